"""Slams: ``careful`` tries for one, and breaks that of another."""

from engine.barbu import BarbuOptions, Contract
from engine.barbu.options import Slam
from tests.computers.barbu.players.positions import asked_for_contract, choice, in_trick

FLIP = BarbuOptions(slam=Slam.FLIP)
STRONG = "AS KS QS JS AH KH QH AD"
THREE_QUEENS_OF_ANOTHER = ("7S QS AS 8S", "AH QH 7H 8H", "AC QC 7C 8C")


def test_a_hand_of_masters_takes_everything_where_that_wins() -> None:
    assert choice(in_trick(Contract.PLIS, STRONG, options=FLIP)) in {
        f"play {card}" for card in ("AS", "KS", "QS", "JS", "AH", "KH", "QH", "AD")
    }
    assert choice(in_trick(Contract.PLIS, "AS KS QS JS TS 9S 8S 7H", options=FLIP)) != "play 7H"


def test_the_same_hand_loses_the_lead_where_a_slam_wins_nothing() -> None:
    assert choice(in_trick(Contract.PLIS, "AS KS QS JS TS 9S 8S 7H")) == "play 7H"


def test_a_slam_is_given_up_once_another_has_taken_a_trick() -> None:
    before = ["8H 9H TH JH", "7S 9D 8C 9S"]
    view = in_trick(Contract.PLIS, "AS KS QS JS TS 7D", "8D 9C", before=before, options=FLIP)
    assert choice(view) == "play 7D"


def test_the_hand_of_a_slam_names_plis() -> None:
    assert choice(asked_for_contract("AS KS QS JS TS 9S 8S AH", FLIP)) == "contract plis"


def test_the_last_queen_is_taken_from_a_player_who_has_all_others() -> None:
    hand, trick = "AD 7D 9H 9C 9S", "QD 8D"
    for options, card in ((FLIP, "play AD"), (BarbuOptions(), "play 7D")):
        view = in_trick(Contract.DAMES, hand, trick, before=THREE_QUEENS_OF_ANOTHER, options=options)
        assert choice(view) == card


def test_three_queens_are_enough_in_anti_ratatouille() -> None:
    # All four cost sixty points, and the fourth lies on the table.
    before = ("AS QS 7S 8S", "AH QH 7H 8H", "AC QC 7C 8C", "9S KS JS TS")
    view = in_trick(Contract.ANTI_RATATOUILLE, "AD 7D 9H 9C", "QD 8D 9D", before=before)
    assert choice(view) == "play 7D"
