"""Messages are said in a language, and what people write is never read as a format."""

import pytest
from babel.messages.catalog import Catalog

from bot.i18n import N_, Language, Translator, translator
from bot.i18n.catalogues import translations, write


@pytest.fixture
def catalan(tmp_path):
    catalog = Catalog(locale="ca", fuzzy=False)
    catalog.add("{name} names trump", "{name} canta trumfo")
    catalog.add(("{number} trick", "{number} tricks"), ("{number} basa", "{number} bases"))
    catalog.add("Cups", "Copes", context="suit")
    catalog.add("Cups", "Tasses")
    write(catalog, Language.CA, tmp_path)
    return Translator(Language.CA, translations(Language.CA, tmp_path))


def test_a_message_is_said_in_its_language(catalan):
    assert catalan.gettext("{name} names trump", name="Anna") == "Anna canta trumfo"


def test_a_number_chooses_its_form(catalan):
    assert catalan.ngettext("{number} trick", "{number} tricks", 1) == "1 basa"
    assert catalan.ngettext("{number} trick", "{number} tricks", 0) == "0 bases"


def test_a_context_tells_two_meanings_apart(catalan):
    assert catalan.pgettext("suit", "Cups") == "Copes"
    assert catalan.gettext("Cups") == "Tasses"


def test_a_name_with_braces_is_said_as_it_was_written(catalan):
    assert catalan.gettext("{name} names trump", name="{name.__class__} %s {0}") == (
        "{name.__class__} %s {0} canta trumfo"
    )


def test_a_message_without_translation_is_said_as_it_is(catalan):
    assert catalan.gettext("Not there") == "Not there"
    assert catalan.ngettext("{number} point", "{number} points", 5) == "5 points"


def test_french_counts_zero_as_singular():
    catalogue = translations(Language.FR)
    assert Translator(Language.FR, catalogue).ngettext("one", "many", 2) == "many"


def test_a_marked_message_stays_itself():
    assert N_("later") == "later"


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_words_and_they_are_read_once(language):
    assert translator(language).language is language
    assert translator(language) is translator(language)
