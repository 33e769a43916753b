"""Claims of the rest: proofs, and the play to the end that follows from them."""

from __future__ import annotations

from bot.tables.commands.guards import came_back, check_no_break, check_playing, check_turn, seat_at
from bot.tables.entries import Claimed, Entry, Moved, Person
from bot.tables.errors import StaleClick
from bot.tables.match import Match
from bot.tables.no_choice import provable_rest
from bot.tables.table import Table
from engine.game import AnyGame, Seat


def claim_rest(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Claim the rest for a person; ``turn`` is the one that the button was made for.

    Raises :class:`StaleClick` if the person can prove nothing. Only their own view decides it.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_turn(match, turn)
    check_no_break(match)
    return (*came_back(table, seat), *proven_claim(table, seat))


def proven_claim(table: Table, seat: Seat) -> tuple[Entry, ...]:
    """Claim the rest for an awaited seat; raises :class:`StaleClick` if it can prove nothing.

    If it takes all tricks, the deal is played out at once: the seat plays as its proof says, the others any legal
    cards, which change nothing any more. If it takes none, the others play on, and the table plays its cards.
    """
    rest = provable_rest(table, seat)
    if rest is None:
        raise StaleClick
    moves = _play_out(table.game, table.started_match, seat) if rest.takes else ()
    return (Claimed(seat=seat, takes=rest.takes, tricks=rest.tricks, cards=rest.cards), *moves)


def _play_out(game: AnyGame, match: Match, seat: Seat) -> tuple[Moved, ...]:
    state, scored = match.state, match.status.scored
    moves = []
    while (status := game.status(state)).scored == scored:
        mover = status.waits_for[0]
        view = game.view(state, mover)
        move = game.next_of_rest(view) if mover == seat else view.moves[0]
        moves.append(Moved(seat=mover, move=str(move), auto=True))
        state = game.apply(state, mover, move).state
    return tuple(moves)
