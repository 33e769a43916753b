"""Matches that go on although the bot is killed again and again: two people a table, who only look and click."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.tables.clocks.reminder_messages import MARK
from tests.e2e.world import EPHEMERAL, Person, World, buttons

LOOKS_A_SECOND = 8
LOOKS_UNTIL_MY_HAND = 6
"""Looks without anything to click after which a person asks for the hand."""
LOOKED_THROUGH = 30
"""Newest messages of the channel in which a person looks for the table and the hand."""
PATIENCE_FOR_A_TABLE = 4.0
"""Seconds after which a person asks again for a table that did not come."""
LONGEST_MOMENT = 1.0
"""Seconds at most between the last click of a life, or a start, and the kill."""
ONLINE_AGAIN = 0.75
"""How often a bot that was started comes online before it is killed."""
LONGEST_SILENCE = 30.0
"""Seconds after which a person answers after all."""
UPDATE = 7
"""The type of an answer that changes the clicked message."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A card that the bot said was played: it showed the clicked hand without the card."""

    table: int
    turn: int
    move: str


@dataclass(slots=True)
class Match:
    """A table in a channel of its own, with two people on different sides and computers between them."""

    world: World
    people: tuple[Person, Person]
    options: dict[str, object]
    chance: random.Random
    answers: float
    """How likely a person answers a question; the others are left to the clock."""
    clicks: asyncio.Queue[bool] = field(default_factory=asyncio.Queue)
    """Gets ``True`` for each acknowledged click."""
    table: int = 0
    promises: list[Promise] = field(default_factory=list)
    _ask_again_at: float = 0.0
    _left: dict[tuple[str, int], float] = field(default_factory=dict)
    """Questions that a person leaves to the clock, by name and turn, and since when."""

    async def play(self, seconds: float) -> None:
        """Open a table and play until its match is over; raises ``AssertionError`` if it is not over in time."""
        until, idle = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            clicked = await self._act()
            if clicked is None:
                return
            idle = 0 if clicked else idle + 1
            if idle % LOOKS_UNTIL_MY_HAND == LOOKS_UNTIL_MY_HAND - 1:
                await self._press_on_table(self.chance.choice(self.people), Action.HAND)
            await asyncio.sleep(0 if clicked else 1 / LOOKS_A_SECOND)
        raise AssertionError(
            f"table {self.table} in {self.people[0].channel} is not over: {await self._seen()}"
        )

    async def _act(self) -> bool | None:
        """Click what can be clicked; return whether there was anything, or ``None`` when the match is over."""
        found = await self._public(self.people[0])
        if found is None:
            await self._ask_for_the_table()
            return False
        _, controls = found
        actions = {control.action for control in controls}
        self.table = controls[0].table
        if Action.PLAY_AGAIN in actions:
            return None
        if actions & {Action.SIT, Action.FILL, Action.START}:
            return await self._sit_and_start(controls)
        for person in self.people:
            if await self._move(person):
                return True
        return False

    async def _ask_for_the_table(self) -> None:
        """Open a table, or have it posted anew if its message is gone; wait a moment before asking again."""
        if time.monotonic() < self._ask_again_at:
            return
        self._ask_again_at = time.monotonic() + PATIENCE_FOR_A_TABLE
        command, options = ("botifarra table", {}) if self.table else ("botifarra new", self.options)
        answer = await self._post("/slash", self.people[0], command=command, options=options)
        assert "There is no" not in answer.get("error", ""), answer

    async def _sit_and_start(self, controls: list[CustomId]) -> bool:
        host, guest = self.people
        offered = {(control.action, control.argument) for control in controls}
        if (Action.SIT, "1") in offered:
            return await self._press_on_table(guest, Action.SIT, "1")
        if (Action.FILL, "") in offered:
            return await self._press_on_table(host, Action.FILL)
        return await self._press_on_table(host, Action.START)

    async def _move(self, person: Person) -> bool:
        """Answer what a person is asked in their hand, unless they leave it to the clock, or come back."""
        for message in reversed(await person.messages(LOOKED_THROUGH)):
            if not message["flags"] & EPHEMERAL:
                continue
            offered = [each for each in _offered(message) if each.table == self.table]
            moves = [each for each in offered if each.action is Action.MOVE]
            if not moves:
                if back := [each for each in offered if each.action is Action.COME_BACK]:
                    return _is_acknowledged(await self._click(person, message["id"], back[0]))
                if any(each.action is Action.MORE_OF_HAND for each in offered):
                    return False  # the newest hand asks nothing
                continue
            if self._leaves_it_to_the_clock(person, moves[0].turn):
                return False
            chosen = self.chance.choice(moves)
            answer = await self._click(person, message["id"], chosen)
            hand = answer.get("message")  # none if a newer hand has replaced it meanwhile
            if answer.get("type") == UPDATE and hand and _shows_as_played(chosen, hand):
                self.promises.append(Promise(chosen.table, chosen.turn, chosen.argument))
            return _is_acknowledged(answer)
        return False

    def _leaves_it_to_the_clock(self, person: Person, turn: int) -> bool:
        """Tell whether a person does not answer a question; no clock runs for who is alone, so not for ever."""
        question = (person.name, turn)
        if question not in self._left:
            self._left[question] = time.monotonic() if self.chance.random() > self.answers else float("-inf")
        return time.monotonic() - self._left[question] < LONGEST_SILENCE

    async def _click(self, person: Person, message_id: str, button: CustomId) -> dict:
        answer = await self._post("/click", person, message=message_id, custom_id=str(button))
        if _is_acknowledged(answer):
            self.clicks.put_nowait(True)
        return answer

    async def _press_on_table(self, person: Person, action: Action, argument: str = "") -> bool:
        found = await self._public(person)
        for control in found[1] if found else ():
            if (control.action, control.argument) == (action, argument):
                return _is_acknowledged(await self._click(person, found[0], control))
        return False

    async def _public(self, person: Person) -> tuple[str, list[CustomId]] | None:
        """Return the newest message of the table that everybody sees, and its buttons."""
        for message in reversed(await person.messages(LOOKED_THROUGH)):
            controls = [each for each in _offered(message) if self.table in {0, each.table}]
            is_reminder = any(control.argument == MARK for control in controls)
            if not message["flags"] & EPHEMERAL and controls and not is_reminder:
                return message["id"], controls
        return None

    async def _post(self, path: str, person: Person, **body: object) -> dict:
        """Do something as a person; while the bot is away nothing comes of it."""
        return await self.world.post(path, user=person.name, channel=person.channel, **body)

    async def _seen(self) -> list[list[str]]:
        return [
            [str(each) for message in await one.messages(LOOKED_THROUGH) for each in _offered(message)]
            for one in self.people
        ]


def _is_acknowledged(answer: dict) -> bool:
    return bool(answer.get("acknowledged"))


def _offered(message: dict) -> list[CustomId]:
    """Return the table's buttons of a message that can be pressed."""
    return [
        CustomId.parse(button["custom_id"])
        for button in buttons(message)
        if button["custom_id"].startswith("bt:") and not button.get("disabled")
    ]


def _shows_as_played(card: CustomId, hand: dict) -> bool:
    """Tell whether a hand has cards, enabled or not, and a clicked one is no longer among them."""
    moves = [CustomId.parse(each["custom_id"]) for each in buttons(hand) if ":move:" in each["custom_id"]]
    held = {move.argument for move in moves if move.argument.startswith("play ")}
    return card.argument.startswith("play ") and bool(held) and card.argument not in held


async def keep_killing(world: World, chance: random.Random, clicks: asyncio.Queue[bool], most: int) -> int:
    """Kill the bot after up to ``most`` clicks and start it again; sometimes it dies while it starts.

    Clicks count the lives, and not seconds: however fast the matches are, each sees kills. Takes ``True`` for each
    click, and ``False`` when all matches are over. The last bot lives. Returns how often it was killed.
    """
    kills = 0
    while True:
        for _ in range(chance.randint(1, most)):
            if not await clicks.get():
                return kills
        await asyncio.sleep(chance.uniform(0, LONGEST_MOMENT))
        kills += await _kill_and_start(world)
        while chance.random() > ONLINE_AGAIN:
            await asyncio.sleep(chance.uniform(0, LONGEST_MOMENT))
            kills += await _kill_and_start(world)
        await world.until_online(wanted=True)


async def _kill_and_start(world: World) -> int:
    assert world.bot is not None
    world.bot.kill()
    await world.bot.wait()
    await world.launch_bot()
    return 1
