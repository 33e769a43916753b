"""Days and hours of nights, as people write and read them in their language, on the clocks of a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, get_day_names

from bot.events.repetition import Repeat
from bot.i18n import Language, Translator
from bot.presets import searchable

USUAL_HOURS: Final = [f"{hour}:{minute}" for hour in range(18, 23) for minute in ("00", "30")]
"""The hours that are offered as the start of a night."""
AHEAD: Final = 60
"""Days from today on which a night may be."""
_DAY: Final = "EEEE d MMMM"
_SPANISH_DAY: Final = "EEEE d 'de' MMMM"
_TIME: Final = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?")
_SHORT: Final = re.compile(r"(\d{1,2})(?:[/.-](\d{1,2}))?")


def read_time(written: str) -> time | None:
    """Return a time of the day as written, "21:30", "21.30" or "21h"; ``None`` for another text."""
    found = _TIME.fullmatch(written.strip().lower())
    return None if found is None else time(int(found[1]), int(found[2] or 0))


def read_day(tr: Translator, written: str, today: date) -> date | None:
    """Return the next day that is written: "2026-11-27", "27/11", "27" or a part of its name; ``None`` for others."""
    wanted, short = searchable(written).strip(), _SHORT.fullmatch(written.strip())
    for day in days(today):
        if short is not None:
            if day.day == int(short[1]) and int(short[2] or day.month) == day.month:
                return day
        elif wanted and (wanted == day.isoformat() or wanted in searchable(day_name(tr, day, today))):
            return day
    return None


def days(today: date) -> Iterator[date]:
    """Yield the days on which a night may be."""
    return (today + timedelta(days=number) for number in range(AHEAD + 1))


def day_name(tr: Translator, day: date, today: date) -> str:
    """Return the name of a day: "Friday 27 November", with "today" or "tomorrow" before it."""
    pattern = _SPANISH_DAY if tr.language is Language.ES else _DAY
    name = format_date(day, pattern, locale=tr.language)
    if day == today:
        return tr.gettext("today, {day}", day=name)
    return tr.gettext("tomorrow, {day}", day=name) if day == today + timedelta(days=1) else name


def at(day: date | None, hour: time, now: datetime, zone: ZoneInfo) -> datetime:
    """Return the time in UTC of an hour on a day, or without one the next time of that hour."""
    local = now.astimezone(zone)
    start = datetime.combine(day or local.date(), hour, zone)
    if day is None and start <= local:
        start = datetime.combine(local.date() + timedelta(days=1), hour, zone)
    return start.astimezone(UTC)


def repetition(tr: Translator, repeat: Repeat, first: date) -> str:
    """Return how often a night comes back, from its first day: "every week on Friday"."""
    weekday = get_day_names(locale=tr.language)[first.weekday()]
    match repeat:
        case Repeat.WEEKLY:
            return tr.gettext("every week on {weekday}", weekday=weekday)
        case Repeat.FORTNIGHTLY:
            return tr.gettext("every two weeks on {weekday}", weekday=weekday)
        case Repeat.MONTHLY:
            return tr.gettext("once a month, on the same {weekday} of the month", weekday=weekday)
