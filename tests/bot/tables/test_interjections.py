"""Revokes at tables that punish or claim them, and the claims after the last hand."""

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.replay import rebuild
from bot.tables.results import match_result
from bot.tables.service import Tables
from bot.tables.table import Stage
from engine.botifarra import Mode, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, PEOPLE

CLAIMS = {"revoke": "claim", "max_hands": 2}


def opponents(culprit):
    """Return the two neighbours of a person."""
    seat = PEOPLE.index(culprit)
    return PEOPLE[(seat + 1) % 4], PEOPLE[(seat + 3) % 4]


async def a_revoke(harness, **options):
    """Start a match and play to the first illegal card; return who played it."""
    await harness.start(BERNAT, CARLA, DIDAC, **{**CLAIMS, **options})
    return await harness.play_to_a_revoke()


async def the_last_hand_with_a_revoke(harness, **options):
    culprit = await a_revoke(harness, **{"max_hands": 1, **options})
    await harness.play_on()
    assert harness.table.result_is_open
    return culprit


async def test_where_revokes_are_punished_an_illegal_card_ends_the_hand(harness):
    culprit = await a_revoke(harness, revoke="penalty")
    (result,) = harness.state.results
    assert PEOPLE[result.revoke.seat] == culprit
    assert result.taken[result.revoke.seat % 2] == 0
    assert harness.state.phase is Phase.DEAL


async def test_where_revokes_are_claimed_an_illegal_card_stands_until_an_opponent_claims_out_of_turn(harness):
    culprit = await a_revoke(harness)
    assert harness.state.phase is Phase.PLAY
    claimer = opponents(culprit)[1]
    turn = harness.table.turn
    await harness.go_on()
    await harness.claim(claimer)
    assert harness.table.turn == turn + 2
    assert harness.table.moves[-1].seat == PEOPLE.index(claimer)
    assert PEOPLE[harness.state.results[-1].revoke.seat] == culprit


async def test_a_false_claim_costs_the_side_its_claims_in_this_hand(harness):
    await harness.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await harness.play_on(until=Phase.PLAY)
    await harness.go_on()
    await harness.go_on()
    await harness.claim(ANNA)
    assert harness.state.phase is Phase.PLAY
    with pytest.raises(RuleError) as error:
        await harness.claim(CARLA)
    assert error.value.code == "claim_lost"


async def test_claims_are_refused_where_they_are_not_played_and_before_a_card_is(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    with pytest.raises(RuleError) as error:
        await harness.claim(ANNA)
    assert error.value.code == "claims_not_played"
    await harness.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await harness.deal()
    with pytest.raises(RuleError) as error:
        await harness.claim(ANNA)
    assert error.value.code == "no_claim_now"


async def test_an_absent_person_who_claims_is_back(harness):
    culprit = await a_revoke(harness)
    claimer = opponents(culprit)[0]
    await harness.execute(commands.leave, claimer)
    await harness.claim(claimer)
    assert harness.table.seats[PEOPLE.index(claimer)].is_present


async def test_a_hand_can_be_claimed_until_the_next_one_is_dealt(harness):
    culprit = await a_revoke(harness)
    await harness.play_the_hand()
    before = harness.state.totals
    await harness.claim(opponents(culprit)[0])
    assert harness.state.results[-1].revoke is not None
    assert harness.state.totals != before
    await harness.deal()
    with pytest.raises(RuleError) as error:
        await harness.claim(opponents(culprit)[0])
    assert error.value.code == "no_claim_now"


async def test_a_button_of_an_earlier_hand_claims_nothing_in_this_one(harness):
    await harness.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await harness.play_the_hand()
    old = harness.table.turn
    await harness.deal()
    await harness.play_on(until=Phase.PLAY)
    await harness.go_on()
    await harness.go_on()
    with pytest.raises(StaleClick):
        await harness.claim(ANNA, turn=old)
    assert harness.state.refused_claims == frozenset()
    await harness.claim(ANNA, turn=old + 1)
    assert harness.state.refused_claims == {0}


async def test_a_button_that_accepted_another_result_does_not_accept_this_one(harness):
    culprit = await the_last_hand_with_a_revoke(harness)
    await harness.accept_result(culprit, turn=harness.table.match.dealt_at)
    assert harness.table.match.accepted == {PEOPLE.index(culprit)}
    with pytest.raises(StaleClick):
        await harness.accept_result(opponents(culprit)[0], turn=harness.table.match.dealt_at - 1)


async def test_nobody_hurries_the_deal_while_somebody_may_want_to_claim(harness):
    culprit = await a_revoke(harness)
    await harness.play_the_hand()
    others = [person for person in PEOPLE[:4] if person != culprit]
    await harness.next_deal(culprit)
    assert harness.state.phase is Phase.DEAL
    with pytest.raises(TableError) as error:
        await harness.next_deal(culprit)
    assert error.value.code == "result_not_final"
    for person in others[:2]:
        await harness.next_deal(person)
    assert len(harness.table.waits_for_acceptance) == 1
    await harness.next_deal(others[2])
    assert harness.state.deal == 2
    assert harness.table.match.accepted == frozenset()


async def test_computers_and_absent_people_hold_nobody_back(harness):
    await harness.start(BERNAT, **CLAIMS)
    await harness.play_the_hand()
    await harness.execute(commands.leave, BERNAT)
    await harness.next_deal(ANNA)
    assert harness.state.deal == 2


async def test_after_the_last_hand_the_match_waits_for_claims_and_nothing_is_written(harness, store):
    await the_last_hand_with_a_revoke(harness)
    assert harness.table.stage is Stage.PLAYING
    assert harness.table.is_open
    assert store.log.results == {}
    with pytest.raises(ValueError, match="no result"):
        match_result(harness.table)
    await harness.execute(commands.confirm_result)
    assert harness.table.stage is Stage.OVER
    assert not harness.table.result_is_open
    assert store.log.results == {harness.id: match_result(harness.table)}
    assert await store.log.open_tables() == []


async def test_a_match_without_claims_is_over_at_once(harness):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="penalty")
    await harness.play_on()
    assert harness.table.stage is Stage.OVER


async def test_a_true_claim_changes_the_result_and_leaves_nothing_to_claim(harness):
    culprit = await the_last_hand_with_a_revoke(harness)
    await harness.claim(opponents(culprit)[0])
    assert harness.table.stage is Stage.OVER
    side = PEOPLE.index(culprit) % 2
    assert harness.state.winners == (1 - side,)
    assert harness.state.results[-1].taken[side] == 0


async def test_a_true_claim_may_make_the_match_go_on(harness):
    await harness.start(BERNAT, CARLA, mode="individual3", revoke="claim", max_hands="none", target=73)
    harness.chance.seed(1)
    while not harness.table.result_is_open:
        card = harness.illegal_card()
        if card is None:
            await harness.go_on()
        else:
            await harness.move(harness.asked(), f"play {card}")
    hands = len(harness.state.results)
    culprit = harness.state.revokes[0].seat
    await harness.claim(PEOPLE[(culprit + 1) % 3])
    assert not harness.table.result_is_open
    assert harness.table.stage is Stage.PLAYING
    assert harness.state.winners == ()
    assert len(harness.state.results) == hands
    await harness.deal()
    assert harness.state.deal == hands + 1


async def test_when_both_sides_have_claimed_in_vain_the_match_is_over(harness):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim")
    await harness.play_on()
    await harness.claim(ANNA)
    assert harness.table.result_is_open
    assert harness.table.interjectors == (1, 3)
    await harness.claim(DIDAC)
    assert harness.table.stage is Stage.OVER


async def test_everyone_who_could_claim_and_is_here_is_asked_to_accept_the_result(harness):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim")
    await harness.play_on()
    assert harness.table.waits_for_acceptance == (0, 1, 2, 3)
    await harness.accept_result(BERNAT)
    assert harness.table.waits_for_acceptance == (0, 2, 3)
    seq = harness.table.seq
    await harness.accept_result(BERNAT)
    assert harness.table.seq == seq
    await harness.execute(commands.leave, CARLA)
    assert harness.table.waits_for_acceptance == (0, 3)
    await harness.claim(ANNA)
    assert harness.table.waits_for_acceptance == (1, 3)
    await harness.accept_result(ANNA)
    assert harness.table.waits_for_acceptance == (1, 3)


async def test_there_is_nothing_to_accept_before_the_last_hand_is_over(harness):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim")
    with pytest.raises(StaleClick):
        await harness.accept_result(ANNA)
    await harness.play_on()
    await harness.execute(commands.confirm_result)
    with pytest.raises(TableError) as error:
        await harness.accept_result(ANNA)
    assert error.value.code == "match_not_running"
    assert commands.confirm_result(harness.table) == ()


async def test_a_result_that_waits_for_claims_is_neither_stopped_nor_followed_by_the_next_match(
    harness, tables
):
    await the_last_hand_with_a_revoke(harness)
    for action in (
        harness.execute(commands.stop, Actor(ANNA)),
        tables.open_rematch(harness.id, ANNA),
    ):
        with pytest.raises(TableError) as error:
            await action
        assert error.value.code == "result_not_final"


async def test_once_the_result_is_final_nobody_claims_any_more(harness):
    culprit = await the_last_hand_with_a_revoke(harness)
    await harness.execute(commands.confirm_result)
    with pytest.raises(TableError) as error:
        await harness.claim(opponents(culprit)[0])
    assert error.value.code == "match_not_running"
    with pytest.raises(TableError):
        await harness.move(opponents(culprit)[0], "claim")
    assert harness.state.results[-1].revoke is None


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
async def test_every_mode_has_its_claims(harness, mode):
    await harness.start(*PEOPLE[1 : Mode(mode).seats], mode=mode, **CLAIMS)
    culprit = await harness.play_to_a_revoke()
    claimer = next(person for person in PEOPLE if person != culprit)
    await harness.go_on()
    await harness.claim(claimer)
    assert PEOPLE[harness.state.results[-1].revoke.seat] == culprit


async def test_a_log_leads_to_the_same_table_while_it_waits_for_claims_and_after_it(harness, store, clock):
    await the_last_hand_with_a_revoke(harness)
    await harness.accept_result(CARLA)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
    before = harness.table
    harness.tables = Tables(store.log, now=clock)
    assert await harness.tables.load() == 1
    assert harness.table == before
    await harness.execute(commands.confirm_result)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
