"""``/event``: announce a tournament, list those of the server, show one anew, drop out, cancel."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from babel.dates import format_timedelta
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.completion import MOST_CHOICES, find_preset, preset_completion
from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.events.entries import Format, Terms
from bot.events.errors import EventError
from bot.i18n import N_, translator
from bot.presets import searchable
from bot.ui.events.announcing import LONGEST_NAME, MINUTES, local_time, rounds_of, rules_of, start_time
from bot.ui.events.names import FORMATS
from bot.ui.face.face import FACES, Face
from bot.ui.tables.open_table import server_of

OFFERED_STARTS: Final = 8
"""The half hours that are offered as the start of an event."""


def event_games() -> list[type[Face]]:
    """Return the games of which there are events."""
    return [face for face in FACES.values() if face.event_limits]


class EventCommands(app_commands.Group):
    """The commands for tournaments."""

    def __init__(self) -> None:
        super().__init__(
            name="event",
            description=described(N_("Tournaments of this server")),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
        )
        self.add_command(_new_command())

    @app_commands.command(
        name="list", extras=REPEATABLE, description=described(N_("The tournaments of this server"))
    )
    async def list_all(self, interaction: Interaction) -> None:
        """List the newest events."""
        await interaction.client.handlers.announcer.list(interaction)

    @app_commands.command(name="show", description=described(N_("Repost the message of a tournament")))
    @app_commands.describe(event=described(N_("Which tournament")))
    async def show(self, interaction: Interaction, event: str | None = None) -> None:
        """Post the message of an event anew."""
        announcer = interaction.client.handlers.announcer
        await announcer.show(interaction, announcer.chosen(interaction, event))

    @app_commands.command(name="drop", description=described(N_("Drop out of a tournament")))
    @app_commands.describe(event=described(N_("Which tournament")))
    async def drop(self, interaction: Interaction, event: str | None = None) -> None:
        """Drop out of an event."""
        handlers = interaction.client.handlers
        await handlers.sign_up.drop_out(interaction, handlers.announcer.chosen(interaction, event))

    @app_commands.command(
        name="cancel", description=described(N_("Cancel a tournament, as one of its organisers"))
    )
    @app_commands.describe(event=described(N_("Which tournament")))
    async def cancel(self, interaction: Interaction, event: str | None = None) -> None:
        """Ask whether to cancel an event."""
        announcer = interaction.client.handlers.announcer
        await announcer.ask_to_cancel(interaction, announcer.chosen(interaction, event))

    @show.autocomplete("event")
    @drop.autocomplete("event")
    @cancel.autocomplete("event")
    async def offer_events(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Return the events of the server that have yet to end, by name."""
        events = interaction.client.handlers.announcer.open_in(interaction)
        return [
            Choice(name=event.terms.name, value=str(event.id))
            for event in events
            if searchable(str(current)) in searchable(event.terms.name)
        ][:MOST_CHOICES]


def _new_command() -> app_commands.Command[Any, ..., None]:
    """Return the command that announces an event, of the registered games."""
    games = event_games()
    first = games[0].game.name

    @app_commands.describe(
        format=described(N_("How the pairs are compared")),
        name=described(N_("What the tournament is called")),
        start=described(N_("When it starts, today; without it you start it yourself")),
        game=described(N_("Which game")),
        preset=described(N_("House rules by name")),
        rounds=described(N_("Swiss: 3 to 7 rounds; league: how often the pairs meet, 1 or 2 times")),
        minutes=described(N_("Swiss: minutes of a match, after which no hand is dealt")),
        days=described(N_("League: days of a round")),
        house_pair=described(N_("Whether two computers fill an odd number of pairs")),
        by_level=described(N_("Swiss: draw the first round by level, in place of by chance")),
        three_points=described(N_("League: three points for a win and one for a draw")),
    )
    @app_commands.choices(
        format=[Choice(name=described(name), value=each.value) for each, name in FORMATS.items()],
        game=[Choice(name=face.title, value=face.game.name) for face in games],
    )
    async def new(
        interaction: Interaction,
        format: str,  # noqa: A002 - the name of the option
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        start: str | None = None,
        preset: str | None = None,
        rounds: app_commands.Range[int, 1, 7] | None = None,
        minutes: app_commands.Range[int, 10, 180] = MINUTES,
        days: app_commands.Range[int, 1, 30] = 7,
        house_pair: bool = True,
        by_level: bool = False,
        three_points: bool = False,
        game: str = first,
    ) -> None:
        """Announce an event in the channel."""
        services, chosen, face = interaction.client.services, Format(format), FACES[game]
        called, options = await find_preset(
            interaction, face.game, server_of(interaction), preset or next(iter(face.game.presets))
        )
        language = await services.languages.of_table(interaction)
        tr = translator(language)
        announcer = interaction.client.handlers.announcer
        starts_at = None if start is None else start_time(start, announcer.now)
        if start is not None and starts_at is None:
            raise EventError("no_such_start", text=start)
        terms = Terms(
            format=chosen,
            game=game,
            name=" ".join((name or "").split()) or tr.gettext("{game} tournament", game=face.title),
            rules=rules_of(face, chosen, options, called, language),
            rounds=rounds_of(chosen, rounds),
            minutes=minutes if chosen is Format.SWISS else None,
            days=days,
            starts_at=starts_at,
            by_level=by_level,
            three_points=three_points,
            house_pair=house_pair,
        )
        await announcer.announce(interaction, terms)

    complete = app_commands.autocomplete(start=offer_starts, preset=_offer_presets)
    return app_commands.Command(
        name="new", description=described(N_("Announce a tournament in this channel")), callback=complete(new)
    )


async def _offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the presets of the chosen game, or of the first one."""
    game = FACES.get(str(interaction.namespace.game or ""))
    return await preset_completion((game or event_games()[0]).game)(interaction, current)


async def offer_starts(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the time of the day that was written, or the next half hours, with how far away each is."""
    tr = await interaction.client.services.languages.of(interaction)
    now = interaction.client.handlers.announcer.now
    half = timedelta(minutes=30)
    written = start_time(str(current), now)
    next_half = now + half - timedelta(seconds=now.timestamp() % half.total_seconds())
    starts = [next_half + number * half for number in range(OFFERED_STARTS)] if written is None else [written]
    offered = []
    for at in starts:
        time, away = (
            f"{local_time(at):%H:%M}",
            format_timedelta(at - now, add_direction=True, threshold=1, locale=tr.language),
        )
        offered.append(Choice(name=f"{time} ({away})", value=time))
    return offered
