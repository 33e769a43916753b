"""The pages of the panel of a server's choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle, ChannelType, ui

from bot.i18n import Language, Translator
from bot.people.clubs import Club
from bot.ui.controls.club_id import ClubId, Field, Page
from bot.ui.discord.messages import OutgoingMessage, Part, Row, question, rows, text
from bot.ui.people.buttons import language_row, ticked
from bot.ui.tables.handlers.place_handlers import cannot_mention
from bot.ui.text.zones import OFFERED, city

OTHER_ZONE: Final = "other"
"""The argument of the button that opens a form. As an option it could not be chosen twice in one message."""
HOURS: Final = 24


def club_message(tr: Translator, page: Page, parts: Iterable[Part]) -> OutgoingMessage:
    """Return a page of the panel: its name, the buttons of all pages, and its parts."""
    titles = {
        Page.SERVER: tr.gettext("Server"),
        Page.TABLES: tr.gettext("Tables and tournaments"),
        Page.PEOPLE: tr.gettext("People who may not play here"),
    }
    buttons: list[ui.Button[Any]] = [
        ui.Button(
            label=title,
            style=ButtonStyle.primary if each is page else ButtonStyle.secondary,
            custom_id=str(ClubId(each, Field.SHOW)),
        )
        for each, title in titles.items()
    ]
    title = tr.gettext("Choices of this server")
    return OutgoingMessage((text(f"### {title}"), *rows(buttons), *parts))


def server_page(
    tr: Translator,
    club: Club,
    guild: discord.Guild,
    language: Language | None,
    *,
    manages: bool,
    may_mention: bool,
) -> list[Part]:
    """Return language, time zone and roles; ``may_mention`` tells whether the bot may mention any role.

    ``manages``: the user manages the server, and may choose who organises.
    """
    spoken = language or tr.language
    zones = [(city(each, tr.language), each) for each in OFFERED[spoken]]
    zone = city(club.zone.key, tr.language)
    other: ui.Button[Any] = ui.Button(
        label=tr.gettext("Another time zone"),
        custom_id=str(ClubId(Page.SERVER, Field.TIMEZONE, OTHER_ZONE)),
    )
    players, nobody = guild.get_role(club.players_role or 0), tr.gettext("No role")
    mentioned = tr.gettext("Role that I mention when a table looks for players, and before tournaments")
    if players is not None and not (players.mentionable or may_mention):
        mentioned += f"\n-# {cannot_mention(tr, players)}"
    organisers = guild.get_role(club.organiser_role or 0)
    organise = tr.gettext("Role of those who organise: they may use this panel, and lead tournaments")
    return [
        _asked(tr.gettext("Language of tables, and of everybody who has not chosen one")),
        language_row(str(ClubId(Page.SERVER, Field.LANGUAGE)), language),
        *question(ClubId(Page.SERVER, Field.TIMEZONE), tr.gettext("Time zone"), zones, zone),
        *rows([other]),
        _asked(mentioned),
        _chooser(ui.RoleSelect, ClubId(Page.SERVER, Field.PLAYERS_ROLE), nobody, players),
        _asked(organise),
        _chooser(
            ui.RoleSelect, ClubId(Page.SERVER, Field.ORGANISER_ROLE), nobody, organisers, disabled=not manages
        ),
    ]


def tables_page(tr: Translator, club: Club, guild: discord.Guild) -> list[Part]:
    """Return the page of new tables and tournaments, the daily post and the problem of the week."""
    _ = tr.gettext

    def channel(field: Field, nothing: str, chosen: int | None) -> Row:
        found, types = guild.get_channel(chosen or 0), [ChannelType.text]
        return _chooser(ui.ChannelSelect, ClubId(Page.TABLES, field), nothing, found, channel_types=types)

    yes_or_no = {True: _("Yes"), False: _("No")}
    computers = _("Computers may play in tournaments")
    house = _("Two computers, the house pair, fill an odd number of pairs")
    parts: list[Part] = [
        *_switch(Field.FRIENDLY, _("New tables"), club.friendly, {False: _("Rated"), True: _("Friendly")}),
        *_switch(
            Field.OWN_THREAD,
            _("New tables open"),
            club.own_thread,
            {True: _("In a thread of their own"), False: _("In the channel"), None: _("As each game has it")},
        ),
        _asked(_("Channel of tournaments")),
        channel(Field.EVENT_CHANNEL, _("The channel of the command"), club.event_channel),
        *_switch(Field.EVENT_COMPUTERS, computers, club.event_computers, yes_or_no),
        *_switch(Field.HOUSE_PAIR, house, club.house_pair, yes_or_no),
        _asked(_("Channel of the daily post")),
        channel(Field.DAILY_CHANNEL, _("No daily post"), club.daily_channel),
    ]
    if club.daily_channel is not None:
        hours = [(f"{hour}:00", str(hour)) for hour in range(HOURS)]
        asked = _("Time of the daily post")
        parts += question(ClubId(Page.TABLES, Field.DAILY_HOUR), asked, hours, hours[club.daily_hour][0])
    parts += [
        _asked(_("Channel of the problem of the week, from hands of this server, on Thursdays at 12:00")),
        channel(Field.PROBLEM_CHANNEL, _("No problem of the week"), club.problem_channel),
    ]
    return parts


def _switch(
    field: Field, asked: str, now: bool | None, choices: dict[bool, str] | dict[bool | None, str]
) -> Sequence[Part]:
    """Return a question and its buttons; the one that holds is ticked."""
    buttons = [
        ticked(
            label,
            str(ClubId(Page.TABLES, field, "" if value is None else str(int(value)))),
            holds=value is now,
        )
        for value, label in choices.items()
    ]
    return _asked(asked), ui.ActionRow(*buttons)


def _asked(what: str) -> Part:
    return text(f"-# {what}")


def _chooser(
    select: type[ui.RoleSelect[Any] | ui.ChannelSelect[Any]],
    custom_id: ClubId,
    nothing: str,
    chosen: object,
    **options: Any,  # noqa: ANN401 - as of each kind of select
) -> Row:
    """Return a select that may stay empty; ``chosen`` must exist, or Discord refuses the message."""
    default: list[Any] = [] if chosen is None else [chosen]
    return ui.ActionRow(
        select(custom_id=str(custom_id), placeholder=nothing, min_values=0, default_values=default, **options)
    )
