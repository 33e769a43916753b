"""Fill the caches at start."""

from bot.render import sprites, theme
from bot.render.encode import warm_palettes
from bot.render.hand import compose_hand
from bot.render.scene import CARDS, HandScene, SeatScene, SideScene, TableScene
from bot.render.table import compose_table
from bot.render.trick import CARD_WIDTH

_SMALL_WIDTHS = (47, 42)


def fill_caches() -> None:
    """Draw every card at the sizes of table, last trick and hand, the felt, and the palette of the encoder."""
    for card in CARDS:
        sprites.card(card, CARD_WIDTH)
        sprites.card(card, CARD_WIDTH, theme.TURN)
        for width in _SMALL_WIDTHS:
            sprites.face(card, width)
    hands = (HandScene(CARDS[start : start + 12], frozenset()) for start in range(0, len(CARDS), 12))
    for scene in hands:
        compose_hand(scene)
    seat = SeatScene("Botifarra", is_computer=True)
    score = SideScene("", 0)
    compose_table(TableScene((seat, seat, seat, seat), (score, score)))
    warm_palettes()
