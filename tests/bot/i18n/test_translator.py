"""Messages are translated, a game's before the common ones, and what people write is never read as a format."""

import pytest
from babel.messages.catalog import Catalog

from bot.i18n import N_, Language, Translator, translator
from bot.i18n.catalogues import COMMON, translations, write


@pytest.fixture
def locales(tmp_path):
    common = Catalog(locale="ca", fuzzy=False)
    common.add("{name} names trump", "{name} canta trumfo")
    common.add(("{number} trick", "{number} tricks"), ("{number} basa", "{number} bases"))
    common.add("Cups", "Copes", context="suit")
    common.add("Cups", "Tasses")
    common.add("Hand", "Mà")
    write(common, Language.CA, COMMON, tmp_path)
    game = Catalog(locale="ca", fuzzy=False)
    game.add("Hand", "Repartida")
    game.add("Cups", "Calzes", context="suit")
    game.add(("Cups", "{number} cups"), ("Calze", "{number} calzes"))
    write(game, Language.CA, "snap", tmp_path)
    return tmp_path


@pytest.fixture
def catalan(locales):
    return Translator(Language.CA, translations(Language.CA, COMMON, locales=locales))


@pytest.fixture
def game(locales):
    return Translator(Language.CA, translations(Language.CA, "snap", COMMON, locales=locales))


def test_a_message_is_translated(catalan):
    assert catalan.gettext("{name} names trump", name="Anna") == "Anna canta trumfo"


def test_a_number_chooses_its_form(catalan):
    assert catalan.ngettext("{number} trick", "{number} tricks", 1) == "1 basa"
    assert catalan.ngettext("{number} trick", "{number} tricks", 0) == "0 bases"


def test_a_context_tells_two_meanings_apart(catalan):
    assert catalan.pgettext("suit", "Cups") == "Copes"
    assert catalan.gettext("Cups") == "Tasses"


def test_a_name_with_braces_stays_as_it_was_written(catalan):
    assert catalan.gettext("{name} names trump", name="{name.__class__} %s {0}") == (
        "{name.__class__} %s {0} canta trumfo"
    )


def test_a_message_without_translation_stays_as_it_is(catalan):
    assert catalan.gettext("Not there") == "Not there"
    assert catalan.ngettext("{number} point", "{number} points", 5) == "5 points"


def test_a_games_own_message_wins_over_the_common_one(game):
    assert game.gettext("Hand") == "Repartida"
    assert game.pgettext("suit", "Cups") == "Calzes"
    assert game.ngettext("Cups", "{number} cups", 2) == "2 calzes"


def test_a_games_translator_finds_common_messages(game):
    assert game.gettext("{name} names trump", name="Anna") == "Anna canta trumfo"
    assert game.ngettext("{number} trick", "{number} tricks", 3) == "3 bases"


def test_the_translator_without_a_game_is_that_of_game_none():
    assert translator(Language.EN, None) is translator(Language.EN)


def test_common_knows_nothing_of_a_game(catalan):
    assert catalan.gettext("Hand") == "Mà"


def test_a_game_without_a_catalogue_has_the_common_messages(locales):
    compiled = translations(Language.CA, "toy", COMMON, locales=locales)
    assert Translator(Language.CA, compiled).gettext("Hand") == "Mà"


def test_english_needs_no_catalogue(tmp_path):
    english = Translator(Language.EN, translations(Language.EN, "snap", COMMON, locales=tmp_path))
    assert english.gettext("{name} names trump", name="Anna") == "Anna names trump"
    assert english.pgettext("suit", "Cups") == "Cups"
    forms = [english.ngettext("{number} trick", "{number} tricks", number) for number in (0, 1, 2)]
    assert forms == ["0 tricks", "1 trick", "2 tricks"]


def test_french_counts_zero_as_singular(tmp_path):
    catalog = Catalog(locale="fr", fuzzy=False)
    catalog.add(("{number} trick", "{number} tricks"), ("{number} pli", "{number} plis"))
    write(catalog, Language.FR, COMMON, tmp_path)
    french = Translator(Language.FR, translations(Language.FR, COMMON, locales=tmp_path))
    forms = [french.ngettext("{number} trick", "{number} tricks", number) for number in (0, 1, 2)]
    assert forms == ["0 pli", "1 pli", "2 plis"]


def test_a_marked_message_stays_itself():
    assert N_("later") == "later"


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("game", [None, "botifarra"])
def test_every_language_has_a_translator_that_is_created_once(language, game):
    assert translator(language, game).language is language
    assert translator(language, game) is translator(language, game)


def test_the_translator_of_botifarra_has_its_messages_and_the_common_ones():
    catalan = translator(Language.CA, "botifarra")
    assert catalan.gettext("Lliure: only following and winning are duties").startswith("Lliure: ")
    assert catalan.gettext("Open a table") == "Obre una taula"
