"""Hints: the move that ``strong`` would make, and true reasons for it.

:func:`hint` looks at the view alone, as ``strong`` does. A reason is a :class:`Claim`: a statement about the position
that holds for this move and not for the next best, or one about the hidden cards that the search found to matter.
"""

from __future__ import annotations

from computers.barbu.hints.claims import Claim, Kind
from computers.barbu.hints.hint import Hint, can_hint, hint

__all__ = ["Claim", "Hint", "Kind", "can_hint", "hint"]
