"""Decisions of ``careful`` in tricks."""

from engine.barbu import BarbuOptions, Contract
from engine.barbu.options import BarbuCard, PenaltySuit
from tests.computers.barbu.players.positions import choice, in_trick


def test_a_player_without_the_suit_throws_the_king_of_hearts() -> None:
    assert choice(in_trick(Contract.BARBU, "KH 9H AC KC 8C QD JD 7D", "AS 9S")) == "play KH"


def test_the_barbu_of_the_house_rules_is_thrown() -> None:
    options = BarbuOptions(barbu=BarbuCard.DIAMONDS)
    assert choice(in_trick(Contract.BARBU, "KH 9H AC KC 8C KD JD 7D", "AS 9S", options=options)) == "play KD"


def test_a_player_without_the_suit_throws_a_queen_that_may_be_caught() -> None:
    assert choice(in_trick(Contract.DAMES, "8H 7H JC 8C 7C QD TD 9D", "AS 9S")) == "play QD"


def test_an_ace_that_the_king_of_hearts_would_fall_on_is_thrown() -> None:
    # Without a smaller heart beside it the ace takes the king whenever hearts are led.
    assert choice(in_trick(Contract.BARBU, "AH JC 8C 7C TD 9D 8D 7D", "AS 9S")) == "play AH"


def test_the_ace_of_a_long_suit_is_ducked() -> None:
    assert choice(in_trick(Contract.COEURS, "AH JH 9H 8H 7C 8D 9D 7S", "QH")) in ("play JH", "play 9H")


def test_the_highest_card_that_ducks_is_played() -> None:
    assert choice(in_trick(Contract.PLIS, "AS JS 8S 7C 8C 9D 7D 8H", "QS KS TS")) == "play JS"


def test_a_trick_that_must_be_taken_is_taken_with_the_highest_card() -> None:
    assert choice(in_trick(Contract.PLIS, "AS JS TS 7C 8C 9D 7D 8H", "9S 7S 8S")) == "play AS"


def test_the_king_of_hearts_is_not_put_on_a_trick_it_would_take() -> None:
    assert choice(in_trick(Contract.BARBU, "KH JH 7H 7C 8C 9D 7D 8S", "QH TH 9H")) != "play KH"


def test_the_king_of_hearts_goes_under_the_ace() -> None:
    assert choice(in_trick(Contract.BARBU, "KH QH 7H 7C 8C 9D 7D 8S", "AH")) == "play KH"


def test_the_clubs_are_thrown_where_they_cost() -> None:
    options = BarbuOptions(penalty_suit=PenaltySuit.CLUBS)
    view = in_trick(Contract.COEURS, "AH KH 9H AC 8D 9D TD JD", "AS 9S", options=options)
    assert choice(view) == "play AC"


def test_a_low_card_is_led_to_lose_the_trick() -> None:
    assert choice(in_trick(Contract.PLIS, "7S 8S AH KH AC KC AD KD")) in ("play 7S", "play 8S")


def test_the_lead_goes_to_nobody_who_has_shown_to_lack_the_suit() -> None:
    # Nobody else has spades any more: the 7 would take the trick, and whatever is thrown on it.
    before = ["8S AS 9S 7H", "KS TS JH JS"]
    assert choice(in_trick(Contract.PLIS, "7S 7C QS TD 8H 8D", before=before)) != "play QS"


def test_a_queen_is_taken_in_anti_ratatouille_by_a_card_that_seldom_takes() -> None:
    view = in_trick(Contract.ANTI_RATATOUILLE, "JS 8S 7C 8C 9D 7D 8H 9H", "9S QH 7S")
    assert choice(view) == "play JS"


def test_a_worthless_card_is_thrown_in_anti_ratatouille() -> None:
    view = in_trick(Contract.ANTI_RATATOUILLE, "KH AH AC KC 7C AD KD QD", "AS 9S")
    assert choice(view) == "play 7C"
