"""A table between two entries of its log. Everything here is pure; :mod:`bot.tables.replay` applies the entries."""

from __future__ import annotations

import enum
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from bot.tables.entries import CloseReason, Person, Rules
from bot.tables.seats import TableSeat
from bot.tables.shuffles import Shuffle
from engine.game import AnyGame, Event, Options, Seat, Status

T = TypeVar("T")


class Stage(enum.StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of the match as its record holds it."""

    seat: Seat | None
    move: str
    events: tuple[Event, ...]
    dealt: int = 0
    """The deal whose cards it dealt; 0 for any other move."""


@dataclass(frozen=True, slots=True)
class RedealVote:
    """The question whether a deal is void and dealt again, while it waits for answers (B13).

    Everybody has agreed who said so, the proposer among them; computers and people who are away consent.
    """

    proposer: Seat
    agreed: frozenset[Seat]
    waiting_for: tuple[Seat, ...]

    @property
    def is_carried(self) -> bool:
        """Whether nobody is left to be asked: the table makes the deal void, and nothing else may happen to it."""
        return not self.waiting_for


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two entries. ``seq`` counts entries, ``turn`` the moves of the match."""

    id: int
    game: AnyGame
    guild_id: int
    channel_id: int
    host: Person
    rules: Rules
    options: Any
    """The house rules, validated: the game's own type."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    opened_at: datetime
    changed_at: datetime
    waits_since: datetime
    """When the table began to wait as it does now: at a move, a redeal proposed or declined, the first return.

    Nothing else that people do puts off what is due.
    """
    seats: tuple[TableSeat, ...]
    """As many as the options ask for."""
    first_dealer: Seat | None = None
    """Who is due after the match that this one carries on; :attr:`due_dealer` says whether that still counts."""
    after: int | None = None
    """The table whose match this one carries on (B30)."""
    seq: int = 0
    stage: Stage = Stage.LOBBY
    words: tuple[tuple[int, str], ...] = ()
    """The words given to the shuffle, each with its giver's user id: it goes along when its giver changes seats."""
    state: Any = None
    """The state of the game, hidden cards included; ``None`` before the start. Only the game looks into it."""
    status: Status | None = None
    """What everybody may read of the state; ``None`` before the start."""
    moves: tuple[RecordedMove, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()
    """In the order in which their secrets were fixed."""
    asked_at: int = 0
    """The turn at which whoever may move now was asked: a button of an earlier one was made for another question."""
    dealt_at: int = 0
    """The turn at which the newest deal had been dealt: a button of an earlier one was made for another deal."""
    deal_is_void: bool = False
    """Whether the last move made a deal void, which is to be dealt again."""
    redeal: RedealVote | None = None
    """The vote that is open."""
    redeal_proposers: frozenset[Seat] = frozenset()
    """Who has proposed a redeal since the last deal."""
    proposers_of_deal: frozenset[Seat] = frozenset()
    """Who has proposed a redeal of this deal, however often it was dealt: nobody may do so twice."""
    accepted: frozenset[Seat] = frozenset()
    """Who accepts the result of the deal that is over, while an interjection may still change it."""
    close_reason: CloseReason | None = None
    _derived: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what follows from this table alone, made once however often it is asked for.

        It lives as long as this table: the next entry makes another one.
        """
        if key not in self._derived:
            self._derived[key] = make()
        made: T = self._derived[key]
        return made

    @property
    def due_dealer(self) -> Seat | None:
        """Who deals first because the rotation of the match before goes on (B30); else the house rules decide."""
        return self.first_dealer if self.first_dealer in range(len(self.seats)) else None

    @property
    def played_options(self) -> Options:
        """The house rules as the match is played by, a dealer who is due among them."""
        options: Options = self.options
        return options if self.due_dealer is None else self.game.with_fixed_dealer(options)

    def side_of(self, seat: Seat) -> int:
        """Return the side of a seat."""
        for side, seats in enumerate(self.sides):
            if seat in seats:
                return side
        raise IndexError(f"table {self.id} has no seat {seat}")

    @property
    def sides_are_pairs(self) -> bool:
        """Whether a side is several people, of whom verbs speak in the plural."""
        return len(self.sides) < len(self.seats)

    @property
    def stand_in(self) -> str:
        """The computer player that takes free seats and plays for whoever is away: the game's strongest."""
        return list(self.game.players)[-1]

    @property
    def turn(self) -> int:
        """How many moves have been made: what a button carries to know whether it is still of today."""
        return len(self.moves)

    @property
    def in_charge(self) -> Person:
        """Who may change the rules and start: the host, or the first person seated if the host is not."""
        seated = [seat.person for seat in self.seats if seat.person]
        return self.host if self.host.id in {person.id for person in seated} or not seated else seated[0]

    @property
    def is_open(self) -> bool:
        """Whether something can still happen at the table."""
        return self.stage in (Stage.LOBBY, Stage.PLAYING)

    @property
    def somebody_is_here(self) -> bool:
        """Whether at least one person sits at the table and is not away."""
        return any(seat.is_present for seat in self.seats)

    @property
    def somebody_was_forgotten(self) -> bool:
        """Whether a person who sat here has had their data deleted: a stand-in has a negative id."""
        return any(seat.person is not None and seat.person.id < 0 for seat in self.seats)

    @property
    def deal_is_open(self) -> bool:
        """Whether a deal is being played, whose secret nobody may see."""
        return self.status is not None and self.status.deal_is_open

    @property
    def deals_scored(self) -> int:
        """How many deals are over and scored."""
        return 0 if self.status is None else self.status.scored

    @property
    def interjectors(self) -> tuple[Seat, ...]:
        """The seats that may interject now, whoever sits there (B34)."""
        return () if self.status is None else self.status.may_interject

    @property
    def cutter(self) -> Seat | None:
        """The seat that may make the table's own move in its place: cut the pack (B10); ``None`` where none may."""
        status = self.status
        return status.waits_for[0] if status is not None and status.table_acts and status.waits_for else None

    @property
    def result_is_open(self) -> bool:
        """Whether the last deal is scored, but an interjection may still change its result (B34)."""
        return self.stage is Stage.PLAYING and self.status is not None and self.status.over

    @property
    def waits_for_acceptance(self) -> tuple[Seat, ...]:
        """The people who are here, could still interject in a deal that is over, and have not accepted its result."""
        if self.deal_is_open:
            return ()
        return tuple(
            seat for seat in self.interjectors if self.seats[seat].is_present and seat not in self.accepted
        )

    @property
    def cut_waits_for(self) -> tuple[Seat, ...]:
        """The people who must accept the deal before until the pack is cut: who could interject, but the cutter."""
        cutter = self.cutter
        return () if cutter is None else tuple(seat for seat in self.waits_for_acceptance if seat != cutter)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person, away or not; ``None`` when the person has none."""
        for number, seat in enumerate(self.seats):
            if seat.person and seat.person.id == user_id:
                return number
        return None

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - each game has a view of its own
        """Return the match as a seat, or a spectator, may know it; ``None`` before the start."""
        if self.state is None:
            return None
        return self.derived(("view", seat), lambda: self.game.view(self.state, seat))

    def moves_that_dealt(self, deal: int) -> tuple[RecordedMove, ...]:
        """Return the moves that dealt a deal; several where it was dealt again."""
        return tuple(move for move in self.moves if move.dealt == deal)

    def shuffle_of(self, deal: int) -> Shuffle | None:
        """Return what made, or will make, the shuffle of a deal; the newest where it was dealt more than once."""
        return next((shuffle for shuffle in reversed(self.shuffles) if shuffle.deal == deal), None)

    @property
    def next_shuffle(self) -> Shuffle | None:
        """What will make the next shuffle: that of a deal which has to be dealt again, or of the one to come."""
        return self.shuffle_of(self.status.deal + 1 if self.status else 1)

    def contributions(self) -> tuple[str, ...]:
        """Return what goes into the next shuffle beside the secret, in order.

        That is who sits where and each player's own word, and the finished tricks of the deal before it, card by
        card: the table has committed itself to its secret before it could know any of them. A deal that is dealt
        again has no deal before it but a void one.
        """
        words = dict(self.words)
        # Split and joined, a name can hold neither a line break nor the separator that a shuffle is mixed with;
        # without backticks it can be shown as code, to be copied.
        people = [
            " ".join(f"{number} {seat.name} {_word(words, seat)}".replace("`", "’").split())
            for number, seat in enumerate(self.seats)
        ]
        cards = self.game.cards_shown(self.state) if self.state is not None else ()
        return (*people, " ".join(cards)) if cards else tuple(people)


def _word(words: Mapping[int, str], seat: TableSeat) -> str:
    return words.get(seat.person.id, "") if seat.person else ""
