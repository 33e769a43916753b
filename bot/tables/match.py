"""The state of a match between two entries of its table's log; :mod:`bot.tables.log.replay` applies the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar, overload

from bot.tables.people.petition import Former, Petition
from bot.tables.seats import TableSeat
from engine.game import Event, Rest, Seat, Status

T = TypeVar("T")


class History(Sequence[T], Generic[T]):
    """A sequence with :meth:`and_then`, which takes constant time.

    A history shares its items with those that it grew from. It shows only its own, so it never changes. Two threads
    must not grow the same history at once.

    >>> one = History((1,))
    >>> two, other = one.and_then(2), one.and_then(3)
    >>> list(one), list(two), list(other)
    ([1], [1, 2], [1, 3])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def and_then(self, item: T) -> History[T]:
        """Return the history with one more item."""
        grown: History[T] = History.__new__(History)
        # The first history that grows from this one shares the items; any other one copies them.
        grown._items = self._items if len(self._items) == self._length else self._items[: self._length]
        grown._items.append(item)
        grown._length = self._length + 1
        return grown

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._items[number] for number in range(*index.indices(self._length)))
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        return (self._items[number] for number in reversed(range(self._length)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or all(map(lambda a, b: a == b, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"History({list(self)!r})"


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of the match as in its record."""

    seat: Seat | None
    move: str
    events: tuple[Event, ...]
    dealt: int = 0
    """The deal whose cards it dealt; 0 for any other move."""
    settled: bool = False
    """Whether it only played out a deal whose rest had been claimed or conceded."""
    stood_in: bool = False
    """Whether the table made it by itself, as for computers, at a deadline, or for cards that are laid down."""


@dataclass(frozen=True, slots=True)
class ClaimOfRest:
    """A proven claim of a seat on all tricks that were left in a deal."""

    deal: int
    seat: Seat
    rest: Rest


@dataclass(frozen=True, slots=True)
class RedealVote:
    """An open vote on a redeal.

    ``agreed`` holds those who said so, including the proposer; computers and absent people consent silently.
    """

    proposer: Seat
    agreed: frozenset[Seat]
    waiting_for: tuple[Seat, ...]

    @property
    def is_carried(self) -> bool:
        """Whether nobody is left to ask, so that only the redeal itself may follow."""
        return not self.waiting_for


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat as it was before a person took it, and the turn at which that happened."""

    turn: int
    seat: Seat
    before: TableSeat


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match, from its start on; it stays with its table when it is over or the table closes."""

    state: Any
    """The state of the game with all hidden cards. Only the game may read it."""
    status: Status
    """The public part of the state."""
    moves: History[RecordedMove] = field(default_factory=History)
    asked_at: int = 0
    """The turn at which the current question was asked; a button of an earlier turn is stale."""
    timed_out: frozenset[Seat] = frozenset()
    """The seats for which a computer moved at the deadline, since the last move that a person made."""
    stand_ins_asked: frozenset[tuple[Seat, Seat]] = frozenset()
    """Requests for a computer in place of an awaited seat since that seat moved: pairs of the awaited and the asking
    seat."""
    dealt_at: int = 0
    """The turn at which the newest deal was made; a button of an earlier turn belongs to another deal."""
    deal_is_void: bool = False
    """Whether the last move declared a deal void, so that it is dealt again."""
    hints: tuple[tuple[int, Seat], ...] = ()
    """The hints that people took, each with its turn and seat, in order."""
    claims: tuple[ClaimOfRest, ...] = ()
    """The claims of the match, in order."""
    redeal: RedealVote | None = None
    """The open vote on a redeal."""
    redeal_proposers: frozenset[Seat] = frozenset()
    """The seats that proposed a redeal since the last deal."""
    proposers_of_deal: frozenset[Seat] = frozenset()
    """The seats that proposed a redeal of the deal of this number; each may do so once, however often it is dealt."""
    accepted: frozenset[Seat] = frozenset()
    """The seats that are done with the finished deal.

    They accepted its result while an interjection could still change it, or asked for the next of many short deals.
    """
    break_by: Seat | None = None
    """The seat that began the break; ``None`` if there is no break."""
    petition: Petition | None = None
    """The open question that needs the consent of others; ``None`` if there is none."""
    declined: Petition | None = None
    """The last petition that was declined or lapsed, until a person moves or the cards are dealt."""
    petitions_of_deal: frozenset[tuple[str, int]] = frozenset()
    """Petitions since the last deal, with the user who asked; each user may ask once for each question."""
    former: tuple[Former, ...] = ()
    """The people whose seats others have taken."""
    handovers: tuple[Handover, ...] = ()
    """The seats that people took during the match, in order."""
    conceded_deals: tuple[tuple[int, Seat], ...] = ()
    """The deals that were conceded, each with the seat whose side did so."""
    conceded_by: Seat | None = None
    """The seat whose side conceded the match."""
    time_is_up: bool = False
    """Whether the match ended because its time was over (``Rules.ends_at``)."""
    counts: bool = False
    """Whether the match has a result although the table closed before its end."""
    lost: tuple[Seat, ...] = ()
    """The seats whose people lost that match because they were not there."""

    @property
    def turn(self) -> int:
        """The number of moves; a button carries it so that a stale one can be recognised."""
        return len(self.moves)

    @property
    def cutter(self) -> Seat | None:
        """The seat that may make the table's move itself by cutting the pack; ``None`` if no seat may."""
        status = self.status
        return status.waits_for[0] if status.table_acts and status.waits_for else None

    @property
    def laid_down(self) -> frozenset[Seat]:
        """The seats that have shown their cards in this deal and take no further trick: the table plays for them."""
        if not self.status.deal_is_open:
            return frozenset()
        return frozenset(claim.seat for claim in self.claims_of(self.status.deal) if not claim.rest.takes)

    def claims_of(self, deal: int) -> tuple[ClaimOfRest, ...]:
        """Return the claims of a deal."""
        return tuple(claim for claim in self.claims if claim.deal == deal)

    def is_settled(self, deal: int) -> bool:
        """Tell whether the rest of a deal was claimed or conceded, so that its cards are only played out."""
        claimed = any(claim.rest.takes for claim in self.claims_of(deal))
        return claimed or any(conceded == deal for conceded, _ in self.conceded_deals)

    def moves_that_dealt(self, deal: int) -> tuple[RecordedMove, ...]:
        """Return the moves that dealt a deal; several if it was dealt again."""
        return tuple(move for move in self.moves if move.dealt == deal)
