"""The worked examples BE01 to BE42 of the rules file: winning and legal cards."""

from __future__ import annotations

import json

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, Contract, events
from engine.botifarra.play import position
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.commands.legal import answer_to
from engine.errors import IllegalCard
from tests.engine.positions import cards, in_play, made, playable, sorted_cards


@pytest.mark.parametrize(
    ("trump", "options", "trick", "winner"),
    [
        pytest.param("E", {}, "O5 C9 O12 O1", "O1", id="BE01"),
        pytest.param("E", {}, "O9 E2 O1 E3", "E3", id="BE02"),
        pytest.param("botifarra", {}, "O8 C9 E9 B9", "O8", id="BE03"),
        pytest.param("O", {"three_high": "on"}, "C1 C3 C12 C2", "C3", id="BE04"),
    ],
)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(trump, options, trick, winner):
    led, contract = cards(trick), Contract.parse(trump)
    assert str(led[position.master(BotifarraOptions.from_json(options), led, contract)]) == winner
    *before, last = trick.split()
    state = in_play(last, " ".join(before), trump, **options)
    (_, won, *_) = made(state, 0, f"play {last}").events
    assert won.seat == (trick.split().index(winner) + 1) % 4  # seat 1 led


OBLIGADA: dict[str, str] = {}
LLIURE = {"play": "lliure"}
INTERMEDIA = {"play": "intermedia"}
DOUBLETON = {**INTERMEDIA, "carrego_limit": "doubleton"}
FORCED = {"undertrump": "forced"}
ANY_FORCED = {**INTERMEDIA, **FORCED, "carrego_scope": "any"}
HIGH = {"three_high": "on"}
FOUR_ALONE = {"mode": "individual4"}
RECTOR = {"mode": "rector2"}
HANDPILES = {"mode": "handpiles2", **LLIURE}

LEGAL = [
    # id, options, contract, trick, hand, tops of the own piles, legal
    ("BE05", OBLIGADA, "O", "", "O9 C2 B7", "", "O9 C2 B7"),
    ("BE05-lliure", LLIURE, "O", "", "O9 C2 B7", "", "O9 C2 B7"),
    ("BE05-intermedia", INTERMEDIA, "O", "", "O9 C2 B7", "", "O9 C2 B7"),
    ("BE06", OBLIGADA, "E", "C4", "C3 C2 O9", "", "C2"),
    ("BE07", LLIURE, "E", "C4", "C3 C2 O9", "", "C2 C3"),
    ("BE08", OBLIGADA, "E", "C4", "C2 C7 C1", "", "C7 C1"),
    ("BE09", LLIURE, "E", "C4", "C2 C7 C1", "", "C7 C1"),
    ("BE10", OBLIGADA, "E", "C1 C5", "C8 C3 C10 C11 O9", "", "C3 C10 C11"),
    ("BE11", LLIURE, "E", "C1 C5", "C8 C3 C10 C11 O9", "", "C3 C8 C10 C11"),
    ("BE12", OBLIGADA, "E", "C9 C2", "O8 O3 O12 E7 E5 B6", "", "O3 O12 E5 B6"),
    ("BE13", LLIURE, "E", "C9 C2", "O8 O3 O12 E7 E5 B6", "", "O3 O8 O12 E5 E7 B6"),
    ("BE14", OBLIGADA, "E", "C9", "E2 E9 O2 B12", "", "E2 E9"),
    ("BE15", OBLIGADA, "E", "C3 E7", "C9 C8 C5", "", "C5"),
    ("BE16", LLIURE, "E", "C3 E7", "C9 C8 C5", "", "C5 C8 C9"),
    ("BE17", OBLIGADA, "E", "C3 E7", "E8 E2 E1 O2", "", "E8 E1"),
    ("BE18", OBLIGADA, "E", "C3 E7", "E2 E5 O4 O9 B1", "", "O4 E2 B1"),
    ("BE19", LLIURE, "E", "C3 E7", "E2 E5 O4 O9 B1", "", "O4 O9 E2 E5 B1"),
    ("BE20", FORCED, "E", "C3 E7", "E2 E5 O4 O9 B1", "", "E2"),
    ("BE21", {**LLIURE, **FORCED}, "E", "C3 E7", "E2 E5 O4 O9 B1", "", "E2 E5"),
    ("BE22", OBLIGADA, "E", "C1", "O12 O9 B8 B2", "", "O12 B2"),
    ("BE23", INTERMEDIA, "E", "C9", "C2 C7 C11 C12 O9", "", "C2 C11 C12"),
    ("BE25", INTERMEDIA, "E", "C12", "C2 C11 C1", "", "C1"),
    ("BE26", INTERMEDIA, "E", "C9", "O2 O10 O8 B12 B3", "", "O2 O10 B3 B12"),
    ("BE27", INTERMEDIA, "E", "C3 C9", "C2 C11", "", "C2"),
    ("BE28", DOUBLETON, "E", "C9", "C2 C11 O4", "", "C2 C11"),
    ("BE29", DOUBLETON, "E", "C9", "C2 C7 C11 O4", "", "C2"),
    ("BE30", ANY_FORCED, "E", "C3 E1", "E2 E10 E12 O4", "", "E2 E10 E12"),
    ("BE31", OBLIGADA, "E", "E10", "E2 E8 O9", "", "E2"),
    ("BE32", OBLIGADA, "E", "E5 E9 E2", "E8 E3 E1", "", "E3 E1"),
    ("BE33", OBLIGADA, "E", "C9 E4 C2", "C12 C8 C5", "", "C5 C12"),
    ("BE34", OBLIGADA, "E", "C9 E4 E8", "E2 O5 O11", "", "O5 E2"),
    ("BE35", OBLIGADA, "botifarra", "C2", "O9 O4 E1 B3", "", "O4 E1 B3"),
    ("BE36", HIGH, "O", "C9 C2", "C3 C4 C10", "", "C4 C10"),
    ("BE37", HIGH, "O", "C1", "C3 C12 C2", "", "C3"),
    ("BE38", FOUR_ALONE, "C", "C9 C2", "B2 E8 E3 O5 O12", "", "O5"),
    ("BE39", {**FOUR_ALONE, **LLIURE}, "C", "C9 C2", "B2 E8 E3 O5 O12", "", "O5 O12"),
    ("BE40", FOUR_ALONE, "E", "C1 C5", "C9 C3 C10", "", "C9"),
    ("BE41", RECTOR, "O", "C12", "", "C1 C9 C2 O9 E4 B8", "C1 C9"),
    ("BE42", HANDPILES, "E", "C1", "C2 B1", "O9 O2", "C2"),
]
every_example = pytest.mark.parametrize(
    ("options", "contract", "trick", "hand", "tops", "legal"),
    [pytest.param(*example, id=name) for name, *example in LEGAL],
)


@every_example
def test_exactly_these_cards_may_be_played(options, contract, trick, hand, tops, legal):
    state = in_play(hand, trick, contract, tops, **options)
    assert playable(state) == sorted_cards(legal)
    assert str(BOTIFARRA.view(state, 0).playable) == sorted_cards(legal)


@every_example
def test_a_card_is_taken_if_it_is_legal_and_refused_with_the_legal_ones_if_not(
    options, contract, trick, hand, tops, legal
):
    state = in_play(hand, trick, contract, tops, **options)
    for card in SpanishCardSet.parse(f"{hand} {tops}"):
        if card in SpanishCardSet.parse(legal):
            after = made(state, 0, f"play {card}").state
            assert card not in SpanishCardSet.from_mask(after.available(0))
        else:
            with pytest.raises(IllegalCard) as refusal:
                made(state, 0, f"play {card}")
            assert refusal.value.details == {"card": str(card), "legal": sorted_cards(legal)}


@every_example
def test_the_command_line_answers_the_same_in_the_order_of_the_hand(
    options, contract, trick, hand, tops, legal
):
    available = [*hand.split(), *tops.split()]
    position = {
        "game": "botifarra",
        "options": options,
        "contract": contract,
        "trick": trick.split(),
        "hand": available,
    }
    expected = [card for card in available if card in legal.split()]
    assert answer_to(json.dumps(position))["legal"] == expected


@pytest.mark.parametrize(
    ("card", "uses_carrego"),
    [pytest.param("C11", True, id="BE24-C11"), pytest.param("C2", False, id="BE24-C2")],
)
def test_a_card_uses_carrego_when_only_intermedia_allows_it(card, uses_carrego):
    state = in_play("C2 C7 C11 C12 O9", "C9", play="intermedia")
    played = made(state, 0, f"play {card}").events[0]
    assert played == events.CardPlayed(0, SpanishCard.parse(card), uses_carrego)
    question = {"game": "botifarra", "options": INTERMEDIA, "contract": "E", "trick": ["C9"]}
    answer = answer_to(json.dumps({**question, "hand": ["C2", "C7", "C11", "C12", "O9"]}))
    assert (card in answer["carrego"]) == uses_carrego


def test_a_silent_carrego_is_allowed_and_not_announced():
    state = in_play("C2 C7 C11 C12 O9", "C9", play="intermedia", carrego_announce="silent")
    assert made(state, 0, "play C11").events[0] == events.CardPlayed(
        0, SpanishCard.parse("C11"), carrego=False
    )
