"""The result of a match, and whether it counts for the leaderboards.

A match counts if at least half of what was agreed is played: deals, or the points of the leader. One that is over
earlier, by a concession or because its table closed, has no result.

Players absent at the end have lost, regardless of the score: people who had left and not come back, and people whose
seat somebody else took once the match was half played. The others get their places by the score; a side that
conceded, and a side that all of its people have left, come behind them.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.entries import Person
from bot.tables.match import Match
from bot.tables.people.petition import Former
from bot.tables.store import POINT, ComputerResult, MatchResult, PartSum, SeatResult
from bot.tables.table import Stage, Table
from computers.par import Par
from computers.registry import computers_of
from engine.game import Seat
from engine.outcome import Outcome


class Uncounted(enum.StrEnum):
    """The reason why a match does not count for the leaderboards."""

    TOO_SHORT = "too_short"
    """Less than half of what was agreed is played, so it has no result at all."""
    RULES = "rules"
    """Its house rules rank nobody; :class:`engine.outcome.Unranked` says why."""
    ALONE = "alone"
    """All of its people are on one side."""
    FRIENDLY = "friendly"
    """Its people have agreed on a friendly match."""
    HINTS = "hints"
    """Hints are allowed to all, or were taken."""


def why_uncounted(table: Table) -> Uncounted | None:
    """Return why a match does not count, or would not if its end were now; ``None`` if it counts.

    An end is its regular one, a concession, or a closed table with a result. The store does not count a match
    of the same people either if they have played too many that day.
    """
    return why_unrated(table) if table.is_half_played else Uncounted.TOO_SHORT


def why_unrated(table: Table) -> Uncounted | None:
    """Return why a match would not count at its end, also before its start; ``None`` if it would count."""
    if table.game.unranked(table.options) is not None:
        return Uncounted.RULES
    if not _is_contested(table):
        return Uncounted.ALONE
    if table.rules.friendly:
        return Uncounted.FRIENDLY
    return Uncounted.HINTS if table.has_hints else None


def _is_contested(table: Table) -> bool:
    """Tell whether people who have a result are on at least two sides."""
    seats = [number for number, seat in enumerate(table.seats) if seat.person is not None]
    seats += [former.seat for former in _losers(table)]
    return len({table.side_of(seat) for seat in seats}) > 1


def match_result(table: Table) -> MatchResult:
    """Return the result of a match that has one; raises ``ValueError`` for any other."""
    match = table.match
    if match is None or not table.has_result:
        raise ValueError("the match has no result")
    outcomes, lost, contested = _outcomes(table, match), absent(table), _is_contested(table)
    seats = [
        _seat_result(outcomes, side, number, seat.person, is_lost=number in lost)
        for side, seats in enumerate(table.sides)
        for number, seat in ((number, table.seats[number]) for number in seats)
        if seat.person is not None
    ]
    seats = [*sorted(seats, key=lambda result: result.seat), *_results_of_former(table, outcomes)]
    if contested:
        seats = _placed_among_people(
            seats, {*lost, *(each.seat for each in seats if each.seat >= len(table.seats))}
        )
    first = {result.side for result in seats if result.people_place == 1}
    return MatchResult(
        game=table.game.name,
        guild_id=table.guild_id,
        deals=match.status.scored,
        drawn=len(first) > 1 if contested else sum(outcome.place == 1 for outcome in outcomes) > 1,
        with_computers=any(seat.person is None for seat in table.seats),
        contested=contested,
        seats=tuple(seats),
        ranked=why_uncounted(table) in (None, Uncounted.ALONE),
        table_seats=len(table.seats),
        luck=table.game.luck(table.options),
        computers=tuple(
            ComputerResult(number, side, outcomes[side].place, seat.computer or table.stand_in)
            for number, seat in enumerate(table.seats)
            if seat.person is None
            for side in (table.side_of(number),)
        ),
        has_par=par_of(table) is not None,
    )


def par_of(table: Table) -> Par | None:
    """Return how the cards of a table's deals are judged; ``None`` where they are not."""
    par = computers_of(table.game).par
    return par if par is not None and par.applies(table.options) else None


def _seat_result(
    outcomes: Sequence[Outcome], side: int, seat: Seat, person: Person, *, is_lost: bool
) -> SeatResult:
    outcome = outcomes[side]
    place = len(outcomes) if is_lost else outcome.place
    return SeatResult(
        user_id=person.id,
        name=person.name,
        seat=seat,
        side=side,
        place=place,
        people_place=place,
        score=outcome.score,
        share=outcome.share,
        above=_above(outcome.score, [other.score for other in outcomes]),
        parts=_parts(outcome, outcomes),
    )


def _placed_among_people(results: Sequence[SeatResult], lost: Collection[int]) -> list[SeatResult]:
    """Return results with places among the sides of people; those of absent people come last."""
    sides = {result.side for result in results}
    there = [result for result in results if result.seat not in lost]
    return [
        replace(
            result,
            people_place=len(sides)
            if result.seat in lost
            else 1 + len({other.side for other in there if other.place < result.place}),
        )
        for result in results
    ]


def outcomes_of(table: Table) -> Sequence[Outcome]:
    """Return the outcome for each side of a match that has a result."""
    return _outcomes(table, table.started_match)


def _outcomes(table: Table, match: Match) -> Sequence[Outcome]:
    game, state = table.game, match.state
    if table.stage is Stage.OVER and match.conceded_by is None:
        return game.standing(state) if match.time_is_up else game.outcome(state)
    outcomes, last = game.standing(state), _last_sides(table, match)
    if not last:
        return outcomes
    scores = [outcome.score for side, outcome in enumerate(outcomes) if side not in last]
    return [
        replace(
            outcome,
            place=len(outcomes) if side in last else 1 + sum(score > outcome.score for score in scores),
        )
        for side, outcome in enumerate(outcomes)
    ]


def winning_sides(table: Table) -> tuple[int, ...]:
    """Return the sides that have won a match that has a result; none if everybody has left it."""
    return tuple(side for side, outcome in enumerate(outcomes_of(table)) if outcome.place == 1)


def seats_that_won(table: Table, sides: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats of the sides with the highest score; after the match, without those who have lost it."""
    lost = lost_by_absence(table)
    return tuple(seat for side in sides for seat in table.sides[side] if seat not in lost)


def lost_by_absence(table: Table) -> frozenset[Seat]:
    """Return the seats whose people have lost a match that has ended without them; none while it can go on."""
    return frozenset() if table.is_open else absent(table)


def absent(table: Table) -> frozenset[Seat]:
    """Return the seats whose people have lost because they were not there."""
    if table.stage is Stage.CLOSED:
        return frozenset(table.started_match.lost)
    return frozenset(number for number, seat in enumerate(table.seats) if seat.is_away)


def _last_sides(table: Table, match: Match) -> frozenset[int]:
    """Return the side that conceded, or the sides that all of their people have left."""
    if match.conceded_by is not None:
        return frozenset({table.side_of(match.conceded_by)})
    lost = absent(table)
    people = [{seat for seat in side if table.seats[seat].person is not None} for side in table.sides]
    return frozenset(side for side, seats in enumerate(people) if seats and seats <= lost)


def _losers(table: Table) -> tuple[Former, ...]:
    return tuple(former for former in table.former if former.has_lost)


def _results_of_former(table: Table, outcomes: Sequence[Outcome]) -> Iterator[SeatResult]:
    """Yield a lost match for each person whose seat another one took; its number tells the seat and is no seat's."""
    taken = Counter[Seat]()
    for former in _losers(table):
        taken[former.seat] += 1
        number = former.seat + taken[former.seat] * len(table.seats)
        result = _seat_result(outcomes, table.side_of(former.seat), number, former.person, is_lost=True)
        yield replace(result, share=None, parts=())


def _parts(outcome: Outcome, outcomes: Sequence[Outcome]) -> tuple[PartSum, ...]:
    """Return the parts of one side, compared with those of all sides."""
    return tuple(
        PartSum(
            part.name,
            part.deals,
            part.score,
            _above(
                part.score, [same.score for each in outcomes for same in each.parts if same.name == part.name]
            ),
        )
        for part in outcome.parts
    )


def _above(score: int, scores: Sequence[int]) -> int:
    """Return by how much a score exceeds the mean of all, in units of ``POINT``."""
    return (score * len(scores) - sum(scores)) * POINT // len(scores)


def own_deals(table: Table) -> tuple[int, ...]:
    """Return for each side the number of scored deals that its people have played themselves.

    In such a deal each of them has made at least half of their own decisions. What leaves no choice is no decision,
    nor is what plays out a settled deal. A computer that has sat there from the start takes nothing from its side,
    unless nobody else sits there.
    """
    match, game = table.started_match, table.game
    state = game.start(table.played_options, table.due_dealer or 0)
    deal, made = 0, dict[int, Counter[Seat]]()
    for turn, move in enumerate(match.moves):
        if move.dealt:
            people = (number for number, seat in enumerate(table.seats_at(turn)) if seat.person is not None)
            deal, made[move.dealt] = move.dealt, Counter(dict.fromkeys(people, 0))
        elif move.seat is not None and not move.settled and move.seat in made[deal]:
            if not move.stood_in:
                made[deal][move.seat] += 1
            elif _has_choice(table, state, deal, move.seat):
                made[deal][move.seat] -= 1
        state = game.apply(state, move.seat, game.parse_move(move.move)).state
    scored = [made[number] for number in range(1, match.status.scored + 1)]
    return tuple(
        sum(any(seat in own for seat in side) and all(own[seat] >= 0 for seat in side) for own in scored)
        for side in table.sides
    )


def _has_choice(table: Table, state: Any, deal: int, seat: Seat) -> bool:  # noqa: ANN401 - each game has its own
    """Tell whether a seat, for which the table has moved, had something to decide."""
    game = table.game
    if any(claim.seat == seat for claim in table.started_match.claims_of(deal)):
        return False  # its cards are laid down
    return game.forced_move(state, seat) is None and game.only_move(game.view(state, seat)) is None
