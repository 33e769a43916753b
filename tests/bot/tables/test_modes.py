"""Tables of two, three and four: chairs, the next match, results and records in every mode."""

from dataclasses import replace
from functools import partial

import pytest

from bot.store import Scope
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import RulesChanged, Started
from bot.tables.errors import StaleClick, TableError
from bot.tables.records import record_lines
from bot.tables.replay import rebuild
from bot.tables.results import match_result
from bot.tables.table import Stage
from engine.botifarra import Claim, Cut, Mode, Phase
from engine.botifarra.events import DealerDrawn
from engine.record import replay
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA, PEOPLE

MODES = list(Mode)


def names(table):
    return [chair.name for chair in table.seats]


@pytest.mark.parametrize("mode", MODES)
async def test_a_table_has_as_many_chairs_as_its_mode_has_players(evening, mode):
    await evening.open(mode=mode)
    assert len(evening.table.seats) == mode.seats
    await evening.act(commands.fill, Actor(ANNA))
    assert not any(chair.is_free for chair in evening.table.seats)
    await evening.act(commands.start, Actor(ANNA))
    await evening.deal()
    assert evening.state.hand == 1


async def test_other_rules_bring_empty_chairs_and_take_them_away_again(evening):
    await evening.open(mode="rector2")
    await evening.change_rules(mode="individual3")
    assert names(evening.table) == ["Anna", "", ""]
    await evening.change_rules(mode="pairs4")
    assert names(evening.table) == ["Anna", "", "", ""]
    await evening.change_rules(mode="rector2")
    assert names(evening.table) == ["Anna", ""]


async def test_whoever_sits_beyond_the_last_chair_moves_to_the_first_empty_one(evening):
    await evening.open()
    await evening.act(commands.sit, BERNAT, 3)
    await evening.act(commands.sit, CARLA, 2)
    await evening.change_rules(mode="individual3")
    assert names(evening.table) == ["Anna", "Bernat", "Carla"]


async def test_people_take_the_chairs_of_computers_and_computers_beyond_the_last_chair_go(evening):
    await evening.open()
    await evening.act(commands.sit, BERNAT, 2)
    await evening.act(commands.fill, Actor(ANNA))
    await evening.change_rules(mode="handpiles2")
    assert names(evening.table) == ["Anna", "Bernat"]
    await evening.change_rules(mode="pairs4")
    assert names(evening.table) == ["Anna", "Bernat", "", ""]


async def test_a_mode_with_fewer_chairs_than_people_is_refused(evening):
    await evening.open(BERNAT, CARLA)
    with pytest.raises(TableError) as error:
        await evening.change_rules(mode="rector2")
    assert (error.value.code, error.value.details) == ("too_many_people", {"chairs": 2})
    assert names(evening.table) == ["Anna", "Bernat", "Carla", ""]


async def test_a_button_of_a_chair_that_went_away_is_stale(evening):
    await evening.open(mode="rector2")
    with pytest.raises(StaleClick):
        await evening.act(commands.sit, BERNAT, 3)


async def test_a_table_whose_chairs_changed_comes_back_the_same_from_its_log(evening, store):
    await evening.open()
    await evening.act(commands.sit, BERNAT, 3)
    await evening.act(commands.fill, Actor(ANNA))
    await evening.change_rules(mode="individual3")
    await evening.change_rules(mode="individual4")
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table


async def test_a_word_goes_along_to_the_new_chair(evening):
    await evening.open()
    await evening.act(commands.sit, BERNAT, 3)
    await evening.act(commands.give_word, BERNAT, "pluja")
    await evening.change_rules(mode="rector2")
    assert evening.table.contributions() == ("0 Anna", "1 Bernat pluja")


@pytest.mark.parametrize("mode", MODES)
async def test_the_next_match_goes_on_to_the_right_of_the_last_dealer(evening, tables, mode):
    await evening.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer="draw", max_hands=2)
    await evening.play_on()
    last = evening.state.dealer
    evening.id = (await tables.open_rematch(evening.id, BERNAT)).id
    assert [chair.person for chair in evening.table.seats] == list(PEOPLE[: mode.seats])
    await evening.act(commands.start, Actor(BERNAT))
    await evening.deal()
    assert evening.state.dealer == (last + 1) % mode.seats


async def the_next_match(evening, tables, *, hands):
    """Open the next match after one of so many hands, whose deal went round from Anna on."""
    await evening.start(BERNAT, max_hands=hands)
    await evening.play_on()
    evening.id = (await tables.open_rematch(evening.id, ANNA)).id


@pytest.mark.parametrize("mode", ["individual3", "rector2", "handpiles2"])
async def test_the_rotation_ends_where_the_next_match_is_another_game_with_fewer_chairs(
    evening, tables, mode
):
    await the_next_match(evening, tables, hands=3)
    assert evening.table.due_dealer == 3
    await evening.change_rules(mode=mode)
    assert evening.table.due_dealer is None
    await evening.act(commands.start, Actor(ANNA))
    await evening.play_on()
    assert evening.state.results[0].dealer == 0
    (match,) = replay(record_lines(evening.table))
    assert match.state == evening.state


async def test_a_rotation_that_has_ended_does_not_come_back_with_the_game(evening, tables):
    await the_next_match(evening, tables, hands=2)
    await evening.change_rules(mode="individual4")
    await evening.change_rules(mode="pairs4")
    assert evening.table.due_dealer is None
    await evening.act(commands.start, Actor(ANNA))
    await evening.deal()
    assert evening.state.dealer == 0


async def test_whoever_chooses_how_the_first_dealer_is_found_ends_the_rotation(evening, tables, store):
    await the_next_match(evening, tables, hands=2)
    await evening.change_rules(first_dealer="draw")
    assert evening.table.due_dealer is None
    await evening.act(commands.start, Actor(ANNA))
    await evening.deal()
    (drawn, *_) = evening.table.moves[0].events
    assert isinstance(drawn, DealerDrawn)
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table


async def test_the_rotation_outlives_other_changes_of_the_rules(evening, tables, store):
    await the_next_match(evening, tables, hands=2)
    await evening.change_rules(play="lliure", revoke="penalty")
    assert evening.table.due_dealer == 2
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table
    await evening.act(commands.start, Actor(ANNA))
    await evening.deal()
    assert evening.state.dealer == 2


async def test_a_log_of_before_that_names_a_dealer_whom_its_game_has_not_can_be_played(evening, tables):
    """Such logs hold no word about the rotation, so that it goes on, to a seat that went away."""
    await the_next_match(evening, tables, hands=3)
    fewer = replace(evening.table.rules, options={**evening.table.rules.options, "mode": "rector2"})
    await evening.act(lambda _: (RulesChanged(rules=fewer), Started()))
    assert (evening.table.first_dealer, evening.table.due_dealer) == (3, None)
    await evening.play_on()
    assert evening.table.stage is Stage.OVER


async def test_a_log_of_before_keeps_its_rotation_whatever_the_rules(evening, tables):
    await the_next_match(evening, tables, hands=2)
    drawn = replace(evening.table.rules, options={**evening.table.rules.options, "first_dealer": "draw"})
    await evening.act(lambda _: (RulesChanged(rules=drawn), Started()))
    await evening.deal()
    assert evening.state.dealer == evening.table.due_dealer == 2


@pytest.mark.parametrize("mode", MODES)
async def test_a_result_counts_the_points_of_each_side_out_of_72_a_hand(evening, store, mode):
    await evening.start(*PEOPLE[1 : mode.seats], mode=mode, max_hands=2)
    await evening.play_on()
    result = match_result(evening.table)
    assert [seat.user_id for seat in result.seats] == [person.id for person in PEOPLE[: mode.seats]]
    assert {seat.share.whole for seat in result.seats} == {144}
    of_sides = [seat.share.part for seat in result.seats][: mode.sides]
    assert sum(of_sides) == 144
    assert [seat.score for seat in result.seats][: mode.sides] == list(evening.state.totals)
    winners = [seat.seat for seat in result.seats if seat.place == 1 and not result.drawn]
    assert winners == [seat for seat in range(mode.seats) if evening.state.winners == (seat % mode.sides,)]
    assert result.contested
    assert (await store.standing(ANNA.id, Scope(game="botifarra"))).played == 1


@pytest.mark.parametrize(
    ("mode", "chairs", "contested"),
    [
        ("pairs4", (0, 2), False),
        ("pairs4", (0, 1), True),
        ("individual4", (0, 2), True),
        ("individual3", (0,), False),
        ("rector2", (0,), False),
        ("handpiles2", (0, 1), True),
    ],
)
async def test_a_match_is_contested_where_people_sit_on_at_least_two_sides(evening, mode, chairs, contested):
    await evening.open(mode=mode)
    for chair, person in zip(chairs[1:], PEOPLE[1:], strict=False):
        await evening.act(commands.sit, person, chair)
    if len(chairs) < len(evening.table.seats):
        await evening.act(commands.fill, Actor(ANNA))
    await evening.act(commands.start, Actor(ANNA))
    await evening.play_on()
    assert match_result(evening.table).contested is contested


async def test_no_record_can_be_fetched_before_the_end(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    for _ in range(5):
        with pytest.raises(TableError) as error:
            record_lines(evening.table)
        assert error.value.code == "record_not_ready"
        await evening.go_on()
    await evening.act(commands.stop, Actor(ANNA))
    with pytest.raises(TableError):
        record_lines(evening.table)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
async def test_the_record_of_a_match_replays_to_its_result_with_the_names_on_the_chairs(
    evening, mode, first_dealer
):
    await evening.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer=first_dealer)
    await evening.play_on()
    (match,) = replay(record_lines(evening.table))
    assert match.state == evening.state
    assert match.header.seats == tuple(person.name for person in PEOPLE[: mode.seats])
    assert match.header.options == evening.table.options


@pytest.mark.parametrize("mode", MODES)
async def test_the_record_of_a_next_match_names_the_dealer_who_was_due(evening, tables, mode):
    await evening.start(*PEOPLE[1 : mode.seats], mode=mode, first_dealer="draw")
    await evening.play_on()
    evening.id = (await tables.open_rematch(evening.id, ANNA)).id
    await evening.act(commands.start, Actor(ANNA))
    await evening.play_on()
    (match,) = replay(record_lines(evening.table))
    assert match.header.dealer == evening.table.first_dealer == evening.state.results[0].dealer
    assert match.state == evening.state


async def test_the_record_of_an_eventful_match_replays(evening):
    await evening.start(
        BERNAT, CARLA, DIDAC, max_hands=4, shuffle="no_shuffle", revoke="claim", misdeal="same_then_pass"
    )
    await evening.play_on(until=Phase.CALLS)
    await evening.agree_on_a_misdeal(ANNA, BERNAT, CARLA, DIDAC)
    await evening.play_on(until=Phase.CUT)
    await evening.let_the_pack_be_cut()
    await evening.cut(evening.asked(), 17)
    culprit = await evening.play_to_a_revoke()
    opponent = PEOPLE[culprit.id % 4]
    await evening.claim(opponent)
    await evening.play_on()
    await evening.act(commands.confirm_result)
    moves = [move.move.split()[0] for move in evening.table.moves]
    assert {"shuffle", "cut", "misdeal", "claim"} <= set(moves)
    (match,) = replay(record_lines(evening.table))
    assert match.state == evening.state


async def test_a_stranger_neither_cuts_nor_claims_nor_votes(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2, shuffle="no_shuffle", revoke="claim")
    await evening.deal()
    for decide, *arguments in (
        (commands.propose_redeal, evening.table.turn),
        (commands.interject, Claim(), evening.table.turn),
        (commands.accept_result, evening.table.turn),
        (commands.move, Cut(20), evening.table.turn, partial(bytes, 32)),
    ):
        with pytest.raises(TableError) as error:
            await evening.act(decide, EVA, *arguments)
        assert error.value.code == "not_at_this_table"
    with pytest.raises(TableError) as error:
        await evening.answer_misdeal(EVA, agrees=True)
    assert error.value.code == "not_at_this_table"
    assert evening.table.stage is Stage.PLAYING
