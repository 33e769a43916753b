"""The committed catalogues say everything that the source says."""

import ast
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

from bot.i18n import translator
from bot.i18n.catalogues import path_of, read, write
from bot.i18n.language import Language
from bot.i18n.sync import SOURCE as SOURCE_OF_BOT
from bot.i18n.sync import extracted, problems, update

SOURCE = """
from bot.i18n import N_
LATER = N_("later")

def talk(words, name, deck):
    deck.count("x")
    # Translators: shown above the chairs
    tr.gettext("Welcome, {name}!", name=name)
    tr.gettext(name)
    tr.ngettext("{number} card", "{number} cards", 3)
    tr.pgettext("suit", "Cups")
    tr.gettext(
        "a long "
        "sentence"
    )
"""


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "talk.py").write_text(SOURCE, encoding="utf-8")
    return folder


@pytest.fixture
def locales(tmp_path):
    return tmp_path / "locales"


def rewrite(source: Path, old: str, new: str) -> None:
    path = source / "talk.py"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def translate_everything(source, locales):
    update(source, locales)
    for language in Language:
        catalog = read(language, locales)
        for message in catalog:
            if message.id:
                message.string = message.id
        write(catalog, language, locales)


def test_the_catalogues_of_the_bot_are_complete():
    assert problems() == []


def test_the_catalogues_of_the_bot_are_written_as_update_writes_them(tmp_path):
    for language in Language:
        write(read(language), language, tmp_path)
        assert path_of(language, tmp_path).read_bytes() == path_of(language).read_bytes()


def test_french_puts_no_break_spaces_before_its_double_signs_and_within_its_quotation_marks():
    """Else a line can begin with a colon, or end with an opening mark."""
    forms = (
        form
        for message in read(Language.FR)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    )
    assert [form for form in forms if re.search(r" [:;!?»]|« ", form)] == []


@pytest.mark.parametrize("language", list(Language))
def test_the_texts_of_commands_fit_into_discords_limit_in_every_language(language):
    marked = [
        message
        for path in sorted((SOURCE_OF_BOT / "commands").glob("*.py"))
        for _, message, _, _ in extract("python", BytesIO(path.read_bytes()), keywords={"N_": None})
    ]
    assert marked
    assert [text for text in map(translator(language).gettext, marked) if len(text) > 100] == []


def test_every_way_of_saying_is_found(source):
    found = {(message.context, message.id) for message in extracted(source) if message.id}
    assert found == {
        (None, "later"),
        (None, "Welcome, {name}!"),
        (None, ("{number} card", "{number} cards")),
        ("suit", "Cups"),
        (None, "a long sentence"),
    }


def test_a_note_to_translators_reaches_the_catalogue(source, locales):
    update(source, locales)
    assert "#. Translators: shown above the chairs" in path_of(Language.CA, locales).read_text(
        encoding="utf-8"
    )


def test_english_repeats_the_source(source, locales):
    update(source, locales)
    assert not [line for line in problems(source, locales) if line.startswith("en/")]
    assert read(Language.EN, locales)["later"].string == "later"


def test_a_new_message_waits_for_its_translation_in_every_other_language(source, locales):
    update(source, locales)
    waiting = {line[:2] for line in problems(source, locales) if "missing: 'later'" in line}
    assert waiting == {"ca", "es", "fr", "it"}


def test_updating_twice_changes_nothing(source, locales):
    translate_everything(source, locales)
    before = {language: path_of(language, locales).read_bytes() for language in Language}
    rewrite(source, "LATER", "\n\nLATER")
    update(source, locales)
    assert {language: path_of(language, locales).read_bytes() for language in Language} == before


def test_a_complete_catalogue_has_no_problems(source, locales):
    translate_everything(source, locales)
    assert problems(source, locales) == []


def test_an_untranslated_message_is_a_problem(source, locales):
    update(source, locales)
    assert "ca/bot.po: missing: 'later' (pack/talk.py:3)" in problems(source, locales)


def test_a_message_that_nobody_says_any_more_is_a_problem(source, locales):
    translate_everything(source, locales)
    rewrite(source, 'N_("later")', "1")
    assert "it/bot.po: stale, no source has it: 'later'" in problems(source, locales)
    update(source, locales)
    assert problems(source, locales) == []


def test_a_fuzzy_message_is_a_problem(source, locales):
    translate_everything(source, locales)
    catalog = read(Language.FR, locales)
    catalog["later"].flags.add("fuzzy")
    write(catalog, Language.FR, locales)
    assert problems(source, locales) == ["fr/bot.po: fuzzy: 'later'"]


@pytest.mark.parametrize("translation", ["Benvingut!", "Benvingut, {nom}!", "Benvingut, {name}, {place}!"])
def test_a_translation_with_other_fields_is_a_problem(source, locales, translation):
    translate_everything(source, locales)
    catalog = read(Language.CA, locales)
    catalog["Welcome, {name}!"].string = translation
    write(catalog, Language.CA, locales)
    assert problems(source, locales) == [f"ca/bot.po: fields differ, ['name'] in the source: {translation!r}"]


def test_a_translation_that_is_no_format_is_a_problem(source, locales):
    translate_everything(source, locales)
    catalog = read(Language.CA, locales)
    catalog["Welcome, {name}!"].string = "Benvingut, {name!"
    write(catalog, Language.CA, locales)
    (problem,) = problems(source, locales)
    assert problem.startswith("ca/bot.po: no format string (")


def test_a_singular_may_leave_the_number_out(source, locales):
    translate_everything(source, locales)
    catalog = read(Language.CA, locales)
    catalog["{number} card"].string = ("una carta", "{number} cartes")
    write(catalog, Language.CA, locales)
    assert problems(source, locales) == []


def test_a_half_translated_plural_is_a_problem(source, locales):
    translate_everything(source, locales)
    catalog = read(Language.CA, locales)
    catalog["{number} card"].string = ("una carta", "")
    write(catalog, Language.CA, locales)
    (problem,) = problems(source, locales)
    assert problem.startswith("ca/bot.po: missing: '{number} card'")


def test_a_field_without_a_name_in_the_source_is_a_problem(source, locales):
    rewrite(source, "Welcome, {name}!", "Welcome, {}!")
    translate_everything(source, locales)
    assert problems(source, locales) == ["pack/talk.py:8: a field needs a name: 'Welcome, {}!'"]


def test_no_sentence_of_the_source_escapes_the_extraction():
    """A call inside an f-string is one token before Python 3.12, so the extractor would walk past it."""
    known = {
        each
        for message in extracted()
        for each in ([message.id] if isinstance(message.id, str) else message.id)
    }
    said = {
        node.args[0].value
        for path in SOURCE_OF_BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in {"say", "N_"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert said
    assert said - known == set()
