import random
from dataclasses import fields
from itertools import product

import pytest
from discord import ui

from bot.games.botifarra.face import BotifarraFace
from bot.games.botifarra.rules.options import CHOICES, TITLES
from bot.i18n import Language, translator
from bot.ui.rules.panel import option_rows, page_with
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraOptions, Mode
from engine.errors import OptionError
from tests.examples import one_in

LABEL, PLACEHOLDER = 100, 150
"""Characters that Discord shows of an option of a select, and of what stands in one before it is opened."""


def deal_selects(options):
    """The selects of the page on how the cards are dealt."""
    face = BotifarraFace(Language.EN)
    rows = option_rows(face, options, page_with(face, "deal", options), lambda name: name)
    return [part for row in rows if isinstance(row, ui.ActionRow) for part in row.children]


def played(options, seed):
    """Every event of one match that is played by chance, with the same chance for the same seed."""
    chance = random.Random(seed)
    player = PLAYERS["random"](random.Random(seed))
    state, happened = BOTIFARRA.start(options), []
    while not BOTIFARRA.is_over(state):
        mover = BOTIFARRA.to_move(state)
        if mover is None:
            step = BOTIFARRA.apply(state, None, BOTIFARRA.parse_move(f"shuffle {chance.randbytes(32).hex()}"))
        else:
            step = BOTIFARRA.apply(state, mover, player.choose(BOTIFARRA.view(state, mover)))
        state = step.state
        happened += step.events
    return happened


def test_every_option_of_the_engine_has_a_title_and_choices_in_the_engines_order():
    names = [field.name for field in fields(BotifarraOptions)]
    assert list(TITLES) == names
    assert list(CHOICES) == names


def test_the_first_choice_is_the_default_of_the_rules():
    assert {name: str(value) for name, value in BotifarraOptions().to_json().items()} == {
        name: choices[0][1] for name, choices in CHOICES.items()
    }


@pytest.mark.parametrize("name", [name for name in TITLES if name not in ("target", "max_hands")])
def test_every_value_of_an_option_can_be_chosen_and_nothing_else(name):
    assert {value for _, value in CHOICES[name]} == set(map(str, type(getattr(BotifarraOptions(), name))))


@pytest.mark.parametrize("name", TITLES)
def test_every_choice_makes_a_match(name):
    for _, value in CHOICES[name]:
        context = {"max_hands": 8} if name == "target" else {}
        assert str(BotifarraOptions.from_json({**context, name: value}).to_json()[name]) == value


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", TITLES)
def test_titles_and_choices_fit_what_discord_shows_of_them(name, language):
    said = translator(language, "botifarra")
    title, labels = said.gettext(TITLES[name]), [said.gettext(message) for message, _ in CHOICES[name]]
    assert len(title) <= LABEL
    assert max(map(len, labels)) <= LABEL
    assert max(len(f"{title}: {label}") for label in labels) <= PLACEHOLDER
    assert len(set(labels)) == len(labels)


def test_the_five_of_swords_is_not_offered_to_two_players():
    for mode in Mode:
        options = BotifarraOptions(mode=mode)
        rows = deal_selects(options)
        (values,) = (found for row in rows if "draw" in (found := {option.value for option in row.options}))
        assert {"draw", "fixed"} <= values
        assert ("five_of_swords" in values) == (not mode.has_piles)


@pytest.mark.parametrize(("play", "mode"), one_in(2, product(["obligada", "intermedia"], Mode)))
def test_an_option_that_has_no_effect_changes_no_match(mode, play):
    options = BotifarraOptions.from_json({"mode": mode, "play": play, "target": 73})
    without = [spec.name for spec in BOTIFARRA.option_specs if not spec.matters(options)]
    assert without
    happened = played(options, seed=5)
    for name in without:
        for _, value in CHOICES[name]:
            assert played(BotifarraOptions.from_json({**options.to_json(), name: value}), seed=5) == happened


def test_options_that_make_no_match_are_refused_whatever_else_is_chosen():
    for mode in Mode:
        with pytest.raises(OptionError, match="match_never_ends"):
            BotifarraOptions.from_json({"mode": mode, "target": "none", "max_hands": "none"})
