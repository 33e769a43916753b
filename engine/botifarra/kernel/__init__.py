"""The kernel of a search: ``careful`` in all seats, in plain functions that numba compiles.

:func:`rules_in` and :func:`position_of` turn a view into integers; :func:`evaluate` plays every legal card on to the
end of the hand in every world; :func:`log_likelihood` and :func:`log_likelihood_of_calls` tell how likely a world is
by what the others have played and said. Sets of cards are integers in the order of strength
(:mod:`engine.botifarra.ranking`). The package needs numpy: import it where :mod:`engine.compiled` is available.
"""

from __future__ import annotations

from engine.botifarra.kernel.arrays import Floats, Ints, Worlds
from engine.botifarra.kernel.calls import Speech, log_likelihood_of_calls
from engine.botifarra.kernel.likelihood import Policy, log_likelihood
from engine.botifarra.kernel.playout import Control, evaluate, played_out
from engine.botifarra.kernel.position import hand_of, opening, position_of, rules_in
from engine.botifarra.kernel.rules import Rules, rules_of

__all__ = [
    "Control",
    "Floats",
    "Ints",
    "Policy",
    "Rules",
    "Speech",
    "Worlds",
    "evaluate",
    "hand_of",
    "log_likelihood",
    "log_likelihood_of_calls",
    "opening",
    "played_out",
    "position_of",
    "rules_in",
    "rules_of",
]
