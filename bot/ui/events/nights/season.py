"""The table of a season: a picture in pages with its facts, and the medals of the season before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

from discord import ui

from bot.events.season import Season, SeasonLine, season_table
from bot.events.service import Events
from bot.events.store import EventStore
from bot.i18n import N_, Translator
from bot.render.layouts.events.standings import StandingsLine, StandingsScene, pages
from bot.store.people.problems import Problems
from bot.ui.controls.coded import Coded
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import Interaction, respond, show_aside
from bot.ui.discord.services import Services
from bot.ui.face.shown import Shown
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.open_table import server_of
from bot.ui.text.facts import DESCRIPTION, MESSAGE, TEXT, Fact
from bot.ui.text.names import chosen, person, plain

SEASONS: Final = (
    N_("Winter season {year}"),
    N_("Spring season {year}"),
    N_("Summer season {year}"),
    N_("Autumn season {year}"),
)
"""The names of the seasons by quarter."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


@dataclass(frozen=True, slots=True)
class SeasonId(Coded):
    """The custom_id of a button that shows a page, from 0, of the table of a season, or of that of solvers."""

    prefix: ClassVar = "se"
    is_last_optional = True
    year: Annotated[int, "20[0-9]{2}"]
    quarter: Annotated[int, "[1-4]"]
    page: Annotated[int, "[0-9]{1,3}"] = 0
    of_solvers: Annotated[bool, "solvers|"] = False

    @property
    def season(self) -> Season:
        """The season."""
        return Season(self.year, self.quarter)


class SeasonHandlers:
    """Shows the table of a season to a person; stateless: everything is in the custom_ids."""

    prefix: ClassVar = SeasonId.prefix

    def __init__(
        self,
        events: Events,
        store: EventStore,
        problems: Problems,
        builder: MessageBuilder,
        services: Services,
    ) -> None:
        self._events = events
        self._store = store
        self._problems = problems
        self._builder = builder
        self._services = services

    async def show(self, interaction: Interaction) -> None:
        """Show the table of the current season."""
        await respond(interaction, self._current(interaction), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Show a page, in place of a message that the user alone sees."""
        await show_aside(interaction, self._page(interaction, SeasonId.parse(custom_id)))

    async def _current(self, interaction: Interaction) -> OutgoingMessage:
        zone = (await self._services.clubs.of(server_of(interaction))).zone
        season = Season.at(self._events.now, zone.key)
        return await self._page(interaction, SeasonId(season.year, season.quarter))

    async def _table(self, guild_id: int, named: SeasonId) -> list[SeasonLine]:
        season = named.season
        if not named.of_solvers:
            return season_table(await self._store.season(guild_id, str(season)))
        zone = (await self._services.clubs.of(guild_id)).zone.key
        return season_table(await self._problems.marks(guild_id, *season.times(zone)), None)

    async def _page(self, interaction: Interaction, named: SeasonId) -> OutgoingMessage:
        tr, user_id = await self._services.languages.of(interaction), interaction.user.id
        table = await self._table(server_of(interaction), named)
        last = len(pages(_lines(table, user_id, named))) - 1
        named = replace(named, page=min(named.page, last))
        turning = [
            ui.Button[Any](
                label=f"{to + 1} / {last + 1}",
                emoji="◀️" if to < named.page else "▶️",
                custom_id=str(replace(named, page=to)),
            )
            for to in (named.page - 1, named.page + 1)
            if to in range(last + 1)
        ]
        other, emoji = (tr.gettext("Nights"), "📈") if named.of_solvers else (tr.gettext("Solvers"), "🤔")
        other_id = replace(named, page=0, of_solvers=not named.of_solvers)
        before = [
            season_button(tr, named.season.before, of_solvers=named.of_solvers),
            ui.Button[Any](label=other, emoji=emoji, custom_id=str(other_id)),
        ]
        if not table:
            none = tr.gettext("No night has counted yet.")
            if named.of_solvers:
                none = tr.gettext("Nobody has solved a problem yet.")
            return OutgoingMessage((text(f"## {season_name(tr, named.season)}\n{none}"), *rows(before)))
        shown = season_shown(tr, named, table, user_id)
        buttons = (*rows(turning), *rows(before))
        preferences = await self._services.preferences.of(user_id)
        return await self._builder.titled(shown, season_name(tr, named.season), buttons, preferences)


def season_name(tr: Translator, season: Season) -> str:
    """Return the name of a season: "Autumn season 2026"."""
    return tr.gettext(SEASONS[season.quarter - 1], year=season.year)


def season_button(
    tr: Translator, season: Season, emoji: str | None = None, *, of_solvers: bool = False
) -> ui.Button[Any]:
    """Return the button that shows the table of a season."""
    custom_id = str(SeasonId(season.year, season.quarter, of_solvers=of_solvers))
    return ui.Button(label=season_name(tr, season), custom_id=custom_id, emoji=emoji)


def season_shown(tr: Translator, named: SeasonId, table: Sequence[SeasonLine], user_id: int | None) -> Shown:
    """Return a page of the table of a season for a person."""
    lines, name = _lines(table, user_id, named), season_name(tr, named.season)
    start = sum(len(each) for each in pages(lines)[: named.page])
    listed = table[start : start + len(pages(lines)[named.page])]
    rule = tr.gettext(
        "2 points for each night, 2 more for each pair behind you and 1 for each that is level."
        " The best eight nights count."
    )
    heads: tuple[str, ...] = (tr.gettext("Points"), tr.gettext("Nights"))
    title = tr.gettext("The best eight nights")
    if named.of_solvers:
        rule = tr.gettext("Up to 10 points for each problem of this server that was answered.")
        heads, title = heads[:1], tr.gettext("Solvers")
    return Shown(
        (
            Fact(lambda: f"{name}.", DESCRIPTION, weight=2),
            Fact(lambda: [_sentence(tr, line, named) for line in listed], DESCRIPTION | TEXT, weight=1),
            Fact(lambda: rule, MESSAGE | TEXT),
        ),
        "season",
        lambda _: StandingsScene(name, title, heads, lines, named.page),
        has_avatars=False,
    )


def _lines(table: Sequence[SeasonLine], user_id: int | None, named: SeasonId) -> tuple[StandingsLine, ...]:
    """Return the lines of a table. How many problems somebody solved is not told: that would show mistakes."""
    return tuple(
        StandingsLine(
            line.place,
            plain(person(chosen(line.name))),
            (str(line.points),) if named.of_solvers else (str(line.points), str(line.nights)),
            is_own=line.user_id == user_id,
        )
        for line in table
    )


def _sentence(tr: Translator, line: SeasonLine, named: SeasonId) -> str:
    points = tr.ngettext("{number} point", "{number} points", line.points)
    if named.of_solvers:
        return f"{line.place}. {person(chosen(line.name))}: {points}."
    nights = tr.ngettext("{number} night", "{number} nights", line.nights)
    return f"{line.place}. {person(chosen(line.name))}: {points}, {nights}."


async def medals(store: EventStore, guild_id: int, at: datetime, zone: str) -> Mapping[int, str]:
    """Return the medals that people carry at a time, from the season before, by user id."""
    before = season_table(await store.season(guild_id, str(Season.at(at, zone).before)))
    return {line.user_id: MEDALS[line.place] for line in before if line.place in MEDALS}
