"""Extraction, update and checks of the catalogues, on a small source with a toy game."""

import pytest

from bot.i18n import Language, __main__
from bot.i18n.catalogues import COMMON, TRANSLATED, path_of, read, write
from bot.i18n.sync import domains, extracted, problems, update

ROOM = """
from bot.i18n import N_
LATER = N_("later")

def talk(tr, name, deck):
    deck.count("x")
    # Translators: shown above the seats
    tr.gettext("Welcome, {name}!", name=name)
    tr.gettext(name)
    tr.ngettext("{number} card", "{number} cards", 3)
    tr.pgettext("suit", "Cups")
    tr.gettext(
        "a long "
        "sentence"
    )
"""
GAME = """
def talk(tr):
    tr.gettext("Snap!")
    tr.gettext("later")
    tr.gettext("Cups")
    tr.ngettext("{number} card", "{number} cards", 3)
"""


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "pack"
    for path, text in {
        "talk.py": ROOM,
        "games/__init__.py": "",
        "games/registry.py": "",
        "games/snap/__init__.py": "",
        "games/snap/rules/talk.py": GAME,
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def locales(tmp_path):
    return tmp_path / "locales"


@pytest.fixture
def translated(source, locales):
    """Return the folder of complete catalogues; every translation is its message."""
    update(source, locales)
    for language in TRANSLATED:
        for domain in domains(source):
            catalog = read(language, domain, locales)
            for message in catalog:
                if message.id:
                    message.string = message.id
            write(catalog, language, domain, locales)
    return locales


def rewrite(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def translate(locales, domain, message, translation, language=Language.CA):
    catalog = read(language, domain, locales)
    catalog[message].string = translation
    write(catalog, language, domain, locales)


def messages(catalog):
    return {(message.context, message.id) for message in catalog if message.id}


def contents(locales):
    return {path: path.read_bytes() for path in locales.rglob("*.po")}


def test_each_package_of_a_game_is_a_domain_after_common(source):
    (source / "games" / "barbu").mkdir()
    assert domains(source) == [COMMON, "snap"]
    (source / "games" / "barbu" / "__init__.py").touch()
    assert domains(source) == [COMMON, "barbu", "snap"]


def test_every_kind_of_call_is_extracted(source):
    assert messages(extracted(source)[COMMON]) == {
        (None, "later"),
        (None, "Welcome, {name}!"),
        (None, ("{number} card", "{number} cards")),
        ("suit", "Cups"),
        (None, "a long sentence"),
    }


def test_a_games_domain_has_the_messages_that_common_has_not(source):
    """The same message in another context is another message."""
    assert messages(extracted(source)["snap"]) == {(None, "Snap!"), (None, "Cups")}


def test_a_message_that_is_plural_in_the_game_alone_is_the_games_too(source):
    rewrite(
        source / "talk.py", 'tr.ngettext("{number} card", "{number} cards", 3)', 'tr.gettext("{number} card")'
    )
    assert (None, ("{number} card", "{number} cards")) in messages(extracted(source)["snap"])


def test_a_note_to_translators_reaches_the_catalogue(source, locales):
    update(source, locales)
    text = path_of(Language.CA, COMMON, locales).read_text(encoding="utf-8")
    assert "#. Translators: shown above the seats" in text


def test_every_language_but_english_has_a_catalogue_in_each_domain(source, locales):
    update(source, locales)
    assert set(contents(locales)) == {
        locales / language / "LC_MESSAGES" / f"{domain}.po"
        for language in ("ca", "es", "fr", "it")
        for domain in (COMMON, "snap")
    }


def test_a_catalogue_names_its_domain(source, locales):
    update(source, locales)
    text = path_of(Language.CA, "snap", locales).read_text(encoding="utf-8")
    assert text.startswith("# Català, domain snap.")


def test_a_new_message_waits_for_its_translation_in_its_domain(source, locales):
    update(source, locales)
    waiting = [line for line in problems(source, locales) if "missing: 'Snap!'" in line]
    assert waiting == [
        f"{language}/snap.po: missing: 'Snap!' (pack/games/snap/rules/talk.py:3)"
        for language in ("ca", "es", "fr", "it")
    ]


def test_updating_twice_changes_nothing(source, translated):
    before = contents(translated)
    rewrite(source / "talk.py", "LATER", "\n\nLATER")
    update(source, translated)
    assert contents(translated) == before


def test_a_message_of_a_game_keeps_its_translation_when_a_common_room_says_it_too(source, translated):
    translate(translated, "snap", "Snap!", "Zas!")
    rewrite(source / "talk.py", "a long ", "Snap!")
    rewrite(source / "talk.py", "sentence", "")
    update(source, translated)
    assert read(Language.CA, COMMON, translated)["Snap!"].string == "Zas!"
    assert read(Language.CA, "snap", translated).get("Snap!") is None


def test_a_common_message_keeps_its_translation_when_only_a_game_says_it(source, translated):
    translate(translated, COMMON, "{number} card", ("una carta", "{number} cartes"))
    rewrite(source / "talk.py", "tr.ngettext", "len")
    update(source, translated)
    assert read(Language.CA, "snap", translated)["{number} card"].string == ("una carta", "{number} cartes")
    assert problems(source, translated) == []


def test_a_game_keeps_its_translations_under_a_new_name(source, translated):
    translate(translated, "snap", "Snap!", "Zas!")
    (source / "games" / "snap").rename(source / "games" / "slap")
    update(source, translated)
    assert read(Language.CA, "slap", translated)["Snap!"].string == "Zas!"
    assert not path_of(Language.CA, "snap", translated).exists()


def test_a_translation_of_another_context_is_not_taken_over(source, translated):
    rewrite(source / "games/snap/rules/talk.py", 'gettext("Snap!")', 'pgettext("cry", "Snap!")')
    update(source, translated)
    assert not read(Language.CA, "snap", translated).get("Snap!", "cry").string


def test_a_fuzzy_translation_stays_fuzzy_in_its_new_domain(source, translated):
    catalog = read(Language.FR, COMMON, translated)
    catalog["{number} card"].flags.add("fuzzy")
    write(catalog, Language.FR, COMMON, translated)
    rewrite(source / "talk.py", "tr.ngettext", "len")
    update(source, translated)
    assert problems(source, translated) == ["fr/snap.po: fuzzy: '{number} card'"]


def test_complete_catalogues_have_no_problems(source, translated):
    assert problems(source, translated) == []


def test_an_untranslated_message_is_a_problem(source, locales):
    update(source, locales)
    assert "ca/common.po: missing: 'later' (pack/talk.py:3)" in problems(source, locales)


def test_a_message_that_nobody_says_any_more_is_a_problem(source, translated):
    rewrite(source / "games/snap/rules/talk.py", "Snap!", "Slap!")
    assert "it/snap.po: stale, no source has it: 'Snap!'" in problems(source, translated)


def test_a_message_of_a_game_that_common_has_already_is_a_problem(source, translated):
    catalog = read(Language.IT, "snap", translated)
    catalog.add("later", "dopo")
    write(catalog, Language.IT, "snap", translated)
    assert problems(source, translated) == ["it/snap.po: stale, common has it: 'later'"]


@pytest.mark.parametrize(("language", "domain"), [(Language.EN, COMMON), (Language.CA, "barbu")])
def test_a_catalogue_of_english_or_of_no_game_is_a_problem(source, translated, language, domain):
    write(read(Language.CA, COMMON, translated), language, domain, translated)
    (problem,) = problems(source, translated)
    assert problem.startswith(f"{language}/LC_MESSAGES/{domain}.po: ")
    update(source, translated)
    assert problems(source, translated) == []


def test_the_problems_of_one_domain_can_be_listed_alone(source, translated):
    translate(translated, COMMON, "later", "")
    translate(translated, "snap", "Snap!", "")
    (problem,) = problems(source, translated, "snap")
    assert problem.startswith("ca/snap.po: missing: 'Snap!'")


def test_a_fuzzy_message_is_a_problem(source, translated):
    catalog = read(Language.FR, COMMON, translated)
    catalog["later"].flags.add("fuzzy")
    write(catalog, Language.FR, COMMON, translated)
    assert problems(source, translated) == ["fr/common.po: fuzzy: 'later'"]


@pytest.mark.parametrize("translation", ["Benvingut!", "Benvingut, {nom}!", "Benvingut, {name}, {place}!"])
def test_a_translation_with_other_fields_is_a_problem(source, translated, translation):
    translate(translated, COMMON, "Welcome, {name}!", translation)
    assert problems(source, translated) == [
        f"ca/common.po: fields differ, ['name'] in the source: {translation!r}"
    ]


def test_a_translation_that_is_no_format_is_a_problem(source, translated):
    translate(translated, COMMON, "Welcome, {name}!", "Benvingut, {name!")
    (problem,) = problems(source, translated)
    assert problem.startswith("ca/common.po: no format string (")


def test_a_singular_may_leave_the_number_out(source, translated):
    translate(translated, COMMON, "{number} card", ("una carta", "{number} cartes"))
    assert problems(source, translated) == []


def test_a_half_translated_plural_is_a_problem(source, translated):
    translate(translated, COMMON, "{number} card", ("una carta", ""))
    (problem,) = problems(source, translated)
    assert problem.startswith("ca/common.po: missing: '{number} card'")


def test_a_field_without_a_name_in_the_source_is_a_problem(source, translated):
    rewrite(source / "talk.py", "Welcome, {name}!", "Welcome, {}!")
    assert "pack/talk.py:8: a field needs a name: 'Welcome, {}!'" in problems(source, translated)


@pytest.mark.slow
def test_the_command_line_lists_the_messages_of_one_domain(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["i18n", "extract", "--domain", "botifarra"])
    assert __main__.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith("botifarra: bot/games/botifarra/") for line in lines)


def test_the_command_line_fails_where_a_check_finds_something(monkeypatch, capsys):
    monkeypatch.setattr(__main__, "problems", lambda *, domain: [f"{domain} is not complete"])
    monkeypatch.setattr("sys.argv", ["i18n", "check", "--domain", "common"])
    assert __main__.main() == 1
    assert capsys.readouterr().out == "common is not complete\n"
