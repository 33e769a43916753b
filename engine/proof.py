"""The check of a shuffle against its commitment (``docs/shuffle.md``).

>>> from engine import dealing
>>> secret = bytes(32)
>>> promised = dealing.commitment(secret, "table 7 hand 1")
>>> verify(secret, "table 7 hand 1", ["Anna", "Bernat"], promised).kept
True
>>> verify(secret, "table 7 hand 2", ["Anna", "Bernat"], promised).kept
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import dealing


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome of a check.

    ``promised`` is the commitment that was published before the deal, and ``commitment`` the one of the secret, both
    in hexadecimal digits. ``seed`` is the seed that the shuffle must have used.
    """

    promised: str
    commitment: str
    seed: bytes

    @property
    def kept(self) -> bool:
        """Whether the secret matches the commitment."""
        return self.promised == self.commitment


def verify(secret: bytes, identity: str, contributions: Sequence[str], commitment: str) -> Proof:
    """Compute the commitment and the seed of a deal.

    ``contributions`` stand in the order in which the table took them. A caller who knows the seed that was
    dealt from also compares it with ``Proof.seed``. Raises ``NotationError`` where a text holds the separator
    that the parts are joined with.
    """
    return Proof(
        promised=commitment,
        commitment=dealing.commitment(secret, identity),
        seed=dealing.seed_of(secret, identity, contributions),
    )
