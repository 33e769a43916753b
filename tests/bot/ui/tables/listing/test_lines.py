"""The lines of tables in lists, and their order."""

from dataclasses import replace

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.entries import BreakBegan
from bot.ui.tables.listing.lines import Rank, line_elsewhere, line_here, rank, state
from bot.ui.tables.listing.lists import back_button, in_order
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra.matches import (
    HOST,
    MODES,
    NAMES,
    away,
    full,
    lobby,
    match,
    started,
    waiting_for,
)
from tests.bot.games.tables import after

ENGLISH = translator(Language.EN)
URL = "https://discord.com/channels/1/2/3"
NOBODY = 999


def line(table, user_id=NOBODY):
    return line_here(ENGLISH, table, user_id, URL)


def barbu_lobby():
    """A lobby of Barbu with one free seat."""
    table = barbu.lobby(names=NAMES, players="3")
    return after(table, commands.leave(table, table.seats[2].person))


@pytest.mark.parametrize(("mode", "free"), list(zip(MODES, (3, 3, 2, 1, 1), strict=True)))
def test_a_table_that_waits_tells_its_free_seats(mode, free):
    shown = line(lobby(mode=mode))
    assert f"{free} free seat" in shown
    assert "Anna" in shown
    assert "about to start" in line(full(mode=mode))


def test_a_seat_with_a_computer_is_not_free():
    filled = full(names=("Anna",))
    one_free = replace(filled, seats=(*filled.seats[:3], lobby().seats[3]))
    assert line(one_free).endswith("1 free seat")


def test_the_line_of_a_table_that_everybody_has_left_has_no_empty_place_for_names():
    table = after(lobby(), commands.leave(lobby(), HOST))
    assert line(table).endswith("<#2> · 4 free seats")


def test_a_line_leads_to_the_message_of_the_table():
    assert f"]({URL})" in line(lobby())
    assert "<#2>" in line(lobby())


def test_a_table_in_play_tells_whose_each_score_is():
    *_, table = match(3, mode="individual3", max_hands=2, target="none")
    assert min(table.match.state.totals) < 0
    scores = ", ".join(
        f"{seat.name}\N{NO-BREAK SPACE}{str(total).replace('-', '−')}"
        for seat, total in zip(table.seats, table.match.state.totals, strict=True)
    )
    assert f" · {scores} · " in line(table)


def test_a_table_in_play_tells_whom_it_waits_for_and_the_person_that_it_is_their_turn():
    table = waiting_for(1)
    assert line(table).endswith("waiting for Bernat")
    assert line(table, table.seats[1].person.id).endswith("**it is your turn**")
    assert line(table, HOST.id).endswith("waiting for Bernat")


def test_a_table_that_waits_for_a_computer_is_in_play():
    table = next(
        each for each in match(3, target="none", names=("Anna",)) if each.waits_for and each.waits_for != (0,)
    )
    assert line(table).endswith("in play")


def test_somebody_who_left_reads_that_a_computer_plays_and_where_all_left_that_it_sleeps():
    table = waiting_for(1)
    table = after(table, commands.leave(table, HOST))
    assert state(ENGLISH, table, HOST.id) == "a computer plays for you"
    assert state(ENGLISH, away(table), HOST.id) == "asleep: everybody has left"


def test_a_break_that_everybody_has_left_is_still_a_break():
    resting = away(after(started(), [BreakBegan(seat=0)]))
    assert state(ENGLISH, resting, HOST.id) == "on a break"
    assert back_button(ENGLISH, resting, HOST.id, "list").label == "I'm back"


def test_in_another_server_nothing_is_told_of_the_other_people():
    table = waiting_for(1)
    shown = line_elsewhere(ENGLISH, table, HOST.id, URL, "C*a*fè")
    assert "C\\*a\\*fè" in shown
    assert URL in shown
    assert not any(seat.name in shown for seat in table.seats)
    assert line_elsewhere(ENGLISH, table, table.seats[1].person.id, URL, "x").endswith("**it is your turn**")


def test_what_a_person_can_do_comes_first_and_what_sleeps_comes_last():
    mine = waiting_for(0)
    resting = after(started(), [BreakBegan(seat=0)])
    unordered = [away(waiting_for(1)), resting, waiting_for(1), full(), lobby(), mine, barbu_lobby()]
    ordered = in_order([replace(table, id=number) for number, table in enumerate(unordered)], HOST.id)
    assert [rank(table, HOST.id) for table in ordered] == sorted(
        [*Rank, Rank.HAS_FREE_SEATS], key=lambda each: each
    )
    assert [table.game.name for table in ordered if rank(table, HOST.id) is Rank.HAS_FREE_SEATS] == [
        "botifarra",
        "barbu",
    ]
