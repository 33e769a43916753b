import pytest

from bot.i18n import Language, translator
from bot.tables.errors import TableError
from bot.tables.time.paces import CLOCKS
from bot.ui.refusals import refusal
from bot.ui.rules.clock_text import CLOCK_NAMES, chosen_clock


@pytest.mark.parametrize("language", Language)
def test_a_pace_can_be_written_by_its_name_or_its_word_in_the_readers_language(language):
    tr = translator(language)
    for name, label in CLOCK_NAMES.items():
        said = tr.gettext(label)
        assert chosen_clock(tr, said) == chosen_clock(tr, said.partition(":")[0].upper()) == CLOCKS[name]


@pytest.mark.parametrize("language", Language)
def test_a_refused_time_quotes_no_word_of_the_program(language):
    tr = translator(language)
    with pytest.raises(TableError) as refused:
        chosen_clock(tr, "abc")
    told = refusal(tr, refused.value)
    assert told.startswith("abc ")
    assert "90 s" in told
    assert not any(name in told for name in CLOCKS)
