"""Tables of every mode: seats, rematches, results and records for two, three and four players."""

from dataclasses import replace
from functools import partial

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import RulesChanged, Started
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.records import record_lines
from bot.tables.log.replay import rebuild
from bot.tables.results import match_result
from bot.tables.table import Stage
from engine.botifarra import Claim, Cut, Mode, Phase
from engine.botifarra.events import DealerDrawn
from engine.record import replay
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA, PEOPLE

MODES = list(Mode)


def names(table):
    return [seat.name for seat in table.seats]


@pytest.mark.parametrize("mode", MODES)
async def test_a_table_has_as_many_seats_as_its_mode_has_players(harness, mode):
    await harness.open(mode=mode)
    assert len(harness.table.seats) == mode.seats
    await harness.execute(commands.fill, Actor(ANNA))
    assert not any(seat.is_free for seat in harness.table.seats)
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    assert harness.state.deal == 1


async def test_other_rules_add_free_seats_and_remove_them_again(harness):
    await harness.open(mode="rector2")
    await harness.change_rules(mode="individual3")
    assert names(harness.table) == ["Anna", "", ""]
    await harness.change_rules(mode="pairs4")
    assert names(harness.table) == ["Anna", "", "", ""]
    await harness.change_rules(mode="rector2")
    assert names(harness.table) == ["Anna", ""]


async def test_whoever_sits_beyond_the_last_seat_moves_to_the_first_free_one(harness):
    await harness.open()
    await harness.execute(commands.sit, BERNAT, 3)
    await harness.execute(commands.sit, CARLA, 2)
    await harness.change_rules(mode="individual3")
    assert names(harness.table) == ["Anna", "Bernat", "Carla"]


async def test_people_take_the_seats_of_computers_and_computers_beyond_the_last_seat_go(harness):
    await harness.open()
    await harness.execute(commands.sit, BERNAT, 2)
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.change_rules(mode="handpiles2")
    assert names(harness.table) == ["Anna", "Bernat"]
    await harness.change_rules(mode="pairs4")
    assert names(harness.table) == ["Anna", "Bernat", "", ""]


async def test_a_mode_with_fewer_seats_than_people_is_refused(harness):
    await harness.open(BERNAT, CARLA)
    with pytest.raises(TableError) as error:
        await harness.change_rules(mode="rector2")
    assert (error.value.code, error.value.details) == ("too_many_people", {"seats": 2})
    assert names(harness.table) == ["Anna", "Bernat", "Carla", ""]


async def test_a_button_of_a_removed_seat_is_stale(harness):
    await harness.open(mode="rector2")
    with pytest.raises(StaleClick):
        await harness.execute(commands.sit, BERNAT, 3)


async def test_a_table_whose_seats_changed_comes_back_the_same_from_its_log(harness, store):
    await harness.open()
    await harness.execute(commands.sit, BERNAT, 3)
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.change_rules(mode="individual3")
    await harness.change_rules(mode="individual4")
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_a_word_goes_along_to_the_new_seat(harness):
    await harness.open()
    await harness.execute(commands.sit, BERNAT, 3)
    await harness.execute(commands.give_word, BERNAT, "pluja")
    await harness.change_rules(mode="rector2")
    assert harness.table.contributions() == ("0 Anna", "1 Bernat pluja")


@pytest.mark.parametrize("mode", MODES)
async def test_the_next_match_goes_on_to_the_right_of_the_last_dealer(harness, tables, mode):
    await harness.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer="draw", max_hands=2)
    await harness.play_on()
    last = harness.state.dealer
    harness.id = (await tables.open_rematch(harness.id, BERNAT)).id
    assert [seat.person for seat in harness.table.seats] == list(PEOPLE[: mode.seats])
    await harness.execute(commands.start, Actor(BERNAT))
    await harness.deal()
    assert harness.state.dealer == (last + 1) % mode.seats


async def the_next_match(harness, tables, *, hands):
    """Play a match of ``hands`` hands that Anna deals first, and open the rematch."""
    await harness.start(BERNAT, max_hands=hands)
    await harness.play_on()
    harness.id = (await tables.open_rematch(harness.id, ANNA)).id


@pytest.mark.parametrize("mode", ["individual3", "rector2", "handpiles2"])
async def test_the_rotation_ends_where_the_next_match_is_another_game_with_fewer_seats(harness, tables, mode):
    await the_next_match(harness, tables, hands=3)
    assert harness.table.due_dealer == 3
    await harness.change_rules(mode=mode)
    assert harness.table.due_dealer is None
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on()
    assert harness.state.results[0].dealer == 0
    (match,) = replay(record_lines(harness.table))
    assert match.state == harness.state


async def test_a_rotation_that_has_ended_does_not_come_back_with_the_game(harness, tables):
    await the_next_match(harness, tables, hands=2)
    await harness.change_rules(mode="individual4")
    await harness.change_rules(mode="pairs4")
    assert harness.table.due_dealer is None
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    assert harness.state.dealer == 0


async def test_whoever_chooses_how_the_first_dealer_is_found_ends_the_rotation(harness, tables, store):
    await the_next_match(harness, tables, hands=2)
    await harness.change_rules(first_dealer="draw")
    assert harness.table.due_dealer is None
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    (drawn, *_) = harness.table.moves[0].events
    assert isinstance(drawn, DealerDrawn)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_whoever_chooses_the_way_of_the_match_before_ends_the_rotation_too(harness, tables, store):
    await the_next_match(harness, tables, hands=2)
    rules = harness.table.rules
    await harness.execute(commands.change_rules, Actor(ANNA), rules)
    assert harness.table.due_dealer == 2
    await harness.execute(lambda table: commands.change_rules(table, Actor(ANNA), rules, ends_rotation=True))
    assert (harness.table.due_dealer, harness.table.rules) == (None, rules)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_the_rotation_outlives_other_changes_of_the_rules(harness, tables, store):
    await the_next_match(harness, tables, hands=2)
    await harness.change_rules(play="lliure", revoke="penalty")
    assert harness.table.due_dealer == 2
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
    await harness.execute(commands.start, Actor(ANNA))
    await harness.deal()
    assert harness.state.dealer == 2


async def test_an_old_log_that_names_a_dealer_whom_its_game_has_not_can_be_played(harness, tables):
    """Such logs say nothing about the rotation, so it went on to a seat that no longer exists."""
    await the_next_match(harness, tables, hands=3)
    fewer = replace(harness.table.rules, options={**harness.table.rules.options, "mode": "rector2"})
    await harness.execute(lambda _: (RulesChanged(rules=fewer), Started()))
    assert (harness.table.first_dealer, harness.table.due_dealer) == (3, None)
    await harness.play_on()
    assert harness.table.stage is Stage.OVER


async def test_an_old_log_keeps_its_rotation_whatever_the_rules(harness, tables):
    await the_next_match(harness, tables, hands=2)
    drawn = replace(harness.table.rules, options={**harness.table.rules.options, "first_dealer": "draw"})
    await harness.execute(lambda _: (RulesChanged(rules=drawn), Started()))
    await harness.deal()
    assert harness.state.dealer == harness.table.due_dealer == 2


@pytest.mark.parametrize("mode", MODES)
async def test_a_result_counts_the_points_of_each_side_out_of_72_a_hand(harness, store, mode):
    await harness.start(*PEOPLE[1 : mode.seats], mode=mode, max_hands=2)
    await harness.play_on()
    result = match_result(harness.table)
    assert [seat.user_id for seat in result.seats] == [person.id for person in PEOPLE[: mode.seats]]
    assert {seat.share.whole for seat in result.seats} == {144}
    of_sides = [seat.share.part for seat in result.seats][: mode.sides]
    assert sum(of_sides) == 144
    assert [seat.score for seat in result.seats][: mode.sides] == list(harness.state.totals)
    winners = [seat.seat for seat in result.seats if seat.place == 1 and not result.drawn]
    assert winners == [seat for seat in range(mode.seats) if harness.state.winners == (seat % mode.sides,)]
    assert result.contested
    assert store.log.results == {harness.id: result}


@pytest.mark.parametrize(
    ("mode", "seats", "contested"),
    [
        ("pairs4", (0, 2), False),
        ("pairs4", (0, 1), True),
        ("individual4", (0, 2), True),
        ("individual3", (0,), False),
        ("rector2", (0,), False),
        ("handpiles2", (0, 1), True),
    ],
)
async def test_a_match_is_contested_where_people_sit_on_at_least_two_sides(harness, mode, seats, contested):
    await harness.open(mode=mode)
    for seat, person in zip(seats[1:], PEOPLE[1:], strict=False):
        await harness.execute(commands.sit, person, seat)
    if len(seats) < len(harness.table.seats):
        await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on()
    assert match_result(harness.table).contested is contested


async def test_no_record_can_be_fetched_before_the_end(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    for _ in range(5):
        with pytest.raises(TableError) as error:
            record_lines(harness.table)
        assert error.value.code == "record_not_ready"
        await harness.go_on()
    await harness.execute(commands.stop, Actor(ANNA))
    with pytest.raises(TableError):
        record_lines(harness.table)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
async def test_the_record_of_a_match_replays_to_its_result_with_the_names_on_the_seats(
    harness, mode, first_dealer
):
    await harness.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer=first_dealer)
    await harness.play_on()
    (match,) = replay(record_lines(harness.table))
    assert match.state == harness.state
    assert match.header.seats == tuple(person.name for person in PEOPLE[: mode.seats])
    assert match.header.options == harness.table.options


@pytest.mark.parametrize("mode", MODES)
async def test_the_record_of_a_next_match_names_the_dealer_who_was_due(harness, tables, mode):
    await harness.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer="draw")
    await harness.play_on()
    harness.id = (await tables.open_rematch(harness.id, ANNA)).id
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on()
    (match,) = replay(record_lines(harness.table))
    assert match.header.dealer == harness.table.first_dealer == harness.state.results[0].dealer
    assert match.state == harness.state


async def test_the_record_of_an_eventful_match_replays(harness):
    await harness.start(
        BERNAT, CARLA, DIDAC, max_hands=4, shuffle="no_shuffle", revoke="claim", misdeal="same_then_pass"
    )
    await harness.play_on(until=Phase.CALLS)
    await harness.agree_on_redeal(ANNA, BERNAT, CARLA, DIDAC)
    await harness.play_on(until=Phase.CUT)
    await harness.accept_before_cut()
    await harness.cut(harness.asked(), 17)
    culprit = await harness.play_to_a_revoke()
    opponent = PEOPLE[culprit.id % 4]
    await harness.claim(opponent)
    await harness.play_on()
    await harness.execute(commands.confirm_result)
    moves = [move.move.split()[0] for move in harness.table.moves]
    assert {"shuffle", "cut", "misdeal", "claim"} <= set(moves)
    (match,) = replay(record_lines(harness.table))
    assert match.state == harness.state


async def test_the_record_of_a_match_with_a_punished_card_replays(harness):
    await harness.start(BERNAT, mode="rector2", max_hands=1, revoke="penalty")
    await harness.play_to_a_revoke()
    (match,) = replay(record_lines(harness.table))
    assert match.state == harness.state
    assert f"play {match.state.results[0].revoke.card}" == harness.table.moves[-1].move


async def test_a_stranger_neither_cuts_nor_claims_nor_votes(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2, shuffle="no_shuffle", revoke="claim")
    await harness.deal()
    for decide, *arguments in (
        (commands.propose_redeal, harness.table.turn),
        (commands.interject, Claim(), harness.table.turn),
        (commands.accept_result, harness.table.turn),
        (commands.move, Cut(20), harness.table.turn, partial(bytes, 32)),
    ):
        with pytest.raises(TableError) as error:
            await harness.execute(decide, EVA, *arguments)
        assert error.value.code == "not_at_this_table"
    with pytest.raises(TableError) as error:
        await harness.answer_redeal(EVA, agrees=True)
    assert error.value.code == "not_at_this_table"
    assert harness.table.stage is Stage.PLAYING
