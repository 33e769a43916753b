"""Several processes on one database: a match goes on whoever of them stops or dies."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.store import DatabaseStore
from bot.tables.replay import rebuild
from tests.e2e.fleet import Fleet, run_fleet
from tests.e2e.killed import Match
from tests.e2e.test_kill_anywhere import check_interactions, check_moves
from tests.e2e.world import Person, World, run_world
from tests.postgresql import Server

HANDOVERS = 20
TABLES = 4
LONGEST_ANSWER = 3.0
"""Seconds after which Discord tells people that the bot did not respond."""
LONGEST_GAP = 5.0
"""Seconds without an owner."""
SECONDS_A_MATCH = 200.0
STANDING_BY = "stands by"


@dataclass(slots=True)
class TimedMatch(Match):
    """A match that remembers how long each click took, and which were not answered."""

    seconds: list[float] = field(default_factory=list)
    unanswered: list[dict] = field(default_factory=list)

    async def _post(self, path: str, person: Person, **body: object) -> dict:
        began = time.monotonic()
        answer = await self.world.post(path, user=person.name, channel=person.channel, **body)
        if "acknowledged" in answer:
            self.seconds.append(time.monotonic() - began)
            if not answer["acknowledged"]:
                self.unanswered.append({**body, **answer})
        return answer


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with run_world(tmp_path) as running:
        running.program = "tests.e2e.impatient_bot"
        yield running


@pytest.fixture
async def fleet(world: World, postgresql: Server) -> AsyncIterator[Fleet]:
    async with run_fleet(world, postgresql, LOG_LEVEL="INFO") as running:
        yield running


async def keep_playing(world: World, number: int, until: asyncio.Event) -> list[TimedMatch]:
    """Play matches at one table after the other until told to end; the last one is played out."""
    names = (f"nord{number}", f"sud{number}")
    for name in names:
        await world.post("/users", name=name, locale="en-US")
    played: list[TimedMatch] = []
    while not until.is_set():
        channel = f"sala-{number}-{len(played)}"
        await world.post("/channels", name=channel)
        people = Person(world, names[0], channel), Person(world, names[1], channel)
        options = {"hands": 1, "target": "none", "pace": "quick", "language": "en", "thread": False}
        match = TimedMatch(world, people, options, random.Random(number), 1.0)
        await match.play(SECONDS_A_MATCH)
        played.append(match)
    return played


async def check_matches(fleet: Fleet, matches: list[TimedMatch]) -> None:
    """Hold that every acknowledged card stands in its record once."""
    async with await DatabaseStore.open(fleet.url) as store:
        for match in matches:
            log = await store.log(match.table)
            check_moves(rebuild(match.table, log), match.promises)
            check_interactions(log)


@pytest.mark.timeout(900)
async def test_twenty_rolling_restarts_under_load_lose_no_click(fleet: Fleet) -> None:
    await fleet.start("bot-a")
    await fleet.world.until_online(wanted=True)
    owner, ended = "bot-a", asyncio.Event()
    playing = [asyncio.create_task(keep_playing(fleet.world, number, ended)) for number in range(TABLES)]
    gaps = []
    for number in range(HANDOVERS):
        successor = f"bot-{number}"
        await fleet.start(successor)
        await fleet.until_said(successor, STANDING_BY)
        assert await fleet.stop(owner) == 0
        gaps.append(await fleet.until_served_by(successor))
        owner = successor
    ended.set()
    matches = [match for played in await asyncio.gather(*playing) for match in played]
    await check_matches(fleet, matches)
    assert [each for match in matches for each in match.unanswered] == []
    assert max(second for match in matches for second in match.seconds) < LONGEST_ANSWER
    assert max(gaps) < LONGEST_GAP
    assert "Traceback" not in fleet.said()


async def test_a_match_goes_on_when_its_process_is_killed_and_another_takes_over(fleet: Fleet) -> None:
    await fleet.start("bot-a")
    await fleet.world.until_online(wanted=True)
    await fleet.start("bot-b")
    await fleet.until_said("bot-b", STANDING_BY)
    ended = asyncio.Event()
    playing = asyncio.create_task(keep_playing(fleet.world, 0, ended))
    await asyncio.sleep(3)
    await fleet.kill("bot-a")
    ended.set()
    await fleet.until_served_by("bot-b")
    matches = await playing
    assert sum(len(match.promises) for match in matches) > 0
    await check_matches(fleet, matches)
    assert "Traceback" not in fleet.said()
