"""A table with all hands face up below it, as a replay shows it."""

from dataclasses import dataclass
from typing import ClassVar

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.felt import felt
from bot.render.kit.scene import Card
from bot.render.layouts.review.parts import CARD, EDGE, NAMES, ReviewedPlayer, draw_player
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene

_FEW, _MOST = 12, 13
"""Cards of a line: no further apart than so few, no nearer than the most; of more the rest lie in another line."""
_BESIDE = 5
"""Most players whose hands lie below each other; those of more lie in two columns."""
HEAVIEST_REPLAY = 130_000
"""Bytes: one person alone loads it, and to pack it more closely takes longer than all the rest."""
_LINE = card_images.card_height(CARD) + 12
_DIMMING = 0.62


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The cards that a player was dealt, in order; those that are ``gone`` were played."""

    player: ReviewedPlayer
    cards: tuple[Card, ...]
    gone: frozenset[Card]
    is_turn: bool = False


@dataclass(frozen=True, slots=True)
class OpenTableScene(Scene):
    """A picture of the table, and below it everybody's cards."""

    heaviest: ClassVar[int] = HEAVIEST_REPLAY
    table: Scene
    hands: tuple[OpenHand, ...]

    def compose(self) -> Canvas:
        """Draw the table, 1100 pixels wide, and the hands below it."""
        table = self.table.compose()
        columns = 1 if len(self.hands) <= _BESIDE else 2
        wide = (theme.WIDTH - 2 * theme.EDGE - 8 * (columns - 1)) // columns
        lines = -(-max(len(hand.cards) for hand in self.hands) // (_MOST // columns))
        row, down = lines * _LINE + 8, -(-len(self.hands) // columns)
        top = table.box.bottom - theme.EDGE + 8
        canvas = Canvas(felt(theme.WIDTH, top + down * row + theme.EDGE - 8), table.palette)
        canvas.strokes += table.strokes
        canvas.photos |= table.photos
        for number, hand in enumerate(self.hands):
            across, below = divmod(number, down)
            place = (theme.EDGE + across * (wide + 8), top + below * row)
            _hand(canvas, hand, place, (wide, row - 8), max(1, _FEW // columns), lines)
        return canvas


def _hand(
    canvas: Canvas, hand: OpenHand, place: tuple[int, int], size: tuple[int, int], few: int, lines: int
) -> None:
    (left, top), (wide, high) = place, size
    edge = opaque(theme.TURN) if hand.is_turn else None
    canvas.plate((left, top, wide, high), 14, opaque(theme.PLATE), edge, 4)
    draw_player(canvas, hand.player, left + EDGE - 8, top + high / 2, NAMES - 8)
    beside = left + NAMES + EDGE - 8
    of_line = max(few, -(-len(hand.cards) // lines))
    pitch = (left + wide - 8 - beside) / of_line
    for number, card in enumerate(hand.cards):
        below, across = divmod(number, of_line)
        x, y = beside + (across + 0.5) * pitch, top + (below + 0.5) * _LINE - 4 + 2
        draw_card(canvas, card, x, y, CARD, dimming=_DIMMING if card in hand.gone else 0, small=True)
