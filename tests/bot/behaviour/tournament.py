"""A tournament on SimCord: announced by a command, signed up for and started by clicks or by its organiser."""

import asyncio
from contextlib import suppress

from bot.errors import UnknownControl
from bot.events.entries import Result, ResultTaken
from bot.ui.events.controls import EventId
from bot.ui.events.nights.drafts import Do

NAMES = ("Anna", "Bernat", "Carla", "Dídac", "Èlia", "Ferran", "Gal·la", "Hug")
SECRET = bytes(range(32))


class Tournament:
    """The first event of a world, of people by their places; two after each other sign up together."""

    def __init__(self, world, people):
        self.world = world
        self.people = people

    @property
    def event(self):
        return self.world.bot.events.get(1)

    @property
    def thread(self):
        """The thread of the event."""
        return self.channel(lambda channel: channel.name == self.event.terms.name)

    def channel(self, is_it):
        threads = [each for each in self.world.env.backend.channels.values() if each.parent_id]
        (found,) = [each for each in threads if is_it(each)]
        return found

    def table(self, number, round_=1):
        """Return the thread of a table."""
        return self.channel(lambda channel: channel.name == f"Table {number} · round {round_}")

    def own(self):
        """Return the event's own message."""
        return next(each for each in self.people[0].sees_publicly() if custom_id(each, "who"))

    def in_thread(self):
        """Return the messages in the thread of the event."""
        return self.people[0].sees_publicly(self.thread)

    async def press(self, person, action, argument="", *, on=None):
        """Press a button of the event, and return the newest message that the person alone sees."""
        message = on or next(
            each
            for each in (*reversed(person.sees()), *reversed(person.sees(self.thread)))
            if custom_id(each, action, argument)
        )
        await person.member.click(message.raw, custom_id=custom_id(message, action, argument))

    async def ask(self, person, partner):
        """Choose somebody in the question with whom a person plays."""
        await self.press(person, "play")
        asked = person.sees_alone()[-1]
        await person.member.select(asked.raw, [partner], custom_id=custom_id(asked, "partner"))

    async def sign_up(self):
        """Let everybody sign up, two after each other together."""
        for one, other in zip(self.people[::2], self.people[1::2], strict=True):
            await self.ask(one, other.member)
            await self.press(other, "yes")

    async def run(self, work):
        """Do something where the bot does its work, and wait until everything has followed."""
        result = await self.world.bot.surroundings.run(asyncio.create_task, work)
        await self.world.env.settle()
        return result

    async def start(self):
        await self.run(self.world.bot.events.begin(1, SECRET, {}))

    async def end_table(self, number):
        """End a table of the newest round."""
        await self.end_tables([number])

    async def end_tables(self, numbers=None):
        """End tables of the newest round, all of them unless some are named."""
        here = self.event.rounds[-1]
        entries = [
            ResultTaken(round=here.number, table=table, board=board, result=Result((60, 40), 9, (9, 9)))
            for table, board in here.missing
            if numbers is None or table in numbers
        ]
        await self.run(self.world.bot.events.execute(1, lambda _: entries))


def custom_id(message, action, argument=""):
    """Return the custom_id of an event's control in a message, without an argument that of any; ``None`` if none."""
    for part in message.parts:
        with suppress(UnknownControl):
            found = EventId.parse(part.get("custom_id", ""))
            if found.action == action and argument in ("", found.argument):
                return str(found)
    return None


async def announced(world, people=8, **options):
    """Let the first of some people announce a tournament."""
    first = world.person(NAMES[0], **({"manage_guild": True} if "repeat" in options else {}))
    joined = [first, *(world.person(name) for name in NAMES[1:people])]
    chosen = {"format": "swiss", "name": "Tardor", **options}
    await joined[0].member.slash(world.channel, "event new", **chosen)
    await answer_preview(joined[0])
    return Tournament(world, joined)


async def answer_preview(person, do=Do.ANNOUNCE):
    """Press a button of the preview that a person sees last, and return what that brought."""
    return await person.member.click(person.sees_alone()[-1].raw, custom_id=preview_id(person, do))


def preview_id(person, do):
    """Return the custom_id of a button of the preview that a person sees last."""
    ids = [part.get("custom_id", "") for part in person.sees_alone()[-1].parts]
    (button,) = [each for each in ids if each.startswith("en:") and each.endswith(f":{do}")]
    return button


async def started(world, people=8, **options):
    """Let people announce a tournament, sign up and start."""
    tournament = await announced(world, people, **options)
    await tournament.sign_up()
    await tournament.start()
    return tournament
