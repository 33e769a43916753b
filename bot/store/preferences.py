"""What a person has chosen about the messages that only they see, beside their language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person wants the own cards: trump last in the hand instead of first, text only instead of pictures."""

    trump_last: bool = False
    text_only: bool = False


NO_PREFERENCES: Final = Preferences()
"""What holds for whoever has chosen nothing: trump first, and pictures."""
