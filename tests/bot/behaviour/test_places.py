"""Places for tables: every kind of channel is played in, or the user reads why it is not."""

import discord
import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, InteractionType, OverwriteType
from simcord.interactions import base_payload

from bot.ui.controls.custom_id import Action
from bot.ui.tables.places import missing, playable
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import Answer
from tests.bot.behaviour.toys import enter
from tests.toy.turning_face import TurningFace

KINDS = {
    "announcement": ChannelType.NEWS,
    "voice": ChannelType.VOICE,
    "stage": ChannelType.STAGE_VOICE,
}

JOIN = ("PUT", "/channels/*/thread-members/@me")


@pytest.fixture
def threaded(monkeypatch):
    """A game whose tables are opened in a thread of their own unless somebody says otherwise."""
    monkeypatch.setattr(TurningFace, "opens_thread", True)
    yield from enter(monkeypatch, TurningFace)


def add_channel(world, kind, *denied):
    """Make a channel of a kind, in which the bot may not do some things."""
    deny = discord.Permissions(**dict.fromkeys(denied, True)).value
    overwrite = Overwrite(target_id=world.bot.user.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    made = world.env.backend.create_channel(world.guild.id, "lloc", type=kind, overwrites=[overwrite])
    return ChannelHandle(world.env, world.guild, made)


def add_thread(world, parent, player, kind=ChannelType.PUBLIC_THREAD):
    """Let somebody make a thread, or a post of a forum."""
    made = world.env.backend.create_thread(parent.id, "fil", player.id, type=kind)
    return ChannelHandle(world.env, world.guild, made)


async def assert_playable(anna):
    """Play a match and set up the next one: the message of the table follows all the while."""
    await anna.command("botifarra new", hands=1, target="none")
    await anna.click(Action.FILL)
    assert Action.START in {what.action for what in anna.table().enabled}
    await anna.click(Action.START)
    before = anna.table().text
    await play_with_computers(anna)
    over = anna.table()
    assert over.text != before
    await anna.click(Action.PLAY_AGAIN, on=over)
    await anna.click(Action.START)
    assert anna.table().id != over.id
    assert anna.table().custom_id(Action.HAND)


def assert_refused(answer, *words):
    """Assert that a sentence with these words is all that came of a command, and that no table is open."""
    assert answer.is_private
    for word in words:
        assert word in answer.text
    assert list(answer.player.world.tables) == []


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
async def test_a_match_and_the_next_one_are_played_in_this_kind_of_channel(world, kind):
    world.channel = add_channel(world, kind)
    await assert_playable(world.person("Anna"))


async def test_a_match_and_the_next_one_are_played_in_a_post_of_a_forum(world):
    world.channel = add_thread(world, add_channel(world, ChannelType.FORUM), world.person("Eva"))
    await assert_playable(world.person("Anna"))


async def test_the_bot_joins_a_private_thread_that_it_may_see_and_plays_there(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, world.channel, anna, ChannelType.PRIVATE_THREAD)
    await assert_playable(anna)
    assert world.bot.user.id in world.channel._channel.thread_members


async def test_in_a_private_thread_without_the_bot_the_user_is_told_to_mention_it(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, world.channel, anna, ChannelType.PRIVATE_THREAD)
    world.env.inject_error(*JOIN, status=403)
    assert_refused(await anna.command("botifarra new"), "not in this private thread", "Mention the bot")
    await assert_playable(anna)


async def test_a_rematch_is_refused_where_the_bot_cannot_show_it_any_more(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, world.channel, anna, ChannelType.PRIVATE_THREAD)
    await anna.command("botifarra new", hands=1, target="none")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    await play_with_computers(anna)
    world.env.inject_error(*JOIN, status=403)
    assert_refused(await anna.click(Action.PLAY_AGAIN), "not in this private thread")
    await anna.click(Action.PLAY_AGAIN)
    assert Action.START in {what.action for what in anna.table().enabled}


async def test_in_a_locked_thread_no_table_is_opened(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, add_channel(world, ChannelType.TEXT, "manage_threads"), anna)
    world.bot.get_channel(world.channel.id).locked = True
    assert_refused(await anna.command("botifarra new"), "This thread is locked")


async def test_in_a_forum_itself_no_table_is_opened(threaded, world):
    anna = world.person("Anna")
    world.channel = add_channel(world, ChannelType.FORUM)
    assert_refused(await anna.command("botifarra new"), "a post in a forum")
    assert_refused(await anna.command("turning new"), "a post in a forum")


@pytest.mark.parametrize(
    ("kind", "denied", "named"),
    [
        (ChannelType.VOICE, "connect", "Connect"),
        (ChannelType.STAGE_VOICE, "connect", "Connect"),
        (ChannelType.VOICE, "send_messages", "Send Messages"),
        (ChannelType.NEWS, "send_messages", "Send Messages"),
        (ChannelType.NEWS, "attach_files", "Attach Files"),
    ],
)
async def test_a_missing_permission_is_named(world, kind, denied, named):
    world.channel = add_channel(world, kind, denied)
    assert_refused(await world.person("Anna").command("botifarra new"), f"in this channel: {named}.")


async def test_for_a_forum_the_permissions_of_its_posts_count(world):
    forum = world.bot.get_channel(add_channel(world, ChannelType.FORUM).id)
    allowed = discord.Permissions(view_channel=True, send_messages=True)
    assert not playable(forum)
    assert set(missing(forum, allowed)) == {"attach_files", "send_messages_in_threads"}


async def test_in_a_post_the_permission_for_threads_is_named(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, add_channel(world, ChannelType.FORUM, "send_messages_in_threads"), anna)
    assert_refused(await anna.command("botifarra new"), "in this channel: Send Messages in Threads.")


# -- threads of their own


async def test_a_thread_can_be_made_where_the_bot_may_write_only_in_threads(world):
    anna = world.person("Anna")
    world.channel = add_channel(world, ChannelType.TEXT, "send_messages")
    await anna.command("botifarra new", thread=True)
    (thread,) = world.channel.threads
    assert anna.sees(thread)[-1].custom_id(Action.FILL)


@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE_VOICE, ChannelType.FORUM])
async def test_a_thread_that_cannot_be_made_here_is_refused(world, kind):
    world.channel = add_channel(world, kind)
    answer = await world.person("Anna").command("botifarra new", thread=True)
    assert_refused(answer, "No thread can be made here")


async def test_a_thread_in_a_thread_is_refused(world):
    anna = world.person("Anna")
    world.channel = add_thread(world, add_channel(world, ChannelType.FORUM), anna)
    assert_refused(await anna.command("botifarra new", thread=True), "No thread can be made here")


async def test_without_threads_a_game_that_has_them_by_default_is_played_in_the_channel(threaded, world):
    anna = world.person("Anna")
    world.channel = add_channel(world, ChannelType.VOICE)
    await anna.command("turning new")
    assert anna.table().custom_id(Action.SIT, "1")


# -- where the application is installed


async def test_in_a_server_without_the_bot_no_table_is_opened(world):
    anna = world.person("Anna")
    answer = await command_elsewhere(world, anna, "botifarra", "new")
    assert_refused(answer, "not in this server", "invite it")


async def command_elsewhere(world, player, group, name):
    """Send a command from a server in which only the person has the application."""
    data = {"id": "1", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": []}]}
    record, payload = base_payload(
        world.env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=player.id,
        data=data,
    )
    elsewhere = str(world.env.backend.snowflake())
    payload |= {
        "guild_id": elsewhere,
        "guild": {"id": elsewhere, "locale": "en-US", "features": []},
        "authorizing_integration_owners": {"1": str(player.id)},
    }
    payload["channel"] |= {"guild_id": elsewhere}
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return Answer(player, InteractionResult(world.env, record))


async def test_commands_are_registered_for_servers_alone_and_those_of_games_not_for_conversations(world):
    registered = {command["name"]: command for command in world.env.backend.commands[None].values()}
    assert {tuple(command["integration_types"]) for command in registered.values()} == {(0,)}
    assert registered["botifarra"]["contexts"] == registered["barbu"]["contexts"] == [0]
    assert registered["preferences"]["contexts"] == [0, 1]


async def test_who_has_opened_too_many_tables_reads_the_command_that_closes_one(world):
    await world.restart(tables_a_person=1)
    anna = world.person("Anna")
    await anna.command("botifarra new")
    answer = await anna.command("barbu new")
    assert answer.is_private
    assert "that is the limit" in answer.text
    assert "botifarra stop" in answer.text
