"""The rules and stakes of one contract of tricks as numbers in lists, which compiled functions take as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from computers.barbu.careful.chances import following, stands
from computers.barbu.careful.stakes import stakes_of
from computers.barbu.careful.weights import CARELESS
from engine.barbu.contracts.contract import Contract, Part, parts_of
from engine.barbu.contracts.scoring import contract_total, counts, nothing_left, slam_parts, units, value
from engine.barbu.contracts.tricks import banned_suit, suit_mask
from engine.barbu.deal import cards_each, pack_mask, used_pack
from engine.barbu.options import BarbuOptions, Slam
from engine.cards import LANE

Array = Any
"""Numbers in lists or, for compiled functions, in an array of numpy."""

PARTS: Final = tuple(Part)
"""The parts of a contract; a set of them is an integer with the bit of each place."""
TRICKS_PART: Final = PARTS.index(Part.TRICKS)
LAST_PART: Final = PARTS.index(Part.LAST_TRICK)
PARTS_COUNT: Final = len(PARTS)
TRICK: Final = 4 * LANE
"""Where the stakes of a trick stand, after those of the cards."""
LAST: Final = TRICK + 1
_CARDS_OF_SUIT: Final = 14


class TrickTable(NamedTuple):
    """A contract of tricks under some options.

    ``banned`` has the cards that R14 and R15 ban by the number of finished tricks, whether it is a lead (1) and
    whether the penalty suit was discarded (1). ``stops`` are the cards after which nothing is left to score, none if
    the deal is played out. ``costs`` has the stakes of each set of turned parts: of every card, of a trick and of the
    last one.

    ``counted`` has the cards of each part, ``points`` what a unit of it loses (0 for parts that do not count), and
    ``units`` how many there are. ``flips`` are the parts in which a slam is possible. ``stands`` is ``careful``'s
    chance that nobody beats a card, by lower cards, higher ones, and rivals; ``follows`` the number of rivals who
    follow a later trick of a suit, by unseen cards and rivals.
    """

    players: int
    each: int
    pack: int
    penalty: int
    banned: Array
    stops: int
    costs: Array
    counted: Array
    points: Array
    units: Array
    flips: int
    all_parts: int
    chelem: int
    is_anti: bool
    scale: float
    stands: Array
    follows: Array


def set_of_parts(parts: Iterable[Part]) -> int:
    """Return parts as a set in an integer."""
    return sum(1 << PARTS.index(part) for part in parts)


@lru_cache(maxsize=64)
def trick_table(options: BarbuOptions, contract: Contract) -> TrickTable:
    """Return the table of a contract of tricks."""
    each, players = cards_each(options), options.players
    parts, flips = parts_of(options, contract), slam_parts(options, contract)
    banned = [[[0, 0], [0, 0]] for _ in range(each + 1)]
    for done in range(each):
        for is_lead in range(2):
            for discarded in range(2):
                suit = banned_suit(
                    options,
                    contract,
                    trick_number=done + 1,
                    is_lead=bool(is_lead),
                    discarded=bool(discarded),
                )
                banned[done][is_lead][discarded] = 0 if suit is None else suit_mask(suit) & pack_mask(options)
    costs = []
    for turned in range(1 << len(PARTS)):
        if turned & ~set_of_parts(flips) and turned != set_of_parts(parts):
            costs.append([0.0] * (LAST + 1))  # such a set never turns
            continue
        found = frozenset(part for place, part in enumerate(PARTS) if turned >> place & 1)
        stakes = stakes_of(options, contract, found)
        costs.append([*stakes.cards, stakes.trick, stakes.last])
    is_anti = contract is Contract.ANTI_RATATOUILLE
    scored = [card for card in used_pack(options) if any(counts(options, part, card) for part in parts)]
    return TrickTable(
        players=players,
        each=each,
        pack=pack_mask(options),
        penalty=int(options.penalty_suit.suit),
        banned=banned,
        stops=sum(1 << card for card in scored) if nothing_left(options, contract, scored) else 0,
        costs=costs,
        counted=[
            sum(1 << card for card in used_pack(options) if counts(options, part, card)) for part in PARTS
        ],
        points=[float(value(options, part)) if part in parts else 0.0 for part in PARTS],
        units=[units(options, part) for part in PARTS],
        flips=set_of_parts(flips),
        all_parts=set_of_parts(parts),
        chelem=contract_total(options, contract) // 2
        if options.slam is Slam.CHELEM and not contract.is_ratatouille and flips
        else 0,
        is_anti=is_anti,
        scale=contract_total(options, contract) / each,
        stands=_stands(players, is_anti),
        follows=_follows(players),
    )


@lru_cache(maxsize=16)
def _stands(players: int, all_take: bool) -> Array:
    size = range(_CARDS_OF_SUIT)
    return [
        [[stands(lower, higher, rivals, CARELESS, all_take) for rivals in range(players)] for higher in size]
        for lower in size
    ]


@lru_cache(maxsize=16)
def _follows(players: int) -> Array:
    return [[following(unseen, rivals) for rivals in range(players)] for unseen in range(_CARDS_OF_SUIT)]
