"""Examples of messages, modals and commands that Discord accepts, and of others with place and code of the error."""

from __future__ import annotations

from typing import Any

from .payloads import (
    TEXT,
    button,
    choices,
    command,
    gallery,
    label,
    layout,
    modal,
    option,
    radio_group,
    row,
    select,
    subcommand,
    text_input,
    user_select,
)


def options_with_defaults(*defaults: bool) -> list[dict[str, Any]]:
    return [
        {"label": str(number), "value": str(number), "default": default}
        for number, default in enumerate(defaults)
    ]


def users(count: int) -> list[dict[str, Any]]:
    return [{"type": "user", "id": str(number)} for number in range(1, count + 1)]


def numbered_buttons(count: int) -> list[dict[str, Any]]:
    return [button(custom_id=str(number)) for number in range(count)]


OPTION_WITH_UNKNOWN_EMOJI = {"label": "x", "value": "x", "emoji": {"id": "123", "name": "oros"}}
WEB = "https://example.org/a.png"
ACCEPTED_MESSAGES = {
    "text of 2000": {"content": "x" * 2000},
    "a label of 80": {"components": [row(button(label="x" * 80))]},
    "a custom_id of 100": {"components": [row(button(custom_id="x" * 100))]},
    "five buttons in a row": {"components": [row(*numbered_buttons(5))]},
    "25 options": {"components": [row(select(25))]},
    "40 components, counted nested": layout({"type": 17, "components": [TEXT] * 38}, TEXT),
    "4000 characters of text in all": layout(
        {"type": 10, "content": "x" * 2000}, {"type": 10, "content": "x" * 2000}
    ),
    "a gallery of ten": layout(gallery(*[WEB] * 10)),
    "an alt text of 1024": layout(gallery(WEB, description="x" * 1024)),
    "a heart on a button": {"components": [row(button(emoji={"name": "♥️"}))]},
    "a family on a button": {"components": [row(button(emoji={"name": "👨‍👩‍👧"}))]},
    "a flag on a button": {"components": [row(button(emoji={"name": "🇦🇩"}))]},
    "a link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
    "a separator and a container that hides nothing": layout(
        {"type": 14, "spacing": 2, "divider": False}, {"type": 17, "spoiler": False, "components": [TEXT]}
    ),
    "a link into Discord": {
        "components": [row({"type": 2, "style": 5, "label": "x", "url": "discord://-/channels/1"})]
    },
    "an accented custom_id": {"components": [row(button(custom_id="mà:♥"))]},
    "a colour from black to white": layout(
        {"type": 17, "accent_color": 0, "components": [TEXT]},
        {"type": 17, "accent_color": 0xFFFFFF, "components": [TEXT]},
    ),
    "numbered components": layout({"type": 17, "id": 7, "components": [TEXT | {"id": 1}, TEXT | {"id": 0}]}),
    "two defaults of three options": {
        "components": [row(select(0, max_values=2) | {"options": options_with_defaults(True, True, False)})]
    },
    "a select of users": {"components": [row(user_select(placeholder="x" * 150, disabled=True))]},
    "a select of 25 users": layout(row(user_select(min_values=25, max_values=25, default_values=users(25)))),
    "selects of roles and of channels": {
        "components": [
            row(user_select(type=6, min_values=0, default_values=[{"type": "role", "id": "1"}])),
            row(user_select(type=8, custom_id="c", channel_types=[0, 5])),
        ]
    },
    "a select of users in which none is chosen": {
        "components": [row(user_select(min_values=2, max_values=3, default_values=[]))]
    },
    "mentions of a few": {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1", "2"]}},
    "a nonce of 25": {"content": "x", "nonce": "n" * 25},
    "a flag that nobody may set": {"content": "x", "flags": 1 << 30},
    "fields that Discord does not know": {"content": "x", "contnet": "y"},
}
ACCEPTED_MODALS = {
    "a row with a text": modal(row(text_input(label="Nom"))),
    "five labels": modal(*[label(text_input(custom_id=str(number))) for number in range(5)]),
    "a title of 45": modal(TEXT, label(text_input()), title="x" * 45),
    "a select of users with one chosen": modal(label(user_select(default_values=users(1)))),
    "a select that may stay empty": modal(label(select(3, min_values=0, required=False))),
    "ten radio buttons": modal(label(radio_group(10))),
    "radio buttons of which one is chosen": modal(
        label(radio_group(options=options_with_defaults(True, False)))
    ),
    "a text between 0 and 4000": modal(label(text_input(min_length=0, max_length=4000, value="x"))),
}

LENGTH, MOST = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
NEEDED, KIND = "BASE_TYPE_REQUIRED", "UNION_TYPE_CHOICES"
FIRST = "components.0.components.0"
REFUSED_MESSAGES: dict[str, tuple[dict[str, Any], str, str]] = {
    "text of 2001": ({"content": "x" * 2001}, "content", MOST),
    "a label of 81": ({"components": [row(button(label="x" * 81))]}, f"{FIRST}.label", MOST),
    "a custom_id of 101": ({"components": [row(button(custom_id="x" * 101))]}, f"{FIRST}.custom_id", LENGTH),
    "an empty custom_id": ({"components": [row(button(custom_id=""))]}, f"{FIRST}.custom_id", LENGTH),
    "no custom_id": (
        {"components": [row(button(custom_id=None))]},
        f"{FIRST}.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "neither label nor emoji": ({"components": [row(button(label=None))]}, f"{FIRST}.label", NEEDED),
    "a style of 9": ({"components": [row(button(style=9))]}, f"{FIRST}.style", "BASE_TYPE_CHOICES"),
    "a link without address": (
        {"components": [row({"type": 2, "style": 5, "label": "x"})]},
        f"{FIRST}.url",
        "BUTTON_COMPONENT_URL_REQUIRED",
    ),
    "a link with a custom_id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        f"{FIRST}.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link to a file": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "file:///etc"})]},
        f"{FIRST}.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a triangle that is no emoji": (
        {"components": [row(button(emoji={"name": "▲"}))]},
        f"{FIRST}.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "a playing card that is no emoji": (
        {"components": [row(button(emoji={"name": "🂡"}))]},
        f"{FIRST}.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "an unknown emoji": (
        {"components": [row(button(emoji={"id": "123", "name": "oros"}))]},
        f"{FIRST}.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "an unknown emoji on an option": (
        {"components": [row(select() | {"options": [OPTION_WITH_UNKNOWN_EMOJI]})]},
        f"{FIRST}.options.0.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "six buttons in a row": ({"components": [row(*numbered_buttons(6))]}, "components.0.components", LENGTH),
    "an empty row": ({"components": [row()]}, "components.0.components", LENGTH),
    "six rows": ({"components": [row(each) for each in numbered_buttons(6)]}, "components", MOST),
    "the same custom_id twice": (
        {"components": [row(button(), button())]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a select beside a button": (
        {"components": [row(select(), button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": ({"components": [row(select(26))]}, f"{FIRST}.options", LENGTH),
    "no options": ({"components": [row(select(0))]}, f"{FIRST}.options", LENGTH),
    "the same value twice": (
        {"components": [row(select(options=0) | {"options": [{"label": "a", "value": "a"}] * 2})]},
        f"{FIRST}.options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option's label of 101": (
        {"components": [row(select(0) | {"options": [{"label": "x" * 101, "value": "a"}]})]},
        f"{FIRST}.options.0.label",
        LENGTH,
    ),
    "a placeholder of 151": (
        {"components": [row(select(placeholder="x" * 151))]},
        f"{FIRST}.placeholder",
        MOST,
    ),
    "at least 26 values": (
        {"components": [row(select(min_values=26))]},
        f"{FIRST}.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "more values at least than at most": (
        {"components": [row(select(5, min_values=4, max_values=2))]},
        f"{FIRST}.min_values",
        "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
    ),
    "more values than options": (
        {"components": [row(select(2, max_values=3))]},
        f"{FIRST}.options",
        "BASE_TYPE_MIN_LENGTH",
    ),
    "an option without label": (
        {"components": [row(select(0) | {"options": [{"value": "a"}]})]},
        f"{FIRST}.options.0.label",
        NEEDED,
    ),
    "an option's value of 101": (
        {"components": [row(select(0) | {"options": [{"label": "a", "value": "x" * 101}]})]},
        f"{FIRST}.options.0.value",
        LENGTH,
    ),
    "an option's description of 101": (
        {
            "components": [
                row(select(0) | {"options": [{"label": "a", "value": "a", "description": "x" * 101}]})
            ]
        },
        f"{FIRST}.options.0.description",
        MOST,
    ),
    "at most 0 values": (
        {"components": [row(select(max_values=0))]},
        f"{FIRST}.max_values",
        "NUMBER_TYPE_MIN",
    ),
    "two defaults where one can be chosen": (
        {"components": [row(select(0) | {"options": options_with_defaults(True, True)})]},
        f"{FIRST}.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "options in a select of users": (
        {"components": [row(user_select(options=[{"label": "a", "value": "a"}]))]},
        f"{FIRST}.options",
        "BASE_TYPE_UNEXPECTED",
    ),
    "a select of users without custom_id": (
        {"components": [row(user_select(custom_id=None))]},
        f"{FIRST}.custom_id",
        NEEDED,
    ),
    "at most 26 users": (
        {"components": [row(user_select(max_values=26))]},
        f"{FIRST}.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "two users by default where one can be chosen": (
        {"components": [row(user_select(default_values=users(2)))]},
        f"{FIRST}.default_values",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "one user by default where two must be chosen": (
        {"components": [row(user_select(min_values=2, max_values=2, default_values=users(1)))]},
        f"{FIRST}.default_values",
        "BASE_TYPE_MIN_LENGTH",
    ),
    "26 users by default": (
        {"components": [row(user_select(max_values=25, default_values=users(26)))]},
        f"{FIRST}.default_values",
        MOST,
    ),
    "a role by default among users": (
        {"components": [row(user_select(default_values=[{"type": "role", "id": "1"}]))]},
        f"{FIRST}.default_values.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a user by default among roles": (
        {"components": [row(user_select(type=6, default_values=users(1)))]},
        f"{FIRST}.default_values.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a user by default without id": (
        {"components": [row(user_select(default_values=[{"type": "user"}]))]},
        f"{FIRST}.default_values.0.id",
        NEEDED,
    ),
    "a select of users beside a button": (
        {"components": [row(user_select(), button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a plain button with a sku": (
        {"components": [row(button(sku_id="1"))]},
        f"{FIRST}.sku_id",
        "BASE_TYPE_UNEXPECTED",
    ),
    "a plain button with an address": (
        {"components": [row(button(url=WEB))]},
        f"{FIRST}.url",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "an address of 513": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": f"https://e.org/{'x' * 500}"})]},
        f"{FIRST}.url",
        MOST,
    ),
    "an address that leads nowhere": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://"})]},
        f"{FIRST}.url",
        "URL_TYPE_INVALID_URL",
    ),
    "an address with a blank": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://e.org/a b"})]},
        f"{FIRST}.url",
        "URL_TYPE_INVALID_URL",
    ),
    "an emoji that is two": (
        {"components": [row(button(emoji={"name": "♥️♠️"}))]},
        f"{FIRST}.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "an emoji whose id is none": (
        {"components": [row(button(emoji={"id": "oros", "name": "oros"}))]},
        f"{FIRST}.emoji.id",
        "NUMBER_TYPE_COERCE",
    ),
    "a text input in a message": (
        {"components": [row({"type": 4, "custom_id": "t", "style": 1, "label": "x"})]},
        f"{FIRST}.type",
        KIND,
    ),
    "a label in a message": (
        layout({"type": 18, "label": "x", "component": select()}),
        "components.0.type",
        KIND,
    ),
    "a row in a row": ({"components": [row(row(button()))]}, f"{FIRST}.type", KIND),
    "two selects in a row": (
        {"components": [row(select(), select(custom_id="t"))]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "the same custom_id in two places": (
        layout(row(button()), {"type": 17, "components": [row(button())]}),
        "components.1.components.0.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "the same component id twice": (
        layout(TEXT | {"id": 5}, TEXT | {"id": 5}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "a component id beyond 32 bits": (layout(TEXT | {"id": 1 << 31}), "components.0.id", "NUMBER_TYPE_MAX"),
    "a text display without the flag": ({"components": [TEXT]}, "components.0.type", KIND),
    "the flag with text": (
        layout(TEXT) | {"content": "x"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components, counted nested": (
        layout({"type": 17, "components": [TEXT] * 20}, {"type": 17, "components": [TEXT] * 19}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters of text in all": (
        layout({"type": 10, "content": "x" * 2500}, {"type": 10, "content": "x" * 1501}),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "a text display of 4001": (
        layout({"type": 10, "content": "x" * 4001}),
        "components.0.content",
        LENGTH,
    ),
    "41 components at the top": (layout(*[TEXT] * 41), "components", MOST),
    "an empty container": (layout({"type": 17, "components": []}), "components.0.components", LENGTH),
    "a container of thumbnails": (
        layout({"type": 17, "components": [{"type": 11, "media": {"url": WEB}}]}),
        "components.0.components.0.type",
        KIND,
    ),
    "an empty gallery": (layout(gallery()), "components.0.items", LENGTH),
    "an empty alt text": (
        layout(gallery(WEB, description="")),
        "components.0.items.0.description",
        LENGTH,
    ),
    "a picture without address": (
        layout({"type": 12, "items": [{"media": {}}]}),
        "components.0.items.0.media.url",
        NEEDED,
    ),
    "a picture of another scheme": (
        layout(gallery("data:image/png;base64,x")),
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a separator of width 3": (
        layout({"type": 14, "spacing": 3}),
        "components.0.spacing",
        "BASE_TYPE_CHOICES",
    ),
    "a divider that is no boolean": (
        layout({"type": 14, "divider": "no"}),
        "components.0.divider",
        "BOOLEAN_TYPE_CONVERT",
    ),
    "a component without type": (layout({"content": "x"}), "components.0.type", NEEDED),
    "an empty text display": (layout({"type": 10, "content": ""}), "components.0.content", LENGTH),
    "a gallery of eleven": (layout(gallery(*[WEB] * 11)), "components.0.items", LENGTH),
    "an alt text of 1025": (
        layout(gallery(WEB, description="x" * 1025)),
        "components.0.items.0.description",
        LENGTH,
    ),
    "a picture that was not sent": (
        layout(gallery("attachment://a.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [TEXT]}]}),
        "components.0.components.0.type",
        KIND,
    ),
    "a button outside a row": (layout(button()), "components.0.type", KIND),
    "a file from elsewhere": (
        layout({"type": 13, "file": {"url": WEB}}),
        "components.0.file.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a colour that is none": (
        layout({"type": 17, "accent_color": 0x1000000, "components": [TEXT]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "a negative component id": (layout(TEXT | {"id": -1}), "components.0.id", "NUMBER_TYPE_MIN"),
    "components that are no list": ({"components": "x"}, "components", "LIST_TYPE_CONVERT"),
    "a component that is no object": ({"components": ["x"]}, "components.0", "MODEL_TYPE_CONVERT"),
    "mentions of everything": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    "the same mention twice": (
        {"content": "x", "allowed_mentions": {"users": ["1", "1"]}},
        "allowed_mentions.users.1",
        "SET_TYPE_ALREADY_CONTAINS_VALUE",
    ),
    "a mention of no id": (
        {"content": "x", "allowed_mentions": {"users": ["anna"]}},
        "allowed_mentions.users.0",
        "NUMBER_TYPE_COERCE",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(number) for number in range(101)]}},
        "allowed_mentions.users",
        MOST,
    ),
    "all people and some people": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a nonce that is a list": ({"content": "x", "nonce": []}, "nonce", "NONCE_TYPE_INVALID_TYPE"),
    "a nonce beyond 64 bits": ({"content": "x", "nonce": 1 << 63}, "nonce", "NONCE_TYPE_OUT_OF_BOUNDS"),
    "negative flags": ({"content": "x", "flags": -1}, "flags", "NUMBER_TYPE_MIN"),
    "a content that is a list": ({"content": ["x"]}, "content", "STRING_TYPE_CONVERT"),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "an attachment that was not sent": (
        {"content": "x", "attachments": [{"id": "0", "filename": "a.png"}]},
        "attachments.0.id",
        "ATTACHMENT_NOT_FOUND",
    ),
}

LENGTH, NAME = "BASE_TYPE_BAD_LENGTH", "APPLICATION_COMMAND_INVALID_NAME"
UNEXPECTED = "BASE_TYPE_UNEXPECTED"
REFUSED_COMMANDS: dict[str, tuple[Any, str, str]] = {
    "a name of 33": (command(name="x" * 33), "0.name", LENGTH),
    "a name in capitals": (command(name="Taula"), "0.name", NAME),
    "a name with a blank": (command(name="la taula"), "0.name", NAME),
    "a description of 101": (command(description="x" * 101), "0.description", LENGTH),
    "an empty description": (command(description=""), "0.description", LENGTH),
    "no description": (command(description=None), "0.description", "BASE_TYPE_REQUIRED"),
    "26 options": (
        command(options=[option(number) for number in range(26)]),
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 choices": (
        command(options=[option(choices=choices(26))]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "required after optional": (
        command(options=[option(1), option(2, required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "the same option twice": (
        command(options=[option(1), option(1)]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a subcommand beside an option": (
        command(options=[{"type": 1, "name": "nova", "description": "d"}, option()]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "an option beside a subcommand": (
        command(options=[option(), {"type": 1, "name": "nova", "description": "d"}]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        command(options=[subcommand(2, subcommand(2))]),
        "0.options.0.options.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "a subcommand in a subcommand": (
        command(options=[subcommand(1, subcommand(1))]),
        "0.options.0.options.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "an option's name in capitals": (
        command(options=[option(name="Punts")]),
        "0.options.0.name",
        "STRING_TYPE_REGEX",
    ),
    "a translated name in capitals": (
        command(name_localizations={"fr": "ControlClient"}),
        "0.name_localizations",
        NAME,
    ),
    "an option's translated name with a blank": (
        command(options=[option(name_localizations={"fr": "la table"})]),
        "0.options.0.name_localizations.fr",
        "STRING_TYPE_REGEX",
    ),
    "a translated description of 101": (
        command(description_localizations={"fr": "x" * 101}),
        "0.description_localizations.fr",
        LENGTH,
    ),
    "the same choice twice": (
        command(options=[option(choices=[{"name": "a", "value": "a"}, {"name": "b", "value": "a"}])]),
        "0.options.0.choices.1.value",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS",
    ),
    "a choice's value of 101": (
        command(options=[option(choices=[{"name": "a", "value": "x" * 101}])]),
        "0.options.0.choices.0.value",
        LENGTH,
    ),
    "a number that does not survive in every client": (
        command(options=[option(type=4, max_value=2**53)]),
        "0.options.0.max_value",
        "NUMBER_TYPE_MAX",
    ),
    "more at least than at most": (
        command(options=[option(type=4, min_value=5, max_value=4)]),
        "0.options.0.min_value",
        "NUMBER_TYPE_MAX",
    ),
    "a text longer than 6000": (
        command(options=[option(max_length=6001)]),
        "0.options.0.max_length",
        "NUMBER_TYPE_MAX",
    ),
    "a kind of channel that does not exist": (
        command(options=[option(type=7, channel_types=[99])]),
        "0.options.0.channel_types.0",
        "BASE_TYPE_CHOICES",
    ),
    "an option of no kind": (command(options=[option(type=12)]), "0.options.0.type", "UNION_TYPE_CHOICES"),
    "a place that does not exist": (command(contexts=[3]), "0.contexts.0", "BASE_TYPE_CHOICES"),
    "the same place twice": (command(contexts=[0, 0]), "0.contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "no place at all": (command(contexts=[]), "0.contexts", "BASE_TYPE_MIN_LENGTH"),
    "an installation that does not exist": (
        command(integration_types=[2]),
        "0.integration_types.0",
        "BASE_TYPE_CHOICES",
    ),
    "a permission that does not exist": (
        command(default_member_permissions=str(2**54)),
        "0.default_member_permissions",
        "NUMBER_TYPE_MAX",
    ),
    "a choice that is no number": (
        command(options=[option(type=4, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "choices and autocompletion": (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE",
    ),
    "Catalan, which Discord does not have": (
        command(description_localizations={"ca": "d"}),
        "0.description_localizations.ca",
        "APPLICATION_COMMAND_INVALID_LOCALE",
    ),
    "a translated name twice": (
        command(
            options=[option(1, name_localizations={"fr": "x"}), option(2, name_localizations={"fr": "x"})]
        ),
        "0.options.1.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a translated name that is the name of an option after it": (
        command(
            options=[option(1, name_localizations={"fr": "o2"}), option(2, name_localizations={"fr": "x"})]
        ),
        "0.options.0.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a translated name that is the name of an option before it, in a subcommand": (
        command(options=[subcommand(1, option(1), option(2, name_localizations={"fr": "o1"}))]),
        "0.options.0.options.1.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "eleven types of files": (
        command(options=[option(type=11, file_types=[".pdf"] * 11)]),
        "0.options.0.file_types",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a type of files without a dot": (
        command(options=[option(type=11, file_types=["image", "pdf"])]),
        "0.options.0.file_types.1",
        "STRING_TYPE_REGEX",
    ),
    "an empty subcommand group": (command(options=[subcommand(2)]), "0.options.0.options", LENGTH),
    "a subcommand group without options": (
        command(options=[{"type": 2, "name": "nova", "description": "d"}]),
        "0.options.0.options",
        "BASE_TYPE_REQUIRED",
    ),
    "a required subcommand": (
        command(options=[subcommand(1) | {"required": True}]),
        "0.options.0.required",
        UNEXPECTED,
    ),
    "autocompletion of a boolean": (
        command(options=[option(type=5, autocomplete=True)]),
        "0.options.0.autocomplete",
        UNEXPECTED,
    ),
    "a smallest value of a text": (
        command(options=[option(min_value=0)]),
        "0.options.0.min_value",
        UNEXPECTED,
    ),
    "a length of a number": (
        command(options=[option(type=4, max_length=1)]),
        "0.options.0.max_length",
        UNEXPECTED,
    ),
    "kinds of channels of a text": (
        command(options=[option(channel_types=[0])]),
        "0.options.0.channel_types",
        UNEXPECTED,
    ),
    "types of files of a text": (
        command(options=[option(file_types=["image"])]),
        "0.options.0.file_types",
        UNEXPECTED,
    ),
    "choices of a channel": (
        command(options=[option(type=7, choices=choices(1))]),
        "0.options.0.choices",
        UNEXPECTED,
    ),
    "options of an option": (
        command(options=[option(options=[option(1)])]),
        "0.options.0.options",
        UNEXPECTED,
    ),
    "private channels without the installation for people": (
        command(contexts=[0, 2], integration_types=[0]),
        "0.contexts",
        UNEXPECTED,
    ),
    "private channels without any installation": (command(contexts=[2]), "0.contexts", UNEXPECTED),
    "a handler of a slash command": (command(handler=1), "0.handler", UNEXPECTED),
    "the same command twice": (command() + command(), "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "more than 8000 characters": (
        command(
            options=[
                option(
                    number,
                    choices=[
                        {"name": f"{each}{'n' * 99}", "value": f"{each}{'v' * 99}"} for each in range(5)
                    ],
                )
                for number in range(10)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}
