"""The leaderboard: its message and page buttons."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Protocol

from discord import ui
from discord.utils import utcnow

from bot.errors import Refusal, UnknownControl
from bot.i18n import Language, Translator
from bot.people.languages import Languages
from bot.presets import NameTaken
from bot.store import LARGEST_ID, By, Leaderboard, PairStanding, Period, Scope, Standing
from bot.store.matches.pairs import Pairs
from bot.ui.answers import answers_of
from bot.ui.controls.coded import Coded, GameName, Where
from bot.ui.discord.messages import OutgoingMessage, Part, noted, text
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.discord.users import clean_name
from bot.ui.face.face import DOT, FACES, Face, face_of
from bot.ui.leaderboard.pairs import (
    LONGEST_NAME,
    PARTNER,
    NameForm,
    chosen_pair,
    pair_line,
    pairs_of,
)
from bot.ui.leaderboard.texts import BY_NAMES, empty_text, explanation, line, period_text, rank_text
from bot.ui.tables.open_table import server_of

LINES_A_PAGE: Final = 10
NAMING: Final = "lb:name"
"""The beginning of the custom_id of the button and form that name a pair, in place of the prefix of the board."""


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

    def __init__(self, standings: Standings, pairs: Pairs, languages: Languages) -> None:
        self.standings = standings
        self.pairs = pairs
        self._languages = languages

    async def post(self, interaction: Interaction, board: Board) -> None:
        """Post a leaderboard for everybody to see."""
        await respond(interaction, self._message(board, interaction.guild_id), ephemeral=False)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Replace the message by the page, or tell the person alone how it is counted."""
        if not custom_id.endswith(tuple(By)):
            custom_id = f"{custom_id}:{By.RESULTS}"  # of a version in which there was nothing else
        if custom_id.startswith(f"{Counting.prefix}:"):
            await respond(
                interaction, self._explained(interaction, Counting.parse(custom_id)), ephemeral=True
            )
            return
        if custom_id.startswith(NAMING):
            tr, user_id = await self._languages.of(interaction), interaction.user.id
            mine = pairs_of(await self._pairs_here(interaction, _named_board(custom_id)), user_id)
            await interaction.response.send_modal(NameForm(custom_id, tr, mine, user_id))
            return
        board = Board.parse(custom_id)
        await update(interaction, self._message(board, interaction.guild_id))

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Give a pair of the person a name, or take it away, and show the leaderboard with it."""
        if not custom_id.startswith(NAMING):
            raise UnknownControl
        board, guild_id = _named_board(custom_id), server_of(interaction)
        name = " ".join(clean_name(line, "").split())
        if len(name) > LONGEST_NAME:
            raise Refusal("pair_name_too_long", longest=LONGEST_NAME)
        pairs = await self._pairs_here(interaction, board)
        pair = chosen_pair(pairs, interaction.user.id, answers_of(interaction).get(PARTNER))
        try:
            await self.pairs.name(guild_id, pair.people, name)
        except NameTaken as error:
            raise Refusal("pair_name_taken", name=name) from error
        await update(interaction, self._message(board, guild_id))

    async def _message(self, board: Board, guild_id: int | None) -> OutgoingMessage:
        if board.by is not By.PAIRS:
            return await leaderboard_message(self.standings, board, guild_id)
        scope = board.scope(guild_id, utcnow())
        found = [] if scope.guild_id is None else await self.pairs.regular(scope)
        return _pairs_message(face_of(board.game, board.language), board, found)

    async def _pairs_here(self, interaction: Interaction, board: Board) -> list[PairStanding]:
        """Return the regular pairs of the server, whenever they played."""
        scope = dataclasses.replace(board, period=Period.ALL, where=Where.HERE).scope(
            server_of(interaction), utcnow()
        )
        return await self.pairs.regular(scope)

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
    parts.append(ui.ActionRow(*(_page_buttons(tr, board, pages) if pages > 1 else ()), _how(tr, board)))
    return OutgoingMessage(tuple(parts))


def _pairs_message(face: Face, board: Board, pairs: Sequence[PairStanding]) -> OutgoingMessage:
    tr, pages = face.tr, -(-len(pairs) // LINES_A_PAGE)
    board = dataclasses.replace(board, page=max(1, min(board.page, pages)))
    counted = DOT.join((tr.gettext(BY_NAMES[By.PAIRS]), period_text(tr, board.period)))
    title = text(f"## 🏆 {_title(face, board)}\n-# {counted}")
    if board.where is Where.EVERYWHERE:
        here = tr.gettext("Pairs belong to a server. Choose “{here}”.", here=tr.gettext("This server"))
        return OutgoingMessage((title, text(here)))
    if not pairs:
        return OutgoingMessage((title, text(empty_text(face, By.PAIRS))))
    first = (board.page - 1) * LINES_A_PAGE
    lines = [pair_line(tr, pair, board.user_id) for pair in pairs[first : first + LINES_A_PAGE]]
    name = ui.Button[Any](
        label=tr.gettext("Name our pair"), emoji="✏️", custom_id=f"{NAMING}{str(board)[len(Board.prefix) :]}"
    )
    buttons = (*(_page_buttons(tr, board, pages) if pages > 1 else ()), name, _how(tr, board))
    return OutgoingMessage((title, *noted("\n".join(lines)), ui.ActionRow(*buttons)))


def _named_board(custom_id: str) -> Board:
    """Return the leaderboard whose button names a pair."""
    return Board.parse(custom_id.replace(NAMING, Board.prefix, 1))


def _how(tr: Translator, board: Board) -> ui.Button[Any]:
    return ui.Button(
        label=tr.gettext("How is this counted?"),
        emoji="❔",
        custom_id=str(Counting(board.game, board.period, board.by)),
    )


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
