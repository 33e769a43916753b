"""Turning over: cards lie face down in four rows, and from two to ten players turn over one each in turn.

A trick is one card of each player; the highest takes a point and leads. The table turns over the cards of the last
trick where the rules say so.
"""

import enum
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from engine.cards.french import FRENCH_PACK, FrenchCard
from engine.dealing import Shuffle, shuffled
from engine.errors import IllegalCard
from engine.events import RecordedEvent
from engine.game import Game, StateView, Status, Step
from engine.move_text import move_parser
from engine.options import EnumOptions, Numbers

ROWS = 4


class LastTrick(enum.StrEnum):
    FORCED = "forced"
    CHOSEN = "chosen"


@dataclass(frozen=True)
class Options(EnumOptions):
    players: Annotated[int, Numbers(range(2, 11))] = 2
    rounds: Annotated[int, Numbers((1, 2, 3))] = 2
    last_trick: LastTrick = LastTrick.FORCED


@dataclass(frozen=True)
class Turn:
    """Turn over the card on a place, counted from 1, row by row."""

    place: int

    def __str__(self):
        return f"turn {self.place}"


@dataclass(frozen=True)
class Dealt(RecordedEvent):
    type: ClassVar = "dealt"
    hands: tuple


@dataclass(frozen=True)
class Turned(RecordedEvent):
    type: ClassVar = "turned"
    seat: int
    card: FrenchCard


@dataclass(frozen=True)
class State:
    options: Options
    totals: tuple
    cards: tuple = ()
    lying: tuple = ()
    """The places of the cards that are still face down."""
    trick: tuple = ()
    """Pairs of seat and card, of the running trick or the finished one that lies there."""
    leader: int = 0
    deal: int = 0

    @property
    def to_move(self):
        return (self.leader + len(self.trick) % self.options.players) % self.options.players


class TurningOver(Game):
    name = "turning"
    presets: ClassVar = {"two rounds": Options(), "chosen to the end": Options(last_trick=LastTrick.CHOSEN)}
    option_specs = Options.option_specs(decides_deal=("players",))
    options = staticmethod(Options.from_json)
    parse_move = staticmethod(move_parser({f"turn {place}": Turn(place) for place in range(1, 41)}, {}))
    short_deals = True

    def start(self, options, first_dealer=0):
        return State(options, (0,) * options.players)

    def status(self, state):
        is_open, players = bool(state.lying), state.options.players
        return Status.of_deals(
            state.totals,
            scored=state.deal - is_open,
            deals=players * state.options.rounds,
            is_open=is_open,
            waits_for=(state.to_move,) if is_open else (),
            round_ends=not is_open and state.deal > 0 and state.deal % players == 0,
            trick_lies=is_open and len(state.trick) == players,
        )

    def legal_moves(self, state, seat):
        return tuple(map(Turn, state.lying)) if seat in self.status(state).waits_for else ()

    def forced_move(self, state, seat):
        is_last_trick = state.options.last_trick == "forced" and len(state.lying) <= state.options.players
        moves = self.legal_moves(state, seat)
        return moves[0] if moves and is_last_trick else None

    def apply(self, state, seat, move):
        self.check_turn(state, seat, move)
        players = state.options.players
        if isinstance(move, Shuffle):
            cards = shuffled(move.seed, FRENCH_PACK)[: ROWS * players]
            places = tuple(range(1, len(cards) + 1))
            return Step(
                State(state.options, state.totals, cards, places, deal=state.deal + 1), (Dealt((cards,)),)
            )
        if move.place not in state.lying:
            raise IllegalCard("card_not_held", card=str(move))
        card = state.cards[move.place - 1]
        is_led = len(state.trick) in (0, players)
        trick = ((seat, card),) if is_led else (*state.trick, (seat, card))
        after = replace(state, lying=tuple(each for each in state.lying if each != move.place), trick=trick)
        if len(trick) == players:
            winner, _ = max(trick, key=lambda each: (each[1].strength, -each[1].suit))
            totals = tuple(total + (each == winner) for each, total in enumerate(state.totals))
            after = replace(after, leader=winner, totals=totals)
        return Step(after, (Turned(seat, card),))

    def view(self, state, seat):
        return StateView(seat, replace(state, cards=()), self.legal_moves(state, seat))

    def progress(self, state):
        return self.status(state).scored / (state.options.players * state.options.rounds)


TURNING = TurningOver()
