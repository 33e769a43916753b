"""The makers of services, and of the runners of tables and events."""

from __future__ import annotations

from typing import Final

from bot.commands.tree import CommandTree
from bot.events.runner import Acquaintance, EventPauses, EventRunner, OpenThread
from bot.events.service import Events
from bot.metrics import Metrics
from bot.people.company import Company
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.presets import Presets
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.tables.computers.thinking import Thinking
from bot.tables.limits import TableLimits
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.clock import Outages
from bot.tables.time.due import Pauses
from bot.ui.discord.deduplication import InteractionGate
from bot.ui.discord.emojis import UsableEmojis
from bot.ui.discord.newest_messages import NewestMessages
from bot.ui.discord.services import Services
from bot.ui.face.face import FACES
from bot.ui.limits.person_limits import Allowance, PersonLimits
from bot.ui.presets.names import reserved_names

SECONDS_A_MINUTE: Final = 60
SECONDS_A_DAY: Final = 24 * 60 * SECONDS_A_MINUTE


def table_limits(settings: Settings) -> TableLimits:
    """Return how many tables may be open at once."""
    return TableLimits(settings.tables_a_person, settings.tables_a_channel, settings.tables_a_server)


def make_services(
    tree: CommandTree,
    settings: Settings,
    store: DatabaseStore,
    tables: Tables,
    emojis: UsableEmojis,
    metrics: Metrics,
    events: Events,
) -> Services:
    """Make the services of the client of a command tree."""
    allowance = Allowance(
        settings.clicks_a_second, settings.clicks_at_once, settings.pictures_a_minute, settings.call_minutes
    )
    return Services(
        tables=tables,
        languages=Languages(store.people),
        clubs=store.clubs,
        company=Company(store.company, lambda: tables.now),
        preferences=PersonalPreferences(store.people),
        presets=Presets(store.presets, {name: reserved_names(face.game) for name, face in FACES.items()}),
        gate=InteractionGate(),
        limits=PersonLimits(allowance),
        newest_messages=NewestMessages(tree.client),
        emojis=emojis,
        mentions=tree.mentions,
        metrics=metrics,
        find_newcomers=store.standings.newcomers,
        is_covered=events.is_covered,
    )


def make_runner(settings: Settings, services: Services, outages: Outages, thinking: Thinking) -> Runner:
    """Return the runner of tables."""
    pauses = Pauses(
        computer=settings.computer_pause,
        deal=settings.hand_pause,
        short_deal=settings.short_hand_pause,
        answer=settings.answer_pause,
        forced=settings.forced_pause,
        lobby=settings.lobby_minutes * SECONDS_A_MINUTE,
        match=settings.table_days * SECONDS_A_DAY,
        on_break=settings.break_days * SECONDS_A_DAY,
    )
    return Runner(
        services.tables,
        pauses,
        services.preferences.plays_only_card,
        outages.since,
        lambda: outages.is_out,
        thinking,
    )


def make_event_runner(
    events: Events, store: DatabaseStore, tables: Tables, open_thread: OpenThread
) -> EventRunner:
    """Return the runner of events."""
    return EventRunner(
        events,
        store.events,
        tables,
        store.clubs,
        Acquaintance(store.ratings.levels, store.company.among),
        open_thread,
        EventPauses(),
    )
