"""Announcing events, and what else their commands do: the list, the message anew, and the end before its time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import discord
from discord import ButtonStyle
from discord.utils import format_dt

from bot.errors import Refusal
from bot.events import commands
from bot.events.entries import Format, Terms
from bot.events.errors import EventError
from bot.events.event import Event, Stage
from bot.events.repetition import Rhythm
from bot.events.results import COMPUTER
from bot.events.runner import EventRunner
from bot.events.service import Events
from bot.events.store import OWN_MESSAGE, EventStore, EventSummary
from bot.i18n import Language, Translator, translator
from bot.people.clubs import Club, ClubStore
from bot.people.languages import Languages
from bot.presets import built_in_name
from bot.tables.entries import Rules
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import Interaction, answer_aside, deferring_if_slow, send_ephemeral_text
from bot.ui.discord.users import person_of
from bot.ui.events.controls import ALL, FOR_SURE, Action, EventFamily, EventId, event_button
from bot.ui.events.event_messages import EventMessages
from bot.ui.events.names import FORMATS, title
from bot.ui.face.face import DOT, FACES, Face
from bot.ui.tables.open_table import check_place, server_of
from bot.ui.tables.places import missing_for_events, thread_type
from bot.ui.text.names import in_message, listed

CLOCK: Final = 45
"""Seconds of a decision in events of one evening; a league has no clock."""
MINUTES: Final = 55
"""Minutes of a match of a Swiss event."""
ROUNDS: Final[dict[Format, tuple[int, int, int]]] = {Format.SWISS: (3, 7, 5), Format.LEAGUE: (1, 2, 1)}
"""The least and the most rounds, and those by default, of the formats that leave a choice."""
LONGEST_NAME: Final = 80
IN_LIST: Final = 10
_UNLIMITED: Final = "none"
"""The text form of an option without a limit."""


class Announcer(EventFamily):
    """Announces events, and does what else their commands ask for."""

    def __init__(
        self,
        events: Events,
        store: EventStore,
        messages: EventMessages,
        languages: Languages,
        clubs: ClubStore,
        runner: EventRunner,
    ) -> None:
        super().__init__(events, languages)
        self._store = store
        self._messages = messages
        self._clubs = clubs
        self._runner = runner
        self.handlers = {Action.CANCEL: self._cancel, Action.RESUME: self._resume}

    async def club_of(self, interaction: Interaction) -> Club:
        """Return the choices of the server of an interaction."""
        return await self._clubs.of(server_of(interaction))

    async def check_may_repeat(self, interaction: Interaction) -> None:
        """Raise :class:`EventError` unless the user may announce nights that come back, which organisers do."""
        if not interaction.permissions.manage_guild and not (await self._actor(interaction)).is_moderator:
            raise EventError("series_by_organisers")

    async def channel_of(self, interaction: Interaction) -> tuple[Club, discord.TextChannel]:
        """Return the choices of the server, and the channel in which its events are announced.

        Raises ``Refusal`` if the bot may not post there or make threads.
        """
        guild_id, services = server_of(interaction), interaction.client.services
        await services.company.check_may_play(guild_id, interaction.user.id)
        club = await deferring_if_slow(interaction, self.club_of(interaction), ephemeral=True)
        chosen = interaction.guild and interaction.guild.get_channel(club.event_channel or 0)
        if isinstance(chosen, discord.TextChannel) and chosen != interaction.channel:
            if lacking := missing_for_events(chosen):
                raise Refusal("bot_may_not_post", channel=f"#{chosen}", permissions=lacking)
            return club, chosen
        if (
            not isinstance(interaction.channel, discord.TextChannel)
            or thread_type(interaction.channel) is None
        ):
            raise Refusal("no_event_here")
        await check_place(interaction, ephemeral=True)
        await check_place(interaction, new_thread=True, ephemeral=True)
        return club, interaction.channel

    async def announce(
        self, interaction: Interaction, terms: Terms, channel_id: int, rhythm: Rhythm | None
    ) -> Event:
        """Announce an event, the first one of a series if it has a rhythm; raises ``EventError`` on one too many."""
        guild_id = server_of(interaction)
        self._events.check_may_announce(guild_id)
        follows = None
        if rhythm is not None:
            founding = self._store.found_series(guild_id, str(rhythm))
            follows = await deferring_if_slow(interaction, founding, ephemeral=True)
            terms = replace(terms, series=follows.id, repeat=rhythm.repeat)
        by = person_of(interaction)
        announcing = self._events.announce(terms, guild_id, channel_id, by, interaction.id, follows)
        return await deferring_if_slow(interaction, announcing, ephemeral=True)

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
            known = await self._messages.posted.known(each.id)
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
        if named.argument not in (FOR_SURE, ALL):
            asked = tr.gettext(
                "Cancel {event}? Its tables are closed, and there is no way back.", event=title(event)
            )
            danger = ButtonStyle.danger
            sure = [event_button(event, Action.CANCEL, tr.gettext("Cancel it"), FOR_SURE, style=danger)]
            if event.terms.series is not None:
                ending = tr.gettext("Cancel it, and end the series")
                sure.append(event_button(event, Action.CANCEL, ending, ALL, style=danger))
            await answer_aside(interaction, OutgoingMessage((text(asked), *rows(sure))))
            return
        if named.argument == ALL and event.terms.series is not None:
            await deferring_if_slow(interaction, self._store.end_series(event.terms.series))
        after = await self._execute(interaction, event, lambda event: commands.cancel(event, actor))
        await self._tell(interaction, tr.gettext("{event} is cancelled.", event=title(after)))

    async def _resume(self, interaction: Interaction, event: Event, _: EventId, __: tuple[str, ...]) -> None:
        resuming = self._runner.resume(event, await self._actor(interaction))
        await deferring_if_slow(interaction, resuming, ephemeral=True)
        tr = await self._languages.of(interaction)
        await self._tell(interaction, tr.gettext("The next night is announced."))


def rules_of(
    face: type[Face],
    format_: Format,
    options: Any,  # noqa: ANN401 - of any game
    preset: str,
    language: Language,
) -> Rules:
    """Return the rules of the tables of an event; raises :class:`EventError` unless the format has them.

    Two pairs play, and at open tables also people alone.
    """
    game, sides = face.game, [len(side) for side in face.game.sides(options)]
    takes_any = face.players_option is not None and set(sides) == {1}
    if sides != [2, 2] and not (takes_any and format_ is Format.TABLES):
        raise EventError("not_in_pairs")
    written = dict(options.to_json())
    if sides == [2, 2]:  # where too few pairs come for boards, they play whole matches
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


def terms_of(
    face: type[Face],
    format_: Format,
    options: Any,  # noqa: ANN401 - of any game
    preset: str,
    language: Language,
    club: Club,
    starts_at: datetime | None,
    name: str = "",
    **more: Any,  # noqa: ANN401 - each field has a type of its own
) -> Terms:
    """Return the terms of an event as its server has them; raises as :func:`rules_of`.

    ``starts_at`` and a name may be left out.
    """
    tr, rules = translator(language), rules_of(face, format_, options, preset, language)
    usual = tr.gettext("{game} tournament", game=face.title)
    if starts_at is not None or format_ is Format.TABLES:
        usual = tr.gettext("{game} night", game=face.title)
    house_pair = club.house_pair and club.event_computers
    of_club: dict[str, Any] = {"house_pair": house_pair, "computers": club.event_computers}
    return Terms(
        format=format_,
        game=face.game.name,
        name=" ".join(name.split()) or usual,
        rules=replace(rules, friendly=club.friendly),
        starts_at=starts_at,
        zone=club.zone.key,
        **of_club | more,
    )


def event_games() -> list[type[Face]]:
    """Return the games of which there are events: those in pairs first, others have open tables alone."""
    return sorted(FACES.values(), key=lambda face: not face.event_limits)


def rounds_of(format_: Format, rounds: int | None) -> int:
    """Return the rounds that were chosen for a format, or those by default; raises :class:`EventError`."""
    if format_ not in ROUNDS:
        return 1
    least, most, usual = ROUNDS[format_]
    if rounds is not None and not least <= rounds <= most:
        raise EventError("bad_rounds", least=least, most=most)
    return usual if rounds is None else rounds


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
