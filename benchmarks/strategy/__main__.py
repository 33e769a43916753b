"""Rules of thumb for beginners of Botifarra, measured.

``python -m benchmarks.strategy [--deals 10000] [--played 3000] [--play lliure] [--write]``

Deals are drawn at random and played by ``careful`` (or ``--player``) in all four seats. Wherever a rule of thumb
applies for the first time in a hand, the hand is played on twice with the same cards: once with the rule's move, and
once with the best of the others, as ``careful`` sees it. Reported for each rule and play variant: how many points the
own side gains by the rule, with the standard error over deals, the means of both ways, and the number of deals.
Points are of the 72 of a hand; where trump or a call is chosen they are points scored less those that the others
write, multipliers included. Last come counts: how often something came true.

``--write`` writes the figures to the data file of the strategy pages, which show no others.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from benchmarks.strategy.claims import CLAIMS, COUNTS
from benchmarks.strategy.measure import Sample, Samples, watch
from bot.games.botifarra.strategy.figures import PATH
from computers.botifarra.players import PLAYERS
from engine.botifarra.options import Play

PLAYS = (Play.OBLIGADA, Play.LLIURE)
DEALS, PLAYED, MOST, SEED = 10_000, 3_000, 4_000, 1
FEWEST = 100
"""Samples of one claim below which its figure says nothing."""

Figures = dict[str, dict[str, Mapping[str, float | int]]]


def measured(
    play: Play, seed: int, deals: Sequence[int], player: str, most: int, only: str = "", played: int = 1 << 30
) -> Mapping[str, Sample]:
    """Return the samples of each claim, by its key, in some deals.

    Those below number ``played`` are played to the end; in the others only trump and calls are looked at.
    """
    samples: Samples = defaultdict(Sample)
    claims = [claim for claim in CLAIMS if only in claim.key]
    counts = [count for count in COUNTS if only in count.key]
    for number in deals:
        watch(play, seed, number, player, claims, counts, samples, most, with_play=number < played)
    return samples


def figures(
    plays: Sequence[Play],
    seed: int,
    deals: int,
    played: int,
    player: str,
    most: int,
    only: str,
    processes: int,
) -> Figures:
    """Return the figure of each claim in each play variant."""
    found: Figures = {}
    with ProcessPoolExecutor(processes) as pool:
        for play in plays:
            work = [
                pool.submit(
                    measured,
                    play,
                    seed,
                    range(first, deals, processes),
                    player,
                    most // processes,
                    only,
                    played,
                )
                for first in range(processes)
            ]
            together: Samples = defaultdict(Sample)
            for part in work:
                for key, sample in part.result().items():
                    together[key].rule += sample.rule
                    together[key].other += sample.other
            for claim in (*CLAIMS, *COUNTS):
                if len(together[claim.key].rule) >= FEWEST:
                    found.setdefault(claim.key, {})[str(play)] = together[claim.key].figure()
    return found


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, print a table, and perhaps write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strategy", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument(
        "--played", type=int, default=PLAYED, help="how many of the deals are played to the end"
    )
    parser.add_argument("--most", type=int, default=MOST, help="samples of one rule that are enough")
    parser.add_argument("--play", type=Play, choices=list(Play), help="one play variant only")
    parser.add_argument("--player", choices=PLAYERS, default="careful")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", default="", help="rules whose keys contain this")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the data file of the strategy pages")
    given = parser.parse_args(arguments_given)
    plays = [given.play] if given.play else PLAYS
    found = figures(
        plays, given.seed, given.deals, given.played, given.player, given.most, given.only, given.processes
    )
    print(f"{given.player} in all seats, {given.deals} deals, seed {given.seed}")
    print(f"{'rule':24}{'play':10}{'gain':>15}{'rule':>9}{'other':>8}{'deals':>8}")
    for key, by_play in found.items():
        for play, figure in by_play.items():
            print(
                f"{key:24}{play:10}{figure['gain']:+8.2f} ± {figure['error']:.2f}"
                f"{figure['rule']:9.2f}{figure['other']:8.2f}{figure['deals']:8}"
            )
    command = (
        f"python -m benchmarks.strategy --deals {given.deals} --played {given.played} --most {given.most}"
        f" --player {given.player} --seed {given.seed} --processes {given.processes}"
    )
    if given.write:
        content = {"command": f"{command} --write", "figures": found}
        PATH.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
