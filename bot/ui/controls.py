"""The buttons and selects of a table, row by row, for each stage of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.i18n import Words
from bot.tables.table import Stage, Table
from bot.ui.custom_id import Action, CustomId
from bot.ui.post import Row, rows
from bot.ui.words import call_name, card_label, contract_emoji, contract_name, sorted_hand, suit_emoji
from engine.botifarra import SIDES, Delegate, Knock, MakeCall, NameTrump, Phase, PlayCard, View

PAIR_SIGNS = ("🟠", "🔵")
"""The colours of the two pairs, as on the pictures."""
COMPUTER_SIGN = "🤖"
LONGEST_LABEL = 80
MOST_BUTTONS = 10
"""Tables among which one can be chosen to stop, and the way out."""
CARDS_A_ROW = 4
"""Four buttons a row stay wide enough for a thumb."""

Button = ui.Button[Any]


def lobby_rows(words: Words, table: Table) -> list[Row]:
    """Return the chairs, and what can be done before the start."""
    full = not any(chair.is_empty for chair in table.chairs)
    # Green is what brings the match nearer: computers while chairs are free, then the start.
    fill, start = (
        (ButtonStyle.secondary, ButtonStyle.success) if full else (ButtonStyle.success, ButtonStyle.secondary)
    )
    filling = words.say("Fill with computers")
    manage = [
        _button(table, Action.START, words.say("Start"), style=start, emoji="▶️", disabled=not full),
        _button(table, Action.FILL, filling, style=fill, emoji=COMPUTER_SIGN, disabled=full),
        _button(table, Action.LEAVE, words.say("Get up")),
    ]
    if any(chair.computer for chair in table.chairs):
        manage.insert(2, _button(table, Action.SEND_COMPUTERS_AWAY, words.say("Without computers")))
    return [
        ui.ActionRow(*(_chair(words, table, seat) for seat in range(len(table.chairs)))),
        ui.ActionRow(*manage),
        ui.ActionRow(_rules(words, table), _shuffle(words, table), _word(words, table)),
    ]


def table_rows(words: Words, table: Table) -> list[Row]:
    """Return what stands under the public picture while a match is played: only who is asked may press some."""
    view = table.view(None)
    if view is None:
        return []
    common = [_button(table, Action.HAND, words.say("My hand"), style=ButtonStyle.primary, emoji="🃏")]
    if view.inspectable:
        common.append(_button(table, Action.LAST_TRICKS, words.say("Last trick"), emoji="👀"))
    if view.results:
        common.append(_button(table, Action.SCORE_SHEET, words.say("All hands"), emoji="🧾"))
    common += [_rules(words, table), _shuffle(words, table)]
    if any(chair.is_away for chair in table.chairs):
        common.append(_come_back(words, table))
    return [*move_rows(words, table, _asked(table, view)), *next_hand_row(words, table), *rows(common)]


def move_rows(words: Words, table: Table, view: View | None) -> list[Row]:
    """Return the moves of the seat that is asked, except cards: trump, delegation, calls."""
    if view is None:
        return []
    contracts = [move for move in view.moves if isinstance(move, NameTrump)]
    others: list[Button] = []
    for move in view.moves:
        match move:
            case Delegate():
                others.append(
                    _move(table, move, words.say("Delegate"), emoji="🤝", style=ButtonStyle.secondary)
                )
            case MakeCall(call):
                others.append(
                    _move(table, move, call_name(words, call), emoji="✊", style=ButtonStyle.danger)
                )
            case Knock():
                others.append(_move(table, move, words.say("Knock"), emoji="🚪", style=ButtonStyle.secondary))
            case _:
                continue
    trumps = [
        _move(table, move, contract_name(words, move.contract), emoji=contract_emoji(move.contract))
        for move in contracts
    ]
    return [*rows(trumps, a_row=3), *rows(others)]


def card_rows(table: Table, view: View) -> list[Row]:
    """Return one button for each card of a hand; those that may be played now are enabled."""
    playable = view.playable
    buttons = [
        ui.Button[Any](
            label=card_label(card),
            emoji=suit_emoji(card.suit),
            style=ButtonStyle.primary if card in playable else ButtonStyle.secondary,
            disabled=card not in playable,
            custom_id=str(CustomId(table.id, table.turn, Action.MOVE, str(PlayCard(card)))),
        )
        for card in sorted_hand(view.cards, view.contract)
    ]
    return rows(buttons, a_row=CARDS_A_ROW)


def come_back_row(words: Words, table: Table, seat: int) -> list[Row]:
    """Return the button that takes the chair again, in the words of the person whose chair it is."""
    return [ui.ActionRow(_come_back(words, table))] if table.chairs[seat].is_away else []


def next_hand_row(words: Words, table: Table) -> list[Row]:
    """Return the button that deals at once, between two hands."""
    state = table.state
    if table.stage is not Stage.PLAYING or state is None or state.phase is not Phase.DEAL or not state.hand:
        return []
    button = _button(table, Action.NEXT_HAND, words.say("Next hand"), style=ButtonStyle.success, emoji="▶️")
    return [ui.ActionRow(button)]


def over_rows(words: Words, table: Table) -> list[Row]:
    """Return what can be done when the match is over."""
    return [
        ui.ActionRow(
            _button(table, Action.PLAY_AGAIN, words.say("Play again"), style=ButtonStyle.success, emoji="🔁"),
            _button(table, Action.LAST_TRICKS, words.say("Last trick"), emoji="👀"),
            _shuffle(words, table),
        )
    ]


def finished_hand_rows(words: Words, table: Table, hand: int) -> list[Row]:
    """Return the one button that stays under a hand that is over: check its shuffle."""
    return [ui.ActionRow(_shuffle(words, table, hand))]


def word_row(words: Words, table: Table) -> Row:
    """Return the button with which a player adds a word to the next shuffles."""
    return ui.ActionRow(_word(words, table))


def stop_rows(words: Words, tables: Sequence[Table]) -> list[Row]:
    """Return the question which table to stop, if any: one button a table, and one to go on."""
    stopping = [
        _button(table, Action.STOP, _stop_label(words, table), style=ButtonStyle.danger)
        for table in tables[: MOST_BUTTONS - 1]
    ]
    return rows([*stopping, _button(tables[0], Action.KEEP_PLAYING, words.say("Keep playing"))], a_row=2)


def _stop_label(words: Words, table: Table) -> str:
    names = ", ".join(chair.name for chair in table.chairs if chair.person)
    return words.say("Stop: {names}", names=names)[:LONGEST_LABEL]


def _asked(table: Table, view: View) -> View | None:
    """Return the view of the seat that is asked, for its moves; a computer needs no buttons."""
    if view.to_move is None or table.chairs[view.to_move].person is None:
        return None
    return table.view(view.to_move)


def _chair(words: Words, table: Table, seat: int) -> Button:
    chair = table.chairs[seat]
    sign = PAIR_SIGNS[seat % SIDES]
    name = words.say("Free") if chair.is_empty else chair.name
    label = f"{COMPUTER_SIGN} {name}" if chair.computer else name
    return _button(
        table,
        Action.SIT,
        label[:LONGEST_LABEL],
        str(seat),
        emoji=sign,
        style=ButtonStyle.primary if chair.is_empty else ButtonStyle.secondary,
        disabled=chair.person is not None,
    )


def _rules(words: Words, table: Table) -> Button:
    return _button(table, Action.RULES, words.say("Rules"), emoji="📜")


def _shuffle(words: Words, table: Table, hand: int | None = None) -> Button:
    return _button(table, Action.SHUFFLE, words.say("Shuffle"), str(hand or ""), emoji="🔍")


def _come_back(words: Words, table: Table) -> Button:
    return _button(table, Action.COME_BACK, words.say("Come back"), emoji="🪑")


def _word(words: Words, table: Table) -> Button:
    return _button(table, Action.WORD, words.say("My word"), emoji="✍️")


def _move(
    table: Table,
    move: NameTrump | Delegate | MakeCall | Knock,
    label: str,
    *,
    emoji: str,
    style: ButtonStyle = ButtonStyle.primary,
) -> Button:
    return _button(table, Action.MOVE, label, str(move), emoji=emoji, style=style)


def _button(
    table: Table,
    action: Action,
    label: str,
    argument: str = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button:
    custom_id = str(CustomId(table.id, table.turn, action, argument))
    return ui.Button(label=label, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id)
