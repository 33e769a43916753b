"""Starts in cases that are rare: somebody who goes and comes again, one pair alone, one person at a table."""

import pytest

from bot.events import commands
from bot.events.entries import Format
from bot.events.errors import EventError
from bot.tables.entries import Person
from bot.ui.events.content import seating
from tests.bot.events.conftest import Trial, people
from tests.bot.events.test_nights import AT, arrive, night


def test_who_drops_out_in_the_check_in_can_come_again():
    trial, (one, other) = night(4), people(1)
    arrive(trial, one, other)
    trial.execute(commands.drop_out, one)
    arrive(trial, one)
    assert trial.event.pair_of(one.id) is not None


def test_nobody_is_there_when_those_who_were_have_dropped_out():
    trial = night(4)
    arrive(trial, *people(1))
    for person in people(1):
        trial.execute(commands.drop_out, person)
    assert not trial.event.is_anybody_here


def test_one_pair_alone_has_no_opponents_where_no_computers_play():
    trial = night(5, computers=False, house_pair=False)
    arrive(trial, *people(1))
    with pytest.raises(EventError, match="too_few_pairs"):
        trial.start()


@pytest.mark.parametrize("number", [1, 3])
def test_everybody_at_an_open_table_is_called(number):
    trial = Trial(Format.TABLES, starts_at=AT, game="barbu", rules={"players": 4})
    arrive(trial, *(Person(each, f"P{each}") for each in range(1, number + 1)))
    trial.start()
    said = seating(trial.event, trial.draw(), 1).parts[0].content
    assert all(f"<@{each}>" in said for each in range(1, number + 1))
