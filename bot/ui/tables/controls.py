"""The buttons and selects of a table, row by row, for each stage of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.games.botifarra.controls import (
    claim_buttons,
    come_back_buttons,
    misdeal_buttons,
    misdeal_vote_row,
    next_hand_row,
    turn_rows,
)
from bot.i18n import Translator
from bot.tables.table import Table
from bot.ui.discord.emojis import Emojis
from bot.ui.discord.messages import Row, rows
from bot.ui.tables.button import Button, table_button
from bot.ui.tables.custom_id import Action
from bot.ui.text.names import isolated
from engine.botifarra import BotifarraView

SIDE_SIGNS: Final = ("🟠", "🔵", "🟣", "🟢")
"""The colours of the sides, as on the pictures."""
COMPUTER_SIGN: Final = "🤖"
MOST_BUTTONS: Final = 10
"""Tables among which one can be chosen to stop, and the way out."""


def lobby_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the chairs, and what can be done before the start."""
    full = not any(chair.is_free for chair in table.seats)
    # Green is what brings the match nearer: computers while chairs are free, then the start.
    fill, start = (
        (ButtonStyle.secondary, ButtonStyle.success) if full else (ButtonStyle.success, ButtonStyle.secondary)
    )
    filling = tr.gettext("Fill with computers")
    manage = [
        table_button(table, Action.START, tr.gettext("Start"), style=start, emoji="▶️", disabled=not full),
        table_button(table, Action.FILL, filling, style=fill, emoji=COMPUTER_SIGN, disabled=full),
        table_button(table, Action.LEAVE, tr.gettext("Get up")),
    ]
    if any(chair.computer for chair in table.seats):
        manage.insert(2, table_button(table, Action.SEND_COMPUTERS_AWAY, tr.gettext("Without computers")))
    return [
        ui.ActionRow(*(_chair(tr, table, seat) for seat in range(len(table.seats)))),
        ui.ActionRow(*manage),
        ui.ActionRow(_rules(tr, table), _shuffle(tr, table), _word(tr, table)),
    ]


def table_rows(tr: Translator, table: Table, signs: Emojis) -> list[Row]:
    """Return what stands under the public picture while a match is played: only who is asked may press some."""
    view = table.view(None)
    if view is None:
        return []
    people = [seat for seat, chair in enumerate(table.seats) if chair.person]
    hand = table_button(table, Action.HAND, tr.gettext("My hand"), style=ButtonStyle.primary, emoji="🃏")
    common = [hand, *claim_buttons(tr, table, people)]
    common += _last_tricks(tr, table, view)
    if view.results:
        common.append(table_button(table, Action.SCORE_SHEET, tr.gettext("All hands"), emoji="🧾"))
    common += [_rules(tr, table), _shuffle(tr, table)]
    common += [*misdeal_buttons(tr, table), *come_back_buttons(tr, table)]
    return [
        *misdeal_vote_row(tr, table, people),
        *_turn_rows(tr, table, view, signs),
        *next_hand_row(tr, table),
        *rows(common),
    ]


def over_rows(tr: Translator, table: Table) -> list[Row]:
    """Return what can be done when the match is over."""
    view = table.view(None)
    again = table_button(
        table, Action.PLAY_AGAIN, tr.gettext("Play again"), style=ButtonStyle.success, emoji="🔁"
    )
    buttons = [
        again,
        *(_last_tricks(tr, table, view) if view is not None else ()),
        table_button(table, Action.RECORD, tr.gettext("Record"), emoji="📄"),
        _shuffle(tr, table),
    ]
    return rows(buttons)


def finished_hand_rows(tr: Translator, table: Table, hand: int) -> list[Row]:
    """Return the one button that stays under a hand that is over: check its shuffle."""
    return [ui.ActionRow(_shuffle(tr, table, hand))]


def word_row(tr: Translator, table: Table) -> Row:
    """Return the button with which a player adds a word to the next shuffles."""
    return ui.ActionRow(_word(tr, table))


def stop_rows(tr: Translator, tables: Sequence[Table]) -> list[Row]:
    """Return the question which table to stop, if any: one button a table, and one to go on."""
    stopping = [
        table_button(table, Action.STOP, _stop_label(tr, table), style=ButtonStyle.danger)
        for table in tables[: MOST_BUTTONS - 1]
    ]
    return rows(
        [*stopping, table_button(tables[0], Action.KEEP_PLAYING, tr.gettext("Keep playing"))], a_row=2
    )


def _stop_label(tr: Translator, table: Table) -> str:
    names = ", ".join(isolated(chair.name) for chair in table.seats if chair.person)
    return tr.gettext("Stop: {names}", names=names)


def _turn_rows(tr: Translator, table: Table, view: BotifarraView, signs: Emojis) -> list[Row]:
    """Return the moves of the seat that is asked; a computer needs no buttons."""
    if view.to_move is None or table.seats[view.to_move].person is None:
        return []
    asked = table.view(view.to_move)
    return [] if asked is None else turn_rows(tr, table, asked, signs)


def _chair(tr: Translator, table: Table, seat: int) -> Button:
    chair = table.seats[seat]
    sign = SIDE_SIGNS[table.options.side_of(seat)]
    name = tr.gettext("Free") if chair.is_free else chair.name
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


def _last_tricks(tr: Translator, table: Table, view: BotifarraView) -> list[Button]:
    """Return the button to look at played tricks, where any may be looked at (B36)."""
    if not view.inspectable:
        return []
    return [table_button(table, Action.LAST_TRICKS, tr.gettext("Last trick"), emoji="👀")]


def _rules(tr: Translator, table: Table) -> Button:
    return table_button(table, Action.RULES, tr.gettext("Rules"), emoji="📜")


def _shuffle(tr: Translator, table: Table, hand: int | None = None) -> Button:
    return table_button(table, Action.SHUFFLE, tr.gettext("Shuffle"), str(hand or ""), emoji="🔍")


def _word(tr: Translator, table: Table) -> Button:
    return table_button(table, Action.WORD, tr.gettext("My word"), emoji="✍️")
