"""What a player can do during a match, row by row: under the own hand, and most of it under the table too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Words
from bot.tables.table import Stage, Table
from bot.ui.custom_id import Action, CustomId
from bot.ui.post import Row, rows, select
from bot.ui.preferences import NO_PREFERENCES, Preferences
from bot.ui.signs import Emoji, Signs
from bot.ui.table_button import Button, table_button
from bot.ui.telling import void_hand_of
from bot.ui.words import call_name, card_label, card_name, contract_name, sorted_hand
from engine.botifarra import BotifarraView, Cut, Delegate, Knock, MakeCall, NameTrump, Phase, PlayCard
from engine.botifarra.options import RevokeRule
from engine.cards.spanish import SpanishCard
from engine.game import Seat

CARDS_A_ROW: Final = 4
"""Four buttons a row stay wide enough for a thumb."""
SPELLED_CARDS_A_ROW: Final = 3
"""Their labels are as long as "jack of swords"."""
AGREES: Final = "yes"
DECLINES: Final = "no"
"""The answers to a misdeal that somebody has proposed, as their buttons carry them."""
NOTHING_CLAIMED: Final = "claim"
"""What the button carries with which a claim is not meant after all."""


def hand_rows(
    words: Words, table: Table, seat: Seat, signs: Signs, preferences: Preferences = NO_PREFERENCES
) -> list[Row]:
    """Return everything that a player can do now, for the message with the own hand.

    In text only, cards are spelled out.
    """
    view = table.view(seat)
    if view is None or not table.is_open:
        return []
    return [
        *misdeal_vote_row(words, table, [seat]),
        *turn_rows(words, table, view, signs),
        *card_rows(words, table, view, signs, preferences),
        *next_hand_row(words, table),
        *rows([*claim_buttons(words, table, [seat]), *_come_back_buttons(words, table, [seat])]),
    ]


def turn_rows(words: Words, table: Table, view: BotifarraView, signs: Signs) -> list[Row]:
    """Return the moves of the seat whose turn it is, except cards: trump, delegation, calls, the cut.

    For a cutter who is away the table cuts by itself, or whoever presses :func:`next_hand_row`; one who is here waits
    until the others let the hand before stand (B34).
    """
    depths = [move.depth for move in view.moves if isinstance(move, Cut)]
    if depths:
        asked = _cutter_is_here(table, view) and not table.cut_waits_for
        return _cut_rows(words, table, depths) if asked else []
    trumps = [
        _move(table, move, contract_name(words, move.contract), emoji=signs.contract(move.contract))
        for move in view.moves
        if isinstance(move, NameTrump)
    ]
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
    return [*rows(trumps, a_row=3), *rows(others)]


def card_rows(
    words: Words, table: Table, view: BotifarraView, signs: Signs, preferences: Preferences = NO_PREFERENCES
) -> list[Row]:
    """Return a button for each card that can be reached: the tops of the piles first, then the hand (B45, B48).

    Those that may be clicked now are enabled: where revokes are not prevented, all of them (B34). In text only there
    are no others: who steps from button to button should not have to step over what does nothing.
    """
    own = view.piles[view.seat] if view.piles and view.seat is not None else ()
    tops = [pile.top for pile in own if pile.top is not None]
    hand = sorted_hand(view.cards, view.contract, view.options, trump_last=preferences.trump_last)
    offered = view.offered

    def button(card: SpanishCard, label: str) -> Button:
        is_offered = card in offered
        return table_button(
            table,
            Action.MOVE,
            label,
            str(PlayCard(card)),
            style=ButtonStyle.primary if is_offered else ButtonStyle.secondary,
            emoji=signs.card(card),
            disabled=not is_offered,
        )

    def buttons(cards: Iterable[SpanishCard]) -> list[Row]:
        if preferences.text_only:
            spelled = [button(card, card_name(words, card)) for card in cards if card in offered]
            return rows(spelled, a_row=SPELLED_CARDS_A_ROW)
        return rows([button(card, card_label(words, card)) for card in cards], a_row=CARDS_A_ROW)

    return [*buttons(tops), *buttons(hand)]


def misdeal_vote_row(words: Words, table: Table, seats: Sequence[Seat]) -> list[Row]:
    """Return the answers to a misdeal that was proposed, while one of these seats is still asked (B13)."""
    vote = table.redeal
    if vote is None or not set(seats) & set(vote.waiting_for):
        return []
    return [
        ui.ActionRow(
            table_button(
                table,
                Action.ANSWER_MISDEAL,
                words.say("Yes, deal again"),
                AGREES,
                style=ButtonStyle.danger,
                emoji="🔄",
            ),
            table_button(table, Action.ANSWER_MISDEAL, words.say("No, play on"), DECLINES),
        )
    ]


def misdeal_buttons(words: Words, table: Table) -> list[Button]:
    """Return the button that proposes a misdeal, while a hand is dealt and no card of it has been played (B13)."""
    view = table.view(None)
    if table.stage is not Stage.PLAYING or view is None or table.redeal is not None:
        return []
    if not view.phase.is_hand or view.trick or view.tricks:
        return []
    return [table_button(table, Action.MISDEAL, words.say("Misdeal"), emoji="🔄")]


def claim_buttons(words: Words, table: Table, seats: Sequence[Seat]) -> list[Button]:
    """Return "Renúncia!" for those of these seats who may claim, and what says that they will not (B34).

    That is asked after the last hand and before a cut; before a shuffle "Next hand" says it.
    """
    if table.stage is not Stage.PLAYING or table.options.revoke is not RevokeRule.CLAIM:
        return []
    buttons = []
    if set(seats) & set(table.interjectors):
        claim = words.say("Renúncia!")
        buttons.append(table_button(table, Action.CLAIM, claim, style=ButtonStyle.danger, emoji="✋"))
    if set(seats) & set(table.waits_for_acceptance if table.result_is_open else table.cut_waits_for):
        stand = words.say("The result stands")
        buttons.append(table_button(table, Action.LET_STAND, stand, style=ButtonStyle.success, emoji="✅"))
    return buttons


def claim_question_row(words: Words, table: Table) -> Row:
    """Return the answers to whether a revoke shall be claimed: a slip of the thumb must not cost a side its claim."""
    return ui.ActionRow(
        table_button(
            table, Action.CLAIM_FOR_SURE, words.say("Renúncia!"), style=ButtonStyle.danger, emoji="✋"
        ),
        table_button(table, Action.KEEP_PLAYING, words.say("No, play on"), NOTHING_CLAIMED),
    )


def next_hand_row(words: Words, table: Table) -> list[Row]:
    """Return the button that deals at once, between two deals; a person who is to cut has another one."""
    view = table.view(None)
    if table.stage is not Stage.PLAYING or view is None or not table.turn:
        return []
    if view.phase not in (Phase.DEAL, Phase.CUT):
        return []
    if _cutter_is_here(table, view):
        return []
    label = words.say("Next hand") if void_hand_of(table) is None else words.say("Deal again")
    button = table_button(table, Action.NEXT_HAND, label, style=ButtonStyle.success, emoji="▶️")
    return [ui.ActionRow(button)]


def come_back_row(words: Words, table: Table, seat: Seat) -> list[Row]:
    """Return the button that takes the chair again, in the words of the person whose chair it is."""
    return rows(_come_back_buttons(words, table, [seat]))


def come_back_buttons(words: Words, table: Table) -> list[Button]:
    """Return the button that takes a chair again, where anybody is away."""
    return _come_back_buttons(words, table, range(len(table.seats)))


def _come_back_buttons(words: Words, table: Table, seats: Sequence[Seat]) -> list[Button]:
    if not table.is_open or not any(table.seats[seat].is_away for seat in seats):
        return []
    return [table_button(table, Action.COME_BACK, words.say("Come back"), emoji="🪑")]


def _cutter_is_here(table: Table, view: BotifarraView) -> bool:
    return view.cutter is not None and table.seats[view.cutter].is_present


def _cut_rows(words: Words, table: Table, depths: Sequence[int]) -> list[Row]:
    """Return the depths of a cut in two selects, for one holds 25 at most, and a button that leaves it to chance."""
    middle = len(depths) // 2
    anywhere = table_button(
        table, Action.NEXT_HAND, words.say("Cut anywhere"), style=ButtonStyle.success, emoji="🎲"
    )
    return [
        *(
            select(
                CustomId(table.id, table.turn, Action.CUT, half),
                words.say("Lift {least} to {most} cards", least=some_depths[0], most=some_depths[-1]),
                [
                    (words.count("{number} card", "{number} cards", depth), str(depth))
                    for depth in some_depths
                ],
            )
            for half, some_depths in (("upper", depths[:middle]), ("lower", depths[middle:]))
        ),
        ui.ActionRow(anywhere),
    ]


def _move(
    table: Table,
    move: NameTrump | Delegate | MakeCall | Knock,
    label: str,
    *,
    emoji: Emoji,
    style: ButtonStyle = ButtonStyle.primary,
) -> Button:
    return table_button(table, Action.MOVE, label, str(move), emoji=emoji, style=style)
