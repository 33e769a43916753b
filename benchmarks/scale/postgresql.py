"""A PostgreSQL of the machine's for a measurement: durable as it is in service, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psutil

from tests.postgresql import SUPERUSER, Server, programs

SETTINGS: Final = {"fsync": "on", "shared_buffers": "128MB", "max_connections": "200"}
"""What is in service as well; the tests' server forgets everything in a crash."""


class Database:
    """A database, with what its server has used."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._name = name
        self._process = psutil.Process(server.pid)

    @property
    def url(self) -> str:
        """The address for the bot."""
        return self._server.url(self._name)

    def sql(self, statement: str) -> str:
        """Execute a statement and return its rows as text."""
        return self._server.sql(statement, database=self._name)

    def seconds(self) -> float:
        """Return the processor time of the server's processes, those that have ended included."""
        first = self._process.cpu_times()
        living = (child.cpu_times() for child in self._process.children(recursive=True))
        ended = first.children_user + first.children_system
        return first.user + first.system + ended + sum(each.user + each.system for each in living)

    def written(self) -> int:
        """Return the bytes that were written into the server's log since it was made."""
        return int(self.sql("SELECT pg_current_wal_lsn() - '0/0'"))

    def commits(self) -> int:
        """Return the number of transactions so far, as far as the server has counted them yet."""
        return int(self.sql("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"))

    def connections(self) -> int:
        """Return the number of connections of bots."""
        return int(
            self.sql(
                "SELECT count(*) FROM pg_stat_activity "
                "WHERE application_name = 'botifarra' AND datname = current_database()"
            )
        )


@contextmanager
def running_database() -> Iterator[Database]:
    """Make a server with an empty database, and remove it at the end."""
    found = programs()
    if found is None:
        sys.exit("There is no PostgreSQL server here: initdb is not installed.")
    folder = Path(tempfile.mkdtemp(prefix="botifarra-scale-"))
    if os.geteuid() == 0:
        shutil.chown(folder, SUPERUSER)
    server = Server(folder, found)
    try:
        server.make()
        with (folder / "data" / "postgresql.conf").open("a") as configuration:
            configuration.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        server.start()
        yield Database(server, server.new_database())
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
