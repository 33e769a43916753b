"""How people, sides, cards and points are called in sentences, once for alt texts and once for messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.signs import NO_SIGNS, Signs
from bot.ui.words import (
    card_name,
    contract_name,
    in_message,
    isolated,
    listed,
    names_of_side,
    people,
    player_name,
    points,
    short,
    side_name,
    the_card,
)
from engine.botifarra import Contract
from engine.cards.spanish import SpanishCard
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Naming:
    """A table and the words to tell it in; with ``markdown`` names are safe in a message, and ``bold`` or not.

    ``signs`` go before the names of cards and contracts in a message. Names of people are cut where they have more
    characters than ``longest_name``.
    """

    words: Words
    table: Table
    markdown: bool = False
    signs: Signs = NO_SIGNS
    bold: bool = True
    longest_name: int | None = None

    @property
    def sides_are_pairs(self) -> bool:
        """Whether a side is two people, of whom verbs speak in the plural."""
        return bool(self.table.options.partners)

    def name(self, seat: Seat) -> str:
        """Return who sits on a chair."""
        return self._text(self._own(self.table.seats[seat].name) or self.words.say("a free chair"))

    def called(self, name: str) -> str:
        """Return the name of a person, who need not sit at the table."""
        return self._text(self._own(name))

    def marked_name(self, seat: Seat) -> str:
        """Return who sits on a chair, computers and people who are away marked."""
        name = self._own(self.table.seats[seat].name)
        return self._text(player_name(self.words, self.table, seat, name))

    def marked_names(self, seats: Iterable[Seat]) -> str:
        """Return who sits on some chairs as a list in a sentence, free ones side by side as their number."""
        told: list[str] = []
        for is_empty, run in groupby(seats, lambda seat: self.table.seats[seat].is_free):
            some = list(run)
            if is_empty and len(some) > 1:
                free = self.words.count("{number} free chair", "{number} free chairs", len(some))
                told.append(self._text(free))
            else:
                told += map(self.marked_name, some)
        return people(self.words, told)

    def names(self, seats: Iterable[Seat]) -> str:
        """Return the people of some chairs as a list in a sentence."""
        return people(self.words, [self.name(seat) for seat in seats])

    def side(self, side: int, viewer_side: int | None = None) -> str:
        """Return the people of a side; "Us", "Them" or "You" for a viewer of one."""
        names = names_of_side(self.table, side)
        if self._is_seen_from_within(side, viewer_side) or not names:
            return side_name(self.words, self.table, side, viewer_side)
        return people(self.words, [self.called(name) for name in names])

    def card(self, card: SpanishCard) -> str:
        """Return a card by name."""
        return self.signs.before_card(card) + card_name(self.words, card)

    def the_card(self, card: SpanishCard) -> str:
        """Return a card as an object of a sentence: "the 9 of coins"."""
        return self.signs.before_card(card) + the_card(self.words, card)

    def contract_named(self, contract: Contract) -> str:
        """Return a contract by name."""
        return self.signs.before_contract(contract) + contract_name(self.words, contract)

    def one_of(self, cards: Iterable[SpanishCard]) -> str:
        """Return cards of which one can be chosen: "9 of coins, king of cups, or ace of cups"."""
        return listed(self.words, [self.card(card) for card in cards], "or")

    def by_side(
        self, numbers: Sequence[object], viewer_side: int | None = None, *, only_others: bool = False
    ) -> str:
        """Return a number for each side: "Anna 12, Bernat −6"; the viewer's own side comes first, or is left out."""
        first = viewer_side or 0
        order = ((first + place) % len(numbers) for place in range(int(only_others), len(numbers)))
        # A number on a line of its own would be anybody's.
        return ", ".join(
            f"{self._side_within(side, viewer_side)}\N{NO-BREAK SPACE}{numbers[side]}" for side in order
        )

    def points_by_side(self, numbers: Sequence[int], viewer_side: int | None = None) -> str:
        """Return points for each side, as :meth:`by_side`."""
        return self.by_side([points(number) for number in numbers], viewer_side)

    def played_cards(self, leader: Seat, cards: Sequence[SpanishCard]) -> str:
        """Return cards with who played each, in order of play: "Anna 9 of coins; Bernat ace of coins"."""
        seats = self.table.options.seats
        said = [
            self.words.say("{name} {card}", name=self.name((leader + place) % seats), card=self.card(card))
            for place, card in enumerate(cards)
        ]
        return reduce(
            lambda before, next_: self.words.say("{before}; {next}", before=before, next=next_), said
        )

    def _is_seen_from_within(self, side: int, viewer_side: int | None) -> bool:
        return viewer_side == side or (viewer_side is not None and self.sides_are_pairs)

    def _side_within(self, side: int, viewer_side: int | None) -> str:
        """Return a side within a sentence: "us" where :meth:`side` begins one with "Us"."""
        name = self.side(side, viewer_side)
        return name.lower() if self._is_seen_from_within(side, viewer_side) else name

    def _own(self, name: str) -> str:
        """Return the name that somebody has chosen, as long and as apart from all else as it may stand here."""
        return isolated(name if self.longest_name is None else short(name, self.longest_name))

    def _text(self, name: str) -> str:
        if not self.markdown:
            return name
        return f"**{in_message(name)}**" if self.bold else in_message(name)
