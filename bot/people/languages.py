"""In which language somebody is spoken to."""

from __future__ import annotations

from typing import Protocol

import discord

from bot.i18n import Language, Translator, resolve, translator
from bot.tables.table import Table


class LanguageStore(Protocol):
    """Where chosen languages are kept."""

    async def person_language(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        ...

    async def server_language(self, guild_id: int) -> Language | None:
        """Return the language that a server chose, if any."""
        ...

    async def set_person_language(self, user_id: int, language: Language | None) -> None:
        """Keep or forget a person's choice."""
        ...

    async def set_server_language(self, guild_id: int, language: Language | None) -> None:
        """Keep or forget a server's choice."""
        ...


class Languages:
    """Finds the language: the person's choice, else the server's, else Discord's locale, else Catalan."""

    def __init__(self, chosen: LanguageStore) -> None:
        self._chosen = chosen
        self._people: dict[int, Language | None] = {}
        self._servers: dict[int, Language | None] = {}
        self._locales: dict[int, str] = {}

    async def of(self, interaction: discord.Interaction) -> Translator:
        """Return the words for whoever caused an interaction."""
        self.hear(interaction)
        person = await self._person(interaction.user.id)
        server = await self._server(interaction.guild_id)
        return translator(resolve(person, server, str(interaction.locale)))

    def hear(self, interaction: discord.Interaction) -> None:
        """Remember in which language somebody uses Discord, for messages that come to them by themselves."""
        self._locales[interaction.user.id] = str(interaction.locale)

    def remember(self, user_id: int, locale: str) -> None:
        """Take over from before a restart in which language somebody used Discord; a newer click knows better."""
        if locale:
            self._locales.setdefault(user_id, locale)

    async def of_person(self, user_id: int, table: Table) -> Translator:
        """Return the words for a person whose last click may have been a while ago."""
        person = await self._person(user_id)
        server = await self._server(table.guild_id)
        return translator(resolve(person, server, self._locales.get(user_id, table.rules.language)))

    async def of_table(self, interaction: discord.Interaction) -> Language:
        """Return the language in which a new table speaks: the server's, else that of whoever opens it."""
        server = await self._server(interaction.guild_id)
        return server or (await self.of(interaction)).language

    async def choose(self, user_id: int, language: Language | None) -> None:
        """Keep a person's choice; ``None`` forgets it."""
        await self._chosen.set_person_language(user_id, language)
        self._people[user_id] = language

    async def choose_for_server(self, guild_id: int, language: Language | None) -> None:
        """Keep a server's choice; ``None`` forgets it."""
        await self._chosen.set_server_language(guild_id, language)
        self._servers[guild_id] = language

    async def _person(self, user_id: int) -> Language | None:
        if user_id not in self._people:
            self._people[user_id] = await self._chosen.person_language(user_id)
        return self._people[user_id]

    async def _server(self, guild_id: int | None) -> Language | None:
        if guild_id is None:
            return None
        if guild_id not in self._servers:
            self._servers[guild_id] = await self._chosen.server_language(guild_id)
        return self._servers[guild_id]
