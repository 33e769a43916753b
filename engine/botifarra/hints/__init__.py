"""Hints: the card that ``expert`` would play, and true reasons for it.

:func:`hint` looks at the view alone, as ``expert`` does. A reason is a :class:`Claim`: a statement about the position
that holds for this card and not for the next best, or one about the hidden cards that the search found to matter.
"""

from __future__ import annotations

from engine.botifarra.hints.claims import Claim, Kind
from engine.botifarra.hints.hint import Hint, can_hint, hint

__all__ = ["Claim", "Hint", "Kind", "can_hint", "hint"]
