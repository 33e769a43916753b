"""Leases of shards: one owner each, whatever other processes believe, and no other process writes."""

import asyncio

import pytest

from bot.i18n import Language
from bot.store import DatabaseStore, LeaseLost
from bot.tables.entries import Started
from bot.tables.shards import Shards
from bot.tables.store import Append
from tests.bot.store.conftest import NOW, new_table

FIRST, SECOND = Shards((0, 1), 4), Shards((2, 3), 4)


@pytest.fixture
async def other(store, url):
    """Return the store of another process on the same database."""
    async with await DatabaseStore.open(url) as opened:
        yield opened


async def serve(store, name, shards=FIRST, over=None):
    """Let a process take shards from their owner, and return its claim."""
    claim = await store.leases.claim(name, shards, over)
    store.serve(shards, claim.fence)
    return claim


async def test_shards_that_are_free_are_claimed_by_one_process_only(store, other):
    claims = await asyncio.gather(*(one.leases.claim("any", FIRST, {}) for one in (store, other)))
    assert [claim is None for claim in claims].count(True) == 1
    assert {lease.shard for lease in await store.leases.all()} == {0, 1}


async def test_groups_that_share_no_shard_are_claimed_beside_each_other(store, other):
    first, second = await serve(store, "a", FIRST, {}), await serve(other, "b", SECOND, {})
    assert second.fence > first.fence
    assert [lease.owner for lease in await store.leases.all()] == ["a", "a", "b", "b"]
    await store.check()
    await other.check()


async def test_what_a_process_writes_after_its_lease_is_gone_is_refused(store, other):
    await serve(store, "a")
    table_id = await new_table(store)
    await serve(other, "b")
    with pytest.raises(LeaseLost):
        await store.log.append(Append(table_id, 1, [Started()], at=NOW))
    with pytest.raises(LeaseLost):
        await store.people.set_person_language(5, Language.CA)
    with pytest.raises(LeaseLost):
        await store.outages.save_heartbeat(NOW)
    assert len(await store.log.read(table_id)) == 1
    assert await other.people.person_language(5) is None
    await other.log.append(Append(table_id, 1, [Started()], at=NOW))
    assert len(await store.log.read(table_id)) == 2


async def test_what_a_process_writes_after_it_gave_its_shards_up_is_refused(store):
    claim = await serve(store, "a")
    await store.leases.release(claim.fence, [])
    with pytest.raises(LeaseLost):
        await new_table(store)


async def test_the_loss_of_one_shard_is_the_loss_of_all(store, other):
    await serve(store, "a", Shards((0, 1, 2), 4))
    await serve(other, "b", SECOND)
    with pytest.raises(LeaseLost):
        await new_table(store)
    with pytest.raises(LeaseLost):
        await store.leases.beat(1, Shards((0, 1, 2), 4))


async def test_a_lease_that_has_changed_since_it_was_seen_is_not_replaced(store, other):
    claim = await serve(store, "a")
    seen = {lease.shard: lease for lease in await other.leases.all()}
    await store.leases.beat(claim.fence, FIRST)
    assert await other.leases.claim("b", FIRST, seen) is None
    seen = {lease.shard: lease for lease in await other.leases.all()}
    assert await other.leases.claim("b", FIRST, seen) is not None


async def test_shards_divided_differently_are_in_the_way_of_every_claim(store, other):
    await serve(store, "a", Shards((0,), 2))
    assert await other.leases.claim("b", Shards((3,), 4), {}) is None
    seen = {lease.shard: lease for lease in await other.leases.all()}
    assert await other.leases.claim("b", Shards((3,), 4), seen) is not None
    with pytest.raises(LeaseLost):
        await new_table(store)


async def test_a_process_is_the_only_heir_of_one_that_leaves(store, other):
    claim = await serve(store, "a")
    assert not await other.leases.inherit("b", claim.fence)
    await store.leases.leave(claim.fence)
    assert await other.leases.inherit("b", claim.fence)
    assert not await other.leases.inherit("c", claim.fence)
    ready = await other.leases.beat_as_heir("b", claim.fence, is_ready=True)
    assert all(lease.heir_is_ready and lease.heir_beat == 1 for lease in ready)
    await store.leases.forget_heir(claim.fence)
    assert await other.leases.beat_as_heir("b", claim.fence, is_ready=True) == []
    assert await other.leases.inherit("c", claim.fence)


async def test_a_successor_learns_which_interactions_were_answered_last(store, other):
    claim = await serve(store, "a")
    beside = await serve(other, "b", SECOND)
    await store.leases.release(claim.fence, [7, 8])
    await other.leases.release(beside.fence, [9])
    assert (await serve(store, "c", FIRST, {})).answered == {7, 8}
    assert (await serve(other, "d", SECOND, {})).answered == {9}
    await store.leases.release((await serve(store, "e", FIRST)).fence, [])
    assert (await serve(other, "f", FIRST, {})).answered == frozenset()


async def test_a_claim_waits_for_what_the_owner_is_writing(store, other, dialect):
    await serve(store, "a")
    writing, may_end = asyncio.Event(), asyncio.Event()

    async def write():
        async with store.database.write() as connection:
            await connection.exec_driver_sql("INSERT INTO people (user_id) VALUES (5)")
            if dialect == "postgresql":  # as at the end of every transaction
                await connection.exec_driver_sql("SELECT shard FROM leases FOR SHARE")
            writing.set()
            await may_end.wait()

    written = asyncio.create_task(write())
    await writing.wait()
    claiming = asyncio.create_task(serve(other, "b"))
    await asyncio.sleep(0.05)
    assert not claiming.done()
    may_end.set()
    await asyncio.gather(written, claiming)
    with pytest.raises(LeaseLost):
        await store.check()
