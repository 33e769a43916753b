"""Standings of all formats, and their tie breaks."""

from fractions import Fraction

import pytest

from bot.events.draw.sides import TEAM_ROUNDS, TEAMS
from bot.events.standings import (
    Played,
    league_after_leaving,
    league_standings,
    same_cards_standings,
    swiss_standings,
    teams_standings,
)


def match(one, other, written=None, others=None, *, round_=1, given=None):
    return Played(round_, 1, 0, (one, other), None if written is None else (written, others), given)


def board(number, *tables):
    """Return a board: each table its pairs and what side 0 has written more than side 1, ``None`` unfinished."""
    return [
        Played(1, table, number, pairs, None if net is None else (max(net, 0), max(-net, 0)))
        for table, (pairs, net) in enumerate(tables, start=1)
    ]


def places(lines):
    return [(line.pair, line.place) for line in lines]


def swiss(pairs, *played, byes=(), **others):
    return swiss_standings(pairs, played, byes=dict(byes), **others)


def league(pairs, *played, three_points=False, **others):
    return league_standings(pairs, played, three_points=three_points, **others)


class TestSwiss:
    def test_a_win_is_one_and_a_draw_a_half(self):
        lines = swiss([1, 2, 3, 4], match(1, 2, 90, 90), match(3, 4, 101, 40))
        assert [(line.pair, line.score) for line in lines] == [
            (3, 1),
            (1, Fraction(1, 2)),
            (2, Fraction(1, 2)),
            (4, 0),
        ]
        assert [(line.won, line.drawn, line.played) for line in lines] == [
            *((1, 0, 1), (0, 1, 1), (0, 1, 1), (0, 0, 1))
        ]

    def test_both_sides_are_capped_before_the_difference_is_taken(self):
        first, second = swiss([1, 2], match(1, 2, 190, 130))
        assert (first.difference, first.points) == (0, 121)
        assert (second.difference, second.points) == (0, 121)
        first, second = swiss([1, 2], match(2, 1, 150, 80))
        assert (first.pair, first.difference, first.points) == (2, 41, 121)
        assert (second.pair, second.difference, second.points) == (1, -41, 80)

    def test_the_cap_is_one_of_each_match(self):
        first, _ = swiss([1, 2], match(1, 2, 140, 20), match(1, 2, 122, 21, round_=2))
        assert (first.difference, first.points) == (201, 242)

    def test_equal_wins_are_decided_by_difference_then_by_points(self):
        played = [match(1, 5, 101, 60), match(2, 6, 101, 50), match(3, 7, 121, 80), match(4, 8, 111, 60)]
        lines = swiss(range(1, 9), *played)
        # 2 and 4 both have +51, 1 and 3 both +41; of each two one has written more.
        assert places(lines) == [(4, 1), (2, 2), (3, 3), (1, 4), (7, 5), (5, 6), (8, 7), (6, 8)]

    def test_two_that_are_equal_in_all_are_decided_by_the_match_between_them(self):
        played = [match(1, 2, 101, 81), match(1, 3, 81, 101, round_=2), match(2, 4, 101, 81, round_=2)]
        lines = swiss([2, 1, 3, 4], *played)
        assert places(lines) == [(3, 1), (1, 2), (2, 3), (4, 4)]
        assert lines[1].score == lines[2].score == 1
        assert lines[1].points == lines[2].points == 182

    def test_two_that_are_equal_and_have_not_met_share_the_place_in_the_order_that_was_given(self):
        played = [match(1, 3, 101, 60), match(2, 4, 101, 60)]
        assert places(swiss([1, 2, 3, 4], *played)) == [(1, 1), (2, 1), (3, 3), (4, 3)]
        assert places(swiss([4, 2, 1, 3], *played)) == [(2, 1), (1, 1), (4, 3), (3, 3)]

    def test_three_that_are_equal_share_the_place_whoever_beat_whom(self):
        beaten = [match(1, 2, 101, 81), match(2, 3, 101, 81), match(3, 1, 101, 81)]
        assert places(swiss([1, 2, 3], *beaten)) == [(1, 1), (2, 1), (3, 1)]

    def test_a_bye_is_a_win_without_points(self):
        lines = swiss([1, 2, 3], match(1, 2, 101, 90), byes={3: 1})
        assert places(lines) == [(1, 1), (3, 2), (2, 3)]
        bye = lines[1]
        assert (bye.score, bye.difference, bye.points, bye.won, bye.played) == (1, 0, 0, 1, 1)

    def test_a_pair_that_came_late_and_a_match_that_is_running_count_nothing_yet(self):
        lines = swiss([1, 2, 3, 4], match(1, 2, 101, 90), match(3, 4, round_=2))
        assert places(lines) == [(1, 1), (3, 2), (4, 2), (2, 4)]
        assert [line.played for line in lines] == [1, 0, 0, 1]

    def test_the_house_pair_stands_among_the_others_and_takes_no_place(self):
        played = [match(1, 2, 101, 50), match(3, 4, 101, 60)]
        assert places(swiss([1, 2, 3, 4], *played, house=[1])) == [(1, None), (3, 1), (4, 2), (2, 3)]
        assert places(swiss([1, 2, 3, 4], *played, house=[4])) == [(1, 1), (3, 2), (4, None), (2, 3)]

    def test_the_house_pair_does_not_keep_two_equal_ones_from_being_decided_by_their_match(self):
        played = [
            match(1, 2, 101, 81),
            match(2, 3, 101, 81, round_=2),
            match(3, 1, 101, 81, round_=3),
        ]
        assert places(swiss([3, 2, 1], *played, house=[3])) == [(1, 1), (2, 2), (3, None)]

    def test_a_pair_that_played_too_few_hands_stands_last_without_a_place(self):
        played = [match(1, 2, 101, 50), match(3, 4, 101, 60)]
        assert places(swiss([1, 2, 3, 4], *played, too_few=[1, 4])) == [
            (3, 1),
            (2, 2),
            (1, None),
            (4, None),
        ]


class TestLeague:
    def test_a_win_is_one_point_and_with_the_option_three(self):
        played = [
            match(1, 2, 101, 50),
            match(3, 4, 80, 80),
            match(3, 1, 80, 80, round_=2),
            match(4, 2, 60, 60, round_=2),
        ]
        assert [(line.pair, float(line.score)) for line in league([1, 2, 3, 4], *played)] == [
            (1, 1.5),
            (3, 1.0),
            (4, 1.0),
            (2, 0.5),
        ]
        assert [
            (line.pair, int(line.score)) for line in league([1, 2, 3, 4], *played, three_points=True)
        ] == [(1, 4), (3, 2), (4, 2), (2, 1)]

    def test_equal_points_are_decided_by_matches_won(self):
        played = [
            match(1, 3, 80, 80),
            match(1, 4, 80, 80, round_=2),
            match(2, 3, 101, 99),
            match(2, 4, 99, 101, round_=2),
        ]
        assert places(league([1, 2, 3, 4], *played)) == [(4, 1), (2, 2), (1, 3), (3, 4)]

    def test_equal_wins_are_decided_among_all_that_are_equal_then_by_the_whole_difference(self):
        # 1, 2 and 3 have two wins each; 1 beat both others, 2 and 3 have lost as much to 4 and 5.
        played = [
            match(1, 2, 101, 100),
            match(1, 3, 101, 100),
            match(4, 1, 101, 0),
            match(5, 1, 101, 0),
            match(2, 4, 101, 50),
            match(2, 5, 101, 50),
            match(3, 4, 101, 60),
            match(3, 5, 101, 60),
        ]
        lines = league([3, 2, 1, 4, 5], *played)
        assert places(lines) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)]
        assert [line.difference for line in lines[:3]] == [-200, 101, 81]

    def test_points_are_not_capped(self):
        first, _ = league([1, 2], match(1, 2, 190, 50))
        assert (first.difference, first.points) == (140, 190)

    def test_results_that_are_given_count_without_points(self):
        played = [
            match(1, 2, 70, 0, given=(0, 2)),
            match(3, 4, given=(1, 1)),
            match(5, 6, given=(0, 0)),
        ]
        lines = {line.pair: line for line in league(range(1, 7), *played)}
        assert [float(lines[pair].score) for pair in range(1, 7)] == [0, 1, 0.5, 0.5, 0, 0]
        assert all(line.points == line.difference == 0 and line.played == 1 for line in lines.values())

    def test_a_pair_that_leaves_before_half_of_its_matches_is_struck_out(self):
        schedule = [match(1, 2, 101, 50), match(1, 3), match(1, 4), match(2, 3), match(2, 4), match(3, 4)]
        assert league_after_leaving(schedule, [1]) == schedule[3:]

    def test_a_pair_that_leaves_later_loses_the_rest(self):
        schedule = [match(1, 2, 101, 50), match(3, 1, 40, 101), match(1, 4), match(2, 3), match(4, 2)]
        left = league_after_leaving(schedule, [1])
        assert left[:2] + left[3:] == schedule[:2] + schedule[3:]
        assert left[2].halves == (0, 2)
        assert [(line.pair, line.won, line.played) for line in league([1, 2, 3, 4], *left)] == [
            (1, 2, 3),
            (4, 1, 1),
            (2, 0, 1),
            (3, 0, 1),
        ]

    def test_two_that_have_left_both_lose_the_match_between_them(self):
        schedule = [match(1, 3, 101, 50), match(2, 3, 101, 50), match(1, 2)]
        assert league_after_leaving(schedule, [1, 2])[2].halves == (0, 0)
        assert league_after_leaving(schedule, []) == schedule


class TestSameCards:
    def test_the_result_is_the_mean_percent_of_the_boards(self):
        boards = [
            *board(1, ((1, 2), 9), ((3, 4), -6), ((5, 6), 8)),
            *board(2, ((2, 1), 5), ((3, 4), 5), ((6, 5), -20)),
        ]
        lines = same_cards_standings(range(1, 7), boards)
        assert [(line.pair, line.place, float(line.score)) for line in lines] == [
            (5, 1, 75.0),
            (1, 2, 62.5),
            (4, 2, 62.5),
            (2, 4, 37.5),
            (3, 4, 37.5),
            (6, 6, 25.0),
        ]
        assert sum(line.score for line in lines) == 50 * 6
        assert lines[0].played == 2

    def test_boards_of_rounds_with_the_same_number_are_not_compared(self):
        first = board(1, ((1, 2), 9), ((3, 4), -6))
        second = [Played(2, each.table, 1, each.pairs, (0, 40)) for each in first]
        lines = {line.pair: line for line in same_cards_standings([1, 2, 3, 4], [*first, *second])}
        assert [lines[pair].score for pair in (1, 2, 3, 4)] == [75, 25, 25, 75]

    def test_a_board_that_could_not_be_finished_is_half_for_both(self):
        lines = same_cards_standings([1, 2, 3, 4], board(1, ((1, 2), None), ((3, 4), 12)))
        assert [(line.place, line.score) for line in lines] == [(1, 50)] * 4

    def test_boards_that_a_pair_sat_out_are_left_out_of_its_percent(self):
        boards = [
            *board(1, ((1, 2), 9), ((3, 4), -6)),
            *board(2, ((1, 2), 9), ((5, 4), 3)),
        ]
        lines = {line.pair: line for line in same_cards_standings(range(1, 7), boards)}
        assert (lines[5].score, lines[5].played) == (0, 1)
        assert (lines[4].score, lines[4].played) == (100, 2)
        assert (lines[3].place, lines[5].place) == (3, 3)

    def test_a_pair_without_a_board_is_the_last(self):
        lines = same_cards_standings([5, 1, 2, 3, 4], board(1, ((1, 2), 9), ((3, 4), -6)))
        assert places(lines) == [(1, 1), (4, 1), (2, 3), (3, 3), (5, 5)]
        assert lines[-1].score == 0

    def test_house_and_too_few_hands_are_as_in_a_swiss_tournament(self):
        boards = board(1, ((1, 2), 9), ((3, 4), 6), ((5, 6), 3))
        lines = same_cards_standings(range(1, 7), boards, house=[6], too_few=[1])
        assert places(lines) == [(6, None), (3, 1), (4, 1), (2, 3), (5, 3), (1, None)]


class TestTeams:
    @pytest.mark.parametrize("tables", TEAM_ROUNDS)
    def test_a_board_is_what_a_team_wrote_more_at_both_tables(self, tables):
        first, second = tables
        boards = [*board(1, (first, 20), (second, 12)), *board(2, (second, 30), (first, 5))]
        # 8 more at the first board, 25 fewer at the second.
        assert teams_standings(TEAMS, boards) == (3, 6)
        assert teams_standings((TEAMS[1], TEAMS[0]), boards) == (6, 3)

    def test_a_board_that_one_table_has_not_finished_is_worth_nothing(self):
        first, second = TEAM_ROUNDS[0]
        assert teams_standings(TEAMS, board(1, (first, 20), (second, None))) == (0, 0)
        assert teams_standings(TEAMS, board(1, (first, 20))) == (0, 0)
