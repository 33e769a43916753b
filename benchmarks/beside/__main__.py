"""Playouts a second beside OpenSpiel and RLCard: ``python -m benchmarks.beside [--rounds 7]``.

A playout is a hand from the first card to the last. Ours are of ``pairs4`` ``obligada``: by ``careful`` and by chance
in the kernel, by chance at the table (the engine without the kernel, a view for each card). OpenSpiel's are random
ones of hearts and bridge, in its C++, RLCard's a random hand of its bridge, calls included, in Python. Processor
time, since the machine may be busy; all take turns, so that their ratios hold. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Any, TypeAlias

from benchmarks.kernel import deal, worlds_of
from engine.botifarra import BOTIFARRA, BotifarraState, Phase
from engine.botifarra.kernel import Control, evaluate, hand_of, position_of, rules_in
from engine.botifarra.kernel.arrays import HANDS
from engine.botifarra.ranking import as_ranked
from engine.compiled import IS_AVAILABLE

Untyped: TypeAlias = Any
"""What OpenSpiel tells no types of."""
CARDS = 48
BRIDGE_CARDS = 52
OPENSPIEL_GAMES = {
    "hearts": "hearts(pass_cards=false)",
    "bridge": "bridge(use_double_dummy_result=false)",
}
ONE_NO_TRUMP = (59, 52, 52, 52)
"""The actions of OpenSpiel's bridge for a contract of 1NT: the bid, and three passes."""


class Contender:
    """Somebody who plays hands out.

    ``play`` plays so many hands, from a seed, and returns how many cards fell; ``number`` is how many in a round.
    """

    def __init__(self, name: str, number: int, play: Callable[[int, int], int]) -> None:
        self.name, self._number, self._play = name, number, play
        self.hands, self.cards = list[float](), list[float]()

    def measure(self, seed: int) -> None:
        """Play a round, and note the microseconds of a hand and the nanoseconds of a card."""
        start = time.process_time()
        cards = self._play(seed, self._number)
        took = time.process_time() - start
        self.hands.append(took / self._number * 1e6)
        self.cards.append(took / cards * 1e9)


def ours() -> list[Contender]:
    """Return our own playouts."""
    from benchmarks.beside.random_play import finish_often, with_chance  # noqa: PLC0415 - it needs numba

    deals = [deal(seed)[0] for seed in range(20)]

    def by_careful(seed: int, number: int) -> int:
        state = deals[seed % len(deals)]
        view = BOTIFARRA.view(state, state.player)
        legal = hand_of(view)
        worlds = worlds_of(state, number // legal.bit_count(), seed)
        evaluate(rules_in(view), position_of(view), worlds, legal, Control(seed))
        return number * CARDS

    def by_chance(seed: int, number: int) -> int:
        state = deals[seed % len(deals)]
        view = BOTIFARRA.view(state, state.player)
        position = position_of(view)
        high = state.options.three_is_high
        position[HANDS : HANDS + 4] = [as_ranked(hand, three_high=high) for hand in state.hands]
        finish_often(rules_in(view), position, with_chance(position, seed), number)
        return number * CARDS

    return [
        Contender("careful, kernel", 1200, by_careful),
        Contender("by chance, kernel", 6000, by_chance),
        Contender("by chance, engine", 10, lambda seed, number: at_the_table(deals[seed % 20], seed, number)),
    ]


def at_the_table(start: BotifarraState, seed: int, number: int) -> int:
    """Play hands out by the engine alone, as at a table; return the number of cards."""
    chance = random.Random(seed)
    for _ in range(number):
        state = start
        while state.phase is Phase.PLAY:
            seat = BOTIFARRA.to_move(state)
            assert seat is not None
            state = BOTIFARRA.apply(state, seat, chance.choice(BOTIFARRA.view(state, seat).moves)).state
    return number * CARDS


def openspiel() -> list[Contender]:
    """Return OpenSpiel's random playouts, which a search of two simulations asks for many at a time."""
    pyspiel = importlib.import_module("pyspiel")

    def contender(name: str) -> Contender:
        game = pyspiel.load_game(OPENSPIEL_GAMES[name])

        def play(seed: int, number: int) -> int:
            state = first_lead(game, name, random.Random(seed))
            playouts = pyspiel.RandomRolloutEvaluator(number // 2, seed)
            pyspiel.MCTSBot(game, playouts, 2.0, 2, 10, False, seed, False).mcts_search(state)
            return number * BRIDGE_CARDS

        return Contender(f"OpenSpiel, {name}", 4000, play)

    return [contender(name) for name in OPENSPIEL_GAMES]


def first_lead(game: Untyped, name: str, chance: random.Random) -> Untyped:
    """Return a state of an OpenSpiel game before the first card."""
    state = game.new_initial_state()
    if name == "hearts":
        state.apply_action(0)  # nobody passes cards
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    for action in ONE_NO_TRUMP if name == "bridge" else ():
        state.apply_action(action)
    return state


def rlcard() -> list[Contender]:
    """Return RLCard's bridge, played by its own random agents."""
    package, agents = importlib.import_module("rlcard"), importlib.import_module("rlcard.agents")
    env = package.make("bridge", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(seed: int, number: int) -> int:
        env.seed(seed)
        return sum(len(moves) // 2 for _ in range(number) for moves in env.run(is_training=False)[0])

    return [Contender("RLCard, bridge and its calls", 20, play)]


def error(measured: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(measured) / len(measured) ** 0.5


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20, help="measurements of each, at least two")
    rounds = max(2, parser.parse_args(arguments_given).rounds)
    if not IS_AVAILABLE:
        parser.error("The kernel needs numba: install the extra strong.")
    contenders = ours()
    for name, made in (("open_spiel", openspiel), ("rlcard", rlcard)):
        try:
            contenders += made()
        except ImportError:
            print(f"{name} is left out: pip install {name} to compare.")
    for seed in range(rounds + 1):
        for contender in contenders:
            contender.measure(seed)
    print(f"Playouts of whole hands, processor time, mean and standard error of {rounds} rounds")
    print(f"{'':30}{'µs a hand':>18}{'a second':>10}{'ns a card':>11}   a hand in careful's")
    kernel = fmean(contenders[0].hands[1:])
    for contender in contenders:
        hands, cards = contender.hands[1:], contender.cards[1:]  # the first round compiles
        mean = fmean(hands)
        print(
            f"{contender.name:30}{mean:10.1f} ± {error(hands):5.1f}{1e6 / mean:10.0f}{fmean(cards):11.0f}"
            f"{mean / kernel:14.2f}"
        )


if __name__ == "__main__":
    main()
