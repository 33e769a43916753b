"""The end of a deal, and of the game (R11, R23)."""

from __future__ import annotations

from engine.barbu import events
from engine.barbu.contracts.schedule import Kind, programme
from engine.barbu.state import BarbuState, DealResult, Phase
from engine.cards.french import FrenchCardSet
from engine.game import Event
from engine.replacing import replace


def finished(state: BarbuState, scores: tuple[int, ...], happened: list[Event]) -> BarbuState:
    """Return the state after the end of a deal; its events are appended to ``happened``."""
    contract = state.contract
    assert contract is not None  # noqa: S101 - a deal is played in a contract
    totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
    happened.append(events.DealScored(scores, totals))
    is_over = state.deal == len(programme(state.options))
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals)) if is_over else ()
    if is_over:
        happened.append(events.MatchOver(winners, totals))
    kind, used, voted = state.planned.kind, state.used, state.voted
    if kind is Kind.FREE:
        used = tuple(
            (*contracts, contract) if dealer == state.dealer else contracts
            for dealer, contracts in enumerate(used)
        )
    elif kind is Kind.VOTE:
        voted = (*voted, contract)
    result = DealResult(
        deal=state.deal,
        dealer=state.dealer,
        contract=contract,
        scores=scores,
        totals=totals,
        height="" if state.layout is None else state.layout.height,
        tricks=state.tricks,
        places=state.places,
        left=()
        if state.layout is None
        else tuple(tuple(FrenchCardSet.from_mask(hand)) for hand in state.hands),
        pairs=() if state.mariages is None else state.mariages.pairs,
    )
    return replace(
        state,
        phase=Phase.OVER if is_over else Phase.DEAL,
        hands=(0,) * state.options.players,
        trick=(),
        totals=totals,
        used=used,
        voted=voted,
        results=(*state.results, result),
        winners=winners,
    )
