"""Every picture of the French pack, by the file it is shipped as."""

from collections.abc import Iterator

from assets.cards.draw.drawing import EMOJI_WIDTH, LARGE_WIDTH, SIGN_WIDTH, SMALL_WIDTH, Drawing
from assets.cards.draw.french.cards import back, large_card, small_card, suit_sign
from assets.cards.draw.french.contracts import NAMES as CONTRACTS
from assets.cards.draw.french.contracts import contract_sign
from assets.cards.draw.french.emojis import card_emoji, suit_emoji
from assets.cards.draw.french.letters import RANKS
from assets.cards.draw.french.suits import SUITS, TWO_COLOURS, Suit

_SPOKEN_RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def _cards(folder: str, suits: dict[str, Suit]) -> Iterator[Drawing]:
    for letter, suit in suits.items():
        for rank in RANKS:
            yield Drawing(f"{folder}/large/{rank}{letter}.png", large_card(suit, rank), LARGE_WIDTH)
            yield Drawing(f"{folder}/small/{rank}{letter}.png", small_card(suit, rank), SMALL_WIDTH)


def drawings() -> Iterator[Drawing]:
    """Yield the cards in four colours, those that differ in two, signs of suits and contracts, the back, emojis."""
    yield from _cards("french", SUITS)
    yield from _cards("french/two_colours", TWO_COLOURS)
    for letter, suit in SUITS.items():
        yield Drawing(f"french/signs/{letter}.png", suit_sign(suit), SIGN_WIDTH)
        yield Drawing(f"emojis/{suit.name}.png", suit_emoji(suit), EMOJI_WIDTH)
        for rank in RANKS:
            name = f"{suit.name}_{_SPOKEN_RANKS.get(rank, rank)}"
            yield Drawing(f"emojis/{name}.png", card_emoji(suit, rank), EMOJI_WIDTH)
    for name in CONTRACTS:
        yield Drawing(f"french/signs/{name}.png", contract_sign(name), SIGN_WIDTH)
        yield Drawing(f"emojis/contract_{name}.png", contract_sign(name), EMOJI_WIDTH)
    yield Drawing("french/back.png", back(), LARGE_WIDTH)
