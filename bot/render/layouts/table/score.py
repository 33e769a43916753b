"""The panel with the score of the match, and short names of the sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import theme
from bot.render.kit.text import NAME_DOT, drawable, fit, gained, number, width, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import box, disc

_FEW = 3
"""Fewer sides than this are pairs or two alone: each has room for two lines."""
_MORE_LINES, _MORE_WIDTH = 42, 150
"""Space of four sides below the other corners, and of three beside them, with nobody at the top."""
_SIZE, _SMALLER, _POINTS = 46, 38, theme.SMALL_TEXT
_MARGIN, _NAME_AT = 14, 42
"""Free space at the right of a line, and the offset of the names, in pixels."""


@dataclass(frozen=True, slots=True)
class SideScene:
    """One line of the score."""

    label: str
    total: int
    """Points of the match."""
    points: int | None = None
    """Points taken so far in the hand being played; None where no hand is being played."""
    tricks: int | None = None
    """Tricks won in the hand being played."""
    is_signed: bool = False
    """Totals rise and fall: above nothing they are written with a plus."""

    @property
    def written(self) -> str:
        """The total as it is written."""
        return f"+{self.total}" if self.is_signed and self.total > 0 else number(self.total)


def score_place(sides: Sequence[SideScene], place: Place) -> Place:
    """Return the corner of the score: lower than the others for four sides, wider for three."""
    left, top, w, h = place
    if len(sides) == _FEW:
        return left - _MORE_WIDTH, top, w + _MORE_WIDTH, h
    return left, top, w, h + (_MORE_LINES if len(sides) > _FEW else 0)


def score_panel(canvas: Canvas, sides: Sequence[SideScene], place: Place) -> None:
    """Draw the match large and the hand being played small for each side: a line each, of four sides a quarter each.

    The names decide how it looks, not the numbers: it stays as it is through a whole match.
    """
    canvas.plate(place, 20, opaque(theme.PANEL))
    if len(sides) > _FEW:
        _quarters(canvas, sides, place)
    else:
        _lines(canvas, sides, place)


def _lines(canvas: Canvas, sides: Sequence[SideScene], place: Place) -> None:
    left, top, w, h = place
    size = _SIZE if len(sides) < _FEW else _SMALLER
    total_room = max(width("000", size), *(width(side.written, size) for side in sides))
    room = w - _NAME_AT - _MARGIN - total_room - 10 - _points_room(sides) - 8
    label_size, labels = lines_of_sides([side.label for side in sides], theme.NOTE_TEXT, room)
    pitch = h / (len(sides) + 0.05)
    for index, side in enumerate(sides):
        y = top + h / 2 + pitch * (index - (len(sides) - 1) / 2)
        colour = theme.side_colour(index)
        canvas.paste_centred(disc(22, colour), left + 23, y)
        right = left + w - _MARGIN
        write(canvas, right, y, side.written, size, colour, anchor="right")
        if side.points is not None:
            _points(canvas, side.points, right - total_room - 10, y)
        for line, words in enumerate(labels[index]):
            below = (line - (len(labels[index]) - 1) / 2) * _NAME_LINE
            write(canvas, left + _NAME_AT, y + below, words, label_size, theme.CREAM, weight="Semibold")


_NAME_LINE = 28
"""From one name of a pair to the other below it, in pixels."""


def _points_room(sides: Sequence[SideScene]) -> float:
    """Return the width of the points of a hand, whether it is being played or not: at most two digits."""
    shown = [width(gained(side.points), _POINTS, "Semibold") for side in sides if side.points is not None]
    return max(width("+00", _POINTS, "Semibold"), *shown, 0)


def _points(canvas: Canvas, points: int, right: float, y: float) -> None:
    words = gained(points)
    write(canvas, right, y, words, _POINTS, theme.MUTED, anchor="right", weight="Semibold")


def _quarters(canvas: Canvas, sides: Sequence[SideScene], place: Place) -> None:
    """Draw each side in a quarter of the panel, the name over its numbers."""
    left, top, w, h = place
    across, down = w / 2, h / 2
    total_room = max(width("−00", _SMALLER), *(width(side.written, _SMALLER) for side in sides))
    for index, side in enumerate(sides):
        x, y = left + 10 + index % 2 * across, top + index // 2 * down
        colour = theme.side_colour(index)
        canvas.paste(box(9, round(down) - 22, 4, opaque(colour)), x, y + 11)
        x += 18
        room = across - 24
        write(canvas, x, y + 25, drawable(side.label), _POINTS, theme.CREAM, weight="Semibold", room=room)
        write(canvas, x, y + 61, side.written, _SMALLER, colour)
        if side.points is not None:
            _points(canvas, side.points, x + total_room + 10 + _points_room(sides), y + 61)


def lines_of_sides(
    labels: Sequence[str], size: int, room: float, *, in_two: bool = True
) -> tuple[int, list[list[str]]]:
    """Return the size of the names of all sides, and for each side its lines: one form for all of them.

    Smaller comes before a second line (`in_two`), which begins at the dot between two names, and a second line before
    an ellipsis, which only a name gets that is too long.
    """
    pairs = [[drawable(name) for name in label.split(NAME_DOT)] for label in labels]
    whole = [[NAME_DOT.join(names)] for names in pairs]
    for form, most in ((whole, size), (pairs if in_two else whole, min(size, theme.BODY_TEXT))):
        for each in dict.fromkeys((most, round(most * 0.92), theme.SMALL_TEXT, 28, theme.LEAST_TEXT)):
            if each <= most and all(
                width(line, each, "Semibold") <= room for lines in form for line in lines
            ):
                return each, form
    least = theme.LEAST_TEXT if in_two else theme.SMALL_TEXT
    return least, [[fit(line, least, room, "Semibold") for line in lines] for lines in form]
