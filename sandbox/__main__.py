"""``python -m sandbox``: serve a stand-in for Discord and run a bot against it.

The first line of output is JSON for programs: ``{"host": "127.0.0.1", "port": 8765, "url": "http://…/"}``. The other
lines are for people.
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

from sandbox.bot_process import BotProcess
from sandbox.faults.cli import RefusedError, Request, parse_text, send
from sandbox.faults.fault import FaultError, parse_seconds
from sandbox.gateway.start_limit import IDENTIFY_SECONDS, MAX_CONCURRENCY
from sandbox.rate_limits import RateLimitMode, Rates
from sandbox.rate_limits.options import add_rate_options, given_rates
from sandbox.recorder import Recorder
from sandbox.server import LOCALHOST, Sandbox, SandboxOptions
from sandbox.state import default_world
from sandbox.state.world import LARGEST_FILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.services.event_stream import Event

PORT = 8765
PORTS_TRIED = 20
MAX_SERVERS = 1_000_000


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description="A stand-in for Discord to play in."
    )
    parser.add_argument("--host", default=LOCALHOST, help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="port, or 0 for any free one (%(default)s)")
    parser.add_argument("--no-bot", action="store_true", help="only serve; start a bot yourself")
    parser.add_argument(
        "--bot",
        type=shlex.split,
        metavar="COMMAND",
        help='command that starts a bot of yours: "python my_bot.py"',
    )
    parser.add_argument(
        "--servers",
        type=_count,
        default=0,
        metavar="N",
        help="number of servers besides the one of the page (%(default)s)",
    )
    parser.add_argument(
        "--largest-file",
        type=_positive,
        default=LARGEST_FILE // 2**20,
        metavar="MIB",
        help="size of the largest file that is taken (%(default)s); Discord took 10 until September 2026",
    )
    parser.add_argument(
        "--rate-limits",
        type=RateLimitMode,
        choices=list(RateLimitMode),
        default=RateLimitMode.OFF,
        help="off, or real for what clients observe at Discord (%(default)s)",
    )
    add_rate_options(parser.add_argument_group("sizes of the real rate limits"))
    _add_start_options(parser.add_argument_group("limits of new sessions"))
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        type=_fault,
        help="inject a fault from the start, as with python -m sandbox.faults: "
        "\"rate-limit 'PATCH /channels/*/messages/*' --times 3\"",
    )
    parser.add_argument(
        "--record",
        type=argparse.FileType("a", encoding="utf-8"),
        metavar="FILE",
        help="record all traffic of the bot",
    )
    return parser.parse_args(arguments)


def _add_start_options(parser: argparse._ArgumentGroup) -> None:
    parser.add_argument(
        "--max-concurrency",
        type=_positive,
        default=MAX_CONCURRENCY,
        metavar="N",
        help="IDENTIFYs that are accepted at once, of shards with different remainders by N (%(default)s)",
    )
    parser.add_argument(
        "--identify-seconds",
        type=_seconds,
        default=IDENTIFY_SECONDS,
        metavar="S",
        help="seconds between two IDENTIFYs with the same remainder (%(default)g); 0 lets a bot restart at once",
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _count(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MAX_SERVERS:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {MAX_SERVERS}")
    return number


def _seconds(text: str) -> float:
    try:
        return parse_seconds(float(text))
    except FaultError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _fault(text: str) -> Request:
    try:
        return parse_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


async def serve(options: argparse.Namespace) -> int:
    """Run until Ctrl-C or SIGTERM and return the exit code."""
    sandbox = await _start_sandbox(options)
    if sandbox is None:
        return 1
    if not await _add_faults(sandbox, options.fault):
        await sandbox.stop()
        return 1
    print(json.dumps({"host": sandbox.host, "port": sandbox.port, "url": f"{sandbox.base_url}/"}), flush=True)
    if options.port not in (0, sandbox.port):
        _print(f"Port {options.port} is taken; using {sandbox.port}.")
    stopped = _stop_event()
    tasks = [asyncio.create_task(_print_bot_status(sandbox))]
    bot = folder = None
    environment = bot_environment(sandbox)
    if options.no_bot:
        _print("Waiting for a bot with " + " ".join(f"{name}={value}" for name, value in environment.items()))
    else:
        if not options.bot:
            folder = make_data_folder()
            environment |= own_settings(folder)
        command = options.bot or [sys.executable, "-m", "bot"]
        bot = BotProcess(command, environment, _print)
        tasks.append(asyncio.create_task(bot.keep_running()))
        _print("Starting the bot …")
    await stopped.wait()
    _print("Stopping.")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if bot is not None:
        await bot.stop()
    if folder is not None:
        shutil.rmtree(folder)
    await sandbox.stop()
    return 0


def make_data_folder() -> Path:
    """Create a folder for the data of our own bot, which is deleted at the end."""
    folder = Path("var") / "sandbox"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="", dir=folder)).resolve()


def bot_environment(sandbox: Sandbox) -> dict[str, str]:
    """Return what any bot needs to know: token and URLs."""
    return {
        "DISCORD_TOKEN": default_world.BOT_TOKENS[1],
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "DISCORD_CDN_URL": sandbox.base_url,
    }


def own_settings(folder: Path) -> dict[str, str]:
    """Return further settings of our own bot."""
    return {
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'botifarra.sqlite3'}",
        # Keep the URL of the page the last line in the terminal.
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
    }


async def _start_sandbox(options: argparse.Namespace) -> Sandbox | None:
    chosen = SandboxOptions(
        servers=options.servers,
        largest_file=options.largest_file * 2**20,
        rate_limits=options.rate_limits,
        rates=Rates().changed(given_rates(options)),
        identify_seconds=options.identify_seconds,
        max_concurrency=options.max_concurrency,
    )
    tried = [options.port] if options.port == 0 else range(options.port, options.port + PORTS_TRIED)
    for port in tried:
        recorder = Recorder(options.record) if options.record else None
        sandbox = Sandbox(chosen, host=options.host, port=port, recorder=recorder)
        with contextlib.suppress(OSError):
            await sandbox.start()
            return sandbox
    _print(f"No free port from {options.port} to {options.port + PORTS_TRIED - 1} on {options.host}.")
    return None


async def _add_faults(sandbox: Sandbox, faults: Sequence[Request]) -> bool:
    """Add the faults of the command line; returns whether the sandbox accepted all of them."""
    async with aiohttp.ClientSession() as session:
        for fault in faults:
            try:
                await send(session, sandbox.base_url, fault)
            except RefusedError as error:
                _print(f"--fault: {error}")
                return False
    return True


async def _print_bot_status(sandbox: Sandbox) -> None:
    """Print the URL of the page whenever the bot comes online."""
    with sandbox.context.events.listen(sandbox.world.server.owner_id) as events:
        while True:
            event: Event | None = await events.get()
            if event is None:
                return
            if event.name == "bot_status":
                online = event.data["online"]
                _print(
                    f"Play at {sandbox.base_url}/   (Ctrl-C stops it)" if online else "The bot is offline."
                )


def _stop_event() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The reader of the output exited. The sandbox goes on, and must still stop the bot at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Run the command."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    sys.exit(asyncio.run(serve(parse())))


if __name__ == "__main__":
    main()
