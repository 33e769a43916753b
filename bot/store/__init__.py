"""The database of tables, matches, presets and preferences, through SQLAlchemy; SQLite by default."""

from bot.store.database.errors import DatabaseError, LeaseLost
from bot.store.matches.standings import (
    By,
    Leaderboard,
    Measure,
    PairStanding,
    Period,
    Scope,
    Standing,
)
from bot.store.processes.leases import Lease
from bot.store.schema import LARGEST_ID
from bot.store.store import DatabaseStore

__all__ = [
    "LARGEST_ID",
    "By",
    "DatabaseError",
    "DatabaseStore",
    "Leaderboard",
    "Lease",
    "LeaseLost",
    "Measure",
    "PairStanding",
    "Period",
    "Scope",
    "Standing",
]
