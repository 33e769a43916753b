"""Positions in which somebody claims the rest, the other hands dealt anew, and every line of play from there."""

import random
from collections.abc import Callable
from dataclasses import replace

from computers.player import CAREFUL, RANDOM
from computers.registry import computers_of
from engine.botifarra.options import RevokeRule
from engine.games import game_named

BOTIFARRA = [
    {},
    {"play": "lliure"},
    {"play": "intermedia", "carrego_scope": "any"},
    {"play": "intermedia", "carrego_limit": "doubleton", "undertrump": "forced"},
    {"undertrump": "forced", "three_high": "on"},
    {"play": "lliure", "undertrump": "forced"},
    {"revoke": "claim"},
    {"revoke": "penalty"},
    {"mode": "individual4"},
    {"mode": "individual3"},
    {"mode": "individual4", "play": "lliure", "three_high": "on"},
    {"mode": "rector2"},
    {"mode": "rector2", "trump_source": "last_pile"},
    {"mode": "handpiles2", "play": "lliure"},
]
BARBU = [
    {},
    {"players": 3},
    {"players": 5, "pack": "52"},
    {"players": 2, "pack": "52"},
    {"order": "forced", "votation": "on", "suit_lead": "never"},
    {"early_stop": "off", "quiet_tricks": 2},
    {"suit_lead": "after_discard", "slam": "chelem"},
    {"extra_round": "both"},
]


class Positions:
    """Positions of matches among computers in which an awaited seat has cards to play."""

    def __init__(self, name, options, seed):
        self.game = game_named(name)
        self.options = self.game.options(options)
        self.random = random.Random(seed)

    def __iter__(self):
        """Yield (state, seat) for every decision of a trick, without end."""
        players = computers_of(self.game).players
        quick, at_random = players[CAREFUL], players[RANDOM]
        while True:
            seated = [
                (quick if self.random.random() < 0.8 else at_random)(self.random)
                for _ in range(self.game.seats(self.options))
            ]
            yield from self._of_match(seated)

    def _of_match(self, seated):
        game, state = self.game, self.game.start(self.options)
        while not (status := game.status(state)).over:
            if status.table_acts:
                seat = status.waits_for[0] if status.waits_for else None
                state = game.apply(state, seat, game.table_move(state, self.random.randbytes(32))).state
                continue
            seat = status.waits_for[0]
            view = game.view(state, seat)
            if getattr(view, "playable", None) and plays_tricks(view):
                yield state, seat
            state = game.apply(state, seat, seated[seat].choose(view)).state


def plays_tricks(view):
    return view.phase.value in ("play", "tricks")


def tricks_left(view):
    return len(getattr(view, "available", view.cards))


def redealt(game, state, seat, randomly, tries=30):
    """Return the state with the hidden cards of the others dealt anew, as this seat may imagine them."""
    if getattr(state, "piles", ()):
        return _covered_anew(state, seat, randomly)
    voids = {} if getattr(state.options, "revoke", None) is RevokeRule.CLAIM else voids_of(game, state)
    others = [other for other in range(len(state.hands)) if other != seat]
    pool = [card for other in others for card in _cards(state.hands[other])]
    for _ in range(tries):
        randomly.shuffle(pool)
        hands, start = list(state.hands), 0
        for other in others:
            count = state.hands[other].bit_count()
            hands[other] = sum(1 << card for card in pool[start : start + count])
            start += count
        if not any(card >> 4 in voids.get(other, ()) for other in others for card in _cards(hands[other])):
            return replace(state, hands=tuple(hands))
    return state


def _covered_anew(state, seat, randomly):
    """Deal the hand and the covered cards of the opponent anew; the tops stay, because everybody sees them."""
    (other,) = (each for each in range(len(state.hands)) if each != seat)
    covered = [card for pile in state.piles[other] for card in pile[1:]]
    pool = [*_cards(state.hands[other]), *covered]
    kinds = {int(card): card for card in covered}
    randomly.shuffle(pool)
    size = state.hands[other].bit_count()
    hand, rest = pool[:size], iter(pool[size:])
    card_type = type(covered[0]) if covered else None
    piles = tuple(
        (*pile[:1], *(kinds.get(int(card)) or card_type(card) for card in (next(rest) for _ in pile[1:])))
        for pile in state.piles[other]
    )
    return replace(
        state,
        hands=tuple(
            sum(1 << c for c in hand) if each == other else old for each, old in enumerate(state.hands)
        ),
        piles=tuple(piles if each == other else old for each, old in enumerate(state.piles)),
    )


def voids_of(game, state):
    """Return the suits that each seat has shown not to hold."""
    voids = {}
    players = len(state.hands)
    step = -1 if getattr(state.options, "is_clockwise", False) else 1
    for leader, cards in [*((t.leader, t.cards) for t in state.tricks), (state.leader, state.trick)]:
        for place, card in enumerate(cards):
            if card >> 4 != cards[0] >> 4:
                voids.setdefault((leader + step * place) % players, set()).add(cards[0] >> 4)
    return voids


def _cards(mask):
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def winners_since(state, tricks):
    """Return who took each trick after the first ``tricks`` of the latest deal."""
    return [trick.winner for trick in state.tricks[tricks:]]


def lines(game, state, seat, own_move: Callable, most=4000):
    """Yield the state at the end of the deal for every line of the others' legal cards.

    The seat itself plays what ``own_move`` returns: a list of moves. Stops after ``most`` ends.
    """
    scored, ends, stack = game.status(state).scored, 0, [state]
    while stack and ends < most:
        here = stack.pop()
        status = game.status(here)
        if status.scored > scored:
            ends += 1
            yield here
            continue
        mover = status.waits_for[0]
        view = game.view(here, mover)
        moves = own_move(view) if mover == seat else view.moves
        stack += [game.apply(here, mover, move).state for move in moves]


def takes_all_if_it_can(game, state, seat):
    """Tell whether a seat that sees all cards can take every trick that is left, against everybody else."""
    scored, done = game.status(state).scored, len(state.tricks)

    def wins(here):
        if any(trick.winner != seat for trick in here.tricks[done:]):
            return False
        status = game.status(here)
        if status.scored > scored:
            return True
        mover = status.waits_for[0]
        results = (wins(game.apply(here, mover, move).state) for move in game.view(here, mover).moves)
        return any(results) if mover == seat else all(results)

    return wins(state)
