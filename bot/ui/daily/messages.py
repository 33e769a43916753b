"""The messages of a deal of the day: the hand with its moves, the result, the ranking, and the text to share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.daily.deal import NEXT_DEAL, SEAT, Deal, awaited, is_over
from bot.daily.service import Course, Standing
from bot.people.preferences import Preferences
from bot.ui.controls.custom_id import Controls, MoveButton, MoveButtons, move_rows
from bot.ui.daily import texts
from bot.ui.daily.custom_id import Action, DailyId
from bot.ui.discord.messages import OutgoingMessage, Row, noted, rows, text
from bot.ui.face.face import Face
from bot.ui.face.shown import Shown
from bot.ui.review.rows import reviewable
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts

Button = ui.Button[Any]
THE_DEAL: Final = 1
"""The number of the one deal within its match."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reader of a message: the game in their language, and their preferences."""

    face: Face
    preferences: Preferences


class DailyMessages:
    """Builds the messages of deals of the day."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._message_builder = message_builder

    async def hand(
        self, reader: Reader, course: Course, note: str, other_day: date | None
    ) -> OutgoingMessage:
        """Return the hand of a deal that is not over, or between two deals of a match the result of the first.

        ``note`` is a sentence above it, and ``other_day`` that of a deal which waits for the person, too.
        """
        table = course.table
        face = reader.face.at(table)
        between = None if table.deal_is_open else face.deal_result(table.deals_scored)
        shown = between or face.hand(SEAT, reader.preferences)
        buttons = [*self._move_rows(reader, course), *_other_rows(reader, course.deal, other_day)]
        return await self._message(
            reader, course, shown, facts.message(shown.facts, self._emojis), note, buttons
        )

    async def result(
        self,
        reader: Reader,
        course: Course,
        standing: Standing,
        next_at: datetime | None,
        other_day: date | None,
    ) -> OutgoingMessage:
        """Return a person's result of a finished deal.

        ``other_day`` is that of another deal for the person: today's, or yesterday's if they have not finished it.
        """
        tr, deal = reader.face.tr, course.deal
        face = reader.face.at(course.table)
        shown = face.deal_result(THE_DEAL) if course.table.is_single_deal else face.score_sheet()
        lines = "\n".join(texts.result_lines(tr, standing, course.play.user_id, next_at))
        buttons = [
            deal_button(deal, Action.SHARE, tr.gettext("Share"), "📣", ButtonStyle.primary),
            deal_button(deal, Action.RANKING, tr.gettext("Ranking"), "🏆"),
        ]
        if course.play.is_late:
            lines, buttons = texts.own_score(tr, course.play.score or 0), []
        if reviewable(face):
            buttons.append(deal_button(deal, Action.REVIEW, tr.gettext("Review"), "🔬"))
        if face.reviews is not None:
            buttons.append(deal_button(deal, Action.COMPARE, tr.gettext("Compare with the expert"), "🤖"))
        below = rows(buttons)
        below += _other_rows(reader, deal, other_day)
        send = str(DailyId(deal.game, deal.day, 0, Action.SEND))
        below.append(
            ui.ActionRow(ui.UserSelect(custom_id=send, placeholder=tr.gettext("Send this hand to…")))
        )
        return await self._message(reader, course, shown or Shown(()), lines, "", below)

    def ranking(
        self,
        reader: Reader,
        deal: Deal,
        standing: Standing,
        user_id: int,
        today: date,
        other_day: date,
        back: date,
    ) -> OutgoingMessage:
        """Return the ranking of a server, with ways to that of another day and ``back`` to the deal it came from."""
        tr = reader.face.tr
        lines = "\n".join(texts.ranking_lines(tr, standing, user_id))
        everywhere = (
            f"-# {texts.field_text(tr, standing.everywhere)}" if standing.everywhere.players > 1 else ""
        )
        label = tr.gettext("Today") if other_day == today else tr.gettext("Yesterday")
        buttons = [
            _day_button(deal.game, back, Action.SHOW, tr.gettext("Back"), "◀️"),
            _day_button(deal.game, other_day, Action.RANKING, label, "🏆", argument=back.isoformat()),
        ]
        return OutgoingMessage(
            (text(f"{texts.title(reader.face, deal)}\n{lines}"), *noted(everywhere), *rows(buttons))
        )

    def shared(self, face: Face, course: Course, standing: Standing, name: str) -> OutgoingMessage:
        """Return the message that everybody in the channel reads; its button begins the deal for others."""
        play = deal_button(course.deal, Action.BEGIN, face.tr.gettext("Play it too"), "🃏")
        return OutgoingMessage((text(texts.shared(face, course, standing, name)), *rows([play])))

    @property
    def _emojis(self) -> Any:  # noqa: ANN401
        return self._message_builder.emojis

    async def _message(
        self, reader: Reader, course: Course, shown: Shown, below: str, note: str, buttons: list[Row]
    ) -> OutgoingMessage:
        heading = text(texts.title(reader.face, course.deal))
        if reader.preferences.text_only:
            described = facts.text(shown.facts)
            said = described if not is_over(course.table) else f"{described}\n{below}"
            return OutgoingMessage((heading, *noted(note), text(said), *buttons)).without_emojis()
        above = (heading, *noted(note))
        return await self._message_builder.framed(
            shown, course.table, above=above, below=(text(below), *buttons)
        )

    def _move_rows(self, reader: Reader, course: Course) -> Iterator[Row]:
        """Yield the moves of the person, whose turn it is, or the way to the next deal."""
        if not course.table.deal_is_open:
            label = reader.face.tr.gettext(reader.face.next_deal_label)
            moves: Controls = [MoveButtons([MoveButton(label, NEXT_DEAL, "▶️")])]
        elif awaited(course.table) == SEAT:
            moves = reader.face.at(course.table).hand_controls(SEAT, reader.preferences)
        else:
            moves = ()
        yield from move_rows(moves, self._emojis, partial(_id, course))


def _id(course: Course, move: str | None) -> DailyId:
    """Return the custom_id of a move, or of a select of moves."""
    action = Action.CHOOSE_MOVE if move is None else Action.MOVE
    return DailyId(course.deal.game, course.deal.day, len(course.play.moves), action, move or "")


def deal_button(
    deal: Deal, action: Action, label: str, emoji: str, style: ButtonStyle = ButtonStyle.secondary
) -> Button:
    """Return a button for an action on a deal."""
    return _day_button(deal.game, deal.day, action, label, emoji, style)


def _day_button(
    game: str,
    day: date,
    action: Action,
    label: str,
    emoji: str,
    style: ButtonStyle = ButtonStyle.secondary,
    argument: str = "",
) -> Button:
    custom_id = str(DailyId(game, day, 0, action, argument))
    return ui.Button(label=label, emoji=emoji, style=style, custom_id=custom_id)


def _other_rows(reader: Reader, deal: Deal, other_day: date | None) -> list[Row]:
    """Return the button that leads to the deal of yesterday, which the person has not finished, or to today's."""
    if other_day is None:
        return []
    tr = reader.face.tr
    if other_day > deal.day:
        return rows([_day_button(deal.game, other_day, Action.SHOW, tr.gettext("Today's deal"), "🗓️")])
    return rows([_day_button(deal.game, other_day, Action.SHOW, tr.gettext("Finish yesterday's deal"), "⏳")])
