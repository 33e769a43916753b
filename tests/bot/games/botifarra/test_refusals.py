"""The sentences in which Botifarra refuses a move, and why a card was a revoke."""

import random
from dataclasses import replace

import pytest

from bot.games.botifarra.refusals import SENTENCES as OF_BOTIFARRA
from bot.games.botifarra.refusals import revoke_reason
from bot.games.botifarra.scenes.results import deal_result_scene
from bot.i18n import Language, translator
from bot.ui import refusals
from bot.ui.refusals import refusal
from engine.botifarra import BOTIFARRA, Mode, PlayCard
from engine.cards.spanish import SPANISH_PACK, SpanishCard
from engine.errors import IllegalCard, RuleError
from tests.bot.games.botifarra.matches import REASONS, match, revoked

ENGLISH = translator(Language.EN, "botifarra")
SENTENCES = {**refusals.SENTENCES, **OF_BOTIFARRA}


def test_a_refused_card_and_the_legal_ones_stand_there_in_words():
    error = IllegalCard("must_beat", card="C9", legal="O2 O12")
    sentence = refusal(ENGLISH, error)
    assert "9 of cups" in sentence
    assert "2 of coins or king of coins" in sentence


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("play", ["obligada", "lliure", "intermedia"])
@pytest.mark.parametrize("undertrump", ["free", "forced"])
def test_every_forbidden_card_is_refused_with_a_sentence_of_its_own_in_all_languages(mode, play, undertrump):
    chance = random.Random(f"{mode} {play} {undertrump}")
    refused = []
    for table in match(chance.randrange(1000), mode=mode, play=play, undertrump=undertrump, max_hands=2):
        mover = BOTIFARRA.to_move(table.match.state)
        if mover is None:
            continue
        try:
            BOTIFARRA.apply(table.match.state, mover, PlayCard(chance.choice(SPANISH_PACK)))
        except RuleError as error:
            refused.append(error)
    assert len(refused) > 20
    assert {error.code for error in refused} <= SENTENCES.keys()
    for error in refused:
        for language in Language:
            assert "{" not in refusal(translator(language, "botifarra"), error)


@pytest.mark.parametrize(
    ("code", "card", "legal", "asked_for", "reason"),
    [
        ("lowest_of_suit", "C7", "C2", "lowest card of the suit led. ", "lowest card of the suit led had"),
        ("lowest_of_suit", "C7", "C2 C11", "suit led, or use carrego. ", "suit led, or carrego."),
        ("lowest_of_some_suit", "O8", "O2 O10 B3", "any suit, or use carrego. ", "any suit, or carrego."),
        ("must_undertrump", "O4", "E2", "you must play a trump", "so a trump had to be played"),
        ("must_undertrump", "E5", "E2", "play your lowest trump. ", "so the lowest trump had"),
        ("must_undertrump", "E5", "E2 E10", "lowest trump, or use carrego", "lowest trump, or carrego."),
        ("forced_discard", "B2", "O5", "you must discard from the first suit", "from the first suit in hand"),
        ("forced_discard", "O8", "O5", "your lowest card of the first suit", "and be its lowest card"),
    ],
)
def test_no_sentence_denies_a_legal_card_or_asks_for_what_was_refused(code, card, legal, asked_for, reason):
    cards = [SpanishCard.parse(text) for text in legal.split()]
    assert asked_for in refusal(ENGLISH, IllegalCard(code, card=card, legal=legal))
    assert reason in revoke_reason(ENGLISH, code, SpanishCard.parse(card), cards)


@pytest.mark.parametrize("language", Language)
def test_every_reason_of_a_revoke_has_a_sentence_of_its_own(language):
    general = revoke_reason(translator(language, "botifarra"), "something new")
    sentences = {revoke_reason(translator(language, "botifarra"), reason) for reason in REASONS}
    assert len(sentences) == len(REASONS)
    assert general not in sentences


@pytest.mark.parametrize("mode", Mode)
def test_whoever_revokes_at_a_table_is_told_why_in_words(mode):
    found = [
        table.match.state.results[-1].revoke.reason
        for seed in range(20)
        for table in match(seed, player="careless", mode=mode, revoke="penalty")
        if table.match.state.results
    ]
    assert len(set(found)) > 1
    assert set(found) <= REASONS


@pytest.mark.parametrize(("card", "says"), [("O8", "Only the lowest card of"), ("B2", "had to come from")])
def test_a_picture_tells_a_discard_of_the_wrong_suit_from_one_too_high(card, says):
    table = revoked(mode="individual4", revoke="penalty")
    result = table.match.state.results[-1]
    legal = (SpanishCard.parse("O5"),)
    revoke = replace(result.revoke, reason="forced_discard", card=SpanishCard.parse(card), legal=legal)
    scene = deal_result_scene(ENGLISH, table, replace(result, revoke=revoke))
    assert says in scene.revoke.detail


def test_the_bounds_of_a_cut_are_told():
    sentence = refusal(ENGLISH, RuleError("bad_cut", least=4, most=44))
    assert "at least 4 and at most 44 cards" in sentence


def test_the_game_where_it_happened_has_the_first_word():
    error = RuleError("result_not_final")
    general = ENGLISH.gettext(refusals.SENTENCES["result_not_final"])
    assert "Renúncia" in refusal(ENGLISH, error, "botifarra")
    assert "Renúncia" not in general


def test_who_has_claimed_wrongly_is_promised_no_hand_that_may_not_follow():
    assert refusal(ENGLISH, RuleError("claim_lost")).endswith("so it cannot claim again.")
