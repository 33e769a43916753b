"""Signing up for an event, and what its organisers may do."""

from datetime import timedelta

import pytest

from bot.events import commands
from bot.events.entries import (
    Corrected,
    Format,
    PairJoined,
    PairLeft,
    PartnerAccepted,
    Replaced,
    Result,
    entry_from_json,
    entry_to_json,
)
from bot.events.errors import EventError
from bot.events.results import standings_of
from bot.tables.commands import Actor
from bot.tables.entries import Person
from tests.bot.events.conftest import NOW, ORGANISER, Trial, people

ANNA, BERNAT, CARLA, DIDAC = (
    Person(number, name) for number, name in enumerate(("Anna", "Bernat", "Carla", "Dídac"), start=101)
)


def refused(trial, command, *arguments):
    """Return the code of a refusal."""
    with pytest.raises(EventError) as refusal:
        trial.execute(command, *arguments)
    return refusal.value.code


def test_a_pair_counts_once_the_partner_has_clicked(swiss):
    swiss.execute(commands.join, ANNA, BERNAT)
    assert not swiss.event.complete
    assert swiss.event.pair_of(BERNAT.id) is None
    swiss.execute(commands.accept, BERNAT, 1)
    assert swiss.event.complete == [swiss.event.pair_of(BERNAT.id)]


def test_nobody_can_accept_for_somebody_else(swiss):
    swiss.execute(commands.join, ANNA, BERNAT)
    assert refused(swiss, commands.accept, CARLA, 1) == "not_asked_any_more"


def test_a_partner_who_declines_leaves_the_other_looking(swiss):
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.execute(commands.decline, BERNAT, 1)
    assert swiss.event.pair_of(ANNA.id).is_looking


def test_somebody_who_looks_for_a_partner_has_agreed_already(swiss):
    swiss.execute(commands.join, ANNA)
    swiss.execute(commands.join, BERNAT, ANNA)
    (pair,) = swiss.event.complete
    assert {person.id for person in pair.people} == {ANNA.id, BERNAT.id}


def test_two_who_ask_each_other_are_a_pair(swiss):
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.execute(commands.join, BERNAT, ANNA)
    assert len(swiss.event.pairs) == len(swiss.event.complete) == 1


def test_somebody_else_can_be_asked_while_the_first_has_not_answered(swiss):
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.execute(commands.join, ANNA, CARLA)
    assert refused(swiss, commands.accept, BERNAT, 1) == "not_asked_any_more"
    assert [pair.asked for pair in swiss.event.pairs.values()] == [CARLA]


def test_nobody_is_in_two_pairs(swiss):
    swiss.sign_up(1)
    one, other = people(1)
    assert refused(swiss, commands.join, one, CARLA) == "already_signed_up"
    assert refused(swiss, commands.join, CARLA, other) == "partner_has_pair"
    assert refused(swiss, commands.join, CARLA, CARLA) == "partner_is_self"


def test_who_leaves_before_the_start_leaves_a_partner_who_looks_for_another(swiss):
    swiss.sign_up(1)
    one, other = people(1)
    swiss.execute(commands.drop_out, one)
    assert swiss.event.pair_of(other.id).is_looking
    swiss.execute(commands.drop_out, other)
    assert not swiss.event.pairs


def test_the_house_pair_makes_three_pairs_enough(swiss):
    swiss.sign_up(3).start()
    assert [pair.is_house for pair in swiss.event.complete] == [False, False, False, True]


@pytest.mark.parametrize(("pairs", "house", "missing"), [(2, True, 1), (3, False, 1), (0, True, 3)])
def test_too_few_pairs_are_told_how_many_are_missing(pairs, house, missing):
    trial = Trial(house_pair=house).sign_up(pairs)
    with pytest.raises(EventError) as refusal:
        trial.start()
    assert refusal.value.code == "too_few_pairs"
    assert refusal.value.details == {"missing": missing}


def test_people_without_a_partner_are_put_together_by_level(swiss):
    swiss.sign_up(2)
    for person in (ANNA, BERNAT, CARLA, DIDAC):
        swiss.execute(commands.join, person)
    swiss.start({ANNA.id: 1600, BERNAT.id: 1500, CARLA.id: 1400, DIDAC.id: 1300})
    together = [{person.name for person in pair.people} for pair in swiss.event.complete]
    assert {"Anna", "Dídac"} in together
    assert {"Bernat", "Carla"} in together


def test_somebody_new_has_the_level_of_new_people(swiss):
    swiss.sign_up(3)
    for person in (ANNA, BERNAT, CARLA, DIDAC):
        swiss.execute(commands.join, person)
    swiss.start({ANNA.id: 1600, CARLA.id: 1400, DIDAC.id: 1300})
    assert {person.name for person in swiss.event.pair_of(BERNAT.id).people} == {"Bernat", "Carla"}


def test_somebody_who_is_left_over_gets_a_computer(swiss):
    swiss.sign_up(3)
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.start()
    pair = swiss.event.pair_of(ANNA.id)
    assert (pair.people, pair.computer, pair.is_complete) == ((ANNA,), "strong", True)
    assert not any(pair.is_house for pair in swiss.event.complete)


def test_who_looks_for_a_partner_where_there_is_no_place_any_more_does_not_hold_up_the_start():
    trial = Trial(Format.TEAMS)
    trial.execute(commands.join, ANNA)
    trial.execute(commands.join, BERNAT, CARLA)
    trial.sign_up(4).start()
    assert [len(pair.people) for pair in trial.event.pairs.values()] == [2, 2, 2, 2]


def test_who_is_to_be_forgotten_drops_out_and_declines_what_others_ask(swiss):
    swiss.sign_up(1)
    one, other = people(1)
    swiss.execute(commands.join, ANNA, BERNAT)
    for person in (one, BERNAT):
        swiss.execute(commands.leave, person.id)
    assert [pair.people for pair in swiss.event.pairs.values()] == [(other,), (ANNA,)]
    assert all(pair.is_looking for pair in swiss.event.pairs.values())
    assert not swiss.execute(commands.leave, CARLA.id)


def test_teams_are_four_pairs_and_no_more():
    trial = Trial(Format.TEAMS).sign_up(4)
    assert refused(trial, commands.join, ANNA, BERNAT) == "event_is_full"


def test_a_pair_may_join_a_swiss_event_until_its_second_round_is_drawn(swiss):
    swiss.sign_up(4).start()
    swiss.draw()
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.execute(commands.accept, BERNAT, swiss.event.pair_of(ANNA.id).number)
    swiss.play(lambda *_: (50, 20))
    second = swiss.draw()
    assert any(swiss.event.pair_of(ANNA.id).number in pairing for pairing in second.pairings)
    assert refused(swiss, commands.join, CARLA, DIDAC) == "event_has_started"


def test_late_people_without_a_partner_have_no_place_and_their_questions_end_with_them(swiss):
    swiss.sign_up(4).start()
    swiss.draw()
    swiss.execute(commands.join, ANNA, BERNAT)
    swiss.execute(commands.join, ANNA, CARLA)
    assert refused(swiss, commands.accept, BERNAT, 5) == "not_asked_any_more"
    swiss.execute(commands.decline, CARLA, swiss.event.pair_of(ANNA.id).number)
    assert swiss.event.pair_of(ANNA.id).is_looking
    assert sorted(line.pair for line in standings_of(swiss.event)) == [1, 2, 3, 4]
    swiss.execute(commands.drop_out, ANNA)
    assert not swiss.event.concerns(ANNA.id)


def test_a_pair_that_drops_out_is_drawn_no_more_and_keeps_its_results(swiss):
    swiss.sign_up(5).start()
    swiss.draw()
    swiss.play(lambda *_: (50, 20))
    swiss.execute(commands.drop_out, people(2)[1])
    second = swiss.draw()
    assert not any(2 in pairing for pairing in second.pairings)
    assert not any(swiss.event.pairs[pair].is_house for pairing in second.pairings for pair in pairing)


def test_who_has_dropped_out_does_not_come_back_as_another_pair(swiss):
    swiss.sign_up(5).start()
    swiss.draw()
    one, other = people(1)
    swiss.execute(commands.drop_out, one)
    assert refused(swiss, commands.join, one, ANNA) == "event_has_started"
    assert refused(swiss, commands.join, ANNA, other) == "event_has_started"
    swiss.execute(commands.join, ANNA)


def test_a_partner_or_an_organiser_names_a_substitute_who_is_not_in_the_event(swiss):
    swiss.sign_up(4).start()
    one, other = people(1)
    stranger, rival = Actor(CARLA), people(2)[0]
    assert refused(swiss, commands.substitute, stranger, one.id, DIDAC) == "only_organisers"
    assert refused(swiss, commands.substitute, swiss.organiser, one.id, rival) == "substitute_is_in_event"
    (entry,) = swiss.execute(commands.substitute, Actor(other), one.id, DIDAC)
    assert entry == Replaced(pair=1, person=one, substitute=DIDAC)
    assert swiss.event.pairs[1].people == (DIDAC, other)
    assert refused(swiss, commands.substitute, Actor(other), DIDAC.id, one) == "substitute_is_in_event"


def test_who_has_a_substitute_for_a_match_of_a_league_comes_back_for_the_next():
    trial = Trial(Format.LEAGUE).sign_up(4)
    trial.start()
    one, other = people(1)
    trial.execute(commands.substitute, Actor(other), one.id, ANNA)
    assert refused(trial, commands.substitute, Actor(people(2)[0]), people(2)[1].id, one) == (
        "substitute_is_in_event"
    )
    trial.execute(commands.substitute, Actor(other), ANNA.id, one)
    assert (trial.event.pairs[1].people, trial.event.pairs[1].former) == ((one, other), (ANNA,))


def test_organisers_correct_a_result_with_a_reason(swiss):
    swiss.sign_up(4).start()
    swiss.draw()
    swiss.play(lambda *_: (50, 20))
    result = Result((20, 50))
    assert refused(swiss, commands.correct, Actor(ANNA), 1, (1, 0), result, "swapped") == "only_organisers"
    assert refused(swiss, commands.correct, swiss.organiser, 2, (1, 0), result, "swapped") == "no_such_result"
    assert refused(swiss, commands.correct, swiss.organiser, 1, (1, 0), result, " \n") == "reason_is_empty"
    (entry,) = swiss.execute(commands.correct, swiss.organiser, 1, (1, 0), result, " the sides\n swapped ")
    assert isinstance(entry, Corrected)
    assert (entry.reason, entry.result.own, entry.result.deals) == ("the sides swapped", (1, 1), 1)
    assert swiss.event.round(1).results[1, 0].points == (20, 50)
    assert swiss.event.corrections == (entry,)
    assert entry.by == ORGANISER


def test_nobody_waits_for_a_match_of_a_league_against_a_pair_that_has_left():
    trial = Trial(Format.LEAGUE).sign_up(4)
    trial.start()
    trial.draw()
    trial.execute(commands.drop_out, people(1)[0])
    for each in trial.event.rounds:
        one, other = next(pairing for pairing in each.pairings if 1 in pairing)
        rival = people(other if one == 1 else one)[1]
        assert refused(trial, commands.check_in, rival, each.number) == "no_match_to_play"


def test_a_round_of_a_league_gets_another_week_once_its_time_is_over():
    trial = Trial(Format.LEAGUE).sign_up(4)
    trial.start()
    trial.draw()
    over = NOW + timedelta(days=8)
    assert refused(trial, commands.extend, trial.organiser, 1, NOW) == "no_match_to_play"
    trial.execute(commands.extend, trial.organiser, 1, over)
    assert refused(trial, commands.extend, trial.organiser, 1, over) == "no_match_to_play"
    assert trial.event.round(1).until == over + timedelta(days=7)


def test_only_organisers_cancel_an_event_that_is_not_over(swiss):
    assert refused(swiss, commands.cancel, Actor(ANNA)) == "only_organisers"
    swiss.execute(commands.cancel, Actor(ANNA, is_moderator=True))
    assert refused(swiss, commands.cancel, Actor(ORGANISER)) == "event_is_over"


def test_entries_are_read_back_as_they_were_written(swiss):
    entries = [
        PairJoined(number=1, person=ANNA, partner=BERNAT),
        PartnerAccepted(pair=1),
        PairLeft(pair=1, looking=ANNA),
        *Trial(Format.SAME_CARDS).sign_up(3).start(),
        Corrected(round=1, table=1, board=0, result=Result(None, given=(2, 0)), reason="late", by=ANNA),
    ]
    assert [entry_from_json(entry_to_json(entry)) for entry in entries] == entries
