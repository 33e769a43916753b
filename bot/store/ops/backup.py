"""Backups: a consistent copy of the database while the bot runs, and a rehearsal of its restore."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.store.database.connection import file_of, shown
from bot.store.database.errors import DatabaseError
from bot.store.store import DatabaseStore
from bot.tables.log.replay import rebuild
from engine.errors import RuleError

_SAID_EVERY: Final = 1000
"""Tables between two signs of how many are replayed."""
_SOUND: Final = [("ok",)]
"""The answer of SQLite's integrity check for a database without a fault."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The outcome of a start with a backup: tables that replayed, their log entries, and tables that did not."""

    tables: int
    entries: int
    unreadable: tuple[int, ...]


async def back_up(url: str, file: Path) -> Rehearsal:
    """Copy a SQLite database into a new file, and rehearse a restore with it.

    The bot may run and write meanwhile: the copy holds all that was committed at one moment. The file appears once
    the copy is complete and sound; beside it there must be room for a second one, which the rehearsal needs. Raises
    :class:`DatabaseError` if there is nothing to copy, the file exists already, or the copy cannot be made or is
    damaged.
    """
    source, part = file_of(existing(url)), file.with_name(f"{file.name}.part")
    if source is None:
        raise DatabaseError(
            f"The database {shown(url)} is no SQLite file: copy it with the tools of its server, such as pg_dump."
        )
    try:
        await asyncio.to_thread(_copy, source, part, file)
        rehearsal = await rehearse(part)
        await asyncio.to_thread(part.replace, file)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseError(f"The database {source} cannot be copied to {file}: {error}.") from error
    finally:
        await asyncio.to_thread(part.unlink, missing_ok=True)
    with contextlib.suppress(OSError):  # the backup is made; only its age would not be seen
        _stamp(source).touch()
    return rehearsal


def since_backup(url: str) -> float | None:
    """Return the seconds since the last backup of a SQLite file; ``None`` without one, or on a server."""
    try:
        made = None if (file := file_of(url)) is None else _stamp(file).stat().st_mtime
    except OSError:
        return None
    return None if made is None else max(0.0, time.time() - made)


def disk_free(url: str) -> int | None:
    """Return the bytes left where a SQLite database is; ``None`` if it is on a server."""
    try:
        return None if (file := file_of(url)) is None else shutil.disk_usage(file.absolute().parent).free
    except OSError:
        return None


def _stamp(database: Path) -> Path:
    """Return the empty file beside a database whose time of change is that of its last backup."""
    return database.with_name(f"{database.name}.backed-up")


async def rehearse(file: Path) -> Rehearsal:
    """Open a backup as a start of the bot would, and replay every table of it; the file itself stays as it is."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="rehearsal-") as folder:
        restored = Path(folder) / "restored.sqlite3"
        await asyncio.to_thread(shutil.copyfile, file, restored)
        async with await DatabaseStore.open(f"sqlite+aiosqlite:///{restored}") as store:
            return await replay_all(store)


async def replay_all(store: DatabaseStore, say: Callable[[str], None] = lambda _: None) -> Rehearsal:
    """Replay every table of a database; ``say`` is called now and then with the number done."""
    entries, unreadable, tables = 0, [], await store.log.all_tables()
    for done, table_id in enumerate(tables):
        if done and done % _SAID_EVERY == 0:
            say(f"replayed {done} of {len(tables)} tables")
        try:
            log = await store.log.read(table_id)
            await asyncio.to_thread(rebuild, table_id, log)
        except (RuleError, TypeError, ValueError, LookupError):
            unreadable.append(table_id)  # an error in one log does not stop the others
        else:
            entries += len(log)
    return Rehearsal(len(tables) - len(unreadable), entries, tuple(unreadable))


def existing(url: str) -> str:
    """Return the URL; raises :class:`DatabaseError` if it is that of a SQLite file that does not exist."""
    if (file := file_of(url)) is not None and not file.is_file():
        raise DatabaseError(
            f"There is no database {file}: DATABASE_URL names another file, or the bot never ran."
        )
    return url


def _copy(source: Path, part: Path, file: Path) -> None:
    """Copy a database that others may be writing to; raises :class:`DatabaseError` if the copy is damaged."""
    if file.exists():
        raise DatabaseError(f"{file} exists already: name a new file, or move that one away.")
    part.unlink(missing_ok=True)  # left by an interrupted backup
    read_only = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(read_only, uri=True)) as reading, closing(sqlite3.connect(part)) as writing:
        reading.backup(writing)
        # One file: a backup that consists of three is restored without the other two.
        writing.execute("PRAGMA journal_mode=DELETE")
        found = writing.execute("PRAGMA integrity_check").fetchall()
    if found != _SOUND:
        raise DatabaseError(f"The database {source} is damaged: {found[0][0]}. No backup was made.")
    with part.open("rb") as copied:
        os.fsync(copied.fileno())
