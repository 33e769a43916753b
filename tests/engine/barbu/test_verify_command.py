"""``python -m engine verify`` gives any deal of Barbu again: drawn dealers, spare cards, mariages."""

from __future__ import annotations

import json
import random

import pytest

from engine import dealing
from engine.__main__ import main
from engine.barbu import BARBU
from engine.barbu.contracts.schedule import programme
from engine.barbu.deal import SPARE_CARDS, full_pack, used_pack
from engine.errors import RuleError
from tests.engine.barbu.positions import SIZES, rules, seed, steps

SECRET = bytes(range(32))
HAND = "table 7 hand 1"
SEED = dealing.seed_of(SECRET, HAND, [])


def _verify(capsys, *more):
    commitment = dealing.commitment(SECRET, HAND)
    parts = ["--secret", SECRET.hex(), "--hand", HAND, "--commitment", commitment, "--game", "barbu"]
    status = main(["verify", *parts, *more])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def _answer(capsys, *more):
    status, out, _ = _verify(capsys, *more)
    assert status == 0
    return json.loads(out)


def test_verify_draws_the_first_dealer(capsys):
    answer = _answer(capsys)
    pack = dealing.shuffled(SEED, used_pack(rules()), "draw 1")
    assert list(answer) == ["kept", "promised", "commitment", "seed", "draws", "dealer", "hands"]
    assert answer["draws"][0] == [str(card) for card in pack[:4]]


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_verify_deals_one_card_at_a_time_from_the_neighbour_of_the_dealer(capsys, pack, players):
    options = {"pack": pack, "players": players, "lead": "left"}
    answer = _answer(capsys, "--dealer", "1", "--options", json.dumps(options))
    cards = [str(card) for card in dealing.shuffled(SEED, used_pack(rules(**options)))]
    for place, card in enumerate(cards):
        seat = (1 - 1 - place) % players
        assert answer["hands"][seat][place // players] == card
    assert len(answer["hands"]) == players


def test_verify_draws_a_spare_card_from_those_that_are_left(capsys):
    gone = ["6S", "2H", "3D"]
    answer = _answer(capsys, "--dealer", "3", "--before", json.dumps({"spare": gone}))
    left = [card for card in SPARE_CARDS if str(card) not in gone]
    assert answer["card"] == str(dealing.drawn(SEED, left, "contract"))
    assert list(answer) == [*("kept", "promised", "commitment", "seed", "dealer", "card", "hands")]
    first = _answer(capsys, "--dealer", "3", "--before", '{"spare": []}')
    assert first["card"] == str(dealing.drawn(SEED, SPARE_CARDS, "contract"))
    assert first["hands"] == answer["hands"]


def test_verify_draws_no_spare_card_in_the_sixth_deal(capsys):
    answer = _answer(capsys, "--dealer", "3", "--options", '{"order": "drawn"}')
    assert "card" not in answer


def test_verify_draws_dealer_and_contract_of_a_first_deal(capsys):
    answer = _answer(capsys, "--options", '{"order": "drawn"}')
    assert answer["card"] == str(dealing.drawn(SEED, SPARE_CARDS, "contract"))
    assert "draws" in answer


@pytest.mark.parametrize("pack", ["32", "52"])
def test_verify_lays_mariages_out(capsys, pack):
    before = json.dumps({"contract": "mariages"})
    options = json.dumps({"pack": pack, "players": 5})
    answer = _answer(capsys, "--dealer", "2", "--options", options, "--before", before)
    cards = dealing.shuffled(SEED, full_pack(rules(pack=pack).pack))
    assert answer["layout"] == [str(card) for card in cards]
    assert (answer["dealer"], answer["hands"]) == (2, [[]] * 5)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--dealer", "4"], "there is no seat 4"),
        (["--dealer", "0", "--before", '{"colour": "red"}'], "there is no key 'colour' here"),
        (["--dealer", "0", "--before", '{"contract": "plis"}'], "the value of 'contract' has the wrong form"),
        (["--dealer", "0", "--before", '{"spare": "6S"}'], "the value of 'spare' has the wrong form"),
        (["--dealer", "0", "--before", '{"spare": ["7S"]}'], "7S is not in the pack"),
        (["--dealer", "0", "--before", '{"spare": ["6S", "6S"]}'], "6S stands there twice"),
        (["--dealer", "0", "--before", json.dumps({"spare": list(map(str, SPARE_CARDS))})], "'spare'"),
        (
            ["--dealer", "0", "--before", '{"spare": []}', "--options", '{"pack": "52"}'],
            "52 cards leave none",
        ),
        (["--before", '{"spare": []}'], "the key 'dealer' is missing"),
    ],
)
def test_verify_says_what_makes_no_deal(capsys, arguments, sentence):
    status, out, err = _verify(capsys, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize("game", ["botifarra"])
def test_a_game_without_such_decisions_takes_none(capsys, game):
    status, _, err = _verify(capsys, "--game", game, "--dealer", "0", "--before", '{"spare": []}')
    assert status == 2
    assert "there is no key 'spare' here" in err


EVERYTHING = {"extra_round": "both", "mariages": "on", "votation": "on"}


@pytest.mark.parametrize(
    "named",
    [
        {"order": "drawn", "rotation": "block", **EVERYTHING},
        {"order": "drawn", "players": 7, "direction": "cw"},
        {"per_dealer": "1", "pack": "52", "players": 3, "lead": "dealer", **EVERYTHING},
        {"order": "forced", "players": 2, "dernier_pli": "on", "lead": "left", **EVERYTHING},
        {"slam": "chelem", "per_dealer": "1"},
    ],
)
def test_every_deal_of_a_game_is_given_again_from_what_was_known_before_it(named):
    options = rules(**named)
    before, dealt = BARBU.start(options, 1), 0
    for step in steps(before, random.Random(str(named))):
        if step.events[-1].type != "deal_scored" and not before.phase.is_deal:
            dealt += 1
            known = json.loads(json.dumps(BARBU.before_deal(before)))
            start = BARBU.start_before(options, step.state.dealer, known)
            move = BARBU.table_move(start, seed(dealt))
            again, once = BARBU.apply(start, None, move), BARBU.apply(before, None, move)
            for kind in ("contract_drawn", "dealt"):
                shown = [[event for event in each.events if event.type == kind] for each in (again, once)]
                assert shown[0] == shown[1]
            assert again.state.dealer == once.state.dealer == step.state.dealer
        before = step.state
    assert dealt == len(programme(options))


def test_a_state_before_a_deal_is_made_from_what_a_state_tells_and_nothing_else():
    with pytest.raises(RuleError):
        BARBU.start_before(rules(), 0, {"spare": ["6S"], "colour": "red"})
    state = BARBU.start_before(rules(order="drawn"), 2, {})
    assert BARBU.before_deal(state) == {}
    assert BARBU.before_deal(BARBU.start_before(rules(), 2, {"spare": ["6S"]})) == {"spare": ["6S"]}
    assert BARBU.before_deal(BARBU.start_before(rules(), 2, {"contract": "mariages"})) == {
        "contract": "mariages"
    }
