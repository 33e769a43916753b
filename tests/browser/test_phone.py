"""The page on a phone, by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import CARDS_IN_A_HAND, CARLA, PHONE, PHONE_ON_ITS_SIDE, TAULA, THUMB
from tests.examples import one_in

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")
FORM = 740
"""Pixels for the questions of a form; 717 are shown at once, between its title and its buttons."""


async def test_a_whole_hand_is_played_by_touch_and_nothing_is_too_small_or_cut_off(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, channel=TAULA, phone=True)
    await expect(visitor.welcome).to_be_enabled()
    await visitor.assert_fits()
    await visitor.accept_welcome()
    await visitor.assert_fits()
    await visitor.press(visitor.action("fill"))
    await visitor.press(visitor.action("start"))
    played = 0
    while await visitor.next_stop() == "move":
        await visitor.assert_fits()
        played += (await visitor.move()).startswith("play ")
    assert 0 < played < CARDS_IN_A_HAND  # the last one goes by itself
    await visitor.assert_fits()


async def test_a_choice_is_made_by_touch(world: World, visit: Visit) -> None:
    visitor = await visit(world, phone=True)
    await visitor.open_table()
    await visitor.open_all_rules()
    select = visitor.private.locator("[aria-haspopup=listbox]").last
    await expect(select).to_be_visible()
    await visitor.assert_fits()
    before = await select.inner_text()
    await select.tap()
    options = visitor.page.get_by_role("listbox").get_by_role("option")
    heights = await options.evaluate_all("options => options.map((option) => option.offsetHeight)")
    assert heights
    assert min(heights) >= THUMB
    await options.last.tap()
    await expect(options).to_have_count(0)
    await expect(select).not_to_have_text(before)
    await visitor.assert_fits()


async def test_a_person_is_chosen_by_touch_and_no_keyboard_covers_the_list(
    tiny_world: World, visit: Visit
) -> None:
    channel = await tiny_world.new_thread()
    await tiny_world.ask_for_people(channel)
    visitor = await visit(tiny_world, channel=channel, phone=True)
    select = visitor.public.get_by_role("button", name="Who plays?")
    await select.tap()
    people = visitor.page.get_by_role("listbox").get_by_role("option")
    field = visitor.page.get_by_role("combobox", name="Who plays?")
    await expect(visitor.page.get_by_role("listbox")).to_be_focused()
    assert min(await people.evaluate_all("people => people.map((each) => each.offsetHeight)")) >= THUMB
    await field.tap()
    before = await field.bounding_box()
    await visitor.page.keyboard.type("carla")
    await expect(people).to_have_count(1)
    assert await field.bounding_box() == before
    await visitor.assert_fits()
    await people.tap()
    await expect(visitor.private.last).to_contain_text(CARLA)
    await expect(select).to_contain_text("Carla")
    await expect(select.locator("img")).to_be_visible()


async def test_a_form_with_radio_buttons_is_filled_in_by_touch(world: World, visit: Visit) -> None:
    visitor = await visit(world, phone=True)
    await visitor.open_table()
    await visitor.press(visitor.action("rules"))
    form = visitor.page.get_by_role("dialog")
    buttons = form.locator("label").filter(has=visitor.page.get_by_role("radio"))
    await expect(buttons.first).to_be_visible()
    heights = await buttons.evaluate_all("labels => labels.map((label) => label.offsetHeight)")
    assert min(heights) >= THUMB
    assert await form.locator(".modal-body").evaluate("body => body.scrollHeight") <= FORM
    await buttons.filter(has_text="Relaxed: 10 minutes").tap()
    await buttons.filter(has_text="Expert").tap()
    await form.get_by_role("button", name="Submit").tap()
    await expect(form).to_have_count(0)
    await expect(visitor.public).to_contain_text("10 min a card · Computers: expert")


@pytest.mark.parametrize("size", one_in(2, [PHONE_ON_ITS_SIDE, PHONE]))
async def test_the_channels_are_a_drawer_and_the_chat_has_the_room(
    world: World, visit: Visit, size: dict[str, int]
) -> None:
    visitor = await visit(world, phone=True, viewport=size)
    await visitor.open_table()
    await visitor.assert_fits()
    chat = await visitor.page.locator("#scroller").bounding_box()
    assert chat is not None
    assert chat["width"] * chat["height"] > 2 / 3 * size["width"] * size["height"]
    channel = visitor.channels.get_by_role("link", name="taula")
    await expect(channel).to_be_hidden()
    await visitor.page.get_by_role("button", name="Channels").first.tap()
    await channel.tap()
    await expect(channel).to_be_hidden()
    await expect(visitor.page.get_by_role("heading", name="taula", exact=False).first).to_be_visible()
    await visitor.assert_fits()


async def test_a_message_is_written_and_sent_by_touch(world: World, visit: Visit) -> None:
    visitor = await visit(world, phone=True)
    await visitor.composer.tap()
    await visitor.page.keyboard.insert_text("Bon dia")
    await visitor.page.get_by_role("button", name="Send").tap()
    await expect(visitor.messages.last).to_contain_text("Bon dia")
    await expect(visitor.composer).to_have_value("")
