"""``python -m sandbox``: serve a stand-in for Discord and run the bot against it.

The first line of output is JSON, for programs: ``{"host": "127.0.0.1", "port": 8765, "url": "http://…/"}``.
What follows is for people.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import shlex
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp

from sandbox import default_world
from sandbox.bot_process import BotProcess
from sandbox.faults.cli import RefusedError, Request, parse_text, send
from sandbox.rate_limits import MESSAGE_RATE, Rate, RateLimitMode
from sandbox.recorder import Recorder
from sandbox.server import LOCALHOST, Sandbox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.event_stream import Event

PORT = 8765
PORTS_TRIED = 20


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description="A café to play in, without Discord."
    )
    parser.add_argument("--host", default=LOCALHOST, help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="port, 0 for any free one (%(default)s)")
    parser.add_argument("--no-bot", action="store_true", help="serve only; start a bot yourself")
    parser.add_argument("--bot-command", help='what to start as the bot ("python -m bot")')
    parser.add_argument(
        "--rate-limits",
        type=RateLimitMode,
        choices=list(RateLimitMode),
        default=RateLimitMode.OFF,
        help="off, or real for what clients see in practice (%(default)s)",
    )
    parser.add_argument(
        "--edits",
        type=_rate,
        metavar="N/S",
        default=MESSAGE_RATE,
        help="with real rate limits: edits of messages in one channel, N in S seconds (%(default)s)",
    )
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        type=_fault,
        help="a fault from the start, as after python -m sandbox.faults: "
        "\"rate-limit 'PATCH /channels/*/messages/*' --times 3\"",
    )
    parser.add_argument(
        "--record",
        type=argparse.FileType("a", encoding="utf-8"),
        metavar="FILE",
        help="note all traffic of the bot",
    )
    return parser.parse_args(arguments)


def _rate(text: str) -> Rate:
    try:
        return Rate.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _fault(text: str) -> Request:
    try:
        return parse_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


async def serve(options: argparse.Namespace) -> int:
    """Run until Ctrl-C or SIGTERM; returns the exit code."""
    sandbox = await _listening(options)
    if sandbox is None:
        return 1
    if not await _go_wrong(sandbox, options.fault):
        await sandbox.stop()
        return 1
    print(json.dumps({"host": sandbox.host, "port": sandbox.port, "url": f"{sandbox.base_url}/"}), flush=True)
    if options.port not in (0, sandbox.port):
        _say(f"Port {options.port} is taken, so this is on {sandbox.port}.")
    stopped = _stopped_by_signals()
    tasks = [asyncio.create_task(_announce(sandbox))]
    bot = None
    if not options.no_bot:
        folder = fresh_folder()
        bot = BotProcess(_bot_command(options.bot_command), bot_environment(sandbox, folder), _say)
        tasks.append(asyncio.create_task(bot.keep_running()))
        _say("Starting the bot …")
    else:
        where = f"DISCORD_API_URL={sandbox.api_url} DISCORD_CDN_URL={sandbox.base_url}"
        _say(f"Waiting for a bot with DISCORD_TOKEN={default_world.BOT_TOKEN} {where}")
    await stopped.wait()
    _say("Closing.")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if bot is not None:
        await bot.stop()
        shutil.rmtree(folder)
    await sandbox.stop()
    return 0


def fresh_folder() -> Path:
    """Return a folder for the database of this world, which ends with it."""
    folder = Path("var") / "sandbox"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="", dir=folder)).resolve()


def bot_environment(sandbox: Sandbox, folder: Path) -> dict[str, str]:
    """Return what the bot must know: its token, where Discord is, and where its database is."""
    database = folder / "botifarra.sqlite3"
    return {
        "DISCORD_TOKEN": default_world.BOT_TOKEN,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_CDN_URL": sandbox.base_url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        # The address of the page should be the last line at the terminal, not one among many.
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
    }


async def _listening(options: argparse.Namespace) -> Sandbox | None:
    tried = [options.port] if options.port == 0 else range(options.port, options.port + PORTS_TRIED)
    for port in tried:
        recorder = Recorder(options.record) if options.record else None
        sandbox = Sandbox(
            options.host, port, rate_limits=options.rate_limits, edits=options.edits, recorder=recorder
        )
        with contextlib.suppress(OSError):
            await sandbox.start()
            return sandbox
    _say(f"No free port from {options.port} to {options.port + PORTS_TRIED - 1} on {options.host}.")
    return None


async def _go_wrong(sandbox: Sandbox, faults: Sequence[Request]) -> bool:
    """Ask the sandbox for the faults of the command line; returns whether it took all."""
    async with aiohttp.ClientSession() as session:
        for fault in faults:
            try:
                await send(session, sandbox.base_url, fault)
            except RefusedError as error:
                _say(f"--fault: {error}")
                return False
    return True


async def _announce(sandbox: Sandbox) -> None:
    """Say where to play as soon as the bot is online, and again when it comes back."""
    with sandbox.context.events.listen(sandbox.world.server.owner_id) as events:
        while True:
            event: Event | None = await events.get()
            if event is None:
                return
            if event.name == "bot_status":
                online = event.data["online"]
                _say(f"Play at {sandbox.base_url}/   (Ctrl-C ends it)" if online else "The bot is offline.")


def _bot_command(given: str | None) -> list[str]:
    return shlex.split(given) if given else [sys.executable, "-m", "bot"]


def _stopped_by_signals() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def _say(command_line: str) -> None:
    print(command_line, flush=True)


def main() -> None:
    """Run the command."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    sys.exit(asyncio.run(serve(parse())))


if __name__ == "__main__":
    main()
