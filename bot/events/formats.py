"""The formats of events: how many pairs and rounds they have, who meets whom, and on which boards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from bot.events.draw import swiss
from bot.events.draw.circle import circle
from bot.events.draw.sides import TEAM_BOARDS, TEAM_ROUNDS, shape, with_sides
from bot.events.entries import Entry, Format, Pairing, PairJoined, RoundDrawn
from bot.events.event import Event
from bot.events.results import standings_of
from bot.ratings.rate import NEW
from engine.games import game_named

LEAST_PAIRS: Final = 4
"""The pairs of a tournament at least, the house pair counted."""
MOST_AT_TABLE: Final = 6
"""The people at an open table of a game without partners."""
USUAL_AT_TABLE: Final = 4
"""The seats of such a table that computers fill."""
MOST_PAIRS: Final[Mapping[Format, int]] = {
    Format.SWISS: 32,
    Format.SAME_CARDS: 16,
    Format.TEAMS: 4,
    Format.LEAGUE: 32,
    Format.TABLES: 32,
}
WHOLE_MATCH: Final = (0,)
"""The boards of a round in which whole matches are played."""
_NOBODY: Final = 0
"""The opponent of a pair that rests."""


def plays_alone(event: Event) -> bool:
    """Tell whether each player of an event's game is on a side alone."""
    game = game_named(event.terms.game)
    return all(len(side) == 1 for side in game.sides(game.options(event.terms.rules.options)))


def least_pairs(event: Event) -> int:
    """Return the pairs that the announced format takes at least."""
    if event.format is not Format.TABLES:
        return LEAST_PAIRS
    return 1 if event.terms.computers else 2


def number_of_rounds(event: Event) -> int:
    """Return how many rounds an event has that has started."""
    pairs = len(event.pairs) + len(event.pairs) % 2
    match event.format:
        case Format.SWISS:
            return event.terms.rounds
        case Format.SAME_CARDS:
            return shape(pairs)[0]
        case Format.TEAMS:
            return 2
        case Format.LEAGUE:
            return (pairs - 1) * event.terms.rounds
        case Format.TABLES:
            return 1


def boards_of(event: Event, number: int) -> tuple[int, ...]:
    """Return the boards of a round, or :data:`WHOLE_MATCH`."""
    if not event.plan:
        return WHOLE_MATCH
    boards = len(event.plan) // number_of_rounds(event)
    return tuple(range((number - 1) * boards + 1, number * boards + 1))


def plan(event: Event, secret: bytes) -> tuple[tuple[Pairing, ...], ...]:
    """Return the pairings of each board with their sides; empty where whole matches are played.

    The pairs take their numbers in the movement by lot; of teams the first two pairs that have signed up are one. For
    16 pairs this takes half a second.
    """
    lot = sorted(event.pairs)
    boards: Sequence[Sequence[Pairing]]
    if event.format is Format.TEAMS:
        boards = [tables for tables in TEAM_ROUNDS for _ in range(TEAM_BOARDS)]
    elif event.format is Format.SAME_CARDS:
        lot += [_NOBODY] * (len(lot) % 2)
        chance = random.Random(sha256(secret + b"movement").digest())  # noqa: S311 - seeded with a secret
        chance.shuffle(lot)
        rounds, boards_a_round = shape(len(lot))
        boards = with_sides(circle(len(lot))[:rounds], boards_a_round)
    else:
        return ()
    return tuple(_by_lot(tables, lot) for tables in boards)


def _by_lot(pairings: Sequence[Pairing], lot: Sequence[int]) -> tuple[Pairing, ...]:
    """Return pairings of the numbers in a movement as those of pairs, without the one that rests."""
    drawn = ((lot[one - 1], lot[other - 1]) for one, other in pairings)
    return tuple(pairing for pairing in drawn if _NOBODY not in pairing)


def draw(event: Event, now: datetime, levels: Mapping[int, float]) -> Iterator[Entry]:
    """Yield the entries that draw the next round, in a league all rounds; ``levels`` are those of people."""
    number = len(event.rounds) + 1
    match event.format:
        case Format.SWISS:
            yield from _swiss_round(event, number, now, levels)
        case Format.LEAGUE:
            yield from _league(event, now)
        case Format.TABLES:
            yield _open_tables(event)
        case _:
            pairings = event.plan[boards_of(event, number)[0] - 1]
            yield RoundDrawn(round=number, pairings=pairings, bye=_resting(event.pairs, pairings))


def _resting(pairs: Collection[int], pairings: Sequence[Pairing]) -> int | None:
    playing = {number for pairing in pairings for number in pairing}
    return next((number for number in pairs if number not in playing), None)


def _swiss_round(event: Event, number: int, now: datetime, levels: Mapping[int, float]) -> Iterator[Entry]:
    """Yield the draw of a Swiss round; the house pair comes and goes as it makes the number even."""
    playing = [pair.number for pair in event.complete if pair.plays]
    bye: int | None = None
    chance = event.chance(f"round {number}")
    if len(playing) % 2 and event.terms.house_pair:
        house = next((pair.number for pair in event.pairs.values() if pair.is_house), None)
        if house is None:
            house = event.newest_pair + 1
            yield PairJoined(number=house)
        playing.append(house)
    order = _order(event, playing, chance)
    if len(order) % 2:
        rested = {each.bye for each in event.rounds}
        bye = next((each for each in reversed(order) if each not in rested), order[-1])
        order.remove(bye)
    if number == 1 and event.terms.by_level:
        order.sort(key=lambda pair: -_level(event, pair, levels))
        half = len(order) // 2
        pairings: list[Pairing] = list(zip(order[:half], order[half:], strict=True))
    else:
        pairings = swiss.draw(order, _met(event))
    seated = tuple(pairing if chance.random() < 0.5 else pairing[::-1] for pairing in pairings)
    minutes = event.terms.minutes
    until = None if minutes is None else now + timedelta(minutes=minutes)
    yield RoundDrawn(round=number, pairings=seated, bye=bye, until=until)


def _order(event: Event, playing: Collection[int], chance: random.Random) -> list[int]:
    """Return the pairs that play by their standing, by lot among equals."""
    standing = {line.pair: (line.score, line.difference, line.points) for line in standings_of(event)}
    order = sorted(playing)
    chance.shuffle(order)
    return sorted(order, key=lambda pair: standing.get(pair, (0, 0, 0)), reverse=True)


def _met(event: Event) -> dict[frozenset[int], int]:
    return {frozenset(pairing): each.number for each in event.rounds for pairing in each.pairings}


def _level(event: Event, pair: int, levels: Mapping[int, float]) -> float:
    people = event.pairs[pair].people
    return sum(levels.get(person.id, NEW.mu) for person in people) / max(len(people), 1)


def _open_tables(event: Event) -> RoundDrawn:
    """Return the one round of open tables, by lot: two pairs at each, or at most :data:`MOST_AT_TABLE` people."""
    order = sorted(event.pairs)
    event.chance("tables").shuffle(order)
    most = MOST_AT_TABLE if plays_alone(event) else 2
    bye = order.pop() if most == 2 and len(order) % 2 else None
    tables = -(-len(order) // most)
    pairings = tuple(tuple(order[table::tables]) for table in range(tables))
    return RoundDrawn(round=1, pairings=pairings, bye=bye)


def _league(event: Event, now: datetime) -> Iterator[Entry]:
    """Yield all rounds of a league; the second time that two pairs meet they change sides."""
    lot = sorted(event.pairs)
    lot += [_NOBODY] * (len(lot) % 2)
    event.chance("movement").shuffle(lot)
    once = circle(len(lot))
    for number in range(1, len(once) * event.terms.rounds + 1):
        again, index = divmod(number - 1, len(once))
        pairings = _by_lot(once[index], lot)
        if again % 2:
            pairings = tuple((other, one) for one, other in pairings)
        until = now + timedelta(days=event.terms.days * number)
        bye = _resting(event.pairs, pairings)
        yield RoundDrawn(round=number, pairings=pairings, bye=bye, until=until)
