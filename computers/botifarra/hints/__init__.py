"""Hints: the call or card of ``expert``, and true reasons for it.

:func:`hint` and :func:`call_hint` look at the view alone, as ``expert`` does. A reason for a card is a
:class:`Claim`: a statement about the position that holds for this card and not for the next best, or one about the
hidden cards that the search found to matter. A reason for a contract or a call is a :class:`CallClaim` about the own
hand, beside a :class:`Forecast`: the result of the choice in sampled hands of the others.
"""

from __future__ import annotations

from computers.botifarra.hints.call_claims import CallClaim, CallKind
from computers.botifarra.hints.call_hint import CallHint, call_hint, can_hint_call
from computers.botifarra.hints.claims import Claim, Kind
from computers.botifarra.hints.hint import Hint, can_hint, hint
from computers.botifarra.strong import Forecast

__all__ = [
    "CallClaim",
    "CallHint",
    "CallKind",
    "Claim",
    "Forecast",
    "Hint",
    "Kind",
    "call_hint",
    "can_hint",
    "can_hint_call",
    "hint",
]
