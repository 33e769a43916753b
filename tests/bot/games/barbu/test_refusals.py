"""The sentences in which Barbu refuses a move or a rule."""

import random
import re
from pathlib import Path

import pytest

import engine.barbu
from bot.games.barbu.refusals import SENTENCES as OF_BARBU
from bot.i18n import Language, translator
from bot.ui import refusals
from bot.ui.refusals import refusal
from engine.barbu import BARBU, BarbuOptions, Contract, PlayCard
from engine.barbu.moves import Decline, NameContract, Pass, TurnUp, Vote
from engine.cards.french import FRENCH_PACK
from engine.errors import IllegalCard, OptionError, RuleError
from tests.bot.games.barbu.games import game

ENGLISH = translator(Language.EN, "barbu")
SENTENCES = {**refusals.SENTENCES, **OF_BARBU}
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on"}


def tried(seed, **options):
    """The errors of random wrong moves in every position of a game."""
    chance = random.Random(seed)
    for table in game(seed, **options):
        waiting = BARBU.status(table.match.state).waits_for
        for move in (
            PlayCard(chance.choice(FRENCH_PACK)),
            Pass(),
            Decline(),
            TurnUp(chance.randrange(1, 40)),
            Vote(chance.choice(list(Contract))),
            NameContract(chance.choice(list(Contract))),
        ):
            if waiting:
                try:
                    BARBU.apply(table.match.state, waiting[0], move)
                except RuleError as error:
                    yield error


def test_a_refused_card_and_the_legal_ones_stand_there_in_words():
    sentence = refusal(ENGLISH, IllegalCard("must_follow", card="9H", legal="QS KS"), "barbu")
    assert "9 of hearts" in sentence
    assert "queen of spades or king of spades" in sentence


@pytest.mark.parametrize(
    ("language", "card"),
    [
        (Language.CA, "dama de piques"),
        (Language.ES, "dama de picas"),
        (Language.FR, "dame de pique"),
        (Language.IT, "donna di picche"),
    ],
)
def test_cards_are_named_in_the_readers_language(language, card):
    error = IllegalCard("must_follow", card="9H", legal="QS")
    assert card in refusal(translator(language, "barbu"), error, "barbu")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "quiet_tricks": 2, "suit_lead": "after_discard", **EXTRAS},
        {"players": 3, "pack": "52", "ace_place": "first_ace", "suit_lead": "never", **EXTRAS},
        {"players": 2, "order": "drawn"},
        {"players": 5, "order": "forced", "reussite_start": "last_dealt"},
    ],
)
def test_every_wrong_move_is_refused_with_a_sentence_of_its_own_in_all_languages(options):
    refused = {error.code: error for error in tried(3, **options)}
    assert len(refused) >= 6
    assert refused.keys() <= SENTENCES.keys()
    for error in refused.values():
        for language in Language:
            sentence = refusal(translator(language, "barbu"), error, "barbu")
            assert sentence
            assert "{" not in sentence


def test_every_code_that_the_rules_raise_has_a_sentence():
    """A code without one is raised only by a caller who breaks a promise, or is a word in a record."""
    sources = "".join(path.read_text() for path in Path(engine.barbu.__path__[0]).rglob("*.py"))
    in_rules = {word for word in re.findall(r'"([a-z]+(?:_[a-z0-9]+)+)"', sources) if word in OF_BARBU}
    assert in_rules == OF_BARBU.keys()


@pytest.mark.parametrize("language", Language)
def test_no_two_codes_have_the_same_sentence(language):
    tr = translator(language, "barbu")
    details = {"card": "9 of spades", "legal": "ace of spades", "most": 8, "place": 3}
    assert len({tr.gettext(sentence, **details) for sentence in OF_BARBU.values()}) == len(OF_BARBU)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 9}, "8 players"),
        ({"players": 3, "slam": "chelem"}, "four"),
        ({"pack": "52", "order": "drawn"}, "32 cards"),
        ({"ace_place": "first_ace"}, "52 cards"),
    ],
)
def test_rules_that_make_no_game_are_refused_in_words(options, words):
    with pytest.raises(OptionError) as error:
        BarbuOptions.from_json(options)
    assert words in refusal(ENGLISH, error.value, "barbu")
