import re

import pytest

from bot.i18n import Language, translator
from bot.ui.text import names
from bot.ui.text.names import plain
from bot.ui.text.table_names import TableNames
from tests.bot.games.botifarra.matches import NAMES, full, lobby

ENGLISH = translator(Language.EN)


def test_people_are_listed_as_a_sentence_lists_them():
    assert names.listed(ENGLISH, ["Anna", "Carla"]) == "Anna and Carla"
    assert names.listed(translator(Language.CA), ["Anna", "Carla"]) == "Anna i Carla"


@pytest.mark.parametrize(
    ("things", "style", "said"),
    [
        (("Anna", "Irene"), "standard", "Anna e Irene"),
        (("Anna", "Bernat", "Hilari"), "standard", "Anna, Bernat e Hilari"),
        (("Anna", "Hielo"), "standard", "Anna y Hielo"),
        (("Anna", "Iolanda"), "standard", "Anna y Iolanda"),
        (("Irene", "Anna"), "standard", "Irene y Anna"),
        (("Irene",), "standard", "Irene"),
        (("copas", "oros"), "or", "copas u oros"),
        (("7", "8"), "or", "7 u 8"),
        (("10", "11"), "or", "10 u 11"),
        (("2", "10"), "or", "2 o 10"),
        (("7", f"{names.emoji('oros_8')}8 de oros"), "or", f"7 u {names.emoji('oros_8')}8 de oros"),
        (("**Anna**", "**Irene**"), "standard", "**Anna** e **Irene**"),
        (
            ("Us", names.person(names.chosen("Irene"))),
            "standard",
            f"Us e {names.person(names.chosen('Irene'))}",
        ),
    ],
)
def test_spanish_and_and_or_change_before_their_own_sound(things, style, said):
    assert names.listed(translator(Language.ES), things, style) == said


def side_name(table, side, viewer_side=None):
    return plain(TableNames(ENGLISH, table).side(side, viewer_side))


def test_a_side_is_named_after_those_who_sit_there_and_us_and_them_for_its_viewers():
    table = lobby(names=["Anna", "Bernat", "Carla"])
    assert side_name(table, 0) == "Anna and Carla"
    assert side_name(table, 1) == "Bernat"
    assert side_name(table, 1, 1) == "Us"
    assert side_name(table, 1, 0) == "Them"


def test_a_side_where_nobody_sits_is_named_as_a_pair():
    assert side_name(lobby(names=["Anna"]), 1) == "Pair B"


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
def test_where_everyone_plays_alone_a_side_is_a_player_and_the_own_one_is_you(mode):
    table = full(mode=mode)
    sides = range(table.options.sides)
    assert [side_name(table, side) for side in sides] == list(NAMES[: len(sides)])
    assert side_name(table, 1, 1) == "You"
    assert side_name(table, 1, 0) == "Bernat"
    assert side_name(lobby(mode=mode), 1) == "a free seat"


def test_french_has_a_no_break_space_before_a_semicolon_between_clauses():
    tr = translator(Language("fr"))
    assert (
        names.in_clauses(tr, ["Anna", "Bernat", "Carla"])
        == "Anna\N{NO-BREAK SPACE}; Bernat\N{NO-BREAK SPACE}; Carla"
    )
    assert names.in_clauses(tr, []) == ""


def test_points_below_nothing_have_a_real_minus_sign():
    assert [names.points(number) for number in (6, 0, -6)] == ["6", "0", "−6"]
    assert [names.points(number, signed=True) for number in (6, 0, -6)] == ["+6", "0", "−6"]


def test_a_decimal_that_is_shown_as_zero_has_no_sign():
    shown = [names.decimal(ENGLISH, number, signed=True) for number in (5.5, 0.04, -0.04, -5.5)]
    assert shown == ["+5.5", "0.0", "0.0", "−5.5"]


def test_a_long_name_is_cut_with_an_ellipsis():
    assert names.short("Montserrat Caballé", 10) == "Montserra…"
    assert names.short("Montserrat", 10) == "Montserrat"


def test_markdown_of_a_name_does_not_work_in_a_message():
    assert names.in_message("**x** <@1> # [a](b)\n`c`") == r"\*\*x\*\* \<\@1\> \# \[a\]\(b\) \`c\`"
    assert names.in_message(" Règles\u00a0: \n lliure ") == "Règles\u00a0: lliure"


ARABIC, HEBREW = "محمد", "*דוד*"
ISOLATED = {ARABIC: f"\u2068{ARABIC}\u2069", HEBREW: "\u2068\\*דוד\\*\u2069"}


@pytest.mark.parametrize("name", ["http://evil.example", "[x](https://evil.example)", "discord.gg/evil"])
def test_an_address_in_a_name_is_no_link(name):
    assert not re.search(r"https?://|discord\.gg/", names.in_message(name))
    assert "/" in names.in_message(name)


def test_only_a_name_from_right_to_left_is_kept_apart_from_what_stands_around_it():
    for name in ("Anna", "Ωμέγα", "太郎", "5", ""):
        assert names.isolated(name) == name
    for name, isolated in ISOLATED.items():
        assert names.in_message(name) == isolated
        assert names.isolated(isolated) == isolated
