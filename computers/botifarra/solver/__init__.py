"""Double dummy: best play by all four with all cards open, for every play variant of ``pairs4``.

It serves the review after a deal, never a player at the table, who does not see these cards. Compiled by numba; ask
``IS_AVAILABLE`` first, since without it the solver raises :class:`SolverMissing`.
"""

from computers.botifarra.solver.position import OpenPosition
from computers.botifarra.solver.solving import (
    PlayedCard,
    Solver,
    SolverMissing,
    Unsolved,
    card_values,
    hand_values,
    par,
    solve,
)
from computers.compiled import IS_AVAILABLE

__all__ = [
    "IS_AVAILABLE",
    "OpenPosition",
    "PlayedCard",
    "Solver",
    "SolverMissing",
    "Unsolved",
    "card_values",
    "hand_values",
    "par",
    "solve",
]
