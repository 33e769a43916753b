"""The makers of the parts that keep messages up to date."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.daily.service import Daily
from bot.events.service import Events
from bot.process.cards import CardJudge
from bot.render.raster.renderer import Renderer
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.tables.log.past import PastDeals
from bot.tables.runner import Runner
from bot.tables.table import Table
from bot.tables.time.clock import MonotonicClock, Outages
from bot.ui.daily.posts import DailyPosts
from bot.ui.discord.avatars import Avatars
from bot.ui.discord.pacing import RequestBudget
from bot.ui.discord.services import Services
from bot.ui.events.event_messages import EventMessages
from bot.ui.events.nights.calendar import Calendar
from bot.ui.events.nights.season_posts import SeasonPosts
from bot.ui.events.posted import PostedMessages
from bot.ui.problems.messages import ProblemMessages
from bot.ui.problems.posts import ProblemPosts
from bot.ui.tables.clocks.reminder_messages import ReminderMessages
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.clocks.watch import ClockWatch
from bot.ui.tables.messages.backlog import Backlog
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.message_requests import MessageRequests, TableTokens
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.messages.side_messages import SideMessages
from bot.ui.tables.messages.stored_lines import StoredLines
from bot.ui.tables.notices.notice_messages import NoticeUpdater, ThreadMembers


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of tables: their builder, and the updaters of each kind."""

    avatars: Avatars
    builder: MessageBuilder
    tables: TableMessageUpdater
    hands: HandMessageUpdater
    sides: SideMessages
    notices: NoticeUpdater
    thread_members: ThreadMembers
    clock_watch: ClockWatch
    events: EventMessages
    requests: MessageRequests
    dailies: DailyPosts
    seasons: SeasonPosts
    problems: ProblemPosts


@dataclass(frozen=True, slots=True)
class Playing:
    """Parts that act at tables by themselves, and their clocks."""

    clock: MonotonicClock
    outages: Outages
    runner: Runner


def make_builder(
    renderer: Renderer,
    avatars: Avatars,
    services: Services,
    playing: Playing,
    store: DatabaseStore,
    cards: CardJudge,
) -> MessageBuilder:
    """Return the builder of the messages of tables."""
    clock = ShownClock(playing.clock, playing.outages.since)
    return MessageBuilder(
        renderer,
        avatars.of,
        clock,
        services.emojis,
        services.languages.offered,
        StoredLines(store.standings, store.ratings.changes_of, cards.of, clock.now),
    )


def make_messages(
    client: discord.Client,
    settings: Settings,
    store: DatabaseStore,
    services: Services,
    playing: Playing,
    renderer: Renderer,
    budget: RequestBudget,
    cards: CardJudge,
    events: Events,
    daily: Daily,
    past: PastDeals,
) -> Messages:
    """Return the messages of tables: their builder and updaters."""
    avatars = Avatars(client)
    builder = make_builder(renderer, avatars, services, playing, store, cards)
    tokens = TableTokens(is_used=settings.tables_by_token, now=playing.clock)
    requests = MessageRequests(client, budget, tokens, settings.edit_pause)
    tables = TableMessageUpdater(
        services.tables,
        store.messages,
        builder,
        requests,
        playing.runner.next_move_at,
        Backlog(services.metrics),
        playing.outages,
    )
    hands = HandMessageUpdater(client, services, store.hands, builder, tables, settings.watching_pause)

    def redraw(table: Table) -> None:
        tables.redraw(table)
        hands.redraw_at(table.id)

    clock_watch = ClockWatch(
        store.reminders,
        services.tables,
        services.preferences,
        ReminderMessages(client, budget, services.languages, tables.url),
        playing.outages.since,
        redraw,
    )
    playing.outages.add_listener(clock_watch.time_was_given_back)
    calendar = Calendar(client, budget, lambda: events.now)
    posted = PostedMessages(client, store.events, requests, services.preferences, calendar)
    return Messages(
        avatars=avatars,
        builder=builder,
        tables=tables,
        hands=hands,
        sides=SideMessages(client, hands.message_id, playing.clock),
        notices=NoticeUpdater(client, services.tables, store.notices, store.clubs, requests, tables.url),
        thread_members=ThreadMembers(client, budget),
        clock_watch=clock_watch,
        events=EventMessages(
            client,
            events,
            store.events,
            posted,
            store.clubs,
            requests,
            builder,
        ),
        requests=requests,
        seasons=SeasonPosts(events, store.events, store.clubs, posted),
        dailies=DailyPosts(client, daily, services, requests),
        problems=ProblemPosts(
            client, store.problems, ProblemMessages(builder, services.tables, past), services, requests
        ),
    )
