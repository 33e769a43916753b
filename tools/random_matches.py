"""Random matches with random house rules: check of the engine's scores and records.

``python -m tools.random_matches [--matches 1000] [--first 0] [--most 6000]``

Each match has a number, which decides everything: the options, any of the valid sets; the cards; and the moves, legal
and illegal. If the table takes illegal cards some are played, if revokes can be claimed some are claimed, rightly or
not, deals are called wrong, and packs are cut by the cutter or for him. After every move the cards are counted, after
every hand the points; at the end the record of the match is read back and replayed. The first fault ends the run with
the number of the match.
"""

from __future__ import annotations

import argparse
import enum
import random
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    CallMisdeal,
    Claim,
    Mode,
    Phase,
    PlayCard,
    Shuffle,
)
from engine.botifarra.moves import BotifarraMove
from engine.botifarra.options import TARGETS, FirstDealer, RevokeRule
from engine.game import Seat
from engine.record import Header, Recorder, line_of, replay

PROCESSES = 2
MOST_MOVES = 6000
"""Where a match is left that does not end: totals of players for themselves wander, and can take long to arrive."""
NUMBERS_OF_HANDS = (None, 1, 2, 3, 8)
CLAIMS, MISDEALS, ILLEGAL_CARDS = 0.02, 0.003, 0.03
"""Probabilities of each, when possible."""


@dataclass(slots=True)
class Played:
    """A match: its record, its final state, and counts of rare moves."""

    options: BotifarraOptions
    lines: list[str]
    state: BotifarraState
    done: Counter[str] = field(default_factory=Counter)


def random_options(chance: random.Random) -> BotifarraOptions:
    """Return any valid set of house rules."""
    values: dict[str, Any] = {}
    for name, kind in get_type_hints(BotifarraOptions).items():
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            values[name] = chance.choice(list(kind))
    values["target"] = chance.choice(TARGETS)
    values["max_hands"] = chance.choice(NUMBERS_OF_HANDS[values["target"] is None :])
    return BotifarraOptions(**values)


def play(number: int, most: int = MOST_MOVES) -> Played:
    """Play the match of this number, within a number of moves, and check it; raises ``AssertionError`` at a fault."""
    chance = random.Random(number)
    options = random_options(chance)
    fixed = chance.randrange(options.seats) if options.first_dealer is FirstDealer.FIXED else None
    recorder = Recorder(Header(BOTIFARRA, options, tuple("ABCD"[: options.seats]), fixed))
    played = Played(options, [line_of(recorder.header)], recorder.state)
    while not BOTIFARRA.is_over(played.state) and recorder.moves < most:
        seat, move = _choice(played.state, chance)
        played.done.update(_kinds(played.state, move))
        entry = recorder.make(seat, move)
        played.done.update(str(event["type"]) for event in entry.events)
        played.lines.append(line_of(entry))
        _check_cards(recorder.state)
        if len(recorder.state.results) != len(played.state.results) or isinstance(move, Claim):
            _check_points(recorder.state)
        played.state = recorder.state
    (replayed,) = replay(played.lines)
    assert replayed.state == played.state, "the record replays to another state"
    assert replayed.moves == recorder.moves, "the record replays to another number of moves"
    return played


def _choice(state: BotifarraState, chance: random.Random) -> tuple[Seat | None, BotifarraMove]:
    """Return the next seat and move."""
    options = state.options
    if options.revoke is RevokeRule.CLAIM and chance.random() < CLAIMS:
        claimers = [seat for seat in range(options.seats) if BOTIFARRA.view(state, seat).may_claim]
        if claimers:
            return chance.choice(claimers), Claim()
    if state.phase.is_in_deal and chance.random() < MISDEALS:
        return None, CallMisdeal(chance.randrange(options.seats))
    seat = BOTIFARRA.to_move(state)
    if seat is None:
        return None, Shuffle(chance.randbytes(32))
    if (
        state.phase is Phase.PLAY
        and options.revoke is not RevokeRule.PREVENT
        and chance.random() < ILLEGAL_CARDS
    ):
        return seat, PlayCard(chance.choice(list(BOTIFARRA.view(state, seat).offered)))
    move = chance.choice(BOTIFARRA.turn_moves(state, seat))
    return (None if state.phase is Phase.CUT and chance.random() < 0.5 else seat), move


def _kinds(state: BotifarraState, move: BotifarraMove) -> Iterable[str]:
    """Return the names of a coming move, as far as worth counting."""
    if isinstance(move, CallMisdeal):
        return ["misdeal"]
    if state.phase is Phase.CUT and not isinstance(move, Claim):
        return ["cut"]
    if isinstance(move, PlayCard) and move not in BOTIFARRA.legal_moves(state, state.player):
        return ["illegal card"]
    return []


def _check_cards(state: BotifarraState) -> None:
    """Assert that every card is in a hand, in a pile, on the table or in a trick (B1, B44)."""
    if not state.phase.is_in_deal:
        return
    left = sum(BOTIFARRA.view(state, None).cards_left)
    played = len(state.trick) + sum(len(trick.cards) for trick in state.tricks)
    size = 36 if state.options.mode is Mode.INDIVIDUAL3 else 48
    assert left + played == size, f"{left} cards are left and {played} were played"


def _check_points(state: BotifarraState) -> None:
    """Assert that every hand has 72 points, and that scores add up to the totals (B28, B29, B43, B53)."""
    totals = [0] * state.options.sides
    for number, result in enumerate(state.results, 1):
        assert result.deal == number, f"hand {result.deal} is the result number {number}"
        assert sum(result.taken) == 72, f"the points taken are {result.taken}"
        if state.options.mode.is_individual:
            assert sum(result.written) == 0, f"alone, {result.written} is written"
        else:
            assert sum(points > 0 for points in result.written) <= 1, f"both sides write: {result.written}"
            assert sum(result.written) <= 36 * result.multiplier, f"too much is written: {result.written}"
        totals = [total + points for total, points in zip(totals, result.written, strict=True)]
        assert tuple(totals) == result.totals, f"the totals are {totals}, not {result.totals}"
    assert tuple(totals) == state.totals, f"the totals are {totals}, not {state.totals}"


def _matches(work: tuple[range, int]) -> list[tuple[Mode, Counter[str]]]:
    """Play matches and return the mode and the actions of each."""
    numbers, most = work
    outcomes = []
    for number in numbers:
        try:
            played = play(number, most)
        except Exception as fault:
            raise RuntimeError(f"match {number} has a fault") from fault
        done = played.done
        done.update(
            {"matches": 1, "moves": len(played.lines) - 1, "unfinished": not BOTIFARRA.is_over(played.state)}
        )
        outcomes.append((played.options.mode, done))
    return outcomes


COLUMNS = {
    "matches": "matches",
    "hand_scored": "hands",
    "moves": "moves",
    "cut": "cuts",
    "misdeal": "misdeals",
    "illegal card": "illegal",
    "revoked": "revokes",
    "claim_refused": "refused",
    "unfinished": "unfinished",
}
"""Reported actions with the heading of their column; hands are counted again when a claim rewrites them."""


def main() -> None:
    """Read the command line, play, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.random_matches", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--matches", type=int, default=1000, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--most", type=int, default=MOST_MOVES, help="moves after which a match is left")
    arguments = parser.parse_args()
    began = time.perf_counter()
    end = arguments.first + arguments.matches
    work = [(range(arguments.first + part, end, PROCESSES), arguments.most) for part in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        outcomes = [outcome for outcomes in pool.map(_matches, work) for outcome in outcomes]
    print(f"{'mode':12}" + "".join(f"{heading:>12}" for heading in COLUMNS.values()))
    for mode in (*Mode, None):
        done = sum((counted for of, counted in outcomes if mode in (of, None)), Counter())
        print(f"{mode or 'all':12}" + "".join(f"{done[name]:12}" for name in COLUMNS))
    print(f"no fault in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
