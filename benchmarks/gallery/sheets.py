"""The cards themselves, as they lie in ``assets/cards``: every pack large and small, signs, backs and emojis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.render.sprites import CARDS_FOLDER

ROOT = CARDS_FOLDER.parent
GROUNDS = (("dark", "#313338"), ("light", "#ffffff"), ("blurple", "#5865f2"))
"""What emojis stand on: messages of the dark and the light theme, and a button."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pictures of one kind in a row that wraps, at these widths in pixels, on a ground of its own or the page's."""

    title: str
    files: tuple[Path, ...]
    widths: tuple[int, ...]
    ground: str = ""


def sheets(root: Path = ROOT) -> Iterator[Sheet]:
    """Yield what there is; a folder that is missing or empty yields nothing."""
    for folder in sorted(path for path in root.rglob("*") if path.is_dir()):
        files = tuple(sorted(folder.glob("*.png"), key=_by_suit_and_rank))
        if files:
            yield from _of_folder(" / ".join(folder.relative_to(root).parts), folder.name, files)


def _of_folder(title: str, kind: str, files: Sequence[Path]) -> Iterator[Sheet]:
    if kind == "emojis":
        for name, ground in GROUNDS:
            yield Sheet(f"{title}, 22 and 44 px on {name}", tuple(files), (22, 44), ground)
    else:
        yield Sheet(title, tuple(files), {"large": (240,), "small": (44, 88)}.get(kind, (44, 192)))


def _by_suit_and_rank(file: Path) -> tuple[str, int, str]:
    """Sort O1, O2 … O12 and oros_1 … oros_12 by their numbers; letters come after them."""
    name = file.stem
    letters = name.rstrip("0123456789")
    number = int(name[len(letters) :] or "99")
    return (letters if number < 99 else name[:1] if name[:1].isupper() else name, number, name)
