"""SIGKILL at random points of many matches with clocks: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from datetime import timedelta
from itertools import chain, pairwise
from pathlib import Path

import pytest

from bot.store import DatabaseStore, Scope
from bot.tables.entries import Logged, Moved, TimedOut
from bot.tables.log.replay import rebuild
from bot.tables.table import Stage, Table
from tests.e2e.killed import Match, Promise, keep_killing
from tests.e2e.world import Person, World, run_world

AT_ONCE = 10
SECONDS_A_MATCH = 1800.0
CLOCK = timedelta(seconds=3)
ANSWERS = 0.9
"""How often a person answers a question; the others are left to the clock."""
THINKING = {"NUMBA_DISABLE_JIT": "0", "TABLES_A_PERSON": "1000"}
"""Settings of a bot whose computers are strong, as tables want them by default.

Its answers may be late, so that people open a second table.
"""
OPTIONS = {
    "time": f"{CLOCK.seconds} s",
    "hands": 1,
    "target": "none",
    "pace": "quick",
    "language": "en",
    "thread": False,
}


async def invite(world: World) -> list[tuple[str, str]]:
    """Make the people of each table that plays at once, and return their names."""
    pairs = [(f"nord{number}", f"sud{number}") for number in range(AT_ONCE)]
    for name in chain.from_iterable(pairs):
        await world.post("/users", name=name, locale="en-US")
    return pairs


async def play_all(world: World, number_of_matches: int, clicks: asyncio.Queue[bool]) -> list[Match]:
    """Play all matches, some at once, each in a channel of its own."""
    waiting, played = iter(range(number_of_matches)), []

    async def play(pair: tuple[str, str]) -> None:
        for number in waiting:
            channel = f"sala-{number}"
            await world.post("/channels", name=channel)
            north, south = (Person(world, name, channel) for name in pair)
            match = Match(world, (north, south), OPTIONS, random.Random(number), ANSWERS, clicks)
            await match.play(SECONDS_A_MATCH)
            played.append(match)

    await asyncio.gather(*map(play, await invite(world)))
    return played


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("number_of_matches", "settings"),
    [
        (3, {}),
        pytest.param(50, {}, marks=pytest.mark.soak),
        pytest.param(2, THINKING, marks=pytest.mark.soak, id="computers that think"),
    ],
)
async def test_matches_survive_kills_at_any_moment(
    tmp_path: Path, number_of_matches: int, settings: dict[str, str]
) -> None:
    async with run_world(tmp_path) as world:
        world.program = "tests.e2e.impatient_bot"
        world.settings = settings
        await world.start_bot()
        clicks = asyncio.Queue[bool]()
        most = 40 + 4 * number_of_matches
        killing = asyncio.create_task(keep_killing(world, random.Random(15), clicks, most))
        matches = await play_all(world, number_of_matches, clicks)
        clicks.put_nowait(False)
        kills = await killing
        await world.until_online(wanted=True)
        assert await world.stop_bot() == 0
    assert kills >= max(1, number_of_matches // 5)
    deadlines = 0
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{world.database}") as store:
        for match in matches:
            log = await store.log.read(match.table)
            check_moves(rebuild(match.table, log), match.promises)
            check_interactions(log)
            deadlines += check_deadlines(log)
        await check_leaderboard(
            store, [rebuild(match.table, await store.log.read(match.table)) for match in matches]
        )
    assert deadlines >= number_of_matches // 5
    assert "Traceback" not in world.log.read_text()


def check_moves(table: Table, promises: list[Promise]) -> None:
    """Compare the record with the acknowledged moves: each stands in its turn, and no card twice."""
    assert table.stage is Stage.OVER
    for promise in promises:
        assert table.moves[promise.turn].move == promise.move
    cards = Counter(move.move for move in table.moves if move.move.startswith("play "))
    assert len(cards) == 48
    assert set(cards.values()) == {1}


def check_interactions(log: list[Logged]) -> None:
    """Hold that no click has made two moves."""
    clicks = Counter(logged.interaction_id for logged in log if isinstance(logged.entry, Moved))
    del clicks[None]
    assert set(clicks.values()) <= {1}


def check_deadlines(log: list[Logged]) -> int:
    """Hold that each deadline brought one move of a computer, at its time, and return how many there were."""
    asked_since, fired = log[0].at, 0
    for logged, after in pairwise(log):
        if isinstance(logged.entry, TimedOut):
            moves = [each.entry for each in (after, log[after.seq]) if isinstance(each.entry, Moved)]
            assert (moves[0].seat, moves[0].auto) == (logged.entry.seat, True)
            assert logged.at - asked_since >= CLOCK
            fired += 1
        elif isinstance(logged.entry, Moved):
            asked_since = logged.at
    return fired


async def check_leaderboard(store: DatabaseStore, tables: list[Table]) -> None:
    """Hold the leaderboard against the records: matches and wins of each person.

    People absent at the end have lost; the best score among the sides of the others wins unless two sides share it.
    """
    played, won = Counter[int](), Counter[int]()
    for table in tables:
        outcomes = table.game.outcome(table.match.state)
        people = {seat: each.person for seat, each in enumerate(table.seats) if each.person is not None}
        present = {table.side_of(seat) for seat in people if table.seats[seat].is_present}
        assert len({table.side_of(seat) for seat in people}) > 1
        best = max((outcomes[side].score for side in present), default=0)
        first = [side for side in present if outcomes[side].score == best]
        for seat, person in people.items():
            played[person.id] += 1
            won[person.id] += first == [table.side_of(seat)] and table.seats[seat].is_present
    guild = tables[0].guild_id
    board = await store.standings.leaderboard(Scope("botifarra", guild), limit=100)
    assert {row.user_id: (row.played, row.won) for row in board.standings} == {
        user: (number, won[user]) for user, number in played.items()
    }
