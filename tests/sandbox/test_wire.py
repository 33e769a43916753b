from __future__ import annotations

import discord

from sandbox import cafe

from .players import Layout, Table, TinyBot, picture


async def test_a_discord_py_bot_logs_in_and_registers_its_commands(bot: TinyBot, table: Table) -> None:
    assert bot.user is not None
    assert str(bot.user.id) == cafe.APPLICATION_ID
    assert [guild.name for guild in bot.guilds] == ["Cafè de la Plaça"]
    commands = (await table.look("commands"))["commands"]
    assert [command["name"] for command in commands] == ["taula", "secret", "cerca", "ordena"]


async def test_a_slash_command_is_answered_with_a_picture_in_components_v2(bot: TinyBot, table: Table) -> None:
    answer = await table.do("slash", user="Anna", channel="taula", command="taula nova", options={"punts": 151})
    assert answer["acknowledged"] is True
    assert answer["type"] == 4
    [message] = await table.messages("Bernat")
    assert message["flags"] == 1 << 15
    assert message["attachments"] == []
    assert message["interaction_metadata"]["name"] == "taula nova"
    container = message["components"][0]
    assert container["components"][0]["content"] == "Taula a 151 False"
    media = container["components"][1]["items"][0]["media"]
    assert (media["width"], media["height"]) == (16, 8)
    async with table.session.get(media["url"]) as response:
        assert response.content_type == "image/png"
        assert await response.read() == picture().getvalue()
