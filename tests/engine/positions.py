"""Positions for the tests: from a few cards, from a numbered deal, or reached by play."""

from __future__ import annotations

import dataclasses
import enum
import random
from collections.abc import Iterator, Sequence

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Contract, Phase, parse_move
from engine.cards import Card, CardSet
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.errors import MoveError
from engine.game import Event, Seat, Step

SEATS = {"pairs4": 4, "individual4": 4, "individual3": 3, "rector2": 2, "handpiles2": 2}
MODES = tuple(SEATS)
TWO = ("rector2", "handpiles2")
ALONE = ("individual4", "individual3")


def cards(text: str) -> tuple[SpanishCard, ...]:
    """Cards in the order in which they are written."""
    return tuple(map(SpanishCard.parse, text.split()))


def cards_in(value: object) -> set[Card]:
    """Every card that stands anywhere in a value, however deep."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, CardSet):
        return set(value)
    if dataclasses.is_dataclass(value):
        return cards_in([getattr(value, field.name) for field in dataclasses.fields(value)])
    if isinstance(value, tuple | list | frozenset):
        return set().union(*map(cards_in, value))
    assert value is None or isinstance(value, int | str | enum.Enum), value
    return set()


def in_play(
    hand: str, trick: str = "", contract: str = "E", tops: str = "", **options: object
) -> BotifarraState:
    """A hand in play where seat 0 holds ``hand`` and is to play to ``trick``; the others' cards do not matter.

    ``tops`` are the last cards of as many piles of seat 0.
    """
    rules, on_table = BotifarraOptions.from_json(options), cards(trick)
    others = rules.seats - 1
    return BotifarraState(
        options=rules,
        first_dealer=0,
        totals=(0,) * rules.sides,
        phase=Phase.PLAY,
        deal=1,
        hands=(SpanishCardSet.parse(hand).mask, *(0,) * others),
        piles=(tuple((card,) for card in cards(tops)), *((),) * others) if rules.mode.has_piles else (),
        contract=Contract.parse(contract),
        namer=0,
        leader=-len(on_table) % rules.seats,
        trick=on_table,
    )


def last_tricks(
    hands: Sequence[str],
    leader: Seat,
    contract: str = "E",
    piles: Sequence[Sequence[str]] = (),
    **options: object,
) -> BotifarraState:
    """The end of a hand: what each seat still holds, and the piles of each seat, their top cards first."""
    rules = BotifarraOptions.from_json(options)
    return BotifarraState(
        options=rules,
        first_dealer=0,
        totals=(0,) * rules.sides,
        phase=Phase.PLAY,
        deal=1,
        hands=tuple(SpanishCardSet.parse(hand).mask for hand in hands),
        piles=tuple(tuple(map(cards, own)) for own in piles),
        contract=Contract.parse(contract),
        namer=0,
        leader=leader,
    )


def playable(state: BotifarraState) -> str:
    """What the player to move may play, as text in the fixed order of sets."""
    seat = BOTIFARRA.to_move(state)
    return " ".join(str(move).removeprefix("play ") for move in BOTIFARRA.legal_moves(state, seat))


def sorted_cards(text: str) -> str:
    """The same cards in the fixed order of sets."""
    return str(SpanishCardSet.parse(text))


def dealt(number: int, dealer: int = 0, **options: object) -> BotifarraState:
    """A match whose first hand is dealt from a seed made of a number."""
    state = BOTIFARRA.start(BotifarraOptions.from_json({"first_dealer": "fixed", **options}), dealer)
    return BOTIFARRA.apply(state, None, shuffle(number)).state


def shuffle(number: int):
    return parse_move(f"shuffle {number:064x}")


def made(state: BotifarraState, seat: Seat | None, text: str) -> Step[BotifarraState]:
    """What a move leads to."""
    return BOTIFARRA.apply(state, seat, parse_move(text))


def refusal(state: BotifarraState, seat: Seat | None, text: str) -> MoveError:
    """Why a move is refused; it must be, and the state must stay as it was."""
    before = repr(state)
    with pytest.raises(MoveError) as refused:
        made(state, seat, text)
    assert repr(state) == before
    return refused.value


def said(state: BotifarraState, *moves: str) -> BotifarraState:
    """The state after moves, each by the seat to move."""
    for text in moves:
        state = made(state, BOTIFARRA.to_move(state), text).state
    return state


def named(state: BotifarraState, contract: str = "O") -> BotifarraState:
    """The state after the dealer has named a contract and everyone who is asked has knocked."""
    state = said(state, f"trump {contract}")
    while state.phase is Phase.CALLS:
        state = said(state, "knock")
    return state


def steps(
    options: BotifarraOptions, number: int, dealer: int = 0, most: int = 20_000
) -> Iterator[tuple[BotifarraState, tuple[Event, ...]]]:
    """Every state of a match that is played at random from a number, with what led to it; the start first."""
    chance = random.Random(number)
    state = BOTIFARRA.start(options, dealer)
    yield state, ()
    while not BOTIFARRA.is_over(state) and most:
        seat = BOTIFARRA.to_move(state)
        moves = [shuffle(chance.getrandbits(256))] if seat is None else BOTIFARRA.turn_moves(state, seat)
        step = BOTIFARRA.apply(state, seat, chance.choice(moves))
        state, most = step.state, most - 1
        yield state, step.events


def played_on(state: BotifarraState, moves: int, number: int) -> BotifarraState:
    """The state after ``moves`` random moves, or at the end of the hand if that comes first."""
    chance = random.Random(number)
    for _ in range(moves):
        seat = BOTIFARRA.to_move(state)
        if seat is None or not state.phase.is_in_deal:
            break
        state = BOTIFARRA.apply(state, seat, chance.choice(BOTIFARRA.turn_moves(state, seat))).state
    return state


def played_out(state: BotifarraState, number: int = 1) -> BotifarraState:
    """The state after a hand was played to its last card at random."""
    return played_on(state, 200, number)
