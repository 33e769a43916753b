"""The hour at which an event starts, as it is written."""

from datetime import UTC, datetime

import pytest

from bot.ui.events.announcing import local_time, start_time


@pytest.mark.parametrize(
    ("now", "written", "starts_at"),
    [
        ((2026, 11, 27, 19), "21:30", (2026, 11, 27, 20, 30)),
        ((2026, 7, 3, 19), "21.30", (2026, 7, 3, 19, 30)),
        ((2026, 7, 3, 19), "22h", (2026, 7, 3, 20)),
        ((2026, 11, 27, 20), "20", (2026, 11, 28, 19)),
        ((2026, 10, 24, 22, 30), "0:15", (2026, 10, 25, 23, 15)),
    ],
)
def test_a_time_is_the_next_one_on_a_clock_in_catalonia(now, written, starts_at):
    assert start_time(written, datetime(*now, tzinfo=UTC)) == datetime(*starts_at, tzinfo=UTC)


@pytest.mark.parametrize("written", ["", "24:00", "half past nine", "9:60", "-1"])
def test_another_text_is_no_time(written):
    assert start_time(written, datetime(2026, 11, 27, tzinfo=UTC)) is None


def test_times_are_shown_as_they_are_written():
    assert f"{local_time(datetime(2026, 7, 3, 19, 30, tzinfo=UTC)):%H:%M}" == "21:30"
