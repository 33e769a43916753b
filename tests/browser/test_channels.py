"""Changes of the open channel: permissions and deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_denied_permission_is_visible_at_once_and_so_is_its_return(
    world: World, visit: Visit
) -> None:
    channel = await world.new_channel("racó")
    visitor = await visit(world, BERNAT, channel=channel)

    async def deny(*permissions: str) -> None:
        await world.do("permissions", channel=channel, user=BERNAT, deny=permissions)

    await expect(visitor.page.get_by_text("Nothing has been said here yet")).to_be_visible()
    await deny("SEND_MESSAGES")
    await expect(visitor.composer).to_have_attribute("placeholder", "You may not write in #racó.")
    await expect(visitor.composer).to_be_disabled()
    await deny()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #racó")
    await expect(visitor.composer).to_be_enabled()
    link = visitor.channels.get_by_role("link", name="racó")
    await deny("VIEW_CHANNEL")
    await expect(link).to_have_count(0)
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #benvinguda")
    await deny()
    await expect(link).to_have_count(1)


async def test_deleting_the_open_channel_is_reported_and_opens_the_first_one(
    world: World, visit: Visit
) -> None:
    channel = await world.new_channel("terrassa")
    visitor = await visit(world, BERNAT, channel=channel)
    await expect(visitor.page.get_by_text("Nothing has been said here yet")).to_be_visible()
    await world.delete_channel(channel)
    await expect(visitor.page.get_by_text("#terrassa is gone.")).to_be_visible()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #benvinguda")
    await visitor.button("Dismiss").click()
    await expect(visitor.page.get_by_text("#terrassa is gone.")).to_have_count(0)


async def test_a_link_to_a_message_of_another_channel_opens_it_there(world: World, visit: Visit) -> None:
    channel = await world.new_channel("racó")
    said = (await world.do("say", user=BERNAT, channel=channel, content="Aquí es juga."))["message"]["id"]
    visitor = await visit(world, BERNAT)
    address = f"https://discord.com/channels/120000000000000000/{channel}/{said}"
    await visitor.composer.fill(f"[la taula]({address})")
    await visitor.composer.press("Enter")
    await visitor.page.get_by_role("button", name="la taula").click()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #racó")
    await expect(visitor.page.locator(".message-found")).to_contain_text("Aquí es juga.")
