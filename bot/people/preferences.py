"""Personal preferences about a person's own cards."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, Self


class Remind(enum.StrEnum):
    """The time at which a person is mentioned because others wait for them."""

    HALF = "half"
    """When half of their time is over, or after a minute at a table without a clock."""
    ONCE = "once"
    """As soon as it is their turn."""
    NEVER = "never"


class Audience(enum.StrEnum):
    """The people who may see a person's level and card."""

    EVERYBODY = "everybody"
    SERVER = "server"
    """People in a server where the person has finished a match; no leaderboard of all servers."""
    ME = "me"


FORCED_CLICKS: Final = 10
"""Clicks on an only card after which a person is asked, once, whether it should go by itself."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of a person about their own cards, and about the news that others wait.

    Trump stands last in the hand instead of first, text comes instead of pictures, and the only card that may be
    played goes by itself. ``direct``: tables played by correspondence tell by direct message. ``only_card_asked``:
    the person has said whether the only card goes by itself. ``card`` is who may see the person's level and
    card. ``never_my_hands``: no hand of the person becomes the problem of the week. ``forced`` counts clicks on an
    only card and is in no database.
    """

    trump_last: bool = False
    text_only: bool = False
    only_card: bool = False
    remind: Remind = Remind.HALF
    direct: bool = False
    only_card_asked: bool = False
    card: Audience = Audience.EVERYBODY
    never_my_hands: bool = False
    forced: int = 0

    @property
    def asks_about_only_card(self) -> bool:
        """Whether hands ask whether the only card should go by itself."""
        return self.forced >= FORCED_CLICKS and not self.only_card_asked

    @classmethod
    def read(
        cls,
        trump_last: bool,
        text_only: bool,
        only_card: bool,
        remind: str,
        direct: bool,
        only_card_asked: bool,
        card: str,
        never_my_hands: bool,
    ) -> Self:
        """Return the preferences in a row; a value of another version is the default, or hides the card."""
        known = Remind(remind) if remind in set(Remind) else Remind.HALF
        audience = Audience(card) if card in set(Audience) else Audience.ME
        return cls(trump_last, text_only, only_card, known, direct, only_card_asked, audience, never_my_hands)


NO_PREFERENCES: Final = Preferences()
"""The defaults: trump first, pictures, and every card played by its owner."""


class PreferenceStore(Protocol):
    """The store of preferences."""

    async def person_preferences(self, user_id: int) -> Preferences:
        """Return a person's preferences; the defaults for a person without any."""
        ...

    async def set_person_preferences(self, user_id: int, **chosen: Any) -> None:  # noqa: ANN401 - each field has a type of its own
        """Save some preferences by the names of their fields; the others stay as they are."""
        ...


class PersonalPreferences:
    """Preferences by person, read once and cached: every message with somebody's cards needs them."""

    def __init__(self, chosen: PreferenceStore) -> None:
        self._chosen = chosen
        self._people: dict[int, Preferences] = {}
        self._forced = Counter[int]()
        """Clicks on an only card by people who have not been asked yet, up to the question."""

    async def of(self, user_id: int) -> Preferences:
        """Return a person's preferences."""
        if user_id not in self._people:
            kept = await self._chosen.person_preferences(user_id)
            kept = replace(kept, forced=self._forced[user_id])
            self._people.setdefault(user_id, kept)  # the person may have chosen something meanwhile
        return self._people[user_id]

    async def plays_only_card(self, user_id: int) -> bool:
        """Tell whether a person wants the only card that may be played to go by itself."""
        return (await self.of(user_id)).only_card

    async def note_forced_click(self, user_id: int) -> None:
        """Count a click of a person on the only card that could be played."""
        now = await self.of(user_id)
        if now.only_card_asked or now.asks_about_only_card:
            return
        self._forced[user_id] += 1
        self._people[user_id] = replace(self._people.get(user_id, now), forced=self._forced[user_id])

    def forget(self, user_id: int) -> None:
        """Drop the cached preferences of a person who has changed them, or whose data was deleted."""
        self._people.pop(user_id, None)

    def forget_all(self) -> None:
        """Drop everything: some may have changed unheard."""
        self._people.clear()

    async def choose(self, user_id: int, **chosen: Any) -> None:  # noqa: ANN401 - each field has a type of its own
        """Save some preferences by the names of their fields; the others stay as they are."""
        await self.of(user_id)
        if "only_card" in chosen:
            chosen["only_card_asked"] = True
            del self._forced[user_id]
        # There is no await between reading and writing the cache, so neither of two simultaneous clicks is lost.
        self._people[user_id] = replace(self._people[user_id], **chosen)
        try:
            await self._chosen.set_person_preferences(user_id, **chosen)
        except BaseException:
            self._people.pop(user_id, None)  # the database has the last word
            raise
