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


async def test_a_newcomer_plays_a_hand_against_three_computers_by_clicking(
    fresh_cafe: Cafe, visit: Visit
) -> None:
    newcomer = await visit(fresh_cafe, channel="")
    page = newcomer.page
    await expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    await newcomer.welcome.click()
    await newcomer.button("Fill with computers").click()
    await newcomer.button("Start").click()
    await newcomer.next_stop()
    first = await newcomer.hand.get_attribute("data-message")
    await newcomer.button("My hand").click()
    await expect(page.locator(f'[data-message="{first}"]')).to_have_count(0)

    played = await newcomer.play_hand()

    assert len(set(played)) == CARDS_IN_A_HAND
    await expect(newcomer.public).to_contain_text(re.compile(r"Match:.*\d"))
    pictures = "pictures => pictures.filter((picture) => !picture.complete || !picture.naturalWidth).length"
    assert await page.get_by_role("img").evaluate_all(pictures) == 0
