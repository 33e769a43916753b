"""The words of a profile card that need no database."""

from datetime import UTC, datetime

import pytest

from bot.errors import UnknownControl
from bot.i18n import Language, translator
from bot.ratings.levels import Change
from bot.ratings.rate import NEW
from bot.ui.controls.coded import Where
from bot.ui.profile.custom_id import CardId, View
from bot.ui.profile.texts import date_text, months


def test_a_month_has_its_year_where_the_year_is_another_one():
    days = [(2024, 12), (2024, 12), (2025, 1), (2025, 2), (2026, 2), (2026, 3)]
    history = [
        Change("table", 1, 0, 1, "botifarra", nth, NEW, NEW, datetime(*day, 1, tzinfo=UTC))
        for nth, day in enumerate(days)
    ]
    tr = translator(Language.EN)
    begun = [(each.index, each.label) for each in months(tr, history, datetime(2026, 3, 9, tzinfo=UTC))]
    assert begun == [(0, "Dec 2024"), (2, "Jan 2025"), (3, "Feb"), (4, "Feb 2026"), (5, "Mar")]
    assert [each.label for each in months(tr, history[-1:], datetime(2026, 3, 9, tzinfo=UTC))] == ["Mar"]


def test_the_first_of_a_month_in_french():
    assert date_text(translator(Language.FR), datetime(2026, 4, 1, tzinfo=UTC)) == "1er avr. 2026"
    assert date_text(translator(Language.CA), datetime(2026, 4, 1, tzinfo=UTC)) == "1 d’abr. del 2026"


@pytest.mark.parametrize("is_shown", [True, False])
def test_a_custom_id_is_read_back_and_short_enough(is_shown):
    card = CardId(View.CONTRACTS, Where.EVERYWHERE, "botifarra", 2**63 - 1, is_shown)
    assert CardId.parse(str(card)) == card
    assert len(str(card)) <= 100


@pytest.mark.parametrize(
    "custom_id",
    [
        "card:face:here::1:",
        "card:face:here:chess:1:",
        "card:x:here:botifarra:1:",
        f"card:face:here:barbu:{10**19}:",
    ],
)
def test_a_custom_id_of_no_card_is_refused(custom_id):
    with pytest.raises(UnknownControl):
        CardId.parse(custom_id)
