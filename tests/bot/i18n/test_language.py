"""Names of languages, Discord locales, and the order in which choices of a language count."""

import pytest

from bot.i18n import Language, resolve


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("es-ES", Language.ES),
        ("es-419", Language.ES),
        ("en-GB", Language.EN),
        ("en-US", Language.EN),
        ("fr", Language.FR),
        ("it", Language.IT),
        ("de", None),
        ("pt-BR", None),
        ("", None),
        (None, None),
    ],
)
def test_a_locale_of_discord_gives_a_language_where_the_bot_speaks_it(locale, language):
    assert Language.from_discord(locale) is language


def test_every_language_has_its_own_name():
    assert [language.name_of_itself for language in Language] == [
        "Català",
        "Español",
        "English",
        "Français",
        "Italiano",
    ]


def test_a_persons_choice_counts_first():
    assert resolve(Language.IT, Language.FR, "es-ES") is Language.IT


def test_the_servers_choice_counts_where_the_person_has_none():
    assert resolve(None, Language.FR, "es-ES") is Language.FR


def test_discords_locale_counts_where_nobody_chose():
    assert resolve(None, None, "es-ES") is Language.ES


def test_catalan_is_spoken_where_nothing_else_is_known():
    assert resolve(None, None, "ja") is Language.EN
    assert resolve(None, None, None) is Language.EN
