"""Turning over: cards lie face down in four rows, and from two to ten players turn over one each in turn.

A trick is one card of each player; the highest takes a point and leads. The table turns over the cards of the last
trick where the rules say so.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine import dealing
from engine.cards.french import FRENCH_PACK, FrenchCard
from engine.errors import IllegalCard, NotationError, NotYourTurn, OptionError, WrongPhase
from engine.game import Game, OptionSpec, Outcome, Status, Step
from engine.players import RandomPlayer

ROWS = 4
SPECS = (
    OptionSpec("players", tuple(map(str, range(2, 11))), decides_deal=True),
    OptionSpec("rounds", ("1", "2", "3")),
    OptionSpec("last_trick", ("forced", "chosen")),
)


@dataclass(frozen=True)
class Options:
    players: int = 2
    rounds: int = 2
    last_trick: str = "forced"

    @property
    def deals(self):
        return self.players * self.rounds

    def to_json(self):
        return {"players": self.players, "rounds": self.rounds, "last_trick": self.last_trick}


@dataclass(frozen=True)
class Turn:
    """Turn over the card on a place, counted from 1, row by row."""

    place: int

    def __str__(self):
        return f"turn {self.place}"


@dataclass(frozen=True)
class Shuffle:
    seed: bytes

    def __str__(self):
        return f"shuffle {self.seed.hex()}"


@dataclass(frozen=True)
class Dealt:
    deal: int
    cards: tuple

    def to_json(self):
        return {"type": "dealt", "hand": self.deal, "hands": [list(map(str, self.cards))]}


@dataclass(frozen=True)
class Turned:
    seat: int
    card: FrenchCard

    def to_json(self):
        return {"type": "turned", "seat": self.seat, "card": str(self.card)}


@dataclass(frozen=True)
class State:
    options: Options
    cards: tuple = ()
    lying: tuple = ()
    """The places of the cards that are still face down."""
    trick: tuple = ()
    """Pairs of seat and card, of the running trick or the finished one that lies there."""
    leader: int = 0
    totals: tuple = ()
    deal: int = 0

    @property
    def to_move(self):
        return (self.leader + len(self.trick) % self.options.players) % self.options.players


@dataclass(frozen=True)
class View:
    seat: int | None
    state: State
    moves: tuple


class TurningOver(Game):
    name = "turning"
    presets: ClassVar = {"two rounds": Options(), "chosen to the end": Options(last_trick="chosen")}
    players: ClassVar = {"random": RandomPlayer}
    option_specs = SPECS
    short_deals = True

    def options(self, values):
        allowed = {spec.name: spec.values for spec in SPECS}
        for name, value in values.items():
            if name not in allowed:
                raise OptionError("unknown_option", option=name)
            if str(value) not in allowed[name]:
                raise OptionError("bad_option_value", option=name, value=value)
        return Options(
            **{name: value if name == "last_trick" else int(value) for name, value in values.items()}
        )

    def seats(self, options):
        return options.players

    def start(self, options, first_dealer=0):
        return State(options, totals=(0,) * options.players)

    def parse_move(self, text):
        match text.split():
            case ["turn", place] if place.isdecimal():
                return Turn(int(place))
            case ["shuffle", seed]:
                return Shuffle(dealing.parse_seed(seed))
        raise NotationError("unknown_move", text=text)

    def status(self, state):
        is_open, is_last = bool(state.lying), state.deal == state.options.deals
        return Status(
            totals=state.totals,
            deal=state.deal,
            scored=state.deal - is_open,
            waits_for=(state.to_move,) if is_open else (),
            table_acts=not is_open and not is_last,
            round_ends=not is_open and state.deal > 0 and state.deal % state.options.players == 0,
            deal_is_open=is_open,
            is_last_deal=is_last,
            trick_lies=is_open and len(state.trick) == state.options.players,
            over=is_last and not is_open,
        )

    def legal_moves(self, state, seat):
        return tuple(map(Turn, state.lying)) if state.lying and seat == state.to_move else ()

    def forced_move(self, state, seat):
        is_last_trick = state.options.last_trick == "forced" and len(state.lying) <= state.options.players
        moves = self.legal_moves(state, seat)
        return moves[0] if moves and is_last_trick else None

    def table_move(self, state, seed):
        return Shuffle(seed)

    def apply(self, state, seat, move):
        if isinstance(move, Shuffle):
            return self._deal(state, seat, move.seed)
        if not state.lying:
            raise WrongPhase("not_dealt")
        if seat != state.to_move:
            raise NotYourTurn("not_your_turn", seat=seat)
        if move.place not in state.lying:
            raise IllegalCard("card_not_held", card=str(move))
        card = state.cards[move.place - 1]
        is_led = len(state.trick) in (0, state.options.players)
        trick = ((seat, card),) if is_led else (*state.trick, (seat, card))
        lying = tuple(place for place in state.lying if place != move.place)
        after = replace(state, lying=lying, trick=trick)
        if len(trick) == state.options.players:
            winner, _ = max(trick, key=lambda each: (each[1].strength, -each[1].suit))
            totals = tuple(total + (each == winner) for each, total in enumerate(state.totals))
            after = replace(after, leader=winner, totals=totals)
        return Step(after, (Turned(seat, card),))

    def _deal(self, state, seat, seed):
        if state.lying or seat is not None or state.deal == state.options.deals:
            raise WrongPhase("hand_not_over")
        cards = dealing.shuffled(seed, FRENCH_PACK)[: ROWS * state.options.players]
        places = tuple(range(1, len(cards) + 1))
        dealt = replace(state, cards=tuple(cards), lying=places, trick=(), leader=0, deal=state.deal + 1)
        return Step(dealt, (Dealt(dealt.deal, dealt.cards),))

    def view(self, state, seat):
        moves = () if seat is None else self.legal_moves(state, seat)
        return View(seat, replace(state, cards=()), moves)

    def progress(self, state):
        return (state.deal - bool(state.lying)) / state.options.deals

    def outcome(self, state):
        places = [1 + sum(other > total for other in state.totals) for total in state.totals]
        return [Outcome(place, total) for place, total in zip(places, state.totals, strict=True)]


TURNING = TurningOver()
