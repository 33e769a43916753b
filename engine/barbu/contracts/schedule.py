"""The programme of a game: the dealer of each deal, and the decision on its contract (R7 to R11, R36 to R39)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.barbu.contracts.contract import Contract, distinct_contracts
from engine.barbu.options import BarbuOptions, ExtraRound, Order, Rotation

DRAWN_DEALS: Final = 24
"""Deals of a drawn order: 20 spare cards, and a réussite after every five (R10)."""
DRAWN_CYCLE: Final = 6


class Kind(enum.StrEnum):
    """The way in which the contract of a deal is decided."""

    FREE = "free"
    """The dealer chooses one that he has not used (R8)."""
    FORCED = "forced"
    """The next one of the fixed order (R9)."""
    DRAWN = "drawn"
    """A spare card decides (R10)."""
    DRAWN_REUSSITE = "drawn_reussite"
    """The réussite after five drawn contracts (R10)."""
    VOTE = "vote"
    """All players vote (R39)."""
    EXTRA = "extra"
    """A ratatouille, or mariages (R36 to R38)."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned deal: how far its dealer sits from the first one in the direction of play, and its contract.

    ``contract`` is ``None`` if it is chosen, drawn or voted.
    """

    dealer_step: int
    kind: Kind
    contract: Contract | None = None
    ends_round: bool = False
    """Whether each dealer has now dealt equally often, so that a table may take a break."""


@lru_cache(maxsize=256)
def contract_list(options: BarbuOptions) -> tuple[Contract, ...]:
    """Return the list of a dealer in free order, réussite as often as it is played (R8)."""
    return distinct_contracts(options) + (Contract.REUSSITE,) * (options.reussites - 1)


def deals_each(options: BarbuOptions) -> int:
    """Return how often each dealer deals in free order (R8)."""
    most = len(contract_list(options))
    return most if options.per_dealer is None else min(options.per_dealer, most)


@lru_cache(maxsize=256)
def programme(options: BarbuOptions) -> tuple[Planned, ...]:
    """Return all deals of a game, in order."""
    planned: list[Planned] = []
    for deals in (_main_part(options), *_extra_rounds(options)):
        planned += _as_round(options, planned, deals)
    return tuple(planned)


def _main_part(options: BarbuOptions) -> Iterator[Planned]:
    """Yield the deals of R8, R9 or R10."""
    players, block = options.players, options.rotation is Rotation.BLOCK
    match options.order:
        case Order.FREE:
            each = deals_each(options)
            for number in range(players * each):
                yield Planned(number // each if block else number % players, Kind.FREE)
        case Order.FORCED:
            contracts = distinct_contracts(options)
            for number in range(players * len(contracts)):
                dealer, contract = divmod(number, len(contracts)) if block else divmod(number, players)[::-1]
                yield Planned(dealer, Kind.FORCED, contracts[contract])
        case Order.DRAWN:
            for number in range(DRAWN_DEALS):
                dealer = number // DRAWN_CYCLE if block else number
                if number % DRAWN_CYCLE == DRAWN_CYCLE - 1:
                    yield Planned(dealer % players, Kind.DRAWN_REUSSITE, Contract.REUSSITE)
                else:
                    yield Planned(dealer % players, Kind.DRAWN)


def _extra_rounds(options: BarbuOptions) -> Iterator[Iterator[Planned]]:
    """Yield the rounds after the programme, dealers counted from the first of each round (R11)."""
    if options.votation:
        yield (Planned(number, Kind.VOTE) for number in range(len(distinct_contracts(options))))
    for contract, also in (
        (Contract.RATATOUILLE, ExtraRound.RATATOUILLE),
        (Contract.ANTI_RATATOUILLE, ExtraRound.ANTI_RATATOUILLE),
    ):
        if options.extra_round in (also, ExtraRound.BOTH):
            yield _round_of(options, contract)
    if options.mariages:
        yield iter((Planned(0, Kind.EXTRA, Contract.MARIAGES),))


def _round_of(options: BarbuOptions, contract: Contract) -> Iterator[Planned]:
    return (Planned(number, Kind.EXTRA, contract) for number in range(options.players))


def _as_round(options: BarbuOptions, before: list[Planned], deals: Iterator[Planned]) -> Iterator[Planned]:
    """Yield deals whose dealers go on after the last one before, and mark where a break is natural."""
    first = before[-1].dealer_step + 1 if before else 0
    steps = [(each, (first + each.dealer_step) % options.players) for each in deals]
    size = _deals_of_round(options) if not before else options.players
    for number, (each, step) in enumerate(steps, start=1):
        ends = number % size == 0 or number == len(steps)
        yield Planned(step, each.kind, each.contract, ends)


def _deals_of_round(options: BarbuOptions) -> int:
    """Return after how many deals of the main part a break is natural: a round of dealers, or one dealer's block."""
    if options.rotation is Rotation.EACH_DEAL:
        return options.players
    match options.order:
        case Order.FREE:
            return deals_each(options)
        case Order.FORCED:
            return len(distinct_contracts(options))
        case Order.DRAWN:
            return DRAWN_CYCLE
