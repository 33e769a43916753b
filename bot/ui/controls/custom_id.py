"""Custom ids of a table's buttons and selects: table, turn, action and argument.

>>> str(CustomId(table=17, turn=5, action=Action.MOVE, argument="play O9"))
'bt:17:5:move:play O9'
>>> CustomId.parse("bt:17:5:move:play O9").argument
'play O9'
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from discord import ButtonStyle, ui

from bot.errors import UnknownControl
from bot.i18n import Language, Translator
from bot.tables.table import Table
from bot.ui.controls.coded import Coded
from bot.ui.discord.emojis import NO_EMOJIS, CustomEmoji, Emoji, Emojis
from bot.ui.discord.messages import BUTTONS_A_ROW, LONGEST_LABEL, Row, cut, rows, select

_CHANNELS: Final = "https://discord.com/channels"
PREFIX: Final = "bt"
"""The beginning of the custom_id of every button, select and form of a table."""
_NUMBER: Final = re.compile("[0-9]{1,6}")


class Action(enum.StrEnum):
    """The actions of the buttons and selects."""

    SIT = "sit"
    LEAVE = "leave"
    FILL = "fill"
    SEND_COMPUTERS_AWAY = "empty"
    START = "start"
    RULES = "rules"
    RULES_PAGE = "page"
    CHOOSE_RULE = "rule"
    CHOOSE_PACE = "pace"
    CHOOSE_LANGUAGE = "language"
    NUMBER = "hands"
    SAVE_PRESET = "save"
    WORD = "word"
    HAND = "hand"
    MOVE = "move"
    CHOOSE_MOVE = "choose"
    CUT = "cut"
    """The select of a cut in messages of earlier versions, now :attr:`CHOOSE_MOVE`."""
    CLAIM = "claim"
    CLAIM_FOR_SURE = "sure"
    CLAIM_REST = "rest"
    ACCEPT = "stand"
    MISDEAL = "misdeal"
    ANSWER_MISDEAL = "consent"
    LAST_TRICKS = "tricks"
    NEXT_DEAL = "next"
    BREAK = "break"
    GO_ON = "resume"
    SHUFFLE = "shuffle"
    COME_BACK = "back"
    STOP = "stop"
    KEEP_PLAYING = "keep"
    PLAY_AGAIN = "again"
    SCORE_SHEET = "sheet"
    RECORD = "record"
    MISDEAL_FOR_SURE = "misdealt"
    CHOOSE_REDEALS = "redeals"
    STAND_IN = "standin"
    CHOOSE_CLOCK = "clock"
    JOIN = "join"
    """Takes the first free seat, from a message that is not the table itself."""
    RETURN = "return"
    """Takes the person's own seat again, from a list."""
    CALL = "call"
    ASK_TO_STOP = "close"
    ASK_TO_LEAVE = "getup"
    LEAVE_FOR_SURE = "gone"
    ASK_TO_CONCEDE = "concede"
    CONCEDE_FOR_SURE = "giveup"
    ASK_FOR_SEAT = "sitin"
    ASK_FOR_THIS_SEAT = "askseat"
    ASK_TO_FREE_SEAT = "unseat"
    FREE_SEAT = "free"
    ANSWER_PETITION = "vote"
    STAY = "stay"
    REVIEW = "review"
    HINT = "hint"
    MORE = "more"
    MORE_OF_HAND = "aside"
    PREFERENCES = "preferences"


CONFIRMING: Final = frozenset(
    {
        Action.CLAIM_FOR_SURE,
        Action.MISDEAL_FOR_SURE,
        Action.ANSWER_MISDEAL,
        Action.STOP,
        Action.LEAVE_FOR_SURE,
        Action.CONCEDE_FOR_SURE,
        Action.FREE_SEAT,
    }
)
"""The answers to questions that cannot be taken back: the second half of a double click is never one of them."""


@dataclass(frozen=True, slots=True)
class CustomId(Coded):
    """The custom_id of a button, select or form."""

    prefix: ClassVar = PREFIX
    is_last_optional = True
    table: Annotated[int, "[0-9]{1,18}"]
    turn: Annotated[int, "[0-9]{1,6}"]
    action: Action
    argument: Annotated[str, ".{0,60}"] = ""

    @property
    def number(self) -> int:
        """The argument as a number; raises :class:`UnknownControl` if it is none."""
        if not _NUMBER.fullmatch(self.argument):
            raise UnknownControl
        return int(self.argument)


def is_of_table(custom_id: str, table_id: int) -> bool:
    """Tell whether a custom_id is of a table, also if it is of another version."""
    return custom_id.startswith(f"{PREFIX}:{table_id}:")


CHOSEN: Final = "here"
"""The argument of a button in the question which table is meant: the answer takes the place of the question."""
Button = ui.Button[Any]


def table_button(
    table: Table,
    action: Action,
    label: str,
    argument: str = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: Emoji | None = None,
    disabled: bool = False,
    emojis: Emojis = NO_EMOJIS,
) -> Button:
    """Return a button whose custom_id carries the table and its current turn."""
    return ui.Button(
        label=cut(label, LONGEST_LABEL),
        style=style,
        emoji=emoji.among(emojis) if isinstance(emoji, CustomEmoji) else emoji,
        disabled=disabled,
        custom_id=str(CustomId(table.id, table.turn, action, argument)),
    )


LEAVE_IT_TO_TABLE: Final = ""
"""In place of a move's text: the table makes its own move."""


@dataclass(frozen=True, slots=True)
class MoveButton:
    """A button that makes a move; ``move`` is its text, or :data:`LEAVE_IT_TO_TABLE`."""

    label: str
    move: str
    emoji: Emoji | None = None
    style: ButtonStyle = ButtonStyle.primary
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class MoveButtons:
    """A group of buttons, spread evenly over as few rows as possible."""

    buttons: Sequence[MoveButton]
    a_row: int = BUTTONS_A_ROW


@dataclass(frozen=True, slots=True)
class MoveSelect:
    """A select of at most 25 moves: pairs of label and move text."""

    title: str
    choices: Sequence[tuple[str, str]]


Controls = Sequence[MoveButtons | MoveSelect]
"""From top to bottom."""


def move_rows(controls: Controls, emojis: Emojis, custom_id: Callable[[str | None], object]) -> Iterator[Row]:
    """Yield the moves of a seat; ``custom_id`` returns that of the button of a move, or that of a select."""
    for control in controls:
        if isinstance(control, MoveSelect):
            yield select(custom_id(None), control.title, control.choices)
            continue
        buttons = [
            ui.Button[Any](
                label=cut(each.label, LONGEST_LABEL),
                style=each.style,
                emoji=each.emoji.among(emojis) if isinstance(each.emoji, CustomEmoji) else each.emoji,
                disabled=not each.enabled,
                custom_id=str(custom_id(each.move)),
            )
            for each in control.buttons
        ]
        yield from rows(buttons, control.a_row)


ONLY_CARD: Final = "pr:offer"
"""The beginning of the custom_ids of the answers, in a hand, whether the only card goes by itself."""
IN_LANGUAGE: Final = re.compile("la:(ca|es|en|fr|it):(.+)")
"""The custom_ids of the buttons that choose a language: language, and the message to show anew in it."""
CATALAN_LABEL: Final = "En català"
"""The same in every language: it is for those who speak this one."""


def channel_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a channel, or of a message in it, which Discord opens by itself."""
    address = f"{_CHANNELS}/{guild_id}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def go_to_table(tr: Translator, table: Table, label: str = "") -> Button:
    """Return the link to the channel or thread of a table, for a message in another place."""
    label = cut(label, LONGEST_LABEL) or tr.gettext("Go to the table")
    return ui.Button(label=label, url=channel_url(table.guild_id, table.channel_id))


def hand_of(table_id: int) -> str:
    """Return the part of the custom_id that names a hand of cards."""
    return f"hand:{table_id}"


def lobby_of(table_id: int) -> str:
    """Return the part of the custom_id that names a lobby and the language of its table."""
    return f"table:{table_id}"


def catalan_button(what: str) -> Button:
    """Return the button “En català”, shown to users who see a language they did not choose."""
    return ui.Button(label=CATALAN_LABEL, custom_id=f"la:{Language.CA}:{what}")


def offer_rows(languages: Sequence[Language], what: str) -> list[Row]:
    """Return the row that offers Catalan alone, or all languages by their own names; none for no languages."""
    if languages == (Language.CA,):
        return [ui.ActionRow(catalan_button(what))]
    named = [ui.Button[Any](label=each.name_of_itself, custom_id=f"la:{each}:{what}") for each in languages]
    return [ui.ActionRow(*named)] if named else []
