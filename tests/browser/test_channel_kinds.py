"""Channels of every kind on the page: their signs, and what can be written where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT
from tests.examples import one_in

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("phone", one_in(2, [True, False]))
async def test_each_kind_has_its_sign_and_its_composer(world: World, visit: Visit, phone: bool) -> None:
    signs = {"announcement": "⚑", "voice": "♪", "stage": "♫", "forum": "☰"}
    for kind in signs:
        await world.new_channel(kind, kind=kind)
    group = await world.new_channel("colla", kind="group_dm", users=["anna", BERNAT])
    visitor = await visit(world, BERNAT, channel=group, phone=phone)
    for kind in ("group", *signs):
        name = "@colla" if kind == "group" else f"#{kind}"
        if kind != "group":
            if phone:
                await visitor.press(visitor.page.locator("#drawer"))
            await visitor.press(visitor.channels.get_by_role("link", name=kind))
        head = visitor.page.locator("#channel-name")
        await expect(head).to_have_text(f"{signs.get(kind, '@')} {name[1:]}")
        wanted = f"Open a post of {name} to write." if kind == "forum" else f"Message {name}"
        await expect(visitor.composer).to_have_attribute("placeholder", wanted)
        tables = int(kind in ("announcement", "voice", "stage"))
        await expect(visitor.button("Open a Botifarra table")).to_have_count(tables)


async def test_a_post_stands_below_its_forum_and_is_written_in(world: World, visit: Visit) -> None:
    forum = await world.new_channel("jocs", kind="forum")
    visitor = await visit(world, BERNAT, channel=forum)
    await world.do("threads", user="anna", channel=forum, name="Qui juga?", content="Busco tres jugadors.")
    await visitor.channels.get_by_role("link", name="Qui juga?").click()
    await expect(visitor.page.get_by_text("Busco tres jugadors.")).to_be_visible()
    await expect(visitor.page.get_by_text("A post of #jocs.")).to_be_visible()
    await visitor.composer.fill("Jo!")
    await visitor.composer.press("Enter")
    await expect(visitor.page.get_by_text("Jo!", exact=True)).to_be_visible()
