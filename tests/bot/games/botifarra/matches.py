"""Tables for tests: lobbies, and whole matches played by computers from a seed, move by move."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

from bot.tables import commands
from bot.tables.entries import Entry, Logged, Person, WentAway
from bot.tables.log.replay import opened
from bot.tables.table import Stage, Table
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraView, Claim, Cut, Mode, Phase, PlayCard
from engine.botifarra.deal import cut_depths
from engine.botifarra.play.position import _REASONS
from engine.cards.spanish import SpanishCard
from tests.bot.games.tables import AT, after, played_once, rules, with_state

MODES = tuple(map(str, Mode))
NAMES = ("Anna", "Bernat", "Carla", "Dídac")
LONG_NAMES = ("Maria dels Àngels de Montserrat 1", "Wolfgang Amadeus von und zu Hohe", "W" * 32, "x" * 32)
HOST = Person(101, NAMES[0])
REASONS = {code for codes in _REASONS.values() for code in codes} | {"must_undertrump", "forced_discard"}
"""The codes of all reasons for which a card is illegal."""


def lobby(*, names: Sequence[str] = NAMES[:1], **options: str | int) -> Table:
    """A table that has not started, with these people on its first seats."""
    host = Person(101, names[0])
    first, *others = commands.open_table(BOTIFARRA, host, 1, 2, rules(**options), bytes(32))
    table = after(opened(7, Logged(1, first, AT)), others)
    for seat, name in enumerate(names[1:], 1):
        table = after(table, commands.sit(table, Person(101 + seat, name), seat))
    return table


def full(*, names: Sequence[str] = NAMES, **options: str | int) -> Table:
    """A lobby in which every seat of the mode is taken, by computers where no name is given."""
    seats = BOTIFARRA.options(dict(options)).seats
    table = lobby(names=names[:seats], **options)
    actor = commands.Actor(table.host)
    return after(table, commands.fill(table, actor)) if len(names) < seats else table


def started(*, names: Sequence[str] = NAMES, **options: str | int) -> Table:
    """A match before its first deal."""
    table = full(names=names, **options)
    return after(table, commands.start(table, commands.Actor(table.host)))


def moves_of(table: Table, chance: random.Random, player: str = "random") -> Iterator[Table]:
    """Play on until the last card of the match, and yield the table after each move.

    The player ``careless`` plays any card that the table takes, illegal ones too where revokes are not prevented.
    """
    while table.stage is Stage.PLAYING:
        assert table.match is not None
        if BOTIFARRA.is_over(table.match.state):
            return
        seat = BOTIFARRA.to_move(table.match.state)
        if seat is None:
            table = after(table, commands.deal(table, chance.randbytes(32)))
        elif table.cut_waits_for:
            table = after(table, commands.accept_for_late(table))
        elif table.match.state.phase is Phase.CUT:
            table = after(table, cut(table, seat, chance))
        elif player == "careless" and table.match.state.phase is Phase.PLAY:
            card = chance.choice(list(seen_by(table, seat).offered))
            table = after(table, commands.game_move(table, seat, PlayCard(card)))
        else:
            chosen = PLAYERS["random" if player == "careless" else player](chance).choose(
                seen_by(table, seat)
            )
            table = after(table, commands.game_move(table, seat, chosen))
        yield table


def cut(table: Table, seat: int, chance: random.Random) -> Sequence[Entry]:
    """The pack cut somewhere by the person on a seat, or by the table for a computer."""
    person = table.seats[seat].person
    if person is None:
        return commands.deal(table, chance.randbytes(32))
    depth = chance.choice(cut_depths(table.options))
    return commands.move(table, person, Cut(depth), table.turn, lambda: chance.randbytes(32))


def misdealt(table: Table) -> Table:
    """The table when a hand that was dealt wrongly is void because everybody agreed."""
    present = {
        number: seat.person for number, seat in enumerate(table.seats) if seat.is_present and seat.person
    }
    proposer = next(seat for seat in present if seat not in table.match.proposers_of_deal)
    table = after(table, commands.propose_redeal(table, present.pop(proposer), table.turn))
    for person in present.values():
        table = after(table, commands.answer_redeal(table, person, table.turn, agrees=True))
    return after(table, commands.redeal(table, bytes(32)))


def revoked(seed: int = 1, *, claimed: bool = True, **options: str | int) -> Table:
    """A table right after an illegal card: punished, claimed or, with ``claimed`` false, still unclaimed (B34)."""
    for number in itertools.count(seed):
        for table in match(number, player="careless", **options):
            assert table.match is not None
            if table.match.state.results and table.match.state.results[-1].revoke:
                return table
            if table.match.state.revokes:
                claimer = (table.match.state.revokes[0].seat + 1) % table.options.seats
                if not seen_by(table, claimer).may_claim:
                    continue
                return after(table, commands.game_move(table, claimer, Claim())) if claimed else table
    raise AssertionError


def seen_by(table: Table, seat: int | None = None) -> BotifarraView:
    """The match of a table as a seat, or a spectator, sees it."""
    view = table.view(seat)
    assert view is not None
    return view


@played_once
def match(
    seed: int, *, player: str = "random", names: Sequence[str] = NAMES, **options: str | int
) -> Iterator[Table]:
    """Play a match of one hand, or as the options say, and yield the table in each of its positions."""
    table = started(names=names, **({"max_hands": 1} | options))
    yield table
    yield from moves_of(table, random.Random(seed), player)


def moment(phase: Phase, seed: int = 1, *, nth: int = 0, **options: str | int) -> Table:
    """The nth position of a match in this phase."""
    found = (table for table in match(seed, **options) if table.match and table.match.state.phase is phase)
    for _ in range(nth):
        next(found)
    return next(found)


def waiting_for(seat: int) -> Table:
    """A match of four people that waits for this seat."""
    return next(table for table in match(3, target="none") if table.waits_for == (seat,))


def away(table: Table, *seats: int) -> Table:
    """The table when the people on these seats, by default on all, have left."""
    return after(table, [WentAway(seat=seat) for seat in seats or range(len(table.seats))])


def with_hidden_cards_exchanged(table: Table, chance: random.Random, keep: int | None = None) -> Table:
    """The same table with all cards that nobody has seen dealt out anew, but for the hand of seat ``keep``.

    Exchanged are hands and what lies under the tops of piles, also under those of ``keep``, who cannot look there.
    Illegal cards that nobody has claimed are forgotten: they are as hidden as cards.
    """
    assert table.match is not None
    hands, piles = table.match.state.hands, table.match.state.piles
    hidden = [
        SpanishCard(bit)
        for seat, hand in enumerate(hands)
        if seat != keep
        for bit in range(64)
        if hand >> bit & 1
    ]
    hidden += [card for own in piles for pile in own for card in pile[1:]]
    chance.shuffle(hidden)
    coming = iter(hidden)
    return with_state(
        table,
        hands=tuple(
            hand if seat == keep else sum(1 << next(coming) for _ in range(hand.bit_count()))
            for seat, hand in enumerate(hands)
        ),
        piles=tuple(tuple((*pile[:1], *(next(coming) for _ in pile[1:])) for pile in own) for own in piles),
        revokes=(),
    )
