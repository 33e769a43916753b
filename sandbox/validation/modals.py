"""Modals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.validation.components import (
    ENTITIES,
    SELECT_TYPES,
    Component,
    ComponentReader,
    assign_ids,
    refuse_unsupported,
)
from sandbox.validation.file_types import check_file_types
from sandbox.validation.selects import read_entity_select, read_radio_group, read_select

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

LABEL_TYPES = SELECT_TYPES | {
    Component.TEXT_INPUT,
    Component.FILE_UPLOAD,
    Component.RADIO_GROUP,
    Component.CHECKBOX_GROUP,
    Component.CHECKBOX,
}
MAX_COMPONENTS = 5


def read_modal(data: Fields, emoji_ids: Collection[str]) -> Json:
    """Read a modal's ``custom_id``, ``title`` and up to five components."""
    reader = ComponentReader(v2=True, filenames=(), emoji_ids=emoji_ids)
    modal: Json = {
        "custom_id": data.string("custom_id", minimum=1, maximum=100, required=True),
        "title": data.string("title", minimum=1, maximum=45, required=True),
        "components": [],
    }
    for child in data.objects("components", minimum=1, maximum=MAX_COMPONENTS, required=True):
        kind = child.kind({Component.ACTION_ROW, Component.TEXT_DISPLAY, Component.LABEL})
        if kind is None:
            continue
        component: Json = {"type": kind} | reader.component_id(child)
        if kind == Component.ACTION_ROW:
            component |= _row(child, reader)
        elif kind == Component.LABEL:
            component |= _label(child, reader)
        else:
            component["content"] = child.string("content", minimum=1, maximum=4000, required=True)
        modal["components"].append(component)
    assign_ids(modal["components"])
    return modal


def _row(fields: Fields, reader: ComponentReader) -> Json:
    children = []
    for child in fields.objects("components", minimum=1, maximum=1, required=True):
        if child.kind({Component.TEXT_INPUT}) is not None:
            child.string("label", minimum=1, maximum=45, required=True)
            children.append(
                {"type": int(Component.TEXT_INPUT)} | reader.component_id(child) | _text_input(child, reader)
            )
    return {"components": children}


def _label(fields: Fields, reader: ComponentReader) -> Json:
    label: Json = {
        "label": fields.string("label", minimum=1, maximum=45, required=True),
        "description": fields.string("description", minimum=1, maximum=100),
        "component": None,
    }
    child = fields.nested("component", required=True)
    kind = child.kind(LABEL_TYPES) if child else None
    if child is None or kind is None:
        return label
    if kind == Component.FILE_UPLOAD:
        check_file_types(child)
        child.errors.raise_if_any()
    refuse_unsupported(kind)
    required = child.boolean("required")
    component: Json = {"type": kind, "required": True if required is None else required}
    component |= reader.component_id(child)
    if kind == Component.TEXT_INPUT:
        if child.has("label"):
            child.add_error(
                "label", "BASE_TYPE_UNEXPECTED", "A text input in a label has no label of its own"
            )
        component |= _text_input(child, reader)
    elif kind == Component.RADIO_GROUP:
        component |= {"custom_id": reader.custom_id(child), **read_radio_group(child)}
    else:
        component["custom_id"] = reader.custom_id(child)
        if kind in ENTITIES:
            component |= read_entity_select(child, ENTITIES[kind], required=component["required"])
        else:
            component |= read_select(child, reader.emoji_ids, required=component["required"])
        if component.pop("disabled", False):
            child.add_error("disabled", "MODAL_COMPONENT_DISABLED", "A select in a modal cannot be disabled")
    label["component"] = component
    return label


def _text_input(fields: Fields, reader: ComponentReader) -> Json:
    required = fields.boolean("required")
    max_length = fields.integer("max_length", minimum=1, maximum=4000)
    read: Json = {
        "custom_id": reader.custom_id(fields),
        "style": fields.choice("style", (1, 2), required=True),
        "label": fields.data.get("label"),
        "value": fields.string("value", maximum=max_length or 4000),
        "placeholder": fields.string("placeholder", maximum=100),
        "min_length": fields.integer("min_length", minimum=0, maximum=max_length or 4000),
        "max_length": max_length,
        "required": True if required is None else required,
    }
    return read
