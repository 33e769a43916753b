"""Table and hand messages in the store; expired tokens are deleted."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.store import DatabaseStore
from bot.store.database.errors import Repeatable
from bot.store.messages import hands as module
from bot.tables.entries import Closed, CloseReason
from bot.tables.store import Append, HandMessage, TableMessage
from tests.bot.store.conftest import ANNA, BERNAT, NOW, downgrade, new_table


def hand(table_id, person=ANNA, *, token="t1", minutes_ago=0):
    return HandMessage(table_id, person.id, 1234, token, 555, NOW - timedelta(minutes=minutes_ago))


async def test_the_newest_table_message_takes_the_place_of_the_one_before(store):
    table_id = await new_table(store)
    await store.messages.save(TableMessage(table_id, 5, 100, NOW))
    newest = TableMessage(table_id, 6, 101, NOW + timedelta(hours=1))
    await store.messages.save(newest)
    assert await store.messages.all() == [newest]


async def test_the_token_that_edits_a_table_is_kept_with_its_message(store):
    table_id = await new_table(store)
    message = TableMessage(table_id, 5, 100, NOW, 1234, "t1", NOW, is_original=True)
    await store.messages.save(message)
    assert await store.messages.all() == [message]
    without = TableMessage(table_id, 5, 101, NOW)
    await store.messages.save(without)
    assert await store.messages.all() == [without]


async def test_the_message_of_a_closed_table_is_kept_until_it_shows_the_end(store):
    table_id = await new_table(store)
    await store.messages.save(TableMessage(table_id, 5, 100, NOW))
    closed = [Closed(reason=CloseReason.STOPPED)]
    await store.log.append(Append(table_id, 1, closed, at=NOW, closes=True))
    assert [message.table_id for message in await store.messages.all()] == [table_id]
    await store.messages.forget(table_id)
    assert await store.messages.all() == []


async def test_the_newest_hand_of_each_person_at_each_table_is_kept(store):
    first, second = await new_table(store), await new_table(store)
    hands = [hand(first), hand(first, BERNAT), hand(second)]
    for each in hands:
        await store.hands.save(each)
    newest = replace(hand(first), token="t2", message_id=556)
    await store.hands.save(newest)
    expected = sorted([newest, hands[1], hands[2]], key=lambda each: (each.table_id, each.user_id))
    assert await store.hands.all(NOW - timedelta(minutes=14)) == expected


async def test_hands_are_there_after_a_restart(url):
    async with await DatabaseStore.open(url) as store:
        table_id = await new_table(store)
        await store.hands.save(hand(table_id))
    async with await DatabaseStore.open(url) as store:
        assert await store.hands.all(NOW - timedelta(minutes=14)) == [hand(table_id)]


async def test_asking_for_the_living_hands_forgets_the_others(store):
    table_id = await new_table(store)
    await store.hands.save(hand(table_id, minutes_ago=14))
    await store.hands.save(hand(table_id, BERNAT))
    assert await store.hands.all(NOW - timedelta(minutes=14)) == [hand(table_id, BERNAT)]
    assert await store.hands.all(NOW - timedelta(days=1)) == [hand(table_id, BERNAT)]


async def test_keeping_a_hand_deletes_those_whose_token_is_dead(url):
    for person, minutes_ago in ((ANNA, 20), (BERNAT, 0)):
        async with await DatabaseStore.open(url) as store:
            table_id = await new_table(store)
            await store.hands.save(hand(table_id, person, minutes_ago=minutes_ago))
    async with await DatabaseStore.open(url) as store:
        assert await store.hands.all(NOW - timedelta(days=1)) == [hand(2, BERNAT)]


async def test_hands_are_written_soon_also_without_being_asked_for(store, url, monkeypatch):
    monkeypatch.setattr(module, "HAND_DELAY", 0)
    table_id = await new_table(store)
    await store.hands.save(hand(table_id))
    await store.hands._saving
    async with await DatabaseStore.open(url) as other:
        assert await other.hands.all(NOW - timedelta(minutes=1)) == [hand(table_id)]


async def test_a_hand_that_comes_in_while_others_are_being_written_is_written_too(store, url, monkeypatch):
    monkeypatch.setattr(module, "HAND_DELAY", 0)
    table_id = await new_table(store)
    await store.hands.save(hand(table_id))
    while store.hands._hands:  # noqa: ASYNC110 - nothing tells that the writing has begun
        await asyncio.sleep(0)
    await store.hands.save(hand(table_id, BERNAT))
    await store.hands._saving
    async with await DatabaseStore.open(url) as other:
        kept = await other.hands.all(NOW - timedelta(minutes=1))
    assert {each.user_id for each in kept} == {ANNA.id, BERNAT.id}


async def test_hands_that_a_database_did_not_take_are_written_at_the_end(store, url, caplog, monkeypatch):
    monkeypatch.setattr(module, "HAND_DELAY", 0)
    table_id = await new_table(store)
    later = NOW + timedelta(seconds=1)

    async def away(_):
        raise Repeatable("The database cannot be written: it is away.")

    with monkeypatch.context() as broken:
        broken.setattr(store.hands, "_write", away)
        await store.hands.save(hand(table_id))
        await store.hands.save(hand(table_id, BERNAT))
        await store.hands._saving
    assert "Traceback" not in caplog.text
    monkeypatch.setattr(module, "HAND_DELAY", 60)
    await store.hands.save(replace(hand(table_id), taken_at=later))
    await store.flush()
    async with await DatabaseStore.open(url) as other:
        kept = await other.hands.all(NOW - timedelta(minutes=1))
    assert {(each.user_id, each.taken_at) for each in kept} == {(ANNA.id, later), (BERNAT.id, NOW)}


async def test_hands_stay_for_the_end_if_nobody_clicks_any_more(store, url, monkeypatch):
    monkeypatch.setattr(module, "HAND_DELAY", 0)
    table_id = await new_table(store)

    async def away(_):
        raise Repeatable("The database cannot be written: it is away.")

    with monkeypatch.context() as broken:
        broken.setattr(store.hands, "_write", away)
        await store.hands.save(hand(table_id))
        await store.hands._saving
    await store.flush()
    async with await DatabaseStore.open(url) as other:
        assert await other.hands.all(NOW - timedelta(minutes=1)) == [hand(table_id)]


async def test_hands_that_cannot_be_written_are_reported_without_their_token(store, caplog, monkeypatch):
    monkeypatch.setattr(module, "HAND_DELAY", 0)
    await store.hands.save(hand(99, token="very-secret"))
    await store.hands._saving
    assert "the newest hand messages could not be saved" in caplog.text
    assert "very-secret" not in caplog.text


async def test_a_hand_from_before_the_reach_of_tokens_was_known_is_reached_by_its_id(url):
    async with await DatabaseStore.open(url) as store:
        await store.hands.save(replace(hand(await new_table(store)), is_original=True))
    await downgrade(url, "0007")
    async with await DatabaseStore.open(url) as store:
        (found,) = await store.hands.all(NOW - timedelta(days=1))
    assert not found.is_original


async def test_a_token_of_any_length_is_kept_whole(store):
    message = replace(hand(await new_table(store)), token="t" * 152_133)
    await store.hands.save(message)
    assert await store.hands.all(NOW - timedelta(days=1)) == [message]
