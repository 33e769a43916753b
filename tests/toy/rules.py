"""Highest card: from two to ten players choose one of three cards, all at once, and the highest takes the point.

Between cards of one rank the order of the suits decides. Odd and even deals are two kinds for the leaderboard.
"""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from engine.cards.french import FRENCH_PACK, FrenchCard
from engine.dealing import Shuffle, shuffled
from engine.errors import IllegalCard
from engine.events import RecordedEvent
from engine.game import Game, StateView, Status, Step
from engine.move_text import move_parser
from engine.options import EnumOptions, Numbers
from engine.outcome import Part


@dataclass(frozen=True)
class Options(EnumOptions):
    players: Annotated[int, Numbers(range(2, 11))] = 2
    deals: Annotated[int, Numbers((1, 2, 3))] = 2


@dataclass(frozen=True)
class Play:
    card: FrenchCard

    def __str__(self):
        return f"play {self.card}"


@dataclass(frozen=True)
class Dealt(RecordedEvent):
    type: ClassVar = "dealt"
    hands: tuple


@dataclass(frozen=True)
class Taken(RecordedEvent):
    type: ClassVar = "taken"
    seat: int
    cards: tuple


@dataclass(frozen=True)
class State:
    options: Options
    hands: tuple
    chosen: tuple = ()
    shown: tuple = ()
    winners: tuple = ()


class HighestCard(Game):
    name = "highest"
    presets: ClassVar = {"two deals": Options(), "one deal of three": Options(3, 1)}
    option_specs = Options.option_specs(decides_deal=("players",))
    options = staticmethod(Options.from_json)
    parse_move = staticmethod(move_parser({}, {"play": lambda text: Play(FrenchCard.parse(text))}))

    def start(self, options, first_dealer=0):
        return State(options, ((),) * options.players)

    def status(self, state):
        return Status.of_deals(
            tuple(map(state.winners.count, range(state.options.players))),
            scored=len(state.winners),
            deals=state.options.deals,
            is_open=bool(state.chosen),
            waits_for=tuple(seat for seat, card in enumerate(state.chosen) if card is None),
        )

    def legal_moves(self, state, seat):
        return tuple(map(Play, state.hands[seat])) if seat in self.status(state).waits_for else ()

    def apply(self, state, seat, move):
        self.check_turn(state, seat, move)
        if isinstance(move, Shuffle):
            pack, seats = shuffled(move.seed, FRENCH_PACK), state.options.players
            hands = tuple(tuple(sorted(pack[3 * each : 3 * each + 3])) for each in range(seats))
            return Step(State(state.options, hands, (None,) * seats, (), state.winners), (Dealt(hands),))
        if move.card not in state.hands[seat]:
            raise IllegalCard("card_not_held", card=str(move.card))
        chosen = (*state.chosen[:seat], move.card, *state.chosen[seat + 1 :])
        if None in chosen:
            return Step(replace(state, chosen=chosen), ())
        winner = max(range(len(chosen)), key=lambda each: (chosen[each].strength, -chosen[each].suit))
        scored = replace(state, chosen=(), shown=chosen, winners=(*state.winners, winner))
        return Step(scored, (Taken(winner, chosen),))

    def view(self, state, seat):
        hands = tuple(hand if each == seat else () for each, hand in enumerate(state.hands))
        chosen = tuple(card if each == seat else card is not None for each, card in enumerate(state.chosen))
        return StateView(seat, replace(state, hands=hands, chosen=chosen), self.legal_moves(state, seat))

    def cards_shown(self, state):
        return tuple(map(str, state.shown))

    def progress(self, state):
        return len(state.winners) / state.options.deals

    def standing(self, state):
        kinds = [("odd", state.winners[::2]), ("even", state.winners[1::2])]
        return [
            replace(side, parts=tuple(Part(name, len(won), won.count(seat)) for name, won in kinds if won))
            for seat, side in enumerate(super().standing(state))
        ]


HIGHEST = HighestCard()
