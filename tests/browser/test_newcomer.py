"""From the URL to the end of a hand, as a newcomer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.visitor import CARDS_IN_A_HAND
from tests.browser.world import make_play

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser

    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def played_by_make(browser: Browser) -> AsyncIterator[World]:
    """The world that the first command of the readme starts."""
    async with make_play() as running:
        yield running


async def test_make_play_lets_a_newcomer_play_a_hand_against_three_computers_by_clicking(
    played_by_make: World, visit: Visit
) -> None:
    newcomer = await visit(played_by_make, channel="")
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

    assert 0 < len(set(played)) <= CARDS_IN_A_HAND  # the last one may go by itself
    await expect(newcomer.public).to_contain_text(re.compile(r"Match:.*\d"))
    pictures = "pictures => pictures.filter((picture) => !picture.complete || !picture.naturalWidth).length"
    assert await page.get_by_role("img").evaluate_all(pictures) == 0
