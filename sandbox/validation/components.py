"""Message components: validation of requests, and the form in which Discord returns them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING

from sandbox.errors import unsupported
from sandbox.validation.emojis import read_emoji
from sandbox.validation.fields import parse_integer
from sandbox.validation.selects import read_entity_select, read_select
from sandbox.validation.urls import read_url

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields


class Component(IntEnum):
    """Discord's component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECT_TYPES = frozenset(
    {
        Component.STRING_SELECT,
        Component.USER_SELECT,
        Component.ROLE_SELECT,
        Component.MENTIONABLE_SELECT,
        Component.CHANNEL_SELECT,
    }
)
ENTITIES: dict[int, str] = {
    Component.USER_SELECT: "user",
    Component.ROLE_SELECT: "role",
    Component.CHANNEL_SELECT: "channel",
}
"""What the selects offer that the client fills."""

ROW_TYPES = SELECT_TYPES | {Component.BUTTON}
CONTAINER_TYPES = frozenset(
    {
        Component.ACTION_ROW,
        Component.SECTION,
        Component.TEXT_DISPLAY,
        Component.MEDIA_GALLERY,
        Component.FILE,
        Component.SEPARATOR,
    }
)
TOP_LEVEL_TYPES = CONTAINER_TYPES | {Component.CONTAINER}

UNSUPPORTED: dict[int, str] = {
    Component.MENTIONABLE_SELECT: "selects of users and roles",
    Component.SECTION: "sections",
    Component.FILE_UPLOAD: "uploads of files",
    Component.CHECKBOX_GROUP: "groups of checkboxes",
    Component.CHECKBOX: "checkboxes",
}
"""Component types that Discord accepts and the sandbox does not, with their names for the error message."""

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_TEXT_BYTES = 10_170
"""UTF-8 bytes of all text displays, plus 12 each. Beyond that Discord fails (discord-api-docs, issue 8554)."""

MAX_MEDIA = 64
"""Images and files. Beyond that Discord fails (discord-api-docs, issue 7528)."""

LINK_STYLE = 5
PREMIUM_STYLE = 6
LINK_SCHEMES = ("http", "https", "discord")
IMAGE_SCHEMES = ("http", "https", "attachment")
FILE_SCHEMES = ("attachment",)
ATTACHMENT_SCHEME = "attachment://"
_CUSTOM_ID_AND_URL = "A custom id and url cannot both be specified"


@dataclass
class ComponentReader:
    """Reads the components of one message.

    :param v2: whether the message has the flag IS_COMPONENTS_V2
    :param filenames: names of the attachments that the message will have
    :param emoji_ids: ids of the application's emojis
    """

    v2: bool
    filenames: Collection[str]
    emoji_ids: Collection[str]
    count: int = 0
    text_length: int = 0
    text_bytes: int = 0
    media: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)

    def read(self, message: Fields) -> list[Json]:
        """Read ``components`` and return them as Discord does, except for the URLs of attachments."""
        allowed = TOP_LEVEL_TYPES if self.v2 else frozenset({Component.ACTION_ROW})
        maximum = MAX_COMPONENTS if self.v2 else 5
        result = self._each(message.objects("components", maximum=maximum), allowed)
        if self.count > MAX_COMPONENTS:
            message.add_error(
                "components",
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"Total number of components exceeds maximum of {MAX_COMPONENTS}",
            )
        if self.text_length > MAX_TEXT:
            message.add_error(
                "components",
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Components displayable text size exceeds maximum size of {MAX_TEXT}",
            )
        assign_ids(result)
        return result

    @property
    def exceeds_hidden_limits(self) -> bool:
        """Whether Discord would fail although the components keep all its documented limits."""
        return self.text_bytes > MAX_TEXT_BYTES or self.media > MAX_MEDIA

    def _each(self, children: list[Fields], allowed: Collection[int]) -> list[Json]:
        read = (self._one(child, allowed) for child in children)
        return [component for component in read if component is not None]

    def _one(self, fields: Fields, allowed: Collection[int]) -> Json | None:
        kind = fields.kind(allowed)
        if kind is None:
            return None
        refuse_unsupported(kind)
        self.count += 1
        readers: dict[int, Callable[[Fields], Json]] = {
            Component.ACTION_ROW: self._action_row,
            Component.BUTTON: self._button,
            Component.STRING_SELECT: self._select,
            **{each: partial(self._entity_select, entity=entity) for each, entity in ENTITIES.items()},
            Component.TEXT_DISPLAY: self._text_display,
            Component.MEDIA_GALLERY: self._gallery,
            Component.FILE: self._file,
            Component.SEPARATOR: self._separator,
            Component.CONTAINER: self._container,
        }
        return {"type": kind} | self.component_id(fields) | readers[kind](fields)

    def component_id(self, fields: Fields) -> Json:
        """Read a component's ``id``, which must be unique in the message; 0 counts as none."""
        own = fields.integer("id", minimum=0, maximum=2**31 - 1)
        if not own:
            return {}
        if own in self.ids:
            fields.add_error("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self.ids.add(own)
        return {"id": own}

    def _action_row(self, fields: Fields) -> Json:
        children = fields.objects("components", minimum=1, maximum=5, required=True)
        # A select takes the whole row. Discord reports the error at the component that no longer fits.
        width = 0
        for child in children:
            width += 5 if parse_integer(child.data.get("type")) in SELECT_TYPES else 1
            if width > 5:
                child.add_error(
                    "",
                    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                    "The specified component exceeds the maximum width",
                )
        return {"components": self._each(children, ROW_TYPES)}

    def _button(self, fields: Fields) -> Json:
        style = fields.choice("style", range(1, 7), required=True)
        label = fields.string("label", maximum=80)
        emoji = read_emoji(fields, self.emoji_ids)
        result: Json = {"style": style}
        if style == PREMIUM_STYLE:
            raise unsupported("premium buttons")
        if style == LINK_STYLE:
            result["url"] = self._link(fields)
        elif style is not None:
            result["custom_id"] = self._button_id(fields)
        if fields.has("sku_id"):
            fields.add_error(
                "sku_id", "BASE_TYPE_UNEXPECTED", "A sku id may only be used on a premium button"
            )
        if not fields.data.get("label") and not fields.has("emoji"):
            fields.add_error("label", "BASE_TYPE_REQUIRED", "A button must have a label or emoji")
        if label:
            result["label"] = label
        if emoji:
            result["emoji"] = emoji
        if fields.boolean("disabled"):
            result["disabled"] = True
        return result

    def _button_id(self, fields: Fields) -> str | None:
        if fields.has("url"):
            for key in ("custom_id", "url"):
                fields.add_error(key, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", _CUSTOM_ID_AND_URL)
        if not fields.has("custom_id"):
            fields.add_error("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
            return None
        return self.custom_id(fields)

    def _link(self, fields: Fields) -> str | None:
        if fields.has("custom_id"):
            for key in ("custom_id", "url"):
                fields.add_error(key, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", _CUSTOM_ID_AND_URL)
        if not fields.has("url"):
            fields.add_error("url", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        return read_url(fields, "url", LINK_SCHEMES, maximum=512)

    def custom_id(self, fields: Fields) -> str | None:
        """Read a component's ``custom_id``, which must be unique in the message."""
        custom_id = fields.string("custom_id", minimum=1, maximum=100, required=True)
        if custom_id in self.custom_ids:
            fields.add_error(
                "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        if custom_id is not None:
            self.custom_ids.add(custom_id)
        return custom_id

    def _select(self, fields: Fields) -> Json:
        # Only modals use this field, but messages validate it as well.
        fields.boolean("required")
        return {"custom_id": self.custom_id(fields), **read_select(fields, self.emoji_ids)}

    def _entity_select(self, fields: Fields, entity: str) -> Json:
        fields.boolean("required")
        return {"custom_id": self.custom_id(fields), **read_entity_select(fields, entity)}

    def _text_display(self, fields: Fields) -> Json:
        content = fields.string("content", minimum=1, maximum=MAX_TEXT, required=True)
        self.text_length += len(content or "")
        self.text_bytes += len((content or "").encode(errors="replace")) + 12
        return {"content": content}

    def _gallery(self, fields: Fields) -> Json:
        items = fields.objects("items", minimum=1, maximum=10, required=True)
        return {"items": [self._gallery_item(item) for item in items]}

    def _gallery_item(self, fields: Fields) -> Json:
        return {
            "media": self._media(fields, "media", IMAGE_SCHEMES),
            "description": fields.string("description", minimum=1, maximum=1024),
            "spoiler": no_spoiler(fields, "spoiler"),
        }

    def _file(self, fields: Fields) -> Json:
        return {"file": self._media(fields, "file", FILE_SCHEMES), "spoiler": no_spoiler(fields, "spoiler")}

    def _media(self, fields: Fields, key: str, schemes: Sequence[str]) -> Json | None:
        self.media += 1
        media = fields.nested(key, required=True)
        url = read_url(media, "url", schemes, maximum=2048, required=True) if media else None
        if media is None or url is None:
            return None
        if url.startswith(ATTACHMENT_SCHEME) and url.removeprefix(ATTACHMENT_SCHEME) not in self.filenames:
            media.add_error(
                "url",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found.",
            )
        return {"url": url}

    def _separator(self, fields: Fields) -> Json:
        divider = fields.boolean("divider")
        return {
            "spacing": fields.choice("spacing", (1, 2)) or 1,
            "divider": True if divider is None else divider,
        }

    def _container(self, fields: Fields) -> Json:
        children = fields.objects("components", minimum=1, maximum=MAX_COMPONENTS, required=True)
        return {
            "accent_color": fields.integer("accent_color", minimum=0, maximum=0xFFFFFF),
            "spoiler": no_spoiler(fields, "spoiler"),
            "components": self._each(children, CONTAINER_TYPES),
        }


def refuse_unsupported(kind: int) -> None:
    """Refuse a component type that the sandbox does not support.

    :raises ApiError: 501
    """
    if kind in UNSUPPORTED:
        raise unsupported(UNSUPPORTED[kind])


def no_spoiler(fields: Fields, key: str) -> bool:
    """Read a boolean of which the sandbox supports only ``false``.

    :raises ApiError: 501 for ``true``
    """
    if fields.boolean(key):
        raise unsupported("spoilers")
    return False


def walk(components: list[Json]) -> list[Json]:
    """List the components with everything nested in them, in display order."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found.extend(walk(component.get("components", [])))
        if component.get("component"):
            found.extend(walk([component["component"]]))
    return found


def assign_ids(components: list[Json]) -> None:
    """Give each component without an id the next free one."""
    everything = walk(components)
    taken = {component["id"] for component in everything if "id" in component}
    following = 1
    for component in everything:
        if "id" not in component:
            while following in taken:
                following += 1
            component["id"] = following
            following += 1
