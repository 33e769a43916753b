"""Standings of tournaments: Swiss, leagues, same cards in pairs and in teams of four; pure functions of results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from bot.events.entries import Pairing
from bot.events.scoring import CAP, comparison_points, matchpoints

_Key = tuple[Fraction | int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A match, or one board, of two pairs at a table; the first of ``pairs`` sat on side 0.

    ``points`` are what the sides have written, ``None`` without a result. ``given`` is set where the result was not
    played: halves of a win by side, (2, 0) a win, (1, 1) a draw, (0, 0) lost by both; no points count then.
    """

    round: int
    table: int
    board: int
    pairs: Pairing
    points: tuple[int, ...] | None
    given: tuple[int, int] | None = None

    @property
    def net(self) -> int | None:
        """The points of side 0 less those of side 1, ``None`` without a result."""
        return None if self.points is None else self.points[0] - self.points[1]

    @property
    def halves(self) -> tuple[int, int] | None:
        """Halves of a win by side, ``None`` without a result."""
        if self.given is not None or self.net is None:
            return self.given
        return (1, 1) if not self.net else (2, 0) if self.net > 0 else (0, 2)


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a pair in a standing.

    ``score`` is by the format: wins with draws as halves, league points, or percent. ``difference`` and ``points``
    are those written, as the format counts them; in same cards nothing but ``score`` and ``played`` is set.
    """

    pair: int
    place: int | None = None
    score: Fraction = Fraction(0)
    difference: int = 0
    points: int = 0
    won: int = 0
    drawn: int = 0
    played: int = 0


def swiss_standings(
    pairs: Sequence[int],
    played: Iterable[Played],
    *,
    byes: Mapping[int, int],
    house: Collection[int] = (),
    too_few: Collection[int] = (),
) -> list[Line]:
    """Return the standing of a Swiss tournament; pairs that are equal share the place, in the order of ``pairs``.

    By wins, then difference, then points, both of at most :data:`CAP` points a match for either side, then, if two
    are equal, by the matches between them. ``byes`` counts the rounds that a pair sat out: each is a win without
    points. Pairs of the ``house`` stand among the others and take no place; those in ``too_few`` played too few hands
    themselves, and stand below all without one.
    """
    matches = list(played)
    lines = []
    for line in _lines(pairs, matches, CAP):
        won = line.won + byes.get(line.pair, 0)
        total = line.played + byes.get(line.pair, 0)
        lines.append(replace(line, score=won + Fraction(line.drawn, 2), won=won, played=total))

    def key(line: Line) -> _Key:
        return line.score, line.difference, line.points

    def tie(line: Line, equal: Collection[int]) -> _Key:
        return (_among(equal, line.pair, matches) if len(equal) == 2 else 0,)

    return _placed(lines, key, tie, house, too_few)


def league_standings(
    pairs: Sequence[int],
    played: Iterable[Played],
    *,
    three_points: bool,
    house: Collection[int] = (),
    too_few: Collection[int] = (),
) -> list[Line]:
    """Return the standing of a league, as :func:`swiss_standings` does.

    A win is a point and a draw half of one, or 3 and 1 with ``three_points``. By points, then matches won, then
    results among those that are equal, then difference.
    """
    matches = list(played)
    win, draw = (3, Fraction(1)) if three_points else (1, Fraction(1, 2))
    lines = [replace(line, score=win * line.won + draw * line.drawn) for line in _lines(pairs, matches)]

    def key(line: Line) -> _Key:
        return line.score, line.won

    def tie(line: Line, equal: Collection[int]) -> _Key:
        return _among(equal, line.pair, matches), line.difference

    return _placed(lines, key, tie, house, too_few)


def same_cards_standings(
    pairs: Sequence[int],
    played: Iterable[Played],
    *,
    house: Collection[int] = (),
    too_few: Collection[int] = (),
) -> list[Line]:
    """Return the standing of same cards in pairs, as :func:`swiss_standings` does, by the mean percent of a board.

    A pair without a board is the last one. There is no further tie break.
    """
    boards = defaultdict[tuple[int, int], list[Played]](list)
    for each in played:
        boards[each.round, each.board].append(each)
    percents: dict[int, list[Fraction]] = {pair: [] for pair in pairs}
    for tables in boards.values():
        for each, percent in zip(tables, matchpoints([each.net for each in tables]), strict=True):
            for pair, own in zip(each.pairs, (percent, 100 - percent), strict=True):
                percents[pair].append(own)
    lines = [
        Line(pair, score=sum(own, Fraction(0)) / max(len(own), 1), played=len(own))
        for pair, own in percents.items()
    ]
    return _placed(lines, lambda line: (bool(line.played), line.score), lambda *_: (), house, too_few)


def teams_standings(teams: tuple[Pairing, Pairing], played: Iterable[Played]) -> tuple[int, int]:
    """Return the comparison points of the two teams: the more wins, equal ones draw.

    ``teams`` are the pairs of the two. A board counts once both tables have finished it, and a team has the points of
    the boards that it won.
    """
    nets = defaultdict[int, list[int]](list)
    for each in played:
        if each.net is not None:
            nets[each.board].append(each.net if each.pairs[0] in teams[0] else -each.net)
    points = [comparison_points(sum(both)) for both in nets.values() if len(both) == 2]
    return sum(max(each, 0) for each in points), sum(max(-each, 0) for each in points)


def league_after_leaving(schedule: Iterable[Played], left: Collection[int]) -> list[Played]:
    """Return the matches of a league that count once pairs have left; ``schedule`` are all, also those to come.

    The matches of a pair that played fewer than half of them are struck; another pair loses those it did not play.
    """
    matches = list(schedule)
    struck = set()
    for pair in left:
        own = [match.halves is not None for match in matches if pair in match.pairs]
        if 2 * sum(own) < len(own):
            struck.add(pair)
    return [
        replace(match, given=(0 if match.pairs[0] in left else 2, 0 if match.pairs[1] in left else 2))
        if match.halves is None and not set(left).isdisjoint(match.pairs)
        else match
        for match in matches
        if struck.isdisjoint(match.pairs)
    ]


def _lines(pairs: Iterable[int], played: Iterable[Played], cap: int | None = None) -> list[Line]:
    """Return the matches and points of each pair, with a score of 0."""
    lines = {pair: Line(pair) for pair in pairs}
    for match in played:
        if match.halves is None:
            continue
        points = (0, 0) if match.given is not None or match.points is None else match.points
        own, others = points if cap is None else tuple(min(each, cap) for each in points)
        for pair, halves, written, difference in zip(
            match.pairs, match.halves, (own, others), (own - others, others - own), strict=True
        ):
            line = lines[pair]
            lines[pair] = replace(
                line,
                difference=line.difference + difference,
                points=line.points + written,
                won=line.won + (halves == 2),
                drawn=line.drawn + (halves == 1),
                played=line.played + 1,
            )
    return list(lines.values())


def _among(equal: Collection[int], pair: int, played: Iterable[Played]) -> int:
    """Return the halves of wins of a pair in the matches among some."""
    return sum(
        match.halves[match.pairs.index(pair)]
        for match in played
        if match.halves is not None and pair in match.pairs and set(match.pairs) <= set(equal)
    )


def _placed(
    lines: Iterable[Line],
    key: Callable[[Line], _Key],
    tie: Callable[[Line, Collection[int]], _Key],
    house: Collection[int],
    too_few: Collection[int],
) -> list[Line]:
    """Return lines in their order and with places; ``tie`` is the key among the pairs that are equal by ``key``."""
    order = sorted(lines, key=key, reverse=True)
    placed = list[Line]()
    for _, group in groupby((line for line in order if line.pair not in too_few), key):
        equal = list(group)
        rivals = {line.pair for line in equal} - set(house)
        ties = {line: tie(line, rivals) for line in equal if line.pair in rivals}
        above = sum(line.place is not None for line in placed)
        placed += [
            replace(line, place=above + 1 + sum(other > ties[line] for other in ties.values()))
            for line in sorted(ties, key=ties.__getitem__, reverse=True)
        ]
        placed += [line for line in equal if line.pair in house]
    return placed + [line for line in order if line.pair in too_few]
