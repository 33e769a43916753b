import pytest

from bot.i18n import Language, words
from bot.ui import words as names
from bot.ui.signs import NO_SIGNS
from engine.botifarra import Contract, Options
from engine.cards import SPANISH_PACK, Card, CardSet
from tests.bot.ui.matches import NAMES, full, lobby

ENGLISH = words(Language.EN)


def test_a_card_is_named_by_its_rank_in_words_and_its_suit():
    assert names.card_name(ENGLISH, Card.parse("C12")) == "king of cups"
    assert names.card_name(ENGLISH, Card.parse("O9")) == "9 of coins"


@pytest.mark.parametrize("language", Language)
def test_no_two_cards_have_the_same_name_in_any_language(language):
    assert len({names.card_name(words(language), card) for card in SPANISH_PACK}) == 48


@pytest.mark.parametrize("language", Language)
def test_no_two_contracts_have_the_same_name_or_sign(language):
    assert len({names.contract_name(words(language), contract) for contract in Contract}) == 5
    assert len({NO_SIGNS.contract(contract) for contract in Contract}) == 5


def test_a_hand_is_sorted_trump_first_and_each_suit_from_the_strongest_card():
    hand = CardSet.parse("O2 O9 C12 C1 E4 B10")
    assert " ".join(map(str, names.sorted_hand(hand, Contract.ESPASES))) == "E4 O9 O2 C1 C12 B10"
    assert " ".join(map(str, names.sorted_hand(hand, Contract.BOTIFARRA))) == "O9 O2 C1 C12 E4 B10"


def test_trump_can_come_last_and_without_trump_nothing_changes():
    hand = CardSet.parse("O9 O2 C1 C12 E4 B10")
    last = [" ".join(map(str, names.sorted_hand(hand, contract, trump_last=True))) for contract in Contract]
    assert last[Contract.OROS] == "C1 C12 E4 B10 O9 O2"
    assert last[Contract.ESPASES] == "O9 O2 C1 C12 B10 E4"
    assert last[Contract.BOTIFARRA] == "O9 O2 C1 C12 E4 B10"


def test_sorting_a_hand_keeps_every_card():
    hand = CardSet(SPANISH_PACK[::4])
    for contract in (None, *Contract):
        assert CardSet(names.sorted_hand(hand, contract)) == hand


def test_a_hand_in_words_gathers_the_cards_of_a_suit():
    cards = names.sorted_hand(CardSet.parse("O9 O12 C1"), None)
    assert names.hand_in_words(ENGLISH, cards) == "Coins: 9, king. Cups: ace."


def test_people_are_listed_as_a_sentence_lists_them():
    assert names.people(ENGLISH, ["Anna", "Carla"]) == "Anna and Carla"
    assert names.people(words(Language.CA), ["Anna", "Carla"]) == "Anna i Carla"


def test_a_side_is_named_after_those_who_sit_there_and_we_and_they_for_its_viewers():
    table = lobby(names=["Anna", "Bernat", "Carla"])
    assert names.side_name(ENGLISH, table, 0) == "Anna and Carla"
    assert names.side_name(ENGLISH, table, 1) == "Bernat"
    assert names.side_name(ENGLISH, table, 1, 1) == "We"
    assert names.side_name(ENGLISH, table, 1, 0) == "They"


def test_a_side_where_nobody_sits_is_named_as_a_pair():
    assert names.side_name(ENGLISH, lobby(names=["Anna"]), 1) == "Pair B"


@pytest.mark.parametrize("mode", ["individual4", "individual3", "rector2", "handpiles2"])
def test_where_everyone_plays_alone_a_side_is_a_player_and_the_own_one_is_you(mode):
    table = full(mode=mode)
    sides = range(table.options.sides)
    assert [names.side_name(ENGLISH, table, side) for side in sides] == list(NAMES[: len(sides)])
    assert names.side_name(ENGLISH, table, 1, 1) == "You"
    assert names.side_name(ENGLISH, table, 1, 0) == "Bernat"
    assert names.side_name(ENGLISH, lobby(mode=mode), 1) == "a free chair"


def test_a_hand_is_sorted_by_the_order_of_the_table():
    hand = CardSet.parse("O9 O3 O1 O12 O2")
    assert " ".join(map(str, names.sorted_hand(hand, None, Options()))) == "O9 O1 O12 O3 O2"
    three_high = Options.from_json({"three_high": "on"})
    assert " ".join(map(str, names.sorted_hand(hand, None, three_high))) == "O9 O3 O1 O12 O2"


def test_points_below_nothing_have_a_real_minus_sign():
    assert [names.points(number) for number in (6, 0, -6)] == ["6", "0", "−6"]
    assert [names.points(number, signed=True) for number in (6, 0, -6)] == ["+6", "0", "−6"]


def test_a_long_name_is_cut_with_an_ellipsis():
    assert names.short("Montserrat Caballé", 10) == "Montserra…"
    assert names.short("Montserrat", 10) == "Montserrat"


def test_markdown_of_a_name_does_not_work_in_a_message():
    assert names.in_message("**x** <@1> # [a](b)\n`c`") == r"\*\*x\*\* \<\@1\> \# \[a\]\(b\) \`c\`"
    assert names.in_message(" Règles\u00a0: \n lliure ") == "Règles\u00a0: lliure"
