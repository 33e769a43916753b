"""The upgrade of a database at the start of the bot."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store.database.connection import begin_before_ddl
from bot.store.database.errors import DatabaseError

VERSIONS: Final = "alembic_version"
"""The table in which Alembic notes the version of a database."""


def upgrade(connection: Connection) -> None:
    """Run the missing migrations in one transaction, which the caller commits.

    Raises :class:`DatabaseError` if the database is of a newer version than this program.
    """
    config = _config()
    config.attributes["connection"] = connection
    begin_before_ddl(connection)
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(
            "The database was written by a newer version of the bot than this one: "
            "start the newer version, or name another database in DATABASE_URL."
        ) from error


def version(connection: Connection) -> str | None:
    """Return the version of a database; ``None`` for one that is empty, or not the bot's."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_version() -> str | None:
    """Return the version to which this program upgrades a database."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%")
    )
    return config
