"""The text form of moves, for any game: a word alone, or a word and an argument. Every game has the shuffle.

>>> parse = move_parser({"pass": None}, {"bid": int})
>>> parse("bid 7")
7
>>> parse("shuffle " + "00" * 32).seed == bytes(32)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeVar

from engine.dealing import Shuffle, parse_seed
from engine.errors import NotationError

MOVES_REMEMBERED: Final = 1024
"""The cache of a game holds all its moves but shuffles: logs are parsed again and again."""

MoveT = TypeVar("MoveT")


def move_parser(
    without_argument: Mapping[str, MoveT], with_argument: Mapping[str, Callable[[str], MoveT]]
) -> Callable[[str], MoveT | Shuffle]:
    """Return the parser of a game's moves, by the words that stand alone and those before an argument.

    It raises :class:`NotationError` with the offending text, as the functions in ``with_argument`` do.
    """

    @lru_cache(MOVES_REMEMBERED)
    def parse_move(text: str) -> MoveT | Shuffle:
        if text in without_argument:
            return without_argument[text]
        name, blank, argument = text.partition(" ")
        if blank and name == "shuffle":
            return Shuffle(parse_seed(argument))
        if blank and name in with_argument:
            return with_argument[name](argument)
        raise NotationError("unknown_move", text=text)

    return parse_move
