"""Interactions: the bot has 3 s for the initial response, and its token is valid for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from sandbox import errors, rendering
from sandbox.state.model import (
    NO_SERVER,
    CallbackType,
    Interaction,
    InteractionResponse,
    InteractionType,
    MessageFlag,
    MessageType,
    Modal,
)
from sandbox.validation.commands import CHAT_INPUT, MAX_INTEGER, Option
from sandbox.validation.fields import Fields, FormErrors
from sandbox.validation.localizations import read_localizations
from sandbox.validation.messages import Draft, read_message
from sandbox.validation.modals import read_modal

if TYPE_CHECKING:
    from sandbox.gateway import Gateway
    from sandbox.jsontypes import Json
    from sandbox.payload import Payload
    from sandbox.services.messages import Messages
    from sandbox.state.model import Channel, Message, Person
    from sandbox.state.world import World

INITIAL_RESPONSE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MAX_REMEMBERED = 100_000
"""Limit of remembered interactions, so that a load test does not fill the memory."""


_ALLOWED = {
    InteractionType.APPLICATION_COMMAND: {
        CallbackType.CHANNEL_MESSAGE,
        CallbackType.DEFERRED_CHANNEL_MESSAGE,
        CallbackType.MODAL,
    },
    InteractionType.MESSAGE_COMPONENT: set(CallbackType) - {CallbackType.AUTOCOMPLETE_RESULT},
    InteractionType.AUTOCOMPLETE: {CallbackType.AUTOCOMPLETE_RESULT},
    InteractionType.MODAL_SUBMIT: set(CallbackType) - {CallbackType.AUTOCOMPLETE_RESULT, CallbackType.MODAL},
}
_UPDATES = frozenset({CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE_MESSAGE})


class Interactions:
    """Starts interactions and accepts the bot's responses.

    ``deadline`` is the number of seconds that the bot has for its initial response.
    """

    def __init__(self, world: World, gateway: Gateway, messages: Messages) -> None:
        self._world = world
        self._gateway = gateway
        self._messages = messages
        self.deadline = INITIAL_RESPONSE_SECONDS

    def start(
        self,
        kind: InteractionType,
        person: Person,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        command: Json | None = None,
        command_path: str = "",
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Send the bot an interaction of a person, by the installations of the command or of the clicked message."""
        self._drop_expired()
        interaction = Interaction(
            self._world.ids.new(),
            secrets.token_urlsafe(96),
            kind,
            person.id,
            channel.id,
            self._world.clock.now(),
            asyncio.get_running_loop().create_future(),
            message_id=message.id if message else None,
            command=command,
            command_path=command_path,
            opened_by=opened_by,
            focused_type=_focused_type(data.get("options", [])),
        )
        interaction.owners = self._owners(interaction, message)
        self._world.interactions[interaction.token] = interaction
        self._gateway.dispatch(
            "INTERACTION_CREATE",
            rendering.interaction_event(self._world, interaction, data, message),
            outside=not channel.in_server or "1" in interaction.owners,
        )
        return interaction

    async def wait(
        self, interaction: Interaction, seconds: float = INITIAL_RESPONSE_SECONDS
    ) -> InteractionResponse:
        """Wait for the bot's initial response.

        :raises TimeoutError: no response came in time
        """
        return await asyncio.wait_for(asyncio.shield(interaction.response), seconds)

    def by_token(self, token: str) -> Interaction:
        """Find an interaction by its token while that is valid.

        :raises ApiError: 10015 for an unknown token, 50027 for one older than 15 minutes
        """
        interaction = self._world.interactions.get(token)
        if interaction is None:
            raise errors.unknown_webhook()
        if self._world.clock.now() - interaction.created_at > TOKEN_SECONDS:
            raise errors.invalid_webhook_token()
        return interaction

    def respond(
        self, interaction_id: str, token: str, payload: Payload
    ) -> tuple[Interaction, InteractionResponse]:
        """Accept the bot's initial response.

        :raises ApiError: 10062 if it is late, 40060 if there is one already, 50035 if it is malformed
        """
        interaction = self._world.interactions.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise errors.unknown_interaction()
        if interaction.response_type is not None:
            raise errors.already_acknowledged()
        if self._world.clock.now() - interaction.created_at > self.deadline:
            raise errors.unknown_interaction()
        form_errors = FormErrors()
        fields = Fields(form_errors, payload.json)
        kind = _callback_type(interaction, fields)
        if kind not in _UPDATES | {CallbackType.DEFERRED_CHANNEL_MESSAGE}:
            fields.require("data")
        data = fields.nested("data") or Fields(form_errors, {}, ("data",))
        form_errors.raise_if_any()
        response = self._apply(interaction, CallbackType(kind), data, payload)
        interaction.response_type = response.type
        if not interaction.response.done():
            interaction.response.set_result(response)
        return interaction, response

    def follow_up(self, interaction: Interaction, payload: Payload) -> Message:
        """Post a followup message; the first one after a deferred response replaces the placeholder.

        :raises ApiError: 10015 before the initial response
        """
        if interaction.response_type is None:
            raise errors.unknown_webhook()
        waiting = self._world.messages.get(interaction.original_message_id or "")
        if waiting is not None and waiting.flags & MessageFlag.LOADING:
            draft = read_message(
                payload,
                emoji_ids=self._world.emoji_ids(),
                largest_file=self._world.largest_file,
                existing=waiting,
            )
            self._messages.edit(waiting, draft)
            return waiting
        draft = read_message(
            payload, emoji_ids=self._world.emoji_ids(), largest_file=self._world.largest_file
        )
        return self._post(interaction, draft, MessageType.REPLY, original=interaction.original_message_id)

    def find_message(self, interaction: Interaction, message_id: str) -> Message:
        """Find a message that an interaction's token gives access to, by the letter of Discord's guide.

        That is ``@original``, the initial response or the message that it updates, and the followups by their ids. An
        id of ``@original`` is refused: many bots use it, and nothing documented says that they may. A dismissed
        message is still found, because dismissing happens in the client only.

        :raises ApiError: 10015 before the initial response, 10008
        """
        if interaction.response_type is None:
            raise errors.unknown_webhook()
        is_original = message_id == "@original"
        message = self._world.messages.get(
            interaction.original_message_id or "" if is_original else message_id
        )
        if message is None or message.author_id != self._world.bot.id:
            raise errors.unknown_message()
        if not is_original and (
            message.interaction is not interaction or message.id == interaction.original_message_id
        ):
            raise errors.unknown_message()
        if message.channel_id != interaction.channel_id:
            raise errors.unknown_message()
        return message

    def _apply(
        self, interaction: Interaction, kind: CallbackType, data: Fields, payload: Payload
    ) -> InteractionResponse:
        if kind is CallbackType.MODAL:
            return InteractionResponse(kind, modal=self._open_modal(interaction, data))
        if kind is CallbackType.AUTOCOMPLETE_RESULT:
            return InteractionResponse(kind, choices=_choices(interaction, data))
        if kind in _UPDATES:
            interaction.original_message_id = interaction.message_id
            message = self._world.messages.get(interaction.message_id or "")
            if kind is CallbackType.UPDATE_MESSAGE:
                if message is None:
                    raise errors.unknown_message()
                self._messages.edit(message, self._read(payload, data, existing=message))
            return InteractionResponse(kind, message_id=interaction.message_id)
        if kind is CallbackType.DEFERRED_CHANNEL_MESSAGE:
            flags = data.integer("flags", minimum=0) or 0
            data.errors.raise_if_any()
            message = self._messages.new(
                self._world.channel(interaction.channel_id),
                self._world.bot,
                kind=_response_type(interaction),
                interaction=interaction,
                seen_only_by=interaction.person_id if flags & MessageFlag.EPHEMERAL else None,
                flags=MessageFlag.LOADING,
            )
            message.reply_to = interaction.message_id
            self._messages.add(message)
        else:
            message = self._post(interaction, self._read(payload, data), _response_type(interaction))
        interaction.original_message_id = message.id
        return InteractionResponse(kind, message_id=message.id)

    def _read(self, payload: Payload, data: Fields, existing: Message | None = None) -> Draft:
        return read_message(
            payload,
            emoji_ids=self._world.emoji_ids(),
            largest_file=self._world.largest_file,
            existing=existing,
            body=data.data,
            path=("data",),
        )

    def _post(
        self, interaction: Interaction, draft: Draft, kind: MessageType, original: str | None = None
    ) -> Message:
        ephemeral = bool((draft.flags or MessageFlag(0)) & MessageFlag.EPHEMERAL)
        channel = self._world.channel(interaction.channel_id)
        return self._messages.create(
            channel,
            self._world.bot,
            draft,
            kind=kind,
            interaction=interaction,
            seen_only_by=interaction.person_id if ephemeral else None,
            refers_to=original or interaction.message_id,
            original=original,
        )

    def _open_modal(self, interaction: Interaction, data: Fields) -> Modal:
        read = read_modal(data, self._world.emoji_ids())
        data.errors.raise_if_any()
        modal = Modal(self._world.ids.new(), interaction.person_id, read, interaction)
        self._world.modals[modal.id] = modal
        return modal

    def _owners(self, interaction: Interaction, message: Message | None) -> dict[str, str]:
        source = interaction.opened_by or (message.interaction if message else None)
        if interaction.command is None and source is not None:
            return source.owners
        person = self._world.people[interaction.person_id]
        channel = self._world.channels[interaction.channel_id]
        if interaction.command is not None:
            return rendering.integration_owners(self._world, person, channel, interaction.command)
        return {"0": channel.server_id or NO_SERVER}

    def _drop_expired(self) -> None:
        # Expired tokens stay known for a while, because Discord refuses them differently from unknown ones.
        horizon = self._world.clock.now() - 4 * TOKEN_SECONDS
        known = self._world.interactions
        while known:
            token, interaction = next(iter(known.items()))
            if interaction.created_at > horizon and len(known) < MAX_REMEMBERED:
                break
            del known[token]


def _callback_type(interaction: Interaction, fields: Fields) -> int:
    kind = fields.choice("type", set(CallbackType), required=True)
    allowed = set(_ALLOWED[interaction.type])
    if interaction.message_id is None:
        allowed -= _UPDATES
    if kind is not None and kind not in allowed:
        fields.add_error(
            "type",
            "BASE_TYPE_CHOICES",
            f"Value must be one of {tuple(int(each) for each in sorted(allowed))}.",
        )
    return kind or 0


def _response_type(interaction: Interaction) -> MessageType:
    if interaction.type is InteractionType.APPLICATION_COMMAND and interaction.command:
        is_slash = interaction.command["type"] == CHAT_INPUT
        return MessageType.CHAT_INPUT_COMMAND if is_slash else MessageType.CONTEXT_MENU_COMMAND
    return MessageType.REPLY if interaction.message_id else MessageType.DEFAULT


def _choices(interaction: Interaction, data: Fields) -> list[Json]:
    choices: list[Json] = []
    data.require("choices")
    for choice in data.objects("choices", maximum=25):
        read: Json = {"name": choice.string("name", minimum=1, maximum=100, required=True)}
        translations = read_localizations(choice, "name_localizations", 100)
        if translations:
            read["name_localizations"] = translations
        if interaction.focused_type == Option.INTEGER:
            read["value"] = choice.integer("value", minimum=-MAX_INTEGER, maximum=MAX_INTEGER, required=True)
        else:
            read["value"] = choice.string("value", minimum=1, maximum=100, required=True)
        choices.append(read)
    data.errors.raise_if_any()
    return choices


def _focused_type(options: list[Json]) -> int | None:
    """Return the type of the focused option."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        inner = _focused_type(option.get("options", []))
        if inner is not None:
            return inner
    return None
