"""The upgrade of a database at the start of the bot."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store.connection import begin_before_ddl
from bot.store.errors import DatabaseError


def upgrade(connection: Connection) -> None:
    """Run the missing migrations in one transaction, which the caller commits.

    Raises :class:`DatabaseError` if the database is of a newer version than this program.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    begin_before_ddl(connection)
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(
            "The database was written by a newer version of the bot than this one: "
            "start the newer version, or name another database in DATABASE_URL."
        ) from error
