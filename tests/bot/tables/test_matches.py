"""A match at a table: moves, leaving and coming back, the result, the rematch."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import NoSuchTable, StaleClick, TableError
from bot.tables.results import match_result
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA

MODERATOR = Actor(EVA, is_moderator=True)


async def test_a_move_is_made_by_whoever_is_asked_and_by_nobody_else(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    with pytest.raises(RuleError) as error:
        await harness.move(BERNAT, "trump O")
    assert error.value.code == "not_your_turn"
    with pytest.raises(TableError) as refused:
        await harness.move(EVA, "trump O")
    assert refused.value.code == "not_at_this_table"
    assert harness.state.phase is Phase.TRUMP
    await harness.move(ANNA, "trump O")
    assert harness.state.phase is Phase.CALLS


async def test_a_move_that_the_rules_forbid_writes_nothing(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    seq, seat = harness.table.seq, BOTIFARRA.to_move(harness.state)
    foreign = next(iter(harness.table.view((seat + 1) % 4).cards))
    with pytest.raises(RuleError) as error:
        await harness.move(harness.asked(), f"play {foreign}")
    assert error.value.code == "card_not_in_hand"
    assert harness.table.seq == seq


async def test_a_click_of_an_earlier_turn_is_stale(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    turn = harness.table.turn
    await harness.move(ANNA, "trump O", turn=turn)
    with pytest.raises(StaleClick):
        await harness.move(ANNA, "trump O", turn=turn)


async def test_one_interaction_counts_once_however_often_it_is_delivered(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.move(ANNA, "trump O", interaction_id=5)
    seq = harness.table.seq
    asked = harness.asked()
    change = await harness.move(asked, "knock", interaction_id=5)
    assert change.before == change.after
    assert harness.table.seq == seq


async def test_no_move_is_made_before_the_start_or_after_the_end(harness):
    await harness.open()
    with pytest.raises(TableError) as error:
        await harness.move(ANNA, "trump O", turn=0)
    assert error.value.code == "match_not_running"


async def test_the_turn_counts_the_moves_of_the_match_and_nothing_else(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    turn = harness.table.turn
    await harness.execute(commands.give_word, BERNAT, "sardana")
    await harness.execute(commands.leave, CARLA)
    assert harness.table.turn == turn
    await harness.move(ANNA, "trump O")
    assert harness.table.turn == turn + 1


async def test_a_seat_stays_with_the_person_for_whom_a_computer_plays(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.execute(commands.leave, BERNAT)
    seat = harness.table.seats[1]
    assert (seat.person, seat.is_away, bool(seat.computer)) == (BERNAT, True, True)
    assert harness.table.seat_of(BERNAT.id) == 1
    with pytest.raises(TableError) as error:
        await harness.execute(commands.leave, BERNAT)
    assert error.value.code == "already_away"
    await harness.execute(commands.come_back, BERNAT)
    assert not harness.table.seats[1].is_away
    with pytest.raises(TableError) as error:
        await harness.execute(commands.come_back, BERNAT)
    assert error.value.code == "already_seated"


async def test_sitting_down_again_during_the_match_is_coming_back(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.sit, BERNAT, None)
    assert not harness.table.seats[1].is_away


async def test_an_absent_person_who_moves_is_back(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.execute(commands.leave, ANNA)
    await harness.move(ANNA, "trump O")
    assert not harness.table.seats[0].is_away
    assert harness.state.phase is Phase.CALLS


async def test_nobody_is_here_when_everybody_is_away(harness):
    await harness.start(BERNAT)
    await harness.execute(commands.leave, ANNA)
    assert harness.table.somebody_is_here
    await harness.execute(commands.leave, BERNAT)
    assert not harness.table.somebody_is_here


async def test_a_match_that_is_over_takes_no_more_moves_and_is_brought_back_no_more(harness, store):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    assert harness.table.stage is Stage.OVER
    with pytest.raises(TableError) as error:
        await harness.move(ANNA, "knock")
    assert error.value.code == "match_over"
    for decide, who in ((commands.leave, ANNA), (commands.come_back, ANNA)):
        with pytest.raises(TableError):
            await harness.execute(decide, who)
    assert await store.log.open_tables() == []


async def test_a_table_that_is_over_is_found_in_its_log_and_refuses_with_the_reason(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    tables.forget(harness.id)
    assert (await tables.find(harness.id)).stage is Stage.OVER
    with pytest.raises(NoSuchTable):
        tables.get(harness.id)
    with pytest.raises(TableError) as error:
        await harness.execute(commands.stop, Actor(ANNA))
    assert error.value.code == "table_is_over"


async def test_a_result_counts_people_only_and_the_points_of_their_side(harness, store):
    await harness.start(BERNAT)
    for seat in (2, 3):
        assert harness.table.seats[seat].person is None
    while harness.table.stage is Stage.PLAYING:
        seat = BOTIFARRA.to_move(harness.state)
        if seat is None:
            await harness.deal()
            continue
        move = harness.table.view(seat).moves[-1]
        await harness.execute(commands.game_move, seat, move)
    result = match_result(harness.table)
    assert [seat.user_id for seat in result.seats] == [ANNA.id, BERNAT.id]
    assert result.with_computers
    assert sum(seat.share.part for seat in result.seats) == 72
    assert [seat.share.whole for seat in result.seats] == [72, 72]
    assert [seat.place == 1 for seat in result.seats] == [side in harness.state.winners for side in (0, 1)]
    assert (result.game, result.guild_id) == ("botifarra", 10)
    assert store.log.results == {harness.id: result}


@pytest.mark.parametrize(
    "changed", [{}, {"hints": True}, {"friendly": True}], ids=["rated", "hints", "friendly"]
)
async def test_a_friendly_match_and_one_with_hints_for_all_rank_nobody_nor_does_the_next(
    harness, tables, changed
):
    await harness.open(BERNAT, CARLA, DIDAC, max_hands=4)
    await harness.execute(commands.change_rules, Actor(ANNA), replace(harness.table.rules, **changed))
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on()
    assert match_result(harness.table).ranked is not bool(changed)
    before = harness.table
    assert (await tables.open_rematch(before.id, ANNA)).rules == before.rules


async def test_a_match_that_was_stopped_counts_for_nobody(harness, store):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    await harness.execute(commands.stop, MODERATOR)
    assert store.log.results == {}
    with pytest.raises(ValueError, match="no result"):
        match_result(harness.table)


async def test_the_next_match_keeps_the_seats_and_the_dealer_moves_on(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    with pytest.raises(TableError) as error:
        await tables.open_rematch(harness.id, ANNA)
    assert error.value.code == "match_not_over"
    await harness.play_on()
    assert harness.state.dealer == 0
    with pytest.raises(TableError) as error:
        await tables.open_rematch(harness.id, EVA)
    assert error.value.code == "not_at_this_table"
    before, harness.id = harness.id, (await tables.open_rematch(harness.id, CARLA)).id
    with pytest.raises(TableError) as error:
        await tables.open_rematch(before, DIDAC)
    assert error.value.code == "rematch_is_open"
    assert [seat.person for seat in harness.table.seats] == [ANNA, BERNAT, CARLA, DIDAC]
    assert harness.table.host == CARLA
    await harness.execute(commands.start, Actor(CARLA))
    await harness.deal()
    assert harness.state.dealer == 1


async def test_the_rotation_goes_on_where_the_first_dealer_was_drawn(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC, first_dealer="draw")
    await harness.play_on()
    last = harness.state.dealer
    harness.id = (await tables.open_rematch(harness.id, ANNA)).id
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    assert harness.state.dealer == (last + 1) % 4


async def test_an_absent_person_has_the_seat_in_the_next_match(harness, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.PLAY)
    await harness.play_on()
    rematch = await tables.open_rematch(harness.id, ANNA, interaction_id=9)
    assert [seat.is_away for seat in rematch.seats] == [False] * 4


async def test_the_next_hand_is_dealt_by_a_player_and_only_between_hands(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.play_on(until=Phase.PLAY)
    with pytest.raises(TableError) as error:
        await harness.execute(commands.next_deal, ANNA, harness.table.turn, bytes(32))
    assert error.value.code == "hand_not_over"
    while harness.state.phase is not Phase.DEAL:
        await harness.move(harness.asked(), harness.moves()[-1])
    turn = harness.table.turn
    with pytest.raises(TableError):
        await harness.execute(commands.next_deal, EVA, turn, bytes(32))
    await harness.execute(commands.next_deal, BERNAT, turn, bytes(32))
    assert harness.state.deal == 2
    with pytest.raises(StaleClick):
        await harness.execute(commands.next_deal, CARLA, turn, bytes(32))
