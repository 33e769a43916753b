"""Trials before the play: every choice is played out in hands consistent with the calls. It needs numpy."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.kernel import log_likelihood_of_calls, played_out, position_of, rules_in
from computers.botifarra.strong.assessment import Forecast
from computers.botifarra.strong.belief import resampled
from computers.botifarra.strong.worlds import drawn, known
from engine.botifarra.moves import BotifarraMove, Contract, Delegate, NameTrump
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCardSet, as_numbered
from engine.game import Seat

if TYPE_CHECKING:
    from computers.botifarra.kernel import Floats, Worlds

WORLDS: Final = 320
"""Hands of the others in which each choice is played out: some 60 ms for each choice."""
_CANDIDATES: Final = 4


@dataclass(frozen=True, slots=True)
class Trial:
    """A choice with its forecast, and its worth in each of the hands, which are the same for all choices."""

    forecast: Forecast
    worth: Floats

    def ahead_of(self, other: Trial) -> tuple[float, float]:
        """Return by how much this choice is worth more on average, and the standard error of that."""
        ahead = self.worth - other.worth
        return float(ahead.mean()), float(ahead.std() / len(ahead) ** 0.5)


class Trials:
    """The hands that fit what a seat knows before the play, in which its choices are tried."""

    def __init__(self, view: BotifarraView, chance: random.Random, worlds: int = WORLDS) -> None:
        if view.seat is None:
            raise ValueError("a spectator chooses nothing")
        self._view = view
        self._seat: Seat = view.seat
        self._chance = chance
        candidates = drawn(known(view), worlds * _CANDIDATES, chance)
        logs = log_likelihood_of_calls(view, candidates)
        weights = np.exp(logs - logs.max())
        self._worlds: Worlds = candidates[resampled(weights / weights.sum(), worlds, chance)]

    def of_choices(self) -> list[Trial]:
        """Return the trial of every contract that may be named now, and of the delegation if it is allowed."""
        return [
            self.of_contract(move.contract) if isinstance(move, NameTrump) else self.of_delegation()
            for move in self._view.moves
            if isinstance(move, NameTrump | Delegate)
        ]

    def of_contract(self, contract: Contract) -> Trial:
        """Return the trial of naming a contract."""
        return self._trial(NameTrump(contract), ((contract, self._seat) for _ in self._worlds))

    def of_delegation(self) -> Trial:
        """Return the trial of a delegation: in each of the hands the partner names what ``careful`` would name."""
        return self._trial(Delegate(), self._named_by_partner())

    def of_call(self, move: BotifarraMove) -> Trial:
        """Return the trial of the contract that was named, before a call or a knock."""
        contract, namer = self._view.contract, self._view.namer
        if contract is None or namer is None:
            raise ValueError("nobody calls before a contract is named")
        return self._trial(move, ((contract, namer) for _ in self._worlds))

    def _named_by_partner(self) -> Iterator[tuple[Contract, Seat]]:
        view, high = self._view, self._view.options.three_is_high
        partner = (self._seat + 2) % view.options.seats
        careful = CarefulPlayer(self._chance)
        moves = tuple(NameTrump(contract) for contract in Contract)
        for hands in self._worlds.tolist():
            cards = SpanishCardSet.from_mask(as_numbered(hands[partner], three_high=high))
            seen = replace(
                view, seat=partner, phase=Phase.DELEGATED, cards=cards, delegated=True, moves=moves
            )
            named = careful.choose(seen)
            if isinstance(named, NameTrump):
                yield named.contract, partner

    def _trial(self, move: BotifarraMove, named: Iterator[tuple[Contract, Seat]]) -> Trial:
        share = DEAL_POINTS // self._view.options.sides
        points: list[int] = []
        worth: list[int] = []
        for hands, (contract, namer) in zip(self._worlds.tolist(), named, strict=True):
            view = replace(self._view, contract=contract, namer=namer)
            taken = played_out(rules_in(view), position_of(view), tuple(hands), self._chance.getrandbits(62))
            points.append(taken[self._seat])
            worth.append((points[-1] - share) * (2 if contract is Contract.BOTIFARRA else 1))
        return Trial(_forecast(move, points, worth, share), np.array(worth, dtype=np.float64))


def _forecast(move: BotifarraMove, points: Sequence[int], worth: Sequence[int], share: int) -> Forecast:
    count = len(points)
    return Forecast(
        move,
        points=sum(points) / count,
        above=sum(number > share for number in points) / count,
        worth=sum(worth) / count,
        error=float(np.std(points)) / count**0.5,
    )
