"""Data of a person and of a server: an export, deletion, and what waits."""

import asyncio
import json
from datetime import timedelta

from sqlalchemy import insert, select

from bot.i18n import Language
from bot.store import DatabaseStore, Scope
from bot.store.database.connection import create_engine
from bot.store.schema import ENTRIES, HAND_SUMS, MATCH_PLAYERS, METADATA
from bot.tables import commands
from bot.tables.entries import Committed, Moved, Sat
from bot.tables.people.entries import Asked, Question, SeatTaken
from bot.tables.service import Tables
from bot.tables.shards import TIME_OF_ID, Shards
from bot.tables.store import Append, HandMessage, TableMessage
from computers.par import ALL, JudgedSum
from engine.dealing import SEED_BYTES
from tests.bot.store.conftest import (
    ANNA,
    BERNAT,
    NOW,
    finish,
    new_table,
    opened,
    part,
    rated,
    seat,
    until_it_waits,
)
from tests.bot.tables.conftest import PEOPLE, TableHarness
from tests.databases import on_postgresql

SECRET = "ab" * 32


async def rows(store, table):
    async with store.database.read() as connection:
        return (await connection.execute(select(table))).mappings().all()


async def full(store):
    """Let Anna have something in every table that knows people; returns her open table."""
    await store.people.set_person_language(ANNA.id, Language.CA)
    await store.people.set_person_preferences(ANNA.id, text_only=True)
    await store.presets.add(1, "botifarra", "Casa", ANNA.id, {"play": "lliure"}, most=5)
    anna = seat(ANNA.id, name="Anna", number=2, side=0, won=True, parts=[part("plis", 2, 1.0)])
    match = await finish(store, anna, seat(20, number=1), luck=245.7)
    await store.cards.save(match, 4, 8, {2: {"all": JudgedSum(2, 3, 8, 40)}})
    table_id = await new_table(store, entries=[opened(), Sat(seat=0, person=ANNA)])
    await store.log.append(
        Append(
            table_id,
            2,
            [Moved(seat=0, move="play O9"), Committed(deal=1, secret=SECRET)],
            at=NOW,
            actor=ANNA.id,
        )
    )
    await store.hands.save(HandMessage(table_id, ANNA.id, 5, "the token", 6, NOW, "ca", is_original=True))
    await store.hands.all(NOW - timedelta(minutes=1))  # written by now
    play = await store.dailies.begin(ANNA.id, "botifarra", NOW.date(), NOW)
    await store.dailies.be_named(play, 1, "Anna")
    return table_id


async def test_an_export_has_everything_about_a_person_and_nothing_of_others(store):
    table_id = await full(store)
    await store.people.set_person_language(BERNAT.id, Language.IT)
    found = await store.privacy.export(ANNA.id)
    assert found["user_id"] == str(ANNA.id)
    assert [row["language"] for row in found["people"]] == ["ca"]
    assert [row["name"] for row in found["presets"]] == ["Casa"]
    assert [(row["seat"], row["game"], row["name"]) for row in found["match_players"]] == [
        (2, "botifarra", "Anna")
    ]
    assert [(row["name"], row["deals"]) for row in found["result_parts"]] == [("plis", 2)]
    assert [(row["kind"], row["points"]) for row in found["hand_sums"]] == [("all", 3)]
    (level,), (change,) = found["ratings"], found["rating_changes"]
    assert level["mu"] == change["mu_after"] > change["mu_before"] == 1500
    assert [row["message_id"] for row in found["hands"]] == ["6"]
    mine = [entry["entry"]["kind"] for entry in found["entries"] if entry["table"] == table_id]
    assert mine == ["opened", "sat", "moved"]
    assert json.loads(json.dumps(found)) == found
    assert str(BERNAT.id) not in json.dumps(found["people"])


async def test_an_export_gives_away_no_cards_and_no_keys(store):
    await full(store)
    written = json.dumps(await store.privacy.export(ANNA.id))
    assert SECRET not in written
    assert "the token" not in written


async def test_an_export_gives_away_no_card_of_a_hand_that_somebody_has_dealt(store):
    harness = await TableHarness(Tables(store.log)).start(*PEOPLE[1:4], max_hands=4, target="none")
    for person in PEOPLE[:4]:
        await harness.tables.execute(
            harness.id,
            lambda table, person=person: (
                commands.next_deal(table, person, table.turn, bytes(SEED_BYTES))
                if table.started_match.status.table_acts
                else ()
            ),
            actor=person.id,
        )
    assert harness.table.deal_is_open
    (dealt,) = [
        logged
        for logged in await store.log.read(harness.id)
        if getattr(logged.entry, "move", "").startswith("shuffle")
    ]
    assert dealt.actor in {person.id for person in PEOPLE}
    for person in PEOPLE[:4]:
        assert dealt.entry.move not in json.dumps(await store.privacy.export(person.id))


async def test_an_export_of_somebody_unknown_is_empty(store):
    await full(store)
    found = await store.privacy.export(99)
    assert not any(found[name] for name in found if name not in ("user_id", "exported_at"))


async def test_every_table_that_knows_a_person_is_exported_and_emptied(store):
    table_id = await full(store)
    found = await store.privacy.export(ANNA.id)
    for table in METADATA.sorted_tables:
        if "user_id" in table.c:
            assert table.name in found
    await store.log.close_table(table_id, at=NOW)
    await store.privacy.forget(ANNA.id)
    for table in METADATA.sorted_tables:
        if "user_id" in table.c:
            assert ANNA.id not in [row["user_id"] for row in await rows(store, table)], table.name


async def test_a_person_is_forgotten_at_an_open_table_once_that_is_over(store):
    table_id = await full(store)
    assert await store.privacy.forget(ANNA.id) == 1
    assert await store.privacy.finish() == []
    assert "Anna" in str(await rows(store, ENTRIES))
    await store.log.close_table(table_id, at=NOW)
    assert await store.privacy.finish() == [ANNA.id]
    assert "Anna" not in str(await rows(store, ENTRIES))
    assert await store.privacy.finish() == []


async def server(store, guild_id):
    """Let a server have everything that it can have."""
    await store.people.set_server_language(guild_id, Language.CA)
    await store.presets.add(guild_id, "botifarra", "Casa", BERNAT.id, {"play": "lliure"}, most=5)
    theirs = [seat(10, won=True, parts=[part("plis", 2, 1.0)]), seat(20, number=1)]
    match = await finish(store, *theirs, guild_id=guild_id, luck=245.7)
    await store.cards.save(match, 4, 8, {0: {"all": JudgedSum(2, 3, 8, 40)}})
    table_id = await new_table(store, entries=[opened(guild_id=guild_id)])
    await store.log.close_table(table_id, at=NOW)
    await store.messages.save(TableMessage(table_id, 5, 6, NOW))
    return table_id


async def test_the_data_of_a_server_goes_some_time_after_the_bot_was_removed_and_no_other(store):
    gone, stays = await server(store, 7), await server(store, 8)
    await store.privacy.mark_left(7, NOW)
    assert await store.privacy.delete_left(NOW - timedelta(seconds=1)) == []
    assert await store.log.read(gone)
    assert await store.privacy.delete_left(NOW) == [7]
    assert await store.log.read(gone) == []
    assert await store.people.server_language(7) is None
    assert await store.presets.all(7) == []
    assert await store.standings.standing(10, Scope(game="botifarra", contested=True, guild_id=7)) is None
    level = await store.ratings.level(10, "botifarra")
    assert [change.after for change in await store.ratings.history(10, "botifarra", 9)] == [level.rating]
    assert [row["hands"] for row in await rows(store, HAND_SUMS)] == [2]
    assert await store.log.read(stays)
    assert await store.people.server_language(8) is Language.CA
    assert len(await store.presets.all(8)) == 1
    assert await store.standings.standing(10, Scope(game="botifarra", contested=True, guild_id=8)) is not None
    assert await store.privacy.delete_left(NOW) == []


async def test_a_server_that_takes_the_bot_back_keeps_everything(store):
    table_id = await server(store, 7)
    await store.privacy.mark_left(7, NOW)
    await store.privacy.mark_returned(7)
    assert await store.privacy.delete_left(NOW) == []
    assert await store.log.read(table_id)


async def test_a_second_removal_does_not_put_off_the_first(store):
    await server(store, 7)
    await store.privacy.mark_left(7, NOW)
    await store.privacy.mark_left(7, NOW + timedelta(days=20))
    assert await store.privacy.delete_left(NOW) == [7]


async def test_a_start_notes_the_servers_that_are_gone_and_those_that_are_back(store):
    await server(store, 7)
    await server(store, 8)
    await store.privacy.mark_left(8, NOW)
    await store.privacy.mark_present({8, 9}, NOW)
    assert await store.privacy.delete_left(NOW) == [7]
    assert await store.people.server_language(8) is Language.CA


async def test_a_process_judges_and_deletes_the_servers_of_its_own_shards_alone(store):
    first, second = 1 << TIME_OF_ID, 2 << TIME_OF_ID  # of two shards
    await server(store, first)
    await server(store, second)
    store.serve(Shards((0,), 2))
    await store.privacy.mark_present((), NOW)
    store.serve(Shards((1,), 2))
    assert await store.privacy.delete_left(NOW) == []
    await store.privacy.mark_present({first}, NOW)
    assert await store.privacy.delete_left(NOW) == []
    store.serve(Shards((0,), 2))
    assert await store.privacy.delete_left(NOW) == [second]
    assert await store.people.server_language(first) is Language.CA


async def test_more_servers_are_noted_than_a_statement_takes_parameters(store):
    present = set(range(10, 40_010))
    await store.people.set_server_language(10, Language.CA)
    await server(store, 7)
    await store.privacy.mark_left(10, NOW)
    await store.privacy.mark_present(present, NOW)
    assert await store.privacy.delete_left(NOW) == [7]


async def test_a_server_without_a_language_of_its_own_is_marked_as_well(store):
    await finish(store, seat(10), seat(20, number=1), guild_id=7)
    await store.privacy.mark_left(7, NOW)
    assert await store.people.server_language(7) is None
    assert await store.privacy.delete_left(NOW) == [7]
    assert [row for row in await rows(store, MATCH_PLAYERS) if row["user_id"] == 10] == []


async def test_who_took_a_seat_during_a_match_or_asked_for_one_is_forgotten_there_as_well(store):
    table_id = await new_table(store, entries=[opened(host=BERNAT)], actor=BERNAT.id)
    took = [Asked(question=Question.SEAT, seat=1, person=ANNA), SeatTaken(seat=1, person=ANNA)]
    await store.log.append(Append(table_id, 1, took, at=NOW, actor=ANNA.id, closes=True))
    assert await store.privacy.forget(ANNA.id) == 0
    kept = [logged.entry for logged in await store.log.read(table_id)]
    assert [type(entry) for entry in kept] == [type(kept[0]), Asked, SeatTaken]
    stand_ins = {kept[1].person, kept[2].person}
    assert len(stand_ins) == 1
    assert stand_ins.pop().id < 0
    assert "Anna" not in str(kept)


@on_postgresql
async def test_nothing_is_left_of_a_person_who_is_forgotten_while_a_match_is_judged(url, postgresql):
    async with DatabaseStore(create_engine(url)) as store:
        (table_id,) = await rated(store, 1, 2, 3, 4)
        async with store.database.engine.begin() as connection:
            await connection.execute(select(MATCH_PLAYERS).with_for_update())
            hands = {"hands": 1, "points": 0, "above": 0, "squares": 0}
            await connection.execute(
                insert(HAND_SUMS), {"table_id": table_id, "seat": 0, "kind": ALL, **hands}
            )
            forgetting = asyncio.create_task(store.privacy.forget(1))
            await until_it_waits(postgresql)
        await forgetting
        assert await rows(store, HAND_SUMS) == []
