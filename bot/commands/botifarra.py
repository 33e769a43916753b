"""``/botifarra``: open a table, find one's way back to it, leave it, stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.catalogue import described
from bot.commands.presets import find_preset, offer_presets
from bot.i18n import N_, Language
from bot.tables import commands
from bot.tables.entries import Pace, Rules
from bot.tables.errors import TableError
from bot.tables.table import Stage, Table
from bot.ui import controls
from bot.ui.actors import actor_of, person_of
from bot.ui.answering import in_time, say, whisper
from bot.ui.choices import CHOICES, PACES, TITLES, Choices
from bot.ui.hand_controls import come_back_row
from bot.ui.opening import check_permissions, open_table, server_of
from bot.ui.post import Post, text
from bot.ui.presets_code import MOST_HANDS
from bot.ui.table_list import listed_tables
from engine.botifarra import BOTIFARRA, PRESETS

if TYPE_CHECKING:
    from bot.client import Botifarra

    Interaction = discord.Interaction[Botifarra]
else:
    Interaction = discord.Interaction

DEFAULT_PRESET: Final = next(iter(PRESETS))


def _offered(choices: Choices) -> list[Choice[str]]:
    return [Choice(name=described(message), value=value) for message, value in choices]


class BotifarraCommands(app_commands.Group):
    """The group of commands around tables."""

    def __init__(self) -> None:
        super().__init__(
            name="botifarra",
            description=described(N_("Play Botifarra in this channel")),
            guild_only=True,
        )

    @app_commands.command(name="new", description=described(N_("Open a table")))
    @app_commands.describe(
        preset=described(N_("House rules by name; under “Rules” every single one can be changed")),
        mode=described(TITLES["mode"]),
        play=described(TITLES["play"]),
        target=described(TITLES["target"]),
        hands=described(TITLES["max_hands"]),
        language=described(N_("The language of the table")),
        pace=described(N_("How long the computers think")),
        thread=described(N_("Play in a thread of its own")),
    )
    @app_commands.choices(
        mode=_offered(CHOICES["mode"]),
        play=_offered(CHOICES["play"]),
        target=_offered(CHOICES["target"]),
        language=[Choice(name=language.name_of_itself, value=language.value) for language in Language],
        pace=_offered(PACES),
    )
    @app_commands.autocomplete(preset=offer_presets)
    async def new(
        self,
        interaction: Interaction,
        preset: str = DEFAULT_PRESET,
        mode: str | None = None,
        play: str | None = None,
        target: str | None = None,
        hands: app_commands.Range[int, 1, MOST_HANDS] | None = None,
        language: str | None = None,
        pace: str | None = None,
        thread: bool = False,
    ) -> None:
        """Open a table in the channel, or in a thread of its own."""
        single = {"mode": mode, "play": play, "target": target, "max_hands": hands}
        named, options = await find_preset(interaction, server_of(interaction), preset)
        own = {name: value for name, value in single.items() if value is not None}
        rules = Rules(
            options=BOTIFARRA.options({**options.to_json(), **own}).to_json(),
            preset=None if own else named,
            language=Language(language)
            if language
            else await interaction.client.languages.of_table(interaction),
            pace=Pace(pace) if pace else Pace.NORMAL,
        )
        if thread:
            check_permissions(interaction, thread=True)
            await _open_in_thread(interaction, rules)
        else:
            await open_table(interaction, rules)

    @app_commands.command(
        name="presets", description=described(N_("House rules by name: look, make your own, change, delete"))
    )
    async def presets(self, interaction: Interaction) -> None:
        """Show all presets."""
        await interaction.client.presets_desk.show(interaction)

    @app_commands.command(name="hand", description=described(N_("Show me my cards")))
    async def hand(self, interaction: Interaction) -> None:
        """Bring the own hand again."""
        table = _own_table(interaction)
        await interaction.client.desk.show_hand(interaction, table)

    @app_commands.command(name="table", description=described(N_("Post the table anew")))
    async def table(self, interaction: Interaction) -> None:
        """Post the table again at the end of the channel."""
        table = _own_table(interaction, or_any=True)
        check_permissions(interaction)
        client = interaction.client
        words = await client.languages.of(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await client.presenter.post_anew(table, client.get_partial_messageable(table.channel_id))
        await say(interaction, words.say("Here is the table again."))

    @app_commands.command(name="rules", description=described(N_("The house rules of this table in words")))
    async def rules(self, interaction: Interaction) -> None:
        """Say the house rules in words."""
        table = _own_table(interaction, or_any=True)
        await interaction.client.rules_desk.show(interaction, table)

    @app_commands.command(
        name="leave", description=described(N_("Leave the table: a computer plays on for you"))
    )
    async def leave(self, interaction: Interaction) -> None:
        """Get up from the table."""
        client, person = interaction.client, person_of(interaction)
        table = _own_table(interaction)
        leaving = client.tables.execute(
            table.id,
            lambda table: commands.leave(table, person),
            actor=person.id,
            interaction_id=interaction.id,
        )
        change = await in_time(interaction, leaving, ephemeral=True)
        words = await client.languages.of(interaction)
        if change.after.stage is Stage.LOBBY:
            await say(interaction, words.say("You have left the table."))
        else:
            left = words.say(
                "A computer plays on for you. Your chair stays yours: “Come back” takes it again."
            )
            seat = change.after.seat_of(person.id) or 0
            post = Post((text(left), *come_back_row(words, change.after, seat)))
            await whisper(interaction, post)

    @app_commands.command(name="stop", description=described(N_("Close the table without a result")))
    async def stop(self, interaction: Interaction) -> None:
        """Ask whether to close the table, or which one."""
        client, actor = interaction.client, actor_of(interaction)
        here = client.tables.in_channel(interaction.channel_id or 0)
        tables = [table for table in here if commands.may_stop(table, actor)]
        if not tables:
            table = _own_table(interaction, or_any=True)
            raise TableError("only_host_or_moderator", name=table.in_charge.name)
        words = await client.languages.of(interaction)
        question = words.say("Close the table? The match ends without a result, for everybody.")
        await whisper(interaction, Post((text(question), *controls.stop_rows(words, tables))))

    @app_commands.command(name="list", description=described(N_("The open tables of this server")))
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of the server."""
        words = await interaction.client.languages.of(interaction)
        tables = [
            table
            for table in interaction.client.tables
            if table.is_open and table.guild_id == interaction.guild_id
        ]

        none = words.say("No table is open. `/botifarra new` opens one.")
        await say(interaction, listed_tables(words, tables) if tables else none)


async def _open_in_thread(interaction: Interaction, rules: Rules) -> None:
    """Open the table in a thread of its own, and say in the channel where it is."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise TableError("no_thread_here")
    client, person = interaction.client, person_of(interaction)
    words = await client.languages.of(interaction)
    await interaction.response.defer(thinking=True)
    name = words.say("Botifarra with {name}", name=person.name)
    thread = await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
    table = await client.tables.open(BOTIFARRA, person, channel.guild.id, thread.id, rules, interaction.id)
    await client.presenter.post_first(table, client.get_partial_messageable(thread.id))
    opened = words.say("{name} has opened a table: {thread}", name=person.name, thread=thread.mention)
    await interaction.edit_original_response(view=Post((text(opened),)).layout())


def _own_table(interaction: Interaction, *, or_any: bool = False) -> Table:
    """Return the table that a command means: the person's in this channel, else the person's only one elsewhere.

    Of several in the channel it is the one where something happened last. ``or_any`` also accepts a table of the
    channel from whoever sits at none.
    """
    here = interaction.client.tables.in_channel(interaction.channel_id or 0)
    own = [table for table in here if table.seat_of(interaction.user.id) is not None]
    elsewhere = [
        table
        for table in interaction.client.tables
        if table.is_open
        and table.guild_id == interaction.guild_id
        and table.seat_of(interaction.user.id) is not None
    ]
    found = own or (here if or_any else []) or elsewhere
    if not found:
        raise TableError("no_table_here")
    if found is elsewhere and len(elsewhere) > 1:
        raise TableError("several_tables")
    return max(found, key=lambda table: table.changed_at)
