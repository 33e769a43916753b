"""From the address to the end of a hand, as somebody goes who has never seen any of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import CARDS_IN_A_HAND

if TYPE_CHECKING:
    from tests.browser.cafe import Cafe
    from tests.browser.conftest import Visit

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_plays_a_hand_against_three_computers_by_clicking(cafe: Cafe, visit: Visit) -> None:
    newcomer = await visit(cafe)
    page = newcomer.page
    await expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    await page.locator("#welcome").get_by_role("button").first.click()
    await newcomer.button("Fill with computers").click()
    await newcomer.button("Start").click()
    await newcomer.button("My hand").click()
    await expect(newcomer.hand).to_be_visible()

    played = await newcomer.play_hand()

    assert len(set(played)) == CARDS_IN_A_HAND
    await expect(newcomer.public).to_contain_text(re.compile(r"Match: .* \d+"))
    await expect(newcomer.public.get_by_role("img").first).to_have_js_property("complete", value=True)
