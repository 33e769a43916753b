"""Every refusal of Barbu: it can be provoked, it has a sentence, and it changes nothing (R40)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from computers.barbu.review.deals import played_deal
from engine import barbu
from engine.barbu import BARBU, NameContract, Phase, parse_move
from engine.barbu.play.match import ASKED_FOR
from engine.barbu.sentences import SENTENCES
from engine.cards.french import FrenchCardSet
from engine.commands.sentences import known, sentence
from engine.errors import RuleError
from tests.engine.barbu.positions import (
    after,
    dealt,
    in_mariages,
    in_reussite,
    in_tricks,
    legal,
    refusal,
    rules,
    seed,
)

SOURCES = Path(barbu.__file__).parent
SHUFFLE = f"shuffle {seed(1).hex()}"
TWO = {"players": 2}
FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}
LAID = {"reussite_start": "last_dealt"}


def _between():
    return replace(dealt(), phase=Phase.DEAL)


def _over():
    return replace(dealt(), phase=Phase.OVER)


def _voting():
    return dealt(deal=29, votation="on")


def _has_dealt(contract):
    """Seat 0 is to name a contract and has used this one up."""
    return replace(dealt(), used=((parse_move(f"vote {contract}").contract,), (), (), ()))


def _ace_to_lay():
    states = (dealt(number, **LAID, **FIRST_ACE) for number in range(200))
    return next(state for state in states if state.last_dealt.rank == "A")


def _nine_to_lay():
    return next(
        state for state in (dealt(number, **LAID) for number in range(200)) if state.last_dealt.rank == "9"
    )


def _after_ace():
    return after(in_reussite(["AS 9S 7H", "TD 9D"], "T", "TS JS QS KS", **TWO), "0 play AS")


LEADING = ["7H AS", "9S 9H", "8S TH", "KH QS"]

MOVES = [
    # code, state, seat, move
    ("match_over", _over, None, SHUFFLE),
    ("match_over", _over, 0, "play 7S"),
    ("deal_not_over", dealt, None, SHUFFLE),
    ("table_deals", _between, 0, SHUFFLE),
    ("not_dealt", _between, 0, "contract plis"),
    ("not_your_turn", dealt, 1, "contract plis"),
    ("not_your_turn", dealt, None, "contract plis"),
    ("not_your_turn", lambda: in_tricks(LEADING), 2, "play 8S"),
    ("not_your_turn", lambda: in_tricks(LEADING), 4, "play 8S"),
    ("not_your_turn", _voting, 4, "vote plis"),
    ("not_your_turn", _voting, None, "vote plis"),
    ("has_voted", lambda: after(_voting(), "1 vote plis"), 1, "vote dames"),
    ("vote_is_asked", _voting, 0, "contract plis"),
    ("contract_not_open", _voting, 0, "vote ratatouille"),
    ("contract_not_open", _voting, 0, "vote dernier_pli"),
    (
        "contract_not_open",
        lambda: replace(_voting(), voted=(parse_move("vote plis").contract,)),
        0,
        "vote plis",
    ),
    ("contract_is_asked", dealt, 0, "play 7S"),
    ("contract_is_asked", dealt, 0, "vote plis"),
    (
        "contract_used",
        lambda: replace(dealt(), used=((parse_move("vote plis").contract,), *[()] * 3)),
        0,
        "contract plis",
    ),
    ("contract_not_open", dealt, 0, "contract mariages"),
    ("contract_not_open", dealt, 0, "contract dernier_pli"),
    ("contract_is_fixed", lambda: dealt(deal=24, dealer=3, order="forced"), 3, "contract plis"),
    ("reussite_needs_height", dealt, 0, "contract reussite"),
    ("reussite_needs_height", dealt, 0, "contract reussite 2"),
    ("reussite_needs_height", dealt, 0, "contract reussite low"),
    ("reussite_needs_side", _ace_to_lay, 0, "contract reussite"),
    ("reussite_needs_side", _ace_to_lay, 0, "contract reussite A"),
    ("reussite_is_laid", _nine_to_lay, 0, "contract reussite 9"),
    ("reussite_is_laid", _nine_to_lay, 0, "contract reussite high"),
    ("card_is_asked", lambda: in_tricks(LEADING), 0, "pass"),
    ("card_is_asked", lambda: in_tricks(LEADING), 0, "play AS low"),
    ("card_not_in_hand", lambda: in_tricks(LEADING), 0, "play 9S"),
    ("must_follow", lambda: in_tricks(LEADING, trick="7S", leader=3), 0, "play 7H"),
    ("suit_is_quiet", lambda: in_tricks(LEADING, "coeurs", first=True, quiet_tricks=2), 0, "play 7H"),
    ("suit_is_quiet", lambda: in_tricks(LEADING, "barbu", first=True, quiet_tricks=2), 0, "play 7H"),
    ("suit_may_not_be_led", lambda: in_tricks(LEADING, "salade", suit_lead="never"), 0, "play 7H"),
    (
        "suit_may_not_be_led",
        lambda: in_tricks(LEADING, "salade", first=True, suit_lead="never", quiet_tricks=2),
        0,
        "play 7H",
    ),
    ("suit_may_not_be_led", lambda: in_tricks(LEADING, "coeurs", suit_lead="after_discard"), 0, "play 7H"),
    ("placing_is_asked", lambda: in_reussite(["9S", "JS"], "T", "TS", **TWO), 0, "turn 1"),
    ("card_not_in_hand", lambda: in_reussite(["9S", "JS"], "T", "TS", **TWO), 0, "play JS"),
    ("card_does_not_fit", lambda: in_reussite(["9S 7H", "JS"], "T", "TS", **TWO), 0, "play 7H"),
    ("must_pass", lambda: in_reussite(["7H", "JS"], "T", "TS", **TWO), 0, "play 7H"),
    ("cannot_pass", lambda: in_reussite(["9S 7H", "JS"], "T", "TS", **TWO), 0, "pass"),
    ("decline_instead", _after_ace, 0, "pass"),
    ("card_does_not_fit", _after_ace, 0, "play 7H"),
    ("nothing_to_decline", lambda: in_reussite(["9S 7H", "JS"], "T", "TS", **TWO), 0, "decline"),
    ("nothing_to_decline", lambda: in_reussite(["7H", "JS"], "T", "TS", **TWO), 0, "decline"),
    ("ace_needs_side", lambda: in_reussite(["AS 9D", "JS"], "A", **TWO, **FIRST_ACE), 0, "play AS"),
    (
        "ace_needs_no_side",
        lambda: in_reussite(["AS 9D", "JS"], "K", "KS", **TWO, **FIRST_ACE),
        0,
        "play AS high",
    ),
    ("ace_needs_no_side", lambda: in_reussite(["9S 9D", "JS"], "T", "TS", **TWO), 0, "play 9S low"),
    ("turning_is_asked", lambda: in_mariages("7S 7C", **TWO), 0, "play 7S"),
    ("place_not_open", lambda: in_mariages("7S 7C", **TWO), 0, "turn 3"),
    ("place_not_open", lambda: after(in_mariages("7S 7C 8S 8C", **TWO), "0 turn 1"), 0, "turn 1"),
    ("place_not_open", lambda: in_mariages("7S 7C 8S 8C", taken=(1, 2), **TWO), 0, "turn 2"),
]

ELSEWHERE = [
    # code, what is refused
    ("unknown_barbu_contract", lambda: parse_move("contract capot")),
    ("unknown_barbu_contract", lambda: parse_move("vote Plis")),
    ("unknown_side", lambda: parse_move("play AS left")),
    ("unknown_side", lambda: parse_move("contract reussite 10")),
    ("unknown_move", lambda: parse_move("contract plis T")),
    ("unknown_move", lambda: parse_move("turn 0")),
    ("unknown_move", lambda: parse_move("turn 53")),
    ("unknown_move", lambda: parse_move("turn 01")),
    ("unknown_move", lambda: parse_move("pass ")),
    ("unknown_move", lambda: parse_move("")),
    ("unknown_french_card", lambda: parse_move("play O9")),
    ("bad_seed", lambda: parse_move("shuffle 00")),
    ("too_many_for_pack", lambda: rules(players=9)),
    ("chelem_needs_four", lambda: rules(players=3, slam="chelem")),
    ("drawn_needs_32", lambda: rules(order="drawn", pack="52")),
    ("first_ace_needs_52", lambda: rules(ace_place="first_ace")),
    ("unknown_option", lambda: rules(colour="red")),
    ("bad_option_value", lambda: rules(players="11")),
    ("bad_option_value", lambda: rules(dernier_pli=True)),
    ("match_not_over", lambda: BARBU.outcome(dealt())),
    ("no_redeal", lambda: BARBU.redeal(dealt())),
    ("no_cards_in_mariages", lambda: BARBU.answer({"contract": "mariages"})),
    ("deal_not_reviewed", lambda: played_deal(rules(), 0, [], 1)),
]


@pytest.mark.parametrize(("code", "state", "seat", "move"), MOVES)
def test_a_move_is_refused_with_its_reason_and_changes_nothing(code, state, seat, move):
    position = state()
    assert refusal(position, seat, move) == code
    if seat in range(position.options.players):
        assert move not in legal(position, seat)


@pytest.mark.parametrize(("code", "attempt"), ELSEWHERE)
def test_what_is_no_move_or_makes_no_game_is_refused_with_its_reason(code, attempt):
    with pytest.raises(RuleError) as error:
        attempt()
    assert error.value.code == code
    assert "{" not in sentence(error.value)
    assert "?" not in sentence(error.value)


@pytest.mark.parametrize(("code", "state", "seat", "move"), MOVES)
def test_the_sentence_of_a_refusal_has_all_its_details(code, state, seat, move):
    with pytest.raises(RuleError) as error:
        BARBU.apply(state(), seat, parse_move(move))
    told = sentence(error.value)
    assert " " in told
    assert "{" not in told
    assert "?" not in told


def test_every_sentence_of_barbu_belongs_to_a_refusal_that_can_be_provoked():
    provoked = {code for code, *_ in (*MOVES, *ELSEWHERE)}
    assert SENTENCES.keys() <= provoked
    assert provoked <= known().keys()


def test_every_code_in_the_sources_of_barbu_is_provoked_somewhere():
    raised = re.compile(r"(?:Error|IllegalCall|IllegalCard|NotYourTurn|WrongPhase)\(\s*\"(\w+)\"")
    found = {
        code for path in SOURCES.rglob("*.py") for code in raised.findall(path.read_text(encoding="utf-8"))
    }
    of_positions = {
        "bad_value",
        "missing_key",
        "empty_hand",
        "trick_complete",
        "not_in_pack",
        "too_many_cards",
    }
    assert {"must_pass", "has_voted"} & found
    assert found - of_positions <= {code for code, *_ in (*MOVES, *ELSEWHERE)}
    assert set(ASKED_FOR.values()) <= SENTENCES.keys()


def test_a_refused_card_comes_with_those_that_are_legal():
    state = in_tricks(LEADING, "salade", suit_lead="never")
    with pytest.raises(RuleError) as error:
        BARBU.apply(state, 0, parse_move("play 7H"))
    assert error.value.details == {"card": "7H", "legal": "AS"}


def test_a_contract_other_than_a_reussite_takes_neither_height_nor_side():
    """Such a move has no text form, so no record could hold it."""
    with pytest.raises(RuleError) as error:
        BARBU.apply(dealt(), 0, NameContract(parse_move("vote plis").contract, height="T"))
    assert error.value.code == "contract_not_open"


def test_every_card_that_is_not_held_or_not_legal_is_refused():
    state = in_tricks(["7H AS KS", "9S 9H", "8S TH", "KH QS"], "salade", trick="QC", leader=3)
    allowed = {"play 7H", "play AS", "play KS"}
    for card in FrenchCardSet.from_mask(state.hands[1] | state.hands[2]):
        assert refusal(state, 0, f"play {card}") == "card_not_in_hand"
    assert set(legal(state, 0)) == allowed
