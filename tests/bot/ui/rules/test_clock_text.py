from dataclasses import replace

import pytest

from bot.i18n import Language, translator
from bot.tables.errors import TableError
from bot.tables.time.paces import CLOCKS
from bot.ui.refusals import refusal
from bot.ui.rules.clock_text import CLOCK_NAMES, chosen_clock, clock_line, clock_name
from tests.bot.games.botifarra.matches import lobby


@pytest.mark.parametrize("language", Language)
def test_a_pace_can_be_written_by_its_name_or_its_word_in_the_readers_language(language):
    tr = translator(language)
    for name, label in CLOCK_NAMES.items():
        said = tr.gettext(label)
        assert chosen_clock(tr, said) == chosen_clock(tr, said.partition(":")[0].upper()) == CLOCKS[name]


@pytest.mark.parametrize(
    ("language", "hour", "days"),
    [
        (Language.CA, "1 hora", "2 dies"),
        (Language.ES, "1 hora", "2 días"),
        (Language.EN, "1 hour", "2 days"),
        (Language.FR, "1\N{NO-BREAK SPACE}heure", "2 jours"),
        (Language.IT, "1 ora", "2 giorni"),
    ],
)
def test_hours_and_days_are_words_in_every_language(language, hour, days):
    tr, an_hour, two_days = translator(language), 3600, 172800
    table = replace(lobby(), rules=replace(lobby().rules, clock=an_hour))
    assert (clock_name(tr, an_hour), clock_name(tr, two_days)) == (hour, days)
    assert hour in clock_line(tr, table)


@pytest.mark.parametrize("language", Language)
def test_a_refused_time_quotes_no_word_of_the_program(language):
    tr = translator(language)
    with pytest.raises(TableError) as refused:
        chosen_clock(tr, "abc")
    told = refusal(tr, refused.value)
    assert told.startswith("abc ")
    assert "90 s" in told
    assert not any(name in told for name in CLOCKS)
