"""The standings of an event, a line a pair, in pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import theme
from bot.render.kit.page import BODY_TEXT, EDGE, INNER, SMALL_TEXT, page_canvas
from bot.render.kit.text import NOTHING, drawable, is_drawable, width, wrap_evenly, write
from bot.render.layouts.events.parts import (
    LINE,
    bottom_of,
    columns,
    draw_headings,
    draw_line,
    draw_title,
    middle_of,
    words_end,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

MOST_LINES = 8
"""Lines on a page: more would be too small to read on a phone."""
_PLACE, _NAME = EDGE + 40, EDGE + 76
"""The middle of the places, and where names begin, in pixels."""
_PAIR = 26
_MEDALS: tuple[tuple[Colour, Colour], ...] = (
    (theme.SIDES[0], theme.PANEL),
    (theme.MUTED, theme.PANEL),
    (theme.DISCS[4], theme.WHITE),
)
"""Grounds and inks of the discs of the first three places: gold, silver, bronze."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A pair, its place, or None for a pair without one, and a text for each column."""

    place: int | None
    pair: str
    """ "Pep and Maria"."""
    cells: tuple[str, ...]
    people: tuple[str, ...] = ()
    """The two names, which stand below each other where the line is too short for the pair; may be empty."""
    is_own: bool = False


def pages(lines: Sequence[StandingsLine]) -> tuple[tuple[StandingsLine, ...], ...]:
    """Return the lines of each page, about as many on all of them; one empty page of none."""
    count = max(1, -(-len(lines) // MOST_LINES))
    most = -(-len(lines) // count)
    return tuple(tuple(lines[page * most : (page + 1) * most]) for page in range(count))


@dataclass(frozen=True, slots=True)
class StandingsScene(Scene):
    """A page of the standings; a picture of its own, 680 pixels wide, all of its pages equally high."""

    title: str
    """ "Standings after round 3"."""
    subtitle: str
    """ "Autumn tournament · suís"."""
    headings: tuple[str, ...]
    """Of the columns; the first one decides the places."""
    lines: tuple[StandingsLine, ...]
    """All of them, those without a place last."""
    page: int = 0
    """The index of the page that is shown."""

    def compose(self) -> Canvas:
        """Draw the lines of the page; columns are as wide on every page."""
        all_pages = pages(self.lines)
        most, lines = len(all_pages[0]), all_pages[self.page]
        canvas = page_canvas(bottom_of(most) + EDGE)
        corner = f"{self.page + 1} / {len(all_pages)}" if len(all_pages) > 1 else ""
        draw_title(canvas, self.title, self.subtitle, corner)
        numbers = columns(self.headings, [line.cells for line in self.lines], main=0, words=_NAME)
        draw_headings(canvas, numbers, most)
        for index, line in enumerate(lines):
            ink = draw_line(canvas, index, line.cells, numbers, is_own=line.is_own)
            y = middle_of(index)
            _place(canvas, line.place, y)
            _pair(canvas, line, y, ink, words_end(numbers) - _NAME)
            if index and line.place is None and lines[index - 1].place is not None:
                canvas.rectangle(EDGE + 8, y - LINE / 2 - 1, EDGE + INNER - 8, y - LINE / 2 + 1, theme.FAINT)
        return canvas


def _place(canvas: Canvas, place: int | None, y: float) -> None:
    """Write the place, on a disc for the first three."""
    ink = theme.MUTED
    if place is not None and place <= len(_MEDALS):
        ground, ink = _MEDALS[place - 1]
        canvas.paste_centred(disc(44, ground), _PLACE, y)
    write(canvas, _PLACE, y, NOTHING if place is None else str(place), 28, ink, anchor="middle")


def _pair(canvas: Canvas, line: StandingsLine, y: float, ink: Colour, room: float) -> None:
    """Write the pair, or its people below each other where it does not fit or a name has nothing to draw."""
    if all(map(is_drawable, line.people)) and width(line.pair, _PAIR) <= room:
        write(canvas, _NAME, y, drawable(line.pair), _PAIR, ink)
        return
    names = [drawable(name) for name in line.people] or wrap_evenly(line.pair, BODY_TEXT, room, 2)
    size = BODY_TEXT if all(width(name, BODY_TEXT) <= room for name in names) else SMALL_TEXT
    for index, name in enumerate(names):
        write(canvas, _NAME, y + 28 * (index - (len(names) - 1) / 2), name, size, ink, room=room)
