"""The house rules of a table as a message: in words for everybody, and the panel for whoever may change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.i18n import Language, Words
from bot.presets import Preset
from bot.tables.table import Table
from bot.ui import rules_panel
from bot.ui.choices import PACES
from bot.ui.custom_id import Action, CustomId
from bot.ui.post import Post, Row, noted, rows, select, text
from bot.ui.rules_panel import PAGES, Page
from bot.ui.rules_text import preset_name, rules_in_words


def rules_post(words: Words, table: Table, note: str = "") -> Post:
    """Return the house rules in words; rules without a name can be saved as a preset.

    A note stands under them: a phone shows the end of a long message.
    """
    spoken = rules_in_words(words, table.options, table.rules.preset, _due_dealer(words, table))
    return Post((text(spoken), *noted(note), *rows(_save_buttons(words, table))))


def _due_dealer(words: Words, table: Table) -> str:
    if table.due_dealer is None:
        return ""
    return table.seats[table.due_dealer].name or words.say("a free chair")


def rules_panel_post(
    words: Words, table: Table, presets: Sequence[Preset], page: Page = PAGES[0], note: str = ""
) -> Post:
    """Return the house rules, on the first page in words, and a page of selects that change them before the start.

    A note stands under the selects.
    """
    spoken = rules_panel.spoken_on(words, table.options, page, table.rules.preset, _due_dealer(words, table))
    buttons = rows(_buttons(words, table, page))
    return Post((text(spoken), *_selects(words, table, presets, page), *noted(note), *buttons))


def _selects(words: Words, table: Table, presets: Sequence[Preset], page: Page) -> list[Row]:
    options = table.options
    return [
        rules_panel.page_row(words, options, page, lambda other: _id(table, Action.RULES_PAGE, other.key)),
        *(_table_rows(words, table, presets) if page is PAGES[0] else ()),
        *rules_panel.option_rows(words, options, page, lambda name: _id(table, Action.CHOOSE_RULE, name)),
    ]


def _buttons(words: Words, table: Table, page: Page) -> list[ui.Button[Any]]:
    buttons = _save_buttons(words, table)
    if "max_hands" in page.options:
        label = rules_panel.hands_label(words)
        buttons.insert(0, ui.Button(label=label, custom_id=_id(table, Action.NUMBER_OF_HANDS)))
    return buttons


def _table_rows(words: Words, table: Table, presets: Sequence[Preset]) -> list[Row]:
    """Return the selects of what is no house rule, and of all house rules at once."""
    rules = table.rules
    named = None if rules.preset is None else preset_name(words, rules.preset)
    paces = [(words.say(message), pace) for message, pace in PACES]
    languages = [(language.name_of_itself, language.value) for language in Language]
    return [
        select(
            _id(table, Action.CHOOSE_PRESET),
            words.say("Rules of the house"),
            rules_panel.preset_choices(words, presets),
            named,
        ),
        select(
            _id(table, Action.CHOOSE_PACE),
            words.say("Pace"),
            paces,
            next(label for label, value in paces if value == rules.pace),
        ),
        select(
            _id(table, Action.CHOOSE_LANGUAGE),
            words.say("Language of the table"),
            languages,
            rules.language.name_of_itself,
        ),
    ]


def _save_buttons(words: Words, table: Table) -> list[ui.Button[Any]]:
    if table.rules.preset is not None:
        return []
    label = words.say("Save as a preset…")
    return [ui.Button(label=label, emoji="💾", custom_id=_id(table, Action.SAVE_PRESET))]


def _id(table: Table, action: Action, argument: str = "") -> str:
    return str(CustomId(table.id, table.turn, action, argument))
