"""The review of a deal and of a game of Barbu: a button for everybody, an answer for the person who presses it."""

import pytest

from bot.games.barbu.review import reviews
from bot.ui.controls.custom_id import Action
from computers.compiled import IS_AVAILABLE
from tests.bot.behaviour.barbu import asked, name, next_deal, play_deal, started
from tests.bot.behaviour.match import actions

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")

PLIS, REUSSITE = "contract plis", "contract reussite J"


async def played(world, *contracts, **choices):
    """Let three people play a deal of each contract; return the people."""
    players = await started(world, **choices)
    for place, contract in enumerate(contracts):
        if place:
            await next_deal(players)
        await name(asked(world, players), contract)
        await play_deal(world, players)
    return players


async def test_the_review_opens_for_whoever_presses_and_begins_with_the_own_moves(world):
    players = await played(world, PLIS)
    stranger = world.person("Eva")
    message = await players[1].open_review()
    own, others = message.text.split("-# ")[:2]
    assert own.count("Better:") == own.count(": trick") > 0
    assert own.count("you played") == own.count("Better:")
    assert "the opponent on your " in others
    assert "Anna" not in message.text
    assert message.pictures
    for person in (players[0], stranger):
        assert message.id not in {each.id for each in person.sees()}
    assert "Better:" in (await stranger.open_review()).text


@pytest.mark.usefixtures("composed")
async def test_the_pages_are_the_tricks_with_every_hand_open(world):
    players = await played(world, PLIS)
    message = await players[0].open_review()
    await players[0].click(Action.REVIEW, "1.1", on=message)
    first = players[0].now(message)
    (alt,) = first.alts
    assert "Deal 1. Trick 1." in alt
    for who in ("You", "The opponent on your right", "The opponent on your left"):
        assert f"{who} held: " in alt
    await players[0].choose(Action.REVIEW, "1.10", "page", on=first)
    last = players[0].now(message)
    assert "Deal 1. Trick 10." in last.alts[0]
    assert last.text.count("without a choice") == 3


@pytest.mark.usefixtures("composed")
async def test_the_pages_of_a_reussite_are_some_moves_each(world):
    players = await played(world, REUSSITE)
    message = await players[0].open_review()
    assert ": move " in message.text
    await players[0].click(Action.REVIEW, "1.1", on=message)
    assert "Deal 1. Moves 1 to 6." in players[0].now(message).alts[0]


async def test_everybody_reads_it_in_the_own_language(world):
    players = await played(world, PLIS)
    await players[0].command("language", mine="ca")
    message = await players[0].open_review()
    assert ": basa " in message.text
    assert ": trick " in (await players[1].open_review()).text


async def test_after_the_game_its_costliest_moves_come_first_and_lead_to_the_deals(world):
    players = await played(world, PLIS, REUSSITE, PLIS, deals="1")
    message = await players[0].open_review()
    assert message.text.count("Better:") <= 5
    assert "Points lost per decision, on average" in message.text
    await players[0].choose(Action.REVIEW, "2.0", "deal", on=message)
    deal = players[0].now(message)
    assert "Deal 2: réussite" in deal.alts[0]
    assert "Deal 2" in str(deal.parts)
    await players[0].choose(Action.REVIEW, "all", "deal", on=deal)
    assert "Points lost per decision, on average" in players[0].now(message).text


@pytest.mark.parametrize(("contract", "title"), [(PLIS, "Trick 1"), (REUSSITE, "Moves 1 to ")])
async def test_whoever_wants_text_only_turns_to_one_page_after_the_other(world, contract, title):
    players = await played(world, contract)
    await players[0].prefer("Text only")
    message = await players[0].open_review()
    assert not message.pictures
    assert f"### {title}" not in message.text
    await players[0].click(Action.REVIEW, "1.1", on=message)
    first = players[0].now(message).text
    assert f"### {title}" in first
    assert "named" in first


async def test_without_numba_there_is_no_button(world, monkeypatch):
    monkeypatch.setattr(reviews, "IS_AVAILABLE", False)
    players = await played(world, PLIS)
    assert Action.REVIEW not in actions(players[0].table())
