"""Outgoing messages: Components V2 with pictures and files."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
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
"""Length of the description of a form's line."""
DIGITS: Final = 16
"""Hexadecimal digits of a digest."""
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


ACCENT: Final = discord.Colour(0x1E5E46)
"""The green of the felt, at the side of every message."""
ATTACHMENT: Final = "attachment://"
BUTTONS_A_ROW: Final = 5
LONGEST_ALT_TEXT: Final = 1024
_SYMBOLS: Final = re.compile("[✅⚠❌✂🔒▶🏆🔥👉☕⏱⏳⌛🔔📣💤🏳🛑🪑🤖💡📏🤝✏⏰]\ufe0f? ?")
"""Symbols before sentences; a screen reader would read their names aloud."""

Row = ui.ActionRow[Any]
Part = ui.Item[Any]


class Layout(ui.LayoutView):
    """A message in Components V2 that does not wait for clicks.

    Dynamic items answer its buttons by custom_id alone, so they work after a restart. The view is stopped before it
    is sent, so that discord.py does not keep it in memory.
    """

    def __init__(self, *parts: Part, accent: discord.Colour | None = ACCENT) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container(*parts, accent_colour=accent))
        self.stop()


class _Upload(io.BytesIO):
    """Bytes to send, freed as soon as they are sent.

    ``discord.File`` puts functions in place of ``close``, at last the one that was there before. Kept in the object
    that one is a reference to itself: each picture would stay in memory until the garbage collector finds it.
    """

    def close(self) -> None:
        """Stay open: a request that is repeated reads the bytes again."""

    def __setattr__(self, name: str, value: object) -> None:
        """Keep nothing in the object."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alternative text."""

    name: str
    png: bytes
    alt: str

    def gallery(self) -> ui.MediaGallery[Any]:
        """Return the component that shows the picture."""
        item = discord.MediaGalleryItem(ATTACHMENT + self.name, description=self.alt[:LONGEST_ALT_TEXT])
        return ui.MediaGallery(item)

    def file(self) -> discord.File:
        """Return the picture as a new attachment; sending consumes it."""
        return discord.File(_Upload(self.png), self.name, description=self.alt[:LONGEST_ALT_TEXT])


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download."""

    name: str
    content: bytes

    def card(self) -> ui.File[Any]:
        """Return the component that offers the file."""
        return ui.File(ATTACHMENT + self.name)

    def file(self) -> discord.File:
        """Return the file as a new attachment; sending consumes it."""
        return discord.File(_Upload(self.content), self.name)


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """The parts of a message, top to bottom, and the attachments among them."""

    parts: tuple[Part, ...]
    attachments: tuple[Picture | Document, ...] = ()

    @property
    def digest(self) -> str:
        """A short text that changes with what the message shows; that of a message with pictures is empty."""
        if self.attachments:
            return ""
        shown = repr([part.to_component_dict() for part in self.parts])
        return hashlib.sha256(shown.encode()).hexdigest()[:DIGITS]

    def layout(self) -> Layout:
        """Return the components, with whatever is too long for Discord cut."""
        fit(tuple(self.items()))
        return Layout(*self.parts)

    def files(self) -> list[discord.File]:
        """Return the attachments."""
        return [attachment.file() for attachment in self.attachments]

    def items(self) -> Iterator[Part]:
        """Return every component, nested ones included."""
        for part in self.parts:
            yield part
            yield from getattr(part, "children", ())

    def without_custom_emojis(self) -> OutgoingMessage:
        """Remove custom emojis from the buttons, which Discord may not know any more, and return the message."""
        for item in self.items():
            if isinstance(item, ui.Button) and item.emoji is not None and item.emoji.id is not None:
                item.emoji = None
        return self

    def without_emojis(self) -> OutgoingMessage:
        """Remove symbols before sentences and on labelled buttons, for a screen reader, and return the message."""
        for item in self.items():
            if isinstance(item, ui.Button) and item.label:
                item.emoji = None
            elif isinstance(item, ui.TextDisplay):
                item.content = _SYMBOLS.sub("", item.content)
        return self


def text(content: str) -> ui.TextDisplay[Any]:
    """Return a text component in Discord's markdown."""
    return ui.TextDisplay(content)


def noted(note: str) -> list[Part]:
    """Return a note, such as a refusal, as a list of one text; empty for an empty note."""
    return [text(note)] if note else []


def rows(buttons: Sequence[ui.Button[Any]], a_row: int = BUTTONS_A_ROW) -> list[Row]:
    """Spread buttons evenly over as few rows as possible."""
    if not buttons:
        return []
    number = -(-len(buttons) // a_row)
    each = -(-len(buttons) // number)
    return [ui.ActionRow(*buttons[start : start + each]) for start in range(0, len(buttons), each)]


def question(
    custom_id: object, asked: str, choices: Sequence[tuple[str, str]], current: str | None = None
) -> list[Part]:
    """Return a question, and under it a select that shows the current choice, which can be chosen again.

    A closed select has one line on Discord: with both in it the answer would be cut off.
    """
    if current is None:
        return [select(custom_id, asked, choices)]
    return [text(f"-# {asked}"), select(custom_id, current, choices)]


def select(custom_id: object, title: str, choices: Sequence[tuple[str, str]]) -> Row:
    """Return a select whose placeholder shows its title."""
    options = [
        discord.SelectOption(label=cut(label, LONGEST_OPTION), value=value)
        for label, value in choices[:MOST_OPTIONS]
    ]
    return ui.ActionRow(
        ui.Select(
            custom_id=str(custom_id),
            placeholder=cut(title, LONGEST_PLACEHOLDER),
            options=options,
        )
    )
