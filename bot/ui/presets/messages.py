"""The messages of ``/botifarra presets``: all presets, one of them, and the panel that edits one.

A note stands under the text, directly above the buttons: a phone shows the end of a long message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.games.botifarra.rules.text import preset_name, rest_of_title, rules_in_words
from bot.i18n import Translator
from bot.presets import MOST, Preset
from bot.ui.discord.messages import OutgoingMessage, noted, rows, select, text
from bot.ui.presets.custom_id import PresetAction, PresetId
from bot.ui.rules import panel as rules_panel
from bot.ui.rules.panel import Page
from bot.ui.text.names import in_message
from bot.ui.text.refusals import refusal
from engine.botifarra import PRESETS, BotifarraOptions
from engine.errors import OptionError

Button = ui.Button[Any]
BACK: Final = "↩️"


def list_post(tr: Translator, presets: Sequence[Preset], note: str = "") -> OutgoingMessage:
    """Return all presets, with a select to look at one and a button to make one."""
    built_in = [
        _entry(name, rest_of_title(tr, PRESETS[key], name))
        for key, name in ((key, preset_name(tr, key)) for key in PRESETS)
    ]
    own = [_entry(in_message(preset.name), _gist(tr, preset)) for preset in presets]
    title, all_servers, this_server = (
        tr.gettext("Presets"),
        tr.gettext("Built in"),
        tr.gettext("Of this server"),
    )
    said = [
        f"## {title}",
        tr.gettext("House rules by name, for `/botifarra new`. Everybody may save some for this server."),
        f"**{all_servers}**",
        *built_in,
        f"**{this_server}** · {len(presets)} / {MOST}",
        *(own or [tr.gettext("None yet.")]),
    ]
    new = PresetId.editing(PresetAction.PAGE, 0, BotifarraOptions())
    return OutgoingMessage(
        (
            text("\n".join(said)),
            select(
                PresetId(PresetAction.LOOK),
                tr.gettext("Look at a preset"),
                rules_panel.preset_choices(tr, presets),
            ),
            *noted(note),
            ui.ActionRow(
                Button(
                    label=tr.gettext("New preset"), emoji="➕", style=ButtonStyle.success, custom_id=str(new)
                )
            ),
        )
    )


def built_in_post(tr: Translator, name: str) -> OutgoingMessage:
    """Return a built-in preset in words, with what can be done with it."""
    options = PRESETS[name]
    buttons = [_open_button(tr, 0, name), _copy_button(tr, options), _back_button(tr)]
    spoken = f"## {preset_name(tr, name)}\n{rules_in_words(tr, options)}"
    return OutgoingMessage((text(spoken), *rows(buttons)))


def preset_post(tr: Translator, preset: Preset, *, may_change: bool, note: str = "") -> OutgoingMessage:
    """Return a preset of the server in words, with what can be done with it, also where it cannot be played."""
    title = f"## {in_message(preset.name)}\n-# {_saved_by(tr, preset)}"
    buttons: list[Button] = []
    try:
        options = preset.read()
    except OptionError as error:
        spoken = f"{rules_panel.UNPLAYABLE} {_unplayable(tr)} {refusal(tr, error)}"
    else:
        spoken = rules_in_words(tr, options)
        buttons += [_open_button(tr, preset.id), _copy_button(tr, options)]
        if may_change:
            change = PresetId.editing(PresetAction.PAGE, preset.id, options, rules_panel.PAGES[0].key)
            buttons.append(Button(label=tr.gettext("Change"), emoji="✏️", custom_id=str(change)))
    if may_change:
        rename, delete = (PresetId(action, preset.id) for action in (PresetAction.RENAME, PresetAction.ASK))
        buttons += [
            Button(label=tr.gettext("Rename…"), emoji="🏷️", custom_id=str(rename)),
            Button(label=tr.gettext("Delete"), emoji="🗑️", style=ButtonStyle.danger, custom_id=str(delete)),
        ]
    buttons.append(_back_button(tr))
    return OutgoingMessage((text(f"{title}\n{spoken}"), *noted(note), *rows(buttons)))


def panel_post(
    tr: Translator, options: BotifarraOptions, page: Page, preset: Preset | None, note: str = ""
) -> OutgoingMessage:
    """Return the panel in which a preset is edited, a new one where ``preset`` is ``None``.

    Every button and select of it carries the options as they are being edited; nothing else holds them.
    """
    number = 0 if preset is None else preset.id

    def custom_id(action: PresetAction, argument: str = "") -> PresetId:
        return PresetId.editing(action, number, options, argument)

    title = tr.gettext("New preset") if preset is None else in_message(preset.name)
    saved = preset is not None and rules_panel.is_playable(preset) and preset.read() == options
    state = tr.gettext("As it is saved.") if saved else tr.gettext("Not saved yet.")
    save = tr.gettext("Save as…") if preset is None else tr.gettext("Save")
    saving = PresetAction.SAVE_AS if preset is None else PresetAction.SAVE
    away = tr.gettext("Back") if saved else tr.gettext("Back without saving")
    back = PresetId(PresetAction.LIST if preset is None else PresetAction.LOOK, number)
    buttons = [
        Button(
            label=save,
            emoji="💾",
            style=ButtonStyle.success,
            disabled=saved,
            custom_id=str(custom_id(saving)),
        ),
        Button(label=away, emoji=BACK, custom_id=str(back)),
    ]
    if "max_hands" in page.options:
        hands = custom_id(PresetAction.HANDS)
        buttons.insert(0, Button(label=rules_panel.hands_label(tr), custom_id=str(hands)))
    return OutgoingMessage(
        (
            text(f"## {title}\n-# {state}\n{rules_panel.spoken_on(tr, options, page)}"),
            rules_panel.page_row(tr, options, page, lambda other: custom_id(PresetAction.PAGE, other.key)),
            *rules_panel.option_rows(tr, options, page, lambda name: custom_id(PresetAction.OPTION, name)),
            *noted(note),
            *rows(buttons),
        )
    )


def delete_post(tr: Translator, preset: Preset) -> OutgoingMessage:
    """Return the question whether to delete a preset."""
    question = tr.gettext(
        "Delete the preset **{name}**? Tables that were opened with it keep their rules.",
        name=in_message(preset.name),
    )
    delete, keep = PresetId(PresetAction.DELETE, preset.id), PresetId(PresetAction.LOOK, preset.id)
    return OutgoingMessage(
        (
            text(question),
            ui.ActionRow(
                Button(label=tr.gettext("Delete"), style=ButtonStyle.danger, custom_id=str(delete)),
                Button(label=tr.gettext("Keep"), custom_id=str(keep)),
            ),
        )
    )


def _entry(name: str, gist: str) -> str:
    """Return a line of the list; the name may say it all."""
    return f"- **{name}** · {gist}" if gist else f"- **{name}**"


def _gist(tr: Translator, preset: Preset) -> str:
    try:
        return rest_of_title(tr, preset.read(), preset.name)
    except OptionError:
        return f"{rules_panel.UNPLAYABLE} {_unplayable(tr)}"


def _unplayable(tr: Translator) -> str:
    return tr.gettext("This preset cannot be played any more.")


def _saved_by(tr: Translator, preset: Preset) -> str:
    if preset.author is None:
        return tr.gettext("Saved by somebody who asked to be forgotten")
    return tr.gettext("Saved by {name}", name=f"<@{preset.author}>")


def _open_button(tr: Translator, preset: int, built_in: str = "") -> Button:
    custom_id = PresetId(PresetAction.OPEN, preset, argument=built_in)
    return Button(
        label=tr.gettext("Open a table"), emoji="🃏", style=ButtonStyle.success, custom_id=str(custom_id)
    )


def _copy_button(tr: Translator, options: BotifarraOptions) -> Button:
    custom_id = PresetId.editing(PresetAction.PAGE, 0, options)
    return Button(label=tr.gettext("New preset from this"), emoji="➕", custom_id=str(custom_id))


def _back_button(tr: Translator) -> Button:
    return Button(label=tr.gettext("All presets"), emoji=BACK, custom_id=str(PresetId(PresetAction.LIST)))
