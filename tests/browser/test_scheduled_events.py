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
ELISENDA = "130000000000000005"
"""A moderator."""


async def test_events_are_listed_with_their_place_and_a_moderator_deletes_one(
    world: World, visit: Visit
) -> None:
    place = {"location": f"https://discord.com/channels/120000000000000000/{TAULA}"}
    moderator, visitor = await visit(world, ELISENDA), await visit(world, BERNAT, phone=True)
    await expect(moderator.page.get_by_role("button", name="event")).to_have_count(0)
    await world.schedule(weekly(start=FRIDAY) | {"entity_metadata": place})
    await visitor.page.get_by_role("button", name="Channels").click()
    await visitor.page.get_by_role("button", name="1 event").click()
    listed = visitor.page.get_by_role("dialog", name="Events")
    await expect(listed).to_contain_text("Every week, Friday")
    await expect(listed.get_by_role("button", name="Delete")).to_have_count(0)
    await visitor.assert_fits()
    await world.schedule(event(name="Nit única"))
    await expect(listed.get_by_role("article")).to_have_count(2)
    await listed.get_by_role("button", name=place["location"]).click()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #taula")
    await moderator.page.get_by_role("button", name="2 events").click()
    for name in ("Nit única", "Vetllada"):
        await moderator.button(f"Delete {name}").click()
    await expect(moderator.page.get_by_role("article")).to_have_count(0)
    await moderator.button("Close").click()
    await expect(moderator.page.get_by_role("button", name="event")).to_have_count(0)
