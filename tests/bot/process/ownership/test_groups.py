"""Groups of shards: every shard is in one, and processes that start together try different ones."""

from hypothesis import given
from hypothesis import strategies as st

from bot.process.ownership.groups import groups, own_name, preferred
from bot.tables.shards import Shards


@given(count=st.integers(1, 300), a_process=st.integers(0, 40))
def test_every_shard_is_in_exactly_one_group(count, a_process):
    found = [shard for group in groups(count, a_process=a_process) for shard in group.ids]
    assert found == list(range(count))


def test_one_process_has_all_shards_unless_told_otherwise():
    assert groups(3) == [Shards((0, 1, 2), 3)]


def test_given_shards_are_the_only_group():
    assert groups(8, {5, 1}) == [Shards((1, 5), 8)]


def test_the_process_of_a_number_tries_its_own_group_first():
    first, second, third = groups(5, a_process=2)
    assert preferred([first, second, third], "botifarra-1") == [second, third, first]


def test_a_process_beyond_the_groups_or_without_a_number_tries_them_in_order():
    some = groups(4, a_process=2)
    assert preferred(some, "botifarra-2") == preferred(some, "botifarra") == some


def test_names_are_each_process_own():
    assert own_name() != own_name()
    assert len(own_name()) <= 100
