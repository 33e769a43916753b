"""B14 to B19 and B41: the contract, the calls, and the multiplier of the hand.

The order of speaking is held against a plain reading of the rules, for every mode, dealer and house rule.
"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.botifarra import BOTIFARRA, Phase
from tests.engine.positions import ALONE, MODES, SEATS, TWO, dealt, refusal, said
from tests.engine.strategies import house_rules

CONTRACTS = ["O", "C", "E", "B", "botifarra"]
STAGES = ["contro", "recontro", "santvicenc"]


def _side(mode, seat):
    """B6: partners sit opposite; in every other mode a side is a seat."""
    return seat % 2 if mode == "pairs4" else seat


def _exists(rules, stage, contract):
    """B18, B41: whether a call exists on this contract."""
    if rules["mode"] in ALONE:
        return stage == "contro" and contract != "botifarra"
    if stage != "santvicenc":
        return True
    when = rules.get("sant_vicenc", "suits_only")
    return when == "always" or (when == "suits_only" and contract != "botifarra")


def _conversation(rules, dealer, namer, contract, will_call):
    """B17: everything that is asked, as (stage, seat, answer), and the calls made."""
    mode = rules["mode"]
    seats, asked, made = SEATS[mode], [], []
    maker = announcer = namer
    for stage in STAGES:
        if not _exists(rules, stage, contract):
            break
        # Contro and Sant Vicenç belong to the opponents of who made trump, recontro to those who made it.
        makers_turn = stage == "recontro"
        start = dealer if rules.get("call_order") == "from_dealer" else announcer
        order = [(start + step) % seats for step in range(1, seats + 1)]
        for seat in order:
            if (_side(mode, seat) == _side(mode, maker)) != makers_turn:
                continue
            answer = stage if will_call(stage, seat) else "knock"
            asked.append((stage, seat, answer))
            if answer == stage:
                announcer = seat
                made.append(stage)
                break
        else:
            break
        if len(made) != STAGES.index(stage) + 1:
            break
    return asked, made


def _multiplier(rules, contract, made):
    """B19, row by row."""
    ladder = {"2-4-8": [1, 2, 4, 8], "2-3-4": [1, 2, 3, 4]}[rules.get("multipliers", "2-4-8")]
    return ladder[len(made)] * (2 if contract == "botifarra" else 1)


@pytest.mark.parametrize("mode", MODES)
@given(st.data())
def test_everyone_is_asked_in_the_order_of_the_rules_and_the_hand_counts_what_was_called(mode, data):
    rules = {**data.draw(house_rules(mode)), "first_dealer": "fixed", "trump_source": "choose"}
    dealer = data.draw(st.integers(0, SEATS[mode] - 1))
    delegates = mode == "pairs4" and data.draw(st.booleans())
    contract = data.draw(st.sampled_from(CONTRACTS))
    callers = data.draw(st.sets(st.sampled_from(list(product(STAGES, range(SEATS[mode]))))))
    namer = (dealer + 2) % 4 if delegates else dealer
    asked, made = _conversation(rules, dealer, namer, contract, lambda stage, seat: (stage, seat) in callers)

    state = dealt(1, dealer, **rules)
    if delegates:
        state = said(state, "delegate")
    assert BOTIFARRA.to_move(state) == namer
    state = said(state, f"trump {contract}")
    for stage, seat, answer in asked:
        assert (str(state.calling.stage), BOTIFARRA.to_move(state)) == (stage, seat)
        assert list(map(str, BOTIFARRA.legal_moves(state, seat))) == [stage, "knock"]
        state = said(state, answer)
    assert state.phase is Phase.PLAY
    assert state.multiplier == _multiplier(rules, contract, made)
    assert BOTIFARRA.view(state, None).call == ((made and STAGES.index(made[-1]) + 1) or None)
    assert BOTIFARRA.to_move(state) == (dealer + 1) % SEATS[mode]


@pytest.mark.parametrize("mode", [*ALONE, *TWO])
def test_without_a_partner_the_dealer_names_a_contract_himself(mode):
    state = dealt(1, mode=mode)
    assert list(map(str, BOTIFARRA.legal_moves(state, 0))) == [f"trump {contract}" for contract in CONTRACTS]
    assert refusal(state, 1, "trump O").code == "not_your_turn"


@pytest.mark.parametrize(
    ("multipliers", "contract", "expected"),
    [
        ("2-4-8", "E", [1, 2, 4, 8]),
        ("2-4-8", "botifarra", [2, 4, 8, 16]),
        ("2-3-4", "E", [1, 2, 3, 4]),
        ("2-3-4", "botifarra", [2, 4, 6, 8]),
    ],
)
def test_each_call_raises_the_multiplier_by_the_ladder(multipliers, contract, expected):
    found = []
    for called in range(4):
        state = said(
            dealt(1, multipliers=multipliers, sant_vicenc="always"), f"trump {contract}", *STAGES[:called]
        )
        while state.phase is Phase.CALLS:
            state = said(state, "knock")
        found.append(state.multiplier)
    assert found == expected


def test_with_default_options_no_hand_is_worth_more_than_eight_times():
    for contract, calls in product(CONTRACTS, range(4)):
        state = said(dealt(1), f"trump {contract}")
        for stage in STAGES[:calls]:
            if state.phase is Phase.CALLS:
                state = said(state, stage)
        assert state.multiplier <= 8
