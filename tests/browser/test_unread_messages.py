"""Unread messages, and loading of older ones."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, CARLA, HeldBack

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

FETCHED_AT_ONCE = 60


async def title_counts_the_list(visitor: Visitor) -> None:
    """Wait until the title has the sum of the list: other tests leave bots that write in their own channels."""
    for archived in await visitor.channels.locator("[data-fold][aria-expanded=false]").all():
        await archived.click()
    await visitor.page.wait_for_function(
        r"""() => {
            const news = [...document.querySelectorAll("#channels .channel-unread > .visually-hidden")];
            const count = news.reduce((sum, { textContent }) => sum + Number(textContent.match(/\d+/)), 0);
            return count === Number(document.title.match(/^\((\d+)\)/)?.[1] ?? 0);
        }"""
    )


async def test_unread_messages_are_counted_in_the_title_and_begin_below_a_divider(
    world: World, visit: Visit
) -> None:
    thread = await world.new_thread()
    # Whoever writes in a thread joins it, and then its messages count as unread.
    await world.do("say", user=BERNAT, channel=thread, content="first words")
    visitor = await visit(world, BERNAT, channel=thread)
    await expect(visitor.messages).to_have_count(1)
    news = visitor.page.get_by_role("separator").filter(has_text=re.compile("^New$"))
    await visitor.channels.get_by_role("link", name="taula").click()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #taula")
    for content in ("one thing", "another thing"):
        await world.do("say", user=CARLA, channel=thread, content=content)
    link = visitor.channels.locator(f'[data-channel="{thread}"]')
    await expect(link).to_contain_text("2 new messages")
    await title_counts_the_list(visitor)
    await link.click()
    await expect(news).to_have_count(1)
    order = await visitor.page.locator("#messages > li").all_inner_texts()
    place = order.index("New")
    assert "first words" in order[place - 1]
    assert "one thing" in order[place + 1]
    await expect(link).not_to_contain_text("new message")
    await title_counts_the_list(visitor)


async def test_scrolling_up_loads_older_messages_without_moving_the_visible_ones(
    world: World, visit: Visit
) -> None:
    thread = await world.new_thread()
    await asyncio.gather(
        *(world.do("say", user=CARLA, channel=thread, content=f"word {number}") for number in range(130))
    )
    visitor = await visit(world, BERNAT, channel=thread)
    page = visitor.page
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE)
    beginning = page.get_by_role("heading", name=re.compile("^thread"), level=3)

    async def top_of(message: Locator) -> float:
        box = await message.bounding_box()
        assert box is not None
        return box["y"]

    for count in (120, 130):
        await expect(beginning).to_have_count(0)
        request = HeldBack()
        await page.route(re.compile("before="), request.hold, times=1)
        await page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")
        await request.asked.wait()
        read = page.locator(f'[data-message="{await visitor.messages.nth(2).get_attribute("data-message")}"]')
        before = await top_of(read)
        request.may_go.set()
        await expect(visitor.messages).to_have_count(count)
        assert abs(await top_of(read) - before) <= 2
    await expect(beginning).to_have_count(1)
