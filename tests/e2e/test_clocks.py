"""A clock that runs while the process is killed: its deadline fires once, and the outage is given back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.e2e.world import PATIENCE, Person, World, patiently, run_world, texts

CLOCK = 30
"""Seconds a decision: the fewest that a table may have."""
DOWN = 14
"""Seconds without a process: longer than what is no outage."""


def entries(world: World) -> list[tuple[datetime, dict]]:
    """Return time and JSON of each entry in the log of the table."""
    with sqlite3.connect(world.database) as database:
        rows = database.execute("SELECT at, entry FROM entries WHERE table_id = 1 ORDER BY seq").fetchall()
    return [(datetime.fromisoformat(at).replace(tzinfo=UTC), json.loads(entry)) for at, entry in rows]


def time_outs(world: World) -> list[datetime]:
    return [at for at, entry in entries(world) if entry["kind"] == "timed_out"]


async def reminders(person: Person) -> list[dict]:
    """Return the messages that mention the awaited player."""
    return [message for message in await person.messages() if ":hand:reminder" in json.dumps(message)]


async def until_asked(people: list[Person]) -> Person:
    """Wait until somebody is to move, and return that person."""
    async for _ in patiently():
        for person in people:
            if await person.moves():
                return person
    raise AssertionError("unreachable")


@pytest.mark.soak
async def test_a_deadline_survives_kills_and_fires_once(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot()
        people = [Person(world, name) for name in ("anna", "bernat")]
        options = {"hands": 1, "target": "none", "time": f"{CLOCK} s", "language": "en"}
        await people[0].command("botifarra new", **options)
        await people[1].press("sit:1")
        await people[0].press("fill")
        await people[0].press("start")
        for person in people:
            await person.press("hand")
        late = await until_asked(people)
        asked_at = entries(world)[-1][0]

        # At half time one reminder, which a kill neither doubles nor leaves behind.
        async for _ in patiently():
            if len(await reminders(late)) == 1:
                break
        assert datetime.now(UTC) - asked_at >= timedelta(seconds=CLOCK / 2)
        await world.kill_bot()
        await asyncio.sleep(DOWN)
        await world.start_bot()
        assert time_outs(world) == []
        assert len(await reminders(late)) == 1

        async for _ in patiently(CLOCK + DOWN + PATIENCE):
            if time_outs(world):
                break
        assert timedelta(seconds=CLOCK + DOWN - 1) <= time_outs(world)[0] - asked_at

        # Killed right after it fired, the next process does not fire it again.
        await world.kill_bot()
        await world.start_bot()
        async for _ in patiently():
            if await reminders(late) == []:
                break
        async for _ in patiently():
            if "A computer played for **" in "\n".join(map(texts, await late.messages())):
                break
        assert len(time_outs(world)) == 1
        kinds = [entry["kind"] for _, entry in entries(world)]
        fired = kinds.index("timed_out")
        assert kinds[fired + 1] == "moved"
        assert entries(world)[fired + 1][1]["auto"]
        assert "ERROR" not in world.log.read_text()
