"""Paces by name, and times of one's own."""

import pytest

from bot.tables.errors import TableError
from bot.tables.time.paces import clock_of, is_slow


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("live", 60),
        (" Relaxed ", 600),
        ("correspondence", 86400),
        ("untimed", None),
        ("30 s", 30),
        ("90s", 90),
        ("5 min", 300),
        ("5 minuts", 300),
        ("2 h", 7200),
        ("2 ore", 7200),
        ("3 d", 259200),
        ("2 jours", 172800),
        ("7 giorni", 604800),
    ],
)
def test_a_time_is_read_in_any_language(written, seconds):
    assert clock_of(written) == seconds


@pytest.mark.parametrize(
    "written", ["", "quick", "5", "29 s", "8 d", "0 min", "-5 min", "5 x", "5.5 min", "999999999 s", "٣ min"]
)
def test_anything_else_is_refused(written):
    with pytest.raises(TableError) as refused:
        clock_of(written)
    assert refused.value.code == "no_such_clock"


@pytest.mark.parametrize(("clock", "slow"), [(None, False), (600, False), (12 * 3600, True), (86400, True)])
def test_a_table_of_half_a_day_a_decision_is_slow(clock, slow):
    assert is_slow(clock) is slow
