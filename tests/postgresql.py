"""A PostgreSQL server for the tests: started in memory when the first test wants it, and stopped at the end."""

from __future__ import annotations

import fcntl
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

SUPERUSER: Final = "postgres"
"""The user of the database and, where the tests run as root, of the system: the server refuses to run as root."""
SETTINGS: Final = {
    "fsync": "off",  # a folder in memory; what a crash of the machine leaves is nobody's concern here
    "listen_addresses": "",  # the socket is enough, and no other server's port is in the way
    "max_connections": "100",
    "shared_buffers": "32MB",
    "timezone": "America/New_York",  # whoever relies on UTC has to say so
}
PATIENCE: Final = 300.0
"""Timeout in seconds for a start or a stop; it is never nearly used up."""
_FOLDERS: Final = "botifarra-postgresql-"
_LOCK: Final = "lock"


def programs() -> Path | None:
    """Return the folder of the server's programs, of the newest version; ``None`` if none is installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


class Server:
    """A cluster in a folder of its own, reached by a Unix socket in it."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._dropped: list[str] = []

    @property
    def socket(self) -> Path:
        """The Unix socket."""
        return self.folder / ".s.PGSQL.5432"

    @property
    def pid(self) -> int:
        """The number of the server's first process."""
        assert self._process is not None
        return self._process.pid

    def make(self) -> None:
        """Make the cluster; it takes half a second."""
        options = ("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        self._run("initdb", f"--pgdata={self.folder / 'data'}", f"--username={SUPERUSER}", *options)
        written = (f"{name} = '{value}'" for name, value in SETTINGS.items())
        with (self.folder / "data" / "postgresql.conf").open("a") as configuration:
            configuration.write("\n".join((*written, f"unix_socket_directories = '{self.folder}'", "")))

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                (self._programs / "postgres", "-D", self.folder / "data"),
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **_as_its_user(),
            )
        until = time.monotonic() + PATIENCE
        while self._run("pg_isready", "--quiet", check=False).returncode:
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server, by default without a word to anybody, as if it were killed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)

    def stop_leftover(self) -> None:
        """Stop the server that a killed run has left in this folder, if it is still there."""
        if (self.folder / "data" / "postmaster.pid").exists():
            data = f"--pgdata={self.folder / 'data'}"
            self._run("pg_ctl", "stop", data, "--mode=immediate", "--silent", check=False)

    def log_size(self) -> int:
        """Return the bytes that the server has written into its log."""
        return self._log.stat().st_size

    def log_since(self, size: int, *, most: int = 20_000) -> str:
        """Return what the server has written since its log had a size, or the end of it."""
        return self._log.read_bytes()[size:][-most:].decode(errors="replace")

    def sql(self, *statements: str, database: str = SUPERUSER) -> str:
        """Execute statements, each for itself, and return what they return, a row a line."""
        commands = [f"--command={statement}" for statement in statements]
        options = ("--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1")
        return self._run("psql", *options, f"--dbname={database}", *commands).stdout.strip()

    def new_database(self, template: str = "template0") -> str:
        """Create a database and return its name."""
        name = f"test{next(self._numbers)}"
        dropped, self._dropped = self._dropped, []
        self.sql(*dropped, f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        """Drop a database with all connections to it, when the next one is created: one call is quicker than two."""
        self._dropped.append(f"DROP DATABASE {name} WITH (FORCE)")

    def url(self, name: str) -> str:
        """Return the address of a database for the bot."""
        return f"postgresql+asyncpg://{SUPERUSER}@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            (self._programs / program, *arguments),
            check=False,
            cwd=self.folder,
            env=os.environ | {"PGHOST": str(self.folder), "PGUSER": SUPERUSER, "PGCONNECT_TIMEOUT": "10"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            **_as_its_user(),
        )
        assert not check or done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"
        return done


@contextmanager
def running_server(place: Path | None = None) -> Iterator[Server]:
    """Make and start a server and stop it at the end; skips the test if none is installed.

    Its folder is in memory, or in ``place``.
    """
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL server here: initdb is not installed")
    if os.geteuid() == 0 and SUPERUSER not in {user.pw_name for user in pwd.getpwall()}:
        pytest.skip(f"PostgreSQL does not run as root, and there is no user {SUPERUSER}")
    if place is None:
        place = Path("/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir())  # noqa: S108
        _remove_leftovers(place, found)
    folder = Path(tempfile.mkdtemp(prefix=_FOLDERS, dir=place))
    with (folder / "new").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        (folder / "new").rename(folder / _LOCK)  # held already when others can see it
        if os.geteuid() == 0:
            shutil.chown(folder, SUPERUSER)
        server = Server(folder, found)
        try:
            server.make()
            server.start()
            yield server
        finally:
            server.stop()
            shutil.rmtree(folder, ignore_errors=True)


def _remove_leftovers(place: Path, programs: Path) -> None:
    """Stop the servers of runs that were killed, and delete their folders: nobody holds their locks any more."""
    for folder in place.glob(f"{_FOLDERS}*"):
        with suppress(OSError), (folder / _LOCK).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            Server(folder, programs).stop_leftover()
            shutil.rmtree(folder)


def _as_its_user() -> dict[str, Any]:
    return {"user": SUPERUSER, "group": SUPERUSER, "extra_groups": []} if os.geteuid() == 0 else {}
