"""The leaderboard as a message with pages, and the buttons that turn them."""

from __future__ import annotations

import dataclasses
import enum
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol

import discord
from babel.numbers import format_decimal
from discord import ui
from discord.utils import utcnow

from bot.i18n import Language, Words, words
from bot.store import Leaderboard, Period, Scope, Standing
from bot.ui.answering import answering, replace
from bot.ui.persistent import Persistent
from bot.ui.post import Part, Post, text
from bot.ui.words import in_message

LINES_A_PAGE: Final = 10
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
ASKER: Final = "👉"
"""Marks the line of who asked; everybody reads the message, so "you" would be everybody."""
SHORTEST_STREAK: Final = 2
"""Matches won in a row from which on it is worth a word."""

PATTERN: Final = (
    r"lb:(?P<where>here|everywhere):(?P<game>[a-z0-9_]{1,20}):(?P<period>all|month|week)"
    r":(?P<page>[0-9]{1,6}):(?P<language>[a-z]{2}):(?P<user>[0-9]{1,20})"
)
"""What the custom_id of every button under a leaderboard looks like."""


class Standings(Protocol):
    """Where finished matches are counted."""

    async def leaderboard(self, scope: Scope, *, limit: int, offset: int = 0) -> Leaderboard:
        """Return a page of a leaderboard."""
        ...

    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return how one person stands; ``None`` for one without a finished match in the scope."""
        ...


class Where(enum.StrEnum):
    """Whose matches count."""

    HERE = "here"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard that somebody asked for, opened at a page (from 1).

    It keeps the language, and a line for the person who asked, whoever turns its pages. ``str`` is the custom_id
    that opens it; :meth:`parse` reads it back.
    """

    where: Where
    game: str
    period: Period
    language: Language
    user_id: int
    page: int = 1

    def __str__(self) -> str:
        return f"lb:{self.where}:{self.game}:{self.period}:{self.page}:{self.language}:{self.user_id}"

    @classmethod
    def parse(cls, custom_id: str) -> Board:
        """Read a custom_id; raises ``ValueError`` on one that is no leaderboard's."""
        match = re.fullmatch(PATTERN, custom_id)
        if match is None:
            raise ValueError(f"no leaderboard: {custom_id}")
        return cls(
            where=Where(match["where"]),
            game=match["game"],
            period=Period(match["period"]),
            language=Language(match["language"]),
            user_id=int(match["user"]),
            page=int(match["page"]),
        )

    def scope(self, guild_id: int | None, now: datetime) -> Scope:
        """Return which matches count, seen from a server at a time."""
        guild = guild_id if self.where is Where.HERE else None
        return Scope(self.game, guild, self.period.since(now), contested=True)


async def leaderboard_post(store: Standings, board: Board, guild_id: int | None) -> Post:
    """Return a leaderboard at its page, or at the nearest there is."""
    scope = board.scope(guild_id, utcnow())
    people = (await store.leaderboard(scope, limit=0)).people
    pages = max(1, -(-people // LINES_A_PAGE))
    board = dataclasses.replace(board, page=min(max(board.page, 1), pages))
    page = await store.leaderboard(scope, limit=LINES_A_PAGE, offset=(board.page - 1) * LINES_A_PAGE)
    own = await store.standing(board.user_id, scope)
    return _post(words(board.language), board, page, own, pages)


class PageButton(Persistent, template=PATTERN):
    """Turns the pages of any leaderboard, also of one posted before a restart."""

    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:  # noqa: ARG002
        """Show the page in place of the one that was clicked."""
        board = Board.parse(self.custom_id)
        async with answering(interaction, interaction.client.languages):
            await replace(
                interaction, leaderboard_post(interaction.client.store, board, interaction.guild_id)
            )


def share_in_percent(tongue: Words, standing: Standing) -> str:
    """Return a share of points as a number of percent with one decimal: "53.1"."""
    return format_decimal(100 * standing.share, "0.0", locale=tongue.language)


def _post(tongue: Words, board: Board, page: Leaderboard, own: Standing | None, pages: int) -> Post:
    title = f"## 🏆 {_title(tongue, board)}\n-# {_period(tongue, board.period)}"
    if not page.standings:
        return Post((text(title), text(_nobody(tongue))))
    parts: list[Part] = [
        text(title),
        text("\n".join(_line(tongue, standing, board.user_id) for standing in page.standings)),
    ]
    if own is not None and own.user_id not in {standing.user_id for standing in page.standings}:
        parts += [ui.Separator(), text(_line(tongue, own, board.user_id))]
    order = tongue.say(
        "In order of matches won, then share of card points, then points written. Who is equal in all three"
        " shares a rank."
    )
    counted = tongue.say(
        "Only finished matches in which people play against people count; computers have no rank."
    )
    parts.append(text(f"-# {order}\n-# {counted}"))
    if pages > 1:
        parts.append(_turning(tongue, board, pages))
    return Post(tuple(parts))


def _title(tongue: Words, board: Board) -> str:
    # Translators: the heading of the leaderboard; {game} is the name of a game
    if board.where is Where.HERE:
        return tongue.say("{game} in this server", game=board.game.capitalize())
    return tongue.say("{game} everywhere", game=board.game.capitalize())


def _period(tongue: Words, period: Period) -> str:
    match period:
        case Period.ALL:
            return tongue.say("All matches from the beginning")
        case Period.MONTH:
            return tongue.say("Matches of the last 30 days")
        case Period.WEEK:
            return tongue.say("Matches of the last 7 days")


def _nobody(tongue: Words) -> str:
    return tongue.say(
        "Nobody is on this leaderboard yet. Open a table with `/botifarra new`, play a match to its end against other"
        " people, and you are on it, whether you win or lose."
    )


def _line(tongue: Words, standing: Standing, asker: int) -> str:
    name = f"**{in_message(standing.name)}**"
    if standing.user_id == asker:
        name = f"{ASKER} {name}"
    rank = MEDALS.get(standing.rank, f"**{standing.rank}.**")
    facts = [
        tongue.count(
            "{won} of {number} match won",
            "{won} of {number} matches won",
            standing.played,
            won=standing.won,
        ),
        tongue.say("{share} % of the card points", share=share_in_percent(tongue, standing)),
        tongue.count("{number} point written", "{number} points written", standing.score),
    ]
    if standing.streak >= SHORTEST_STREAK:
        facts.append(
            "🔥 "
            + tongue.count("{number} match won in a row", "{number} matches won in a row", standing.streak)
        )
    return f"{rank} {name}\n-# {' · '.join(facts)}"


def _turning(tongue: Words, board: Board, pages: int) -> Part:
    def button(label: str | None, emoji: str | None, page: int, *, enabled: bool) -> ui.Button[Any]:
        return ui.Button(
            label=label,
            emoji=emoji,
            disabled=not enabled,
            custom_id=str(dataclasses.replace(board, page=page)),
        )

    return ui.ActionRow(
        button(None, "◀️", board.page - 1, enabled=board.page > 1),
        button(
            tongue.say("Page {page} of {pages}", page=board.page, pages=pages),
            None,
            board.page,
            enabled=False,
        ),
        button(None, "▶️", board.page + 1, enabled=board.page < pages),
    )
