"""The house rules of a table: in words for everybody, as a panel for the person in charge."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.i18n import Language, Translator
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, CustomId, table_button
from bot.ui.discord.messages import OutgoingMessage, Part, noted, question, rows, text
from bot.ui.face.face import DOT, Face, OptionPage
from bot.ui.face.lesson_button import lesson_buttons
from bot.ui.rules import panel
from bot.ui.rules.clock_text import clock_line
from bot.ui.rules.level_text import level_line
from bot.ui.rules.text import PACES, REDEALS, rules_in_words


def rules_button(tr: Translator, table: Table) -> Button:
    """Return the button that shows the house rules; to the person in charge of a new table, the form for them."""
    return table_button(table, Action.RULES, tr.gettext("Rules"), emoji="📜")


def all_rules_button(tr: Translator, table: Table) -> Button:
    """Return the button that opens the panel."""
    return table_button(table, Action.RULES_PAGE, tr.gettext("All rules"), emoji="📜")


def shuffle_button(tr: Translator, table: Table, deal: int | None = None) -> Button:
    """Return the button that shows how to check the shuffle of a deal, of the current one unless given."""
    return table_button(table, Action.SHUFFLE, tr.gettext("Shuffle"), str(deal or ""), emoji="🔍")


def record_button(tr: Translator, table: Table) -> Button:
    """Return the button that gives the record, with which a wrong rule is reported."""
    return table_button(table, Action.RECORD, tr.gettext("Record"), emoji="📄")


def rules_message(face: Face, table: Table, note: str = "") -> OutgoingMessage:
    """Return the house rules in words; rules without a name can be saved as a preset.

    The note comes last, because a phone shows the end of a long message.
    """
    rules = table.rules
    content = rules_in_words(
        face, table.options, rules.preset, _due_dealer(face, table), redeals=rules.redeals
    )
    line = DOT.join(filter(None, (clock_line(face.tr, table), level_line(face.tr, table))))
    return OutgoingMessage(
        (
            text(f"{content}\n-# {line}" if line else content),
            *noted(note),
            *rows([*_save_buttons(face, table), *_looks(face, table)]),
        )
    )


def _looks(face: Face, table: Table) -> list[Button]:
    """Return the buttons that show the shuffle, which are under the table from the start on, and the lesson."""
    shuffle = [shuffle_button(face.tr, table)] if table.stage is Stage.LOBBY else []
    return [*shuffle, *lesson_buttons(face.tr, table.game.name)]


def _due_dealer(face: Face, table: Table) -> str:
    if table.due_dealer is None:
        return ""
    return table.seats[table.due_dealer].name or face.tr.gettext("a free seat")


def rules_panel_message(face: Face, table: Table, page: OptionPage, note: str = "") -> OutgoingMessage:
    """Return a page of the panel: the rules, in words on the first page, selects, the note and buttons.

    It has what the form of the rules has not.
    """
    rules = table.rules
    content = panel.rules_on(
        face, table.options, page, rules.preset, _due_dealer(face, table), redeals=rules.redeals
    )
    buttons = rows(
        [
            *([_clock_button(face, table)] if page is face.option_pages[0] else []),
            *panel.number_buttons(face, page, lambda name: _id(table, Action.NUMBER, name)),
            *_save_buttons(face, table),
            *_looks(face, table),
        ]
    )
    return OutgoingMessage((text(content), *_selects(face, table, page), *noted(note), *buttons))


def _selects(face: Face, table: Table, page: OptionPage) -> list[Part]:
    options = table.options
    return [
        *panel.page_rows(face, options, page, lambda other: _id(table, Action.RULES_PAGE, other.key)),
        *(_table_rows(face, table) if page is face.option_pages[0] else ()),
        *_redeal_rows(face, table, page),
        *panel.option_rows(
            face,
            options,
            _asked_on(face, table, page),
            lambda name: _id(table, Action.CHOOSE_RULE, name),
            _due_dealer(face, table),
        ),
    ]


def _redeal_rows(face: Face, table: Table, page: OptionPage) -> list[Part]:
    """Return the question whether there are misdeals, on the page of their consequences."""
    if face.redeal_option not in page.options:
        return []
    choices = [(face.tr.gettext(message), choice) for message, choice in REDEALS]
    custom_id = _id(table, Action.CHOOSE_REDEALS, face.redeal_option)
    return question(custom_id, face.tr.gettext("Misdeals"), choices, choices[table.rules.redeals][0])


def _asked_on(face: Face, table: Table, page: OptionPage) -> OptionPage:
    """Return a page without what the form asks, and what has no effect because there are no misdeals."""
    others = {face.players_option, "" if table.rules.redeals else face.redeal_option}
    return replace(page, options=tuple(name for name in page.options if name not in others))


def _table_rows(face: Face, table: Table) -> list[Part]:
    """Return the questions of the speed of the computers and the language."""
    gettext, rules = face.tr.gettext, table.rules
    paces = [(gettext(message), pace) for message, pace in PACES]
    languages = [(language.name_of_itself, language.value) for language in Language]
    return [
        *question(
            _id(table, Action.CHOOSE_PACE),
            gettext("Speed of the computers"),
            paces,
            next(label for label, value in paces if value == rules.pace),
        ),
        *question(
            _id(table, Action.CHOOSE_LANGUAGE),
            gettext("Language of the table"),
            languages,
            rules.language.name_of_itself,
        ),
    ]


def _clock_button(face: Face, table: Table) -> Button:
    return ui.Button(label=face.tr.gettext("A time of your own…"), custom_id=_id(table, Action.CHOOSE_CLOCK))


def _save_buttons(face: Face, table: Table) -> list[Button]:
    if table.rules.preset is not None:
        return []
    label = face.tr.gettext("Save as a preset…")
    return [ui.Button(label=label, emoji="💾", custom_id=_id(table, Action.SAVE_PRESET))]


def _id(table: Table, action: Action, argument: str = "") -> str:
    return str(CustomId(table.id, table.turn, action, argument))
