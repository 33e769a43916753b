"""The list of a server's scheduled events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, TAULA
from tests.sandbox.scheduled_events import FRIDAY, event, weekly

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_events_are_listed_with_their_place(fresh_world: World, visit: Visit) -> None:
    place = {"location": f"https://discord.com/channels/120000000000000000/{TAULA}"}
    visitor = await visit(fresh_world, BERNAT, phone=True)
    await visitor.page.get_by_role("button", name="Channels").click()
    await expect(visitor.page.get_by_role("button", name="event")).to_have_count(0)
    await fresh_world.schedule(weekly(start=FRIDAY) | {"entity_metadata": place})
    await visitor.page.get_by_role("button", name="1 event").click()
    listed = visitor.page.get_by_role("dialog", name="Events")
    await expect(listed).to_contain_text("Every week, Friday")
    await visitor.assert_fits()
    await fresh_world.schedule(event(name="Nit única"))
    await expect(listed.get_by_role("article")).to_have_count(2)
    await listed.get_by_role("button", name=place["location"]).click()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #taula")
