"""Records of matches as JSON Lines: write, read, replay.

A record is a header with every option, and then a line for each move with its events. A file holds any number of
records. This module reads and writes no files: it takes and returns lines without line ends.

>>> from engine.botifarra import BOTIFARRA
>>> shuffle = "shuffle " + "00" * 32
>>> match = record_of(BOTIFARRA, BOTIFARRA.options({}), "Anna Bernat Carla Dídac".split(), [(None, shuffle)])
>>> [line[:30] for line in match.lines()]
['{"record": 1, "game": "botifar', '{"seq": 1, "seat": null, "move']
>>> list(read(match.lines())) == [match]
True
>>> [replayed.moves for replayed in replay(match.lines())]
[1]
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from engine.errors import RecordError, RuleError
from engine.game import AnyGame, Move, Options, Seat, Step
from engine.games import game_named

FORMAT: Final = 1
"""The version of this format in a header."""

STARTS_OF_A_DEAL: Final = frozenset({"hand_started", "deal_started"})
"""The types of events that begin a deal, in any game."""
DEALING: Final = STARTS_OF_A_DEAL | {"dealer_drawn", "contract_drawn", "dealt"}
"""The types of events that follow from the shuffle of a deal."""

_HEADER_KEYS: Final = {"record", "game", "options", "seats"}
_ENTRY_KEYS: Final = {"seq", "seat", "move", "events"}


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a match: the game, its house rules, and the names at the seats.

    ``dealer`` is the seat that deals first if the options fix it beforehand, else ``None`` (B9). ``line`` is its line
    number in the file, 0 if it was not read. Raises :class:`RecordError` if names or dealer do not fit the game.
    """

    game: AnyGame
    options: Options
    seats: tuple[str, ...]
    dealer: Seat | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if len(self.seats) != self.game.seats(self.options):
            raise RecordError(
                "wrong_number_of_seats", expected=self.game.seats(self.options), found=len(self.seats)
            )
        fixed = self.dealer is not None and 0 <= self.dealer < len(self.seats)
        if not (fixed if self.game.fixes_dealer(self.options) else self.dealer is None):
            raise RecordError("bad_dealer", found=self.dealer)

    def to_json(self) -> dict[str, object]:
        """Return the header as in a record."""
        fixed = {} if self.dealer is None else {"dealer": self.dealer}
        return {
            "record": FORMAT,
            "game": self.game.name,
            "options": self.options.to_json(),
            **fixed,
            "seats": list(self.seats),
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """A move, numbered from 1 in its match, with the events that followed, in order.

    ``seat`` is ``None`` for a move of the table itself. ``line`` is its line number in the file, 0 if it was not
    read.
    """

    seq: int
    seat: Seat | None
    move: str
    events: tuple[Mapping[str, object], ...]
    line: int = field(default=0, compare=False)

    def to_json(self) -> dict[str, object]:
        """Return the move as in a record."""
        return {"seq": self.seq, "seat": self.seat, "move": self.move, "events": list(self.events)}


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The record of a match, which need not be over."""

    header: Header
    entries: tuple[Entry, ...]

    def lines(self) -> Iterator[str]:
        """Yield the record line by line."""
        yield line_of(self.header)
        yield from map(line_of, self.entries)


class Recorder:
    """A running match that is recorded; ``state`` is its state after ``moves`` moves."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.state = header.game.start(header.options, header.dealer or 0)
        self.moves = 0

    def make(self, seat: Seat | None, move: Move) -> Entry:
        """Make a move and return its line; raises ``MoveError`` and changes nothing if the move is refused."""
        step: Step[Any] = self.header.game.apply(self.state, seat, move)
        self.state = step.state
        self.moves += 1
        return Entry(self.moves, seat, str(move), tuple(event.to_json() for event in step.events))


def record_of(
    game: AnyGame,
    options: Options,
    seats: Sequence[str],
    moves: Iterable[tuple[Seat | None, str]],
    dealer: Seat | None = None,
) -> MatchRecord:
    """Return the record of a match from its moves, for example from an event log.

    Raises :class:`RuleError` if a move cannot be read or made.
    """
    recorder = Recorder(Header(game, options, tuple(seats), dealer))
    entries = tuple(recorder.make(seat, game.parse_move(text)) for seat, text in moves)
    return MatchRecord(recorder.header, entries)


def line_of(part: Header | Entry) -> str:
    """Return a header or a move as one line of JSON."""
    return json.dumps(part.to_json(), ensure_ascii=False)


def read(lines: Iterable[str]) -> Iterator[MatchRecord]:
    """Parse the matches of a file without checking their moves; blank lines are skipped.

    Raises :class:`RecordError` with the number of the line, from 1, at the first line that is not part of a record.
    """
    header: Header | None = None
    entries: list[Entry] = []
    for part in _parts(lines):
        if isinstance(part, Entry):
            entries.append(part)
            continue
        if header:
            yield MatchRecord(header, tuple(entries))
        header, entries = part, []
    if header:
        yield MatchRecord(header, tuple(entries))


def replay(lines: Iterable[str]) -> Iterator[Recorder]:
    """Play every match of a file again and yield each as it stands after its last line.

    Raises :class:`RecordError` at the first line that is no part of a record, whose move the rules refuse, or
    whose events are others than the move leads to; its details hold ``line``, ``expected`` and ``found``.
    """
    match: Recorder | None = None
    for part in _parts(lines):
        if isinstance(part, Header):
            if match:
                yield match
            match = Recorder(part)
        elif match:
            _check(match, part)
    if match:
        yield match


def _check(match: Recorder, entry: Entry) -> None:
    """Make the move of a line, and compare the events with those of the line."""
    game = match.header.game
    try:
        made = match.make(entry.seat, game.parse_move(entry.move))
    except RuleError as error:
        raise RecordError(
            "refused_move",
            line=entry.line,
            expected=_open_moves(match),
            found=_shown({"seat": entry.seat, "move": entry.move}),
            reason=str(error),
        ) from error
    for expected, found in zip_longest(made.events, entry.events):
        if expected != found or _shown(expected) != _shown(found):
            raise RecordError(
                "different_event", line=entry.line, expected=_shown(expected), found=_shown(found)
            )


def _open_moves(match: Recorder) -> str:
    """Describe the legal moves in place of a refused one."""
    game, state = match.header.game, match.state
    status = game.status(state)
    if status.waits_for:
        return "; ".join(
            f"seat {seat}: {' | '.join(map(str, game.legal_moves(state, seat)))}" for seat in status.waits_for
        )
    return "a move of the table (seat null)" if status.table_acts else "no further move"


def _shown(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _parts(lines: Iterable[str]) -> Iterator[Header | Entry]:
    """Parse lines one by one, so that a file need not fit into memory."""
    seq = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            values = json_object(text)
            if "record" in values:
                seq = 0
                yield _header(values, number)
                continue
            if seq is None:
                raise RecordError("move_before_header")
            entry = _entry(values, number)
            seq += 1
            if entry.seq != seq:
                raise RecordError("wrong_seq", expected=seq, found=entry.seq)
        except RuleError as error:
            raise RecordError(error.code, **{**error.details, "line": number}) from error
        yield entry


def json_object(text: str) -> dict[str, Any]:
    """Return the object that a line holds; raises ``RecordError`` with code ``not_json`` or ``not_an_object``."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("not_json") from error
    if not isinstance(values, dict):
        raise RecordError("not_an_object")
    return values


def _header(values: Mapping[str, object], line: int) -> Header:
    _need_keys(values, _HEADER_KEYS, optional={"dealer"})
    if values["record"] is True or values["record"] != FORMAT:
        raise RecordError("unknown_format", expected=FORMAT, found=values["record"])
    values_of_options, seats, dealer = values["options"], values["seats"], values.get("dealer")
    if not isinstance(values_of_options, dict):
        raise RecordError("bad_value", key="options")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise RecordError("bad_value", key="seats")
    if dealer is not None and not _is_whole(dealer):
        raise RecordError("bad_value", key="dealer")
    game = game_named(values["game"])
    options = game.options(values_of_options)
    if dealer is None and game.fixes_dealer(options):
        dealer = 0  # as a match starts where nobody says otherwise
    return Header(game, options, tuple(seats), dealer, line)  # type: ignore[arg-type]


def _entry(values: Mapping[str, object], line: int) -> Entry:
    _need_keys(values, _ENTRY_KEYS)
    seq, seat, move, happened = values["seq"], values["seat"], values["move"], values["events"]
    if not _is_whole(seq):
        raise RecordError("bad_value", key="seq")
    if seat is not None and not _is_whole(seat):
        raise RecordError("bad_value", key="seat")
    if not isinstance(move, str):
        raise RecordError("bad_value", key="move")
    if not isinstance(happened, list) or not all(isinstance(event, dict) for event in happened):
        raise RecordError("bad_value", key="events")
    return Entry(seq, seat, move, tuple(happened), line)  # type: ignore[arg-type]


def _need_keys(
    values: Mapping[str, object], needed: AbstractSet[str], optional: AbstractSet[str] = frozenset()
) -> None:
    for key in sorted(needed - values.keys()):
        raise RecordError("missing_key", key=key)
    for key in sorted(values.keys() - needed - optional):
        raise RecordError("unknown_key", key=key)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
