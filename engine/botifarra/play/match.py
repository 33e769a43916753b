"""The effect of each move of Botifarra, from the first shuffle to the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from engine import dealing
from engine.botifarra import calls, deal, events
from engine.botifarra.moves import (
    CallMisdeal,
    Claim,
    Contract,
    Cut,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    PlayCard,
)
from engine.botifarra.options import CarregoAnnounce, RevokeRule
from engine.botifarra.play import outcome, scoring
from engine.botifarra.play.position import Position, master
from engine.botifarra.state import BotifarraState, Phase, Revoke, Trick
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.dealing import Shuffle
from engine.errors import IllegalCall, IllegalCard, NotYourTurn, WrongPhase
from engine.game import Event, Move, Seat, Step
from engine.replacing import replace


def apply(state: BotifarraState, seat: Seat | None, move: Move, to_move: Seat | None) -> Step[BotifarraState]:
    """Make a move, given the seat to move; raises a ``MoveError`` with the code of the rule that forbids it."""
    match move:
        case Shuffle(seed):
            return _shuffle(state, seat, seed)
        case Cut(depth):
            return _cut(state, seat, depth, to_move)
        case CallMisdeal(misdealer):
            return _misdeal(state, seat, misdealer)
        case Claim():
            return outcome.claimed(state, seat)
        case _:
            return _take_turn(state, seat, move, to_move)


def _take_turn(
    state: BotifarraState, seat: Seat | None, move: Move, mover: Seat | None
) -> Step[BotifarraState]:
    """Make a move within a deal, which only the seat to move may make."""
    if mover is None or not state.phase.is_in_deal:
        raise WrongPhase("match_over" if state.phase is Phase.OVER else "not_dealt")
    if seat != mover:
        raise NotYourTurn("not_your_turn", seat=seat, to_move=mover)
    match move:
        case PlayCard(card):
            return _play(state, mover, card)
        case NameTrump(contract):
            return _name_trump(state, mover, contract)
        case Delegate():
            return _delegate(state)
        case MakeCall() | Knock():
            return _speak(state, mover, move)
        case _:
            raise WrongPhase("unknown_move", move=str(move))


def _shuffle(state: BotifarraState, seat: Seat | None, seed: bytes) -> Step[BotifarraState]:
    _check_nothing_is_dealt(state)
    if state.phase is Phase.CUT:
        raise WrongPhase("cut_comes_first")
    if seat is not None:
        raise NotYourTurn("table_deals", seat=seat)
    dealer, draw = deal.dealer_and_draw(state, seed)
    return _deal(state, dealing.shuffled(seed, deal.pack_of(state.options)), dealer, draw)


def _cut(state: BotifarraState, seat: Seat | None, depth: int, cutter: Seat | None) -> Step[BotifarraState]:
    _check_nothing_is_dealt(state)
    if state.phase is not Phase.CUT or state.next_dealer is None:
        raise WrongPhase("nothing_to_cut")
    if seat not in (None, cutter):
        raise NotYourTurn("not_the_cutter", seat=seat, to_move=cutter)
    depths = deal.cut_depths(state.options)
    if depth not in depths:
        raise IllegalCall("bad_cut", depth=depth, least=depths[0], most=depths[-1])
    pack = deal.cut_at(deal.stacked(state.options, state.tricks, state.dealer), depth)
    return _deal(state, pack, state.next_dealer, ())


def _check_nothing_is_dealt(state: BotifarraState) -> None:
    if state.phase is Phase.OVER:
        raise WrongPhase("match_over")
    if state.phase.is_in_deal:
        raise WrongPhase("hand_not_over")


def _deal(
    state: BotifarraState, pack: Sequence[SpanishCard], dealt_by: Seat, draw: tuple[Event, ...]
) -> Step[BotifarraState]:
    options, number = state.options, state.deal + 1
    dealt = deal.dealt(options, pack, dealt_by, first_deal=number == 1)
    started = BotifarraState(
        options=options,
        first_dealer=state.first_dealer,
        totals=state.totals,
        phase=Phase.TRUMP,
        deal=number,
        dealer=dealt.dealer,
        dealt_by=dealt.dealt_by,
        next_dealer=(dealt.dealer + 1) % options.seats,
        misdeals=state.misdeals,
        hands=tuple(SpanishCardSet(cards).mask for cards in dealt.hands),
        piles=dealt.piles,
        leader=(dealt.dealer + 1) % options.seats,
        results=state.results,
    )
    happened = (*draw, events.DealStarted(number, dealt.dealer), events.Dealt(dealt.hands, dealt.piles))
    if options.trump_is_turned_up:
        visible = dealt.piles[dealt.dealer][-1][0]
        named = _name_trump(started, dealt.dealer, Contract(visible.suit))
        return Step(named.state, happened + named.events)
    return Step(started, happened)


def _misdeal(state: BotifarraState, seat: Seat | None, misdealer: Seat) -> Step[BotifarraState]:
    if not state.phase.is_in_deal:
        raise WrongPhase("no_hand_to_misdeal")
    if seat is not None:
        raise NotYourTurn("table_deals", seat=seat)
    if misdealer not in range(state.options.seats):
        raise IllegalCall("no_such_seat", seat=misdealer)
    return Step(outcome.misdealt(state, misdealer), ())


def _delegate(state: BotifarraState) -> Step[BotifarraState]:
    if state.phase is Phase.DELEGATED:
        raise IllegalCall("cannot_delegate_back")
    if state.phase is not Phase.TRUMP:
        raise WrongPhase("trump_is_named")
    if not state.options.partners:
        raise IllegalCall("no_partner_to_delegate")
    return Step(replace(state, phase=Phase.DELEGATED), (events.Delegated(state.dealer),))


def _name_trump(state: BotifarraState, seat: Seat, contract: Contract) -> Step[BotifarraState]:
    if state.phase not in (Phase.TRUMP, Phase.DELEGATED):
        raise WrongPhase("trump_is_named")
    calling = calls.opened(state.options, contract, seat, state.dealer)
    named = replace(state, contract=contract, namer=seat)
    return _after_speaking(named, calling, [events.TrumpNamed(seat, contract)])


def _speak(state: BotifarraState, seat: Seat, move: MakeCall | Knock) -> Step[BotifarraState]:
    calling, contract = state.calling, state.contract
    if state.phase is not Phase.CALLS or calling is None or contract is None:
        raise WrongPhase("no_call_is_asked")
    if isinstance(move, Knock):
        return _after_speaking(state, calls.knocked(calling), [events.Knocked(seat)])
    if move.call is not calling.stage:
        raise IllegalCall("call_not_open", call=str(move.call), asked=str(calling.stage))
    called = calls.called(state.options, contract, state.dealer, calling)
    return _after_speaking(state, called, [events.Called(seat, move.call)])


def _after_speaking(
    state: BotifarraState, calling: calls.Calling, happened: list[Event]
) -> Step[BotifarraState]:
    """Return the state after a step of the calling; play begins once nobody is left to speak (B17)."""
    assert state.contract is not None  # noqa: S101 - calls are about a contract
    multiplier = calls.multiplier(state.options, state.contract, calling.reached)
    closed = calling.stage is None
    if closed:
        happened.append(events.CallsClosed(calling.reached, multiplier))
    phase = Phase.PLAY if closed else Phase.CALLS
    return Step(replace(state, phase=phase, calling=calling, multiplier=multiplier), tuple(happened))


def _play(state: BotifarraState, seat: Seat, card: SpanishCard) -> Step[BotifarraState]:
    if state.phase is not Phase.PLAY:
        raise WrongPhase("not_playing_yet")
    available = state.available(seat)
    if not available >> card & 1:
        raise IllegalCard("card_not_in_hand", card=str(card))
    carrego, revoke = False, None
    if state.trick:
        position = Position.of(state)
        legal = position.legal(available)
        if not legal >> card & 1:
            revoke = _revoke(state, position, available, card)
        announced = state.options.carrego_announce is CarregoAnnounce.REQUIRED
        carrego = announced and bool(position.carregos(available) >> card & 1)
    happened: list[Event] = [events.CardPlayed(seat, card, carrego)]
    played = _card_leaves(replace(state, trick=(*state.trick, card)), seat, card, happened)
    if revoke is not None:
        if state.options.revoke is RevokeRule.PENALTY:
            return Step(outcome.scored(played, happened, revoke), tuple(happened))
        played = replace(played, revokes=(*state.revokes, revoke))
    if len(played.trick) == state.options.seats:
        played = _finish_trick(played, happened)
    return Step(played, tuple(happened))


def _revoke(state: BotifarraState, position: Position, available: int, card: SpanishCard) -> Revoke:
    """Return the revoke by an illegal card, or refuse the card if revokes are prevented (B34)."""
    legal, reason = SpanishCardSet.from_mask(position.legal(available)), position.reason(available, card)
    if state.options.revoke is RevokeRule.PREVENT:
        raise IllegalCard(reason, card=str(card), legal=str(legal))
    return Revoke(state.player, card, tuple(legal), reason, state.trick)


def _card_leaves(
    state: BotifarraState, seat: Seat, card: SpanishCard, happened: list[Event]
) -> BotifarraState:
    """Take a card from the hand or from its pile, whose next card is turned up at once (B47)."""
    if state.hands[seat] >> card & 1:
        hands = (cards & ~(1 << card) if owner == seat else cards for owner, cards in enumerate(state.hands))
        return replace(state, hands=tuple(hands))
    number = next(number for number, pile in enumerate(state.piles[seat]) if pile and pile[0] == card)
    rest = state.piles[seat][number][1:]
    if rest:
        happened.append(events.CardTurned(seat, number, rest[0]))
    own = tuple(rest if other == number else pile for other, pile in enumerate(state.piles[seat]))
    return replace(
        state, piles=tuple(own if owner == seat else piles for owner, piles in enumerate(state.piles))
    )


def _finish_trick(state: BotifarraState, happened: list[Event]) -> BotifarraState:
    options = state.options
    winner = (state.leader + master(options, state.trick, state.contract)) % options.seats
    trick = Trick(state.leader, state.trick, winner, scoring.trick_points(options, state.trick))
    happened.append(events.TrickWon(winner, trick.cards, trick.points))
    finished = replace(state, leader=winner, trick=(), tricks=(*state.tricks, trick))
    return outcome.scored(finished, happened) if len(finished.tricks) == options.mode.tricks else finished
