"""Redeals: who proposes one, who must agree, and how the deal is made again."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.replay import rebuild
from bot.tables.log.shuffle_proofs import is_over, is_sound, is_unused
from engine.botifarra import BOTIFARRA, Mode, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA, PEOPLE


async def refused(action):
    with pytest.raises((TableError, RuleError)) as error:
        await action
    return error.value.code


def turned(people, number):
    return (*people[number:], *people[:number])


async def proposed(harness, *people, **options):
    """Start a match that Anna deals, and let Bernat propose a redeal."""
    await harness.start(*(people or (BERNAT, CARLA, DIDAC)), **options)
    await harness.deal()
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    return harness


async def test_the_others_are_asked_and_the_hand_waits_for_all_of_them(harness):
    await proposed(harness)
    vote = harness.table.redeal
    assert (vote.proposer, vote.agreed, vote.waiting_for) == (1, {1}, (0, 2, 3))
    await harness.answer_redeal(CARLA, agrees=True)
    assert harness.table.redeal.agreed == {1, 2}
    assert harness.table.redeal.waiting_for == (0, 3)
    await harness.execute(commands.redeal, bytes(32))
    assert harness.state.phase is Phase.TRUMP


async def test_once_all_agree_the_hand_is_void_and_counts_for_nothing(harness):
    await proposed(harness)
    for person in (ANNA, CARLA, DIDAC):
        await harness.answer_redeal(person, agrees=True)
    await harness.execute(commands.redeal, bytes(32))
    assert (harness.table.moves[-1].seat, harness.table.moves[-1].move) == (None, "misdeal 0")
    assert (harness.state.phase, harness.state.deal, harness.state.results) == (Phase.DEAL, 0, ())
    assert harness.table.redeal is None


@pytest.mark.parametrize(
    ("variant", "dealers"), [("pass_right", [1, 2]), ("same_dealer", [0, 0]), ("same_then_pass", [0, 1])]
)
async def test_the_rules_say_who_deals_again(harness, variant, dealers):
    await harness.start(BERNAT, CARLA, DIDAC, misdeal=variant)
    await harness.deal()
    for proposer, dealer in enumerate(dealers):
        await harness.agree_on_redeal(*turned(PEOPLE[:4], proposer))
        await harness.deal(harness.chance.randbytes(32))
        assert (harness.state.deal, harness.state.dealer) == (1, dealer)


async def test_computers_and_absent_people_consent(harness):
    await harness.start(BERNAT, CARLA)
    await harness.deal()
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    assert harness.table.redeal.waiting_for == (0,)
    await harness.execute(commands.leave, ANNA)
    assert harness.table.redeal.waiting_for == ()
    assert harness.table.redeal.agreed == {1}


async def test_with_nobody_to_agree_there_is_no_redeal(harness):
    await harness.start(first_dealer="fixed")
    await harness.deal()
    assert not harness.table.may_propose_redeal
    assert (
        await refused(harness.execute(commands.propose_redeal, ANNA, harness.table.turn)) == "nobody_to_agree"
    )


async def test_a_computer_deals_rightly(harness):
    await harness.start(BERNAT, first_dealer="fixed", max_hands=3)
    for _ in range(3):
        await harness.play_on(until=Phase.DEAL)
        await harness.deal(harness.chance.randbytes(32))
    assert harness.state.dealt_by == 2
    assert not harness.table.may_propose_redeal
    assert (
        await refused(harness.execute(commands.propose_redeal, BERNAT, harness.table.turn))
        == "computer_deals_rightly"
    )


async def test_without_the_rule_there_is_no_redeal(harness):
    await harness.open(BERNAT, CARLA, DIDAC)
    without = replace(harness.table.rules, redeals=False)
    await harness.execute(commands.change_rules, Actor(ANNA), without)
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    assert not harness.table.may_propose_redeal
    assert (
        await refused(harness.execute(commands.propose_redeal, BERNAT, harness.table.turn))
        == "no_misdeals_here"
    )


async def test_one_who_declines_ends_the_vote_and_the_hand_goes_on(harness):
    await proposed(harness)
    await harness.answer_redeal(DIDAC, agrees=False)
    assert harness.table.redeal is None
    assert await refused(harness.answer_redeal(CARLA, agrees=True)) == "no_misdeal_asked"
    await harness.move(ANNA, "trump O")
    assert harness.state.phase is Phase.CALLS


async def test_the_proposer_and_who_was_away_may_have_it_played_on_as_well(harness):
    await proposed(harness)
    await harness.answer_redeal(BERNAT, agrees=False)
    assert harness.table.redeal is None
    await harness.execute(commands.leave, DIDAC)
    await harness.execute(commands.propose_redeal, CARLA, harness.table.turn)
    await harness.answer_redeal(DIDAC, agrees=False)
    assert harness.table.redeal is None
    assert harness.table.seats[3].is_present


async def test_a_move_ends_the_vote(harness):
    await proposed(harness)
    await harness.move(ANNA, "trump O")
    assert harness.table.redeal is None


async def test_a_vote_that_nobody_answers_lapses(harness):
    await proposed(harness)
    await harness.execute(commands.let_redeal_lapse)
    assert harness.table.redeal is None
    assert commands.let_redeal_lapse(harness.table) == ()
    assert commands.redeal(harness.table, bytes(32)) == ()


async def test_each_person_proposes_once_in_a_hand_however_often_it_is_dealt(harness):
    await proposed(harness, max_hands=2)
    assert (
        await refused(harness.execute(commands.propose_redeal, ANNA, harness.table.turn)) == "misdeal_running"
    )
    await harness.answer_redeal(DIDAC, agrees=False)
    assert (
        await refused(harness.execute(commands.propose_redeal, BERNAT, harness.table.turn))
        == "misdeal_proposed_before"
    )
    await harness.agree_on_redeal(ANNA, BERNAT, CARLA, DIDAC)
    await harness.deal(harness.chance.randbytes(32))
    assert harness.table.match.redeal_proposers == frozenset()
    for person in (ANNA, BERNAT):
        assert (
            await refused(harness.execute(commands.propose_redeal, person, harness.table.turn))
            == "misdeal_proposed_before"
        )
    await harness.play_the_hand()
    await harness.deal(harness.chance.randbytes(32))
    await harness.execute(commands.propose_redeal, BERNAT, harness.table.turn)
    assert harness.table.redeal.proposer == 1


async def test_each_hand_is_dealt_again_once_at_the_wish_of_a_person(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2, misdeal="same_dealer")
    for _ in range(2):
        await harness.deal(harness.chance.randbytes(32))
        await harness.agree_on_redeal(ANNA, BERNAT, CARLA, DIDAC)
        await harness.deal(harness.chance.randbytes(32))
        assert (
            await refused(harness.execute(commands.propose_redeal, ANNA, harness.table.turn))
            == "misdeal_proposed_before"
        )
        await harness.play_the_hand()


async def test_once_all_agree_neither_a_move_nor_a_second_thought_saves_the_hand(harness):
    await proposed(harness)
    for person in (ANNA, CARLA):
        await harness.answer_redeal(person, agrees=True)
    await harness.execute(commands.leave, DIDAC)
    assert harness.table.redeal.is_carried
    with pytest.raises(StaleClick):
        await harness.move(ANNA, "trump O")
    with pytest.raises(StaleClick):
        await harness.answer_redeal(CARLA, agrees=False)
    await harness.execute(commands.redeal, bytes(32))
    assert harness.state.phase is Phase.DEAL


async def test_an_answer_to_an_earlier_question_is_none_to_this_one(harness):
    await proposed(harness)
    old = harness.table.turn
    await harness.move(ANNA, "trump O")
    await harness.execute(commands.propose_redeal, CARLA, harness.table.turn)
    for agrees in (True, False):
        with pytest.raises(StaleClick):
            await harness.answer_redeal(DIDAC, agrees=agrees, turn=old)
    assert harness.table.redeal.waiting_for == (0, 1, 3)


async def test_nobody_is_asked_twice(harness):
    await proposed(harness)
    assert await refused(harness.answer_redeal(BERNAT, agrees=True)) == "already_agreed"
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.come_back, CARLA)
    assert await refused(harness.answer_redeal(CARLA, agrees=True)) == "not_your_consent"


async def test_from_the_first_card_on_it_is_too_late(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    assert harness.table.may_propose_redeal
    await harness.go_on()
    assert not harness.table.may_propose_redeal
    assert (
        await refused(harness.execute(commands.propose_redeal, CARLA, harness.table.turn))
        == "misdeal_too_late"
    )
    while harness.state.tricks == ():
        await harness.go_on()
    assert harness.state.trick == ()
    assert (
        await refused(harness.execute(commands.propose_redeal, CARLA, harness.table.turn))
        == "misdeal_too_late"
    )


async def test_between_two_hands_there_is_nothing_to_deal_again(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    with pytest.raises(RuleError) as error:
        await harness.execute(commands.propose_redeal, CARLA, harness.table.turn)
    assert error.value.code == "no_hand_to_misdeal"
    await harness.open()
    assert (
        await refused(harness.execute(commands.propose_redeal, ANNA, harness.table.turn))
        == "match_not_running"
    )


async def test_the_hand_is_dealt_again_by_another_secret_that_was_fixed_when_it_was_void(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.agree_on_redeal(*PEOPLE[:4])
    first, _, again = harness.table.shuffles
    assert (again.deal, again.attempt) == (1, 2)
    assert again.identity == f"table {harness.id} hand 1 deal 2"
    assert harness.table.shuffle_of(1) == harness.table.next_shuffle == again
    assert is_over(harness.table, first)
    assert not is_over(harness.table, again)
    await harness.execute(commands.give_word, DIDAC, "altre cop")
    await harness.deal()
    first, _, again = harness.table.shuffles
    assert again.contributions == ("0 Anna", "1 Bernat", "2 Carla", "3 Dídac altre cop")
    assert again.seed != first.seed
    assert (is_over(harness.table, first), is_over(harness.table, again)) == (True, False)
    await harness.play_on()
    assert is_sound(harness.table, first)
    assert is_sound(harness.table, again)


async def test_the_secret_of_the_hand_after_it_is_fixed_only_once(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.deal()
    after = harness.table.shuffle_of(2)
    await harness.agree_on_redeal(*PEOPLE[:4])
    await harness.deal(b"\1" * 32)
    assert [(shuffle.deal, shuffle.attempt) for shuffle in harness.table.shuffles] == [(1, 1), (2, 1), (1, 2)]
    assert harness.table.next_shuffle == after
    await harness.play_on()
    assert all(is_sound(harness.table, harness.table.shuffle_of(hand)) for hand in (1, 2))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
async def test_every_deal_of_every_mode_can_be_checked(harness, mode, first_dealer):
    people = (ANNA, BERNAT, CARLA, DIDAC)[: mode.seats]
    await harness.start(*people[1:], mode=mode, first_dealer=first_dealer)
    await harness.deal()
    dealt_by = harness.state.dealt_by
    assert harness.table.shuffle_of(1).dealt_by == dealt_by
    await harness.agree_on_redeal(*people)
    await harness.deal(harness.chance.randbytes(32))
    assert harness.table.shuffle_of(1).dealt_by == (dealt_by + 1) % mode.seats
    await harness.play_on()
    for shuffle in harness.table.shuffles:
        assert is_sound(harness.table, shuffle) is (shuffle.deal == 1)
    assert len(harness.table.shuffles) == 3


async def test_a_misdeal_after_a_cut_is_followed_by_a_shuffle(harness):
    await harness.start(BERNAT, CARLA, DIDAC, shuffle="no_shuffle", max_hands=2)
    await harness.play_on(until=Phase.CUT)
    await harness.cut(CARLA, 20)
    await harness.agree_on_redeal(*PEOPLE[:4])
    unused = next(shuffle for shuffle in harness.table.shuffles if (shuffle.deal, shuffle.attempt) == (2, 1))
    assert is_unused(harness.table, unused)
    assert harness.state.phase is Phase.DEAL
    await harness.deal()
    assert is_unused(harness.table, unused)
    await harness.play_on()
    assert is_sound(harness.table, harness.table.shuffle_of(2))


async def test_an_absent_person_who_proposes_is_back(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.propose_redeal, CARLA, harness.table.turn)
    assert harness.table.seats[2].is_present
    assert harness.table.redeal.proposer == 2


async def test_a_log_leads_to_the_same_table_in_the_middle_of_a_vote_and_after_it(harness, store):
    async def comes_back():
        return rebuild(harness.id, await store.log.read(harness.id)) == harness.table

    await proposed(harness)
    assert await comes_back()
    await harness.answer_redeal(ANNA, agrees=True)
    await harness.execute(commands.leave, CARLA)
    assert await comes_back()
    await harness.answer_redeal(DIDAC, agrees=True)
    await harness.execute(commands.redeal, bytes(32))
    assert await comes_back()
    await harness.deal()
    assert await comes_back()


async def test_a_table_is_stopped_in_the_middle_of_a_vote(harness):
    await proposed(harness)
    await harness.execute(commands.stop, Actor(EVA, is_moderator=True))
    assert await refused(harness.answer_redeal(CARLA, agrees=True)) == "match_not_running"
    assert BOTIFARRA.to_move(harness.state) == 0
