"""The messages of /tables and /… list."""

from dataclasses import replace

import pytest
from discord import ui

from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import length
from bot.ui.tables.listing.lines import line_here
from bot.ui.tables.listing.lists import (
    MOST_BUTTONS,
    ListEntry,
    Section,
    back_button,
    list_message,
    sit_button,
    with_few_buttons,
)
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra.matches import HOST, away, full, lobby, waiting_for

ENGLISH = translator(Language.EN)
URL = "https://discord.com/channels/1234567890123456789/1234567890123456789/1234567890123456789"
AWKWARD = ("_*~|`" * 6 + "#1", "[x](http://a.b)" * 2, "> # -# @everyone <@1> <#2>", "\u202e" + "W" * 31)
"""Names as long as Discord allows, full of characters that must be escaped."""


def entries(tr, tables, user_id=0):
    return with_few_buttons(
        ListEntry(line_here(tr, table, user_id, URL), sit_button(tr, table, user_id, "list"))
        for table in tables
    )


def texts(message):
    return [part.content for part in message.parts if isinstance(part, ui.TextDisplay)]


def count(message):
    return 1 + sum(1 for _ in message.items())


@pytest.mark.parametrize("language", list(Language))
def test_fifty_tables_of_both_games_with_awkward_names_fit_into_one_message(language):
    tr = translator(language)
    tables = [lobby(names=AWKWARD[1:]), barbu.lobby(names=AWKWARD, players="4")] * 25
    sections = [Section("Your tables", entries(tr, tables), "-"), Section("Here", entries(tr, tables), "-")]
    message = list_message(tr, sections, "You have a seat.")
    assert sum(map(length, texts(message))) <= 4000
    assert count(message) <= 40
    shown = [line for text in texts(message) for line in text.splitlines() if line.startswith("- ")]
    assert len(shown) > 6
    assert all(line.count(URL) == 1 for line in shown)
    assert len([text for text in texts(message) if "…" in text.splitlines()[-1]]) == 2


def test_what_does_not_fit_is_counted():
    tables = [lobby()] * 50
    message = list_message(ENGLISH, [Section("Here", entries(ENGLISH, tables), "-")])
    lines = "\n".join(texts(message)).splitlines()
    shown = sum(line.startswith("- ") for line in lines)
    assert lines[-1] == f"… and {50 - shown} more tables"


def test_a_short_section_leaves_its_room_to_the_next():
    one, many = [lobby()], [lobby()] * 50
    alone = list_message(ENGLISH, [Section("Here", entries(ENGLISH, many), "-")])
    after_one = list_message(
        ENGLISH, [Section("You", entries(ENGLISH, one), "-"), Section("Here", entries(ENGLISH, many), "-")]
    )
    assert sum(text.count(URL) for text in texts(after_one)) == sum(text.count(URL) for text in texts(alone))


def test_a_section_without_tables_says_so():
    message = list_message(ENGLISH, [Section("Your tables", [], "Nowhere.")])
    assert texts(message) == ["### Your tables\nNowhere."]


def test_only_the_first_free_tables_have_a_button():
    message = list_message(ENGLISH, [Section("Here", entries(ENGLISH, [lobby()] * 9), "-")])
    buttons = [part.children[0] for part in message.parts if isinstance(part, ui.ActionRow)]
    assert len(buttons) == MOST_BUTTONS
    assert CustomId.parse(buttons[0].custom_id) == CustomId(7, 0, Action.JOIN, "list")


def test_nobody_is_offered_a_seat_where_none_is_free_or_where_they_sit():
    assert sit_button(ENGLISH, lobby(), 0, "list")
    assert sit_button(ENGLISH, lobby(), HOST.id, "list") is None
    assert sit_button(ENGLISH, full(), 0, "list") is None
    assert sit_button(ENGLISH, waiting_for(1), 0, "list") is None


def test_the_own_seat_can_be_taken_back_and_a_table_that_sleeps_be_woken():
    table = waiting_for(1)
    sleeping = away(table)
    assert back_button(ENGLISH, table, HOST.id, "list") is None
    assert back_button(ENGLISH, sleeping, 0, "list") is None
    assert back_button(ENGLISH, sleeping, HOST.id, "list").label == "Wake the table"
    some_left = replace(sleeping, seats=(sleeping.seats[0], *table.seats[1:]))
    assert back_button(ENGLISH, some_left, HOST.id, "list").label == "I'm back"
