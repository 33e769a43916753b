"""One player's hand: playable cards raised and bright, the others sunk; trump and the tricks around it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card, draw_standing_card, draw_trump_star
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card
from bot.render.kit.seat_plates import is_trump
from bot.render.layouts.hand.beside import LARGEST_TRICK, draw_last_trick, draw_trick, last_trick_height
from bot.render.layouts.hand.content import HandContent
from bot.render.layouts.hand.strip import LOW_STRIP, STRIP, draw_strip
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque

LARGEST_CARD = 253
LIFT, PADDING = 26, 20
_DIMMING = 0.46
_GAP, _LEAST_GAP = 12, 6
"""Between cards side by side, so that no shadow falls on another card, and at least over a row, in pixels."""
_CARD = 161
"""Width of the cards, the same from the first trick to the last."""
_RAIL = 10
"""Height of the rail that the cards of a row stand in, where rows are lower than a card."""
_SMALL_CARD = 125
"""A card not wider than this is drawn in the small variant: only rank and suit matter."""
_BESIDE = 746
"""Where the trick beside the cards begins, in pixels from the left."""
A_ROW, MANY_A_ROW, MANY_CARDS = 4, 5, 16
"""Cards in a row, as many as there are buttons in one, and more in a hand of more cards than that."""


@dataclass(frozen=True, slots=True)
class HandScene(HandContent):
    """The picture of one player's hand. Only that player may ever see it."""

    def compose(self) -> Canvas:
        """Draw the hand, always 1100 x 700: the message keeps its height from the first card to the last.

        The cards lie in rows as the buttons below the picture do. In low rows they stand in a rail, and their lower
        parts are not seen. Of many cards the rows take the whole width, and the tricks lie in the strip over them.
        """
        canvas = table_canvas(self.pack)
        many = len(self.cards) > MANY_CARDS
        strip = STRIP if many else LOW_STRIP
        if has_strip(self):
            draw_strip(canvas, self, strip)
        beside = not many and bool(self.trick or self.last)
        if beside:
            self._draw_beside(canvas)
        left, right = theme.EDGE, _BESIDE - _GAP if beside and self.cards else theme.WIDTH - theme.EDGE
        for card, x, bottom, height in _spots(self.cards, left, right, strip + _STRIP_GAP):
            _own_card(canvas, self, card, x, bottom, height)
        return canvas

    def _draw_beside(self, canvas: Canvas) -> None:
        """Draw the trick, and under it the last finished one; without own cards in the middle of the picture."""
        top, left = LOW_STRIP + 16, _BESIDE if self.cards else theme.EDGE
        # The room of the panel stays free without one, so that the cards of the trick keep their places.
        reserved = last_trick_height(len(self.sides)) if self.cards or self.last is not None else 0
        bottom = theme.HEIGHT - theme.EDGE - reserved
        if self.last is not None:
            draw_last_trick(canvas, self.last, _BESIDE, bottom, len(self.sides))
        largest = LARGEST_TRICK if self.cards else _CARD
        draw_trick(canvas, self, (left, top, theme.WIDTH - theme.EDGE - left, bottom - _GAP - top), largest)


_STRIP_GAP = 6


def rows_of(count: int) -> tuple[int, int]:
    """Return the number of rows for ``count`` cards, and the cards in each but the last.

    Buttons are spread in the same way: the nth card is the nth button, in the same row.
    """
    rows = -(-count // (MANY_A_ROW if count > MANY_CARDS else A_ROW))
    return rows, -(-count // max(1, rows))


def _spots(cards: tuple[Card, ...], left: int, right: int, top: int) -> list[tuple[Card, float, float, int]]:
    """Return each card with its middle, its lower edge and its visible height, in pixels."""
    if not cards:
        return []
    rows, columns = rows_of(len(cards))
    whole = card_images.card_height(_CARD)
    pitch = (theme.HEIGHT - theme.RIM - _LEAST_GAP - top) // rows
    seen = min(whole, pitch - LIFT - _LEAST_GAP - _RAIL)
    free = 0 if seen < whole else (pitch - LIFT - whole) / 2
    start = (left + right - columns * _CARD - (columns - 1) * _GAP) / 2 + _CARD / 2
    return [
        (
            card,
            start + index % columns * (_CARD + _GAP),
            top + (index // columns + 1) * pitch - _RAIL - free,
            seen,
        )
        for index, card in enumerate(cards)
    ]


def has_strip(scene: HandScene) -> bool:
    """Tell whether there is anything to say in the strip."""
    return bool(scene.contract or scene.headline or scene.trick)


def lift_and_dimming(scene: HandScene, card: Card | None) -> tuple[int, float]:
    """Return how far a card is raised, in pixels, and how much it is dimmed."""
    if scene.playable is None:
        return 0, 0
    return (LIFT, 0) if card in scene.playable else (0, _DIMMING)


def _own_card(canvas: Canvas, scene: HandScene, card: Card, x: float, bottom: float, seen: int) -> None:
    """Draw a card above `bottom`, whole or as much of it as is seen; a raised one shows more of itself."""
    raised, dimming = lift_and_dimming(scene, card)
    whole = card_images.card_height(_CARD)
    if seen >= whole:
        own_card(canvas, scene, card, x, bottom - whole / 2, _CARD)
        return
    height = min(whole, seen + raised)
    draw_standing_card(canvas, card, x, bottom, _CARD, height, dimming=dimming)
    canvas.plate((round(x - _CARD / 2) - 5, round(bottom), _CARD + 10, _RAIL), 5, opaque(theme.WOOD_LIGHT))
    if is_trump(scene.contract, card):
        draw_trump_star(canvas, x, bottom - height + whole / 2, _CARD, dimming=dimming)


def own_card(canvas: Canvas, scene: HandScene, card: Card, x: float, y: float, width: int) -> None:
    """Draw a card centred at (x, y), raised if it may be played; a trump with its star."""
    raised, dimming = lift_and_dimming(scene, card)
    draw_card(canvas, card, x, y - raised, width, dimming=dimming, small=width <= _SMALL_CARD)
    if is_trump(scene.contract, card):
        draw_trump_star(canvas, x, y - raised, width, dimming=dimming)
