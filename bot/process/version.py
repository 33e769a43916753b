"""``python -m bot version``: the lines that belong into the report of a bug. None of them is secret."""

from __future__ import annotations

import platform
from typing import Final

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import __version__
from bot.store import DatabaseError
from bot.store.database.connection import create_engine, file_of
from bot.store.database.errors import cause
from bot.store.database.upgrade import newest_version, version
from computers import compiled, warmup

RELEASE: Final = (
    f"botifarra {__version__}, Python {platform.python_version()}, discord.py {discord.__version__}"
)
"""The program and what runs it."""


async def version_lines(url: str) -> str:
    """Return the versions of the program and of a database, which stays as it is, and the state of machine code."""
    database = f"Database: {await _revision(url)}; this program's: revision {newest_version()}"
    return "\n".join((RELEASE, platform.platform(), database, f"Machine code: {_machine_code()}"))


async def _revision(url: str) -> str:
    file = file_of(url)
    if file is not None and not file.exists():
        return "none yet"
    try:
        engine = create_engine(url, read_only=True)
        async with engine.connect() as connection:
            found = await connection.run_sync(version)
            kind = connection.dialect.name
        await engine.dispose()
    except (DatabaseError, SQLAlchemyError, ImportError, OSError) as error:
        return f"cannot be read ({cause(error)})"
    return f"{kind}, revision {found or 'none'}"


def _machine_code() -> str:
    if compiled.IS_DISABLED:
        return "off (NUMBA_DISABLE_JIT)"
    if not compiled.IS_AVAILABLE:
        return "none (numba is not installed)"
    return "ready" if warmup.is_complete() else "not compiled yet"
