"""The few SVG elements the drawings are made of, as text."""

from assets.cards.draw.palette import HEIGHT, INK, WIDTH


def group(
    body: str, x: float = 0, y: float = 0, *, scale: float = 1, turn: float = 0, mirror: bool = False
) -> str:
    """Place `body` with its origin moved to (x, y), turned clockwise by `turn` degrees, scaled, perhaps mirrored."""
    across = -scale if mirror else scale
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({across:g} {scale:g})">{body}</g>'


def path(outline: str, fill: str = "none", line: str = INK, width: float = 7) -> str:
    """Draw an outline in SVG path notation with round joins; `line` "none" leaves the edge away."""
    return (
        f'<path d="{outline}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def circle(x: float, y: float, radius: float, fill: str = "none", line: str = INK, width: float = 7) -> str:
    """Draw a circle about (x, y)."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    line: str = INK,
    width: float = 7,
    turn: float = 0,
) -> str:
    """Draw an ellipse about (x, y), turned clockwise by `turn` degrees."""
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" stroke="{line}"'
        f' stroke-width="{width:g}" transform="rotate({turn:g} {x:g} {y:g})"/>'
    )


def rectangle(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    line: str = INK,
    width: float = 7,
    radius: float = 0,
) -> str:
    """Draw a rectangle with its top left corner at (x, y)."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}" fill="{fill}"'
        f' stroke="{line}" stroke-width="{width:g}"/>'
    )


def document(body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Wrap drawings up as a whole SVG file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'
