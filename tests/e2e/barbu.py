"""People at a table of Barbu who read messages, click and choose, and what they remember of mariages."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.world import (
    CHANNEL,
    EPHEMERAL,
    GALLERY,
    ROOT,
    SELECT,
    Person,
    World,
    buttons,
    controls,
    patiently,
    texts,
    walk,
)

SIX = ("anna", "bernat", "carla", "didac", "elisenda", "ferran")
OPEN_CARD = re.compile(r"Open in place (\d+): (\w+) of (\w+)\.")
TOTAL = re.compile(r"\*\*(\w+)\*\*\s([−+]?\d+)")
NEW_MESSAGE = 4
"""The type of an answer that leaves the message as it is and says why nothing was done."""
NO_CHOICE = "There is nothing to choose"
RED = ("hearts", "diamonds")

Half = tuple[str, bool]
"""The rank of a card, and whether it is red: two cards with the same make a pair (R38)."""


@dataclass(frozen=True)
class Choice:
    """A move that a person can make, by a button or as the value of a select."""

    message: str
    custom_id: str
    move: str
    in_select: bool

    @property
    def kind(self) -> str:
        """Kind of the move, for random choices: a card, or a contract of any height."""
        return " ".join(self.move.split()[:2])

    @property
    def turn(self) -> int:
        """The turn of the table that the button or select was made for."""
        return int(self.custom_id.split(":")[2])

    @property
    def is_place(self) -> bool:
        """Whether a card of mariages is turned up."""
        return self.move.startswith("turn ")


def choices_in(message: dict) -> Iterator[Choice]:
    """Yield the moves that can be made by a message."""
    for button in buttons(message):
        _, is_move, move = button["custom_id"].partition(":move:")
        if is_move and not button.get("disabled"):
            yield Choice(message["id"], button["custom_id"], move, in_select=False)
    for select in controls(message, SELECT):
        if ":choose" in select["custom_id"]:
            for option in select["options"]:
                yield Choice(message["id"], select["custom_id"], option["value"], in_select=True)


def moves_shown(hand: dict) -> list[str]:
    """Return the moves that a hand has buttons for, open or not."""
    return [button["custom_id"].partition(":move:")[2] for button in buttons(hand)]


class Player(Person):
    """A person at a table of Barbu; ``clicks`` counts their moves."""

    def __init__(self, world: World, name: str, channel: str = CHANNEL) -> None:
        super().__init__(world, name, channel)
        self.clicks = 0

    async def choices(self) -> list[Choice]:
        """Return the moves in this person's newest hand that has any, unless it says that they go by themselves."""
        for message in reversed(await self.messages(limit=5)):
            found = list(choices_in(message)) if message["flags"] & EPHEMERAL else []
            if found:
                return [] if NO_CHOICE in texts(message) else found
        return []

    async def table(self) -> dict:
        """Return the newest message with buttons that everybody sees."""
        public = [message for message in await self.messages() if not message["flags"] & EPHEMERAL]
        return [message for message in public if buttons(message)][-1]

    async def make(self, choice: Choice) -> dict:
        """Click or choose; the answer is not ``acknowledged`` if the choice is gone meanwhile."""
        if choice.in_select:
            answer = await self.select(choice.message, choice.custom_id, choice.move)
        else:
            answer = await self.click(choice.message, choice.custom_id)
        self.clicks += bool(answer.get("acknowledged"))
        return answer

    async def told(self, command: str, **options: object) -> str:
        """Type a slash command, and return the text of its last answer."""
        return texts((await self.command(command, **options))["message"])

    async def prefer(self, preference: str) -> None:
        """Choose a preference in the panel of ``/preferences``."""
        panel = (await self.command("preferences"))["message"]
        answer = await self.click(panel["id"], f"pr:{preference}:1")
        assert answer.get("acknowledged"), answer


class Game:
    """The people of one game: they play at random, and turn up pairs that they have seen."""

    def __init__(self, players: Sequence[Player], *, seed: int = 1) -> None:
        self.players = list(players)
        self.host = self.players[0]
        self._chance = random.Random(seed)
        self._seen: dict[int, Half] = {}
        self._turned_up_at = 0
        self._last = self.players[-1]

    async def open(self, **options: object) -> None:
        """Open the table in the channel and start; everybody reads English."""
        for player in self.players:
            await player.command("language", mine="en")
        await self.host.command("barbu new", language="en", **{"thread": False, "pace": "quick", **options})
        await self.start(int(str(options.get("players", 4))))

    async def start(self, seats: int) -> None:
        """Sit down at the table that stands open, let computers take the seats that are left, and start."""
        for seat, player in enumerate(self.players[1:], start=1):
            await player.press(f"sit:{seat}")
        if seats > len(self.players):
            await self.host.press("fill")
        await self.host.press("start")

    async def next_choice(self, stop_at: str = "again") -> tuple[Player, Choice] | None:
        """Wait until somebody can move, and return who and a move of theirs.

        ``None`` if nobody can and there is a button instead: by default that of a game that is over.
        """
        async for _ in patiently():
            for player in self._in_turn():
                choices = await player.choices()
                if choices and choices[0].is_place:
                    place = await self._place(player, choices[0].turn)
                    if place:
                        return player, place
                elif choices:
                    kind = self._chance.choice(sorted({choice.kind for choice in choices}))
                    return player, self._chance.choice([each for each in choices if each.kind == kind])
            if await self.host.find(stop_at, private=False):
                return None
        raise AssertionError("unreachable")

    async def make(self, found: tuple[Player, Choice]) -> bool:
        """Make a move; return whether it was still open."""
        player, choice = found
        answer = await player.make(choice)
        self._last = player
        is_made = bool(answer.get("acknowledged")) and answer["type"] != NEW_MESSAGE
        if is_made and choice.is_place:
            self._turned_up_at = choice.turn
        return is_made

    async def until(self, beginning: str) -> tuple[Player, Choice]:
        """Play until somebody is about to make a move that begins with these words, and return it."""
        while (found := await self.next_choice()) is not None:
            if found[1].move.startswith(beginning):
                return found
            await self.make(found)
        raise AssertionError(f"nobody was ever about to {beginning}")

    async def play(self, *, stop_at: str = "again") -> list[str]:
        """Play until there is a button, by default that of the end, and return the moves that people made."""
        moves = []
        while (found := await self.next_choice(stop_at)) is not None:
            if await self.make(found):
                moves.append(found[1].move)
        return moves

    async def totals(self) -> dict[str, int]:
        """Return the total of each player by name, from the message of the finished game."""
        return totals_in(texts(await self.host.table()))

    async def record(self, folder: Path) -> list[dict]:
        """Ask for the record of the finished game, replay it with the engine, and return its lines."""
        answer = await self.host.press("record")
        record = folder / "game.jsonl"
        record.write_bytes(await self.host.download(answer["message"]))
        replay = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "engine", "replay", str(record), cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        said, _ = await replay.communicate()
        assert replay.returncode == 0, said
        return [json.loads(line) for line in record.read_text().splitlines()]

    def _in_turn(self) -> list[Player]:
        """Return the players from the neighbour of who moved last on, because most often that is who moves next."""
        first = self.players.index(self._last) + 1
        return self.players[first:] + self.players[:first]

    async def _place(self, player: Player, turn: int) -> Choice | None:
        """Return a place to turn up, from the selects under the table; ``None`` until they are those of this turn.

        A turn in which a card was turned up is over, although its selects stay until the table is edited.
        """
        table = await player.table()
        places = {int(each.move.split()[1]): each for each in choices_in(table) if each.turn == turn}
        if not places or turn == self._turned_up_at:
            return None
        self._look(table)
        known = [half for place, half in self._seen.items() if place in places]
        wanted = {half for half in known if known.count(half) > 1}
        if "to turn up a second card" in texts(table):
            wanted = {half for _, half in open_cards(table)}
        partners = [place for place in places if self._seen.get(place) in wanted]
        unseen = [place for place in places if place not in self._seen]
        return places[self._chance.choice(partners or unseen or sorted(places))]

    def _look(self, message: dict) -> None:
        """Remember the cards of mariages that lie open in a message."""
        self._seen.update(open_cards(message))


def open_cards(message: dict) -> Iterator[tuple[int, Half]]:
    """Yield the places and halves of the cards that lie open, as the description of the picture says."""
    for place, rank, suit in OPEN_CARD.findall(descriptions(message)):
        yield int(place), (rank, suit in RED)


def descriptions(message: dict) -> str:
    """Return the descriptions of the pictures of a message."""
    galleries = [part for part in walk(message["components"]) if part["type"] == GALLERY]
    return "\n".join(item["description"] or "" for gallery in galleries for item in gallery["items"])


def totals_in(text: str) -> dict[str, int]:
    """Return the totals of a game from a line such as "Game: **Anna** +5, **Bernat** −15.", by name."""
    game = text.rpartition("Game: ")[2].partition("\n")[0]
    return {name: int(total.replace("−", "-")) for name, total in TOTAL.findall(game)}


def deals_of(lines: Sequence[dict]) -> list[list[dict]]:
    """Return the lines of a record by deal, each from its shuffle to its scores."""
    starts = [number for number, line in enumerate(lines) if line.get("move", "").startswith("shuffle ")]
    return [list(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def contract_of(deal: Sequence[dict]) -> str:
    """Return the contract of a deal of a record."""
    (named,) = [event for event in events_of(deal) if event["type"] == "contract_named"]
    return named["contract"]


def events_of(lines: Sequence[dict]) -> list[dict]:
    """Return all events of some lines of a record."""
    return [event for line in lines for event in line["events"]]


def scores_of(lines: Sequence[dict]) -> list[list[int]]:
    """Return the scores of each deal of a record, by seat."""
    return [event["scores"] for event in events_of(lines[1:]) if event["type"] == "deal_scored"]


def asked_for(deal: Sequence[dict]) -> list[str]:
    """Return the moves of a deal that the table does not make by itself: all but passes and the last trick."""
    (dealt,) = [event for event in events_of(deal) if event["type"] == "dealt"]
    before_last_trick = sum(map(len, dealt["hands"])) - len(dealt["hands"])
    moves = [line["move"] for line in deal[1:] if line["move"] != "pass"]
    plays = [move for move in moves if move.startswith("play ")]
    if contract_of(deal) == "reussite":
        return moves
    return [move for move in moves if move not in plays[before_last_trick:]]
