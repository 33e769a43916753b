"""The language for a person and for a new table."""

from types import SimpleNamespace

import pytest

from bot.errors import StoreError
from bot.i18n import Language
from bot.people.languages import Languages

ANNA, SERVER = 7, 42


class Store:
    """Chosen languages in memory."""

    def __init__(self):
        self.people, self.servers, self.offered = {}, {}, set()

    async def person_language(self, user_id):
        return self.people.get(user_id)

    async def server_language(self, guild_id):
        return self.servers.get(guild_id)

    async def set_person_language(self, user_id, language):
        self.people[user_id] = language

    async def set_server_language(self, guild_id, language):
        self.servers[guild_id] = language

    async def catalan_was_offered(self, user_id):
        return user_id in self.offered

    async def note_offer_of_catalan(self, user_id):
        self.offered.add(user_id)


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


async def test_catalan_is_offered_in_one_place_and_there_as_often_as_it_is_shown(languages):
    assert await languages.offered(ANNA, Language.FR, "hand 1")
    assert await languages.offered(ANNA, Language.FR, "hand 1")
    assert not await languages.offered(ANNA, Language.FR, "hand 2")


async def test_catalan_is_offered_to_nobody_who_speaks_it_or_has_chosen(languages):
    assert not await languages.offered(ANNA, Language.CA, "hand 1")
    await languages.choose(ANNA, Language.EN)
    assert not await languages.offered(ANNA, Language.EN, "hand 1")


async def test_another_process_does_not_offer_catalan_again():
    store = Store()
    assert await Languages(store).offered(ANNA, Language.EN, "hand 1")
    assert not await Languages(store).offered(ANNA, Language.EN, "hand 1")


async def test_a_store_that_fails_hinders_no_message(languages):
    async def fail(user_id):
        raise StoreError("full")

    languages._chosen.note_offer_of_catalan = fail
    assert await languages.offered(ANNA, Language.EN, "hand 1")


async def test_a_new_table_is_offered_catalan_where_its_language_is_a_guess(languages):
    assert await languages.offers_table(request("fr"), "table")
    assert not await languages.offers_table(request("ca"), "table")
    await languages.choose_for_server(SERVER, Language.IT)
    assert not await languages.offers_table(request("fr"), "table")


async def test_whoever_speaks_none_of_the_languages_is_spoken_to_in_english_and_offered_all(languages):
    german = request("de", None)
    assert (await languages.of(german)).language is Language.EN
    assert not await languages.offers_table(german, "a new table")
    assert await languages.offered(ANNA, Language.EN, "hand 1") == tuple(Language)
    assert await languages.offered(ANNA, Language.EN, "hand 2") == ()
