"""What the store keeps of people's training."""

from datetime import timedelta

from bot.problems.assessed import Assessed
from bot.problems.training import Looked, Position
from computers.review import Estimate
from tests.bot.store.conftest import ANNA, BERNAT, NOW, finish, seat

VIEW = Assessed({"play O9": Estimate(20.0, 0.25), "play O2": Estimate(10.0, 0.5)}, 0.5, {})
POSITION = Position(17, 2, 31, 2.5, NOW, NOW, VIEW)
LOOKED = Looked(17, 2, NOW - timedelta(days=1), NOW, 11, 3.5)
GAME = "botifarra"


async def test_positions_are_kept_as_they_were_answered_last(store):
    await store.training.save(ANNA.id, GAME, [POSITION], [LOOKED])
    answered = POSITION.answered("play O2", NOW + timedelta(hours=1))
    await store.training.save(ANNA.id, GAME, [answered])
    assert await store.training.positions(ANNA.id, GAME) == [answered]
    assert await store.training.looked(ANNA.id, GAME) == [LOOKED]
    assert await store.training.positions(BERNAT.id, GAME) == []
    assert await store.training.positions(ANNA.id, "barbu") == []


async def test_positions_that_have_not_changed_for_long_are_deleted(store):
    await store.training.save(ANNA.id, GAME, [POSITION])
    await store.training.clean(NOW)
    assert await store.training.positions(ANNA.id, GAME) == [POSITION]
    await store.training.clean(NOW + timedelta(seconds=1))
    assert await store.training.positions(ANNA.id, GAME) == []


async def test_the_matches_of_a_person_in_a_server_are_found_newest_first(store):
    old, new = [
        await finish(store, seat(ANNA.id), seat(BERNAT.id, number=1), minute=each, deals=3) for each in (1, 2)
    ]
    at = NOW + timedelta(minutes=2)
    found = await store.training.matches(ANNA.id, GAME, 1, NOW)
    assert found == [(new, 3, at), (old, 3, NOW + timedelta(minutes=1))]
    assert await store.training.matches(ANNA.id, GAME, 1, at) == found[:1]
    assert await store.training.matches(ANNA.id, GAME, 2, NOW) == []


async def test_the_training_is_exported_and_goes_with_the_person(store):
    for person in (ANNA, BERNAT):
        await store.training.save(person.id, GAME, [POSITION], [LOOKED])
    exported = await store.privacy.export(ANNA.id)
    assert [row["step"] for row in exported["training"]] == [31]
    assert [row["lost"] for row in exported["trained_deals"]] == [3.5]
    await store.privacy.forget(ANNA.id)
    assert await store.training.positions(ANNA.id, GAME) == []
    assert await store.training.looked(ANNA.id, GAME) == []
    assert await store.training.positions(BERNAT.id, GAME) == [POSITION]
