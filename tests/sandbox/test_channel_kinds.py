"""Channels of every kind: who sees them, who writes there, and which threads they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from sandbox.state import default_world

from .clients import until

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .clients import ControlClient, TinyBot
    from .raw_bot import RawBot

KINDS = {"text": 0, "voice": 2, "announcement": 5, "stage": 13, "forum": 15}


async def created(control: ControlClient, kind: str, name: str = "lloc") -> str:
    """Create a channel of a kind, and return its path."""
    channel = (await control.do("channels", name=name, kind=kind))["channel"]
    return f"/channels/{channel['id']}"


async def thread_of(control: ControlClient, parent: str, **options: Any) -> str:
    """Let Bernat start a thread in a channel, and return its path."""
    options = {"user": "Bernat", "name": "fil", **options}
    return f"/channels/{(await control.do('threads', channel=parent, **options))['channel']['id']}"


def code_of(answered: tuple[int, Any]) -> tuple[int, int | None]:
    status, answer = answered
    return status, answer.get("code") if isinstance(answer, dict) else None


@pytest.mark.parametrize(("kind", "number"), KINDS.items(), ids=KINDS)
async def test_discord_py_knows_every_kind_of_channel(
    control: ControlClient, bot: TinyBot, kind: str, number: int
) -> None:
    path = await created(control, kind)
    channel_id = int(path.rpartition("/")[2])
    await until(lambda: bot.get_channel(channel_id) is not None)
    fetched = await bot.fetch_channel(channel_id)
    assert fetched.type.value == number
    assert type(fetched) is type(bot.get_channel(channel_id))


@pytest.mark.parametrize("kind", ["announcement", "voice", "stage"])
async def test_messages_are_written_and_read_in_this_kind(control: ControlClient, kind: str) -> None:
    path = await created(control, kind)
    status, message = await control.api("POST", f"{path}/messages", {"content": "x"})
    assert status == 200
    await control.do("say", user="Bernat", channel="lloc", content="y")
    assert [each["content"] for each in await control.messages("Carla", "lloc")] == ["x", "y"]
    assert (await control.api("PATCH", f"{path}/messages/{message['id']}", {"content": "z"}))[0] == 200


async def test_nobody_writes_in_a_forum_itself(control: ControlClient) -> None:
    path = await created(control, "forum")
    assert code_of(await control.api("POST", f"{path}/messages", {"content": "x"})) == (400, 50008)
    assert (await control.post("say", user="Anna", channel="lloc", content="x"))[0] == 400


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_without_connect_the_text_of_a_voice_channel_is_out_of_reach(
    control: ControlClient, kind: str
) -> None:
    path = await created(control, kind)
    _, message = await control.api("POST", f"{path}/messages", {"content": "x"})
    await control.do("permissions", channel="lloc", deny=["CONNECT"])
    for method, where in (("POST", ""), ("GET", ""), ("PATCH", f"/{message['id']}")):
        answer = await control.api(method, f"{path}/messages{where}", {"content": "x"})
        assert code_of(answer) == (403, 50001)
    await control.do("permissions", channel="lloc", deny=["CONNECT"], user="Bernat")
    assert (await control.post("say", user="Bernat", channel="lloc", content="x"))[0] == 404


async def test_connect_means_nothing_in_a_text_channel(control: ControlClient) -> None:
    path = await created(control, "text")
    await control.do("permissions", channel="lloc", deny=["CONNECT"])
    assert (await control.api("POST", f"{path}/messages", {"content": "x"}))[0] == 200


@pytest.mark.parametrize(
    ("kind", "fitting"), [("text", {11, 12}), ("announcement", {10}), ("voice", set()), ("stage", set())]
)
async def test_a_thread_has_the_type_that_fits_its_channel(
    control: ControlClient, kind: str, fitting: set[int], sandbox: Sandbox
) -> None:
    path = await created(control, kind)
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].permissions |= 1 << 36
    for number in (10, 11, 12):
        answer = await control.api("POST", f"{path}/threads", {"name": "fil", "type": number})
        assert code_of(answer) == ((201, None) if number in fitting else (400, 50024))
        assert number not in fitting or answer[1]["type"] == number


@pytest.mark.parametrize(("kind", "number"), [("text", 11), ("announcement", 10)])
async def test_a_thread_from_a_message_has_the_type_that_fits_its_channel(
    control: ControlClient, kind: str, number: int
) -> None:
    path = await created(control, kind)
    _, message = await control.api("POST", f"{path}/messages", {"content": "x"})
    _, thread = await control.api("POST", f"{path}/messages/{message['id']}/threads", {"name": "fil"})
    assert thread["type"] == number


async def test_a_post_of_a_forum_is_a_thread_that_begins_with_a_message_of_its_id(
    control: ControlClient,
) -> None:
    forum = await created(control, "forum")
    path = await thread_of(control, "lloc", content="Qui juga?")
    _, post = await control.api("GET", path)
    assert (post["type"], f"/channels/{post['parent_id']}") == (11, forum)
    (first,) = await control.messages("Carla", "fil")
    assert (first["id"], first["content"], first["type"]) == (post["id"], "Qui juga?", 0)
    assert (await control.api("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    assert code_of(await control.api("POST", f"{path}/threads", {"name": "x", "type": 11})) == (400, 50024)


@pytest.mark.parametrize(
    ("parent", "options"),
    [
        ("forum", {"private": True, "content": "x"}),
        ("forum", {}),
        ("announcement", {"private": True}),
        ("voice", {}),
        ("text", {"name": "x" * 101}),
    ],
)
async def test_people_start_only_threads_that_fit(
    control: ControlClient, parent: str, options: dict[str, Any]
) -> None:
    await created(control, parent)
    options = {"user": "Anna", "channel": "lloc", "name": "fil", **options}
    assert (await control.post("threads", **options))[0] == 400
    assert all(each["name"] != "fil" for each in (await control.get("channels"))["channels"])


async def test_a_locked_thread_is_for_moderators(control: ControlClient, sandbox: Sandbox) -> None:
    path = await thread_of(control, "taula")
    _, message = await control.api("POST", f"{path}/messages", {"content": "x"})
    thread = sandbox.world.channel(path.rpartition("/")[2]).thread
    assert thread is not None
    thread.locked = True
    for method, where in (("POST", ""), ("PATCH", f"/{message['id']}")):
        answer = await control.api(method, f"{path}/messages{where}", {"content": "y"})
        assert code_of(answer) == (403, 160005)


# -- private threads


async def test_in_a_private_thread_without_it_the_bot_does_nothing_and_hears_nothing(
    control: ControlClient, raw_bot: RawBot
) -> None:
    path = await thread_of(control, "taula", user="Anna", private=True)
    await control.do("say", user="Anna", channel="fil", content="x")
    me = f"{path}/thread-members/@me"
    for method, where in (("POST", f"{path}/messages"), ("PUT", me), ("GET", path), ("GET", me)):
        payload = {"content": "x"} if method == "POST" else None
        assert code_of(await control.api(method, where, payload)) == (403, 50001)
    await control.do("say", user="Anna", channel="taula", content="y")
    assert (await raw_bot.event("MESSAGE_CREATE"))["channel_id"] == "150000000000000002"
    assert all(event["t"] != "THREAD_CREATE" for event in raw_bot.events)


async def test_a_mention_adds_the_bot_to_a_private_thread(
    control: ControlClient, raw_bot: RawBot, sandbox: Sandbox
) -> None:
    path = await thread_of(control, "taula", user="Anna", private=True)
    await control.do("say", user="Anna", channel="fil", content=f"<@{sandbox.world.bot.id}>")
    added = await raw_bot.event("THREAD_CREATE")
    assert f"/channels/{added['id']}" == path
    assert added["member"]["user_id"] == sandbox.world.bot.id
    assert (await raw_bot.event("THREAD_MEMBERS_UPDATE"))["added_members"]
    assert (await control.api("POST", f"{path}/messages", {"content": "x"}))[0] == 200


async def test_a_moderator_may_join_a_private_thread(control: ControlClient, sandbox: Sandbox) -> None:
    path = await thread_of(control, "taula", user="Anna", private=True)
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].permissions |= 1 << 34
    assert (await control.api("PUT", f"{path}/thread-members/@me"))[0] == 204


async def test_people_are_added_by_a_mention_too(control: ControlClient, sandbox: Sandbox) -> None:
    await thread_of(control, "taula", user="Anna", private=True)
    assert (await control.post("say", user="Carla", channel="fil", content="x"))[0] == 404
    carla = sandbox.world.find_person("carla")
    assert carla is not None
    await control.do("say", user="Anna", channel="fil", content=f"<@{carla.id}>")
    assert (await control.post("say", user="Carla", channel="fil", content="x"))[0] == 200


async def test_an_unknown_kind_of_channel_is_refused(control: ControlClient) -> None:
    status, answer = await control.post("channels", name="lloc", kind="public_thread")
    assert status == 400
    assert answer["error"].startswith('"kind" must be one of: text, dm, voice')


async def test_commands_are_not_typed_in_a_forum_itself(control: ControlClient, bot: TinyBot) -> None:
    await created(control, "forum")
    status, answer = await control.post("slash", user="Anna", channel="lloc", command="secret")
    assert (status, answer["error"]) == (400, "Nothing can be typed in #lloc itself, only in its posts.")
    assert bot.interactions == []


@pytest.mark.parametrize("kind", ["announcement", "voice", "stage"])
async def test_an_interaction_comes_from_this_kind_of_channel(
    control: ControlClient, bot: TinyBot, kind: str
) -> None:
    await created(control, kind)
    answer = await control.do("slash", user="Anna", channel="lloc", command="taula nova")
    assert answer["acknowledged"]
    (interaction,) = bot.interactions
    assert isinstance(interaction.channel, discord.abc.GuildChannel)
    assert interaction.channel.type.value == KINDS[kind]
