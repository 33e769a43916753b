"""``python -m bot``: run the bot, or one of its commands."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
from discord.utils import utcnow

from bot.client import INTENTS, Bot
from bot.commands.tree import command_changes
from bot.metrics import Metrics
from bot.process.alive import alive
from bot.process.api_url import NoDiscord, use_api_url
from bot.process.check import (
    LOGIN_MISSING,
    LOGIN_REFUSED,
    SHARDING_REQUIRED,
    TOO_FEW_SHARDS,
    Requirements,
    check,
)
from bot.process.gc import freeze_loaded, use_one_arena
from bot.process.health import health_file, health_problem, heartbeat
from bot.process.identifies import TooManySessions
from bot.process.logs import ORIGIN, log_uncaught, say, set_up_logging
from bot.process.metrics.readiness import Readiness
from bot.process.metrics.server import exported
from bot.process.ownership.groups import own_name
from bot.process.past_matches import PastMatches
from bot.process.signals import StopSignals
from bot.process.version import RELEASE, version_lines
from bot.settings import Settings, SettingsError, database_url, load_settings
from bot.store import LARGEST_ID, DatabaseError, DatabaseStore, LeaseLost
from bot.store.database.connection import shown
from bot.store.ops import copying
from bot.store.ops.backup import Rehearsal, back_up, existing
from bot.tables.log.reader import LogReader
from bot.tables.time.clock import INTERVAL as HEARTBEAT_INTERVAL
from bot.tasks import cancel_and_wait
from bot.ui.discord import emoji_upload
from bot.ui.tables import places
from bot.ui.tables.places import NEEDED, NEEDED_FOR_THREADS
from bot.wiring.parts import STOP_TIMEOUT

logger = logging.getLogger("bot")


async def run(settings: Settings, token: str) -> None:
    """Run the bot until SIGINT or SIGTERM, with its metrics where they are wanted."""
    readiness = Readiness()
    async with exported(settings.metrics_port, ORIGIN.process, readiness) as metrics:
        await serve(settings, token, metrics, readiness)


async def serve(settings: Settings, token: str, metrics: Metrics, readiness: Readiness) -> None:
    """Run the bot until SIGINT or SIGTERM."""
    use_one_arena()
    if settings.discord_api_url:
        await use_api_url(settings.discord_api_url, settings.discord_cdn_url)
    store = await DatabaseStore.open(settings.database_url, metrics)
    try:
        bot = Bot(settings, store, freeze=freeze_loaded, metrics=metrics)
    except BaseException:
        await store.close()
        raise

    def shard_of(server: int) -> int:
        return store.shards.of(server)

    ORIGIN.shard_of = shard_of
    readiness.serve(lambda: bot.is_well, store)
    signals = StopSignals()
    bot.ownership.announce()
    running = asyncio.create_task(bot.start(token))
    ends = {running, signals.first, lost := asyncio.create_task(bot.ownership.lost.wait())}
    try:
        async with (
            alive(lambda: bot.is_serving, bot.outages.beat, HEARTBEAT_INTERVAL),
            heartbeat(lambda: bot.is_well, store, health_file(settings)),
        ):
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if signals.first.done():
                handing_over = asyncio.create_task(bot.hand_over())
                await asyncio.wait(
                    {running, signals.second, handing_over}, return_when=asyncio.FIRST_COMPLETED
                )
                await cancel_and_wait(handing_over)
    finally:
        readiness.stop()
        signals.close()
        lost.cancel()
        # It may be asleep before another try to connect, or wait for shards to serve.
        running.cancel()
        await asyncio.wait({running}, timeout=STOP_TIMEOUT)
        await bot.close()
    if bot.ownership.lost.is_set():
        raise LeaseLost
    if running.done() and not running.cancelled():
        running.result()


async def forget(settings: Settings, user_id: int) -> int:
    """Delete the stored data of a person (``docs/data.md``), and print the data that cannot be deleted yet."""
    async with await DatabaseStore.open(existing(settings.database_url)) as store:
        still_open = await store.privacy.forget(user_id)
    print(f"User {user_id} is forgotten: preferences are deleted, presets and finished matches are nobody's.")
    if still_open:
        print(
            f"Tables and events still open: {still_open}. "
            "The bot forgets this person there within a day after they are over."
        )
    return 0


async def close(settings: Settings, table_id: int) -> int:
    """Close a table without a result, and print the outcome; the exit status is 1 if there is none to close."""
    async with await DatabaseStore.open(existing(settings.database_url)) as store:
        closed = await store.log.close_table(table_id, at=utcnow())
    if closed:
        print(f"Table {table_id} is closed. A running bot shows that at the next click on it.")
    else:
        print(f"There is no open table {table_id}.", file=sys.stderr)
    return 0 if closed else 1


async def rate(settings: Settings) -> int:
    """Compute the levels of all people again from all matches and events, those from before the rating too."""
    async with await DatabaseStore.open(existing(settings.database_url)) as store:
        read = await PastMatches(store.ratings, LogReader(store.log, utcnow).table).read()
        found = await store.ratings.recompute()
    if read:
        print(f"Matches from before the rating that were read: {read}.")
    print(
        f"Rated matches and events: {found.matches}. Levels: {found.people}."
        f" Largest difference to a level before: {found.difference:.2g}."
    )
    return 0


async def backup(settings: Settings, file: Path) -> int:
    """Copy the database into a new file, and print the result of a trial restore; the exit status is 1 if not all."""
    made = await back_up(settings.database_url, file)
    print(f"{file} is complete. {_replayed(made)}")
    return 1 if made.unreadable else 0


async def copy(source: str, target: str) -> int:
    """Copy one database into an empty one, and print the result; the exit status is 1 unless all of it is sound."""
    for name, url in (("FROM_URL", source), ("TO_URL", target)):
        try:
            database_url(url)
        except ValueError as error:
            raise SettingsError(f"{name} {error}.") from None
    made = await copying.copy(source, target, lambda line: print(line, file=sys.stderr))
    print(
        f"{shown(target)} has all of {shown(source)}: {made.rows} rows, each compared. {_replayed(made.rehearsal)}"
    )
    return 1 if made.rehearsal.unreadable else 0


def _replayed(rehearsal: Rehearsal) -> str:
    sentence = f"Tables replayed from it: {rehearsal.tables}, with {rehearsal.entries} entries."
    if rehearsal.unreadable:
        numbers = ", ".join(map(str, rehearsal.unreadable))
        sentence += f" Tables that cannot be read, here or in the database: {numbers}."
    return sentence


def requirements() -> Requirements:
    """Return the requirements of the bot on Discord."""
    packs = emoji_upload.read_images(emoji_upload.FOLDER)
    emojis = frozenset(picture.name for pack in packs for picture in pack)
    wished = discord.Permissions(create_events=True)
    return Requirements(INTENTS, NEEDED | NEEDED_FOR_THREADS, wished, emojis, command_changes, needed_in)


def needed_in(channel: discord.abc.GuildChannel) -> discord.Permissions | None:
    """Return the permissions that a table needs in a channel; ``None`` where no table can be."""
    if not places.playable(channel):
        return None
    in_threads = discord.Permissions.none()
    if places.thread_type(channel) is not None:
        in_threads = places.needed(channel, new_thread=True)
    return places.needed(channel) | in_threads


def stored_id(text: str) -> int:
    """Read an id that fits into the database; raises ``ArgumentTypeError``."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_ID))
    if not is_number or int(text) > LARGEST_ID:
        raise argparse.ArgumentTypeError(f"{text!r} is no id: copy the number from Discord or from the log")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; ``command`` of its result runs with settings and returns the status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Run the bot, or one of its commands, which may run beside it."
    )
    parser.set_defaults(command=lambda settings, _: _run(settings))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(
        name: str,
        says: str,
        command: Callable[[Settings, argparse.Namespace], int],
        **arguments: tuple[Callable[[str], Any], str],
    ) -> None:
        """Add a command, with the type and help of each argument."""
        added = commands.add_parser(name, help=says, description=f"{says[0].upper()}{says[1:]}.")
        added.set_defaults(command=command)
        for argument, (kind, told) in arguments.items():
            added.add_argument(argument, metavar=argument.upper(), type=kind, help=told)

    add(
        "version",
        "print the versions of program and database, for the report of a bug; it changes nothing",
        lambda settings, _: _version(settings),
    )
    add(
        "check",
        "look at everything the bot needs, and say what to mend; it changes nothing",
        lambda settings, _: asyncio.run(check(settings, requirements())),
    )
    add(
        "health", "say whether a bot with the same HEALTH_FILE is well", lambda settings, _: _health(settings)
    )
    add(
        "forget",
        "delete the data of a person, as /privacy delete does",
        lambda settings, given: asyncio.run(forget(settings, given.user_id)),
        user_id=(stored_id, "the person's id on Discord"),
    )
    add(
        "close",
        "close a table without a result",
        lambda settings, given: asyncio.run(close(settings, given.table_id)),
        table_id=(stored_id, "the table's number in the log"),
    )
    add(
        "rate",
        "compute the levels of all people again from all matches",
        lambda settings, _: asyncio.run(rate(settings)),
    )
    add(
        "backup",
        "copy the SQLite database into a new file while the bot plays, and rehearse a restore",
        lambda settings, given: asyncio.run(backup(settings, given.file)),
        file=(Path, "a file that does not exist yet"),
    )
    add(
        "copy",
        "copy everything from one database into an empty one; no bot may use either",
        lambda _, given: asyncio.run(copy(given.from_url, given.to_url)),
        from_url=(str, "a database URL, as for DATABASE_URL"),
        to_url=(str, "the URL of an empty database"),
    )
    return parser


def _run(settings: Settings) -> int:
    if settings.discord_token is None:
        print(LOGIN_MISSING, file=sys.stderr)
        return 1
    # The bot uses no voice, so nobody needs a warning about the packages for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # One name in leases, metrics and the log.
    ORIGIN.process = settings.process_name or own_name()
    named = settings.model_copy(update={"process_name": ORIGIN.process})
    set_up_logging(settings.log_level, settings.log_format)
    log_uncaught()
    logger.info("%s starts", RELEASE)
    asyncio.run(run(named, settings.discord_token.get_secret_value()))
    return 0


def _version(settings: Settings) -> int:
    print(asyncio.run(version_lines(settings.database_url)))
    return 0


def _health(settings: Settings) -> int:
    problem = health_problem(settings)
    print(problem or "The bot is well.")
    return 1 if problem else 0


def main(arguments: list[str]) -> int:
    """Run the command line, and return the exit status; raises ``SystemExit`` after help or on wrong arguments."""
    # The first process of a container ignores SIGTERM unless it has a handler.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    given = _parser().parse_args(arguments)
    try:
        status: int = given.command(load_settings(), given)
    except (SettingsError, DatabaseError, NoDiscord, TooManySessions) as error:
        say(str(error))
    except discord.LoginFailure:
        say(LOGIN_REFUSED)
    except discord.ConnectionClosed as error:
        if error.code != SHARDING_REQUIRED:
            raise
        say(TOO_FEW_SHARDS)
    except discord.DiscordServerError as error:
        say(f"Discord is not well ({error}), so the bot cannot start now. Start it again later.")
    else:
        return status
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
