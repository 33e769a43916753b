"""Barbu as a :class:`~engine.game.Game`.

>>> state = BARBU.start(BarbuOptions.from_json({"first_dealer": "fixed"}), first_dealer=2)
>>> state = BARBU.apply(state, None, parse_move("shuffle " + "00" * 32)).state
>>> BARBU.status(state).waits_for, state.phase.value, len(BARBU.view(state, 2).cards)
((2,), 'contract', 8)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine import dealing
from engine.barbu import claims
from engine.barbu.contracts.schedule import programme
from engine.barbu.moves import BarbuMove, PlayCard, parse_move
from engine.barbu.option_specs import OPTION_SPECS
from engine.barbu.options import PRESETS, BarbuOptions
from engine.barbu.play import match, shuffle_context
from engine.barbu.play.legal_moves import forced_move, moves_of
from engine.barbu.positions import answer_to
from engine.barbu.sentences import SENTENCES
from engine.barbu.state import BarbuState
from engine.barbu.status import progress_of, standing_of, status_of
from engine.barbu.turns import in_turn
from engine.barbu.view import BarbuView, view_of
from engine.cards.french import FrenchCardSet
from engine.game import Game, Move, Rest, Seat, Status, Step
from engine.outcome import Outcome

_LUCK_OF_28_DEALS: Final = 122.8
"""400 / (√2 · ln 10): 400 points between two players are odds of 10 to 1 to come ahead in a game of 28 deals."""


class Barbu(Game[BarbuOptions, BarbuState, BarbuView]):
    """The rules of Barbu for two to ten players."""

    name = "barbu"
    presets = PRESETS
    option_specs = OPTION_SPECS
    sentences = SENTENCES
    short_deals = True
    tricks_cost = True

    def options(self, values: Mapping[str, object]) -> BarbuOptions:
        """Return validated house rules; raises ``OptionError``."""
        return BarbuOptions.from_json(values)

    def seats(self, options: BarbuOptions) -> int:
        """Return the number of seats, two to ten (R1)."""
        return options.players

    def seats_in_turn(self, options: BarbuOptions) -> tuple[Seat, ...]:
        """Return all seats in the direction of play (R6), beginning with the first."""
        return in_turn(options, 0)

    def luck(self, options: BarbuOptions) -> float:
        """Return the luck of a player in a game, by the number of its deals."""
        return _LUCK_OF_28_DEALS * math.sqrt(28 / len(programme(options)))

    def start(self, options: BarbuOptions, first_dealer: Seat = 0) -> BarbuState:
        """Return the state before the first deal; ``first_dealer`` applies if the options fix the dealer (R4)."""
        return match.before_first_deal(options, first_dealer)

    def parse_move(self, text: str) -> BarbuMove:
        """Read a move's text form; raises ``NotationError``."""
        return parse_move(text)

    def status(self, state: BarbuState) -> Status:
        """Return the public part of a state."""
        return status_of(state)

    def legal_moves(self, state: BarbuState, seat: Seat) -> tuple[BarbuMove, ...]:
        """Return the legal moves of a seat: cards suit by suit, from the weakest, and finally a decline."""
        return moves_of(state, seat)

    def forced_move(self, state: BarbuState, seat: Seat) -> BarbuMove | None:
        """Return the move of a seat that has nothing to decide: a pass, the last trick, an only choice."""
        return forced_move(state, seat)

    def rest(self, view: BarbuView) -> Rest | None:
        """Return the proof of a seat that it takes all tricks that are left, or none, if there is one."""
        return claims.rest_of(view)

    def next_of_rest(self, view: BarbuView) -> PlayCard:
        """Return the next card of a seat that takes the rest; raises ``ValueError`` without a proof."""
        return claims.next_card(view)

    def apply(self, state: BarbuState, seat: Seat | None, move: Move) -> Step[BarbuState]:
        """Make a move; raises a ``MoveError`` whose ``code`` says which rule stands against it (R40)."""
        return match.apply(state, seat, move)

    def view(self, state: BarbuState, seat: Seat | None) -> BarbuView:
        """Return everything that a seat or a spectator may know."""
        return view_of(state, seat)

    def cards_shown(self, state: BarbuState) -> list[str]:
        """Return the cards of the finished tricks of this deal, those placed or those turned up, in order."""
        if state.mariages is not None:
            return [str(turned.card) for turned in state.mariages.turned]
        tricks = (card for trick in state.tricks for card in trick.cards)
        return [str(card) for card in (*tricks, *state.placed)]

    def before_deal(self, state: BarbuState) -> Mapping[str, object]:
        """Return the spare cards that are gone, or that the next deal is mariages (R10, R38)."""
        return shuffle_context.before_deal(state)

    def start_before(self, options: BarbuOptions, dealer: Seat, before: Mapping[str, object]) -> BarbuState:
        """Return a state in which this seat gives the cards of a deal like that; raises a ``RuleError``."""
        return shuffle_context.start_before(options, dealer, before)

    def progress(self, state: BarbuState) -> float:
        """Return how much of the game is played, by its deals and the cards of the open one."""
        return progress_of(state)

    def standing(self, state: BarbuState) -> tuple[Outcome, ...]:
        """Return place and total of each seat by the deals that are scored so far."""
        return standing_of(state)

    def with_hands(self, state: BarbuState, hands: Sequence[str]) -> BarbuState:
        """Return the state of a deal with these hands; raises ``ValueError`` if they cannot have been dealt."""
        masks = [FrenchCardSet.parse(cards).mask for cards in hands]
        return replace(state, hands=dealing.prepared(state.hands, masks), last_dealt=None)

    def answer(self, position: Mapping[str, object]) -> Mapping[str, object]:
        """Return the legal cards of a position; raises a ``RuleError`` (R12 to R15, R29, R32)."""
        return answer_to(position)


BARBU: Final = Barbu()
