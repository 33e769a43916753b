"""From the URL to the end of a hand, as a newcomer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.visitor import CARDS_IN_A_HAND
from tests.browser.world import make_play
from tests.examples import one_in

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


@pytest.mark.soak
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


@pytest.mark.parametrize("game", one_in(2, ["Botifarra", "Barbu"]))
async def test_three_clicks_lead_from_an_empty_page_to_the_first_cards(
    world: World, visit: Visit, game: str
) -> None:
    newcomer = await visit(world, channel=await world.new_channel(f"three-clicks-{game.lower()}"))
    for label in (f"Open a {game} table", "Fill with computers", "Start"):
        await newcomer.button(label).click()
    await expect(newcomer.private.get_by_role("img", name=re.compile("^Your cards: ")).last).to_be_visible()


async def test_the_announcement_leads_back_to_the_table_and_so_does_a_refusal(
    world: World, visit: Visit
) -> None:
    channel = await world.new_channel("back-to-the-table")
    newcomer = await visit(world, channel=channel)
    table = newcomer.page.get_by_role("heading", name="Barbu with Bernat").first
    await newcomer.button("Open a Barbu table").click()
    for press in ("Go to the table", "Sit down"):
        await expect(table).to_be_visible()
        await newcomer.channels.get_by_role("link", name="back-to-the-table").click()
        await newcomer.messages.first.get_by_role("button", name=press).click()
    await (
        newcomer.private.filter(has_text="You sit at this table already")
        .get_by_role("button", name="Go to the table")
        .click()
    )
    await expect(table).to_be_visible()
