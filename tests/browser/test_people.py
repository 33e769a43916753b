"""Switching between people, opening further windows, and adding people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_switching_to_another_person_hides_ephemeral_messages(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    people = visitor.page.get_by_role("navigation", name="Who you are")
    await visitor.start_against_computers()
    await visitor.next_stop()
    hand = await visitor.description()
    await people.get_by_role("link", name="Carla").click()
    await expect(visitor.public).to_contain_text("Bernat")
    await expect(visitor.private).to_have_count(0)
    await people.get_by_role("link", name="Bernat").click()
    await expect(visitor.hand).to_be_visible()
    assert await visitor.description() == hand


async def test_a_person_is_added_and_sits_down(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    await visitor.open_table()
    await visitor.button("Add a person").click()
    form = visitor.page.get_by_role("dialog")
    await form.get_by_role("textbox", name="Name").fill("Gemma")
    await form.get_by_role("textbox", name="Name").press("Enter")
    await expect(visitor.current_person).to_have_text(re.compile("Gemma$"))
    await visitor.action("sit:2").click()
    await expect(visitor.public).to_contain_text("Gemma")


async def test_the_same_channel_opens_in_a_new_window_as_somebody_else(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    await visitor.open_table()
    await visitor.button("Open as somebody else").click()
    async with visitor.page.expect_popup() as opened:
        await visitor.page.get_by_role("menuitem", name="Open as Carla").click()
    window = await opened.value
    await expect(window.locator('[data-custom-id*=":sit:1"]')).to_be_enabled()
    await window.locator('[data-custom-id*=":sit:1"]').click()
    await expect(visitor.public).to_contain_text("Carla")


async def test_the_url_may_name_a_person_with_or_without_accents(world: World, visit: Visit) -> None:
    for name in ("Dídac", "didac"):
        visitor = await visit(world, name)
        await expect(visitor.current_person).to_have_text("Dídac")
        await visitor.context.close()


async def test_an_unknown_person_in_the_url_can_be_added(world: World, visit: Visit) -> None:
    visitor = await visit(world, "Zoè")
    await expect(visitor.page.get_by_text("There is nobody called “Zoè” here")).to_be_visible()
    await expect(visitor.current_person).to_have_text("Bernat")
    await visitor.button("Add Zoè").click()
    await expect(visitor.page.get_by_role("textbox", name="Name")).to_have_value("Zoè")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.current_person).to_have_text(re.compile("Zoè$"))
