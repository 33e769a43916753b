"""The deals of a record, for the check of a shuffle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine import record
from engine.record import DEALING, STARTS_OF_A_DEAL

_IDENTITY: Final = re.compile(
    r".* (?:hand (?P<deal>[0-9]{1,6})(?: deal (?P<attempt>[0-9]{1,6}))?|board [0-9]{1,6})"
)


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal by a shuffle as it stands in a record: the seed, and the events that follow from it."""

    seed: str
    events: tuple[Mapping[str, object], ...]


def recorded_deal(lines: Iterable[str], identity: str) -> RecordedDeal | None:
    """Return the deal with this identity (``table 7 hand 2 deal 1``); ``None`` if the record has no such shuffle.

    A board (``event 7 board 3``) is the first deal of its record, which does not tell which board it is. Raises
    ``RecordError`` at the first line that is no part of a record.
    """
    wanted = _IDENTITY.fullmatch(identity)
    if wanted is None:
        return None
    number, attempts = int(wanted["deal"] or 1), int(wanted["attempt"] or 1)
    for match in record.read(lines):
        for entry in match.entries:
            name, _, seed = entry.move.partition(" ")
            if name != "shuffle" or number not in _deals_begun(entry.events):
                continue
            attempts -= 1
            if not attempts:
                return RecordedDeal(
                    seed, tuple(event for event in entry.events if event.get("type") in DEALING)
                )
    return None


def _deals_begun(events: Iterable[Mapping[str, object]]) -> set[object]:
    begun = (event for event in events if event.get("type") in STARTS_OF_A_DEAL)
    return {number for event in begun for number in (event.get("hand"), event.get("deal"))}
