"""The Discord client: it starts the parts in order, hands over, and stops them in reverse."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Iterable
from typing import Final

import discord

from bot.errors import StoreError
from bot.metrics import Sources
from bot.parts import Parts
from bot.process.alive import is_connected, latencies
from bot.process.ownership.groups import groups, preferred
from bot.tables import commands
from bot.tables.census import by_state
from bot.tables.computers.preparation import prepare
from bot.tables.shards import Shards
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from bot.ui.discord.deduplication import LONGEST_ANSWER, LONGEST_WAIT
from bot.ui.discord.responses import Interaction
from bot.ui.face import FACES
from bot.ui.people.greeting import greet

logger = logging.getLogger(__name__)

STOP_TIMEOUT: Final = 1.0
"""Seconds that each part has to stop."""
READ_AHEAD: Final = 2.0
"""Seconds that an heir reads tables before it takes over; the others are loaded afterwards."""
HANDOVER_TIMEOUT: Final = 1.0
"""Seconds that an heir, for which clicks already wait, waits for answers in progress."""
ASK_AGAIN: Final = 1.0
"""Seconds until a database that did not answer is asked again."""


class Bot(Parts):
    """The bot."""

    _warming: asyncio.Task[None] | None = None
    _succeeding: asyncio.Task[None] | None = None
    _came_back = False
    _has_stopped = False

    async def setup_hook(self) -> None:
        """Learn which tables are open before the first interaction can arrive, then register the commands."""
        self._warming = asyncio.create_task(self._warm(), name="warm up")
        self.metrics.watch(
            Sources(
                tables=lambda: by_state(self.tables.in_memory, self.tables.waiting),
                behind=self.table_messages.backlog.behind,
                latencies=lambda: latencies(self),
                thinking=lambda: self.thinking.under_way,
            )
        )
        self.clock.start()
        self.store.choices.changed = self._choice_changed
        self.store.choices.missed = self._choices_missed
        self.store.choices.start()
        self.tables.add_listener(self.table_messages)
        self.tables.add_listener(self.hands)
        self.tables.add_listener(self.side_messages)
        self.tables.add_listener(self.notices)
        self.tables.add_listener(self.thread_members)
        self.tables.add_listener(self.runner)
        self.tables.add_listener(self.clock_watch)
        self.tables.add_listener(self.reviews.ahead)
        await self.card_emojis.find()
        await self.tree.add_all()
        await self.ownership.find(await self._groups())
        shards = self.ownership.shards
        self.shard_ids, self.shard_count = list(shards.ids), shards.count
        self._budget.use_share(shards.share)
        if self.ownership.is_owner:
            await self._serve()
            await self.tree.registration.attempted()
        else:
            self._succeeding = asyncio.create_task(self._succeed(), name="succession")

    async def _groups(self) -> list[Shards]:
        """Return the groups of shards that this process may serve, in the order in which it tries them."""
        settings = self._settings
        count = settings.shard_count or await self._identifies.recommended_shards()
        return preferred(groups(count, settings.own_shards, settings.shards_a_process), self.ownership.name)

    async def _serve(self, answered: Iterable[int] = ()) -> None:
        """Learn what belongs to the shards, and begin to answer, except what another process has ``answered``."""
        await asyncio.gather(
            self.outages.load(), self.tables.refresh(), self.table_messages.load(), self.notices.load()
        )
        self.gate.open(answered)
        logger.info("%d tables are open", self.tables.waiting + len(tuple(self.tables)))
        # What exists once for all servers is brought up to date by the process of the first shard.
        self.card_emojis.start(uploads=self.ownership.shards.are_first)
        self.tree.registration.start(writes=self.ownership.shards.are_first)

    async def _succeed(self) -> None:
        """Take over from the owner of the shards, once this process hears what the owner hears.

        What can be read before is read before: clicks wait until the tables have an owner again.
        """
        try:
            await self.wait_until_ready()
            if self._warming is not None:
                await asyncio.wait({self._warming})
            self.store.shards = self.ownership.shards
            await self.tables.load(at_most=READ_AHEAD)
            await self._serve(await self.ownership.succeed())
            await self._drive()
        except Exception:
            logger.exception("the shards cannot be taken over")
            self.ownership.lost.set()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway, as soon as that is no session too many."""
        await self._identifies.wait_for_start()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, _: int | None, *, initial: bool = False) -> None:
        """Count each new session, and start it in its turn."""
        await self._identifies.take_turn(is_first=initial)

    async def _warm(self) -> None:
        await self.renderer.warm(itertools.chain.from_iterable(face.samples() for face in FACES.values()))
        await self.prepare_computers()
        self.reviews.judging.prepared()
        self._freeze()
        uses = self.renderer.cache_uses().values()
        held, most = (
            sum(sizes) / 2**20 for sizes in zip(*((use.bytes, use.most_bytes) for use in uses), strict=True)
        )
        logger.info("picture caches: %.0f MiB of at most %.0f", held, most)

    async def prepare_computers(self) -> None:
        """Let the stronger computers think as soon as they can; a simpler one plays for them meanwhile."""
        await prepare(self.thinking, [face.game for face in FACES.values()])

    async def on_ready(self) -> None:
        """Resume where the last process stopped. Discord may send "ready" more than once."""
        if self.ownership.is_owner:
            await self._drive()
        logger.info("ready as %s, in %d servers", self.user, len(self.guilds))

    async def _drive(self) -> None:
        """Let computers move and clocks run, and bring all messages up to date; the second time does nothing."""
        if self._came_back:
            return
        self._came_back = True
        await self._read_what_was_shown()
        self.runner.start()
        self._sweep.start({guild.id for guild in self.guilds})
        self.table_messages.show_finished()
        self.notices.show_finished()
        await self.tables.drive(self._table_loaded)

    async def _read_what_was_shown(self) -> None:
        """Load hands and reminders, as soon as the database answers: without them no table may go on."""
        while not self._has_stopped:
            try:
                await self.clock_watch.start(self.tables.is_known)
                await self.hands.load(self.tables.is_known)
            except StoreError as error:
                logger.warning("tables do not go on yet: %s", error)
                await asyncio.sleep(ASK_AGAIN)
            else:
                return

    def _table_loaded(self, table: Table) -> None:
        """Let everything go on at a table that was loaded."""
        for part in (self.clock_watch, self.runner, self.table_messages, self.notices, self.hands):
            part.table_loaded(table)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Remember the current avatar of the user, and answer a button, select or form."""
        self.avatars.hear(interaction.user)
        await self._dispatcher.dispatch(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Let the answer to a command replace what the user had asked for before."""
        self.side_messages.command_answered(interaction)

    @property
    def is_well(self) -> bool:
        """Whether the bot does what it should: it serves and is connected, or stands by and is warm."""
        if self.ownership.is_owner:
            return is_connected(self)
        return self._warming is not None and self._warming.done() and not self.ownership.lost.is_set()

    @property
    def is_serving(self) -> bool:
        """Whether people can play now, as far as it depends on the bot."""
        return self.ownership.is_owner and is_connected(self)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel: nobody can reach them any more."""
        await self.gate.opened()
        await self.tables.loaded_in(channel.guild.id)
        await self._close_tables(self.tables.in_channel(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that was deleted, with its channel or alone."""
        await self.gate.opened()
        await self.tables.loaded_in(thread.guild_id)
        await self._close_tables(self.tables.in_channel(thread.thread_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has just invited the bot, and ask for its language."""
        if not self.ownership.is_owner:
            return  # the owner has heard it too
        await self._sweep.joined(guild.id)
        await greet(guild, await self.languages.chosen_for(guild.id), self.tree.mentions.of)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the tables of a server that the bot has left; its data goes after some days."""
        await self.gate.opened()
        await self.tables.loaded_in(guild.id)
        await self._close_tables([table for table in self.tables if table.guild_id == guild.id])
        await self._sweep.left(guild.id)

    async def _close_tables(self, tables: Iterable[Table]) -> None:
        for table in tables:
            logger.info("closing table %d: its channel is gone", table.id)
            try:
                await self.tables.execute(table.id, commands.close_unreachable)
            except Exception:
                logger.exception("table %d cannot be closed", table.id)

    async def hand_over(self) -> None:
        """Go on until another process is ready to take over, if there is one, and stop then."""
        await self._stop_serving(has_heir=await self.ownership.leave())

    async def _stop_serving(self, *, has_heir: bool = False) -> None:
        """Stop interactions, computer players and messages, in this order, and give the shards up.

        What waits for Discord has a moment to end and is left alone then, so that no slow answer keeps the process.
        Where an heir serves meanwhile, slow answers go on beside it: they can write nothing any more.
        """
        if self._has_stopped:
            return
        self._has_stopped = True
        await self.gate.finish(HANDOVER_TIMEOUT if has_heir else LONGEST_WAIT)
        if not has_heir:
            await self.gate.give_up()
        await self.tables.close()
        await self.runner.close()
        await asyncio.gather(
            *map(
                _soon,
                (
                    self.tree.registration.close(),
                    self._sweep.close(),
                    self.table_messages.close(),
                    self.clock_watch.close(),
                    self.hands.close(),
                    self.side_messages.close(),
                    self.notices.close(),
                    self.thread_members.close(),
                    self.card_emojis.close(),
                ),
            )
        )
        await self.store.flush()
        await self.ownership.release(self.gate.answered)
        if has_heir:
            await self.gate.finish(LONGEST_ANSWER)

    async def close(self) -> None:
        """Stop serving, then the renderer, the connection and the database."""
        await cancel_and_wait(self._succeeding)
        await self._stop_serving()
        await self.gate.give_up()
        await _soon(self.avatars.close())
        await cancel_and_wait(self._warming)
        await self.thinking.close()
        await self.reviews.close()
        self.renderer.close()
        try:
            await _soon(super().close())
            await self.http.close()
        finally:
            await self.store.close()


async def _soon(work: Awaitable[None]) -> None:
    """Wait for work that ends soon, and cancel it after ``STOP_TIMEOUT`` seconds."""
    try:
        await asyncio.wait_for(work, STOP_TIMEOUT)
    except TimeoutError:
        logger.info("the bot stops without waiting for Discord any longer")
