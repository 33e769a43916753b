"""The strategy pages of Botifarra: their figures, their examples, and the document made of them."""

import math

import pytest

from benchmarks.strategy.__main__ import PLAYS, measured
from benchmarks.strategy.claims import CLAIMS, COUNTS
from benchmarks.strategy.situation import Situation
from bot.games.botifarra.strategy.examples import THIRD_ROUND
from bot.games.botifarra.strategy.figures import FIGURES
from bot.games.botifarra.strategy.pages import GUIDE
from bot.i18n import Language, translator
from bot.ui.discord.messages import LONGEST_TEXT
from bot.ui.face.face import face_of
from bot.ui.face.lesson import LEARNER
from bot.ui.strategy.messages import header, page_text
from computers.botifarra.careful.memory import Memory
from engine.botifarra.options import Play
from engine.cards.spanish import SUIT_MASKS, SpanishSuit
from tools.strategy_pages import PATH, document

RULES = [rule for page in GUIDE.pages for rule in page.rules]
EXAMPLES = {page.title: page.example for page in GUIDE.pages}


def test_every_claim_is_measured_in_both_play_variants_and_nothing_else_is():
    assert set(FIGURES) == {each.key for each in (*CLAIMS, *COUNTS)}
    assert all(set(by_play) == set(PLAYS) for by_play in FIGURES.values())


def test_every_figure_of_a_page_is_a_measured_one():
    shown = [key for rule in RULES for key in rule.measured.keys.values()]
    assert len(shown) == len(set(shown)) > 20
    assert set(shown) <= set(FIGURES)


@pytest.mark.parametrize("language", Language)
def test_a_plain_figure_says_points_scored_where_the_measured_one_counts_multipliers(language):
    tr = translator(language, "botifarra")
    (scored,) = {rule.measured.message for rule in RULES if list(rule.measured.keys.values()) == ["recontro"]}
    plain = [rule.measured for rule in RULES if rule.measured.plainly]
    assert len(plain) > 5
    worth = {each.plainly for each in plain if each.message != scored}
    worth_scored = {each.plainly for each in plain if each.message == scored}
    word = {"ca": "apuntats", "es": "apuntados", "en": "scored", "fr": "marqués", "it": "segnati"}[language]
    assert all(word in tr.gettext(message, gain="") for message in worth_scored)
    assert not any(word in tr.gettext(message, gain="") for message in worth)


@pytest.mark.parametrize("deals", [40, pytest.param(100, marks=pytest.mark.soak)])
def test_a_small_measurement_does_not_contradict_a_figure(deals):
    counted = {count.key for count in COUNTS}
    samples = measured(Play.OBLIGADA, 2, range(deals), "careful", deals)
    compared = 0
    for key, sample in samples.items():
        known = FIGURES[key]["obligada"]
        gains = [rule - other for rule, other in zip(sample.rule, sample.other, strict=True)]
        number = len(gains)
        if number < 5:
            continue
        spread = known.error * math.sqrt(known.deals)
        if key in counted:
            assert 0 < known.gain < 1
        assert abs(sum(gains) / number - known.gain) < 4 * spread / math.sqrt(number), key
        compared += 1
    assert compared > len(FIGURES) / 2


@pytest.mark.parametrize("title", EXAMPLES)
def test_an_example_is_a_decision_of_the_reader_to_which_a_claim_of_its_page_applies(title):
    table = EXAMPLES[title].deal.at(EXAMPLES[title].at)
    assert table.waits_for == (LEARNER,)
    (page,) = [each for each in GUIDE.pages if each.title == title]
    keys = {key for rule in page.rules for key in rule.measured.keys.values()}
    here = Situation(table.view(LEARNER))
    choices = [claim.choices(here) for claim in CLAIMS if claim.key in keys]
    if choices:
        assert any(choice is not None and all(choice) for choice in choices)


def test_the_example_of_counting_says_what_the_cards_that_fell_have_shown():
    memory = Memory(THIRD_ROUND.deal.at(THIRD_ROUND.at).view(LEARNER))
    ton, remei = memory.opponents
    coins, trumps = SUIT_MASKS[SpanishSuit.OROS], SUIT_MASKS[SpanishSuit.BASTOS]
    assert memory.trump == SpanishSuit.BASTOS
    assert (memory.unseen & coins).bit_count() == 3
    assert (memory.hand & coins) > (memory.unseen & coins)
    assert not memory.possible[ton] & (coins | trumps)
    assert memory.possible[remei] & coins
    assert memory.possible[remei] & trumps
    assert memory.partner is not None
    assert memory.possible[memory.partner] & trumps  # "only Remei" is of the opponents
    assert "of the opponents only Remei can trump" in THIRD_ROUND.says


@pytest.mark.parametrize("language", Language)
def test_every_page_fits_into_a_message(language):
    face = face_of("botifarra", language)
    for number, page in enumerate(GUIDE.pages):
        above = header(face, GUIDE, number)
        said = (above, page_text(face, page), face.tr.gettext(page.example.says))
        assert len("\n".join(said)) < LONGEST_TEXT / 2
        measured = (above, page_text(face, page, exactly=True), face.tr.gettext(page.details))
        assert len("\n\n".join(measured)) < LONGEST_TEXT


def test_shares_are_not_explained_as_gains():
    face = face_of("botifarra", Language.EN)
    for page in GUIDE.pages:
        (is_share,) = {rule.measured.is_share for rule in page.rules}
        assert ("Shares" in page.details, "gains" in page.details) == (is_share, not is_share)
    assert "in the first round 89.0 ± 1.5%" in page_text(face, GUIDE.pages[-1], exactly=True)


def test_the_document_says_what_the_pages_say():
    assert PATH.read_text(encoding="utf-8") == document(), "run python -m tools.strategy_pages"
