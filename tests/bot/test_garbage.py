"""What a bot has once it is up is not looked through for garbage again and again, and what comes after it is."""

import gc
import weakref

import pytest

from bot.garbage import collect_seldom, keep_what_is_there


@pytest.fixture(autouse=True)
def _collecting_as_before():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class Knot:
    """Something that only a look for garbage can free."""

    def __init__(self):
        self.itself = self


def test_what_is_there_is_left_alone_and_garbage_that_comes_later_is_still_found():
    garbage, kept = Knot(), Knot()
    gone = weakref.ref(garbage)
    del garbage
    keep_what_is_there()
    assert gone() is None
    assert gc.get_freeze_count() > 0
    assert kept not in gc.get_objects()
    later = Knot()
    gone = weakref.ref(later)
    del later
    gc.collect()
    assert gone() is None


def test_python_looks_for_garbage_less_often_than_by_itself():
    before = gc.get_threshold()
    collect_seldom()
    assert all(now >= then for now, then in zip(gc.get_threshold(), before, strict=True))
    assert gc.get_threshold() != before
