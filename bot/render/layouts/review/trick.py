"""The review of a trick: all hands open, each legal card with its cost."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card
from bot.render.kit.text import write
from bot.render.layouts.review.parts import (
    CARD,
    EDGE,
    NAMES,
    NO_COST,
    TITLE,
    Cost,
    ReviewedPlayer,
    draw_cost,
    draw_legend,
    draw_player,
    draw_review_title,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene

_FEW, _MOST = 12, 13
"""Cards of a line: no further apart than so few, no nearer than the most; of more the rest lie in another line."""
_LEGEND = 56
_ROOM = theme.WIDTH - 2 * EDGE - NAMES
_CARD_HEIGHT = card_images.card_height(CARD)
_DIMMING = 0.46
_TOP = 12
"""Where a card begins in its row; the middles of the two lines below it follow."""
_FAIR, _OPEN = _TOP + _CARD_HEIGHT + 26, _TOP + _CARD_HEIGHT + 60
_LINE, _SECOND_MEASURE, _BELOW = _CARD_HEIGHT + 50, 34, 16
"""Heights of a line of cards with their costs, of a second measure below it, and of the rest of a row."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of an open hand; the costs are empty where they were not measured."""

    card: Card
    is_legal: bool = False
    is_played: bool = False
    fair: Cost = NO_COST
    open: Cost = NO_COST


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """The hand of a player when it was their turn."""

    player: ReviewedPlayer
    cards: tuple[HeldCard, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class TrickReviewScene(Scene):
    """A trick, or some moves, with all hands open; a picture of its own."""

    headline: str
    page: str
    detail: str
    hands: tuple[ReviewedHand, ...]
    """In order of play."""
    legend: str
    fair_title: str = ""
    open_title: str = ""
    """Labels of the two lines below a card; empty for a single line."""

    def compose(self) -> Canvas:
        """Draw the hands, 1100 pixels wide."""
        most = max(len(hand.cards) for hand in self.hands)
        lines = -(-most // _MOST)
        of_line = max(_FEW, -(-most // lines))
        line = _LINE + (_SECOND_MEASURE if self.open_title else 0)
        row = lines * line + _BELOW
        bottom = TITLE + len(self.hands) * row
        canvas = table_canvas(height=max(theme.HEIGHT, bottom + _LEGEND))
        draw_review_title(canvas, self.headline, self.page, self.detail)
        for index, hand in enumerate(self.hands):
            top = TITLE + index * row
            edge = opaque(theme.TURN if hand.won else theme.PLATE)
            canvas.plate((12, top, theme.WIDTH - 24, row - 8), 16, opaque(theme.PLATE), edge, 4)
            draw_player(canvas, hand.player, EDGE, top + 50, NAMES - 8)
            if self.open_title and any(card.fair.words for card in hand.cards):
                _measures(canvas, self, top)
            for place, card in enumerate(hand.cards):
                below, beside = divmod(place, of_line)
                x = EDGE + NAMES + (beside + 0.5) * _ROOM / of_line
                _card(canvas, card, x, top + _TOP + below * line)
        draw_legend(canvas, bottom + _LEGEND / 2 - 6, self.legend)
        return canvas


def _measures(canvas: Canvas, scene: TrickReviewScene, top: int) -> None:
    """Draw the labels of the two lines below the cards."""
    for title, y in ((scene.fair_title, _FAIR), (scene.open_title, _OPEN)):
        size, room = theme.LEAST_TEXT, NAMES - 16
        write(canvas, EDGE + 2, top + y, title, size, theme.MUTED, weight="Semibold", room=room)


def _card(canvas: Canvas, card: HeldCard, x: float, top: float) -> None:
    """Draw a card, dimmed if it was not legal, with its cost below."""
    middle = top + _CARD_HEIGHT / 2
    if card.is_played:
        place = (round(x - CARD / 2) - 6, round(top) - 6, CARD + 12, _CARD_HEIGHT + 12)
        canvas.plate(place, 10, opaque(theme.CREAM))
    draw_card(canvas, card.card, x, middle, CARD, dimming=0 if card.is_legal else _DIMMING, small=True)
    if not card.is_legal:
        return
    draw_cost(canvas, card.fair, x, top - _TOP + _FAIR)
    words, size = card.open.words, theme.SMALL_TEXT
    write(canvas, x, top - _TOP + _OPEN, words, size, theme.MUTED, anchor="middle", weight="Semibold")
