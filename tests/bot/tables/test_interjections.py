"""Illegal cards at tables that punish or claim them, and the time in which the last hand may still be claimed."""

import pytest

from bot.store import Scope
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import StaleClick, TableError
from bot.tables.replay import rebuild
from bot.tables.results import match_result
from bot.tables.service import Tables
from bot.tables.table import Stage
from engine.botifarra import Mode, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, PEOPLE

CLAIMS = {"revoke": "claim", "max_hands": 2}


def opponents(culprit):
    """Return the two people who sit beside this one."""
    seat = PEOPLE.index(culprit)
    return PEOPLE[(seat + 1) % 4], PEOPLE[(seat + 3) % 4]


async def a_revoke(evening, **options):
    """Start a match and play to the first illegal card; return who played it."""
    await evening.start(BERNAT, CARLA, DIDAC, **{**CLAIMS, **options})
    return await evening.play_to_a_revoke()


async def the_last_hand_with_a_revoke(evening, **options):
    culprit = await a_revoke(evening, **{"max_hands": 1, **options})
    await evening.play_on()
    assert evening.table.result_is_open
    return culprit


async def test_where_revokes_are_punished_an_illegal_card_ends_the_hand(evening):
    culprit = await a_revoke(evening, revoke="penalty")
    (result,) = evening.state.results
    assert PEOPLE[result.revoke.seat] == culprit
    assert result.taken[result.revoke.seat % 2] == 0
    assert evening.state.phase is Phase.DEAL


async def test_where_revokes_are_claimed_an_illegal_card_stands_until_an_opponent_claims_out_of_turn(evening):
    culprit = await a_revoke(evening)
    assert evening.state.phase is Phase.PLAY
    claimer = opponents(culprit)[1]
    turn = evening.table.turn
    await evening.go_on()
    await evening.claim(claimer)
    assert evening.table.turn == turn + 2
    assert evening.table.moves[-1].seat == PEOPLE.index(claimer)
    assert PEOPLE[evening.state.results[-1].revoke.seat] == culprit


async def test_a_false_claim_costs_the_side_its_claims_in_this_hand(evening):
    await evening.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await evening.play_on(until=Phase.PLAY)
    await evening.go_on()
    await evening.go_on()
    await evening.claim(ANNA)
    assert evening.state.phase is Phase.PLAY
    with pytest.raises(RuleError) as error:
        await evening.claim(CARLA)
    assert error.value.code == "claim_lost"


async def test_claims_are_refused_where_they_are_not_played_and_before_a_card_is(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.PLAY)
    with pytest.raises(RuleError) as error:
        await evening.claim(ANNA)
    assert error.value.code == "claims_not_played"
    await evening.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await evening.deal()
    with pytest.raises(RuleError) as error:
        await evening.claim(ANNA)
    assert error.value.code == "no_claim_now"


async def test_who_was_away_and_claims_is_back(evening):
    culprit = await a_revoke(evening)
    claimer = opponents(culprit)[0]
    await evening.act(commands.leave, claimer)
    await evening.claim(claimer)
    assert evening.table.seats[PEOPLE.index(claimer)].is_present


async def test_a_hand_can_be_claimed_until_the_next_one_is_dealt(evening):
    culprit = await a_revoke(evening)
    await evening.play_the_hand()
    before = evening.state.totals
    await evening.claim(opponents(culprit)[0])
    assert evening.state.results[-1].revoke is not None
    assert evening.state.totals != before
    await evening.deal()
    with pytest.raises(RuleError) as error:
        await evening.claim(opponents(culprit)[0])
    assert error.value.code == "no_claim_now"


async def test_a_button_of_an_earlier_hand_claims_nothing_in_this_one(evening):
    await evening.start(BERNAT, CARLA, DIDAC, **CLAIMS)
    await evening.play_the_hand()
    old = evening.table.turn
    await evening.deal()
    await evening.play_on(until=Phase.PLAY)
    await evening.go_on()
    await evening.go_on()
    with pytest.raises(StaleClick):
        await evening.claim(ANNA, turn=old)
    assert evening.state.refused_claims == frozenset()
    await evening.claim(ANNA, turn=old + 1)
    assert evening.state.refused_claims == {0}


async def test_a_button_that_let_another_result_stand_does_not_let_this_one(evening):
    culprit = await the_last_hand_with_a_revoke(evening)
    await evening.let_result_stand(culprit, turn=evening.table.dealt_at)
    assert evening.table.accepted == {PEOPLE.index(culprit)}
    with pytest.raises(StaleClick):
        await evening.let_result_stand(opponents(culprit)[0], turn=evening.table.dealt_at - 1)


async def test_nobody_hurries_the_deal_while_somebody_may_want_to_claim(evening):
    culprit = await a_revoke(evening)
    await evening.play_the_hand()
    others = [person for person in PEOPLE[:4] if person != culprit]
    await evening.next_hand(culprit)
    assert evening.state.phase is Phase.DEAL
    with pytest.raises(TableError) as error:
        await evening.next_hand(culprit)
    assert error.value.code == "result_not_final"
    for person in others[:2]:
        await evening.next_hand(person)
    assert len(evening.table.waits_for_acceptance) == 1
    await evening.next_hand(others[2])
    assert evening.state.hand == 2
    assert evening.table.accepted == frozenset()


async def test_computers_and_who_is_away_hold_nobody_back(evening):
    await evening.start(BERNAT, **CLAIMS)
    await evening.play_the_hand()
    await evening.act(commands.leave, BERNAT)
    await evening.next_hand(ANNA)
    assert evening.state.hand == 2


async def test_after_the_last_hand_the_match_waits_for_claims_and_nothing_is_written(evening, store):
    await the_last_hand_with_a_revoke(evening)
    assert evening.table.stage is Stage.PLAYING
    assert evening.table.is_open
    assert await store.standing(ANNA.id, Scope(game="botifarra")) is None
    with pytest.raises(ValueError, match="not over"):
        match_result(evening.table)
    await evening.act(commands.confirm_result)
    assert evening.table.stage is Stage.OVER
    assert not evening.table.result_is_open
    assert (await store.standing(ANNA.id, Scope(game="botifarra"))).played == 1
    assert await store.open_tables() == []


async def test_a_match_without_claims_is_over_at_once(evening):
    await evening.start(BERNAT, CARLA, DIDAC, revoke="penalty")
    await evening.play_on()
    assert evening.table.stage is Stage.OVER


async def test_a_true_claim_changes_the_result_and_leaves_nothing_to_claim(evening):
    culprit = await the_last_hand_with_a_revoke(evening)
    await evening.claim(opponents(culprit)[0])
    assert evening.table.stage is Stage.OVER
    side = PEOPLE.index(culprit) % 2
    assert evening.state.winners == (1 - side,)
    assert evening.state.results[-1].taken[side] == 0


async def test_a_true_claim_may_let_the_match_go_on(evening):
    await evening.start(BERNAT, CARLA, mode="individual3", revoke="claim", max_hands="none", target=73)
    evening.chance.seed(1)
    while not evening.table.result_is_open:
        card = evening.illegal_card()
        if card is None:
            await evening.go_on()
        else:
            await evening.move(evening.asked(), f"play {card}")
    hands = len(evening.state.results)
    culprit = evening.state.revokes[0].seat
    await evening.claim(PEOPLE[(culprit + 1) % 3])
    assert not evening.table.result_is_open
    assert evening.table.stage is Stage.PLAYING
    assert evening.state.winners == ()
    assert len(evening.state.results) == hands
    await evening.deal()
    assert evening.state.hand == hands + 1


async def test_when_both_sides_have_claimed_in_vain_the_match_is_over(evening):
    await evening.start(BERNAT, CARLA, DIDAC, revoke="claim")
    await evening.play_on()
    await evening.claim(ANNA)
    assert evening.table.result_is_open
    assert evening.table.interjectors == (1, 3)
    await evening.claim(DIDAC)
    assert evening.table.stage is Stage.OVER


async def test_everyone_who_could_claim_and_is_here_is_asked_to_let_the_result_stand(evening):
    await evening.start(BERNAT, CARLA, DIDAC, revoke="claim")
    await evening.play_on()
    assert evening.table.waits_for_acceptance == (0, 1, 2, 3)
    await evening.let_result_stand(BERNAT)
    assert evening.table.waits_for_acceptance == (0, 2, 3)
    seq = evening.table.seq
    await evening.let_result_stand(BERNAT)
    assert evening.table.seq == seq
    await evening.act(commands.leave, CARLA)
    assert evening.table.waits_for_acceptance == (0, 3)
    await evening.claim(ANNA)
    assert evening.table.waits_for_acceptance == (1, 3)
    await evening.let_result_stand(ANNA)
    assert evening.table.waits_for_acceptance == (1, 3)


async def test_there_is_nothing_to_let_stand_before_the_last_hand_is_over(evening):
    await evening.start(BERNAT, CARLA, DIDAC, revoke="claim")
    with pytest.raises(StaleClick):
        await evening.let_result_stand(ANNA)
    await evening.play_on()
    await evening.act(commands.confirm_result)
    with pytest.raises(TableError) as error:
        await evening.let_result_stand(ANNA)
    assert error.value.code == "match_not_running"
    assert commands.confirm_result(evening.table) == ()


async def test_a_result_that_waits_for_claims_is_neither_stopped_nor_followed_by_the_next_match(
    evening, tables
):
    await the_last_hand_with_a_revoke(evening)
    for action in (
        evening.act(commands.stop, Actor(ANNA)),
        tables.open_rematch(evening.id, ANNA),
    ):
        with pytest.raises(TableError) as error:
            await action
        assert error.value.code == "result_not_final"


async def test_once_the_result_stands_nobody_claims_any_more(evening):
    culprit = await the_last_hand_with_a_revoke(evening)
    await evening.act(commands.confirm_result)
    with pytest.raises(TableError) as error:
        await evening.claim(opponents(culprit)[0])
    assert error.value.code == "match_not_running"
    with pytest.raises(TableError):
        await evening.move(opponents(culprit)[0], "claim")
    assert evening.state.results[-1].revoke is None


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
async def test_every_mode_has_its_claims(evening, mode):
    await evening.start(*PEOPLE[1 : Mode(mode).seats], mode=mode, **CLAIMS)
    culprit = await evening.play_to_a_revoke()
    claimer = next(person for person in PEOPLE if person != culprit)
    await evening.go_on()
    await evening.claim(claimer)
    assert PEOPLE[evening.state.results[-1].revoke.seat] == culprit


async def test_a_log_leads_to_the_same_table_while_it_waits_for_claims_and_after_it(evening, store, clock):
    await the_last_hand_with_a_revoke(evening)
    await evening.let_result_stand(CARLA)
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table
    before = evening.table
    evening.tables = Tables(store, now=clock)
    assert await evening.tables.load() == 1
    assert evening.table == before
    await evening.act(commands.confirm_result)
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table
