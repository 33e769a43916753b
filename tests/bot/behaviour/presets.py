"""The panel of presets: what somebody reads in it, presses, chooses and saves."""

from bot.i18n import Language
from bot.ui.face.face import face_of
from bot.ui.presets.custom_id import PresetAction, PresetId
from bot.ui.rules.options_code import options_from_code
from bot.ui.rules.panel import page_with
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.table import Answer


class Panel:
    """The panel of presets that somebody has open: one message that only they see."""

    def __init__(self, person, message):
        self.person = person
        self.id = message.id

    @classmethod
    async def of(cls, person):
        answer = await person.command("botifarra presets")
        assert answer.is_private
        return cls(person, answer.messages[0])

    @property
    def message(self):
        return self.person.now(self)

    @property
    def text(self):
        return self.message.text

    @property
    def controls(self):
        found = [
            part for part in self.message.parts if str(part.get("custom_id", "")).startswith(("ps:", "ps-"))
        ]
        return {PresetId.parse(part["custom_id"]): part for part in found}

    @property
    def actions(self):
        return {what.action for what, part in self.controls.items() if not part.get("disabled")}

    @property
    def options(self):
        """The rules as they are being edited."""
        return next(options_from_code(BOTIFARRA, what.code) for what in self.controls if what.code)

    def custom_id(self, action, argument=None):
        (found,) = (
            str(what) for what in self.controls if what.action is action and argument in (None, what.argument)
        )
        return found

    async def click(self, action, argument=None):
        result = await self.person.member.click(self.message.raw, custom_id=self.custom_id(action, argument))
        return Answer(self.person, result)

    async def choose(self, action, value, argument=None):
        custom_id = self.custom_id(action, argument)
        result = await self.person.member.select(self.message.raw, [value], custom_id=custom_id)
        return Answer(self.person, result)

    async def fill(self, action, line):
        """Press a button that asks for a line, and send it."""
        return await self.person.fill_in(await self.click(action), line)


async def saved(person, name="De casa", **values):
    """Let somebody save a preset by the panel: the usual rules with some changed."""
    panel = await Panel.of(person)
    await panel.click(PresetAction.PAGE)
    for option, value in values.items():
        await turn_and_choose(panel, option, value)
    await panel.fill(PresetAction.SAVE_AS, name)
    return panel


async def turn_and_choose(panel, option, value):
    if not any(what.action is PresetAction.OPTION and what.argument == option for what in panel.controls):
        await panel.click(
            PresetAction.PAGE, page_with(face_of("botifarra", Language.EN), option, panel.options).key
        )
    await panel.choose(PresetAction.OPTION, value, option)
