"""The Discord client: it starts the parts in order, hands over, and stops them in reverse."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

import discord
from discord.utils import utcnow

import bot.games.registry  # noqa: F401 - registers the games
from bot.commands.interaction import CommandClient
from bot.commands.tree import CommandTree
from bot.daily.computers import Computers
from bot.daily.service import Daily
from bot.errors import StoreError
from bot.events.service import Events
from bot.metrics import NO_METRICS, Metrics, Sources
from bot.problems.expert_work import ExpertWork
from bot.process.alive import is_connected, latencies
from bot.process.cards import CardJudge
from bot.process.hidden_channels import complete_hidden_channels
from bot.process.identifies import Identifies
from bot.process.ownership.groups import groups, own_name, preferred
from bot.process.ownership.ownership import Ownership
from bot.process.past_matches import PastMatches
from bot.process.sweep import Sweep
from bot.render.raster.renderer import Renderer
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.store.ops.backup import disk_free, since_backup
from bot.tables import commands
from bot.tables.computers.thinking import Thinking
from bot.tables.log.past import PastDeals
from bot.tables.part import Part
from bot.tables.service import Tables
from bot.tables.shards import Shards
from bot.tables.table import Table
from bot.tables.time.clock import MonotonicClock, Outages
from bot.tasks import cancel_and_wait
from bot.ui.discord.deduplication import LONGEST_ANSWER, LONGEST_WAIT
from bot.ui.discord.emoji_upload import ApplicationEmojis
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_unknown_channel
from bot.ui.discord.pacing import RequestBudget
from bot.ui.discord.responses import Interaction
from bot.ui.face.face import daily_plan
from bot.ui.people.greeting import greet
from bot.ui.review.judge_worker import Judging
from bot.ui.review.prefetch import Prefetch
from bot.ui.week.weekly import WeeklyProblems
from bot.wiring.handlers import RememberedChoices, make_dispatcher, make_handlers
from bot.wiring.messages import Playing, make_messages
from bot.wiring.parts import Parts, soon
from bot.wiring.services import make_event_runner, make_runner, make_services, table_limits
from bot.wiring.table_counts import by_state
from bot.wiring.warm_up import WarmUp

logger = logging.getLogger(__name__)

INTENTS: Final = discord.Intents(guilds=True)
"""Interactions carry everything needed: no privileged intent, no member list, no message contents."""
READ_AHEAD: Final = 2.0
"""Seconds that an heir reads tables before it takes over; the others are loaded afterwards."""
HANDOVER_TIMEOUT: Final = 1.0
"""Seconds that an heir, for which clicks already wait, waits for answers in progress."""
ASK_AGAIN: Final = 1.0
"""Seconds until a database that did not answer is asked again."""


class Bot(CommandClient):
    """The bot."""

    def __init__(
        self,
        settings: Settings,
        store: DatabaseStore,
        *,
        freeze: Callable[[], object] = lambda: None,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        """``freeze`` is called each time when something has been loaded that stays in memory."""
        self._settings = settings
        self._budget = RequestBudget(settings.requests_a_second)
        super().__init__(
            shard_count=settings.shard_count or None,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=metrics.trace(self._budget.trace()),
        )
        complete_hidden_channels(self)
        self.store = store
        self.tree = CommandTree(self)
        self.clock = MonotonicClock(utcnow)
        self._emojis = ApplicationEmojis(self)
        self.outages = Outages(store.outages, self.clock)
        tables = Tables(
            store.log,
            now=self.clock,
            limits=table_limits(settings),
            freeze=freeze,
            outage_time=self.outages.since,
        )
        self.events = Events(store.events, self.clock)
        self.services = make_services(self.tree, settings, store, tables, self._emojis, metrics, self.events)
        self.thinking = Thinking(metrics=metrics)
        self.runner = make_runner(settings, self.services, self.outages, self.thinking)
        self.renderer = Renderer(metrics=metrics)
        self.cards = CardJudge(store.cards, tables.find)
        daily = Daily(store.dailies, daily_plan, lambda: tables.now, Computers(self.thinking))
        past = PastDeals()
        playing = Playing(self.clock, self.outages, self.runner)
        self.messages = make_messages(
            self,
            settings,
            store,
            self.services,
            playing,
            self.renderer,
            self._budget,
            self.cards,
            self.events,
            daily,
            past,
        )
        event_runner = make_event_runner(self.events, store, tables, self.messages.events.open_thread)
        self.reviews = Prefetch(Judging())
        work = ExpertWork(settings.expert_deals_a_day, metrics, lambda: tables.now)
        weekly = WeeklyProblems(
            self, store, self.services, self.messages.problems, self.reviews.judging, work
        )
        self.warm_up = WarmUp(self.thinking, self.reviews.judging, freeze)
        self._sweep = Sweep(
            store,
            settings.server_days,
            utcnow,
            tables.forget_finished,
            lambda: [guild.id for guild in self.guilds],
            archive_days=settings.archive_days,
        )
        self.parts = Parts(
            drawing=(self.reviews, self.thinking, self.warm_up, self.messages.avatars, past),
            messages=(
                self._emojis,
                self.tree.registration,
                self.messages.clock_watch,
                self.messages.tables,
                self.messages.hands,
                self.messages.sides,
                self.messages.notices,
                self.messages.thread_members,
                self.messages.events,
                self.messages.dailies,
                self.messages.seasons,
                self.messages.problems,
                weekly,
                self._sweep,
                self.cards,
                PastMatches(store.ratings, tables.find),
            ),
            tables=(self.outages, self.runner, event_runner, self.events, tables),
        )
        self._choices = RememberedChoices(self.services, self.parts)
        self.handlers = make_handlers(
            self.tree,
            store,
            self.messages,
            self.reviews,
            self.thinking,
            self._choices,
            self.parts,
            self.events,
            event_runner,
            self.cards,
            daily,
            past,
            work,
            weekly,
            settings.source_url,
            settings.reports_url,
        )
        self._dispatcher = make_dispatcher(self.handlers)
        self._identifies = Identifies(self)
        self.ownership = Ownership(store, settings.process_name or own_name(), metrics)
        self._succeeding: asyncio.Task[None] | None = None
        self._came_back = False
        self._has_stopped = False

    async def setup_hook(self) -> None:
        """Learn which tables are open before the first interaction can arrive, then register the commands."""
        self.warm_up.begin()
        tables = self.services.tables
        self.services.metrics.watch(
            Sources(
                tables=lambda: by_state(tables.in_memory, tables.waiting),
                behind=self.messages.tables.backlog.behind,
                latencies=lambda: latencies(self),
                thinking=lambda: self.thinking.under_way,
                overdue=self.runner.overdue,
                since_sweep=lambda: self._sweep.age,
                since_backup=lambda: since_backup(self._settings.database_url),
                disk_free=lambda: disk_free(self._settings.database_url),
            )
        )
        self.clock.start()
        self.store.notifications.start(self._choices.changed, self._choices.missed)
        for part in self.parts:
            tables.add_listener(part)
        await self._emojis.find()
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
        """Load the shards' data and start answering, except interactions in ``answered``."""
        await self.parts.prepare()
        tables = self.services.tables
        self.services.gate.open(answered)
        logger.info("open tables: %d", tables.waiting + len(tuple(tables)))
        # The process of the first shard updates the data shared by all servers.
        self._emojis.begin(uploads=self.ownership.shards.are_first)
        self.tree.registration.begin(writes=self.ownership.shards.are_first)

    async def _succeed(self) -> None:
        """Take over from the owner of the shards, once this process receives the owner's events.

        Reads happen beforehand, since clicks wait until the tables have an owner again.
        """
        try:
            await self.wait_until_ready()
            await self.warm_up.done()
            self.store.serve(self.ownership.shards)
            await self.services.tables.load(at_most=READ_AHEAD)
            await self._serve(await self.ownership.succeed())
            await self._drive()
        except Exception:
            logger.exception("the shards cannot be taken over")
            self.ownership.lost.set()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway, as soon as Discord's limit of sessions allows it."""
        await self._identifies.wait_for_start()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, _: int | None, *, initial: bool = False) -> None:
        """Count each new session, and start it in its turn."""
        await self._identifies.take_turn(is_first=initial)

    async def on_ready(self) -> None:
        """Resume where the last process stopped. Discord may send "ready" more than once."""
        if self.ownership.is_owner:
            await self._drive()
        logger.info("ready as %s; servers: %d", self.user, len(self.guilds))

    async def _drive(self) -> None:
        """Let computers move and clocks run, and bring all messages up to date; the second time does nothing."""
        if self._came_back:
            return
        self._came_back = True
        for part in self.parts:
            await self._start(part)
        await self.services.tables.drive(self.parts.table_loaded)

    async def _start(self, part: Part) -> None:
        """Start a part as soon as the database answers: no table may go on before all have started."""
        while not self._has_stopped:
            try:
                await part.start()
            except StoreError as error:
                logger.warning("tables do not go on yet: %s", error)
                await asyncio.sleep(ASK_AGAIN)
            else:
                return

    async def on_interaction(self, interaction: Interaction) -> None:
        """Remember the current avatar of the user, and answer a button, select or form."""
        self.messages.avatars.hear(interaction.user)
        await self._dispatcher.dispatch(interaction)
        await self.handlers.not_mine.ask(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Let the answer to a command replace the user's previous one."""
        self.messages.sides.command_answered(interaction)

    @property
    def is_well(self) -> bool:
        """Whether the bot is healthy: serving and connected, or standing by and warm."""
        if self.ownership.is_owner:
            return is_connected(self)
        return self.warm_up.is_done and not self.ownership.lost.is_set()

    @property
    def is_serving(self) -> bool:
        """Whether people can play now, as far as it depends on the bot."""
        return self.ownership.is_owner and is_connected(self)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel: nobody can reach them any more."""
        await self._close_tables_in(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that was deleted, with its channel or alone."""
        await self._close_tables_in(thread.guild_id, thread.thread_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has just invited the bot, and ask for its language."""
        if not self.ownership.is_owner:
            return  # the owner has heard it too
        logger.info("joined server %d", guild.id)
        await self._sweep.joined(guild.id)
        await greet(guild, await self.services.languages.chosen_for(guild.id), self.services.mentions.of)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the tables of a server that the bot has left; its data goes after some days."""
        await self.services.gate.opened()
        await self.services.tables.loaded_in(guild.id)
        await self.events.cancel_in(guild.id)
        await self._close_tables([table for table in self.services.tables if table.guild_id == guild.id])
        await self._sweep.left(guild.id)
        logger.info("left server %d", guild.id)

    async def _close_tables_in(self, guild_id: int, channel_id: int) -> None:
        """Close the tables of a channel, unless it is only out of the bot's sight: people play on there."""
        await self.services.gate.opened()
        await self.services.tables.loaded_in(guild_id)
        if tables := self.services.tables.in_channel(channel_id):
            try:
                await self.http.get_channel(channel_id)
            except REQUEST_ERRORS as error:
                if is_unknown_channel(error):
                    await self._close_tables(tables)
                else:
                    logger.info("cannot tell whether channel %d is gone: %s", channel_id, describe(error))

    async def _close_tables(self, tables: Iterable[Table]) -> None:
        for table in tables:
            logger.info("closing table %d: nobody can reach it", table.id)
            try:
                await self.services.tables.execute(table.id, commands.close_unreachable)
            except Exception:
                logger.exception("table %d cannot be closed", table.id)

    async def hand_over(self) -> None:
        """Go on until another process is ready to take over, if there is one, and stop then."""
        logger.info("stopping")
        await self._stop_serving(has_heir=await self.ownership.leave())

    async def _stop_serving(self, *, has_heir: bool = False) -> None:
        """Stop interactions, computer players and messages, in this order, and give the shards up.

        Calls to Discord get a moment to end and are then abandoned, so that no slow answer keeps the process. If an
        heir serves meanwhile, slow answers go on beside it: they can no longer write.
        """
        if self._has_stopped:
            return
        self._has_stopped = True
        await self.services.gate.finish(HANDOVER_TIMEOUT if has_heir else LONGEST_WAIT)
        if not has_heir:
            await self.services.gate.give_up()
        await self.parts.close_tables_and_messages()
        await self.store.flush()
        await self.ownership.release(self.services.gate.answered)
        if has_heir:
            await self.services.gate.finish(LONGEST_ANSWER)

    async def close(self) -> None:
        """Stop serving, then the renderer, the connection and the database."""
        await cancel_and_wait(self._succeeding)
        await self._stop_serving()
        await self.services.gate.give_up()
        await self.parts.close_drawing()
        self.renderer.close()
        try:
            await soon(super().close())
            await self.http.close()
        finally:
            await self.store.close()
            logger.info("stopped")
