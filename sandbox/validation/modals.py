"""Modals: the form a bot may show as its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.validation.components import SELECTS, Component, ComponentReader, number, refuse_unsupported
from sandbox.validation.selects import read_select

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

IN_A_LABEL = SELECTS | {
    Component.TEXT_INPUT,
    Component.FILE_UPLOAD,
    Component.RADIO_GROUP,
    Component.CHECKBOX_GROUP,
    Component.CHECKBOX,
}


MOST_COMPONENTS = 5


def read_modal(data: Fields, emoji_ids: Collection[str]) -> Json:
    """Read a modal's ``custom_id``, ``title`` and up to five components."""
    reader = ComponentReader(v2=True, filenames=(), emoji_ids=emoji_ids)
    modal: Json = {
        "custom_id": data.text("custom_id", least=1, most=100, required=True),
        "title": data.text("title", least=1, most=45, required=True),
        "components": [],
    }
    for child in data.objects("components", least=1, most=MOST_COMPONENTS, required=True):
        kind = child.variant({Component.ACTION_ROW, Component.TEXT_DISPLAY, Component.LABEL})
        if kind is None:
            continue
        component: Json = {"type": kind} | reader.component_id(child)
        if kind == Component.ACTION_ROW:
            component |= _row(child, reader)
        elif kind == Component.LABEL:
            component |= _label(child, reader)
        else:
            component["content"] = child.text("content", least=1, most=4000, required=True)
        modal["components"].append(component)
    number(modal["components"])
    return modal


def _row(fields: Fields, reader: ComponentReader) -> Json:
    children = []
    for child in fields.objects("components", least=1, most=1, required=True):
        if child.variant({Component.TEXT_INPUT}) is not None:
            child.text("label", least=1, most=45, required=True)
            children.append(
                {"type": int(Component.TEXT_INPUT)} | reader.component_id(child) | _text_input(child, reader)
            )
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
    refuse_unsupported(kind)
    required = child.truth("required")
    component: Json = {"type": kind, "required": True if required is None else required}
    component |= reader.component_id(child)
    if kind == Component.TEXT_INPUT:
        if child.has("label"):
            child.refuse("label", "BASE_TYPE_UNEXPECTED", "A text input in a label has no label of its own")
        component |= _text_input(child, reader)
    else:
        component["custom_id"] = reader.custom_id(child)
        component |= read_select(child, reader.emoji_ids, required=component["required"])
        if component.pop("disabled", False):
            child.refuse("disabled", "MODAL_COMPONENT_DISABLED", "A select in a modal cannot be disabled")
    label["component"] = component
    return label


def _text_input(fields: Fields, reader: ComponentReader) -> Json:
    required = fields.truth("required")
    most = fields.whole("max_length", least=1, most=4000)
    read: Json = {
        "custom_id": reader.custom_id(fields),
        "style": fields.one_of("style", (1, 2), required=True),
        "label": fields.data.get("label"),
        "value": fields.text("value", most=most or 4000),
        "placeholder": fields.text("placeholder", most=100),
        "min_length": fields.whole("min_length", least=0, most=most or 4000),
        "max_length": most,
        "required": True if required is None else required,
    }
    return read
