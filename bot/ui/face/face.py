"""The face of a game: the interface through which the common code shows any game.

A :class:`Face` is a game in one language, a :class:`TableFace` one table of it. A face is created once, a table's
face once per change of the table. Both return data, from which the common code builds messages.
"""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from bot.daily.deal import DailyPlan, Plan
from bot.errors import Refusal
from bot.i18n import N_, Language, translator
from bot.people.preferences import Preferences
from bot.presets import folded
from bot.render.kit.scene import Pack
from bot.store import Measure, Standing
from bot.tables.match import RecordedMove
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from bot.ui.face.features import Reviews
from bot.ui.face.guide import Guide
from bot.ui.face.lesson import Lesson
from bot.ui.face.profile import ProfileFace
from bot.ui.face.shown import DealInBrief, OpenCards, OpenTable, Shown
from bot.ui.face.shuffle_texts import ShuffleTexts
from bot.ui.text import standings
from bot.ui.text.names import in_message
from bot.ui.text.table_names import TableNames
from engine.errors import RuleError
from engine.game import AnyGame, Seat
from engine.options import OptionSpec
from engine.outcome import Unranked

DOT: Final = " · "


@dataclass(frozen=True, slots=True)
class OptionText:
    """The texts of an option: its title, and its choices as pairs of message and value."""

    title: str
    choices: tuple[tuple[str, str], ...]
    other_number: str = ""
    """The label of the button that asks for a number, if the option takes any number."""
    number: str = ""
    """The label of that number in the form."""

    @classmethod
    def plain(cls, spec: OptionSpec[Any]) -> OptionText:
        """Return the name and the values of an option as they are, for a game without translations."""
        return cls(spec.name.replace("_", " ").capitalize(), tuple((value, value) for value in spec.values))


@dataclass(frozen=True, slots=True)
class OptionPage:
    """A page of options that fits into one message; ``title`` is a message id."""

    key: str
    title: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interjection:
    """A move outside of the turns, and the texts around it."""

    move: str
    label: str
    emoji: str
    question: str
    """The confirmation: a slip of the thumb must not make the move."""
    declined: str
    """The reply to a player who cancels."""


class Face(ProfileFace, ABC):
    """A game in one language. Class attributes hold message ids and are the same in all languages."""

    game: ClassVar[AnyGame]
    title: ClassVar[str]
    """The name of the game, the same in every language."""
    description: ClassVar[str]
    """The description of the game's commands, a message id."""
    pack: ClassVar[Pack]
    """The pack that the game is played with."""
    lobby_cards: ClassVar[tuple[str, ...]] = ()
    """The cards above the title of a lobby."""
    preset_names: ClassVar[Mapping[str, str]]
    """The name of each preset, a message id."""
    option_texts: ClassVar[Mapping[str, OptionText]]
    option_pages: ClassVar[Sequence[OptionPage]]
    """One page at least, and every option on one. The first page also has pace and language."""
    command_options: ClassVar[Mapping[str, str]] = {}
    """The options of the command that opens a table, and their parameter names there."""
    next_deal_label: ClassVar[str] = N_("Next deal")
    """The button that deals, a message id."""
    score_sheet_label: ClassVar[str] = N_("All deals")
    """The button that shows the score sheet, a message id."""
    has_signed_totals: ClassVar[bool] = False
    """Whether totals above 0 have a plus, as in games of mostly negative scores."""
    shuffle_texts: ClassVar[ShuffleTexts] = ShuffleTexts()
    """Sentences on shuffles, in the game's word for a distribution of the cards."""
    players_option: ClassVar[str] = ""
    """The option that says how many play, which the form of a table's rules asks for; empty in games without one."""
    has_hints: ClassVar[bool] = False
    """Whether the host chooses whether there are hints; a lobby has no face of a table yet that could tell."""
    redeal_option: ClassVar[str] = ""
    """The option that has an effect only if redeals are allowed at the table; empty if the game has none."""
    opens_thread: ClassVar[bool] = False
    """Whether a table is opened in a thread of its own unless the user says otherwise: it has many messages."""
    lesson: ClassVar[Lesson | None] = None
    """The guided deal for newcomers; without one the game has no command for it."""
    strategy: ClassVar[Guide | None] = None
    """The rules of thumb for beginners; without them the game has no topic in the help."""
    daily_plan: ClassVar[DailyPlan | None] = None
    """The settings of the deal of the day with a number, from 1; without them the game has no such deal."""
    event_limits: ClassVar[Mapping[str, int]] = {}
    """The limits of a match of an event, for options that the preset leaves without one; empty without events."""
    leaderboard_order: ClassVar[tuple[Measure, ...]] = (Measure.WON, Measure.PLACE, Measure.SCORE)

    def __init__(self, language: Language) -> None:
        self.language = language
        self.tr = translator(language, self.game.name)

    # -- the rules

    @classmethod
    def completed(cls, chosen: Mapping[str, object]) -> Mapping[str, object]:
        """Return single options as chosen in the command, with those that only follow from them."""
        return chosen

    def gives_hints(self, options: Any) -> bool:  # noqa: ANN401, ARG002
        """Tell whether there are hints under these rules, so that the host can allow them."""
        return self.has_hints

    @abstractmethod
    def title_parts(self, options: Any) -> list[str]:  # noqa: ANN401 - each game has options of its own
        """Return the shortest description of the rules in parts, the variant first: "Botifarra obligada", "101"."""

    @abstractmethod
    def rules(self, options: Any, dealer: str = "") -> Iterable[str]:  # noqa: ANN401
        """Return all house rules in force as sentences in Discord's markdown.

        ``dealer`` is the first dealer of a match that continues another one; otherwise the options decide.
        """

    def redeal_rule(self, options: Any) -> str:  # noqa: ANN401, ARG002
        """Return the sentence of :meth:`rules` that has no effect without redeals; empty if the game has none."""
        return ""

    def short_rules(self, options: Any, *, goes_on: bool = False) -> tuple[str, ...]:  # noqa: ANN401, ARG002
        """Return the most important rules as at most five short lines, for a picture; by default the title's parts.

        ``goes_on`` tells whether the match continues another one, so that the dealer is known.
        """
        return tuple(self.title_parts(options))

    def note_on_rules(self, table: Table) -> str:
        """Return the small print under the title of the lobby."""
        return in_message(self.preset_name(table.rules.preset))

    def totals(self, table: Table) -> str:
        """Return the totals of all sides, with names."""
        totals = table.match.status.totals if table.match else ()
        return TableNames(self.tr, table).points_by_side(totals, signed=self.has_signed_totals)

    def preset_name(self, preset: str | None) -> str:
        """Return the name of a preset; a server's own keeps its name, and rules without one are "Own rules"."""
        if preset is None:
            return self.tr.gettext("Own rules")
        return self.tr.gettext(self.preset_names[preset]) if preset in self.preset_names else preset

    def rules_title(self, options: Any) -> str:  # noqa: ANN401
        """Return the shortest description of the rules: "Botifarra obligada · 101"."""
        return DOT.join(self.title_parts(options))

    def rules_heading(self, options: Any, preset: str | None) -> str:  # noqa: ANN401
        """Return the title with the name of the preset, neither repeating the other: "Barbu · 12 deals (Courte)"."""
        if preset is None:
            return self.rules_title(options)
        name, (first, *others) = self.preset_name(preset), self.title_parts(options)
        if preset in self.preset_names and not self.rest_of_title(options, name):
            return self.rules_title(options)
        unsaid = [part for part in others if _words_of(part) - _words_of(name)]
        return f"{DOT.join((first, *unsaid))} ({name})"

    def rest_of_title(self, options: Any, name: str) -> str:  # noqa: ANN401
        """Return the part of the rules' title that is not in their name; empty for "Lliure to 101"."""
        known = _words_of(name) | _words_of(self.title)
        return DOT.join(part for part in self.title_parts(options) if _words_of(part) - known)

    def refusal(self, error: RuleError | Refusal) -> str:  # noqa: ARG002
        """Return the reason of a refusal, as message text; empty for codes that are not this game's."""
        return ""

    @property
    def interjection(self) -> Interjection | None:
        """The move outside of the turns; ``None`` if the game has none."""
        return None

    # -- a table

    @abstractmethod
    def at(self, table: Table) -> TableFace:
        """Return the face of a table of this game."""

    # -- around the tables

    @property
    def steps(self) -> tuple[str, ...]:
        """The help's steps about seats, between opening a table and the start."""
        return (
            self.tr.gettext(
                "Sit down by clicking a seat. “Fill with computers” takes the seats that are left."
            ),
        )

    def order_of_leaderboard(self) -> str:
        """Return a sentence about the order of the ranking; a game with another order has another sentence."""
        return self.tr.gettext(
            "In order of matches won, then average place, then points. Players equal in all three share a rank."
        )

    def uncounted(self) -> str:
        """Return a sentence about matches whose house rules rank nobody; empty if there are none."""
        return ""

    def why_unranked(self, options: Any) -> str:  # noqa: ANN401
        """Return why matches by these options do not count for the leaderboard; empty if they do."""
        match self.game.unranked(options):
            case Unranked.SHORT:
                return self.tr.gettext(
                    "A match with fewer hands than players does not count for the leaderboard."
                )
            case Unranked.FORESEEABLE:
                return self.tr.gettext(
                    "When the pack is only cut, everybody has seen the order of the tricks and the depth "
                    "of the cut, so a program can predict hands: such a match does not count for the "
                    "leaderboard."
                )
            case None:
                return ""

    def standing(self, standing: Standing) -> list[str]:
        """Return a person's figures besides matches won, for a line of the leaderboard.

        Points are added up, or, if people are ranked by them, compared with the mean of the table.
        """
        by_mean = Measure.ABOVE_MEAN in self.leaderboard_order
        return [
            standings.average_place(self.tr, standing),
            standings.above_mean(self.tr, standing) if by_mean else standings.points(self.tr, standing),
            *standings.best_and_worst(self.tr, standing, self.part_name),
        ]

    def details_of_standing(self, standing: Standing) -> list[str]:
        """Return the same figures, a line each, for ``/stats``."""
        return self.standing(standing)


class TableFace(ABC):
    """One table of a game, in one language; with :class:`~bot.ui.face.features.HasHints` if there are hints."""

    def __init__(self, face: Face, table: Table) -> None:
        self.face = face
        self.tr = face.tr
        self.table = table
        self.names = TableNames(face.tr, table)

    def score(self) -> str:
        """Return the totals of all sides as a marked sentence."""
        return self.tr.gettext("The score: {score}.", score=self.face.totals(self.table))

    @property
    def reviews(self) -> Reviews | None:
        """The reviews of finished deals; ``None`` in a game without reviews."""
        return None

    @abstractmethod
    def public(self) -> Shown:
        """Return the public content of a running match."""

    @abstractmethod
    def hand(self, seat: Seat, preferences: Preferences) -> Shown:
        """Return the private content of a player: the hand and all they need to play."""

    def words(self, seat: Seat) -> Iterator[str]:  # noqa: ARG002 - of the games that explain any
        """Yield explanations of the game's words that a player meets now, in plain sentences."""
        yield from ()

    @abstractmethod
    def score_sheet(self, page: int = 0) -> Shown:
        """Return a page of the deals played so far, and who has won; the first is page 0."""

    def score_sheet_pages(self) -> int:
        """Return the number of pages of the score sheet, at least 1."""
        return 1

    def over(self) -> Sequence[Shown]:
        """Return the content of a finished match."""
        return (self.score_sheet(),)

    def deal_result(self, deal: int) -> Shown | None:  # noqa: ARG002
        """Return the message of a scored deal that stays in the channel; ``None`` if nothing does."""
        return None

    def deal_in_short(self, deal: int) -> Sequence[str]:  # noqa: ARG002
        """Return the sentences that stay of a scored deal after the next one; empty to leave its result whole."""
        return ()

    def deal_in_brief(self, deal: int) -> DealInBrief | None:  # noqa: ARG002
        """Return how a scored deal went; ``None`` if it was not scored, and in games without boards."""
        return None

    def replayable(self) -> Sequence[int]:
        """Return the numbers of the finished deals whose cards everybody may see now, in order."""
        table = self.table
        disputed = table.started_match.status.deal if table.is_open and table.interjectors else None
        return [deal for deal in range(1, table.deals_scored + 1) if deal != disputed]

    def open_cards(self, dealt: Table) -> Sequence[OpenCards]:  # noqa: ARG002
        """Return everybody's cards, for a replay; ``dealt`` is the table as it was after they were dealt.

        Empty where nobody holds cards.
        """
        return ()

    def open_table(self) -> OpenTable:
        """Return the table after a move of a finished deal, with all hands open; by default what is public."""
        return OpenTable([each for fact in self.public().facts for each in fact.sentences()], (), {}, ())

    @property
    def has_tricks(self) -> bool:
        """Whether finished tricks may be looked at now."""
        return False

    def tricks(self, viewer: Seat | None) -> Shown:
        """Return the finished tricks that may be looked at now; to ``viewer`` their own name is "You"."""
        raise NotImplementedError

    def tricks_taken_by(self) -> Sequence[Seat]:
        """Return who took each trick of the match so far, in order; empty in games without tricks."""
        return ()

    def turn_controls(self, seat: Seat) -> Controls:  # noqa: ARG002
        """Return the moves that may be shown under the public message: those without hidden cards."""
        return ()

    @abstractmethod
    def hand_controls(self, seat: Seat, preferences: Preferences) -> Controls:
        """Return all moves of a player, for the message with their hand."""

    def how_dealt(self, dealt: RecordedMove) -> str:  # noqa: ARG002
        """Return how a deal without a shuffle came about; empty if it was shuffled."""
        return ""


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", folded(text)))


FACES: Final[dict[str, type[Face]]] = {}
"""The registered games by name; the first is the default of commands without a game."""


def register(face: type[Face]) -> None:
    """Register a game."""
    FACES[face.game.name] = face


def face_of(game: str, language: Language) -> Face:
    """Return a game in a language; raises ``KeyError`` if the game is not registered."""
    return _face(FACES[game], language)


def daily_plan(game: str, number: int) -> Plan:
    """Return a game's settings for the deal of the day with a number; raises ``KeyError`` if it has no such deal."""
    plan = FACES[game].daily_plan
    if plan is None:
        raise KeyError(game)
    return plan(number)


def has_daily(game: str) -> bool:
    """Tell whether a game is registered and has a deal of the day."""
    return game in FACES and FACES[game].daily_plan is not None


@functools.cache
def _face(face: type[Face], language: Language) -> Face:
    return face(language)


def any_face(table: Table) -> TableFace:
    """Return a new face of a table, to judge by: in any language, for any thread."""
    return face_of(table.game.name, Language.EN).at(table)


_TABLE_FACES: Final[OrderedDict[tuple[int, Language], TableFace]] = OrderedDict()
"""The faces of the tables that were shown last, each of the newest state that was shown, by the table's id."""
MOST_TABLE_FACES: Final = 128
"""A table that waits for somebody keeps none: its sentences would take more memory than the rest of it."""


def table_face(table: Table, language: Language) -> TableFace:
    """Return the face of a table in a language, created once per change of a table that is being played."""
    key = (table.id, language)
    face = _TABLE_FACES.get(key)
    if face is None or face.table is not table:
        face = _TABLE_FACES[key] = face_of(table.game.name, language).at(table)
        if len(_TABLE_FACES) > MOST_TABLE_FACES:
            _TABLE_FACES.popitem(last=False)
    _TABLE_FACES.move_to_end(key)
    return face
