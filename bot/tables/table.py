"""The state of a table between two entries of its log; :mod:`bot.tables.log.replay` applies the entries."""

from __future__ import annotations

import enum
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

from bot.tables.entries import CloseReason, EventPlace, Person, Rules
from bot.tables.match import Match, RecordedMove, RedealVote
from bot.tables.people.petition import Former, Petition
from bot.tables.seats import TableSeat
from bot.tables.shuffles import Shuffle
from computers.registry import computers_of
from engine.game import AnyGame, Options, Seat
from engine.replacing import replace

T = TypeVar("T")
HALF: Final = 0.5
"""The part of a match from which it counts for those who leave it for good."""


class Stage(enum.StrEnum):
    """The stage of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a table: people, seats and rules, and since the start its match.

    ``seq`` counts the entries of its log. What every reader may ask of any table is asked here and has an answer
    before the start as well; all else is asked of ``match``.
    """

    id: int
    game: AnyGame
    guild_id: int
    channel_id: int
    host: Person
    rules: Rules
    options: Any
    """The validated house rules, in the game's own type."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    opened_at: datetime
    changed_at: datetime
    waits_since: datetime
    """The start of the current pause: a move, a redeal proposed or declined, the end of a break, or the return of
    the first person.

    Nothing else that people do delays the next automatic action.
    """
    asked_since: datetime
    """When the seats now awaited began to be asked, or a second person came back who waits for them.

    If several are asked at once, the answers of others do not change it.
    """
    seats: tuple[TableSeat, ...]
    """As many as the options ask for."""
    is_single_deal: bool = False
    """Whether one deal is played for itself and no match: then a score of the match and its end mean nothing."""
    first_dealer: Seat | None = None
    """The next dealer of the match that this one continues; :attr:`due_dealer` tells whether it still applies."""
    after: int | None = None
    """The id of the table whose match this one continues."""
    place: EventPlace | None = None
    """The place of the table in the event that opened it; ``None`` for any other table."""
    seq: int = 0
    stage: Stage = Stage.LOBBY
    has_called_players: bool = False
    """Whether players were looked for in the channel; a table does so once."""
    words: tuple[tuple[int, str], ...] = ()
    """The words contributed to the shuffle by user id, so that a word stays with a person who changes seats."""
    shuffles: tuple[Shuffle, ...] = ()
    """In the order in which their secrets were chosen."""
    match: Match | None = None
    """The match; ``None`` before the start."""
    close_reason: CloseReason | None = None
    _derived: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a value that depends on this table alone, computed once per table."""
        if key not in self._derived:
            self._derived[key] = make()
        made: T = self._derived[key]
        return made

    @property
    def is_prepared(self) -> bool:
        """Whether this is a deal of the day: in no log, and with moves that nobody has chosen."""
        return self.id < 0

    @property
    def is_board(self) -> bool:
        """Whether an event plays one of its boards here."""
        return self.place is not None and self.place.board > 0

    @property
    def started_match(self) -> Match:
        """The match of a table where it must have started; raises ``TypeError`` otherwise."""
        if self.match is None:
            raise TypeError(f"the match of table {self.id} has not started")
        return self.match

    @property
    def running_match(self) -> Match | None:
        """The match while it is played; ``None`` before the start, and once it is over or the table is closed."""
        return self.match if self.stage is Stage.PLAYING else None

    @property
    def due_dealer(self) -> Seat | None:
        """The first dealer by the rotation of the previous match; ``None`` if the house rules decide."""
        return self.first_dealer if self.first_dealer in range(len(self.seats)) else None

    @property
    def played_options(self) -> Options:
        """The house rules of the match, including a first dealer who follows from the previous match."""
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
        """Whether a side is several people, so that texts use the plural."""
        return len(self.sides) < len(self.seats)

    @property
    def stand_in(self) -> str:
        """The computer player for free seats and absent people: that of the table's level."""
        level, computers = self.rules.computers, computers_of(self.game)
        return level if level in computers.players else computers.default

    @property
    def has_one_person(self) -> bool:
        """Whether one person alone sits here, and nobody else has left the match."""
        return len(self.everybody) == 1

    @property
    def everybody(self) -> frozenset[int]:
        """The ids of all people who have sat here during the match; negative ones were forgotten."""
        seated = {seat.person.id for seat in self.seats if seat.person}
        return frozenset(seated | {former.person.id for former in self.former})

    @property
    def allows_hints(self) -> bool:
        """Whether people may ask for hints: where the host allows them or one plays alone, and not at an event."""
        return self.place is None and (self.rules.hints or self.has_one_person)

    @property
    def has_hints(self) -> bool:
        """Whether the match does not count because of hints: they are allowed to all, or were taken by one."""
        return self.rules.hints or (self.match is not None and bool(self.match.hints))

    @property
    def turn(self) -> int:
        """The number of moves of the match (:attr:`Match.turn`); 0 before the start."""
        return 0 if self.match is None else self.match.turn

    @property
    def moves(self) -> Sequence[RecordedMove]:
        """The moves of the match so far."""
        return () if self.match is None else self.match.moves

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that the match waits for, of people and computers."""
        return () if self.match is None else self.match.status.waits_for

    @property
    def petition(self) -> Petition | None:
        """The open question that needs the consent of others; ``None`` if there is none."""
        return None if self.match is None else self.match.petition

    @property
    def redeal(self) -> RedealVote | None:
        """The open vote on a redeal; ``None`` if there is none."""
        return None if self.match is None else self.match.redeal

    @property
    def former(self) -> tuple[Former, ...]:
        """The people whose seats others have taken during the match."""
        return () if self.match is None else self.match.former

    @property
    def is_on_break(self) -> bool:
        """Whether the players have interrupted the match."""
        return self.match is not None and self.match.break_by is not None

    @property
    def in_charge(self) -> Person:
        """The person who may change the rules and start: the host, or else the first person seated.

        Nobody who is absent is in charge while somebody at the table is present.
        """
        present = [seat.person for seat in self.seats if seat.person and seat.is_present]
        seated = present or [seat.person for seat in self.seats if seat.person]
        return next((person for person in seated if person.id == self.host.id), (*seated, self.host)[0])

    @property
    def is_open(self) -> bool:
        """Whether the table is in its lobby or its match."""
        return self.stage in (Stage.LOBBY, Stage.PLAYING)

    @property
    def somebody_is_here(self) -> bool:
        """Whether at least one person at the table is present."""
        return any(seat.is_present for seat in self.seats)

    @property
    def is_asleep(self) -> bool:
        """Whether everybody has left a running match, and nothing moves until one is back; never at an event."""
        return self.stage is Stage.PLAYING and self.place is None and not self.somebody_is_here

    @property
    def is_half_played(self) -> bool:
        """Whether the match is half played, so that leaving it for good is losing it."""
        return self.match is not None and self.game.progress(self.match.state) >= HALF

    @property
    def is_conceded(self) -> bool:
        """Whether the match ended because somebody conceded it."""
        return self.match is not None and self.match.conceded_by is not None

    @property
    def has_result(self) -> bool:
        """Whether the match has a result: by its end, and if it was half played by a concession or a closed table.

        A board has none of its own: its event compares it with other tables.
        """
        if self.is_board:
            return False
        match self.stage:
            case Stage.OVER:
                return not self.is_conceded or self.is_half_played
            case Stage.CLOSED:
                return self.match is not None and self.match.counts
            case _:
                return False

    @property
    def seats_to_ask_for(self) -> tuple[Seat, ...]:
        """The seats that can be asked for, those of computers; none while everybody is away, and at an event."""
        if self.stage is not Stage.PLAYING or self.place is not None or not self.somebody_is_here:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if not seat.is_present)

    @property
    def somebody_was_forgotten(self) -> bool:
        """Whether the data of a person at this table was deleted: the stand-in for one has a negative id."""
        return any(seat.person is not None and seat.person.id < 0 for seat in self.seats)

    @property
    def deal_is_open(self) -> bool:
        """Whether a deal is being played, so that its secret must stay hidden."""
        return self.match is not None and self.match.status.deal_is_open

    @property
    def deals_scored(self) -> int:
        """The number of scored deals."""
        return 0 if self.match is None else self.match.status.scored

    @property
    def interjectors(self) -> tuple[Seat, ...]:
        """The seats that may interject now, of people and computers."""
        return () if self.match is None else self.match.status.may_interject

    @property
    def cutter(self) -> Seat | None:
        """The seat that may make the table's move itself by cutting the pack; ``None`` if no seat may."""
        return None if self.match is None else self.match.cutter

    @property
    def result_is_open(self) -> bool:
        """Whether the last deal is scored and an interjection may still change its result."""
        match = self.running_match
        return match is not None and match.status.over

    @property
    def waits_for_acceptance(self) -> tuple[Seat, ...]:
        """The seats of present people who could still interject in a finished deal and have not accepted it."""
        match = self.match
        if match is None or match.status.deal_is_open:
            return ()
        might = match.status.may_interject
        return tuple(seat for seat in might if self.seats[seat].is_present and seat not in match.accepted)

    @property
    def cut_waits_for(self) -> tuple[Seat, ...]:
        """The seats, except the cutter's, that must accept the previous deal before the pack is cut."""
        cutter = self.cutter
        return () if cutter is None else tuple(seat for seat in self.waits_for_acceptance if seat != cutter)

    @property
    def next_deal_waits_for(self) -> tuple[Seat, ...]:
        """The seats of present people who have yet to ask for the next deal, in a game of short deals between two."""
        match = self.match
        if not self.game.short_deals or match is None or not match.status.table_acts:
            return ()
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.is_present and number not in match.accepted
        )

    @property
    def may_break(self) -> bool:
        """Whether a break may begin: a round of deals is over, and the next deal has yet to come; not at an event."""
        match = self.running_match
        if match is None or match.break_by is not None or self.place is not None:
            return False
        return match.status.table_acts and match.status.round_ends and match.turn > 0

    @property
    def may_propose_redeal(self) -> bool:
        """Whether a redeal may be proposed: by the rules of the table, of cards that a person has dealt.

        A computer deals without mistakes, and nobody decides alone.
        """
        if self.match is None or not self.match.status.may_redeal or not self.rules.redeals:
            return False
        return self.dealt_by_person and sum(seat.is_present for seat in self.seats) > 1

    @property
    def dealt_by_person(self) -> bool:
        """Whether a person has dealt the open deal."""
        dealer = None if self.match is None else self.match.status.dealt_by
        return dealer is not None and self.seats[dealer].person is not None

    def seat_of(self, user_id: int) -> Seat | None:
        """Return a person's seat, away or not; ``None`` if the person has none."""
        for number, seat in enumerate(self.seats):
            if seat.person and seat.person.id == user_id:
                return number
        return None

    def seats_at(self, turn: int) -> tuple[TableSeat, ...]:
        """Return the seats as they were before the move at a turn was made."""
        seats = list(self.seats)
        for handover in reversed(() if self.match is None else self.match.handovers):
            if handover.turn > turn:
                seats[handover.seat] = handover.before
        return tuple(seats)

    def after_deal(self, deal: int) -> Table:
        """Return the table with the seats as they were at the end of a deal, for the result that stays of it."""
        if self.match is None or not self.match.handovers:
            return self
        end = next((turn for turn, move in enumerate(self.moves) if move.dealt > deal), self.turn) - 1
        return replace(self, seats=self.seats_at(end))

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - each game has a view of its own
        """Return the view of a seat, or of a spectator (``None``) on the match; ``None`` before the start."""
        match = self.match
        if match is None:
            return None
        return self.derived(("view", seat), lambda: self.game.view(match.state, seat))

    @property
    def laid_down(self) -> frozenset[Seat]:
        """The seats that have shown their cards, and that the table plays for (:attr:`Match.laid_down`)."""
        return frozenset() if self.match is None else self.match.laid_down

    def shuffle_of(self, deal: int) -> Shuffle | None:
        """Return the shuffle of a deal; the newest one of a deal that was dealt more than once."""
        return next((shuffle for shuffle in reversed(self.shuffles) if shuffle.deal == deal), None)

    @property
    def next_shuffle(self) -> Shuffle | None:
        """The shuffle of the next deal, or of the void deal that is dealt again."""
        return self.shuffle_of(1 if self.match is None else self.match.status.deal + 1)

    def contributions(self) -> tuple[str, ...]:
        """Return the contributions to the next shuffle, in order.

        They are the names on the seats with each person's word, and the cards of the previous deal's finished tricks:
        the table committed to its secret before it could know any of them. A redeal follows a void deal and has no
        such cards. To a board nobody contributes, so that its cards are the same at all tables.
        """
        if self.is_board:
            return ()
        words = dict(self.words)
        # Splitting and joining removes line breaks and the separator of contributions. Without backticks the text
        # can be shown as code and copied.
        people = [
            " ".join(f"{number} {seat.name} {_word(words, seat)}".replace("`", "’").split())
            for number, seat in enumerate(self.seats)
        ]
        cards = () if self.match is None else self.game.cards_shown(self.match.state)
        return (*people, " ".join(cards)) if cards else tuple(people)


def _word(words: Mapping[int, str], seat: TableSeat) -> str:
    return words.get(seat.person.id, "") if seat.person else ""
