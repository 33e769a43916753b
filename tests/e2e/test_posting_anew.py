"""The public message of a table through real processes: a table that is wanted again is never lost."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.world import EPHEMERAL, Person, buttons, patiently, run_world


async def only_table(person: Person, *, other_than: list[str]) -> str:
    """Wait until exactly one table stands in the channel, in a message that is none of these, and return its id."""
    async for _ in patiently():
        tables = [
            message["id"]
            for message in await person.messages()
            if buttons(message) and not message["flags"] & EPHEMERAL
        ]
        if len(tables) == 1 and tables[0] not in other_than:
            return tables[0]
    raise AssertionError("unreachable")


async def test_a_table_that_is_posted_again_and_again_stands_there_once(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot()
        anna = Person(world, "anna")
        await anna.command("botifarra new", language="en")
        stood = [await only_table(anna, other_than=[])]
        for _ in range(3):
            await anna.command("botifarra table")
            stood.append(await only_table(anna, other_than=stood))
        assert await world.stop_bot() == 0
