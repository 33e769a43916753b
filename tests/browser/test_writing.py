"""The composer: commands as forms, mentions, drafts, and errors before sending."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, HeldBack

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


def form(visitor: Visitor) -> Locator:
    """Return the form of the current command."""
    return visitor.page.get_by_role("group", name="Command /botifarra new")


async def test_commands_are_found_by_any_word_and_a_failed_search_is_reported(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, BERNAT)
    page = visitor.page
    await visitor.composer.press_sequentially("/new")
    await expect(page.get_by_role("option", selected=True)).to_contain_text("/botifarra new")
    await expect(page.get_by_role("option", name="/help")).to_have_count(0)
    await visitor.composer.press_sequentially("x")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(page.get_by_text("No command fits that.")).to_be_visible()


async def test_a_command_pasted_as_text_becomes_a_form_and_is_sent(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    await visitor.composer.fill("/botifarra new mode:three players, each for themselves hands:4")
    mode = form(visitor).get_by_role("combobox", name="mode")
    await expect(mode).to_have_value("Three players, each for themselves")
    await expect(form(visitor).get_by_role("combobox", name="hands")).to_have_value("4")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.locator('[data-custom-id*=":sit:"]')).to_have_count(1)
    await expect(visitor.composer).to_have_value("")


async def test_a_command_typed_letter_by_letter_fills_in_its_form(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    await visitor.composer.focus()
    await visitor.page.keyboard.type("/botifarra new hands:4 mode:three players, each for themselves target:")
    await expect(form(visitor).get_by_role("combobox", name="hands")).to_have_value("4")
    await expect(form(visitor).get_by_role("combobox", name="mode")).to_have_value(
        "Three players, each for themselves"
    )
    await expect(form(visitor).get_by_role("combobox", name="target")).to_be_focused()


async def test_a_command_typed_while_the_commands_arrive_keeps_the_caret(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    page, keys = visitor.page, visitor.page.keyboard
    request = HeldBack()
    await page.route("**/sandbox/commands?*", request.hold)
    await page.reload()
    await visitor.composer.focus()
    await keys.type("/botifarra new hands:4 mode:three ")
    request.may_go.set()
    await expect(form(visitor)).to_be_visible()
    await keys.type("players, each for themselves target:")
    mode = form(visitor).get_by_role("combobox", name="mode")
    await expect(mode).to_have_value("Three players, each for themselves")
    await expect(form(visitor).get_by_role("combobox", name="target")).to_be_focused()


async def test_a_number_out_of_range_is_reported_at_once_and_not_sent(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.composer.fill("/botifarra new ")
    await keys.type("hands:")
    hands = form(visitor).get_by_role("combobox", name="hands")
    await expect(hands).to_be_focused()
    await keys.type("0")
    await expect(page.get_by_text("must be at least 1")).to_be_visible()
    await keys.press("Enter")
    await expect(hands).to_be_focused()
    await expect(hands).to_have_attribute("aria-invalid", "true")
    await keys.press("Backspace")
    await keys.press("Backspace")
    await expect(hands).to_have_count(0)
    await expect(form(visitor)).to_be_visible()
    await expect(visitor.messages).to_have_count(0)


async def test_escape_keeps_what_was_filled_in_as_text(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    keys = visitor.page.keyboard
    await visitor.composer.fill("/botifarra new hands:4")
    await expect(form(visitor)).to_be_visible()
    await keys.press("Escape")
    await keys.press("Escape")
    await expect(visitor.composer).to_have_value("/botifarra new hands:4")
    await keys.press("Enter")
    await expect(visitor.action("sit")).to_be_visible()


async def test_people_and_channels_are_completed_and_become_mentions(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    keys = visitor.page.keyboard
    await visitor.composer.press_sequentially("Bon dia @did")
    await expect(visitor.page.get_by_role("option", selected=True)).to_contain_text("Dídac")
    await keys.press("Tab")
    await keys.type("a #tau")
    await keys.press("Enter")
    await expect(visitor.composer).to_have_value("Bon dia @Dídac a #taula ")
    await keys.press("Enter")
    mentions = visitor.messages.last.locator(".mention")
    await expect(mentions).to_have_text(["@Dídac", "#taula"])


async def test_a_message_too_long_is_counted_and_stays_in_the_box(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    await visitor.composer.fill("a" * 1900)
    await expect(visitor.page.get_by_text("100", exact=True)).to_be_visible()
    await visitor.composer.fill("a" * 2003)
    await expect(visitor.page.get_by_text("-3", exact=True)).to_be_visible()
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.get_by_text("this one has 3 too many")).to_be_visible()
    await expect(visitor.composer).to_have_value("a" * 2003)
    await expect(visitor.messages).to_have_count(0)


async def test_each_channel_and_each_person_has_a_draft_of_its_own(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    page = visitor.page
    await visitor.composer.fill("to be continued")
    here = str(await visitor.composer.get_attribute("placeholder"))
    await page.keyboard.press("Alt+ArrowDown")
    await expect(visitor.composer).not_to_have_attribute("placeholder", here)
    await expect(visitor.composer).to_have_value("")
    await expect(visitor.composer).to_be_focused()
    await page.keyboard.press("Alt+ArrowUp")
    await expect(visitor.composer).to_have_value("to be continued")
    await page.get_by_role("link", name="Carla", exact=True).click()
    await expect(visitor.composer).to_have_value("")
    await page.get_by_role("link", name="Bernat", exact=True).click()
    await expect(visitor.composer).to_have_value("to be continued")


async def test_text_typed_before_the_page_has_loaded_wins_over_the_draft(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    page = visitor.page
    await visitor.composer.fill("an old draft")
    request = HeldBack()
    await page.route("**/sandbox/world", request.hold, times=1)
    await page.reload()
    await visitor.composer.fill("something new")
    request.may_go.set()
    await expect(visitor.composer).to_have_attribute("placeholder", re.compile(r"\w"))
    await expect(visitor.composer).to_have_value("something new")
    await page.reload()
    await expect(visitor.composer).to_have_value("something new")


async def test_a_changed_form_is_discarded_only_after_a_confirmation_and_returns_the_focus(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, BERNAT)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.open_table()
    await visitor.open_all_rules()
    await visitor.action("shuffle").click()
    await visitor.action("word").focus()
    await keys.press("Enter")
    word = page.get_by_role("dialog").get_by_role("textbox")
    await expect(word).to_be_focused()
    await keys.type("magrana")
    await keys.press("Escape")
    question = page.get_by_role("alertdialog")
    await expect(question.get_by_role("button", name="Keep writing")).to_be_focused()
    await keys.press("Escape")
    await expect(question).to_have_count(0)
    await expect(word).to_be_focused()
    await expect(word).to_have_value("magrana")
    await keys.press("Escape")
    # Closes it like the back gesture of a phone.
    await question.evaluate("(question) => question.requestClose()")
    await expect(question).to_have_count(0)
    await keys.press("Escape")
    await question.get_by_role("button", name="Discard").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(visitor.action("word")).to_be_focused()
    await keys.type("hola")
    await expect(visitor.composer).to_have_value("hola")


async def test_the_keyboard_reaches_every_part_of_the_page_and_the_shortcuts_are_listed(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, BERNAT)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.open_table()
    await visitor.composer.focus()
    await keys.press("ArrowUp")
    assert await visitor.public.locator("[data-custom-id]:focus").count() == 1
    await keys.press("Escape")
    await expect(visitor.composer).to_be_focused()
    for place in (
        page.get_by_role("navigation", name="Who you are"),
        page.get_by_role("navigation", name="Ch"),
    ):
        await keys.press("F6")
        await expect(place.locator("a:focus")).to_have_count(1)
    await keys.press("Escape")
    await keys.press("Control+/")
    shortcuts = page.get_by_role("dialog", name="Keyboard")
    await expect(shortcuts).to_be_visible()
    await keys.press("Escape")
    await expect(shortcuts).to_have_count(0)
    await expect(visitor.composer).to_be_focused()
