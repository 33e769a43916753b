"""Tables that an event opens, and their substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.tables.commands.guards import check_playing
from bot.tables.commands.petitions import check_has_no_seat
from bot.tables.entries import Committed, ComputerSat, Entry, EventPlace, Opened, Person, Rules, Sat, Started
from bot.tables.people.entries import SeatTaken
from bot.tables.shuffles import dealer_of_board
from bot.tables.table import Table
from engine.game import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of an event: its kind and its name."""

    player: str
    name: str


def open_at_event(
    game: AnyGame,
    place: EventPlace,
    guild_id: int,
    channel_id: int,
    rules: Rules,
    seats: Sequence[Person | Computer],
    *,
    secret: bytes,
    after: int | None = None,
) -> tuple[Entry, ...]:
    """Open a table of an event and start its match; the first person is its host.

    A board has its own dealer and ``secret``, and is never dealt again; at other tables ``secret`` is that of the
    first deal. Raises the engine's ``OptionError`` on invalid rules, and ``ValueError`` on other seats than the game
    has, or seats without a person.
    """
    options = game.options(rules.options)
    rules, first_dealer = replace(rules, hints=False), None
    if place.board:
        options = game.as_board(options)
        rules = replace(rules, options=dict(options.to_json()), redeals=False)
        first_dealer = dealer_of_board(place.board, game.seats(options))
    people = [player for player in seats if isinstance(player, Person)]
    if len(seats) != game.seats(options) or not people:
        raise ValueError(f"{len(seats)} players, {len(people)} of them people, make no table")
    return (
        Opened(
            game=game.name,
            guild_id=guild_id,
            channel_id=channel_id,
            host=people[0],
            rules=rules,
            first_dealer=first_dealer,
            after=after,
            place=place,
        ),
        Committed(deal=1, secret=secret.hex()),
        *(
            Sat(seat=seat, person=player)
            if isinstance(player, Person)
            else ComputerSat(seat=seat, player=player.player, name=player.name)
            for seat, player in enumerate(seats)
        ),
        Started(),
    )


def substitute(table: Table, seat: Seat, person: Person) -> tuple[Entry, ...]:
    """Give a person's seat at a table of an event to a substitute, between two deals; nothing happens in one."""
    check_playing(table)
    check_has_no_seat(table, person.id)
    return () if table.deal_is_open else (SeatTaken(seat=seat, person=person),)
