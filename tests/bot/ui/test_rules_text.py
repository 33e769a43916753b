import pytest

from bot.i18n import Language, words
from bot.tables.entries import Pace
from bot.ui import rules_text
from bot.ui.choices import PACES
from engine.botifarra import PRESETS, Options

ENGLISH = words(Language.EN)
ROOM = 3500
"""Characters that a message leaves for the rules, beside its selects."""


def spoken(**options):
    return rules_text.rules_in_words(ENGLISH, Options.from_json(options))


def test_the_title_names_the_play_and_the_end():
    assert rules_text.rules_title(ENGLISH, Options()) == "Botifarra obligada · 101"
    options = Options.from_json({"play": "lliure", "target": "none", "max_hands": 8})
    assert rules_text.rules_title(ENGLISH, options) == "Botifarra lliure · 8 hands"


@pytest.mark.parametrize(
    ("context", "option"),
    [
        ({}, {"play": "lliure"}),
        ({}, {"play": "intermedia"}),
        ({}, {"undertrump": "forced"}),
        ({"play": "lliure"}, {"undertrump": "forced"}),
        ({"play": "intermedia"}, {"carrego_announce": "silent"}),
        ({"play": "intermedia"}, {"carrego_scope": "any"}),
        ({"play": "intermedia"}, {"carrego_limit": "doubleton"}),
        ({}, {"first_dealer": "fixed"}),
        ({}, {"multipliers": "2-3-4"}),
        ({}, {"sant_vicenc": "never"}),
        ({}, {"sant_vicenc": "always"}),
        ({}, {"call_order": "from_dealer"}),
        ({}, {"target": 73}),
        ({}, {"max_hands": 8}),
        ({"max_hands": 8}, {"target": "none"}),
        ({"max_hands": 8}, {"tie": "extra_hands"}),
        ({}, {"last_trick_view": "last_only"}),
        ({}, {"last_trick_view": "none"}),
    ],
)
def test_each_house_rule_that_has_an_effect_changes_the_text(context, option):
    assert spoken(**context, **option) != spoken(**context)


def test_carrego_is_not_spoken_of_where_it_does_not_exist():
    assert "arrego" not in spoken(play="obligada")
    assert "arrego" in spoken(play="intermedia")


def test_the_multipliers_stand_there_as_they_are_played():
    assert "Contro ×2, recontro ×3, Sant Vicenç ×4" in spoken(multipliers="2-3-4")
    assert "Contro ×2, recontro ×4." in spoken(sant_vicenc="never")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_fit_a_message_and_its_picture(language, preset):
    options = PRESETS[preset]
    assert len(rules_text.rules_in_words(words(language), options, preset)) < ROOM
    lines = rules_text.rules_lines(words(language), options)
    assert len(lines) <= 4
    assert max(map(len, lines)) <= 50


@pytest.mark.parametrize("language", Language)
def test_the_longest_rules_fit_a_message(language):
    options = Options.from_json(
        {
            "play": "intermedia",
            "carrego_limit": "doubleton",
            "undertrump": "forced",
            "sant_vicenc": "always",
            "max_hands": 12,
            "tie": "extra_hands",
        }
    )
    assert len(rules_text.rules_in_words(words(language), options, "obligada 101")) < ROOM


def test_presets_have_names_and_a_servers_own_keep_theirs():
    assert len({rules_text.preset_name(ENGLISH, preset) for preset in (*PRESETS, None)}) == len(PRESETS) + 1
    assert rules_text.preset_name(ENGLISH, "Cal Ton") == "Cal Ton"


def test_the_menu_has_a_label_for_every_pace():
    assert {pace for _, pace in PACES} == set(Pace)
    assert len({ENGLISH.say(message) for message, _ in PACES}) == len(Pace)
