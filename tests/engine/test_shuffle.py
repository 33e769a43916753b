"""The shuffle: reproducible, fair and verifiable."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing, proof
from engine.cards.spanish import SPANISH_PACK
from engine.errors import NotationError

ZEROS = bytes(32)
COUNTING = bytes(range(32))


def _pack(seed: bytes) -> str:
    return " ".join(map(str, dealing.shuffled(seed, SPANISH_PACK)))


def test_the_seed_of_zeros_gives_this_pack_for_ever():
    assert _pack(ZEROS) == (
        "E10 C10 E9 E1 B8 B10 E12 O1 C4 C11 B11 B5 B6 E7 C9 O2 E4 E8 E2 O5 B1 B9 "
        "E11 O4 C3 C12 O8 O10 O11 O3 O12 C1 B3 B12 B7 C2 C7 E5 C6 O6 C5 B2 C8 E6 E3 O7 O9 B4"
    )


def test_the_seed_that_counts_gives_this_pack_for_ever():
    assert _pack(COUNTING) == (
        "E10 E5 C5 O7 B1 B3 C10 C6 B7 C8 C9 B2 B9 C3 E2 C7 B4 O8 E1 E11 C12 E9 O12 "
        "E7 O6 B12 E4 O1 O2 B5 B6 C1 E8 O10 C2 C4 E6 E3 C11 E12 B11 O9 O4 B10 B8 O5 O3 O11"
    )


def test_a_seed_draws_the_same_card_for_ever():
    drawn = [str(dealing.drawn(bytes([number]) * 32, SPANISH_PACK)) for number in range(8)]
    assert drawn == ["C11", "E3", "C10", "B9", "O2", "O8", "E12", "B5"]


COMMITMENT = "aded32ccf410e0429d74265f271263074b57e601c49d8d00f7cce2ed2111d6c3"
SEED = "db1d061bd6254c45b36c7683bb8bc67ffeeb08294f9fef9c357468ab7b56977b"
SEED_WITHOUT_PLAYERS = "7d7b71e2496a950c71475f38c2e42970558ea23a46b3e0321301d0120826f716"


def test_commitment_and_seed_are_the_same_for_ever():
    identity, contributions = "table 7 hand 1", ["Anna", "Bernat", "Carla", "Dídac"]
    assert dealing.commitment(COUNTING, identity) == COMMITMENT
    assert dealing.seed_of(COUNTING, identity, contributions).hex() == SEED
    assert dealing.seed_of(COUNTING, identity, []).hex() == SEED_WITHOUT_PLAYERS


def test_the_order_of_the_pack_is_what_the_document_describes():
    """Another implementation, straight from docs/shuffle.md."""

    def numbers():
        counter = 0
        while True:
            block = hashlib.sha256(COUNTING + b"shuffle" + counter.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            counter += 1

    source = numbers()
    pack = [f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13)]
    for place in range(47, 0, -1):
        number = next(source)
        while number >= 2**32 - 2**32 % (place + 1):
            number = next(source)
        other = number % (place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    assert " ".join(pack) == _pack(COUNTING)


def test_every_card_is_as_likely_in_every_place():
    """Chi-square over 48 cards by 48 places: 47 x 47 degrees of freedom, so 2209 give or take 66."""
    rounds = 2_400
    counts = Counter()
    for number in range(rounds):
        seed = hashlib.sha256(f"fair {number}".encode()).digest()
        counts.update(enumerate(dealing.shuffled(seed, SPANISH_PACK)))
    expected = rounds / 48
    chi_square = sum(
        (counts[place, card] - expected) ** 2 / expected for place in range(48) for card in SPANISH_PACK
    )
    assert 2209 - 4 * 66.5 < chi_square < 2209 + 4 * 66.5


def test_every_order_of_three_cards_is_as_likely():
    counts = Counter(
        dealing.shuffled(hashlib.sha256(f"order {number}".encode()).digest(), "abc")
        for number in range(6_000)
    )
    chi_square = sum((count - 1_000) ** 2 / 1_000 for count in counts.values())
    assert len(counts) == 6
    assert chi_square < 20.5  # one in a thousand with five degrees of freedom


def test_numbers_that_would_favour_the_first_places_are_dropped():
    """Of 3 x 2^30 places a plain remainder of 32 bits would take the first third half of the time."""
    places = range(3 * 2**30)
    seeds = (hashlib.sha256(f"drop {number}".encode()).digest() for number in range(1_200))
    in_the_first_third = sum(dealing.drawn(seed, places) < 2**30 for seed in seeds)
    assert 335 < in_the_first_third < 465  # 400 give or take four times 16


@given(st.binary(min_size=32, max_size=32))
def test_a_shuffle_keeps_every_card(seed):
    assert sorted(dealing.shuffled(seed, SPANISH_PACK)) == sorted(SPANISH_PACK)


@given(
    st.binary(min_size=32, max_size=32),
    st.text(st.characters(codec="utf-8", exclude_characters="\x1f")),
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x1f")), max_size=4),
)
def test_a_promise_that_was_kept_is_found_kept(secret, identity, contributions):
    checked = proof.verify(secret, identity, contributions, dealing.commitment(secret, identity))
    assert checked.kept
    assert checked.seed == dealing.seed_of(secret, identity, contributions)


def test_another_secret_or_another_hand_breaks_the_promise():
    promised = dealing.commitment(COUNTING, "hand 1")
    assert not proof.verify(ZEROS, "hand 1", [], promised).kept
    assert not proof.verify(COUNTING, "hand 2", [], promised).kept


def test_every_contribution_and_their_order_change_the_seed():
    seeds = {
        dealing.seed_of(ZEROS, "hand 1", contributions)
        for contributions in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""])
    }
    assert len(seeds) == 7


def test_two_ways_to_read_the_same_parts_are_refused():
    with pytest.raises(NotationError, match="separator_in_text"):
        dealing.seed_of(ZEROS, "hand 1", ["a\x1fb"])
    with pytest.raises(NotationError, match="separator_in_text"):
        dealing.commitment(ZEROS, "hand\x1f1")


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "G" * 64, "A" * 64, " " + "0" * 63])
def test_a_seed_is_exactly_64_lowercase_hexadecimal_digits(text):
    with pytest.raises(NotationError, match="bad_seed"):
        dealing.parse_seed(text)
