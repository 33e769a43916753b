"""What several scenes are made of: places, cards, names of sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.render.scene import ContractCode, ContractScene, PlayedCard, Position, SeatScene
from bot.tables.table import Table
from bot.ui.words import call_name, contract_name, names_of_side, people, short, side_name
from engine.botifarra import SEATS, SIDES, Contract, View
from engine.cards import Card
from engine.game import Seat

_POSITIONS: Final[tuple[Position, Position, Position, Position]] = (0, 1, 2, 3)
CONTRACT_CODES: Final[dict[Contract, ContractCode]] = {
    Contract.OROS: "O",
    Contract.COPES: "C",
    Contract.ESPASES: "E",
    Contract.BASTOS: "B",
    Contract.BOTIFARRA: "botifarra",
}
_SHORT_IN_PAIR: Final = 11
"""Characters of a name where two stand side by side."""
_SHORT_IN_SCORE: Final = 7
"""Characters of a name where two share the line of a score."""

Four = tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]


def started_view(table: Table, seat: Seat | None) -> View:
    """Return what a seat, or a spectator, may know; raises ``ValueError`` before the match has started."""
    view = table.view(seat)
    if view is None:
        raise ValueError(f"the match of table {table.id} has not started")
    return view


def around(seats: list[SeatScene | None]) -> Four:
    """Return four chairs by position, from the bottom to the right."""
    bottom, right, top, left = seats
    return bottom, right, top, left


def position_of(seat: Seat, bottom: Seat) -> Position:
    """Return where a seat is when another one sits at the bottom; play goes to the right."""
    return _POSITIONS[(seat - bottom) % SEATS]


def played_cards(leader: Seat, cards: Sequence[Card], bottom: Seat = 0) -> tuple[PlayedCard, ...]:
    """Return cards with where they lie, in order of play."""
    return tuple(
        PlayedCard(position_of(leader + place, bottom), str(card)) for place, card in enumerate(cards)
    )


def chair_scene(table: Table, seat: Seat) -> SeatScene | None:
    """Return who sits on a chair; ``None`` where nobody does."""
    chair = table.chairs[seat]
    if chair.is_empty:
        return None
    return SeatScene(
        name=chair.name,
        side=seat % SIDES,
        is_computer=chair.person is None,
        is_away=chair.is_away,
        plain_name=chair.person.username if chair.person else "",
    )


def side_label(words: Words, table: Table, side: int) -> str:
    """Return the people of a side in few characters."""
    names = [short(name, _SHORT_IN_PAIR) for name in names_of_side(table, side)]
    return people(words, names) or side_name(words, table, side)


def compact_side_label(words: Words, table: Table, side: int) -> str:
    """Return the people of a side where there is room for one word: "Anna·Carla"."""
    names = [short(name.split()[0], _SHORT_IN_SCORE) for name in names_of_side(table, side) if name.split()]
    return "·".join(names) or side_name(words, table, side)


def contract_scene(words: Words, view: View) -> ContractScene | None:
    """Return what is trump and what the hand is worth; ``None`` before that is known."""
    contract = view.contract
    if contract is None:
        return None
    return ContractScene(
        code=CONTRACT_CODES[contract],
        label=words.say("No trump") if contract.trump is None else words.say("Trump"),
        name=contract_name(words, contract),
        multiplier=view.multiplier,
        call=call_name(words, view.call) if view.call is not None else "",
    )
