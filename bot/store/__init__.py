"""The database of tables, matches, presets and preferences, through SQLAlchemy; SQLite by default."""

from bot.store.errors import DatabaseError, LeaseLost
from bot.store.leases import Claim, Lease, Leases
from bot.store.schema import LARGEST_ID
from bot.store.standings import Leaderboard, Measure, Period, Scope, Standing
from bot.store.store import DatabaseStore

__all__ = [
    "LARGEST_ID",
    "Claim",
    "DatabaseError",
    "DatabaseStore",
    "Leaderboard",
    "Lease",
    "LeaseLost",
    "Leases",
    "Measure",
    "Period",
    "Scope",
    "Standing",
]
