"""Tournaments of computers and of simulated people: whom the formats put first.

``python -m benchmarks.events [--seed 1] [--events 20] [--deals 100] [--drawn 1000]``

Eight pairs of computers, two of ``expert``, three of ``strong`` and three of ``careful``, play Botifarra lliure in
events of same cards, and Swiss ones of five matches to 12 hands or 101. Reported: the mean percent or place of each
kind. Then computers play some deals in all line-ups of two kinds, and events are drawn from these hands:

- Percent of events with the mean place of experts ahead of that of others, and events until a sign test (one side,
  5 %) first tells them apart: Swiss, and same cards of as many hands.
- How often the best of pairs of people wins, by format. The strength of a pair is normal, 150 points of a level; it
  writes a point a hand more for each 46. A table of a board has one of the results of that deal, without what its
  line-up gains over all deals.

A hand takes about half a second of processor time. Exits with 1 if a figure is not as it should be.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from statistics import fmean, median

from benchmarks.ratings import LEVEL_OF_A_POINT, SPREAD, Table
from benchmarks.strength import hand
from bot.events.draw.circle import circle
from bot.events.draw.sides import TEAM_BOARDS, TEAM_ROUNDS, TEAMS, shape, with_sides
from bot.events.draw.swiss import draw
from bot.events.entries import Pairing
from bot.events.standings import (
    Line,
    Played,
    league_standings,
    same_cards_standings,
    swiss_standings,
    teams_standings,
)
from computers.botifarra.players import PLAYERS
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import FirstDealer, Play

KINDS = ("expert",) * 2 + ("strong",) * 3 + ("careful",) * 3
"""The kinds of the pairs, by their numbers from 1."""
PROCESSES = 2
_ONE = BotifarraOptions(play=Play.LLIURE, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
_TARGET, _MOST_HANDS = 101, 12
_TIMES = 2
"""How often a line-up plays each deal."""
Library = Sequence[Mapping[tuple[str, str], Sequence[int]]]
"""By deal and by the kinds on both sides what side 0 wrote more, each time; seat ``deal % 4`` dealt."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Results of ``deals``, dealt by seat ``deal % 4``: ``nets`` by tables, what side 0 writes more than side 1."""

    deals: int
    nets: Callable[[int, Sequence[Pairing]], list[int]]


def played_hands(kinds: Sequence[str]) -> Hands:
    """Return hands that computers play, each pair with a chance of its own."""

    def net(deal: int, table: Pairing) -> int:
        seats = []
        for seat in range(4):
            pair = table[seat % 2]
            seats.append(PLAYERS[kinds[pair - 1]](random.Random(f"{deal} {seat} {pair}")))
        written = hand(_ONE, f"event {deal}", deal % 4, seats).written
        return written[0] - written[1]

    return Hands(4_000_000, lambda deal, tables: [net(deal, table) for table in tables])


def drawn_hands(kinds: Sequence[str], library: Library, chance: random.Random) -> Hands:
    """Return hands that are drawn from those that computers of the same kinds have played."""
    return Hands(
        len(library),
        lambda deal, tables: [
            chance.choice(library[deal][kinds[one - 1], kinds[other - 1]]) for one, other in tables
        ],
    )


def hands_of_people(strengths: Sequence[float], library: Library, chance: random.Random) -> Hands:
    """Return hands of pairs whose strengths are known, in points a hand."""
    gains = {kinds: fmean(net for deal in library for net in deal[kinds]) for kinds in library[0]}
    mean = fmean(gains.values())
    results = [
        [net - gains[kinds] + mean for kinds, nets in deal.items() for net in nets] for deal in library
    ]
    return Hands(
        len(library),
        lambda deal, tables: [
            round(net + strengths[one - 1] - strengths[other - 1])
            for net, (one, other) in zip(chance.sample(results[deal], len(tables)), tables, strict=True)
        ],
    )


def boards(
    plan: Sequence[Sequence[Pairing]], numbers: Sequence[int], hands: Hands, chance: random.Random
) -> list[Played]:
    """Play the boards of a plan, whose numbers stand for those of pairs."""
    # Four boards have the four dealers, and no event has a deal twice.
    fours = chance.sample(range(hands.deals // 4), -(-len(plan) // 4))
    played = []
    for board, each in enumerate(plan):
        tables = [(numbers[one - 1], numbers[other - 1]) for one, other in each]
        nets = hands.nets(4 * fours[board // 4] + board % 4, tables)
        for table, (pairs, net) in enumerate(zip(tables, nets, strict=True)):
            played.append(Played(1, table, board, pairs, (max(net, 0), max(-net, 0))))
    return played


def same_cards(plan: Sequence[Sequence[Pairing]], hands: Hands, chance: random.Random) -> list[Line]:
    """Play an event of same cards; return its standing."""
    pairs = 2 * len(plan[0])
    numbers = chance.sample(range(1, pairs + 1), pairs)
    return same_cards_standings(numbers, boards(plan, numbers, hands, chance))


def match(round_: int, pairs: Pairing, hands: Hands, chance: random.Random) -> tuple[Played, int]:
    """Play a match; return it, and its hands."""
    totals, first, number = [0, 0], chance.randrange(4), 0
    while number < _MOST_HANDS and max(totals) < _TARGET:
        deal = 4 * chance.randrange(hands.deals // 4) + (first + number) % 4
        net = hands.nets(deal, [pairs])[0]
        totals[net < 0] += abs(net)
        number += 1
    return Played(round_, 1, 0, pairs, (totals[0], totals[1])), number


def swiss(pairs: int, rounds: int, hands: Hands, chance: random.Random) -> tuple[list[Line], float]:
    """Play a Swiss event; return its standing, and the hands of a pair."""
    played, met, count = list[Played](), dict[frozenset[int], int](), 0
    for round_ in range(1, rounds + 2):
        lots = chance.sample(range(1, pairs + 1), pairs)
        standing = swiss_standings(lots, played, byes={})
        if round_ <= rounds:
            for table in draw([line.pair for line in standing], met):
                result, number = match(round_, table, hands, chance)
                played.append(result)
                count += 2 * number
                met[frozenset(table)] = round_
    return standing, count / pairs


def league(pairs: int, hands: Hands, chance: random.Random) -> list[Line]:
    """Play a league in which every two pairs meet once; return its standing."""
    played = [match(1, table, hands, chance)[0] for tables in circle(pairs) for table in tables]
    return league_standings(range(1, pairs + 1), played, three_points=False)


def of_kind(kinds: Sequence[str], kind: str, lines: Sequence[Line], value: Callable[[Line], float]) -> float:
    """Return the mean of a value over the pairs of a kind."""
    return fmean(value(line) for line in lines if kinds[line.pair - 1] == kind)


def place(line: Line) -> float:
    """Return the place of a line, which all have here."""
    assert line.place is not None
    return line.place


def ahead(lines: Sequence[Line], kind: str, other: str) -> int:
    """Return 1 if the mean place of a kind is better than that of another, -1 if it is worse, or 0."""
    one, two = (of_kind(KINDS, each, lines, place) for each in (kind, other))
    return (one < two) - (one > two)


def separated(signs: Sequence[int]) -> int | None:
    """Return after how many events a sign test first tells them apart, with 5 % on one side."""
    for number in range(1, len(signs) + 1):
        above, decided = signs[:number].count(1), number - signs[:number].count(0)
        if sum(math.comb(decided, more) for more in range(above, decided + 1)) <= 0.05 * 2**decided:
            return number
    return None


def best_wins(pairs: int, library: Library, drawn: int, seed: int) -> dict[str, float]:
    """Return by format how often the best of some pairs of people wins, a shared first place in part."""
    wins: dict[str, list[float]] = {name: [] for name in ("swiss", "same cards", "league", "teams")}
    rounds, each = shape(pairs)
    plan = with_sides(circle(pairs)[:rounds], each)
    teams_plan = [tables for tables in TEAM_ROUNDS for _ in range(TEAM_BOARDS)]
    for number in range(drawn):
        chance = random.Random(f"{seed} people {pairs} {number}")
        strengths = [chance.gauss(0, SPREAD) / LEVEL_OF_A_POINT for _ in range(pairs)]
        hands = hands_of_people(strengths, library, chance)
        best = 1 + strengths.index(max(strengths))
        standings = {
            "swiss": swiss(pairs, 5, hands, chance)[0],
            "same cards": same_cards(plan, hands, chance),
            "league": league(pairs, hands, chance),
        }
        for name, lines in standings.items():
            winners = [line.pair for line in lines if line.place == 1]
            wins[name].append((best in winners) / len(winners))
        own, others = teams_standings(TEAMS, boards(teams_plan, (1, 2, 3, 4), hands, chance))
        better = 1 if sum(strengths[:2]) > sum(strengths[2:4]) else -1
        wins["teams"].append(0.5 + 0.5 * better * ((own > others) - (own < others)))
    return {name: 100 * fmean(shares) for name, shares in wins.items()}


def _event(work: tuple[str, int]) -> list[Line]:
    form, seed = work
    chance, hands = random.Random(f"{seed} {form}"), played_hands(KINDS)
    if form == "swiss":
        return swiss(len(KINDS), 5, hands, chance)[0]
    return same_cards(_plan(shape(len(KINDS))[1]), hands, chance)


def _plan(each: int) -> list[list[Pairing]]:
    return with_sides(circle(len(KINDS)), each)


def _deal(deal: int) -> dict[tuple[str, str], list[int]]:
    kinds = sorted(set(KINDS))
    hands = {(one, other): played_hands([one, other] * _TIMES) for one, other in product(kinds, repeat=2)}
    return {
        key: played.nets(deal, [(number, number + 1) for number in range(1, 2 * _TIMES, 2)])
        for key, played in hands.items()
    }


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Parse the command line or ``arguments_given``, play, print the figures; exit 1 if one is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.events", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=20, help="events of each format that are played")
    parser.add_argument("--deals", type=int, default=100, help="deals that all line-ups play, in fours")
    parser.add_argument("--drawn", type=int, default=1000, help="events that are drawn from their hands")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    arguments = parser.parse_args(arguments_given)
    seeds = range(arguments.seed, arguments.seed + arguments.events)
    table, any_ = Table(), math.inf
    with ProcessPoolExecutor(arguments.processes) as pool:
        same = list(pool.map(_event, [("same cards", seed) for seed in seeds]))
        percents = [
            fmean(of_kind(KINDS, kind, lines, lambda line: float(line.score)) for lines in same)
            for kind in ("expert", "strong", "careful")
        ]
        sums = {sum(line.score for line in lines) / len(lines) for lines in same}
        table.row(
            "Same cards, 21 boards: percent",
            ("expert", percents[0], 54, 100),
            ("strong", percents[1], 0, 100),
            ("easy", percents[2], 0, 46),
            ("lowest mean of an event", float(min(sums)), 50, 50),
            ("highest", float(max(sums)), 50, 50),
        )
        swisses = list(pool.map(_event, [("swiss", seed) for seed in seeds]))
        places = [
            fmean(of_kind(KINDS, kind, lines, place) for lines in swisses)
            for kind in ("expert", "strong", "careful")
        ]
        table.row(
            "Swiss, 5 matches: place",
            ("expert", places[0], 1, places[2]),
            ("strong", places[1], 1, any_),
            ("easy", places[2], 1, any_),
        )
        library = list(pool.map(_deal, range(arguments.deals)))
    chance = random.Random(arguments.seed)
    hands = drawn_hands(KINDS, library, chance)
    drawn = [swiss(len(KINDS), 5, hands, chance) for _ in range(arguments.drawn)]
    count = fmean(count for _, count in drawn)
    events = {f"Swiss, {count:.1f} hands": [lines for lines, _ in drawn]}
    each = min(round(count / (len(KINDS) - 1)), arguments.deals // len(KINDS))
    for number in (shape(len(KINDS))[1], each):
        plan = _plan(number)
        events[f"Same cards, {len(plan)} hands"] = [
            same_cards(plan, hands, chance) for _ in range(arguments.drawn)
        ]
    for name, other in product(events, ("careful", "strong")):
        signs = [ahead(lines, "expert", other) for lines in events[name]]
        needed = [separated(chance.choices(signs, k=400)) or 400 for _ in range(400)]
        table.row(
            f"{name}: expert, {other}",
            ("ahead", 100 * signs.count(1) / len(signs), 0, 100),
            ("behind", 100 * signs.count(-1) / len(signs), 0, 100),
            ("told apart after events, median", median(needed), 0, any_),
            ("mean", fmean(needed), 0, any_),
        )
    for pairs in (4, 8, 12, 16):
        shares = best_wins(pairs, library, arguments.drawn, arguments.seed)
        table.row(
            f"The best of {pairs} pairs wins, percent",
            *((name, share, 0, 100) for name, share in shares.items()),
        )
    if table.is_missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
