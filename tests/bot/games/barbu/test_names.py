"""Names of cards and contracts, and the order of a hand."""

import itertools

import pytest

from bot.games.barbu.names import (
    card_name,
    contract_emoji,
    contract_name,
    rank_name,
    short_card,
    sign_of,
    sorted_hand,
    suits_in_words,
    the_card,
)
from bot.games.barbu.narration import Narration
from bot.i18n import Language, translator
from bot.ui.text.names import markdown
from engine.barbu import BarbuOptions, Contract
from engine.barbu.options import PenaltySuit
from engine.cards.french import FRENCH_PACK, FrenchCard, FrenchCardSet
from tests.bot.games.barbu.games import game
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN, "barbu")
OPTIONS = BarbuOptions()
CLUBS = BarbuOptions(penalty_suit=PenaltySuit.CLUBS)
ARABIC, HEBREW = "محمد", "*דוד*"


def test_a_card_is_named_by_its_rank_in_words_and_its_suit():
    assert card_name(ENGLISH, FrenchCard.parse("KH")) == "king of hearts"
    assert card_name(ENGLISH, FrenchCard.parse("TS")) == "10 of spades"
    assert short_card(FrenchCard.parse("TS")) == "10♠"


@pytest.mark.parametrize("language", Language)
def test_no_two_cards_have_the_same_name_in_any_language_with_or_without_an_article(language):
    tr = translator(language, "barbu")
    assert len({card_name(tr, card) for card in FRENCH_PACK}) == 52
    assert len({the_card(tr, card) for card in FRENCH_PACK}) == 52
    assert len({rank_name(tr, card.rank) for card in FRENCH_PACK}) == 13


def test_a_card_that_somebody_plays_has_its_article():
    cards = [FrenchCard.parse(code) for code in ("8S", "AS", "QD", "KC")]
    said = {
        language: [the_card(translator(language, "barbu"), card) for card in cards] for language in Language
    }
    assert said[Language.EN] == [
        "the 8 of spades",
        "the ace of spades",
        "the queen of diamonds",
        "the king of clubs",
    ]
    assert said[Language.CA] == [
        "el 8 de piques",
        "l'as de piques",
        "la dama de diamants",
        "el rei de trèvols",
    ]
    assert said[Language.ES][1:3] == ["el as de picas", "la dama de diamantes"]
    assert said[Language.FR][1:] == ["l'as de pique", "la dame de carreau", "le roi de trèfle"]
    assert said[Language.IT][:2] == ["l'8 di picche", "l'asso di picche"]


@pytest.mark.parametrize("options", [OPTIONS, CLUBS])
def test_no_two_contracts_have_the_same_name_or_sign(options):
    assert len({contract_name(options, contract) for contract in Contract}) == len(Contract)
    assert len({contract_emoji(options, contract) for contract in Contract}) == len(Contract)


def test_the_contract_of_hearts_is_that_of_clubs_where_clubs_cost():
    assert contract_name(OPTIONS, Contract.COEURS) == "Cœurs"
    assert contract_name(CLUBS, Contract.COEURS) == "Trèfles"
    assert contract_emoji(CLUBS, Contract.COEURS).name == "contract_trefles"


@pytest.mark.parametrize(("barbu", "sign"), [("KH", "barbu"), ("KS", "barbu_s"), ("KD", "barbu_d")])
def test_the_sign_of_barbu_shows_the_king_that_costs(barbu, sign):
    options = BarbuOptions.from_json({"barbu": barbu})
    assert sign_of(options, Contract.BARBU) == sign
    assert contract_emoji(options, Contract.BARBU).name == f"contract_{sign}"


def test_a_hand_is_sorted_by_suits_black_and_red_in_turn_and_each_from_the_ace_down():
    hand = FrenchCardSet.parse("7D AS KH 9S TC QH")
    assert " ".join(map(str, sorted_hand(hand))) == "AS 9S KH QH TC 7D"


def test_sorting_a_hand_keeps_every_card():
    hand = FrenchCardSet(FRENCH_PACK[::3])
    assert FrenchCardSet(sorted_hand(hand)) == hand


def test_a_hand_in_words_gathers_the_cards_of_a_suit():
    assert suits_in_words(ENGLISH, FrenchCardSet.parse("TS AS QH")) == ["Spades: ace, 10.", "Hearts: queen."]


def test_an_arabic_or_hebrew_name_does_not_scramble_a_score():
    table = next(itertools.islice(game(1, names=(ARABIC, "Bernat", HEBREW, "Carla")), 9, None))
    score = markdown(Narration(ENGLISH, table).score((-15, 0, 100, 5)))
    a, b = f"\u2068{ARABIC}\u2069", "\u2068\\*דוד\\*\u2069"
    assert score == f"Game: **{a}**\u00a0−15, **Bernat**\u00a00, **{b}**\u00a0+100, **Carla**\u00a0+5."


def test_names_are_bold_and_their_own_markdown_is_not():
    for table in itertools.islice(game(1, names=("*Anna*",) * 4, per_dealer=1, mariages="on"), 1, None, 9):
        texts = [table_texts.table_message(ENGLISH, table)]
        texts += [table_texts.hand_message(ENGLISH, table, seat) for seat in range(4)]
        assert not any("*Anna*" in text.replace(r"**\*Anna\***", "") for text in texts)
