"""The form of a new table's rules: what it offers, and what its answers change."""

import dataclasses

import pytest

from bot.errors import UnknownControl
from bot.i18n import Language
from bot.presets import LONGEST_NAME, MOST, Preset
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.modals import KEEP
from bot.ui.face.face import face_of
from bot.ui.rules.form import rules_form, with_answers
from computers.player import EXPERT, RANDOM, STRONG
from engine.errors import OptionError
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra import matches as botifarra

LOBBIES = {"botifarra": botifarra.lobby(), "barbu": barbu.lobby()}
BOTIFARRA, BARBU = (face_of(game, Language.EN) for game in LOBBIES)
SELECT, RADIO_GROUP = 3, 21
KINDS = ("Rated match", "Friendly match: no leaderboard, no level")


def preset(number=1, name="De casa", game="botifarra", **options):
    return Preset(10**18 + number, 1, game, name, 10**18, LOBBIES[game].game.options(options).to_json())


def form(face, table, presets=()):
    return rules_form(CustomId(table.id, table.turn, Action.RULES), face, table, presets).to_dict()


def fields(shown):
    return {label["component"]["custom_id"]: label["component"] for label in shown["components"]}


def marked(field):
    return [option["label"] for option in field["options"] if option["default"]]


def at(table, **rules):
    return dataclasses.replace(table, rules=dataclasses.replace(table.rules, **rules))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("game", LOBBIES)
def test_the_form_fits_in_every_language_with_all_presets_of_a_server(game, language):
    presets = [preset(number, f"{number:2}".rjust(LONGEST_NAME, "_"), game) for number in range(MOST)]
    shown = form(face_of(game, language), LOBBIES[game], presets)
    assert len(shown["title"]) <= 45
    assert list(fields(shown)) == ["preset", "players", "clock", "level", "counts"]
    for label in shown["components"]:
        field = label["component"]
        texts = [label["label"], label.get("description"), *(option["label"] for option in field["options"])]
        assert len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        assert not any(text and text.endswith("…") for text in texts)
        values = [option["value"] for option in field["options"]]
        least, most = (2, 10) if field["type"] == RADIO_GROUP else (1, 25)
        assert least <= len(values) == len(set(values)) <= most
        assert field["required"]
        assert len(marked(field)) == 1


def test_a_preset_says_how_long_it_is_for_the_current_number_of_players():
    def told(**options):
        choices = fields(form(BARBU, barbu.lobby(**options)))["preset"]["options"]
        return {option["value"]: option.get("description") for option in choices}

    assert told()["courte"] == "12 deals"
    assert told(players=5)["courte"] == "15 deals"
    assert told(players=9, pack="52")["tirage"] is None


def test_the_current_rules_are_marked():
    table = at(botifarra.lobby(mode="individual3"), preset="De casa", clock=600, computers=STRONG, hints=True)
    shown = fields(form(BOTIFARRA, table, [preset()]))
    assert [marked(field) for field in shown.values()] == [
        ["De casa"],
        ["Three players, each for themselves"],
        ["Relaxed: 10 minutes"],
        ["Strong: work out your cards"],
        ["Hints for all: the match does not count"],
    ]
    without = at(table, hints=False)
    assert without.allows_hints  # for one person
    assert marked(fields(form(BOTIFARRA, without))["counts"]) == ["Rated match"]
    friendly = fields(form(BOTIFARRA, at(without, friendly=True)))["counts"]
    assert marked(friendly) == ["Friendly match: no leaderboard, no level"]
    assert friendly["options"][1]["description"] == "No hints, unless one person plays alone"


@pytest.mark.parametrize(
    ("rules", "field", "label"),
    [
        ({"clock": 90}, "clock", "90 seconds"),
        ({"preset": None}, "preset", "Own rules"),
        ({"preset": "Deleted"}, "preset", "Deleted"),
    ],
)
def test_what_is_none_of_the_choices_comes_first_and_is_marked(rules, field, label):
    shown = fields(form(BOTIFARRA, at(botifarra.lobby(), **rules)))
    assert marked(shown[field]) == [shown[field]["options"][0]["label"]] == [label]


def test_of_more_presets_than_a_list_takes_the_current_one_is_there_and_the_way_to_the_others():
    presets = [preset(number, f"Number {number}", "barbu") for number in range(MOST)]
    shown = form(BARBU, at(barbu.lobby(), preset=f"Number {MOST - 1}"), presets)
    assert len(fields(shown)["preset"]["options"]) == 25
    assert marked(fields(shown)["preset"]) == [f"Number {MOST - 1}"]
    assert "/barbu presets" in shown["components"][0]["description"]
    assert "/barbu presets" not in form(BARBU, barbu.lobby(), presets[:2])["components"][0]["description"]


@pytest.mark.parametrize("game", LOBBIES)
def test_answers_that_keep_everything_and_no_answers_change_nothing(game):
    face, rules = face_of(game, Language.EN), at(LOBBIES[game], clock=90, preset=None, computers=RANDOM).rules
    assert with_answers(face, rules, dict.fromkeys(fields(form(face, LOBBIES[game])), KEEP)) == rules
    assert with_answers(face, rules, {}) == rules


def test_the_answers_change_all_at_once():
    rules = botifarra.lobby().rules
    answers = {"players": "individual3", "clock": "untimed", "level": EXPERT, "counts": "hints"}
    changed = with_answers(BOTIFARRA, rules, {"preset": "lliure 101", **answers})
    assert (changed.options["play"], changed.options["mode"]) == ("lliure", "individual3")
    assert (changed.preset, changed.clock, changed.computers, changed.hints) == (None, None, EXPERT, True)


@pytest.mark.parametrize("mode", ["rector2", "handpiles2"])
def test_hints_are_neither_offered_nor_kept_where_there_are_none(mode):
    counts = fields(form(BOTIFARRA, botifarra.lobby(mode=mode)))["counts"]
    assert [option["label"] for option in counts["options"]] == list(KINDS)
    assert not any(option.get("description") for option in counts["options"])
    rules = at(botifarra.lobby(), hints=True).rules
    assert not with_answers(BOTIFARRA, rules, {"players": mode}).hints
    assert not with_answers(BOTIFARRA, botifarra.lobby().rules, {"players": mode, "counts": "hints"}).hints


@pytest.mark.parametrize(
    ("counts", "friendly", "hints"),
    [("rated", False, False), ("friendly", True, False), ("hints", True, True)],
)
def test_a_match_is_rated_or_friendly_or_has_hints(counts, friendly, hints):
    rules = at(botifarra.lobby(), friendly=counts != "friendly", hints=not hints).rules
    changed = with_answers(BOTIFARRA, rules, {"counts": counts})
    assert (changed.friendly, changed.hints) == (friendly, hints)


def test_where_the_rules_rank_nobody_no_match_is_offered_as_rated():
    asked = {"max_hands": 3, "target": "none"}
    labels = ["No hints, unless one person plays alone", "Hints for all: the match does not count"]
    for friendly in (False, True):
        table = at(botifarra.lobby(**asked), friendly=friendly)
        assert [option["label"] for option in fields(form(BOTIFARRA, table))["counts"]["options"]] == labels
        with_hints = at(table, hints=True)
        (without, _) = fields(form(BOTIFARRA, with_hints))["counts"]["options"]
        assert with_answers(BOTIFARRA, with_hints.rules, {"counts": without["value"]}) == table.rules
    assert "counts" not in fields(
        form(BOTIFARRA, botifarra.lobby(max_hands=1, target="none", mode="rector2"))
    )


def test_a_preset_of_the_game_keeps_the_number_of_players_and_one_of_the_server_brings_its_own():
    rules = botifarra.lobby(mode="individual3").rules
    kept = with_answers(BOTIFARRA, rules, {"preset": "lliure 101"})
    assert (kept.options["play"], kept.options["mode"], kept.preset) == ("lliure", "individual3", None)
    own = preset(mode="rector2")
    brought = with_answers(BOTIFARRA, rules, {"preset": str(own.id)}, own)
    assert (brought.options["mode"], brought.preset) == ("rector2", "De casa")
    four = with_answers(BOTIFARRA, rules, {"preset": "lliure 101", "players": "pairs4"})
    assert four.preset == "lliure 101"


def test_more_players_than_32_cards_are_enough_for_get_52():
    rules = barbu.lobby().rules
    assert with_answers(BARBU, rules, {"players": "9"}).options["pack"] == "52"
    assert with_answers(BARBU, rules, {"players": "8"}).options["pack"] == "32"
    short = with_answers(BARBU, with_answers(BARBU, rules, {"players": "9"}), {"preset": "courte"})
    assert (short.options["players"], short.options["pack"], short.options["per_dealer"]) == (9, "52", "3")


def test_rules_that_make_no_game_are_refused():
    with pytest.raises(OptionError, match="drawn_needs_32"):
        with_answers(BARBU, barbu.lobby().rules, {"preset": "tirage", "players": "10"})


@pytest.mark.parametrize(
    "answers",
    [
        {"preset": "whist"},
        {"clock": "90"},
        {"level": RANDOM},
        {"level": "clairvoyant"},
        {"counts": "perhaps"},
    ],
)
def test_an_answer_that_the_form_does_not_have_is_refused(answers):
    with pytest.raises(UnknownControl):
        with_answers(BOTIFARRA, botifarra.lobby().rules, answers)
