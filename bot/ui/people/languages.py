"""The panel of ``/language``, the button “En català”, and the question after the language of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import ClassVar, Final

from bot.errors import Refusal, UnknownControl
from bot.i18n import Language, Translator
from bot.people.languages import Languages
from bot.tables import commands
from bot.tables.service import Tables
from bot.tables.table import Stage, Table
from bot.ui.answers import execute
from bot.ui.controls.club_id import choices_button
from bot.ui.controls.custom_id import IN_LANGUAGE, offer_rows
from bot.ui.discord.messages import OutgoingMessage, Part, rows, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import (
    Interaction,
    send_ephemeral,
    send_ephemeral_text,
    update_with,
)
from bot.ui.discord.users import actor_of, may_organise
from bot.ui.face.face import FACES, Face
from bot.ui.people.buttons import in_a_sentence, language_row
from bot.ui.people.greeting import OF_GREETED, OPEN_TABLE, greeting
from bot.ui.text.names import in_message

PREFIX: Final = "la"
"""The beginning of every custom_id of these buttons."""
OWN: Final = "la:me"
"""The language of a person, in the panel."""
OF_SERVER: Final = "la:srv"
"""The language of a server, in the panel."""
LONGEST_NUMBER: Final = 18


class LanguageHandlers:
    """Shows the panel and answers the buttons. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = PREFIX

    def __init__(
        self,
        languages: Languages,
        tables: Tables,
        *,
        show_hand: Callable[[Interaction, Table], Awaitable[None]],
        repeat: Callable[[Interaction, str], Awaitable[None]],
        open_table: Callable[[Interaction, type[Face]], Awaitable[None]],
        changed: Callable[[int], None],
        mention: Callable[[str], str],
    ) -> None:
        """Take the functions that show the user's hand, repeat the answer to a command, and open a table of a game.

        ``changed`` is called with the id of a person who has chosen a language. ``mention`` returns the clickable
        mention of a command.
        """
        self._languages = languages
        self._tables = tables
        self._show_hand = show_hand
        self._repeat = repeat
        self._open_table = open_table
        self._changed = changed
        self._mention = mention

    async def show(self, interaction: Interaction) -> None:
        """Show the user which languages are set, with a button for each."""
        await send_ephemeral(interaction, await self._panel(interaction))

    async def choose(self, interaction: Interaction, language: Language | None) -> None:
        """Save the language of the user; open hands show it at once."""
        await self._languages.choose(interaction.user.id, language)
        self._changed(interaction.user.id)

    async def choose_for_server(self, interaction: Interaction, language: Language | None) -> None:
        """Save the language of the server; raises ``Refusal`` if the user may not choose it."""
        if interaction.guild_id is None:
            raise Refusal("language_of_no_server")
        if not interaction.permissions.manage_guild:
            raise Refusal("language_not_yours")
        await self._languages.choose_for_server(interaction.guild_id, language)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Save a choice, and show the clicked message in the language that holds now."""
        if (offered := IN_LANGUAGE.fullmatch(custom_id)) is not None:
            await self._speak(interaction, Language(offered[1]), offered[2])
            return
        kind, _, code = custom_id.rpartition(":")
        if kind == OPEN_TABLE and code in FACES:
            await self._open_table(interaction, FACES[code])
            return
        if code not in set(Language):
            raise UnknownControl
        language = Language(code)
        if kind == OWN:
            await self.choose(interaction, language)
        elif kind in (OF_SERVER, OF_GREETED):
            await self.choose_for_server(interaction, language)
        else:
            raise UnknownControl
        greets = kind == OF_GREETED
        shown = greeting(language, language, self._mention) if greets else await self._panel(interaction)
        await update_with(interaction, shown)

    async def _speak(self, interaction: Interaction, language: Language, what: str) -> None:
        kind, _, name = what.partition(":")
        if kind == "again":
            await self._languages.choose(interaction.user.id, language)
            await self._repeat(interaction, name)
        elif kind in {"hand", "table"} and name.isdecimal() and len(name) <= LONGEST_NUMBER:
            table = await self._tables.find(int(name))
            if table.guild_id != interaction.guild_id:
                raise Refusal("table_of_another_server")
            await self._languages.choose(interaction.user.id, language)
            if kind == "hand":
                reply_to(interaction).replaces_clicked = True
                await self._show_hand(interaction, table)
            else:
                await self._table_in_catalan(interaction, table)
        else:
            raise UnknownControl
        self._changed(interaction.user.id)

    async def _table_in_catalan(self, interaction: Interaction, table: Table) -> None:
        """Let a table speak Catalan, if the user is in charge of it before the start."""
        actor = actor_of(interaction)
        if table.stage is not Stage.LOBBY or table.in_charge.id != actor.person.id:
            tr = await self._languages.of(interaction)
            sentence = tr.gettext(
                "I speak Catalan to you from now on. The language of the table is up to {name}, before the start.",
                name=in_message(table.in_charge.name),
            )
            await send_ephemeral_text(interaction, sentence)
            return
        await execute(
            interaction,
            self._tables,
            table.id,
            lambda table: commands.change_rules(
                table, actor, replace(table.rules, language=Language.CA, offers_catalan=False)
            ),
            ephemeral=None,
        )
        await reply_to(interaction).acknowledge()

    async def _panel(self, interaction: Interaction) -> OutgoingMessage:
        tr, guild_id = await self._languages.of(interaction), interaction.guild_id
        parts: list[Part] = [
            text(_of_person(tr, await self._languages.chosen_by(interaction.user.id))),
            language_row(OWN, tr.language),
        ]
        if guild_id is not None:
            chosen = await self._languages.chosen_for(guild_id)
            parts.append(text(_of_server(tr, chosen)))
            if interaction.permissions.manage_guild:
                parts.append(language_row(OF_SERVER, chosen))
            if may_organise(interaction, await interaction.client.services.clubs.of(guild_id)):
                parts += rows([choices_button(tr)])
        return OutgoingMessage(tuple(parts))


def offer_catalan(interaction: Interaction, command: str) -> None:
    """Offer Catalan below the ephemeral answer to a repeatable command, to a user who was never offered it."""

    async def amend(message: OutgoingMessage) -> OutgoingMessage:
        languages = interaction.client.services.languages
        spoken = (await languages.of(interaction)).language
        offered = await languages.offered(interaction.user.id, spoken, f"answer {interaction.id}")
        rows = offer_rows(offered, f"again:{command}")
        return OutgoingMessage((*message.parts, *rows), message.attachments)

    reply_to(interaction).amend = amend


def _of_person(tr: Translator, own: Language | None) -> str:
    spoken = in_a_sentence(tr, tr.language)
    if own is not None:
        return tr.gettext("I speak **{language}** to you: you chose it.", language=spoken)
    return tr.gettext(
        "I speak to you in **{language}**. Press another language to change that.", language=spoken
    )


def _of_server(tr: Translator, chosen: Language | None) -> str:
    if chosen is None:
        return tr.gettext(
            "This server has not chosen a language: to people who have not either, I speak in the language of their"
            " Discord, or in English."
        )
    return tr.gettext(
        "The language of this server is **{language}**, for tables and for everybody who has not chosen.",
        language=in_a_sentence(tr, chosen),
    )
