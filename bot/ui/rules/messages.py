"""The house rules of a table as a message: in words for everybody, and the panel for whoever may change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.games.botifarra.rules.options import PACES
from bot.games.botifarra.rules.text import preset_name, rules_in_words
from bot.i18n import Language, Translator
from bot.presets import Preset
from bot.tables.table import Table
from bot.ui.discord.messages import OutgoingMessage, Row, noted, rows, select, text
from bot.ui.rules import panel as rules_panel
from bot.ui.rules.panel import PAGES, Page
from bot.ui.tables.custom_id import Action, CustomId


def rules_post(tr: Translator, table: Table, note: str = "") -> OutgoingMessage:
    """Return the house rules in words; rules without a name can be saved as a preset.

    A note stands under them: a phone shows the end of a long message.
    """
    spoken = rules_in_words(tr, table.options, table.rules.preset, _due_dealer(tr, table))
    return OutgoingMessage((text(spoken), *noted(note), *rows(_save_buttons(tr, table))))


def _due_dealer(tr: Translator, table: Table) -> str:
    if table.due_dealer is None:
        return ""
    return table.seats[table.due_dealer].name or tr.gettext("a free chair")


def rules_panel_post(
    tr: Translator, table: Table, presets: Sequence[Preset], page: Page = PAGES[0], note: str = ""
) -> OutgoingMessage:
    """Return the house rules, on the first page in words, and a page of selects that change them before the start.

    A note stands under the selects.
    """
    spoken = rules_panel.spoken_on(tr, table.options, page, table.rules.preset, _due_dealer(tr, table))
    buttons = rows(_buttons(tr, table, page))
    return OutgoingMessage((text(spoken), *_selects(tr, table, presets, page), *noted(note), *buttons))


def _selects(tr: Translator, table: Table, presets: Sequence[Preset], page: Page) -> list[Row]:
    options = table.options
    return [
        rules_panel.page_row(tr, options, page, lambda other: _id(table, Action.RULES_PAGE, other.key)),
        *(_table_rows(tr, table, presets) if page is PAGES[0] else ()),
        *rules_panel.option_rows(tr, options, page, lambda name: _id(table, Action.CHOOSE_RULE, name)),
    ]


def _buttons(tr: Translator, table: Table, page: Page) -> list[ui.Button[Any]]:
    buttons = _save_buttons(tr, table)
    if "max_hands" in page.options:
        label = rules_panel.hands_label(tr)
        buttons.insert(0, ui.Button(label=label, custom_id=_id(table, Action.NUMBER_OF_HANDS)))
    return buttons


def _table_rows(tr: Translator, table: Table, presets: Sequence[Preset]) -> list[Row]:
    """Return the selects of what is no house rule, and of all house rules at once."""
    rules = table.rules
    named = None if rules.preset is None else preset_name(tr, rules.preset)
    paces = [(tr.gettext(message), pace) for message, pace in PACES]
    languages = [(language.name_of_itself, language.value) for language in Language]
    return [
        select(
            _id(table, Action.CHOOSE_PRESET),
            tr.gettext("Rules of the house"),
            rules_panel.preset_choices(tr, presets),
            named,
        ),
        select(
            _id(table, Action.CHOOSE_PACE),
            tr.gettext("Pace"),
            paces,
            next(label for label, value in paces if value == rules.pace),
        ),
        select(
            _id(table, Action.CHOOSE_LANGUAGE),
            tr.gettext("Language of the table"),
            languages,
            rules.language.name_of_itself,
        ),
    ]


def _save_buttons(tr: Translator, table: Table) -> list[ui.Button[Any]]:
    if table.rules.preset is not None:
        return []
    label = tr.gettext("Save as a preset…")
    return [ui.Button(label=label, emoji="💾", custom_id=_id(table, Action.SAVE_PRESET))]


def _id(table: Table, action: Action, argument: str = "") -> str:
    return str(CustomId(table.id, table.turn, action, argument))
