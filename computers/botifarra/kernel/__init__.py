"""The kernel of a search: ``careful`` in all seats, in plain functions that numba compiles.

:func:`rules_in` and :func:`position_of` turn a view into integers; :func:`evaluate` plays every legal card on to the
end of the deal in every world; :func:`log_likelihood` and :func:`log_likelihood_of_calls` tell how likely a world is
by what the others have played and said. Sets of cards are integers in the order of strength
(:mod:`engine.cards.spanish`). The package needs numpy: import it if :mod:`computers.compiled` is available.
"""

from __future__ import annotations

from computers.botifarra.careful.arrays import Floats, Ints, Worlds
from computers.botifarra.careful.position import hand_of, opening, position_of, rules_in
from computers.botifarra.careful.rules import Rules, rules_of
from computers.botifarra.kernel.calls import Speech, log_likelihood_of_calls
from computers.botifarra.kernel.likelihood import Policy, log_likelihood
from computers.botifarra.kernel.playout import Control, evaluate, played_out

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
