"""Who may not play in a server, and who does not sit with whom."""

from datetime import timedelta

from tests.bot.store.conftest import ANNA, BERNAT, NOW

LATER = NOW + timedelta(days=30)


async def test_somebody_is_barred_from_one_server_until_the_time_is_over_or_always(store):
    await store.company.bar(1, ANNA.id, LATER, by=9)
    await store.company.bar(1, BERNAT.id, NOW, by=9)
    assert await store.company.barred(1, NOW - timedelta(seconds=1)) == {BERNAT.id: NOW, ANNA.id: LATER}
    assert await store.company.barred(1, NOW) == {ANNA.id: LATER}
    assert await store.company.barred(2, NOW) == {}
    await store.company.bar(1, ANNA.id, None, by=9)
    await store.company.clean(LATER)
    assert await store.company.barred(1, NOW) == {ANNA.id: None}
    await store.company.bar(1, ANNA.id, NOW, by=9)
    assert await store.company.barred(1, NOW) == {}


async def test_the_pairs_of_whom_one_avoids_the_other_are_found_among_some_people(store):
    await store.company.avoid(1, [2, 3])
    await store.company.avoid(3, [1, 4])
    assert await store.company.among([1, 4]) == set()
    assert await store.company.among([1, 2, 3]) == {frozenset({1, 2}), frozenset({1, 3})}
    await store.company.avoid(1, [])
    assert await store.company.avoided_by(1) == []
    assert await store.company.among([1, 2, 3]) == {frozenset({1, 3})}


async def test_who_asks_to_be_forgotten_is_avoided_no_more_and_stays_barred(store):
    await store.company.avoid(ANNA.id, [BERNAT.id])
    await store.company.avoid(BERNAT.id, [ANNA.id, 5])
    await store.company.bar(1, ANNA.id, None, by=BERNAT.id)
    exported = await store.privacy.export(ANNA.id)
    assert exported["avoided"] == [{"user_id": str(ANNA.id), "other_id": str(BERNAT.id)}]
    assert exported["barred"] == [{"guild_id": "1", "user_id": str(ANNA.id), "until": None}]
    assert str(BERNAT.id) not in str(exported["barred"])
    await store.privacy.forget(ANNA.id)
    assert await store.company.avoided_by(ANNA.id) == []
    assert await store.company.avoided_by(BERNAT.id) == [5]
    await store.privacy.forget(BERNAT.id)
    assert await store.company.barred(1, NOW) == {ANNA.id: None}
