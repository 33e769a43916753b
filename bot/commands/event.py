"""``/event``: announce a tournament or a night, list those of the server, show one anew, drop out, cancel."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.completion import MOST_CHOICES, find_preset, preset_completion
from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.events.entries import Format
from bot.events.errors import EventError
from bot.events.repetition import Repeat
from bot.i18n import N_
from bot.presets import searchable
from bot.ui.discord.users import person_of
from bot.ui.events.announcing import LONGEST_NAME, MINUTES, event_games, rounds_of, terms_of
from bot.ui.events.names import FORMATS
from bot.ui.events.nights.dates import USUAL_HOURS, day_name, read_day, read_time
from bot.ui.events.nights.dates import days as days_ahead
from bot.ui.events.nights.drafts import Draft, chosen_start
from bot.ui.face.face import FACES
from bot.ui.tables.open_table import server_of

OFFERED_DAYS: Final = 14
REPEATS: Final = {
    Repeat.WEEKLY: N_("Every week"),
    Repeat.FORTNIGHTLY: N_("Every two weeks"),
    Repeat.MONTHLY: N_("Once a month, on the same weekday"),
}


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

    @app_commands.command(
        name="season", extras=REPEATABLE, description=described(N_("The table of the season"))
    )
    async def season(self, interaction: Interaction) -> None:
        """Show the table of the current season."""
        await interaction.client.handlers.seasons.show(interaction)

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
        day=described(N_("On which day; without it on the next one with this hour")),
        hour=described(N_("At which hour it starts; without it you start it yourself")),
        repeat=described(N_("How often it comes back")),
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
        repeat=[Choice(name=described(name), value=each.value) for each, name in REPEATS.items()],
    )
    async def new(
        interaction: Interaction,
        format: str,  # noqa: A002 - the name of the option
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        day: str | None = None,
        hour: str | None = None,
        repeat: str | None = None,
        preset: str | None = None,
        rounds: app_commands.Range[int, 1, 7] | None = None,
        minutes: app_commands.Range[int, 10, 180] = MINUTES,
        days: app_commands.Range[int, 1, 30] = 7,
        house_pair: bool | None = None,
        by_level: bool = False,
        three_points: bool = False,
        game: str = first,
    ) -> None:
        """Show the event as it will be announced."""
        services, handlers = interaction.client.services, interaction.client.handlers
        club, channel = await handlers.announcer.channel_of(interaction)
        chosen, face = Format(format), FACES[game]
        called, options = await find_preset(
            interaction, face.game, server_of(interaction), preset or next(iter(face.game.presets))
        )
        language = await services.languages.of_table(interaction)
        starts_at = None
        if hour is not None:
            own = await services.languages.of(interaction)
            starts_at = chosen_start(own, day, hour, handlers.announcer.now, club.zone)
        elif day is not None or repeat is not None:
            raise EventError("no_hour")
        if repeat is not None and chosen is Format.LEAGUE:
            raise EventError("league_repeats")
        if repeat is not None:
            await handlers.announcer.check_may_repeat(interaction)
        terms = terms_of(
            face,
            chosen,
            options,
            called,
            language,
            club,
            starts_at,
            name or "",
            rounds=rounds_of(chosen, rounds),
            minutes=minutes if chosen is Format.SWISS else None,
            days=days,
            by_level=by_level,
            three_points=three_points,
            **{} if house_pair is None else {"house_pair": house_pair},
        )
        person = person_of(interaction)
        again = None if repeat is None else Repeat(repeat)
        await handlers.drafts.show(interaction, Draft(person, terms, channel.guild.id, channel.id, again))

    complete = app_commands.autocomplete(day=offer_days, hour=offer_hours, preset=_offer_presets)
    return app_commands.Command(
        name="new",
        description=described(N_("Announce a tournament or a night")),
        callback=complete(new),
    )


async def _offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the presets of the chosen game, or of the first one."""
    game = FACES.get(str(interaction.namespace.game or ""))
    return await preset_completion((game or event_games()[0]).game)(interaction, current)


async def offer_days(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the days whose name contains the text written so far."""
    tr, today = await interaction.client.services.languages.of(interaction), await _today(interaction)
    written = str(current)
    named = [(day, day_name(tr, day, today)) for day in days_ahead(today)]
    found = [each for each in named if searchable(written) in searchable(each[1])]
    if not found and (day := read_day(tr, written, today)) is not None:
        found = [(day, day_name(tr, day, today))]
    return [Choice(name=name, value=day.isoformat()) for day, name in found[:OFFERED_DAYS]]


async def offer_hours(interaction: Interaction, current: str) -> list[Choice[str]]:  # noqa: ARG001 - of every command
    """Return the hour that was written, or else the usual ones of an evening."""
    written = read_time(str(current))
    hours = USUAL_HOURS if written is None else [f"{written:%H:%M}"]
    return [Choice(name=hour, value=hour) for hour in hours]


async def _today(interaction: Interaction) -> date:
    """Return the day on the clocks of the server."""
    announcer = interaction.client.handlers.announcer
    return announcer.now.astimezone((await announcer.club_of(interaction)).zone).date()
