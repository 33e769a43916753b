"""Matches among computers as moves, and reviews by measures that are quick to take."""

import random
from dataclasses import dataclass

from computers.botifarra.players import PLAYERS
from computers.botifarra.review.judge import judged
from computers.review import Estimate
from engine.botifarra import BOTIFARRA, PlayCard


@dataclass(frozen=True)
class Made:
    seat: int | None
    move: str
    settled: bool = False
    stood_in: bool = False


def match(seed=1, player="careful", **options):
    """Return the options of a match, by default of one hand, and all its moves by this kind of player."""
    chosen = BOTIFARRA.options({"max_hands": 1, "target": "none", "first_dealer": "fixed", **options})
    chance = random.Random(seed)
    players = [PLAYERS[player](chance) for _ in range(chosen.seats)]
    state, moves = BOTIFARRA.start(chosen), []
    while not BOTIFARRA.is_over(state):
        status = BOTIFARRA.status(state)
        if status.table_acts:
            seat, move = None, BOTIFARRA.table_move(state, chance.randbytes(32))
        else:
            seat = status.waits_for[0]
            move = players[seat].choose(BOTIFARRA.view(state, seat))
        moves.append(Made(seat, str(move)))
        state = BOTIFARRA.apply(state, seat, move).state
    return chosen, moves


def with_a_revoke(revoke):
    """Return a match in which the first illegal card that can be played is, and the moves of it."""
    options, moves = match(revoke=revoke)
    state, made = BOTIFARRA.start(options), []
    revoked = False
    while not BOTIFARRA.is_over(state):
        seat = BOTIFARRA.to_move(state)
        if seat is None:
            seat, move = None, moves[0].move
        else:
            view = BOTIFARRA.view(state, seat)
            illegal = sorted(set(view.offered) - set(view.playable))
            move = f"play {illegal[0]}" if illegal and not revoked else str(view.moves[0])
            revoked = revoked or bool(illegal)
        made.append(Made(seat, move))
        state = BOTIFARRA.apply(state, seat, BOTIFARRA.parse_move(move)).state
    return options, made


def cards_of(moves):
    return [move for move in moves if move.move.startswith("play ")]


def by_strength(view, chance):
    """Think the better of a card the higher it is, as an expert of the tests does."""
    return {
        move.card: Estimate(float(move.card.strength), 0.1)
        for move in view.moves
        if isinstance(move, PlayCard)
    }


def all_equal(view, chance):
    """Think every contract and call as good as the others."""
    return {move: Estimate(0.0, 0.1) for move in view.moves}


def equal_values(hand):
    """Find all cards as good as each other, so that nothing is lost."""
    side = hand.made[0].seat % 2
    points = {side: 40, 1 - side: 32}
    return [dict.fromkeys(play.legal, points[play.seat % 2]) for play in hand.made]


def no_pars(hand, first):
    return (None,) * 5


def quickly(hand, solve=equal_values, assess=by_strength, assess_call=all_equal):
    """Return a review whose numbers are made up."""
    return judged(hand, solve, no_pars, assess, assess_call)
