"""The messages of problems: the question, what the expert thinks, an own answer, and the end. Nobody has a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.i18n import Language, Translator, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.problems.assessed import MOST_MARKS
from bot.problems.problem import Problem
from bot.tables.errors import TableError
from bot.tables.log.past import PastDeals
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.controls.custom_id import Button
from bot.ui.controls.problem_id import Action, ProblemId
from bot.ui.discord.messages import OutgoingMessage, Part, Picture, Row, rows, select, text
from bot.ui.face.anonymous import anonymous_face
from bot.ui.face.face import DOT, TableFace
from bot.ui.review.figures import loss
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from bot.ui.text.names import capitalised, decimal, markdown, plain

BAR: Final = 8
"""Blocks of the bar of a move that all have chosen."""


Answers = Sequence[tuple[int | None, str]]
"""Who has answered, ``None`` for people who were forgotten, and the moves."""


class ProblemMessages:
    """Builds messages."""

    def __init__(self, builder: MessageBuilder, tables: Tables, past: PastDeals) -> None:
        self._builder = builder
        self._tables = tables
        self._past = past

    async def public(
        self, problem: Problem, answers: Answers, language: Language, *, is_new: bool
    ) -> OutgoingMessage:
        """Return the question to all; one that is not new keeps the picture that it has. Raises ``TableError``."""
        face = await self._readable(problem, language)
        tr, shown = face.tr, face.hand(problem.position.seat, NO_PREFERENCES)
        drawn = await self._builder.picture(shown, in_background=True) if is_new else None
        picture = _picture(problem, face, b"" if drawn is None else drawn.png)
        state = _state(tr, len(answers), problem.closes_at)
        said = text("\n".join((facts.message(shown.facts, self._builder.emojis), state)))
        buttons = rows([_own(tr, problem), _button(problem, Action.CLOSE, tr.gettext("Close it"), "🔒")])
        parts = (_heading(face, problem), picture.gallery(), said, _choice(face, problem), *buttons)
        return OutgoingMessage(parts, (picture,) if is_new else ())

    async def private(
        self, problem: Problem, language: Language, preferences: Preferences
    ) -> OutgoingMessage:
        """Return the question to one person, as they read it best; raises ``TableError``."""
        face = await self._readable(problem, language)
        shown = face.hand(problem.position.seat, preferences)
        heading, choice = _heading(face, problem), _choice(face, problem)
        return await self._builder.as_preferred(shown, None, preferences, above=(heading,), below=(choice,))

    async def preview(
        self, problem: Problem, language: Language, preferences: Preferences
    ) -> OutgoingMessage:
        """Return the expert's view for a person who may ask the others, if it is worth asking."""
        tr, face = translator(language), await self._face(problem, language)
        title = tr.gettext("What the expert thinks")
        lines = [f"### {title}", *self._verdict(face, problem, (), language, preferences)]
        if not problem.assessed.has_point:
            none = tr.gettext("All moves are about the same here: there is nothing to ask the others.")
            return OutgoingMessage((text("\n".join((*lines, none))),))
        buttons = [
            _button(problem, Action.POST, tr.gettext("Ask the others"), "🤔", ButtonStyle.primary),
            _button(problem, Action.LEAVE, tr.gettext("Not now")),
        ]
        return OutgoingMessage((text("\n".join(lines)), *rows(buttons)))

    async def own(
        self, problem: Problem, answers: Answers, move: str, language: Language, preferences: Preferences
    ) -> OutgoingMessage:
        """Return the worth of a person's answer, and the views of the others and the expert."""
        tr, face = translator(language), await self._face(problem, language)
        said = tr.ngettext(
            "You have chosen {move}: {number} point of {most}",
            "You have chosen {move}: {number} points of {most}",
            problem.assessed.marks(move),
            move=_name(face, move),
            most=MOST_MARKS,
        )
        lines = self._verdict(face, problem, answers, language, preferences, move)
        return OutgoingMessage((text("\n".join((f"### {markdown(said)}", *lines))),))

    async def closed(self, problem: Problem, answers: Answers, language: Language) -> OutgoingMessage:
        """Return the end of a problem in place of its question, with its picture if the table can be read.

        No button leads to the replay: it has the name of who played what the problem shows to be a mistake.
        """
        tr, face = translator(language), await self._face(problem, language)
        verdict = self._verdict(face, problem, answers, language, NO_PREFERENCES)
        lines = [_state(tr, len(answers), None), *verdict]
        above: tuple[Part, ...] = (text(f"### {_title(tr, problem)}"),)
        if face is not None:
            above = (_heading(face, problem), _picture(problem, face, b"").gallery())
            if played := await self._played(problem):
                lines.append(tr.gettext("At the table: {move}.", move=markdown(_name(face, played))))
        return OutgoingMessage((*above, text("\n".join(lines)), *rows([_own(tr, problem)])))

    async def _positions(self, problem: Problem) -> Sequence[Table]:
        here = problem.position
        return (await self._past.of(await self._tables.find(here.table_id), here.deal))[here.step :]

    async def _readable(self, problem: Problem, language: Language) -> TableFace:
        """Return the position of a problem without names; raises ``TableError`` if it can no longer be read."""
        return anonymous_face((await self._positions(problem))[0], problem.position.seat, language)

    async def _face(self, problem: Problem, language: Language) -> TableFace | None:
        try:
            return await self._readable(problem, language)
        except TableError:
            return None

    async def _played(self, problem: Problem) -> str:
        """Return the move that was made at the table; empty where a claim ended the deal before it."""
        made = (each.moves[-1] for each in (await self._positions(problem))[1:])
        move = next((each.move for each in made if each.seat == problem.position.seat), "")
        return move if move in problem.assessed.values else ""

    def _verdict(
        self,
        face: TableFace | None,
        problem: Problem,
        answers: Answers,
        language: Language,
        preferences: Preferences,
        own: str = "",
    ) -> list[str]:
        """Return a line for each move, the best first, and the expert's reasons."""
        view, tr, lines = problem.assessed, translator(language), list[str]()
        shares = Counter(move for _, move in answers)
        for move in view.values:
            name = markdown(_name(face, move), None if preferences.text_only else self._builder.emojis)
            parts = [f"👉 **{name}**" if move == own else name]
            if shares:
                share = shares[move] / shares.total()
                bar = "" if preferences.text_only else "▓" * round(BAR * share)
                percent = tr.gettext("{number}%", number=decimal(tr, 100 * share, places=0))
                parts.append(f"{bar} {percent}".lstrip())
            parts.append(tr.gettext("the best") if view.is_best(move) else loss(tr, view.loss(move)))
            lines.append(DOT.join((*parts, f"{view.marks(move)}/{MOST_MARKS}")))
        told = tr.gettext("After each move: the points that it loses against the best, and its marks.")
        return [*lines, f"-# {told}", markdown(view.reasons.get(language, ""), self._builder.emojis)]


def _name(face: TableFace | None, move: str) -> str:
    """Return the name of a move, or its text if the table can no longer be read."""
    return move if face is None or face.reviews is None else face.reviews.named(move)


def _title(tr: Translator, problem: Problem) -> str:
    title = "🤔 " + tr.gettext("What would you play?")
    return DOT.join((title, tr.gettext("problem of the week"))) if problem.weekly else title


def _heading(face: TableFace, problem: Problem) -> ui.TextDisplay[Any]:
    tr, seat = face.tr, problem.position.seat
    you = tr.gettext("You are {name}.", name=markdown(face.names.name(seat)))
    rules = face.face.rules_title(face.table.options)
    return text(f"### {_title(tr, problem)}\n{you} {rules}")


def _state(tr: Translator, count: int, closes_at: datetime | None) -> str:
    """Return how many have answered, and until when one can; ``None`` stands for the end."""
    if closes_at is None:
        return tr.ngettext("{number} answer. It is closed.", "{number} answers. It is closed.", count)
    answers = tr.ngettext("{number} answer so far.", "{number} answers so far.", count)
    return answers + " " + tr.gettext("It closes {time}.", time=format_dt(closes_at, "R"))


def _choice(face: TableFace, problem: Problem) -> Row:
    """Return the select of the moves, in an order that tells nothing of their worth."""
    state = face.table.started_match.state
    moves = map(str, face.table.game.legal_moves(state, problem.position.seat))
    choices = [
        (capitalised(plain(_name(face, each))), each) for each in moves if each in problem.assessed.values
    ]
    asked = face.tr.gettext("Choose a move; then you see what the others chose.")
    return select(ProblemId(Action.ANSWER, problem.id), asked, choices)


def _picture(problem: Problem, face: TableFace, png: bytes) -> Picture:
    """Return the picture of a problem, whose name is always the same: so an edit can keep it."""
    shown = face.hand(problem.position.seat, NO_PREFERENCES)
    return Picture(f"problem-{problem.id}.png", png, facts.description(shown.facts))


def _button(
    problem: Problem,
    action: Action,
    label: str,
    emoji: str | None = None,
    style: ButtonStyle = ButtonStyle.secondary,
) -> Button:
    custom_id = str(ProblemId(action, problem.id))
    return ui.Button(label=label, emoji=emoji, style=style, custom_id=custom_id)


def _own(tr: Translator, problem: Problem) -> Button:
    return _button(problem, Action.OWN, tr.gettext("My answer"), "👉")
