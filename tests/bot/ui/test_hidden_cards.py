"""Promise 2 of the design: nobody sees a card they may not see."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n import Language, words
from bot.ui import alt_text, scenes, status
from bot.ui.words import card_name
from engine.cards import SPANISH_PACK
from tests.bot.ui.matches import match, with_hidden_cards_exchanged

ENGLISH = words(Language.EN)

PUBLIC = [
    lambda table: scenes.table_scene(ENGLISH, table),
    lambda table: alt_text.table_alt(ENGLISH, table),
]


def of_tricks(table):
    if not table.view(None).inspectable:
        return None
    return [
        scenes.tricks_scenes(ENGLISH, table, None),
        alt_text.tricks_alt(ENGLISH, table, None),
        status.tricks_text(ENGLISH, table),
    ]


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    play=st.sampled_from(["obligada", "lliure", "intermedia"]),
    player=st.sampled_from(["random", "careful"]),
)
def test_nothing_public_changes_when_hidden_cards_are_exchanged(seed, play, player):
    chance = random.Random(seed)
    for table in match(seed, play=play, player=player):
        other = with_hidden_cards_exchanged(table, chance)
        for shown in (*PUBLIC, of_tricks):
            assert shown(other) == shown(table)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_nothing_of_a_players_own_changes_when_the_others_cards_are_exchanged(seed):
    for table in match(seed, play="intermedia"):
        for seat in range(4):
            other = with_hidden_cards_exchanged(table, random.Random(seed), keep=seat)
            for shown in (scenes.hand_scene, alt_text.hand_alt, status.hand_status):
                assert shown(ENGLISH, other, seat) == shown(ENGLISH, table, seat)


@pytest.mark.parametrize("seed", range(3))
def test_no_card_that_is_still_held_is_named_in_public(seed):
    for table in match(seed, max_hands=2):
        view = table.view(None)
        if view.hand == 1 and not view.trick and not view.tricks:
            continue  # the card drawn for the dealer is named, and has gone back into the pack
        public = alt_text.table_alt(ENGLISH, table) + status.table_status(ENGLISH, table)
        for card in SPANISH_PACK:
            if any(hand >> card & 1 for hand in table.state.hands):
                assert card_name(ENGLISH, card) not in public
