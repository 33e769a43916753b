"""A finished deal: one line a player, in words and figures."""

from dataclasses import dataclass

from bot.games.barbu.pictures.sheet_parts import (
    DOWN,
    UP,
    check_sides,
    draw_marked,
    draw_name,
    extremes,
    signed_total,
)
from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card, Pack, SeatScene, check_cards
from bot.render.kit.text import signed, width, wrap_evenly, write
from bot.render.layouts.table.panels import contract_sign
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene

_HEAD, _TITLES, _HIGHEST = 140, 40, 92
"""Heights of the heading, of the titles over the columns, and of the highest line, in pixels."""
_NAME, _SCORE, _TOTAL = 300, 160, 150
"""Widths of the names, the scores and the totals, in pixels."""
_CARD, _CARD_GAP = 50, 5
"""Width of the largest card of a remaining hand, and the gap between two, in pixels."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The cards and tricks that one player has taken, and their points."""

    seat: SeatScene
    taken: str
    """In words: "3 tricks", "Q♠ Q♥"; may be empty."""
    score: int
    total: int
    hand: tuple[Card, ...] = ()
    """Cards that were left when a réussite ended, behind the words."""

    def __post_init__(self) -> None:
        check_cards(self.hand)


@dataclass(frozen=True, slots=True)
class DealResultScene(Scene, Centre):
    """A finished deal: a picture of its own, or in the place of the whole table."""

    contract: str
    """A code, which is the name of a sign."""
    headline: str
    """The headline: "Carla takes all four queens"."""
    detail: str
    """ "Deal 12 · dames · dealt by Anna"; may be empty."""
    score_title: str
    total_title: str
    """Empty if there are no totals: one deal is played for itself."""
    players: tuple[PlayerResult, ...]
    """By seat, two to ten."""

    def __post_init__(self) -> None:
        check_sides(len(self.players))

    @property
    def _total(self) -> int:
        """The width of the totals."""
        return _TOTAL if self.total_title else 0

    @property
    def covers_corners(self) -> bool:
        """Return true: it repeats the panels in the corners."""
        return True

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw nothing but the ground: the result takes the whole table's place."""
        canvas.plate(place, 28, opaque(theme.PANEL))

    def in_place_of_table(self) -> Canvas:
        """Return the whole picture: a line for everybody needs the room."""
        return self.compose()

    def compose(self) -> Canvas:
        """Draw the result, 1100 x 700."""
        canvas = table_canvas(Pack.FRENCH)
        left, w = theme.EDGE + 6, theme.WIDTH - 2 * theme.EDGE - 12
        top = theme.EDGE + 6
        bottom = theme.HEIGHT - theme.EDGE - 6
        canvas.plate((left, top, w, bottom - top), 24, opaque(theme.PANEL))
        height = min(_HIGHEST, (bottom - top - _HEAD - _TITLES - 10) // len(self.players))
        free = bottom - top - _HEAD - _TITLES - 10 - height * len(self.players)
        y = top + free // 3
        self._heading(canvas, (left, y, w, _HEAD))
        y += _HEAD + free // 3
        titles = ((self.score_title, left + w - self._total - 20), (self.total_title, left + w - 26))
        for title, right in titles:
            write(
                canvas, right, y + _TITLES / 2 - 2, title, theme.SMALL_TEXT, theme.MUTED,
                anchor="right", weight="Semibold", room=_TOTAL - 14,
            )  # fmt: skip
        y += _TITLES
        best, worst = extremes([player.score for player in self.players])
        for number, player in enumerate(self.players):
            mark = UP if number in best else DOWN if number in worst else None
            self._line(canvas, number, player, (left + 10, y + number * height, w - 20, height), mark)
        return canvas

    def _heading(self, canvas: Canvas, place: Place) -> None:
        left, top, w, h = place
        contract_sign(canvas, self.contract, left + 20, top + (h - 108) / 2, 108, Pack.FRENCH)
        x, room = left + 152, w - 176
        size, lines = next(
            ((size, [self.headline]) for size in (52, 46, 40) if width(self.headline, size) <= room),
            (theme.NAME_TEXT, wrap_evenly(self.headline, theme.NAME_TEXT, room, 2)),
        )
        detail = 40 if self.detail else 0
        y = top + (h - len(lines) * (size + 4) - detail) / 2
        for line in lines:
            write(canvas, x, y + size / 2 + 2, line, size, theme.CREAM, room=room)
            y += size + 4
        write(canvas, x, y + 22, self.detail, theme.NOTE_TEXT, theme.MUTED, weight="Semibold", room=room)

    def _line(
        self, canvas: Canvas, number: int, player: PlayerResult, place: Place, mark: int | None
    ) -> None:
        left, top, w, h = place
        y = top + h / 2
        if number % 2 == 0:
            canvas.plate((left, top + 2, w, h - 4), 12, opaque(theme.PLATE))
        is_many = len(self.players) > theme.FEW
        size = theme.NAME_TEXT if h > _LOW else 34
        draw_name(canvas, number, player.seat, (left + 10, y, _NAME - 24), is_many=is_many, size=size)
        x, right = left + _NAME, left + w - self._total - _SCORE
        figures = 46 if h > _LOW else 40
        draw_marked(canvas, right + _SCORE - 10, y, signed(player.score), figures, mark=mark, anchor="right")
        if self.total_title:
            total = signed_total(player.total)
            write(canvas, left + w - 16, y, total, figures - 6, theme.MUTED, anchor="right", room=_TOTAL - 10)
        taken = write(
            canvas, x, y, player.taken, theme.NOTE_TEXT, theme.CREAM, weight="Semibold", room=right - x - 6
        )
        if player.hand:
            self._hand(canvas, player.hand, (x + taken + (14 if taken else 0), y, right - 12), h)

    def _hand(self, canvas: Canvas, hand: tuple[Card, ...], line: tuple[float, float, float], h: int) -> None:
        """Draw the cards that were left side by side; where they have no room one covers the edge of another."""
        x, y, right = line
        w = min(_CARD, card_images.widest_card(h - 10))
        pitch = min(w + _CARD_GAP, (right - x - w) / max(1, len(hand) - 1))
        for index, card in enumerate(hand):
            draw_flat_card(canvas, card, x + index * pitch, y - card_images.card_height(w) / 2, w, small=True)


_LOW = 60
"""A line no higher than this has smaller words, in pixels."""
