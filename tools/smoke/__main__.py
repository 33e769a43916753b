"""``python -m tools.smoke CHANNEL``: try out on a real server what the bot relies on, and record it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import discord
from discord.http import Route

from bot.process.api_url import NoDiscord, use_api_url
from bot.process.check import LOGIN_MISSING, LOGIN_REFUSED
from bot.settings import Settings, SettingsError, load_settings
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import text
from recording import Recording
from tools.smoke import measurements
from tools.smoke.clicks import Clicks, NobodyPressed
from tools.smoke.clicks import pressed as was_pressed
from tools.smoke.client import SmokeClient
from tools.smoke.run import Run, Wait, lit
from tools.smoke.steps import alone, answers, limits, pressed
from tools.smoke.steps.posts import Posts
from tools.smoke.traffic import Traffic

FOLDER: Final = Path("var")
PATIENCE: Final = 60.0
"""Seconds that a click is waited for."""
READY_TIMEOUT: Final = 30.0
"""Seconds to wait until the gateway has sent all servers."""
STOPPED: Final = 130
"""The exit status of a program that Ctrl-C ended."""
ALONE: Final = (alone.posts, alone.nonce, alone.emoji, alone.thread, alone.refusals, limits.ten_limits)
WITH_SOMEBODY: Final = (
    pressed.deferred,
    pressed.pictures,
    pressed.buttons,
    pressed.hand,
    pressed.followups,
    pressed.public_followup,
    pressed.just_deleted,
    answers.too_late,
    answers.twice,
    answers.form,
    answers.second_person,
    answers.dead_token,
)


class NoSmoke(Exception):
    """The smoke test cannot begin; ``str`` is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Options:
    """The command line; ``record`` is the file of the recording."""

    channel: int
    record: Path
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Dependencies that a test replaces: the clock, the wait, and the seconds to wait for clicks and servers."""

    now: Callable[[], float] = time.time
    wait: Wait = asyncio.sleep
    patience: float = PATIENCE
    guild_pause: float = 2.0


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return the exit status."""
    options = parse(arguments)
    try:
        return asyncio.run(smoke(load_settings(), options))
    except (NoSmoke, NoDiscord, SettingsError) as error:
        print(error, file=sys.stderr)
    except discord.LoginFailure:
        print(LOGIN_REFUSED, file=sys.stderr)
    return 1


def parse(arguments: Sequence[str]) -> Options:
    """Parse the command line; exits with 2 if it cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.smoke",
        description="Try out on a real server what the bot relies on, with somebody who presses what lights up."
        " It takes three minutes, posts in one channel only, and cleans up after itself.",
    )
    parser.add_argument("channel", type=int, metavar="CHANNEL", help="id of a text channel of a test server")
    parser.add_argument(
        "--slow",
        action="store_true",
        help="also wait until a token dies (a quarter of an hour), and edit every post 20 times",
    )
    name = f"smoke-{datetime.now(UTC):%Y%m%d-%H%M%S}.jsonl"
    parser.add_argument(
        "--record",
        type=Path,
        default=FOLDER / name,
        metavar="FILE",
        help="where the recording goes (a new file in var/)",
    )
    given = parser.parse_args(arguments)
    return Options(given.channel, given.record, given.slow)


async def smoke(settings: Settings, options: Options, around: Surroundings = Surroundings()) -> int:
    """Run the smoke test, and return the exit status: 0 if nothing differs on which the bot relies."""
    if settings.discord_token is None:
        raise NoSmoke(LOGIN_MISSING.rstrip())
    token = settings.discord_token.get_secret_value()
    if settings.discord_api_url:
        await use_api_url(settings.discord_api_url)
    with contextlib.closing(Posts()) as posts, _recording(options.record, token, around) as recording:
        traffic = Traffic(Route.BASE, recording)
        clicks = Clicks(around.patience)
        async with _connected(SmokeClient(traffic, clicks, around.guild_pause), token) as client:
            channel = _channel(client, options.channel)
            traffic.guild_id = channel.guild.id
            run = Run(client, channel, traffic, clicks, posts, around.wait, options.slow)
            return await _until_stopped(run, client, settings, options.record)


async def _until_stopped(run: Run, client: SmokeClient, settings: Settings, record: Path) -> int:
    """Take all steps until SIGINT or SIGTERM, clean up and report."""
    steps = asyncio.create_task(_take_steps(run, client))
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in its loop
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, steps.cancel)
    try:
        await asyncio.wait({steps})
    finally:
        steps.cancel()
        run.stays += await run.leftovers.sweep()
    if not steps.cancelled() and (error := steps.exception()) is not None:
        raise error
    measurements.report_callbacks(run.report, run.traffic.exchanges)
    measurements.report_buckets(run.report, run.traffic.exchanges, settings.edit_pause)
    run.report.error_codes()
    run.report.end([*run.stays, f"The recording is {record}: python -m sandbox.replay {record}"])
    if steps.cancelled():
        run.report.note("Stopped before the end.")
        return STOPPED
    return 1 if run.report.harmful else 0


async def _take_steps(run: Run, client: SmokeClient) -> None:
    run.report.note(f"Posting in #{run.channel.name} of {run.channel.guild.name}.")
    await _step(run, alone.commands(run, client.tree))
    for step in ALONE:
        await _step(run, step(run))
    try:
        if await _somebody_is_here(run):
            for step in WITH_SOMEBODY:
                await _step(run, step(run))
    except NobodyPressed:
        run.report.note("Nobody pressed: the other steps with somebody are left out.")


async def _step(run: Run, step: Coroutine[Any, Any, None]) -> None:
    """Take a step; a refusal that ends it is a difference, and the next one follows."""
    try:
        await step
    except REQUEST_ERRORS as error:
        run.report.judge(good=False, sentence=f"this step could not go on: {describe(error)}")


async def _somebody_is_here(run: Run) -> bool:
    """Ask who presses the buttons; return whether somebody does."""
    run.report.heading("With somebody who presses what lights up")
    run.report.note("Press the green button in the channel, on a phone if you can.")
    begin = run.clicks.button("I press what lights up")
    nobody = run.clicks.button("Nobody does", style=discord.ButtonStyle.secondary)
    message = await run.send(lit(text("**Smoke test**: about two minutes of pressing"), begin, nobody))
    click = await run.clicks.one_of(begin, nobody)
    await click.response.defer()
    await run.remove(message)
    run.person = click.user.id
    return was_pressed(click, begin)


@contextlib.contextmanager
def _recording(path: Path, token: str, around: Surroundings) -> Iterator[Recording]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("x", encoding="utf-8")
    except OSError as error:
        raise NoSmoke(f"The recording cannot be written to {path}: {error.strerror}. Use --record.") from None
    with file:
        yield Recording(file, [token], names=False, now=around.now)


@asynccontextmanager
async def _connected(client: SmokeClient, token: str) -> AsyncIterator[SmokeClient]:
    """Log in, connect, and disconnect at the end; raises :class:`NoSmoke` if Discord does not let the bot in."""
    async with client:
        try:
            await client.login(token)
        except REQUEST_ERRORS as error:
            raise NoSmoke(f"Discord cannot be reached: {describe(error)}.") from None
        connecting = asyncio.create_task(client.connect())
        ready = asyncio.create_task(client.wait_until_ready())
        try:
            await asyncio.wait(
                {connecting, ready}, timeout=READY_TIMEOUT, return_when=asyncio.FIRST_COMPLETED
            )
            if not ready.done():
                raise NoSmoke("The gateway does not let the bot in: python -m bot check says why.")
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.gather(connecting, return_exceptions=True)


def _channel(client: discord.Client, channel_id: int) -> discord.TextChannel:
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise NoSmoke(
            f"The bot sees no text channel {channel_id}. In Discord, switch on Settings, Advanced, Developer Mode;"
            " then right-click a text channel of the test server and copy its id. python -m bot check tells in"
            " which servers the bot is."
        )
    return channel


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
