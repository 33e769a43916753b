"""Botifarra as a :class:`~engine.game.Game`.

>>> state = BOTIFARRA.start(BotifarraOptions.from_json({"first_dealer": "fixed"}), first_dealer=2)
>>> state = BOTIFARRA.apply(state, None, parse_move("shuffle " + "00" * 32)).state
>>> BOTIFARRA.to_move(state), state.phase.value, len(BOTIFARRA.view(state, 2).cards)
(2, 'trump', 12)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine import dealing
from engine.botifarra import claims, deal
from engine.botifarra.moves import (
    BotifarraMove,
    CallMisdeal,
    Claim,
    Contract,
    Cut,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    PlayCard,
    parse_move,
)
from engine.botifarra.option_specs import OPTION_SPECS
from engine.botifarra.options import PRESETS, BotifarraOptions, FirstDealer, ShuffleRule, Tie
from engine.botifarra.play import conceding, match, outcome
from engine.botifarra.play.outcome import progress_of, standing_of, status_of
from engine.botifarra.play.position import legal_cards
from engine.botifarra.positions import answer_to
from engine.botifarra.sentences import SENTENCES
from engine.botifarra.state import BotifarraState, Phase
from engine.botifarra.view import BotifarraView, view_of
from engine.cards.spanish import SpanishCardSet
from engine.dealing import Shuffle
from engine.errors import NotAvailable, WrongPhase
from engine.game import Game, Move, Rest, Seat, Status, Step
from engine.outcome import Outcome, Unranked

_LUCK_OF_TEN_HANDS: Final = 245.7
"""800 / (√2 · ln 10): 400 points between the means of two pairs are odds of 10 to 1 in a match of ten hands."""
_HANDS: Final = {73: 7.4, 100: 10.0, 101: 10.0, 200: 20.9, 201: 20.9}
"""The mean number of hands to each target, among equal players."""


class Botifarra(Game[BotifarraOptions, BotifarraState, BotifarraView]):
    """The rules of Botifarra in all its modes."""

    name = "botifarra"
    presets = PRESETS
    option_specs = OPTION_SPECS
    sentences = SENTENCES

    def options(self, values: Mapping[str, object]) -> BotifarraOptions:
        """Return validated house rules; raises ``OptionError``."""
        return BotifarraOptions.from_json(values)

    def seats(self, options: BotifarraOptions) -> int:
        """Return the number of seats: four, three or two (B6, B40, B45)."""
        return options.seats

    def unranked(self, options: BotifarraOptions) -> Unranked | None:
        """Return why a match ranks nobody: fewer deals than players (B32), or a pack that is only cut (B11)."""
        if options.max_hands is not None and options.max_hands < options.seats:
            return Unranked.SHORT
        return Unranked.FORESEEABLE if options.shuffle is ShuffleRule.NO_SHUFFLE else None

    def luck(self, options: BotifarraOptions) -> float:
        """Return the luck of a match of two pairs, by the number of its hands; other modes have no ladder."""
        if not options.partners:
            return 0.0
        limits = [hands for hands in (options.max_hands, _HANDS.get(options.target or 0)) if hands]
        hands = min(limits) if len(limits) == 1 else 0.95 * min(limits)
        return _LUCK_OF_TEN_HANDS * math.sqrt(10 / hands)

    def sides(self, options: BotifarraOptions) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side: partners sit opposite each other in ``pairs4`` (B6)."""
        return tuple(tuple(range(side, options.seats, options.sides)) for side in range(options.sides))

    def as_board(self, options: BotifarraOptions) -> BotifarraOptions:
        """Return house rules for one deal of two pairs by a named dealer; raises ``NotAvailable`` in other modes."""
        if not options.partners:
            raise NotAvailable("no_boards", game=self.name)
        return replace(options, first_dealer=FirstDealer.FIXED, target=None, max_hands=1, tie=Tie.DRAW)

    def start(self, options: BotifarraOptions, first_dealer: Seat = 0) -> BotifarraState:
        """Return the state before the first deal; ``first_dealer`` applies if the options fix the dealer (B8, B9)."""
        return deal.before_first_deal(options, first_dealer)

    def parse_move(self, text: str) -> BotifarraMove:
        """Read a move's text form; raises ``NotationError``."""
        return parse_move(text)

    def is_over(self, state: BotifarraState) -> bool:
        """Tell whether the match has ended; if revokes are claimed, a claim may still change that (B34)."""
        return state.phase is Phase.OVER

    def to_move(self, state: BotifarraState) -> Seat | None:
        """Return the seat to move; ``None`` if the table is to deal, or at the end of the match."""
        match state.phase:
            case Phase.CUT if state.next_dealer is not None:
                return deal.cutter_of(state.options, state.next_dealer)
            case Phase.TRUMP:
                return state.dealer
            case Phase.DELEGATED:
                return (state.dealer + 2) % state.options.seats
            case Phase.CALLS:
                return state.calling.to_ask[0] if state.calling else None
            case Phase.PLAY:
                return state.player
            case _:
                return None

    def status(self, state: BotifarraState) -> Status:
        """Return the public part of a state."""
        return status_of(state, self.to_move(state))

    def legal_moves(self, state: BotifarraState, seat: Seat) -> tuple[BotifarraMove, ...]:
        """Return the legal moves of a seat: cards suit by suit, from the weakest, and finally a claim.

        Illegal cards are left out, even where a table takes them.
        """
        moves = self.turn_moves(state, seat)
        return (*moves, Claim()) if outcome.may_claim(state, seat) else moves

    def turn_moves(self, state: BotifarraState, seat: Seat) -> tuple[BotifarraMove, ...]:
        """Return the legal moves of a seat in its turn; empty if it is not to move."""
        if seat != self.to_move(state):
            return ()
        match state.phase:
            case Phase.CUT:
                return tuple(map(Cut, deal.cut_depths(state.options)))
            case Phase.TRUMP:
                contracts = tuple(map(NameTrump, Contract))
                return (*contracts, Delegate()) if state.options.partners else contracts
            case Phase.DELEGATED:
                return tuple(map(NameTrump, Contract))
            case Phase.CALLS if state.calling and state.calling.stage:
                return (MakeCall(state.calling.stage), Knock())
            case Phase.PLAY:
                return tuple(map(PlayCard, SpanishCardSet.from_mask(legal_cards(state))))
            case _:
                return ()

    def forced_move(self, state: BotifarraState, seat: Seat) -> PlayCard | None:
        """Return the last card of a seat: the last trick has nothing to decide."""
        if state.phase is not Phase.PLAY or len(state.tricks) < state.options.mode.tricks - 1:
            return None
        moves = self.turn_moves(state, seat)
        return moves[0] if moves and isinstance(moves[0], PlayCard) else None

    def only_move(self, view: BotifarraView) -> BotifarraMove | None:
        """Return the one move of a seat; not the only legal one of several cards if a revoke is possible (B34)."""
        return view.moves[0] if len(view.moves) == 1 and len(view.offered) <= 1 else None

    def rest(self, view: BotifarraView) -> Rest | None:
        """Return the proof of a seat that it takes all tricks that are left, if there is one."""
        return claims.rest_of(view)

    def next_of_rest(self, view: BotifarraView) -> PlayCard:
        """Return the next card of a seat that takes the rest; raises ``ValueError`` without proof."""
        return claims.next_card(view)

    def table_move(self, state: BotifarraState, seed: bytes) -> Shuffle | Cut:
        """Return the next shuffle, or a cut at random if the pack is not shuffled (B10 to B12)."""
        if state.phase is Phase.CUT:
            return Cut(dealing.drawn(seed, deal.cut_depths(state.options), "cut"))
        return Shuffle(seed)

    def redeal(self, state: BotifarraState) -> CallMisdeal:
        """Return a misdeal by the seat that dealt; raises ``WrongPhase`` after the first card (B13)."""
        if not state.phase.is_in_deal:
            raise WrongPhase("no_hand_to_misdeal")
        if state.trick or state.tricks:
            raise WrongPhase("misdeal_too_late")
        return CallMisdeal(state.dealt_by)

    def apply(self, state: BotifarraState, seat: Seat | None, move: Move) -> Step[BotifarraState]:
        """Make a move.

        Raises ``NotYourTurn``, ``WrongPhase``, ``IllegalCall`` or ``IllegalCard``, whose ``code`` says which
        rule stands against it; the state given stays as it is.
        """
        return match.apply(state, seat, move, self.to_move(state))

    def view(self, state: BotifarraState, seat: Seat | None) -> BotifarraView:
        """Return everything that a seat or a spectator may know."""
        return view_of(
            state,
            seat,
            to_move=self.to_move(state),
            moves=() if seat is None else self.turn_moves(state, seat),
        )

    def cards_shown(self, state: BotifarraState) -> list[str]:
        """Return the cards of the finished tricks of this deal, in order of play."""
        return [str(card) for trick in state.tricks for card in trick.cards]

    def concession(self, state: BotifarraState, side: int) -> tuple[tuple[Seat, PlayCard], ...]:
        """Return the cards that play the deal out; raises ``WrongPhase`` outside of the tricks of two sides."""
        if not self.status(state).may_concede:
            raise WrongPhase("no_concession")
        return conceding.played_out(state, side)

    def ended(self, state: BotifarraState) -> BotifarraState:
        """Return the state of a match that ends with the scored deals, won by the highest total or drawn."""
        return outcome.ended(state)

    def progress(self, state: BotifarraState) -> float:
        """Return how much of the match is played, by its deals or by the points of the best side."""
        return progress_of(state)

    def standing(self, state: BotifarraState) -> tuple[Outcome, ...]:
        """Return the outcome for each side by the deals that are scored so far."""
        return standing_of(state)

    def with_hands(self, state: BotifarraState, hands: Sequence[str]) -> BotifarraState:
        """Return the state of a deal with these hands; raises ``ValueError`` if they cannot have been dealt."""
        masks = [SpanishCardSet.parse(cards).mask for cards in hands]
        return replace(state, hands=dealing.prepared(state.hands, masks))

    def answer(self, position: Mapping[str, object]) -> Mapping[str, object]:
        """Return the legal cards of a position, and those that use carrego; raises a ``RuleError`` (B23, B27)."""
        return answer_to(position)


BOTIFARRA: Final = Botifarra()
