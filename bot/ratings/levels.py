"""The levels of people, as one rated match after another changes them."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.ratings.rate import NEW, Player, Rating, rated_match

Key = tuple[int, str]
"""A person, by user id, and a ladder."""


@dataclass(frozen=True, slots=True)
class Level:
    """The level of a person on a ladder after their last rated match; ``matches`` counts these."""

    rating: Rating
    matches: int
    last_at: datetime

    def at(self, now: datetime) -> Rating:
        """Return the rating at a time: less certain the longer the person has been away."""
        return self.rating.after(now - self.last_at)


@dataclass(frozen=True, slots=True)
class Participant:
    """A person in a rated match, as :class:`bot.ratings.rate.Player`; without id if they were forgotten since."""

    user_id: int | None
    seat: int
    side: int
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match that changes the levels of its people, or a whole event in which all tables played the same cards.

    ``source`` tells which of them has this id. ``ladder`` is its game, and ``luck`` the beta of its length.
    """

    source: str
    id: int
    ladder: str
    at: datetime
    seats: int
    luck: float
    people: Sequence[Participant]
    computers: Sequence[Player]


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a person's level by one match or event; ``nth`` counts those of the person."""

    source: str
    match_id: int
    seat: int
    user_id: int | None
    ladder: str
    nth: int
    before: Rating
    after: Rating
    at: datetime

    @property
    def gain(self) -> int:
        """The difference of the levels as people see them."""
        return round(self.after.mu) - round(self.before.mu)


class Levels:
    """The levels of people on all ladders."""

    def __init__(self, levels: Mapping[Key, Level], stored: Iterable[Change] = ()) -> None:
        """Begin with some levels; ``stored`` are the changes by matches that are rated again, as they were written.

        They tell the level of people who were forgotten since, and where a match that is not there any more has
        changed a level: from there on that person's changes go on from the stored level.
        """
        self.people: Final = dict(levels)
        self._forgotten: dict[tuple[str, int, int], Rating] = {}
        self._stored: defaultdict[Key, deque[Change]] = defaultdict(deque)
        for change in sorted(stored, key=lambda change: change.nth):
            if change.user_id is None:
                self._forgotten[change.source, change.match_id, change.seat] = change.before
            else:
                self._stored[change.user_id, change.ladder].append(change)

    def rate(self, match: RatedMatch) -> list[Change]:
        """Change the levels of the people of a match, which is the next one; return the changes."""
        before = {person.seat: self._before(match, person) for person in match.people}
        players = [
            Player(person.seat, person.side, person.place, before[person.seat][1], person.score)
            for person in match.people
        ]
        after = rated_match([*players, *match.computers], match.seats, match.luck)
        changes = []
        for person in match.people:
            played, rating = before[person.seat]
            changes.append(
                Change(
                    match.source,
                    match.id,
                    person.seat,
                    person.user_id,
                    match.ladder,
                    played + 1,
                    rating,
                    after[person.seat],
                    match.at,
                )
            )
            if person.user_id is not None:
                self.people[person.user_id, match.ladder] = Level(after[person.seat], played + 1, match.at)
        return changes

    def _before(self, match: RatedMatch, person: Participant) -> tuple[int, Rating]:
        """Return the number of rated matches that a person has played before one, and the rating then."""
        if person.user_id is None:
            return 0, self._forgotten.get((match.source, match.id, person.seat), NEW)
        key = person.user_id, match.ladder
        level = self.people.get(key)
        played, rating = (level.matches, level.at(match.at)) if level else (0, NEW)
        stored = self._stored[key].popleft() if self._stored[key] else None
        return (stored.nth - 1, stored.before) if stored and stored.nth > played + 1 else (played, rating)
