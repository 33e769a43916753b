"""Days and hours of nights, as people write and read them."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from bot.i18n import Language, translator
from bot.ui.events.nights.dates import at, day_name, read_day, read_time

MADRID = ZoneInfo("Europe/Madrid")
THURSDAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("now", "day", "hour", "start"),
    [
        ((2026, 11, 27, 19), None, time(21, 30), (2026, 11, 27, 20, 30)),
        ((2026, 7, 3, 19), None, time(21, 30), (2026, 7, 3, 19, 30)),
        ((2026, 11, 27, 20), None, time(20), (2026, 11, 28, 19)),
        ((2026, 10, 24, 22, 30), None, time(0, 15), (2026, 10, 25, 23, 15)),
        ((2026, 10, 24, 19), date(2026, 10, 30), time(21, 30), (2026, 10, 30, 20, 30)),
        ((2026, 11, 27, 23, 30), date(2026, 11, 28), time(21), (2026, 11, 28, 20)),
    ],
)
def test_an_hour_is_one_on_the_clocks_of_the_server(now, day, hour, start):
    assert at(day, hour, datetime(*now, tzinfo=UTC), MADRID) == datetime(*start, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "hour"),
    [("21:30", time(21, 30)), ("21.30", time(21, 30)), ("22h", time(22)), ("9", time(9))],
)
def test_an_hour_is_written_in_any_of_the_usual_ways(written, hour):
    assert read_time(written) == hour


@pytest.mark.parametrize("written", ["", "24:00", "half past nine", "9:60", "-1"])
def test_another_text_is_no_hour(written):
    assert read_time(written) is None


@pytest.mark.parametrize(
    ("language", "written", "day"),
    [
        (Language.CA, "divendres", (2026, 11, 27)),
        (Language.CA, "dema", (2026, 11, 27)),
        (Language.FR, "4 décembre", (2026, 12, 4)),
        (Language.ES, "4 de diciembre", (2026, 12, 4)),
        (Language.EN, "27", (2026, 11, 27)),
        (Language.IT, "2/1", (2027, 1, 2)),
        (Language.EN, "2026-11-26", (2026, 11, 26)),
    ],
)
def test_a_day_is_named_or_numbered(language, written, day):
    assert read_day(translator(language), written, THURSDAY) == date(*day)


@pytest.mark.parametrize("written", ["", " ", "31/2", "soon", "2027-11-26"])
def test_another_text_is_no_day(written):
    assert read_day(translator(Language.EN), written, THURSDAY) is None


@pytest.mark.parametrize(
    ("language", "name"),
    [
        (Language.CA, "demà, divendres 27 de novembre"),
        (Language.ES, "mañana, viernes 27 de noviembre"),
        (Language.EN, "tomorrow, Friday 27 November"),
        (Language.FR, "demain, vendredi 27 novembre"),
        (Language.IT, "domani, venerdì 27 novembre"),
    ],
)
def test_days_are_named_as_people_say_them(language, name):
    assert day_name(translator(language), date(2026, 11, 27), THURSDAY) == name
