"""Simulated people: they see what Discord shows them, and press only existing controls."""

from __future__ import annotations

import copy
import functools
import json
import re

import discord
from simcord import InteractionResult, SetupError
from simcord.backend.access import can_access_channel
from simcord.backend.serializers import message_payload
from simcord.interactions import base_payload

from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.tables.clocks.reminder_messages import MARK
from engine.__main__ import main as engine
from tests.bot.behaviour.shortcuts import copied
from tests.bot.games.botifarra.readers import suits_after

BUTTON = discord.ComponentType.button.value
SELECT = discord.ComponentType.select.value
TEXT = discord.ComponentType.text_display.value
FIELD = discord.ComponentType.text_input.value
GALLERY = discord.ComponentType.media_gallery.value


class Player:
    """Somebody in the server, with the eyes and hands that Discord gives them."""

    def __init__(self, world, member):
        self.world = world
        self.member = member
        self.id = member.id
        self.name = member.name

    # -- seeing

    def sees(self, channel=None):
        """Return the messages that this person sees, oldest first, as they are now."""
        env, place = self.world.env, channel or self.world.channel
        if not can_access_channel(env, place.id, self.member, history=True):
            raise SetupError(f"{self.name} cannot read {place}")
        there = env.backend.messages.get(place.id, {})
        return [Shown(env, there[key]) for key in sorted(there) if there[key].visible_to(self.id)]

    def sees_publicly(self, channel=None):
        """Return the messages that everybody sees, oldest first."""
        return [message for message in self.sees(channel) if not message.is_ephemeral]

    def sees_alone(self):
        """Return the messages that nobody else sees, oldest first."""
        return [message for message in self.sees() if message.is_ephemeral]

    def table(self):
        """Return the newest public message of a table."""
        return self._last(
            lambda message: not message.is_ephemeral and message.buttons and not message.is_reminder
        )

    def reminders(self):
        """Return the public messages that mention the awaited people."""
        return [message for message in self.sees_publicly() if message.is_reminder]

    def hand(self):
        """Return the own cards, the newest message with them."""
        return self._last(lambda message: message.is_hand)

    def hands(self):
        return [message for message in self.sees() if message.is_hand]

    def now(self, message):
        """Return a message as it is now."""
        return next(each for each in self.sees() if each.id == message.id)

    # -- pressing

    async def command(self, name, **options):
        """Type a slash command, and return what the bot said to it."""
        return await self.command_in(self.world.channel, name, **options)

    async def command_in(self, channel, name, **options):
        return Answer(self, await self.member.slash(channel, name, **options))

    async def command_forged(self, name, *options, kind=discord.InteractionType.application_command):
        """Send a command as a client does that knows it from another version of the bot."""
        env = self.world.env
        record, payload = base_payload(
            env.backend,
            type=kind.value,
            channel_id=self.world.channel.id,
            guild_id=self.world.guild.id,
            user_id=self.id,
            data={"id": "1", "type": 1, "name": name, "options": list(options)},
        )
        env.backend.emit("INTERACTION_CREATE", payload)
        await env.settle()
        return Answer(self, InteractionResult(env, record))

    async def click(self, action, argument=None, *, on=None):
        """Press a button: on a message, or on the newest one in sight that has it."""
        message = on or self._newest(action, argument)
        custom_id = message.custom_id(action, argument)
        return Answer(self, await self.member.click(message.raw, custom_id=custom_id))

    async def more(self, action):
        """Press "More" in the hand, and a button behind it."""
        opened = await self.click(Action.MORE_OF_HAND)
        return await self.click(action, on=opened.messages[0])

    async def propose_misdeal(self):
        """Press "Misdeal" under the table, and confirm it if the bot asks; returns the last answer."""
        asked = await self.click(Action.MISDEAL)
        sure = [message for message in self.sees() if message.custom_id(Action.MISDEAL_FOR_SURE)]
        return await self.click(Action.MISDEAL_FOR_SURE, on=sure[-1]) if sure else asked

    async def claim(self, *, on):
        """Say "Renúncia!", and confirm it if the bot asks; returns the last answer."""
        asked = await self.click(Action.CLAIM, on=on)
        sure = [message for message in self.sees() if message.custom_id(Action.CLAIM_FOR_SURE)]
        return await self.click(Action.CLAIM_FOR_SURE, on=sure[-1]) if sure else asked

    async def click_as_seen(self, message, action, argument=None, *, deliveries=1, locale="en-US"):
        """Press a button of a message as it was when it was seen: the click and a change of it crossed on the way.

        Discord delivers the click, by mistake more than once where ``deliveries`` says so.
        """
        custom_id = message.custom_id(action, argument)
        return await self._send_click(message, message.payload, custom_id, deliveries, locale)

    async def click_forged(self, message, custom_id):
        """Press a button that the message does not have: one that Discord showed at another time."""
        return await self._send_click(message, _with_control(message, custom_id), custom_id)

    async def choose_forged(self, message, custom_id, value, **data):
        """Choose in a select that the message does not have: one that Discord showed at another time."""
        chosen = {"component_type": SELECT, "values": [value], **data}
        return await self._send_click(message, _with_control(message, custom_id), custom_id, **chosen)

    async def submit_forged(self, message, custom_id, line):
        """Send a form that the message never opened: one that Discord showed at another time."""
        field = {"type": FIELD, "custom_id": "line", "value": line}
        components = [{"type": discord.ComponentType.label.value, "component": field}]
        return await self._send_click(
            message,
            message.payload,
            custom_id,
            kind=discord.InteractionType.modal_submit,
            components=components,
        )

    def press(self, message, action, argument=None, *, deliveries=1, locale="en-US"):
        """Let a click on a message leave for the bot, and return its answer-to-be without waiting for it."""
        return self._emit_click(
            message, message.payload, message.custom_id(action, argument), deliveries, locale
        )

    async def _send_click(self, message, shown, custom_id, deliveries=1, locale="en-US", **data):
        answer = self._emit_click(message, shown, custom_id, deliveries, locale, **data)
        await self.world.env.settle()
        return answer

    def _emit_click(
        self,
        message,
        shown,
        custom_id,
        deliveries,
        locale,
        *,
        kind=discord.InteractionType.component,
        **data,
    ):
        env = self.world.env
        record, payload = base_payload(
            env.backend,
            type=kind.value,
            channel_id=message.raw.channel.id,
            guild_id=self.world.guild.id,
            user_id=self.id,
            data={"custom_id": custom_id, "component_type": BUTTON, **data},
        )
        payload |= {"message": shown, "locale": locale}
        record.source_message_id = message.id
        for _ in range(deliveries):
            env.backend.emit("INTERACTION_CREATE", copy.deepcopy(payload))
        return Answer(self, InteractionResult(env, record))

    async def press_label(self, message, label):
        """Press the button of a message on which this stands."""
        (found,) = [
            part
            for part in message.parts
            if part["type"] == BUTTON
            and part.get("label") in (label, f"✓ {label}")
            and not part.get("disabled")
        ]
        return await self.member.click(message.raw, custom_id=found["custom_id"])

    async def prefer(self, label):
        """Open the panel of preferences and press a button of it; returns the panel as it is then."""
        answer = await self.command("preferences")
        assert answer.is_private
        (panel,) = answer.messages
        await self.press_label(panel, label)
        return self.now(panel)

    async def open_review(self, *, on=None):
        answer = await self.click(Action.REVIEW, on=on or self.table())
        assert answer.is_private
        (message,) = answer.messages
        return message

    async def choose(self, action, value, argument=None, *, on=None):
        """Choose a value in a select."""
        message = on or self._newest(action)
        custom_id = message.custom_id(action, argument)
        return Answer(self, await self.member.select(message.raw, [value], custom_id=custom_id))

    async def play(self, card=None):
        """Play a card of the own hand: the one named, or the first that may be played."""
        hand = self.hand()
        move = (
            f"play {card}"
            if card is not None
            else next(what.argument for what in hand.enabled if is_card(what))
        )
        return await self.click(Action.MOVE, move, on=hand)

    async def say_word(self, word):
        """Open the form for a word of one's own, and send it."""
        return await self.fill_in(await self.ask_for_word(), word)

    async def ask_for_word(self):
        """Open the form for a word of one's own."""
        if not any(message.custom_id(Action.SHUFFLE) for message in self.sees()):
            await self.all_rules()
        await self.click(Action.SHUFFLE)
        return await self.click(Action.WORD)

    async def all_rules(self, game="botifarra"):
        """Open all rules of a table, for who is in charge the panel that changes them."""
        return await self.command(f"{game} rules")

    async def change_rules(self, **answers):
        """Open the form of a new table's rules, and send it with these answers; the others stay as they are."""
        return await self.send(await self.click(Action.RULES), **answers)

    async def send(self, form, **answers):
        """Send a form with choices that an answer opened; fields without an answer stay as they were marked."""
        values = {}
        for part in (label["component"] for label in form.result.modal["components"]):
            marked = [option["value"] for option in part["options"] if option.get("default")]
            chosen = answers.pop(part["custom_id"], *marked)
            values[part["custom_id"]] = [chosen] if part["type"] == SELECT else chosen
        assert not answers
        return Answer(self, await self.member.submit_modal(form.result, values))

    async def fill_in(self, form, line):
        """Send a form that an answer opened."""
        (field,) = [part for part in _walk([form.result.modal]) if part.get("type") == FIELD]
        return Answer(self, await self.member.submit_modal(form.result, {field["custom_id"]: line}))

    def _last(self, is_it):
        for message in reversed(self.sees()):
            if is_it(message):
                return message
        raise SetupError(f"{self.name} does not see it")

    def _newest(self, action, argument=None):
        return self._last(lambda message: message.custom_id(action, argument))


class Message:
    """A message as somebody sees it at this moment."""

    def __init__(self, raw):
        self.raw = raw
        self.id = raw.id
        self.is_ephemeral = raw.flags.ephemeral

    @functools.cached_property
    def parts(self):
        """Everything that it is made of, in order, as JSON."""
        return list(_walk([component.to_dict() for component in self.raw.components]))

    @property
    def texts(self):
        return [part["content"] for part in self.parts if part["type"] == TEXT]

    @property
    def text(self):
        return "\n".join(self.texts)

    @property
    def alts(self):
        """The descriptions of the pictures."""
        return [
            item.get("description")
            for part in self.parts
            if part["type"] == GALLERY
            for item in part["items"]
        ]

    @property
    def pictures(self):
        return self.raw.attachments

    @property
    def controls(self):
        """What can be pressed or chosen from, in order, disabled or not."""
        found = [part for part in self.parts if part["type"] in (BUTTON, SELECT)]
        return [(CustomId.parse(part["custom_id"]), part) for part in found if _is_ours(part)]

    @property
    def buttons(self):
        return [what for what, part in self.controls if part["type"] == BUTTON]

    @property
    def labels(self):
        """The words on the buttons, in order."""
        return [part["label"] for part in self.parts if part["type"] == BUTTON and part.get("label")]

    @property
    def enabled(self):
        return [what for what, part in self.controls if not part.get("disabled")]

    @property
    def cards(self):
        """The cards of a hand: those with a button, else those that the description of its picture has."""
        pressed = {what.argument.split()[1] for what in self.buttons if is_card(what)}
        return pressed or {str(card) for alt in self.alts for card in suits_after("Your cards:", alt or "")}

    @property
    def playable(self):
        return {what.argument.split()[1] for what in self.enabled if is_card(what)}

    @property
    def moves(self):
        """What may be said: trump, delegation, calls."""
        return [what.argument for what in self.enabled if what.action is Action.MOVE and not is_card(what)]

    @property
    def is_asked(self):
        """Whether something can be said or played here."""
        return any(what.action is Action.MOVE for what in self.enabled)

    @property
    def is_hand(self):
        # Between two deals the message of the hand stays, with the result.
        offered = {what.action for what in self.buttons}
        is_over = Action.NEXT_DEAL in offered or not self.alts
        asks = Action.MOVE in offered or (Action.MORE_OF_HAND in offered and not is_over)
        return self.is_ephemeral and (asks or bool(self.cards) or "### Your cards" in self.text)

    @property
    def is_reminder(self):
        return any(what.argument == MARK for what in self.buttons)

    def custom_id(self, action, argument=None):
        """Return the custom_id of the one control that does this, or ``None``."""
        for what, _ in self.controls:
            if what.action is action and argument in (None, what.argument):
                return str(what)
        return None

    def everything(self):
        """Return all that a client gets of this message, in one string."""
        return repr(self.parts) + repr([(file.filename, file.description) for file in self.pictures])


class Shown(Message):
    """A message in a channel as somebody sees it at this moment, parsed when a test looks into it."""

    def __init__(self, env, stored):
        self._env = env
        self._payload = copied(message_payload(env.backend, stored))
        self.id = stored.id
        self.is_ephemeral = stored.is_ephemeral

    @property
    def payload(self):
        """What Discord sent of the message when it was seen."""
        return copied(self._payload)

    @functools.cached_property
    def raw(self):
        """The message as discord.py has it."""
        bot, place = self._env.bot, int(self._payload["channel_id"])
        channel = bot.get_channel(place) or bot.get_partial_messageable(place)
        return discord.Message(state=bot._connection, channel=channel, data=self.payload)


class Answer:
    """What an interaction brought to the person who caused it."""

    def __init__(self, player, result):
        self.player = player
        self.result = result

    @property
    def messages(self):
        found = [self.result.response, *self.result.followups]
        return [Message(message.message) for message in found if message is not None]

    @property
    def text(self):
        return "\n".join(message.text for message in self.messages)

    @property
    def told(self):
        """The text, and the descriptions of the pictures."""
        alts = (alt for message in self.messages for alt in message.alts)
        return "\n".join((self.text, *filter(None, alts)))

    @property
    def fields(self):
        """The fields of the form that was opened, in order."""
        return [part["component"]["custom_id"] for part in self.result.modal["components"]]

    async def verify(self, folder):
        """Save the file of the message, run the command for it, and return how that ended."""
        (message,) = self.messages
        (file,) = message.pictures
        (folder / file.filename).write_bytes(await file.read())
        command = re.search(r"python -m engine verify (\S+)\n", message.text)
        assert command[1] == file.filename
        return engine(["verify", str(folder / command[1])])

    @property
    def is_private(self):
        """Whether nobody but the person sees it."""
        return bool(self.messages) and all(message.is_ephemeral for message in self.messages)


def is_card(what):
    return what.action is Action.MOVE and what.argument.startswith("play ")


def _with_control(message, custom_id):
    """The payload of a message whose first control carries something else."""
    first = next(part["custom_id"] for part in message.parts if "custom_id" in part)
    return json.loads(json.dumps(message.payload).replace(f'"{first}"', f'"{custom_id}"'))


def _is_ours(part):
    return str(part.get("custom_id", "")).startswith("bt:")


def _walk(components):
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))
        yield from _walk([component["component"]] if "component" in component else ())


# -- what people do together


async def seated(world, **rules):
    """Let four people sit down at a new table by its buttons; the first opens it. Returns them by seat."""
    players = [world.person(name) for name in ("Anna", "Bernat", "Carla", "Dídac")]
    await players[0].command("botifarra new", **{"time": "untimed", **rules})
    for seat in (1, 2, 3):
        await players[seat].click(Action.SIT, str(seat))
    return players


async def started(world, **rules):
    """Let four people sit down and start a match, of one hand where nothing else is said."""
    players = await seated(world, **(rules or {"hands": 1, "target": "none"}))
    await players[0].click(Action.START)
    return players


async def alone(world, **rules):
    """Let one person start a match with three computers, of one hand where nothing else is said."""
    anna = world.person("Anna")
    await anna.command("botifarra new", **(rules or {"hands": 1, "target": "none"}))
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    return anna


async def leave(player, game="botifarra"):
    """Leave a match by the command; returns the question and the answer to “Leave the table”."""
    question = await player.command(f"{game} leave")
    return question, await player.click(Action.LEAVE_FOR_SURE, on=question.messages[0])


async def agree(player, answer="yes"):
    """Answer what the table asks, under the public message."""
    shown = player.table()
    (button,) = [
        what
        for what in shown.buttons
        if what.action is Action.ANSWER_PETITION and what.argument.startswith(answer)
    ]
    return await player.click(Action.ANSWER_PETITION, button.argument, on=shown)


def asked(players):
    """Return who is to move, as the players see it in their own hands; ``None`` where nobody is."""
    for player in players:
        hands = player.hands()
        if hands and hands[-1].is_asked:
            return player
    return None


async def name_trump(players, contract="O"):
    await asked(players).click(Action.MOVE, f"trump {contract}")


async def let_nobody_call(players):
    """Knock until the first card is to be played."""
    while "knock" in asked(players).hand().moves:
        await asked(players).click(Action.MOVE, "knock")


async def to_the_first_card(players, contract="O"):
    await name_trump(players, contract)
    await let_nobody_call(players)


async def play_on(players, *, cards=48):
    """Play the first card that may be played, until this number is reached or the hand is over."""
    for _ in range(cards):
        player = asked(players)
        if player is None:
            return
        await player.play()
