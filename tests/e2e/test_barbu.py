"""Barbu through real processes: whole games by clicks, every extra, kills in bad moments, breaks, records."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.barbu import SIX, Game, Player, asked_for, contract_of, deals_of, scores_of
from tests.e2e.world import World, run_world, texts

QUICK = {"WATCHING_PAUSE": "60", "EDIT_PAUSE": "0.25"}
"""Messages of those who are not to move follow late: to draw them at each card took half of the time."""
OF_CLASSIQUE = -480
"""The sum of all totals of a whole game (RE46)."""
MOST_CLICKS = 220
FEWER = 0.9


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A world of one test; at the end the bot stops within its time, and its log must hold no error."""
    async with run_world(tmp_path) as world:
        await world.start_bot(**QUICK)
        yield world
        assert await world.stop_bot() == 0
        log = world.log.read_text()
        assert not re.search(r"Traceback|ERROR|CRITICAL", log), log


def sums(lines: Sequence[dict]) -> dict[str, int]:
    """Return the sums of the scores of all deals in a record, by name."""
    return dict(zip(lines[0]["seats"], map(sum, zip(*scores_of(lines), strict=True)), strict=True))


def people(world: World, number: int) -> list[Player]:
    return [Player(world, name) for name in SIX[:number]]


async def test_four_people_play_a_whole_game_by_clicks_alone(world: World, tmp_path: Path) -> None:
    """Two of them play by text only. Nobody has to click where there is nothing to choose."""
    players = people(world, 4)
    for player in players[1::2]:
        await player.prefer("text_only")
    game = Game(players)
    await game.open()
    moves = await game.play()
    totals = await game.totals()
    board = texts((await game.host.command("leaderboard", game="barbu"))["message"])
    lines = await game.record(tmp_path)
    deals = deals_of(lines)
    assert len(deals) == 28
    assert totals == sums(lines)
    assert sum(totals.values()) == OF_CLASSIQUE
    for name in totals:
        assert name in board
    assert all(player.clicks < MOST_CLICKS for player in players)
    asked = [move for deal in deals for move in asked_for(deal)]
    last_contracts = [contract_of(deal) for deal in deals[-4:]]
    chosen = len(asked) - sum(contract != "reussite" for contract in last_contracts)
    print([p.clicks for p in players])
    assert len(moves) == chosen


async def test_with_the_only_card_going_by_itself_people_click_less(world: World, tmp_path: Path) -> None:
    players = people(world, 4)
    for player in players:
        await player.prefer("only_card")
    game = Game(players)
    await game.open(deals="3")
    moves = await game.play()
    lines = await game.record(tmp_path)
    asked = [move for deal in deals_of(lines) for move in asked_for(deal)]
    print(len(moves), len(asked))
    assert len(moves) < len(asked) * FEWER
    assert await game.totals() == sums(lines)


@pytest.mark.parametrize(("seats", "seated", "cards"), [(3, 3, "32"), (6, 3, "32"), (10, 2, "52")])
async def test_a_short_game_with_every_extra_is_played_to_its_end(
    world: World, tmp_path: Path, seats: int, seated: int, cards: str
) -> None:
    """After the programme: a votation, both ratatouilles, and mariages; computers sit in the seats left over."""
    game = Game(people(world, seated))
    for player in game.players[1::2]:
        await player.prefer("text_only")
    await game.open(preset="tout", players=str(seats), cards=cards, deals="1")
    moves = await game.play()
    lines = await game.record(tmp_path)
    played = [contract_of(deal) for deal in deals_of(lines)]
    votation, rounds = played[seats : seats + 6], played[seats + 6 :]
    assert sorted(votation) == ["barbu", "coeurs", "dames", "plis", "reussite", "salade"]
    assert rounds == ["ratatouille"] * seats + ["anti_ratatouille"] * seats + ["mariages"]
    assert await game.totals() == sums(lines)
    assert {move.split()[0] for move in moves} >= {"contract", "play", "vote", "turn"}
    print(len(moves))
