"""The messages of ``/botifarra presets``: all presets, one of them, and the panel that edits one.

A note stands under the text, directly above the buttons: a phone shows the end of a long message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.i18n import Words
from bot.presets import MOST, Preset
from bot.ui import rules_panel
from bot.ui.post import Post, noted, rows, select, text
from bot.ui.presets_id import PresetAction, PresetId
from bot.ui.refusals import refusal
from bot.ui.rules_panel import Page
from bot.ui.rules_text import preset_name, rest_of_title, rules_in_words
from bot.ui.words import in_message
from engine.botifarra import PRESETS, BotifarraOptions
from engine.errors import OptionError

Button = ui.Button[Any]
BACK: Final = "↩️"


def list_post(words: Words, presets: Sequence[Preset], note: str = "") -> Post:
    """Return all presets, with a select to look at one and a button to make one."""
    built_in = [
        _entry(name, rest_of_title(words, PRESETS[key], name))
        for key, name in ((key, preset_name(words, key)) for key in PRESETS)
    ]
    own = [_entry(in_message(preset.name), _gist(words, preset)) for preset in presets]
    title, all_servers, this_server = words.say("Presets"), words.say("Built in"), words.say("Of this server")
    said = [
        f"## {title}",
        words.say("House rules by name, for `/botifarra new`. Everybody may save some for this server."),
        f"**{all_servers}**",
        *built_in,
        f"**{this_server}** · {len(presets)} / {MOST}",
        *(own or [words.say("None yet.")]),
    ]
    new = PresetId.editing(PresetAction.PAGE, 0, BotifarraOptions())
    return Post(
        (
            text("\n".join(said)),
            select(
                PresetId(PresetAction.LOOK),
                words.say("Look at a preset"),
                rules_panel.preset_choices(words, presets),
            ),
            *noted(note),
            ui.ActionRow(
                Button(
                    label=words.say("New preset"), emoji="➕", style=ButtonStyle.success, custom_id=str(new)
                )
            ),
        )
    )


def built_in_post(words: Words, name: str) -> Post:
    """Return a built-in preset in words, with what can be done with it."""
    options = PRESETS[name]
    buttons = [_open_button(words, 0, name), _copy_button(words, options), _back_button(words)]
    spoken = f"## {preset_name(words, name)}\n{rules_in_words(words, options)}"
    return Post((text(spoken), *rows(buttons)))


def preset_post(words: Words, preset: Preset, *, may_change: bool, note: str = "") -> Post:
    """Return a preset of the server in words, with what can be done with it, also where it cannot be played."""
    title = f"## {in_message(preset.name)}\n-# {_saved_by(words, preset)}"
    buttons: list[Button] = []
    try:
        options = preset.read()
    except OptionError as error:
        spoken = f"{rules_panel.UNPLAYABLE} {_unplayable(words)} {refusal(words, error)}"
    else:
        spoken = rules_in_words(words, options)
        buttons += [_open_button(words, preset.id), _copy_button(words, options)]
        if may_change:
            change = PresetId.editing(PresetAction.PAGE, preset.id, options, rules_panel.PAGES[0].key)
            buttons.append(Button(label=words.say("Change"), emoji="✏️", custom_id=str(change)))
    if may_change:
        rename, delete = (PresetId(action, preset.id) for action in (PresetAction.RENAME, PresetAction.ASK))
        buttons += [
            Button(label=words.say("Rename…"), emoji="🏷️", custom_id=str(rename)),
            Button(label=words.say("Delete"), emoji="🗑️", style=ButtonStyle.danger, custom_id=str(delete)),
        ]
    buttons.append(_back_button(words))
    return Post((text(f"{title}\n{spoken}"), *noted(note), *rows(buttons)))


def panel_post(
    words: Words, options: BotifarraOptions, page: Page, preset: Preset | None, note: str = ""
) -> Post:
    """Return the panel in which a preset is edited, a new one where ``preset`` is ``None``.

    Every button and select of it carries the options as they are being edited; nothing else holds them.
    """
    number = 0 if preset is None else preset.id

    def custom_id(action: PresetAction, argument: str = "") -> PresetId:
        return PresetId.editing(action, number, options, argument)

    title = words.say("New preset") if preset is None else in_message(preset.name)
    saved = preset is not None and rules_panel.is_playable(preset) and preset.read() == options
    state = words.say("As it is saved.") if saved else words.say("Not saved yet.")
    save = words.say("Save as…") if preset is None else words.say("Save")
    saving = PresetAction.SAVE_AS if preset is None else PresetAction.SAVE
    away = words.say("Back") if saved else words.say("Back without saving")
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
        buttons.insert(0, Button(label=rules_panel.hands_label(words), custom_id=str(hands)))
    return Post(
        (
            text(f"## {title}\n-# {state}\n{rules_panel.spoken_on(words, options, page)}"),
            rules_panel.page_row(words, options, page, lambda other: custom_id(PresetAction.PAGE, other.key)),
            *rules_panel.option_rows(words, options, page, lambda name: custom_id(PresetAction.OPTION, name)),
            *noted(note),
            *rows(buttons),
        )
    )


def delete_post(words: Words, preset: Preset) -> Post:
    """Return the question whether to delete a preset."""
    question = words.say(
        "Delete the preset **{name}**? Tables that were opened with it keep their rules.",
        name=in_message(preset.name),
    )
    delete, keep = PresetId(PresetAction.DELETE, preset.id), PresetId(PresetAction.LOOK, preset.id)
    return Post(
        (
            text(question),
            ui.ActionRow(
                Button(label=words.say("Delete"), style=ButtonStyle.danger, custom_id=str(delete)),
                Button(label=words.say("Keep"), custom_id=str(keep)),
            ),
        )
    )


def _entry(name: str, gist: str) -> str:
    """Return a line of the list; the name may say it all."""
    return f"- **{name}** · {gist}" if gist else f"- **{name}**"


def _gist(words: Words, preset: Preset) -> str:
    try:
        return rest_of_title(words, preset.read(), preset.name)
    except OptionError:
        return f"{rules_panel.UNPLAYABLE} {_unplayable(words)}"


def _unplayable(words: Words) -> str:
    return words.say("This preset cannot be played any more.")


def _saved_by(words: Words, preset: Preset) -> str:
    if preset.author is None:
        return words.say("Saved by somebody who asked to be forgotten")
    return words.say("Saved by {name}", name=f"<@{preset.author}>")


def _open_button(words: Words, preset: int, built_in: str = "") -> Button:
    custom_id = PresetId(PresetAction.OPEN, preset, argument=built_in)
    return Button(
        label=words.say("Open a table"), emoji="🃏", style=ButtonStyle.success, custom_id=str(custom_id)
    )


def _copy_button(words: Words, options: BotifarraOptions) -> Button:
    custom_id = PresetId.editing(PresetAction.PAGE, 0, options)
    return Button(label=words.say("New preset from this"), emoji="➕", custom_id=str(custom_id))


def _back_button(words: Words) -> Button:
    return Button(label=words.say("All presets"), emoji=BACK, custom_id=str(PresetId(PresetAction.LIST)))
