"""Shuffles to check, as JSON Lines: the proof shown after a hand, in a file, without shell quoting.

>>> shown = ShownShuffle(secret="00" * 32, commitment="11" * 32, hand="table 7 hand 1", contributions=("0 Anna",))
>>> next(read([shown.line()])) == (1, shown)
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Final

from engine.dealing import parse_seed
from engine.errors import RecordError, RuleError
from engine.games import GAMES
from engine.record import json_object

FORMAT: Final = 1
"""The number that every line has under ``verify``."""
_MARK: Final = "verify"
_NEEDED: Final = ("secret", "commitment", "hand")


@dataclass(frozen=True, slots=True)
class ShownShuffle:
    """Everything that the check of a shuffle needs (``docs/shuffle.md``).

    ``secret`` and ``commitment`` have 64 hexadecimal digits; ``hand`` is the identity of the hand. ``dealer`` is
    ``None`` for a first hand whose dealer a card decided; ``before`` holds what earlier deals have decided about this
    one beside its dealer. ``seed`` is the one that the table shows, in as many digits; empty if it is not told.
    """

    secret: str
    commitment: str
    hand: str
    contributions: tuple[str, ...] = ()
    game: str = next(iter(GAMES))
    dealer: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    before: Mapping[str, object] = field(default_factory=dict)
    seed: str = ""

    def line(self) -> str:
        """Return the shuffle as one line of JSON."""
        return json.dumps({_MARK: FORMAT, **asdict(self)}, ensure_ascii=False)


def read(lines: Iterable[str]) -> Iterator[tuple[int, ShownShuffle]]:
    """Parse the shuffles of a file, each with the number of its line, from 1; blank lines are skipped.

    Raises :class:`RecordError` with the number of the line at the first one that is no shuffle.
    """
    for number, text in enumerate(lines, 1):
        if text.strip():
            try:
                shown = _shuffle(text)
            except RuleError as error:
                raise RecordError(error.code, **{**error.details, "line": number}) from error
            yield number, shown


def _shuffle(text: str) -> ShownShuffle:
    values = json_object(text)
    for key in (_MARK, *_NEEDED):
        if key not in values:
            raise RecordError("missing_key", key=key)
    if (found := values.pop(_MARK)) is True or found != FORMAT:
        raise RecordError("unknown_format", expected=FORMAT, found=found)
    _check_form(values)
    return ShownShuffle(**{**values, "contributions": tuple(values.get("contributions", ()))})


def _check_form(values: Mapping[str, object]) -> None:
    known = {each.name for each in fields(ShownShuffle)}
    for key, value in values.items():
        if key not in known:
            raise RecordError("unknown_key", key=key)
        if not _fits(key, value):
            raise RecordError("bad_value", key=key)
    for key in ("secret", "commitment", "seed"):
        if digits := values.get(key):
            parse_seed(str(digits))


def _fits(key: str, value: object) -> bool:
    """Tell whether a value has the form of its key."""
    match key:
        case "contributions":
            return isinstance(value, list) and all(isinstance(each, str) for each in value)
        case "dealer":
            return value is None or (isinstance(value, int) and not isinstance(value, bool))
        case "options" | "before":
            return isinstance(value, dict)
        case _:
            return isinstance(value, str)
