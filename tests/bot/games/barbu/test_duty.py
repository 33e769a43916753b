"""The line that says which cards may be played: a reader who knows nothing else finds exactly the legal ones."""

import itertools
import re

import pytest

from bot.games.barbu.names import short_card
from bot.i18n import Language, translator
from bot.tables import commands
from engine.barbu import Contract, Phase, PlayCard
from engine.barbu.deal import used_pack
from engine.cards.french import FRENCH_PACK, FrenchCard, FrenchCardSet, FrenchSuit
from tests.bot.games.barbu.games import game, moment, seen_by
from tests.bot.games.tables import after, with_state
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN)
DUTY = re.compile(
    r"^▶ (?:Once more .+ here\. )?((?:You can place: |You have n|You may n|No \w+(?: in|:) |Follow ).+)$",
    re.MULTILINE,
)
SUITS = {suit.name.lower(): suit for suit in FrenchSuit}
SIGNS = {short_card(card): card for card in FRENCH_PACK}
RULES = [
    {"suit_lead": lead, "quiet_tricks": quiet, **more}
    for lead, quiet in itertools.product(("free", "after_discard", "never"), (0, 2))
    for more in ({}, {"pack": "52", "penalty_suit": "C", "extra_round": "ratatouille"})
]


def allowed(sentence, hand):
    """The cards of a hand that a sentence allows."""
    if sentence.startswith("You can place"):
        return {SIGNS[sign] for sign in re.findall(r"[\w]+[♠♥♣♦]", sentence)}
    named = [SUITS[word] for word in re.findall(r"\w+", sentence) if word in SUITS]
    if "but" in sentence and "nothing but" not in sentence:
        assert not any(card.suit == named[0] for card in hand)
        return {card for card in hand if card.suit != named[1]}
    if sentence.startswith("You have nothing but"):
        assert {card.suit for card in hand} == set(named)
        return hand
    if sentence.startswith("You have no "):
        assert not any(card.suit == named[0] for card in hand)
        return hand
    if sentence.startswith("Follow"):
        return {card for card in hand if card.suit == named[0]}
    return {card for card in hand if card.suit not in named}


@pytest.mark.parametrize("rules", one_in(3, RULES), ids=lambda rules: " ".join(map(str, rules.values())))
def test_the_duty_allows_the_legal_cards_and_no_others(rules):
    read = 0
    for table in game(5, per_dealer=3, **rules):
        if seen_by(table).phase not in (Phase.TRICKS, Phase.REUSSITE):
            continue
        (seat,) = table.waits_for
        view = seen_by(table, seat)
        told = DUTY.findall(table_texts.hand_message(ENGLISH, table, seat))
        if not told:  # any card is as good as another, or there is none
            assert not view.playable or (view.playable == view.cards and not view.trick)
        for sentence in told:
            assert allowed(sentence, set(view.cards)) == set(view.playable)
            if "first two tricks" in sentence:
                assert view.contract in (Contract.COEURS, Contract.BARBU)
            read += 1
    assert read > 100


def test_in_salade_no_suit_stays_out_of_the_first_two_tricks():
    """Hearts may not be led there; they may be discarded, and the duty names no number of tricks."""
    leads = (
        table
        for seed in range(1, 9)
        for table in game(seed, per_dealer=3, suit_lead="never", quiet_tricks=2)
        if seen_by(table).contract is Contract.SALADE
        and seen_by(table).phase is Phase.TRICKS
        and not seen_by(table).tricks
        and not seen_by(table).trick
    )
    told = [
        table_texts.hand_message(ENGLISH, table, seat)
        for table in leads
        for seat in table.waits_for
        if len({card.suit for card in seen_by(table, seat).cards}) > 1
    ]
    assert not any("first two tricks" in message for message in told)
    assert any("You may not lead hearts: lead any other card." in message for message in told)


def test_where_a_suit_that_stays_out_was_led_by_force_it_is_not_named_twice():
    table = moment(Phase.TRICKS, Contract.COEURS, quiet_tricks=2)
    (leader,) = table.waits_for
    suits = [FrenchSuit.HEARTS, FrenchSuit.SPADES, FrenchSuit.CLUBS, FrenchSuit.DIAMONDS]
    hands = [0] * 4
    for place, suit in enumerate(suits):
        pack = used_pack(table.options)
        hands[(leader + place) % 4] = FrenchCardSet(card for card in pack if card.suit is suit).mask
    table = with_state(table, hands=tuple(hands))
    table = after(table, commands.game_move(table, leader, PlayCard(FrenchCard.parse("7H"))))
    told = table_texts.hand_message(ENGLISH, table, (leader + 1) % 4)
    assert told.startswith("▶ You have no hearts: anything goes.\n")
