"""Highest card: from two to ten players choose one of three cards face down, and the highest takes the point.

All choose at once, and nobody sees what the others have chosen before everybody has. The French pack decides, and
between cards of one rank the order of the suits. A deal is of one of two kinds, odd or even, for the leaderboard.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine import dealing
from engine.cards.french import FRENCH_PACK, FrenchCard
from engine.errors import IllegalCard, NotationError, NotYourTurn, OptionError, WrongPhase
from engine.game import Game, OptionSpec, Outcome, Part, Status, Step
from engine.players import RandomPlayer

SPECS = (
    OptionSpec("players", tuple(map(str, range(2, 11))), decides_deal=True),
    OptionSpec("deals", ("1", "2", "3")),
)


@dataclass(frozen=True)
class Options:
    players: int = 2
    deals: int = 2

    def to_json(self):
        return {"players": self.players, "deals": self.deals}


@dataclass(frozen=True)
class Play:
    card: FrenchCard

    def __str__(self):
        return f"play {self.card}"


@dataclass(frozen=True)
class Shuffle:
    seed: bytes

    def __str__(self):
        return f"shuffle {self.seed.hex()}"


@dataclass(frozen=True)
class Dealt:
    deal: int
    hands: tuple

    def to_json(self):
        return {"type": "dealt", "hand": self.deal, "hands": [list(map(str, hand)) for hand in self.hands]}


@dataclass(frozen=True)
class Chosen:
    seat: int

    def to_json(self):
        return {"type": "chosen", "seat": self.seat}


@dataclass(frozen=True)
class Taken:
    seat: int
    cards: tuple

    def to_json(self):
        return {"type": "taken", "seat": self.seat, "cards": list(map(str, self.cards))}


@dataclass(frozen=True)
class State:
    options: Options
    hands: tuple = ()
    chosen: tuple = ()
    shown: tuple = ()
    winner: int | None = None
    winners: tuple = ()
    totals: tuple = ()
    deal: int = 0
    is_open: bool = False


@dataclass(frozen=True)
class View:
    seat: int | None
    state: State
    cards: tuple
    chosen: FrenchCard | None
    moves: tuple


class HighestCard(Game):
    name = "highest"
    presets: ClassVar = {"two deals": Options(), "one deal of three": Options(3, 1)}
    players: ClassVar = {"random": RandomPlayer}
    option_specs = SPECS

    def options(self, values):
        allowed = {spec.name: spec.values for spec in SPECS}
        for name, value in values.items():
            if name not in allowed:
                raise OptionError("unknown_option", option=name)
            if str(value) not in allowed[name]:
                raise OptionError("bad_option_value", option=name, value=value)
        return Options(**{name: int(value) for name, value in values.items()})

    def seats(self, options):
        return options.players

    def start(self, options, first_dealer=0):
        return State(options, totals=(0,) * options.players)

    def parse_move(self, text):
        match text.split():
            case ["play", card]:
                return Play(FrenchCard.parse(card))
            case ["shuffle", seed]:
                return Shuffle(dealing.parse_seed(seed))
        raise NotationError("unknown_move", text=text)

    def status(self, state):
        is_over = state.deal == state.options.deals and not state.is_open
        return Status(
            totals=state.totals,
            deal=state.deal,
            scored=state.deal - state.is_open,
            waits_for=tuple(seat for seat, card in enumerate(state.chosen) if card is None),
            table_acts=not state.is_open and not is_over,
            deal_is_open=state.is_open,
            is_last_deal=state.deal == state.options.deals,
            over=is_over,
        )

    def legal_moves(self, state, seat):
        asked = state.is_open and state.chosen[seat] is None
        return tuple(map(Play, state.hands[seat])) if asked else ()

    def table_move(self, state, seed):
        return Shuffle(seed)

    def apply(self, state, seat, move):
        if isinstance(move, Shuffle):
            return self._deal(state, seat, move.seed)
        if not state.is_open:
            raise WrongPhase("not_dealt")
        if seat is None or state.chosen[seat] is not None:
            raise NotYourTurn("not_your_turn", seat=seat)
        if move.card not in state.hands[seat]:
            raise IllegalCard("card_not_held", card=str(move.card))
        chosen = (*state.chosen[:seat], move.card, *state.chosen[seat + 1 :])
        if None in chosen:
            return Step(replace(state, chosen=chosen), (Chosen(seat),))
        winner = max(range(len(chosen)), key=lambda each: (chosen[each].strength, -chosen[each].suit))
        totals = tuple(total + (each == winner) for each, total in enumerate(state.totals))
        winners = (*state.winners, winner)
        scored = replace(
            state, chosen=(), shown=chosen, winner=winner, winners=winners, totals=totals, is_open=False
        )
        return Step(scored, (Chosen(seat), Taken(winner, chosen)))

    def _deal(self, state, seat, seed):
        if state.is_open or seat is not None or state.deal == state.options.deals:
            raise WrongPhase("hand_not_over")
        pack, seats = dealing.shuffled(seed, FRENCH_PACK), state.options.players
        hands = tuple(tuple(sorted(pack[3 * each : 3 * each + 3])) for each in range(seats))
        dealt = State(
            state.options,
            hands,
            (None,) * seats,
            winners=state.winners,
            totals=state.totals,
            deal=state.deal + 1,
            is_open=True,
        )
        return Step(dealt, (Dealt(dealt.deal, hands),))

    def view(self, state, seat):
        known = replace(state, hands=(), chosen=tuple(card is not None for card in state.chosen))
        if seat is None or not state.hands:
            return View(seat, known, (), None, ())
        chosen = state.chosen[seat] if state.is_open else None
        return View(seat, known, state.hands[seat], chosen, self.legal_moves(state, seat))

    def cards_shown(self, state):
        return tuple(map(str, state.shown))

    def progress(self, state):
        return (state.deal - state.is_open) / state.options.deals

    def outcome(self, state):
        places = [1 + sum(other > total for other in state.totals) for total in state.totals]
        return [
            Outcome(place, total, parts=_parts(state.winners, seat))
            for seat, (place, total) in enumerate(zip(places, state.totals, strict=True))
        ]


def _parts(winners, seat):
    kinds = (("odd", winners[::2]), ("even", winners[1::2]))
    return tuple(Part(name, len(deals), deals.count(seat)) for name, deals in kinds if deals)


HIGHEST = HighestCard()
