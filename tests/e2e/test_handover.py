"""Several processes on one database: a match goes on when any of them stops or dies."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.store import DatabaseStore
from bot.tables.log.replay import rebuild
from tests.e2e.fleet import PATIENCE, STANDING_BY, Fleet, run_fleet
from tests.e2e.killed import Match
from tests.e2e.test_kill_anywhere import check_interactions, check_moves
from tests.e2e.world import Person, World, patiently, run_world
from tests.postgresql import Server

SECONDS_A_MATCH = 200.0


@dataclass(slots=True)
class HonestMatch(Match):
    """A match that remembers which clicks were not answered in the time that Discord gives."""

    unanswered: list[dict] = field(default_factory=list)

    async def _post(self, path: str, person: Person, **body: object) -> dict:
        answer = await self.world.post(path, user=person.name, channel=person.channel, **body)
        if not answer.get("acknowledged", True):
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


async def keep_playing(world: World, number: int, until: asyncio.Event, matches: list[HonestMatch]) -> None:
    """Play at one table after the other until told to end, and add each match; the last one is played out."""
    names = (f"nord{number}", f"sud{number}")
    for name in names:
        await world.post("/users", name=name, locale="en-US")
    rounds = itertools.count()
    while not until.is_set():
        channel = f"sala-{number}-{next(rounds)}"
        await world.post("/channels", name=channel)
        people = Person(world, names[0], channel), Person(world, names[1], channel)
        options = {"hands": 1, "target": "none", "pace": "quick", "language": "en", "thread": False}
        match = HonestMatch(world, people, options, random.Random(number), 1.0)
        matches.append(match)
        await match.play(SECONDS_A_MATCH)


async def check_matches(fleet: Fleet, matches: list[HonestMatch]) -> None:
    """Hold that every acknowledged card stands in its record once."""
    async with await DatabaseStore.open(fleet.url) as store:
        for match in matches:
            log = await store.log.read(match.table)
            check_moves(rebuild(match.table, log), match.promises)
            check_interactions(log)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("handovers", [4, pytest.param(20, marks=pytest.mark.soak)])
async def test_rolling_restarts_under_load_lose_no_click(fleet: Fleet, handovers: int) -> None:
    await fleet.start("bot-a")
    await fleet.world.until_online(wanted=True)
    owner, ended, matches = "bot-a", asyncio.Event(), list[HonestMatch]()
    playing = [
        asyncio.create_task(keep_playing(fleet.world, number, ended, matches))
        for number in range(min(4, handovers // 2))
    ]
    for number in range(handovers):
        successor = f"bot-{number}"
        await fleet.start(successor)
        await fleet.until_said(successor, STANDING_BY)
        assert await fleet.stop(owner) == 0
        await fleet.until_served_by(successor)
        owner = successor
    ended.set()
    await asyncio.gather(*playing)
    await check_matches(fleet, matches)
    assert [each for match in matches for each in match.unanswered] == []
    assert "Traceback" not in fleet.said()


async def test_a_match_goes_on_when_its_process_is_killed_and_another_takes_over(fleet: Fleet) -> None:
    await fleet.start("bot-a")
    await fleet.world.until_online(wanted=True)
    await fleet.start("bot-b")
    await fleet.until_said("bot-b", STANDING_BY)
    ended, matches = asyncio.Event(), list[HonestMatch]()
    playing = asyncio.create_task(keep_playing(fleet.world, 0, ended, matches))
    async for _ in patiently(PATIENCE):
        if any(match.promises for match in matches):
            break
    await fleet.kill("bot-a")
    ended.set()
    await fleet.until_served_by("bot-b")
    await playing
    await check_matches(fleet, matches)
    assert "Traceback" not in fleet.said()
