"""Hands that are dealt without a shuffle: who cuts, where, and what becomes of the secret that was not needed."""

import pytest

from bot.tables import commands
from bot.tables.errors import StaleClick, TableError
from bot.tables.replay import rebuild
from bot.tables.shuffles import is_over, is_sound, is_unused
from engine.botifarra import BOTIFARRA, Phase
from engine.botifarra.deal import cut_depths
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC

UNSHUFFLED = {"shuffle": "no_shuffle", "max_hands": 4}


async def to_the_cut(evening, *people, **options):
    """Play the first hand, which Anna deals: Bernat deals the next, and Carla cuts for him."""
    await evening.start(*(people or (BERNAT, CARLA, DIDAC)), **{**UNSHUFFLED, **options})
    await evening.play_on(until=Phase.CUT)
    return evening


async def test_the_cutter_chooses_where_and_the_hand_is_dealt_at_once(evening):
    await to_the_cut(evening)
    assert evening.asked() == CARLA
    await evening.cut(CARLA, 11)
    assert (evening.table.moves[-1].seat, evening.table.moves[-1].move) == (2, "cut 11")
    assert (evening.state.hand, evening.state.phase, evening.state.dealer) == (2, Phase.TRUMP, 1)


@pytest.mark.parametrize("depth", [0, 3, 45, 48])
async def test_a_cut_leaves_four_cards_above_and_below(evening, depth):
    await to_the_cut(evening)
    with pytest.raises(RuleError) as error:
        await evening.cut(CARLA, depth)
    assert (error.value.code, error.value.details["least"], error.value.details["most"]) == ("bad_cut", 4, 44)
    assert evening.state.phase is Phase.CUT


async def test_nobody_else_cuts_and_nobody_cuts_what_is_not_to_be_cut(evening):
    await to_the_cut(evening)
    with pytest.raises(RuleError) as error:
        await evening.cut(ANNA, 20)
    assert error.value.code == "not_the_cutter"
    turn = evening.table.turn
    await evening.cut(CARLA, 20)
    with pytest.raises(StaleClick):
        await evening.cut(CARLA, 20, turn=turn)
    with pytest.raises(RuleError) as error:
        await evening.cut(CARLA, 20)
    assert error.value.code == "hand_not_over"


async def test_the_next_hand_is_for_the_cutter_to_bring_about_while_the_cutter_is_here(evening):
    await to_the_cut(evening)
    with pytest.raises(TableError) as error:
        await evening.next_hand(BERNAT)
    assert (error.value.code, error.value.details) == ("cutter_is_asked", {"name": "Carla"})
    await evening.next_hand(CARLA)
    assert evening.table.moves[-1].seat == 2
    assert evening.state.hand == 2


async def test_anybody_has_it_cut_at_random_for_a_computer_or_for_who_is_away(evening):
    await to_the_cut(evening)
    await evening.act(commands.leave, CARLA)
    await evening.next_hand(BERNAT)
    cut = BOTIFARRA.parse_move(evening.table.moves[-1].move)
    assert evening.table.moves[-1].seat == 2
    assert cut.depth in cut_depths(evening.table.options)
    await to_the_cut(evening, BERNAT)
    assert evening.asked() is None
    await evening.next_hand(BERNAT)
    assert evening.state.hand == 2


async def test_who_was_away_and_cuts_is_back(evening):
    await to_the_cut(evening)
    await evening.act(commands.leave, CARLA)
    await evening.cut(CARLA, 30)
    assert evening.table.seats[2].is_present
    assert evening.table.moves[-1].move == "cut 30"


async def test_the_table_cuts_itself_for_a_person_who_is_late(evening):
    await to_the_cut(evening)
    await evening.deal()
    assert evening.table.moves[-1].seat is None
    assert evening.table.moves[-1].move.startswith("cut ")
    assert evening.state.hand == 2


async def test_a_cutter_who_has_revoked_cannot_cut_the_time_for_claims_short(evening):
    await evening.start(BERNAT, CARLA, DIDAC, revoke="claim", **UNSHUFFLED)
    await evening.deal()
    while evening.state.phase.is_hand:
        card = evening.illegal_card()
        if card is not None and evening.asked() == CARLA:
            await evening.move(CARLA, f"play {card}")
        else:
            await evening.go_on()
    assert {revoke.seat for revoke in evening.state.revokes} == {2}
    assert evening.asked() == CARLA
    assert evening.table.cut_waits_for == (0, 1, 3)
    for hurry in (evening.cut(CARLA, 20), evening.next_hand(CARLA)):
        with pytest.raises(TableError) as error:
            await hurry
        assert error.value.code == "result_not_final"
    await evening.claim(DIDAC)
    assert evening.state.results[-1].revoke.seat == 2


async def test_the_others_let_the_hand_stand_before_the_pack_is_cut(evening):
    await to_the_cut(evening, revoke="claim")
    await evening.next_hand(ANNA)
    with pytest.raises(TableError) as error:
        await evening.next_hand(ANNA)
    assert error.value.code == "cutter_is_asked"
    await evening.let_result_stand(BERNAT)
    with pytest.raises(TableError):
        await evening.cut(CARLA, 20)
    await evening.act(commands.leave, DIDAC)
    assert evening.table.cut_waits_for == ()
    assert evening.table.waits_for_acceptance == (2,)
    await evening.cut(CARLA, 20)
    assert (evening.state.hand, evening.table.accepted) == (2, frozenset())


async def test_an_absent_cutter_who_comes_back_to_cut_waits_for_the_others_too(evening):
    await to_the_cut(evening, revoke="claim")
    await evening.act(commands.leave, CARLA)
    with pytest.raises(TableError):
        await evening.next_hand(CARLA)
    for person in (ANNA, BERNAT):
        await evening.next_hand(person)
    assert evening.state.phase is Phase.CUT
    await evening.next_hand(DIDAC)
    assert evening.state.hand == 2


async def test_cuts_at_random_fall_everywhere(evening):
    await to_the_cut(evening)
    depths = set()
    for _ in range(30):
        await evening.act(commands.give_word, ANNA, str(len(depths)) + evening.chance.randbytes(4).hex())
        (moved, *_) = commands.deal(evening.table, bytes(32))
        depths.add(moved.move)
    assert len(depths) > 10


async def test_a_secret_that_a_cut_made_needless_is_unused_and_claims_nothing(evening):
    await to_the_cut(evening)
    first, second = evening.table.shuffle_of(1), evening.table.shuffle_of(2)
    assert (is_over(evening.table, first), is_sound(evening.table, first)) == (True, True)
    assert not is_unused(evening.table, second)
    await evening.cut(CARLA, 11)
    assert second == evening.table.shuffle_of(2)
    assert second.seed is None
    assert is_unused(evening.table, second)
    assert not is_sound(evening.table, second)
    await evening.play_on(until=Phase.CUT)
    assert not is_over(evening.table, second)
    assert not is_unused(evening.table, first)


async def test_after_a_cut_the_secret_of_the_hand_after_it_is_fixed(evening):
    await to_the_cut(evening)
    await evening.cut(CARLA, 11)
    assert [shuffle.deal for shuffle in evening.table.shuffles] == [1, 2, 3]
    assert evening.table.next_shuffle == evening.table.shuffle_of(3)


async def test_a_hand_that_did_not_go_to_its_last_card_is_followed_by_a_shuffle_that_can_be_checked(evening):
    await to_the_cut(evening, revoke="penalty")
    await evening.cut(CARLA, 11)
    await evening.play_to_a_revoke()
    assert evening.state.phase is Phase.DEAL
    await evening.deal()
    await evening.play_on(until=Phase.CUT)
    assert is_sound(evening.table, evening.table.shuffle_of(3))


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
async def test_every_mode_is_cut_and_dealt_to_its_end(evening, mode):
    await evening.start(first_dealer="draw", mode=mode, **UNSHUFFLED)
    await evening.play_on()
    dealt = [
        move.move.split()[0] for move in evening.table.moves if move.move.split()[0] in ("shuffle", "cut")
    ]
    assert dealt == ["shuffle", "cut", "cut", "cut"]


async def test_a_log_leads_to_the_same_table_before_and_after_a_cut(evening, store):
    await to_the_cut(evening)
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table
    await evening.deal()
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table


async def test_between_two_hands_no_hand_is_open(evening):
    await to_the_cut(evening)
    assert not evening.table.deal_is_open
    await evening.act(commands.next_deal, CARLA, evening.table.turn, bytes(32))
    assert evening.table.deal_is_open
