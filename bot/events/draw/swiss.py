"""The draw of a round by the Swiss system: pairs of about the same score meet, and nobody meets anybody twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.events.entries import Pairing


def draw(order: Sequence[int], met: Mapping[frozenset[int], int]) -> list[Pairing]:
    """Return who meets whom, for an even number of pairs by their standing; ``met`` is the last round of two pairs.

    The first pair gets the nearest below that it has not met and with which the rest can still be paired, and so on.
    If there is no way without a rematch, there are as few as possible, and of these draws it is one whose newest
    rematch is the oldest; a pair then gets a rematch only if nobody new is left for it.

    In seven rounds 16 pairs and more always find a way without (Dirac), so the search with rematches stays small.
    Raises ``ValueError`` for an odd number of pairs.
    """
    if len(order) % 2:
        raise ValueError(f"{len(order)} pairs")
    rounds = [
        [0 if other == pair else met.get(frozenset((pair, other)), 0) for other in order] for pair in order
    ]
    newest = max(map(max, rounds), default=0)
    found = None
    for rematches in range(len(order) // 2 + 1):
        if found := _Search(rounds, newest).pairs(rematches):
            # The oldest rematches that do: fewer cannot.
            for oldest in range(newest if rematches else 0):
                if older := _Search(rounds, oldest).pairs(rematches):
                    found = older
                    break
            break
    return [(order[one], order[other]) for one, other in found or ()]


class _Search:
    """A search, depth first, among the draws without a rematch newer than a round; places are bits of an integer."""

    def __init__(self, rounds: Sequence[Sequence[int]], newest: int) -> None:
        places = range(len(rounds))
        self._all = (1 << len(rounds)) - 1
        self._new = [[other for other in places if not rounds[place][other]] for place in places]
        self._old = [
            sorted(
                (other for other in places if 0 < rounds[place][other] <= newest),
                key=rounds[place].__getitem__,
            )
            for place in places
        ]
        self._failed = set[tuple[int, int]]()
        self.nodes = 0

    def pairs(self, rematches: int) -> list[Pairing] | None:
        """Return the places that meet, with at most some rematches, or ``None``."""
        return self._rest(self._all, rematches)

    def _rest(self, free: int, rematches: int) -> list[Pairing] | None:
        if not free:
            return []
        if (free, rematches) in self._failed:
            return None
        self.nodes += 1
        first = (free & -free).bit_length() - 1
        for other, left in self._opponents(first, rematches):
            if free >> other & 1 and other > first:
                rest = self._rest(free & ~(1 << first | 1 << other), left)
                if rest is not None:
                    return [(first, other), *rest]
        self._failed.add((free, rematches))
        return None

    def _opponents(self, place: int, rematches: int) -> Iterator[tuple[int, int]]:
        """Yield the opponents of a place in their order, each with the rematches that are left after it."""
        yield from ((other, rematches) for other in self._new[place])
        if rematches:
            yield from ((other, rematches - 1) for other in self._old[place])
