"""A SQLite database of the newest version with nothing in it, made once a process."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import DatabaseStore

_made: list[bytes] = []


async def empty_database() -> bytes:
    """Return the content of the file."""
    if not _made:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "empty.sqlite3"
            async with await DatabaseStore.open(f"sqlite+aiosqlite:///{file}"):
                pass
            _made.append(file.read_bytes())
    return _made[0]
