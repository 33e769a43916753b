"""``python -m bot`` runs the bot; ``check`` says whether it could run, ``health`` whether one that runs is well."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys

import discord

from bot.client import Botifarra
from bot.process.api_url import NoDiscord, point_at
from bot.process.check import NO_LOGIN, WRONG_LOGIN, checkup
from bot.process.gc import collect_seldom, keep_what_is_there, use_one_heap
from bot.process.health import health, heartbeat, heartbeat_file
from bot.settings import Settings, SettingsError, load_settings
from bot.store import DatabaseError, DatabaseStore

TALKATIVE = ("aiosqlite", "discord.http", "discord.webhook", "discord.gateway", "PIL")
"""Loggers that would write down, at level DEBUG, what nobody may read: secrets, tokens, hands.

Pillow tells the length of each file it opens, and by its length a card is known.
"""
LARGEST_USER_ID = 2**63 - 1


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop by SIGINT or SIGTERM."""
    use_one_heap()
    collect_seldom()
    if settings.discord_api_url:
        await point_at(settings.discord_api_url, settings.discord_cdn_url)
    store = await DatabaseStore.open(settings.database_url)
    try:
        bot = Botifarra(settings, store, when_warm=keep_what_is_there)
    except BaseException:
        await store.close()
        raise
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in its loop
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stopped.wait())
    try:
        async with heartbeat(bot, store, heartbeat_file(settings)):
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        await bot.close()
    await running


async def forget(settings: Settings, user_id: int) -> None:
    """Delete what is kept of a person, and say what could not be (``docs/data.md``)."""
    async with await DatabaseStore.open(settings.database_url) as store:
        still_open = await store.forget_person(user_id)
    print(f"User {user_id} is forgotten: preferences are deleted, presets and finished matches are nobody's.")
    if still_open:
        print(f"Tables still open: {still_open}. Forget this person again when they are over.")


def user_id(text: str) -> int | None:
    """Return the number of a user, as Discord counts them and the database keeps them; ``None`` for anything else."""
    if not text.isdecimal() or len(text) > len(str(LARGEST_USER_ID)):
        return None
    return number if (number := int(text)) <= LARGEST_USER_ID else None


def main(arguments: list[str]) -> int:
    """Run what the arguments ask for, and return the exit status."""
    # As the first process of a container, SIGTERM would be ignored until somebody listens.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    forgotten = user_id(arguments[1]) if len(arguments) == 2 and arguments[0] == "forget" else None
    if forgotten is None and arguments not in ([], ["check"], ["health"]):
        print("Usage: python -m bot [check | health | forget USER_ID]", file=sys.stderr)
        return 2
    try:
        settings = load_settings()
        if arguments == ["check"]:
            return asyncio.run(checkup(settings))
        if forgotten is not None:
            asyncio.run(forget(settings, forgotten))
            return 0
        if arguments == ["health"]:
            illness = health(settings)
            print(illness or "The bot is well.")
            return 1 if illness else 0
        if settings.discord_token is None:
            print(NO_LOGIN, file=sys.stderr)
            return 1
        # Nothing is spoken here: no word about the packages that voice would need.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        for name in TALKATIVE:
            logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))
        asyncio.run(run(settings, settings.discord_token.get_secret_value()))
    except (SettingsError, DatabaseError, NoDiscord) as error:
        print(error, file=sys.stderr)
        return 1
    except discord.LoginFailure:
        print(WRONG_LOGIN, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
