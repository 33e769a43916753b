"""Events before they are announced: a preview that its author alone sees, to announce, change or drop."""

from __future__ import annotations

import enum
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Annotated, ClassVar, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle, ui

from bot.errors import Refusal, UnknownControl
from bot.events.entries import Announced, Logged, Terms
from bot.events.errors import EventError
from bot.events.event import Event
from bot.events.repetition import Repeat, Rhythm
from bot.events.replay import rebuild
from bot.i18n import Translator
from bot.people.clubs import ClubStore
from bot.people.languages import Languages
from bot.tables.entries import Person
from bot.ui.answers import answers_of, only
from bot.ui.controls.coded import Coded
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.messages import OutgoingMessage, Part, rows, select, text
from bot.ui.discord.modals import Line, LinesForm
from bot.ui.discord.responses import Interaction, send_ephemeral, update_with
from bot.ui.discord.users import person_of
from bot.ui.events.announcing import LONGEST_NAME, Announcer
from bot.ui.events.content import announcement
from bot.ui.events.names import title
from bot.ui.events.nights import dates
from bot.ui.tables.open_table import managed_server
from bot.ui.text.zones import OFFERED, city

PREFIX: Final = "en"
"""The beginning of the custom_id of every control of a preview."""
MOST_DRAFTS: Final = 500
"""Previews that a process keeps; the oldest are forgotten first."""
LONGEST_DAY: Final = 40


class Do(enum.StrEnum):
    """The actions of a preview."""

    ANNOUNCE = "announce"
    CHANGE = "change"
    DROP = "drop"
    ZONE = "zone"
    """A select of the time zone of a server that has none yet, for who manages it."""


@dataclass(frozen=True, slots=True)
class DraftId(Coded):
    """The custom_id of a control of a preview."""

    prefix: ClassVar = PREFIX
    draft: Annotated[int, "[1-9][0-9]{0,9}"]
    do: Do


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that its author looks at before it is announced in a channel; ``repeat`` makes it a series."""

    author: Person
    terms: Terms
    guild_id: int
    channel_id: int
    repeat: Repeat | None = None

    @property
    def rhythm(self) -> Rhythm | None:
        """The rhythm of its series, if it repeats."""
        at = self.terms.starts_at
        if self.repeat is None or at is None:
            return None
        local = at.astimezone(ZoneInfo(self.terms.zone))
        return Rhythm(self.repeat, local.date(), local.time())


class DraftHandlers:
    """Shows previews and answers their buttons.

    They are kept in memory: after a restart the command is used again.
    """

    prefix: ClassVar = PREFIX

    def __init__(self, announcer: Announcer, clubs: ClubStore, languages: Languages) -> None:
        self._announcer = announcer
        self._clubs = clubs
        self._languages = languages
        self._drafts: dict[int, Draft] = {}

    async def show(self, interaction: Interaction, draft: Draft) -> None:
        """Show an event to its author as it will be."""
        number = secrets.randbelow(10**9) + 1
        self._keep(number, draft)
        await send_ephemeral(interaction, await self._preview(interaction, number, draft))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Announce, change or drop an event, or choose the time zone."""
        named = DraftId.parse(custom_id)
        draft = self._draft(interaction, named)
        tr = await self._languages.of(interaction)
        if named.do is Do.CHANGE:
            await interaction.response.send_modal(_form(tr, named, draft, self._announcer.now))
            return
        if named.do is Do.ZONE:
            draft = await self._with_zone(interaction, draft, only(values))
            self._keep(named.draft, draft)
            await update_with(interaction, await self._preview(interaction, named.draft, draft))
            return
        starts_at = draft.terms.starts_at
        if named.do is Do.ANNOUNCE and starts_at is not None and starts_at <= self._announcer.now:
            raise EventError("start_is_past")
        self._drafts.pop(named.draft, None)
        said = tr.gettext("Nothing is announced.")
        if named.do is Do.ANNOUNCE:
            try:
                event = await self._announcer.announce(
                    interaction, draft.terms, draft.channel_id, draft.rhythm
                )
            except EventError:
                self._keep(named.draft, draft)
                raise
            said = tr.gettext(
                "{event} is announced in {channel}. You are its organiser: “Organise”.",
                event=title(event),
                channel=channel_url(event.guild_id, event.channel_id),
            )
        await update_with(interaction, OutgoingMessage((text(said),)))

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:  # noqa: ARG002 - the form has fields
        """Change name, day and hour as written, and show the event again."""
        named = DraftId.parse(custom_id)
        draft = self._draft(interaction, named)
        tr, written = await self._languages.of(interaction), answers_of(interaction)
        name = " ".join(written.get("name", "").split()) or draft.terms.name
        terms = replace(draft.terms, name=name[:LONGEST_NAME])
        if terms.starts_at is not None:
            zone = ZoneInfo(terms.zone)
            at = chosen_start(tr, written.get("day", ""), written.get("hour", ""), self._announcer.now, zone)
            terms = replace(terms, starts_at=at)
        draft = replace(draft, terms=terms)
        self._keep(named.draft, draft)
        await update_with(interaction, await self._preview(interaction, named.draft, draft))

    async def _with_zone(self, interaction: Interaction, draft: Draft, zone: str) -> Draft:
        """Save the time zone of the server, and return the draft at the same hour there."""
        managed_server(interaction)
        at = draft.terms.starts_at
        if at is None or not any(zone in zones for zones in OFFERED.values()):
            raise UnknownControl
        await self._clubs.choose(draft.guild_id, timezone=zone)
        local = at.astimezone(ZoneInfo(draft.terms.zone)).replace(tzinfo=ZoneInfo(zone))
        return replace(draft, terms=replace(draft.terms, zone=zone, starts_at=local.astimezone(UTC)))

    def _keep(self, number: int, draft: Draft) -> None:
        self._drafts[number] = draft
        if len(self._drafts) > MOST_DRAFTS:
            del self._drafts[next(iter(self._drafts))]

    def _draft(self, interaction: Interaction, named: DraftId) -> Draft:
        """Return a preview; raises ``Refusal`` on one that is not known any more."""
        draft = self._drafts.get(named.draft)
        if draft is None or draft.author.id != person_of(interaction).id:
            raise Refusal("preview_is_too_old")
        return draft

    async def _preview(self, interaction: Interaction, number: int, draft: Draft) -> OutgoingMessage:
        tr, now = await self._languages.of(interaction), self._announcer.now
        shown = announcement(as_event(draft, now), now)
        buttons: list[ui.Button[ui.LayoutView]] = [
            _button(number, Do.ANNOUNCE, tr.gettext("Announce"), ButtonStyle.success),
            _button(number, Do.CHANGE, tr.gettext("Change")),
            _button(number, Do.DROP, tr.gettext("Not now")),
        ]
        head = tr.gettext("This is what everybody will read in {channel}:", channel=f"<#{draft.channel_id}>")
        parts: list[Part] = [text(head), shown.parts[0]]
        if draft.terms.starts_at is not None:
            parts += await self._zone_parts(interaction, tr, number, draft)
        return OutgoingMessage((*parts, *rows(buttons)))

    async def _zone_parts(
        self, interaction: Interaction, tr: Translator, number: int, draft: Draft
    ) -> Sequence[Part]:
        """Return on whose clocks the hour is, which who manages the server is asked at its first event."""
        spoken, club = city(draft.terms.zone, tr.language), await self._clubs.of(draft.guild_id)
        told = text("-# " + tr.gettext("Hours are those of {zone}.", zone=spoken))
        if club.timezone is not None or not interaction.permissions.manage_guild:
            return [told]
        zones = [(city(zone, tr.language), zone) for zone in OFFERED[tr.language]]
        more = tr.gettext(
            "{club} knows other time zones.", club=interaction.client.services.mentions.of("club")
        )
        asked = tr.gettext("Another time zone?")
        return [told, select(DraftId(number, Do.ZONE), asked, zones), text(f"-# {more}")]


def as_event(draft: Draft, now: datetime) -> Event:
    """Return the event that a draft would be, with the number 1."""
    terms, by = replace(draft.terms, repeat=draft.repeat), draft.author
    entry = Announced(terms=terms, guild_id=draft.guild_id, channel_id=draft.channel_id, by=by)
    return rebuild(1, [Logged(1, entry, now)])


def chosen_start(tr: Translator, day: str | None, hour: str, now: datetime, zone: ZoneInfo) -> datetime:
    """Return the start that is written; raises :class:`EventError` on one that cannot be read, or is past."""
    chosen: date | None = None
    if day:
        chosen = dates.read_day(tr, day, now.astimezone(zone).date())
        if chosen is None:
            raise EventError("no_such_day", text=day, days=dates.AHEAD)
    at: time | None = dates.read_time(hour)
    if at is None:
        raise EventError("no_such_start", text=hour)
    start = dates.at(chosen, at, now, zone)
    if start <= now:
        raise EventError("start_is_past")
    return start


def _button(
    number: int, do: Do, label: str, style: ButtonStyle = ButtonStyle.secondary
) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, style=style, custom_id=str(DraftId(number, do)))


def _form(tr: Translator, named: DraftId, draft: Draft, now: datetime) -> LinesForm:
    lines, at = [Line("name", tr.gettext("Name"), LONGEST_NAME, draft.terms.name)], draft.terms.starts_at
    if at is not None:
        local, today = at.astimezone(ZoneInfo(draft.terms.zone)), now.astimezone(ZoneInfo(draft.terms.zone))
        day = dates.day_name(tr, local.date(), today.date())
        lines.append(Line("day", tr.gettext("Day"), LONGEST_DAY, day))
        lines.append(Line("hour", tr.gettext("Hour"), 5, f"{local:%H:%M}"))
    return LinesForm(named, tr.gettext("Change the event"), lines)
