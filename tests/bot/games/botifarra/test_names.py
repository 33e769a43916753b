import re
import unicodedata
from datetime import timedelta

import pytest

from bot.games.botifarra.names import (
    card_label,
    card_name,
    contract_emoji,
    contract_name,
    sorted_hand,
    suits_in_words,
    the_card,
)
from bot.games.botifarra.narration import Narration
from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.tables.time.clock import MonotonicClock
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.listing.lines import line_here
from bot.ui.text.names import markdown
from engine.botifarra import BotifarraOptions, Contract
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet
from tests.bot.games.botifarra.matches import LONG_NAMES, full, match
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN, "botifarra")
ARABIC, HEBREW = "محمد", "*דוד*"


def test_a_card_is_named_by_its_rank_in_words_and_its_suit():
    assert card_name(ENGLISH, SpanishCard.parse("C12")) == "king of cups"
    assert card_name(ENGLISH, SpanishCard.parse("O9")) == "9 of coins"


@pytest.mark.parametrize("language", Language)
def test_no_two_cards_have_the_same_name_in_any_language(language):
    assert len({card_name(translator(language, "botifarra"), card) for card in SPANISH_PACK}) == 48


def test_a_card_that_somebody_plays_has_its_article():
    cards = [SpanishCard.parse(code) for code in ("O8", "O1", "E10", "B11", "C12", "C2")]
    said = {
        language: [the_card(translator(language, "botifarra"), card) for card in cards]
        for language in Language
    }
    assert said[Language.EN][:2] == ["the 8 of coins", "the ace of coins"]
    assert said[Language.CA][:4] == ["el 8 d'oros", "l'as d'oros", "la sota d'espases", "el cavall de bastos"]
    assert said[Language.ES][1:3] == ["el as de oros", "la sota de espadas"]
    assert said[Language.FR][:2] == ["le 8 de deniers", "l'as de deniers"]
    assert said[Language.IT][:2] == ["l'8 di denari", "l'asso di denari"]
    assert said[Language.IT][-1] == "il 2 di coppe"


def test_the_nine_is_the_manilla_where_players_call_it_so_and_a_number_on_its_button():
    nine = SpanishCard.parse("O9")
    languages = [translator(language, "botifarra") for language in Language]
    assert {tr.language: the_card(tr, nine) for tr in languages} == {
        Language.CA: "la manilla d'oros",
        Language.ES: "la manilla de oros",
        Language.EN: "the 9 of coins",
        Language.FR: "la manille de deniers",
        Language.IT: "il 9 di denari",
    }
    assert {card_label(tr, nine) for tr in languages} == {"9"}
    assert suits_in_words(languages[0], [nine]) == ["Oros: manilla."]


@pytest.mark.parametrize("language", Language)
def test_no_two_cards_are_the_same_with_their_articles(language):
    assert len({the_card(translator(language, "botifarra"), card) for card in SPANISH_PACK}) == 48


@pytest.mark.parametrize("language", Language)
def test_no_two_contracts_have_the_same_name_or_sign(language):
    assert len({contract_name(translator(language, "botifarra"), contract) for contract in Contract}) == 5
    assert len({contract_emoji(contract).among(NO_EMOJIS) for contract in Contract}) == 5


def test_a_hand_is_sorted_trump_first_and_each_suit_from_the_strongest_card():
    hand = SpanishCardSet.parse("O2 O9 C12 C1 E4 B10")
    assert " ".join(map(str, sorted_hand(hand, Contract.ESPASES))) == "E4 O9 O2 C1 C12 B10"
    assert " ".join(map(str, sorted_hand(hand, Contract.BOTIFARRA))) == "O9 O2 C1 C12 E4 B10"


def test_trump_can_come_last_and_without_trump_nothing_changes():
    hand = SpanishCardSet.parse("O9 O2 C1 C12 E4 B10")
    last = [" ".join(map(str, sorted_hand(hand, contract, trump_last=True))) for contract in Contract]
    assert last[Contract.OROS] == "C1 C12 E4 B10 O9 O2"
    assert last[Contract.ESPASES] == "O9 O2 C1 C12 B10 E4"
    assert last[Contract.BOTIFARRA] == "O9 O2 C1 C12 E4 B10"


def test_sorting_a_hand_keeps_every_card():
    hand = SpanishCardSet(SPANISH_PACK[::4])
    for contract in (None, *Contract):
        assert SpanishCardSet(sorted_hand(hand, contract)) == hand


def test_a_hand_in_words_gathers_the_cards_of_a_suit():
    cards = sorted_hand(SpanishCardSet.parse("O9 O12 C1"), None)
    assert list(suits_in_words(ENGLISH, cards)) == ["Coins: 9, king.", "Cups: ace."]


def test_a_hand_is_sorted_by_the_order_of_the_table():
    hand = SpanishCardSet.parse("O9 O3 O1 O12 O2")
    assert " ".join(map(str, sorted_hand(hand, None, BotifarraOptions()))) == "O9 O1 O12 O3 O2"
    three_high = BotifarraOptions.from_json({"three_high": "on"})
    assert " ".join(map(str, sorted_hand(hand, None, three_high))) == "O9 O3 O1 O12 O2"


@pytest.mark.parametrize("language", Language)
def test_a_long_name_on_a_button_leaves_room_for_what_the_button_does(language):
    table = next(table for table in match(3, names=LONG_NAMES, target="none") if table.waits_for)
    clock = ShownClock(MonotonicClock(lambda: table.changed_at + timedelta(hours=1)))
    [row] = clock.stand_in_rows(translator(language), table)
    assert all(" " in button.label and len(button.label) <= 28 for button in row.children)


def test_an_arabic_or_hebrew_name_does_not_scramble_a_score():
    table = next(t for t in match(3, names=(ARABIC, "Bernat", HEBREW, "Carla")) if t.match.state.tricks)
    score = markdown(Narration(ENGLISH, table).score((3, 0)))
    a, b = f"\u2068{ARABIC}\u2069", "\u2068\\*דוד\\*\u2069"
    assert score == f"Match: **{a}** and **{b}**\u00a03, **Bernat** and **Carla**\u00a00."


def test_in_every_text_each_right_to_left_name_is_isolated_once():
    people = (ARABIC, "Bernat", HEBREW, "Carla")
    for table in (full(names=people[:3]), *match(3, names=people, play="intermedia")):
        texts = [
            table_texts.lobby_alt(ENGLISH, table)
            if table.match is None
            else table_texts.table_alt(ENGLISH, table)
        ]
        texts.append(table_texts.lobby_message(ENGLISH, table) if table.match is None else "")
        texts.append(line_here(ENGLISH, table, 0, "https://x"))
        if table.match is not None:
            texts.append(table_texts.table_message(ENGLISH, table))
            texts += (table_texts.hand_message(ENGLISH, table, seat) for seat in range(4))
            texts += (table_texts.hand_alt(ENGLISH, table, seat) for seat in range(4))
            texts += (
                table_texts.hand_text(ENGLISH, table, seat, Preferences(text_only=True)) for seat in range(4)
            )
        for text in texts:
            bare = re.sub("\u2068[^\u2068\u2069]*\u2069", "", text)
            assert not any(unicodedata.bidirectional(character) in ("R", "AL") for character in bare)
            assert "\u2068" not in bare
            assert "\u2069" not in bare
