"""Select menus, in messages and in modals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.validation.emojis import read_emoji

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

_TOO_MANY_DEFAULTS = "The specified number of default values exceeds the specified maximum values"


def read_select(fields: Fields, emoji_ids: Collection[str], *, required: bool = False) -> Json:
    """Read everything of a select but its type and custom_id.

    :param required: in a modal a select that must be filled in may not allow zero values
    """
    placeholder = fields.text("placeholder", most=150)
    minimum = fields.whole("min_values", least=0, most=25)
    maximum = fields.whole("max_values", least=1, most=25)
    result: Json = {
        "min_values": 1 if minimum is None else minimum,
        "max_values": 1 if maximum is None else maximum,
    }
    if result["min_values"] > result["max_values"]:
        fields.refuse(
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
            "min_values must be less than or equal to max_values",
        )
    if required and minimum == 0:
        fields.refuse("min_values", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
    if placeholder:
        result["placeholder"] = placeholder
    if fields.truth("disabled"):
        result["disabled"] = True
    result["options"] = _options(fields, emoji_ids)
    _check_counts(fields, result)
    return result


def _options(fields: Fields, emoji_ids: Collection[str]) -> list[Json]:
    """Read ``options``: labels and values of 1 to 100 signs, each value once."""
    options: list[Json] = []
    seen: set[str] = set()
    for option in fields.objects("options", least=1, most=25, required=True):
        label = option.text("label", least=1, most=100, required=True)
        value = option.text("value", least=1, most=100, required=True)
        description = option.text("description", most=100)
        emoji = read_emoji(option, emoji_ids)
        if value in seen:
            option.refuse(
                "",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        if value is not None:
            seen.add(value)
        read: Json = {"label": label, "value": value}
        if description:
            read["description"] = description
        if emoji:
            read["emoji"] = emoji
        if option.truth("default"):
            read["default"] = True
        options.append(read)
    return options


def _check_counts(fields: Fields, select: Json) -> None:
    options = select["options"]
    if not options:
        return
    # What is unsaid is 1, so only a number the bot wrote itself can be too large.
    if select["min_values"] > len(options):
        fields.refuse(
            "min_values",
            "NUMBER_TYPE_MAX",
            f"min_values value should be less than or equal to {len(options)}.",
        )
    if select["max_values"] > len(options):
        # Discord finds fault with the options, not with the number.
        fields.refuse("options", "BASE_TYPE_MIN_LENGTH", f"Must be {select['max_values']} or more in length.")
    if sum(1 for option in options if option.get("default")) > select["max_values"]:
        fields.refuse("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", _TOO_MANY_DEFAULTS)
