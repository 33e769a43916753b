"""The hints that hands show."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from bot.i18n import Language

MOST: Final = 1024
"""Newest hints kept; an older one is the same when asked for again."""


@dataclass(frozen=True, slots=True)
class _Given:
    turn: int
    language: Language
    said: str


class GivenHints:
    """The newest hint of each person at each table. A restart forgets them."""

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[int, int], _Given] = OrderedDict()
        """By the ids of table and user."""

    def give(self, table_id: int, user_id: int, turn: int, language: Language, said: str) -> None:
        """Keep a hint, as marked text, in place of the one before."""
        self._given[table_id, user_id] = _Given(turn, language, said)
        self._given.move_to_end((table_id, user_id))
        if len(self._given) > MOST:
            self._given.popitem(last=False)

    def said(self, table_id: int, user_id: int, turn: int, language: Language) -> str:
        """Return the hint that a person has had for a turn; empty without one, or if it is in another language."""
        given = self._given.get((table_id, user_id))
        return given.said if given is not None and (given.turn, given.language) == (turn, language) else ""

    def is_given(self, table_id: int, user_id: int, turn: int) -> bool:
        """Tell whether a person has had a hint for a turn."""
        given = self._given.get((table_id, user_id))
        return given is not None and given.turn == turn
