"""The time of the kernel beside that of the Python ``careful``: ``python -m benchmarks.kernel``.

Processor time, since the machine may be busy; compared variants take turns. The start is measured in processes of
their own, once without machine code and once with that of the first.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

import numpy as np

from computers.botifarra.careful.arrays import Worlds
from computers.botifarra.kernel import (
    Control,
    evaluate,
    hand_of,
    log_likelihood,
    log_likelihood_of_calls,
    position_of,
    rules_in,
)
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, Shuffle
from engine.botifarra.options import Mode, Play
from engine.cards.spanish import as_ranked

SEEN = (4, 12, 24, 36, 44)
"""The cards on the table where likelihoods are measured."""
START = """
import time, random
begin = time.process_time()
from benchmarks.kernel import deal, everything
started = time.process_time()
everything(deal(1))
print(time.process_time() - started, started - begin)
"""


def deal(seed: int, options: BotifarraOptions | None = None) -> list[BotifarraState]:
    """Return the states of play of a hand by ``careful``."""
    chance = random.Random(seed)
    player = PLAYERS["careful"](chance)
    state = BOTIFARRA.start(options or BotifarraOptions())
    state = BOTIFARRA.apply(state, None, Shuffle(chance.randbytes(32))).state
    states = []
    while state.phase.is_in_deal:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        if state.phase is Phase.PLAY:
            states.append(state)
        state = BOTIFARRA.apply(state, seat, player.choose(BOTIFARRA.view(state, seat))).state
    return states


def worlds_of(state: BotifarraState, count: int, seed: int = 1) -> Worlds:
    """Return random deals of the cards that the seat to move does not see, regardless of the play."""
    chance, seat = random.Random(seed), state.player
    high = state.options.three_is_high
    hands = [as_ranked(hand, three_high=high) for hand in state.hands]
    hidden = [
        card for other, hand in enumerate(hands) if other != seat for card in range(64) if hand >> card & 1
    ]
    rows = []
    for _ in range(count):
        chance.shuffle(hidden)
        row, used = list(hands), 0
        for other, hand in enumerate(hands):
            if other != seat:
                size = hand.bit_count()
                row[other] = sum(1 << card for card in hidden[used : used + size])
                used += size
        rows.append(row)
    return np.array(rows, dtype=np.int64)


def everything(states: Sequence[BotifarraState]) -> None:
    """Call every compiled function once."""
    state = states[-8]
    view = BOTIFARRA.view(state, state.player)
    worlds = worlds_of(state, 2)
    evaluate(rules_in(view), position_of(view), worlds, hand_of(view), Control(1))
    log_likelihood(view, worlds)
    log_likelihood_of_calls(view, worlds)


def error(measured: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(measured) / len(measured) ** 0.5


def spent(function: Callable[[], object]) -> float:
    """Return the seconds of a processor that a call takes."""
    start = time.process_time()
    function()
    return time.process_time() - start


def by_python(state: BotifarraState, chance: random.Random) -> None:
    """Play the rest of a hand by the Python ``careful``."""
    player = PLAYERS["careful"](chance)
    while state.phase is Phase.PLAY:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        state = BOTIFARRA.apply(state, seat, player.choose(BOTIFARRA.view(state, seat))).state


def playouts(state: BotifarraState, worlds: int, seed: int) -> tuple[float, float]:
    """Return the seconds that a playout of a whole hand takes, by the kernel and in Python."""
    view = BOTIFARRA.view(state, state.player)
    rules, position, drawn, legal = rules_in(view), position_of(view), worlds_of(state, worlds), hand_of(view)
    took = spent(lambda: evaluate(rules, position, drawn, legal, Control(seed)))
    return took / (worlds * legal.bit_count()), spent(lambda: by_python(state, random.Random(seed)))


def likelihoods(state: BotifarraState, worlds: int) -> tuple[float, float]:
    """Return the seconds that the likelihoods of a world take: of the play, and of the calls."""
    view, drawn = BOTIFARRA.view(state, state.player), worlds_of(state, worlds)
    play = spent(lambda: log_likelihood(view, drawn))
    return play / worlds, spent(lambda: log_likelihood_of_calls(view, drawn)) / worlds


def starts() -> None:
    """Print how long a process needs before the kernel answers, first and later."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compiled", "cached", "cached"):
            answer = subprocess.run(
                [sys.executable, "-c", START],
                env={**os.environ, "NUMBA_CACHE_DIR": folder},
                capture_output=True,
                check=True,
                text=True,
            )
            called, imported = map(float, answer.stdout.split())
            print(f"  {name:12}{called:8.2f} s, and {imported:.2f} s for imports")


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernel", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=15)
    parser.add_argument("--worlds", type=int, default=100)
    arguments = parser.parse_args(arguments_given)
    everything(deal(1))
    print("A playout of a whole hand, microseconds of a processor, mean and standard error over deals")
    print(f"  {'':24}{'compiled':>13}{'a second':>10}{'Python':>14}{'ratio':>8}")
    for mode in (Mode.PAIRS4, Mode.INDIVIDUAL4, Mode.INDIVIDUAL3):
        for play in Play:
            options, seeds = BotifarraOptions(mode=mode, play=play), range(arguments.deals)
            took = [playouts(deal(seed, options)[0], arguments.worlds, seed) for seed in seeds]
            kernels, pythons = zip(*took, strict=True)
            kernel, python = fmean(kernels), fmean(pythons)
            print(
                f"  {f'{mode} {play}':24}{kernel * 1e6:7.1f} ± {error(kernels) * 1e6:3.1f}{1 / kernel:10.0f}"
                f"{python * 1e6:8.0f} ± {error(pythons) * 1e6:3.0f}{python / kernel:8.0f}"
            )
    print("The likelihood of a world, microseconds, by cards played: of the play, of the calls")
    for play in Play:
        deals, shown = [deal(seed, BotifarraOptions(play=play)) for seed in range(arguments.deals)], ""
        for number in SEEN:
            took = [likelihoods(states[number], arguments.worlds) for states in deals]
            own, said = zip(*took, strict=True)
            shown += f"{number:6}: {fmean(own) * 1e6:5.1f} ± {error(own) * 1e6:3.1f} {fmean(said) * 1e6:4.1f}"
        print(f"  {play:12}{shown}")
    print("Every function called once, seconds of a processor")
    starts()


if __name__ == "__main__":
    main()
