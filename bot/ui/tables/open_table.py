"""Opening a table in the channel of an interaction, or in a thread of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.errors import Refusal
from bot.i18n import Translator
from bot.people.clubs import ClubStore
from bot.tables.entries import Rules
from bot.tables.limits import Place
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.time.paces import LIVE
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral_text
from bot.ui.discord.users import person_of
from bot.ui.face.face import FACES, Face
from bot.ui.refusals import refusal
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.notices.content import announcement
from bot.ui.tables.notices.notice_messages import NoticeUpdater, ThreadMembers
from bot.ui.tables.places import missing, playable, thread_type
from bot.ui.text.names import listed
from computers.registry import computers_of
from engine.game import AnyGame


class TableOpener:
    """Opens tables."""

    def __init__(
        self,
        tables: Tables,
        clubs: ClubStore,
        table_messages: TableMessageUpdater,
        thread_members: ThreadMembers,
        notices: NoticeUpdater,
        answer_with: Callable[[Interaction, Table], Awaitable[None]],
    ) -> None:
        """``answer_with`` responds with the public message of a new table."""
        self._tables = tables
        self._clubs = clubs
        self._table_messages = table_messages
        self._thread_members = thread_members
        self._notices = notices
        self._answer_with = answer_with

    async def open(
        self,
        interaction: Interaction,
        game: AnyGame,
        rules: Rules,
        *,
        in_thread: bool | None = None,
        is_rated: bool | None = None,
    ) -> Table:
        """Open a table in the channel or in a thread of its own, by default where the server or else the game has it.

        It is rated or friendly, by default as the server has its tables.

        Another table of somebody who sits at one in the channel has a thread too: two hands would follow each other.
        If a table would have a thread by default and the bot may not make one, it is in the channel, and the user
        learns why. Raises ``Refusal`` if the user may not play here, or the bot may not post, or not make a thread
        that was asked for, and the engine's ``OptionError`` on invalid rules.
        """
        face = FACES[game.name]
        channel, company = interaction.channel, interaction.client.services.company
        may_play = company.check_may_play(server_of(interaction), interaction.user.id)
        await deferring_if_slow(interaction, may_play, ephemeral=False)
        reading = self._clubs.of(server_of(interaction))
        club = await deferring_if_slow(interaction, reading, ephemeral=False)
        rules = replace(rules, friendly=club.friendly if is_rated is None else not is_rated)
        has_threads = face.opens_thread if club.own_thread is None else club.own_thread
        wants_thread = in_thread is None and thread_type(channel) is not None
        wants_thread = wants_thread and (has_threads or self._sits_here(interaction))
        lacking = missing(channel, interaction.app_permissions, new_thread=True) if wants_thread else ()
        if in_thread or (wants_thread and not lacking):
            return await self._open_in_thread(interaction, face, rules)
        table = await self._open_here(interaction, game, rules)
        if lacking:
            tr = await interaction.client.services.languages.of(interaction)
            no_thread = refusal(tr, Refusal("no_thread_by_default", permissions=lacking), game.name)
            await send_ephemeral_text(interaction, no_thread)
        return table

    async def open_usual(self, interaction: Interaction, face: type[Face]) -> None:
        """Open a table by the first preset of a game, as its command does without options."""
        game, language = face.game, await interaction.client.services.languages.of_table(interaction)
        preset, options = next(iter(game.presets.items()))
        level = computers_of(game).default
        await self.open(
            interaction, game, Rules(options.to_json(), preset, language, clock=LIVE, computers=level)
        )

    async def choose_place(self, interaction: Interaction, own_thread: bool | None) -> None:
        """Save whether new tables of the server have a thread of their own; ``None`` if each game decides.

        Raises ``Refusal`` if the user does not manage the server.
        """
        guild_id = managed_server(interaction)
        saving = self._clubs.choose(guild_id, own_thread=own_thread)
        await deferring_if_slow(interaction, saving, ephemeral=True)
        tr = await interaction.client.services.languages.of(interaction)
        await self._tell(interaction, tr, _told(tr, own_thread))

    async def choose_rated(self, interaction: Interaction, rated: bool) -> None:
        """Save whether new tables of the server are rated; raises ``Refusal`` if the user does not manage it."""
        saving = self._clubs.choose(managed_server(interaction), friendly=not rated)
        await deferring_if_slow(interaction, saving, ephemeral=True)
        tr = await interaction.client.services.languages.of(interaction)
        if rated:
            told = tr.gettext("New tables are rated.")
        else:
            told = tr.gettext("New tables are friendly: they count for no leaderboard and change no level.")
        await self._tell(interaction, tr, told)

    async def _tell(self, interaction: Interaction, tr: Translator, told: str) -> None:
        """Tell the user how new tables of the server open, and how to open another kind."""
        mention = interaction.client.services.mentions.of
        one = tr.gettext(
            "{new} can choose otherwise for a single table.",
            new=listed(tr, [mention(f"{game} new") for game in FACES], "or"),
        )
        await send_ephemeral_text(interaction, f"{told}\n{one}")

    def _sits_here(self, interaction: Interaction) -> bool:
        here = self._tables.in_channel(interaction.channel_id or 0)
        return any(table.seat_of(interaction.user.id) is not None for table in here)

    async def _open_here(self, interaction: Interaction, game: AnyGame, rules: Rules) -> Table:
        """Open a table in the channel and respond with its message."""
        await check_place(interaction)
        place = place_of(interaction)
        opening = self._tables.open(game, person_of(interaction), *place, rules, interaction.id)
        table = await deferring_if_slow(interaction, opening, ephemeral=False)
        await self._answer_with(interaction, table)
        return table

    async def _open_in_thread(self, interaction: Interaction, face: type[Face], rules: Rules) -> Table:
        """Open the table in a thread of its own, and link to it from the channel."""
        channel = interaction.channel
        kind = thread_type(channel)
        if kind is None or not isinstance(channel, discord.TextChannel):
            raise Refusal("no_thread_here")
        await check_place(interaction, new_thread=True)
        person = person_of(interaction)
        tr = await interaction.client.services.languages.of(interaction)
        await self._tables.check_room(Place(person.id, channel.guild.id, None))
        if not interaction.response.is_done():
            await interaction.response.defer(thinking=True)
        name = tr.gettext("{game} with {name}", game=face.title, name=person.name)
        thread = await channel.create_thread(name=name[:100], type=kind)
        table = await self._tables.open(face.game, person, channel.guild.id, thread.id, rules, interaction.id)
        self._thread_members.add(table, thread, {person.id})
        await self._table_messages.post_first(table, interaction.client.get_partial_messageable(thread.id))
        content = announcement(table)
        message = await interaction.edit_original_response(view=content.layout())
        await self._notices.announced(table, message, content)
        return table


def _told(tr: Translator, own_thread: bool | None) -> str:
    """Return where new tables of a server open from now on."""
    if own_thread is None:
        places = [
            tr.gettext("{game} in a thread of its own", game=face.title)
            if face.opens_thread
            else tr.gettext("{game} in the channel", game=face.title)
            for face in FACES.values()
        ]
        return tr.gettext("New tables open where each game has them: {places}.", places=listed(tr, places))
    if own_thread:
        return tr.gettext("New tables open in a thread of their own.")
    return tr.gettext("New tables open in the channel; somebody's second table there opens in a thread.")


def managed_server(interaction: Interaction) -> int:
    """Return the server id of an interaction; raises ``Refusal`` unless the user manages the server."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refusal("only_managers")
    return interaction.guild_id


def server_of(interaction: Interaction) -> int:
    """Return the server id of an interaction; raises ``Refusal`` in direct messages."""
    if interaction.guild_id is None:
        raise Refusal("only_in_servers")
    return interaction.guild_id


def place_of(interaction: Interaction) -> tuple[int, int]:
    """Return the server id and channel id of an interaction; raises ``Refusal`` outside of servers."""
    if interaction.channel_id is None:
        raise Refusal("only_in_servers")
    return server_of(interaction), interaction.channel_id


async def check_place(interaction: Interaction, *, new_thread: bool = False, ephemeral: bool = False) -> None:
    """Raise ``Refusal`` unless the bot can keep a table up to date in the channel, or in a new thread of it.

    Responses to interactions get through everywhere, so only this keeps a table from standing still. The bot joins a
    private thread if it may. ``ephemeral`` tells whether the response to come is for the user alone.
    """
    channel = interaction.channel
    if interaction.client.get_guild(server_of(interaction)) is None:
        # Somebody has the application installed for themselves, or for the server without its bot.
        raise Refusal("bot_not_in_server")
    if not playable(channel):
        raise Refusal("not_played_here")
    lacking = missing(channel, interaction.app_permissions, new_thread=new_thread)
    if lacking:
        raise Refusal("bot_may_not", permissions=lacking)
    if isinstance(channel, discord.Thread):
        await _check_thread(interaction, channel, ephemeral)


async def _check_thread(interaction: Interaction, thread: discord.Thread, ephemeral: bool) -> None:
    """Raise ``Refusal`` if the bot may not write in a thread; join it if it is private."""
    if thread.locked and not interaction.app_permissions.manage_threads:
        raise Refusal("thread_is_locked")
    if not thread.is_private():
        return
    try:
        # Whether the bot is a member cannot be told from the cache, which keeps it after a removal.
        await deferring_if_slow(interaction, thread.join(), ephemeral=ephemeral)
    except (discord.Forbidden, discord.NotFound) as error:
        raise Refusal("bot_not_in_thread") from error
