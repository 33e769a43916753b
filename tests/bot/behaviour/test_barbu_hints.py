"""Hints in Barbu: in which phases they are offered, what they say, and who sees them."""

import random
import re

import pytest

from bot.games.barbu.names import card_name, contract_name
from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action
from bot.ui.rules.form import WITH_HINTS
from computers.barbu.hints import hint
from computers.compiled import IS_AVAILABLE
from engine.barbu import BarbuOptions, Contract
from tests.bot.behaviour.barbu import asked, name, newest, own, started
from tests.computers.barbu.players.positions import asked_for_contract, in_reussite, in_trick

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")

ENGLISH = translator(Language.EN)
SAID = re.compile(r"A strong player would .*")


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """Compile before the clock of a test runs."""
    for view in (
        in_trick(Contract.SALADE, "7S AS KH 9D 8C QD JC 7H"),
        in_reussite("J", "JS", "TS JH QH 7D 8D AC KC 9C"),
        asked_for_contract("7S AS KH 9D 8C QD JC 7H", BarbuOptions(per_dealer=1)),
    ):
        hint(view, random.Random(1))


async def with_hints(world, people=3, **choices):
    """Start a table at which the host has allowed hints."""
    players = [world.person(each) for each in ("Anna", "Bernat", "Carla")[:people]]
    chosen = {"players": str(people), "thread": False, "time": "untimed", "deals": "1", **choices}
    await players[0].command("barbu new", **chosen)
    await players[0].change_rules(counts=WITH_HINTS)
    for seat, player in enumerate(players[1:], start=1):
        await player.click(Action.SIT, str(seat))
    await players[0].click(Action.START)
    return players


async def hint_for(player):
    """Ask for the hint of the own hand, and return its line with the move and all of the hand's text."""
    await player.click(Action.HINT, on=own(player))
    told = SAID.search(own(player).text)
    assert told is not None, own(player).text
    return told[0], own(player).text


async def play(player):
    """Make the first move of the own hand."""
    moves = [what.argument for what in own(player).enabled if what.action is Action.MOVE]
    await player.click(Action.MOVE, moves[0], on=own(player))


def sees_a_hint(player):
    return any(SAID.search(message.text) for message in player.sees())


async def test_the_dealer_is_told_a_contract_to_choose_and_what_to_expect_of_it(world):
    players = await with_hints(world)
    dealer = asked(world, players)
    moves = newest(world).view(players.index(dealer)).moves
    told, text = await hint_for(dealer)
    assert "would choose" in told
    assert any(contract_name(BarbuOptions(), move.contract).lower() in told for move in moves)
    assert "average of the others" in text
    assert [player for player in players if sees_a_hint(player)] == [dealer]


async def test_a_hint_names_a_card_that_the_player_may_play_and_nobody_else_sees_it(world):
    players = await with_hints(world)
    await name(asked(world, players), "contract salade")
    given = 0
    for _ in range(4):
        player = asked(world, players)
        playable = newest(world).view(players.index(player)).playable
        assert bool(own(player).custom_id(Action.HINT)) is (len(playable) > 1)
        if len(playable) > 1:
            told, _ = await hint_for(player)
            assert any(card_name(ENGLISH, card) in told for card in playable)
            assert [each for each in players if sees_a_hint(each)] == [player]
            given += 1
        await play(player)
    assert given
    await world.later(seconds=5)
    assert "💡 Hints: " in players[0].table().text


async def test_a_reussite_has_hints_and_a_pass_has_none(world):
    players = await with_hints(world)
    await name(asked(world, players), "contract reussite T")
    given = 0
    for _ in range(12):
        player = asked(world, players)
        has_choice = len(newest(world).view(players.index(player)).moves) > 1
        assert bool(own(player).custom_id(Action.HINT)) is has_choice
        if has_choice and not given:
            await hint_for(player)
            given += 1
        await play(player)
    assert given


async def test_where_several_people_play_and_the_match_counts_there_are_no_hints(world):
    players = await started(world)
    assert not own(asked(world, players)).custom_id(Action.HINT)
