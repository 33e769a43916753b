"""The pages in which every house rule can be set."""

import itertools

import discord
import pytest

from bot.i18n import Language, words
from bot.presets import LONGEST_NAME, MOST, Preset
from bot.tables.errors import TableError
from bot.ui import presets_posts, rules_panel
from bot.ui.choices import relevant
from bot.ui.presets_code import MOST_HANDS
from bot.ui.presets_names import built_in, reserved_names
from bot.ui.rules_panel import PAGES, number_of_hands, page_with
from bot.ui.rules_text import preset_name, rest_of_title, rules_title
from bot.ui.table_rules import rules_panel_post, rules_post
from engine.botifarra import PRESETS, BotifarraOptions, Mode
from engine.botifarra.options import Play, ShuffleRule, Tie
from engine.errors import OptionError
from tests.bot.ui.matches import lobby

ENGLISH = words(Language.EN)
SELECT, BUTTON = discord.ComponentType.select.value, discord.ComponentType.button.value
MOST_COMPONENTS, MOST_TEXT = 40, 4000
OPTIONS = [
    BotifarraOptions(mode=mode, play=play, max_hands=12, tie=Tie.EXTRA_HANDS, shuffle=ShuffleRule.NO_SHUFFLE)
    for mode, play in itertools.product(Mode, Play)
]


def components(post):
    def walk(parts):
        for part in parts:
            yield part
            yield from walk(part.get("components", ()))

    return list(walk(post.layout().to_components()))


def selects(post):
    return [part for part in components(post) if part["type"] == SELECT]


def told(post):
    return "".join(part.get("content", "") for part in components(post))


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
        for button in components_of(rules_panel.page_row(ENGLISH, options, PAGES[0], lambda page: page.key))
    ]
    shown = [
        select["custom_id"]
        for key in keys
        for row in rules_panel.option_rows(ENGLISH, options, page_with(key, options), lambda name: name)
        for select in components_of(row)
    ]
    assert sorted(shown) == sorted(relevant(options))


def components_of(row):
    return row.to_component_dict()["components"]


def test_a_page_on_which_nothing_has_an_effect_any_more_gives_way_to_the_first():
    assert page_with("calls", BotifarraOptions()).key == "calls"
    assert page_with("call_order", BotifarraOptions()).key == "calls"
    assert page_with("calls", BotifarraOptions(mode=Mode.INDIVIDUAL3)) is PAGES[0]
    assert page_with("no such page", BotifarraOptions()) is PAGES[0]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_every_page_fits_into_one_message_in_every_language(language, page):
    tongue, presets = words(language), server_presets()
    for options in OPTIONS:
        table = lobby(**options.to_json())
        for post in (
            rules_panel_post(tongue, table, presets, page, note="n" * 200),
            presets_posts.panel_post(tongue, options, page, None),
            presets_posts.panel_post(tongue, options, page, presets[0], note="n" * 200),
        ):
            assert len(components(post)) <= MOST_COMPONENTS
            assert len(told(post)) <= MOST_TEXT
            ids = [part["custom_id"] for part in components(post) if "custom_id" in part]
            assert len(ids) == len(set(ids))
            assert all(len(custom_id) <= 100 for custom_id in ids)
            assert all(len(select["options"]) <= 25 for select in selects(post))


def test_the_first_page_says_the_rules_in_words_and_the_others_leave_room_for_selects():
    table = lobby(play="lliure")
    first, *others = (told(rules_panel_post(ENGLISH, table, [], page)) for page in PAGES)
    assert "Lliure: apart from that you can play any card." in first
    assert set(others) == {"### Botifarra lliure · 101"}


@pytest.mark.parametrize("language", list(Language))
def test_the_list_holds_as_many_presets_as_a_server_may_have(language):
    post = presets_posts.list_post(words(language), server_presets(), note="n" * 200)
    (select,) = selects(post)
    assert len(select["options"]) == MOST + len(PRESETS) <= 25
    assert len({option["value"] for option in select["options"]}) == MOST + len(PRESETS)
    assert len(told(post)) <= MOST_TEXT


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
def test_a_note_stands_above_the_buttons_at_the_end_where_a_phone_shows_it(page):
    table, preset = lobby(max_hands=37), server_presets(1)[0]
    options = BotifarraOptions(max_hands=8)
    for post in (
        rules_post(ENGLISH, table, note="✅"),
        rules_panel_post(ENGLISH, table, [], page, note="✅"),
        presets_posts.list_post(ENGLISH, [preset], note="✅"),
        presets_posts.preset_post(ENGLISH, preset, may_change=True, note="✅"),
        presets_posts.panel_post(ENGLISH, options, page, preset, note="✅"),
    ):
        (container,) = post.layout().to_components()
        parts = container["components"]
        (place,) = (number for number, part in enumerate(parts) if part.get("content") == "✅")
        assert place
        below = [control["type"] for row in parts[place + 1 :] for control in row["components"]]
        assert set(below) <= {BUTTON}


@pytest.mark.parametrize("language", list(Language))
def test_a_preset_in_the_list_does_not_say_again_what_its_name_says(language):
    tongue = words(language)
    said = told(
        presets_posts.list_post(
            tongue, [Preset(1, 1, "botifarra", "Obligada", 1, BotifarraOptions().to_json())]
        )
    )
    obligada = preset_name(tongue, "obligada 101")
    assert f"- **{obligada}**\n" in said
    assert "- **Obligada** · 101" in said
    for key, options in PRESETS.items():
        name = preset_name(tongue, key)
        rest = rest_of_title(tongue, options, name)
        assert rest in rules_title(tongue, options)
        assert not set(rest.split(" · ")) & {name, obligada}


@pytest.mark.parametrize("language", list(Language))
def test_the_form_for_a_number_of_hands_says_which_can_be_written(language):
    async def then(interaction, written): ...

    (label,) = rules_panel.hands_form(words(language), then).to_dict()["components"]
    assert "1" in label["description"]
    assert str(MOST_HANDS) in label["description"]
    assert len(label["description"]) <= 100


def test_a_select_says_what_it_is_for_and_what_holds_now():
    (mode, target, hands, _) = (
        components_of(row)[0]["placeholder"]
        for row in rules_panel.option_rows(
            ENGLISH, BotifarraOptions(max_hands=37, target=None), PAGES[0], lambda name: name
        )
    )
    assert mode.startswith("Who plays against whom: ")
    assert target == "Points to win the match: No target: a number of hands decides"
    assert hands == "The match ends after so many hands: 37"


def test_an_option_that_would_let_a_match_never_end_is_refused():
    with pytest.raises(OptionError, match="match_never_ends"):
        rules_panel.with_option(BotifarraOptions(target=None, max_hands=8), "max_hands", "none")
    with pytest.raises(OptionError, match="match_never_ends"):
        rules_panel.with_option(BotifarraOptions(), "target", "none")


@pytest.mark.parametrize(("written", "value"), [("8", "8"), (" 007 ", "7"), ("999", "999")])
def test_a_number_of_hands_is_read(written, value):
    assert number_of_hands(written) == value


@pytest.mark.parametrize("written", ["", "0", "-1", "1.5", "eight", "٣", "²", str(MOST_HANDS + 1)])
def test_anything_else_is_no_number_of_hands(written):
    with pytest.raises(TableError, match="not_a_number_of_hands"):
        number_of_hands(written)


@pytest.mark.parametrize("language", list(Language))
def test_the_built_in_presets_are_found_by_their_names_in_every_language_and_nobody_may_take_these(language):
    post = presets_posts.list_post(words(language), [])
    (select,) = selects(post)
    for option in select["options"]:
        assert built_in(option["label"].upper()) == option["value"]
        assert option["label"] in reserved_names()
    assert built_in("De casa") is None
