"""Games of many short deals, as people see the button between two of them."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import table_of
from tests.bot.behaviour.turning import started, until_left

pytestmark = pytest.mark.usefixtures("turning")


async def test_the_button_counts_who_has_asked_for_the_next_deal(world):
    anna, bernat = players = await started(world)
    await until_left(world, players, 2)
    for message in (anna.table(), anna.sees_alone()[-1], bernat.sees_alone()[-1]):
        assert "Next deal (0/2)" in message.labels
    assert "All deals" in anna.table().labels
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    for message in (anna.table(), anna.sees_alone()[-1], bernat.sees_alone()[-1]):
        assert "Next deal (1/2)" in message.labels
    refused = await anna.click(Action.NEXT_DEAL, on=anna.table())
    assert refused.is_private
    assert "It waits for Bernat." in refused.text
    await bernat.click(Action.NEXT_DEAL, on=bernat.sees_alone()[-1])
    assert table_of(world).match.status.deal == 2


async def test_one_person_with_computers_deals_at_once(world):
    anna = world.person("Anna")
    await anna.command("turning new")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    await until_left(world, [anna], 2)
    assert "Next deal" in anna.table().labels
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    assert table_of(world).match.status.deal == 2
