"""The maker of handlers, and the memory of what people and servers have chosen."""

from __future__ import annotations

from functools import partial

from bot.commands.help import HelpHandlers
from bot.commands.interaction import Handlers
from bot.commands.repetition import repeat
from bot.commands.tree import CommandTree
from bot.daily.service import Daily
from bot.events.runner import EventRunner
from bot.events.service import Events
from bot.problems.expert_work import ExpertWork
from bot.process.cards import CardJudge
from bot.store import DatabaseStore
from bot.store.processes.notifications import FORGOTTEN, SERVER
from bot.tables.computers.thinking import Thinking
from bot.tables.log.past import PastDeals
from bot.ui.answers import ControlFamily, Dispatcher, FormFamily
from bot.ui.club.handlers import ClubHandlers
from bot.ui.daily.handlers import DailyHandlers
from bot.ui.discord.services import Services
from bot.ui.events.announcing import Announcer
from bot.ui.events.handlers import EventHandlers
from bot.ui.events.look_handlers import EventLookHandlers
from bot.ui.events.my_table import MyTableHandlers
from bot.ui.events.nights.drafts import DraftHandlers
from bot.ui.events.nights.first_night import FirstNightHandlers
from bot.ui.events.nights.season import SeasonHandlers
from bot.ui.events.organise_handlers import OrganiseHandlers
from bot.ui.events.sign_up import SignUpHandlers
from bot.ui.leaderboard.messages import LeaderboardHandlers
from bot.ui.lesson.handlers import LearnHandlers
from bot.ui.lesson.messages import LessonMessages
from bot.ui.people.handlers import PreferenceHandlers
from bot.ui.people.languages import LanguageHandlers
from bot.ui.people.privacy import PrivacyHandlers
from bot.ui.presets.handlers import PresetHandlers
from bot.ui.problems.handlers import ProblemHandlers
from bot.ui.profile.handlers import ProfileHandlers
from bot.ui.profile.pages import ProfilePages
from bot.ui.replay.handlers import ReplayHandlers
from bot.ui.replay.messages import ReplayMessages
from bot.ui.review.prefetch import Prefetch
from bot.ui.rules.handlers import RulesHandlers
from bot.ui.strategy.handlers import StrategyHandlers
from bot.ui.strategy.messages import StrategyMessages
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.handlers.hint_handlers import HintHandlers
from bot.ui.tables.handlers.look_handlers import LookHandlers
from bot.ui.tables.handlers.people_handlers import PeopleHandlers
from bot.ui.tables.handlers.place_handlers import PlaceHandlers
from bot.ui.tables.handlers.question_handlers import QuestionHandlers
from bot.ui.tables.handlers.review_handlers import ReviewHandlers
from bot.ui.tables.handlers.same_four import SameFourHandlers
from bot.ui.tables.handlers.table_handlers import TableHandlers
from bot.ui.tables.handlers.word_handlers import WordHandlers
from bot.ui.tables.listing.lists import TableLists
from bot.ui.tables.open_table import TableOpener
from bot.ui.training.handlers import TrainingHandlers
from bot.ui.training.positions import TrainingPositions
from bot.ui.week.not_mine import NotMineHandlers
from bot.ui.week.weekly import WeeklyProblems
from bot.wiring.messages import Messages
from bot.wiring.parts import Parts


class RememberedChoices:
    """Caches of choices, which another process may change."""

    def __init__(self, services: Services, parts: Parts) -> None:
        self._services = services
        self._parts = parts

    def forget(self, user_id: int) -> None:
        """Drop from memory the data of a person whose data was deleted."""
        self._services.languages.forget(user_id)
        self._services.preferences.forget(user_id)
        self._parts.person_forgotten(user_id)

    def changed(self, kind: str, identity: int) -> None:
        """Take a change into account that was made in this process or another."""
        if kind == SERVER:
            self._services.languages.changed_for_server(identity)
            return
        if kind == FORGOTTEN:
            self.forget(identity)
        self._services.languages.changed(identity)
        self._services.preferences.forget(identity)
        self._parts.person_changed(identity)

    def missed(self) -> None:
        """Read all choices again when they are needed."""
        self._services.languages.forget_choices()
        self._services.preferences.forget_all()


def make_handlers(
    tree: CommandTree,
    store: DatabaseStore,
    messages: Messages,
    prefetch: Prefetch,
    thinking: Thinking,
    choices: RememberedChoices,
    parts: Parts,
    events: Events,
    event_runner: EventRunner,
    cards: CardJudge,
    daily: Daily,
    past: PastDeals,
    work: ExpertWork,
    weekly: WeeklyProblems,
    source_url: str,
    reports_url: str,
) -> Handlers:
    """Make the handlers of the client of a command tree; as settings name the addresses."""
    client = tree.client
    services, builder, mention = client.services, messages.builder, tree.mentions.of
    tables, languages, preferences = services.tables, services.languages, services.preferences
    rules = RulesHandlers(tables, services.presets, languages)
    lists = TableLists(
        client, tables, languages, messages.tables.url, mention, builder.clock, store.pairs.last_four
    )
    places = PlaceHandlers(lists, messages.hands, services)
    panel = PreferenceHandlers(preferences, store.company, languages, parts.person_changed, mention)
    responder = HandResponder(services, messages.hands, builder, messages.sides)
    people = PeopleHandlers(messages.hands, services, builder.clock, responder)
    table_handlers = TableHandlers(
        services,
        messages.tables,
        messages.hands,
        builder,
        messages.sides,
        responder,
        [
            rules,
            HintHandlers(builder.hints, services, thinking, responder),
            QuestionHandlers(services, responder),
            people,
            LookHandlers(builder, services, responder, panel.show, source_url, reports_url),
            WordHandlers(services),
            places,
            ReviewHandlers(builder, services, prefetch),
        ],
    )
    opener = TableOpener(
        tables,
        store.clubs,
        messages.tables,
        messages.thread_members,
        messages.notices,
        table_handlers.answer_with,
    )
    sign_up = SignUpHandlers(events, languages)
    announcer = Announcer(events, store.events, messages.events, languages, store.clubs, event_runner)
    drafts = DraftHandlers(announcer, store.clubs, languages)
    replays = ReplayHandlers(past, ReplayMessages(builder), services, asks=work.most > 0)
    families = [
        sign_up,
        announcer,
        MyTableHandlers(events, messages.events, languages),
        EventLookHandlers(builder, cards.of_board, services),
        OrganiseHandlers(events, tables, event_runner, languages),
    ]
    return Handlers(
        tables=table_handlers,
        hands=responder,
        table_messages=messages.tables,
        opener=opener,
        places=places,
        people=people,
        rules=rules,
        presets=PresetHandlers(services.presets, languages, opener),
        preferences=panel,
        languages=LanguageHandlers(
            languages,
            tables,
            show_hand=responder.show,
            repeat=partial(repeat, tree),
            open_table=opener.open_usual,
            changed=messages.hands.person_changed,
            mention=mention,
        ),
        privacy=PrivacyHandlers(
            store.privacy,
            languages,
            leave_events=events.leave_all,
            forgotten=choices.forget,
            mention=mention,
            policy=lambda: client.application.privacy_policy_url if client.application else None,
        ),
        lessons=LearnHandlers(LessonMessages(builder), services, opener, mention),
        dailies=DailyHandlers(daily, store.dailies, builder, prefetch.judging, services),
        training=TrainingHandlers(
            TrainingPositions(store.training, tables, past, prefetch.judging, work, services.is_covered),
            builder,
            services,
        ),
        strategy=StrategyHandlers(StrategyMessages(builder), services),
        replays=replays,
        problems=ProblemHandlers(
            store.problems, messages.problems, replays, prefetch.judging, work, services
        ),
        not_mine=NotMineHandlers(weekly, services),
        same_four=SameFourHandlers(tables, opener, messages.requests),
        leaderboards=LeaderboardHandlers(store.standings, store.pairs, services.languages),
        profiles=ProfileHandlers(
            ProfilePages(store.standings, store.ratings, messages.avatars.of_people),
            store.standings,
            builder,
            messages.avatars,
            languages,
            preferences,
        ),
        events=EventHandlers(events, families),
        clubs=ClubHandlers(store.clubs, store.company, languages, tables, events.leave_all),
        sign_up=sign_up,
        announcer=announcer,
        drafts=drafts,
        first_night=FirstNightHandlers(announcer, drafts, languages),
        seasons=SeasonHandlers(events, store.events, store.problems, builder, services),
    )


def make_dispatcher(handlers: Handlers) -> Dispatcher:
    """Return the dispatcher, which gives each click and form to its handlers."""
    without_forms: list[ControlFamily] = [
        handlers.profiles,
        handlers.preferences,
        handlers.languages,
        handlers.privacy,
        handlers.lessons,
        handlers.dailies,
        handlers.training,
        handlers.strategy,
        handlers.replays,
        handlers.problems,
        handlers.not_mine,
        handlers.seasons,
        handlers.first_night,
        handlers.same_four,
        HelpHandlers(),
    ]
    with_forms: list[FormFamily] = [
        handlers.tables,
        handlers.presets,
        handlers.events,
        handlers.drafts,
        handlers.leaderboards,
        handlers.clubs,
    ]
    return Dispatcher(without_forms, with_forms)
