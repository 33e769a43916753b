"""The messages of large events: whatever people are called, nothing of them is cut."""

from dataclasses import replace

import pytest

from bot.events.entries import Format
from bot.i18n import Language
from bot.tables.entries import Person
from bot.ui.discord.messages import LONGEST_TEXT, length
from bot.ui.events.content import announcement, people_of, round_message
from tests.bot.events.conftest import NOW, Trial

LONGEST_NAME = "_Wolfgang*Amadeus_Theophilus_II_"
SNOWFLAKE = 10**18


def large(format_, pairs, language, *, starts):
    """Return an event of people with names and ids as long as Discord has them."""
    trial = Trial(format_).sign_up(pairs)
    if starts:
        trial.start()
        trial.draw()
    event = trial.event
    named = {
        number: replace(
            pair, people=tuple(Person(SNOWFLAKE + each.id, LONGEST_NAME, "w") for each in pair.people)
        )
        for number, pair in event.pairs.items()
    }
    rules = replace(event.terms.rules, language=language)
    return replace(event, pairs=named, terms=replace(event.terms, rules=rules))


def text_of(message):
    return "\n".join(item.content for item in message.items() if hasattr(item, "content"))


@pytest.mark.parametrize("language", [Language.CA, Language.FR])
def test_all_pairs_of_a_full_tournament_are_named(language):
    shown = text_of(announcement(large(Format.SWISS, 32, language, starts=False), NOW))
    assert length(shown) <= LONGEST_TEXT
    assert shown.count("✔") == 32


@pytest.mark.parametrize(("format_", "pairs"), [(Format.SWISS, 32), (Format.SAME_CARDS, 16)])
def test_the_round_of_a_full_tournament_links_all_tables_and_mentions_everybody(format_, pairs):
    event = large(format_, pairs, Language.CA, starts=True)
    here = event.rounds[-1]
    threads = dict.fromkeys(range(1, len(here.pairings) + 1), SNOWFLAKE)
    shown = text_of(round_message(event, here, threads))
    assert length(shown) <= LONGEST_TEXT
    assert shown.count("<#") == pairs // 2
    assert all(f"<@{user_id}>" in shown for user_id in people_of(event, here))
