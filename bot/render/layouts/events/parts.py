"""The common parts of the pictures of events: title, lines with their grounds, columns of numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.render.kit import theme
from bot.render.kit.page import BODY_TEXT, EDGE, INNER, WIDTH, panel, write_within
from bot.render.kit.text import width, wrap_evenly, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque

LINE = 62
LEFT, RIGHT = EDGE + 20, WIDTH - EDGE - 20
_TITLE, _HEADINGS, _BELOW = 94, 48, 8
"""Heights in pixels: title and subtitle, headings, and the space below the lines."""
_HEADING, _NUMBER, _MAIN = 18, 24, 28
_BROKEN = 100
"""A heading wider than this has two lines."""
_BETWEEN, _LEAST_WORDS = 22, 236
"""Space before a column, and the room that headings leave to the words before the columns, in pixels."""


def middle_of(line: int) -> float:
    """Return the middle of a line, in pixels from the top of the picture."""
    return EDGE + _TITLE + _HEADINGS + LINE * (line + 0.5)


def bottom_of(lines: int) -> int:
    """Return where the panel with this number of lines ends, in pixels from the top of the picture."""
    return EDGE + _TITLE + _HEADINGS + LINE * lines + _BELOW


class Column(NamedTuple):
    """A column of numbers."""

    heading: str
    left: float
    right: float
    size: int
    is_main: bool


def columns(
    headings: tuple[str, ...], lines: Sequence[tuple[str, ...]], main: int, words: int
) -> tuple[Column, ...]:
    """Return a column for each heading at the right of lines with a cell for each, the main one in larger type.

    A column is as wide as its cells, and as its heading if that leaves room to words that begin at `words`.
    """
    sizes = [_MAIN if index == main else _NUMBER for index in range(len(headings))]
    cells = [max((width(line[i], size) for line in lines), default=0.0) for i, size in enumerate(sizes)]
    more = [max(0.0, _heading_width(heading) - cell) for heading, cell in zip(headings, cells, strict=True)]
    free = RIGHT - words - _LEAST_WORDS - _BETWEEN * len(headings) - sum(cells)
    share = max(0.0, min(1.0, free / max(1.0, sum(more))))
    out: list[Column] = []
    right = float(RIGHT)
    for index in reversed(range(len(headings))):
        left = right - cells[index] - more[index] * share
        out.insert(0, Column(headings[index], left, right, sizes[index], index == main))
        right = left - _BETWEEN
    return tuple(out)


def _heading_width(heading: str) -> float:
    broken = wrap_evenly(heading, _HEADING, _BROKEN, 2, "Semibold")
    return max((width(line, _HEADING, "Semibold") for line in broken), default=0.0)


def words_end(numbers: tuple[Column, ...]) -> float:
    """Return where the words before the columns end, in pixels."""
    return numbers[0].left - _BETWEEN


def draw_title(canvas: Canvas, title: str, subtitle: str, corner: str = "") -> None:
    """Write the title and what it is of below it; a page number in the corner."""
    right = RIGHT - write(canvas, RIGHT, 44, corner, 24, theme.MUTED, anchor="right") - 16 * bool(corner)
    write_within(canvas, LEFT, 44, title, 32, theme.CREAM, right - LEFT)
    write_within(canvas, LEFT, 80, subtitle, BODY_TEXT, theme.MUTED, RIGHT - LEFT, weight="Semibold")


def draw_headings(canvas: Canvas, numbers: tuple[Column, ...], lines: int) -> None:
    """Draw the dark ground of headings and lines, and the heading of each column in one line or two."""
    panel(canvas, (EDGE, EDGE + _TITLE, INNER, bottom_of(lines) - EDGE - _TITLE))
    ink, middle = theme.MUTED, EDGE + _TITLE + _HEADINGS / 2 + 3
    for heading, left, right, *_ in numbers:
        room = right - left + 1
        broken = wrap_evenly(heading, _HEADING, room, 2, "Semibold")
        for index, words in enumerate(broken):
            y = middle + (index - (len(broken) - 1) / 2) * 20
            write(canvas, right, y, words, _HEADING, ink, anchor="right", weight="Semibold")


def draw_line(
    canvas: Canvas, line: int, cells: tuple[str, ...], numbers: tuple[Column, ...], *, is_own: bool
) -> Colour:
    """Draw the ground of a line, outlined if it is the reader's own, and its cells; returns the ink of its words."""
    place = (EDGE + 8, round(middle_of(line) - LINE / 2) + 2, INNER - 16, LINE - 4)
    if is_own or line % 2 == 0:
        canvas.plate(place, 12, opaque(theme.PLATE), opaque(theme.TURN) if is_own else None, 3)
    ink = theme.TURN if is_own else theme.CREAM
    for cell, column in zip(cells, numbers, strict=True):
        fill = ink if column.is_main else theme.MUTED
        write(canvas, column.right, middle_of(line), cell, column.size, fill, anchor="right")
    return ink
