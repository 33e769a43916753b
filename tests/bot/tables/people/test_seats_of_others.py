"""Seats that a computer plays for: asked for by others, given away, and taken back in time."""

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.log.replay import rebuild
from bot.tables.people.entries import Question
from bot.tables.runner import Runner
from bot.tables.time.due import Action
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA, PAUSES_OF_PEOPLE, PEOPLE, seconds_left
from tests.bot.tables.people.harness import answer, half_played, refused, results


async def asked_for(harness, *people):
    """Start a match, let Carla leave and Eva ask for her seat."""
    await harness.start(*(people or (BERNAT, CARLA, DIDAC)))
    await harness.deal()
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.ask_for_seat, EVA, 2)


async def test_the_present_people_are_asked_and_all_of_them_must_agree(harness):
    await asked_for(harness)
    petition = harness.table.petition
    assert (petition.question, petition.person, petition.waiting_for) == (Question.SEAT, EVA, (0, 1, 3))
    await answer(harness, ANNA, agrees=True)
    await answer(harness, BERNAT, agrees=True)
    assert harness.table.seats[2].person == CARLA
    cards = harness.table.view(2).cards
    await answer(harness, DIDAC, agrees=True)
    assert harness.table.petition is None
    assert (harness.table.seats[2].person, harness.table.seats[2].is_present) == (EVA, True)
    assert harness.table.view(2).cards == cards


async def test_one_who_declines_keeps_the_seat_for_its_owner_and_it_is_not_asked_for_again_in_this_hand(
    harness,
):
    await asked_for(harness)
    await answer(harness, DIDAC, agrees=False)
    assert harness.table.petition is None
    assert harness.table.seats[2].person == CARLA
    assert await refused(harness.execute(commands.ask_for_seat, EVA, 2)) == "asked_before"


async def test_silence_gives_the_seat_away_after_the_time_for_answers(harness, tables):
    await asked_for(harness)
    runner = Runner(tables, PAUSES_OF_PEOPLE)
    assert (
        runner.due(harness.table).action is Action.COMPUTER_MOVE or seconds_left(runner, harness.table) <= 12
    )
    await harness.execute(commands.settle_petition)
    assert harness.table.seats[2].person == EVA


async def test_an_owner_who_comes_back_in_time_keeps_the_seat(harness):
    await asked_for(harness)
    await harness.execute(commands.come_back, CARLA)
    assert harness.table.petition is None
    assert harness.table.match.declined.declined_by == 2
    assert await refused(answer(harness, ANNA, agrees=True)) == "petition_over"


async def test_a_seat_that_was_given_away_is_not_taken_back(harness):
    await asked_for(harness)
    for person in (ANNA, BERNAT, DIDAC):
        await answer(harness, person, agrees=True)
    assert await refused(harness.execute(commands.come_back, CARLA)) == "seat_given_away"
    await harness.execute(commands.leave, DIDAC)
    assert await refused(harness.execute(commands.ask_for_seat, CARLA, 3)) == "only_own_seat"
    await harness.execute(commands.leave, EVA)
    await harness.execute(commands.ask_for_seat, CARLA, 2)
    assert harness.table.petition.person == CARLA


async def test_only_seats_that_a_computer_plays_for_are_asked_for_and_only_by_people_without_one(harness):
    await harness.start(BERNAT)
    await harness.deal()
    assert harness.table.seats_to_ask_for == (2, 3)
    assert await refused(harness.execute(commands.ask_for_seat, EVA, 1)) == "seat_is_played"
    assert await refused(harness.execute(commands.ask_for_seat, BERNAT, 2)) == "already_seated"
    await harness.execute(commands.ask_for_seat, EVA, 2)
    assert await refused(harness.execute(commands.ask_for_seat, DIDAC, 3)) == "petition_open"
    await harness.execute(commands.leave, BERNAT)
    assert await refused(harness.execute(commands.ask_for_seat, BERNAT, 1)) == "already_away"


async def test_nobody_takes_a_seat_of_a_table_that_sleeps(harness):
    await harness.start()
    await harness.deal()
    await harness.execute(commands.leave, ANNA)
    assert harness.table.is_asleep
    assert harness.table.seats_to_ask_for == ()
    assert await refused(harness.execute(commands.ask_for_seat, EVA, 0)) == "table_sleeps"
    assert await refused(harness.execute(commands.sit, EVA, 0)) == "table_sleeps"
    await harness.execute(commands.come_back, ANNA)
    assert not harness.table.is_asleep


async def test_who_leaves_is_not_asked_any_more_and_who_comes_back_is(harness):
    await asked_for(harness)
    await harness.execute(commands.leave, BERNAT)
    assert harness.table.petition.waiting_for == (0, 3)
    await harness.execute(commands.come_back, BERNAT)
    assert harness.table.petition.waiting_for == (0, 3, 1)


async def test_a_move_does_not_end_the_question(harness):
    await asked_for(harness)
    await harness.move(ANNA, "trump O")
    assert harness.table.petition is not None
    await answer(harness, ANNA, agrees=True)
    assert 0 not in harness.table.petition.waiting_for


async def test_the_match_counts_for_who_sits_at_the_end_and_is_lost_for_who_gave_up_the_seat_late(
    harness, store
):
    await half_played(harness, BERNAT, CARLA, DIDAC)
    await harness.deal(harness.chance.randbytes(32))
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.ask_for_seat, EVA, 2)
    for person in (ANNA, BERNAT, DIDAC):
        await answer(harness, person, agrees=True)
    await harness.play_on()
    places = results(store)
    assert set(places) == {person.id for person in PEOPLE}
    assert places[EVA.id] == places[ANNA.id]
    assert places[CARLA.id] == 2


async def test_who_gave_up_the_seat_early_has_no_result(harness, store):
    await asked_for(harness)
    await harness.execute(commands.settle_petition)
    await harness.play_on()
    assert CARLA.id not in results(store)


async def test_a_log_leads_to_the_same_table_while_a_seat_is_asked_for_and_after_it(harness, store):
    await asked_for(harness)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
    await answer(harness, ANNA, agrees=True)
    await harness.execute(commands.settle_petition)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_in_a_lobby_the_seat_of_somebody_who_does_not_come_is_freed_by_who_is_in_charge(harness):
    await harness.open(BERNAT, CARLA)
    assert await refused(harness.execute(commands.free_seat, Actor(BERNAT), 2)) == "only_in_charge"
    await harness.execute(commands.free_seat, Actor(ANNA), 2)
    assert harness.table.seats[2].is_free
    assert await refused(harness.execute(commands.free_seat, Actor(ANNA), 2)) == "stale_click"


async def test_a_host_who_got_up_and_is_alone_fills_the_table_with_computers(harness):
    await harness.open()
    await harness.execute(commands.leave, ANNA)
    await harness.execute(commands.fill, Actor(ANNA))
    assert not any(seat.is_free for seat in harness.table.seats)


async def test_a_present_person_is_in_charge_while_the_host_is_away(harness):
    await harness.start(BERNAT, CARLA)
    await harness.execute(commands.leave, ANNA)
    assert harness.table.in_charge == BERNAT
    await harness.execute(commands.leave, BERNAT)
    assert harness.table.in_charge == CARLA
    await harness.execute(commands.leave, CARLA)
    assert harness.table.in_charge == ANNA
