"""One player's hand: playable cards raised and bright, the others sunk; over it trump and the trick so far."""

from bot.games.botifarra.pictures.hand_with_piles import compose_hand_with_piles
from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.scene import Card
from bot.render.layouts.hand_parts import LARGEST_CARD, LIFT, PADDING, STRIP, draw_strip, has_strip, own_card
from bot.render.layouts.hand_scene import HandScene
from bot.render.raster.canvas import Canvas

_GAP, _LEAST_GAP = 16, 6
"""Between cards side by side, so that no shadow falls on another card, and at least over and under a row."""
_SIZES = (LARGEST_CARD, 199, 161)
"""Widths of the cards: they grow in steps as the hand gets smaller. More than two rows of six are smaller still."""


def compose_hand(scene: HandScene) -> Canvas:
    """Draw the hand, 1100 x 700 whatever it holds: the message keeps its height from the first card to the last.

    The cards are as large as one or two rows of them allow, in steps, and none covers another.
    """
    if scene.piles:
        return compose_hand_with_piles(scene)
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT))
    strip = STRIP if has_strip(scene) else theme.RIM
    if has_strip(scene):
        draw_strip(canvas, scene)
    room = theme.HEIGHT - theme.RIM - strip
    card_width, rows = max(
        ((_card_width(scene.cards, number, room), _rows(scene.cards, number)) for number in (1, 2)),
        key=lambda choice: choice[0],
    )
    card_height = sprites.card_height(card_width)
    free = room - len(rows) * (card_height + LIFT)
    between = free / (len(rows) + 1)
    for index, row in enumerate(rows):
        top = strip + LIFT + between + index * (card_height + LIFT + between)
        start = (theme.WIDTH - len(row) * card_width - (len(row) - 1) * _GAP) / 2
        for place, card in enumerate(row):
            x = start + place * (card_width + _GAP) + card_width / 2
            own_card(canvas, scene, card, x, top + card_height / 2, card_width)
    return canvas


def _card_width(cards: tuple[Card, ...], rows: int, room: int) -> int:
    """Return how wide the cards can be in so many rows, within the picture's width and ``room`` pixels of height."""
    longest = max(1, -(-len(cards) // rows))
    across = (theme.WIDTH - 2 * PADDING - (longest - 1) * _GAP) // longest
    card_height = (room - (rows + 1) * _LEAST_GAP) // rows - LIFT
    widest = min(across, sprites.card_width(card_height))
    return next((size for size in _SIZES if size <= widest), widest)


def _rows(cards: tuple[Card, ...], rows: int) -> list[tuple[Card, ...]]:
    longest = max(1, -(-len(cards) // rows))
    return [cards[start : start + longest] for start in range(0, len(cards), longest)]
