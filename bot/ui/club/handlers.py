"""The handlers of ``/club``, the panel of a server's choices."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar, Final

import discord

from bot.errors import Refusal, UnknownControl
from bot.i18n import Language, Translator
from bot.people.clubs import ClubStore
from bot.people.company import CompanyStore
from bot.people.languages import Languages
from bot.tables.errors import TableError
from bot.tables.service import Tables
from bot.ui.answers import only
from bot.ui.club.barring import DAYS, barring_page, left_by
from bot.ui.club.messages import HOURS, OTHER_ZONE, club_message, server_page, tables_page
from bot.ui.controls.club_id import ClubId, Field, Page
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.modals import TextForm
from bot.ui.discord.responses import Interaction, answer_aside, deferring_if_slow, send_ephemeral
from bot.ui.discord.users import may_organise, person_id
from bot.ui.tables.handlers.place_handlers import check_role
from bot.ui.tables.open_table import managed_server, server_of
from bot.ui.tables.places import missing, missing_for_events
from bot.ui.text.zones import OFFERED, find_zone

logger = logging.getLogger(__name__)

LONGEST_CITY: Final = 60
_SWITCHES: Final = {"1": True, "0": False}


class ClubHandlers:
    """Shows the panel and answers its controls. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = ClubId.prefix

    def __init__(
        self,
        clubs: ClubStore,
        company: CompanyStore,
        languages: Languages,
        tables: Tables,
        leave_events: Callable[[int, int], Awaitable[None]],
    ) -> None:
        """``leave_events`` lets a person drop out of the events of a server, by both ids."""
        self._clubs = clubs
        self._company = company
        self._languages = languages
        self._tables = tables
        self._leave_events = leave_events

    async def show(self, interaction: Interaction) -> None:
        """Show the user the choices of the server; raises ``Refusal`` if they may not choose."""
        guild = await self._admitted(interaction)
        await send_ephemeral(interaction, await self._page(interaction, guild, Page.SERVER))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Save a choice, and show the page with it."""
        named = ClubId.parse(custom_id)
        guild = await self._admitted(interaction)
        if named.field is Field.TIMEZONE and named.argument == OTHER_ZONE:
            await interaction.response.send_modal(_zone_form(await self._languages.of(interaction), named))
            return
        person = person_id(only(values)) if named.field is Field.PERSON else None
        if named.field not in (Field.SHOW, Field.PERSON):
            await deferring_if_slow(interaction, self._save(interaction, guild, named, values))
            logger.info("server %d has chosen %s", guild.id, named.field)
        await answer_aside(interaction, await self._page(interaction, guild, named.page, person))

    async def _save(
        self, interaction: Interaction, guild: discord.Guild, named: ClubId, values: tuple[str, ...]
    ) -> None:
        match named.field:
            case Field.BAR:
                await self._bar(guild.id, named.argument, interaction.user.id)
            case Field.LET_PLAY:
                person = person_id(named.argument or only(values))
                await self._company.bar(guild.id, person, self._tables.now, interaction.user.id)
            case Field.LANGUAGE if named.argument in set(Language):
                await self._languages.choose_for_server(guild.id, Language(named.argument))
            case _:
                chosen = _chosen(interaction, guild, named, values)
                await self._clubs.choose(guild.id, **{named.field: chosen})

    async def _bar(self, guild_id: int, chosen: str, by: int) -> None:
        """Bar the person in the argument of a button, who leaves the tables and events of the server."""
        days, _, user = chosen.partition(".")
        if days not in map(str, DAYS):
            raise UnknownControl
        user_id, until = person_id(user), self._tables.now + timedelta(days=int(days))
        await self._company.bar(guild_id, user_id, until if int(days) else None, by)
        await self._leave_events(user_id, guild_id)
        for table in self._tables:
            if table.guild_id == guild_id:
                with suppress(TableError):  # it may end meanwhile
                    await self._tables.execute(table.id, lambda table: left_by(table, user_id))

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Save the time zone that was written."""
        named = ClubId.parse(custom_id)
        guild = await self._admitted(interaction)
        if named.field is not Field.TIMEZONE:
            raise UnknownControl
        zone = find_zone(line, (await self._languages.of(interaction)).language)
        if zone is None:
            raise Refusal("no_such_timezone", text=line)
        await self._clubs.choose(guild.id, timezone=zone)
        logger.info("server %d has chosen %s", guild.id, named.field)
        await answer_aside(interaction, await self._page(interaction, guild, named.page))

    async def _admitted(self, interaction: Interaction) -> discord.Guild:
        """Return the server; raises ``Refusal`` unless the user manages it or has the organisers' role."""
        club = await self._clubs.of(server_of(interaction))
        if interaction.guild is None or not may_organise(interaction, club):
            raise Refusal("club_not_yours")
        return interaction.guild

    async def _page(
        self, interaction: Interaction, guild: discord.Guild, page: Page, person: int | None = None
    ) -> OutgoingMessage:
        tr, club = await self._languages.of(interaction), await self._clubs.of(guild.id)
        if page is Page.PEOPLE:
            barred = await self._company.barred(guild.id, self._tables.now)
            return club_message(tr, page, barring_page(tr, club, barred, person))
        if page is Page.TABLES:
            return club_message(tr, page, tables_page(tr, club, guild))
        parts = server_page(
            tr,
            club,
            guild,
            await self._languages.chosen_for(guild.id),
            manages=interaction.permissions.manage_guild,
            may_mention=interaction.app_permissions.mention_everyone,
        )
        return club_message(tr, page, parts)


def _zone_form(tr: Translator, named: ClubId) -> TextForm:
    hint = tr.gettext("A city, such as Madrid, or the name of a zone, such as Europe/Madrid")
    return TextForm(
        named, tr.gettext("Time zone"), tr.gettext("City"), longest=LONGEST_CITY, description=hint
    )


def _chosen(interaction: Interaction, guild: discord.Guild, named: ClubId, values: tuple[str, ...]) -> Any:  # noqa: ANN401 - each field has a type of its own
    """Return the value that a control stands for, or that was chosen in it; raises ``Refusal``."""
    match named.field:
        case Field.TIMEZONE if any(only(values) in zones for zones in OFFERED.values()):
            return only(values)
        case Field.PLAYERS_ROLE | Field.ORGANISER_ROLE:
            if named.field is Field.ORGANISER_ROLE:
                managed_server(interaction)
            return check_role(guild.id, int(values[0]) if values else None)
        case Field.EVENT_CHANNEL | Field.DAILY_CHANNEL | Field.PROBLEM_CHANNEL:
            return _channel(guild, int(values[0]), named.field) if values else None
        case Field.DAILY_HOUR if only(values) in map(str, range(HOURS)):
            return int(only(values))
        case Field.FRIENDLY | Field.OWN_THREAD | Field.EVENT_COMPUTERS | Field.HOUSE_PAIR:
            if named.argument in _SWITCHES or (named.field is Field.OWN_THREAD and not named.argument):
                return _SWITCHES.get(named.argument)
    raise UnknownControl


def _channel(guild: discord.Guild, channel_id: int, field: Field) -> int:
    """Return the id of a text channel; raises ``Refusal`` if the bot may not do there what it is chosen for."""
    channel = guild.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise UnknownControl
    if field is Field.EVENT_CHANNEL:
        lacking = missing_for_events(channel)
    else:
        lacking = missing(channel, channel.permissions_for(guild.me))
    if lacking:
        raise Refusal("bot_may_not_post", channel=f"#{channel}", permissions=lacking)
    return channel.id
