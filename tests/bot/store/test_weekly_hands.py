"""The hands that were judged for the problem of the week."""

from datetime import timedelta

from bot.store.matches.weekly_hands import Found
from bot.tables.entries import Closed, CloseReason
from tests.bot.store.conftest import NOW, append, new_table, opened

LATER = NOW + timedelta(hours=1)


async def judged(store, *worths, guild_id=1):
    """Judge a hand of a new table for each worth; return what was found."""
    found = []
    for worth in worths:
        table_id = await new_table(store, entries=[opened(guild_id=guild_id)])
        found.append(Found(table_id, 2, 30, worth) if worth else None)
        await store.weekly_hands.note(guild_id, table_id, 2, NOW, found[-1])
    return found


async def test_the_best_hand_of_a_server_comes_first_until_it_is_withdrawn(store):
    low, high, _ = await judged(store, 5.0, 9.5, None)
    await judged(store, 20.0, guild_id=7)
    assert await store.weekly_hands.best(1) == [high, low]
    await store.weekly_hands.withdraw(high)
    assert await store.weekly_hands.best(1) == [low]


async def test_a_hand_that_was_judged_is_known_until_it_is_too_old(store):
    found, _ = await judged(store, 5.0, None)
    hands = store.weekly_hands
    assert len(await hands.judged(1)) == 2
    assert [await hands.judged_since(1, at) for at in (NOW, LATER)] == [2, 0]
    await hands.note(1, found.table_id, 2, LATER, found)
    await hands.clean(1, LATER)
    assert await hands.judged(1) == {(found.table_id, 2)}


async def test_tables_that_are_over_and_changed_lately_are_searched(store):
    over, _ = [await new_table(store) for _ in range(2)]
    await append(store, over, 1, Closed(reason=CloseReason.STOPPED), minutes=1, closes=True)
    assert await store.weekly_hands.tables_since(1, NOW) == [over]
    assert await store.weekly_hands.tables_since(1, LATER) == []
    assert await store.weekly_hands.tables_since(7, NOW) == []


async def test_what_was_found_goes_with_the_data_of_the_server(store):
    await judged(store, 5.0, guild_id=7)
    await store.privacy.mark_left(7, NOW)
    await store.privacy.delete_left(LATER)
    assert await store.weekly_hands.best(7) == []


async def test_the_servers_that_want_the_problem_of_the_week_are_known(store):
    await store.clubs.choose(1, problem_channel=5)
    await store.clubs.choose(7, daily_channel=5)
    assert list(await store.clubs.with_problem()) == [1]
