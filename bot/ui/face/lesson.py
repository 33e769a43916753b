"""A lesson as data: steps over prepared deals, which the rules of the game play.

A deal is given by its cards and its moves, and every position of a lesson comes from the engine. A step shows one of
them and asks for something: the learner's next move, or an answer to a question. The engine decides which answers are
right, and which the rules refuse and why; a step has words for it.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from bot.i18n import Language, Translator
from bot.people.preferences import Preferences
from bot.tables.entries import ComputerSat, Entry, Logged, Moved, Opened, Person, Rules, Sat, Started
from bot.tables.log.replay import apply_entries, opened
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from computers.registry import computers_of
from engine.errors import NotationError, RuleError
from engine.game import AnyGame, Seat
from engine.games import game_named

LEARNER: Final[Seat] = 0
NAMES: Final = ("Toni", "Mercè", "Remei")
"""The other players of every lesson, from the learner's right: they say their names in its texts."""
ANY: Final = ""
"""In place of a wrong answer: any other one."""
_NOBODY: Final = Person(0, "")
_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)


def rules_of(game: AnyGame, language: Language) -> Rules:
    """Return the rules of a lesson and of the table that it leads to.

    They are those of a new table without any options, with easy computers.
    """
    preset, options = next(iter(game.presets.items()))
    return Rules(options.to_json(), preset, language, computers=computers_of(game).quick)


@dataclass(frozen=True, slots=True)
class PreparedDeal:
    """A deal of four players with chosen cards, and the moves of all of them in order.

    ``hands`` are by seat, the learner's first; ``moves`` are separated by commas, and the rules say whose each is.
    """

    game: str
    dealer: Seat
    hands: tuple[str, ...]
    moves: str
    options: tuple[tuple[str, str | int], ...] = ()
    """Rules other than those of :func:`rules_of`."""

    @property
    def each_move(self) -> tuple[str, ...]:
        """The moves in their text form."""
        return tuple(move.strip() for move in self.moves.split(","))

    def at(self, number: int, person: Person = _NOBODY, language: Language = Language.EN) -> Table:
        """Return the table after this number of moves, with the learner as this person.

        Raises ``RuleError`` if the rules refuse one of them.
        """
        table = _position(self, number)
        learner = replace(table.seats[LEARNER], person=person, name=person.name)
        return replace(
            table,
            host=person,
            rules=replace(table.rules, language=language),
            seats=(learner, *table.seats[1:]),
        )


@functools.lru_cache(maxsize=256)  # more than all positions of the lessons there are
def _position(deal: PreparedDeal, number: int) -> Table:
    if number:
        before = _position(deal, number - 1)
        move = Moved(seat=before.waits_for[0], move=deal.each_move[number - 1])
        return apply_entries(before, [move], _THEN)
    game = game_named(deal.game)
    rules = rules_of(game, Language.EN)
    opening = Opened(
        game=deal.game,
        guild_id=0,
        channel_id=0,
        host=_NOBODY,
        rules=replace(rules, options={**rules.options, **dict(deal.options)}),
        first_dealer=deal.dealer,
    )
    seated: list[Entry] = [
        Sat(seat=LEARNER, person=_NOBODY),
        *(
            ComputerSat(seat=seat, player=next(iter(computers_of(game).players)), name=name)
            for seat, name in enumerate(NAMES, start=1)
        ),
        Started(),
        Moved(seat=None, move=f"shuffle {'00' * 32}"),
    ]
    table = apply_entries(opened(0, Logged(1, opening, _THEN)), seated, _THEN)
    match = table.started_match
    state = game.with_hands(match.state, deal.hands)
    return replace(table, match=replace(match, state=state, status=game.status(state)))


def with_unmarked_hand(table: Table) -> Table:
    """Return the table with a view of the learner that marks no card as legal, for that is what a step asks."""
    unmarked, view = replace(table), table.view(LEARNER)
    unmarked.derived(("view", LEARNER), lambda: replace(view, moves=()))
    return unmarked


class Shows(enum.Enum):
    """The picture of a step, which is one of a real table."""

    HAND = "hand"
    CARDS = "cards"
    """The hand without anything around it."""
    TABLE = "table"
    RESULT = "result"
    """The result of the deal."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question; ``key`` stands for it in a button's custom_id, and ``label`` is in words."""

    key: str
    label: str
    is_right: bool
    emoji: Any = None


Question = Callable[[Translator, Table], Sequence[Answer]]
"""Returns the answers to a step's question at its position, in one language."""
Fields = Callable[[Translator, Table], Mapping[str, object]]
"""Returns the figures of a text from a position, in one language."""
Buttons = Callable[[Translator, Table, Preferences], Controls]
"""Returns buttons for the learner's moves at a position."""


def _no_fields(_: Translator, __: Table) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to do; texts are message ids.

    Without a question it asks for the learner's move, and the deal's next one is right.
    """

    deal: PreparedDeal
    at: int
    """The number of moves made before it."""
    then: int
    """The number of moves made once it is done."""
    title: str
    says: str
    """Its explanation and question."""
    done: str
    """Its reply to a right answer."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Its replies to wrong answers that the rules allow, by answer or :data:`ANY`."""
    question: Question | None = None
    answers_are_cards: bool = False
    """Whether the answers to the question are the learner's cards; a card's key is the move that plays it."""
    is_marked: bool = False
    """Whether the cards that the rules allow are marked before it is done, as in a hand at a table."""
    shows: Shows = Shows.HAND
    shows_then: Shows = Shows.HAND
    fields: Fields = _no_fields
    """Figures of :attr:`says` from the position before, and of :attr:`done` from the one after."""

    @property
    def right_move(self) -> str:
        """The move that it asks for."""
        return self.deal.each_move[self.at]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why a wrong one is not: a message id."""

    is_right: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game; texts are message ids."""

    version: int
    """Changes whenever a button of an older lesson would mean something else."""
    steps: Sequence[Step]
    reasons: Mapping[str, str]
    """The reason why the rules refuse a move, by the code of the refusal, in a sentence for beginners."""
    cards: Buttons
    """A button for every card of the hand, legal or not."""
    calls: Buttons
    """The buttons of any other moves, such as naming trump; empty while a card is asked for."""
    ending: str
    """The summary after the last step."""

    def judge(self, step: Step, answer: str, tr: Translator) -> Verdict:
        """Return whether an answer is right; raises ``ValueError`` on one that no button of the step has."""
        table = step.deal.at(step.at)
        if step.question is not None:
            chosen = {each.key: each for each in step.question(tr, table)}.get(answer)
            if chosen is None:
                raise ValueError(f"no answer to this question: {answer}")
            return Verdict(True) if chosen.is_right else Verdict(False, _said(step.wrong, answer))
        if answer == step.right_move:
            return Verdict(True)
        return Verdict(False, self._refused(table.game, table, answer) or _said(step.wrong, answer))

    def _refused(self, game: AnyGame, table: Table, answer: str) -> str:
        """Return why the rules refuse a move; empty if they allow it."""
        try:
            game.apply(table.started_match.state, LEARNER, game.parse_move(answer))
        except NotationError:
            raise
        except RuleError as error:
            if error.code not in self.reasons:
                raise ValueError(f"no move of this step: {answer}") from error
            return self.reasons[error.code]
        return ""


def _said(wrong: Mapping[str, str], answer: str) -> str:
    return wrong[answer] if answer in wrong else wrong[ANY]
