"""Time in the log: since when people are asked, whose deadlines passed, and who plays for them."""

from functools import partial

import pytest

from bot.tables import commands
from bot.tables.entries import (
    AwayReason,
    CameBack,
    Moved,
    Opened,
    Rules,
    StandInAsked,
    TimedOut,
    WentAway,
    entry_from_json,
    entry_to_json,
)
from bot.tables.log.replay import apply_entries, rebuild
from bot.tables.people.entries import SeatTaken
from engine.botifarra import Phase
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA


@pytest.fixture
async def dealt(harness):
    """A table of four people who were just dealt cards."""
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    return harness


def applied(table, clock, *entries):
    return apply_entries(table, entries, clock.now)


def awaited(table):
    (seat,) = table.waits_for
    return seat


def legal(table):
    return str(table.view(awaited(table)).moves[0])


def test_what_earlier_versions_wrote_still_means_the_same():
    assert entry_from_json('{"seat":1,"move":"play O9","kind":"moved"}') == Moved(seat=1, move="play O9")
    assert entry_from_json('{"seat":1,"kind":"went_away"}') == WentAway(seat=1, reason=AwayReason.LEFT)
    opened = (
        '{"game":"botifarra","guild_id":1,"channel_id":2,"host":{"id":3,"name":"Anna"},'
        '"rules":{"options":{},"preset":null,"language":"ca"},"kind":"opened"}'
    )
    read = entry_from_json(opened)
    assert isinstance(read, Opened)
    assert isinstance(read.rules, Rules)
    assert read.rules.clock is None


@pytest.mark.parametrize(
    "entry",
    [
        TimedOut(seat=2),
        StandInAsked(seat=2, by=0),
        WentAway(seat=2, reason=AwayReason.TIME),
        Moved(seat=2, move="play O9", auto=True),
    ],
)
def test_new_entries_come_back_as_they_were_written(entry):
    assert entry_from_json(entry_to_json(entry)) == entry


async def test_each_question_is_asked_from_the_move_that_leads_to_it(dealt, clock):
    assert dealt.table.asked_since == clock.now
    clock.pass_by(seconds=40)
    await dealt.move(dealt.asked(), legal(dealt.table))
    assert dealt.table.asked_since == clock.now


async def test_what_others_do_meanwhile_starts_nobody_s_time_anew(dealt, clock):
    since = clock.now
    clock.pass_by(seconds=40)
    other = next(seat for seat in range(4) if seat != awaited(dealt.table))
    person = dealt.table.seats[other].person
    await dealt.execute(commands.give_word, person, "sardana")
    await dealt.execute(commands.leave, person)
    await dealt.execute(commands.come_back, person)
    assert dealt.table.asked_since == since


@pytest.mark.parametrize("comes", [CameBack, partial(SeatTaken, person=EVA)], ids=["back", "taken"])
async def test_time_begins_when_a_second_person_comes(dealt, clock, comes):
    seat = awaited(dealt.table)
    others = [number for number in range(4) if number != seat]
    table = applied(dealt.table, clock, *(WentAway(seat=other) for other in others))
    clock.pass_by(minutes=5)
    table = applied(table, clock, comes(seat=others[0]))
    assert table.asked_since == clock.now
    since = clock.now
    clock.pass_by(minutes=5)
    table = applied(table, clock, comes(seat=others[1]))
    assert table.asked_since == since
    assert table.seats[others[1]].back_at == clock.now


async def test_missed_deadlines_in_a_row_are_counted_until_a_move_of_one_s_own(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    table = applied(table, clock, TimedOut(seat=seat), Moved(seat=seat, move=legal(table), auto=True))
    assert table.seats[seat].missed == 1
    assert table.match.timed_out == {seat}
    while table.match.state.phase is not Phase.PLAY or awaited(table) != seat:
        table = applied(table, clock, Moved(seat=awaited(table), move=legal(table)))
    assert table.seats[seat].missed == 1
    assert table.match.timed_out == frozenset()
    table = applied(table, clock, Moved(seat=seat, move=legal(table)))
    assert table.seats[seat].missed == 0


async def test_whoever_is_back_has_missed_nothing_and_is_away_no_longer(dealt, clock):
    seat = awaited(dealt.table)
    late = (TimedOut(seat=seat), TimedOut(seat=seat), WentAway(seat=seat, reason=AwayReason.TIME))
    table = applied(dealt.table, clock, *late)
    assert (table.seats[seat].missed, table.seats[seat].away) == (2, AwayReason.TIME)
    table = applied(table, clock, CameBack(seat=seat))
    assert (table.seats[seat].missed, table.seats[seat].away) == (0, None)
    assert table.seats[seat].is_present


async def test_the_wish_for_a_computer_is_forgotten_when_the_seat_moves(dealt, clock):
    table, seat = dealt.table, awaited(dealt.table)
    by = (seat + 1) % 4
    table = applied(table, clock, StandInAsked(seat=seat, by=by))
    assert table.match.stand_ins_asked == {(seat, by)}
    assert applied(table, clock, Moved(seat=seat, move=legal(table))).match.stand_ins_asked == frozenset()
    assert applied(table, clock, WentAway(seat=seat)).match.stand_ins_asked == frozenset()


async def test_a_log_with_time_in_it_leads_to_the_same_table_again(dealt, store, clock):
    seat = awaited(dealt.table)
    late = [
        StandInAsked(seat=seat, by=(seat + 1) % 4),
        TimedOut(seat=seat),
        Moved(seat=seat, move=legal(dealt.table), auto=True),
    ]
    await dealt.tables.execute(dealt.id, lambda _: late)
    await dealt.execute(commands.leave, ANNA)
    await dealt.execute(commands.come_back, ANNA)
    assert rebuild(dealt.id, await store.log.read(dealt.id)) == dealt.table


async def test_moves_that_nobody_chose_are_marked(harness, store, start_runner, watch):
    await harness.start(BERNAT)
    await harness.execute(commands.leave, BERNAT)
    start_runner()
    while harness.table.is_open and len(harness.table.moves) < 20:
        table = await watch.until(lambda table: table.waits_for == (0,) and table.seq == harness.table.seq)
        await harness.move(ANNA, legal(table))
    made = [each.entry for each in await store.log.read(harness.id) if isinstance(each.entry, Moved)]
    assert {entry.auto for entry in made if entry.seat == 0} == {False}
    assert {entry.auto for entry in made if entry.seat != 0} == {True}
