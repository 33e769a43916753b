"""A match of Botifarra from the first shuffle to the last trick: what each move does.

>>> state = BOTIFARRA.start(Options.from_json({"first_dealer": "fixed"}), first_dealer=2)
>>> state = BOTIFARRA.apply(state, None, parse_move("shuffle " + "00" * 32)).state
>>> BOTIFARRA.to_move(state), state.phase.value, len(BOTIFARRA.view(state, 2).cards)
(2, 'trump', 12)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine import dealing
from engine.botifarra import calls, events, play, scoring
from engine.botifarra.moves import (
    BotifarraMove,
    Contract,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    PlayCard,
    ShuffleAndDeal,
    parse_move,
)
from engine.botifarra.options import (
    SEATS,
    SIDES,
    CarregoAnnounce,
    CarregoLimit,
    CarregoScope,
    FirstDealer,
    Options,
    Play,
    Undertrump,
)
from engine.botifarra.state import HandResult, Phase, State, Trick
from engine.botifarra.view import View
from engine.cards import SPANISH_PACK, Card, CardSet, Suit
from engine.errors import IllegalCall, IllegalCard, NotYourTurn, WrongPhase
from engine.game import Event, Game, Move, Seat, Step

CARDS_EACH: Final = 12

_PLAY: Final = {Play.OBLIGADA: play.OBLIGADA, Play.LLIURE: play.LLIURE, Play.INTERMEDIA: play.INTERMEDIA}
_STEPS_TO_DEALER: Final = {Suit.OROS: 1, Suit.COPES: 2, Suit.ESPASES: 3, Suit.BASTOS: 0}
_REASONS: Final = {
    play.PARTNER_WITH_SUIT: ("must_follow_suit", "points_or_lowest_of_suit"),
    play.PARTNER_VOID: ("points_or_lowest", "points_or_lowest"),
    play.CAN_WIN_WITH_SUIT: ("must_follow_suit", "must_beat"),
    play.CANNOT_WIN_WITH_SUIT: ("must_follow_suit", "lowest_of_suit"),
    play.CAN_TRUMP: ("must_trump", "must_trump"),
    play.TRUMPS_TOO_LOW: ("lowest_of_some_suit", "lowest_of_some_suit"),
    play.WITHOUT_SUIT_OR_TRUMP: ("lowest_of_some_suit", "lowest_of_some_suit"),
}
"""Why a card is refused, by row of B23: for a card of another suit than the one led, and for one of it."""


class Botifarra(Game[Options, State, View]):
    """The rules of Botifarra, four players in two pairs (mode ``pairs4``)."""

    name = "botifarra"

    def options(self, values: Mapping[str, object]) -> Options:
        """Return validated house rules; raises ``OptionError``."""
        return Options.from_json(values)

    def seats(self, options: Options) -> int:  # noqa: ARG002 - modes with other numbers come later
        """Return how many play: four in ``pairs4`` (B6)."""
        return SEATS

    def start(self, options: Options, first_dealer: Seat = 0) -> State:
        """Return the state before the first hand; ``first_dealer`` counts where it is not drawn (B8, B9)."""
        return State(options=options, first_dealer=first_dealer)

    def parse_move(self, text: str) -> BotifarraMove:
        """Read a move's text form; raises ``NotationError``."""
        return parse_move(text)

    def is_over(self, state: State) -> bool:
        """Tell whether the match has ended."""
        return state.phase is Phase.OVER

    def to_move(self, state: State) -> Seat | None:
        """Return who is to move; ``None`` is the table, which is to deal, or nobody at the end."""
        match state.phase:
            case Phase.TRUMP:
                return state.dealer
            case Phase.DELEGATED:
                return (state.dealer + 2) % SEATS
            case Phase.CALLS:
                return state.calling.to_ask[0] if state.calling else None
            case Phase.PLAY:
                return (state.leader + len(state.trick)) % SEATS
            case _:
                return None

    def legal_moves(self, state: State, seat: Seat) -> tuple[BotifarraMove, ...]:
        """Return what a seat may do now; cards go suit by suit, from the weakest."""
        if seat != self.to_move(state):
            return ()
        match state.phase:
            case Phase.TRUMP:
                return (*map(NameTrump, Contract), Delegate())
            case Phase.DELEGATED:
                return tuple(map(NameTrump, Contract))
            case Phase.CALLS if state.calling and state.calling.stage:
                return (MakeCall(state.calling.stage), Knock())
            case Phase.PLAY:
                return tuple(map(PlayCard, CardSet.from_mask(legal_cards(state))))
            case _:
                return ()

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        """Make a move.

        Raises ``NotYourTurn``, ``WrongPhase``, ``IllegalCall`` or ``IllegalCard``, whose ``code`` says which
        rule stands against it; the state given stays as it is.
        """
        if isinstance(move, ShuffleAndDeal):
            return _deal(state, seat, move.seed)
        mover = self.to_move(state)
        if mover is None:
            raise WrongPhase("match_over" if self.is_over(state) else "not_dealt")
        if seat != mover:
            raise NotYourTurn("not_your_turn", seat=seat, to_move=mover)
        match move:
            case PlayCard(card):
                return _play(state, mover, card)
            case NameTrump(contract):
                return _name_trump(state, mover, contract)
            case Delegate():
                return _delegate(state, mover)
            case MakeCall() | Knock():
                return _speak(state, mover, move)
            case _:
                raise WrongPhase("unknown_move", move=str(move))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return all that a seat, or a spectator, may know."""
        calling = state.calling
        taken, tricks_won = _taken(state)
        return View(
            options=state.options,
            seat=seat,
            phase=state.phase,
            to_move=self.to_move(state),
            hand=state.hand,
            dealer=state.dealer,
            cards=CardSet() if seat is None else CardSet.from_mask(state.hands[seat]),
            cards_left=tuple(cards.bit_count() for cards in state.hands),
            contract=state.contract,
            namer=state.namer,
            delegated=state.phase is Phase.DELEGATED or state.namer not in (None, state.dealer),
            calling=calling.stage if calling else None,
            call=calling.reached if calling else None,
            multiplier=state.multiplier,
            leader=state.leader,
            trick=state.trick,
            master=_master(state),
            tricks=state.tricks,
            taken=taken,
            tricks_won=tricks_won,
            totals=state.totals,
            results=state.results,
            winners=state.winners,
            moves=() if seat is None else self.legal_moves(state, seat),
        )


BOTIFARRA: Final = Botifarra()


def legal_cards(state: State) -> int:
    """Return the cards that the player to move may play, as a set in an integer (B23)."""
    hand = state.hands[(state.leader + len(state.trick)) % SEATS]
    if not state.trick:
        return hand
    position = Position.of(state)
    return position.legal(hand)


def drawn_dealer(drawer: Seat, card: Card) -> Seat:
    """Return who deals first when the drawer has turned up this card (B8)."""
    return (drawer + _STEPS_TO_DEALER[card.suit]) % SEATS


class Position:
    """What the rules of play look at when somebody follows: the trick so far, trump, the options."""

    def __init__(self, options: Options, trump: int, trick: tuple[Card, ...]) -> None:
        best = play.master(trick, trump)
        self.led = trick[0] >> 4
        self.winning = trick[best]
        self.trump = trump
        self.partner_is_master = best == len(trick) - 2
        self.play = _PLAY[options.play]
        self.undertrump_forced = options.undertrump is Undertrump.FORCED
        self.carrego = play.carrego_licence(
            len(trick),
            options.carrego_scope is CarregoScope.ANY,
            options.carrego_limit is CarregoLimit.DOUBLETON,
        )

    @classmethod
    def of(cls, state: State) -> Position:
        """Return the position of the player to move."""
        return cls(state.options, _trump(state.contract), state.trick)

    def legal(self, hand: int, play_variant: int | None = None) -> int:
        """Return the cards of the hand that may be played, perhaps under another variant than the table's."""
        return play.legal(
            hand,
            self.led,
            self.winning,
            self.trump,
            self.partner_is_master,
            self.play if play_variant is None else play_variant,
            self.undertrump_forced,
            self.carrego,
        )

    def carregos(self, hand: int) -> int:
        """Return the legal cards whose play uses carrego: legal in intermedia, and not in obligada (B27)."""
        return self.legal(hand) & ~self.legal(hand, play.OBLIGADA) if self.play == play.INTERMEDIA else 0

    def reason(self, hand: int, card: Card) -> str:
        """Return the code of the rule that forbids a card of the hand."""
        here = play.row(hand, self.led, self.winning, self.trump, self.partner_is_master)
        if here == play.TRUMPS_TOO_LOW and self.undertrump_forced:
            return "must_undertrump"
        return _REASONS[here][card >> 4 == self.led]


def _trump(contract: Contract | None) -> int:
    return play.NO_TRUMP if contract in (None, Contract.BOTIFARRA) else int(contract)


def _deal(state: State, seat: Seat | None, seed: bytes) -> Step[State]:
    if state.phase is not Phase.DEAL:
        raise WrongPhase("match_over" if state.phase is Phase.OVER else "hand_not_over")
    if seat is not None:
        raise NotYourTurn("table_deals", seat=seat)
    happened: list[Event] = []
    dealer = (state.dealer + 1) % SEATS
    if not state.hand:
        dealer = state.first_dealer
        if state.options.first_dealer is FirstDealer.DRAW:
            drawer = 0
            card = dealing.drawn(seed, SPANISH_PACK)
            dealer = drawn_dealer(drawer, card)
            happened.append(events.DealerDrawn(drawer, card, dealer))
    hands = dealing.in_packets(dealing.shuffled(seed, SPANISH_PACK), SEATS, (dealer + 1) % SEATS)
    happened += (events.HandStarted(state.hand + 1, dealer), events.Dealt(hands))
    dealt = State(
        options=state.options,
        first_dealer=state.first_dealer,
        phase=Phase.TRUMP,
        hand=state.hand + 1,
        dealer=dealer,
        hands=tuple(CardSet(cards).mask for cards in hands),
        leader=(dealer + 1) % SEATS,
        totals=state.totals,
        results=state.results,
    )
    return Step(dealt, tuple(happened))


def _delegate(state: State, seat: Seat) -> Step[State]:
    if state.phase is Phase.DELEGATED:
        raise IllegalCall("cannot_delegate_back")
    if state.phase is not Phase.TRUMP:
        raise WrongPhase("trump_is_named")
    return Step(replace(state, phase=Phase.DELEGATED), (events.Delegated(seat),))


def _name_trump(state: State, seat: Seat, contract: Contract) -> Step[State]:
    if state.phase not in (Phase.TRUMP, Phase.DELEGATED):
        raise WrongPhase("trump_is_named")
    calling = calls.opened(state.options, contract, seat, state.dealer)
    named = replace(
        state,
        phase=Phase.CALLS,
        contract=contract,
        namer=seat,
        calling=calling,
        multiplier=calls.multiplier(state.options, contract, None),
    )
    return Step(named, (events.TrumpNamed(seat, contract),))


def _speak(state: State, seat: Seat, move: MakeCall | Knock) -> Step[State]:
    calling, contract = state.calling, state.contract
    if state.phase is not Phase.CALLS or calling is None or contract is None:
        raise WrongPhase("no_call_is_asked")
    happened: list[Event]
    if isinstance(move, MakeCall):
        if move.call is not calling.stage:
            raise IllegalCall("call_not_open", call=str(move.call), asked=str(calling.stage))
        spoken = calls.called(state.options, contract, state.dealer, calling)
        happened = [events.Called(seat, move.call)]
    else:
        spoken = calls.knocked(calling)
        happened = [events.Knocked(seat)]
    multiplier = calls.multiplier(state.options, contract, spoken.reached)
    closed = spoken.stage is None
    if closed:
        happened.append(events.CallsClosed(spoken.reached, multiplier))
    phase = Phase.PLAY if closed else Phase.CALLS
    return Step(replace(state, phase=phase, calling=spoken, multiplier=multiplier), tuple(happened))


def _play(state: State, seat: Seat, card: Card) -> Step[State]:
    if state.phase is not Phase.PLAY:
        raise WrongPhase("not_playing_yet")
    hand = state.hands[seat]
    if not hand >> card & 1:
        raise IllegalCard("card_not_in_hand", card=str(card))
    carrego = False
    if state.trick:
        position = Position.of(state)
        legal = position.legal(hand)
        if not legal >> card & 1:
            raise IllegalCard(
                position.reason(hand, card), card=str(card), legal=str(CardSet.from_mask(legal))
            )
        announced = state.options.carrego_announce is CarregoAnnounce.REQUIRED
        carrego = announced and bool(position.carregos(hand) >> card & 1)
    hands = tuple(cards & ~(1 << card) if owner == seat else cards for owner, cards in enumerate(state.hands))
    played = replace(state, hands=hands, trick=(*state.trick, card))
    happened: list[Event] = [events.CardPlayed(seat, card, carrego)]
    if len(played.trick) == SEATS:
        played = _finish_trick(played, happened)
    return Step(played, tuple(happened))


def _finish_trick(state: State, happened: list[Event]) -> State:
    winner = (state.leader + play.master(state.trick, _trump(state.contract))) % SEATS
    trick = Trick(state.leader, state.trick, winner, scoring.trick_points(state.trick))
    happened.append(events.TrickWon(winner, trick.cards, trick.points))
    finished = replace(state, leader=winner, trick=(), tricks=(*state.tricks, trick))
    return _score_hand(finished, happened) if len(finished.tricks) == CARDS_EACH else finished


def _score_hand(state: State, happened: list[Event]) -> State:
    assert state.contract is not None  # noqa: S101 - tricks are played in a contract
    assert state.namer is not None  # noqa: S101
    taken, _ = _taken(state)
    written = scoring.written(taken, state.multiplier)
    totals = tuple(map(sum, zip(state.totals, written, strict=True)))
    result = HandResult(
        hand=state.hand,
        dealer=state.dealer,
        namer=state.namer,
        contract=state.contract,
        call=state.calling.reached if state.calling else None,
        multiplier=state.multiplier,
        taken=taken,
        written=written,
        totals=totals,
    )
    happened.append(events.HandScored(taken, state.multiplier, written, totals))
    winners = scoring.winners(state.options, totals, state.hand)
    if winners is not None:
        happened.append(events.MatchOver(winners, totals))
    return replace(
        state,
        phase=Phase.DEAL if winners is None else Phase.OVER,
        totals=totals,
        results=(*state.results, result),
        winners=winners or (),
    )


def _taken(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return points and tricks of this hand by side."""
    points, tricks = [0] * SIDES, [0] * SIDES
    for trick in state.tricks:
        points[trick.winner % SIDES] += trick.points
        tricks[trick.winner % SIDES] += 1
    return tuple(points), tuple(tricks)


def _master(state: State) -> Seat | None:
    if not state.trick:
        return None
    return (state.leader + play.master(state.trick, _trump(state.contract))) % SEATS
