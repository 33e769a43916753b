"""The contracts of a profile card: tables of numbers, or bars about the mean of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.page import (
    BODY_TEXT,
    EDGE,
    GAP,
    INNER,
    LEAST_TEXT,
    SMALL_TEXT,
    WIDTH,
    page_canvas,
    panel,
    size_within,
    write_lines,
    write_within,
)
from bot.render.kit.scene import Pack
from bot.render.kit.text import write
from bot.render.layouts.profile.parts import (
    BODY,
    HEIGHT,
    WHOLE,
    ProfileHead,
    draw_head,
    draw_instead,
    draw_rest,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

_HEADS, _BELOW, _HIGHEST_ROW = 56, 8, 62
"""Heights of the heads of the columns and of the space below the rows, and the most that a row takes."""
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
        canvas = page_canvas(HEIGHT, self.pack)
        draw_head(canvas, self.head)
        if not self.tables:
            draw_instead(canvas, self.instead, WHOLE, self.pack)
            return canvas
        rows = sum(len(table.rows) for table in self.tables)
        free = HEIGHT - EDGE + GAP - BODY - len(self.tables) * (_HEADS + _BELOW + GAP)
        row = min(_HIGHEST_ROW, free // max(1, rows))
        columns = max(len(table.columns) for table in self.tables)
        top = BODY
        for table in self.tables:
            height = _HEADS + row * len(table.rows) + _BELOW
            panel(canvas, (EDGE, top, INNER, height))
            _table(canvas, table, columns, top, row, self.pack)
            top += height + GAP
        draw_rest(canvas, top, self.pack)
        return canvas


def _table(canvas: Canvas, table: ProfileTable, columns: int, top: int, height: int, pack: Pack) -> None:
    """Draw a table with room for a number of columns: those of two tables stand below each other."""
    pitch = (INNER - _LABELS - 12) / columns
    middles = [EDGE + _LABELS + pitch * (index + 0.5) for index in range(columns)]
    y = top + _HEADS / 2 + 2
    write_within(canvas, EDGE + 20, y, table.title, SMALL_TEXT, theme.MUTED, _LABELS - 24)
    for column, middle in zip(table.columns, middles, strict=False):
        write_lines(canvas, middle, y, column, LEAST_TEXT, theme.MUTED, pitch - 6, 2)
    sign = min(38, height - 6) if any(row.sign for row in table.rows) else 0
    size = _label_size([row.label for row in table.rows], BODY_TEXT, sign, _LABELS)
    for index, row in enumerate(table.rows):
        y = top + _HEADS + height * (index + 0.5)
        if index % 2 == 0:
            place = (EDGE + 8, round(y - height / 2) + 1, INNER - 16, height - 2)
            canvas.plate(place, 10, opaque(theme.PLATE))
        if row.sign:
            canvas.paste(card_images.sign(row.sign, sign, pack), EDGE + 20, y - sign / 2)
        _label(canvas, row.label, y, size, sign, _LABELS)
        for cell, middle in zip(row.cells, middles, strict=False):
            write_within(canvas, middle, y, cell, 24, theme.CREAM, pitch - 6, anchor="middle")


def _label_size(labels: Sequence[str], size: int, sign: int, room: int) -> int:
    """Return the size of text at which all labels fit beside signs of this size, or the least one."""
    return min(size_within(label, size, room - _indent(sign)) for label in labels)


def _label(canvas: Canvas, label: str, y: float, size: int, sign: int, room: int) -> None:
    write(canvas, EDGE + _indent(sign), y, label, size, theme.CREAM, room=room - _indent(sign))


def _indent(sign: int) -> int:
    """Return where labels begin, in pixels from the edge of their panel, beside signs of this size."""
    return 20 + (sign + 10 if sign else 0)


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
        canvas = page_canvas(HEIGHT, self.pack)
        draw_head(canvas, self.head)
        if not self.bars:
            draw_instead(canvas, self.instead, WHOLE, self.pack)
            return canvas
        row = min(_HIGHEST_ROW, (HEIGHT - EDGE - BODY - _TITLE - _BELOW) // len(self.bars))
        top = BODY + _TITLE
        bottom = top + row * len(self.bars)
        panel(canvas, (EDGE, BODY, INNER, bottom + _BELOW - BODY))
        y, right = BODY + _TITLE / 2, WIDTH - EDGE - 20
        taken = write(canvas, right, y, self.deals_title, LEAST_TEXT, theme.MUTED, anchor="right", room=120)
        write_within(canvas, EDGE + 20, y, self.title, SMALL_TEXT, theme.MUTED, INNER - 60 - taken)
        sign, most = min(38, row - 4), min(BODY_TEXT, max(LEAST_TEXT, row - 8))
        size = _label_size([bar.label for bar in self.bars], most, sign, _BAR_LABELS)
        longest = max(*(abs(bar.value) for bar in self.bars), 1e-9)
        for index, bar in enumerate(self.bars):
            y = top + row * (index + 0.5)
            if bar.sign:
                canvas.paste(card_images.sign(bar.sign, sign, self.pack), EDGE + 20, y - sign / 2)
            _label(canvas, bar.label, y, size, sign, _BAR_LABELS)
            _bar(canvas, bar, y, min(26, row - 12), bar.value / longest, most)
        canvas.rectangle(_ZERO - 1, top, _ZERO, bottom, theme.FAINT)
        draw_rest(canvas, bottom + _BELOW, self.pack)
        return canvas


_TITLE = 40
_ZERO, _REACH = 408, 102
"""Where the zero line stands, and how far the longest bar reaches from it, in pixels."""
_BAR_LABELS = _ZERO - _REACH - 76
"""Width of the labels of the bars, their signs among them."""
_BEST, _WORST = theme.SIDES[3], theme.ALARM_TEXT


def _bar(canvas: Canvas, bar: DealBar, y: float, height: int, share: float, size: int) -> None:
    """Draw a bar with its points at its end, and at the right the number of deals."""
    w, is_gain = max(3, round(_REACH * abs(share))), share >= 0
    ink = _BEST if is_gain else _WORST
    canvas.paste(box(w, height, min(5, w // 2), opaque(ink)), _ZERO if is_gain else _ZERO - w, y - height / 2)
    end = _ZERO + (w + 8 if is_gain else -w - 8)
    write(canvas, end, y, bar.words, size, ink, anchor="left" if is_gain else "right", room=80)
    right = WIDTH - EDGE - 20
    write(canvas, right, y, bar.deals, SMALL_TEXT, theme.MUTED, anchor="right", weight="Semibold", room=70)
