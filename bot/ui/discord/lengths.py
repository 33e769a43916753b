"""The lengths that Discord takes, and texts cut to them.

Texts are bounded where they are made; here is the last door. Discord does not say what it counts, so lengths are in
UTF-16 units: no other count of characters is higher.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from discord import ui

LONGEST_TEXT: Final = 4000
"""The texts of a message together."""
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25
LONGEST_TITLE: Final = 45
"""The title of a form, and the label of its line."""
LONGEST_DESCRIPTION: Final = 100
"""What is said about the line of a form."""
_ELLIPSIS: Final = "…"
_FENCE: Final = "```"
_END: Final = f"\n{_ELLIPSIS}"


def length(text: str) -> int:
    """Return the length of a text in UTF-16 units.

    >>> length("🂡 as")
    5
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, longest: int) -> str:
    r"""Return a text of at most ``longest`` units, cut at the end of a line or word, with markdown kept whole.

    >>> cut("Anna\nBernat\nCarla", 15)
    'Anna\nBernat\n…'
    >>> cut("Anna, Bernat, Carla", 17)
    'Anna, Bernat,…'
    """
    if length(text) <= longest:
        return text
    fence = length(f"\n{_FENCE}") if _FENCE in text else 0
    kept = _first(text, longest - length(_END) - fence)
    if len(lines := kept.rpartition("\n")[0]) >= len(kept) // 2:
        return f"{_closed(lines)}{_END}"
    if len(words := kept.rpartition(" ")[0]) >= len(kept) // 2:
        kept = words
    if kept.rfind("<") > kept.rfind(">"):  # a mention or an emoji
        kept = kept[: kept.rfind("<")]
    return _closed(kept.rstrip("\\") + _ELLIPSIS)


def fit(items: Iterable[ui.Item[Any]]) -> None:
    """Cut texts, labels and placeholders in place to what Discord takes in one message."""
    texts: list[ui.TextDisplay[Any]] = []
    for item in items:
        if isinstance(item, ui.TextDisplay):
            texts.append(item)
        elif isinstance(item, ui.Button) and item.label:
            item.label = cut(item.label, LONGEST_LABEL)
        elif isinstance(item, ui.Select) and item.placeholder:
            item.placeholder = cut(item.placeholder, LONGEST_PLACEHOLDER)
    while (excess := sum(length(each.content) for each in texts) - LONGEST_TEXT) > 0:
        longest = max(texts, key=lambda each: length(each.content))
        units = length(longest.content)
        longest.content = cut(longest.content, max(units - excess, units // 2))


def _first(text: str, units: int) -> str:
    """Return the beginning of a text, without half a character."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore")


def _closed(text: str) -> str:
    """Return a text in which a block of code is closed."""
    return f"{text}\n{_FENCE}" if text.count(_FENCE) % 2 else text
