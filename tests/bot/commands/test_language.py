"""``/language``: a person's choice before the server's, and who may choose which."""

import discord
import pytest

from bot.i18n import Language, translator
from tests.bot.commands.conftest import said


@pytest.fixture
def manager(env, guild):
    role = guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(env.create_user("Carla"), roles=[role])


async def test_a_choice_of_ones_own_holds_at_once_and_for_oneself_only(store, anna, bernat, channel):
    answer = await anna.slash(channel, "language", mine="fr")
    assert answer.response.ephemeral
    assert "**français**" in said(answer)
    french = translator(Language.FR).gettext(
        "This server has not chosen a language: to people who have not either, I speak in the language of their"
        " Discord, or in English."
    )
    assert french in said(answer)
    assert await store.people.person_language(anna.id) is Language.FR
    assert "English" in said(await bernat.slash(channel, "language"))


async def test_automatic_forgets_the_choice(store, anna, channel):
    await anna.slash(channel, "language", mine="it")
    assert "English" in said(await anna.slash(channel, "language", mine="automatic"))
    assert await store.people.person_language(anna.id) is None


async def test_the_choice_of_a_server_is_for_everybody_who_has_not_chosen(anna, bernat, manager, channel):
    await bernat.slash(channel, "language", mine="it")
    await manager.slash(channel, "language", server="ca")
    assert "**català**" in said(await anna.slash(channel, "language"))
    assert said(await bernat.slash(channel, "language")).startswith(
        translator(Language.IT).gettext("I speak **{language}** to you: you chose it.", language="italiano")
    )


async def test_a_server_can_go_back_to_automatic(store, guild, manager, channel):
    await manager.slash(channel, "language", server="es")
    assert await store.people.server_language(guild.id) is Language.ES
    await manager.slash(channel, "language", server="automatic")
    assert await store.people.server_language(guild.id) is None


@pytest.mark.parametrize(
    ("spoken", "server", "name"),
    [("ca", "es", "español"), ("fr", "en", "English"), ("it", "ca", "català"), ("en", "fr", "Français")],
)
async def test_a_language_within_a_sentence_is_written_as_that_sentence_has_it(
    anna, manager, channel, spoken, server, name
):
    await anna.slash(channel, "language", mine=spoken)
    await manager.slash(channel, "language", server=server)
    assert f"**{name}**" in said(await anna.slash(channel, "language"))
