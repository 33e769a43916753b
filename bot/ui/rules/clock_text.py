"""The clock of a table in words, and the form that asks for one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from babel.units import format_unit

from bot.i18n import N_, Translator
from bot.tables.table import Table
from bot.tables.time.paces import CLOCKS, clock_of
from bot.ui.discord.modals import TextForm

CLOCK_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "live": N_("Live: 1 minute"),
        "relaxed": N_("Relaxed: 10 minutes"),
        "correspondence": N_("By correspondence: 24 hours"),
        "untimed": N_("No time limit"),
    }
)
"""The named paces, message ids."""
TITLE: Final = N_("Time for each decision")
LONGEST: Final = 20
"""Characters of a time of one's own."""
_TWO: Final = 2
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def clock_name(tr: Translator, clock: int | None) -> str:
    """Return the time of a decision in words: "Live: 1 minute", "90 seconds"."""
    for name, seconds in CLOCKS.items():
        if seconds == clock:
            return tr.gettext(CLOCK_NAMES[name])
    return _time(tr, clock or 0, "long")


def _time(tr: Translator, clock: int, length: Literal["short", "long"] = "short") -> str:
    unit, seconds = next(each for each in _UNITS if clock % each[1] == 0)
    number = clock // seconds
    if unit == "day":  # which babel lacks in Catalan and Italian
        return tr.ngettext("{number} day", "{number} days", number)
    if unit == "hour":  # whose short form has no singular in Catalan and Spanish
        length = "long"
    return format_unit(number, f"duration-{unit}", length, locale=tr.language)


def clock_line(tr: Translator, table: Table) -> str:
    """Return the time of a decision in few words: "⏱ 1 min a card".

    Empty where no clock can run: for one person whom only computers could wait for.
    """
    people = sum(seat.person is not None for seat in table.seats)
    if people < _TWO and not any(seat.is_free for seat in table.seats):
        return ""
    if table.rules.clock is None:
        return clock_name(tr, None)
    return tr.gettext("⏱ {time} a card", time=_time(tr, table.rules.clock))


def clock_form(tr: Translator, custom_id: object) -> TextForm:
    """Return the form that asks for a time of one's own."""
    hint = tr.gettext("From 30 s to 7 d, for example 90 s, 5 min, 2 h or 3 d")
    return TextForm(custom_id, tr.gettext(TITLE), tr.gettext("Time"), longest=LONGEST, description=hint)


def chosen_clock(tr: Translator, written: str) -> int | None:
    """Return a clock that was chosen or written, also by its name in a language; raises ``TableError``.

    The word before the colon will do: "live", "en directe".
    """
    text = written.strip().casefold()
    for name, label in CLOCK_NAMES.items():
        for named in (label.casefold(), tr.gettext(label).casefold()):
            if text in (named, named.partition(":")[0].strip()):
                return CLOCKS[name]
    return clock_of(written)
