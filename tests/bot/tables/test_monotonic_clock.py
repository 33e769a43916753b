"""The clock of the process, while the system's clock jumps (W5)."""

from datetime import timedelta

import pytest

from bot.tables.time.clock import MonotonicClock
from tests.bot.tables.conftest import BEGAN


@pytest.fixture
def clock(system):
    return system.clock()


def test_it_is_the_system_s_time_before_the_start_and_goes_on_from_it(system):
    clock = MonotonicClock(lambda: system.wall, lambda: system.counted)
    system.pass_by(3, jump=3600)
    assert clock() == system.wall
    clock.start()
    system.pass_by(10)
    assert clock() == system.wall


def test_a_clock_that_jumps_back_an_hour_takes_no_time_from_it(system, clock):
    system.pass_by(10, jump=-3600)
    assert clock() == BEGAN + timedelta(seconds=10)
    assert clock.catch_up() == timedelta()
    system.pass_by(10)
    assert clock() == BEGAN + timedelta(seconds=20)


def test_a_clock_that_jumps_forward_is_followed_only_when_asked(system, clock):
    system.pass_by(10, jump=3600)
    assert clock() == BEGAN + timedelta(seconds=10)
    assert clock.catch_up() == timedelta(hours=1)
    assert clock() == system.wall
    assert clock.catch_up() == timedelta()


def test_a_little_difference_is_no_jump(system, clock):
    system.pass_by(10, jump=3)
    assert clock.catch_up() == timedelta()


@pytest.mark.parametrize(("jump", "shown"), [(0.5, 0), (-3600, -3600), (3600, 3600)])
def test_moments_are_shown_by_the_system_s_clock(system, clock, jump, shown):
    deadline = clock() + timedelta(minutes=1)
    system.pass_by(10, jump=jump)
    assert clock.on_the_wall(deadline) == deadline + timedelta(seconds=shown)
