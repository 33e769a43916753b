"""Pending, failed and deferred interactions; the lightbox; downloads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, MOVES

if TYPE_CHECKING:
    from playwright.async_api import Route

    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

FILE = 13


async def test_a_command_to_a_hanging_bot_fails_and_works_once_the_bot_is_back(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, channel="")
    visitor.forgive("504")
    await expect(visitor.welcome).to_be_enabled()
    bot = world.bot
    bot.suspend()
    await visitor.welcome.click()
    await expect(visitor.page.get_by_text("did not respond")).to_be_visible()
    bot.resume()
    await visitor.accept_welcome()
    await expect(visitor.page.get_by_text("did not respond")).to_be_hidden()


async def test_a_deferred_response_is_shown_and_a_failed_interaction_can_be_repeated(
    tiny_world: World, visit: Visit
) -> None:
    visitor = await visit(tiny_world)
    visitor.forgive("504")
    await visitor.send_command("taula nova")
    await visitor.button("silence").click()
    await expect(visitor.messages.last).to_contain_text("did not respond")
    await visitor.button("answer").click()
    await expect(visitor.private).to_contain_text("Només tu")
    await expect(visitor.page.get_by_text("did not respond")).to_be_hidden()
    await visitor.button("think").click()
    await expect(visitor.private.last).to_contain_text("is thinking")


async def test_the_line_above_an_answer_shows_the_text_of_a_link(tiny_world: World, visit: Visit) -> None:
    visitor = await visit(tiny_world)
    await visitor.send_command("taula nova")
    await visitor.button("update").click()
    await expect(visitor.public).to_contain_text("Canviada")
    await visitor.button("answer").click()
    await expect(visitor.private.locator("button.reference-text")).to_have_text("Canviada")


async def test_a_click_on_a_button_that_has_just_changed_is_explained(world: World, visit: Visit) -> None:
    visitor = await visit(world, BERNAT)
    visitor.forgive("400")
    await visitor.start_against_computers()
    await visitor.next_stop()
    stop = await visitor.private.first.get_attribute("data-message")
    move = await visitor.hand.locator(MOVES).first.get_attribute("data-custom-id")

    async def move_first(route: Route) -> None:
        press = {"user": BERNAT, "message": stop, "custom_id": move}
        await visitor.context.request.post(f"{world.url}sandbox/click", data=press)
        await expect(visitor.page.locator(f'[data-custom-id="{move}"]:enabled')).to_have_count(0)
        await route.continue_()

    await visitor.page.route("**/sandbox/click", move_first, times=1)
    await visitor.action("hand").click()
    await expect(visitor.public).to_contain_text("changed just as you pressed")


async def test_a_choice_stays_visible_until_the_bot_edits_its_message(
    tiny_world: World, visit: Visit
) -> None:
    visitor = await visit(tiny_world)
    visitor.forgive("504")
    await visitor.send_command("taula nova")
    select = visitor.public.locator("[aria-haspopup=listbox]")

    async def choose_cups() -> None:
        await select.click()
        await visitor.page.get_by_role("option", name="copes").click()
        await visitor.button("Done").click()

    silence = {"status": 504, "json": {"error": "The bot did not respond."}}
    await visitor.page.route("**/sandbox/select", lambda route: route.fulfill(**silence), times=1)
    await choose_cups()
    await expect(visitor.public).to_contain_text("did not respond")
    await expect(select).to_have_text("Choose…")
    await choose_cups()
    await expect(visitor.private.last).to_contain_text("copes")
    await expect(select).to_have_text("copes")
    await visitor.button("update").click()
    await expect(visitor.public).to_contain_text("Canviada")
    await expect(select).to_have_text("Choose…")


async def test_a_picture_opens_in_the_lightbox_and_closes_by_escape(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    await visitor.open_table()
    picture = visitor.public.get_by_role("button", name="Open picture")
    small = await picture.get_by_role("img").bounding_box()
    await picture.click()
    large = visitor.page.get_by_role("dialog")
    shown = await large.get_by_role("img").bounding_box()
    assert small is not None
    assert shown is not None
    assert shown["width"] > small["width"]
    await expect(large).to_contain_text(re.compile(r"\w+ .*seats"))
    await visitor.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(picture).to_be_focused()
    await visitor.page.keyboard.type("hola")
    await expect(visitor.composer).to_have_value("hola")


async def test_a_file_in_a_message_can_be_downloaded(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    await world.post(thread, [{"type": FILE, "file": {"url": "attachment://hand.txt"}}], {"hand.txt": b"as"})
    visitor = await visit(world, channel=thread)
    async with visitor.page.expect_download() as download:
        await visitor.page.get_by_role("link", name="hand.txt").click()
    assert (await download.value).suggested_filename == "hand.txt"


async def test_arrow_keys_cycle_through_the_pictures_of_a_gallery(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    await world.post_pictures(thread, ["oros", "copes", "espases"])
    visitor = await visit(world, channel=thread)
    await visitor.page.get_by_role("button", name="Open picture: copes").click()
    large = visitor.page.get_by_role("dialog")
    for key, place, description in (
        ("", "2 of 3", "copes"),
        ("ArrowRight", "3 of 3", "espases"),
        ("ArrowRight", "1 of 3", "oros"),
        ("ArrowLeft", "3 of 3", "espases"),
    ):
        if key:
            await visitor.page.keyboard.press(key)
        await expect(large.get_by_role("status")).to_have_text(place)
        await expect(large.get_by_role("img", name=description)).to_be_visible()
    await large.get_by_role("button", name="Next picture").click()
    await expect(large.get_by_role("img", name="oros")).to_be_visible()
