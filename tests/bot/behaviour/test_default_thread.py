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
    assert "No table is open" in (await anna.command("turning list")).text


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
