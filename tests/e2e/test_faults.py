"""The bot among faults, through real processes: no acknowledged move is lost, none doubled, the table goes on."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator, Iterable
from datetime import datetime
from pathlib import Path

import pytest
import pytest_asyncio

from bot.settings import Settings
from tests.e2e.world import CHANNEL, EPHEMERAL, Person, World, buttons, patiently, run_world, texts
from tests.examples import one_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "POST /interactions/*/*/callback"
EDIT = "PATCH /channels/*/messages/*"
POST = "POST /channels/*/messages"
HAND = "/webhooks/**"
CARDS_A_HAND = 12
HANDS = 5
"""Hands of a match among faults: enough for two promised cards after each of them, though hands may end early."""
MESSAGE = re.compile(r"/channels/\d+/messages/\d+$")
MOST_EDITS = 5
"""Edits of messages that Discord takes from a channel in five seconds."""
WITHIN = 4.0
"""Seconds in which the sandbox sees no more than these: the way there may take one of them up to a second longer."""

FAULTS_IN_A_MATCH = (
    ("rate_limit", {"route": EDIT, "times": 2, "seconds": 0.2}),
    ("rate_limit", {"route": HAND, "times": 1, "seconds": 0.2, "scope": "shared", "code": 20028}),
    ("lose_media", {"route": "PATCH /webhooks/*/*/messages/@original", "times": 1}),
    ("unknown_interaction", {"route": CALLBACK, "times": 1}),
    ("server_error", {"route": EDIT, "times": 1, "status": 503}),
    ("server_error", {"route": EDIT, "times": 1, "status": 500, "after": True}),
    ("server_error", {"route": CALLBACK, "times": 1, "status": 502}),
    ("server_error", {"route": CALLBACK, "times": 1, "status": 500, "after": True}),
    ("drop", {"route": CALLBACK, "times": 1}),
    ("drop", {"route": CALLBACK, "times": 1, "after": True}),
    ("drop", {"route": EDIT, "times": 1, "after": True}),
    ("drop", {"route": HAND, "times": 1}),
    ("drop", {"route": POST, "times": 3, "after": True}),
    ("slow", {"route": CALLBACK, "times": 1, "seconds": 1.5}),
    ("slow", {"route": CALLBACK, "times": 1, "seconds": 3.2}),
    ("slow", {"route": EDIT, "times": 1, "seconds": 0.5, "after": True}),
    ("duplicate_interaction", {"times": 3}),
)
DISTURBANCES = (
    {"action": "drop", "seconds": 0.5},
    {"action": "reconnect"},
    {"action": "invalidate", "resumable": True},
    {"action": "slow", "seconds": 0.2},
    {"action": "slow", "seconds": 0},
)


class Match:
    """Anna and three computers at a table, with the cards that she clicked and those that the bot acknowledged.

    :param name: somebody else in place of Anna
    """

    def __init__(self, world: World, name: str = "anna") -> None:
        self.world = world
        self.anna = Person(world, name)
        self.clicked: set[tuple[int, str]] = set()
        """The turn of each click, and its card."""
        self.promised: dict[int, str] = {}
        """The card of each turn that the bot said was played, in this order."""
        self._chance = random.Random(5)

    async def open(self, hands: int) -> None:
        """Sit down and begin."""
        await self.anna.command(
            "botifarra new", hands=hands, target="none", pace="quick", language="en", thread=False
        )
        await self.anna.press("fill")
        await self.anna.press("start")

    async def click(self) -> bool:
        """Make a move that is open to Anna, as soon as there is one; return whether the match goes on.

        A card counts as promised where the bot has acknowledged the click and shows a hand without the card.
        """
        async for _ in patiently():
            moves = await self.anna.moves()
            if moves:
                message, button = self._chance.choice(moves)
                self._note(button, await self.anna.click(message, button))
                return True
            if await self.anna.sees_the_end():
                return False
        raise AssertionError("unreachable")

    def _note(self, button: str, answer: dict) -> None:
        where, _, move = button.partition(":move:")
        if not move.startswith("play "):
            return
        turn = int(where.rpartition(":")[2])
        self.clicked.add((turn, move))
        shown = answer.get("message") or {"components": []}
        # Only a hand tells: a question or an apology has buttons, too, and none of the card.
        moves = (button["custom_id"].partition(":move:")[2] for button in buttons(shown))
        left = {each for each in moves if each.startswith("play ")}
        if answer.get("acknowledged") and left and move not in left:
            self.promised[turn] = move

    async def play(self, cards: int) -> None:
        """Click until ``cards`` more cards are acknowledged."""
        until = len(self.promised) + cards
        while len(self.promised) < until:
            assert await self.click()

    async def finish(self) -> None:
        """Play to the end, and compare the record with the clicks and with the acknowledged cards."""
        while await self.click():
            pass
        answer = await self.anna.press("record")
        record = (await self.anna.download(answer["message"])).decode()
        moves = [json.loads(line) for line in record.splitlines()[1:]]
        cards = [entry for entry in moves if entry["move"].startswith("play ")]
        for start in range(0, len(cards), 4 * CARDS_A_HAND):
            of_hand = cards[start : start + 4 * CARDS_A_HAND]
            assert len({entry["move"] for entry in of_hand}) == 48
            by_click = [self._was_clicked(entry) for entry in of_hand if entry["seat"] == 0]
            assert by_click == sorted(by_click, reverse=True), "a card was played that nobody had clicked"
            assert any(by_click)
        annas = [entry["move"] for entry in cards if entry["seat"] == 0]
        assert is_within(self.promised.values(), annas), "a card that was acknowledged is not in the record"

    def _was_clicked(self, entry: dict) -> bool:
        """Tell whether Anna clicked a card of the record; the last ones of a hand may go by themselves."""
        return (entry["seq"] - 1, entry["move"]) in self.clicked


def is_within(wanted: Iterable[str], found: Iterable[str]) -> bool:
    """Tell whether all of one list are in another, in this order."""
    rest = iter(found)
    return all(each in rest for each in wanted)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """One world for all tests of this module, because starting a bot takes longer than a match."""
    async with run_world(tmp_path_factory.mktemp("world")) as world:
        await world.start_bot(TABLES_BY_TOKEN="false", EDIT_PAUSE="0")
        await Person(world, "anna").command("language", mine="en")
        yield world
        assert await world.stop_bot() == 0


@pytest_asyncio.fixture(loop_scope="module")
async def table(world: World) -> AsyncIterator[Match]:
    """A table in an empty channel; afterwards all faults are removed, and the log must hold no error."""
    yield Match(world)
    await delete(world, "/faults")
    await world.post("/gateway", action="slow", seconds=0)
    await world.post("/rate-limits", mode="off")
    await delete(world, f"/channels/{CHANNEL}")
    await world.post("/channels", name=CHANNEL)
    log = world.log.read_text()
    assert not re.search(r"Traceback|ERROR|CRITICAL", log), log


async def fault(world: World, kind: str, fields: dict[str, object]) -> None:
    """Make the sandbox misbehave."""
    answer = await world.post("/faults", kind=kind, **fields)
    assert "fault" in answer, answer


async def delete(world: World, path: str) -> None:
    """Send a DELETE request to the control API."""
    async with world.session.delete(f"{world.url}sandbox{path}") as answer:
        assert answer.status == 200


def edits_of_messages(traffic: Path) -> list[float]:
    """Return when messages in channels were edited, in seconds, as the sandbox recorded it."""
    records = map(json.loads, traffic.read_text().splitlines())
    return [
        datetime.fromisoformat(record["at"]).timestamp()
        for record in records
        if record.get("method") == "PATCH" and MESSAGE.search(record["path"])
    ]


async def tables(person: Person) -> list[str]:
    """Return the ids of the messages that everybody sees: of all, because hands come twice among faults."""
    return [message["id"] for message in await person.messages(limit=100) if not message["flags"] & EPHEMERAL]


async def test_moves_are_neither_lost_nor_doubled_while_requests_fail(table: Match) -> None:
    await table.open(hands=HANDS)
    for kind, fields in FAULTS_IN_A_MATCH:
        await fault(table.world, kind, fields)
        await table.play(2)
    await table.finish()
    faults = (await table.world.get("/faults"))["faults"]
    assert [each for each in faults if each["hits"] < each["times"]] == []
    assert len(await tables(table.anna)) == HANDS


async def test_moves_are_neither_lost_nor_doubled_while_requests_by_tokens_fail(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot(EDIT_PAUSE="0")
        table = Match(world)
        await table.open(hands=HANDS)
        for kind, fields in FAULTS_IN_A_MATCH:
            by_token = {EDIT: "PATCH /webhooks/*/*/messages/*", POST: "POST /webhooks/*/*"}
            route = str(fields.get("route"))
            await fault(world, kind, fields | ({"route": by_token[route]} if route in by_token else {}))
            await table.play(2)
        await table.finish()
        faults = (await world.get("/faults"))["faults"]
        assert [each["kind"] for each in faults if not each["hits"]] == []
        assert len(await tables(table.anna)) == HANDS
        assert await world.stop_bot() == 0


async def test_a_click_while_the_gateway_is_disturbed_counts_once(table: Match) -> None:
    await table.open(hands=2)
    for disturbance in DISTURBANCES:
        assert "done" in await table.world.post("/gateway", **disturbance)
        await table.play(2)
    await table.finish()


async def test_a_bot_whose_session_is_invalid_comes_back_and_goes_on(table: Match) -> None:
    await table.open(hands=1)
    await table.play(2)
    await table.world.post("/gateway", action="invalidate")
    await table.world.until_online(wanted=True)
    await table.finish()


async def test_a_table_that_may_not_be_posted_goes_on_and_is_posted_when_it_may(table: Match) -> None:
    await table.open(hands=3)
    await table.play(4)  # a hand may end early, as somebody shows that the rest is theirs
    await table.world.post("/permissions", channel=CHANNEL, deny=["SEND_MESSAGES", "ATTACH_FILES"])
    while len(await table.anna.cards()) < CARDS_A_HAND:  # into the second hand, and not into the third
        assert await table.click()
        async for _ in patiently():
            if await table.anna.moves():
                break
    assert len(await tables(table.anna)) == 1
    await table.world.post("/permissions", channel=CHANNEL, deny=[])
    await table.finish()
    assert len(await tables(table.anna)) == 3


async def test_a_table_whose_channel_is_out_of_sight_is_played_in_the_hands_and_shown_again(
    table: Match,
) -> None:
    await table.open(hands=1)
    for deleted in (False, True):
        await table.world.post("/hidden-channels", deleted=deleted)
        await table.world.post("/permissions", channel=CHANNEL, deny=["VIEW_CHANNEL"])
        await table.play(2)
        await table.world.post("/permissions", channel=CHANNEL, deny=[])
    await table.world.post("/hidden-channels")
    await table.finish()


async def test_a_table_that_nobody_was_shown_is_not_open_and_one_whose_answer_got_lost_is(
    table: Match,
) -> None:
    anna = table.anna
    await fault(table.world, "drop", {"route": CALLBACK})
    answer = await table.world.post("/slash", user="anna", channel=CHANNEL, command="botifarra new")
    assert not answer["acknowledged"]
    await delete(table.world, "/faults")
    assert "No table of" in texts((await anna.command("botifarra list"))["message"])
    await fault(table.world, "drop", {"route": CALLBACK, "times": 1, "after": True})
    await table.open(hands=1)
    await table.finish()


async def test_a_channel_that_is_deleted_takes_its_table_along_and_no_other(table: Match) -> None:
    await table.open(hands=1)
    await table.play(2)
    await delete(table.world, f"/channels/{CHANNEL}")
    await table.world.post("/channels", name=CHANNEL)
    async for _ in patiently():
        answer = await table.anna.command("botifarra list")
        if "No table of" in texts(answer["message"]):
            break
    another = Match(table.world)
    await another.open(hands=1)
    await another.finish()


@pytest.mark.parametrize("by_token", one_in(2, [False, True]))
async def test_much_is_played_within_the_limits_of_edits(tmp_path: Path, by_token: bool) -> None:
    """The sandbox refuses nothing here: it counts what the bot does of itself, at the pace that it has by default."""
    traffic = tmp_path / "traffic.jsonl"
    async with run_world(tmp_path, record=traffic) as world:
        pause = str(Settings.model_fields["edit_pause"].default)
        await world.start_bot(EDIT_PAUSE=pause, TABLES_BY_TOKEN=str(by_token))
        table = Match(world)
        await table.open(hands=3)
        await table.finish()
        assert await world.stop_bot() == 0
    edits = edits_of_messages(traffic)
    assert (len(edits) > MOST_EDITS) is not by_token
    pairs = zip(edits, edits[MOST_EDITS:], strict=False)
    assert [after - before for before, after in pairs if after - before < WITHIN] == []
