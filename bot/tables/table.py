"""A table: what comes out when the entries of its log are applied in order.

Everything here is pure. The same log always gives the same table, which is how tables come back after a restart.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.tables.entries import (
    CameBack,
    Closed,
    CloseReason,
    Committed,
    ComputerSat,
    Contributed,
    Logged,
    Moved,
    Opened,
    Person,
    Rules,
    RulesChanged,
    Sat,
    Started,
    Stood,
    WentAway,
)
from engine import dealing
from engine.botifarra import BOTIFARRA, SEATS, Options, Phase, State, View
from engine.game import Event, Seat


class Stage(enum.StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair: empty, a person's, or a computer's; a person who is away is played for by a computer."""

    person: Person | None = None
    computer: str | None = None
    """The kind of computer player that sits here or plays for the person who is away."""
    name: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.computer is None

    @property
    def is_away(self) -> bool:
        """Whether this is a person's chair for whom a computer plays."""
        return self.person is not None and self.computer is not None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What makes the shuffle of one hand, and what the players need to check it.

    ``contributions`` and ``seed`` are there from the deal on, ``secret`` must stay hidden until the hand is over.
    """

    hand: int
    identity: str
    secret: bytes
    contributions: tuple[str, ...] = ()
    seed: bytes | None = None

    @property
    def commitment(self) -> str:
        """What is published before the hand, 64 hexadecimal digits."""
        return dealing.commitment(self.secret, self.identity)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of the match as its record holds it."""

    seat: Seat | None
    move: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two entries. ``seq`` counts entries, ``len(moves)`` the moves of the match."""

    id: int
    guild_id: int
    channel_id: int
    host: Person
    rules: Rules
    opened_at: datetime
    changed_at: datetime
    first_dealer: Seat | None = None
    after: int | None = None
    """The table whose match this one carries on (B30)."""
    seq: int = 0
    stage: Stage = Stage.LOBBY
    chairs: tuple[Chair, ...] = (Chair(),) * SEATS
    words: tuple[tuple[int, str], ...] = ()
    """The words given to the shuffle, each with its giver's user id: it goes along when its giver changes chairs."""
    state: State | None = None
    moves: tuple[RecordedMove, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()
    close_reason: CloseReason | None = None

    @property
    def options(self) -> Options:
        """The house rules, validated."""
        return BOTIFARRA.options(self.rules.options)

    @property
    def turn(self) -> int:
        """How many moves have been made: what a button carries to know whether it is still of today."""
        return len(self.moves)

    @property
    def in_charge(self) -> Person:
        """Who may change the rules and start: the host, or the first person seated if the host is not."""
        seated = [chair.person for chair in self.chairs if chair.person]
        return self.host if self.host.id in {person.id for person in seated} or not seated else seated[0]

    @property
    def is_open(self) -> bool:
        """Whether something can still happen at the table."""
        return self.stage in (Stage.LOBBY, Stage.PLAYING)

    @property
    def somebody_is_here(self) -> bool:
        """Whether at least one person sits at the table and is not away."""
        return any(chair.person and not chair.is_away for chair in self.chairs)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person, away or not; ``None`` when the person has none."""
        for seat, chair in enumerate(self.chairs):
            if chair.person and chair.person.id == user_id:
                return seat
        return None

    def view(self, seat: Seat | None) -> View | None:
        """Return the match as a seat, or a spectator, may know it; ``None`` before the start."""
        return BOTIFARRA.view(self.state, seat) if self.state else None

    def shuffle_of(self, hand: int) -> Shuffle | None:
        """Return what made, or will make, the shuffle of a hand."""
        return next((shuffle for shuffle in self.shuffles if shuffle.hand == hand), None)

    @property
    def somebody_was_forgotten(self) -> bool:
        """Whether a person who sat here has had their data deleted: a stand-in has a negative id."""
        return any(chair.person is not None and chair.person.id < 0 for chair in self.chairs)

    @property
    def hand_is_open(self) -> bool:
        """Whether a hand is being played, whose secret nobody may see."""
        return self.state is not None and self.state.phase not in (Phase.DEAL, Phase.OVER)

    def contributions(self) -> tuple[str, ...]:
        """Return what the players have contributed to the next shuffle, in order.

        That is who sits where and each player's own word, and from the second hand on every card of the hand
        before it as it was played: the table has committed itself to its secret before it could know any of them.
        """
        words = dict(self.words)
        # Split and joined, a name can hold neither a line break nor the separator that a shuffle is mixed with;
        # without backticks it can be shown as code, to be copied.
        people = [
            " ".join(f"{seat} {chair.name} {_word(words, chair)}".replace("`", "’").split())
            for seat, chair in enumerate(self.chairs)
        ]
        cards = [str(card) for trick in self.state.tricks for card in trick.cards] if self.state else []
        return (*people, " ".join(cards)) if cards else tuple(people)


def hand_identity(table_id: int, hand: int) -> str:
    """Return what a commitment names the hand by."""
    return f"table {table_id} hand {hand}"


def opened(table_id: int, logged: Logged) -> Table:
    """Return the table that a log's first entry opens."""
    entry = logged.entry
    if not isinstance(entry, Opened):
        raise TypeError(f"the log of table {table_id} begins with {entry.kind}")
    return Table(
        id=table_id,
        guild_id=entry.guild_id,
        channel_id=entry.channel_id,
        host=entry.host,
        rules=entry.rules,
        opened_at=logged.at,
        changed_at=logged.at,
        first_dealer=entry.first_dealer,
        after=entry.after,
        seq=logged.seq,
    )


def evolved(table: Table, logged: Logged) -> Table:  # noqa: C901 - one case a kind of entry
    """Return the table after one more entry.

    Raises ``RuleError`` where a move breaks the rules, which no log that was written by a table does.
    """
    table = replace(table, seq=logged.seq, changed_at=logged.at)
    match logged.entry:
        case RulesChanged(rules=rules):
            return replace(table, rules=rules)
        case Sat(seat=seat, person=person):
            return _seated(table, seat, Chair(person=person, name=person.name))
        case ComputerSat(seat=seat, player=player, name=name):
            return _seated(table, seat, Chair(computer=player, name=name))
        case Stood(seat=seat):
            return _seated(table, seat, Chair())
        case WentAway(seat=seat):
            return _seated(table, seat, replace(table.chairs[seat], computer=STAND_IN))
        case CameBack(seat=seat):
            return _seated(table, seat, replace(table.chairs[seat], computer=None))
        case Contributed(seat=seat, word=word):
            giver = table.chairs[seat].person
            words = {**dict(table.words), **({giver.id: word} if giver else {})}
            return replace(table, words=tuple(words.items()))
        case Committed(hand=hand, secret=secret):
            shuffle = Shuffle(hand, hand_identity(table.id, hand), bytes.fromhex(secret))
            return replace(table, shuffles=(*table.shuffles, shuffle))
        case Started():
            return replace(table, stage=Stage.PLAYING, state=_first_state(table))
        case Moved(seat=seat, move=move):
            return _moved(table, seat, move)
        case Closed(reason=reason):
            return replace(table, stage=Stage.CLOSED, close_reason=reason)
        case Opened():
            raise TypeError(f"table {table.id} was opened twice")


def replayed(table_id: int, log: Iterable[Logged]) -> Table:
    """Return the table that a whole log leads to."""
    entries = iter(log)
    table = opened(table_id, next(entries))
    for logged in entries:
        table = evolved(table, logged)
    return table


STAND_IN: Final = "careful"
"""The computer player that plays for a person who is away."""


def _seated(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = tuple(chair if place == seat else other for place, other in enumerate(table.chairs))
    return replace(table, chairs=chairs)


def _word(words: Mapping[int, str], chair: Chair) -> str:
    return words.get(chair.person.id, "") if chair.person else ""


def _first_state(table: Table) -> State:
    if table.first_dealer is None:
        return BOTIFARRA.start(table.options)
    options = BOTIFARRA.options({**table.rules.options, "first_dealer": "fixed"})
    return BOTIFARRA.start(options, table.first_dealer)


def _moved(table: Table, seat: Seat | None, text: str) -> Table:
    state = table.state
    if state is None:
        raise TypeError(f"a move at table {table.id} before the match started")
    dealing_now = state.phase is Phase.DEAL
    step = BOTIFARRA.apply(state, seat, BOTIFARRA.parse_move(text))
    shuffles = table.shuffles
    if dealing_now:
        shuffles = tuple(
            replace(shuffle, contributions=table.contributions(), seed=dealing.parse_seed(text.split()[1]))
            if shuffle.hand == step.state.hand
            else shuffle
            for shuffle in shuffles
        )
    return replace(
        table,
        state=step.state,
        stage=Stage.OVER if BOTIFARRA.is_over(step.state) else table.stage,
        moves=(*table.moves, RecordedMove(seat, text, step.events)),
        shuffles=shuffles,
    )
