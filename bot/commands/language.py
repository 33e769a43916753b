"""``/language``: the language of a person and of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.localisation import described
from bot.i18n import N_, Language, Translator
from bot.ui.discord.responses import send_ephemeral_text

if TYPE_CHECKING:
    from bot.client import Bot

AUTOMATIC: Final = "automatic"
CHOICES = [
    Choice(name=described(N_("Automatic")), value=AUTOMATIC),
    *(Choice(name=language.name_of_itself, value=language.value) for language in Language),
]


@app_commands.command(name="language", description=described(N_("In which language I speak")))
@app_commands.describe(
    mine=described(N_("To you, in every server")),
    server=described(N_("In this server, to everybody who has not chosen")),
)
@app_commands.choices(mine=CHOICES, server=CHOICES)
async def choose_language(
    interaction: discord.Interaction[Bot], mine: str | None = None, server: str | None = None
) -> None:
    """Save the choices, all or none, and show what is set now."""
    client, guild_id = interaction.client, interaction.guild_id
    languages = client.languages
    if server is not None:
        tr = await languages.of(interaction)
        if guild_id is None:
            await send_ephemeral_text(
                interaction, tr.gettext("The language of a server can be chosen in that server only.")
            )
            return
        if not interaction.permissions.manage_guild:
            refused = tr.gettext(
                "Only people who can manage this server can choose its language. Yours is the option `mine`."
            )
            await send_ephemeral_text(interaction, refused)
            return
        await languages.choose_for_server(guild_id, _chosen(server))
    if mine is not None:
        await languages.choose(interaction.user.id, _chosen(mine))
    tr = await languages.of(interaction)
    own = await client.store.person_language(interaction.user.id)
    sentences = [_of_person(tr, own)]
    if guild_id is not None:
        sentences.append(_of_server(tr, await client.store.server_language(guild_id)))
    await send_ephemeral_text(interaction, "\n".join(sentences))


def _chosen(value: str) -> Language | None:
    return None if value == AUTOMATIC else Language(value)


def _of_person(tr: Translator, own: Language | None) -> str:
    spoken = _in_a_sentence(tr, tr.language)
    if own is not None:
        return tr.gettext("I speak **{language}** to you: you chose it.", language=spoken)
    return tr.gettext("I speak **{language}** to you. `/language` with `mine` changes that.", language=spoken)


def _of_server(tr: Translator, chosen: Language | None) -> str:
    if chosen is None:
        return tr.gettext(
            "This server has not chosen a language: I speak to everybody in the language of their Discord,"
            " or in Catalan."
        )
    return tr.gettext(
        "The language of this server is **{language}**, for tables and for everybody who has not chosen.",
        language=_in_a_sentence(tr, chosen),
    )


def _in_a_sentence(tr: Translator, language: Language) -> str:
    """Return a language's own name; only English, and sentences in English, capitalise it."""
    name = language.name_of_itself
    return name if Language.EN in (tr.language, language) else name.lower()
