"""Positions for the tests: made from a few cards, dealt from a number, or reached by playing on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.botifarra import BOTIFARRA, Contract, Options, Phase, State, parse_move
from engine.cards import Card, CardSet
from engine.game import Event


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are written."""
    return tuple(map(Card.parse, text.split()))


def in_play(hand: str, trick: str = "", contract: str = "E", **options: object) -> State:
    """A hand in play where seat 0 holds ``hand`` and is to play to ``trick``; the others' cards do not matter."""
    on_table = cards(trick)
    return State(
        options=Options.from_json(options),
        first_dealer=0,
        phase=Phase.PLAY,
        hand=1,
        hands=(CardSet.parse(hand).mask, 0, 0, 0),
        contract=Contract.parse(contract),
        namer=0,
        leader=-len(on_table) % 4,
        trick=on_table,
    )


def playable(state: State) -> str:
    """What the player to move may play, as text in the fixed order of sets."""
    seat = BOTIFARRA.to_move(state)
    return " ".join(str(move).removeprefix("play ") for move in BOTIFARRA.legal_moves(state, seat))


def sorted_cards(text: str) -> str:
    """The same cards in the fixed order of sets."""
    return str(CardSet.parse(text))


def dealt(number: int, dealer: int = 0, **options: object) -> State:
    """A match whose first hand is dealt from a seed made of a number."""
    state = BOTIFARRA.start(Options.from_json({"first_dealer": "fixed", **options}), dealer)
    return BOTIFARRA.apply(state, None, shuffle(number)).state


def shuffle(number: int):
    return parse_move(f"shuffle {number:064x}")


def said(state: State, *moves: str) -> State:
    """The state after moves, each made by whoever is to move."""
    for text in moves:
        state = BOTIFARRA.apply(state, BOTIFARRA.to_move(state), parse_move(text)).state
    return state


def steps(options: Options, number: int, dealer: int = 0) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every state of a match that is played at random from a number, with what led to it; the start first."""
    chance = random.Random(number)
    state = BOTIFARRA.start(options, dealer)
    yield state, ()
    while not BOTIFARRA.is_over(state):
        seat = BOTIFARRA.to_move(state)
        moves = [shuffle(chance.getrandbits(256))] if seat is None else BOTIFARRA.legal_moves(state, seat)
        step = BOTIFARRA.apply(state, seat, chance.choice(moves))
        state = step.state
        yield state, step.events


def played_on(state: State, moves: int, number: int) -> State:
    """The state after so many moves at random, or at the end of the hand if that comes first."""
    chance = random.Random(number)
    for _ in range(moves):
        seat = BOTIFARRA.to_move(state)
        if seat is None:
            break
        state = BOTIFARRA.apply(state, seat, chance.choice(BOTIFARRA.legal_moves(state, seat))).state
    return state
