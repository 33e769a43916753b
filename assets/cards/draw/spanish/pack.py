"""Every picture of the Spanish pack, by the file it is shipped as."""

from collections.abc import Iterator

from assets.cards.draw.drawing import EMOJI_WIDTH, LARGE_WIDTH, SIGN_WIDTH, SMALL_WIDTH, Drawing
from assets.cards.draw.spanish.back import back
from assets.cards.draw.spanish.cards import contract_sign, large_card, small_card
from assets.cards.draw.spanish.emojis import card_emoji, contract_emoji
from assets.cards.draw.spanish.suits import SUITS

RANKS = range(1, 13)


def drawings() -> Iterator[Drawing]:
    """Yield the cards, large and small, the signs of suits and of botifarra, the emojis of both, and the back."""
    for suit in SUITS:
        for rank in RANKS:
            yield Drawing(f"spanish/large/{suit}{rank}.png", large_card(suit, rank), LARGE_WIDTH)
            yield Drawing(f"spanish/small/{suit}{rank}.png", small_card(suit, rank), SMALL_WIDTH)
            yield Drawing(f"emojis/{SUITS[suit].name}_{rank}.png", card_emoji(suit, rank), EMOJI_WIDTH)
    for contract in (*SUITS, "botifarra"):
        yield Drawing(f"spanish/signs/{contract}.png", contract_sign(contract), SIGN_WIDTH)
        name = SUITS[contract].name if contract in SUITS else contract
        yield Drawing(f"emojis/{name}.png", contract_emoji(contract), EMOJI_WIDTH)
    yield Drawing("spanish/back.png", back(), LARGE_WIDTH)
