"""The scores of a deal: parts, slams, early stop, places of a réussite (R16 to R26, R34, R36 to R38)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.barbu.contracts.contract import VALUES, Contract, Part, parts_of
from engine.barbu.deal import cards_each, used_pack
from engine.barbu.options import BarbuOptions, Slam
from engine.cards.french import FrenchCard
from engine.game import Seat

POINTS_OF_PAIR: Final = 10
"""Points won for a pair of mariages, under every preset (R38)."""
_SLAMS: Final = (Part.TRICKS, Part.SUIT, Part.QUEENS)
"""The parts in which a slam is possible (R25)."""
_STOPPING: Final = {Contract.COEURS: Part.SUIT, Contract.DAMES: Part.QUEENS, Contract.BARBU: Part.BARBU}
"""The contracts that end once nothing is left to score, by the part that is counted (R22)."""
Won = Sequence[tuple[Seat, Sequence[FrenchCard]]]
"""The finished tricks in order: the winner of each, and its cards."""


def counts(options: BarbuOptions, part: Part, card: FrenchCard) -> bool:
    """Tell whether a card is a unit of this part."""
    match part:
        case Part.SUIT:
            return card.suit == options.penalty_suit.suit
        case Part.QUEENS:
            return card.rank == "Q"
        case Part.BARBU:
            return str(card) == options.barbu
        case _:
            return False


@lru_cache(maxsize=512)
def units(options: BarbuOptions, part: Part) -> int:
    """Return how many units of a part there are in a deal."""
    match part:
        case Part.TRICKS:
            return cards_each(options)
        case Part.LAST_TRICK:
            return 1
        case _:
            return sum(counts(options, part, card) for card in used_pack(options))


def value(options: BarbuOptions, part: Part) -> int:
    """Return the points lost for one unit of a part (R24)."""
    return VALUES[options.preset].lost[part]


def part_total(options: BarbuOptions, part: Part) -> int:
    """Return the points of all units of a part."""
    return units(options, part) * value(options, part)


def contract_total(options: BarbuOptions, contract: Contract) -> int:
    """Return the total of a contract, without its sign: lost in tricks, won in réussite and mariages (R23)."""
    if contract is Contract.REUSSITE:
        return sum(gains(options))
    if contract is Contract.MARIAGES:
        return POINTS_OF_PAIR * (int(options.pack) // 2)
    return sum(part_total(options, part) for part in parts_of(options, contract))


def taken_units(options: BarbuOptions, part: Part, won: Won) -> tuple[int, ...]:
    """Return the units of a part that each seat has taken."""
    taken = [0] * options.players
    match part:
        case Part.TRICKS:
            for winner, _ in won:
                taken[winner] += 1
        case Part.LAST_TRICK:
            if len(won) == cards_each(options):
                taken[won[-1][0]] = 1
        case _:
            for winner, cards in won:
                taken[winner] += sum(counts(options, part, card) for card in cards)
    return tuple(taken)


def score_tricks(options: BarbuOptions, contract: Contract, won: Won) -> tuple[int, ...]:
    """Return the signed scores of a deal of tricks, by seat."""
    taken = {part: taken_units(options, part, won) for part in parts_of(options, contract)}
    if options.slam is Slam.CHELEM and not contract.is_ratatouille:
        player = _chelem(options, contract, taken)
        if player is not None:
            half = contract_total(options, contract) // 2
            return tuple(half if seat == player else -half for seat in range(options.players))
    scores = [0] * options.players
    flipping = slam_parts(options, contract)
    for part, numbers in taken.items():
        everything = units(options, part)
        for seat, number in enumerate(numbers):
            points = number * value(options, part)
            flips = number == everything and part in flipping
            scores[seat] += points if flips else -points
    if contract is Contract.ANTI_RATATOUILLE:
        return tuple(-score for score in scores)
    return tuple(scores)


def slam_parts(options: BarbuOptions, contract: Contract) -> tuple[Part, ...]:
    """Return the parts of a contract in which a slam is possible, in the order of the parts (R25, R26, R36)."""
    if contract.is_ratatouille:
        return (Part.QUEENS,)
    if options.slam is Slam.NONE:
        return ()
    if options.slam is Slam.CHELEM and contract is Contract.SALADE:
        return (Part.TRICKS,)
    return tuple(part for part in parts_of(options, contract) if part in _SLAMS)


def _chelem(options: BarbuOptions, contract: Contract, taken: dict[Part, tuple[int, ...]]) -> Seat | None:
    """Return the seat with a grand chelem: all of the contract's part, or all tricks of a salade (R26)."""
    for part in slam_parts(options, contract):
        for seat, number in enumerate(taken[part]):
            if number == units(options, part):
                return seat
    return None


def nothing_left(options: BarbuOptions, contract: Contract, taken: Iterable[FrenchCard]) -> bool:
    """Tell whether the cards taken leave nothing to score, so that the deal may stop (R22)."""
    part = _STOPPING.get(contract)
    if part is None:
        return False
    return sum(counts(options, part, card) for card in taken) == units(options, part)


def gains(options: BarbuOptions) -> tuple[int, ...]:
    """Return the points won in a réussite by place, for every seat; the last one never gains (R34)."""
    listed = VALUES[options.preset].gains[: options.players - 1]
    return listed + (0,) * (options.players - len(listed))


def gaining_places(options: BarbuOptions) -> int:
    """Return how many places of a réussite gain (R34)."""
    return sum(gain > 0 for gain in gains(options))


def score_reussite(options: BarbuOptions, places: Sequence[Seat]) -> tuple[int, ...]:
    """Return the scores of a réussite from the seats in order of going out (R34)."""
    scores = [0] * options.players
    for seat, gain in zip(places, gains(options), strict=False):
        scores[seat] = gain
    return tuple(scores)


def score_mariages(pairs: Sequence[int]) -> tuple[int, ...]:
    """Return the scores of mariages from the number of pairs of each seat (R38)."""
    return tuple(POINTS_OF_PAIR * number for number in pairs)
