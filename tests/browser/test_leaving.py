"""Leaving, being asked, and taking over a seat, each person in their own window."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, CARLA
from tests.examples import one_in

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("phone", one_in(2, [True, False]))
async def test_a_double_click_on_leave_leaves_nobody_out(world: World, visit: Visit, phone: bool) -> None:
    visitor = await visit(world, BERNAT, channel=await world.new_thread(), phone=phone)
    await visitor.start_against_computers()
    await visitor.next_stop()  # the computers have played: the hand stays as it is
    await visitor.press(visitor.hand.locator('[data-custom-id*=":aside"]'))
    leave = visitor.private.locator('[data-custom-id*=":getup"]')
    await leave.scroll_into_view_if_needed()
    box = await leave.bounding_box()
    assert box is not None
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(2):
        await visitor.page.mouse.click(*point)
        await visitor.page.wait_for_timeout(300)
    await visitor.page.wait_for_timeout(1500)
    await expect(visitor.public).not_to_contain_text("Everybody has left")


async def test_a_seat_changes_hands_between_two_windows(world: World, visit: Visit) -> None:
    channel = await world.new_thread()
    bernat, carla = await visit(world, BERNAT, channel=channel), await visit(world, CARLA, channel=channel)
    await bernat.start_against_computers()
    # The buttons below the table change while computers play.
    await expect(carla.public).to_contain_text("▶ Bernat")
    await carla.action("sitin").click()
    await carla.action("askseat:1").click()
    await expect(bernat.public).to_contain_text("asks for the seat of")
    await bernat.action("vote:yes").click()
    await expect(bernat.public).not_to_contain_text(re.compile("asks for the seat"))
    await expect(carla.hand).to_be_visible()
