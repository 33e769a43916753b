"""The database of tables, matches, presets and preferences, through SQLAlchemy; SQLite by default."""

from bot.store.errors import DatabaseError
from bot.store.standings import Leaderboard, Measure, Period, Scope, Standing
from bot.store.store import DatabaseStore

__all__ = [
    "DatabaseError",
    "DatabaseStore",
    "Leaderboard",
    "Measure",
    "Period",
    "Scope",
    "Standing",
]
