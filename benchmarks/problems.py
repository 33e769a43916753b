"""Problems from hands of easy computers: how often there is one, and whether experts agree on its best card.

``python -m benchmarks.problems [--hands 500] [--first 0] [--seed 1]``

Four ``careful`` play hands of Botifarra, lliure, as people with an easy computer's mistakes would. Every card of the
first tricks is judged as in a night of the bot: once to find candidates, and again with other chance to confirm them.
Then 20 ``expert`` with other seeds choose in each position. Exits with 1 if fewer than one hand in 20 has a problem,
or if experts play its best card in less than 80 % of the cases.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import NamedTuple

from computers.botifarra.players import PLAYERS
from computers.botifarra.review.measures import expert_estimates
from computers.botifarra.strong import LEVELS
from computers.problems import LAST_TRICK, LEAST_CHOICES, LOOK_CLOSER, disagreement, is_problem
from computers.review import WORTH_SAYING, Estimate
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, Phase, PlayCard, Shuffle
from engine.botifarra.options import Play
from engine.cards.spanish import SpanishCard

PROCESSES, EXPERTS = 2, 20
LEAST_RATE, LEAST_AGREEMENT = 1 / 20, 0.8
_OPTIONS = BotifarraOptions(target=None, max_hands=1, play=Play.LLIURE)


class Candidate(NamedTuple):
    """A problem: its hand and trick, how far the best card is ahead, the disagreement, and the share of experts."""

    hand: int
    trick: int
    ahead: float
    divided: float
    agreed: float


class Hand(NamedTuple):
    """The problems of a hand; how many of its decisions were judged, and how many of these twice; the seconds."""

    found: tuple[Candidate, ...]
    looked: int
    judged: int
    seconds: float


def decisions(seed: str) -> Iterator[tuple[BotifarraView, SpanishCard]]:
    """Play a hand, and yield the decisions that may become problems: the view of the seat, and its card."""
    players = [PLAYERS["careful"](random.Random(f"{seed} {seat}")) for seat in range(4)]
    state = BOTIFARRA.start(_OPTIONS, first_dealer=random.Random(seed).randrange(4))
    state = BOTIFARRA.apply(state, None, Shuffle(random.Random(seed).randbytes(32))).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        move = players[seat].choose(view)
        if (
            isinstance(move, PlayCard)
            and len(view.playable) >= LEAST_CHOICES
            and len(state.tricks) < LAST_TRICK
        ):
            yield view, move.card
        state = BOTIFARRA.apply(state, seat, move).state


def judged(work: tuple[int, int]) -> Hand:
    """Play and judge a hand."""
    seed, number = work
    found, looked, count, seconds = [], 0, 0, 0.0
    for place, (view, card) in enumerate(decisions(f"{seed} {number}")):
        chance = f"{seed} {number} {place}"
        start = time.thread_time()
        count += 1
        easy = _chosen("careful", view, chance)
        first = _estimates(view, f"{chance} first")
        if is_problem(first, card, easy, WORTH_SAYING, LOOK_CLOSER):
            looked += 1
            again = _estimates(view, f"{chance} again")
            if is_problem(again, card, easy, WORTH_SAYING):
                found.append((view, again, easy, chance))
        seconds += time.thread_time() - start
    return Hand(tuple(_candidate(number, *each) for each in found), looked, count, seconds)


def _candidate(
    hand: int, view: BotifarraView, estimates: Mapping[SpanishCard, Estimate], easy: SpanishCard, chance: str
) -> Candidate:
    most = max(each.points for each in estimates.values())
    best = [card for card, each in estimates.items() if each == Estimate(most, 0.0)]
    behind = most - max(each.points for card, each in estimates.items() if card not in best)
    divided = disagreement(estimates, [easy, _chosen("strong", view, chance)], WORTH_SAYING)
    experts = [_chosen("expert", view, f"{chance} {expert}") for expert in range(EXPERTS)]
    agreed = sum(card in best for card in experts) / EXPERTS
    return Candidate(hand, len(view.tricks) + 1, round(behind, 2), round(divided, 1), agreed)


def _chosen(player: str, view: BotifarraView, chance: str) -> SpanishCard:
    move = PLAYERS[player](random.Random(chance)).choose(view)
    assert isinstance(move, PlayCard)
    return move.card


def _estimates(view: BotifarraView, chance: str) -> Mapping[SpanishCard, Estimate]:
    return expert_estimates(view, random.Random(chance), LEVELS["expert"].worlds)


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, print the figures; exit 1 if one is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.problems", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    arguments = parser.parse_args(arguments_given)
    numbers = range(arguments.first, arguments.first + arguments.hands)
    hands = list[Hand]()
    with ProcessPoolExecutor(arguments.processes) as pool:
        for hand in pool.map(judged, ((arguments.seed, number) for number in numbers), chunksize=5):
            hands.append(hand)
            for each in hand.found:
                print(each, flush=True)
    found = [each for hand in hands for each in hand.found]
    with_one = sum(bool(hand.found) for hand in hands)
    judged_, looked, seconds = (sum(each) for each in zip(*(hand[1:] for hand in hands), strict=True))
    print(
        f"{len(hands)} hands: {looked} decisions judged, {judged_} of them twice, {seconds / len(hands):.2f} s a hand"
    )
    print(f"{len(found)} problems, in {with_one} hands")
    agreed = fmean(each.agreed for each in found) if found else 0.0
    print(f"experts play the best card in {agreed:.1%}")
    if with_one < LEAST_RATE * len(hands) or agreed < LEAST_AGREEMENT:
        sys.exit("the conditions are not met")


if __name__ == "__main__":
    main()
