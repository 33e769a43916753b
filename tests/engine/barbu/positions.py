"""States of Barbu for the tests: from a few cards, from a numbered seed, or reached by random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from computers.player import RandomPlayer
from engine.barbu import BARBU, BarbuOptions, BarbuState, Contract, Layout, Phase, Side, Trick
from engine.barbu.contracts.mariages import Mariages
from engine.barbu.contracts.schedule import programme
from engine.barbu.deal import cards_each
from engine.barbu.play.legal_moves import asks_for_side
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.errors import RuleError
from engine.game import Event, Seat, Step

NO_CARDS = Trick(0, (), 0)
"""An earlier trick whose cards do not matter."""
SIZES = [("32", players) for players in range(2, 9)] + [("52", players) for players in range(2, 11)]
"""Every pack with every number of players (R1)."""


def cards(text: str) -> tuple[FrenchCard, ...]:
    """Cards in the order in which they are written."""
    return tuple(map(FrenchCard.parse, text.split()))


def rules(**named: object) -> BarbuOptions:
    """Options; the first dealer is fixed unless they say otherwise."""
    return BARBU.options({"first_dealer": "fixed", **named})


def seed(number: int) -> bytes:
    return random.Random(f"seed {number}").randbytes(32)


def shuffled(state: BarbuState, number: int = 1) -> Step[BarbuState]:
    """The next deal."""
    return BARBU.apply(state, None, BARBU.table_move(state, seed(number)))


def dealt(number: int = 1, dealer: Seat = 0, *, deal: int = 1, **named: object) -> BarbuState:
    """A deal of a game, counted from 1, as if nothing had been played before it."""
    options = rules(**named)
    steps = programme(options)[deal - 1].dealer_step
    first = (dealer + (steps if options.is_clockwise else -steps)) % options.players
    return shuffled(replace(BARBU.start(options, first), deal=deal - 1), number).state


def in_tricks(
    hands: Sequence[str],
    contract: str = "plis",
    *,
    leader: Seat = 0,
    trick: str = "",
    first: bool = False,
    discarded: bool = False,
    **named: object,
) -> BarbuState:
    """The last tricks of a deal, whose earlier ones do not matter; with ``first`` its first tricks."""
    options = rules(**named)
    held = max(len(hand.split()) for hand in hands)
    return BarbuState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.players,
        phase=Phase.TRICKS,
        deal=1,
        hands=tuple(FrenchCardSet.parse(hand).mask for hand in hands),
        contract=Contract(contract),
        leader=leader,
        trick=cards(trick),
        tricks=() if first else (NO_CARDS,) * (cards_each(options) - held),
        discarded=discarded,
        used=((),) * options.players,
    )


def in_reussite(
    hands: Sequence[str],
    height: str,
    placed: str = "",
    *,
    mover: Seat = 0,
    side: str | None = None,
    places: Sequence[Seat] = (),
    **named: object,
) -> BarbuState:
    """A réussite with these cards on the table; ``side`` is that of the aces where the first one has decided it."""
    options = rules(**named)
    layout = Layout.opened(options, height)
    return BarbuState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.players,
        phase=Phase.REUSSITE,
        deal=1,
        hands=tuple(FrenchCardSet.parse(hand).mask for hand in hands),
        contract=Contract.REUSSITE,
        layout=replace(
            layout,
            placed=FrenchCardSet.parse(placed).mask,
            ace_side=layout.ace_side if side is None else Side(side),
        ),
        mover=mover,
        places=tuple(places),
        used=((),) * options.players,
    )


def in_mariages(layout: str, *, taken: Sequence[int] = (), **named: object) -> BarbuState:
    """Mariages of these cards, place 1 first; the player on seat 0 is to turn up."""
    options = rules(mariages="on", **named)
    nothing = (0,) * options.players
    return BarbuState(
        options=options,
        first_dealer=0,
        totals=nothing,
        phase=Phase.MARIAGES,
        deal=len(programme(options)),
        hands=nothing,
        contract=Contract.MARIAGES,
        mariages=Mariages(cards(layout), 0, nothing, frozenset(taken)),
        used=((),) * options.players,
    )


def made(state: BarbuState, seat: Seat | None, move: str) -> Step[BarbuState]:
    return BARBU.apply(state, seat, BARBU.parse_move(move))


def after(state: BarbuState, *moves: str) -> BarbuState:
    """The state after moves such as ``2 play KH``."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = made(state, int(seat), move).state
    return state


def legal(state: BarbuState, seat: Seat) -> list[str]:
    return [str(move) for move in BARBU.legal_moves(state, seat)]


def to_move(state: BarbuState) -> Seat:
    (seat,) = BARBU.status(state).waits_for
    return seat


def refusal(state: BarbuState, seat: Seat | None, move: str) -> str:
    """The code by which a move is refused; the state stays as it is (R40)."""
    before = replace(state)
    with pytest.raises(RuleError) as error:
        made(state, seat, move)
    assert state == before
    return error.value.code


def steps(state: BarbuState, chance: random.Random, most: int = 100_000) -> Iterator[Step[BarbuState]]:
    """Random moves of seats and table, to the end of the game or at most ``most``."""
    player = RandomPlayer(chance)
    for _ in range(most):
        status = BARBU.status(state)
        if status.over:
            return
        if status.table_acts:
            seat, move = None, BARBU.table_move(state, chance.randbytes(32))
        else:
            seat = chance.choice(status.waits_for)
            move = player.choose(BARBU.view(state, seat))
        step = BARBU.apply(state, seat, move)
        state = step.state
        yield step


def deal_of(contract: str, chance: random.Random, height: str = "", **named: object) -> BarbuState:
    """A deal of this contract played at random to its end, by any dealer."""
    options = rules(**named)
    state = shuffled(BARBU.start(options, chance.randrange(options.players)), chance.randrange(1 << 60)).state
    if contract == "reussite":
        ending = height or ("low" if asks_for_side(state) else "")
        state = made(state, state.dealer, f"contract reussite {ending}".strip()).state
    else:
        state = replace(state, contract=Contract(contract), phase=Phase.TRICKS)
    return next(step.state for step in steps(state, chance) if not step.state.phase.is_deal)


def json_of(events: Sequence[Event]) -> list[dict[str, object]]:
    return [event.to_json() for event in events]
