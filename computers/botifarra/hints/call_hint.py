"""The choice of a hint before the play: the contract or call of ``expert``, and its forecast."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from computers.botifarra.hints.assets import assets, for_partner, weaknesses
from computers.botifarra.hints.call_claims import CallClaim
from computers.botifarra.strong import Forecast, expert
from computers.compiled import IS_AVAILABLE
from engine.botifarra.moves import BotifarraMove, Call, Contract, Knock, NameTrump
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView

if TYPE_CHECKING:
    from computers.botifarra.strong.trials import Trials

_CLEAR: Final = 2.0
"""Standard errors by which another choice must be behind to be called worse, or ahead to be called better."""
_FELT: Final = 0.5
"""Points by which it must be behind or ahead."""
_TIMES: Final = 3
"""How often ``expert`` is asked for a call, each time with other hands: its choice is close if the answers differ."""


@dataclass(frozen=True, slots=True)
class CallHint:
    """The contract or call to say, and why.

    ``claims`` are true of the hand, in the ``contract`` that is chosen or was named; it is ``None`` for a delegation.
    ``forecast`` is that of the choice. Before a contract ``other`` is the best of the other choices, and ``ahead``
    how much more the choice is worth than that one on average. It is negative where the trial contradicts the
    choice, which looks at the own hand alone; ``is_close`` tells whether it is too little to be sure of. Before a
    call ``asked`` is the one that is asked for, ``other`` is ``None``, and ``is_close`` tells whether the choice
    depends on which hands are tried.
    """

    move: BotifarraMove
    contract: Contract | None
    claims: tuple[CallClaim, ...]
    forecast: Forecast
    asked: Call | None
    other: Forecast | None
    ahead: float
    is_close: bool


def can_hint_call(view: BotifarraView) -> bool:
    """Tell whether there is a hint for a view: its seat chooses a contract or a call, and there are no piles."""
    chooses = view.phase in (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS) and len(view.moves) > 1
    return IS_AVAILABLE and chooses and view.to_move == view.seat and not view.options.mode.has_piles


def call_hint(view: BotifarraView, chance: random.Random) -> CallHint:
    """Return the choice of ``expert`` for points, regardless of the match score, with reasons.

    Raises :class:`ValueError` without :func:`can_hint_call`.
    """
    if not can_hint_call(view):
        raise ValueError("there is nothing to hint at")
    from computers.botifarra.strong.trials import Trials  # noqa: PLC0415 - it needs numpy

    return (
        _for_call(view, chance, Trials) if view.contract is not None else _for_contract(view, chance, Trials)
    )


def _for_contract(view: BotifarraView, chance: random.Random, trials: type[Trials]) -> CallHint:
    move = expert(chance).choose(view)
    tried = trials(view, chance).of_choices()
    choice = next(trial for trial in tried if trial.forecast.move == move)
    other = max((trial for trial in tried if trial is not choice), key=lambda trial: trial.forecast.worth)
    ahead, error = choice.ahead_of(other)
    contract = move.contract if isinstance(move, NameTrump) else None
    claims = for_partner(view) if contract is None else assets(view, contract)
    is_close = abs(ahead) < max(_FELT, _CLEAR * error)
    return CallHint(move, contract, tuple(claims), choice.forecast, None, other.forecast, ahead, is_close)


def _for_call(view: BotifarraView, chance: random.Random, trials: type[Trials]) -> CallHint:
    if view.contract is None:
        raise ValueError("no contract is named")
    answers = Counter(expert(chance, by_score=False).choose(view) for _ in range(_TIMES))
    move = answers.most_common(1)[0][0]
    forecast = trials(view, chance).of_call(move).forecast
    claims = weaknesses(view, view.contract) if move == Knock() else assets(view, view.contract)
    return CallHint(
        move, view.contract, tuple(claims), forecast, view.calling, None, 0.0, is_close=len(answers) > 1
    )
