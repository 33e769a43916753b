"""The people of a table as pictures show them: seats, short names, labels of sides, and who played which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Translator
from bot.render.kit.scene import PlayedCard, Position, SeatScene, by_position, positions
from bot.render.kit.text import NAME_DOT, is_drawable
from bot.tables.table import Table
from bot.ui.face import Avatars
from bot.ui.text.names import LONGEST_SHORT_NAME, listed, short
from bot.ui.text.table_names import nobody
from engine.cards import Card
from engine.game import Seat

NO_AVATARS: Final[Avatars] = {}
_SHORT_IN_PAIR: Final = 11
"""Characters of a name where two stand side by side."""


def seat_scene(table: Table, number: Seat, avatars: Avatars = NO_AVATARS) -> SeatScene | None:
    """Return who has a seat; ``None`` where nobody does."""
    seat = table.seats[number]
    if seat.is_free:
        return None
    return SeatScene(
        name=drawn_name(table, number),
        side=table.side_of(number),
        is_computer=seat.person is None,
        is_away=seat.is_away,
        avatar=avatars.get(seat.person.id) if seat.person else None,
    )


def seats_around(
    table: Table, bottom: Seat = 0, avatars: Avatars = NO_AVATARS
) -> tuple[SeatScene | None, ...]:
    """Return by position who sits at a table, whatever happens there, with one of the seats at the bottom."""
    return by_position([seat_scene(table, seat, avatars) for seat in range(len(table.seats))], bottom)


def position_of(table: Table, seat: Seat, bottom: Seat = 0) -> Position:
    """Return where a seat is when another one sits at the bottom; play goes to the right."""
    seats = len(table.seats)
    return positions(seats)[(seat - bottom) % seats]


def played_cards(
    table: Table, leader: Seat, cards: Sequence[Card], bottom: Seat = 0
) -> tuple[PlayedCard, ...]:
    """Return cards with where they lie, in order of play."""
    return tuple(
        [
            PlayedCard(position_of(table, leader + place, bottom), str(card))
            for place, card in enumerate(cards)
        ]
    )


def short_name(table: Table, seat: Seat) -> str:
    """Return who has a seat in so few characters that words fit beside the name."""
    return short(drawn_name(table, seat))


def name_or_you(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    """Return the short name of who has a seat, to themselves "You"."""
    return tr.pgettext("side", "You") if seat == viewer else short_name(table, seat)


def drawn_name(table: Table, number: Seat) -> str:
    """Return who has a seat as a picture can say it: the account's name where no font has theirs."""
    seat = table.seats[number]
    return seat.person.username if seat.person and not is_drawable(seat.name) else seat.name


def side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the people of a side in few characters."""
    longest = _SHORT_IN_PAIR if table.sides_are_pairs else LONGEST_SHORT_NAME
    names = [short(name, longest) for name in _names_of_side(table, side)]
    return listed(tr, names) or nobody(tr, table, side)


def compact_side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the people of a side where there is room for a word or two: "Anna·Carla", or one whole name."""
    if not table.sides_are_pairs:
        return side_label(tr, table, side)
    names = [short(name.split()[0]) for name in _names_of_side(table, side) if name.split()]
    return NAME_DOT.join(names) or nobody(tr, table, side)


def _names_of_side(table: Table, side: int) -> list[str]:
    return [drawn_name(table, seat) for seat in table.sides[side] if not table.seats[seat].is_free]
