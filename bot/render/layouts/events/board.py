"""A board at all tables that played it: what others did with the same cards."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.page import BODY_TEXT, EDGE, SMALL_TEXT, page_canvas, write_within
from bot.render.kit.text import drawable, write
from bot.render.layouts.events.parts import (
    LEFT,
    RIGHT,
    bottom_of,
    columns,
    draw_headings,
    draw_line,
    draw_title,
    middle_of,
    words_end,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.drawing import Scene

MOST_TABLES = 8
_FOOT = 50
"""Height of the last line, in pixels."""
_SIGN, _SIGN_AT, _WORDS = 40, EDGE + 70, EDGE + 122
"""Size of the sign of a contract, its left edge, and where words begin."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The board at one table, from the point of view of the side that is compared."""

    table: str
    """ "T2"."""
    contract: str
    """ "Oros, contro"."""
    caller: str
    """Name of the player who named the trump; empty where there is none."""
    cells: tuple[str, ...]
    """ "33–39", "−6", "0 %"."""
    sign: str = ""
    """The sign of the contract among those of the pack: "O", "botifarra"; may be empty."""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class BoardScene(Scene):
    """A board at up to eight tables; a picture of its own, 680 pixels wide and as high as its lines need."""

    title: str
    """ "Board 9"."""
    subtitle: str
    headings: tuple[str, ...]
    """Of the columns; the last one says how good it was."""
    lines: tuple[BoardLine, ...]
    par: str = ""
    """The points of computers with the same cards: "Four easy computers: +5". May be empty."""

    def __post_init__(self) -> None:
        if len(self.lines) > MOST_TABLES:
            raise ValueError(f"A board is played at no more than eight tables; {len(self.lines)} were given.")

    def compose(self) -> Canvas:
        """Draw a line a table, and what computers write below them."""
        bottom = bottom_of(len(self.lines))
        canvas = page_canvas(bottom + (_FOOT if self.par else 0) + EDGE)
        draw_title(canvas, self.title, self.subtitle)
        cells = [line.cells for line in self.lines]
        numbers = columns(self.headings, cells, main=len(self.headings) - 1, words=_WORDS)
        draw_headings(canvas, numbers, len(self.lines))
        for index, line in enumerate(self.lines):
            ink = draw_line(canvas, index, line.cells, numbers, is_own=line.is_own)
            y, room = middle_of(index), words_end(numbers) - _WORDS
            write_within(canvas, LEFT, y, line.table, BODY_TEXT, theme.MUTED, _SIGN_AT - LEFT - 8)
            if line.sign:
                canvas.paste(card_images.sign(line.sign, _SIGN), _SIGN_AT, y - _SIGN / 2)
            write_within(canvas, _WORDS, y - (13 if line.caller else 0), line.contract, 24, ink, room)
            name = drawable(line.caller)
            write(canvas, _WORDS, y + 15, name, SMALL_TEXT, theme.MUTED, weight="Semibold", room=room)
        if self.par:
            write_within(canvas, LEFT, bottom + _FOOT / 2, self.par, BODY_TEXT, theme.MUTED, RIGHT - LEFT)
        return canvas
