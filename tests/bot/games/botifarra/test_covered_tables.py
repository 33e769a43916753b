"""A covered table tells everybody who plays and whose turn it is, and nothing that cards decide."""

import functools
import json
import random
import re
from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.entries import Closed, CloseReason, EventPlace, Logged, Rules
from bot.tables.log.replay import opened
from bot.tables.people.entries import Person
from bot.tables.table import Stage
from bot.tables.time.clock import MonotonicClock
from bot.ui.tables.clocks.reminder_messages import _mention
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.listing.lines import line_here
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.notices.content import announcement
from engine.botifarra import BOTIFARRA, Phase
from tests.bot.covered import SMALL, assert_tells_nothing, payload, points_of, told
from tests.bot.games.botifarra.matches import HOST, NAMES, moves_of, seen_by, with_hidden_cards_exchanged
from tests.bot.games.tables import AT, after
from tests.bot.ui.table_texts import Undrawn, no_avatars

PLACE = EventPlace(event=1, round=2, table=3, board=9)
PEOPLE = (HOST, *(Person(101 + seat, name) for seat, name in enumerate(NAMES) if seat))
CLOCK = ShownClock(MonotonicClock(lambda: AT + timedelta(seconds=10)))
MESSAGES = MessageBuilder(Undrawn(), no_avatars, CLOCK)
STRANGER = 999


def opened_board(language=Language.EN, *, covered=True):
    rules = Rules({}, None, language, clock=45, covered=covered)
    first, *others = commands.open_at_event(BOTIFARRA, PLACE, 1, 2, rules, PEOPLE, secret=bytes(32))
    return after(opened(7, Logged(1, first, AT)), others)


@functools.cache
def board(seed, *, covered=True):
    """All positions of a board, played at random with other cards for each seed, to its accepted end."""
    start = opened_board(covered=covered)
    start = replace(start, shuffles=(replace(start.shuffles[0], secret=bytes([seed] * 32)),))
    tables = [start, *moves_of(start, random.Random(seed))]
    if tables[-1].stage is Stage.PLAYING:
        tables.append(after(tables[-1], commands.confirm_result(tables[-1])))
    return [*tables, *(after(table, [Closed(reason=CloseReason.STOPPED)]) for table in tables[:-1:7])]


async def shown_to_all(table):
    """Everything about a table that everybody may read, as JSON."""
    tr = translator(table.rules.language)
    awaited = [table.seats[seat].person.id for seat in table.waits_for]
    return [
        payload(await MESSAGES.public(table)),
        payload(await MESSAGES.finished_deal(table, 1)),
        payload(announcement(table)),
        payload(_mention(table, awaited)) if awaited else None,
        line_here(tr, table, STRANGER, "https://discord.com/channels/1/2/3"),
        CLOCK.mark(table, None),
    ]


async def test_positions_that_wait_for_the_same_seat_look_alike_whatever_was_dealt_called_and_won():
    shown, hidden = defaultdict(list), defaultdict(set)
    for seed in range(12):
        for table in board(seed):
            view = seen_by(table)
            ends = table.stage, table.result_is_open, view.phase is Phase.DEAL
            # In the last trick nobody has a choice, so no time runs.
            key = table.waits_for, ends, bool(CLOCK.mark(table, None))
            everything = await shown_to_all(table)
            if everything not in shown[key]:
                shown[key].append(everything)
            hidden[key].add((view.contract, view.multiplier, view.taken, view.totals, table.turn))
    assert [key for key, different in shown.items() if len(different) > 1] == []
    assert sum(len(each) > 20 for each in hidden.values()) >= 4


@pytest.mark.parametrize("language", Language)
async def test_no_word_of_a_covered_table_tells_a_card_a_call_or_points(language):
    for seed in range(3):
        for table in board(seed):
            translated = replace(table, rules=replace(table.rules, language=language))
            assert_tells_nothing(await shown_to_all(translated), points_of(table))


async def test_the_check_finds_what_a_table_tells_that_is_not_covered():
    tables = [table for table in board(0, covered=False) if table.stage is not Stage.CLOSED]
    said = [set(told(await shown_to_all(table), points_of(table))) for table in tables]
    assert all(said[1:])
    assert {str(number) for number in points_of(tables[-1]) if number > SMALL} & said[-1]


async def test_a_hand_at_a_covered_table_depends_on_no_card_that_its_player_has_not_seen():
    chance = random.Random(1)
    for table in (table for seed in range(3) for table in board(seed)):
        for seat in range(4):
            other = with_hidden_cards_exchanged(table, chance, keep=seat)
            hands = [await MESSAGES.hand(translator(Language.EN), each, seat) for each in (table, other)]
            assert without_numbers(hands[0]) == without_numbers(hands[1])


def without_numbers(message):
    """A message without the numbers by which each picture has a name of its own."""
    return re.sub(r"-[0-9]+\.png", ".png", json.dumps(payload(message)))
