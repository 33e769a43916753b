"""The line that says which cards may be played: a reader who knows nothing else finds exactly the legal ones."""

import itertools
import re

import pytest

from bot.games.botifarra.names import card_name
from bot.i18n import Language, translator
from engine.botifarra import PlayCard
from engine.cards.spanish import SPANISH_PACK, SpanishCard, in_order
from tests.bot.games.botifarra.matches import match
from tests.bot.games.botifarra.readers import RANKS, SUITS
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN)
FIGURES = (1, 9, 10, 11, 12)
CARDS = {card_name(ENGLISH, card): card for card in SPANISH_PACK}
DUTY = re.compile(r"^▶ (?!It is your turn|⚠️)(.+)$", re.MULTILINE)
RULES = [
    {"play": play, "mode": mode, "undertrump": undertrump, **more}
    for play, mode, undertrump in itertools.product(
        ("obligada", "lliure", "intermedia"),
        ("pairs4", "individual4", "individual3", "rector2", "handpiles2"),
        ("free", "forced"),
    )
    for more in (
        (
            {"carrego_scope": "any"},
            {"carrego_limit": "doubleton", "carrego_scope": "any"},
            {"three_high": "on"},
        )
        if play == "intermedia"
        else ({}, {"three_high": "on"})
    )
]


def allowed(sentence, hand, three_high):
    """The cards of a hand that a sentence allows."""

    def strength(card):
        return in_order(card, three_high=three_high)

    def suit(word):
        return {card for card in hand if card.suit == SUITS[word.capitalize()]}

    def lowest(cards):
        return {min((c for c in cards if c.suit == each), key=strength) for each in {c.suit for c in cards}}

    follow = re.search(r"[Ff]ollow (\w+)", sentence)
    other = re.search(r"(?:any of your|your lowest of) (\w+)", sentence)
    cards = suit(follow[1]) if follow else suit(other[1]) if other else hand
    if "trump" in sentence:
        cards = {card for card in hand if card.suit == allowed.trump}
    if void := re.match(r"(?:You have no|No) (\w+)", sentence):
        assert not suit(void[1])
    if beaten := re.search(r" (?:beat|overtrump) the (?:(\w+) of (\w+)|(\w+))\.", sentence):
        of_suit = SUITS[beaten[2].capitalize()] if beaten[2] else next(iter(cards)).suit
        rank = beaten[1] or beaten[3]
        card = SpanishCard.of(of_suit, RANKS.get(rank) or int(rank))
        assert card in allowed.trick
        stronger = {each for each in cards if each.suit == card.suit and strength(each) > strength(card)}
        if "cannot" not in sentence:
            return stronger
        assert not stronger
    if "lowest" not in sentence:
        return cards
    given = {CARDS[name] for name in CARDS if name in sentence.partition("carrego: ")[2]}
    with_points = {card for card in cards if card.rank in FIGURES} if "points" in sentence else set()
    return lowest(cards) | given | with_points


@pytest.mark.parametrize("rules", one_in(3, RULES), ids=lambda rules: " ".join(rules.values()))
def test_the_duty_allows_the_legal_cards_and_no_others(rules):
    read = 0
    for table in match(5, player="random", target="none", max_hands=3, **rules):
        seat = table.waits_for[0] if table.waits_for else None
        view = None if seat is None else table.view(seat)
        if view is None or not view.trick or not any(isinstance(move, PlayCard) for move in view.moves):
            continue
        (sentence,) = DUTY.findall(table_texts.hand_message(ENGLISH, table, seat).replace("**", ""))
        allowed.trump, allowed.trick = view.contract.trump, view.trick
        assert allowed(sentence, set(view.available), rules.get("three_high") == "on") == set(view.playable)
        read += 1
    assert read > 30


@pytest.mark.parametrize("revoke", ["claim", "penalty"])
def test_where_players_see_for_themselves_what_is_legal_no_duty_is_told(revoke):
    for table in match(3, revoke=revoke, max_hands=1, target="none"):
        for seat in table.waits_for:
            if table.view(None).trick:
                assert not DUTY.search(table_texts.hand_message(ENGLISH, table, seat))


def test_who_waits_reads_who_is_winning():
    table = next(t for t in match(3) if len(t.view(None).trick) == 2)
    view = table.view(None)
    told = table_texts.hand_message(ENGLISH, table, view.leader)
    assert f"\n-# **{table.seats[view.master].name}** is winning with the " in told
