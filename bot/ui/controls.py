"""The buttons and selects of a table, row by row, for each stage of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.custom_id import Action
from bot.ui.hand_controls import (
    claim_buttons,
    come_back_buttons,
    misdeal_buttons,
    misdeal_vote_row,
    next_hand_row,
    turn_rows,
)
from bot.ui.post import Row, rows
from bot.ui.signs import Signs
from bot.ui.table_button import Button, table_button
from bot.ui.words import isolated
from engine.botifarra import BotifarraView

SIDE_SIGNS: Final = ("🟠", "🔵", "🟣", "🟢")
"""The colours of the sides, as on the pictures."""
COMPUTER_SIGN: Final = "🤖"
MOST_BUTTONS: Final = 10
"""Tables among which one can be chosen to stop, and the way out."""


def lobby_rows(words: Words, table: Table) -> list[Row]:
    """Return the chairs, and what can be done before the start."""
    full = not any(chair.is_free for chair in table.seats)
    # Green is what brings the match nearer: computers while chairs are free, then the start.
    fill, start = (
        (ButtonStyle.secondary, ButtonStyle.success) if full else (ButtonStyle.success, ButtonStyle.secondary)
    )
    filling = words.say("Fill with computers")
    manage = [
        table_button(table, Action.START, words.say("Start"), style=start, emoji="▶️", disabled=not full),
        table_button(table, Action.FILL, filling, style=fill, emoji=COMPUTER_SIGN, disabled=full),
        table_button(table, Action.LEAVE, words.say("Get up")),
    ]
    if any(chair.computer for chair in table.seats):
        manage.insert(2, table_button(table, Action.SEND_COMPUTERS_AWAY, words.say("Without computers")))
    return [
        ui.ActionRow(*(_chair(words, table, seat) for seat in range(len(table.seats)))),
        ui.ActionRow(*manage),
        ui.ActionRow(_rules(words, table), _shuffle(words, table), _word(words, table)),
    ]


def table_rows(words: Words, table: Table, signs: Signs) -> list[Row]:
    """Return what stands under the public picture while a match is played: only who is asked may press some."""
    view = table.view(None)
    if view is None:
        return []
    people = [seat for seat, chair in enumerate(table.seats) if chair.person]
    hand = table_button(table, Action.HAND, words.say("My hand"), style=ButtonStyle.primary, emoji="🃏")
    common = [hand, *claim_buttons(words, table, people)]
    common += _last_tricks(words, table, view)
    if view.results:
        common.append(table_button(table, Action.SCORE_SHEET, words.say("All hands"), emoji="🧾"))
    common += [_rules(words, table), _shuffle(words, table)]
    common += [*misdeal_buttons(words, table), *come_back_buttons(words, table)]
    return [
        *misdeal_vote_row(words, table, people),
        *_turn_rows(words, table, view, signs),
        *next_hand_row(words, table),
        *rows(common),
    ]


def over_rows(words: Words, table: Table) -> list[Row]:
    """Return what can be done when the match is over."""
    view = table.view(None)
    again = table_button(
        table, Action.PLAY_AGAIN, words.say("Play again"), style=ButtonStyle.success, emoji="🔁"
    )
    buttons = [
        again,
        *(_last_tricks(words, table, view) if view is not None else ()),
        table_button(table, Action.RECORD, words.say("Record"), emoji="📄"),
        _shuffle(words, table),
    ]
    return rows(buttons)


def finished_hand_rows(words: Words, table: Table, hand: int) -> list[Row]:
    """Return the one button that stays under a hand that is over: check its shuffle."""
    return [ui.ActionRow(_shuffle(words, table, hand))]


def word_row(words: Words, table: Table) -> Row:
    """Return the button with which a player adds a word to the next shuffles."""
    return ui.ActionRow(_word(words, table))


def stop_rows(words: Words, tables: Sequence[Table]) -> list[Row]:
    """Return the question which table to stop, if any: one button a table, and one to go on."""
    stopping = [
        table_button(table, Action.STOP, _stop_label(words, table), style=ButtonStyle.danger)
        for table in tables[: MOST_BUTTONS - 1]
    ]
    return rows([*stopping, table_button(tables[0], Action.KEEP_PLAYING, words.say("Keep playing"))], a_row=2)


def _stop_label(words: Words, table: Table) -> str:
    names = ", ".join(isolated(chair.name) for chair in table.seats if chair.person)
    return words.say("Stop: {names}", names=names)


def _turn_rows(words: Words, table: Table, view: BotifarraView, signs: Signs) -> list[Row]:
    """Return the moves of the seat that is asked; a computer needs no buttons."""
    if view.to_move is None or table.seats[view.to_move].person is None:
        return []
    asked = table.view(view.to_move)
    return [] if asked is None else turn_rows(words, table, asked, signs)


def _chair(words: Words, table: Table, seat: int) -> Button:
    chair = table.seats[seat]
    sign = SIDE_SIGNS[table.options.side_of(seat)]
    name = words.say("Free") if chair.is_free else chair.name
    label = f"{COMPUTER_SIGN} {name}" if chair.computer else name
    return table_button(
        table,
        Action.SIT,
        label,
        str(seat),
        emoji=sign,
        style=ButtonStyle.primary if chair.is_free else ButtonStyle.secondary,
        disabled=chair.person is not None,
    )


def _last_tricks(words: Words, table: Table, view: BotifarraView) -> list[Button]:
    """Return the button to look at played tricks, where any may be looked at (B36)."""
    if not view.inspectable:
        return []
    return [table_button(table, Action.LAST_TRICKS, words.say("Last trick"), emoji="👀")]


def _rules(words: Words, table: Table) -> Button:
    return table_button(table, Action.RULES, words.say("Rules"), emoji="📜")


def _shuffle(words: Words, table: Table, hand: int | None = None) -> Button:
    return table_button(table, Action.SHUFFLE, words.say("Shuffle"), str(hand or ""), emoji="🔍")


def _word(words: Words, table: Table) -> Button:
    return table_button(table, Action.WORD, words.say("My word"), emoji="✍️")
