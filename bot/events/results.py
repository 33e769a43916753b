"""The standings of an event, and its results as the database has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from bot.events.entries import Format, Result
from bot.events.event import Event, Pair, Place, Round, Stage
from bot.events.standings import (
    Line,
    Played,
    league_after_leaving,
    league_standings,
    same_cards_standings,
    swiss_standings,
    teams_standings,
)
from bot.events.store import PairState, RatedPairs, ResultState
from bot.ratings.rate import event_luck
from bot.tables.results import outcomes_of, own_deals
from bot.tables.table import Stage as TableStage
from bot.tables.table import Table

COMPUTER = "strong"
"""The kind of the computers of the house pair, and of a partner for a person who has found none."""


def result_of(table: Table) -> Result:
    """Return the result of a table of an event that is over; one that was closed has what was written until then.

    In a game without partners it has places, too.
    """
    match = table.started_match
    scored = match.status.scored
    if table.stage is not TableStage.OVER and not scored:
        return Result(points=None)
    places = [outcome.place for outcome in outcomes_of(table)] if len(table.sides) > 2 else []
    return Result(points=tuple(match.status.totals), deals=scored, own=own_deals(table), places=tuple(places))


def played(event: Event) -> list[Played]:
    """Return the results that count so far: those of rounds that are covered no more."""
    return [
        _played(event, each, place, result)
        for each in event.rounds
        if not event.covers(each)
        for place, result in sorted(each.results.items())
    ]


def _played(event: Event, of: Round, place: Place, result: Result) -> Played:
    return Played(of.number, *place, event.pairing(of.number, place), result.points, result.given)


def standings_of(event: Event) -> list[Line]:
    """Return the standings after the results so far.

    Late people without a partner have no line. At the end pairs that have played fewer than half of their hands
    themselves stand below all, without a place. Of two teams both pairs have the line of their team.
    """
    pairs, results = sorted(pair.number for pair in event.complete), played(event)
    house = [pair.number for pair in event.pairs.values() if pair.is_house]
    too_few = _with_too_few_own_hands(event) if event.stage is Stage.OVER else ()
    match event.format:
        case Format.SWISS:
            byes = Counter(each.bye for each in event.rounds if each.bye is not None)
            return swiss_standings(pairs, results, byes=byes, house=house, too_few=too_few)
        case Format.SAME_CARDS:
            return same_cards_standings(pairs, results, house=house, too_few=too_few)
        case Format.LEAGUE:
            left = [pair.number for pair in event.pairs.values() if pair.has_left]
            return league_standings(
                pairs,
                league_after_leaving(_schedule(event), left),
                three_points=event.terms.three_points,
                house=house,
                too_few=too_few,
            )
        case Format.TEAMS:
            return _of_teams(event, results)
        case Format.TABLES:
            return list(_at_tables(event, too_few))


def _at_tables(event: Event, too_few: Collection[int]) -> Iterator[Line]:
    """Yield the result of each pair of people at its open table, with the place there."""
    for each in event.rounds:
        for place, result in sorted(each.results.items()):
            sides = event.pairing(each.number, place)
            points = result.points or (0,) * len(sides)
            places = result.places or [1 + sum(other > own for other in points) for own in points]
            for pair, own, rank in zip(sides, points, places, strict=False):
                if not event.pairs[pair].is_house:
                    counts = result.points is not None and pair not in too_few
                    yield Line(pair, rank if counts else None, Fraction(own), played=1)


def _schedule(event: Event) -> Iterator[Played]:
    """Yield all matches of a league, those without a result too."""
    nothing = Result(points=None)
    for each in event.rounds:
        for place in each.places:
            yield _played(event, each, place, each.results.get(place, nothing))


def teams_of(event: Event) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two teams by the numbers of their pairs: the first two that have signed up are one."""
    first, second, third, fourth = sorted(event.pairs)
    return (first, second), (third, fourth)


def _of_teams(event: Event, results: Sequence[Played]) -> list[Line]:
    teams = teams_of(event)
    points = teams_standings(teams, results)
    lines = [
        Line(
            pair,
            place=1 + (points[side] < points[1 - side]),
            score=Fraction(points[side]),
            played=len(results) // 2,
        )
        for side, team in enumerate(teams)
        for pair in team
    ]
    return sorted(lines, key=lambda line: line.place or 0)


def _own_hands(event: Event) -> tuple[Counter[int], Counter[int]]:
    """Return the hands of each pair, and those that its people have played themselves."""
    hands, own = Counter[int](), Counter[int]()
    for each in event.rounds:
        for place, result in each.results.items():
            for pair, count in zip(event.pairing(each.number, place), result.own, strict=False):
                hands[pair] += result.deals
                own[pair] += count
    return hands, own


def _with_too_few_own_hands(event: Event) -> list[int]:
    hands, own = _own_hands(event)
    return [
        pair.number
        for pair in event.pairs.values()
        if not pair.is_house and 2 * own[pair.number] < hands[pair.number]
    ]


def pair_states(before: Event | None, after: Event) -> list[PairState]:
    """Return the pairs that have changed, for the lists of results; at the end all of them."""
    known = {} if before is None else before.pairs
    if after.stage is not Stage.OVER:
        return [_pair_state(pair) for number, pair in after.pairs.items() if known.get(number) != pair]
    own = _own_hands(after)[1]
    return [_pair_state(after.pairs[line.pair], line, own[line.pair]) for line in standings_of(after)]


def _pair_state(pair: Pair, line: Line | None = None, own_hands: int = 0) -> PairState:
    people = [(person.id, person.name) for person in pair.people]
    if line is None:
        return PairState(pair.number, people)
    return PairState(pair.number, people, line.place, float(line.score), own_hands)


def result_states(before: Event | None, after: Event) -> list[ResultState]:
    """Return the results that have changed."""
    known = {} if before is None else {each.number: each.results for each in before.rounds}
    return [
        ResultState(each.number, *place, after.pairing(each.number, place), result.points)
        for each in after.rounds
        for place, result in each.results.items()
        if known.get(each.number, {}).get(place) != result
    ]


def rated_pairs(event: Event) -> RatedPairs | None:
    """Return an event of same cards as one match for the levels of its people; ``None`` for other events.

    Other formats rate each of their matches, and a friendly event rates nobody.
    """
    if event.format is not Format.SAME_CARDS or event.terms.rules.friendly:
        return None
    placed = [
        line for line in standings_of(event) if line.place is not None or event.pairs[line.pair].is_house
    ]
    if len(placed) < 2:
        return None
    ranks = {line: 1 + sum(other.score > line.score for other in placed) for line in placed}
    tables = max(len(each.pairings) for each in event.rounds)
    return RatedPairs(
        luck=event_luck(len(event.plan), tables),
        pairs=[(line.pair, ranks[line], _members(event.pairs[line.pair])) for line in placed],
    )


def _members(pair: Pair) -> list[int | str]:
    people: list[int | str] = [person.id for person in pair.people]
    return [*people, *[pair.computer or COMPUTER] * (2 - len(people))]
