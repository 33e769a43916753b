"""The worth of contro and its answers by sampling, by how many points above half are asked for.

``python -m benchmarks.calls [--deals 500] [--play lliure] [--seed 1]``

``careful`` names contracts and makes the calls of ``pairs4``. Whoever is asked also samples what his side would take
(:func:`~engine.botifarra.players.strong.calling.expected`); then ``careful`` plays the true hands. A call gains the
points above half, negative if below, times the multiplier it doubles. Reported for each call and threshold: how many
calls, and the gain of a question with its standard error, beside that of ``careful``'s own calls. What is said after
the call is left out.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from engine.botifarra import BOTIFARRA, BotifarraOptions, MakeCall, Phase, ShuffleAndDeal
from engine.botifarra.kernel import played_out, position_of, rules_in
from engine.botifarra.moves import Call
from engine.botifarra.options import FirstDealer, Play
from engine.botifarra.players.careful import CarefulPlayer
from engine.botifarra.players.strong.calling import expected
from engine.botifarra.scoring import HALF

THRESHOLDS = (-2, 0, 1, 2, 3, 4, 6, 8)
CONTRO_ASKED = 0.25
"""The share of the many questions for contro that are looked at."""
PLAYED = 4
"""How often the true hands are played; ``careful`` draws lots between equal cards."""


class Question(NamedTuple):
    """A question for a call: what was expected, what a call would have gained, and whether ``careful`` called."""

    call: Call
    expected: float
    gain: float
    is_called: bool


def questions(play: Play, seed: int, deals: int) -> list[Question]:
    """Let ``careful`` speak in so many deals; return the questions that it was asked."""
    options = BotifarraOptions(play=play, first_dealer=FirstDealer.FIXED)
    found = []
    for number in range(deals):
        chance = random.Random(f"{seed} {number}")
        state = BOTIFARRA.start(options, first_dealer=number % 4)
        state = BOTIFARRA.apply(state, None, ShuffleAndDeal(chance.randbytes(32))).state
        careful = CarefulPlayer(chance)
        while state.phase is not Phase.PLAY:
            seat = BOTIFARRA.to_move(state)
            assert seat is not None
            view = BOTIFARRA.view(state, seat)
            move = careful.choose(view)
            call = view.calling
            if call is not None and (call is not Call.CONTRO or chance.random() < CONTRO_ASKED):
                rules, position = rules_in(view), position_of(view)
                points = fmean(
                    played_out(rules, position, state.hands, chance.getrandbits(60))[seat]
                    for _ in range(PLAYED)
                )
                gain = (points - HALF) * view.multiplier
                found.append(Question(call, expected(view, chance), gain, isinstance(move, MakeCall)))
            state = BOTIFARRA.apply(state, seat, move).state
    return found


def _line(name: str, gains: Sequence[float], called: int) -> None:
    error = stdev(gains) / math.sqrt(len(gains))
    print(f"  {name:14}{called:6} calls {fmean(gains):+8.2f} ± {error:.2f}")


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calls", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--play", type=Play, choices=list(Play), default=Play.OBLIGADA)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments_given)
    found = questions(arguments.play, arguments.seed, arguments.deals)
    for call in Call:
        asked = [question for question in found if question.call is call]
        print(f"{call}, {arguments.play}: {len(asked)} questions")
        if len(asked) < 2:
            continue
        for threshold in THRESHOLDS:
            makes = [question.expected > HALF + threshold for question in asked]
            gains = [question.gain * made for question, made in zip(asked, makes, strict=True)]
            _line(f"above {HALF + threshold}", gains, sum(makes))
        _line(
            "careful", [each.gain * each.is_called for each in asked], sum(each.is_called for each in asked)
        )


if __name__ == "__main__":
    main()
