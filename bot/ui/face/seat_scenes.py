"""Parts of scenes about seats: seats, short names, labels of sides, played cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Translator
from bot.render.kit.scene import PlayedCard, Position, SeatScene, by_position, positions
from bot.render.kit.text import NAME_DOT, drawable, is_drawable
from bot.render.layouts.table.score import SideScene
from bot.tables.table import Table
from bot.ui.face.shown import Avatars
from bot.ui.text.names import LONGEST_SHORT_NAME, listed, short
from bot.ui.text.table_names import nobody
from engine.cards import Card
from engine.game import Seat

NO_AVATARS: Final[Avatars] = {}
_SHORT_IN_PAIR: Final = 11
"""Characters of a name in the label of a pair."""


def seat_scene(table: Table, number: Seat, avatars: Avatars = NO_AVATARS) -> SeatScene | None:
    """Return the scene of a seat; ``None`` if it is free."""
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
    """Return the seats by position, with one of them at the bottom."""
    return by_position([seat_scene(table, seat, avatars) for seat in range(len(table.seats))], bottom)


def position_of(table: Table, seat: Seat, bottom: Seat = 0) -> Position:
    """Return the position of a seat, with another one at the bottom; play goes to the right."""
    seats = len(table.seats)
    return positions(seats)[(seat - bottom) % seats]


def played_cards(
    table: Table, leader: Seat, cards: Sequence[Card], bottom: Seat = 0
) -> tuple[PlayedCard, ...]:
    """Return the cards with their positions, in order of play."""
    return tuple(
        [
            PlayedCard(position_of(table, leader + place, bottom), str(card))
            for place, card in enumerate(cards)
        ]
    )


def short_name(table: Table, seat: Seat) -> str:
    """Return the short name of a seat, which leaves room for a text beside it."""
    return short(drawn_name(table, seat))


def drawn_short(name: str) -> str:
    """Return a name as a picture draws it, cut only then: emojis left out take no room."""
    return short(drawable(name))


def name_or_you(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    """Return the short name of a seat, "You" for the viewer's own."""
    return tr.pgettext("side", "You") if seat == viewer else short_name(table, seat)


def drawn_name(table: Table, number: Seat) -> str:
    """Return the name of a seat as a picture draws it: the username if no font has the name."""
    seat = table.seats[number]
    undrawable = seat.person is not None and not is_drawable(seat.name)
    return drawable(seat.person.username if seat.person and undrawable else seat.name)


def side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the short label of a side."""
    longest = _SHORT_IN_PAIR if table.sides_are_pairs else LONGEST_SHORT_NAME
    names = [short(name, longest) for name in _names_of_side(table, side)]
    return listed(tr, names) or nobody(tr, table, side)


def compact_side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the shortest label of a side: "Anna·Carla", or one whole name."""
    if not table.sides_are_pairs:
        return side_label(tr, table, side)
    names = [short(name.split()[0]) for name in _names_of_side(table, side) if name.split()]
    return NAME_DOT.join(names) or nobody(tr, table, side)


def side_scenes(
    tr: Translator, table: Table, totals: Sequence[int], *, is_signed: bool = False
) -> tuple[SideScene, ...]:
    """Return the totals of all sides; signed ones have a plus or a minus."""
    return tuple(
        SideScene(compact_side_label(tr, table, side), total, is_signed=is_signed)
        for side, total in enumerate(totals)
    )


def _names_of_side(table: Table, side: int) -> list[str]:
    return [drawn_name(table, seat) for seat in table.sides[side] if not table.seats[seat].is_free]
