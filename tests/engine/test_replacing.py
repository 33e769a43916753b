"""Changed copies of dataclass values: the same as those of :mod:`dataclasses`."""

import dataclasses

import pytest

from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.replacing import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Trick:
    leader: int
    cards: tuple[str, ...] = ()
    points: int = dataclasses.field(default=0, init=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Named:
    leader: int
    seat: int = 0


@pytest.mark.parametrize("game", [BOTIFARRA, BARBU])
def test_a_changed_state_is_the_one_that_dataclasses_would_make(game):
    state = game.start(game.options({}))
    for field in dataclasses.fields(state):
        changes = {field.name: object()}
        changed = replace(state, **changes)
        assert type(changed) is type(state)
        for other in dataclasses.fields(state):
            expected = changes.get(other.name, getattr(state, other.name))
            assert getattr(changed, other.name) is expected
    assert replace(state) == dataclasses.replace(state) == state


def test_several_fields_change_at_once_and_the_others_stay():
    before = Trick(2, ("O9",))
    assert replace(before, leader=1, cards=("E9", "C9")) == Trick(1, ("E9", "C9"))
    assert before == Trick(2, ("O9",))
    assert replace(before, leader=3).cards is before.cards


@pytest.mark.parametrize("name", ["winner", "points"])
def test_a_field_that_no_copy_can_be_given_is_refused(name):
    with pytest.raises(KeyError, match=name):
        replace(Trick(2), **{name: 1})


def test_a_class_that_takes_its_fields_by_name_is_refused():
    with pytest.raises(TypeError, match="Named"):
        replace(Named(leader=1), leader=2)
