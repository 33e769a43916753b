"""Several servers on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.world import TINY_BOT, run_world

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Browser

    from tests.browser.conftest import Visit

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_person_switches_to_another_server_and_back(
    browser: Browser, visit: Visit, tmp_path: Path
) -> None:
    async with run_world(tmp_path, "--servers", "7", "--bot", TINY_BOT) as world:
        visitor = await visit(world, "bernat", channel="taula", phone=True)
        page = visitor.page
        await page.get_by_role("button", name="Channels").click()
        others = page.locator("#servers a")
        await expect(others).to_have_text(["Ateneu 1", "Ateneu 2", "Ateneu 3"])
        await visitor.assert_fits()
        await others.nth(1).click()
        await expect(page.locator("#channel-name")).to_have_text("# taula")
        await expect(page.locator("#server-name")).to_have_text("Ateneu 2")
        await expect(page.locator("#people a")).to_have_text(["Anna", "Bernat", "Carla", "Dídac"])
        await visitor.composer.fill("/taula nova")
        await visitor.composer.press("Enter")
        await page.get_by_role("button", name="Send").click()
        await expect(page.locator("#messages")).to_contain_text("Taula a 101")
        await page.reload()
        await expect(page.locator("#messages")).to_contain_text("Taula a 101")
        await world.do("say", user="Anna", channel="taula", content="A l'altre servidor")
        await world.do("threads", user="Anna", channel="taula", name="Un fil d'allà")
        await page.get_by_role("button", name="Channels").click()
        await expect(page.locator("#channels a")).to_have_text(["#taula", "#xerrada"])
        await page.get_by_role("link", name="Cafè de la Plaça").click()
        await expect(page.locator("#server-name")).to_have_text("Cafè de la Plaça")
        await page.get_by_role("button", name="Channels").click()
        await expect(page.locator("#channels")).to_contain_text("Un fil d'allà")


async def test_who_is_in_one_server_only_is_offered_no_other(
    browser: Browser, visit: Visit, tmp_path: Path
) -> None:
    async with run_world(tmp_path, "--servers", "2", "--bot", TINY_BOT) as world:
        visitor = await visit(world, "ferran", channel="taula")
        await expect(visitor.page.locator("#server-name")).to_have_text("Cafè de la Plaça")
        await expect(visitor.page.locator("#servers")).to_be_hidden()
