"""Tables from their logs: the same entries always lead to the same table, also after a restart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from bot.tables.entries import (
    BreakBegan,
    BreakEnded,
    CameBack,
    Claimed,
    Closed,
    Committed,
    ComputerSat,
    Entry,
    HintTaken,
    Logged,
    Moved,
    Opened,
    PlayersCalled,
    RedealAgreed,
    RedealDeclined,
    RedealProposed,
    ResultAccepted,
    ResultConfirmed,
    Rules,
    RulesChanged,
    Sat,
    StandInAsked,
    Started,
    Stood,
    TimedOut,
    TimeUp,
    WentAway,
    WordGiven,
)
from bot.tables.log import people_changes as changes
from bot.tables.match import ClaimOfRest, Match, RecordedMove, RedealVote
from bot.tables.people.entries import SeatTaken
from bot.tables.seats import TableSeat, fitted
from bot.tables.shuffles import Shuffle, identity_of, identity_of_board
from bot.tables.table import Stage, Table
from engine.game import AnyGame, Options, Rest, Seat, Status
from engine.games import game_named
from engine.replacing import replace

MatchEntry = (
    TimedOut
    | StandInAsked
    | WentAway
    | CameBack
    | HintTaken
    | Claimed
    | RedealProposed
    | RedealAgreed
    | RedealDeclined
    | ResultAccepted
    | ResultConfirmed
    | TimeUp
    | BreakBegan
    | BreakEnded
    | changes.PeopleEntry
)
"""The entries of a match besides its moves."""
SHARED_MOVES: Final = 4096
"""Moves that are kept once for all tables: the same cards are played at all of them, and took half of the memory."""


def opened(table_id: int, logged: Logged) -> Table:
    """Return the table that the first entry of a log opens."""
    entry = logged.entry
    if not isinstance(entry, Opened):
        raise TypeError(f"the log of table {table_id} begins with {entry.kind}")
    game = game_named(entry.game)
    options = game.options(entry.rules.options)
    return Table(
        id=table_id,
        game=game,
        guild_id=entry.guild_id,
        channel_id=entry.channel_id,
        host=entry.host,
        rules=entry.rules,
        options=options,
        sides=_sides(game, options),
        opened_at=logged.at,
        changed_at=logged.at,
        waits_since=logged.at,
        asked_since=logged.at,
        seats=(TableSeat(),) * game.seats(options),
        is_single_deal=entry.place is not None and entry.place.board > 0,
        first_dealer=entry.first_dealer,
        after=entry.after,
        place=entry.place,
        seq=logged.seq,
    )


def apply_entry(table: Table, logged: Logged) -> Table:  # noqa: C901 - one case a kind of entry
    """Return the table after one more entry.

    Raises ``RuleError`` on a move that breaks the rules, and ``TypeError`` on an entry of a match that has not
    started; no table writes such a log.
    """
    if isinstance(logged.entry, Moved):  # nearly all entries, so that one copy of table and match must do
        return _moved(table, table.started_match, logged.entry, logged)
    waits_since = logged.at if _starts_pause(table, logged.entry) else table.waits_since
    asked_since = logged.at if _starts_question(table, logged.entry) else table.asked_since
    table = replace(
        table, seq=logged.seq, changed_at=logged.at, waits_since=waits_since, asked_since=asked_since
    )
    match logged.entry:
        case RulesChanged(rules=rules, keeps_rotation=keeps_rotation):
            return _with_rules(table, rules, table.first_dealer if keeps_rotation else None)
        case Sat(seat=seat, person=person):
            return _seated(table, seat, TableSeat(person=person, name=person.name))
        case ComputerSat(seat=seat, player=player, name=name):
            return _seated(table, seat, TableSeat(computer=player, name=name))
        case Stood(seat=seat):
            return _seated(table, seat, TableSeat())
        case WordGiven(seat=seat, word=word):
            giver = table.seats[seat].person
            words = {**dict(table.words), **({giver.id: word} if giver else {})}
            return replace(table, words=tuple(words.items()))
        case Committed():
            return replace(table, shuffles=(*table.shuffles, _committed(table, logged.entry)))
        case PlayersCalled():
            return replace(table, has_called_players=True)
        case Started(newcomers=newcomers):
            state = table.game.start(table.played_options, table.due_dealer or 0)
            begun, seats = Match(state, table.game.status(state)), _with_newcomers(table.seats, newcomers)
            return replace(table, stage=Stage.PLAYING, match=begun, seats=seats)
        case Closed(reason=reason, counts=counts, lost=lost):
            match = table.match and replace(table.match, counts=counts, lost=lost)
            return replace(table, stage=Stage.CLOSED, close_reason=reason, match=match)
        case Opened():
            raise TypeError(f"table {table.id} was opened twice")
        case entry:
            return _applied_to_match(table, table.started_match, entry, logged.at)


def _applied_to_match(  # noqa: C901, PLR0912 - one case a kind of entry
    table: Table, match: Match, entry: MatchEntry, at: datetime
) -> Table:
    """Return the table after an entry of its match, whose number and time it has already."""
    match entry:
        case TimedOut(seat=seat):
            late = replace(table.seats[seat], missed=table.seats[seat].missed + 1)
            return _seated(table, seat, late, replace(match, timed_out=match.timed_out | {seat}))
        case StandInAsked(seat=seat, by=by):
            return replace(table, match=replace(match, stand_ins_asked=match.stand_ins_asked | {(seat, by)}))
        case WentAway(seat=seat, reason=reason, keeps_question=keeps_question):
            away = replace(table.seats[seat], computer=table.stand_in, away=reason)
            return _seated(table, seat, away, _left(match, seat, keeps_question=keeps_question))
        case CameBack(seat=seat):
            here = replace(table.seats[seat], computer=None, away=None, missed=0, back_at=at)
            table = _seated(table, seat, here)
            returned = changes.returned(table, match, seat)
            return replace(table, match=replace(returned, timed_out=returned.timed_out - {seat}))
        case HintTaken(seat=seat, turn=turn):
            return replace(table, match=replace(match, hints=(*match.hints, (turn, seat))))
        case Claimed(seat=seat, takes=takes, tricks=tricks, cards=cards):
            return _claimed(table, match, seat, Rest(takes, tricks, cards))
        case RedealProposed(seat=seat):
            return replace(table, match=_redeal_proposed(table, match, seat))
        case RedealAgreed(seat=seat):
            vote = changes.consented(match.redeal, seat, aloud=True)
            return replace(table, match=replace(match, redeal=vote))
        case RedealDeclined():
            return replace(table, match=replace(match, redeal=None))
        case ResultAccepted(seat=seat):
            return replace(table, match=replace(match, accepted=match.accepted | {seat}))
        case ResultConfirmed():
            return replace(table, stage=Stage.OVER)
        case TimeUp():
            return replace(table, stage=Stage.OVER, match=_out_of_time(table, match))
        case BreakBegan(seat=seat):
            return replace(table, match=replace(match, break_by=seat, accepted=frozenset()))
        case BreakEnded():
            return replace(table, match=replace(match, break_by=None))
        case _:
            return changes.applied(table, match, entry)


def apply_entries(table: Table, entries: Sequence[Entry], at: datetime) -> Table:
    """Return the table after several entries of the same time; raises as :func:`apply_entry`."""
    for entry in entries:
        table = apply_entry(table, Logged(table.seq + 1, entry, at))
    return table


def rebuild(table_id: int, log: Iterable[Logged]) -> Table:
    """Return the table that a whole log leads to; raises ``LookupError`` if the log is empty."""
    entries = iter(log)
    if (first := next(entries, None)) is None:
        raise LookupError(f"table {table_id} has no log")
    table = opened(table_id, first)
    for logged in entries:
        table = apply_entry(table, logged)
    return table


def not_after(table: Table, now: datetime) -> Table:
    """Return a table whose times are not in the future, where the clock of an earlier process was ahead."""
    seats = tuple(
        replace(seat, back_at=now) if seat.back_at is not None and seat.back_at > now else seat
        for seat in table.seats
    )
    return replace(
        table,
        changed_at=min(table.changed_at, now),
        waits_since=min(table.waits_since, now),
        asked_since=min(table.asked_since, now),
        seats=seats,
    )


def _starts_pause(table: Table, entry: Entry) -> bool:
    """Tell whether an entry starts a new pause; nobody must be able to cause one as often as they like."""
    if isinstance(entry, CameBack):
        return table.is_asleep
    return isinstance(entry, Started | RedealProposed | RedealDeclined | BreakEnded)


def _starts_question(table: Table, entry: Entry) -> bool:
    """Tell whether the time of the awaited people starts anew; a move starts it by its consequences."""
    if isinstance(entry, CameBack | SeatTaken):
        return (
            sum(seat.is_present for seat in table.seats) == 1
        )  # from now on somebody waits for somebody else
    return isinstance(entry, Started | RedealDeclined | BreakEnded)


def _with_rules(table: Table, rules: Rules, first_dealer: Seat | None) -> Table:
    """Return the table under other rules; computers who sit there already play at their level, if that is new."""
    options = table.game.options(rules.options)
    changed = replace(
        table,
        rules=rules,
        options=options,
        sides=_sides(table.game, options),
        first_dealer=first_dealer,
        seats=fitted(table.seats, table.game.seats(options)),
    )
    if rules.computers == table.rules.computers:
        return changed
    seats = (replace(seat, computer=changed.stand_in) if seat.computer else seat for seat in changed.seats)
    return replace(changed, seats=tuple(seats))


def _sides(game: AnyGame, options: Options) -> tuple[tuple[Seat, ...], ...]:
    return tuple(map(tuple, game.sides(options)))


def _committed(table: Table, entry: Committed) -> Shuffle:
    identity = identity_of(table.id, entry.deal, entry.attempt)
    if table.place is not None and table.place.board:
        identity = identity_of_board(table.place.event, table.place.board)
    return Shuffle(entry.deal, identity, bytes.fromhex(entry.secret), entry.attempt)


def _seated(table: Table, seat: Seat, who: TableSeat, match: Match | None = None) -> Table:
    """Return the table with somebody on a seat, and with this match if there is a changed one."""
    seats = tuple(who if number == seat else other for number, other in enumerate(table.seats))
    return replace(table, seats=seats, match=match or table.match)


def _with_newcomers(seats: Sequence[TableSeat], newcomers: Sequence[Seat]) -> tuple[TableSeat, ...]:
    """Return the seats after the start, with the people on some of them playing their first match."""
    return tuple(
        replace(seat, is_newcomer=True) if number in newcomers else seat for number, seat in enumerate(seats)
    )


def _left(match: Match, seat: Seat, *, keeps_question: bool) -> Match:
    """Return the match after the person of a seat has left: nobody waits for them any more."""
    return replace(
        match,
        stand_ins_asked=_asked_for_others(match, seat),
        redeal=changes.consented(match.redeal, seat),
        petition=changes.left(match.petition, seat, keeps_question=keeps_question),
    )


def _redeal_proposed(table: Table, match: Match, proposer: Seat) -> Match:
    others = (number for number, seat in enumerate(table.seats) if seat.is_present and number != proposer)
    return replace(
        match,
        redeal=RedealVote(proposer, frozenset({proposer}), tuple(others)),
        redeal_proposers=match.redeal_proposers | {proposer},
        proposers_of_deal=match.proposers_of_deal | {proposer},
    )


def _moved(table: Table, match: Match, entry: Moved, logged: Logged) -> Table:
    """Return the table after a move of the game: the one place where a move is applied. It starts a new pause."""
    game, before, seat, text = table.game, match.status, entry.seat, entry.move
    step = game.apply(match.state, seat, game.parse_move(text))
    after = game.status(step.state)
    dealt = after.deal_is_open and not before.deal_is_open
    settled = before.deal_is_open and match.is_settled(before.deal)
    stood_in = not settled and entry.auto and seat is not None
    deal = after.deal if dealt else 0
    recorded = RecordedMove(seat, text, step.events, deal, settled=settled, stood_in=stood_in)
    if len(step.events) == 1 and not dealt:
        recorded = _shared(game.name, recorded)
    moves = match.moves.and_then(recorded)
    scored = after.scored > before.scored
    still_asked = _still_asked(before, after, seat)
    if seat is not None and not entry.auto and table.seats[seat].missed:
        table = _seated(table, seat, replace(table.seats[seat], missed=0))
    return replace(
        table,
        seq=logged.seq,
        changed_at=logged.at,
        waits_since=logged.at,
        asked_since=table.asked_since if still_asked else logged.at,
        stage=Stage.OVER if after.over and not after.may_interject else table.stage,
        shuffles=_shuffled(table, match, after, text) if dealt else table.shuffles,
        match=replace(
            match,
            state=step.state,
            status=after,
            moves=moves,
            asked_at=match.asked_at if still_asked else len(moves),
            timed_out=match.timed_out if entry.auto else frozenset(),
            stand_ins_asked=_asked_for_others(match, seat),
            deal_is_void=before.deal_is_open and not after.deal_is_open and not scored,
            redeal=None,
            declined=match.declined if entry.auto and not dealt else None,
            petition=changes.after_move(match.petition, deal_is_open=after.deal_is_open),
            petitions_of_deal=frozenset() if dealt else match.petitions_of_deal,
            accepted=frozenset(),
            dealt_at=len(moves) if dealt else match.dealt_at,
            redeal_proposers=frozenset() if dealt else match.redeal_proposers,
            proposers_of_deal=frozenset() if scored else match.proposers_of_deal,
        ),
    )


@lru_cache(SHARED_MOVES)
def _shared(_: str, move: RecordedMove) -> RecordedMove:
    """Return the one object of all equal moves of a game, by its name."""
    return move


def _out_of_time(table: Table, match: Match) -> Match:
    state = table.game.ended(match.state)
    return replace(
        match, state=state, status=table.game.status(state), time_is_up=True, break_by=None, petition=None
    )


def _claimed(table: Table, match: Match, seat: Seat, rest: Rest) -> Table:
    """Return the table after a claim, which the person on the seat has made in time."""
    claims = (*match.claims, ClaimOfRest(match.status.deal, seat, rest))
    return _seated(table, seat, replace(table.seats[seat], missed=0), replace(match, claims=claims))


def _asked_for_others(match: Match, seat: Seat | None) -> frozenset[tuple[Seat, Seat]]:
    """Return the wishes that a computer play for somebody else than this seat."""
    return frozenset(pair for pair in match.stand_ins_asked if pair[0] != seat)


def _still_asked(before: Status, after: Status, mover: Seat | None) -> bool:
    """Tell whether the other seats are still asked the same question, because several were asked at once."""
    others = set(before.waits_for) - {mover}
    return bool(others) and others == set(after.waits_for)


def _shuffled(table: Table, match: Match, dealt: Status, move: str) -> tuple[Shuffle, ...]:
    """Return the shuffles after a deal has used the newest one of its number; a cut uses none."""
    used = table.shuffle_of(dealt.deal)
    seed = seed_of_shuffle(move)
    if used is None or seed is None:
        return table.shuffles
    complete = replace(
        used, contributions=table.contributions(), seed=seed, dealt_by=dealt.dealt_by, before=match.state
    )
    return tuple(complete if shuffle is used else shuffle for shuffle in table.shuffles)


def seed_of_shuffle(move: str) -> bytes | None:
    """Return the seed in the text of a shuffle, which is the same in every game; ``None`` for any other move."""
    name, _, digits = move.partition(" ")
    return bytes.fromhex(digits) if name == "shuffle" else None
