"""The page of a finished match, opened from its file: keys, what a screen reader hears, and no request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.i18n import Language
from bot.ui.replay.page import match_page
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Browser, Page

    from bot.tables.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def opened(browser: Browser, folder: Path, table: Table, language: Language) -> tuple[Page, list[str]]:
    """The page in a narrow window, and the addresses of its requests and the errors of its console."""
    file = folder / "match.html"
    file.write_bytes(match_page(language, table).content)
    page = await browser.new_page(viewport={"width": 320, "height": 640}, color_scheme="dark")
    noted: list[str] = []
    page.on("request", lambda request: noted.append(request.url))
    page.on("console", lambda message: noted.append(message.text))
    page.on("pageerror", lambda error: noted.append(str(error)))
    await page.goto(file.as_uri())
    await expect(page.get_by_role("main")).to_be_visible()
    return page, noted


async def test_arrow_keys_play_a_hand_again_and_say_what_happens(browser: Browser, tmp_path: Path) -> None:
    table = list(matches.match(3, max_hands=2, tie="draw"))[-1]
    page, noted = await opened(browser, tmp_path, table, Language.CA)
    told, tricks = page.locator("[aria-live]"), page.get_by_label("Ves a una basa")
    await expect(told).to_contain_text("Mà 1")
    await page.keyboard.press("ArrowDown")
    await expect(told).to_contain_text("juga")
    await expect(tricks).to_have_js_property("selectedIndex", 1)
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await expect(told).to_contain_text("fa la basa")
    assert await page.locator("#lying li").count() == len(table.seats)
    before = await told.text_content()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowLeft")
    await expect(told).to_have_text(before or "")
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowRight")  # on to the next hand
    await expect(told).to_contain_text("Mà 2")
    await page.keyboard.press("Tab")
    assert await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert await page.evaluate("document.scrollingElement.scrollWidth") == 320
    assert noted == [page.url]
    await page.close()


async def test_cards_have_names_and_those_of_others_can_be_covered(browser: Browser, tmp_path: Path) -> None:
    page, noted = await opened(browser, tmp_path, list(games.game(2, per_dealer=1))[-1], Language.FR)
    hands = page.locator("section")
    assert await hands.get_by_role("listitem").count() == 32
    assert all(" de " in name for name in await page.locator("section .spoken").all_text_contents())
    await page.get_by_label("Les cartes visibles").select_option("Vu par Bernat")
    assert [await hand.locator(".spoken").count() for hand in await hands.all()] == [0, 8, 0, 0]
    assert await hands.nth(0).text_content() == "Anna8"
    await page.get_by_role("button", name="Une carte en avant").press("Enter")
    assert await hands.nth(1).locator(".spoken").count() == 8
    assert noted == [page.url]
    await page.close()
