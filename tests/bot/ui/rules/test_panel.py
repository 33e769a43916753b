"""The pages in which every house rule can be set."""

import dataclasses
import itertools
import re

import discord
import pytest
from discord import ui

from bot.errors import Refusal
from bot.games.barbu.face import BarbuFace
from bot.games.botifarra.face import BotifarraFace
from bot.i18n import Language
from bot.presets import LONGEST_NAME, MOST, Preset
from bot.ui.presets import messages as preset_messages
from bot.ui.presets.names import built_in, reserved_names
from bot.ui.rules import panel as rules_panel
from bot.ui.rules.messages import rules_message, rules_panel_message
from bot.ui.rules.panel import number_of, page_with
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions, Mode
from engine.botifarra.options import MOST_HANDS, Play, ShuffleRule, Tie
from engine.errors import OptionError
from engine.game import FIRST_DEALER
from engine.replacing import replace
from tests.bot.games.botifarra.matches import lobby

ENGLISH = BotifarraFace(Language.EN)
PAGES = ENGLISH.option_pages
SELECT, BUTTON = discord.ComponentType.select.value, discord.ComponentType.button.value
MOST_COMPONENTS, MOST_TEXT = 40, 4000
OPTIONS = [
    BotifarraOptions(mode=mode, play=play, max_hands=12, tie=Tie.EXTRA_HANDS, shuffle=ShuffleRule.NO_SHUFFLE)
    for mode, play in itertools.product(Mode, Play)
]


def components(message):
    def walk(parts):
        for part in parts:
            yield part
            yield from walk(part.get("components", ()))

    return list(walk(message.layout().to_components()))


def selects(message):
    return [part for part in components(message) if part["type"] == SELECT]


def texts_of(message):
    return "".join(part.get("content", "") for part in components(message))


def server_presets(number=MOST):
    return [
        Preset(
            10**18 - 1 - number,
            1,
            "botifarra",
            "_" * LONGEST_NAME,
            10**18,
            BotifarraOptions(mode=Mode.INDIVIDUAL4, max_hands=999).to_json(),
        )
        for number in range(number)
    ]


def test_every_option_of_the_engine_is_on_one_page():
    assert sorted(name for page in PAGES for name in page.options) == sorted(BotifarraOptions().to_json())


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options.mode}-{options.play}")
def test_the_pages_that_can_be_turned_to_show_exactly_the_options_that_have_an_effect(options):
    keys = [
        button["custom_id"]
        for row in rules_panel.page_rows(ENGLISH, options, PAGES[0], lambda page: page.key)
        for button in components_of(row)
    ]
    shown = [
        select["custom_id"]
        for key in keys
        for row in rules_panel.option_rows(
            ENGLISH, options, page_with(ENGLISH, key, options), lambda name: name
        )
        if isinstance(row, ui.ActionRow)
        for select in components_of(row)
    ]
    assert sorted(shown) == sorted(spec.name for spec in BOTIFARRA.option_specs if spec.matters(options))


def components_of(row):
    return row.to_component_dict()["components"]


def test_a_page_on_which_nothing_has_an_effect_any_more_gives_way_to_the_first():
    assert page_with(ENGLISH, "calls", BotifarraOptions()).key == "calls"
    assert page_with(ENGLISH, "call_order", BotifarraOptions()).key == "calls"
    assert page_with(ENGLISH, "calls", BotifarraOptions(mode=Mode.INDIVIDUAL3)) is PAGES[0]
    assert page_with(ENGLISH, "no such page", BotifarraOptions()) is PAGES[0]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_every_page_fits_into_one_message_in_every_language(language, page):
    face, presets = BotifarraFace(language), server_presets()
    for options in OPTIONS:
        table = lobby(**options.to_json())
        for message in (
            rules_panel_message(face, table, page, note="n" * 200),
            preset_messages.panel_message(face, options, page, None),
            preset_messages.panel_message(face, options, page, presets[0], note="n" * 200),
        ):
            assert len(components(message)) <= MOST_COMPONENTS
            assert len(texts_of(message)) <= MOST_TEXT
            ids = [part["custom_id"] for part in components(message) if "custom_id" in part]
            assert len(ids) == len(set(ids))
            assert all(len(custom_id) <= 100 for custom_id in ids)
            assert all(len(select["options"]) <= 25 for select in selects(message))


def test_the_first_page_says_the_rules_in_words_and_the_others_leave_room_for_selects():
    table = lobby(play="lliure")
    first, *others = (texts_of(rules_panel_message(ENGLISH, table, page)) for page in PAGES)
    assert "Lliure: apart from that you can play any card." in first
    assert all(other.startswith("### Botifarra lliure · 101-# ") for other in others)


def test_the_panel_of_a_rematch_names_its_dealer_in_place_of_the_draw():
    table, page = lobby(first_dealer="draw"), page_with(ENGLISH, FIRST_DEALER, BotifarraOptions())

    def shown(table):
        return {
            select["custom_id"].split(":")[-1]: select["placeholder"]
            for select in selects(rules_panel_message(ENGLISH, table, page))
        }[FIRST_DEALER]

    assert shown(table) == "By drawing a card"
    rematch = replace(table, first_dealer=0)
    assert shown(rematch) == f"{table.seats[0].name}: the deal goes on from the match before"


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("face", [BotifarraFace, BarbuFace])
def test_the_list_holds_as_many_presets_as_a_server_may_have(language, face):
    own = [dataclasses.replace(each, game=face.game.name) for each in server_presets()]
    message = preset_messages.list_message(face(language), own, note="n" * 200)
    offered = [[option["value"] for option in select["options"]] for select in selects(message)]
    assert offered == [[*face.game.presets], [str(preset.id) for preset in own]]
    assert len(texts_of(message)) <= MOST_TEXT


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_a_note_stands_above_the_buttons_at_the_end_where_a_phone_shows_it(page):
    table, preset = lobby(max_hands=37), server_presets(1)[0]
    options = BotifarraOptions(max_hands=8)
    for message in (
        rules_message(ENGLISH, table, note="✅"),
        rules_panel_message(ENGLISH, table, page, note="✅"),
        preset_messages.list_message(ENGLISH, [preset], note="✅"),
        preset_messages.preset_message(ENGLISH, preset, may_change=True, note="✅"),
        preset_messages.panel_message(ENGLISH, options, page, preset, note="✅"),
    ):
        (container,) = message.layout().to_components()
        parts = container["components"]
        (place,) = (number for number, part in enumerate(parts) if part.get("content") == "✅")
        assert place
        below = [control["type"] for row in parts[place + 1 :] for control in row["components"]]
        assert set(below) <= {BUTTON}


@pytest.mark.parametrize("language", list(Language))
def test_a_preset_in_the_list_does_not_say_again_what_its_name_says(language):
    face = BotifarraFace(language)
    said = texts_of(
        preset_messages.list_message(
            face, [Preset(1, 1, "botifarra", "Obligada", 1, BotifarraOptions().to_json())]
        )
    )
    obligada = face.preset_name("obligada 101")
    assert f"- **{obligada}**\n" in said
    assert "- **Obligada** · 101" in said
    for key, options in PRESETS.items():
        name = face.preset_name(key)
        rest = face.rest_of_title(options, name)
        assert rest in face.rules_title(options)
        assert not set(rest.split(" · ")) & {name, obligada}


@pytest.mark.parametrize("language", list(Language))
def test_the_form_for_a_number_of_hands_says_which_can_be_written(language):
    form = rules_panel.number_form("ps:hands:0:1:", BotifarraFace(language), "max_hands")
    (label,) = form.to_dict()["components"]
    assert "1" in label["description"]
    assert str(MOST_HANDS) in label["description"]
    assert len(label["description"]) <= 100


def test_a_question_stands_over_a_select_that_shows_the_whole_answer():
    parts = rules_panel.option_rows(
        ENGLISH, BotifarraOptions(max_hands=37, target=None), PAGES[0], lambda name: name
    )
    questions = [part.content for part in parts[::2]]
    answers = [components_of(row)[0]["placeholder"] for row in parts[1::2]]
    assert questions[0] == "-# Who plays against whom"
    assert answers[1:3] == ["No target: a number of hands decides", "37"]


def test_an_option_that_would_let_a_match_never_end_is_refused():
    with pytest.raises(OptionError, match="match_never_ends"):
        rules_panel.with_option(BOTIFARRA, BotifarraOptions(target=None, max_hands=8), "max_hands", "none")
    with pytest.raises(OptionError, match="match_never_ends"):
        rules_panel.with_option(BOTIFARRA, BotifarraOptions(), "target", "none")


@pytest.mark.parametrize(("written", "value"), [("8", "8"), (" 007 ", "7"), ("999", "999")])
def test_a_number_of_hands_is_read(written, value):
    assert number_of(BOTIFARRA, "max_hands", written) == value


@pytest.mark.parametrize("written", ["", "0", "-1", "1.5", "eight", "٣", "²", str(MOST_HANDS + 1)])
def test_anything_else_is_no_number_of_hands(written):
    with pytest.raises(Refusal, match="not_a_number"):
        number_of(BOTIFARRA, "max_hands", written)


@pytest.mark.parametrize("language", list(Language))
def test_the_built_in_presets_are_found_by_their_names_in_every_language_and_nobody_may_take_these(language):
    message = preset_messages.list_message(BotifarraFace(language), [])
    (select,) = selects(message)
    for option in select["options"]:
        assert built_in(BOTIFARRA, option["label"].upper()) == option["value"]
        assert option["label"] in reserved_names(BOTIFARRA)
    assert built_in(BOTIFARRA, "De casa") is None


@pytest.mark.parametrize("language", list(Language))
def test_the_title_of_the_rules_and_the_name_of_their_preset_say_nothing_twice(language):
    for face in (BotifarraFace(language), BarbuFace(language)):
        for preset, options in face.game.presets.items():
            words = re.findall(r"\w+", face.rules_heading(options, preset).casefold())
            assert len(words) == len(set(words)), words
            assert face.rules_heading(options, preset).startswith(face.title_parts(options)[0])
    face = BotifarraFace(language)
    own = face.rules_heading(PRESETS["obligada 101"], "Dijous")
    assert own == f"{face.rules_title(PRESETS['obligada 101'])} (Dijous)"
