"""The language for each person and each new table."""

from __future__ import annotations

import logging
from typing import Protocol

from bot.errors import StoreError
from bot.i18n import Language, Translator, resolve, translator

logger = logging.getLogger(__name__)


class LanguageStore(Protocol):
    """The store of chosen languages."""

    async def person_language(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        ...

    async def server_language(self, guild_id: int) -> Language | None:
        """Return the language that a server chose, if any."""
        ...

    async def set_person_language(self, user_id: int, language: Language | None) -> None:
        """Save a person's choice; ``None`` deletes it."""
        ...

    async def set_server_language(self, guild_id: int, language: Language | None) -> None:
        """Save a server's choice; ``None`` deletes it."""
        ...

    async def catalan_was_offered(self, user_id: int) -> bool:
        """Tell whether a person has been offered Catalan."""
        ...

    async def note_offer_of_catalan(self, user_id: int) -> None:
        """Save that a person has been offered Catalan."""
        ...


class User(Protocol):
    """A user by id."""

    @property
    def id(self) -> int:
        """The user's id on Discord."""
        ...


class Request(Protocol):
    """A request by a user, as a Discord interaction is."""

    @property
    def user(self) -> User:
        """The person who asks."""
        ...

    @property
    def guild_id(self) -> int | None:
        """The server in which the person asks; ``None`` outside of servers."""
        ...

    @property
    def locale(self) -> object:
        """The language in which the person uses Discord; its ``str`` is Discord's code."""
        ...


class Languages:
    """Language lookup: the person's choice, else the server's, else Discord's locale, else English.

    Discord has no Catalan, the mother tongue of the first game. So people who see a language that they have not
    chosen get an offer of Catalan, once. Those whose Discord speaks none of the bot's languages are offered all.
    """

    def __init__(self, chosen: LanguageStore) -> None:
        self._chosen = chosen
        self._people: dict[int, Language | None] = {}
        self._servers: dict[int, Language | None] = {}
        self._locales: dict[int, str] = {}
        self._offers: dict[int, str | None] = {}

    async def of(self, request: Request) -> Translator:
        """Return the translator for the person who asks, and remember their locale."""
        self.hear(request)
        person = await self._person(request.user.id)
        server = await self._server(request.guild_id)
        return translator(resolve(person, server, str(request.locale)))

    def hear(self, request: Request) -> None:
        """Remember a person's locale for messages that are sent without a request of theirs."""
        self._locales[request.user.id] = str(request.locale)

    def remember(self, user_id: int, locale: str) -> None:
        """Restore a person's locale after a restart, unless a newer one is known."""
        if locale:
            self._locales.setdefault(user_id, locale)

    async def of_person(self, user_id: int, guild_id: int, default: Language) -> Translator:
        """Return the translator for a person outside of a request; ``default`` stands in for an unknown locale."""
        person = await self._person(user_id)
        server = await self._server(guild_id)
        return translator(resolve(person, server, self._locales.get(user_id, default)))

    async def of_table(self, request: Request) -> Language:
        """Return the language of a new table: the server's choice, else the language of the person who asks."""
        server = await self._server(request.guild_id)
        return server or (await self.of(request)).language

    async def offered(self, user_id: int, spoken: Language, place: str) -> tuple[Language, ...]:
        """Return the languages that a message to a person in the language ``spoken`` should offer, and remember it.

        The offer stands in one ``place``, such as a hand of cards, however often that is drawn, until the person
        chooses a language.
        """
        languages = tuple(Language) if self._is_foreign(user_id) else (Language.CA,)
        if languages == (spoken,) or await self._person(user_id) is not None:
            return ()
        if user_id not in self._offers:
            try:
                was_offered = await self._chosen.catalan_was_offered(user_id)
                self._offers.setdefault(user_id, None if was_offered else place)
                if not was_offered:
                    await self._chosen.note_offer_of_catalan(user_id)
            except StoreError as error:
                logger.warning("the offer of Catalan to user %d is not saved: %s", user_id, error)
        return languages if self._offers.get(user_id) == place else ()

    def _is_foreign(self, user_id: int) -> bool:
        """Tell whether the Discord of a person is known, and in none of the bot's languages."""
        locale = self._locales.get(user_id)
        return locale is not None and Language.from_discord(locale) is None

    async def offers_table(self, request: Request, place: str) -> bool:
        """Tell whether the language of a person's new table is a guess, for which Catalan should be offered.

        A person to whom all languages are to be offered gets them in a message of their own.
        """
        spoken = (await self.of(request)).language
        if await self._server(request.guild_id) is not None or self._is_foreign(request.user.id):
            return False
        return bool(await self.offered(request.user.id, spoken, place))

    async def chosen_by(self, user_id: int) -> Language | None:
        """Return the language that a person chose, if any."""
        return await self._person(user_id)

    async def chosen_for(self, guild_id: int) -> Language | None:
        """Return the language that was chosen for a server, if any."""
        return await self._server(guild_id)

    async def of_server(self, guild_id: int, locale: object) -> Language:
        """Return the language of what is posted in a server: its choice, else that of its Discord, else English."""
        return await self._server(guild_id) or Language.from_discord(str(locale)) or Language.EN

    async def choose(self, user_id: int, language: Language | None) -> None:
        """Save a person's choice; ``None`` deletes it."""
        await self._chosen.set_person_language(user_id, language)
        self._people[user_id] = language

    def forget(self, user_id: int) -> None:
        """Drop the cached data of a person whose data was deleted."""
        for known in (self._people, self._locales, self._offers):
            known.pop(user_id, None)

    def changed(self, user_id: int) -> None:
        """Drop the cached language of a person who may have chosen another."""
        self._people.pop(user_id, None)

    def changed_for_server(self, guild_id: int) -> None:
        """Drop the cached language of a server that may have chosen another."""
        self._servers.pop(guild_id, None)

    def forget_choices(self) -> None:
        """Drop all choices: some may have changed unheard."""
        self._people.clear()
        self._servers.clear()

    async def choose_for_server(self, guild_id: int, language: Language | None) -> None:
        """Save a server's choice; ``None`` deletes it."""
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
