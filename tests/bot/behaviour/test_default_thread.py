"""Games whose tables are opened in a thread of their own unless somebody says otherwise."""

import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.presets.custom_id import PresetAction
from tests.bot.behaviour.presets import Panel
from tests.bot.behaviour.toys import enter
from tests.toy.turning_face import TurningFace


@pytest.fixture(autouse=True)
def _turning(monkeypatch):
    monkeypatch.setattr(TurningFace, "opens_thread", True)
    yield from enter(monkeypatch, TurningFace)


async def test_a_table_is_opened_in_a_thread_and_announced_in_the_channel(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    answer = await anna.command("turning new")
    (thread,) = world.channel.threads
    assert thread.mention in answer.text
    await bernat.click(Action.SIT, "1", on=anna.sees(thread)[-1])
    assert "Bernat" in anna.sees(thread)[-1].text


async def test_whoever_opens_a_table_belongs_to_its_thread(world):
    anna = world.person("Anna")
    await anna.command("turning new")
    (thread,) = world.channel.threads
    joined = [request.path for request in world.env.http_requests if request.method == "PUT"]
    assert f"/channels/{thread.id}/thread-members/{anna.id}" in joined


async def test_whoever_wants_no_thread_gets_the_table_in_the_channel(world):
    anna = world.person("Anna")
    await anna.command("turning new", thread=False)
    assert world.channel.threads == []
    assert "Turning Over" in anna.table().text


async def test_where_no_thread_may_be_made_the_table_is_in_the_channel_and_the_reason_is_told(world):
    anna = world.person("Anna")
    closed = world.channel_without("create_public_threads")
    await anna.command_in(closed, "turning new")
    assert closed.threads == []
    public, private = anna.sees(closed)
    assert public.custom_id(Action.SIT, "1")
    assert private.is_ephemeral
    assert "The table is in this channel" in private.text
    assert "Create Public Threads" in private.text


async def test_a_thread_that_was_asked_for_and_may_not_be_made_opens_nothing(world):
    anna = world.person("Anna")
    closed = world.channel_without("create_public_threads")
    answer = await anna.command_in(closed, "turning new", thread=True)
    assert answer.is_private
    assert closed.threads == []
    assert "No table of" in (await anna.command("turning list")).text


async def test_a_table_that_is_opened_in_a_thread_stays_there(world):
    anna = world.person("Anna")
    await anna.command("turning new")
    (thread,) = world.channel.threads
    await anna.command_in(thread, "turning new", players="3")
    assert len(world.channel.threads) == 1
    assert "Turning Over for 3" in anna.sees(thread)[-1].text


async def test_a_preset_opens_its_table_in_a_thread_too(world):
    anna = world.person("Anna")
    (message,) = (await anna.command("turning presets")).messages
    panel = Panel(anna, message)
    await panel.choose(PresetAction.LOOK, next(iter(TurningFace.preset_names)))
    answer = await panel.click(PresetAction.OPEN)
    (thread,) = world.channel.threads
    assert not answer.is_private
    assert thread.mention in answer.text
    assert "Turning Over" in anna.sees(thread)[-1].text


async def test_a_server_chooses_whether_tables_have_a_thread_and_the_option_still_decides(world):
    anna, manager = world.person("Anna"), world.person("M", manage_guild=True)
    answer = await manager.command("table-place", where="channel")
    assert answer.is_private
    assert "New tables open in the channel" in answer.text
    await anna.command("turning new")
    assert world.channel.threads == []
    await manager.command("table-place", where="thread")
    await world.person("Bernat").command("botifarra new")
    assert len(world.channel.threads) == 1
    await world.person("Carla").command("botifarra new", thread=False)
    assert len(world.channel.threads) == 1
    answer = await manager.command("table-place", where="game")
    assert "Botifarra in the channel" in answer.text
    assert "Turning Over in a thread of its own" in answer.text
    await world.person("Dora").command("botifarra new")
    await world.person("Eva").command("turning new")
    assert len(world.channel.threads) == 2


async def test_only_people_who_manage_the_server_choose_where_its_tables_open(world):
    anna = world.person("Anna")
    commands = await world.bot.tree.fetch_commands()
    (command,) = (each for each in commands if each.name == "table-place")
    world.guild.set_command_permissions(command, {anna.member: True})
    answer = await anna.command("table-place", where="channel")
    assert "Only people who can manage this server" in answer.text
    assert (await world.store.clubs.of(world.guild.id)).own_thread is None


async def test_the_host_stops_the_table_of_a_thread_from_its_channel(world):
    anna = world.person("Anna")
    await anna.command("turning new")
    question = await anna.command("turning stop")
    assert question.messages[0].custom_id(Action.STOP)
