"""The messages of ``/… presets``: the list, a preset, and the panel that edits one.

A note stands directly above the buttons, because a phone shows the end of a long message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.presets import MOST, Preset
from bot.ui.discord.messages import OutgoingMessage, Row, noted, rows, select, text
from bot.ui.face.face import DOT, Face, OptionPage
from bot.ui.presets.custom_id import PresetAction, PresetId
from bot.ui.refusals import refusal
from bot.ui.rules import panel
from bot.ui.rules.options_code import options_to_code
from bot.ui.rules.panel import Options
from bot.ui.rules.text import rules_in_words
from bot.ui.text.names import in_message
from engine.errors import OptionError

Button = ui.Button[Any]
BACK: Final = "↩️"
_OWN: Final = "own"
"""The argument of the select with the presets of the server."""


def custom_id(
    face: Face, action: PresetAction, preset: int = 0, argument: str = "", options: Options = None
) -> PresetId:
    """Return the custom_id of a button; ``options`` are those being edited, if it goes on editing."""
    code = "" if options is None else options_to_code(face.game, options)
    return PresetId(action, preset, code, argument, face.game.name)


def list_message(face: Face, presets: Sequence[Preset], note: str = "") -> OutgoingMessage:
    """Return the list of presets, with a select to view one and a button to create one."""
    names = {key: face.preset_name(key) for key in face.game.presets}
    built_in = [_entry(name, face.rest_of_title(face.game.presets[key], name)) for key, name in names.items()]
    own = [_entry(in_message(preset.name), _gist(face, preset)) for preset in presets]
    title, all_servers, this_server = (
        face.tr.gettext("Presets"),
        face.tr.gettext("Built in"),
        face.tr.gettext("Of this server"),
    )
    lines = [
        f"## {title}",
        face.tr.gettext(
            "House rules by name, for `/{game} new`. Everybody may save some for this server.",
            game=face.game.name,
        ),
        f"**{all_servers}**",
        *built_in,
        f"**{this_server}** · {len(presets)} / {MOST}",
        *(own or [face.tr.gettext("None yet.")]),
    ]
    new = custom_id(face, PresetAction.PAGE, options=face.game.options({}))
    return OutgoingMessage(
        (
            text("\n".join(lines)),
            *_looks(face, presets),
            *noted(note),
            ui.ActionRow(
                Button(
                    label=face.tr.gettext("New preset"),
                    emoji="➕",
                    style=ButtonStyle.success,
                    custom_id=str(new),
                )
            ),
        )
    )


def _looks(face: Face, presets: Sequence[Preset]) -> list[Row]:
    """Return a select of the presets built in, and one of the server's: together they can be too many for one."""
    look, this_server = face.tr.gettext("Look at a preset"), face.tr.gettext("Of this server")
    built_in = [(face.preset_name(key), key) for key in face.game.presets]
    own = [(panel.preset_label(preset), str(preset.id)) for preset in presets]
    of_server = custom_id(face, PresetAction.LOOK, argument=_OWN)
    return [
        select(custom_id(face, PresetAction.LOOK), look, built_in),
        *([select(of_server, DOT.join((look, this_server)), own)] if own else []),
    ]


def built_in_message(face: Face, name: str) -> OutgoingMessage:
    """Return a built-in preset in words, with its buttons."""
    options = face.game.presets[name]
    buttons = [_open_button(face, 0, name), _copy_button(face, options), _back_button(face)]
    content = f"## {face.preset_name(name)}\n{rules_in_words(face, options)}"
    return OutgoingMessage((text(content), *rows(buttons)))


def preset_message(face: Face, preset: Preset, *, may_change: bool, note: str = "") -> OutgoingMessage:
    """Return a preset of the server in words, playable or not, with its buttons."""
    title = f"## {in_message(preset.name)}\n-# {_saved_by(face, preset)}"
    buttons: list[Button] = []
    try:
        options = preset.read()
    except OptionError as error:
        content = f"{panel.UNPLAYABLE} {_unplayable(face)} {refusal(face.tr, error, face.game.name)}"
    else:
        content = rules_in_words(face, options)
        buttons += [_open_button(face, preset.id), _copy_button(face, options)]
        if may_change:
            change = custom_id(
                face, PresetAction.PAGE, preset.id, argument=face.option_pages[0].key, options=options
            )
            buttons.append(Button(label=face.tr.gettext("Change"), emoji="✏️", custom_id=str(change)))
    if may_change:
        rename, delete = (
            custom_id(face, action, preset.id) for action in (PresetAction.RENAME, PresetAction.ASK)
        )
        buttons += [
            Button(label=face.tr.gettext("Rename…"), emoji="🏷️", custom_id=str(rename)),
            Button(
                label=face.tr.gettext("Delete"), emoji="🗑️", style=ButtonStyle.danger, custom_id=str(delete)
            ),
        ]
    buttons.append(_back_button(face))
    return OutgoingMessage((text(f"{title}\n{content}"), *noted(note), *rows(buttons)))


def panel_message(
    face: Face, options: Options, page: OptionPage, preset: Preset | None, note: str = ""
) -> OutgoingMessage:
    """Return the panel that edits a preset, or a new one if ``preset`` is ``None``.

    The edited options are kept only in the custom_ids of its buttons and selects.
    """
    number = 0 if preset is None else preset.id

    def edited(action: PresetAction, argument: str = "") -> PresetId:
        return custom_id(face, action, number, argument, options)

    title = face.tr.gettext("New preset") if preset is None else in_message(preset.name)
    saved = preset is not None and panel.is_playable(preset) and preset.read() == options
    state = face.tr.gettext("As it is saved.") if saved else face.tr.gettext("Not saved yet.")
    save = face.tr.gettext("Save as…") if preset is None else face.tr.gettext("Save")
    saving = PresetAction.SAVE_AS if preset is None else PresetAction.SAVE
    away = face.tr.gettext("Back") if saved else face.tr.gettext("Back without saving")
    back = custom_id(face, PresetAction.LIST if preset is None else PresetAction.LOOK, number)
    buttons = [
        Button(
            label=save,
            emoji="💾",
            style=ButtonStyle.success,
            disabled=saved,
            custom_id=str(edited(saving)),
        ),
        Button(label=away, emoji=BACK, custom_id=str(back)),
    ]
    numbers = panel.number_buttons(face, page, lambda name: edited(PresetAction.NUMBER, name))
    return OutgoingMessage(
        (
            text(f"## {title}\n-# {state}\n{panel.rules_on(face, options, page)}"),
            *panel.page_rows(face, options, page, lambda other: edited(PresetAction.PAGE, other.key)),
            *panel.option_rows(face, options, page, lambda name: edited(PresetAction.OPTION, name)),
            *noted(note),
            *rows([*numbers, *buttons]),
        )
    )


def delete_message(face: Face, preset: Preset) -> OutgoingMessage:
    """Return the confirmation of a deletion."""
    question = face.tr.gettext(
        "Delete the preset **{name}**? Tables that were opened with it keep their rules.",
        name=in_message(preset.name),
    )
    delete = custom_id(face, PresetAction.DELETE, preset.id)
    keep = custom_id(face, PresetAction.LOOK, preset.id)
    return OutgoingMessage(
        (
            text(question),
            ui.ActionRow(
                Button(label=face.tr.gettext("Keep"), custom_id=str(keep)),
                Button(label=face.tr.gettext("Delete"), style=ButtonStyle.danger, custom_id=str(delete)),
            ),
        )
    )


def _entry(name: str, gist: str) -> str:
    """Return a line of the list; the gist is empty where the name says it all."""
    return f"- **{name}** · {gist}" if gist else f"- **{name}**"


def _gist(face: Face, preset: Preset) -> str:
    try:
        return face.rest_of_title(preset.read(), preset.name)
    except OptionError:
        return f"{panel.UNPLAYABLE} {_unplayable(face)}"


def _unplayable(face: Face) -> str:
    return face.tr.gettext("This preset cannot be played any more.")


def _saved_by(face: Face, preset: Preset) -> str:
    if preset.author is None:
        return face.tr.gettext("Saved by somebody who asked to be forgotten")
    return face.tr.gettext("Saved by {name}", name=f"<@{preset.author}>")


def _open_button(face: Face, preset: int, built_in: str = "") -> Button:
    opens = custom_id(face, PresetAction.OPEN, preset, built_in)
    return Button(
        label=face.tr.gettext("Open a table"), emoji="🃏", style=ButtonStyle.success, custom_id=str(opens)
    )


def _copy_button(face: Face, options: Options) -> Button:
    copies = custom_id(face, PresetAction.PAGE, options=options)
    return Button(label=face.tr.gettext("New preset from this"), emoji="➕", custom_id=str(copies))


def _back_button(face: Face) -> Button:
    return Button(
        label=face.tr.gettext("All presets"), emoji=BACK, custom_id=str(custom_id(face, PresetAction.LIST))
    )
