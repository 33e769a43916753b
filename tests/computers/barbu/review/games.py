"""Deals among computers as moves, and reviews by a measure that is quick to take."""

import random

from computers.barbu.players import PLAYERS
from computers.barbu.review.deals import played_deal
from computers.barbu.review.judge import judged
from computers.review import Estimate
from engine.barbu import BARBU, PlayCard
from engine.barbu.moves import NameContract
from engine.barbu.state import Phase
from tests.computers.botifarra.review.matches import Made


def game(contract="contract dames", seed=1, player="careful", deals=1, **options):
    """Return the options of a game, and the moves of its first deals; the dealer of the first names the contract."""
    chosen = BARBU.options({"per_dealer": 1, "first_dealer": "fixed", **options})
    chance = random.Random(seed)
    players = [PLAYERS[player](chance) for _ in range(chosen.players)]
    state, moves = BARBU.start(chosen), []
    while len(state.results) < deals:
        status = BARBU.status(state)
        if status.table_acts:
            seat, move = None, BARBU.table_move(state, chance.randbytes(32))
        else:
            seat = status.waits_for[0]
            move = players[seat].choose(BARBU.view(state, seat))
            if state.phase is Phase.CONTRACT and state.deal == 1 and isinstance(move, NameContract):
                move = BARBU.parse_move(contract)
        moves.append(Made(seat, str(move)))
        state = BARBU.apply(state, seat, move).state
    return chosen, moves


def deal(*which, number=1, **options):
    """Return a played deal of such a game."""
    chosen, moves = game(*which, **options)
    return played_deal(chosen, 0, moves, number)


def by_rank(view, chance):
    """Think the better of a card the lower it is, and least of playing none."""
    return {
        move: Estimate(-float(move.card.strength) if isinstance(move, PlayCard) else -20.0, 0.1)
        for move in view.moves
    }


def quickly(played, assess=by_rank):
    """Return a review whose numbers are made up."""
    return judged(played, assess)
