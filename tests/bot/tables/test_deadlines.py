"""Deadlines: for whom the clock runs, when it ends, and what the table does then."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import commands
from bot.tables.entries import AwayReason, CameBack, Moved, Started, WentAway, entry_from_json
from bot.tables.errors import StaleClick, TableError
from bot.tables.log.replay import apply_entries, rebuild
from bot.tables.people.entries import SeatTaken
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.due import STAND_IN_AFTER, Action, awaited_people, deadline, next_due, stand_in_from
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, EVA, PEOPLE

MINUTE = timedelta(minutes=1)


@pytest.fixture
async def dealt(harness):
    """A table of four people with a minute a decision, who were just dealt cards."""
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    return harness


def timed(table, clock=60):
    return replace(table, rules=replace(table.rules, clock=clock))


def due(table, *, started_at=None, outage_time=lambda _: timedelta()):
    return next_due(table, AT_ONCE, started_at or table.opened_at, outage_time=outage_time)


def awaited(table):
    (seat,) = table.waits_for
    return seat


def away(table, at, *seats):
    return apply_entries(table, [WentAway(seat=seat) for seat in seats], at)


# For whom the clock runs


async def test_the_time_of_whoever_is_awaited_ends_after_the_clock(dealt, clock):
    found = due(timed(dealt.table))
    assert (found.action, found.at) == (Action.TIME_OUT, clock.now + MINUTE)
    assert found.seat == awaited(dealt.table)


async def test_without_a_clock_a_table_waits_for_days(dealt):
    assert due(dealt.table).action is Action.EXPIRE


async def test_nobody_is_hurried_who_plays_alone(dealt, clock):
    table = timed(dealt.table)
    others = [seat for seat in range(4) if seat != awaited(table)]
    assert due(away(table, clock.now, *others[:2])).action is Action.TIME_OUT
    assert due(away(table, clock.now, *others)).action is Action.EXPIRE


async def test_the_clock_does_not_run_during_a_vote(dealt, clock):
    table = timed(dealt.table)
    await dealt.execute(commands.propose_redeal, ANNA, table.turn)
    table = timed(dealt.table)
    assert awaited_people(table) == ()
    assert due(table).action is Action.LET_REDEAL_LAPSE


async def test_whoever_comes_back_to_their_turn_has_the_whole_time(dealt, clock):
    table, seat = timed(dealt.table), awaited(dealt.table)
    table = away(table, clock.now, seat)
    clock.pass_by(seconds=50)
    table = apply_entries(table, [CameBack(seat=seat)], clock.now)
    assert due(table).at == clock.now + MINUTE


async def test_an_outage_moves_the_deadline(dealt, clock):
    found = due(timed(dealt.table), outage_time=lambda _: timedelta(minutes=10))
    assert found.at == clock.now + 11 * MINUTE


async def test_the_clock_runs_on_over_a_restart(dealt, clock):
    later = clock.now + timedelta(seconds=40)
    assert due(timed(dealt.table), started_at=later).at == clock.now + MINUTE


# What happens at the deadline


async def test_at_the_first_deadline_a_computer_moves_once(dealt, clock):
    table, seat = timed(dealt.table), awaited(dealt.table)
    move = table.view(seat).moves[0]
    after = apply_entries(table, commands.time_out(table, seat, move), clock.now)
    assert after.turn == table.turn + 1
    assert after.seats[seat].is_present
    assert after.match.timed_out == {seat}
    assert after.moves[-1].stood_in
    assert not after.moves[-1].settled


async def test_a_move_of_a_person_is_the_own_choice(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    moved = commands.game_move(table, seat, table.view(seat).moves[0])
    assert not apply_entries(table, moved, clock.now).moves[-1].stood_in


async def test_at_the_second_in_a_row_it_keeps_the_seat(dealt, clock):
    table, seat = timed(dealt.table), awaited(dealt.table)
    seats = [replace(each, missed=1) if number == seat else each for number, each in enumerate(table.seats)]
    table = replace(table, seats=tuple(seats))
    after = apply_entries(table, commands.time_out(table, seat, table.view(seat).moves[0]), clock.now)
    assert after.seats[seat].away is AwayReason.TIME
    assert after.turn == table.turn + 1


@pytest.mark.parametrize("back", [CameBack(seat=0), SeatTaken(seat=0, person=EVA)], ids=["back", "taken"])
async def test_who_comes_back_or_takes_the_seat_was_not_late(dealt, clock, back):
    table = dealt.table
    assert awaited(table) == 0
    table = apply_entries(table, commands.time_out(table, 0, table.view(0).moves[0]), clock.now)
    other = awaited(table)
    late = apply_entries(table, commands.time_out(table, other, table.view(other).moves[0]), clock.now)
    table = apply_entries(away(late, clock.now, 0), [back], clock.now)
    assert late.match.timed_out == {0, other}
    assert table.match.timed_out == {other}


async def test_four_people_who_have_all_vanished_are_played_for_until_one_is_left(dealt, clock):
    table = timed(dealt.table)
    while (found := due(table)).action is not Action.EXPIRE:
        if found.action is Action.TIME_OUT:
            clock.now = found.at
            move = table.view(found.seat).moves[-1]
            entries = commands.time_out(table, found.seat, move)
        else:
            assert found.action is Action.COMPUTER_MOVE
            entries = [Moved(seat=found.seat, move=str(table.view(found.seat).moves[-1]), auto=True)]
        table = apply_entries(table, entries, clock.now)
    assert [seat.away for seat in table.seats].count(AwayReason.TIME) == 3
    assert table.is_open


# Stand-ins


def ask(table, person, seat, seconds_left=0.0):
    return commands.ask_for_stand_in(table, person, seat, table.turn, seconds_left)


def others(table, seat):
    partner = next(other for other in table.sides[table.side_of(seat)] if other != seat)
    return partner, [number for number in range(4) if number not in (seat, partner)]


async def test_a_partner_alone_puts_a_computer_in(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    partner, _ = others(table, seat)
    after = apply_entries(table, ask(table, PEOPLE[partner], seat), clock.now)
    assert after.seats[seat].away is AwayReason.OTHERS


async def test_it_takes_two_opponents(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    _, (first, second) = others(table, seat)
    table = apply_entries(table, ask(table, PEOPLE[first], seat), clock.now)
    assert table.seats[seat].is_present
    with pytest.raises(TableError) as twice:
        ask(table, PEOPLE[first], seat)
    assert (twice.value.code, twice.value.details["count"]) == ("stand_in_asked_before", 1)
    table = apply_entries(table, ask(table, PEOPLE[second], seat), clock.now)
    assert table.seats[seat].away is AwayReason.OTHERS


async def test_the_only_opponent_who_is_here_is_enough(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    _, (first, second) = others(table, seat)
    table = away(table, clock.now, second)
    table = apply_entries(table, ask(table, PEOPLE[first], seat), clock.now)
    assert table.seats[seat].away is AwayReason.OTHERS


async def test_who_has_asked_asks_with_effect_once_the_other_opponent_has_left(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    _, (first, second) = others(table, seat)
    table = apply_entries(table, ask(table, PEOPLE[first], seat), clock.now)
    table = away(table, clock.now, second)
    table = apply_entries(table, ask(table, PEOPLE[first], seat), clock.now)
    assert table.seats[seat].away is AwayReason.OTHERS


async def test_what_was_asked_is_forgotten_when_the_seat_moves(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    _, (first, _) = others(table, seat)
    table = apply_entries(table, ask(table, PEOPLE[first], seat), clock.now)
    table = apply_entries(table, [Moved(seat=seat, move=str(table.view(seat).moves[0]))], clock.now)
    assert table.match.stand_ins_asked == frozenset()


@pytest.mark.parametrize(
    ("who", "left", "code"), [("own", 0, "your_own_turn"), ("partner", 0.4, "too_early_for_stand_in")]
)
async def test_a_wish_for_oneself_or_too_early_is_refused(dealt, who, left, code):
    table, seat = dealt.table, awaited(dealt.table)
    person = PEOPLE[seat if who == "own" else others(table, seat)[0]]
    with pytest.raises(TableError) as refused:
        ask(table, person, seat, left)
    assert refused.value.code == code
    assert refused.value.details.get("count", 1) == 1


async def test_a_wish_for_somebody_who_is_not_awaited_is_stale(dealt):
    table = dealt.table
    asked, idle = awaited(table), (awaited(table) + 1) % 4
    with pytest.raises(StaleClick):
        ask(table, PEOPLE[asked], idle)


@pytest.mark.parametrize(
    ("clock_of_table", "after"),
    [(None, STAND_IN_AFTER), (600, STAND_IN_AFTER), (86400, timedelta(hours=12)), (60, None), (120, None)],
)
async def test_others_may_ask_after_two_minutes_unless_the_deadline_is_sooner(
    dealt, clock, clock_of_table, after
):
    table = timed(dealt.table, clock_of_table)
    expected = None if after is None else clock.now + after
    assert stand_in_from(table, awaited(table)) == expected


# The first match of somebody


@pytest.fixture
async def first_match(harness):
    """A table where Anna, Bernat and Dídac play their first match, and Carla has played before."""
    await harness.open(BERNAT, CARLA, DIDAC)
    await harness.execute(commands.start, commands.Actor(ANNA), {ANNA.id, BERNAT.id, DIDAC.id, EVA.id})
    await harness.deal()
    return harness


async def test_a_newcomer_has_twice_the_clock_and_the_others_have_not(first_match, clock):
    table = timed(first_match.table, 600)
    assert awaited(table) == 0
    assert due(table).at == clock.now + timedelta(minutes=20)
    assert [deadline(table, seat) - clock.now for seat in range(4)] == [
        timedelta(minutes=minutes) for minutes in (20, 20, 10, 20)
    ]


@pytest.mark.parametrize(
    ("clock_of_table", "after"), [(600, 2 * STAND_IN_AFTER), (86400, timedelta(days=1)), (60, None)]
)
async def test_others_may_ask_for_a_computer_in_place_of_a_newcomer_after_twice_the_time(
    first_match, clock, clock_of_table, after
):
    table = timed(first_match.table, clock_of_table)
    expected = None if after is None else clock.now + after
    assert stand_in_from(table, awaited(table)) == expected


async def test_a_newcomer_who_comes_back_is_one_still_and_who_takes_the_seat_is_none(first_match, clock):
    left = away(first_match.table, clock.now, 1, 3)
    table = apply_entries(left, [CameBack(seat=1), SeatTaken(seat=3, person=EVA)], clock.now)
    assert [seat.is_newcomer for seat in table.seats] == [True, True, False, False]


async def test_newcomers_are_in_the_log(first_match, store):
    log = await store.log.read(first_match.id)
    assert next(each.entry for each in log if isinstance(each.entry, Started)).newcomers == (0, 1, 3)
    assert rebuild(first_match.id, log).seats == first_match.table.seats


def test_a_start_from_before_there_were_newcomers_has_none():
    assert entry_from_json('{"kind": "started"}') == Started()


# A clock that was wrong (W5)


async def test_entries_from_the_future_delay_nothing_after_a_restart(dealt, store, clock):
    clock.pass_by(hours=-1)
    tables = Tables(store.log, now=clock)
    await tables.load()
    table = timed(tables.get(dealt.id))
    assert due(table, started_at=clock.now).at == clock.now + MINUTE
    runner = Runner(tables, replace(AT_ONCE, computer=1.2))
    table = away(tables.get(dealt.id), clock.now, awaited(table))
    assert runner.due(table).at <= clock.now + timedelta(seconds=1.2)


async def test_between_two_deals_nobody_s_clock_runs(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.deal()
    await harness.play_the_hand()
    assert awaited_people(timed(harness.table)) == ()
    assert due(timed(harness.table)).action is Action.DEAL
