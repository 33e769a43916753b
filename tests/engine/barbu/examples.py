"""The worked examples RE01 to RE76 of the rules of Barbu as data.

Four players and 32 cards unless ``options`` says otherwise; cards are texts such as ``KH``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

PACK_OF_32 = [rank + suit for suit in "SCDH" for rank in "789TJQKA"]
NUMBER = len("RE00")


@dataclass(frozen=True)
class Example:
    """``name`` begins with the number of the example; ``given`` and ``expected`` depend on the kind."""

    kind: str
    name: str
    given: dict[str, Any]
    expected: Any
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def number(self):
        return self.name[:NUMBER]


def of_kind(kind):
    """The examples of a kind as parameters of a test."""
    return pytest.mark.parametrize(
        "example", [pytest.param(each, id=each.name) for each in EXAMPLES if each.kind == kind]
    )


def by_hand(hand, cards):
    """These cards in the order of the hand, as answers give them."""
    assert set(cards.split()) <= set(hand.split())
    return [card for card in hand.split() if card in cards.split()]


def winner(name, trick, expected):
    return Example("winner", name, {"trick": trick.split()}, expected)


def legal(name, contract, hand, expected, *, led="", trick=1, discarded=False, **options):
    """A position in a trick."""
    given = {
        "game": "barbu",
        "options": options,
        "contract": contract,
        "trick_number": trick,
        "discarded": discarded,
        "trick": led.split(),
        "hand": hand.split(),
    }
    return Example("legal", name, given, {"legal": by_hand(hand, expected)}, options)


def layout(name, height, placed, hand, expected, *, stated="", ace=None, **options):
    """A position in a réussite; answers name cards with a side to be stated under ``first_ace`` alone."""
    given = {
        "game": "barbu",
        "options": options,
        "contract": "reussite",
        "height": height,
        "placed": placed.split(),
        "hand": hand.split(),
    }
    if ace:
        given["ace"] = ace
    answer = {"legal": by_hand(hand, expected)}
    if options.get("ace_place") == "first_ace":
        answer["stated"] = by_hand(hand, stated)
    return Example("legal", name, given, answer, options)


def score(name, contract, taken, expected, **options):
    """``taken``: seats with the cards of a trick, or the seats that win all tricks in turn."""
    if isinstance(taken, list):
        won = [(seat, cards.split()) for seat, cards in taken]
    else:
        won = [(int(seat), PACK_OF_32[4 * place : 4 * place + 4]) for place, seat in enumerate(taken)]
        assert len(won) == 8
    return Example("score", name, {"contract": contract, "won": won}, expected, options)


def totals(name, expected, **options):
    contracts = ["plis", "coeurs", "dames", "barbu", "salade", "reussite"]
    return Example("totals", name, {"contracts": contracts}, expected, options)


def game(name, expected, **options):
    return Example("whole_game", name, {}, expected, options)


def seats(name, lead, expected):
    return Example("seats", name, {"dealer": 0}, expected, {"lead": lead})


def places(name, out, expected, **options):
    return Example("reussite_score", name, {"out": out}, expected, options)


def stop(name, contract, taken, expected):
    return Example("early_stop", name, {"contract": contract, "taken": taken.split()}, expected)


def deals(name, expected, **options):
    return Example("number_of_deals", name, {}, expected, options)


def course(name, numbers, expected, **options):
    """``expected``: dealer and contract of the deals of these numbers, where dealer 0 begins."""
    return Example("course", name, {"deals": numbers}, expected, options)


def pair(name, cards, expected):
    return Example("pair", name, {"cards": cards.split()}, expected)


def vote(name, left, votes, dealer, expected, **options):
    given = {"left": left.split(), "votes": votes.split(), "dealer": dealer}
    return Example("votation", name, given, expected, options)


ALL_EIGHT = "00000000"
QUEENS = [(1, "QH QS QD QC")]
DOWN_TO_TWO = "TS 9S 8S 7S 6S 5S 4S 3S 2S"
TWO_TO_KING = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
EQUAL = {"preset": "equal_32"}
QUIET = {"quiet_tricks": 2}
AFTER = {"suit_lead": "after_discard"}
FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}
DRAWN = {"order": "drawn"}
FORCED = {"order": "forced"}

EXAMPLES = [
    winner("RE01", "7S AS KH 9S", "AS"),
    winner("RE02", "9D AH KH AS", "9D"),
    legal("RE03", "plis", "7S KS AH 8D", "7S KS", led="9S"),
    legal("RE04", "barbu", "AH KH 8D", "8D KH AH", led="9S"),
    legal("RE05", "coeurs", "7H AS", "AS 7H"),
    legal("RE06", "coeurs", "7H AS 9D", "AS 9D", **QUIET),
    legal("RE07", "coeurs", "7H AS", "AS", led="9C", trick=2, **QUIET),
    legal("RE08", "coeurs", "7H AH", "7H AH", led="9C", trick=2, **QUIET),
    legal("RE09", "coeurs", "7H AS", "AS 7H", trick=3, **QUIET),
    legal("RE10", "dames", "7H AS", "AS 7H", **QUIET),
    legal("RE11", "barbu", "7H AS 9S", "7H", barbu="KS", **QUIET),
    legal("RE12", "coeurs", "8H AS", "8H", led="7H", **QUIET),
    legal("RE13", "coeurs", "7H AS", "AS", trick=4, **AFTER),
    legal("RE14", "coeurs", "7H AS", "AS 7H", trick=4, discarded=True, **AFTER),
    legal("RE15", "coeurs", "7H KH", "7H KH", trick=4, **AFTER),
    legal("RE16", "coeurs", "7H KH AS", "AS 7H KH", led="9C", trick=4, **AFTER),
    legal("RE17", "salade", "7C 9H", "9H", penalty_suit="C", **AFTER),
    legal("RE18", "dames", "7H AS", "AS 7H", **AFTER),
    legal("RE19", "salade", "7H AS", "AS", trick=6, discarded=True, suit_lead="never"),
    score("RE20", "plis", "00022223", [-15, 0, -20, -5]),
    score("RE21", "coeurs", [(2, "7H 9H QS AH"), (0, "AS KS KH 7S")], [-5, 0, -15, 0]),
    score("RE22", "dames", [(3, "QS 7S 8S AS")], [0, 0, 0, -15]),
    score("RE23", "dames", [(3, "QS 7S 8S AS")], [0, 0, 0, -10], **EQUAL),
    score("RE24", "barbu", [(1, "KH AH 7H 8H")], [0, -70, 0, 0]),
    score("RE25", "barbu", [(1, "KH AH 7H KS")], [0, -40, 0, 0], barbu="KS", **EQUAL),
    score("RE26", "salade", [(2, "7S AH QH KH")], [0, 0, -105, 0]),
    score("RE27", "salade", [(2, "7S AH QH KH")], [0, 0, -90, 0], penalty_suit="C"),
    score("RE28", "dames", QUEENS, [0, -40, 0, 0], **EQUAL),
    score("RE29", "dames", QUEENS, [0, 40, 0, 0], slam="flip", **EQUAL),
    score("RE30", "dames", QUEENS, [-20, 20, -20, -20], slam="chelem", **EQUAL),
    score("RE31", "dames", QUEENS, [0, 60, 0, 0], slam="flip"),
    score("RE32", "coeurs", [(0, "7H 8H 9H TH"), (0, "JH QH KH 7S")], [-35, 0, 0, 0], slam="flip"),
    score("RE33", "plis", ALL_EIGHT, [-40, 0, 0, 0]),
    score("RE34", "plis", ALL_EIGHT, [40, 0, 0, 0], slam="flip"),
    score("RE35", "plis", ALL_EIGHT, [20, -20, -20, -20], slam="chelem"),
    score("RE36", "salade", ALL_EIGHT, [-160, 0, 0, 0], **EQUAL),
    score("RE37", "salade", ALL_EIGHT, [80, 0, 0, 0], slam="flip", **EQUAL),
    score("RE38", "salade", ALL_EIGHT, [80, -80, -80, -80], slam="chelem", **EQUAL),
    score("RE39", "salade", ALL_EIGHT, [40, 0, 0, 0], slam="flip", dernier_pli="on", **EQUAL),
    score("RE40", "ratatouille", ALL_EIGHT, [-120, 0, 0, 0], **EQUAL),
    score("RE41", "anti_ratatouille", ALL_EIGHT, [120, 0, 0, 0], **EQUAL),
    score("RE42", "dernier_pli", "00000003", [0, 0, 0, -40]),
    totals("RE43", [40, 40, 60, 70, 210, 150]),
    totals("RE44", [65, 65, 60, 70, 260, 150], pack="52"),
    totals("RE45", [40, 40, 40, 40, 160, 150], **EQUAL),
    game("RE46-classic-32", -480),
    game("RE46-classic-52", -880, pack="52"),
    game("RE46-equal", -80, **EQUAL),
    game("RE47-classic-zero-32", 0, preset="classic_zero_32"),
    game("RE47-classic-zero-52", 0, preset="classic_zero_52", pack="52"),
    game("RE47-equal-zero", 0, preset="equal_zero_32"),
    game("RE47-unit", 0, preset="unit_32"),
    *(
        Example("cards_each", f"RE48-{players}", {}, each, {"players": players})
        for players, each in zip(range(2, 9), [16, 10, 8, 6, 5, 4, 4], strict=True)
    ),
    *(
        Example("cards_each", f"RE49-{players}", {}, each, {"players": players, "pack": "52"})
        for players, each in zip(range(2, 11), [26, 17, 13, 10, 8, 7, 6, 5, 5], strict=True)
    ),
    Example("removed", "RE50-32", {}, ["7S", "7C"], {"players": 3}),
    Example("removed", "RE50-52", {}, ["2S", "2C"], {"players": 5, "pack": "52"}),
    seats("RE51-right", "right", [1, 2]),
    seats("RE51-left", "left", [3, 2]),
    seats("RE51-dealer", "dealer", [0, 1]),
    layout("RE52", "T", "", "TS 9S KD", "TS"),
    layout("RE53", "T", "TS", "9S JS TD 9D", "9S JS TD"),
    layout("RE54", "T", "TS JS QS", "KS JD 8S", "KS"),
    layout("RE55", "T", "TS", "7S AD", ""),
    layout("RE56", "T", DOWN_TO_TWO, "AS KS", "AS", **FIRST_ACE),
    layout("RE57", "T", DOWN_TO_TWO, "AS KS", "", pack="52", ace_place="high"),
    layout("RE58", "7", "", "8S 8D 7H", "8S 7H", players=3),
    Example(
        "reussite_play",
        "RE59",
        {"height": "K", "hands": [["KS", "AS", "QS"], ["KH", "KD", "7C"]]},
        [0],
        {"players": 2, "ace_replay": "on"},
    ),
    places("RE60-four", [2, 0], [50, 0, 100, 0]),
    places("RE60-two", [1], [0, 100], players=2),
    places("RE61", [2, 0, 3], [50, 0, 100, 10], preset="equal_zero_32"),
    stop("RE62-dames", "dames", "QH QS QD QC", True),
    stop("RE62-three", "dames", "QH QS QD 7C", False),
    stop("RE62-plis", "plis", "QH QS QD QC", False),
    deals("RE63-free", 28),
    deals("RE63-dernier-pli", 32, dernier_pli="on"),
    deals("RE63-forced", 24, **FORCED),
    deals("RE63-drawn", 24, **DRAWN),
    course("RE64", [1, 2, 5, 24], [(0, "plis"), (1, "plis"), (0, "coeurs"), (3, "reussite")], **FORCED),
    course("RE65", [1, 6, 7], [(0, "plis"), (0, "reussite"), (1, "plis")], rotation="block", **FORCED),
    Example(
        "drawn_contracts",
        "RE66",
        {"cards": ["6S", "2H", "3D", "5C", "4C", "6H"]},
        ["salade", "plis", "coeurs", "barbu", "dames", "reussite", "salade"],
        DRAWN,
    ),
    pair("RE67-black", "7S 7C", True),
    pair("RE67-two-colours", "7S 7H", False),
    pair("RE67-red", "QD QH", True),
    vote("RE68", "plis coeurs dames barbu salade reussite", "dames plis plis dames", 3, "dames"),
    vote("RE69", "plis coeurs dames salade", "dames plis dames plis salade", 4, "plis", players=5),
    legal("RE70", "anti_ratatouille", "7H AS", "AS", suit_lead="never"),
    Example(
        "dealers", "RE71", {"deals": [1, 6, 7, 24]}, [0, 0, 1, 3], {"order": "drawn", "rotation": "block"}
    ),
    Example("dealers", "RE72", {"deals": [6, 12, 18, 24]}, [1, 3, 1, 3], DRAWN),
    layout("RE73", "A", "", "AS KS", "AS", stated="AS", **FIRST_ACE),
    layout("RE74", "T", TWO_TO_KING, "AS", "AS", stated="AS", **FIRST_ACE),
    layout("RE75", "4", "4S 3S", "AS KS", "AS", ace="low", players=3, **FIRST_ACE),
    deals("RE76-four", 12, per_dealer="3"),
    deals("RE76-ten", 30, per_dealer="3", players=10, pack="52"),
    deals("RE76-forced", 24, per_dealer="3", **FORCED),
]
