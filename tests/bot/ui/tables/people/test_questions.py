"""Leaving, stopping, conceding: each case of the table in docs/en/tables.md, with its sentences and its end."""

from dataclasses import replace
from itertools import count

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason, Person
from bot.tables.errors import TableError
from bot.tables.results import absent
from bot.tables.table import Stage
from bot.ui.tables.people.questions import (
    concede_question,
    leave_question,
    left_text,
    seat_question,
    stop_question,
)
from bot.ui.tables.people.rows import absence_text, closed_text, ending_text, petition_parts, petition_text
from bot.ui.text.names import listed
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra import matches as botifarra
from tests.bot.games.tables import after
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN)
MODERATOR = Actor(Person(999, "Marta"), is_moderator=True)
ALL = (0, 1, 2, 3)
LOST_LATER = "If the match ends without you, you have lost it, unless it ends before half of it is played."
LOST = "If the match ends without you, you have lost it."
NOTHING = "If nobody comes back, the table closes, and the match counts for nobody."
ALL_LOST = "If nobody comes back, the table closes, and the match is lost for everybody who has left."
NOBODY = "The match then counts for nobody."
BERNAT = (
    "Half of the match is played, so it has a result: it is lost for Bernat, and otherwise the score decides."
)


def played(game, *, half):
    """A match of four people in the middle of a deal, before or after half of it is played."""
    if game == "botifarra":
        tables = botifarra.match(1, max_hands=2, target="none")
    else:
        tables = barbu.game(1, players="4", per_dealer="3")
    return next(table for table in tables if table.deal_is_open and table.is_half_played is half)


def without(table, *seats):
    """The table after the people of these seats have left."""
    for seat in seats:
        table = after(table, commands.leave(table, table.seats[seat].person))
    return table


def plain(sentence):
    return sentence.replace("**", "")


@pytest.fixture(params=["botifarra", "barbu"])
def game(request):
    return request.param


@pytest.mark.parametrize(
    ("half", "gone", "happens", "cost"),
    [
        (False, (), "A computer plays on for you", LOST_LATER),
        (True, (), "A computer plays on for you", LOST),
        (False, (1,), "A computer plays on for you", LOST_LATER),
        (True, (1, 2), "A computer plays on for you", LOST),
        (False, (1, 2, 3), "the match sleeps", NOTHING),
        (True, (1, 2, 3), "the match sleeps", ALL_LOST),
    ],
    ids=count(1),
)
def test_who_leaves_reads_the_same_before_and_after_and_it_is_what_happens(game, half, gone, happens, cost):
    table = without(played(game, half=half), *gone)
    question = leave_question(ENGLISH, table, table.seats[0].person)
    assert happens in question
    assert question.endswith(cost)
    left = without(table, 0)
    said = left_text(ENGLISH, left, 0)
    assert happens in said
    assert said.endswith(cost)
    assert absence_text(ENGLISH, left, 0) == f"💤 {cost}"
    sleeps = len(gone) == 3
    assert ("the match sleeps" in table_texts.hand_text(ENGLISH, left, 0)) is sleeps
    assert (cost in table_texts.table_message(ENGLISH, left)) is sleeps
    closed = after(left, commands.expire(left))
    assert closed.match.counts is half
    assert set(closed.match.lost) >= ({0, *gone} if half else set())


@pytest.mark.parametrize(
    ("asker", "half", "gone", "asked", "said", "lost"),
    [
        (0, False, (), (1, 2, 3), NOBODY, None),
        (0, True, (), (1, 2, 3), NOBODY, None),
        (0, False, (1,), (2, 3), NOBODY, None),
        (0, True, (1,), (2, 3), BERNAT, (1,)),
        (0, False, (1, 2), (3,), NOBODY, None),
        (0, False, (1, 2, 3), (), NOBODY, None),
        (0, True, (1, 2, 3), (), "it is lost for Bernat, Carla, and Dídac", (1, 2, 3)),
        (MODERATOR, False, (1,), (), NOBODY, None),
        (
            MODERATOR,
            True,
            (),
            (),
            "Half of the match is played, so it has a result: the score as it stands.",
            (),
        ),
        (MODERATOR, True, (1,), (), BERNAT, (1,)),
        (MODERATOR, True, ALL, (), "it is lost for Anna, Bernat, Carla, and Dídac", ALL),
    ],
    ids=count(1),
)
def test_who_stops_reads_who_has_to_agree_and_who_loses_and_it_is_what_happens(
    game, asker, half, gone, asked, said, lost
):
    table = without(played(game, half=half), *gone)
    actor = asker if asker is MODERATOR else Actor(table.seats[asker].person)
    question = plain(stop_question(ENGLISH, table, actor))
    assert "At the table: Anna, Bernat, Carla, and Dídac" in question
    assert said in question
    stopped = after(table, commands.stop(table, actor))
    assert ("agreement" in question) is bool(asked)
    if asked:
        names = listed(ENGLISH, [table.seats[seat].person.name for seat in asked])
        assert f"This first needs the agreement of {names}." in question
        assert stopped.petition.waiting_for == asked
        assert said in plain(petition_text(ENGLISH, stopped))
    for seat in asked:
        number = stopped.petition.number
        stopped = after(
            stopped, commands.answer_petition(stopped, stopped.seats[seat].person, number, agrees=True)
        )
    assert stopped.stage is Stage.CLOSED
    assert stopped.match.counts is (lost is not None)
    assert ("The match does not count" in closed_text(ENGLISH, stopped)) is (lost is None)
    if lost is not None:
        assert absent(stopped) == set(lost)


def test_a_closed_match_with_a_level_score_was_won_by_nobody():
    table = played("botifarra", half=True)
    for totals, won in (((12, 12), False), ((13, 12), True)):
        state = replace(table.match.state, totals=totals)
        level = replace(table, match=replace(table.match, state=state, status=table.game.status(state)))
        said = closed_text(ENGLISH, after(level, commands.stop(level, MODERATOR)))
        assert f"{totals[0]}" in said
        assert ("Won by" in said) is won


@pytest.mark.parametrize("people", [1, 2])
def test_a_lobby_is_closed_without_asking_and_nobody_loses_anything(people):
    table = botifarra.lobby(names=botifarra.NAMES[:people])
    question = plain(stop_question(ENGLISH, table, Actor(table.host)))
    assert "The match has not begun, so nobody loses anything." in question
    assert "have to agree" not in question
    assert "half" not in question
    assert ("At the table: Anna and Bernat" in question) is (people == 2)
    closed = after(table, commands.stop(table, Actor(table.host)))
    assert closed.close_reason is CloseReason.STOPPED


@pytest.mark.parametrize("half", [False, True])
def test_who_concedes_reads_whether_the_match_counts_and_it_is_what_happens(game, half):
    table = played(game, half=half)
    person = table.seats[0].person
    question = concede_question(ENGLISH, table, person.id)
    loser = "your side has" if table.sides_are_pairs else "you have"
    assert (f"The match: it is over, and {loser} lost it." in question) is half
    asked = after(table, commands.concede_match(table, person))
    assert ("counts for nobody" in petition_text(ENGLISH, asked)) is not half
    for seat in asked.petition.waiting_for:
        number = asked.petition.number
        asked = after(asked, commands.answer_petition(asked, asked.seats[seat].person, number, agrees=True))
    assert asked.stage is Stage.OVER
    assert asked.has_result is half


def test_a_match_with_hints_that_is_stopped_is_never_said_to_count(game):
    table = played(game, half=True)
    table = replace(table, rules=replace(table.rules, hints=True))
    assert "it has a result" in stop_question(ENGLISH, table, MODERATOR)
    assert "counts" not in stop_question(ENGLISH, table, MODERATOR)


def test_who_plays_alone_is_not_told_that_the_match_would_count_without_hints(game):
    table = played(game, half=False)
    person = table.seats[0].person
    seats = [
        replace(seat, person=None, computer="careful") if number else seat
        for number, seat in enumerate(table.seats)
    ]
    table = replace(table, seats=tuple(seats), match=replace(table.match, hints=((3, 0),)))
    over = after(table, commands.concede_match(table, person))
    assert ending_text(ENGLISH, over).splitlines()[-1] == "The match does not count."


def test_who_sits_alone_with_computers_concedes_without_the_table():
    table = played("barbu", half=False)
    person = table.seats[0].person
    assert "Everybody at the table has to agree" in concede_question(ENGLISH, table, person.id)
    alone = without(table, 1, 2, 3)
    assert "agree" not in concede_question(ENGLISH, alone, person.id)
    assert after(alone, commands.concede_match(alone, person)).stage is Stage.OVER


def test_a_question_is_refused_as_its_answer_would_be(game):
    table = played(game, half=False)
    with pytest.raises(TableError, match="already_away"):
        leave_question(ENGLISH, without(table, 0), table.seats[0].person)
    with pytest.raises(TableError, match="only_players_or_moderator"):
        stop_question(ENGLISH, table, Actor(Person(999, "Marta")))


def test_during_a_break_no_computer_plays_and_no_table_sleeps():
    table = next(table for table in barbu.game(1, players=2, per_dealer=2) if table.may_break)
    anna, bernat = (seat.person for seat in table.seats)
    table = after(table, commands.begin_break(table, anna, table.turn))
    for person, seat in ((anna, 0), (bernat, 1)):
        said = [leave_question(ENGLISH, table, person)]
        table = without(table, seat)
        said += [left_text(ENGLISH, table, seat), table_texts.hand_text(ENGLISH, table, seat)]
        said.append(table_texts.table_message(ENGLISH, table))
        assert not [text for text in said if "computer plays" in text or "sleeps" in text]
    assert "Everybody has left: the match waits until somebody presses “Go on”." in said[-1]


def test_nobody_asks_for_a_seat_of_a_table_that_sleeps(game):
    with pytest.raises(TableError, match="table_sleeps"):
        seat_question(ENGLISH, without(played(game, half=False), *ALL), 999)


def test_who_is_away_is_told_of_the_way_back_and_a_stranger_that_no_seat_is_free(game):
    table = played(game, half=False)
    with pytest.raises(TableError, match="already_away"):
        seat_question(ENGLISH, without(table, 0), table.seats[0].person.id)
    with pytest.raises(TableError, match="no_seat_to_ask_for"):
        seat_question(ENGLISH, table, 999)


def test_who_was_away_at_the_end_reads_that_the_match_is_lost_whatever_the_score_says(game):
    *_, over = botifarra.match(1, max_hands=2, target="none") if game == "botifarra" else barbu.game(1)
    seats = [
        replace(seat, computer="careful") if not number else seat for number, seat in enumerate(over.seats)
    ]
    left = replace(over, seats=tuple(seats))
    lost = "You were not there at the end, so you have lost the match, whatever the score says."
    assert absence_text(ENGLISH, left, 0) == f"💤 {lost}"
    assert absence_text(ENGLISH, left, 1) == ""
    assert (
        plain(ending_text(ENGLISH, left)).splitlines()[0]
        == "Lost whatever the score says, for not being there at the end: Anna."
    )


def test_who_asked_or_agreed_to_stop_has_not_left_even_if_a_computer_plays_for_them(game):
    table = played(game, half=True)
    asked = after(table, commands.stop(table, Actor(table.seats[0].person)))
    for seat in (0, 1):
        question = leave_question(ENGLISH, asked, asked.seats[seat].person)
        assert question.startswith("Leave the table? That says yes to stopping the match.")
        asked = without(asked, seat)
        said = question + left_text(ENGLISH, asked, seat) + absence_text(ENGLISH, asked, seat)
        assert "you have lost" not in said
    assert asked.petition.waiting_for == (2, 3)
    assert NOBODY in plain(petition_text(ENGLISH, asked))


def test_an_owner_who_is_back_keeps_the_seat_that_somebody_asked_for_and_all_read_so(game):
    table = without(played(game, half=False), 2)
    table = after(table, commands.ask_for_seat(table, Person(999, "Eva"), 2))
    assert "Eva asks for the seat of Carla" in plain(petition_text(ENGLISH, table))
    table = after(table, commands.come_back(table, table.seats[2].person))
    assert plain(petition_text(ENGLISH, table)) == "Carla is back, so Eva does not get the seat."


def test_who_leaves_while_asked_about_a_concession_reads_that_it_is_a_yes(game):
    table = played(game, half=True)
    asked = after(table, commands.concede_match(table, table.seats[0].person))
    for seat in (1, 2, 3):
        question = leave_question(ENGLISH, asked, asked.seats[seat].person)
        is_asked = seat in asked.petition.waiting_for
        assert question.startswith("Leave the table? That says yes to conceding the match.") is is_asked
        assert question.endswith(LOST)
        assert (seat in without(asked, seat).petition.waiting_for) is False


def test_opponents_who_are_asked_do_not_concede_themselves(game):
    table = played(game, half=True)
    asked = after(table, commands.concede_match(table, table.seats[0].person))
    _, answers = petition_parts(ENGLISH, asked, asked.petition.waiting_for)
    yes, no = (button.label for button in answers.children)
    assert (yes, no) == ("Yes, concede" if game == "botifarra" else "Yes, let it end", "No, play on")


def test_who_says_no_to_the_own_question_has_taken_it_back(game):
    table = played(game, half=True)
    asked = after(table, commands.concede_match(table, table.seats[0].person))
    for seat, said in (
        (0, "Anna does not ask for it any more."),
        (2, "Carla has said no to what Anna asked for."),
    ):
        person, number = asked.seats[seat].person, asked.petition.number
        declined = after(asked, commands.answer_petition(asked, person, number, agrees=False))
        assert plain(petition_text(ENGLISH, declined)) == said


def test_a_question_asks_nobody_once_all_who_were_asked_have_left(game):
    table = played(game, half=True)
    asked = after(table, commands.concede_match(table, table.seats[0].person))
    asked = without(
        asked, *(seat for seat, _ in enumerate(asked.seats) if seat in asked.petition.waiting_for)
    )
    assert plain(petition_text(ENGLISH, asked)) == "🏳️ Anna wants to concede the match."
