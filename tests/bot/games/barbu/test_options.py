"""The options as choices: complete, equal to the engine's, and short enough for Discord."""

import random
from dataclasses import fields

import pytest

from bot.games.barbu.face import BarbuFace
from bot.games.barbu.rules.options import CHOICES, OPTION_PAGES, PRESET_NAMES, TITLES
from bot.i18n import Language, translator
from computers.player import RandomPlayer
from engine.barbu import BARBU, PRESETS, BarbuOptions, Phase
from engine.errors import OptionError

LABEL, PLACEHOLDER, PAGES = 100, 150, 25
"""Characters that Discord shows of an option of a select, and of what stands in one before it is opened."""
SELECTS_A_PAGE = 5
SPECS = {spec.name: spec for spec in BARBU.option_specs}
NEEDS = {"pack": {"52": {}}, "slam": {"chelem": {}}, "ace_place": {"first_ace": {"pack": "52"}}}


def played(options, seed):
    """Every event of one game that is played by chance, with the same chance for the same seed."""
    chance = random.Random(seed)
    player = RandomPlayer(random.Random(seed))
    state, happened = BARBU.start(options), []
    while state.phase is not Phase.OVER:
        waiting = BARBU.status(state).waits_for
        if waiting:
            step = BARBU.apply(state, waiting[0], player.choose(BARBU.view(state, waiting[0])))
        else:
            step = BARBU.apply(state, None, BARBU.parse_move(f"shuffle {chance.randbytes(32).hex()}"))
        state = step.state
        happened += step.events
    return happened


def test_every_option_of_the_engine_has_a_title_and_choices_in_the_engines_order():
    names = [field.name for field in fields(BarbuOptions)]
    assert list(TITLES) == names == list(SPECS)
    assert list(CHOICES) == names


def test_no_title_names_the_suit_that_another_option_can_change():
    assert not [title for title in TITLES.values() if "heart" in title or "club" in title]


def test_every_option_is_on_exactly_one_page():
    assert sorted(name for page in OPTION_PAGES for name in page.options) == sorted(TITLES)
    assert all(len(page.options) <= SELECTS_A_PAGE for page in OPTION_PAGES)
    assert len({page.key for page in OPTION_PAGES}) == len(OPTION_PAGES) <= PAGES


@pytest.mark.parametrize("name", [name for name in TITLES if name != "players"])
def test_the_first_choice_is_the_default_of_the_rules(name):
    assert CHOICES[name][0][1] == str(BarbuOptions().to_json().get(name, CHOICES[name][0][1]))


@pytest.mark.parametrize("name", TITLES)
def test_every_value_of_an_option_can_be_chosen_and_nothing_else(name):
    assert sorted(value for _, value in CHOICES[name]) == sorted(SPECS[name].values)


@pytest.mark.parametrize("name", TITLES)
def test_every_choice_makes_a_game(name):
    for _, value in CHOICES[name]:
        context = NEEDS.get(name, {}).get(value, {"pack": "52"} if name == "players" else {})
        assert str(BarbuOptions.from_json({**context, name: value}).to_json()[name]) == value


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", TITLES)
def test_titles_and_choices_fit_what_discord_shows_of_them(name, language):
    said = translator(language, "barbu")
    title, labels = said.gettext(TITLES[name]), [said.gettext(message) for message, _ in CHOICES[name]]
    assert 0 < len(title) <= LABEL
    assert all(0 < len(label) <= LABEL for label in labels)
    assert max(len(f"{title}: {label}") for label in labels) <= PLACEHOLDER
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", Language)
def test_titles_differ_and_presets_keep_their_french_names(language):
    face = BarbuFace(language)
    assert len({face.tr.gettext(title) for title in TITLES.values()}) == len(TITLES)
    assert set(PRESET_NAMES) == set(PRESETS)
    assert [face.preset_name(name) for name in PRESETS] == list(map(str.capitalize, PRESETS))


@pytest.mark.parametrize(
    "options",
    [
        {"order": "forced", "players": 2},
        {"order": "drawn", "players": 3},
        {"players": 3, "per_dealer": 1},
    ],
)
def test_an_option_that_has_no_effect_changes_no_game(options):
    chosen = BarbuOptions.from_json(options)
    without = [spec.name for spec in BARBU.option_specs if not spec.matters(chosen)]
    assert without
    happened = played(chosen, seed=5)
    for name in without:
        for _, value in CHOICES[name]:
            try:
                other = BarbuOptions.from_json({**chosen.to_json(), name: value})
            except OptionError:
                continue
            assert played(other, seed=5) == happened


def test_more_players_than_32_cards_are_enough_for_get_52():
    assert BarbuFace.completed({"players": 9})["pack"] == "52"
    assert BarbuFace.completed({"players": 9, "pack": "32"})["pack"] == "32"
    assert "pack" not in BarbuFace.completed({"players": 8})
