"""Moves, leaving and coming back, the result, and the next match between the same people."""

import pytest

from bot.store import Scope
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.errors import NoSuchTable, StaleClick, TableError
from bot.tables.results import match_result
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA, Phase
from engine.errors import RuleError
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA


async def test_a_move_is_made_by_whoever_is_asked_and_by_nobody_else(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    with pytest.raises(RuleError) as error:
        await evening.move(BERNAT, "trump O")
    assert error.value.code == "not_your_turn"
    with pytest.raises(TableError) as refused:
        await evening.move(EVA, "trump O")
    assert refused.value.code == "not_at_this_table"
    assert evening.state.phase is Phase.TRUMP
    await evening.move(ANNA, "trump O")
    assert evening.state.phase is Phase.CALLS


async def test_a_move_that_the_rules_forbid_writes_nothing(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.PLAY)
    seq, seat = evening.table.seq, BOTIFARRA.to_move(evening.state)
    foreign = next(iter(evening.table.view((seat + 1) % 4).cards))
    with pytest.raises(RuleError) as error:
        await evening.move(evening.asked(), f"play {foreign}")
    assert error.value.code == "card_not_in_hand"
    assert evening.table.seq == seq


async def test_a_click_of_a_turn_that_has_passed_is_stale(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    turn = evening.table.turn
    await evening.move(ANNA, "trump O", turn=turn)
    with pytest.raises(StaleClick):
        await evening.move(ANNA, "trump O", turn=turn)


async def test_one_interaction_counts_once_however_often_it_is_delivered(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    await evening.move(ANNA, "trump O", interaction_id=5)
    seq = evening.table.seq
    asked = evening.asked()
    change = await evening.move(asked, "knock", interaction_id=5)
    assert change.before == change.after
    assert evening.table.seq == seq


async def test_no_move_is_made_before_the_start_or_after_the_end(evening):
    await evening.open()
    with pytest.raises(TableError) as error:
        await evening.move(ANNA, "trump O", turn=0)
    assert error.value.code == "match_not_running"


async def test_the_turn_counts_the_moves_of_the_match_and_nothing_else(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    turn = evening.table.turn
    await evening.act(commands.give_word, BERNAT, "sardana")
    await evening.act(commands.leave, CARLA)
    assert evening.table.turn == turn
    await evening.move(ANNA, "trump O")
    assert evening.table.turn == turn + 1


async def test_a_chair_stays_with_the_person_for_whom_a_computer_plays(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.act(commands.leave, BERNAT)
    chair = evening.table.seats[1]
    assert (chair.person, chair.is_away, bool(chair.computer)) == (BERNAT, True, True)
    assert evening.table.seat_of(BERNAT.id) == 1
    with pytest.raises(TableError) as error:
        await evening.act(commands.leave, BERNAT)
    assert error.value.code == "already_away"
    await evening.act(commands.come_back, BERNAT)
    assert not evening.table.seats[1].is_away
    with pytest.raises(TableError) as error:
        await evening.act(commands.come_back, BERNAT)
    assert error.value.code == "already_seated"


async def test_sitting_down_again_during_the_match_is_coming_back(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.act(commands.leave, BERNAT)
    await evening.act(commands.sit, BERNAT, None)
    assert not evening.table.seats[1].is_away


async def test_whoever_is_away_and_makes_a_move_is_back(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    await evening.act(commands.leave, ANNA)
    await evening.move(ANNA, "trump O")
    assert not evening.table.seats[0].is_away
    assert evening.state.phase is Phase.CALLS


async def test_nobody_is_here_when_everybody_is_away(evening):
    await evening.start(BERNAT)
    await evening.act(commands.leave, ANNA)
    assert evening.table.somebody_is_here
    await evening.act(commands.leave, BERNAT)
    assert not evening.table.somebody_is_here


async def test_a_match_that_is_over_takes_no_more_moves_and_is_brought_back_no_more(evening, store):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on()
    assert evening.table.stage is Stage.OVER
    with pytest.raises(TableError) as error:
        await evening.move(ANNA, "knock")
    assert error.value.code == "match_over"
    for decide, who in ((commands.leave, ANNA), (commands.come_back, ANNA)):
        with pytest.raises(TableError):
            await evening.act(decide, who)
    assert await store.open_tables() == []


async def test_a_table_that_was_let_go_is_found_in_its_log_and_refuses_with_the_reason(evening, tables):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on()
    tables.forget(evening.id)
    assert (await tables.find(evening.id)).stage is Stage.OVER
    with pytest.raises(NoSuchTable):
        tables.get(evening.id)
    with pytest.raises(TableError) as error:
        await evening.act(commands.stop, Actor(ANNA))
    assert error.value.code == "table_is_over"


async def test_a_result_counts_people_only_and_the_points_of_their_side(evening, store):
    await evening.start(BERNAT)
    for seat in (2, 3):
        assert evening.table.seats[seat].person is None
    while evening.table.stage is Stage.PLAYING:
        seat = BOTIFARRA.to_move(evening.state)
        if seat is None:
            await evening.deal()
            continue
        move = evening.table.view(seat).moves[-1]
        await evening.act(commands.game_move, seat, move)
    result = match_result(evening.table)
    assert [seat.user_id for seat in result.seats] == [ANNA.id, BERNAT.id]
    assert result.with_computers
    assert sum(seat.share.part for seat in result.seats) == 72
    assert [seat.share.whole for seat in result.seats] == [72, 72]
    assert [seat.place == 1 for seat in result.seats] == [side in evening.state.winners for side in (0, 1)]
    for person in (ANNA, BERNAT):
        assert (await store.standing(person.id, Scope(game="botifarra", guild_id=10))).played == 1


async def test_a_match_that_was_stopped_counts_for_nobody(evening, store):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.PLAY)
    await evening.act(commands.stop, Actor(ANNA))
    assert await store.standing(ANNA.id, Scope(game="botifarra")) is None
    with pytest.raises(ValueError, match="not over"):
        match_result(evening.table)


async def test_the_next_match_keeps_the_chairs_and_the_dealer_moves_on(evening, tables):
    await evening.start(BERNAT, CARLA, DIDAC)
    with pytest.raises(TableError) as error:
        await tables.open_rematch(evening.id, ANNA)
    assert error.value.code == "match_not_over"
    await evening.play_on()
    assert evening.state.dealer == 0
    with pytest.raises(TableError) as error:
        await tables.open_rematch(evening.id, EVA)
    assert error.value.code == "not_at_this_table"
    before, evening.id = evening.id, (await tables.open_rematch(evening.id, CARLA)).id
    with pytest.raises(TableError) as error:
        await tables.open_rematch(before, DIDAC)
    assert error.value.code == "rematch_is_open"
    assert [chair.person for chair in evening.table.seats] == [ANNA, BERNAT, CARLA, DIDAC]
    assert evening.table.host == CARLA
    await evening.act(commands.start, Actor(CARLA))
    await evening.deal()
    assert evening.state.dealer == 1


async def test_the_rotation_goes_on_where_the_first_dealer_was_drawn(evening, tables):
    await evening.start(BERNAT, CARLA, DIDAC, first_dealer="draw")
    await evening.play_on()
    last = evening.state.dealer
    evening.id = (await tables.open_rematch(evening.id, ANNA)).id
    await evening.act(commands.start, Actor(ANNA))
    await evening.deal()
    assert evening.state.dealer == (last + 1) % 4


async def test_who_was_away_at_the_end_has_the_chair_in_the_next_match(evening, tables):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.PLAY)
    await evening.play_on()
    rematch = await tables.open_rematch(evening.id, ANNA, interaction_id=9)
    assert [chair.is_away for chair in rematch.seats] == [False] * 4


async def test_the_next_hand_is_dealt_by_a_player_and_only_between_hands(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await evening.play_on(until=Phase.PLAY)
    with pytest.raises(TableError) as error:
        await evening.act(commands.next_deal, ANNA, evening.table.turn, bytes(32))
    assert error.value.code == "hand_not_over"
    while evening.state.phase is not Phase.DEAL:
        await evening.move(evening.asked(), evening.moves()[-1])
    turn = evening.table.turn
    with pytest.raises(TableError):
        await evening.act(commands.next_deal, EVA, turn, bytes(32))
    await evening.act(commands.next_deal, BERNAT, turn, bytes(32))
    assert evening.state.hand == 2
    with pytest.raises(StaleClick):
        await evening.act(commands.next_deal, CARLA, turn, bytes(32))
