"""The house rules of a table: in words for everybody, as a panel for the person in charge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import ui

from bot.i18n import Language, Translator
from bot.presets import Preset
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, CustomId, table_button
from bot.ui.discord.messages import OutgoingMessage, Part, noted, question, rows, text
from bot.ui.face.face import DOT, Face, OptionPage
from bot.ui.face.lesson_button import lesson_buttons
from bot.ui.rules import clock_text, level_text, panel
from bot.ui.rules.clock_text import clock_choices, clock_line, clock_name
from bot.ui.rules.level_text import level_choices, level_line
from bot.ui.rules.text import PACES, REDEALS, rules_in_words


def rules_button(tr: Translator, table: Table) -> Button:
    """Return the button that shows the house rules."""
    return table_button(table, Action.RULES, tr.gettext("Rules"), emoji="📜")


def shuffle_button(tr: Translator, table: Table, deal: int | None = None) -> Button:
    """Return the button that shows how to check the shuffle of a deal, of the current one unless given."""
    return table_button(table, Action.SHUFFLE, tr.gettext("Shuffle"), str(deal or ""), emoji="🔍")


def rules_message(face: Face, table: Table, note: str = "") -> OutgoingMessage:
    """Return the house rules in words; rules without a name can be saved as a preset.

    The note comes last, because a phone shows the end of a long message.
    """
    content = rules_in_words(face, table.options, table.rules.preset, _due_dealer(face, table))
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


def rules_panel_message(
    face: Face, table: Table, presets: Sequence[Preset], page: OptionPage, note: str = ""
) -> OutgoingMessage:
    """Return a page of the panel: the rules, in words on the first page, selects, the note and buttons."""
    content = panel.rules_on(face, table.options, page, table.rules.preset, _due_dealer(face, table))
    buttons = rows(
        [
            *panel.number_buttons(face, page, lambda name: _id(table, Action.NUMBER, name)),
            *_save_buttons(face, table),
            *_looks(face, table),
        ]
    )
    return OutgoingMessage((text(content), *_selects(face, table, presets, page), *noted(note), *buttons))


def _selects(face: Face, table: Table, presets: Sequence[Preset], page: OptionPage) -> list[Part]:
    options = table.options
    return [
        *panel.page_rows(face, options, page, lambda other: _id(table, Action.RULES_PAGE, other.key)),
        *(_table_rows(face, table, presets) if page is face.option_pages[0] else ()),
        *_redeal_rows(face, table, page),
        *_hint_rows(face, table, page),
        *panel.option_rows(
            face, options, _asked_on(face, table, page), lambda name: _id(table, Action.CHOOSE_RULE, name)
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
    """Return a page without the option that has no effect because there are no misdeals."""
    if table.rules.redeals or face.redeal_option not in page.options:
        return page
    asked = (name for name in page.options if name != face.redeal_option)
    return replace(page, options=tuple(asked))


def _table_rows(face: Face, table: Table, presets: Sequence[Preset]) -> list[Part]:
    """Return the questions of preset, clock, level and speed of the computers, and language."""
    gettext, rules = face.tr.gettext, table.rules
    named = None if rules.preset is None else face.preset_name(rules.preset)
    paces = [(gettext(message), pace) for message, pace in PACES]
    languages = [(language.name_of_itself, language.value) for language in Language]
    return [
        *question(
            _id(table, Action.CHOOSE_PRESET),
            gettext("Rules of the house"),
            panel.preset_choices(face, presets),
            named,
        ),
        *question(
            _id(table, Action.CHOOSE_CLOCK),
            gettext(clock_text.TITLE),
            clock_choices(face.tr),
            clock_name(face.tr, rules.clock),
        ),
        *_level_rows(face, table),
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


def _level_rows(face: Face, table: Table) -> list[Part]:
    """Return the question of the level of the computers, where the game has several."""
    choices = level_choices(face.tr, table.game)
    if not choices:
        return []
    now = next((label for label, level in choices if level == table.stand_in), None)
    return question(_id(table, Action.CHOOSE_LEVEL), face.tr.gettext(level_text.TITLE), choices, now)


def _hint_rows(face: Face, table: Table, page: OptionPage) -> list[Part]:
    """Return the question whether people may ask for hints, on the page of what players may look at."""
    if face.hint_option not in page.options:
        return []
    choices = [(face.tr.gettext(message), choice) for message, choice in panel.HINTS]
    custom_id = _id(table, Action.CHOOSE_HINTS, face.hint_option)
    return question(custom_id, face.tr.gettext(panel.HINTS_TITLE), choices, choices[table.rules.hints][0])


def _save_buttons(face: Face, table: Table) -> list[Button]:
    if table.rules.preset is not None:
        return []
    label = face.tr.gettext("Save as a preset…")
    return [ui.Button(label=label, emoji="💾", custom_id=_id(table, Action.SAVE_PRESET))]


def _id(table: Table, action: Action, argument: str = "") -> str:
    return str(CustomId(table.id, table.turn, action, argument))
