"""Faces of grown people, seen from the front with the eyes and the nose turned a little to one side.

A face is drawn about the origin, between the eyes and the mouth: 130 wide, 170 high, the chin at y = 84.
"""

from dataclasses import dataclass

from assets.cards.draw.palette import INK, WHITE
from assets.cards.draw.svg import circle, group, path

OUTLINE, DETAIL, HATCH = 7, 5, 3.5

_HEAD = "M-64,-44 C-66,8 -58,46 -34,70 C-14,88 14,88 34,70 C58,46 66,8 64,-44 C62,-100 -62,-100 -64,-44Z"
_SHADE = "M64,-44 C66,8 58,46 34,70 C22,81 8,84 -6,83 C30,64 46,20 44,-52 C54,-58 62,-54 64,-44Z"
_HATCHES = "M50,6 L60,-4 M47,18 L59,6 M43,31 L56,18 M37,45 L52,31 M29,58 L45,44"


@dataclass(frozen=True, slots=True)
class Complexion:
    """The tones of a face: skin, its second tone in the shade, lips, hatching."""

    skin: str
    shade: str
    lips: str
    hatch: str
    """The engraver's fine strokes in the shade."""


PALE = Complexion("#F8DDBF", "#EDBF9B", "#B5393B", "#C98F68")
ROSY = Complexion("#F5CFA8", "#E4A97F", "#A63A35", "#BE7F52")
TANNED = Complexion("#E3B183", "#C98D5E", "#93392F", "#A26B40")
DARK = Complexion("#A86F4A", "#875335", "#6E2A26", "#653B25")


def _eye(x: float, gaze: float, *, lashes: bool) -> str:
    lid = "M-17,2 C-10,-11 9,-12 17,1"
    out = (
        path("M-16,2 C-9,-10 9,-11 16,2 C9,10 -9,10 -16,2Z", WHITE, "none", 0)
        + circle(gaze, 0, 7.5, INK, "none", 0)
        + path(lid, "none", INK, 6)
        + path("M-11,10 C-5,13 5,13 11,9", "none", INK, 2.5)
    )
    if lashes:
        out += path("M15,0 L22,-5", "none", INK, 5)
    return group(out, x, -16, mirror=x < 0)


def face(
    tones: Complexion, *, turn: int = 1, brow: str = INK, woman: bool = False, lines: bool = False
) -> str:
    """Draw a face that looks to the right (turn 1) or to the left (-1); `lines` are those of age."""
    shift = 5 * turn
    shade = path(_SHADE, tones.shade, "none", 0) + path(_HATCHES, "none", tones.hatch, HATCH)
    out = path(_HEAD, tones.skin, "none", 0) + group(shade, mirror=turn < 0)
    out += path(_HEAD, "none", INK, OUTLINE)
    features = _eye(-27, -3 * turn, lashes=woman) + _eye(27, 3 * turn, lashes=woman)
    if woman:
        features += path("M-46,-37 C-38,-48 -22,-49 -12,-41 M12,-41 C22,-49 38,-48 46,-37", "none", brow, 5)
        nose = path("M-1,-12 C3,4 8,16 10,22 C8,30 0,31 -5,27", "none", INK, 4)
    else:
        features += path("M-49,-34 C-40,-46 -22,-45 -10,-36 M10,-36 C22,-45 40,-46 49,-34", "none", brow, 9)
        nose = path(
            "M5,-26 C3,-14 12,4 16,18 C17,30 4,34 -6,29 M-12,27 C-16,24 -15,18 -11,17", "none", INK, 5
        )
    features += group(nose, mirror=turn < 0)
    if lines:
        features += path(
            "M-40,2 C-34,7 -28,8 -22,7 M40,2 C34,7 28,8 22,7 M-26,-60 C-10,-65 10,-65 26,-60",
            "none",
            tones.shade,
            4,
        )
    return out + group(features, shift)


def mouth(tones: Complexion, *, turn: int = 1, woman: bool = False) -> str:
    """Draw closed lips below a face's nose: a woman's full and red, a man's a line."""
    x = 5 * turn
    if woman:
        lips = path(
            "M-19,48 C-12,41 -5,40 0,44 C5,40 12,41 19,48 C10,60 -10,60 -19,48Z", tones.lips, "none", 0
        ) + path("M-19,48 C-8,51 8,51 19,48", "none", INK, 3)
    else:
        lips = path("M-20,48 C-8,45 -3,49 0,47 C4,49 10,45 21,47", "none", INK, 5) + path(
            "M-10,58 C-4,61 5,61 11,57", "none", tones.lips, 5
        )
    return group(lips, x)
