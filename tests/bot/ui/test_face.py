"""Requirements on the face of every registered game."""

import itertools

import pytest

from bot.i18n import Language
from bot.store.matches.standings import LEAST_DEALS
from bot.ui.face.face import FACES, Face, face_of

LONGEST_LABEL = 100
GAMES = pytest.mark.parametrize(
    "face", [face_of(game, Language.EN) for game in FACES], ids=lambda face: face.title
)
EVERY_LANGUAGE = pytest.mark.parametrize(
    "face",
    list(itertools.starmap(face_of, itertools.product(FACES, Language))),
    ids=lambda face: f"{face.title}-{face.language}",
)


@GAMES
def test_every_option_of_the_game_has_a_text_and_a_page(face):
    names = [spec.name for spec in face.game.option_specs]
    assert list(face.option_texts) == names
    assert sorted(name for page in face.option_pages for name in page.options) == sorted(names)


@GAMES
def test_every_value_of_an_option_has_a_text_and_nothing_else_can_be_chosen(face):
    for spec in face.game.option_specs:
        offered = [value for _, value in face.option_texts[spec.name].choices]
        numbers = set(map(str, spec.numbers or ()))
        assert set(spec.values) <= set(offered) <= set(spec.values) | numbers
        assert len(set(offered)) == len(offered)


@GAMES
def test_what_takes_any_number_has_a_button_and_a_form_that_ask_for_it(face):
    for spec in face.game.option_specs:
        texts = face.option_texts[spec.name]
        assert bool(texts.other_number) is bool(texts.number) is (spec.numbers is not None)


@EVERY_LANGUAGE
def test_no_two_values_of_an_option_are_called_the_same_in_any_language(face):
    for texts in face.option_texts.values():
        labels = [face.tr.gettext(message) for message, _ in texts.choices]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(label) <= LONGEST_LABEL for label in (*labels, face.tr.gettext(texts.title)))


@EVERY_LANGUAGE
def test_every_preset_has_a_name_of_its_own_and_a_title(face):
    assert set(face.preset_names) == set(face.game.presets)
    names = {face.preset_name(preset) for preset in (None, *face.game.presets)}
    assert len(names) == len(face.game.presets) + 1
    assert names.isdisjoint(face.game.presets)
    for options in face.game.presets.values():
        assert face.rules_title(options)
        assert face.short_rules(options)
        assert list(face.rules(options))


@GAMES
def test_the_command_that_opens_a_table_takes_options_that_there_are(face):
    assert set(face.command_options) <= {spec.name for spec in face.game.option_specs}
    called = list(face.command_options.values())
    assert len(set(called)) == len(called)
    assert {"preset", "language", "pace", "thread"}.isdisjoint(called)


@GAMES
def test_a_game_with_an_order_of_its_own_on_the_leaderboard_has_a_sentence_for_it(face):
    if face.leaderboard_order != Face.leaderboard_order:
        assert type(face).order_of_leaderboard is not Face.order_of_leaderboard


def test_barbu_tells_from_how_many_deals_a_contract_is_the_best_or_the_worst():
    assert f"at least {LEAST_DEALS} deals" in face_of("barbu", Language.EN).order_of_leaderboard()


def test_a_game_that_is_not_at_home_here_has_no_face():
    with pytest.raises(KeyError):
        face_of("solitaire", Language.EN)
