"""A table: what comes out when the entries of its log are applied in order.

Everything here is pure. The same log always gives the same table, which is how tables come back after a restart.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.tables.chairs import STAND_IN, Chair, fitted
from bot.tables.entries import (
    CameBack,
    Closed,
    CloseReason,
    Committed,
    ComputerSat,
    Contributed,
    Entry,
    Logged,
    MisdealAgreed,
    MisdealDeclined,
    MisdealProposed,
    Moved,
    Opened,
    Person,
    ResultAccepted,
    ResultStands,
    Rules,
    RulesChanged,
    Sat,
    Started,
    Stood,
    WentAway,
)
from engine import dealing
from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    BotifarraView,
    Cut,
    Phase,
    ShuffleAndDeal,
    outcome,
)
from engine.game import Event, Seat


class Stage(enum.StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What makes the shuffle of one hand, and what the players need to check it.

    ``contributions``, ``seed`` and ``dealt_by``, who gave the cards, are there from the deal on, and stay away where
    the hand was dealt by a cut. ``secret`` must stay hidden until the hand is over. ``attempt`` counts from 1 how
    often the hand had to be dealt.
    """

    hand: int
    identity: str
    secret: bytes
    attempt: int = 1
    contributions: tuple[str, ...] = ()
    seed: bytes | None = None
    dealt_by: Seat | None = None

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
class MisdealVote:
    """The question whether the hand is to be dealt again, while it waits for answers (B13).

    Everybody has agreed who said so, the proposer among them; computers and people who are away consent.
    """

    proposer: Seat
    agreed: frozenset[Seat]
    waiting_for: tuple[Seat, ...]

    @property
    def is_carried(self) -> bool:
        """Whether nobody is left to be asked: the table declares the hand void, and nothing else may happen to it."""
        return not self.waiting_for


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
    waits_since: datetime
    """When the table began to wait as it does now: at a move, a misdeal proposed or declined, the first return.

    Nothing else that people do puts off what is due.
    """
    chairs: tuple[Chair, ...]
    """As many as the mode has seats (B6, B40, B45)."""
    first_dealer: Seat | None = None
    """Who is due after the match that this one carries on; :attr:`due_dealer` says whether that still counts."""
    after: int | None = None
    """The table whose match this one carries on (B30)."""
    seq: int = 0
    stage: Stage = Stage.LOBBY
    words: tuple[tuple[int, str], ...] = ()
    """The words given to the shuffle, each with its giver's user id: it goes along when its giver changes chairs."""
    state: BotifarraState | None = None
    moves: tuple[RecordedMove, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()
    """In the order in which their secrets were fixed."""
    dealt_at: int = 0
    """The turn at which the newest hand had been dealt: a button of an earlier one was made for another hand."""
    misdeal: MisdealVote | None = None
    """The vote that is open."""
    misdeal_proposers: frozenset[Seat] = frozenset()
    """Who has proposed a misdeal since the last deal."""
    proposers_of_hand: frozenset[Seat] = frozenset()
    """Who has proposed a misdeal of this hand, however often it was dealt: nobody may do so twice."""
    accepted: frozenset[Seat] = frozenset()
    """Who lets the hand that is over stand, while a revoke in it may still be claimed."""
    close_reason: CloseReason | None = None
    _views: dict[Seat | None, BotifarraView] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What was seen already: a message asks for the same view a dozen times."""

    @property
    def options(self) -> BotifarraOptions:
        """The house rules, validated."""
        return _validated(tuple(self.rules.options.items()))

    @property
    def due_dealer(self) -> Seat | None:
        """Who deals first because the rotation of the match before goes on (B30); else the house rules decide."""
        return self.first_dealer if self.first_dealer in range(len(self.chairs)) else None

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
        return any(chair.is_present for chair in self.chairs)

    @property
    def awaits_claims(self) -> bool:
        """Whether the last hand is scored, but may still be claimed, so that the match is not over yet (B34)."""
        return self.stage is Stage.PLAYING and self.state is not None and BOTIFARRA.is_over(self.state)

    @property
    def cut_waits_for(self) -> tuple[Seat, ...]:
        """The people who must let the hand before stand before the pack is cut: who could claim, but the cutter."""
        if self.state is None or self.state.phase is not Phase.CUT:
            return ()
        cutter = BOTIFARRA.to_move(self.state)
        return tuple(seat for seat in self.waits_for_acceptance if seat != cutter)

    @property
    def claimants(self) -> tuple[Seat, ...]:
        """The seats that may claim a revoke now, whoever sits there (B34)."""
        state = self.state
        if state is None:
            return ()
        return tuple(seat for seat in range(len(self.chairs)) if outcome.may_claim(state, seat))

    @property
    def waits_for_acceptance(self) -> tuple[Seat, ...]:
        """The people who could still claim a revoke in a hand that is over, are here, and have not let it stand."""
        if self.hand_is_open:
            return ()
        return tuple(
            seat for seat in self.claimants if self.chairs[seat].is_present and seat not in self.accepted
        )

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person, away or not; ``None`` when the person has none."""
        for seat, chair in enumerate(self.chairs):
            if chair.person and chair.person.id == user_id:
                return seat
        return None

    def view(self, seat: Seat | None) -> BotifarraView | None:
        """Return the match as a seat, or a spectator, may know it; ``None`` before the start."""
        if self.state is None:
            return None
        if seat not in self._views:
            self._views[seat] = BOTIFARRA.view(self.state, seat)
        return self._views[seat]

    def shuffle_of(self, hand: int) -> Shuffle | None:
        """Return what made, or will make, the shuffle of a hand; the newest where it was dealt more than once."""
        return next((shuffle for shuffle in reversed(self.shuffles) if shuffle.hand == hand), None)

    @property
    def next_shuffle(self) -> Shuffle | None:
        """What will make the next shuffle: that of a hand which has to be dealt again, or of the one to come."""
        return self.shuffle_of(self.state.hand + 1 if self.state else 1)

    @property
    def somebody_was_forgotten(self) -> bool:
        """Whether a person who sat here has had their data deleted: a stand-in has a negative id."""
        return any(chair.person is not None and chair.person.id < 0 for chair in self.chairs)

    @property
    def hand_is_open(self) -> bool:
        """Whether a hand is being played, whose secret nobody may see."""
        return self.state is not None and self.state.phase.is_hand

    def contributions(self) -> tuple[str, ...]:
        """Return what the players have contributed to the next shuffle, in order.

        That is who sits where and each player's own word, and the finished tricks of the hand before it, card by
        card: the table has committed itself to its secret before it could know any of them. A hand that is dealt
        again has no hand before it but a void one.
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


@functools.lru_cache(maxsize=256)
def _validated(options: tuple[tuple[str, str | int], ...]) -> BotifarraOptions:
    """Return house rules: those of a table are asked for with every button."""
    return BOTIFARRA.options(dict(options))


def hand_identity(table_id: int, hand: int, attempt: int = 1) -> str:
    """Return what a commitment names the hand by; ``attempt`` counts how often it had to be dealt."""
    again = f" deal {attempt}" if attempt > 1 else ""
    return f"table {table_id} hand {hand}{again}"


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
        waits_since=logged.at,
        chairs=(Chair(),) * BOTIFARRA.options(entry.rules.options).seats,
        first_dealer=entry.first_dealer,
        after=entry.after,
        seq=logged.seq,
    )


def evolved(table: Table, logged: Logged) -> Table:  # noqa: C901, PLR0912 - one case a kind of entry
    """Return the table after one more entry.

    Raises ``RuleError`` where a move breaks the rules, which no log that was written by a table does.
    """
    table = replace(table, seq=logged.seq, changed_at=logged.at)
    if _opens_a_pause(table, logged.entry):
        table = replace(table, waits_since=logged.at)
    match logged.entry:
        case RulesChanged(rules=rules, keeps_rotation=keeps_rotation):
            seats = BOTIFARRA.options(rules.options).seats
            first_dealer = table.first_dealer if keeps_rotation else None
            return replace(table, rules=rules, first_dealer=first_dealer, chairs=fitted(table.chairs, seats))
        case Sat(seat=seat, person=person):
            return _seated(table, seat, Chair(person=person, name=person.name))
        case ComputerSat(seat=seat, player=player, name=name):
            return _seated(table, seat, Chair(computer=player, name=name))
        case Stood(seat=seat):
            return _seated(table, seat, Chair())
        case WentAway(seat=seat):
            return _consented(_seated(table, seat, replace(table.chairs[seat], computer=STAND_IN)), seat)
        case CameBack(seat=seat):
            return _seated(table, seat, replace(table.chairs[seat], computer=None))
        case Contributed(seat=seat, word=word):
            giver = table.chairs[seat].person
            words = {**dict(table.words), **({giver.id: word} if giver else {})}
            return replace(table, words=tuple(words.items()))
        case Committed(hand=hand, secret=secret, attempt=attempt):
            identity = hand_identity(table.id, hand, attempt)
            shuffle = Shuffle(hand, identity, bytes.fromhex(secret), attempt)
            return replace(table, shuffles=(*table.shuffles, shuffle))
        case Started():
            return replace(table, stage=Stage.PLAYING, state=_first_state(table))
        case Moved(seat=seat, move=move):
            return _moved(table, seat, move)
        case MisdealProposed(seat=seat):
            others = (other for other, chair in enumerate(table.chairs) if chair.is_present and other != seat)
            return replace(
                table,
                misdeal=MisdealVote(seat, frozenset({seat}), tuple(others)),
                misdeal_proposers=table.misdeal_proposers | {seat},
                proposers_of_hand=table.proposers_of_hand | {seat},
            )
        case MisdealAgreed(seat=seat):
            return _consented(table, seat, aloud=True)
        case MisdealDeclined():
            return replace(table, misdeal=None)
        case ResultAccepted(seat=seat):
            return replace(table, accepted=table.accepted | {seat})
        case ResultStands():
            return replace(table, stage=Stage.OVER)
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


def _opens_a_pause(table: Table, entry: Entry) -> bool:
    """Tell whether a table begins to wait anew: nobody may be able to bring that about as often as they like."""
    if isinstance(entry, CameBack):
        return not table.somebody_is_here
    return isinstance(entry, Started | Moved | MisdealProposed | MisdealDeclined)


def _seated(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = tuple(chair if place == seat else other for place, other in enumerate(table.chairs))
    return replace(table, chairs=chairs)


def _word(words: Mapping[int, str], chair: Chair) -> str:
    return words.get(chair.person.id, "") if chair.person else ""


def _first_state(table: Table) -> BotifarraState:
    if table.due_dealer is None:
        return BOTIFARRA.start(table.options)
    options = BOTIFARRA.options({**table.rules.options, "first_dealer": "fixed"})
    return BOTIFARRA.start(options, table.due_dealer)


def _consented(table: Table, seat: Seat, *, aloud: bool = False) -> Table:
    """Return the table when nobody waits any more for this seat's answer to a misdeal."""
    vote = table.misdeal
    if vote is None:
        return table
    agreed = vote.agreed | {seat} if aloud else vote.agreed
    waiting_for = tuple(other for other in vote.waiting_for if other != seat)
    return replace(table, misdeal=replace(vote, agreed=agreed, waiting_for=waiting_for))


def _moved(table: Table, seat: Seat | None, text: str) -> Table:
    state = table.state
    if state is None:
        raise TypeError(f"a move at table {table.id} before the match started")
    move = BOTIFARRA.parse_move(text)
    step = BOTIFARRA.apply(state, seat, move)
    moved = replace(
        table,
        state=step.state,
        moves=(*table.moves, RecordedMove(seat, text, step.events)),
        misdeal=None,
        accepted=frozenset(),
    )
    if isinstance(move, ShuffleAndDeal):
        moved = replace(moved, shuffles=_shuffled(table, step.state, move.seed))
    if isinstance(move, Cut | ShuffleAndDeal):
        moved = replace(moved, dealt_at=moved.turn, misdeal_proposers=frozenset())
    if len(step.state.results) > len(state.results):
        moved = replace(moved, proposers_of_hand=frozenset())
    over = BOTIFARRA.is_over(step.state) and not moved.claimants
    return replace(moved, stage=Stage.OVER) if over else moved


def _shuffled(table: Table, dealt: BotifarraState, seed: bytes) -> tuple[Shuffle, ...]:
    """Return the shuffles when the newest of this hand's has been used."""
    used = table.shuffle_of(dealt.hand)
    return tuple(
        replace(shuffle, contributions=table.contributions(), seed=seed, dealt_by=dealt.dealt_by)
        if shuffle is used
        else shuffle
        for shuffle in table.shuffles
    )
