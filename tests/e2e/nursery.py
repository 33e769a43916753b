"""Bots as forks of a process that has imported them and read their texts: most of a start is that.

Each bot is a process of its own, with an environment, a log and an exit status; from ``bot/__main__.py`` on it runs
as ``python -m bot`` does, except that its pictures are blank: drawing took more than half of a bot's time, and the
tests that start one here look at none. ``spawn`` asks the nursery for one; it first starts the nursery's process, if
none runs.
"""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_running: list[subprocess.Popen[bytes]] = []
"""The nursery of this process, once there is one."""
_ports: list[int] = []
"""The port at which it listens."""


class Process:
    """A forked bot, as :class:`asyncio.subprocess.Process` shows a started one."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self._exit = asyncio.create_task(_read_number(reader))
        self._exit.add_done_callback(lambda _: writer.close())

    @property
    def returncode(self) -> int | None:
        """The exit status, or minus the signal that killed it; ``None`` while it runs."""
        return self._exit.result() if self._exit.done() else None

    async def wait(self) -> int:
        """Wait until it has ended, and return its exit status."""
        return await asyncio.shield(self._exit)

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)


async def spawn(program: str, environment: dict[str, str], log: Path) -> Process:
    """Start a module as a program that appends its output to a file; the caller ends it."""
    if not _running:
        command = [sys.executable, "-m", __name__]
        process = subprocess.Popen(  # noqa: ASYNC220
            command, cwd=ROOT, env=environment, stdin=-1, stdout=-1, start_new_session=True
        )
        _running.append(process)
        said = process.stdout
        assert said is not None
        _ports[:] = [int(said.readline())]  # at once, for others may ask for a bot meanwhile
    reader, writer = await asyncio.open_connection("127.0.0.1", _ports[0])
    order = {"program": program, "environment": environment, "log": str(log)}
    writer.write(json.dumps(order).encode() + b"\n")
    return Process(await _read_number(reader), reader, writer)


def close() -> None:
    """End the nursery of this process."""
    while _running:
        _running.pop().communicate()


async def _read_number(reader: asyncio.StreamReader) -> int:
    return int(await reader.readline())


def _next_order() -> dict | None:
    """Serve as the nursery, and return in each fork, with what it is to run.

    When the tests have ended, so does every bot that still runs, and ``None`` is returned.
    """
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(listener.getsockname()[1], flush=True)
        while listener in select.select([listener, sys.stdin], [], [])[0]:
            connection, _ = listener.accept()
            with connection:
                if os.fork() == 0:
                    return _keep(connection)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)
    while True:
        try:
            os.wait()  # which also counts their processor time
        except ChildProcessError:
            return None


def _keep(connection: socket.socket) -> dict:
    """Fork once more, tell the number and the exit status of that process, and end; return in the process itself."""
    with connection.makefile("rw") as talk:
        order = json.loads(talk.readline())
        Path(order["log"]).touch()
        pid = os.fork()
        if pid == 0:
            return order
        print(pid, file=talk, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), file=talk, flush=True)
    os._exit(0)


def _become(order: dict) -> None:
    """Run a program in this process as if it had just been started."""
    with open(os.devnull) as nothing, open(order["log"], "ab") as log:  # noqa: PTH123 - devnull is a string
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = [order["program"]]
    sys.modules.pop(f"{order['program']}.__main__", None)
    runpy.run_module(order["program"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    import bot.__main__  # noqa: F401 - what each of the bots would import
    from bot.i18n import Language, translator
    from bot.process.gc import freeze_loaded
    from bot.ui.face.face import FACES, face_of
    from tests.blank_pictures import draw_nothing

    for language in Language:
        translator(language)
        for name in FACES:
            face_of(name, language)
    draw_nothing()
    freeze_loaded()  # Else each bot would look through all of this for garbage.
    wanted = _next_order()
    if wanted is not None:
        _become(wanted)
