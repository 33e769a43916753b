"""Deals of the day of every game that has them: for a person, complete, and the same for everybody."""

import random
from datetime import date

import pytest

from bot.daily.computers import goes_on_by_itself, without_choice
from bot.daily.deal import NEXT_DEAL, SEAT, SECRET_BYTES, Deal, Plan, awaited, is_over, score_of, with_move
from bot.i18n import Language
from bot.tables.entries import Person
from bot.ui.face.face import FACES, has_daily, table_face
from computers.compiled import IS_AVAILABLE
from computers.registry import computers_of
from computers.stopping import Stop

GAMES = [name for name in FACES if has_daily(name)]
DAY = date(2026, 11, 23)
ANNA = Person(1, "Anna")


def deal(game, number, player="careful", secret=1):
    return Deal(game, DAY, bytes([secret]) * SECRET_BYTES, player, FACES[game].daily_plan(number))


def next_move(deal, table):
    move = without_choice(table)
    if move is None:
        player = computers_of(table.game).players[deal.player](deal.chance(table.turn))
        move = player.choose(table.view(awaited(table)))
    return str(move)


def play(deal, person=ANNA, seed=1, *, only_card=False):
    """Return the finished table of a person who decides at random, and the number of decisions."""
    table, chance, decisions = deal.table(person), random.Random(seed), 0
    while not is_over(table):
        if not table.deal_is_open:
            table = deal.dealt(table)
            continue
        if goes_on_by_itself(table, only_card=only_card):
            move = next_move(deal, table)
        else:
            move, decisions = str(chance.choice(table.view(SEAT).moves)), decisions + 1
        table = with_move(table, awaited(table), move)
    return table, decisions


@pytest.mark.parametrize("game", GAMES)
def test_each_day_of_a_year_of_deals_can_be_played_to_its_end(game):
    for number in range(1, 49):
        table, decisions = play(deal(game, number, player="random"))
        assert decisions >= 2
        assert table.deals_scored == (7 if game == "barbu" else 1)
        assert isinstance(score_of(table), int)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_decides_alike_sees_the_same_whatever_their_name(game):
    first, second = (play(deal(game, 1), person)[0] for person in (ANNA, Person(2, "Bernat")))
    assert [move.move for move in first.moves] == [move.move for move in second.moves]
    assert score_of(first) == score_of(second)


@pytest.mark.parametrize("game", GAMES)
def test_another_secret_and_another_day_are_other_cards(game):
    one, other = deal(game, 1), deal(game, 1, secret=2)
    later = Deal(game, date(2026, 11, 24), one.secret, one.player, one.plan)
    views = [each.table(ANNA).view(SEAT) for each in (one, other, later)]
    assert len({str(view) for view in views}) == 3


def test_an_only_card_goes_by_itself_for_whoever_wants_it_and_changes_no_move():
    number = next(number for number in range(1, 20) if play(deal("botifarra", number, "random"))[1] > 9)
    asked = deal("botifarra", number, "random")
    table, chance = asked.table(ANNA), random.Random(3)
    assert not is_over(table)
    while not is_over(table):
        if goes_on_by_itself(table, only_card=True) and not goes_on_by_itself(table, only_card=False):
            (only,) = table.view(SEAT).moves
            assert next_move(asked, table) == str(only)
        by_itself = goes_on_by_itself(table, only_card=False)
        move = next_move(asked, table) if by_itself else str(chance.choice(table.view(SEAT).moves))
        table = with_move(table, awaited(table), move)


def test_botifarra_alternates_its_two_ways_to_play_and_half_of_the_days_the_person_deals():
    plans = [FACES["botifarra"].daily_plan(number) for number in range(1, 13)]
    assert [plan.options["play"] for plan in plans] == ["obligada", "lliure"] * 6
    assert [plan.dealer for plan in plans].count(SEAT) == 6
    assert {plan.dealer for plan in plans} == {0, 1, 2, 3}


def test_a_day_of_barbu_is_a_whole_game_with_each_contract_once_and_another_dealer_in_each_deal():
    table, _ = play(deal("barbu", 3))
    results = table.view(None).results
    assert [str(each.contract) for each in results] == [
        "plis",
        "coeurs",
        "dames",
        "barbu",
        "dernier_pli",
        "salade",
        "reussite",
    ]
    assert {each.dealer for each in results} == set(range(7))
    assert table.view(None).deals == 7


def test_a_day_of_barbu_asks_for_some_twenty_eight_decisions():
    days = [deal("barbu", number, "random", secret=number) for number in range(1, 21)]
    decisions = [play(day, seed=day.secret[0], only_card=True)[1] for day in days]
    assert 25 <= sum(decisions) / len(decisions) <= 30


def test_the_deals_of_a_day_have_other_cards_and_go_on_from_the_written_moves():
    day = deal("barbu", 1, "random")
    table, moves = day.table(ANNA), []
    hands = [table.view(SEAT).cards]
    while not is_over(table):
        move = NEXT_DEAL if not table.deal_is_open else next_move(day, table)
        moves.append(move)
        table = day.dealt(table) if move == NEXT_DEAL else with_move(table, awaited(table), move)
        if move == NEXT_DEAL:
            hands.append(table.view(SEAT).cards)
    assert day.after(ANNA, moves).match.status.totals == table.match.status.totals
    assert len(set(map(str, hands))) == 7
    assert moves.count(NEXT_DEAL) == 6


@pytest.mark.skipif(not IS_AVAILABLE, reason="reviews need the extra strong")
def test_a_review_judges_no_contract_that_the_day_has_named():
    day = deal("barbu", 1)
    assert day.plan.opening
    review = table_face(play(day)[0], Language.EN).reviews.judge(1, Stop())
    assert (len(review.calls), len(review.moves) > 0) == (0, True)


def test_a_score_is_the_difference_of_two_sides_and_the_own_points_among_more():
    table, _ = play(deal("botifarra", 1))
    own, other = table.match.status.totals
    assert score_of(table) == own - other
    table, _ = play(deal("barbu", 1))
    assert score_of(table) == table.match.status.totals[SEAT]


def test_a_plan_is_read_back_as_it_was_written():
    plan = Plan({"play": "lliure", "target": 101}, 2, ("contract plis",), (("contract barbu",), ()))
    assert Plan.from_json(plan.to_json()) == plan
    assert Plan.from_json('{"options": {}, "dealer": 1, "opening": []}') == Plan({}, 1)
