"""Buttons for people who come and go.

The question before an act that cannot be taken back has its safe answer alone in the last row: that is where a second
click of the same hand lands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.tables.people.entries import Question
from bot.tables.table import Stage, Table
from bot.ui.discord.messages import Part, Row, noted, rows
from bot.ui.tables.button import Button, table_button
from bot.ui.tables.custom_id import Action
from bot.ui.tables.people.texts import petition_text
from bot.ui.text.names import isolated
from engine.game import Seat

YES: Final = "yes"
NO: Final = "no"
DEAL: Final = "deal"
MATCH: Final = "match"


def petition_parts(tr: Translator, table: Table, seats: Sequence[Seat]) -> list[Part]:
    """Return an open petition, with the answers while one of these seats is asked.

    They come last in a message: a card that somebody is about to press stays where it is.
    """
    petition, told = table.petition, noted(petition_text(tr, table))
    if petition is None or table.stage is not Stage.PLAYING or not set(seats) & set(petition.waiting_for):
        return told
    yes, no = _answers(tr, petition.question)
    return [
        *told,
        ui.ActionRow(
            table_button(table, Action.ANSWER_PETITION, yes, f"{YES} {petition.number}", emoji="👍"),
            table_button(table, Action.ANSWER_PETITION, no, f"{NO} {petition.number}", emoji="👎"),
        ),
    ]


def _answers(tr: Translator, question: Question) -> tuple[str, str]:
    """Return the labels of yes and no, which say to what."""
    match question:
        case Question.SEAT:
            return tr.gettext("Yes, hand it over"), tr.gettext("No, not now")
        case Question.STOP:
            return tr.gettext("Yes, stop"), tr.gettext("No, play on")
        case _:
            return tr.gettext("Yes, concede"), tr.gettext("No, play on")


def seat_request_buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the public button to ask for a seat, if a computer plays for one."""
    if not table.seats_to_ask_for or table.petition is not None:
        return []
    return [table_button(table, Action.ASK_FOR_SEAT, tr.gettext("Ask for a seat"), emoji="🪑")]


def own_buttons(tr: Translator, table: Table, seat: Seat) -> list[Button]:
    """Return the buttons of a present player to leave and to concede."""
    if table.stage is not Stage.PLAYING or not table.seats[seat].is_present or table.result_is_open:
        return []
    buttons = [table_button(table, Action.ASK_TO_LEAVE, tr.gettext("Leave"))]
    if table.petition is None and table.break_by is None:
        buttons.append(table_button(table, Action.ASK_TO_CONCEDE, tr.gettext("Concede …")))
    return buttons


def come_back_buttons(tr: Translator, table: Table, seats: Sequence[Seat]) -> list[Button]:
    """Return the button that takes a seat again, if somebody on these seats is away."""
    if not table.is_open or not any(table.seats[seat].is_away for seat in seats):
        return []
    return [table_button(table, Action.COME_BACK, tr.gettext("I'm back"), emoji="🪑")]


def come_back_row(tr: Translator, table: Table, seat: Seat) -> list[Row]:
    """Return the button that takes the seat again, in the language of its owner."""
    return rows(come_back_buttons(tr, table, [seat]))


def leave_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the answers to the question whether to leave."""
    leave = table_button(
        table, Action.LEAVE_FOR_SURE, tr.gettext("Leave the table"), style=ButtonStyle.danger
    )
    return [ui.ActionRow(leave), _stay(table, tr.gettext("No, stay"))]


def concede_rows(tr: Translator, table: Table) -> list[Row]:
    """Return what can be conceded now, and the way out."""
    danger = ButtonStyle.danger
    buttons = []
    if table.status is not None and table.status.may_concede:
        label = tr.gettext("Concede the hand")
        buttons.append(table_button(table, Action.CONCEDE_FOR_SURE, label, DEAL, style=danger, emoji="🏳️"))
    label = tr.gettext("Concede the match")
    buttons.append(table_button(table, Action.CONCEDE_FOR_SURE, label, MATCH, style=danger, emoji="🏳️"))
    return [*rows(buttons), _stay(table, tr.gettext("No, play on"))]


def seat_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the seats that can be asked for."""
    seats = [
        table_button(table, Action.ASK_FOR_THIS_SEAT, isolated(table.seats[seat].name), str(seat), emoji="🪑")
        for seat in table.seats_to_ask_for
    ]
    return [*rows(seats), _stay(table, tr.gettext("No, I am watching"))]


def free_seat_buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the lobby's button to free the seat of somebody who does not come, if others sit there."""
    people = sum(seat.person is not None for seat in table.seats)
    return [table_button(table, Action.ASK_TO_FREE_SEAT, tr.gettext("Free a seat"))] if people > 1 else []


def free_seat_rows(tr: Translator, table: Table, user_id: int) -> list[Row]:
    """Return the seats of the others in a lobby, to be freed."""
    seats = [
        table_button(
            table,
            Action.FREE_SEAT,
            isolated(seat.name),
            # The person, because the seat may have changed hands when the button is pressed.
            f"{number} {seat.person.id}",
            style=ButtonStyle.danger,
        )
        for number, seat in enumerate(table.seats)
        if seat.person is not None and seat.person.id != user_id
    ]
    return [*rows(seats), _stay(table, tr.gettext("No, let everyone stay"))]


def _stay(table: Table, label: str) -> Row:
    return ui.ActionRow(table_button(table, Action.STAY, label))
