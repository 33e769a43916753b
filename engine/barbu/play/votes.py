"""The outcome of a vote (R39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.barbu.contracts.contract import Contract
from engine.game import Seat


def elected(left: Sequence[Contract], votes: Sequence[Contract], dealer: Seat) -> Contract:
    """Return the contract with most votes; a tie goes to the dealer's vote, or to the first in order (R39).

    ``left`` are the contracts that may be voted for in the order of R9, ``votes`` one for each seat.
    """
    number = Counter(votes)
    most = max(number.values())
    tied = [contract for contract in left if number[contract] == most]
    return votes[dealer] if votes[dealer] in tied else tied[0]
