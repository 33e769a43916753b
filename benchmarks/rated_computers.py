"""Computers under hidden names, who play rated matches of Botifarra among one another.

``python -m benchmarks.rated_computers [--sets 2] [--seed 1] [--played FILE] [--runs 100]``

Eight each of ``careful``, ``strong`` and ``expert`` play 40 matches to 101 each, at tables and with partners drawn
anew; all begin as new people do. Reported: the mean level of each kind, and points over the cards. Then hands are
drawn from those that were played, by who sat with and against whom and whose side dealt, and make runs of 200 other
matches of each computer: how many it takes until a strong one stands above an easy one in nine of ten.

A match takes some seconds of processor time. ``FILE`` keeps those that were played, and a later call goes on there.
Exits with 1 if the mean levels are not as docs/ratings.md promises.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from statistics import fmean

from benchmarks.strength import hand
from bot.ratings.rate import NEW, Rating, rated
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase, Shuffle
from engine.botifarra.options import FirstDealer

KINDS = ("careful", "strong", "expert")
EACH, MATCHES, REDRAWN = 8, 40, 200
"""Computers of each kind, matches of each computer, and matches of each in a run of hands that are drawn again."""
NAMES = [kind for kind in KINDS for _ in range(EACH)]
"""The kinds of the computers; the hidden names are the indices."""
MATCH = BotifarraOptions(first_dealer=FirstDealer.FIXED)
_ONE = BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
_PARS = 4
Hand = tuple[int, int, float]
"""The dealer, what the first pair wrote less what the second did, and what four easy computers did on average."""
Kinds = tuple[tuple[str, ...], tuple[str, ...]]
"""The kinds in the dealer's pair, and in the other."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the names by seat, and its hands."""

    names: Sequence[int]
    hands: Sequence[Hand]


def tables(people: int, rounds: int, chance: random.Random) -> Iterator[Sequence[int]]:
    """Yield the people at each table of four, everybody once in every round."""
    for _ in range(rounds):
        drawn = chance.sample(range(people), people)
        yield from (drawn[first : first + 4] for first in range(0, people, 4))


def play(names: Sequence[int], seed: str) -> Match:
    """Play a match, and each of its hands four times among easy computers."""
    players = [PLAYERS[NAMES[name]](random.Random(f"{seed} {seat}")) for seat, name in enumerate(names)]
    state = BOTIFARRA.start(MATCH, first_dealer=random.Random(seed).randrange(4))
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        if seat is None:
            secret = random.Random(f"{seed} {len(state.results)}").randbytes(32)
            state = BOTIFARRA.apply(state, None, Shuffle(secret)).state
        else:
            state = BOTIFARRA.apply(state, seat, players[seat].choose(BOTIFARRA.view(state, seat))).state
    return Match(
        names,
        [
            (result.dealer, result.written[0] - result.written[1], _par(f"{seed} {number}", result.dealer))
            for number, result in enumerate(state.results)
        ],
    )


def _par(deal: str, dealer: int) -> float:
    nets = []
    for number in range(_PARS):
        easy = [PLAYERS["careful"](random.Random(f"{deal} {number} {seat}")) for seat in range(4)]
        written = hand(_ONE, deal, dealer, easy).written
        nets.append(written[0] - written[1])
    return fmean(nets)


def played(seeds: Sequence[int], file: Path | None) -> list[Match]:
    """Play the matches of every seed, or those that a file has not kept yet."""
    kept = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    matches = [
        Match(line["names"], [(d, n, p) for d, n, p in line["hands"]]) for line in map(json.loads, kept)
    ]
    planned = [
        (names, f"{seed} {number}")
        for seed in seeds
        for number, names in enumerate(tables(len(NAMES), MATCHES, random.Random(seed)))
    ]
    for names, seed in planned[len(matches) :]:
        matches.append(play(names, seed))
        if file:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(matches[-1])) + "\n")
    return matches


class Standing:
    """The levels and the points over the cards of the computers, as matches change them."""

    def __init__(self) -> None:
        self.levels: list[Rating] = [NEW] * len(NAMES)
        self.over, self.hands = [0.0] * len(NAMES), [0] * len(NAMES)

    def add(self, match: Match) -> None:
        """Rate a match, and count its points over the cards."""
        sides = [match.names[0::2], match.names[1::2]]
        totals = [sum(max(sign * net, 0) for _, net, _ in match.hands) for sign in (1, -1)]
        ranks = [1 + (other > own) for own, other in (totals, totals[::-1])]
        after = rated([[self.levels[name] for name in side] for side in sides], ranks, BOTIFARRA.luck(MATCH))
        over = sum(net - par for _, net, par in match.hands)
        for side, ratings, sign in zip(sides, after, (1, -1), strict=True):
            for name, rating in zip(side, ratings, strict=True):
                self.levels[name] = rating
                self.over[name] += sign * over
                self.hands[name] += len(match.hands)

    def by_level(self) -> list[float]:
        """Return the levels."""
        return [level.mu for level in self.levels]

    def by_cards(self) -> list[float]:
        """Return the points a hand over the cards."""
        return [over / max(hands, 1) for over, hands in zip(self.over, self.hands, strict=True)]


def means(values: Sequence[float]) -> list[float]:
    """Return the mean of each kind."""
    return [fmean(values[first : first + EACH]) for first in range(0, len(NAMES), EACH)]


def share_above(values: Sequence[float]) -> float:
    """Return the share of pairs of a strong and an easy computer in which the strong one is above."""
    easy, strong = values[:EACH], values[EACH : 2 * EACH]
    return fmean(one > other for one in strong for other in easy)


class Redrawn:
    """Matches of hands that were played, drawn by who sat with and against whom and whose side dealt."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self._hands: Mapping[Kinds, list[tuple[int, float]]] = defaultdict(list)
        for match in matches:
            for dealer, net, par in match.hands:
                sign = 1 if dealer % 2 == 0 else -1
                self._hands[_kinds(match.names, dealer)].append((sign * net, sign * par))

    def knows(self, names: Sequence[int]) -> bool:
        """Tell whether computers of these kinds have played with and against each other."""
        return all(_kinds(names, dealer) in self._hands for dealer in (0, 1))

    def match(self, names: Sequence[int], chance: random.Random) -> Match:
        """Return a match between other computers of the same kinds."""
        hands, totals = list[Hand](), [0, 0]
        for dealer in count(chance.randrange(4)):
            net, par = chance.choice(self._hands[_kinds(names, dealer)])
            sign = 1 if dealer % 2 == 0 else -1
            hands.append((dealer % 4, sign * net, sign * par))
            totals[sign * net < 0] += abs(net)
            if max(totals) >= (MATCH.target or 0):
                break
        return Match(names, hands)


def _kinds(names: Sequence[int], dealer: int) -> Kinds:
    own, other = (
        tuple(sorted(NAMES[name] for name in names[side::2])) for side in (dealer % 2, 1 - dealer % 2)
    )
    return own, other


def report_runs(matches: Sequence[Match], runs: int, seed: int) -> None:
    """Print how often strong computers stand above easy ones after some numbers of matches."""
    redrawn = Redrawn(matches)
    found = defaultdict[tuple[str, int], list[tuple[float, ...]]](list)
    for run in range(runs):
        chance, standing = random.Random(f"{seed} {run}"), Standing()
        for number, names in enumerate(tables(len(NAMES), REDRAWN, chance), start=1):
            if redrawn.knows(names):
                standing.add(redrawn.match(names, chance))
            if number * 4 % len(NAMES) == 0:
                for by, values in (("level", standing.by_level()), ("cards", standing.by_cards())):
                    share, (easy, strong, _) = share_above(values), means(values)
                    found[by, number * 4 // len(NAMES)].append((share, strong > easy, share == 1))
    print(
        f"\n{runs} runs of hands drawn again: share in which a strong computer stands above an easy one, the mean of "
        f"the {EACH} strong does, all do; by level, and by points over the cards"
    )
    shares = {key: [fmean(part) for part in zip(*runs_, strict=True)] for key, runs_ in found.items()}
    for number in (1, 2, 3, 5, 10, 15, 20, 30, 40, 60, 100, 200):
        cells = ("".join(f"{share:8.3f}" for share in shares[by, number]) for by in ("level", "cards"))
        print(f"{number:5} matches" + "     ".join(cells))
    for by in ("level", "cards"):
        enough = [
            next((n for n in range(1, REDRAWN + 1) if shares[by, n][part] >= 0.9), None) for part in range(3)
        ]
        print(f"nine of ten by {by}: after {enough[0]}, {enough[1]}, {enough[2]} matches")


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, print the figures; exit 1 if one is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rated_computers", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", type=int, default=2, help="of 40 matches each, with the seeds from that on")
    parser.add_argument("--played", metavar="FILE", type=Path, help="where the matches are kept")
    parser.add_argument("--runs", type=int, default=100, help="runs of hands drawn again")
    arguments = parser.parse_args(arguments_given)
    seeds = range(arguments.seed, arguments.seed + arguments.sets)
    matches = played(seeds, arguments.played)
    size = len(matches) // len(seeds)
    found = []
    for number, seed in enumerate(seeds):
        standing = Standing()
        for match in matches[number * size : (number + 1) * size]:
            standing.add(match)
        found.append(means(standing.by_level()))
        row = zip(KINDS, found[-1], means(standing.by_cards()), strict=True)
        print(
            f"seed {seed}, mean level and points over the cards",
            *(f"{k} {m:.0f} {p:+.2f}" for k, m, p in row),
            sep="   ",
        )
    easy, strong, expert = map(fmean, zip(*found, strict=True))
    print(f"strong above easy {strong - easy:.0f}, expert above strong {expert - strong:.0f}")
    report_runs(matches, arguments.runs, arguments.seed)
    # Computers whose levels are as in the rating would have 179 and 88 after 40 matches; with two sets both have a
    # standard error of 27.
    if not (120 <= strong - easy <= 330 and 40 <= expert - strong <= 200):
        sys.exit("the mean levels are not as they should be")


if __name__ == "__main__":
    main()
