"""The lists of ``/tables`` and ``/… list``: where a person sits, and the tables of a server."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

import discord
from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.people.languages import Languages
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.controls.coded import Coded
from bot.ui.controls.custom_id import CHOSEN, Action, Button, table_button
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, Part, length, noted, text
from bot.ui.discord.responses import Interaction
from bot.ui.face.face import FACES, face_of
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.links import Url
from bot.ui.tables.listing.lines import Rank, line_elsewhere, line_here, rank
from bot.ui.tables.places import may_view

logger = logging.getLogger(__name__)

LONGEST: Final = 3400
"""Units of all lines together: titles, notes and the count of omitted tables need the rest of Discord's 4,000."""
MOST_BUTTONS: Final = 4
"""Buttons of a section; a message has room for 40 components."""
MOST_CHOICES: Final = 10
"""Buttons of the question which table is meant."""
UNKNOWN_SERVER: Final = "…"
"""The name of a server that Discord does not tell."""
IN_LIST: Final = "list"
"""The beginning of a button's argument in a list; the name of the game follows where the list is of one game."""


@dataclass(frozen=True, slots=True)
class FourId(Coded):
    """The custom_id of the button for the same four again, with the table of their match."""

    prefix: ClassVar = "four"
    table: Annotated[int, "[0-9]{1,18}"]


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A table in a list, and the button below its line if it has one."""

    line: str
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a list; ``nothing`` is its text without tables."""

    title: str
    entries: Sequence[ListEntry]
    nothing: str


class TableLists:
    """Makes the lists."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        languages: Languages,
        url: Url,
        mention: Callable[[str], str],
        clock: ShownClock,
        last_four: Callable[[int, int], Awaitable[int | None]],
    ) -> None:
        """``mention`` returns the clickable mention of a command by its full name.

        ``last_four`` returns the table of the last match in pairs, in a server, of a person among four people.
        """
        self._client = client
        self._tables = tables
        self._languages = languages
        self.url = url
        """The address of a table's newest message."""
        self._mention = mention
        self._clock = clock
        self._last_four = last_four

    async def message(
        self, interaction: Interaction, argument: str = IN_LIST, note: str = ""
    ) -> OutgoingMessage:
        """Return a list for the user; ``argument`` is that of the buttons in it, ``note`` a sentence before it."""
        if interaction.guild_id is not None:
            await self._tables.loaded_in(interaction.guild_id)
        tr = await self._languages.of(interaction)
        game = argument.removeprefix(IN_LIST).removeprefix("-")
        sections = [] if game else [await self._mine(tr, interaction, argument)]
        if interaction.guild_id is not None:
            sections.append(self._here(tr, interaction, argument, game))
        shown = list_message(tr, sections, note)
        if game or interaction.guild_id is None:
            return shown
        last = await self._last_four(interaction.guild_id, interaction.user.id)
        if last is None:
            return shown
        again: Button = ui.Button(
            label=tr.gettext("The same four again"),
            emoji="🔁",
            style=ButtonStyle.success,
            custom_id=str(FourId(last)),
        )
        return OutgoingMessage((*shown.parts, ui.ActionRow(again)))

    async def which(
        self, interaction: Interaction, tables: Iterable[Table], action: Action
    ) -> OutgoingMessage:
        """Return the question which of several tables of a channel is meant; the buttons have the action."""
        tr, user_id = await self._languages.of(interaction), interaction.user.id
        entries = [
            ListEntry(
                self._line_here(tr, table, user_id),
                table_button(table, action, tr.gettext("This one"), CHOSEN),
            )
            for table in in_order(tables, user_id)
        ]
        return list_message(
            tr, [Section(tr.gettext("Which table?"), with_few_buttons(entries, MOST_CHOICES), "")]
        )

    async def _mine(self, tr: Translator, interaction: Interaction, argument: str) -> Section:
        user_id = interaction.user.id
        elsewhere = await self._tables.elsewhere(user_id)
        own = [table for table in (*self._tables, *elsewhere) if table.seat_of(user_id) is not None]
        entries = [
            ListEntry(
                await self._own_line(tr, interaction, table), self._back_button(tr, table, user_id, argument)
            )
            for table in in_order((table for table in own if table.is_open), user_id)
        ]
        nothing = tr.gettext("You do not sit at any table.")
        return Section(tr.gettext("Your tables"), with_few_buttons(entries), nothing)

    def _back_button(self, tr: Translator, table: Table, user_id: int, argument: str) -> Button | None:
        """Return the button back to the seat; at a table of another process only the link leads there."""
        return back_button(tr, table, user_id, argument) if self._tables.is_known(table.id) else None

    async def _own_line(self, tr: Translator, interaction: Interaction, table: Table) -> str:
        user_id, url = interaction.user.id, self.url(table)
        if table.guild_id == interaction.guild_id:
            return self._line_here(tr, table, user_id)
        line = line_elsewhere(tr, table, user_id, url, await self._server_name(table.guild_id))
        return _timed(line, self._clock.mark(table, table.seat_of(user_id), of_others=False))

    async def _server_name(self, guild_id: int) -> str:
        """Return the name of a server; one of another process' shards has to be asked for."""
        guild = self._client.get_guild(guild_id)
        if guild is not None:
            return guild.name
        try:
            return (await self._client.fetch_guild(guild_id, with_counts=False)).name
        except REQUEST_ERRORS as error:
            logger.info("the name of server %d cannot be read: %s", guild_id, describe(error))
            return UNKNOWN_SERVER

    def _line_here(self, tr: Translator, table: Table, user_id: int) -> str:
        line = line_here(tr, table, user_id, self.url(table))
        return _timed(line, self._clock.mark(table, table.seat_of(user_id)))

    def _here(self, tr: Translator, interaction: Interaction, argument: str, game: str) -> Section:
        """Return the tables of the server that the user may see; those where they sit have a section of their own."""
        user_id = interaction.user.id
        shown = [
            table
            for table in self._tables
            if table.is_open
            and table.guild_id == interaction.guild_id
            and (table.game.name == game if game else table.seat_of(user_id) is None)
            and self._may_see(interaction, table)
        ]
        entries = (
            ListEntry(
                self._line_here(tr, table, user_id),
                back_button(tr, table, user_id, argument) or sit_button(tr, table, user_id, argument),
            )
            for table in in_order(shown, user_id)
        )
        new = self._mention(f"{game or next(iter(FACES))} new")
        if game:
            named = face_of(game, tr.language).title
            title = tr.gettext("{game} in this server", game=named)
            nothing = tr.gettext("No table of {game} is open. {new} opens one.", game=named, new=new)
        else:
            title = tr.gettext("Other tables of this server")
            nothing = tr.gettext("There is no other table. {new} opens one.", new=new)
        return Section(title, with_few_buttons(entries), nothing)

    def _may_see(self, interaction: Interaction, table: Table) -> bool:
        """Tell whether the user may see the channel of a table, as far as the bot can know."""
        guild = self._client.get_guild(table.guild_id)
        return bool(may_view(interaction.user, guild, table, interaction.channel_id))


def _timed(line: str, mark: str) -> str:
    return f"{line} · {mark}" if mark else line


def in_order(tables: Iterable[Table], user_id: int) -> list[Table]:
    """Return tables as a person wants to see them, oldest first among equals."""
    return sorted(tables, key=lambda table: (rank(table, user_id), table.id))


def sit_button(tr: Translator, table: Table, user_id: int, argument: str) -> Button | None:
    """Return the button that takes the first free seat; ``None`` if no seat is free, or the person sits already."""
    if rank(table, user_id) is not Rank.HAS_FREE_SEATS or table.seat_of(user_id) is not None:
        return None
    return table_button(
        table, Action.JOIN, tr.gettext("Sit down"), argument, style=ButtonStyle.success, emoji="🪑"
    )


def back_button(tr: Translator, table: Table, user_id: int, argument: str) -> Button | None:
    """Return the button that takes the person's own seat again, and wakes a table that is asleep."""
    seat = table.seat_of(user_id)
    if seat is None or not table.seats[seat].is_away or not table.is_open:
        return None
    wakes = table.is_asleep and not table.is_on_break
    label = tr.gettext("Wake the table") if wakes else tr.gettext("I'm back")
    return table_button(table, Action.RETURN, label, argument, emoji="🪑")


def with_few_buttons(entries: Iterable[ListEntry], most: int = MOST_BUTTONS) -> list[ListEntry]:
    """Return the entries, of which only the first few keep their button."""
    kept, buttons = [], 0
    for entry in entries:
        buttons += entry.button is not None
        kept.append(entry if buttons <= most else ListEntry(entry.line))
    return kept


def list_message(tr: Translator, sections: Sequence[Section], note: str = "") -> OutgoingMessage:
    """Return the message with all sections; a section has its share of the room, and what those before it left."""
    parts: list[Part] = list(noted(note))
    room = LONGEST
    for number, section in enumerate(sections):
        fitting, taken = _fitting(section.entries, room // (len(sections) - number))
        room -= taken
        parts += _parts(tr, section, fitting)
    return OutgoingMessage(tuple(parts))


def _fitting(entries: Sequence[ListEntry], room: int) -> tuple[int, int]:
    """Return how many entries fit, and how much room they take."""
    taken = 0
    for number, entry in enumerate(entries):
        needed = length(entry.line) + 1
        if taken + needed > room:
            return number, taken
        taken += needed
    return len(entries), taken


def _parts(tr: Translator, section: Section, fitting: int) -> list[Part]:
    parts: list[Part] = []
    lines = [f"### {section.title}"]
    for entry in section.entries[:fitting]:
        lines.append(entry.line)
        if entry.button is not None:
            parts += [text("\n".join(lines)), ui.ActionRow(entry.button)]
            lines = []
    if not section.entries:
        lines.append(section.nothing)
    if more := len(section.entries) - fitting:
        lines.append(tr.ngettext("… and {number} more table", "… and {number} more tables", more))
    return [*parts, *noted("\n".join(lines))]
