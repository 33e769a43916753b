"""Names of the people and sides of a table: plain for pictures, marked for sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.i18n import Translator
from bot.tables.commands.closing import closed
from bot.tables.entries import CloseReason
from bot.tables.table import Table
from bot.ui.text.names import chosen, listed, person, points
from engine.game import Seat


def names_of_side(table: Table, side: int) -> tuple[str, ...]:
    """Return the names of the people of a side, in order of seats."""
    return tuple([table.seats[seat].name for seat in table.sides[side] if not table.seats[seat].is_free])


def pair_name(tr: Translator, side: int) -> str:
    """Return the name of a pair, free or not: "Pair A", "Pair B"."""
    return tr.gettext("Pair {letter}", letter=chr(ord("A") + side))


def nobody(tr: Translator, table: Table, side: int) -> str:
    """Return the name of an empty side: "Pair A", or "a free seat" where everyone plays alone."""
    return pair_name(tr, side) if table.sides_are_pairs else tr.gettext("a free seat")


def side_to_viewer(tr: Translator, table: Table, side: int, viewer_side: int) -> str | None:
    """Return the name of a side to a viewer: "Us" or "Them", or "You" where everyone plays alone.

    ``None`` if it is named by its people.
    """
    if table.sides_are_pairs:
        return tr.pgettext("side", "Us") if side == viewer_side else tr.pgettext("side", "Them")
    return tr.pgettext("side", "You") if side == viewer_side else None


def cost_of_absence(tr: Translator, table: Table) -> str:
    """Return the cost of a running match for people who are away and do not come back."""
    counts = closed(table, CloseReason.ABANDONED).counts
    if table.is_asleep:
        if counts:
            return tr.gettext(
                "If nobody comes back, the table closes, and the match is lost for everybody who has left."
            )
        return tr.gettext("If nobody comes back, the table closes, and the match counts for nobody.")
    if counts:
        return tr.gettext("If the match ends without you, you have lost it.")
    return tr.gettext(
        "If the match ends without you, you have lost it, unless it ends before half of it is played."
    )


def _asleep(tr: Translator, table: Table) -> str:
    if table.is_on_break:
        return tr.gettext("Everybody has left: the match waits until somebody presses “Go on”.")
    return tr.gettext("Everybody has left: the match sleeps until somebody presses “I'm back”.")


@dataclass(frozen=True, slots=True)
class TableNames:
    """Names of the people and sides of a table, marked as :mod:`~bot.ui.text.names` says."""

    tr: Translator
    table: Table
    relations: tuple[str, ...] = ()
    """Words in place of names, by seat, in a text that gives no names; empty for a seat that is named."""

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        if self.relations and (relation := self.relations[seat]):
            return person(relation)
        name = self.table.seats[seat].name
        return person(chosen(name) if name else self.tr.gettext("a free seat"))

    def called(self, name: str) -> str:
        """Return the name of a person, at the table or not."""
        return person(chosen(name))

    def marked_name(self, seat: Seat) -> str:
        """Return the name of a seat, with a note on computers and absent people."""
        here = self.table.seats[seat]
        if here.is_free:
            return person(self.tr.gettext("a free seat"))
        name = chosen(here.name)
        if here.is_away:
            name = (
                self.tr.gettext("{name} (away)", name=name)
                if self.table.is_asleep or self.table.is_on_break or not self.table.is_open
                else self.tr.gettext("{name} (away, a computer plays)", name=name)
            )
        elif here.computer:
            name = self.tr.gettext("{name} (computer)", name=name)
        return person(name)

    def marked_names(self, seats: Iterable[Seat]) -> str:
        """Return the names of some seats as a list; adjacent free ones are counted."""
        named: list[str] = []
        for is_free, run in groupby(seats, lambda seat: self.table.seats[seat].is_free):
            some = list(run)
            if is_free and len(some) > 1:
                named.append(person(self.tr.ngettext("{number} free seat", "{number} free seats", len(some))))
            else:
                named += map(self.marked_name, some)
        return listed(self.tr, named)

    def names(self, seats: Iterable[Seat]) -> str:
        """Return the names of some seats as a list."""
        return listed(self.tr, [self.name(seat) for seat in seats])

    def players(self) -> str:
        """Return all players in order of play, with notes on computers and absent people."""
        names = self.marked_names(self.table.game.seats_in_turn(self.table.options))
        return self.tr.gettext("Players in order of play: {names}.", names=names)

    def absent(self) -> str:
        """Return who is away, and whether the table waits; empty if nobody is, and once the match is over."""
        away = [number for number, seat in enumerate(self.table.seats) if seat.is_away]
        if not away or not self.table.is_open:
            return ""
        if self.table.is_asleep:
            return f"{_asleep(self.tr, self.table)} {cost_of_absence(self.tr, self.table)}"
        if self.table.is_on_break:
            return self.tr.gettext("Away: {names}.", names=self.names(away))
        return self.tr.gettext("Away: {names}. A computer plays on.", names=self.names(away))

    def own_absence(self, seat: Seat) -> str:
        """Return that a computer plays for the person of a seat, or that the match sleeps; empty if they are here.

        Empty as well during a break, when nobody plays, and once the match is over.
        """
        if not self.table.seats[seat].is_away or not self.table.is_open:
            return ""
        if self.table.is_asleep:
            return _asleep(self.tr, self.table)
        if self.table.is_on_break:
            return ""
        return self.tr.gettext("A computer plays for you.")

    def side(self, side: int, viewer_side: int | None = None) -> str:
        """Return the name of a side; "Us", "Them" or "You" for a viewer."""
        seen = None if viewer_side is None else side_to_viewer(self.tr, self.table, side, viewer_side)
        if seen is not None:
            return seen
        return self.table.derived(("side", self.tr.language, side), lambda: self._people_of(side))

    def _people_of(self, side: int) -> str:
        names = names_of_side(self.table, side)
        return listed(self.tr, list(map(self.called, names))) or nobody(self.tr, self.table, side)

    def by_side(
        self, numbers: Sequence[object], viewer_side: int | None = None, *, only_others: bool = False
    ) -> str:
        """Return a number per side: "Anna 12, Bernat −6"; the viewer's own side comes first, or is left out."""
        first = viewer_side or 0
        order = [(first + place) % len(numbers) for place in range(int(only_others), len(numbers))]
        # A line break between name and number would leave the number without its owner.
        sides = [f"{self._side_within(side, viewer_side)}\N{NO-BREAK SPACE}{numbers[side]}" for side in order]
        return ", ".join(sides)

    def points_by_side(
        self, numbers: Sequence[int], viewer_side: int | None = None, *, signed: bool = False
    ) -> str:
        """Return points per side, as :meth:`by_side`; with ``signed`` also with a plus."""
        return self.by_side([points(number, signed=signed) for number in numbers], viewer_side)

    def _side_within(self, side: int, viewer_side: int | None) -> str:
        """Return the name of a side within a sentence: "us", where :meth:`side` returns "Us"."""
        seen = None if viewer_side is None else side_to_viewer(self.tr, self.table, side, viewer_side)
        return self.side(side) if seen is None else seen.lower()


def claims(names: TableNames, deal: int, card: Callable[[str], str]) -> Iterator[str]:
    """Yield who claimed the rest of a deal, and the cards that were shown; ``card`` names one from its notation."""
    tr, match = names.tr, names.table.match
    for claim in () if match is None else match.claims_of(deal):
        cards = listed(tr, [card(each) for each in claim.rest.cards])
        if claim.rest.takes:
            yield tr.ngettext(
                "{name} showed {cards}: the last trick is theirs.",
                "{name} showed {cards}: the last {number} tricks are theirs.",
                claim.rest.tricks,
                name=names.name(claim.seat),
                cards=cards,
            )
        elif match is not None and deal <= match.status.scored:
            yield tr.gettext(
                "{name} showed {cards}: not one of them could take a trick.",
                name=names.name(claim.seat),
                cards=cards,
            )
        else:
            yield tr.gettext(
                "{name} showed {cards}: not one of them can take a trick. The table plays them.",
                name=names.name(claim.seat),
                cards=cards,
            )
