"""The kernel sees every card as ``careful`` does."""

import pytest

pytest.importorskip("numba")

from engine.botifarra import BOTIFARRA, BotifarraView, Phase, PlayCard
from engine.botifarra.kernel import hand_of, position_of, rules_in
from engine.botifarra.kernel.arrays import FLOATS, VALUES, numbers
from engine.botifarra.kernel.course import legal_cards
from engine.botifarra.kernel.playout import EQUAL, best_of
from engine.botifarra.kernel.values import value
from engine.botifarra.options import Mode
from engine.botifarra.players.careful import following, leading
from engine.botifarra.ranking import in_order
from tests.engine.players.kernel.decisions import every_options, hand_played

FLOATS_OF_KERNEL = numbers(FLOATS)
HANDS = 160
DECISIONS = {Mode.PAIRS4: 4300, Mode.INDIVIDUAL4: 3200, Mode.INDIVIDUAL3: 2600}
"""At least so many decisions between several cards come up in these hands."""


def assert_same(view: BotifarraView) -> bool:
    """Compare all values of a decision, and the cards that are best; return whether there was a choice."""
    cards = [move.card for move in view.moves if isinstance(move, PlayCard)]
    ranked = [in_order(card, three_high=view.options.three_is_high) for card in cards]
    rules, position = rules_in(view), position_of(view)
    legal = legal_cards(rules, position, hand_of(view))
    assert legal == sum(1 << card for card in ranked)
    if len(cards) == 1:
        return False
    value(rules, position, FLOATS_OF_KERNEL, hand_of(view), legal)
    ours = [FLOATS_OF_KERNEL[VALUES + card] for card in ranked]
    theirs = (following if view.trick else leading).values(view, cards)
    assert ours == pytest.approx(theirs, rel=0, abs=1e-9)
    best = {card for card, worth in zip(ranked, theirs, strict=True) if worth > max(theirs) - EQUAL}
    assert best_of(FLOATS_OF_KERNEL, legal) == sum(1 << card for card in best)
    return True


@pytest.mark.parametrize("mode", DECISIONS)
def test_every_card_is_worth_what_careful_thinks_in_ten_thousand_decisions(mode: Mode) -> None:
    decisions = 0
    options = [one for one in every_options() if one.mode is mode]
    for number in range(HANDS):
        player = "careful" if number % 4 == 1 else "random"
        revokes = 0.05 if number % 3 == 0 else 0.0
        for state in hand_played(options[number % len(options)], number, revokes=revokes, player=player):
            if state.phase is Phase.PLAY:
                decisions += assert_same(BOTIFARRA.view(state, BOTIFARRA.to_move(state)))
    assert decisions >= DECISIONS[mode]
