"""The leaderboard: its message and page buttons."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Protocol

from discord import ui
from discord.utils import utcnow

from bot.errors import UnknownControl
from bot.i18n import Language, Translator
from bot.people.languages import Languages
from bot.store import LARGEST_ID, By, Leaderboard, Period, Scope, Standing
from bot.ui.controls.coded import Coded, GameName, Where
from bot.ui.discord.messages import OutgoingMessage, Part, noted, text
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.face.face import DOT, FACES, Face, face_of
from bot.ui.leaderboard.texts import BY_NAMES, empty_text, explanation, line, period_text, rank_text

LINES_A_PAGE: Final = 10


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
    by: By

    def __post_init__(self) -> None:
        if self.game not in FACES or self.user_id > LARGEST_ID:
            raise UnknownControl

    def scope(self, guild_id: int | None, now: datetime) -> Scope:
        """Return which matches count, for a server and time."""
        guild = guild_id if self.where is Where.HERE else None
        order = FACES[self.game].leaderboard_order
        now = now.replace(second=0, microsecond=0)  # the ranking of all servers is kept for a minute
        return Scope(
            self.game,
            guild,
            self.period.since(now),
            contested=True,
            ranked=None if self.by is By.CARDS else True,  # friendly matches tell as much about hands
            order=order,
            least=self.period.least,
            by=self.by,
            at=now,
        )


@dataclass(frozen=True, slots=True)
class Counting(Coded):
    """The question how a leaderboard is counted, as a custom_id."""

    prefix: ClassVar = f"{Board.prefix}:how"
    game: GameName
    period: Period
    by: By

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
        if not custom_id.endswith(tuple(By)):
            custom_id = f"{custom_id}:{By.RESULTS}"  # of a version in which there was nothing else
        if custom_id.startswith(f"{Counting.prefix}:"):
            await respond(
                interaction, self._explained(interaction, Counting.parse(custom_id)), ephemeral=True
            )
            return
        board = Board.parse(custom_id)
        await update(interaction, leaderboard_message(self.standings, board, interaction.guild_id))

    async def _explained(self, interaction: Interaction, counting: Counting) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        face = face_of(counting.game, tr.language)
        return OutgoingMessage((text(explanation(face, counting.by, counting.period)),))


def _message(face: Face, board: Board, page: Leaderboard) -> OutgoingMessage:
    tr, by = face.tr, board.by
    own, pages = page.own, -(-page.people // LINES_A_PAGE)
    counted = DOT.join((tr.gettext(BY_NAMES[by]), period_text(tr, board.period)))
    title = f"## 🏆 {_title(face, board)}\n-# {counted}"
    if not page.standings:
        return OutgoingMessage((text(title), text(empty_text(face, by))))

    def line_of(standing: Standing) -> str:
        # The person who asked may stand on the line of a partner.
        is_asker = own is not None and standing.user_id == own.user_id
        return line(face, by, standing, board.period.least, is_asker=is_asker)

    with_rank = [standing for standing in page.standings if standing.rank is not None]
    without = page.standings[len(with_rank) :]
    parts: list[Part] = [text(title), *noted("\n".join(map(line_of, with_rank)))]
    if without:
        heading = tr.gettext("No rank yet")
        parts.append(text("\n".join((f"**{heading}**", *map(line_of, without)))))
    if own is not None and own not in page.standings:
        parts += [ui.Separator(), text(line_of(own))]
    if by is By.RESULTS or without:
        parts.append(text(f"-# {rank_text(tr, by, board.period)}"))
    how = ui.Button[Any](
        label=tr.gettext("How is this counted?"),
        emoji="❔",
        custom_id=str(Counting(board.game, board.period, by)),
    )
    parts.append(ui.ActionRow(*(_page_buttons(tr, board, pages) if pages > 1 else ()), how))
    return OutgoingMessage(tuple(parts))


def _title(face: Face, board: Board) -> str:
    # Translators: the heading of the leaderboard; {game} is the name of a game
    if board.where is Where.HERE:
        return face.tr.gettext("{game} in this server", game=face.title)
    return face.tr.gettext("{game} everywhere", game=face.title)


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
