"""The bot's first message in a server: a greeting that asks for the language of the server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final

import discord
from discord import ButtonStyle, ui
from discord.utils import utcnow

from bot.i18n import Language, translator
from bot.ui.controls.club_id import choices_button
from bot.ui.controls.night_id import when_button
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, Part, rows, text
from bot.ui.face.face import FACES
from bot.ui.people.buttons import in_a_sentence, language_row
from bot.ui.text.names import listed

logger = logging.getLogger(__name__)

OF_GREETED: Final = "la:hello"
"""The language of a server, below the greeting."""
OPEN_TABLE: Final = "la:open"
"""A first table of a game, below the greeting."""
NEW: Final = timedelta(minutes=10)
"""Age of a membership up to which the bot greets. A server that comes back after an outage has an older one."""


async def greet(guild: discord.Guild, chosen: Language | None, mention: Callable[[str], str]) -> None:
    """Post the greeting in a server that the bot has just joined; do nothing if it may write nowhere.

    ``chosen`` is the language of a server that the bot comes back to.
    """
    joined = guild.me.joined_at
    if joined is not None and utcnow() - joined > NEW:
        return
    channel = next(_channels(guild), None)
    if channel is None:
        logger.info("server %d is not greeted: there is no channel to write in", guild.id)
        return
    guess = Language.from_discord(str(guild.preferred_locale)) or Language.EN
    try:
        await channel.send(view=greeting(chosen or guess, chosen, mention).layout())
    except REQUEST_ERRORS as error:
        logger.info("server %d is not greeted: %s", guild.id, describe(error))


def greeting(language: Language, chosen: Language | None, mention: Callable[[str], str]) -> OutgoingMessage:
    """Return the greeting in a language, with Catalan beside it until a language is chosen.

    From then on it offers a first table of each game, a weekly night, and all choices of the server.
    """
    spoken = [language] if chosen or language is Language.CA else [language, Language.CA]
    parts: list[Part] = [text(_words(each, chosen, mention)) for each in spoken]
    tr = translator(language)
    tables: list[ui.Button[Any]] = [
        ui.Button(
            label=tr.gettext("Open a table of {game}", game=face.title),
            style=ButtonStyle.primary,
            custom_id=f"{OPEN_TABLE}:{game}",
        )
        for game, face in FACES.items()
    ]
    offered = rows([*tables, when_button(tr), choices_button(tr)]) if chosen else []
    return OutgoingMessage((*parts, *offered, language_row(OF_GREETED, chosen)))


def _words(language: Language, chosen: Language | None, mention: Callable[[str], str]) -> str:
    tr = translator(language)
    hello = tr.gettext(
        "Hello! I deal the cards for {games}. {commands} opens a table, and you can fill it with computers.",
        games=listed(tr, [face.title for face in FACES.values()]),
        commands=listed(tr, [mention(f"{game} new") for game in FACES], "or"),
    )
    if chosen is None:
        asked = tr.gettext(
            "**Which language shall I speak here?** Anyone who manages the server can press a button. "
            "Everybody may choose another one for themselves with {language}.",
            language=mention("language"),
        )
    else:
        asked = tr.gettext(
            "I speak **{name}** in this server."
            " Everybody may choose another language for themselves with {language}.",
            name=in_a_sentence(tr, chosen),
            language=mention("language"),
        )
    return f"{hello}\n{asked}"


def _channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield where the bot may write: the channel of the server's own messages, then the others from the top."""
    candidates = [] if guild.system_channel is None else [guild.system_channel]
    candidates += [
        channel for channel in guild.text_channels if not channel.is_news() and channel != guild.rules_channel
    ]
    for channel in candidates:
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel
