"""The start of an event by those who are there, open tables, and the points of a night for the season."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.events import commands, formats
from bot.events.entries import Finished, Format, Result, ResultTaken, RoundClosed
from bot.events.errors import EventError
from bot.events.event import Stage
from bot.events.results import standings_of
from bot.events.season import Season, season_of, season_points, season_table
from bot.tables.entries import Person
from tests.bot.events.conftest import NOW, SECRET, Trial, people

AT = NOW + timedelta(minutes=10)


def night(pairs=0, format_=Format.SWISS, **terms):
    """Return an event that starts in ten minutes, with pairs that have signed up."""
    return Trial(format_, starts_at=AT, **terms).sign_up(pairs)


def arrive(trial, *here):
    for person in here:
        trial.execute(commands.arrive, person, NOW)


def names(trial):
    return sorted(tuple(person.name for person in pair.people) for pair in trial.event.pairs.values())


# -- the check-in


def test_only_those_play_who_are_there():
    trial = night(5)
    arrive(trial, *(person for pair in range(1, 5) for person in people(pair)))
    trial.start()
    assert names(trial) == [("A1", "B1"), ("A2", "B2"), ("A3", "B3"), ("A4", "B4")]


def test_people_whose_partners_are_missing_are_put_together_the_highest_level_with_the_lowest():
    trial = night(6)
    arrive(trial, *(people(pair)[0] for pair in range(1, 5)), *people(5), *people(6))
    trial.start({10: 1700, 20: 1600, 30: 1500, 40: 1400})
    assert names(trial) == [("A1", "A4"), ("A2", "A3"), ("A5", "B5"), ("A6", "B6")]


def test_nobody_is_put_together_with_somebody_whom_they_avoid():
    trial = night(6)
    arrive(trial, *(people(pair)[0] for pair in range(1, 5)), *people(5), *people(6))
    trial.execute(commands.start, SECRET, {10: 1700, 20: 1600, 30: 1500, 40: 1400}, [frozenset((10, 40))])
    assert names(trial) == [("A1", "A3"), ("A2", "A4"), ("A5", "B5"), ("A6", "B6")]


@pytest.mark.parametrize(("computers", "pairs"), [(True, [("A1",)]), (False, [])])
def test_who_is_left_plays_with_a_computer_if_the_server_has_them(computers, pairs):
    trial = night(4, computers=computers, house_pair=computers)
    arrive(trial, people(1)[0], *people(2), *people(3), *people(4))
    trial.start()
    assert names(trial) == sorted([*pairs, ("A2", "B2"), ("A3", "B3"), ("A4", "B4")])


def test_who_was_asked_and_says_to_be_there_accepts():
    trial, (one, other) = night(), people(1)
    trial.execute(commands.join, one, other)
    arrive(trial, other)
    assert trial.event.pair_of(other.id).people == (one, other)
    assert trial.event.here == {other.id}


def test_who_has_not_signed_up_does_so_by_being_there():
    trial = night()
    arrive(trial, Person(5, "Pau"))
    assert trial.event.pair_of(5).is_looking
    assert trial.execute(commands.arrive, Person(5, "Pau"), NOW) == ()


def test_nobody_is_there_before_the_check_in_or_after_the_start():
    with pytest.raises(EventError, match="no_check_in_yet"):
        night().execute(commands.arrive, Person(5, "Pau"), AT - timedelta(minutes=16))
    trial = night(4)
    arrive(trial, *people(1))
    trial.apply(*commands.start(trial.event, SECRET, {}))
    with pytest.raises(EventError, match="event_has_started"):
        trial.execute(commands.arrive, Person(5, "Pau"), NOW)


# -- open tables


def test_too_few_pairs_make_open_tables_of_a_tournament():
    trial = night(6, format_=Format.SAME_CARDS)
    arrive(trial, *people(1), *people(2))
    trial.start()
    assert (trial.event.format, trial.event.plan) == (Format.TABLES, ())
    assert sorted(trial.draw().pairings[0]) == [1, 2]


def test_before_the_check_in_an_organiser_cannot_start_with_too_few():
    with pytest.raises(EventError, match="too_few_pairs"):
        night(2).start()


@pytest.mark.parametrize(("computers", "tables"), [(True, 2), (False, 1)])
def test_an_odd_pair_meets_computers_at_an_open_table_or_rests(computers, tables):
    trial = night(3, Format.TABLES, computers=computers)
    arrive(trial, *(person for pair in (1, 2, 3) for person in people(pair)))
    trial.start()
    here = trial.draw()
    assert len(here.pairings) == tables
    assert (here.bye is None) is computers


@pytest.mark.parametrize(("number", "tables"), [(1, [1]), (5, [5]), (6, [6]), (7, [3, 4]), (13, [4, 4, 5])])
def test_people_without_partners_share_tables_of_at_most_six(number, tables):
    trial = barbu(number)
    assert sorted(map(len, trial.draw().pairings)) == tables


def barbu(number):
    """Return open tables of Barbu that have begun, with some people."""
    trial = Trial(Format.TABLES, starts_at=AT, game="barbu", rules={"players": 4})
    arrive(trial, *(Person(each, f"P{each}") for each in range(1, number + 1)))
    trial.start()
    return trial


# -- the season


def test_a_person_gets_two_points_and_two_for_each_pair_behind_and_one_for_each_level():
    trial = night(4)
    arrive(trial, *(person for pair in range(1, 5) for person in people(pair)))
    trial.start()
    trial.play_to_the_end(lambda one, other: (60, 60) if {one, other} == {1, 2} else (90 - one, 90 - other))
    places = {line.pair: line.place for line in standings_of(trial.event)}
    points = season_points(trial.event)
    for pair, place in places.items():
        behind = sum(other > place for other in places.values())
        level = sum(other == place for other in places.values()) - 1
        assert {points[person.id] for person in people(pair)} == {2 + 2 * behind + level}


def test_the_house_pair_counts_as_nobody_and_who_has_no_place_gets_nothing():
    trial = night(3)
    arrive(trial, *(person for pair in range(1, 4) for person in people(pair)))
    trial.start()
    while len(trial.event.rounds) < formats.number_of_rounds(trial.event):
        here = trial.draw()
        for table, board in here.places:
            pairs = trial.event.pairing(here.number, (table, board))
            own = tuple(0 if pair == 3 else 9 for pair in pairs)
            points = tuple(100 if pair == 1 else 50 for pair in pairs)
            trial.apply(
                ResultTaken(round=here.number, table=table, board=board, result=Result(points, 9, own))
            )
        trial.apply(RoundClosed(round=here.number))
    trial.apply(Finished())
    assert season_points(trial.event) == {10: 6, 11: 6, 20: 4, 21: 4}


@pytest.mark.parametrize(
    ("places", "points"),
    [((1, 2, 3, 4, 5), (10, 8, 6, 4, 2)), ((1, 1, 3, 4, 4), (9, 9, 6, 3, 3))],
)
def test_at_an_open_table_the_points_are_those_among_its_people(places, points):
    trial = barbu(5)
    (table,) = trial.draw().pairings
    result = Result((0,) * 5, 7, (7,) * 5, places=places)
    trial.apply(ResultTaken(round=1, table=1, board=0, result=result), RoundClosed(round=1), Finished())
    assert trial.event.stage is Stage.OVER
    assert [season_points(trial.event)[pair] for pair in table] == list(points)


@pytest.mark.parametrize(
    ("at", "zone", "season"),
    [
        (datetime(2026, 12, 31, 22, 59, tzinfo=UTC), "Europe/Madrid", "2026-4"),
        (datetime(2026, 12, 31, 23, tzinfo=UTC), "Europe/Madrid", "2027-1"),
        (datetime(2027, 4, 1, 3, tzinfo=UTC), "America/New_York", "2027-1"),
    ],
)
def test_a_season_is_a_quarter_on_the_clocks_of_the_server(at, zone, season):
    assert str(Season.at(at, zone)) == season


def test_the_season_before_the_first_of_a_year_is_the_last_one_of_the_year_before():
    assert str(Season(2027, 1).before) == "2026-4"
    assert str(Season(2026, 3).before) == "2026-2"


@pytest.mark.parametrize("quarter", range(1, 5))
def test_a_season_begins_when_the_one_before_ends(quarter):
    season = Season(2026, quarter)
    begins, _ = season.times("Europe/Madrid")
    assert season.before.times("Europe/Madrid")[1] == begins
    assert season == Season.at(begins, "Europe/Madrid")
    assert Season.at(begins - timedelta(seconds=1), "Europe/Madrid") == season.before


def test_a_night_counts_for_the_season_in_which_it_was_to_start():
    assert str(season_of(night().event)) == "2026-4"


def test_the_best_eight_nights_of_a_person_count_and_equal_people_share_the_place():
    nights = [(1, "Ada", 10)] * 8 + [(2, "Blai", 9)] * 8 + [(2, "Blai (nou)", 17), (3, "Cesc", 80)]
    lines = [
        (line.place, line.name, line.points, line.nights) for line in season_table([*nights, (1, "Ada", 2)])
    ]
    assert lines == [(1, "Ada", 80, 9), (1, "Blai (nou)", 80, 9), (1, "Cesc", 80, 1)]


def test_a_league_counts_for_the_season_in_which_it_ends():
    trial = Trial(Format.LEAGUE).sign_up(4)
    trial.start()
    trial.event = replace(trial.event, terms=replace(trial.event.terms, starts_at=NOW - timedelta(days=90)))
    trial.draw()
    trial.play(lambda one, other: (one, other))
    trial.apply(Finished())
    assert str(season_of(trial.event)) == "2026-4"
