"""The search for a problem in a finished deal: the decisions in it, and how far computers disagree about one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from bot.tables.log.past import played_again
from bot.tables.table import Table
from bot.ui.face.anonymous import asked_seat
from bot.ui.face.face import any_face
from bot.ui.face.features import HasHints
from bot.ui.review.rows import reviewable
from computers.player import CAREFUL, STRONG
from computers.problems import LAST_TRICK, LEAST_CHOICES, LOOK_CLOSER, disagreement, is_problem
from computers.registry import computers_of
from engine.errors import NotAvailable
from engine.game import Seat

_WEAKER: Final = (CAREFUL, STRONG)
"""The computers whose moves are compared with the expert's, the weakest first."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a person: the position, the seat, and the text of the move."""

    position: Table
    step: int
    seat: Seat
    move: str

    def disagreement(self) -> float:
        """Return how far computers disagree, if the decision is a problem; else 0. It takes some tenths of a second.

        What the problem will show is judged after another judgement, with other chance, has found it worth it.
        """
        table, face = self.position, any_face(self.position)
        players = computers_of(table.game).players
        if not isinstance(face, HasHints) or not players.keys() >= set(_WEAKER):
            return 0.0
        chance = f"week {table.id} {table.turn}"
        easy, strong = (players[name](random.Random(chance)) for name in _WEAKER)  # noqa: S311 - no secret
        view, least = table.view(self.seat), face.worth_saying()
        easily = str(easy.choose(view))
        first = face.estimates(self.seat, random.Random(chance))  # noqa: S311 - as above
        if not is_problem(first, self.move, easily, least, LOOK_CLOSER):
            return 0.0
        shown = face.estimates(self.seat)
        if not is_problem(shown, self.move, easily, least):
            return 0.0
        return disagreement(shown, (easily, str(strong.choose(view))), least)


def decisions(table: Table, deal: int) -> list[Decision]:
    """Return the decisions in a finished deal that may be problems.

    There are none in a deal with a revoke or a hint, or in which the table chose for a person.
    """
    face = any_face(table)
    if face.reviews is None or deal not in reviewable(face):
        return []
    positions = played_again(table, deal)
    if any(positions[0].turn <= turn < positions[-1].turn for turn, _ in table.started_match.hints):
        return []
    try:
        played = face.reviews.played(deal)
    except NotAvailable:
        return []
    if any(
        each.stood_in and not each.settled and len(each.legal) > 1 for each in (*played.calls, *played.made)
    ):
        return []
    found, steps = list[Decision](), iter(enumerate(positions))
    for made in played.made[: LAST_TRICK * len(table.seats)]:
        step, position = next(each for each in steps if each[1].started_match.state == made.before)
        is_choice = made.is_choice and len(made.legal) >= LEAST_CHOICES
        if is_choice and position.seats[made.seat].person is not None and asked_seat(position) == made.seat:
            found.append(Decision(position, step, made.seat, positions[step + 1].moves[-1].move))
    return found
