"""Two people at one table, each in their own window."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, CARLA, MOVES

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

SUITS = {"O": "coins", "C": "cups", "E": "swords", "B": "clubs"}
RANKS = {"1": "ace", "10": "jack", "11": "knight", "12": "king"}


async def two_at_a_table(world: World, visit: Visit) -> tuple[Visitor, Visitor]:
    """Seat Bernat and Carla at a table with two computers, each in their own window."""
    bernat, carla = await visit(world, BERNAT), await visit(world, CARLA)
    await bernat.open_table()
    await carla.action("sit:1").click()
    await expect(bernat.public).to_contain_text("Carla")
    await bernat.action("fill").click()
    await bernat.action("start").click()
    # By command, because the button below the table may change while computers play.
    await carla.send_command("botifarra hand")
    for person in (bernat, carla):
        await expect(person.hand).to_be_visible()
    return bernat, carla


async def whose_turn(*people: Visitor) -> Visitor:
    """Wait until one of them can move."""
    waits = {asyncio.create_task(person.hand.locator(MOVES).first.wait_for()): person for person in people}
    done, waiting = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waiting:
        wait.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return waits[next(iter(done))]


async def private_ids(person: Visitor) -> set[str]:
    ids = await person.private.evaluate_all("messages => messages.map((message) => message.dataset.message)")
    return set(ids)


async def test_each_person_sees_their_own_hand_only_and_the_cards_that_others_play(
    world: World, visit: Visit
) -> None:
    bernat, carla = await two_at_a_table(world, visit)
    hands = [await person.description() for person in (bernat, carla)]
    assert hands[0] != hands[1]
    for person, other in ((bernat, carla), (carla, bernat)):
        page = await person.page.content()
        others = await private_ids(other)
        assert others
        assert not [message for message in others if message in page]
    moved = {bernat: "", carla: ""}
    while not all(move.startswith("play ") for move in moved.values()):
        person = await whose_turn(bernat, carla)
        moved[person] = await person.move()
        if moved[person].startswith("play "):
            card = moved[person].removeprefix("play ")
            name, other = ("Bernat", carla) if person is bernat else ("Carla", bernat)
            rank = RANKS.get(card[1:], card[1:])
            shown = re.compile(f"{name} {rank} of {SUITS[card[0]]}")
            await expect(other.public.get_by_role("img").first).to_have_attribute("alt", shown)
