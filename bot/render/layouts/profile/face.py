"""The face of a profile card: the level and its line, results and honours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import MappingProxyType

from bot.render.kit import icons, theme
from bot.render.kit.page import (
    BODY_TEXT,
    EDGE,
    GAP,
    INNER,
    SMALL_TEXT,
    WIDTH,
    page_canvas,
    panel,
    write_within,
)
from bot.render.kit.scene import Pack
from bot.render.kit.text import write
from bot.render.layouts.profile.history import HistoryMonth, HistoryPoint, draw_history
from bot.render.layouts.profile.parts import BODY, HEIGHT, ProfileHead, draw_head, draw_instead
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box, disc
from bot.render.raster.sprite import Sprite

MOST_HONOURS = 5
LEAST_DRAWN = 2
"""Matches that a line needs."""
_LEFT, _RIGHT = EDGE + 20, WIDTH - EDGE - 20
_LINE, _BAR, _PADDING = 29, 16, 9
_LEAST_PART, _BETWEEN, _LEAST_LABEL = 10, 4, 150
_RESULTS = _BAR + 38
"""Height of the bar of results and the words below it."""


class HonourSign(Enum):
    """The sign before an honour."""

    CROWN = "crown"
    CUP = "cup"
    STAR = "star"
    BOLT = "bolt"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Honour:
    """Something that was won, and when: "Season won", "2 Mar. 2026"."""

    sign: HonourSign
    text: str
    date: str


@dataclass(frozen=True, slots=True)
class ResultShare:
    """A number of matches and its words: 36, "36 won"."""

    count: int
    words: str


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """A line of the card: "Over the cards", "+2.1 ± 0.9 a hand", "412 hands"."""

    label: str
    value: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ProfileFaceScene(Scene):
    """The first page of a profile card; a picture of its own, 680 x 620."""

    head: ProfileHead
    history: tuple[HistoryPoint, ...] = ()
    """Rated matches, the oldest first: of more than a hundred the last ones are drawn."""
    months: tuple[HistoryMonth, ...] = ()
    """In their order."""
    instead: str = ""
    """Sentence in place of the line if there are fewer than two rated matches."""
    results: tuple[ResultShare, ...] = ()
    """Won, drawn and lost; or empty."""
    lines: tuple[ProfileLine, ...] = ()
    """At most three."""
    honours: tuple[Honour, ...] = ()
    """At most five."""
    pack: Pack = Pack.SPANISH

    def __post_init__(self) -> None:
        if len(self.honours) > MOST_HONOURS:
            raise ValueError(f"A card has at most five honours; {len(self.honours)} were given.")

    def compose(self) -> Canvas:
        """Draw the page; the line takes the room that the rest leaves."""
        canvas = page_canvas(HEIGHT, self.pack)
        draw_head(canvas, self.head)
        results = _RESULTS if any(each.count for each in self.results) else 0
        record = results + _LINE * len(self.lines)
        honours = _LINE * len(self.honours)
        bottom = HEIGHT - EDGE
        if honours:
            bottom -= honours + 2 * _PADDING
            panel(canvas, (EDGE, bottom, INNER, honours + 2 * _PADDING))
            for index, honour in enumerate(self.honours):
                _honour(canvas, honour, bottom + _PADDING + _LINE * (index + 0.5))
            bottom -= GAP
        if record:
            bottom -= record + 2 * _PADDING
            panel(canvas, (EDGE, bottom, INNER, record + 2 * _PADDING))
            if results:
                _results(canvas, self.results, bottom + _PADDING + 2)
            for index, line in enumerate(self.lines):
                _line(canvas, line, bottom + _PADDING + results + _LINE * (index + 0.5))
            bottom -= GAP
        place = (EDGE, BODY, INNER, bottom - BODY)
        if len(self.history) >= LEAST_DRAWN:
            panel(canvas, place)
            draw_history(canvas, self.history, self.months, place)
        else:
            draw_instead(canvas, self.instead, place, self.pack)
        return canvas


_RESULT_INKS: tuple[Colour, ...] = (theme.SIDES[3], theme.MUTED, theme.ALARM_TEXT)


def _results(canvas: Canvas, results: tuple[ResultShare, ...], top: float) -> None:
    """Draw a bar with a part for won, drawn and lost, and their words below."""
    parts = [(each, ink) for each, ink in zip(results, _RESULT_INKS, strict=True) if each.count]
    free = _RIGHT - _LEFT - (_LEAST_PART + _BETWEEN) * len(parts) + _BETWEEN
    total = sum(each.count for each, _ in parts)
    x = float(_LEFT)
    for each, ink in parts:
        end = x + _LEAST_PART + free * each.count / total
        canvas.paste(box(round(end) - round(x), _BAR, 6, opaque(ink)), round(x), top)
        x = end + _BETWEEN
    third, y = (_RIGHT - _LEFT) / len(results), top + _BAR + 19
    for index, (each, ink) in enumerate(zip(results, _RESULT_INKS, strict=True)):
        if each.words:
            canvas.paste_centred(disc(14, ink), _LEFT + third * index + 7, y)
            write_within(
                canvas, _LEFT + third * index + 22, y, each.words, BODY_TEXT, theme.CREAM, third - 40
            )


def _line(canvas: Canvas, line: ProfileLine, y: float) -> None:
    """Draw a line of the card, its middle at y: the label at the left, value and detail at the right."""
    right = _detail(canvas, line.detail, y)
    room = right - _LEFT - _LEAST_LABEL
    right -= write_within(canvas, right, y, line.value, BODY_TEXT, theme.CREAM, room, anchor="right") + 16
    write_within(canvas, _LEFT, y, line.label, SMALL_TEXT, theme.MUTED, right - _LEFT, weight="Semibold")


def _honour(canvas: Canvas, honour: Honour, y: float) -> None:
    canvas.paste_centred(_SIGNS[honour.sign](), _LEFT + 13, y)
    room = _detail(canvas, honour.date, y) - _LEFT - 38
    write_within(canvas, _LEFT + 38, y, honour.text, BODY_TEXT, theme.CREAM, room)


def _detail(canvas: Canvas, words: str, y: float) -> float:
    """Write the quiet end of a line; returns the right edge of the words before it."""
    size, ink = SMALL_TEXT, theme.MUTED
    taken = write(canvas, _RIGHT, y, words, size, ink, anchor="right", weight="Semibold", room=200)
    return _RIGHT - taken - 12 if words else _RIGHT


_SIGNS: Mapping[HonourSign, Callable[[], Sprite]] = MappingProxyType(
    {
        HonourSign.CROWN: partial(icons.crown, 28, theme.TURN),
        HonourSign.CUP: partial(icons.cup, 28, theme.TURN),
        HonourSign.STAR: partial(icons.star, 30),
        HonourSign.BOLT: partial(icons.bolt, 28, theme.TURN),
        HonourSign.TICK: partial(icons.mark, 26, right=True),
    }
)
