"""The lines under a finished match that come from the database."""

import re
from datetime import UTC, datetime

import pytest

from bot.i18n import Language, translator
from bot.ratings.levels import Change
from bot.ratings.rate import NEW, Rating
from bot.ui.tables.messages.stored_lines import StoredLines
from computers.par import GAMES
from tests.bot.games.botifarra import matches as botifarra

ENGLISH = translator(Language.EN)
NOW = datetime(2026, 11, 20, tzinfo=UTC)


class Counted:
    async def is_counted(self, table_id):
        return True

    async def is_one_too_many(self, game, people, at):
        return False


@pytest.fixture(scope="module")
def table():
    *_, table = botifarra.match(1, max_hands=1, target="none")
    return table


def lines(changes=(), cards=None):
    async def changes_of(table_id):
        return changes

    async def cards_of(table):
        return cards

    return StoredLines(Counted(), changes_of, cards_of, lambda: NOW)


@pytest.mark.parametrize("cards", [-39, -38, 0, 2, 7, 90])
async def test_the_cards_and_the_play_are_told_for_the_winners_and_add_up_to_the_difference(table, cards):
    first, second = table.match.status.totals
    difference = first - second
    (line,) = await lines(cards=(cards, GAMES * difference - cards)).results(ENGLISH, table)
    side = 0 if difference > 0 else 1
    worth, names, play = re.fullmatch(r"The cards: (\S+) for (.+)\. The play: (\S+)\.", line).groups()
    assert names == " and ".join(table.seats[seat].name for seat in table.sides[side])
    numbers = [int(number.replace("−", "-")) for number in (worth, play)]
    assert sum(numbers) == abs(difference)
    assert abs(numbers[0] - (1 if side == 0 else -1) * cards / GAMES) <= 0.5


async def test_each_new_level_stands_there_with_what_it_has_gained(table):
    people = [(number, seat.person.id) for number, seat in enumerate(table.seats)]
    after = (Rating(1524.6, 148), Rating(1475.4, 148), Rating(1499.6, 60), Rating(1460.2, 60))
    changes = [
        Change("table", table.id, number, user_id, "botifarra", 1, NEW, level, NOW)
        for (number, user_id), level in zip(people, after, strict=True)
    ]
    (line,) = await lines(changes).results(ENGLISH, table)
    names = [seat.name for seat in table.seats]
    assert line == (
        f"Levels: {names[0]} **1525?** (+25) · {names[1]} **1475?** (−25) · {names[2]} **1500** (0)"
        f" · {names[3]} **1460** (−40)"
    )


async def test_without_anything_stored_there_is_no_line(table):
    assert await lines().results(ENGLISH, table) == []
