"""The worth of looking at the score of the match before contro and its answers, in matches from late scores.

``python -m benchmarks.matches [--deals 1000] [--low 70] [--high 100] [--play lliure] [--seed 1] [--written]``

``careful`` names the contracts. Where a call may be asked for, the points are sampled as ``expert`` does it, once for
each question, and ``careful`` plays the true hands. From such deals many matches are put together: they start from
totals drawn between ``--low`` and ``--high``, one side calls for the match and the other for points, and each is
played with the same deals with the sides changed. Reported is the share of matches that the side wins which looks at
the score, with the standard error over batches of deals, and what it writes more than the others in a hand.
``--written`` prints what the dealers' sides write instead, if nobody looks at the score: the figures of
``engine.botifarra.players.strong.written``.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean, stdev
from typing import NamedTuple

from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, ShuffleAndDeal
from engine.botifarra.calls import multiplier
from engine.botifarra.kernel import Ints, played_out, position_of, rules_in
from engine.botifarra.moves import Call, Knock, MakeCall
from engine.botifarra.options import FirstDealer, Play
from engine.botifarra.players.careful import CarefulPlayer
from engine.botifarra.players.strong.calling import pays, pays_for_match, sampled
from engine.botifarra.scoring import HALF, HAND_POINTS, winners, written
from engine.botifarra.view import BotifarraView

PLAYED = 8
"""How often the true hands are played; ``careful`` draws lots between equal cards."""
BATCH = 50
"""Deals from which matches are put together; the batches are independent."""
MATCHES = 200
"""Matches of a batch."""
QUANTILES = 200

Decides = Callable[[BotifarraView, Call, Ints], bool]


class Question(NamedTuple):
    """A call that is asked for: what the seat sees, and the points of its side in the worlds it thinks of."""

    state: BotifarraState
    view: BotifarraView
    points: Ints


class Deal:
    """A deal with its contract; questions are sampled when they are first asked."""

    def __init__(self, options: BotifarraOptions, seed: str, dealer: int) -> None:
        self._chance = random.Random(seed)
        self._questions: dict[tuple[bool, ...], Question | None] = {}
        state = BOTIFARRA.start(options, first_dealer=dealer)
        state = BOTIFARRA.apply(state, None, ShuffleAndDeal(self._chance.randbytes(32))).state
        careful = CarefulPlayer(self._chance)
        while state.phase in (Phase.TRUMP, Phase.DELEGATED):
            seat = BOTIFARRA.to_move(state)
            assert seat is not None
            state = BOTIFARRA.apply(state, seat, careful.choose(BOTIFARRA.view(state, seat))).state
        self.named, self.dealer = state, dealer
        self.points = [self._played(state) for _ in range(PLAYED)]
        """The points of the dealer's side, each time that the true hands are played."""

    def _played(self, state: BotifarraState) -> int:
        while state.phase is not Phase.PLAY:
            state = BOTIFARRA.apply(state, BOTIFARRA.to_move(state), Knock()).state
        view = BOTIFARRA.view(state, state.leader)
        seed = self._chance.getrandbits(60)
        return played_out(rules_in(view), position_of(view), state.hands, seed)[self.dealer]

    def question(self, answers: tuple[bool, ...]) -> Question | None:
        """Return the question after these answers, ``None`` when the play begins."""
        if answers not in self._questions:
            self._questions[answers] = self._asked(answers)
        return self._questions[answers]

    def _asked(self, answers: tuple[bool, ...]) -> Question | None:
        state = self.named
        if answers:
            before = self.question(answers[:-1])
            assert before is not None
            assert before.view.calling is not None
            move = MakeCall(before.view.calling) if answers[-1] else Knock()
            state = BOTIFARRA.apply(before.state, before.view.seat, move).state
        if state.phase is not Phase.CALLS:
            return None
        view = BOTIFARRA.view(state, BOTIFARRA.to_move(state))
        return Question(state, view, sampled(view, self._chance))

    def multiplier(self, totals: tuple[int, int], decides: tuple[Decides, Decides]) -> int:
        """Return the multiplier after the calls; the totals and the rules are those of the dealer's side first."""
        by_side = totals if self.dealer % 2 == 0 else totals[::-1]
        answers: tuple[bool, ...] = ()
        reached: Call | None = None
        while question := self.question(answers):
            view, asked = replace(question.view, totals=by_side), question.view.calling
            assert view.seat is not None
            assert asked is not None
            is_called = decides[(view.seat - self.dealer) % 2](view, asked, question.points)
            answers = (*answers, is_called)
            reached = asked if is_called else reached
        assert self.named.contract is not None
        return multiplier(self.named.options, self.named.contract, reached)


class Match(NamedTuple):
    """Whether the first side has won a match, its score less that of the others, and the number of hands."""

    is_won: bool
    written: int
    hands: int


def match(
    deals: Sequence[Deal],
    totals: tuple[int, int],
    deals_first: int,
    rules: tuple[Decides, Decides],
    seed: str,
) -> Match:
    """Play a match from these totals; ``rules`` are those of each side."""
    chance, options = random.Random(seed), deals[0].named.options
    ahead, hands, dealer = totals[0] - totals[1], 0, deals_first
    while (won := winners(options, totals, hands)) is None:
        deal, number = chance.choice(deals), chance.randrange(PLAYED)
        step = 1 if dealer == 0 else -1
        doubled = deal.multiplier(totals[::step], rules[::step])
        points = deal.points[number]
        gains = written(options, (points, HAND_POINTS - points), doubled)[::step]
        totals = (totals[0] + gains[0], totals[1] + gains[1])
        hands, dealer = hands + 1, 1 - dealer
    return Match(won == (0,), totals[0] - totals[1] - ahead, hands)


def compared(deals: Sequence[Deal], low: int, high: int, seed: str) -> tuple[float, float, float]:
    """Return the share of matches that the score wins, the points it writes more in a hand, and hands a match."""
    chance, found = random.Random(seed), list[Match]()
    for number in range(MATCHES):
        totals, first = (chance.randint(low, high), chance.randint(low, high)), chance.randrange(2)
        played = f"{seed} {number}"
        found.append(match(deals, totals, first, (pays_for_match, pays), played))
        found.append(match(deals, totals[::-1], 1 - first, (pays_for_match, pays), played))
    hands = sum(each.hands for each in found)
    return (
        fmean(each.is_won for each in found),
        sum(each.written for each in found) / hands,
        hands / len(found),
    )


def quantiles(deals: Sequence[Deal]) -> list[int]:
    """Return what the dealer's side writes, less what the others write, in so many hands, each as likely."""
    values = sorted(
        (points - HALF) * deal.multiplier((0, 0), (pays, pays)) for deal in deals for points in deal.points
    )
    return [values[int((place + 0.5) * len(values) / QUANTILES)] for place in range(QUANTILES)]


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place), play, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--low", type=int, default=70, help="the lowest total to start from")
    parser.add_argument("--high", type=int, default=100, help="the highest")
    parser.add_argument("--play", type=Play, choices=list(Play), default=Play.OBLIGADA)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--written", action="store_true", help="print what hands write")
    given = parser.parse_args(arguments_given)
    options = BotifarraOptions(play=given.play, first_dealer=FirstDealer.FIXED)
    shares, points, hands = list[float](), list[float](), list[float]()
    pool = list[Deal]()
    for first in range(0, given.deals, BATCH):
        batch = [Deal(options, f"{given.seed} {first + number}", number % 4) for number in range(BATCH)]
        if given.written:
            pool += batch
            continue
        share, more, long = compared(batch, given.low, given.high, f"{given.seed} {first}")
        shares, points, hands = [*shares, share], [*points, more], [*hands, long]
        if len(shares) > 1:
            print(
                f"{first + BATCH:6} deals  won {_line(shares, 100)} %  written {_line(points, 1)}"
                f"  hands a match {fmean(hands):.2f}",
                flush=True,
            )
    if given.written:
        print(quantiles(pool))


def _line(values: Sequence[float], unit: int) -> str:
    return f"{fmean(values) * unit:.2f} ± {stdev(values) / math.sqrt(len(values)) * unit:.2f}"


if __name__ == "__main__":
    main()
