"""Nights in Discord's calendar, over the wire."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from sandbox.rendering import scheduled_events
from tests.e2e.world import BUTTON, Person, World, controls, patiently, run_world

CHANNEL = "torneig"


async def entries(world: World, wanted: int, seen: str = "") -> list[dict]:
    """Return the entries of the calendar, once there are some that say something else than ``seen``."""
    async for _ in patiently():
        found = scheduled_events(world.sandbox.world, world.sandbox.world.server)
        if len(found) == wanted and not any(entry["scheduled_start_time"] == seen for entry in found):
            return found
    raise AssertionError(found)


async def press(person: Person, message: dict, what: str) -> None:
    (button,) = [each for each in controls(message, BUTTON) if each["custom_id"].endswith(what)]
    assert (await person.click(message["id"], button["custom_id"])).get("acknowledged")


async def cancel(person: Person, what: str) -> None:
    await press(person, (await person.command("event cancel"))["message"], f":cancel:{what}")


async def test_a_series_has_one_entry_that_moves_on_and_comes_back_if_deleted(
    tmp_path: Path,
) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot()
        anna = Person(world, "anna", CHANNEL)
        day = datetime.now(UTC) + timedelta(days=3)
        when = {"day": f"{day:%Y-%m-%d}", "hour": "21:30", "repeat": "weekly"}
        preview = await anna.command("event new", format="tables", **when)
        await press(anna, preview["message"], ":announce")
        (first,) = await entries(world, 1)
        assert "Botifarra" in first["name"]
        assert first["recurrence_rule"]["frequency"] == 2
        await cancel(anna, "sure")
        (second,) = await entries(world, 1, first["scheduled_start_time"])
        assert second["id"] == first["id"]
        assert second["entity_metadata"] != first["entity_metadata"]
        moderator = world.sandbox.world.server.owner_id
        path = f"{world.url}sandbox/scheduled-events/{second['id']}"
        async with world.session.delete(path, params={"user": moderator}) as answer:
            assert answer.status < 300, await answer.text()
        await entries(world, 0)
        await cancel(anna, "sure")
        (third,) = await entries(world, 1, second["scheduled_start_time"])
        assert third["id"] != second["id"]
        await cancel(anna, "all")
        assert await entries(world, 0) == []
        assert await world.stop_bot() == 0
        assert "Traceback" not in world.log.read_text()
