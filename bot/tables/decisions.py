"""Who may do what at a table, and which entries it leads to.

Every function looks at a table, changes nothing, and either returns the entries to write or raises
:class:`~bot.tables.errors.TableError` (or the engine's ``RuleError``) with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.tables.entries import (
    CameBack,
    Closed,
    CloseReason,
    Committed,
    ComputerSat,
    Contributed,
    Entry,
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
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import STAND_IN, Stage, Table, hand_identity
from engine import dealing
from engine.botifarra import BOTIFARRA, SEATS, BotifarraMove, ShuffleAndDeal
from engine.game import Seat

COMPUTER_NAMES: Final = ("Quim", "Remei", "Ton", "Mercè")
"""What the computer on each chair is called."""
LONGEST_WORD: Final = 40
"""Characters of a word that a player may contribute to the shuffle."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks, and whether the server lets them moderate."""

    person: Person
    is_moderator: bool = False


def open_table(
    host: Person, guild_id: int, channel_id: int, rules: Rules, secret: bytes
) -> tuple[Entry, ...]:
    """Open a table: the host sits down, and the secret of the first hand is fixed before anyone else does."""
    BOTIFARRA.options(rules.options)
    return (
        Opened(game=BOTIFARRA.name, guild_id=guild_id, channel_id=channel_id, host=host, rules=rules),
        Committed(hand=1, secret=secret.hex()),
        Sat(seat=0, person=host),
    )


def open_rematch(table: Table, person: Person, secret: bytes) -> tuple[Entry, ...]:
    """Open the table of the next match between the same players; the rotation of the deal goes on (B30)."""
    if table.stage is not Stage.OVER or table.state is None:
        raise TableError("match_not_over")
    if table.seat_of(person.id) is None:
        raise TableError("not_at_this_table")
    seated: list[Entry] = [
        Sat(seat=seat, person=chair.person)
        if chair.person
        else ComputerSat(seat=seat, player=chair.computer or STAND_IN, name=chair.name)
        for seat, chair in enumerate(table.chairs)
    ]
    return (
        Opened(
            game=BOTIFARRA.name,
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            host=person,
            rules=table.rules,
            first_dealer=(table.state.dealer + 1) % SEATS,
            after=table.id,
        ),
        Committed(hand=1, secret=secret.hex()),
        *seated,
    )


def change_rules(table: Table, actor: Actor, rules: Rules) -> tuple[Entry, ...]:
    """Choose other rules before the start."""
    _in_lobby(table)
    _in_charge(table, actor)
    BOTIFARRA.options(rules.options)
    return (RulesChanged(rules=rules),) if rules != table.rules else ()


def sit(table: Table, person: Person, seat: Seat | None) -> tuple[Entry, ...]:
    """Sit down on a chair, or on the first free one; whoever sits already changes chairs.

    During a match, the only chair a person may take is the own one, which a computer has been keeping.
    """
    if table.stage is Stage.PLAYING and table.seat_of(person.id) is not None:
        return come_back(table, person)
    _in_lobby(table)
    before = table.seat_of(person.id)
    if seat is None:
        if before is not None:
            raise TableError("already_seated")
        seat = _first_free(table)
    if seat == before:
        raise TableError("already_seated")
    chair = table.chairs[seat]
    if chair.person:
        raise TableError("chair_taken", name=chair.name)
    stood: tuple[Entry, ...] = () if before is None else (Stood(seat=before),)
    return (*stood, Sat(seat=seat, person=person))


def fill(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Seat computers on the empty chairs."""
    _in_lobby(table)
    if table.seat_of(actor.person.id) is None and not actor.is_moderator:
        raise TableError("not_at_this_table")
    empty = [seat for seat, chair in enumerate(table.chairs) if chair.is_empty]
    if not empty:
        raise TableError("no_empty_chair")
    return tuple(ComputerSat(seat=seat, player=STAND_IN, name=COMPUTER_NAMES[seat]) for seat in empty)


def send_computers_away(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Make the computers' chairs free again before the start."""
    _in_lobby(table)
    _in_charge(table, actor)
    return tuple(Stood(seat=seat) for seat, chair in enumerate(table.chairs) if chair.computer)


def start(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Begin the match."""
    _in_lobby(table)
    _in_charge(table, actor)
    empty = sum(chair.is_empty for chair in table.chairs)
    if empty:
        raise TableError("chairs_are_empty", count=empty)
    if not table.somebody_is_here:
        raise TableError("nobody_is_here")
    return (Started(),)


def leave(table: Table, person: Person) -> tuple[Entry, ...]:
    """Get up: before the start the chair becomes free, during the match a computer plays on for the person."""
    seat = _seat(table, person)
    if table.stage is Stage.LOBBY:
        return (Stood(seat=seat),)
    _playing(table)
    if table.chairs[seat].is_away:
        raise TableError("already_away")
    return (WentAway(seat=seat),)


def come_back(table: Table, person: Person) -> tuple[Entry, ...]:
    """Take the own chair back from the computer that was playing on."""
    seat = _seat(table, person)
    _playing(table)
    if not table.chairs[seat].is_away:
        raise TableError("already_seated")
    return (CameBack(seat=seat),)


def contribute(table: Table, person: Person, word: str) -> tuple[Entry, ...]:
    """Add a person's own word to the next shuffles, in place of the one before."""
    if not table.is_open:
        raise TableError("table_is_over")
    seat = _seat(table, person)
    word = " ".join(word.replace("`", "’").split())
    if not word:
        raise TableError("word_is_empty")
    if len(word) > LONGEST_WORD:
        raise TableError("word_too_long", longest=LONGEST_WORD)
    return (Contributed(seat=seat, word=word),)


def move(table: Table, person: Person, chosen: BotifarraMove, turn: int) -> tuple[Entry, ...]:
    """Make a person's move; ``turn`` is the one that the button was made for.

    Raises the engine's ``RuleError`` on an illegal move, and :class:`StaleClick` on a button of a turn that has
    passed. Whoever was away and moves is back.
    """
    if table.stage is Stage.CLOSED or table.stage is Stage.LOBBY:
        raise TableError("match_not_running")
    seat = _seat(table, person)
    if turn != table.turn:
        raise StaleClick
    back: tuple[Entry, ...] = (CameBack(seat=seat),) if table.chairs[seat].is_away else ()
    return (*back, *game_move(table, seat, chosen))


def game_move(table: Table, seat: Seat | None, chosen: BotifarraMove) -> tuple[Entry, ...]:
    """Make a move for a seat, or for the table itself; raises the engine's ``RuleError``."""
    if table.state is None:
        raise TableError("match_not_running")
    BOTIFARRA.apply(table.state, seat, chosen)
    return (Moved(seat=seat, move=str(chosen)),)


def deal(table: Table, next_secret: bytes) -> tuple[Entry, ...]:
    """Shuffle and deal the next hand, and fix the secret of the one after it."""
    state = table.state
    if state is None:
        raise TableError("match_not_running")
    hand = state.hand + 1
    shuffle = table.shuffle_of(hand)
    if shuffle is None:
        raise TypeError(f"table {table.id} has no secret for hand {hand}")
    seed = dealing.seed_of(shuffle.secret, hand_identity(table.id, hand), table.contributions())
    dealt = game_move(table, None, ShuffleAndDeal(seed))
    return (*dealt, Committed(hand=hand + 1, secret=next_secret.hex()))


def next_hand(table: Table, person: Person, turn: int, next_secret: bytes) -> tuple[Entry, ...]:
    """Deal at once because a person at the table does not want to wait."""
    _playing(table)
    _seat(table, person)
    if turn != table.turn:
        raise StaleClick
    return deal(table, next_secret)


def stop(table: Table, actor: Actor) -> tuple[Entry, ...]:
    """Close the table without a result."""
    if not table.is_open:
        raise TableError("table_is_over")
    if not may_stop(table, actor):
        raise TableError("only_host_or_moderator", name=table.in_charge.name)
    return (Closed(reason=CloseReason.STOPPED),)


def may_stop(table: Table, actor: Actor) -> bool:
    """Tell whether the actor is the host, the one in charge, or a moderator."""
    return actor.is_moderator or actor.person.id in (table.host.id, table.in_charge.id)


def expire(table: Table) -> tuple[Entry, ...]:
    """Close a lobby that nobody started, or a match at which nobody has moved for a long time."""
    if not table.is_open:
        return ()
    in_lobby = table.stage is Stage.LOBBY
    return (Closed(reason=CloseReason.NOT_STARTED if in_lobby else CloseReason.ABANDONED),)


def _in_lobby(table: Table) -> None:
    if table.stage is Stage.PLAYING:
        raise TableError("match_has_started")
    if table.stage is not Stage.LOBBY:
        raise TableError("table_is_over")


def _playing(table: Table) -> None:
    if table.stage is not Stage.PLAYING:
        raise TableError("match_not_running")


def _in_charge(table: Table, actor: Actor) -> None:
    if actor.person.id != table.in_charge.id and not actor.is_moderator:
        raise TableError("only_in_charge", name=table.in_charge.name)


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.id)
    if seat is None:
        raise TableError("not_at_this_table")
    return seat


def _first_free(table: Table) -> Seat:
    for seat, chair in enumerate(table.chairs):
        if chair.is_empty:
            return seat
    for seat, chair in enumerate(table.chairs):
        if chair.person is None:
            return seat
    raise TableError("table_is_full")
