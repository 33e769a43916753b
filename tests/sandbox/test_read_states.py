"""What is new to whom: the sandbox remembers how far everybody has read, as Discord does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from sandbox import default_world

if TYPE_CHECKING:
    from .clients import Table, TinyBot

BERNAT_ID = str(int(default_world.ANNA_ID) + 1)


async def _channel(table: Table, user: str, name: str) -> dict[str, Any]:
    channels = (await table.look("world", user=user))["channels"]
    return next(channel for channel in channels if channel["name"] == name)


async def _say(table: Table, content: str, *, user: str = "anna", channel: str = "xerrada") -> str:
    message_id: str = (await table.do("say", user=user, channel=channel, content=content))["message"]["id"]
    return message_id


async def test_what_others_write_is_unread_until_it_is_read(table: Table) -> None:
    await _say(table, "Bon dia")
    last = await _say(table, "Qui juga?")
    assert (await _channel(table, "bernat", "xerrada"))["unread_count"] == 2
    assert (await _channel(table, "anna", "xerrada"))["unread_count"] == 0
    seen = await table.do("read", user="bernat", channel="xerrada", up_to=last)
    assert seen["unread_count"] == 0
    await _say(table, "Ningú?")
    channel = await _channel(table, "bernat", "xerrada")
    assert (channel["unread_count"], channel["last_read_id"]) == (1, last)


async def test_a_mention_is_counted_for_whom_it_names(table: Table) -> None:
    await _say(table, f"<@{BERNAT_ID}>, et toca")
    assert (await _channel(table, "bernat", "xerrada"))["mention_count"] == 1
    assert (await _channel(table, "carla", "xerrada"))["mention_count"] == 0


async def test_reading_never_goes_back(table: Table) -> None:
    first = await _say(table, "u")
    last = await _say(table, "dos")
    await table.do("read", user="bernat", channel="xerrada", up_to=last)
    assert (await table.do("read", user="bernat", channel="xerrada", up_to=first))["last_read_id"] == last
    for wrong in ("no", "9" * 5000, "-1", "١"):
        status, refusal = await table.ask("read", user="bernat", channel="xerrada", up_to=wrong)
        assert (status, refusal) == (400, {"error": '"up_to" must be the id of a message.'})


async def test_older_messages_are_read_page_by_page(table: Table) -> None:
    written = [await _say(table, str(number)) for number in range(5)]
    page = await table.look("messages", user="carla", channel="xerrada", before=written[3], limit="2")
    assert [message["id"] for message in page["messages"]] == written[1:3]


async def test_a_thread_is_joined_and_left(table: Table, bot: TinyBot) -> None:
    message = await _say(table, "Taula", channel="taula")
    channel = (await _channel(table, "anna", "taula"))["id"]
    parent = bot.get_channel(int(channel))
    assert isinstance(parent, discord.TextChannel)
    started = await parent.get_partial_message(int(message)).create_thread(name="Partida")
    thread = str(started.id)
    assert BERNAT_ID not in (await _channel(table, "bernat", "Partida"))["member_ids"]
    await table.do("join", user="bernat", channel=thread)
    assert BERNAT_ID in (await _channel(table, "bernat", "Partida"))["member_ids"]
    await _say(table, "Comencem", channel=thread)
    # The line that tells where the thread began, and this one.
    assert (await _channel(table, "bernat", "Partida"))["unread_count"] == 2
    # Whoever has not joined is not bothered.
    assert (await _channel(table, "carla", "Partida"))["unread_count"] == 0
    await table.do("leave", user="bernat", channel=thread)
    assert BERNAT_ID not in (await _channel(table, "bernat", "Partida"))["member_ids"]
    status, answer = await table.ask("join", user="bernat", channel="taula")
    assert status == 400, answer
