"""Tables of Barbu for tests: whole games played by computers from a seed, move by move."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.entries import Logged, Person
from bot.tables.log.replay import opened
from bot.tables.table import Stage, Table
from computers.player import RandomPlayer
from engine.barbu import BARBU, BarbuView, Contract, Phase
from engine.cards.french import FrenchCard, FrenchCardSet
from tests.bot.games.tables import AT, after, played_once, rules, with_state

NAMES = ("Anna", "Bernat", "Carla", "Dídac", "Élodie", "François", "Guillem", "Hélène", "Ignasi", "Jordi")
SEATS = [(players, "32") for players in range(2, 9)] + [(players, "52") for players in range(2, 11)]
"""Every number of players with each pack."""
LONG_NAMES = tuple(f"{name} de la Vall d'Aran i Berga"[:32] for name in NAMES)


def tables_of(*few: tuple[int, str]) -> pytest.MarkDecorator:
    """These numbers of players and packs for a test, and every other one in ``make soak``.

    Each test has others, so that together they have all.
    """
    cases = [seats if seats in few else pytest.param(*seats, marks=pytest.mark.soak) for seats in SEATS]
    return pytest.mark.parametrize(("players", "pack"), cases)


def lobby(*, names: Sequence[str] = NAMES, **options: str | int) -> Table:
    """A full table of people that has not started."""
    seats = BARBU.options(dict(options)).players
    host = Person(101, names[0])
    first, *others = commands.open_table(BARBU, host, 1, 2, rules(**options), bytes(32))
    table = after(opened(7, Logged(1, first, AT)), others)
    for seat in range(1, seats):
        table = after(table, commands.sit(table, Person(101 + seat, names[seat]), seat))
    return table


@played_once
def game(seed: int = 1, *, names: Sequence[str] = NAMES, **options: str | int) -> Iterator[Table]:
    """Play a game of random players, and yield the table in each of its positions."""
    table = lobby(names=names, **options)
    table = after(table, commands.start(table, commands.Actor(table.host)))
    yield table
    chance = random.Random(seed)
    player = RandomPlayer(chance)
    while table.stage is Stage.PLAYING:
        assert table.match is not None
        if table.waits_for:
            seat = table.waits_for[0]
            table = after(table, commands.game_move(table, seat, player.choose(table.view(seat))))
        else:
            table = after(table, commands.deal(table, chance.randbytes(32)))
        yield table


def positions(seed: int = 1, every: int = 7, **options: str | int) -> Iterator[Table]:
    """Some positions of a game, evenly spread."""
    return itertools.islice(game(seed, **options), 0, None, every)


def found(wanted: Callable[[BarbuView], bool], **options: str | int) -> Table:
    """The first wanted position of a game, as a spectator sees it, of the first seed that has one."""
    return next(table for seed in range(20) for table in game(seed, **options) if wanted(seen_by(table)))


def seen_by(table: Table, seat: int | None = None) -> BarbuView:
    """The game of a table as a seat, or a spectator, sees it."""
    view: BarbuView = table.view(seat)
    return view


def moment(
    phase: Phase, contract: Contract | None = None, seed: int = 1, *, nth: int = 0, **options: str | int
) -> Table:
    """The nth position of a game in this phase, and in this contract if one is named."""
    found = (
        table
        for table in game(seed, **options)
        if table.match.state.phase is phase and contract in (None, seen_by(table).contract)
    )
    return next(itertools.islice(found, nth, None))


def hidden_cards(table: Table, seat: int | None = None) -> list[FrenchCard]:
    """The cards that a seat, or a spectator, may not see: those of the others, and in mariages those not seen yet."""
    state = table.match.state
    hands = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    found = [card for hand in hands for card in FrenchCardSet.from_mask(hand)]
    if state.mariages is not None:
        seen = {turned.card for turned in state.mariages.turned}
        found += [card for card in state.mariages.layout if card not in seen]
    return found


def with_hidden_cards_exchanged(table: Table, chance: random.Random, keep: int | None = None) -> Table:
    """The same table with all cards and votes that seat ``keep``, or a spectator, may not see exchanged."""
    state = table.match.state
    hidden = hidden_cards(table, keep)
    changed = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    left = seen_by(table).left_to_vote
    return with_state(
        table,
        hands=tuple(
            FrenchCardSet(changed.get(card, card) for card in FrenchCardSet.from_mask(hand)).mask
            for hand in state.hands
        ),
        last_dealt=changed.get(state.last_dealt, state.last_dealt),
        votes=tuple(
            chance.choice(left) if vote is not None and voter != keep else vote
            for voter, vote in enumerate(state.votes)
        )
        if state.phase is Phase.VOTE
        else state.votes,
        mariages=state.mariages
        and replace(state.mariages, layout=tuple(changed.get(card, card) for card in state.mariages.layout)),
    )
