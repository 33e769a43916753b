"""The texts of a deal of the day."""

from datetime import date

import pytest

from bot.daily.results import Field, Streak
from bot.daily.service import Standing
from bot.i18n import Language, translator
from bot.ui.daily.texts import date_text, result_lines


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        (Language.CA, "1 de gener", "2 de gener"),
        (Language.ES, "1 de enero", "2 de enero"),
        (Language.EN, "January 1", "January 2"),
        (Language.FR, "1er janvier", "2 janvier"),
        (Language.IT, "1 gennaio", "2 gennaio"),
    ],
)
def test_a_date_is_written_as_its_language_does(language, first, second):
    tr = translator(language)
    assert [date_text(tr, date(2026, 1, day)) for day in (1, 2)] == [first, second]


@pytest.mark.parametrize(("score", "said"), [(9, ["Better than 80% of the others"]), (2, [])])
def test_who_beat_nobody_is_not_told_so_in_percent(score, said):
    standing = Standing(score, Field([2, 9, 9, 5, 5, 5]), (), Streak(1, 1))
    lines = list(result_lines(translator(Language.EN), standing, 0, None))
    assert [line for line in lines if "%" in line] == said
