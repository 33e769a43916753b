"""The expert's view of a position: the points of each legal move, marks for an answer, and the reasons in words.

>>> view = Assessed({"play O9": Estimate(20.0, 0.0), "play O2": Estimate(18.0, 0.4)}, 0.5, {})
>>> view.best, view.loss("play O2"), view.marks("play O9"), view.marks("play O2")
('play O9', 2.0, 10, 6)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from bot.i18n import Language
from computers.review import Estimate

MOST_MARKS: Final = 10
WORTH_ASKING: Final = 8
"""The most marks of the worst move: if it has more, nearly every answer is as good, and there is nothing to ask."""
LOSS_WITHOUT_MARKS: Final = 10
"""Loss without marks, in multiples of the least that is worth a word: 5 of the 72 points of Botifarra."""


@dataclass(frozen=True, slots=True)
class Assessed:
    """Every legal move of a position by its text, the best first.

    ``worth_saying`` is the least loss that is worth a word, in the points of ``values``. ``reasons`` are the expert's
    move and why, as marked text by language, without the name of any person.
    """

    values: Mapping[str, Estimate]
    worth_saying: float
    reasons: Mapping[Language, str]

    @property
    def best(self) -> str:
        """The move with the most points."""
        return next(iter(self.values))

    @property
    def has_point(self) -> bool:
        """Whether a move is so much worse than the best that it is worth asking about."""
        return min(map(self.marks, self.values)) <= WORTH_ASKING

    def loss(self, move: str) -> float:
        """Return how many fewer points than the best move another one brings; raises ``KeyError`` if it is none."""
        return self.values[self.best].points - self.values[move].points

    def is_best(self, move: str) -> bool:
        """Tell whether a move counts as best: it is within one standard error of the best one."""
        return self.loss(move) <= self.values[move].error or move == self.best

    def marks(self, move: str) -> int:
        """Return the marks for a move, from 0 to 10 for the best; raises ``KeyError`` if it is none."""
        if self.is_best(move):
            return MOST_MARKS
        left = 1 - self.loss(move) / (LOSS_WITHOUT_MARKS * self.worth_saying)
        return round(MOST_MARKS * max(0.0, left))

    def to_json(self) -> str:
        """Return the view as JSON text."""
        values = {move: [each.points, each.error] for move, each in self.values.items()}
        return json.dumps(
            {"values": values, "worth_saying": self.worth_saying, "reasons": dict(self.reasons)}
        )

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a view back; raises ``ValueError`` or ``KeyError`` on anything else."""
        read = json.loads(text)
        values = {move: Estimate(*each) for move, each in read["values"].items()}
        reasons = {Language(each): said for each, said in read["reasons"].items()}
        return cls(values, read["worth_saying"], reasons)
