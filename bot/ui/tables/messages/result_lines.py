"""Lines under a finished match: the new levels of its people, what the cards were worth and what the play was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.i18n import Translator
from bot.ratings.levels import Change
from bot.tables.results import match_result, winning_sides
from bot.tables.table import Table
from bot.ui.face.face import DOT
from bot.ui.text.names import in_message, points
from bot.ui.text.table_names import TableNames
from computers.par import GAMES

ChangesOf = Callable[[int], Awaitable[Sequence[Change]]]
CardsOf = Callable[[Table], Awaitable[tuple[int, int] | None]]


class ResultLines:
    """Makes the lines from what is stored about a match."""

    def __init__(self, changes_of: ChangesOf, cards_of: CardsOf) -> None:
        """``changes_of`` returns the changes of levels by the match of a table that may be shown.

        ``cards_of`` returns what the cards of a match were worth to the first side, and its play, in quarters of a
        point; ``None`` if that is not known.
        """
        self._changes_of = changes_of
        self._cards_of = cards_of

    async def of(self, tr: Translator, table: Table) -> list[str]:
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
    return tr.gettext(
        "The cards: {cards} for {names}. The play: {play}.",
        cards=points(sign * worth, signed=True),
        names=names,
        play=points(sign * ((cards + play) // GAMES - worth), signed=True),
    )


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
