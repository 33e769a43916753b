"""Claims of the rest: a button for the person with a proof, the cards shown, and a result that says so."""

from bot.tables.entries import Moved
from bot.ui.controls.custom_id import Action
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.barbu import newest
from tests.bot.behaviour.barbu import started as started_barbu
from tests.bot.behaviour.match import actions, begun, hurry, play_with_computers, private, state_of, table_of
from tests.bot.behaviour.table import alone


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
    seat = players.index(claimant)
    before = state_of(world)
    await claimant.click(Action.HAND)
    held = claimant.hand().cards
    await claimant.click(Action.CLAIM_REST)
    state = state_of(world)
    assert len(state.results) == len(before.results) + 1
    assert all(trick.winner == seat for trick in state.tricks[len(before.tricks) :])
    told = f"claimed the last {len(held)} tricks and showed"
    assert told in players[0].table().text
    assert claimant.name in players[0].table().text
    assert told in private(claimant).text
    for other in players:
        await other.click(Action.HAND)
        assert told in private(other).text


async def test_the_claim_of_somebody_who_can_prove_nothing_changes_nothing(world):
    players, claimant = await to_a_claim(world)
    other = next(player for player in players if player is not claimant)
    turn = table_of(world).turn
    await other.click_forged(other.table(), f"bt:1:{turn}:rest")
    assert table_of(world).turn == turn


async def test_a_claim_is_in_the_result_that_stays_in_the_channel(world):
    players, claimant = await to_a_claim(world)
    await claimant.click(Action.HAND)
    await claimant.click(Action.CLAIM_REST)
    await players[0].click(Action.NEXT_DEAL)
    assert any("claimed the last" in message.text for message in players[0].sees())


async def test_computers_claim_the_rest_too(world):
    anna = await alone(world, hands=9, target="none")
    while not any(claim.seat for claim in table_of(world).match.claims):
        await play_with_computers(anna)
        await anna.click(Action.NEXT_DEAL)
    (claim, *_) = [claim for claim in table_of(world).match.claims if claim.seat]
    assert any("claimed the last" in message.text for message in anna.sees())
    assert table_of(world).seats[claim.seat].computer


# what goes by itself in Botifarra


async def test_the_last_card_of_a_hand_goes_by_itself(world):
    players = await begun(world, 4, hands=9, target="none")
    await hurry(world, lambda state: len(state.tricks) == 10 and len(state.trick) == 3)
    mover = players[table_of(world).waits_for[0]]
    await mover.click(Action.HAND)
    await mover.play(max(mover.hand().playable))
    assert len(state_of(world).results) == 1


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


async def test_an_only_card_goes_by_itself_after_a_pause_and_a_knock_does_not(world):
    players = await begun(world, 4, hands=9, target="none")
    for player in players:
        await player.prefer("My only card by itself")
    await hurry(world, lambda state: state.calling is not None)
    turn = table_of(world).turn
    await world.later(minutes=5)
    assert table_of(world).turn == turn

    def is_bound(state):
        seat = BOTIFARRA.to_move(state)
        return state.trick and seat is not None and len(BOTIFARRA.view(state, seat).moves) == 1

    await hurry(world, is_bound)
    await world.later(seconds=5)
    assert table_of(world).turn > turn
    assert all(len(table_of(world).view(seat).moves) != 1 for seat in table_of(world).waits_for)


async def test_where_a_revoke_is_possible_only_the_very_last_card_goes_by_itself(world):
    players = await begun(world, 4, hands=9, target="none", revoke="penalty")
    for player in players:
        await player.prefer("My only card by itself")

    def is_bound(state):
        seat = BOTIFARRA.to_move(state)
        if not state.trick or seat is None:
            return False
        view = BOTIFARRA.view(state, seat)
        return len(view.playable) == 1 < len(view.available)

    await hurry(world, is_bound)
    turn = table_of(world).turn
    await world.later(minutes=5)
    assert table_of(world).turn == turn


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


async def test_who_takes_no_more_tricks_shows_the_cards_and_the_others_play_on(world):
    players = await started_barbu(world, 3, deals="3")
    while True:
        await world.let(moves_until(world, lambda rest: not rest.takes), 1)
        if newest(world).deal_is_open:
            break
        for player in players:
            if any(what.action is Action.NEXT_DEAL for what in player.table().enabled):
                await player.click(Action.NEXT_DEAL, on=player.table())
    seat = newest(world).waits_for[0]
    claimant, others = players[seat], [player for player in players if player is not players[seat]]
    await claimant.click(Action.HAND)
    done = len(newest(world).match.state.tricks)
    await claimant.click(Action.CLAIM_REST)
    assert "The table plays them." in players[0].table().text
    assert "You take no trick any more" in private(claimant).text
    deal = newest(world).match.status.deal
    while newest(world).deal_is_open and newest(world).match.status.deal == deal:
        mover = players[newest(world).waits_for[0]]
        assert mover in others
        await mover.click(Action.HAND)
        await mover.click(Action.MOVE, str(newest(world).view(players.index(mover)).moves[0]))
    assert seat not in {trick.winner for trick in newest(world).match.state.tricks[done:]}
