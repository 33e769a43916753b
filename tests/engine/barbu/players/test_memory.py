"""The memory of what fell in tricks, and what it says of the others."""

from engine.barbu import BarbuOptions, Contract
from engine.barbu.players.careful.memory import memory_of
from tests.engine.barbu.players.positions import cards, in_trick, mask

SPADES, HEARTS = 0, 3


def test_a_player_who_did_not_follow_is_known_to_lack_the_suit() -> None:
    memory = memory_of(in_trick(Contract.PLIS, "7S 8S 9C TC 8D 9D 7H", before=["AS 9S 7C TS"]))
    assert [memory.share(seat, SPADES) > 0 for seat in (1, 2, 3)] == [True, False, True]
    assert memory.share(1, SPADES) + memory.share(3, SPADES) == 1


def test_a_player_who_lacks_the_suit_of_this_trick_is_known_at_once() -> None:
    memory = memory_of(in_trick(Contract.PLIS, "7S 8S 9C TC 8D 9D 7H TH", "AH 9D"))
    assert [memory.share(seat, HEARTS) > 0 for seat in (1, 2, 3)] == [True, True, False]


def test_what_has_been_seen_is_not_out() -> None:
    memory = memory_of(in_trick(Contract.PLIS, "7S 8S 9C TC 8D 9D 7H", "AH 9H", before=["AS 9S 7C TS"]))
    assert not memory.unseen & mask("7S 8S 9C TC 8D 9D 7H AH 9H AS 9S 7C TS")
    assert memory.unseen.bit_count() == 32 - 7 - 2 - 4


def test_cards_that_left_the_game_are_not_out() -> None:
    memory = memory_of(
        in_trick(Contract.PLIS, "8S 9S TS JS QS KS AS 8C 9C TC", options=BarbuOptions(players=3))
    )
    assert not memory.unseen & mask("7S 7C")
    assert all(not memory.unseen >> card & 1 for card in cards("8S AS"))
