"""Barbu through real processes: whole games by clicks, every extra, kills in bad moments, breaks, records."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.barbu import (
    SIX,
    Game,
    Player,
    asked_for,
    choices_in,
    contract_of,
    deals_of,
    moves_shown,
    open_cards,
    scores_of,
)
from tests.e2e.world import World, buttons, patiently, run_world, texts

WITH_BREAKS = {"HAND_PAUSE": "600"}
"""Within a round deals follow each other; at its end the table waits, because somebody may want a break."""
OF_CLASSIQUE = -480
"""The sum of all totals of a whole game (RE46)."""
MOST_CLICKS = 220
"""Of each person in a whole game."""
ALL_PAIRS = 160
"""What the 16 pairs of mariages bring (R38)."""


@pytest_asyncio.fixture
async def world(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A world of one test; at the end the bot stops within its time, and its log must hold no error."""
    async with run_world(tmp_path) as world:
        await world.start_bot(**getattr(request, "param", {}))
        yield world
        assert await world.stop_bot() == 0
        log = world.log.read_text()
        assert not re.search(r"Traceback|ERROR|CRITICAL", log), log


def sums(lines: Sequence[dict]) -> dict[str, int]:
    """Return the sums of the scores of all deals in a record, by name."""
    return dict(zip(lines[0]["seats"], map(sum, zip(*scores_of(lines), strict=True)), strict=True))


def people(world: World, number: int) -> list[Player]:
    return [Player(world, name) for name in SIX[:number]]


async def readers(world: World, number: int) -> list[Player]:
    """Return people who play by text only, because their hands take half of the time."""
    players = people(world, number)
    for player in players:
        await player.prefer("text_only")
    return players


@pytest.mark.parametrize("deals", ["1", pytest.param("all", marks=pytest.mark.soak)])
async def test_four_people_play_a_whole_game_by_clicks_alone(
    world: World, tmp_path: Path, deals: str
) -> None:
    """In a thread that the table opens by itself. Two play by text only. Nobody clicks without a choice."""
    anna = people(world, 1)[0]
    await anna.command("language", mine="en")
    chosen = {} if deals == "all" else {"deals": deals}
    opened = await anna.told("barbu new", language="en", pace="quick", **chosen)
    (thread,) = re.findall(r"<#(\d+)>", opened)
    players = [Player(world, name, thread) for name in SIX[:4]]
    for player in players[1::2]:
        await player.prefer("text_only")
    for player in players[1:]:
        await player.command("language", mine="en")
    game = Game(players)
    await game.start(seats=4)
    moves = await game.play()
    totals = await game.totals()
    board = texts((await game.host.command("leaderboard", game="barbu", by="results"))["message"])
    lines = await game.record(tmp_path)
    played = deals_of(lines)
    asked = sum(len(asked_for(deal)) for deal in played)
    assert totals == sums(lines)
    if deals == "all":
        assert len(played) == 28
        assert sum(totals.values()) == OF_CLASSIQUE
        assert all(name in board for name in totals)
        assert all(player.clicks < MOST_CLICKS for player in players)
        # The last contract of each dealer is the only one left.
        asked -= sum(contract_of(deal) != "reussite" for deal in played[-4:])
    assert len(moves) == asked


@pytest.mark.parametrize(
    ("seats", "seated", "cards"),
    [
        (3, 1, "32"),
        pytest.param(3, 3, "32", marks=pytest.mark.soak),
        pytest.param(6, 2, "32", marks=pytest.mark.soak),
        pytest.param(10, 2, "52", marks=pytest.mark.soak),
    ],
)
async def test_a_short_game_with_every_extra_is_played_to_its_end(
    world: World, tmp_path: Path, seats: int, seated: int, cards: str
) -> None:
    """After the programme: a votation, both ratatouilles, and mariages; computers sit in the seats left over."""
    game = Game(await readers(world, seated))
    await game.open(preset="tout", players=str(seats), pack=cards, deals="1")
    moves = await game.play()
    lines = await game.record(tmp_path)
    played = [contract_of(deal) for deal in deals_of(lines)]
    votation, rounds = played[seats : seats + 6], played[seats + 6 :]
    assert sorted(votation) == ["barbu", "coeurs", "dames", "plis", "reussite", "salade"]
    assert rounds == ["ratatouille"] * seats + ["anti_ratatouille"] * seats + ["mariages"]
    assert await game.totals() == sums(lines)
    assert {move.split()[0] for move in moves} >= {"contract", "play", "vote", "turn"}


async def killed(world: World, **settings: str) -> None:
    """Kill the bot with SIGKILL and start another one."""
    await world.kill_bot()
    await world.start_bot(**settings)


async def table_without(player: Player, action: str) -> dict:
    """Wait until the table has no button for an action: what a killed bot had not shown yet, the next one shows."""
    async for _ in patiently():
        table = await player.table()
        if not any(action in button["custom_id"] for button in buttons(table)):
            return table
    raise AssertionError(f"the table keeps its button for {action}")


async def hands(game: Game) -> list[list[str]]:
    """Let everybody press "My hand" when the table waits for one of them, and return the moves shown to each."""
    assert await game.next_choice()
    return [moves_shown((await player.press("hand"))["message"]) for player in game.players]


async def test_a_reussite_survives_kill_9(world: World, tmp_path: Path) -> None:
    game = Game(people(world, 2))
    await game.open(players="2", deals="1")
    player, _ = await game.until("contract ")
    await player.make(next(each for each in await player.choices() if each.move == "contract reussite T"))
    made: list[str] = []
    while len(made) < 8:
        found = await game.next_choice()
        assert found is not None
        if await game.make(found):
            made.append(found[1].move)
    before = await hands(game)
    await killed(world)
    assert await hands(game) == before
    await game.play()
    lines = await game.record(tmp_path)
    first = deals_of(lines)[0]
    assert contract_of(first) == "reussite"
    assert [move for move in asked_for(first) if move != "contract reussite T"][:8] == made
    assert await game.totals() == sums(lines)


@pytest.mark.soak
async def test_mariages_survive_kill_9_between_the_two_cards_of_a_turn(world: World, tmp_path: Path) -> None:
    game = Game(await readers(world, 2))
    await game.open(players="2", preset="picarde", deals="1")
    player, place = await game.until("turn ")
    assert await game.make((player, place))
    again, second = await game.next_choice() or (None, place)
    assert again is player
    before = texts(await player.table()), list(open_cards(await player.table()))
    await killed(world)
    table = await player.table()
    assert (texts(table), list(open_cards(table))) == before
    assert before[1]
    for each in game.players:
        shown = (await each.press("hand"))["message"]
        assert bool(list(choices_in(shown))) is (each is player)
    assert await game.make((again, second))
    await game.play()
    lines = await game.record(tmp_path)
    last = deals_of(lines)[-1]
    assert asked_for(last)[:2] == [place.move, second.move]
    assert sum(scores_of(lines)[-1]) == ALL_PAIRS
    assert await game.totals() == sums(lines)


@pytest.mark.parametrize("world", [WITH_BREAKS], ids=["with time for it"], indirect=True)
async def test_a_break_outlasts_kill_9_and_ends_with_resume(world: World, tmp_path: Path) -> None:
    game = Game(await readers(world, 2))
    anna, bernat = game.players
    await game.open(players="2", deals="2")
    await game.play(stop_at="break")
    await bernat.press("break")
    await game.play(stop_at="resume")
    await killed(world, **WITH_BREAKS)
    old = await table_without(anna, ":next")
    await anna.command("barbu resume")
    assert (await anna.table())["id"] != old["id"]
    for player in game.players:
        await player.press("next")
    await game.play()
    lines = await game.record(tmp_path)
    assert len(deals_of(lines)) == 4
    assert await game.totals() == sums(lines)
