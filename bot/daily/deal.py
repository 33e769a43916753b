"""A deal of the day as data, and the table on which one person plays it.

A deal is fixed when the first person asks for it: its seed is random, so nobody can know the cards before the day,
and neither another version of a game nor of a computer player changes a day that has begun.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final, Protocol

from bot.i18n import Language
from bot.tables.commands import COMPUTER_NAMES
from bot.tables.entries import ComputerSat, Entry, Logged, Moved, Opened, Person, Rules, Sat, Started
from bot.tables.log.replay import apply_entries, opened
from bot.tables.table import Stage, Table
from engine.game import Seat
from engine.games import game_named

SEAT: Final[Seat] = 0
"""The seat of the person, in every deal."""
NEXT_DEAL: Final = "deal"
"""The move of a person who goes on to the next deal."""
SECRET_BYTES: Final = 32
_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a game for one day: house rules, dealer, and the moves between the deal and the first decision.

    With ``later``, such moves of further deals, a whole match is played, which has as many by its rules.
    """

    options: Mapping[str, str | int]
    dealer: Seat
    opening: tuple[str, ...] = ()
    later: tuple[tuple[str, ...], ...] = ()

    def to_json(self) -> str:
        """Return the plan as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Read a plan back; raises ``ValueError`` or ``KeyError`` on anything else."""
        values = json.loads(text)
        later = tuple(map(tuple, values.get("later", ())))
        return cls(values["options"], values["dealer"], tuple(values["opening"]), later)


class DailyPlan(Protocol):
    """The plans of a game by the numbers of the days, from 1."""

    def __call__(self, number: int) -> Plan:
        """Return the settings of a day."""
        ...


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game on one day; ``player`` is the name of the computer players in ``Computers.players``."""

    game: str
    day: date
    secret: bytes
    player: str
    plan: Plan
    par: int | None = None
    """The score of the computer in the person's place; ``None`` until it has been asked for."""

    def seed(self, purpose: str) -> bytes:
        """Return 32 bytes for one purpose that tell nothing of those for another."""
        return sha256(self.secret + f"{self.game} {self.day.isoformat()} {purpose}".encode()).digest()

    def chance(self, turn: int) -> random.Random:
        """Return the random state of the seat to move in a turn: the same moves get everybody the same answer."""
        return random.Random(self.seed(f"turn {turn}"))  # noqa: S311 - a seeded game, no key

    def table(self, person: Person) -> Table:
        """Return the table before the first decision, with this person on :data:`SEAT`; it is in no log."""
        game = game_named(self.game)
        options = game.with_fixed_dealer(game.options(self.plan.options))
        rules = Rules(dict(options.to_json()), None, Language.EN)
        opening = Opened(
            game=self.game, guild_id=0, channel_id=0, host=person, rules=rules, first_dealer=self.plan.dealer
        )
        seated: list[Entry] = [
            Sat(seat=SEAT, person=person),
            *(
                ComputerSat(seat=seat, player=self.player, name=COMPUTER_NAMES[seat])
                for seat in range(1, game.seats(options))
            ),
            Started(),
        ]
        # No other table has this number, the key of cached results about a table.
        of_person = sha256(f"{self.game} {self.day.isoformat()} {person.id}".encode()).digest()
        number = -1 - int.from_bytes(of_person[:6])
        empty = replace(opened(number, Logged(1, opening, _THEN)), is_single_deal=not self.plan.later)
        return self.dealt(apply_entries(empty, seated, _THEN))

    def dealt(self, table: Table) -> Table:
        """Return the table after the next deal, before its first decision."""
        before = table.deals_scored
        seed = self.seed(f"cards {before + 1}" if before else "cards")
        table = with_move(table, None, str(table.game.table_move(table.started_match.state, seed)))
        for move in (self.plan.opening, *self.plan.later)[before]:
            table = with_move(table, awaited(table), move)
        return table

    def after(self, person: Person, moves: Iterable[str]) -> Table:
        """Return the table of a person after moves of the awaited seats, :data:`NEXT_DEAL` among them."""
        table = self.table(person)
        for move in moves:
            table = self.dealt(table) if move == NEXT_DEAL else with_move(table, awaited(table), move)
        return table


def with_move(table: Table, seat: Seat | None, move: str) -> Table:
    """Return the table after a move; raises ``RuleError`` if the rules refuse it."""
    return apply_entries(table, [Moved(seat=seat, move=move)], _THEN)


def awaited(table: Table) -> Seat:
    """Return the seat that moves next; of several that move at once the person is the last.

    Raises ``ValueError`` if the deal is over.
    """
    if is_over(table) or not table.waits_for:
        raise ValueError(f"the deal of the day of {table.game.name} is over")
    return max(table.waits_for, key=lambda seat: (seat != SEAT, -seat))


def is_over(table: Table) -> bool:
    """Tell whether the one deal is scored, or the match over."""
    return table.deals_scored > 0 if table.is_single_deal else table.stage is Stage.OVER


def score_of(table: Table) -> int:
    """Return the person's result of a finished deal: with two sides the difference, with more the own points."""
    if table.match is None:
        raise ValueError("no deal has been played")
    totals, own = table.match.status.totals, table.side_of(SEAT)
    two_sides = len(totals) == 2
    return totals[own] - totals[1 - own] if two_sides else totals[own]
