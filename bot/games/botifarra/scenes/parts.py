"""What several scenes are made of: places, cards, names of sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.i18n import Translator
from bot.render.kit.scene import ContractScene, PlayedCard, Position, SeatScene, positions
from bot.render.kit.text import NAME_DOT, is_drawable
from bot.tables.table import Table
from bot.ui.text.names import (
    LONGEST_SHORT_NAME,
    call_name,
    contract_name,
    people,
    short,
    side_name,
)
from engine.botifarra import BotifarraOptions, BotifarraView, Contract, Pile
from engine.cards.spanish import SpanishCard
from engine.game import Seat

PLACES: Final[Mapping[int, tuple[Position, ...]]] = {seats: positions(seats) for seats in (4, 3, 2)}
"""By the number of seats where they are, in order of play to the right: two sit opposite each other."""
CONTRACT_CODES: Final[dict[Contract, str]] = {
    Contract.OROS: "O",
    Contract.COPES: "C",
    Contract.ESPASES: "E",
    Contract.BASTOS: "B",
    Contract.BOTIFARRA: "botifarra",
}
_SHORT_IN_PAIR: Final = 11
"""Characters of a name where two stand side by side."""

Faces = Mapping[int, bytes]
"""The avatars of people by their ids, as fetched."""
NO_FACES: Final[Faces] = {}

T = TypeVar("T")
Around = tuple[T | None, ...]
"""Something by position, ``None`` where there is none."""


def started_view(table: Table, seat: Seat | None) -> BotifarraView:
    """Return what a seat, or a spectator, may know; raises ``ValueError`` before the match has started."""
    view: BotifarraView | None = table.view(seat)
    if view is None:
        raise ValueError(f"the match of table {table.id} has not started")
    return view


def position_of(options: BotifarraOptions, seat: Seat, bottom: Seat = 0) -> Position:
    """Return where a seat is when another one sits at the bottom; play goes to the right."""
    return PLACES[options.seats][(seat - bottom) % options.seats]


def played_cards(
    options: BotifarraOptions, leader: Seat, cards: Sequence[SpanishCard], bottom: Seat = 0
) -> tuple[PlayedCard, ...]:
    """Return cards with where they lie, in order of play."""
    return tuple(
        PlayedCard(position_of(options, leader + place, bottom), str(card))
        for place, card in enumerate(cards)
    )


def chair_scene(table: Table, seat: Seat, faces: Faces = NO_FACES) -> SeatScene | None:
    """Return who sits on a chair; ``None`` where nobody does."""
    chair = table.seats[seat]
    if chair.is_free:
        return None
    return SeatScene(
        name=drawn_name(table, seat),
        side=table.options.side_of(seat),
        is_computer=chair.person is None,
        is_away=chair.is_away,
        avatar=faces.get(chair.person.id) if chair.person else None,
    )


def short_name(table: Table, seat: Seat) -> str:
    """Return who sits on a chair in so few characters that words fit beside the name."""
    return short(drawn_name(table, seat))


def name_or_you(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    """Return the short name of who sits on a chair, to themselves "You"."""
    return tr.pgettext("side", "You") if seat == viewer else short_name(table, seat)


def drawn_name(table: Table, seat: Seat) -> str:
    """Return who sits on a chair as a picture can say it: the account's name where no font has theirs."""
    chair = table.seats[seat]
    return chair.person.username if chair.person and not is_drawable(chair.name) else chair.name


def side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the people of a side in few characters."""
    longest = _SHORT_IN_PAIR if table.options.partners else LONGEST_SHORT_NAME
    names = [short(name, longest) for name in _names_of_side(table, side)]
    return people(tr, names) or side_name(tr, table, side)


def compact_side_label(tr: Translator, table: Table, side: int) -> str:
    """Return the people of a side where there is room for a word or two: "Anna·Carla", or one whole name."""
    if not table.options.partners:
        return side_label(tr, table, side)
    names = [short(name.split()[0]) for name in _names_of_side(table, side) if name.split()]
    return NAME_DOT.join(names) or side_name(tr, table, side)


def _names_of_side(table: Table, side: int) -> list[str]:
    seats = range(side, table.options.seats, table.options.sides)
    return [drawn_name(table, seat) for seat in seats if not table.seats[seat].is_free]


def contract_scene(tr: Translator, view: BotifarraView) -> ContractScene | None:
    """Return what is trump and what the hand is worth; ``None`` before that is known."""
    contract = view.contract
    if contract is None:
        return None
    return ContractScene(
        code=CONTRACT_CODES[contract],
        label=tr.gettext("No trump") if contract.trump is None else tr.gettext("Trump"),
        name=contract_name(tr, contract),
        multiplier=view.multiplier,
        call=call_name(tr, view.call) if view.call is not None else "",
    )


def pile_scenes(piles: Sequence[Pile]) -> tuple[PileScene, ...]:
    """Return somebody's piles as they lie on the table, in the order in which they were dealt (B45)."""
    return tuple(PileScene(str(pile.top) if pile.top is not None else None, pile.left) for pile in piles)


def piles_scene(view: BotifarraView, seat: Seat) -> PilesScene:
    """Return what lies before a player in the modes for two, hidden cards as a number (B45, B48)."""
    piles = view.piles[seat]
    return PilesScene(pile_scenes(piles), hand_left=view.cards_left[seat] - sum(pile.left for pile in piles))
