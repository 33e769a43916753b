"""The messages of the trainer: a position with its moves, what an answer was worth, and the summary."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.i18n import Translator
from bot.problems.assessed import MOST_MARKS
from bot.problems.training import ASKED, EXAMPLE, GOOD, Looked, Position, improvement
from bot.ui.controls.custom_id import move_rows
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.review.figures import loss
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from bot.ui.text.names import decimal, in_clauses, markdown
from bot.ui.training.custom_id import NEXT, TrainingId
from bot.ui.training.positions import Learner, Scene
from computers.review import SURE


class TrainingMessages:
    """Builds the messages of the trainer."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._builder = message_builder

    async def question(
        self, learner: Learner, position: Position, scene: Scene, number: int
    ) -> OutgoingMessage:
        """Return a position under its number, from 1, with the moves that its person had."""
        _, table = learner.face.tr.gettext, scene.face.table
        source = _("From your match of {day}.", day=format_dt(table.changed_at, "D"))
        if position.table_id == EXAMPLE:
            source = _("A hand from the strategy pages.")
        title = _("Training, position {number} of {count}", number=number, count=ASKED)
        question = _("What would you play?")
        moves = scene.face.hand_controls(scene.seat, learner.preferences)
        above = (text(f"-# {title}\n### {question}\n-# {source}"),)
        below = tuple(move_rows(moves, self._builder.emojis, partial(_id, learner, position)))
        shown, preferences = scene.face.hand(scene.seat, learner.preferences), learner.preferences
        return await self._builder.as_preferred(shown, table, preferences, above=above, below=below)

    async def answer(
        self, learner: Learner, position: Position, scene: Scene, reason: str
    ) -> OutgoingMessage:
        """Return the worth of an answer, the expert's ``reason``, all moves, and the one that was played then."""
        _, assessed = learner.face.tr.gettext, position.assessed
        named = scene.face.reviews.named if scene.face.reviews is not None else str
        told = {
            move: f"{named(move)}\N{NO-BREAK SPACE}{loss(learner.face.tr, assessed.loss(move))}"
            for move in assessed.values
        }
        marks, chosen = position.marks, named(position.chosen)
        header = _("{marks} of {most} marks: {move}.", marks=marks, most=MOST_MARKS, move=chosen)
        every = _("Possible: {moves}.", moves=in_clauses(learner.face.tr, [*told.values()]))
        lines = [reason, f"-# {every}", f"👉 {_(scene.says)}" if scene.says else ""]
        if scene.played in told:
            lines.append(_("At the table you chose {move}.", move=told[scene.played]))
        if position.due_at is not None:
            lines.append("-# " + _("This position comes back {when}.", when=format_dt(position.due_at, "R")))
        next_id = str(_id(learner, position, NEXT))
        onward = ui.Button[Any](label=_("Next"), emoji="▶️", style=ButtonStyle.primary, custom_id=next_id)
        preferences, shown = learner.preferences, scene.face.hand(scene.seat, learner.preferences)
        emojis = None if preferences.text_only else self._builder.emojis
        above = (text(markdown(f"### {'✅' if marks >= GOOD else '❌'} {header}", emojis)),)
        below = (text(markdown("\n".join(filter(None, lines)), emojis)), *rows([onward]))
        if preferences.text_only:
            return OutgoingMessage((*above, text(facts.text(shown.facts)), *below)).without_emojis()
        return await self._builder.framed(shown, scene.face.table, above=above, below=below)


def _id(learner: Learner, position: Position, move: str | None) -> TrainingId:
    game, since = learner.face.game.name, int(learner.since.timestamp())
    return TrainingId(game, since, position.table_id, position.deal, position.step, move or "")


def ending(
    tr: Translator, positions: Sequence[Position], since: datetime, looked: Sequence[Looked], now: datetime
) -> OutgoingMessage:
    """Return the marks of what was answered since a time, what comes back when, and whether it becomes better."""
    _, answered = tr.gettext, [each for each in positions if each.chosen]
    lately = [each for each in answered if each.changed_at >= since]
    marks, most = sum(each.marks for each in lately), MOST_MARKS * len(lately)
    done = _("Done: {marks} of {most} marks", marks=marks, most=most)
    nothing = _(
        "There is nothing to train now. Play a match to its end in this server: the positions in which you lost most"
        " come here."
    )
    lines = [f"### {done}" if lately else nothing]
    if back := [each.due_at for each in answered if each.due_at is not None]:
        lines.append(
            tr.ngettext(
                "{number} position comes back, {when}.",
                "{number} positions come back, the first {when}.",
                len(back),
                when=format_dt(min(back), "R"),
            )
        )
    if (found := improvement(looked, len(answered), now)) is not None:
        gain, error = (decimal(tr, each, places=2) for each in (abs(found.points), min(found.error, 99)))
        told = {"gain": gain, "error": error}
        if abs(found.points) < SURE * found.error:
            lines.append(_("Whether you lose less in your matches than at first cannot be told yet."))
        elif found.points > 0:
            lines.append(
                _("In your matches you lose {gain} ± {error} points less a decision than at first.", **told)
            )
        else:
            lines.append(
                _("In your matches you lose {gain} ± {error} points more a decision than at first.", **told)
            )
    return OutgoingMessage((text("\n".join(lines)),))
