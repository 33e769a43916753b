"""Lines of a table's message that come from the database.

They tell whether the match counts that day, and under a finished one the new levels of its people, what the cards
were worth and what the play was.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Protocol

from bot.i18n import Translator
from bot.ratings.levels import Change
from bot.tables.results import match_result, why_uncounted, why_unrated, winning_sides
from bot.tables.store import Division, division
from bot.tables.table import Stage, Table
from bot.ui.face.face import DOT
from bot.ui.tables.people.counting import one_too_many_line, repeated_line
from bot.ui.text.names import in_message, markdown, points
from bot.ui.text.table_names import TableNames
from computers.par import GAMES

ChangesOf = Callable[[int], Awaitable[Sequence[Change]]]
CardsOf = Callable[[Table], Awaitable[tuple[int, int] | None]]


class Counts(Protocol):
    """Source of whether matches count for the leaderboards."""

    async def is_counted(self, table_id: int) -> bool:
        """Tell whether the match of a table counts, or has no result yet."""
        ...

    async def is_one_too_many(self, game: str, people: Division, at: datetime) -> bool:
        """Tell whether the match of these people, divided so, that ended at a time would not count any more."""
        ...


class StoredLines:
    """Makes the lines from the database."""

    def __init__(
        self, counts: Counts, changes_of: ChangesOf, cards_of: CardsOf, now: Callable[[], datetime]
    ) -> None:
        """``changes_of`` returns the changes of levels by the match of a table that may be shown.

        ``cards_of`` returns what the cards of a match were worth to the first side, and its play, in quarters of a
        point; ``None`` if that is not known.
        """
        self._counts = counts
        self._changes_of = changes_of
        self._cards_of = cards_of
        self._now = now

    async def about_counting(self, tr: Translator, table: Table) -> list[str]:
        """Return the line that a match does not count, or will not, although its table tells no reason."""
        if table.stage is Stage.LOBBY:
            return [one_too_many_line(tr)] if await self._is_one_too_many(table) else []
        if not table.has_result or why_uncounted(table) is not None:
            return []
        return [] if await self._counts.is_counted(table.id) else [repeated_line(tr)]

    async def _is_one_too_many(self, table: Table) -> bool:
        if any(seat.is_free for seat in table.seats) or why_unrated(table) is not None:
            return False
        people = division(
            (table.side_of(number), seat.person.id) for number, seat in enumerate(table.seats) if seat.person
        )
        return await self._counts.is_one_too_many(table.game.name, people, self._now())

    async def results(self, tr: Translator, table: Table) -> list[str]:
        """Return the lines of a match that has a result; none for any other."""
        if not table.has_result:
            return []
        cards = await self._cards_of(table)
        lines = [
            "" if cards is None else cards_line(tr, table, *cards),
            levels_line(tr, table, await self._changes_of(table.id)),
        ]
        return [line for line in lines if line]


def cards_line(tr: Translator, table: Table, cards: int, play: int) -> str:
    """Return the worth of the cards and the play, in points, for the side that won, or else for the first one."""
    side = next(iter(winning_sides(table)), 0)
    sign = 1 if side == 0 else -1
    worth = round(cards / GAMES)
    names = TableNames(tr, table).side(side)
    # Translators: "The cards: +38 for Pep and Maria. The play: +14.": the score is the sum of both
    sentence = tr.gettext(
        "The cards: {cards} for {names}. The play: {play}.",
        cards=points(sign * worth, signed=True),
        names=names,
        play=points(sign * ((cards + play) // GAMES - worth), signed=True),
    )
    return markdown(sentence, bold=False)


def levels_line(tr: Translator, table: Table, changes: Sequence[Change]) -> str:
    """Return the new levels and how they have changed: "Levels: Pep 1564 (+12)"; empty if none has."""
    names = {result.seat: in_message(result.name) for result in match_result(table).seats}
    shown = (
        f"{names[change.seat]} **{change.after}** ({points(change.gain, signed=True)})"
        for change in changes
        if change.seat in names
    )
    levels = DOT.join(shown)
    return tr.gettext("Levels: {levels}", levels=levels) if levels else ""
