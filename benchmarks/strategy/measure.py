"""Hands in which the same cards are played on in two ways, by the same players."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, stdev

from benchmarks.strategy.situation import Situation
from computers.botifarra.careful.evaluation import DEALER_IN_TRUMPS, promise, ranked_hand
from computers.botifarra.careful.position import position_of, rules_in
from computers.botifarra.kernel.playout import played_out
from computers.botifarra.players import PLAYERS
from computers.player import Player
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, BotifarraView, Phase, Shuffle
from engine.botifarra.moves import BotifarraMove, NameTrump, PlayCard
from engine.botifarra.options import FirstDealer, Play
from engine.botifarra.play.scoring import HALF
from engine.cards.spanish import SpanishCard
from engine.game import Seat

Choices = tuple[Sequence[BotifarraMove], Sequence[BotifarraMove]]
"""The moves of a rule of thumb, and those to which it is compared."""


@dataclass(frozen=True)
class Claim:
    """A rule of thumb: when it applies, and its moves beside others.

    Measured once a hand, at the first decision to which it applies: how many points more the own side has if it
    follows the rule, of 72, or written, multipliers included.
    """

    key: str
    choices: Callable[[Situation], Choices | None]
    is_written: bool = False


@dataclass(frozen=True)
class Count:
    """Something that comes true at some of the tricks, or a part of something, from 0 to 1."""

    key: str
    came_true: Callable[[Situation, SpanishCard, bool], float | None]
    """Takes the leader's situation, the card led, and whether the leader won; ``None`` if it does not apply."""


@dataclass
class Sample:
    """Samples of one claim: by deal the outcome of the rule and of the other move, of a count 1 or 0."""

    rule: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)

    def figure(self) -> Mapping[str, float | int]:
        """Return the mean gain, its standard error, both means, and the number of deals."""
        gains = [rule - other for rule, other in zip(self.rule, self.other, strict=True)]
        return {
            "gain": round(fmean(gains), 3),
            "error": round(stdev(gains) / math.sqrt(len(gains)), 3),
            "rule": round(fmean(self.rule), 3),
            "other": round(fmean(self.other), 3),
            "deals": len(gains),
        }


Samples = defaultdict[str, Sample]


def options_of(play: Play) -> BotifarraOptions:
    """Return the rules of one hand."""
    return BotifarraOptions(play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)


def dealt(play: Play, seed: int, number: int) -> BotifarraState:
    """Return the state after the deal of this number, dealt by each seat in turn."""
    secret = random.Random(f"{seed} {number}").randbytes(32)
    start = BOTIFARRA.start(options_of(play), first_dealer=number % 4)
    return BOTIFARRA.apply(start, None, Shuffle(secret)).state


class Table:
    """Four players of one kind, who play hands from any position on."""

    def __init__(self, player: str, seed: str) -> None:
        self._players: Sequence[Player[BotifarraView]] = [
            PLAYERS[player](random.Random(f"{seed} {seat}")) for seat in range(4)
        ]
        self._chance = random.Random(seed)
        self._is_fast = player == "careful"
        """Whether the compiled ``careful`` plays hands out, which takes the same cards as the one of the tables."""
        self._adviser = PLAYERS["careful"](random.Random(seed))

    def move(self, seat: Seat, view: BotifarraView) -> BotifarraMove:
        """Return the move of a seat's player."""
        return self._players[seat].choose(view)

    def best(self, view: BotifarraView, moves: Sequence[BotifarraMove]) -> BotifarraMove:
        """Return the choice of ``careful`` among some cards, or among some suits to name."""
        suits = {move.contract: move for move in moves if isinstance(move, NameTrump)}
        if suits:
            hand = ranked_hand(view.options, view.cards)
            return suits[max(suits, key=lambda suit: promise(hand, suit, DEALER_IN_TRUMPS))]
        return moves[0] if len(moves) == 1 else self._adviser.choose(replace(view, moves=tuple(moves)))

    def outcome(self, state: BotifarraState, seat: Seat, *, is_written: bool) -> float:
        """Play to the end of the hand; return the points of a seat's side, or its written lead over the others."""
        while state.phase is not Phase.OVER and not (self._is_fast and state.phase is Phase.PLAY):
            to_move = BOTIFARRA.to_move(state)
            assert to_move is not None
            state = BOTIFARRA.apply(state, to_move, self.move(to_move, BOTIFARRA.view(state, to_move))).state
        if state.phase is Phase.OVER:
            taken = state.results[0].taken[seat % 2]
        else:
            view = BOTIFARRA.view(state, None)
            seed = self._chance.getrandbits(60)
            taken = played_out(rules_in(view), position_of(view), state.hands, seed)[seat]
        return (taken - HALF) * state.multiplier if is_written else taken


def watch(
    play: Play,
    seed: int,
    number: int,
    player: str,
    claims: Sequence[Claim],
    counts: Sequence[Count],
    samples: Samples,
    most: int,
    *,
    with_play: bool,
) -> None:
    """Play one deal, and wherever a claim applies for the first time play it on in both ways.

    ``most`` is how many samples of one claim are enough. Unless ``with_play`` it ends before the first card.
    """
    state, table = dealt(play, seed, number), Table(player, f"{seed} {number}")
    open_claims = [claim for claim in claims if len(samples[claim.key].rule) < most]
    leading: Situation | None = None
    while state.phase is not (Phase.OVER if with_play else Phase.PLAY):
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        here = Situation(view)
        for claim in tuple(open_claims):
            choices = claim.choices(here)
            if choices is not None and all(choices):
                open_claims.remove(claim)
                outcomes = []
                for moves in choices:
                    apart = Table(player, f"{seed} {number} {claim.key}")
                    following = BOTIFARRA.apply(state, seat, apart.best(view, moves)).state
                    outcomes.append(apart.outcome(following, seat, is_written=claim.is_written))
                samples[claim.key].rule.append(outcomes[0])
                samples[claim.key].other.append(outcomes[1])
        if here.is_lead:
            leading = here
        move = table.move(seat, view)
        finished = len(state.tricks)
        state = BOTIFARRA.apply(state, seat, move).state
        if leading is not None and len(state.tricks) > finished:
            trick = state.tricks[-1]
            for count in counts:
                came_true = count.came_true(leading, trick.cards[0], trick.winner == trick.leader)
                if came_true is not None:
                    samples[count.key].rule.append(float(came_true))
                    samples[count.key].other.append(0.0)


def cards(*groups: Sequence[SpanishCard]) -> list[PlayCard]:
    """Return the moves that play some cards."""
    return [PlayCard(card) for group in groups for card in group]
