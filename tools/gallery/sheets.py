"""The cards themselves, as they lie in ``assets/cards``: every pack large and small, signs, backs and emojis."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from bot.render.kit.card_images import ASSETS

ROOT = ASSETS
GROUNDS = (("dark", "#313338"), ("light", "#ffffff"), ("blurple", "#5865f2"))
"""Backgrounds of emojis: messages of the dark and the light theme, and a button."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pictures of one kind in lines that wrap, at these widths in pixels, on a ground of its own or the page's."""

    title: str
    lines: tuple[tuple[Path, ...], ...]
    widths: tuple[int, ...]
    ground: str = ""


def sheets(root: Path = ROOT) -> Iterator[Sheet]:
    """Yield the sheets of a folder; a missing or empty one yields nothing."""
    for folder in sorted(path for path in root.rglob("*") if path.is_dir()):
        files = tuple(sorted(folder.glob("*.png"), key=_by_suit_and_rank))
        if files:
            yield from _of_folder(" / ".join(folder.relative_to(root).parts), folder.name, files)


def _of_folder(title: str, kind: str, files: Sequence[Path]) -> Iterator[Sheet]:
    if kind == "emojis":
        suits = tuple(tuple(of_suit) for _, of_suit in groupby(files, _suit))
        for name, ground in GROUNDS:
            yield Sheet(f"{title}, 22 and 44 px on {name}", suits, (22, 44), ground)
    else:
        yield Sheet(title, (tuple(files),), {"large": (240,), "small": (44, 88)}.get(kind, (44, 192)))


def _suit(file: Path) -> str:
    """Return the suit of a card; signs that are no card have none."""
    return _by_suit_and_rank(file)[0] if _CARD.fullmatch(file.stem) else ""


def _by_suit_and_rank(file: Path) -> tuple[str, int]:
    """Sort O1, O2 … O12, AS, 2S … TS, JS, QS, KS and spades, spades_ace … spades_king suit by suit."""
    named = _CARD.fullmatch(file.stem)
    if named is None:
        return file.stem, 0
    rank = named["rank"] or named["first"] or named["last"]
    return named["suit"] or named["letter"] or named["sign"], _HONOURS.get(rank) or int(rank)


_CARD: Final = re.compile(
    r"(?P<suit>[OCEB])(?P<rank>\d+)"
    r"|(?P<first>\d|[ATJQK])(?P<letter>[SHDC])"
    r"|(?P<sign>[a-z]+)_(?P<last>\d+|ace|jack|queen|king)"
)
_HONOURS: Final = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "ace": 1, "jack": 11, "queen": 12, "king": 13}
