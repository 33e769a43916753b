"""The contracts of a profile card: tables of numbers, or bars about the mean of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.scene import Pack
from bot.render.kit.text import write
from bot.render.layouts.profile.parts import (
    BODY,
    BODY_TEXT,
    EDGE,
    GAP,
    HEIGHT,
    INNER,
    LEAST_TEXT,
    SMALL_TEXT,
    WHOLE,
    WIDTH,
    ProfileHead,
    draw_head,
    draw_instead,
    draw_rest,
    panel,
    profile_canvas,
    write_lines,
    write_within,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

HEADS, _HIGHEST_ROW = 56, 62
"""Height of the heads of the columns, and the most that a row takes."""
_LABELS = 250
"""Width of the labels of a table, its sign among them."""


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A row of a table: a sign of the pack or none, a label, and a text for each column."""

    label: str
    cells: tuple[str, ...]
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ProfileTable:
    """A table: the heads of its columns, at most four, and its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[ProfileRow, ...]


@dataclass(frozen=True, slots=True)
class ProfileTablesScene(Scene):
    """One table or two below each other; a page of a profile card, 680 x 620."""

    head: ProfileHead
    tables: tuple[ProfileTable, ...]
    instead: str = ""
    """Sentence if there is no table."""
    pack: Pack = Pack.SPANISH

    def compose(self) -> Canvas:
        """Draw the tables; their rows take the room that there is."""
        canvas = profile_canvas(self.pack)
        draw_head(canvas, self.head)
        if not self.tables:
            draw_instead(canvas, self.instead, WHOLE, self.pack)
            return canvas
        rows = sum(len(table.rows) for table in self.tables)
        free = HEIGHT - EDGE - BODY - len(self.tables) * (HEADS + GAP) - 8 * len(self.tables) + GAP
        row = min(_HIGHEST_ROW, free // max(1, rows))
        middles = column_middles(max(len(table.columns) for table in self.tables))
        top = BODY
        for table in self.tables:
            height = HEADS + row * len(table.rows) + 8
            panel(canvas, (EDGE, top, INNER, height))
            _table(canvas, table, middles, top, row, self.pack)
            top += height + GAP
        draw_rest(canvas, top, self.pack)
        return canvas


def column_middles(count: int, labels: float = _LABELS) -> list[float]:
    """Return the middles of so many columns of equal width to the right of the labels."""
    pitch = (INNER - labels - 12) / count
    return [EDGE + labels + pitch * (index + 0.5) for index in range(count)]


def draw_column_heads(canvas: Canvas, columns: Sequence[str], middles: Sequence[float], y: float) -> None:
    """Write the heads of the columns in two lines at most."""
    room = 2 * (WIDTH - EDGE - 12 - middles[-1]) - 6
    for column, middle in zip(columns, middles, strict=False):
        write_lines(canvas, middle, y, column, LEAST_TEXT, theme.MUTED, room, 2)


def draw_cells(canvas: Canvas, cells: Sequence[str], middles: Sequence[float], y: float) -> None:
    """Write the texts of a row, each in the middle of its column."""
    room = 2 * (WIDTH - EDGE - 12 - middles[-1]) - 6
    for cell, middle in zip(cells, middles, strict=False):
        write_within(canvas, middle, y, cell, 24, theme.CREAM, room, anchor="middle")


def _table(
    canvas: Canvas, table: ProfileTable, middles: Sequence[float], top: int, height: int, pack: Pack
) -> None:
    y = top + HEADS / 2 + 2
    write_within(canvas, EDGE + 20, y, table.title, SMALL_TEXT, theme.MUTED, _LABELS - 24)
    draw_column_heads(canvas, table.columns, middles, y)
    signs = any(row.sign for row in table.rows)
    for index, row in enumerate(table.rows):
        y = top + HEADS + height * (index + 0.5)
        if index % 2 == 0:
            place = (EDGE + 8, round(y - height / 2) + 1, INNER - 16, height - 2)
            canvas.plate(place, 10, opaque(theme.PLATE))
        _label(canvas, row.sign, row.label, y, (min(38, height - 6) if signs else 0, _LABELS), pack)
        draw_cells(canvas, row.cells, middles, y)


def _label(
    canvas: Canvas,
    sign: str,
    label: str,
    y: float,
    sizes: tuple[int, float],
    pack: Pack,
    text: int = BODY_TEXT,
) -> None:
    """Draw the label of a row; ``sizes`` are that of signs, 0 without any in the table, and the room for both."""
    size, room = sizes
    if sign:
        canvas.paste(card_images.sign(sign, size, pack), EDGE + 20, y - size / 2)
    indent = 20 + (size + 10 if size else 0)
    write_within(canvas, EDGE + indent, y, label, text, theme.CREAM, room - indent)


@dataclass(frozen=True, slots=True)
class DealBar:
    """A kind of deals: points a deal above the mean of the table, as a number and in words, and how many."""

    label: str
    value: float
    words: str
    """ "+4.2"."""
    deals: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ProfileBarsScene(Scene):
    """Bars to the right of a zero line, or to the left; a page of a profile card, 680 x 620."""

    head: ProfileHead
    title: str
    """ "Points a deal above the mean of the table"."""
    deals_title: str
    """ "Deals"."""
    bars: tuple[DealBar, ...]
    """At most fifteen."""
    instead: str = ""
    """Sentence if there is no bar."""
    pack: Pack = Pack.FRENCH

    def compose(self) -> Canvas:
        """Draw the bars, the longest as long as there is room."""
        canvas = profile_canvas(self.pack)
        draw_head(canvas, self.head)
        if not self.bars:
            draw_instead(canvas, self.instead, WHOLE, self.pack)
            return canvas
        row = min(_HIGHEST_ROW, (HEIGHT - EDGE - BODY - _TITLE - 10) // len(self.bars))
        height = _TITLE + row * len(self.bars) + 10
        panel(canvas, (EDGE, BODY, INNER, height))
        y = BODY + _TITLE / 2
        right = WIDTH - EDGE - 20
        taken = write(canvas, right, y, self.deals_title, LEAST_TEXT, theme.MUTED, anchor="right", room=120)
        write_within(canvas, EDGE + 20, y, self.title, SMALL_TEXT, theme.MUTED, INNER - 60 - taken)
        longest = max(*(abs(bar.value) for bar in self.bars), 1e-9)
        for index, bar in enumerate(self.bars):
            _bar(canvas, bar, BODY + _TITLE + row * (index + 0.5), row, bar.value / longest, self.pack)
        canvas.rectangle(_ZERO - 1, BODY + _TITLE, _ZERO, BODY + _TITLE + row * len(self.bars), theme.FAINT)
        draw_rest(canvas, BODY + height, self.pack)
        return canvas


_TITLE = 40
_ZERO, _REACH = 412, 108
"""Where the zero line stands, and how far the longest bar reaches from it, in pixels."""
_BEST, _WORST = theme.SIDES[3], theme.ALARM_TEXT


def _bar(canvas: Canvas, bar: DealBar, y: float, height: int, share: float, pack: Pack) -> None:
    text = min(BODY_TEXT, max(LEAST_TEXT, height - 8))
    _label(canvas, bar.sign, bar.label, y, (min(38, height - 4), _ZERO - _REACH - 76), pack, text)
    w, thick = max(3, round(_REACH * abs(share))), min(26, height - 12)
    is_gain = share >= 0
    ink = _BEST if is_gain else _WORST
    canvas.paste(box(w, thick, min(5, w // 2), opaque(ink)), _ZERO if is_gain else _ZERO - w, y - thick / 2)
    end = _ZERO + (w + 8 if is_gain else -w - 8)
    write(canvas, end, y, bar.words, text, ink, anchor="left" if is_gain else "right", room=80)
    right = WIDTH - EDGE - 20
    write(canvas, right, y, bar.deals, SMALL_TEXT, theme.MUTED, anchor="right", weight="Semibold", room=70)
