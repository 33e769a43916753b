"""The moves of a réussite: cards placed, passes, the right of an ace, and going out (R29 to R34)."""

from __future__ import annotations

from engine.barbu import events
from engine.barbu.contracts import scoring
from engine.barbu.contracts.reussite import Side
from engine.barbu.moves import Decline, Pass, PlayCard
from engine.barbu.play.legal_moves import legal_in_reussite
from engine.barbu.play.scoring_of_deal import finished
from engine.barbu.state import BarbuState
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.errors import IllegalCall, IllegalCard
from engine.game import Event, Seat
from engine.replacing import replace


def lay(state: BarbuState, card: FrenchCard, side: Side | None, happened: list[Event]) -> BarbuState:
    """Lay the dealer's last card as the first opener; an ace gives no right to another card (R31, R33)."""
    happened.append(events.CardLaid(state.dealer, card))
    return _placed(state, state.dealer, card, side, happened)


def place(state: BarbuState, card: FrenchCard, side: Side | None, happened: list[Event]) -> BarbuState:
    """Place a card of the player to move; raises ``IllegalCard`` or ``IllegalCall`` (R29, R32)."""
    mover, layout = state.mover, state.layout
    assert layout is not None  # noqa: S101 - a réussite has a layout
    if not state.hands[mover] >> card & 1:
        raise IllegalCard("card_not_in_hand", card=str(card))
    legal = legal_in_reussite(state)
    if not legal >> card & 1:
        if not legal:
            raise IllegalCard("must_pass", card=str(card))
        raise IllegalCard("card_does_not_fit", card=str(card), legal=str(FrenchCardSet.from_mask(legal)))
    is_stated = len(layout.sides_of(card)) > 1
    if is_stated and side is None:
        raise IllegalCall("ace_needs_side", card=str(card))
    if side is not None and not is_stated:
        raise IllegalCall("ace_needs_no_side", card=str(card))
    happened.append(events.CardPlayed(mover, card))
    return _after_card(_placed(state, mover, card, side, happened), card, happened)


def pass_turn(state: BarbuState, happened: list[Event]) -> BarbuState:
    """Pass; raises ``IllegalCall`` if the player can place a card (R29)."""
    legal = legal_in_reussite(state)
    if state.has_ace_right:
        raise IllegalCall("decline_instead")
    if legal:
        raise IllegalCall("cannot_pass", legal=str(FrenchCardSet.from_mask(legal)))
    happened.append(events.Passed(state.mover))
    return replace(state, mover=_next_mover(state), course=(*state.course, (state.mover, Pass())))


def decline(state: BarbuState, happened: list[Event]) -> BarbuState:
    """Decline another card after an ace; raises ``IllegalCall`` without that right (R31)."""
    if not state.has_ace_right:
        raise IllegalCall("nothing_to_decline")
    happened.append(events.Declined(state.mover))
    course = (*state.course, (state.mover, Decline()))
    return replace(state, mover=_next_mover(state), has_ace_right=False, course=course)


def _placed(
    state: BarbuState, seat: Seat, card: FrenchCard, side: Side | None, happened: list[Event]
) -> BarbuState:
    assert state.layout is not None  # noqa: S101 - a réussite has a layout
    layout = state.layout.with_card(card, side)
    if layout.ace_side is not None and layout.ace_side is not state.layout.ace_side:
        happened.append(events.AceSideFixed(seat, layout.ace_side))
    hands = tuple(cards & ~(1 << card) if owner == seat else cards for owner, cards in enumerate(state.hands))
    return replace(state, layout=layout, course=(*state.course, (seat, PlayCard(card, side))), hands=hands)


def _after_card(state: BarbuState, card: FrenchCard, happened: list[Event]) -> BarbuState:
    options, mover = state.options, state.mover
    if not state.hands[mover]:
        state = replace(state, places=(*state.places, mover))
        happened.append(events.WentOut(mover, len(state.places)))
        needed = scoring.gaining_places(options) if options.early_stop else options.players
        if len(state.places) == needed:
            return finished(state, scoring.score_reussite(options, state.places), happened)
    elif options.ace_replay and card.rank == "A" and legal_in_reussite(state):
        return replace(state, has_ace_right=True)
    return replace(state, mover=_next_mover(state), has_ace_right=False)


def _next_mover(state: BarbuState) -> Seat:
    """Return the next seat that still has cards (R30)."""
    seat = next_seat(state.options, state.mover)
    while not state.hands[seat]:
        seat = next_seat(state.options, seat)
    return seat
