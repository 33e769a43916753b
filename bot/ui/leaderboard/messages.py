"""The leaderboard: its message and page buttons."""

from __future__ import annotations

import dataclasses
import enum
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Protocol

from discord import ui
from discord.utils import utcnow

from bot.errors import UnknownControl
from bot.i18n import Language, Translator
from bot.people.languages import Languages
from bot.store import LARGEST_ID, Leaderboard, Period, Scope, Standing
from bot.tables.store import MOST_A_DAY
from bot.ui.controls.coded import Coded, GameName
from bot.ui.discord.messages import OutgoingMessage, Part, noted, text
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.face.face import FACES, Face, face_of
from bot.ui.text.names import in_message

LINES_A_PAGE: Final = 10
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
ASKER_MARK: Final = "👉"
"""Marks the line of the person who asked; the message is public, so it cannot say "you"."""
SHORTEST_STREAK: Final = 2
"""Matches won in a row from which a streak is shown."""


class Standings(Protocol):
    """Source of standings."""

    async def leaderboard(
        self, scope: Scope, *, limit: int, page: int = 1, user_id: int | None = None
    ) -> Leaderboard:
        """Return a page of ``limit`` lines, or the nearest page that exists, and the line of one person."""
        ...

    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return a person's standing; ``None`` without a finished match in the scope."""
        ...


class Where(enum.StrEnum):
    """Scope of a leaderboard."""

    HERE = "here"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Board(Coded):
    """A requested leaderboard at a page, from 1.

    Language and the line of the person who asked stay when others turn the pages. ``str`` is its custom_id;
    :meth:`parse` reads it back.
    """

    prefix: ClassVar = "lb"
    where: Where
    game: GameName
    period: Period
    page: Annotated[int, "[0-9]{1,6}"]
    language: Language
    user_id: Annotated[int, "[0-9]{1,20}"]

    def __post_init__(self) -> None:
        if self.game not in FACES or self.user_id > LARGEST_ID:
            raise UnknownControl

    def scope(self, guild_id: int | None, now: datetime) -> Scope:
        """Return which matches count, for a server and time."""
        guild = guild_id if self.where is Where.HERE else None
        order = FACES[self.game].leaderboard_order
        # By the minute, for the ranking of all servers is kept so long.
        since = self.period.since(now.replace(second=0, microsecond=0))
        return Scope(
            self.game, guild, since, contested=True, ranked=True, order=order, least=self.period.least
        )


@dataclass(frozen=True, slots=True)
class Counting(Coded):
    """The question how a leaderboard is counted, as a custom_id."""

    prefix: ClassVar = f"{Board.prefix}:how"
    game: GameName
    period: Period

    def __post_init__(self) -> None:
        if self.game not in FACES:
            raise UnknownControl


async def leaderboard_message(store: Standings, board: Board, guild_id: int | None) -> OutgoingMessage:
    """Return a leaderboard at its page, or at the nearest existing one."""
    scope = board.scope(guild_id, utcnow())
    wanted = max(board.page, 1)
    page = await store.leaderboard(scope, limit=LINES_A_PAGE, page=wanted, user_id=board.user_id)
    board = dataclasses.replace(board, page=page.page)
    return _message(face_of(board.game, board.language), board, page)


class LeaderboardHandlers:
    """Posts leaderboards and answers their page buttons."""

    prefix: ClassVar = Board.prefix

    def __init__(self, standings: Standings, languages: Languages) -> None:
        self.standings = standings
        self._languages = languages

    async def post(self, interaction: Interaction, board: Board) -> None:
        """Post a leaderboard for everybody to see."""
        message = leaderboard_message(self.standings, board, interaction.guild_id)
        await respond(interaction, message, ephemeral=False)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Replace the message by the page, or tell the person alone how it is counted."""
        if custom_id.startswith(f"{Counting.prefix}:"):
            await respond(
                interaction, self._explained(interaction, Counting.parse(custom_id)), ephemeral=True
            )
            return
        board = Board.parse(custom_id)
        await update(interaction, leaderboard_message(self.standings, board, interaction.guild_id))

    async def _explained(self, interaction: Interaction, counting: Counting) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        return _explanation(face_of(counting.game, tr.language), counting.period)


def _message(face: Face, board: Board, page: Leaderboard) -> OutgoingMessage:
    tr = face.tr
    own, pages = page.own, -(-page.people // LINES_A_PAGE)
    title = f"## 🏆 {_title(face, board)}\n-# {_period(tr, board.period)}"
    if not page.standings:
        return OutgoingMessage((text(title), text(_empty_text(face))))
    with_rank = [standing for standing in page.standings if standing.rank is not None]
    without = page.standings[len(with_rank) :]
    parts: list[Part] = [text(title), *noted("\n".join(_line(face, each, board) for each in with_rank))]
    if without:
        heading = tr.gettext("No rank yet")
        parts.append(text("\n".join((f"**{heading}**", *(_line(face, each, board) for each in without)))))
    if own is not None and own.user_id not in {standing.user_id for standing in page.standings}:
        parts += [ui.Separator(), text(_line(face, own, board))]
    parts.append(text(f"-# {_least(tr, board.period)}"))
    how = ui.Button[Any](
        label=tr.gettext("How is this counted?"),
        emoji="❔",
        custom_id=str(Counting(board.game, board.period)),
    )
    parts.append(ui.ActionRow(*(_page_buttons(tr, board, pages) if pages > 1 else ()), how))
    return OutgoingMessage(tuple(parts))


def _least(tr: Translator, period: Period) -> str:
    return tr.ngettext(
        "You need {number} match that counts for a rank.",
        "You need {number} matches that count for a rank.",
        period.least,
    )


def _explanation(face: Face, period: Period) -> OutgoingMessage:
    """Return in what order people stand, and which matches count."""
    tr = face.tr
    fewer = tr.gettext("Players with fewer stand below the others, in the same order.")
    sentences = (
        face.order_of_leaderboard(),
        f"{_least(tr, period)} {fewer}",
        tr.gettext(
            "Only matches without hints, in which people play against people, count. Computers have no rank: places"
            " and wins are those among the people at the table."
        ),
        face.uncounted(),
        tr.gettext(
            "A match counts only if at least half of it is played. A player who has left one that counts, and is"
            " not back when it ends, has lost it."
        ),
        tr.gettext(
            "Of the same people on the same sides at most {number} matches a day (UTC) count.",
            number=MOST_A_DAY,
        ),
    )
    return OutgoingMessage((text("\n".join(f"- {sentence}" for sentence in filter(None, sentences))),))


def _title(face: Face, board: Board) -> str:
    # Translators: the heading of the leaderboard; {game} is the name of a game
    if board.where is Where.HERE:
        return face.tr.gettext("{game} in this server", game=face.title)
    return face.tr.gettext("{game} everywhere", game=face.title)


def _period(tr: Translator, period: Period) -> str:
    match period:
        case Period.ALL:
            return tr.gettext("Matches of all time")
        case Period.SEASON:
            return tr.gettext("Matches of this season")
        case Period.MONTH:
            return tr.gettext("Matches of the last 30 days")
        case Period.WEEK:
            return tr.gettext("Matches of the last 7 days")


def _empty_text(face: Face) -> str:
    how = face.tr.gettext(
        "Nobody is on this leaderboard yet. Open a table with `/{game} new`, play a match without hints to its end"
        " against other people, and you are on it, whether you win or lose.",
        game=face.game.name,
    )
    return " ".join(filter(None, (how, face.uncounted())))


def _line(face: Face, standing: Standing, board: Board) -> str:
    tr, name = face.tr, f"**{in_message(standing.name)}**"
    if standing.user_id == board.user_id:
        name = f"{ASKER_MARK} {name}"
    rank = "▫️" if standing.rank is None else MEDALS.get(standing.rank, f"**{standing.rank}.**")
    facts = [
        tr.ngettext(
            "{number} match won of {played}",
            "{number} matches won of {played}",
            standing.won,
            played=standing.played,
        ),
        *face.standing(standing),
    ]
    if standing.rank is None:
        missing = board.period.least - standing.played
        facts.insert(0, tr.ngettext("{number} more match", "{number} more matches", missing))
    if standing.streak >= SHORTEST_STREAK:
        facts.append(
            "🔥 "
            + tr.ngettext("{number} match won in a row", "{number} matches won in a row", standing.streak)
        )
    return f"{rank} {name}\n-# {' · '.join(facts)}"


def _page_buttons(tr: Translator, board: Board, pages: int) -> tuple[ui.Button[Any], ...]:
    def button(label: str | None, emoji: str | None, page: int, *, enabled: bool) -> ui.Button[Any]:
        return ui.Button(
            label=label,
            emoji=emoji,
            disabled=not enabled,
            custom_id=str(dataclasses.replace(board, page=page)),
        )

    return (
        button(None, "◀️", board.page - 1, enabled=board.page > 1),
        button(
            tr.gettext("Page {page} of {pages}", page=board.page, pages=pages),
            None,
            board.page,
            enabled=False,
        ),
        button(None, "▶️", board.page + 1, enabled=board.page < pages),
    )
