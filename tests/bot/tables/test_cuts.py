"""Deals without a shuffle: who cuts, where, and what happens to the unused secret."""

import pytest

from bot.tables import commands
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.replay import rebuild
from bot.tables.log.shuffle_proofs import is_over, is_sound, is_unused
from engine.botifarra import BOTIFARRA, Phase
from engine.botifarra.deal import cut_depths
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC

UNSHUFFLED = {"shuffle": "no_shuffle", "max_hands": 4}


async def to_the_cut(harness, *people, **options):
    """Play the first hand, which Anna deals: Bernat deals the next, and Carla cuts for him."""
    await harness.start(*(people or (BERNAT, CARLA, DIDAC)), **{**UNSHUFFLED, **options})
    await harness.play_on(until=Phase.CUT)
    return harness


async def test_the_cutter_chooses_where_and_the_hand_is_dealt_at_once(harness):
    await to_the_cut(harness)
    assert harness.asked() == CARLA
    await harness.cut(CARLA, 11)
    assert (harness.table.moves[-1].seat, harness.table.moves[-1].move) == (2, "cut 11")
    assert (harness.state.deal, harness.state.phase, harness.state.dealer) == (2, Phase.TRUMP, 1)


@pytest.mark.parametrize("depth", [0, 3, 45, 48])
async def test_a_cut_leaves_four_cards_above_and_below(harness, depth):
    await to_the_cut(harness)
    with pytest.raises(RuleError) as error:
        await harness.cut(CARLA, depth)
    assert (error.value.code, error.value.details["least"], error.value.details["most"]) == ("bad_cut", 4, 44)
    assert harness.state.phase is Phase.CUT


async def test_only_the_cutter_cuts_and_only_before_a_deal_without_shuffle(harness):
    await to_the_cut(harness)
    with pytest.raises(RuleError) as error:
        await harness.cut(ANNA, 20)
    assert error.value.code == "not_the_cutter"
    turn = harness.table.turn
    await harness.cut(CARLA, 20)
    with pytest.raises(StaleClick):
        await harness.cut(CARLA, 20, turn=turn)
    with pytest.raises(RuleError) as error:
        await harness.cut(CARLA, 20)
    assert error.value.code == "hand_not_over"


async def test_only_the_cutter_hurries_the_next_deal_while_present(harness):
    await to_the_cut(harness)
    with pytest.raises(TableError) as error:
        await harness.next_deal(BERNAT)
    assert (error.value.code, error.value.details) == ("cutter_is_asked", {"name": "Carla"})
    await harness.next_deal(CARLA)
    assert harness.table.moves[-1].seat == 2
    assert harness.state.deal == 2


async def test_anybody_lets_the_table_cut_at_random_for_a_computer_or_an_absent_person(harness):
    await to_the_cut(harness)
    await harness.execute(commands.leave, CARLA)
    await harness.next_deal(BERNAT)
    cut = BOTIFARRA.parse_move(harness.table.moves[-1].move)
    assert harness.table.moves[-1].seat == 2
    assert cut.depth in cut_depths(harness.table.options)
    await to_the_cut(harness, BERNAT)
    assert harness.asked() is None
    await harness.next_deal(BERNAT)
    assert harness.state.deal == 2


async def test_an_absent_person_who_cuts_is_back(harness):
    await to_the_cut(harness)
    await harness.execute(commands.leave, CARLA)
    await harness.cut(CARLA, 30)
    assert harness.table.seats[2].is_present
    assert harness.table.moves[-1].move == "cut 30"


async def test_the_table_cuts_itself_for_a_person_who_is_late(harness):
    await to_the_cut(harness)
    await harness.deal()
    assert harness.table.moves[-1].seat is None
    assert harness.table.moves[-1].move.startswith("cut ")
    assert harness.state.deal == 2


async def test_a_cutter_who_revoked_cannot_shorten_the_time_for_claims(harness):
    await harness.start(BERNAT, CARLA, DIDAC, revoke="claim", **UNSHUFFLED)
    await harness.deal()
    while harness.state.phase.is_in_deal:
        card = harness.illegal_card()
        if card is not None and harness.asked() == CARLA:
            await harness.move(CARLA, f"play {card}")
        else:
            await harness.go_on()
    assert {revoke.seat for revoke in harness.state.revokes} == {2}
    assert harness.asked() == CARLA
    assert harness.table.cut_waits_for == (0, 1, 3)
    for hurry in (harness.cut(CARLA, 20), harness.next_deal(CARLA)):
        with pytest.raises(TableError) as error:
            await hurry
        assert error.value.code == "result_not_final"
    await harness.claim(DIDAC)
    assert harness.state.results[-1].revoke.seat == 2


async def test_the_others_accept_the_result_before_the_pack_is_cut(harness):
    await to_the_cut(harness, revoke="claim")
    await harness.next_deal(ANNA)
    with pytest.raises(TableError) as error:
        await harness.next_deal(ANNA)
    assert error.value.code == "cutter_is_asked"
    await harness.accept_result(BERNAT)
    with pytest.raises(TableError):
        await harness.cut(CARLA, 20)
    await harness.execute(commands.leave, DIDAC)
    assert harness.table.cut_waits_for == ()
    assert harness.table.waits_for_acceptance == (2,)
    await harness.cut(CARLA, 20)
    assert (harness.state.deal, harness.table.match.accepted) == (2, frozenset())


async def test_an_absent_cutter_who_comes_back_to_cut_waits_for_the_others_too(harness):
    await to_the_cut(harness, revoke="claim")
    await harness.execute(commands.leave, CARLA)
    with pytest.raises(TableError):
        await harness.next_deal(CARLA)
    for person in (ANNA, BERNAT):
        await harness.next_deal(person)
    assert harness.state.phase is Phase.CUT
    await harness.next_deal(DIDAC)
    assert harness.state.deal == 2


async def test_cuts_at_random_fall_everywhere(harness):
    await to_the_cut(harness)
    depths = set()
    for _ in range(30):
        await harness.execute(commands.give_word, ANNA, str(len(depths)) + harness.chance.randbytes(4).hex())
        (moved, *_) = commands.deal(harness.table, bytes(32))
        depths.add(moved.move)
    assert len(depths) > 10


async def test_a_secret_that_no_shuffle_needed_is_unused_and_proves_nothing(harness):
    await to_the_cut(harness)
    first, second = harness.table.shuffle_of(1), harness.table.shuffle_of(2)
    assert (is_over(harness.table, first), is_sound(harness.table, first)) == (True, True)
    assert not is_unused(harness.table, second)
    await harness.cut(CARLA, 11)
    assert second == harness.table.shuffle_of(2)
    assert second.seed is None
    assert is_unused(harness.table, second)
    assert not is_sound(harness.table, second)
    await harness.play_on(until=Phase.CUT)
    assert not is_over(harness.table, second)
    assert not is_unused(harness.table, first)


async def test_after_a_cut_the_secret_of_the_hand_after_it_is_fixed(harness):
    await to_the_cut(harness)
    await harness.cut(CARLA, 11)
    assert [shuffle.deal for shuffle in harness.table.shuffles] == [1, 2, 3]
    assert harness.table.next_shuffle == harness.table.shuffle_of(3)


async def test_a_hand_that_did_not_go_to_its_last_card_is_followed_by_a_shuffle_that_can_be_checked(harness):
    await to_the_cut(harness, revoke="penalty")
    await harness.cut(CARLA, 11)
    await harness.play_to_a_revoke()
    assert harness.state.phase is Phase.DEAL
    await harness.deal()
    await harness.play_on(until=Phase.CUT)
    assert is_sound(harness.table, harness.table.shuffle_of(3))


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
async def test_every_mode_is_cut_and_dealt_to_its_end(harness, mode):
    await harness.start(first_dealer="draw", mode=mode, **UNSHUFFLED)
    await harness.play_on()
    dealt = [
        move.move.split()[0] for move in harness.table.moves if move.move.split()[0] in ("shuffle", "cut")
    ]
    assert dealt == ["shuffle", "cut", "cut", "cut"]


async def test_a_log_leads_to_the_same_table_before_and_after_a_cut(harness, store):
    await to_the_cut(harness)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
    await harness.deal()
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_between_two_hands_no_hand_is_open(harness):
    await to_the_cut(harness)
    assert not harness.table.deal_is_open
    await harness.execute(commands.next_deal, CARLA, harness.table.turn, bytes(32))
    assert harness.table.deal_is_open
