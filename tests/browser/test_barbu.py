"""Barbu in the browser: from the welcome through the thread of the table to the first cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.examples import one_in

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("phone", one_in(2, [True, False]))
async def test_the_welcome_leads_through_a_thread_to_a_hand_of_barbu(
    world: World, visit: Visit, *, phone: bool
) -> None:
    channel = await world.new_channel("barbu-phone" if phone else "barbu-desk")
    visitor = await visit(world, channel=channel, phone=phone)
    await expect(visitor.welcome).to_be_enabled()
    await visitor.press(visitor.page.get_by_role("button", name="Open a Barbu table"))
    await expect(visitor.page.get_by_role("heading", name="Barbu with Bernat").first).to_be_visible()
    await visitor.press(visitor.button("Fill with computers"))
    await visitor.press(visitor.button("Start"))

    cards = visitor.private.get_by_role("img", name=re.compile(r"^Your cards: \w+:"))
    await expect(cards.last).to_be_visible()
    # It is soon this person's turn: to choose a contract as the dealer, or to play a card.
    move = visitor.hand.locator('[data-custom-id*=":move:"]:enabled').first
    await expect(move).to_be_visible()
    if phone:
        await visitor.assert_fits()
    pressed = await move.get_attribute("data-custom-id")
    await visitor.press(move)
    await expect(visitor.page.locator(f'[data-custom-id="{pressed}"]:enabled')).to_have_count(0)
