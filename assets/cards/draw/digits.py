"""Numbers as stroked paths, so that no font decides how the cards look."""

from assets.cards.draw.svg import group, path

# Each digit stands on a body of 100 units, y -50..50, about its own x = 0.
_STROKES = {
    "0": "M0,-46 C36,-46 36,46 0,46 C-36,46 -36,-46 0,-46Z",
    "1": "M-18,-26 L5,-46 L5,46",
    "2": "M-25,-20 C-25,-55 26,-55 26,-20 C26,3 -26,22 -26,46 L28,46",
    "3": "M-24,-46 L25,-46 L-3,-8 C38,-10 36,46 -2,46 C-15,46 -23,40 -28,31",
    "4": "M13,46 L13,-46 L-29,19 L31,19",
    "5": "M24,-46 L-18,-46 L-22,-8 C-4,-19 30,-13 30,16 C30,53 -19,55 -28,32",
    "6": "M16,-46 C-10,-37 -28,-10 -28,17 C-28,55 28,55 28,17 C28,-17 -22,-19 -28,17",
    "7": "M-28,-46 L28,-46 L-8,46",
    "8": "M0,-5 C-32,-12 -28,-46 0,-46 C28,-46 32,-12 0,-5 C-40,2 -38,46 0,46 C38,46 40,2 0,-5Z",
    "9": "M-16,46 C10,37 28,10 28,-17 C28,-55 -28,-55 -28,-17 C-28,17 22,19 28,-17",
}
_ADVANCE = {"1": 48}
_USUAL_ADVANCE = 74


def number_width(text: str, height: float) -> float:
    """Return the width in card units of `text` set at `height`."""
    return sum(_ADVANCE.get(digit, _USUAL_ADVANCE) for digit in text) * height / 100


def number(text: str, x: float, y: float, height: float, colour: str, weight: float = 19) -> str:
    """Draw `text` from its left edge x, with its middle at y; `weight` is the stroke in hundredths of the height."""
    scale = height / 100
    out = []
    for digit in text:
        advance = _ADVANCE.get(digit, _USUAL_ADVANCE)
        out.append(
            group(path(_STROKES[digit], "none", colour, weight), x + advance * scale / 2, y, scale=scale)
        )
        x += advance * scale
    return "".join(out)
