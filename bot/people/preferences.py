"""How somebody wants the own cards shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.store import NO_PREFERENCES, Preferences

__all__ = ["NO_PREFERENCES", "PersonalPreferences", "PreferenceStore", "Preferences"]


class PreferenceStore(Protocol):
    """Where people's choices are kept."""

    async def person_preferences(self, user_id: int) -> Preferences:
        """Return what a person chose; the defaults for one who has not."""
        ...

    async def set_person_preferences(self, user_id: int, **chosen: bool) -> None:
        """Keep some of a person's choices, by the names of their fields, and leave the others."""
        ...


class PersonalPreferences:
    """What people chose, read once and kept in memory: every message with somebody's cards asks for it."""

    def __init__(self, chosen: PreferenceStore) -> None:
        self._chosen = chosen
        self._people: dict[int, Preferences] = {}

    async def of(self, user_id: int) -> Preferences:
        """Return what a person chose."""
        if user_id not in self._people:
            kept = await self._chosen.person_preferences(user_id)
            self._people.setdefault(user_id, kept)  # something may have been chosen meanwhile
        return self._people[user_id]

    async def choose(self, user_id: int, **chosen: bool) -> None:
        """Keep what a person chooses, by the names of the fields; what is not named stays as it is."""
        await self.of(user_id)
        # No waiting in between: of two clicks at once each finds what the other one changed.
        self._people[user_id] = replace(self._people[user_id], **chosen)
        try:
            await self._chosen.set_person_preferences(user_id, **chosen)
        except BaseException:
            self._people.pop(user_id, None)  # the truth is in the database
            raise
