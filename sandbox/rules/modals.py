"""Modals: the form a bot may show as its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.rules.components import SELECTS, Component, ComponentReader, walk
from sandbox.rules.selects import read_options, read_select

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.rules.form import Fields

IN_A_LABEL = SELECTS | {
    Component.TEXT_INPUT,
    Component.FILE_UPLOAD,
    Component.RADIO_GROUP,
    Component.CHECKBOX_GROUP,
    Component.CHECKBOX,
}


def read_modal(data: Fields, emoji_ids: Collection[str]) -> Json:
    """Read a modal's ``custom_id``, ``title`` and up to five components."""
    reader = ComponentReader(v2=True, filenames=(), emoji_ids=emoji_ids)
    modal: Json = {
        "custom_id": data.text("custom_id", least=1, most=100, required=True),
        "title": data.text("title", least=1, most=45, required=True),
        "components": [],
    }
    for child in data.objects("components", least=1, most=5, required=True):
        kind = child.variant({Component.ACTION_ROW, Component.TEXT_DISPLAY, Component.LABEL})
        if kind == Component.ACTION_ROW:
            modal["components"].append({"type": kind, **_row(child, reader)})
        elif kind == Component.LABEL:
            modal["components"].append({"type": kind, **_label(child, reader)})
        elif kind == Component.TEXT_DISPLAY:
            content = child.text("content", least=1, most=4000, required=True)
            modal["components"].append({"type": kind, "content": content})
    for number, component in enumerate(walk(modal["components"]), start=1):
        component["id"] = number
    return modal


def _row(fields: Fields, reader: ComponentReader) -> Json:
    children = []
    for child in fields.objects("components", least=1, most=1, required=True):
        if child.variant({Component.TEXT_INPUT}) is not None:
            child.text("label", least=1, most=45, required=True)
            children.append({"type": int(Component.TEXT_INPUT), **_text_input(child, reader)})
    return {"components": children}


def _label(fields: Fields, reader: ComponentReader) -> Json:
    label: Json = {
        "label": fields.text("label", least=1, most=45, required=True),
        "description": fields.text("description", least=1, most=100),
        "component": None,
    }
    child = fields.inner("component", required=True)
    kind = child.variant(IN_A_LABEL) if child else None
    if child is None or kind is None:
        return label
    required = child.truth("required")
    component: Json = {"type": kind, "required": True if required is None else required}
    if kind == Component.TEXT_INPUT:
        component.update(_text_input(child, reader))
    else:
        component["custom_id"] = reader.custom_id(child)
    if kind in SELECTS:
        component.update(read_select(child, reader.emoji_ids, required=component["required"]))
        if component.pop("disabled", False):
            child.refuse("disabled", "MODAL_COMPONENT_DISABLED", "A select in a modal cannot be disabled")
    elif kind in {Component.RADIO_GROUP, Component.CHECKBOX_GROUP}:
        least = 2 if kind == Component.RADIO_GROUP else 1
        component["options"] = read_options(child, reader.emoji_ids, least=least, most=10)
        component["min_values"] = child.whole("min_values", least=0, most=10)
        component["max_values"] = child.whole("max_values", least=1, most=10)
    elif kind == Component.CHECKBOX:
        component["default"] = bool(child.truth("default"))
    label["component"] = component
    return label


def _text_input(fields: Fields, reader: ComponentReader) -> Json:
    required = fields.truth("required")
    read: Json = {
        "custom_id": reader.custom_id(fields),
        "style": fields.one_of("style", (1, 2), required=True),
        "label": fields.data.get("label"),
        "value": fields.text("value", most=4000),
        "placeholder": fields.text("placeholder", most=100),
        "min_length": fields.whole("min_length", least=0, most=4000),
        "max_length": fields.whole("max_length", least=1, most=4000),
        "required": True if required is None else required,
    }
    if (read["min_length"] or 0) > (read["max_length"] or 4000):
        fields.refuse(
            "min_length",
            "NUMBER_TYPE_MAX",
            f"int value should be less than or equal to {read['max_length']}.",
        )
    return read
