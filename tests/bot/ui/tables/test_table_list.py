"""The lines of /botifarra list."""

import pytest

from bot.i18n import Language, translator
from bot.ui.tables.table_list import list_line, listed_tables
from tests.bot.games.botifarra.matches import MODES, full, lobby, match

ENGLISH = translator(Language.EN)

AWKWARD = ("_*~|`" * 6 + "#1", "[x](http://a.b)" * 2, "> # -# @everyone <@1> <#2>", "\u202e" + "W" * 31)
"""Names as long as Discord allows, full of characters that must be escaped."""


@pytest.mark.parametrize(("mode", "free"), list(zip(MODES, (3, 3, 2, 1, 1), strict=True)))
def test_a_table_that_waits_tells_its_free_seats(mode, free):
    line = list_line(ENGLISH, lobby(mode=mode))
    assert f"{free} free seat" in line
    assert "Anna" in line
    assert "about to start" in list_line(ENGLISH, full(mode=mode))


def test_a_table_in_play_tells_whose_each_score_is():
    *_, table = match(3, mode="individual3", max_hands=2, target="none")
    assert min(table.state.totals) < 0
    scores = ", ".join(
        f"{seat.name}\N{NO-BREAK SPACE}{str(total).replace('-', '−')}"
        for seat, total in zip(table.seats, table.state.totals, strict=True)
    )
    assert list_line(ENGLISH, table).endswith(f" · {scores} · in play")


def test_a_list_is_as_long_as_a_message_can_be():
    tables = [lobby(mode="rector2")] * 200
    text = listed_tables(ENGLISH, tables)
    assert len(text) < 4000
    assert text.endswith("…")
    assert listed_tables(ENGLISH, tables[:3]).count("\n") == 2


@pytest.mark.parametrize("language", list(Language))
def test_a_list_of_tables_with_awkward_names_fits_into_one_message(language):
    text = listed_tables(translator(language), [lobby(names=AWKWARD)] * 30)
    assert len(text) < 4000
    *lines, end = text.splitlines()
    assert end == "…"
    assert len(lines) > 5
    assert all(line.startswith("- <#") for line in lines)
