"""Read states and unread counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from sandbox.state import default_world

if TYPE_CHECKING:
    from .clients import ControlClient, TinyBot

BERNAT_ID = str(int(default_world.ANNA_ID) + 1)


async def _channel(control: ControlClient, user: str, name: str) -> dict[str, Any]:
    channels = (await control.get("world", user=user))["channels"]
    return next(channel for channel in channels if channel["name"] == name)


async def _say(control: ControlClient, content: str, *, user: str = "anna", channel: str = "xerrada") -> str:
    message_id: str = (await control.do("say", user=user, channel=channel, content=content))["message"]["id"]
    return message_id


async def test_messages_of_others_are_unread_until_they_are_read(control: ControlClient) -> None:
    await _say(control, "Bon dia")
    last = await _say(control, "Qui juga?")
    assert (await _channel(control, "bernat", "xerrada"))["unread_count"] == 2
    assert (await _channel(control, "anna", "xerrada"))["unread_count"] == 0
    seen = await control.do("read", user="bernat", channel="xerrada", up_to=last)
    assert seen["unread_count"] == 0
    await _say(control, "Ningú?")
    channel = await _channel(control, "bernat", "xerrada")
    assert (channel["unread_count"], channel["last_read_id"]) == (1, last)


async def test_a_mention_counts_for_the_mentioned_person(control: ControlClient) -> None:
    await _say(control, f"<@{BERNAT_ID}>, et toca")
    assert (await _channel(control, "bernat", "xerrada"))["mention_count"] == 1
    assert (await _channel(control, "carla", "xerrada"))["mention_count"] == 0


async def test_a_read_state_never_goes_back(control: ControlClient) -> None:
    first = await _say(control, "u")
    last = await _say(control, "dos")
    await control.do("read", user="bernat", channel="xerrada", up_to=last)
    assert (await control.do("read", user="bernat", channel="xerrada", up_to=first))["last_read_id"] == last
    for wrong in ("no", "9" * 5000, "-1", "١"):
        status, refusal = await control.post("read", user="bernat", channel="xerrada", up_to=wrong)
        assert (status, refusal) == (400, {"error": '"up_to" must be the id of a message.'})


async def test_older_messages_are_read_page_by_page(control: ControlClient) -> None:
    written = [await _say(control, str(number)) for number in range(5)]
    page = await control.get("messages", user="carla", channel="xerrada", before=written[3], limit="2")
    assert [message["id"] for message in page["messages"]] == written[1:3]


async def test_a_thread_is_joined_and_left(control: ControlClient, bot: TinyBot) -> None:
    message = await _say(control, "Taula", channel="taula")
    channel = (await _channel(control, "anna", "taula"))["id"]
    parent = bot.get_channel(int(channel))
    assert isinstance(parent, discord.TextChannel)
    started = await parent.get_partial_message(int(message)).create_thread(name="Partida")
    thread = str(started.id)
    assert BERNAT_ID not in (await _channel(control, "bernat", "Partida"))["member_ids"]
    await control.do("join", user="bernat", channel=thread)
    assert BERNAT_ID in (await _channel(control, "bernat", "Partida"))["member_ids"]
    await _say(control, "Comencem", channel=thread)
    # The thread starter message and this one.
    assert (await _channel(control, "bernat", "Partida"))["unread_count"] == 2
    # People who have not joined have no unread messages.
    assert (await _channel(control, "carla", "Partida"))["unread_count"] == 0
    await control.do("leave", user="bernat", channel=thread)
    assert BERNAT_ID not in (await _channel(control, "bernat", "Partida"))["member_ids"]
    status, answer = await control.post("join", user="bernat", channel="taula")
    assert status == 400, answer
