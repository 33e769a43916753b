"""The lobby's buttons and words, for both games and every number of seats."""

from dataclasses import replace

import pytest
from discord import ui

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Person
from bot.ui.controls.custom_id import CATALAN_LABEL, Action, CustomId
from bot.ui.tables.lobby import lobby_rows, more_message
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches
from tests.bot.games.tables import after
from tests.bot.ui.table_texts import lobby_alt, lobby_message, lobby_scene

ENGLISH = translator(Language.EN)
ANNA, BERNAT = Person(101, "Anna"), Person(102, "Bernat")


def of_barbu(players):
    """A table of Barbu with its host alone."""
    table = games.lobby(players=players, pack="52", names=[f"P{seat}" for seat in range(players)])
    for seat in range(1, players):
        table = after(table, commands.free_seat(table, Actor(table.host), seat))
    return table


def of_botifarra(mode):
    return matches.lobby(mode=mode)


ALONE = [
    *(pytest.param(of_barbu, players, id=f"{players} at Barbu") for players in range(2, 11)),
    *(pytest.param(of_botifarra, mode, id=mode) for mode in matches.MODES),
]


def buttons(rows):
    return [
        item
        for row in rows
        if isinstance(row, ui.ActionRow)
        for item in row.children
        if isinstance(item, ui.Button)
    ]


def said(message):
    return [part.content for part in message.parts if isinstance(part, ui.TextDisplay)]


def actions(rows):
    return [CustomId.parse(button.custom_id).action for button in buttons(rows)]


@pytest.mark.parametrize(("opened", "seats"), ALONE)
def test_a_host_alone_has_at_most_seven_buttons_and_none_is_grey_but_the_start(opened, seats):
    shown = buttons(lobby_rows(ENGLISH, opened(seats)))
    assert len(shown) <= 7
    assert [button.label for button in shown if button.disabled] == ["Start"]
    assert [button.label for button in shown[:2]] == ["Fill with computers", "Find players"]


@pytest.mark.parametrize(("opened", "seats"), ALONE)
@pytest.mark.parametrize("language", Language)
def test_a_host_who_is_offered_catalan_has_no_more_buttons_than_others(opened, seats, language):
    table = opened(seats)
    table = replace(table, rules=replace(table.rules, offers_catalan=True))
    shown = buttons(lobby_rows(translator(language), table))
    assert len(shown) <= 7
    assert [button.label for button in shown].count(CATALAN_LABEL) == 1
    assert not any(button.disabled for button in shown)
    full = after(table, commands.fill(table, Actor(table.host)))
    labels = [button.label for button in buttons(lobby_rows(ENGLISH, full))]
    assert len(labels) <= 7
    assert labels[1] == "Start"
    assert labels[-1] == CATALAN_LABEL


@pytest.mark.parametrize(("opened", "seats"), [(of_barbu, 4), (of_botifarra, "pairs4")])
def test_nobody_can_start_a_table_of_computers_alone(opened, seats):
    table = opened(seats)
    table = after(table, commands.get_up(table, table.host))
    table = after(table, commands.fill(table, Actor(table.host)))
    assert lobby_scene(ENGLISH, table).status == ""
    assert "can start" not in lobby_message(ENGLISH, table) + lobby_alt(ENGLISH, table)
    assert [button.label for button in buttons(lobby_rows(ENGLISH, table)) if button.disabled] == ["Start"]


@pytest.mark.parametrize(("opened", "seats"), ALONE)
def test_free_seats_are_said_once(opened, seats):
    table = opened(seats)
    free = str(len(table.seats) - 1)
    told, read = lobby_message(ENGLISH, table), lobby_alt(ENGLISH, table)
    assert lobby_scene(ENGLISH, table).status == ""
    for text in (told, read):
        assert "seats are free" not in text
        if not table.sides_are_pairs:
            assert text.count(f"{free} free seat" if free != "1" else "a free seat") == 1


@pytest.mark.parametrize(("opened", "seats"), [(of_barbu, 4), (of_botifarra, "pairs4")])
def test_the_clock_stands_beside_the_level_of_the_computers_unless_it_cannot_run(opened, seats):
    table = opened(seats)
    assert "-# No time limit · Computers: " in lobby_message(ENGLISH, table)
    rules = replace(table.rules, clock=60)
    table = after(table, commands.change_rules(table, Actor(table.host), rules))
    assert "-# ⏱ 1 min a card · Computers: " in lobby_message(ENGLISH, table)
    assert "⏱ 1 min a card." in lobby_alt(ENGLISH, table)
    table = after(table, commands.fill(table, Actor(table.host)))
    assert "a card" not in lobby_message(ENGLISH, table)
    table = after(table, commands.sit(table, BERNAT, 1))
    assert "⏱ 1 min a card" in lobby_message(ENGLISH, table)


def test_a_pair_that_is_full_of_people_has_no_button():
    table = matches.lobby(names=["Anna", "Bernat", "Carla"])
    assert [button.label for button in buttons(lobby_rows(ENGLISH, table))[-1:]] == ["Pair B"]
    assert Action.SIT not in actions(lobby_rows(ENGLISH, matches.lobby(names=matches.NAMES)))


def test_more_has_what_a_person_may_do_and_nothing_else():
    table = matches.lobby(names=["Anna", "Bernat"])
    table = after(table, commands.fill(table, Actor(ANNA)))

    def behind(actor):
        rows = more_message(ENGLISH, table, actor).parts[1:]
        return [button.label for button in buttons(rows)]

    assert behind(Actor(ANNA)) == ["All rules", "Get up", "Free up a seat", "How to play"]
    assert behind(Actor(BERNAT)) == ["Get up", "How to play"]
    assert behind(Actor(Person(103, "Eva"))) == ["How to play"]
    assert behind(Actor(Person(104, "Marta"), is_moderator=True)) == ["Free up a seat", "How to play"]
    assert "Without computers" in [button.label for button in buttons(lobby_rows(ENGLISH, table))]
    table = after(table, commands.free_seat(table, Actor(ANNA), 1))
    assert "Without computers" in behind(Actor(ANNA))
    assert "Without computers" not in [button.label for button in buttons(lobby_rows(ENGLISH, table))]


def test_more_says_who_chooses_and_to_the_host_that_it_is_they():
    table = matches.lobby(names=["Anna", "Bernat"])
    assert said(more_message(ENGLISH, table, Actor(ANNA))) == ["You choose the rules, and start the match."]
    told = "**Anna** chooses the rules, and starts the match."
    assert said(more_message(ENGLISH, table, Actor(BERNAT))) == [told]


def test_where_everyone_plays_alone_more_has_the_other_seats_under_a_line_that_says_so():
    message = more_message(ENGLISH, of_barbu(5), Actor(ANNA))
    assert said(message)[1:] == ["Move to another seat:"]
    shown = buttons(message.parts)
    assert [(str(button.emoji), button.label) for button in shown[:4]] == [
        ("2️⃣", "Seat 2"),
        ("3️⃣", "Seat 3"),
        ("4️⃣", "Seat 4"),
        ("5️⃣", "Seat 5"),
    ]
