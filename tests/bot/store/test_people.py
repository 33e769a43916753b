"""Choices of people and servers, and the deletion of a person's data."""

from datetime import timedelta

from sqlalchemy import select

from bot.i18n import Language
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.store import DatabaseStore, Scope
from bot.store.schema import METADATA
from bot.tables.entries import Closed, CloseReason, Moved, Opened, Sat
from bot.tables.store import Append, HandMessage
from tests.bot.store.conftest import ANNA, BERNAT, NOW, downgrade, finish, new_table, opened, part, seat


async def test_nobody_has_chosen_a_language_at_first(store):
    assert await store.people.person_language(ANNA.id) is None
    assert await store.people.server_language(1) is None


async def test_a_choice_of_language_is_kept_changed_and_taken_back(store):
    await store.people.set_person_language(ANNA.id, Language.IT)
    await store.people.set_person_language(ANNA.id, Language.FR)
    assert await store.people.person_language(ANNA.id) is Language.FR
    assert await store.people.person_language(BERNAT.id) is None
    await store.people.set_person_language(ANNA.id, None)
    assert await store.people.person_language(ANNA.id) is None


async def test_a_server_and_a_person_of_the_same_number_are_not_the_same(store):
    await store.people.set_server_language(7, Language.CA)
    await store.people.set_person_language(7, Language.EN)
    assert (await store.people.server_language(7), await store.people.person_language(7)) == (
        Language.CA,
        Language.EN,
    )


async def test_a_choice_is_there_after_a_restart(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_server_language(7, Language.ES)
    async with await DatabaseStore.open(url) as store:
        assert await store.people.server_language(7) is Language.ES


async def test_nobody_has_chosen_how_the_own_cards_are_shown_at_first(store):
    assert await store.people.person_preferences(ANNA.id) == NO_PREFERENCES
    await store.people.set_person_language(ANNA.id, Language.IT)
    assert await store.people.person_preferences(ANNA.id) == Preferences(trump_last=False, text_only=False)


async def test_a_choice_about_the_own_cards_is_kept_beside_the_language_and_neither_undoes_the_other(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_person_language(ANNA.id, Language.IT)
        await store.people.set_person_preferences(ANNA.id, trump_last=True)
        await store.people.set_person_preferences(BERNAT.id, text_only=True)
        await store.people.set_person_language(BERNAT.id, Language.FR)
        await store.people.set_person_language(BERNAT.id, None)
    async with await DatabaseStore.open(url) as store:
        assert await store.people.person_language(ANNA.id) is Language.IT
        assert await store.people.person_preferences(ANNA.id) == Preferences(trump_last=True)
        assert await store.people.person_preferences(BERNAT.id) == Preferences(text_only=True)


async def test_people_of_a_database_from_before_the_only_card_keep_what_they_chose(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_person_preferences(ANNA.id, text_only=True, only_card=True)
    await downgrade(url, "0005")
    async with await DatabaseStore.open(url) as store:
        assert await store.people.person_preferences(ANNA.id) == Preferences(text_only=True)
        await store.people.set_person_preferences(ANNA.id, only_card=True)
        assert await store.people.person_preferences(ANNA.id) == Preferences(text_only=True, only_card=True)


async def test_a_forgotten_person_has_chosen_nothing(store):
    await store.people.set_person_preferences(ANNA.id, trump_last=True, text_only=True, only_card=True)
    await store.privacy.forget(ANNA.id)
    assert await store.people.person_preferences(ANNA.id) == NO_PREFERENCES


async def test_people_of_a_database_from_before_the_choices_have_chosen_nothing(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_person_language(ANNA.id, Language.IT)
    await downgrade(url, "0003")
    async with await DatabaseStore.open(url) as store:
        assert await store.people.person_preferences(ANNA.id) == NO_PREFERENCES
        assert await store.people.person_language(ANNA.id) is Language.IT


async def closed_table(store, *people):
    entries = [opened(people[0]), *(Sat(seat=n, person=person) for n, person in enumerate(people))]
    table_id = await new_table(store, entries=entries, interaction_id=900, actor=people[0].id)
    moves = [Moved(seat=0, move="play O9"), Closed(reason=CloseReason.STOPPED)]
    await store.log.append(
        Append(table_id, len(entries), moves, at=NOW, actor=people[0].id, interaction_id=901, closes=True)
    )
    return table_id


async def test_a_forgotten_person_is_named_nowhere_in_the_database(store, url):
    await store.people.set_person_language(ANNA.id, Language.IT)
    await store.people.set_person_preferences(ANNA.id, text_only=True)
    table_id = await closed_table(store, ANNA, BERNAT)
    await store.hands.save(HandMessage(table_id, ANNA.id, 1, "token", 2, NOW))
    await store.hands.all(NOW - timedelta(minutes=1))
    await finish_with(store, ANNA, BERNAT)
    await store.presets.add(1, "botifarra", "De casa", ANNA.id, {"play": "lliure"}, most=20)
    assert await store.privacy.forget(ANNA.id) == 0
    everything = await dump(store)
    assert str(ANNA.id) not in everything
    assert "Anna" not in everything
    assert "Bernat" in everything


async def finish_with(store, *people):
    seats = [seat(person.id, name=person.name, number=n, won=n == 0) for n, person in enumerate(people)]
    return await finish(store, *seats, luck=245.7)


async def dump(store):
    async with store.database.engine.connect() as connection:
        rows = [(await connection.execute(select(table))).all() for table in METADATA.sorted_tables]
    return str(rows)


async def test_the_log_of_a_forgotten_person_still_tells_who_sat_where(store):
    table_id = await closed_table(store, ANNA, BERNAT)
    await store.privacy.forget(ANNA.id)
    log = [logged.entry for logged in await store.log.read(table_id)]
    host = log[0].host
    assert isinstance(log[0], Opened)
    assert host.id < 0
    assert log[1] == Sat(seat=0, person=host)
    assert log[2] == Sat(seat=1, person=BERNAT)
    assert log[3] == Moved(seat=0, move="play O9")


async def test_two_tables_of_a_forgotten_person_cannot_be_told_to_be_of_one(store):
    tables = [await finish_with(store, ANNA), await finish_with(store, ANNA)]
    await store.privacy.forget(ANNA.id)
    hosts = {(await store.log.read(table_id))[0].entry.host.id for table_id in tables}
    assert len(hosts) == 2


async def test_the_others_keep_the_matches_they_played_with_a_forgotten_person(store):
    await finish_with(store, ANNA, BERNAT)
    await store.privacy.forget(ANNA.id)
    board = await store.standings.leaderboard(Scope(), limit=10)
    assert [standing.user_id for standing in board.standings] == [BERNAT.id]
    assert await store.standings.standing(ANNA.id, Scope()) is None


async def test_the_kinds_of_deals_of_a_forgotten_person_are_deleted_and_those_of_the_others_stay(store):
    seats = [
        seat(person.id, name=person.name, number=n, parts=[part(f"kind {person.name}", 4, 9)])
        for n, person in enumerate((ANNA, BERNAT))
    ]
    await finish(store, *seats)
    await store.privacy.forget(ANNA.id)
    everything = await dump(store)
    assert "kind Anna" not in everything
    assert "kind Bernat" in everything
    assert [each.name for each in (await store.standings.standing(BERNAT.id, Scope())).parts] == [
        "kind Bernat"
    ]


async def test_a_table_that_is_still_open_stays_as_it_is_and_is_counted(store):
    table_id = await new_table(store, entries=[opened(), Sat(seat=0, person=BERNAT)])
    before = await store.log.read(table_id)
    assert await store.privacy.forget(BERNAT.id) == 1
    assert await store.log.read(table_id) == before


async def test_somebody_whose_number_begins_alike_is_not_forgotten_too(store):
    table_id = await closed_table(store, BERNAT)
    await store.privacy.forget(2)
    assert (await store.log.read(table_id))[0].entry.host == BERNAT
