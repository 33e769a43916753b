"""The same four again: a table for the people of one's last match in pairs, from ``/tables``."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import play_hand
from tests.bot.behaviour.table import started

LABEL = "The same four again"


async def offered(player):
    """Return the list of tables of a player."""
    (shown,) = (await player.command("tables")).messages
    return shown


@pytest.fixture
async def players(world):
    """Four who have finished a match."""
    players = await started(world)
    await play_hand(players)
    return players


async def test_it_opens_a_table_here_with_the_rules_of_the_match_and_tells_the_other_three(world, players):
    anna, bernat, carla, didac = players
    await bernat.press_label(await offered(bernat), LABEL)
    table = world.tables.get(2)
    assert table.host.name == "Bernat"
    assert table.rules.options == (await world.tables.find(1)).rules.options
    assert [seat.name for seat in table.seats if not seat.is_free] == ["Bernat"]
    said = carla.sees()[-1]
    for other in (anna, carla, didac):
        assert f"<@{other.member.id}>" in said.text
    assert f"<@{bernat.member.id}>" not in said.text
    assert "Dídac in Pair A as well" in said.text
    assert not said.is_ephemeral
    await didac.click(Action.SIT, "2")
    assert [seat.name for seat in world.tables.get(2).seats if not seat.is_free] == ["Bernat", "Dídac"]


async def test_it_is_offered_after_a_match_of_four_people_in_this_server(world, players):
    eva = world.person("Eva")
    assert LABEL in (await offered(players[0])).labels
    assert LABEL not in (await offered(eva)).labels
    assert LABEL not in (await players[0].command("botifarra list")).messages[0].labels


async def test_it_opens_no_table_for_who_did_not_play_or_of_a_match_that_is_not_over(world, players):
    anna, eva = players[0], world.person("Eva")
    over = anna.table()
    assert "You do not sit at this table" in (await eva.click_forged(over, "four:1")).text
    await anna.command("botifarra new")
    for custom_id in ("four:2", "four:x"):
        assert "I do not know this button" in (await anna.click_forged(over, custom_id)).text
    assert len(list(world.tables)) == 1


async def test_in_a_thread_of_its_own_the_three_are_told_there(world, players):
    anna = players[0]
    await world.store.clubs.choose(world.guild.id, own_thread=True)
    await anna.press_label(await offered(anna), LABEL)
    (thread,) = world.channel.threads
    assert "wants to play with the same four again" in anna.sees(thread)[-1].text
