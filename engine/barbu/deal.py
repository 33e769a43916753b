"""The pack, the draw for the first dealer and the distribution of the cards (R2 to R5, R10, R38)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine import dealing
from engine.barbu.options import BarbuOptions, Pack
from engine.barbu.turns import in_turn, next_seat
from engine.cards.french import FRENCH_PACK, FrenchCard, FrenchSuit
from engine.game import Seat

_LOWEST: Final = {Pack.SMALL: "7", Pack.WHOLE: "2"}
_REMOVAL: Final = (FrenchSuit.SPADES, FrenchSuit.CLUBS, FrenchSuit.DIAMONDS, FrenchSuit.HEARTS)
"""The order in which spare cards of a rank leave the game (R2)."""
SPARE_CARDS: Final = tuple(card for card in FRENCH_PACK if card.rank in "23456")
"""The cards that a game with 32 cards does not use: they decide the contracts of a drawn order (R10)."""


@cache
def full_pack(pack: Pack) -> tuple[FrenchCard, ...]:
    """Return the 32 or 52 cards in the order of the box."""
    lowest = FrenchCard.of(FrenchSuit.SPADES, _LOWEST[pack]).strength
    return tuple(card for card in FRENCH_PACK if card.strength >= lowest)


def cards_each(options: BarbuOptions) -> int:
    """Return the number of cards of each player (R2)."""
    return len(full_pack(options.pack)) // options.players


def removed(options: BarbuOptions) -> tuple[FrenchCard, ...]:
    """Return the cards that leave the game before the shuffle, in order (R2)."""
    return _removed(options.pack, options.players)


def used_pack(options: BarbuOptions) -> tuple[FrenchCard, ...]:
    """Return the cards that are dealt, in the order of the box (R2)."""
    return _used_pack(options.pack, options.players)


def pack_mask(options: BarbuOptions) -> int:
    """Return the cards that are dealt, as a set in an integer."""
    return _pack_mask(options.pack, options.players)


@cache
def _removed(pack: Pack, players: int) -> tuple[FrenchCard, ...]:
    cards = full_pack(pack)
    in_order = sorted(cards, key=lambda card: (card.strength, _REMOVAL.index(card.suit)))
    return tuple(in_order[: len(cards) % players])


@cache
def _used_pack(pack: Pack, players: int) -> tuple[FrenchCard, ...]:
    spare = _removed(pack, players)
    return tuple(card for card in full_pack(pack) if card not in spare)


@cache
def _pack_mask(pack: Pack, players: int) -> int:
    return sum(1 << card for card in _used_pack(pack, players))


def dealer_draw(options: BarbuOptions, seed: bytes) -> tuple[tuple[tuple[FrenchCard | None, ...], ...], Seat]:
    """Return the rounds of the draw, by seat, and the first dealer, who has the highest rank (R4).

    Seats that tied for the highest rank draw again, from the whole pack.
    """
    rounds: list[tuple[FrenchCard | None, ...]] = []
    drawing = list(range(options.players))
    while len(drawing) > 1:
        pack = dealing.shuffled(seed, used_pack(options), f"draw {len(rounds) + 1}")
        cards = dict(zip(drawing, pack, strict=False))
        rounds.append(tuple(cards.get(seat) for seat in range(options.players)))
        highest = max(card.strength for card in cards.values())
        drawing = [seat for seat, card in cards.items() if card.strength == highest]
    return tuple(rounds), drawing[0]


def dealt_hands(
    options: BarbuOptions, dealer: Seat, pack: Sequence[FrenchCard]
) -> tuple[tuple[FrenchCard, ...], ...]:
    """Return the cards of each seat in the order in which they came, one at a time, the dealer's last (R5)."""
    order = in_turn(options, next_seat(options, dealer))
    hands = {seat: tuple(pack[place :: options.players]) for place, seat in enumerate(order)}
    return tuple(hands[seat] for seat in range(options.players))


def drawn_spare(seed: bytes, gone: Sequence[FrenchCard]) -> FrenchCard:
    """Return the spare card that decides the contract of this deal, one that was not drawn before (R10)."""
    return dealing.drawn(seed, [card for card in SPARE_CARDS if card not in gone], "contract")
