"""What the store keeps of people's training."""

from dataclasses import replace
from datetime import timedelta

from bot.problems.assessed import Assessed
from bot.problems.training import KEPT, Looked, Position
from computers.review import Estimate
from tests.bot.store.conftest import ANNA, BERNAT, NOW

VIEW = Assessed({"play O9": Estimate(20.0, 0.25), "play O2": Estimate(10.0, 0.5)}, 0.5, {})
POSITION = Position(table_id=17, deal=2, step=31, cost=2.5, due_at=NOW, changed_at=NOW)
LOOKED = Looked(17, 2, NOW - timedelta(days=1), NOW, 11, 3.5)
GAME = "botifarra"


async def test_positions_are_kept_as_they_were_answered_last(store):
    await store.training.add(ANNA.id, GAME, [LOOKED], [POSITION])
    answered = replace(POSITION, assessed=VIEW).answered("play O2", NOW + timedelta(hours=1))
    await store.training.save(ANNA.id, GAME, answered)
    await store.training.add(ANNA.id, GAME, [replace(LOOKED, lost=9.0)], [POSITION])
    assert await store.training.positions(ANNA.id, GAME) == [answered]
    assert await store.training.looked(ANNA.id, GAME) == [LOOKED]
    assert await store.training.positions(BERNAT.id, GAME) == []
    assert await store.training.positions(ANNA.id, "barbu") == []


async def test_a_position_that_is_gone_does_not_come_back_by_an_answer(store):
    await store.training.save(ANNA.id, GAME, POSITION)
    await store.training.add(ANNA.id, GAME, [], [POSITION])
    await store.training.clean(NOW + KEPT + timedelta(seconds=1))
    assert await store.training.positions(ANNA.id, GAME) == []


async def test_the_training_is_exported_and_goes_with_the_person(store):
    for person in (ANNA, BERNAT):
        await store.training.add(person.id, GAME, [LOOKED], [POSITION])
    exported = await store.privacy.export(ANNA.id)
    assert [row["step"] for row in exported["training"]] == [31]
    assert [row["lost"] for row in exported["trained_deals"]] == [3.5]
    await store.privacy.forget(ANNA.id)
    assert await store.training.positions(ANNA.id, GAME) == []
    assert await store.training.looked(ANNA.id, GAME) == []
    assert await store.training.positions(BERNAT.id, GAME) == [POSITION]
