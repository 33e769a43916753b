"""How somebody wants the own cards shown."""

from __future__ import annotations

from typing import Protocol

from bot.store import NO_PREFERENCES, Preferences

__all__ = ["NO_PREFERENCES", "ChosenPreferences", "PersonalPreferences", "Preferences"]


class ChosenPreferences(Protocol):
    """Where people's choices are kept."""

    async def person_preferences(self, user_id: int) -> Preferences:
        """Return what a person chose; the defaults for one who has not."""
        ...

    async def set_person_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Keep what a person chose."""
        ...


class PersonalPreferences:
    """What people chose, read once and kept in memory: every message with somebody's cards asks for it."""

    def __init__(self, chosen: ChosenPreferences) -> None:
        self._chosen = chosen
        self._people: dict[int, Preferences] = {}

    async def of(self, user_id: int) -> Preferences:
        """Return what a person chose."""
        if user_id not in self._people:
            self._people[user_id] = await self._chosen.person_preferences(user_id)
        return self._people[user_id]

    async def choose(self, user_id: int, preferences: Preferences) -> None:
        """Keep what a person chooses."""
        await self._chosen.set_person_preferences(user_id, preferences)
        self._people[user_id] = preferences
