"""The messages of the trainer: a position with its moves, what an answer was worth, and the summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.problems.assessed import MOST_MARKS, Assessed
from bot.problems.training import (
    ASKED,
    EXAMPLE,
    GOOD,
    Position,
    answered_since,
    improvement,
    in_order,
    is_sure,
)
from bot.problems.training import Looked as LookedThrough
from bot.ui.controls.custom_id import MoveButton, MoveButtons
from bot.ui.discord.emojis import CustomEmoji
from bot.ui.discord.messages import LONGEST_LABEL, OutgoingMessage, Part, Row, cut, rows, select, text
from bot.ui.face.face import face_of
from bot.ui.review.figures import loss
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from bot.ui.text.names import decimal, in_clauses, markdown
from bot.ui.training.custom_id import Action, TrainingId
from bot.ui.training.positions import Asked, Learner

_SMALL: Final = "-# "


@dataclass(frozen=True, slots=True)
class Course:
    """Positions that somebody answers one after the other: since when, and all that the person trains."""

    learner: Learner
    preferences: Preferences
    since: datetime
    now: datetime
    positions: Sequence[Position]

    @property
    def answered(self) -> Sequence[Position]:
        """The positions answered so far."""
        return answered_since(self.positions, self.since)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return len(self.answered) >= ASKED

    def button_id(self, position: Position, action: Action, move: str = "") -> TrainingId:
        """Return the custom_id of a button or select."""
        since = int(self.since.timestamp())
        return TrainingId(
            self.learner.game, since, position.table_id, position.deal, position.step, action, move
        )


class TrainingMessages:
    """Builds the messages of the trainer."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._builder = message_builder

    async def question(self, course: Course, asked: Asked) -> OutgoingMessage:
        """Return a position with the moves that its person had."""
        tr, table = asked.face.tr, asked.face.table
        done = len(course.answered)
        last = min(ASKED, done + len(in_order(course.positions, course.now)))
        what = tr.gettext("What would you play?")
        lines = [
            _SMALL + tr.gettext("Training, position {number} of {count}", number=done + 1, count=last),
            f"### {what}",
        ]
        if asked.position.chosen:
            lines.append(_SMALL + tr.gettext("This position comes back: you missed it."))
        elif asked.position.table_id == EXAMPLE:
            lines.append(_SMALL + tr.gettext("A hand from the strategy pages."))
        else:
            played = f"<t:{int(table.changed_at.timestamp())}:D>"
            lines.append(_SMALL + tr.gettext("From your match of {day}.", day=played))
        return await self._hand(course, asked, "\n".join(lines), [], [*self._moves(course, asked)])

    async def answer(self, course: Course, asked: Asked, reason: str) -> OutgoingMessage:
        """Return what an answer was worth, the expert's ``reason``, all moves, and what was played then."""
        tr, position, assessed = asked.face.tr, asked.position, asked.assessed
        marks = assessed.marks(position.chosen)
        chosen = self._with_loss(asked, assessed, position.chosen)
        header = tr.gettext("{marks} of {most} marks: {move}.", marks=marks, most=MOST_MARKS, move=chosen)
        every = in_clauses(tr, [self._with_loss(asked, assessed, move) for move in assessed.values])
        lines = [reason, _SMALL + tr.gettext("Possible: {moves}.", moves=every)]
        if asked.says:
            lines.append(f"👉 {tr.gettext(asked.says)}")
        else:
            played = self._with_loss(asked, assessed, asked.played)
            lines.append(tr.gettext("At the table you played {move}.", move=played))
        if position.due_at is not None:
            lines.append(_SMALL + tr.gettext("This position comes back {when}.", when=_when(position.due_at)))
        sign = "✅" if marks >= GOOD else "❌"
        onward = ui.Button[Any](
            label=tr.gettext("Next"),
            emoji="▶️",
            style=ButtonStyle.primary,
            custom_id=str(course.button_id(position, Action.NEXT)),
        )
        above = markdown(f"### {sign} {header}", self._emojis(course))
        return await self._hand(
            course, asked, above, [markdown("\n".join(lines), self._emojis(course))], rows([onward])
        )

    def ending(self, course: Course, looked: Sequence[LookedThrough]) -> OutgoingMessage:
        """Return the marks of the positions that were answered, or why there are none, and what comes back when."""
        learner = course.learner
        tr = face_of(learner.game, learner.language).tr
        lines = [*_summary(tr, course, looked), *_becoming_better(tr, course, looked)]
        return OutgoingMessage((text("\n".join(lines)),))

    async def _hand(
        self, course: Course, asked: Asked, above: str, below: Sequence[str], controls: Sequence[Row]
    ) -> OutgoingMessage:
        """Return a hand with texts above and below; what its message says is there until it is answered."""
        shown = asked.face.hand(asked.seat, course.preferences)
        if course.preferences.text_only:
            parts = (above, facts.text(shown.facts), *below)
            return OutgoingMessage((*map(text, parts), *controls)).without_emojis()
        said: list[Part] = [*map(text, below or [facts.message(shown.facts, self._builder.emojis)])]
        return await self._builder.framed(
            shown, asked.face.table, above=(text(above),), below=(*said, *controls)
        )

    def _moves(self, course: Course, asked: Asked) -> Iterator[Row]:
        for control in asked.face.hand_controls(asked.seat, course.preferences):
            if isinstance(control, MoveButtons):
                yield from rows([self._move(course, asked, each) for each in control.buttons], control.a_row)
            else:
                custom_id = course.button_id(asked.position, Action.CHOOSE_MOVE)
                yield select(custom_id, control.title, control.choices)

    def _move(self, course: Course, asked: Asked, button: MoveButton) -> ui.Button[Any]:
        emoji = button.emoji
        return ui.Button(
            label=cut(button.label, LONGEST_LABEL),
            style=button.style,
            emoji=emoji.among(self._builder.emojis) if isinstance(emoji, CustomEmoji) else emoji,
            disabled=not button.enabled,
            custom_id=str(course.button_id(asked.position, Action.MOVE, button.move)),
        )

    def _emojis(self, course: Course) -> Any:  # noqa: ANN401
        return None if course.preferences.text_only else self._builder.emojis

    def _with_loss(self, asked: Asked, assessed: Assessed, move: str) -> str:
        """Return a move with what it loses: "the king of cups −2.1"."""
        named = move if asked.face.reviews is None else asked.face.reviews.named(move)
        return f"{named}\N{NO-BREAK SPACE}{loss(asked.face.tr, assessed.loss(move))}"


def _when(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"


def _summary(tr: Translator, course: Course, looked: Sequence[LookedThrough]) -> Iterator[str]:
    answered, later = (
        course.answered,
        [each.due_at for each in course.positions if each.chosen and each.due_at],
    )
    if answered:
        marks, most = sum(each.marks for each in answered), MOST_MARKS * len(answered)
        yield "### " + tr.gettext("Done: {marks} of {most} marks", marks=marks, most=most)
    elif not later:
        if any(each.decisions for each in looked):
            yield tr.gettext(
                "None of your decisions in the matches of the last four weeks clearly cost points. Play on!"
            )
        else:
            yield tr.gettext(
                "There is nothing to train yet. Play a match to its end in this server: the positions in which you"
                " lost most come here."
            )
    else:
        yield tr.gettext("There is nothing to train now.")
    if later:
        count, when = len(later), _when(min(later))
        yield tr.ngettext(
            "{count} position comes back, {when}.",
            "{count} positions come back, the first {when}.",
            count,
            when=when,
        )
    elif answered:
        yield tr.gettext("No position comes back.")


def _becoming_better(tr: Translator, course: Course, looked: Sequence[LookedThrough]) -> Iterator[str]:
    """Yield whether a person has become better, after a month."""
    found = improvement(looked, sum(bool(each.chosen) for each in course.positions), course.now)
    if found is None:
        return
    figures = {
        "points": decimal(tr, abs(found.points), places=2),
        "error": decimal(tr, found.error, places=2),
    }
    if not is_sure(found):
        yield tr.gettext("Whether you lose less in your matches than when you began cannot be told yet.")
    elif found.points > 0:
        yield tr.gettext(
            "In your matches you lose {points} ± {error} points less a decision than when you began.",
            **figures,
        )
    else:
        yield tr.gettext(
            "In your matches you lose {points} ± {error} points more a decision than when you began.",
            **figures,
        )
