"""The positions that were found for the problem of the week."""

from datetime import timedelta

from bot.store.matches.weekly_hands import KEPT, Found
from bot.tables.entries import Closed, CloseReason
from tests.bot.store.conftest import NOW, append, new_table, opened

LATER = NOW + timedelta(hours=1)


async def noted(store, worth, guild_id=1, at=NOW):
    """Save a position of a new table."""
    table_id = await new_table(store, entries=[opened(guild_id=guild_id)])
    await store.weekly_hands.note(guild_id, found := Found(table_id, 2, 30, worth), at)
    return found


async def test_the_best_position_of_a_server_comes_first_until_it_is_withdrawn(store):
    low, high, _ = [await noted(store, *each) for each in ((5.0,), (9.5,), (20.0, 7))]
    assert await store.weekly_hands.best(1, NOW) == [high, low]
    await store.weekly_hands.withdraw(high)
    assert await store.weekly_hands.best(1, NOW) == [low]


async def test_a_position_is_up_for_a_week(store):
    old, new = await noted(store, 5.0), await noted(store, 4.0, at=LATER)
    assert await store.weekly_hands.best(1, NOW + KEPT) == [old, new]
    assert await store.weekly_hands.best(1, LATER + KEPT) == [new]


async def test_tables_that_are_over_and_changed_lately_are_searched(store):
    over, _ = [await new_table(store) for _ in range(2)]
    await append(store, over, 1, Closed(reason=CloseReason.STOPPED), minutes=1, closes=True)
    assert await store.weekly_hands.tables_since(1, NOW) == [over]
    assert await store.weekly_hands.tables_since(1, LATER) == []
    assert await store.weekly_hands.tables_since(7, NOW) == []


async def test_what_was_found_goes_with_the_data_of_the_server(store):
    await noted(store, 5.0, guild_id=7)
    await store.privacy.mark_left(7, NOW)
    await store.privacy.delete_left(LATER)
    assert await store.weekly_hands.best(7, NOW) == []


async def test_the_servers_that_want_the_problem_of_the_week_are_known(store):
    await store.clubs.choose(1, problem_channel=5)
    await store.clubs.choose(7, daily_channel=5)
    assert list(await store.clubs.with_problem()) == [1]
