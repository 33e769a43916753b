"""Second tones: a darker cloth laid thinly over the first, so that its pattern shows through."""


def glaze(outline: str, colour: str, opacity: float = 0.5) -> str:
    """Fill an outline in SVG path notation thinly, without a line."""
    return f'<path d="{outline}" fill="{colour}" fill-opacity="{opacity:g}"/>'
