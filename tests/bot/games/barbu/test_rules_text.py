"""House rules in words: every option with an effect is heard, in every language, and all fits."""

import random
import re

import pytest

from bot.games.barbu.face import BarbuFace
from bot.games.barbu.names import contract_name
from bot.games.barbu.rules.length import advice, minutes
from bot.games.barbu.rules.options import CHOICES, TITLES
from bot.games.barbu.rules.text import words_of
from bot.i18n import Language, translator
from bot.ui.face.face import DOT
from bot.ui.rules.text import rules_in_words
from engine.barbu import BARBU, PRESETS, BarbuOptions, Contract, Phase
from engine.barbu.contracts.contract import VALUES, Part, distinct_contracts
from engine.barbu.options import Preset
from engine.errors import OptionError
from tests.bot.games.barbu import games
from tests.bot.games.barbu.games import found, seen_by
from tests.bot.ui.table_texts import lobby_message

FACE = BarbuFace(Language.EN)
SPECS = {spec.name: spec for spec in BARBU.option_specs}
ROOM = 3500
"""Characters that a message leaves for the rules, beside its selects."""
SCREEN = 1000
"""Characters that a phone shows at once, with room for buttons."""
TITLE, LINE = 32, 50
"""Characters that fit the title and a line of the lobby's picture."""
EVERYTHING = {
    "dernier_pli": "on",
    "slam": "flip",
    "quiet_tricks": 2,
    "suit_lead": "never",
    "extra_round": "both",
    "mariages": "on",
    "votation": "on",
}


def spoken(**options):
    return rules_in_words(FACE, BarbuOptions.from_json(options))


def changed(options, name, value):
    """The options with one other value, or None if they make no game."""
    try:
        return BarbuOptions.from_json({**options.to_json(), name: value})
    except OptionError:
        return None


def chosen(chance):
    """Options chosen by chance that make a game."""
    while True:
        try:
            return BarbuOptions.from_json(
                {name: chance.choice([value for _, value in choices]) for name, choices in CHOICES.items()}
            )
        except OptionError:
            continue


OPTION_SETS = [pytest.param(chosen(random.Random(number)), id=str(number)) for number in range(40)]


def test_the_title_names_the_pack_where_it_is_the_large_one_and_the_deals():
    assert FACE.rules_title(BarbuOptions()) == "Barbu · 28 deals"
    assert FACE.rules_title(BarbuOptions.from_json({"pack": "52", "per_dealer": 1, "players": 10})) == (
        "Barbu · 52 cards · 10 deals"
    )


@pytest.mark.parametrize("options", OPTION_SETS)
def test_an_option_changes_the_text_exactly_where_it_has_an_effect(options):
    text = rules_in_words(FACE, options)
    for name, spec in SPECS.items():
        others = [changed(options, name, value) for _, value in CHOICES[name]]
        speaks = any(other and rules_in_words(FACE, other) != text for other in others)
        assert not speaks or spec.matters(options), name
        # A value of another preset, a longer list or a direction may be the same game under other options.
        if spec.matters(options) and len([other for other in others if other]) > 1:
            assert speaks, name


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("language", Language)
def test_the_rules_fit_a_message_and_their_lines_a_picture_in_every_language(language, options):
    face = BarbuFace(language)
    text = rules_in_words(face, options, "campionat 28 mans")
    assert len(text) < ROOM
    assert "{" not in text
    short = face.short_rules(options)
    assert len(short) in {3, 4, 5}
    assert all(0 < len(line) <= LINE for line in short)
    assert len(face.rules_title(options)) <= TITLE


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("players", [4, 10])
def test_everything_at_once_fits_a_message_and_a_picture(language, players):
    face = BarbuFace(language)
    options = BarbuOptions.from_json(
        {"players": players, "pack": "52", "suit_lead": "after_discard"} | EVERYTHING
    )
    assert len(rules_in_words(face, options, "campionat 28 mans")) < ROOM
    assert max(map(len, face.short_rules(options))) <= LINE


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_told_without_an_empty_field(preset, language):
    face = BarbuFace(language)
    lines = [line.rstrip() for line in rules_in_words(face, PRESETS[preset], preset).splitlines()]
    assert preset.capitalize() in lines[0]
    assert len(lines) > 12
    for line in lines:
        assert line
        assert "  " not in line
        assert not line.endswith((":", ",", "(", "{"))
        assert " ." not in line
        assert " ," not in line


def test_no_two_presets_are_told_alike():
    assert len({rules_in_words(FACE, options) for options in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "Out of the pack: 7 of spades and 7 of clubs."),
        ({"lead": "left"}, "The player on the dealer's left plays first. Play goes to the left."),
        ({"lead": "left", "direction": "ccw"}, "Play goes to the right."),
        ({"penalty_suit": "C"}, "Trèfles: 5 for every club, 40 in all."),
        ({"barbu": "KD"}, "Barbu: 70 for one card, the king of diamonds."),
        ({"preset": "bga_52", "pack": "52"}, "Réussite: +25, +15, +5 in order of going out."),
        ({"players": 2}, "Réussite: +100 for going out first."),
        ({"per_dealer": 1}, "Each dealer deals 1 time; the other contracts lapse."),
        ({"order": "drawn"}, "every sixth deal is a réussite"),
        ({"order": "drawn", "penalty_suit": "C"}, "A 2 means plis, a 3 trèfles, a 4 dames"),
        ({"rotation": "block", "per_dealer": 3}, "A dealer deals all of their deals in a row"),
        ({"quiet_tricks": 2}, "In the first two tricks of cœurs and barbu nobody plays hearts, unless"),
        (
            {"quiet_tricks": 2, "barbu": "KS"},
            "In the first two tricks nobody plays hearts in cœurs, nor spades in barbu, unless",
        ),
        (
            {"quiet_tricks": 2, "penalty_suit": "C"},
            "In the first two tricks nobody plays clubs in trèfles, nor hearts in barbu, unless",
        ),
        ({"suit_lead": "never"}, "Hearts: not led in cœurs and salade unless there is nothing else."),
        (
            {"suit_lead": "after_discard", "extra_round": "both", "penalty_suit": "C"},
            "Clubs: not led in trèfles, salade, ratatouille, and anti-ratatouille until one has been discarded",
        ),
        ({"slam": "chelem", "penalty_suit": "C"}, "everything in plis, trèfles or dames"),
        ({"slam": "flip"}, "In plis, cœurs, dames and salade, a player who takes all tricks"),
        ({"slam": "chelem", "pack": "52"}, "Half of an odd total is rounded down."),
        ({"order": "drawn", "rotation": "block"}, "A dealer deals 6 deals in a row, then the next one."),
        ({"players": 5}, "A suit whose card of this rank is out of the pack opens with its lowest one."),
        ({"suit_lead": "after_discard"}, "discarded on another suit, unless there is nothing else."),
        ({"votation": "on", "dernier_pli": "on"}, "Then 7 deals by vote"),
        ({"mariages": "on"}, "+10 for every pair"),
        ({"extra_round": "anti_ratatouille"}, "Then a round of anti-ratatouille: taking is good, 250 in all"),
        ({"extra_round": "both"}, "Ratatouille, anti-ratatouille: the last trick counts as well, 40."),
        ({"order": "drawn", "dernier_pli": "on"}, "Salade: the last trick counts as well, 40."),
    ],
)
def test_what_an_option_means_is_said(options, words):
    assert words in spoken(**options).replace("\n", " ").replace("- ", "").replace("* ", "").replace("• ", "")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"slam": "chelem"}, "rounded down"),
        ({"order": "drawn", "rotation": "block", "players": 2}, "all of their deals in a row"),
        ({}, "out of the pack"),
        ({"players": 7}, "A suit whose card of this rank"),
    ],
)
def test_nothing_is_said_that_these_rules_do_not_have(options, words):
    assert words not in spoken(**options)


@pytest.mark.parametrize("preset", [value for _, value in CHOICES["preset"]])
def test_a_set_of_values_is_called_by_what_the_cards_cost(preset):
    label = next(label for label, value in CHOICES["preset"] if value == preset)
    numbers = [int(number) for _, number in re.findall(r"(trick|heart|queen|barbu) (\d+)", label)]
    if len(numbers) == 4:
        lost = VALUES[Preset(preset)].lost
        assert numbers == [lost[part] for part in (Part.TRICKS, Part.SUIT, Part.QUEENS, Part.BARBU)]
    else:
        assert "each contract" not in label


def test_the_last_trick_is_told_once():
    assert "the last trick counts" not in spoken()
    assert "the last trick counts" not in spoken(dernier_pli="on", extra_round="both")


def test_both_extra_rounds_stand_in_the_lobby():
    lines = FACE.short_rules(PRESETS["tout"])
    assert DOT.join(lines[-2:]) == "Votation · Ratatouille · Anti-ratatouille · Mariages"


def test_cards_that_left_the_pack_stand_in_the_lobby():
    first, *_ = FACE.short_rules(BarbuOptions.from_json({"players": 5}))
    assert first == "5 players, 6 cards each, without 7♠ 7♣"


@pytest.mark.parametrize("language", Language)
def test_the_lobby_says_the_length_once_in_its_message_and_nothing_of_it_in_its_picture(language):
    table = games.lobby(players=4)
    tr, face = translator(language, "barbu"), BarbuFace(language)
    told, lines = lobby_message(tr, table), face.short_rules(table.options)
    for figure in ("28", str(minutes(table.options))):
        assert len(re.findall(rf"\b{figure}\b", told)) == 1
    assert not any("28" in line for line in lines)


def test_a_reussite_can_be_chosen_twice_only_where_a_dealer_deals_twice():
    assert "Only the réussite can be chosen twice." in spoken(per_dealer=2)
    assert "Only the réussite can be chosen twice." not in spoken(per_dealer=1)


def test_only_a_long_game_is_told_how_to_become_shorter():
    told = advice(FACE.tr, BarbuOptions.from_json({"players": 10, "pack": "52"}))
    assert told.endswith(
        "“Deals per dealer” makes it shorter: “More”, “All rules”."
    )  # the lobby has "More" alone
    assert advice(FACE.tr, BarbuOptions.from_json({"players": 4})) == ""
    for fixed in ({"order": "forced"}, {"per_dealer": 1, "votation": "on", "extra_round": "both"}):
        assert advice(FACE.tr, BarbuOptions.from_json({"players": 10, "pack": "52", **fixed})) == ""


@pytest.mark.parametrize("language", Language)
def test_the_option_that_the_advice_names_is_called_so(language):
    face = BarbuFace(language)
    told = advice(face.tr, BarbuOptions.from_json({"players": 10, "pack": "52"}))
    assert face.tr.gettext(TITLES["per_dealer"]) in told


@pytest.mark.parametrize(
    ("phase", "options", "said"),
    [
        (Phase.MARIAGES, {"mariages": "on", "per_dealer": 1}, ("same rank and colour", "7♥ and 7♦")),
        (
            Phase.VOTE,
            {"votation": "on", "per_dealer": 1},
            ("All vote at the same time", "Dames: 15 for every queen, 60 in all."),
        ),
        (Phase.CONTRACT, {"slam": "chelem"}, ("Grand chelem", "names the rank that opens each suit")),
        (Phase.TRICKS, {"slam": "chelem"}, ("Grand chelem",)),
        (Phase.REUSSITE, {}, ("a card that opens a suit or continues a line",)),
    ],
)
def test_the_words_of_the_moment_are_explained_as_in_the_rules(phase, options, said):
    table = found(lambda view: view.phase is phase, **options)
    words = "\n".join(words_of(FACE.tr, seen_by(table)))
    assert all(each in words for each in said)


@pytest.mark.parametrize(
    ("contract", "is_told"),
    [
        (Contract.SALADE, True),
        (Contract.PLIS, True),
        (Contract.BARBU, False),
        (Contract.RATATOUILLE, False),
        (Contract.ANTI_RATATOUILLE, False),
    ],
)
def test_slams_are_explained_in_the_contracts_that_have_them(contract, is_told):
    table = found(
        lambda view: view.phase is Phase.TRICKS and view.contract is contract,
        slam="flip",
        order="forced",
        extra_round="both",
    )
    told = "\n".join(words_of(FACE.tr, seen_by(table)))
    assert ("wins their points" in told) is is_told


@pytest.mark.parametrize("language", Language)
def test_at_a_choice_each_contract_that_is_left_is_explained_as_in_the_rules_and_no_other(language):
    face, numbers = BarbuFace(language), set()
    for table in games.game(1):
        view = seen_by(table)
        if view.phase is Phase.CONTRACT and view.contract is None:
            told = [*words_of(face.tr, view)]
            left = {*view.open_contracts[view.dealer]}
            for contract in distinct_contracts(view.options):
                name = contract_name(view.options, contract)
                assert any(re.match(rf"{name}\s?: ", line) for line in told) is (contract in left)
            assert {*told} <= {*face.rules(view.options)}
            assert sum(map(len, told)) < SCREEN
            numbers.add(len(left))
    assert len(numbers) > 1
