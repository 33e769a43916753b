"""The watch over leases: the next step of a process without shards, from what it has seen."""

from dataclasses import replace

import pytest

from bot.process.ownership.groups import groups
from bot.process.ownership.watch import DEAD_AFTER, Inherit, Take, Watch, next_step
from bot.store import Lease
from bot.tables.shards import Shards

ONE, TWO = groups(4, a_process=2)
OF_ONE = [Lease(shard, 4, 1, "a", 0, False, "", 0, False) for shard in ONE.ids]
OF_TWO = [Lease(shard, 4, 2, "b", 0, False, "", 0, False) for shard in TWO.ids]


def seen(leases, seconds, every=0.5, changed=lambda lease, look: lease):
    """Return a watch that has looked at leases for ``seconds``."""
    watch = Watch()
    for look in range(int(seconds / every) + 1):
        watch.look([changed(lease, look) for lease in leases], look * every)
    return watch


def alive(lease, look):
    return replace(lease, beat=look)


def test_a_group_that_was_never_served_is_taken():
    assert next_step([], Watch(), [ONE, TWO], "x") == Take(ONE)
    assert next_step(OF_ONE, Watch(), [ONE, TWO], "x") == Take(TWO)


def test_while_every_owner_lives_a_process_stands_by():
    leases = [*OF_ONE, *OF_TWO]
    watch = seen(leases, 60, changed=alive)
    assert next_step([replace(each, beat=120) for each in leases], watch, [ONE, TWO], "x") is None


def test_an_owner_without_a_sign_of_life_is_replaced_after_a_while_and_not_before():
    assert next_step(OF_ONE, seen(OF_ONE, DEAD_AFTER - 0.5), [ONE], "x") is None
    assert next_step(OF_ONE, seen(OF_ONE, DEAD_AFTER), [ONE], "x") == Take(ONE, tuple(OF_ONE))


def test_a_time_in_which_the_database_did_not_answer_counts_against_nobody():
    watch = Watch()
    watch.look(OF_ONE, 0.0)
    watch.look(OF_ONE, 600.0)
    assert next_step(OF_ONE, watch, [ONE], "x") is None


def test_a_process_takes_back_at_once_what_it_had_before_it_was_started_anew():
    assert next_step(OF_ONE, Watch(), [ONE], "a") == Take(ONE, tuple(OF_ONE))


def test_shards_that_were_given_up_are_taken_at_once():
    released = [replace(lease, owner="") for lease in OF_ONE]
    assert next_step(released, Watch(), [ONE], "x") == Take(ONE)


def test_the_shards_of_an_owner_that_leaves_are_inherited():
    leaving = [replace(lease, is_leaving=True) for lease in OF_ONE]
    assert next_step(leaving, Watch(), [TWO, ONE], "x") == Take(TWO)
    assert next_step([*leaving, *OF_TWO], Watch(), [TWO, ONE], "x") == Inherit(ONE, 1)


def test_what_has_an_heir_is_left_to_it_while_it_lives():
    leaving = [replace(lease, is_leaving=True, heir="h") for lease in OF_ONE]
    assert next_step(leaving, Watch(), [ONE], "x") is None
    released = [replace(lease, owner="", heir="h") for lease in OF_ONE]
    assert next_step(released, Watch(), [ONE], "x") is None
    assert next_step(released, seen(released, DEAD_AFTER), [ONE], "x") == Take(ONE)


@pytest.mark.parametrize("tried", [Shards((0, 1, 2), 4), Shards((0,), 4), Shards((0, 1), 2)])
def test_an_owner_of_other_shards_leaves_nothing_to_inherit(tried):
    leaving = [replace(lease, is_leaving=True) for lease in OF_ONE]
    assert next_step(leaving, Watch(), [tried], "x") is None


def test_shards_divided_differently_are_waited_for():
    assert next_step(OF_ONE, Watch(), [Shards((3,), 8)], "x") is None
    assert next_step(OF_ONE, seen(OF_ONE, DEAD_AFTER), [Shards((3,), 8)], "x") is not None
