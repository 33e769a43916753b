"""The language for a person and for a new table."""

from types import SimpleNamespace

import pytest

from bot.i18n import Language
from bot.people.languages import Languages

ANNA, SERVER = 7, 42


class Store:
    """Chosen languages in memory."""

    def __init__(self):
        self.people, self.servers = {}, {}

    async def person_language(self, user_id):
        return self.people.get(user_id)

    async def server_language(self, guild_id):
        return self.servers.get(guild_id)

    async def set_person_language(self, user_id, language):
        self.people[user_id] = language

    async def set_server_language(self, guild_id, language):
        self.servers[guild_id] = language


@pytest.fixture
def languages():
    return Languages(Store())


def request(locale, guild_id=SERVER):
    return SimpleNamespace(user=SimpleNamespace(id=ANNA), guild_id=guild_id, locale=locale)


async def test_without_any_choice_the_locale_of_discord_decides(languages):
    assert (await languages.of(request("fr"))).language is Language.FR


async def test_the_choice_of_a_server_comes_before_the_locale(languages):
    await languages.choose_for_server(SERVER, Language.IT)
    assert (await languages.of(request("fr"))).language is Language.IT
    assert (await languages.of(request("fr", guild_id=None))).language is Language.FR


async def test_the_choice_of_a_person_comes_before_that_of_the_server(languages):
    await languages.choose_for_server(SERVER, Language.IT)
    await languages.choose(ANNA, Language.ES)
    assert (await languages.of(request("fr"))).language is Language.ES
    await languages.choose(ANNA, None)
    assert (await languages.of(request("fr"))).language is Language.IT


async def test_a_new_table_speaks_the_language_of_the_server_or_of_the_person_who_opens_it(languages):
    await languages.choose(ANNA, Language.ES)
    assert await languages.of_table(request("fr")) is Language.ES
    await languages.choose_for_server(SERVER, Language.IT)
    assert await languages.of_table(request("fr")) is Language.IT


async def test_a_person_outside_of_a_request_gets_the_last_locale_or_else_the_default(languages):
    assert (await languages.of_person(ANNA, SERVER, Language.CA)).language is Language.CA
    languages.remember(ANNA, "it")
    assert (await languages.of_person(ANNA, SERVER, Language.CA)).language is Language.IT
    languages.hear(request("fr"))
    languages.remember(ANNA, "it")
    assert (await languages.of_person(ANNA, SERVER, Language.CA)).language is Language.FR
