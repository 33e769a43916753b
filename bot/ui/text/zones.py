"""Time zones by the names of their cities."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location

from bot.i18n import Language
from bot.presets import searchable

_OFFERED: Final = {
    Language.CA: "Europe/Madrid Europe/Andorra Europe/Paris Europe/Rome Europe/London Europe/Berlin Atlantic/Canary"
    " America/New_York America/Mexico_City America/Argentina/Buenos_Aires",
    Language.ES: "Europe/Madrid Atlantic/Canary America/Mexico_City America/Bogota America/Lima America/Caracas"
    " America/Santiago America/Argentina/Buenos_Aires America/Montevideo America/New_York",
    Language.EN: "Europe/London Europe/Dublin America/New_York America/Chicago America/Denver America/Los_Angeles"
    " America/Toronto Africa/Johannesburg Australia/Sydney Pacific/Auckland",
    Language.FR: "Europe/Paris Europe/Brussels Europe/Zurich America/Toronto America/Martinique America/Cayenne"
    " Indian/Reunion Africa/Casablanca Africa/Dakar Pacific/Noumea",
    Language.IT: "Europe/Rome Europe/Zurich Europe/Madrid Europe/Paris Europe/London Europe/Berlin America/New_York"
    " America/Sao_Paulo America/Argentina/Buenos_Aires Australia/Sydney",
}
OFFERED: Final[Mapping[Language, list[str]]] = {each: zones.split() for each, zones in _OFFERED.items()}
"""The zones that a server is offered, by its language."""


def city(zone: str, language: Language) -> str:
    """Return the name of the city of a zone.

    >>> city("America/New_York", Language.CA)
    'Nova York'
    """
    return get_timezone_location(ZoneInfo(zone), locale=language, return_city=True).rpartition("/")[2]


def find_zone(written: str, language: Language) -> str | None:
    """Return the zone that a person has written, by its name or its city; ``None`` if there is none.

    >>> find_zone("nova york", Language.CA), find_zone("Europe/Madrid", Language.CA)
    ('America/New_York', 'Europe/Madrid')
    """
    wanted = _plain(written)
    # Old names of a zone have its city too, so those that are offered come first.
    for zone in (*chain(*OFFERED.values()), *sorted(available_timezones())):
        names = (zone, zone.rpartition("/")[2], city(zone, language)) if "/" in zone else ()
        if wanted in map(_plain, names):
            return zone
    return None


def _plain(name: str) -> str:
    return searchable(name.replace("_", " ").strip())
