"""``python -m bot`` runs the bot, ``python -m bot check`` says whether it could run."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys

import discord

from bot.checkup import checkup
from bot.client import Botifarra
from bot.discord_address import NoDiscord, point_at
from bot.settings import Settings, SettingsError, load_settings
from bot.store import DatabaseStore, StoreUnavailable

NO_LOGIN = """\
There is no DISCORD_TOKEN, so there is no bot to log in as. Two ways on:
  - to try the game without an account:   make play
  - to run it on a server of yours:       put the token into .env (cp .env.example .env), then python -m bot
"""
WRONG_LOGIN = (
    "Discord does not know this DISCORD_TOKEN. Take a fresh one from the developer portal into .env."
)


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop by SIGINT or SIGTERM."""
    if settings.discord_api_url:
        await point_at(settings.discord_api_url)
    store = await DatabaseStore.open(settings.database_url)
    bot = Botifarra(settings, store)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in its loop
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        await bot.close()
    await running


def main(arguments: list[str]) -> int:
    """Run what the arguments ask for, and return the exit status."""
    if arguments not in ([], ["check"]):
        print("Usage: python -m bot [check]", file=sys.stderr)
        return 2
    try:
        settings = load_settings()
        if arguments:
            return asyncio.run(checkup(settings))
        if settings.discord_token is None:
            print(NO_LOGIN, file=sys.stderr)
            return 1
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        asyncio.run(run(settings, settings.discord_token.get_secret_value()))
    except (SettingsError, StoreUnavailable, NoDiscord) as error:
        print(error, file=sys.stderr)
        return 1
    except discord.LoginFailure:
        print(WRONG_LOGIN, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
