"""Rounds of the formats: who meets whom, on which boards, and who is placed."""

from collections import Counter

import pytest

from bot.events.entries import Format
from bot.events.errors import EventError
from bot.events.results import rated_pairs, standings_of
from tests.bot.events.conftest import SECRET, Trial, people


def lower_number_wins(one, other):
    return (60, 40) if one < other else (40, 60)


@pytest.mark.parametrize(
    ("format_", "pairs", "rounds", "boards"),
    [
        (Format.SWISS, 8, 5, 0),
        (Format.SAME_CARDS, 8, 7, 21),
        (Format.SAME_CARDS, 5, 5, 20),
        (Format.TEAMS, 4, 2, 16),
        (Format.LEAGUE, 6, 5, 0),
    ],
)
def test_an_event_runs_to_the_end_and_its_best_pair_is_first(format_, pairs, rounds, boards):
    trial = Trial(format_).sign_up(pairs)
    trial.start()
    trial.play_to_the_end(lower_number_wins)
    assert (len(trial.event.rounds), len(trial.event.plan)) == (rounds, boards)
    assert standings_of(trial.event)[0].pair == 1
    assert standings_of(trial.event)[0].place == 1


@pytest.mark.parametrize("format_", [Format.SAME_CARDS, Format.LEAGUE])
@pytest.mark.parametrize("house", [True, False])
def test_an_odd_number_is_filled_by_the_house_pair_or_somebody_rests(format_, house):
    trial = Trial(format_, house_pair=house).sign_up(7)
    trial.start()
    trial.play_to_the_end(lower_number_wins)
    rested = Counter(each.bye for each in trial.event.rounds)
    assert rested == ({None: 7} if house else dict.fromkeys(range(1, 8), 1))
    assert [line.pair for line in standings_of(trial.event)][:2] == [1, 2]


def test_all_pairs_of_a_league_meet_twice_on_either_side():
    trial = Trial(Format.LEAGUE, rounds=2).sign_up(4)
    trial.start()
    trial.draw()
    met = Counter(pairing for each in trial.event.rounds for pairing in each.pairings)
    assert met == {(one, other): 1 for one in range(1, 5) for other in range(1, 5) if one != other}


def test_a_swiss_pair_rests_once_at_most_where_there_is_no_house_pair():
    trial = Trial(house_pair=False).sign_up(5)
    trial.start()
    trial.play_to_the_end(lower_number_wins)
    assert max(Counter(each.bye for each in trial.event.rounds).values()) == 1


def test_the_first_round_by_level_has_the_upper_half_meet_the_lower_half():
    trial = Trial(by_level=True).sign_up(8)
    trial.start()
    levels = {person.id: 2000 - pair for pair in range(1, 9) for person in people(pair)}
    drawn = trial.draw(levels)
    assert {frozenset(pairing) for pairing in drawn.pairings} == {
        frozenset({pair, pair + 4}) for pair in range(1, 5)
    }


def test_the_same_secret_draws_the_same_rounds():
    drawn = []
    for _ in range(2):
        trial = Trial().sign_up(9)
        trial.start()
        trial.play_to_the_end(lower_number_wins)
        drawn.append([each.pairings for each in trial.event.rounds])
    assert drawn[0] == drawn[1]


def test_an_event_of_same_cards_is_rated_as_a_whole_with_the_house_pair_at_its_place():
    trial = Trial(Format.SAME_CARDS).sign_up(7)
    trial.start()
    trial.play_to_the_end(lower_number_wins)
    rated = rated_pairs(trial.event)
    assert rated is not None
    assert rated.luck == pytest.approx(144.7, abs=0.05)
    assert [(pair, place) for pair, place, _ in rated.pairs] == [(pair, pair) for pair in range(1, 9)]
    assert rated.pairs[7][2] == ["strong", "strong"]


def test_a_friendly_event_and_other_formats_are_not_rated_as_a_whole():
    trial = Trial().sign_up(4)
    trial.start()
    trial.play_to_the_end(lower_number_wins)
    assert rated_pairs(trial.event) is None


def test_the_secret_of_an_event_is_not_in_its_text():
    trial = Trial().sign_up(4)
    trial.start()
    assert SECRET.hex() not in repr(trial.event)
    assert "secret" not in repr(trial.event)


def test_an_event_starts_once():
    trial = Trial(Format.SAME_CARDS).sign_up(4)
    trial.start()
    with pytest.raises(EventError):
        trial.start()
