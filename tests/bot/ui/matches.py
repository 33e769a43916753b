"""Tables to look at: lobbies, and whole matches played by computers from a seed, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.i18n import Language
from bot.tables import decisions
from bot.tables.entries import Entry, Logged, Person, Rules, WentAway
from bot.tables.table import Stage, Table, evolved, opened
from engine.botifarra import BOTIFARRA, Phase
from engine.players import PLAYERS

NAMES = ("Anna", "Bernat", "Carla", "Dídac")
LONG_NAMES = ("Maria dels Àngels de Montserrat 1", "Wolfgang Amadeus von und zu Hohe", "W" * 32, "x" * 32)
HOST = Person(101, NAMES[0])
AT = datetime(2025, 1, 1, tzinfo=UTC)


def rules(**options: str | int) -> Rules:
    return Rules(options=dict(options), preset=None, language=Language.EN)


def after(table: Table, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = evolved(table, Logged(table.seq + 1, entry, AT))
    return table


def lobby(*, names: Sequence[str] = NAMES[:1], **options: str | int) -> Table:
    """A table that has not started, with these people on its first chairs."""
    host = Person(101, names[0])
    first, *others = decisions.open_table(host, 1, 2, rules(**options), bytes(32))
    table = after(opened(7, Logged(1, first, AT)), others)
    for seat, name in enumerate(names[1:], 1):
        table = after(table, decisions.sit(table, Person(101 + seat, name), seat))
    return table


def full(*, names: Sequence[str] = NAMES, **options: str | int) -> Table:
    """A lobby in which every chair is taken, by computers where no name is given."""
    table = lobby(names=names, **options)
    actor = decisions.Actor(table.host)
    return after(table, decisions.fill(table, actor)) if len(names) < 4 else table


def started(*, names: Sequence[str] = NAMES, **options: str | int) -> Table:
    """A match before its first deal."""
    table = full(names=names, **options)
    return after(table, decisions.start(table, decisions.Actor(table.host)))


def moves_of(table: Table, chance: random.Random, player: str = "random") -> Iterator[Table]:
    """Play on to the end of the match, and yield the table after each move."""
    while table.stage is Stage.PLAYING:
        assert table.state is not None
        seat = BOTIFARRA.to_move(table.state)
        if seat is None:
            table = after(table, decisions.deal(table, chance.randbytes(32)))
        else:
            view = table.view(seat)
            assert view is not None
            chosen = PLAYERS[player](chance).choose(view)
            table = after(table, decisions.game_move(table, seat, chosen))
        yield table


def match(
    seed: int, *, player: str = "random", names: Sequence[str] = NAMES, **options: str | int
) -> Iterator[Table]:
    """Play a match of one hand, or as the options say, and yield the table in each of its positions."""
    table = started(names=names, **({"max_hands": 1} | options))
    yield table
    yield from moves_of(table, random.Random(seed), player)


def moment(phase: Phase, seed: int = 1, *, nth: int = 0, **options: str | int) -> Table:
    """The nth position of a match in this phase."""
    found = (table for table in match(seed, **options) if table.state and table.state.phase is phase)
    for _ in range(nth):
        next(found)
    return next(found)


def away(table: Table, *seats: int) -> Table:
    return after(table, [WentAway(seat=seat) for seat in seats])


def with_hidden_cards_exchanged(table: Table, chance: random.Random, keep: int | None = None) -> Table:
    """The same table with all cards that nobody has seen dealt out anew, but for the hand of seat ``keep``."""
    assert table.state is not None
    hands = table.state.hands
    others = [hand for seat, hand in enumerate(hands) if seat != keep]
    cards = [bit for bit in range(64) if any(hand >> bit & 1 for hand in others)]
    chance.shuffle(cards)
    dealt = []
    for seat, hand in enumerate(hands):
        if seat == keep:
            dealt.append(hand)
            continue
        mine, cards = cards[: hand.bit_count()], cards[hand.bit_count() :]
        dealt.append(sum(1 << bit for bit in mine))
    return replace(table, state=replace(table.state, hands=tuple(dealt)))
