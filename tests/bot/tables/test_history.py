"""A history grows without being copied, and never changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.match import History


@given(st.lists(st.tuples(st.integers(0, 30), st.integers())))
def test_whatever_histories_grow_from_each_other_each_keeps_its_own_items(steps):
    histories, expected = [History()], [()]
    for number, item in steps:
        grown = number % len(histories)
        histories.append(histories[grown].and_then(item))
        expected.append((*expected[grown], item))
    assert [tuple(history) for history in histories] == expected
    assert [len(history) for history in histories] == list(map(len, expected))
    assert [history[:] for history in histories] == expected
    assert [tuple(reversed(history)) for history in histories] == [items[::-1] for items in expected]
    assert all(history == History(items) for history, items in zip(histories, expected, strict=True))


def test_items_are_found_by_their_place():
    history = History("abc").and_then("d")
    later = history.and_then("e")
    assert (history[0], history[-1], later[-1], history[1:3]) == ("a", "d", "e", ("b", "c"))
    for place in (4, -5):
        with pytest.raises(IndexError):
            history[place]


def test_histories_of_other_items_or_of_another_kind_are_not_equal():
    assert History("ab") != History("ac")
    assert History("ab") != History("abc")
    assert History("ab") != ("a", "b")


def test_a_history_that_grows_in_a_line_is_never_copied():
    history = first = History()
    for number in range(1000):
        history = history.and_then(number)
    assert history._items is first._items
