"""Claims of the rest: a button for the person with a proof, the cards shown, and a result that says so."""

import re

from bot.tables.entries import Moved
from bot.ui.controls.custom_id import Action
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.barbu import newest
from tests.bot.behaviour.barbu import started as started_barbu
from tests.bot.behaviour.match import actions, begun, hurry, private, state_of, table_of

THE_CARD = r"(<:\w+:\d+> )?the \w+ of "
"""A card in a sentence has its article."""


def claimant_of(state):
    """Return the seat that is to play and can claim the rest, if there is one."""
    seat = BOTIFARRA.to_move(state)
    return None if seat is None or BOTIFARRA.rest(BOTIFARRA.view(state, seat)) is None else seat


async def to_a_claim(world, **rules):
    """Let four people play until one can claim the rest; returns them, and that one."""
    players = await begun(world, 4, hands=9, target="none", **rules)
    while True:
        await hurry(world, lambda state: claimant_of(state) is not None or not state.phase.is_in_deal)
        if (seat := claimant_of(state_of(world))) is not None:
            return players, players[seat]
        await players[0].click(Action.NEXT_DEAL)


async def test_only_whoever_can_prove_it_is_offered_the_rest(world):
    players, claimant = await to_a_claim(world)
    for player in players:
        await player.click(Action.HAND)
        assert (Action.CLAIM_REST in actions(private(player))) is (player is claimant)
    assert Action.CLAIM_REST not in actions(players[0].table())


async def test_a_claim_ends_the_hand_with_one_press_and_everybody_sees_the_cards(world):
    players, claimant = await to_a_claim(world)
    await claimant.click(Action.HAND)
    held = claimant.hand().cards
    await claimant.click(Action.CLAIM_REST)
    told = f": the last {len(held)} tricks are theirs."
    assert told in players[0].table().text
    assert re.search(rf"{claimant.name}\W+ showed {THE_CARD}", players[0].table().text)
    assert told in private(claimant).text
    for other in players:
        await other.click(Action.HAND)
        assert told in private(other).text
    await players[0].click(Action.NEXT_DEAL)
    assert any("tricks are theirs." in message.text for message in players[0].sees_publicly())


# what goes by itself in Botifarra


async def test_a_click_on_the_last_card_of_a_match_that_has_just_gone_by_itself_is_not_scolded(world):
    players = await begun(world, 4, hands=1, target="none")
    await world.restart(forced_pause=600, computer_pause=600)
    await hurry(world, lambda state: len(state.tricks) == 11)
    leader = players[table_of(world).waits_for[0]]
    await leader.click(Action.HAND)
    seen = leader.hand()
    (card,) = seen.playable
    await world.later(hours=1)
    assert not table_of(world).is_open
    answer = await leader.click_as_seen(seen, Action.MOVE, f"play {card}")
    assert "match is over" not in answer.text
    old = f"bt:1:{table_of(world).turn - 1}:move:play {card}"
    refused = await leader.click_forged(leader.sees_alone()[-1], old)
    assert "match is over" in refused.text


# Barbu: no more tricks


def moves_until(world, wanted):
    """Return a decision that plays first moves until the awaited seat has a proof of a certain kind."""

    def entries(table):
        game, state, made = table.game, table.match.state, []
        while game.status(state).deal_is_open:
            seat = game.status(state).waits_for[0]
            view = game.view(state, seat)
            rest = game.rest(view)
            if rest is not None and wanted(rest):
                break
            move = view.moves[0]
            state = game.apply(state, seat, move).state
            made.append(Moved(seat=seat, move=str(move)))
        return tuple(made)

    return entries


async def test_who_takes_no_more_tricks_shows_the_cards_and_reads_that_the_table_plays_them(world):
    players = await started_barbu(world, 3, deals="3")
    while True:
        await world.let(moves_until(world, lambda rest: not rest.takes), 1)
        if newest(world).deal_is_open:
            break
        for player in players:
            if any(what.action is Action.NEXT_DEAL for what in player.table().enabled):
                await player.click(Action.NEXT_DEAL, on=player.table())
    claimant = players[newest(world).waits_for[0]]
    await claimant.click(Action.HAND)
    await claimant.click(Action.CLAIM_REST)
    assert re.search(rf" showed {THE_CARD}.*The table plays them\.", players[0].table().text)
    assert "You will take no more tricks" in private(claimant).text
    await world.let(moves_until(world, lambda _: False), 1)
    assert not newest(world).deal_is_open
    assert re.search(rf" showed {THE_CARD}.*could take a trick\.", players[0].table().text)
    assert "The table plays them" not in players[0].table().text
