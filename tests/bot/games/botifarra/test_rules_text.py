import itertools
import random

import pytest

from bot.games.botifarra.face import BotifarraFace
from bot.games.botifarra.rules import text as rules_text
from bot.games.botifarra.rules.options import CHOICES, TITLES
from bot.i18n import Language, translator
from bot.tables.entries import Pace
from bot.ui.rules.text import PACES, rules_in_words
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions, Mode
from engine.botifarra.options import Misdeal, Play
from engine.botifarra.play.scoring import taken_after_revoke, winners, written
from engine.errors import OptionError

FACE = BotifarraFace(Language.EN)
ENGLISH = FACE.tr
SPECS = {spec.name: spec for spec in BOTIFARRA.option_specs}
ROOM = 3500
"""Characters that a message leaves for the rules, beside its selects."""
TITLE, LINE = 32, 50
"""Characters that fit the title and a line of the lobby's picture."""


def spoken(**options):
    return rules_in_words(FACE, BotifarraOptions.from_json(options))


def lines(**options):
    return FACE.short_rules(BotifarraOptions.from_json(options))


def changed(options, name, value):
    """The options with one other value, or None if they make no match."""
    try:
        return BotifarraOptions.from_json({**options.to_json(), name: value})
    except OptionError:
        return None


def offered(name, options):
    """The values of an option that its select offers beside the others."""
    return [value for _, value in CHOICES[name] if SPECS[name].offers(options, value)]


def chosen(chance, mode):
    """Options of a mode, every value chosen by chance from what a select offers."""
    while True:
        options = BotifarraOptions(mode=mode)
        values = {name: chance.choice(offered(name, options)) for name in TITLES if name != "mode"}
        try:
            return BotifarraOptions.from_json({**values, "mode": mode})
        except OptionError:
            continue


OPTION_SETS = [
    pytest.param(chosen(random.Random(f"{mode} {number}"), mode), id=f"{mode}-{number}")
    for mode in Mode
    for number in range(20)
]


def test_the_title_names_the_play_and_the_end():
    assert FACE.rules_title(BotifarraOptions()) == "Botifarra obligada · 101"
    options = BotifarraOptions.from_json({"play": "lliure", "target": "none", "max_hands": 8})
    assert FACE.rules_title(options) == "Botifarra lliure · 8 hands"


def test_the_title_names_the_mode_where_it_is_not_the_usual_one():
    options = BotifarraOptions.from_json({"mode": "rector2", "play": "lliure", "target": 73})
    assert FACE.rules_title(options) == "Rector i vicari · lliure · 73"


@pytest.mark.parametrize("language", Language)
def test_every_mode_and_play_has_a_name_of_its_own(language):
    games = [BotifarraOptions(mode=mode, play=play) for mode, play in itertools.product(Mode, Play)]
    names = {rules_text.game_name(translator(language, "botifarra"), options) for options in games}
    assert len(names) == len(games)
    assert max(map(len, names)) <= TITLE


@pytest.mark.parametrize("options", OPTION_SETS)
def test_an_option_changes_the_text_exactly_where_it_has_an_effect(options):
    text = rules_in_words(FACE, options)
    speaking = {
        name
        for name in TITLES
        for value in offered(name, options)
        if (other := changed(options, name, value)) and rules_in_words(FACE, other) != text
    }
    assert speaking == {name for name, spec in SPECS.items() if spec.matters(options)}


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("language", Language)
def test_the_rules_fit_a_message_and_their_lines_a_picture_in_every_language(language, options):
    face = BotifarraFace(language)
    text = rules_in_words(face, options, "campionat 8 mans")
    assert len(text) < ROOM
    assert "{" not in text
    short = face.short_rules(options)
    assert len(short) in {4, 5}
    assert max(map(len, short)) <= LINE


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("mode", Mode)
def test_the_longest_rules_of_a_mode_fit_a_message(language, mode):
    options = BotifarraOptions.from_json(
        {
            "mode": mode,
            "play": "intermedia",
            "carrego_limit": "doubleton",
            "undertrump": "forced",
            "three_high": "on",
            "shuffle": "no_shuffle",
            "misdeal": "same_then_pass",
            "sant_vicenc": "always",
            "revoke": "claim",
            "max_hands": 12,
            "tie": "extra_hands",
        }
    )
    assert len(rules_in_words(BotifarraFace(language), options, "obligada 101")) < ROOM


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_fit_a_message_and_its_picture(language, preset):
    options = PRESETS[preset]
    assert len(rules_in_words(BotifarraFace(language), options, preset)) < ROOM
    assert max(map(len, BotifarraFace(language).short_rules(options))) <= LINE


def test_carrego_is_not_spoken_of_where_it_does_not_exist():
    assert "arrego" not in spoken(play="obligada")
    assert "arrego" in spoken(play="intermedia")
    assert "arrego" not in spoken(play="intermedia", mode="individual4")
    assert "the same as obligada" in spoken(play="intermedia", mode="individual4")


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode is not Mode.PAIRS4])
def test_nobody_speaks_of_pairs_and_partners_where_everyone_is_alone(mode):
    text = spoken(mode=mode, max_hands=12, revoke="claim")
    assert "pair" not in text
    assert "partner" not in text


def test_the_multipliers_stand_there_as_they_are_played():
    assert "hand: contro ×2, recontro ×3, Sant Vicenç ×4" in spoken(multipliers="2-3-4")
    assert "hand: contro ×2, recontro ×4." in spoken(sant_vicenc="never")


def test_a_newcomer_reads_how_rector_i_vicari_is_played():
    text = spoken(mode="rector2")
    for part in ("six for each player", "lies face up", "next card of that pile", "every two tricks 1 more"):
        assert part in text
    assert "The player who did not deal leads to the first of 24 tricks" in text
    assert "your hand" not in text


def test_a_newcomer_reads_what_is_pile_and_what_is_hand():
    text = spoken(mode="handpiles2")
    assert "eight cards, are the hand" in text
    assert "a card of your hand or the top card of one of your piles" in text


def test_trump_by_the_last_pile_leaves_no_botifarra():
    assert "There is no botifarra" in spoken(mode="rector2", trump_source="last_pile")
    assert "counts double" not in spoken(mode="rector2", trump_source="last_pile")


def test_three_players_have_no_card_below_the_five():
    text = spoken(mode="individual3", three_high="on")
    assert "36 cards" in text
    assert "jack, 8, 7, 6, 5." in text
    assert "3 is high" not in text


def test_a_high_three_stands_after_the_nine_and_carries_no_points():
    text = spoken(three_high="on")
    assert "9, 3, ace, king" in text
    assert "it has no points" in text


FORCED_LOWEST = "your lowest trump; and when you have no trump either, the lowest card"


@pytest.mark.parametrize("play", ["obligada", "intermedia"])
@pytest.mark.parametrize("mode", ["pairs4", "individual4", "individual3"])
def test_a_forced_trump_is_the_lowest_one_and_what_is_said_of_other_suits_does_not_contradict(mode, play):
    forced, free = (spoken(mode=mode, play=play, undertrump=value) for value in ("forced", "free"))
    assert FORCED_LOWEST in forced
    assert "when you do not have that suit, the lowest card" not in forced
    assert FORCED_LOWEST not in free
    assert "when you do not have that suit, the lowest card" in free


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "individual3"])
def test_in_lliure_a_forced_trump_may_be_any(mode):
    text = spoken(mode=mode, play="lliure", undertrump="forced")
    assert "lowest" not in text
    trump = "any trump;" if mode != "pairs4" else "you must play a trump, even one that is too low to win"
    assert trump in text


def test_carrego_allows_a_trump_with_points_only_where_a_trump_is_forced_and_every_card_may_be_given():
    sentence = "can give one with points instead"
    for scope, limit, undertrump in itertools.product(
        ("any", "partner_to_play"), ("none", "doubleton"), ("forced", "free")
    ):
        text = spoken(play="intermedia", carrego_scope=scope, carrego_limit=limit, undertrump=undertrump)
        assert (sentence in text) is ((scope, limit, undertrump) == ("any", "none", "forced"))


@pytest.mark.parametrize("mode", Mode)
def test_a_fixed_first_dealer_is_said_to_be_whoever_sits_on_the_first_seat(mode):
    assert "The player in the first seat deals first" in spoken(mode=mode, first_dealer="fixed")


def test_players_alone_discard_in_the_order_of_the_suits():
    for play in Play:
        assert "in this order: coins, cups, swords, clubs" in spoken(mode="individual3", play=play)
    assert "in this order" not in spoken(mode="rector2")


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_the_price_of_a_revoke_is_the_one_that_is_written(mode):
    options = BotifarraOptions.from_json({"mode": mode})
    lost, won, *_ = written(options, taken_after_revoke(options, 0), 1)
    for revoke in ("penalty", "claim"):
        text = spoken(mode=mode, revoke=revoke)
        assert f"loses {-lost} times the multiplier" in text
        assert f"scores {won} times the multiplier" in text


def test_scores_of_players_alone_may_be_negative():
    assert "above 18, or loses those missing to 18" in spoken(mode="individual4")
    assert "above 24, or loses those missing to 24" in spoken(mode="individual3")


def test_a_wrong_claim_has_its_price_where_claims_are_played():
    assert "cannot claim again" in spoken(revoke="claim")
    assert "cannot claim again" not in spoken(revoke="penalty")


def test_a_trick_is_hidden_until_the_hand_ends_for_then_a_review_shows_it():
    text = rules_in_words(FACE, BotifarraOptions.from_json({"last_trick_view": "none"}))
    assert "During a hand nobody can look at a trick" in text


def test_a_shared_top_prolongs_a_match_of_players_alone():
    assert "while the highest is shared, the match goes on." in spoken(mode="individual4")
    assert "shared" not in spoken()


def test_a_shared_top_prolongs_no_match_beyond_its_last_hand():
    limited, last = {"mode": "individual4", "max_hands": 8}, "goes on, but not beyond its last hand."
    assert winners(BotifarraOptions.from_json(limited), [104, 104, -98, -110], 7) is None
    assert winners(BotifarraOptions.from_json(limited), [104, 104, -98, -110], 8) == (0, 1)
    assert last in spoken(**limited)
    assert last not in spoken(**limited, tie="extra_hands")


@pytest.mark.parametrize("play", ["obligada", "intermedia"])
def test_the_lowest_card_is_asked_for_where_an_opponent_wins_and_not_where_the_partner_does(play):
    text = spoken(play=play)
    places = [text.index(said) for said in ("While an opponent", "When you cannot win", "While your partner")]
    assert places == sorted(places)


def test_the_lobby_says_which_rule_of_revokes_is_played():
    saying = {lines(revoke=revoke)[3] for revoke in ("prevent", "penalty", "claim")}
    assert saying == {
        "Illegal cards cannot be played",
        "Illegal cards end the hand, with a penalty",
        "Illegal cards stand until “Renúncia!”",
    }


def test_the_lobby_names_rules_that_surprise():
    assert len(lines()) == 4
    house = {"three_high": "on", "shuffle": "no_shuffle"}
    assert (
        lines(**house, first_dealer="five_of_swords")[4] == "The 3 is high · No shuffle · 5 of swords deals"
    )
    assert lines(**house, mode="rector2", trump_source="last_pile")[4] == (
        "The 3 is high · No shuffle · Trump: last pile"
    )


def test_the_lobby_is_silent_about_rules_without_effect():
    assert len(lines(mode="individual3", three_high="on", trump_source="last_pile")) == 4
    assert len(lines(mode="rector2", first_dealer="five_of_swords")) == 4


def test_a_title_says_all_unless_an_option_with_an_effect_differs():
    assert rules_text.title_says_all(BotifarraOptions.from_json({"mode": "individual3", "three_high": "on"}))
    assert not rules_text.title_says_all(
        BotifarraOptions.from_json({"mode": "individual4", "three_high": "on"})
    )
    assert not rules_text.title_says_all(BotifarraOptions.from_json({"revoke": "claim"}))


def test_presets_have_names_and_a_servers_own_keep_theirs():
    assert len({FACE.preset_name(preset) for preset in (*PRESETS, None)}) == len(PRESETS) + 1
    assert FACE.preset_name("Cal Ton") == "Cal Ton"


def test_the_menu_has_a_label_for_every_pace():
    assert {pace for _, pace in PACES} == set(Pace)
    assert len({ENGLISH.gettext(message) for message, _ in PACES}) == len(Pace)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
def test_a_match_that_goes_on_from_the_one_before_says_who_deals_first_and_nothing_else(mode, first_dealer):
    options = BotifarraOptions.from_json({"mode": mode, "first_dealer": first_dealer})
    said = rules_in_words(FACE, options, dealer="Bernat")
    assert "Bernat deals first" in said
    for other in ("A card is drawn", "5 of swords", "first seat"):
        assert other not in said
    assert not any("5 of swords" in line for line in FACE.short_rules(options, goes_on=True))


@pytest.mark.parametrize("misdeal", Misdeal)
def test_a_misdeal_is_said_to_need_a_table_that_allows_it(misdeal):
    assert "If the table allows it, and all agree before the first card" in spoken(misdeal=misdeal)


@pytest.mark.parametrize("misdeal", list(Misdeal))
def test_a_table_without_redeals_says_nothing_of_misdeals(misdeal):
    options = BotifarraOptions(misdeal=misdeal)
    said, told = (rules_in_words(FACE, options, redeals=redeals).splitlines() for redeals in (False, True))
    (left_out,) = (line for line in told if line not in said)
    assert "a hand was dealt wrongly" in left_out
