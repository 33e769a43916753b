"""The page of a finished match: all its deals, small, without network, and harmless."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.i18n import Language
from bot.tables.errors import TableError
from bot.tables.log.past import played_again
from bot.tables.table import Stage, Table
from bot.ui.replay.page import match_page
from bot.ui.text.names import short
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches

LARGEST = 200_000
"""Bytes of a page."""
LONG_GAMES = [
    ({"players": 4, "pack": "52", "per_dealer": 1, "mariages": "on"}, 5),
    ({"players": 10, "pack": "52", "per_dealer": 1}, 10),
    pytest.param({"players": 4, "pack": "52"}, 28, marks=pytest.mark.soak),
    pytest.param({"players": 10, "pack": "52"}, 70, marks=pytest.mark.soak),
]


def page_of(table: Table, language: Language = Language.CA) -> str:
    return match_page(language, table).content.decode()


def read(page: str) -> Any:
    """What the script of a page reads."""
    found = re.search('id="data">([^<]*)<', page)
    assert found
    data = json.loads(zlib.decompress(base64.b64decode(found[1])))
    for deal in data["deals"]:
        for before, step in pairwise(deal["steps"]):
            step[:] = [old if part == 0 else part for old, part in zip(before, step, strict=True)]
    return data


def has_all_deals(table: Table) -> None:
    """Check each step of each deal against the position of the table that it shows."""
    page = page_of(table)
    deals = read(page)["deals"]
    assert len(page.encode()) < LARGEST
    assert len(deals) == table.deals_scored
    for deal, shown in enumerate(deals, 1):
        positions = played_again(table, deal)
        assert all(any(told) for told, *_ in shown["steps"][:-1])
        for position, (_, _, names, lying, hands) in zip(positions, shown["steps"], strict=True):
            seats = range(len(position.seats))
            assert names == [short(position.seats[seat].name) for seat in seats]
            held = [set(hand.split()) for hand in hands[: len(seats)]]
            assert held == [set(str(position.view(seat).cards).split()) for seat in seats]
            assert {code for hand in hands for code in hand.split()} <= shown["cards"].keys()
            assert all(play[1:] in shown["cards"] for play in lying)


@pytest.mark.parametrize("mode", matches.MODES)
def test_every_hand_of_botifarra_is_replayed_in_every_mode(mode):
    has_all_deals(list(matches.match(3, mode=mode, max_hands=2, tie="draw"))[-1])


def test_a_hand_that_a_claim_undid_shows_what_it_came_to():
    table = matches.revoked(revoke="claim")
    (hand,) = read(page_of(replace(table, stage=Stage.OVER)))["deals"]
    assert any("ha jugat una carta il·legal" in line for line in hand["steps"][-1][1])


@pytest.mark.parametrize(("options", "deals"), LONG_GAMES)
def test_every_deal_of_barbu_is_replayed_and_a_long_game_stays_small(options, deals):
    table = list(games.game(2, names=games.LONG_NAMES, **options))[-1]
    assert table.deals_scored == deals
    has_all_deals(table)


@pytest.mark.parametrize("language", Language)
def test_a_page_speaks_the_language_that_was_asked_for(language):
    page = page_of(list(games.game(2, per_dealer=1))[-1], language)
    assert f'<html lang="{language}">' in page
    names = read(page)["deals"][0]["cards"]
    assert names["QS"] == {
        "ca": "dama de piques", "es": "dama de picas", "en": "queen of spades", "fr": "dame de pique",
        "it": "donna di picche",
    }[language]  # fmt: skip


def test_a_name_with_markup_is_only_a_name():
    name = "</script><script>alert(1)</script>"[:32]
    page = page_of(list(matches.match(3, names=(name, "<!--", "$data", "&lt;b")))[-1])
    assert page.lower().count("<script") == page.lower().count("</script") == 2
    assert "<!--" not in page
    assert read(page)["deals"][0]["steps"][0][2] == [short(name), "<!--", "$data", "&lt;b"]


def test_a_page_of_a_running_match_has_the_finished_hands_alone():
    running = next(
        table
        for table in matches.match(3, max_hands=2, tie="draw")
        if table.deals_scored and table.deal_is_open and table.started_match.status.trick_lies
    )
    assert len(read(page_of(running))["deals"]) == 1


def test_a_match_without_a_finished_hand_has_no_page():
    with pytest.raises(TableError, match="no_replay"):
        page_of(next(table for table in matches.match(3) if table.turn > 20))
