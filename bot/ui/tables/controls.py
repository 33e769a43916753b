"""The buttons and selects of a table, row by row, for each stage of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.tables.match import Match
from bot.tables.no_choice import provable_rest
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import (
    LEAVE_IT_TO_TABLE,
    ONLY_CARD,
    Action,
    Button,
    Controls,
    CustomId,
    MoveButton,
    MoveButtons,
    table_button,
)
from bot.ui.controls.replay_id import replay_button
from bot.ui.discord.emojis import Emojis
from bot.ui.discord.messages import Part, Row, rows, select, text
from bot.ui.face.face import Face, Interjection, TableFace
from bot.ui.face.features import HasHints
from bot.ui.review.rows import last_review_buttons, review_buttons, review_of_deal
from bot.ui.rules.messages import record_button, rules_button, shuffle_button
from bot.ui.tables.people.rows import (
    as_it_is,
    come_back_buttons,
    come_back_row,
    own_buttons,
    seat_request_buttons,
)
from engine.game import Seat

MOST_WITH_QUESTION: Final = 13
"""Buttons of moves beside which a hand has room for a question."""
AGREES: Final = "yes"
DECLINES: Final = "no"
"""The answers to a proposed misdeal, as arguments of their buttons."""
NOT_MEANT: Final = "claim"
"""The argument of the button that cancels an interjection."""


def table_rows(face: TableFace, emojis: Emojis) -> list[Row]:
    """Return the controls of the public message of a running match."""
    tr, table = face.tr, face.table
    people = [number for number, seat in enumerate(table.seats) if seat.person]
    hand = table_button(table, Action.HAND, tr.gettext("My hand"), style=ButtonStyle.primary, emoji="🃏")
    common = [hand, *_interjection_buttons(face, people), *_last_tricks(face)]
    if table.deals_scored:
        common += [*review_buttons(face), *_replay(face), _score_sheet(face)]
    common += [rules_button(tr, table), shuffle_button(tr, table)]
    if table.may_propose_redeal and table.redeal is None:
        common.append(table_button(table, Action.MISDEAL, tr.gettext("Misdeal"), emoji="🔄"))
    common += come_back_buttons(tr, table, range(len(table.seats)))
    common += seat_request_buttons(tr, table)
    return [
        *_redeal_row(tr, table, people),
        *_turn_rows(face, emojis),
        *_next_deal_row(face),
        *rows(common),
    ]


def hand_rows(
    face: TableFace, seat: Seat, emojis: Emojis, preferences: Preferences, *, has_hint: bool = False
) -> list[Row]:
    """Return the controls of a player's hand message, in which the hint for this turn may stand already."""
    tr, table = face.tr, face.table
    if table.stage is Stage.OVER:
        return rows([*_play_again(tr, table), *review_buttons(face)])
    if not table.is_open:
        return []
    if table.seats[seat].is_away:
        # A card that is touched by mistake must not bring anybody back.
        return [
            *_seen_rows(face.hand_controls(seat, preferences), table, emojis),
            *come_back_row(tr, table, seat),
        ]
    return [
        *_redeal_row(tr, table, [seat]),
        *(
            ()
            if seat in table.laid_down
            else _move_rows(table, face.hand_controls(seat, preferences), emojis)
        ),
        *_next_deal_row(face),
        *rows(
            [
                *_hint_button(face, seat, is_given=has_hint),
                *_claim_button(tr, table, seat),
                *_interjection_buttons(face, [seat]),
                *review_buttons(face),
                table_button(table, Action.MORE_OF_HAND, tr.gettext("More")),
            ]
        ),
    ]


def only_card_parts(tr: Translator, moves: Controls) -> list[Part]:
    """Return the question whether the only card should go by itself.

    It stands below cards alone: not beside another choice, nor while others choose, nor in mariages. It waits while
    there are many buttons already.
    """
    buttons = [button for each in moves if isinstance(each, MoveButtons) for button in each.buttons]
    are_cards = bool(buttons) and all(button.move.startswith("play ") for button in buttons)
    if not are_cards or len(buttons) > MOST_WITH_QUESTION:
        return []
    asked = tr.gettext("You often have only one card that you may play. Shall I play such cards for you?")
    yes, no = tr.gettext("Yes, play them"), tr.gettext("No, I play them")
    return [
        text(asked),
        ui.ActionRow(
            ui.Button(label=yes, custom_id=f"{ONLY_CARD}:1", style=ButtonStyle.success),
            ui.Button(label=no, custom_id=f"{ONLY_CARD}:0"),
        ),
    ]


def more_rows(face: TableFace, seat: Seat) -> list[Row]:
    """Return the seldom wanted buttons beside a hand, for the message behind "More"."""
    tr, table = face.tr, face.table
    sheet = [_score_sheet(face)] if table.deals_scored and not table.rules.covered else []
    record = [record_button(tr, table)] if face.replayable() and not table.rules.covered else []
    preferences = table_button(table, Action.PREFERENCES, tr.gettext("Preferences"), emoji="⚙️")
    return [
        *rows([*_last_tricks(face), *sheet, *last_review_buttons(face), *record]),
        *rows([rules_button(tr, table), preferences]),
        *rows(own_buttons(tr, table, seat)),
    ]


def over_rows(face: TableFace) -> list[Row]:
    """Return the controls of a finished match."""
    tr, table = face.tr, face.table
    # The message itself shows the first page.
    pages = [_score_sheet(face)] if face.score_sheet_pages() > 1 else []
    return rows(
        [
            *_play_again(tr, table),
            *review_buttons(face),
            *_replay(face),
            *_last_tricks(face),
            *pages,
            record_button(tr, table),
            shuffle_button(tr, table),
        ]
    )


def _hint_button(face: TableFace, seat: Seat, *, is_given: bool) -> list[Button]:
    """Return the button that asks for a hint, if the table allows it and a hint exists.

    It stays where it is once the hint is given, so that a second click hits no other button.
    """
    if not face.table.allows_hints or face.table.is_on_break:
        return []
    if not isinstance(face, HasHints) or not face.has_hint(seat):
        return []
    return [table_button(face.table, Action.HINT, face.tr.gettext("Hint"), emoji="💡", disabled=is_given)]


def _play_again(tr: Translator, table: Table) -> list[Button]:
    """Return the button that opens a rematch; none at a table of an event, which opens the next one itself."""
    if table.place is not None:
        return []
    label = tr.gettext("Play again")
    return [table_button(table, Action.PLAY_AGAIN, label, style=ButtonStyle.success, emoji="🔁")]


def page_rows(tr: Translator, table: Table, page: int, pages: int) -> list[Row]:
    """Return the buttons that turn the pages of the score sheet, counted from 0; none if there is one page."""
    if pages == 1:
        return []

    def turning(number: int, label: str, emoji: str) -> Button:
        disabled = number not in range(pages)
        return table_button(table, Action.SCORE_SHEET, label, str(number), emoji=emoji, disabled=disabled)

    where = tr.gettext("Page {page} of {pages}", page=page + 1, pages=pages)
    return [
        ui.ActionRow(
            turning(page - 1, tr.gettext("Back"), "◀️"),
            table_button(table, Action.SCORE_SHEET, where, str(page), disabled=True),
            turning(page + 1, tr.gettext("Next"), "▶️"),
        )
    ]


def finished_deal_rows(face: TableFace, deal: int) -> list[Row]:
    """Return the buttons that review a finished deal, play it again and check its shuffle."""
    replay = [replay_button(face.tr, face.table.id, deal)] if deal in face.replayable() else []
    return [ui.ActionRow(*review_of_deal(face, deal), *replay, shuffle_button(face.tr, face.table, deal))]


def _replay(face: TableFace) -> list[Button]:
    """Return the button that plays a finished match again from its first deal, or between two deals the last one."""
    deals = () if face.table.deal_is_open else face.replayable()
    chosen = deals[:1] if face.table.stage is Stage.OVER else deals[-1:]
    return [replay_button(face.tr, face.table.id, deal) for deal in chosen]


def other_hands_rows(face: Face, table: Table, hands: Sequence[int]) -> list[Row]:
    """Return the select of the hand whose shuffle to check; none if there is one hand only."""
    if len(hands) <= 1:
        return []
    tr, texts = face.tr, face.shuffle_texts
    choices = [(tr.gettext(texts.choice, hand=hand), str(hand)) for hand in hands]
    return [select(CustomId(table.id, table.turn, Action.SHUFFLE), tr.gettext(texts.another), choices)]


def word_row(tr: Translator, table: Table) -> Row:
    """Return the button that adds a word to the next shuffles."""
    return ui.ActionRow(_word(tr, table))


def interjection_row(tr: Translator, table: Table, interjection: Interjection) -> Row:
    """Return the confirmation of an interjection; after the last deal there is nothing to play on."""
    declines = as_it_is(tr) if table.result_is_open else tr.gettext("No, play on")
    return ui.ActionRow(
        table_button(table, Action.KEEP_PLAYING, declines, NOT_MEANT),
        table_button(
            table,
            Action.CLAIM_FOR_SURE,
            interjection.label,
            style=ButtonStyle.danger,
            emoji=interjection.emoji,
        ),
    )


def misdeal_row(tr: Translator, table: Table) -> Row:
    """Return the confirmation of a proposed misdeal."""
    return ui.ActionRow(
        table_button(table, Action.KEEP_PLAYING, tr.gettext("No, play on")),
        table_button(
            table,
            Action.MISDEAL_FOR_SURE,
            tr.gettext("Propose a misdeal"),
            style=ButtonStyle.danger,
            emoji="🔄",
        ),
    )


def _turn_rows(face: TableFace, emojis: Emojis) -> list[Row]:
    """Return the public moves of the one seat to move; none for a computer."""
    table, asked = face.table, face.table.waits_for
    if len(asked) != 1 or table.seats[asked[0]].person is None:
        return []
    return _move_rows(table, face.turn_controls(asked[0]), emojis)


def _move_rows(table: Table, controls: Controls, emojis: Emojis) -> list[Row]:
    """Return the moves of a seat; none during a break."""
    found: list[Row] = []
    for number, control in enumerate(() if table.is_on_break else controls):
        if isinstance(control, MoveButtons):
            found += rows([_move(table, button, emojis) for button in control.buttons], control.a_row)
        else:
            custom_id = CustomId(table.id, table.turn, Action.CHOOSE_MOVE, str(number))
            found.append(select(custom_id, control.title, control.choices))
    return found


def _seen_rows(controls: Controls, table: Table, emojis: Emojis) -> list[Row]:
    """Return the buttons of the moves of somebody who is away: to be seen, not to be pressed."""
    seen = [
        MoveButtons([replace(button, enabled=False) for button in control.buttons], control.a_row)
        for control in controls
        if isinstance(control, MoveButtons)
    ]
    return _move_rows(table, seen, emojis)


def _move(table: Table, button: MoveButton, emojis: Emojis) -> Button:
    return table_button(
        table,
        Action.NEXT_DEAL if button.move == LEAVE_IT_TO_TABLE else Action.MOVE,
        button.label,
        button.move,
        style=button.style,
        emoji=button.emoji,
        disabled=not button.enabled,
        emojis=emojis,
    )


def _redeal_row(tr: Translator, table: Table, seats: Sequence[Seat]) -> list[Row]:
    """Return the answers to a proposed misdeal, while one of these seats has to answer."""
    vote = table.redeal
    if vote is None or not set(seats) & set(vote.waiting_for):
        return []
    yes, no = tr.gettext("Yes, deal again"), tr.gettext("No, play on")
    return [
        ui.ActionRow(
            table_button(table, Action.ANSWER_MISDEAL, no, DECLINES),
            table_button(table, Action.ANSWER_MISDEAL, yes, AGREES, style=ButtonStyle.danger, emoji="🔄"),
        )
    ]


def _interjection_buttons(face: TableFace, seats: Sequence[Seat]) -> list[Button]:
    """Return the buttons of these seats that interject and that accept the result.

    Acceptance is asked after the last deal and before a cut; before a shuffle "Next deal" implies it.
    """
    tr, table, interjection = face.tr, face.table, face.face.interjection
    if table.stage is not Stage.PLAYING or table.is_on_break or interjection is None:
        return []
    buttons = []
    if set(seats) & set(table.interjectors):
        buttons.append(
            table_button(
                table, Action.CLAIM, interjection.label, style=ButtonStyle.danger, emoji=interjection.emoji
            )
        )
    if set(seats) & set(table.waits_for_acceptance if table.result_is_open else table.cut_waits_for):
        accept = tr.gettext("The result stands")
        buttons.append(table_button(table, Action.ACCEPT, accept, style=ButtonStyle.success, emoji="✅"))
    return buttons


def _claim_button(tr: Translator, table: Table, seat: Seat) -> list[Button]:
    """Return the button that claims the rest, if the seat can prove that it takes it, or that it takes nothing."""
    rest = None if table.is_on_break else provable_rest(table, seat)
    if rest is None or table.seats[seat].is_away:
        return []
    label, emoji = (
        (tr.gettext("The rest is mine"), "🙌") if rest.takes else (tr.gettext("No more tricks for me"), "🫳")
    )
    return [table_button(table, Action.CLAIM_REST, label, emoji=emoji)]


def _next_deal_row(face: TableFace) -> list[Row]:
    """Return the buttons between two deals: the one that deals at once, and at the end of a round a break.

    A cutter who is present cuts instead of dealing. During a break there is the button that ends it.
    """
    tr, table, match = face.tr, face.table, face.table.running_match
    if match is None or not match.turn or not match.status.table_acts:
        return []
    if match.break_by is not None:
        go_on = tr.gettext("Go on")
        return [ui.ActionRow(table_button(table, Action.GO_ON, go_on, style=ButtonStyle.success, emoji="▶️"))]
    buttons = []
    if match.cutter is None or not table.seats[match.cutter].is_present:
        label = _next_deal_label(face, match)
        buttons.append(table_button(table, Action.NEXT_DEAL, label, style=ButtonStyle.success, emoji="▶️"))
    if table.may_break:
        buttons.append(table_button(table, Action.BREAK, tr.gettext("Break"), emoji="☕"))
    return rows(buttons)


def _next_deal_label(face: TableFace, match: Match) -> str:
    """Return the button's label; if all have to press it, with the number of those who have."""
    table = face.table
    label = (
        face.tr.gettext("Deal again") if match.deal_is_void else face.tr.gettext(face.face.next_deal_label)
    )
    people = sum(seat.is_present for seat in table.seats)
    if not table.game.short_deals or people == 1:
        return label
    return f"{label} ({people - len(table.next_deal_waits_for)}/{people})"


def _last_tricks(face: TableFace) -> list[Button]:
    """Return the button that shows the last tricks, if any may be looked at."""
    if not face.has_tricks:
        return []
    return [table_button(face.table, Action.LAST_TRICKS, face.tr.gettext("Last trick"), emoji="👀")]


def _score_sheet(face: TableFace) -> Button:
    label = face.tr.gettext(face.face.score_sheet_label)
    return table_button(face.table, Action.SCORE_SHEET, label, emoji="🧾")


def _word(tr: Translator, table: Table) -> Button:
    return table_button(table, Action.WORD, tr.gettext("My word"), emoji="✍️")
