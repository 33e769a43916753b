"""The seats that are asked, and the moves open to each (R8, R12 to R15, R29, R31, R38, R39)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.barbu.contracts.contract import Contract, distinct_contracts
from engine.barbu.contracts.reussite import Side, heights
from engine.barbu.contracts.schedule import contract_list
from engine.barbu.contracts.tricks import legal_cards
from engine.barbu.deal import cards_each
from engine.barbu.moves import BarbuMove, Decline, NameContract, Pass, PlayCard, TurnUp, Vote
from engine.barbu.state import BarbuState, Phase
from engine.barbu.turns import first_player, in_turn
from engine.cards.french import FrenchCardSet
from engine.game import Seat

_LAST_PAIR = 2


def asked(state: BarbuState) -> tuple[Seat, ...]:
    """Return the seats that may move now, in order; several while all vote (R39)."""
    match state.phase:
        case Phase.VOTE:
            order = in_turn(state.options, first_player(state.options, state.dealer))
            return tuple(seat for seat in order if state.votes[seat] is None)
        case Phase.CONTRACT:
            return (state.dealer,)
        case Phase.TRICKS:
            return (state.player,)
        case Phase.REUSSITE:
            return (state.mover,)
        case Phase.MARIAGES if state.mariages is not None:
            return (state.mariages.mover,)
        case _:
            return ()


def moves_of(state: BarbuState, seat: Seat) -> tuple[BarbuMove, ...]:
    """Return the legal moves of a seat in a fixed order; empty if it is not asked."""
    if seat not in asked(state):
        return ()
    match state.phase:
        case Phase.VOTE:
            return tuple(map(Vote, left_to_vote(state)))
        case Phase.CONTRACT:
            return tuple(_namings(state))
        case Phase.TRICKS:
            return tuple(map(PlayCard, FrenchCardSet.from_mask(legal_in_trick(state))))
        case Phase.REUSSITE:
            return tuple(_placings(state))
        case _:
            return tuple(map(TurnUp, state.mariages.places)) if state.mariages else ()


def forced_move(state: BarbuState, seat: Seat) -> BarbuMove | None:
    """Return the move of a seat that has nothing to decide, and so needs no click.

    That is a pass, a card of the last trick, a contract or a vote without an alternative, a card of the last pair.
    """
    if seat not in asked(state) or _is_card_chosen(state):
        return None
    moves = moves_of(state, seat)
    return moves[0] if len(moves) == 1 or state.phase is Phase.MARIAGES else None


def _is_card_chosen(state: BarbuState) -> bool:
    """Tell whether the player to move chooses a card, be it an only one, before the last trick or pair."""
    match state.phase:
        case Phase.TRICKS:
            return len(state.tricks) < cards_each(state.options) - 1
        case Phase.REUSSITE:
            return legal_in_reussite(state) != 0
        case Phase.MARIAGES if state.mariages is not None:
            return len(state.mariages.layout) - len(state.mariages.taken) > _LAST_PAIR
        case _:
            return False


def open_contracts(state: BarbuState, dealer: Seat) -> tuple[Contract, ...]:
    """Return the contracts that a dealer has not used up in free order, each as often as it is left (R8)."""
    left = list(contract_list(state.options))
    for contract in state.used[dealer]:
        left.remove(contract)
    return tuple(left)


def left_to_vote(state: BarbuState) -> tuple[Contract, ...]:
    """Return the contracts that were not played in the votation yet, in the order of R9 (R39)."""
    return tuple(contract for contract in distinct_contracts(state.options) if contract not in state.voted)


def legal_in_trick(state: BarbuState) -> int:
    """Return the legal cards of the player to move, as a set in an integer (R12 to R15)."""
    assert state.contract is not None  # noqa: S101 - tricks are played in a contract
    return legal_cards(
        state.options,
        state.contract,
        state.hands[state.player],
        state.trick,
        trick_number=len(state.tricks) + 1,
        discarded=state.discarded,
    )


def legal_in_reussite(state: BarbuState) -> int:
    """Return the cards that the player to move may place, as a set in an integer (R29)."""
    assert state.layout is not None  # noqa: S101 - a réussite has a layout
    return state.layout.playable() & state.hands[state.mover]


def asks_for_side(state: BarbuState) -> bool:
    """Tell whether the dealer of a réussite states the side of the ace that will lie (R33)."""
    last = state.last_dealt
    return (
        not state.options.height_is_chosen
        and state.options.first_ace_decides
        and last is not None
        and last.rank == "A"
    )


def reussites(state: BarbuState) -> tuple[NameContract, ...]:
    """Return the ways to name a réussite now (R28, R33)."""
    if state.options.height_is_chosen:
        return tuple(NameContract(Contract.REUSSITE, height=rank) for rank in heights(state.options))
    if asks_for_side(state):
        return tuple(NameContract(Contract.REUSSITE, side=side) for side in Side)
    return (NameContract(Contract.REUSSITE),)


def _namings(state: BarbuState) -> Iterator[NameContract]:
    if state.contract is not None:
        yield from reussites(state)
        return
    for contract in dict.fromkeys(open_contracts(state, state.dealer)):
        if contract is Contract.REUSSITE:
            yield from reussites(state)
        else:
            yield NameContract(contract)


def _placings(state: BarbuState) -> Iterator[BarbuMove]:
    assert state.layout is not None  # noqa: S101 - a réussite has a layout
    legal = legal_in_reussite(state)
    if not legal:
        yield Pass()
        return
    for card in FrenchCardSet.from_mask(legal):
        sides = state.layout.sides_of(card)
        if len(sides) > 1:
            yield from (PlayCard(card, side) for side in sides)
        else:
            yield PlayCard(card)
    if state.has_ace_right:
        yield Decline()
