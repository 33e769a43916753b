"""A reload of the page, and a restart of the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def what_is_shown(visitor: Visitor) -> list[str]:
    shown: list[str] = await visitor.messages.evaluate_all(
        "messages => messages.map((message) => message.dataset.message + message.innerText)"
    )
    return shown


async def test_a_reload_keeps_person_channel_messages_and_draft(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    channels = visitor.page.get_by_role("navigation", name="Channels")
    await channels.get_by_role("link", name="xerrada").click()
    await visitor.start_against_computers()
    await visitor.next_stop()
    await visitor.composer.fill("Bon dia")
    await visitor.composer.press("Enter")
    await expect(visitor.messages.last).to_contain_text("Bon dia")
    await visitor.composer.fill("Mig escrit")
    before = await what_is_shown(visitor)
    address = visitor.page.url

    await visitor.page.reload()

    await expect(visitor.hand).to_be_visible()
    assert await what_is_shown(visitor) == before
    assert visitor.page.url == address
    await expect(visitor.composer).to_have_value("Mig escrit")
    await expect(channels.get_by_role("link", name="xerrada")).to_have_attribute("aria-current", "page")
    await visitor.next_stop()
    await visitor.move()


async def test_a_killed_bot_is_reported_and_comes_back_to_the_same_trick(
    fresh_world: World, visit: Visit
) -> None:
    visitor = await visit(fresh_world)
    await visitor.start_against_computers()
    await visitor.next_stop()
    move = await visitor.move()
    while not move.startswith("play "):
        await visitor.next_stop()
        move = await visitor.move()
    await visitor.next_stop()
    hand = await visitor.cards()

    fresh_world.bot.kill()

    await expect(visitor.page.get_by_text("Botifarra is offline")).to_be_visible()
    await expect(visitor.page.get_by_text("Botifarra is online")).to_be_visible()
    assert await visitor.cards() == hand
    await visitor.next_stop()
    card = (await visitor.move()).removeprefix("play ")
    await visitor.next_stop()
    assert await visitor.cards() == hand - {card}
