"""``python -m engine legal`` answers positions of Barbu, and names the fault of invalid ones."""

from __future__ import annotations

import io
import json
import sys

import pytest

from engine.__main__ import main

TRICK = {
    "game": "barbu",
    "options": {},
    "contract": "coeurs",
    "trick_number": 1,
    "discarded": False,
    "trick": ["7H"],
    "hand": ["8H", "AS"],
}
REUSSITE = {
    "game": "barbu",
    "options": {"players": 4, "pack": "32"},
    "contract": "reussite",
    "height": "T",
    "placed": ["TS"],
    "hand": ["9S", "JS", "TD", "9D"],
}
FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}
ACES = {
    "game": "barbu",
    "options": FIRST_ACE,
    "contract": "reussite",
    "height": "A",
    "placed": [],
    "hand": ["AS", "KS"],
}


def _answers(capsys, monkeypatch, *positions):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(map(json.dumps, positions))))
    status = main(["legal"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_legal_answers_the_positions_of_the_format(capsys, monkeypatch):
    assert _answers(capsys, monkeypatch, TRICK, REUSSITE, ACES) == (
        0,
        [{"legal": ["8H"]}, {"legal": ["9S", "JS", "TD"]}, {"legal": ["AS"], "stated": ["AS"]}],
    )


ANSWERED = [
    # what differs, what is legal in the order of the hand
    (TRICK, {"trick": [], "hand": ["KS", "7H", "AS"]}, ["KS", "7H", "AS"]),
    (TRICK, {"options": {"quiet_tricks": 2}, "trick": [], "hand": ["KS", "7H", "AS"]}, ["KS", "AS"]),
    (
        TRICK,
        {"options": {"quiet_tricks": 2}, "trick": [], "trick_number": 3, "hand": ["7H", "AS"]},
        ["7H", "AS"],
    ),
    (TRICK, {"options": {"suit_lead": "after_discard"}, "trick": [], "hand": ["7H", "AS"]}, ["AS"]),
    (
        TRICK,
        {"options": {"suit_lead": "after_discard"}, "discarded": True, "trick": [], "hand": ["7H", "AS"]},
        ["7H", "AS"],
    ),
    (TRICK, {"contract": "ratatouille"}, ["8H"]),
    (
        TRICK,
        {
            "contract": "anti_ratatouille",
            "options": {"suit_lead": "never"},
            "trick": [],
            "hand": ["7H", "AS"],
        },
        ["AS"],
    ),
    (TRICK, {"contract": "dernier_pli", "options": {"dernier_pli": "off"}}, ["8H"]),
    (TRICK, {"options": {"players": 2}, "hand": ["AS", "9D"]}, ["AS", "9D"]),
    (REUSSITE, {"placed": []}, ["TD"]),
    (REUSSITE, {"placed": ["TS", "JS", "QS", "KS"], "hand": ["AS", "9D"]}, ["AS"]),
    (
        REUSSITE,
        {"options": {"players": 3}, "height": "7", "placed": [], "hand": ["8S", "8D", "7H"]},
        ["8S", "7H"],
    ),
    (REUSSITE, {"placed": ["TS"], "hand": ["KD"]}, []),
]


@pytest.mark.parametrize(("position", "change", "expected"), ANSWERED)
def test_these_cards_are_legal_in_the_order_of_the_hand(capsys, monkeypatch, position, change, expected):
    assert _answers(capsys, monkeypatch, position | change) == (0, [{"legal": expected}])


def test_what_may_be_left_out_of_a_trick_has_its_default(capsys, monkeypatch):
    least = {name: TRICK[name] for name in ("game", "contract", "hand")}
    assert _answers(capsys, monkeypatch, least) == (0, [{"legal": ["8H", "AS"]}])


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"placed": ["AH"], "ace": "low"}, {"legal": ["AS"], "stated": []}),
        ({"placed": ["AS"], "hand": ["KS", "2S"], "ace": "low"}, {"legal": ["2S"], "stated": []}),
        ({"placed": ["AS"], "hand": ["KS", "2S"], "ace": "high"}, {"legal": ["KS"], "stated": []}),
        ({"height": "K", "placed": ["KS"], "hand": ["AS", "AH"]}, {"legal": ["AS"], "stated": []}),
    ],
)
def test_stated_are_the_legal_aces_whose_side_their_player_would_choose(
    capsys, monkeypatch, change, expected
):
    assert _answers(capsys, monkeypatch, ACES | change) == (0, [expected])


WRONG = [
    # code, position, what is wrong with it
    ("unknown_option", TRICK, {"options": {"colour": "red"}}),
    ("bad_option_value", TRICK, {"options": {"players": 11}}),
    ("bad_option_value", TRICK, {"options": {"quiet_tricks": 3}}),
    ("bad_value", TRICK, {"options": []}),
    ("too_many_for_pack", TRICK, {"options": {"players": 9}}),
    ("chelem_needs_four", TRICK, {"options": {"players": 3, "slam": "chelem"}}),
    ("drawn_needs_32", TRICK, {"options": {"order": "drawn", "pack": "52"}}),
    ("first_ace_needs_52", TRICK, {"options": {"ace_place": "first_ace"}}),
    ("card_twice", TRICK, {"hand": ["8H", "8H"]}),
    ("card_twice", TRICK, {"hand": ["7H", "AS"]}),
    ("card_twice", REUSSITE, {"hand": ["TS"]}),
    ("not_in_pack", TRICK, {"hand": ["2H"]}),
    ("not_in_pack", TRICK, {"trick": ["2H"]}),
    ("not_in_pack", TRICK, {"options": {"players": 3}, "hand": ["7S"]}),
    ("not_in_pack", REUSSITE, {"options": {"players": 5}, "placed": ["7C"]}),
    ("not_in_pack", TRICK, {"options": {"players": 3, "pack": "52"}, "hand": ["2S"]}),
    ("unknown_french_card", TRICK, {"hand": ["10H"]}),
    ("unknown_french_card", REUSSITE, {"placed": ["TH "]}),
    ("bad_value", TRICK, {"hand": "8H"}),
    ("bad_value", TRICK, {"hand": [8]}),
    ("empty_hand", TRICK, {"hand": []}),
    ("empty_hand", REUSSITE, {"hand": []}),
    ("trick_complete", TRICK, {"trick": ["7H", "9H", "TH", "JH"]}),
    ("trick_complete", TRICK, {"options": {"players": 2}, "trick": ["7H", "9H"]}),
    ("too_many_cards", TRICK, {"hand": [f"{rank}S" for rank in "789TJQKA"] + ["8H"]}),
    ("too_many_cards", REUSSITE, {"options": {"players": 8}, "hand": ["7S", "8S", "9S", "7C", "8C"]}),
    ("bad_value", REUSSITE, {"height": "2"}),
    ("bad_value", REUSSITE, {"options": {"players": 7}, "height": "7", "hand": ["8S"]}),
    ("bad_value", REUSSITE, {"height": "10"}),
    ("bad_value", REUSSITE, {"height": 10}),
    ("missing_key", ACES, {"placed": ["AH"]}),
    ("bad_value", ACES, {"ace": "left"}),
    ("bad_value", ACES, {"ace": None}),
    ("unknown_key", REUSSITE, {"ace": "high"}),
    ("unknown_key", TRICK, {"colour": "red"}),
    ("unknown_key", TRICK, {"height": "T"}),
    ("unknown_key", REUSSITE, {"trick": []}),
    ("unknown_barbu_contract", TRICK, {"contract": "capot"}),
    ("no_cards_in_mariages", TRICK, {"contract": "mariages"}),
    ("bad_value", TRICK, {"contract": 3}),
    ("bad_value", TRICK, {"trick_number": 0}),
    ("bad_value", TRICK, {"trick_number": 9}),
    ("bad_value", TRICK, {"trick_number": True}),
    ("bad_value", TRICK, {"trick_number": "1"}),
    ("bad_value", TRICK, {"discarded": 0}),
]


@pytest.mark.parametrize(("code", "position", "change"), WRONG)
def test_legal_says_what_is_wrong_in_a_position(capsys, monkeypatch, code, position, change):
    status, (answer,) = _answers(capsys, monkeypatch, position | change)
    assert status == 1
    assert answer["error"] == code
    assert " " in answer["message"]
    assert "{" not in answer["message"]


@pytest.mark.parametrize(
    ("position", "key"),
    [(TRICK, "contract"), (TRICK, "hand"), *((REUSSITE, key) for key in ("height", "placed", "hand"))],
)
def test_legal_names_what_is_missing(capsys, monkeypatch, position, key):
    left = {name: value for name, value in position.items() if name != key}
    status, answers = _answers(capsys, monkeypatch, left)
    assert (status, answers) == (1, [{"error": "missing_key", "message": f"the key '{key}' is missing"}])


def test_legal_goes_on_after_a_wrong_line_and_ends_with_status_1(capsys, monkeypatch):
    status, answers = _answers(capsys, monkeypatch, TRICK | {"hand": []}, REUSSITE)
    assert status == 1
    assert [answer.get("error") for answer in answers] == ["empty_hand", None]
