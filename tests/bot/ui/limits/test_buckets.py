"""Token buckets by key."""

import pytest

from bot.ui.limits import person_limits as module
from bot.ui.limits.person_limits import Buckets


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_a_full_bucket_gives_all_its_tokens_at_once_and_then_tells_when_there_is_one_again(clock):
    buckets = Buckets(2, 3, clock)
    assert [buckets.take("anna") for _ in range(5)] == [0, 0, 0, 2, 2]
    clock.now += 1.5
    assert buckets.take("anna") == 0.5
    clock.now += 0.5
    assert [buckets.take("anna") for _ in range(2)] == [0, 2]


def test_a_bucket_is_never_fuller_than_at_first(clock):
    buckets = Buckets(2, 3, clock)
    clock.now += 1000
    assert [buckets.take("anna") for _ in range(4)] == [0, 0, 0, 2]


def test_keys_do_not_share_a_bucket(clock):
    buckets = Buckets(2, 1, clock)
    assert [buckets.take("anna"), buckets.take("bernat"), buckets.take("anna")] == [0, 0, 2]


def test_an_empty_bucket_is_remembered_however_many_others_come(clock, monkeypatch):
    monkeypatch.setattr(module, "MOST_KEYS", 10)
    buckets = Buckets(1, 1, clock)
    for number in range(50):
        buckets.take(number)
        clock.now += 0.25
        if number >= 2:
            assert buckets.take(number) > 0
    assert len(buckets._full_at) <= 10


def test_without_a_pause_there_is_no_limit(clock):
    buckets = Buckets(0, 1, clock)
    assert [buckets.take("anna") for _ in range(3)] == [0, 0, 0]
