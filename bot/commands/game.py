"""The command group of a game: open, show, leave, concede, stop and list tables."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.completion import find_preset, offer_clocks, preset_completion
from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.errors import Refusal
from bot.i18n import N_, Language
from bot.presets import built_in_name
from bot.tables import commands
from bot.tables.entries import Pace, Rules
from bot.tables.table import Table
from bot.tables.time.paces import LIVE
from bot.ui.answers import execute
from bot.ui.controls.custom_id import Action, go_to_table
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import deferring_if_slow, send_ephemeral, send_ephemeral_text
from bot.ui.discord.users import actor_of, person_of
from bot.ui.face.face import Face, has_daily
from bot.ui.rules.clock_text import chosen_clock
from bot.ui.rules.level_text import LEVELS, levels_of
from bot.ui.rules.text import PACES
from bot.ui.tables.listing.lists import IN_LIST
from bot.ui.tables.messages.side_messages import is_about
from bot.ui.tables.open_table import check_place, server_of
from computers.registry import computers_of
from engine.options import OptionSpec

FIRST: Final = ("new", "learn", "daily", "hand", "train")
"""The commands that newcomers want, in the order in which Discord lists them: that of their registration.

Of a command that is registered already Discord's clients may keep the order in which its subcommands came
(discord/discord-api-docs #3169), so a server sees this one for certain where the bot is new.
"""
COMPUTERS: Final = "computers"
"""The option for the level of the computers, which games without a choice do not have."""


class GameCommands(app_commands.Group):
    """The commands for the tables of one game."""

    def __init__(self, face: type[Face]) -> None:
        super().__init__(
            name=face.game.name,
            description=described(face.description, face.game.name),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
        )
        self.face = face
        self.game = face.game
        self.add_command(_new_command(face))
        if face.lesson is not None:
            self.add_command(_learn_command(face))
        if has_daily(face.game.name):
            self.add_command(_daily_command(face))
        for command in sorted(self.commands, key=_place_in_list):
            self.remove_command(command.name)
            self.add_command(command)

    @app_commands.command(
        name="presets", description=described(N_("House rules by name: look, make your own, change, delete"))
    )
    async def presets(self, interaction: Interaction) -> None:
        """Show all presets."""
        await interaction.client.handlers.presets.show(interaction, self.game.name)

    @app_commands.command(
        name="train",
        extras=REPEATABLE,
        description=described(N_("Train: five positions of your last weeks in which you lost most")),
    )
    async def train(self, interaction: Interaction) -> None:
        """Ask the user a position."""
        await interaction.client.handlers.training.show(interaction, self.game.name)

    @app_commands.command(name="hand", description=described(N_("Show me my cards")))
    async def hand(self, interaction: Interaction) -> None:
        """Show the user's hand again."""
        table = await self._chosen(interaction, Action.HAND)
        if table is not None:
            await interaction.client.handlers.hands.show(interaction, table)

    @app_commands.command(name="table", description=described(N_("Repost the table")))
    async def table(self, interaction: Interaction) -> None:
        """Post the table again at the end of its channel, and the user's hand below it if that is here."""
        table = self._own_table(interaction, or_any=True)
        interaction.client.services.limits.check_post_anew(interaction.user.id)
        await check_place(interaction, ephemeral=True)
        tr = await interaction.client.services.languages.of(interaction)
        await self._post_anew(interaction, table)
        if table.channel_id != interaction.channel_id:
            there = text(tr.gettext("The table is in its own channel again, at the end."))
            await send_ephemeral(interaction, OutgoingMessage((there, *rows([go_to_table(tr, table)]))))
        elif not await self._hand_follows(interaction, table):
            await send_ephemeral_text(interaction, tr.gettext("Here is the table again."))

    @app_commands.command(
        name="resume",
        description=described(N_("End the break, in games that have one, and repost the table")),
    )
    async def resume(self, interaction: Interaction) -> None:
        """End the break of the user's table, and post the table again at the end of the channel."""
        client, person = interaction.client, person_of(interaction)
        own = [table for table in self._here(interaction) if table.seat_of(person.id) is not None]
        resting = [table for table in own if table.is_on_break]
        table = resting[-1] if resting else self._own_table(interaction)
        await check_place(interaction, ephemeral=True)
        await client.services.company.check_may_play(table.guild_id, person.id)
        change = await execute(
            interaction, client.services.tables, table.id, lambda table: commands.end_break(table, person)
        )
        tr = await client.services.languages.of(interaction)
        await self._post_anew(interaction, change.after)
        if not await self._hand_follows(interaction, change.after):
            await send_ephemeral_text(interaction, tr.gettext("The break is over: the match goes on."))

    @app_commands.command(name="rules", description=described(N_("The house rules of this table in words")))
    async def rules(self, interaction: Interaction) -> None:
        """Show the house rules in words."""
        table = self._own_table(interaction, or_any=True)
        await interaction.client.handlers.rules.show(interaction, table)

    @app_commands.command(
        name="leave", description=described(N_("Leave the table: during a match a computer plays on for you"))
    )
    async def leave(self, interaction: Interaction) -> None:
        """Get up from a lobby, or ask whether to leave a match."""
        table = await self._chosen(interaction, Action.ASK_TO_LEAVE)
        if table is not None:
            await interaction.client.handlers.people.ask_to_leave(interaction, table.id)

    @app_commands.command(
        name="concede",
        description=described(N_("Concede, if those whom it concerns agree")),
    )
    async def concede(self, interaction: Interaction) -> None:
        """Ask for the extent of a concession."""
        table = await self._chosen(interaction, Action.ASK_TO_CONCEDE)
        if table is not None:
            await interaction.client.handlers.people.ask_to_concede(interaction, table.id)

    @app_commands.command(
        name="stop",
        description=described(N_("Close the table before the end of the match")),
    )
    async def stop(self, interaction: Interaction) -> None:
        """Ask for a confirmation, and for the table to close if there are several."""
        actor = actor_of(interaction)
        tables = [table for table in self._here(interaction) if commands.may_stop(table, actor)]
        if not tables:
            # The message that announces a thread's table stands in this channel.
            table = self._own_table(interaction, or_any=True)
            if not commands.may_stop(table, actor):
                raise commands.who_may_stop(table)
            tables = [table]
        if len(tables) > 1:
            await interaction.client.handlers.places.ask_which(interaction, tables, Action.ASK_TO_STOP)
            return
        is_about(interaction, tables[0].id)
        await interaction.client.handlers.people.ask_to_stop(interaction, tables[0].id)

    @app_commands.command(
        extras=REPEATABLE,
        name="list",
        description=described(N_("The open tables of this game in this server")),
    )
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of the server."""
        await interaction.client.handlers.places.show_list(interaction, f"{IN_LIST}-{self.game.name}")

    async def _post_anew(self, interaction: Interaction, table: Table) -> None:
        """Post a table again at the end of its channel.

        The response is not announced before: it would stand above the table then.
        """
        client = interaction.client
        channel = client.get_partial_messageable(table.channel_id)
        await deferring_if_slow(
            interaction, client.handlers.table_messages.post_anew(table, channel), ephemeral=True
        )

    async def _hand_follows(self, interaction: Interaction, table: Table) -> bool:
        """Show the user's hand below a table that was posted anew; return whether there is one to be shown here."""
        seat = table.seat_of(interaction.user.id)
        if seat is None or table.view(seat) is None or table.channel_id != interaction.channel_id:
            return False
        await interaction.client.handlers.hands.show(interaction, table)
        return True

    async def _chosen(self, interaction: Interaction, action: Action) -> Table | None:
        """Return the table that a command is for, as :meth:`_own_table`.

        Of several in the channel, or elsewhere if there is none here, the user is asked for one, by buttons with the
        action; then it returns ``None``.
        """
        user_id = interaction.user.id
        own = [table for table in self._here(interaction) if table.seat_of(user_id) is not None]
        own = own or [table for table in self._in_server(interaction) if table.seat_of(user_id) is not None]
        if action is not Action.ASK_TO_LEAVE:
            own = [table for table in own if table.running_match is not None]
        if len(own) <= 1:
            table = own[0] if own else self._own_table(interaction)
            is_about(interaction, table.id)
            return table
        await interaction.client.handlers.places.ask_which(interaction, own, action)
        return None

    def _own_table(self, interaction: Interaction, *, or_any: bool = False) -> Table:
        """Return the table that a command is for: the user's in this channel, else their only one elsewhere.

        Of several in the channel it is the one changed last. With ``or_any`` a user without a seat gets any table of
        the channel.
        """
        here = self._here(interaction)
        own = [table for table in here if table.seat_of(interaction.user.id) is not None]
        elsewhere = [
            table for table in self._in_server(interaction) if table.seat_of(interaction.user.id) is not None
        ]
        found = own or (here if or_any else []) or elsewhere
        if not found:
            raise Refusal("no_table_here")
        if found is elsewhere and len(elsewhere) > 1:
            raise Refusal("several_tables")
        table = max(found, key=lambda table: table.changed_at)
        is_about(interaction, table.id)
        return table

    def _here(self, interaction: Interaction) -> Sequence[Table]:
        """Return the open tables of this game in the channel."""
        tables = interaction.client.services.tables.in_channel(interaction.channel_id or 0)
        return [table for table in tables if table.game is self.game]

    def _in_server(self, interaction: Interaction) -> Sequence[Table]:
        """Return the open tables of this game in the server."""
        return [
            table
            for table in interaction.client.services.tables
            if table.is_open and table.game is self.game and table.guild_id == interaction.guild_id
        ]


def _place_in_list(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> int:
    return FIRST.index(command.name) if command.name in FIRST else len(FIRST)


def _learn_command(face: type[Face]) -> app_commands.Command[Any, ..., None]:
    """Return the command that begins the lesson of a game."""

    async def learn(interaction: Interaction) -> None:
        """Show the lesson to the user."""
        await interaction.client.handlers.lessons.show(interaction, face.game.name)

    return app_commands.Command(
        name="learn",
        description=described(N_("Learn the game in a few minutes, with prepared cards")),
        callback=learn,
        extras=REPEATABLE,
    )


def _daily_command(face: type[Face]) -> app_commands.Command[Any, ..., None]:
    """Return the command that shows the deal of the day."""

    async def daily(interaction: Interaction) -> None:
        """Show the deal of the day to the user."""
        await interaction.client.handlers.dailies.show(interaction, face.game.name)

    return app_commands.Command(
        name="daily",
        description=described(N_("The deal of the day: the same cards for everybody, once, for you alone")),
        callback=daily,
        extras=REPEATABLE,
    )


def _new_command(face: type[Face]) -> app_commands.Command[Any, ..., None]:
    """Return the command that opens a table. The game says which of its options it takes, and their names there."""
    specs = {spec.name: spec for spec in face.game.option_specs}
    taken = {called: specs[name] for name, called in face.command_options.items()}
    levels = [Choice(name=described(LEVELS[level]), value=level) for level in levels_of(face.game)]
    with_levels = {COMPUTERS: levels} if levels else {}

    async def new(
        interaction: Interaction,
        preset: str = next(iter(face.game.presets)),
        computers: str | None = None,
        language: str | None = None,
        time: str | None = None,
        pace: str | None = None,
        thread: bool | None = None,
        rated: bool | None = None,
        **single: object,
    ) -> None:
        """Open a table in the channel, or in a thread of its own."""
        named, options = await find_preset(interaction, face.game, server_of(interaction), preset)
        own = {taken[called].name: value for called, value in single.items() if value is not None}
        languages = interaction.client.services.languages
        tr = await languages.of(interaction)
        chosen = face.game.options({**options.to_json(), **face.completed(own)})
        rules = Rules(
            options=chosen.to_json(),
            preset=named if chosen == options else built_in_name(face.game, chosen),
            language=Language(language) if language else await languages.of_table(interaction),
            pace=Pace(pace) if pace else Pace.NORMAL,
            offers_catalan=language is None and await languages.offers_table(interaction, "a new table"),
            clock=LIVE if time is None else chosen_clock(tr, time),
            computers=computers or computers_of(face.game).default,
        )
        await interaction.client.handlers.opener.open(
            interaction, face.game, rules, in_thread=thread, is_rated=rated
        )

    new.__signature__ = _signature(new, taken, has_levels=bool(levels))  # type: ignore[attr-defined]
    titles = {called: face.option_texts[spec.name].title for called, spec in taken.items()}
    describe = app_commands.describe(
        preset=described(N_("House rules by name; at the table “Rules” and “All rules” change them")),
        **{called: described(title, face.game.name) for called, title in titles.items()},
        **dict.fromkeys(with_levels, described(N_("How well the computers play"))),
        language=described(N_("The language of the table")),
        time=described(
            N_("Time for each decision of a person: choose one, or write your own, such as 5 min")
        ),
        pace=described(N_("How quickly the computers play")),
        thread=described(N_("Play in a thread of its own")),
        rated=described(N_("Whether the match counts for leaderboards and levels")),
    )
    choices = app_commands.choices(
        **{
            called: [
                Choice(name=described(message, face.game.name), value=value)
                for message, value in face.option_texts[spec.name].choices
            ]
            for called, spec in taken.items()
            if spec.numbers is None
        },
        **with_levels,
        language=[Choice(name=language.name_of_itself, value=language.value) for language in Language],
        pace=[Choice(name=described(message), value=pace.value) for message, pace in PACES],
    )
    complete = app_commands.autocomplete(preset=preset_completion(face.game), time=offer_clocks)
    return app_commands.Command(
        name="new", description=described(N_("Open a table")), callback=describe(choices(complete(new)))
    )


def _signature(new: Any, taken: dict[str, OptionSpec[Any]], *, has_levels: bool) -> inspect.Signature:  # noqa: ANN401
    """Return the signature from which discord.py reads the parameters: the game's follow the preset."""
    parameters = inspect.signature(new, eval_str=True).parameters
    common = [each for each in parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    rest = [each for each in common[2:] if has_levels or each.name != COMPUTERS]
    return inspect.Signature([*common[:2], *_parameters(taken), *rest])


def _parameters(taken: dict[str, OptionSpec[Any]]) -> Iterator[inspect.Parameter]:
    for called, spec in taken.items():
        kind: Any = str
        if spec.numbers is not None:
            kind = app_commands.Range[int, spec.numbers[0], spec.numbers[-1]]
        yield inspect.Parameter(
            called, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind | None
        )
