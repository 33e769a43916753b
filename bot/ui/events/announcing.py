"""Announcing events, and what else their commands do: the list, the message anew, and the end before its time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle
from discord.utils import format_dt

from bot.errors import Refusal
from bot.events import commands
from bot.events.entries import Format, Terms
from bot.events.errors import EventError
from bot.events.event import Event, Stage
from bot.events.results import COMPUTER
from bot.events.service import Events
from bot.events.store import OWN_MESSAGE, EventStore, EventSummary
from bot.i18n import Language, Translator
from bot.people.clubs import ClubStore
from bot.people.languages import Languages
from bot.presets import built_in_name
from bot.tables.entries import Rules
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import Interaction, answer_aside, deferring_if_slow, send_ephemeral_text
from bot.ui.discord.users import person_of
from bot.ui.events.content import title
from bot.ui.events.controls import FOR_SURE, Action, EventFamily, EventId, event_button
from bot.ui.events.event_messages import EventMessages
from bot.ui.events.names import FORMATS
from bot.ui.face.face import DOT, Face
from bot.ui.tables.open_table import check_place, place_of, server_of
from bot.ui.tables.places import thread_type
from bot.ui.text.names import in_message, listed

CLOCK: Final = 45
"""Seconds of a decision in events of one evening; a league has no clock."""
MINUTES: Final = 55
"""Minutes of a match of a Swiss event."""
ROUNDS: Final[dict[Format, tuple[int, int, int]]] = {Format.SWISS: (3, 7, 5), Format.LEAGUE: (1, 2, 1)}
"""The least and the most rounds, and those by default, of the formats that leave a choice."""
LONGEST_NAME: Final = 80
IN_LIST: Final = 10
_ZONE: Final = ZoneInfo("Europe/Madrid")
"""The time zone in which the hour of a start is written."""
_UNLIMITED: Final = "none"
"""The text form of an option without a limit."""
_TIME: Final = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?")


class Announcer(EventFamily):
    """Announces events, and does what else their commands ask for."""

    def __init__(
        self,
        events: Events,
        store: EventStore,
        messages: EventMessages,
        languages: Languages,
        clubs: ClubStore,
    ) -> None:
        super().__init__(events, languages)
        self._store = store
        self._messages = messages
        self._clubs = clubs
        self.handlers = {Action.CANCEL: self._cancel}

    async def announce(self, interaction: Interaction, terms: Terms) -> None:
        """Announce an event in the channel of an interaction, friendly if new tables of the server are.

        Raises ``Refusal`` if the bot may not post there or make threads, and as
        :meth:`~bot.events.service.Events.announce`.
        """
        if thread_type(interaction.channel) is None:
            raise Refusal("no_event_here")
        await check_place(interaction, ephemeral=True)
        await check_place(interaction, new_thread=True, ephemeral=True)
        place = place_of(interaction)
        reading = self._clubs.of(place[0])
        club = await deferring_if_slow(interaction, reading, ephemeral=True)
        terms = replace(terms, rules=replace(terms.rules, friendly=club.friendly))
        announcing = self._events.announce(terms, *place, person_of(interaction), interaction.id)
        event = await deferring_if_slow(interaction, announcing, ephemeral=True)
        tr = await self._languages.of(interaction)
        said = tr.gettext("{event} is announced here. You are its organiser: “Organise”.", event=title(event))
        await send_ephemeral_text(interaction, said)

    @property
    def now(self) -> datetime:
        """The current time."""
        return self._events.now

    def open_in(self, interaction: Interaction) -> Sequence[Event]:
        """Return the events of the server of an interaction that have yet to end."""
        return self._events.in_server(server_of(interaction))

    async def list(self, interaction: Interaction) -> None:
        """List the newest events of the server."""
        guild_id = server_of(interaction)
        reading = self._store.of_server(guild_id, IN_LIST)
        found = await deferring_if_slow(interaction, reading, ephemeral=True)
        tr = await self._languages.of(interaction)
        lines = []
        for each in found:
            known = await self._messages.known(each.id)
            lines.append(_line(tr, each, known[OWN_MESSAGE].message_id if OWN_MESSAGE in known else None))
        if not lines:
            mention = interaction.client.services.mentions.of
            none = tr.gettext(
                "There has been no tournament here. {new} announces one.", new=mention("event new")
            )
            lines.append(none)
        await send_ephemeral_text(interaction, "\n".join(lines))

    async def show(self, interaction: Interaction, event: Event) -> None:
        """Post the message of an event anew, at the end of its channel."""
        interaction.client.services.limits.check_post_anew(interaction.user.id)
        await deferring_if_slow(interaction, self._messages.post_anew(event), ephemeral=True)
        tr = await self._languages.of(interaction)
        link = f"[{title(event)}]({self._messages.url(event)})"
        await send_ephemeral_text(interaction, tr.gettext("Here it is again: {event}.", event=link))

    def chosen(self, interaction: Interaction, number: str | None) -> Event:
        """Return the event that a command names, by id or name, or else the only one of the server or of the channel.

        Raises ``Refusal`` without one, or with several.
        """
        events = found = self.open_in(interaction)
        if number:
            events = [event for event in found if number in (str(event.id), event.terms.name)]
        here = [event for event in events if event.channel_id == interaction.channel_id]
        for some in (events, here):
            if len(some) == 1:
                return some[0]
        raise Refusal("several_events" if found else "no_event_open")

    async def ask_to_cancel(self, interaction: Interaction, event: Event) -> None:
        """Ask an organiser whether to cancel an event."""
        await self._cancel(interaction, event, EventId(event.id, Action.CANCEL), ())

    async def _cancel(
        self, interaction: Interaction, event: Event, named: EventId, _: tuple[str, ...]
    ) -> None:
        actor, tr = await self._actor(interaction), await self._languages.of(interaction)
        commands.cancel(event, actor)  # refuses at once if it cannot be done
        if named.argument != FOR_SURE:
            asked = tr.gettext(
                "Cancel {event}? Its tables are closed, and there is no way back.", event=title(event)
            )
            sure = event_button(
                event, Action.CANCEL, tr.gettext("Cancel it"), FOR_SURE, style=ButtonStyle.danger
            )
            await answer_aside(interaction, OutgoingMessage((text(asked), *rows([sure]))))
            return
        after = await self._execute(interaction, event, lambda event: commands.cancel(event, actor))
        await self._tell(interaction, tr.gettext("{event} is cancelled.", event=title(after)))


def rules_of(
    face: type[Face],
    format_: Format,
    options: Any,  # noqa: ANN401 - of any game
    preset: str,
    language: Language,
) -> Rules:
    """Return the rules of the tables of an event; raises :class:`EventError` unless two pairs play."""
    game = face.game
    if [len(side) for side in game.sides(options)] != [2, 2]:
        raise EventError("not_in_pairs")
    written = dict(options.to_json())
    if not format_.has_boards:
        limits = face.event_limits.items()
        written |= {name: most for name, most in limits if written[name] == _UNLIMITED}
    chosen = game.options(written)
    return Rules(
        options=chosen.to_json(),
        preset=preset if chosen == options else built_in_name(game, chosen),
        language=language,
        clock=None if format_ is Format.LEAGUE else CLOCK,
        computers=COMPUTER,
        covered=format_.has_boards,
    )


def rounds_of(format_: Format, rounds: int | None) -> int:
    """Return the rounds that were chosen for a format, or those by default; raises :class:`EventError`."""
    if format_ not in ROUNDS:
        return 1
    least, most, usual = ROUNDS[format_]
    if rounds is not None and not least <= rounds <= most:
        raise EventError("bad_rounds", least=least, most=most)
    return usual if rounds is None else rounds


def start_time(written: str, now: datetime) -> datetime | None:
    """Return the next time of the day as written, "21:30", in Central European time; ``None`` for another text."""
    found = _TIME.fullmatch(written.strip().lower())
    if found is None:
        return None
    local = local_time(now)
    at = local.replace(hour=int(found[1]), minute=int(found[2] or 0), second=0, microsecond=0)
    return (at if at > local else at + timedelta(days=1)).astimezone(UTC)


def local_time(at: datetime) -> datetime:
    """Return a time as clocks in Central Europe show it."""
    return at.astimezone(_ZONE)


def _line(tr: Translator, event: EventSummary, message_id: int | None) -> str:
    state = event.state
    name = f"**{in_message(state.name)}**"
    if message_id is not None:
        name = f"[{name}]({channel_url(state.guild_id, state.channel_id, message_id)})"
    match state.stage:
        case Stage.OPEN:
            told = (
                tr.gettext("open for signing up") if state.starts_at is None else format_dt(state.starts_at)
            )
        case Stage.RUNNING:
            told = tr.gettext("running")
        case Stage.CANCELLED:
            told = tr.gettext("cancelled")
        case Stage.OVER:
            names = listed(tr, [in_message(name) for name in event.winners])
            told = tr.gettext("won by {names}", names=names) if names else tr.gettext("over")
    return "- " + DOT.join((name, tr.gettext(FORMATS[state.format]), told))
