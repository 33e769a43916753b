"""The public message of a table through real processes: a table that is wanted again is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.world import EPHEMERAL, Person, patiently, run_world

pytestmark = pytest.mark.slow


async def test_a_table_that_is_posted_again_and_again_stands_there_once(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot()
        anna = Person(world, "anna")
        await anna.command("botifarra new", language="en")
        stood: list[str] = []
        for _ in range(3):
            await anna.command("botifarra table")
            async for _ in patiently():
                tables = [
                    message["id"] for message in await anna.messages() if not message["flags"] & EPHEMERAL
                ]
                if len(tables) == 1 and tables[0] not in stood:
                    break
            stood += tables
        assert await world.stop_bot() == 0
