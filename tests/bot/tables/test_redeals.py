"""A hand that was dealt wrongly: who proposes, who must agree, and how it is dealt again."""

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import StaleClick, TableError
from bot.tables.replay import rebuild
from bot.tables.shuffles import is_over, is_sound, is_unused
from engine.botifarra import BOTIFARRA, Mode, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, PEOPLE


async def refused(action):
    with pytest.raises((TableError, RuleError)) as error:
        await action
    return error.value.code


def turned(people, number):
    return (*people[number:], *people[:number])


async def proposed(evening, *people, **options):
    """Deal a hand, which Anna dealt, and have Bernat propose a misdeal."""
    await evening.start(*(people or (BERNAT, CARLA, DIDAC)), **options)
    await evening.deal()
    await evening.act(commands.propose_redeal, BERNAT, evening.table.turn)
    return evening


async def test_the_others_are_asked_and_the_hand_waits_for_all_of_them(evening):
    await proposed(evening)
    vote = evening.table.redeal
    assert (vote.proposer, vote.agreed, vote.waiting_for) == (1, {1}, (0, 2, 3))
    await evening.answer_misdeal(CARLA, agrees=True)
    assert evening.table.redeal.agreed == {1, 2}
    assert evening.table.redeal.waiting_for == (0, 3)
    await evening.act(commands.redeal, bytes(32))
    assert evening.state.phase is Phase.TRUMP


async def test_once_all_agree_the_hand_is_void_and_counts_for_nothing(evening):
    await proposed(evening)
    for person in (ANNA, CARLA, DIDAC):
        await evening.answer_misdeal(person, agrees=True)
    await evening.act(commands.redeal, bytes(32))
    assert (evening.table.moves[-1].seat, evening.table.moves[-1].move) == (None, "misdeal 0")
    assert (evening.state.phase, evening.state.hand, evening.state.results) == (Phase.DEAL, 0, ())
    assert evening.table.redeal is None


@pytest.mark.parametrize(
    ("variant", "dealers"), [("pass_right", [1, 2]), ("same_dealer", [0, 0]), ("same_then_pass", [0, 1])]
)
async def test_the_rules_say_who_deals_again(evening, variant, dealers):
    await evening.start(BERNAT, CARLA, DIDAC, misdeal=variant)
    await evening.deal()
    for proposer, dealer in enumerate(dealers):
        await evening.agree_on_a_misdeal(*turned(PEOPLE[:4], proposer))
        await evening.deal(evening.chance.randbytes(32))
        assert (evening.state.hand, evening.state.dealer) == (1, dealer)


async def test_computers_and_who_is_away_consent(evening):
    await evening.start(BERNAT, CARLA)
    await evening.deal()
    await evening.act(commands.leave, CARLA)
    await evening.act(commands.propose_redeal, BERNAT, evening.table.turn)
    assert evening.table.redeal.waiting_for == (0,)
    await evening.act(commands.leave, ANNA)
    assert evening.table.redeal.waiting_for == ()
    assert evening.table.redeal.agreed == {1}


async def test_with_nobody_to_ask_the_hand_is_void_at_once(evening):
    await evening.start(first_dealer="fixed")
    await evening.deal()
    await evening.act(commands.propose_redeal, ANNA, evening.table.turn)
    assert evening.table.redeal.waiting_for == ()
    await evening.act(commands.redeal, bytes(32))
    assert evening.state.phase is Phase.DEAL


async def test_one_who_declines_ends_the_vote_and_the_hand_goes_on(evening):
    await proposed(evening)
    await evening.answer_misdeal(DIDAC, agrees=False)
    assert evening.table.redeal is None
    assert await refused(evening.answer_misdeal(CARLA, agrees=True)) == "no_misdeal_asked"
    await evening.move(ANNA, "trump O")
    assert evening.state.phase is Phase.CALLS


async def test_the_proposer_and_who_was_away_may_have_it_played_on_as_well(evening):
    await proposed(evening)
    await evening.answer_misdeal(BERNAT, agrees=False)
    assert evening.table.redeal is None
    await evening.act(commands.leave, DIDAC)
    await evening.act(commands.propose_redeal, CARLA, evening.table.turn)
    await evening.answer_misdeal(DIDAC, agrees=False)
    assert evening.table.redeal is None
    assert evening.table.seats[3].is_present


async def test_a_move_ends_the_vote(evening):
    await proposed(evening)
    await evening.move(ANNA, "trump O")
    assert evening.table.redeal is None


async def test_a_vote_that_nobody_answers_lapses(evening):
    await proposed(evening)
    await evening.act(commands.let_redeal_lapse)
    assert evening.table.redeal is None
    assert commands.let_redeal_lapse(evening.table) == ()
    assert commands.redeal(evening.table, bytes(32)) == ()


async def test_each_person_proposes_once_in_a_hand_however_often_it_is_dealt(evening):
    await proposed(evening, max_hands=2)
    assert await refused(evening.act(commands.propose_redeal, ANNA, evening.table.turn)) == "misdeal_running"
    await evening.answer_misdeal(DIDAC, agrees=False)
    assert (
        await refused(evening.act(commands.propose_redeal, BERNAT, evening.table.turn))
        == "misdeal_proposed_before"
    )
    await evening.agree_on_a_misdeal(ANNA, BERNAT, CARLA, DIDAC)
    await evening.deal(evening.chance.randbytes(32))
    assert evening.table.redeal_proposers == frozenset()
    for person in (ANNA, BERNAT):
        assert (
            await refused(evening.act(commands.propose_redeal, person, evening.table.turn))
            == "misdeal_proposed_before"
        )
    await evening.play_the_hand()
    await evening.deal(evening.chance.randbytes(32))
    await evening.act(commands.propose_redeal, BERNAT, evening.table.turn)
    assert evening.table.redeal.proposer == 1


async def test_one_person_among_computers_has_each_hand_dealt_again_once(evening):
    await evening.start(max_hands=2, misdeal="same_dealer")
    for _ in range(2):
        await evening.deal(evening.chance.randbytes(32))
        await evening.agree_on_a_misdeal(ANNA)
        await evening.deal(evening.chance.randbytes(32))
        assert (
            await refused(evening.act(commands.propose_redeal, ANNA, evening.table.turn))
            == "misdeal_proposed_before"
        )
        await evening.play_the_hand()


async def test_once_all_agree_neither_a_move_nor_a_second_thought_saves_the_hand(evening):
    await proposed(evening)
    for person in (ANNA, CARLA):
        await evening.answer_misdeal(person, agrees=True)
    await evening.act(commands.leave, DIDAC)
    assert evening.table.redeal.is_carried
    with pytest.raises(StaleClick):
        await evening.move(ANNA, "trump O")
    with pytest.raises(StaleClick):
        await evening.answer_misdeal(CARLA, agrees=False)
    await evening.act(commands.redeal, bytes(32))
    assert evening.state.phase is Phase.DEAL


async def test_an_answer_to_an_earlier_question_is_none_to_this_one(evening):
    await proposed(evening)
    old = evening.table.turn
    await evening.move(ANNA, "trump O")
    await evening.act(commands.propose_redeal, CARLA, evening.table.turn)
    for agrees in (True, False):
        with pytest.raises(StaleClick):
            await evening.answer_misdeal(DIDAC, agrees=agrees, turn=old)
    assert evening.table.redeal.waiting_for == (0, 1, 3)


async def test_nobody_is_asked_twice(evening):
    await proposed(evening)
    assert await refused(evening.answer_misdeal(BERNAT, agrees=True)) == "already_agreed"
    await evening.act(commands.leave, CARLA)
    await evening.act(commands.come_back, CARLA)
    assert await refused(evening.answer_misdeal(CARLA, agrees=True)) == "not_your_consent"


async def test_from_the_first_card_on_it_is_too_late(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.PLAY)
    await evening.go_on()
    assert (
        await refused(evening.act(commands.propose_redeal, CARLA, evening.table.turn)) == "misdeal_too_late"
    )
    while evening.state.tricks == ():
        await evening.go_on()
    assert evening.state.trick == ()
    assert (
        await refused(evening.act(commands.propose_redeal, CARLA, evening.table.turn)) == "misdeal_too_late"
    )


async def test_between_two_hands_there_is_nothing_to_deal_again(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    with pytest.raises(RuleError) as error:
        await evening.act(commands.propose_redeal, CARLA, evening.table.turn)
    assert error.value.code == "no_hand_to_misdeal"
    await evening.open()
    assert (
        await refused(evening.act(commands.propose_redeal, ANNA, evening.table.turn)) == "match_not_running"
    )


async def test_the_hand_is_dealt_again_by_another_secret_that_was_fixed_when_it_was_void(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    await evening.agree_on_a_misdeal(*PEOPLE[:4])
    first, _, again = evening.table.shuffles
    assert (again.deal, again.attempt) == (1, 2)
    assert again.identity == f"table {evening.id} hand 1 deal 2"
    assert evening.table.shuffle_of(1) == evening.table.next_shuffle == again
    assert is_over(evening.table, first)
    assert not is_over(evening.table, again)
    await evening.act(commands.give_word, DIDAC, "altre cop")
    await evening.deal()
    first, _, again = evening.table.shuffles
    assert again.contributions == ("0 Anna", "1 Bernat", "2 Carla", "3 Dídac altre cop")
    assert again.seed != first.seed
    assert (is_over(evening.table, first), is_over(evening.table, again)) == (True, False)
    await evening.play_on()
    assert is_sound(evening.table, first)
    assert is_sound(evening.table, again)


async def test_the_secret_of_the_hand_after_it_is_fixed_only_once(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await evening.deal()
    after = evening.table.shuffle_of(2)
    await evening.agree_on_a_misdeal(*PEOPLE[:4])
    await evening.deal(b"\1" * 32)
    assert [(shuffle.deal, shuffle.attempt) for shuffle in evening.table.shuffles] == [(1, 1), (2, 1), (1, 2)]
    assert evening.table.next_shuffle == after
    await evening.play_on()
    assert all(is_sound(evening.table, evening.table.shuffle_of(hand)) for hand in (1, 2))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
async def test_every_deal_of_every_mode_can_be_checked(evening, mode, first_dealer):
    await evening.start(mode=mode, first_dealer=first_dealer)
    await evening.deal()
    dealt_by = evening.state.dealt_by
    assert evening.table.shuffle_of(1).dealt_by == dealt_by
    await evening.agree_on_a_misdeal(ANNA)
    await evening.deal(evening.chance.randbytes(32))
    assert evening.table.shuffle_of(1).dealt_by == (dealt_by + 1) % mode.seats
    await evening.play_on()
    for shuffle in evening.table.shuffles:
        assert is_sound(evening.table, shuffle) is (shuffle.deal == 1)
    assert len(evening.table.shuffles) == 3


async def test_a_misdeal_after_a_cut_is_followed_by_a_shuffle(evening):
    await evening.start(BERNAT, CARLA, DIDAC, shuffle="no_shuffle", max_hands=2)
    await evening.play_on(until=Phase.CUT)
    await evening.cut(CARLA, 20)
    await evening.agree_on_a_misdeal(*PEOPLE[:4])
    unused = next(shuffle for shuffle in evening.table.shuffles if (shuffle.deal, shuffle.attempt) == (2, 1))
    assert is_unused(evening.table, unused)
    assert evening.state.phase is Phase.DEAL
    await evening.deal()
    assert is_unused(evening.table, unused)
    await evening.play_on()
    assert is_sound(evening.table, evening.table.shuffle_of(2))


async def test_who_is_away_and_proposes_is_back(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    await evening.act(commands.leave, CARLA)
    await evening.act(commands.propose_redeal, CARLA, evening.table.turn)
    assert evening.table.seats[2].is_present
    assert evening.table.redeal.proposer == 2


async def test_a_log_leads_to_the_same_table_in_the_middle_of_a_vote_and_after_it(evening, store):
    async def comes_back():
        return rebuild(evening.id, await store.log(evening.id)) == evening.table

    await proposed(evening)
    assert await comes_back()
    await evening.answer_misdeal(ANNA, agrees=True)
    await evening.act(commands.leave, CARLA)
    assert await comes_back()
    await evening.answer_misdeal(DIDAC, agrees=True)
    await evening.act(commands.redeal, bytes(32))
    assert await comes_back()
    await evening.deal()
    assert await comes_back()


async def test_a_table_is_stopped_in_the_middle_of_a_vote(evening):
    await proposed(evening)
    await evening.act(commands.stop, Actor(ANNA))
    assert await refused(evening.answer_misdeal(CARLA, agrees=True)) == "match_not_running"
    assert BOTIFARRA.to_move(evening.state) == 0
