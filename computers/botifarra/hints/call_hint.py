"""The choice of a hint before the play: the contract or call that a trial recommends, and its forecast."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from computers.botifarra.hints.assets import assets, for_partner, weaknesses
from computers.botifarra.hints.call_claims import CallClaim
from computers.botifarra.strong import LEVELS, Forecast, expert
from computers.compiled import IS_AVAILABLE
from computers.review import WORTH_SAYING
from engine.botifarra.calls import multiplier
from engine.botifarra.moves import BotifarraMove, Call, Contract, Knock, MakeCall, NameTrump
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView

if TYPE_CHECKING:
    from computers.botifarra.strong.trials import Trial, Trials

_CLEAR: Final = 2.0
"""Standard errors by which a choice must be ahead to be called better."""
_FELT: Final = 0.5
"""Points by which it must be ahead."""


@dataclass(frozen=True, slots=True)
class CallHint:
    """The contract or call to say, and why.

    ``claims`` are true of the hand, in the ``contract`` that is chosen or was named; it is ``None`` for a delegation.
    ``forecast`` is that of the choice. Before a contract ``other`` is the best of the other choices, and ``ahead``
    how much more the choice is worth than that one on average; ``is_close`` tells whether that is too little to be
    sure of, and only then ``ahead`` may be negative. Before a call ``asked`` is the one that is asked for, ``other``
    is ``None``, and ``is_close`` tells whether the points of the forecast are too near to those that it needs.
    ``may_be_chance`` tells whether a close difference may still be one that a review would say.
    """

    move: BotifarraMove
    contract: Contract | None
    claims: tuple[CallClaim, ...]
    forecast: Forecast
    asked: Call | None
    other: Forecast | None
    ahead: float
    is_close: bool
    may_be_chance: bool = False


def can_hint_call(view: BotifarraView) -> bool:
    """Tell whether there is a hint for a view: its seat chooses a contract or a call, and there are no piles."""
    chooses = view.phase in (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS) and len(view.moves) > 1
    return IS_AVAILABLE and chooses and view.to_move == view.seat and not view.options.mode.has_piles


def call_hint(view: BotifarraView, chance: random.Random, worlds: int = LEVELS["expert"].worlds) -> CallHint:
    """Return the choice that the trial in ``worlds`` hands of the others recommends, with reasons.

    Before a contract that is the choice of ``expert``, who looks at the own hand alone, unless the trial finds
    another one clearly better; a call is worth saying from the same points on as for ``expert``. Both are for points,
    regardless of the match score. Raises :class:`ValueError` without :func:`can_hint_call`.
    """
    if not can_hint_call(view):
        raise ValueError("there is nothing to hint at")
    from computers.botifarra.strong.trials import Trials  # noqa: PLC0415 - it needs numpy

    trials = Trials(view, chance, worlds)
    return _for_contract(view, chance, trials) if view.contract is None else _for_call(view, trials)


def _for_contract(view: BotifarraView, chance: random.Random, trials: Trials) -> CallHint:
    tried = trials.of_choices()
    by_hand = expert(chance).choose(view)
    choice = next(trial for trial in tried if trial.forecast.move == by_hand)
    if any(_is_better(trial, choice) for trial in tried):
        choice = max(tried, key=lambda trial: trial.forecast.worth)
    other = max((trial for trial in tried if trial is not choice), key=lambda trial: trial.forecast.worth)
    ahead, error = choice.ahead_of(other)
    move = choice.forecast.move
    contract = move.contract if isinstance(move, NameTrump) else None
    claims = for_partner(view) if contract is None else assets(view, contract)
    is_close = not _is_better(choice, other)
    may_be_chance = is_close and abs(ahead) + _CLEAR * error >= WORTH_SAYING
    return CallHint(
        move, contract, tuple(claims), choice.forecast, None, other.forecast, ahead, is_close, may_be_chance
    )


def _is_better(trial: Trial, other: Trial) -> bool:
    """Tell whether a choice is clearly worth more than another one."""
    ahead, error = trial.ahead_of(other)
    return ahead >= max(_FELT, _CLEAR * error)


def _for_call(view: BotifarraView, trials: Trials) -> CallHint:
    from computers.botifarra.strong.calling import needed  # noqa: PLC0415 - it needs numpy

    contract, asked = view.contract, view.calling
    if contract is None or asked is None:
        raise ValueError("no call is asked for")
    forecast = trials.of_call(MakeCall(asked)).forecast
    above = forecast.points - needed(view.options, asked)
    move: BotifarraMove = MakeCall(asked) if above > 0 else Knock()
    claims = weaknesses(view, contract) if move == Knock() else assets(view, contract)
    unsure = _CLEAR * forecast.error
    is_close = abs(above) < unsure
    adds = multiplier(view.options, contract, asked) - view.multiplier
    may_be_chance = is_close and (abs(above) + unsure) * adds >= WORTH_SAYING
    forecast = replace(forecast, move=move)
    return CallHint(move, contract, tuple(claims), forecast, asked, None, 0.0, is_close, may_be_chance)
