"""The database of tables, matches, presets and preferences, through SQLAlchemy; SQLite by default."""

from bot.store.errors import DatabaseError
from bot.store.schema import LARGEST_ID
from bot.store.standings import Leaderboard, Measure, Period, Scope, Standing
from bot.store.store import DatabaseStore

__all__ = [
    "LARGEST_ID",
    "DatabaseError",
    "DatabaseStore",
    "Leaderboard",
    "Measure",
    "Period",
    "Scope",
    "Standing",
]
