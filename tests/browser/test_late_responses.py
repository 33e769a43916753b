"""Responses of the sandbox that reach the page late: they do not undo what an event, or a later response, told."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, CARLA, TAULA
from tests.examples import one_in

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Route

    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORLD_OF_CARLA = re.compile(f"/sandbox/world.*user={CARLA}")
NEWEST = re.compile(r"/sandbox/messages(?!.*before=)")
OLDER = re.compile(r"/sandbox/messages.*before=")
FETCHED_AT_ONCE = 60


class Late:
    """The response to a request, made at once and held back until the test lets it arrive."""

    def __init__(self) -> None:
        self.is_made = asyncio.Event()
        self._may_arrive = asyncio.Event()
        self._has_arrived = asyncio.Event()

    @classmethod
    async def next(cls, page: Page, pattern: re.Pattern[str]) -> Late:
        """Hold back the response to the next request to such an address."""
        response = cls()
        await page.route(pattern, response._hold, times=1)
        return response

    async def arrive(self) -> None:
        """Let the page have it."""
        self._may_arrive.set()
        await self._has_arrived.wait()

    async def _hold(self, route: Route) -> None:
        response = await route.fetch()
        self.is_made.set()
        await self._may_arrive.wait()
        await route.fulfill(response=response)
        self._has_arrived.set()


async def become(visitor: Visitor, name: str) -> None:
    people = visitor.page.get_by_role("navigation", name="Who you are")
    await people.get_by_role("link", name=name).click()


def link(visitor: Visitor, channel: str) -> Locator:
    return visitor.channels.locator(f'[data-channel="{channel}"]')


async def scroll_to_the_top(visitor: Visitor) -> None:
    await visitor.page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")


async def fill(world: World, thread: str, messages: int) -> None:
    await asyncio.gather(
        *(world.do("say", user=CARLA, channel=thread, content=f"word {number}") for number in range(messages))
    )


async def test_what_happens_while_the_world_is_fetched_stays(world: World, visit: Visit) -> None:
    unread, gone = await world.new_channel("novetats"), await world.new_channel("passatgera")
    await world.do("say", user=BERNAT, channel=unread, content="before")
    visitor = await visit(world, BERNAT)
    response = await Late.next(visitor.page, WORLD_OF_CARLA)
    await become(visitor, "Carla")
    await response.is_made.wait()

    await world.delete_channel(gone)
    await world.do("say", user=BERNAT, channel=unread, content="meanwhile")
    await world.do("users", name="Quirze")
    come = await world.new_channel("nouvinguda")
    await expect(link(visitor, come)).to_have_count(1)
    await response.arrive()

    await expect(link(visitor, unread)).to_contain_text("2 new messages")
    await expect(link(visitor, come)).to_have_count(1)
    await expect(link(visitor, gone)).to_have_count(0)
    people = visitor.page.get_by_role("navigation", name="Who you are")
    await expect(people.get_by_role("link", name="Quirze")).to_have_count(1)


async def test_what_is_read_while_the_world_is_fetched_is_not_unread_again(
    world: World, visit: Visit
) -> None:
    channel, elsewhere = await world.new_channel("llegida"), await world.new_channel("enlloc")
    await world.do("say", user=BERNAT, channel=channel, content="before")
    visitor = await visit(world, BERNAT, channel=channel)
    response = await Late.next(visitor.page, WORLD_OF_CARLA)
    await become(visitor, "Carla")
    await response.is_made.wait()

    await world.do("say", user=BERNAT, channel=channel, content="meanwhile")
    await world.do("say", user=BERNAT, channel=elsewhere, content="meanwhile")
    await expect(visitor.messages.last).to_contain_text("meanwhile")
    await expect(link(visitor, elsewhere)).to_contain_text("1 new message")
    await link(visitor, elsewhere).click()
    await response.arrive()

    await expect(link(visitor, channel)).not_to_contain_text("new message")
    await expect(link(visitor, elsewhere)).not_to_contain_text("new message")


@pytest.mark.parametrize("who_does_not_see", one_in(2, [[CARLA, BERNAT], [CARLA]]))
async def test_an_older_response_does_not_replace_a_newer_one(
    world: World, visit: Visit, who_does_not_see: list[str]
) -> None:
    hidden, other = await world.new_channel("amagada"), await world.new_channel("enllaç")
    for user in who_does_not_see:
        await world.do("permissions", channel=hidden, user=user, deny=["VIEW_CHANNEL"])
    await world.do("threads", user="anna", channel=hidden, name="fil amagat", content="Hola.")
    visitor = await visit(world, BERNAT)
    response = await Late.next(visitor.page, WORLD_OF_CARLA)
    await become(visitor, "Carla")
    await response.is_made.wait()

    await world.do("permissions", channel=hidden, user=CARLA, deny=[])
    shown = visitor.channels.get_by_role("link", name="fil amagat")
    await expect(shown).to_have_count(1)
    await response.arrive()

    await world.do("say", user=BERNAT, channel=other, content="after")
    await expect(link(visitor, other)).to_contain_text("1 new message")
    await expect(shown).to_have_count(1)


async def change(world: World, visitor: Visitor, thread: str, *, edited: str, deleted: str) -> None:
    """Edit one message, delete another and say something, and wait until the visitor has heard of it."""
    await world.edit(thread, edited, "as it is")
    await world.delete(thread, deleted)
    await world.say(thread, "after that")
    await expect(visitor.messages.last).to_contain_text("after that")


async def test_older_messages_are_shown_as_they_have_become_meanwhile(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    edited, deleted = await world.say(thread, "as it was"), await world.say(thread, "too much")
    await fill(world, thread, FETCHED_AT_ONCE)
    visitor = await visit(world, BERNAT, channel=thread)
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE)
    response = await Late.next(visitor.page, OLDER)
    await scroll_to_the_top(visitor)
    await response.is_made.wait()
    await change(world, visitor, thread, edited=edited, deleted=deleted)
    await response.arrive()

    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE + 2)
    await expect(visitor.messages.first).to_contain_text("as it is")
    await expect(visitor.page.get_by_text("too much")).to_have_count(0)


async def test_the_newest_messages_are_shown_as_they_have_become_meanwhile(
    world: World, visit: Visit
) -> None:
    thread = await world.new_thread()
    edited, deleted = await world.say(thread, "as it was"), await world.say(thread, "too much")
    visitor = await visit(world, BERNAT, channel=thread)
    await expect(visitor.messages).to_have_count(2)
    response = await Late.next(visitor.page, NEWEST)
    await become(visitor, "Carla")
    await response.is_made.wait()
    await change(world, visitor, thread, edited=edited, deleted=deleted)
    await response.arrive()

    await expect(visitor.messages).to_have_count(2)
    await expect(visitor.messages.first).to_contain_text("as it is")
    await expect(visitor.messages.last).to_contain_text("after that")


async def test_an_edited_message_from_long_ago_leaves_no_gap_below_it(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    edited = await world.say(thread, "as it was")
    await fill(world, thread, FETCHED_AT_ONCE + 9)
    visitor = await visit(world, BERNAT, channel=thread)
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE)
    await world.edit(thread, edited, "as it is")
    await world.say(thread, "after that")
    await expect(visitor.messages.last).to_contain_text("after that")
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE + 1)
    await scroll_to_the_top(visitor)
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE + 11)
    await expect(visitor.messages.first).to_contain_text("as it is")


async def test_older_messages_that_come_after_a_reload_leave_no_gap(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    await fill(world, thread, FETCHED_AT_ONCE + 10)
    visitor = await visit(world, BERNAT, channel=thread)
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE)
    response = await Late.next(visitor.page, OLDER)
    await scroll_to_the_top(visitor)
    await response.is_made.wait()

    await link(visitor, TAULA).click()
    await expect(visitor.composer).to_have_attribute("placeholder", "Message #taula")
    await fill(world, thread, FETCHED_AT_ONCE)
    await link(visitor, thread).click()
    await expect(visitor.messages).to_have_count(FETCHED_AT_ONCE)
    await response.arrive()

    await expect(visitor.messages).to_have_count(2 * FETCHED_AT_ONCE)
