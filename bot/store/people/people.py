"""The languages of people and servers, preferences, and the offer of Catalan."""

from __future__ import annotations

import logging

from sqlalchemy import Select, select

from bot.i18n import Language
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.processes.notifications import PERSON, SERVER, announce
from bot.store.schema import PEOPLE, SERVERS

logger = logging.getLogger(__name__)


class People:
    """Implements the stores of :mod:`bot.people.languages` and :mod:`bot.people.preferences`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def person_language(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        return await self._language(select(PEOPLE.c.language).where(PEOPLE.c.user_id == user_id))

    @repeated
    async def set_person_language(self, user_id: int, language: Language | None) -> None:
        """Save a person's language; ``None`` deletes the choice."""
        async with self._database.write() as connection:
            row = {"user_id": user_id, "language": language}
            await connection.execute(upsert(connection, PEOPLE, "language"), [row])
            await announce(connection, PERSON, user_id)

    async def catalan_was_offered(self, user_id: int) -> bool:
        """Tell whether a person has been offered Catalan."""
        query = select(PEOPLE.c.catalan_offered).where(PEOPLE.c.user_id == user_id)
        async with self._database.read() as connection:
            return bool(await connection.scalar(query))

    async def note_offer_of_catalan(self, user_id: int) -> None:
        """Save that a person has been offered Catalan."""
        async with self._database.write() as connection:
            row = {"user_id": user_id, "catalan_offered": True}
            await connection.execute(upsert(connection, PEOPLE, "catalan_offered"), [row])

    @repeated
    async def person_preferences(self, user_id: int) -> Preferences:
        """Return a person's preferences; the defaults for a person without any."""
        chosen = (
            PEOPLE.c.trump_last,
            PEOPLE.c.text_only,
            PEOPLE.c.only_card,
            PEOPLE.c.remind,
            PEOPLE.c.direct,
            PEOPLE.c.only_card_asked,
            PEOPLE.c.card,
            PEOPLE.c.never_my_hands,
        )
        query = select(*chosen).where(PEOPLE.c.user_id == user_id)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return NO_PREFERENCES if row is None else Preferences.read(*row)

    @repeated
    async def set_person_preferences(self, user_id: int, **chosen: bool | str) -> None:
        """Save some preferences by the names of their fields; the others stay as they are."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, PEOPLE, *chosen), [{"user_id": user_id, **chosen}])
            await announce(connection, PERSON, user_id)

    @repeated
    async def server_language(self, guild_id: int) -> Language | None:
        """Return the language that a server chose, if any."""
        return await self._language(select(SERVERS.c.language).where(SERVERS.c.guild_id == guild_id))

    @repeated
    async def set_server_language(self, guild_id: int, language: Language | None) -> None:
        """Save a server's language; ``None`` deletes the choice."""
        async with self._database.write() as connection:
            row = {"guild_id": guild_id, "language": language}
            await connection.execute(upsert(connection, SERVERS, "language"), [row])
            await announce(connection, SERVER, guild_id)

    async def _language(self, query: Select[str | None]) -> Language | None:
        async with self._database.read() as connection:
            value = await connection.scalar(query)
        if value is None or value in set(Language):
            return None if value is None else Language(value)
        logger.warning("the language %.8s of a person or server is not known", value)
        return None
