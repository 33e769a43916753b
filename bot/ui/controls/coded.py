"""Custom ids as dataclasses: a prefix and the fields, between colons."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, ClassVar, Self, get_args, get_type_hints

from bot.errors import UnknownControl

GameName = Annotated[str, "[a-z0-9_]{1,20}"]


class Where(enum.StrEnum):
    """The matches of which a message tells: those of its server, or of all."""

    HERE = "here"
    EVERYWHERE = "everywhere"


class Coded:
    """A dataclass that is a custom_id; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters.

    A field is an enumeration, a day, or ``Annotated`` with a pattern: a string, a number, or a word that is there
    or not (``Annotated[bool, "word|"]``).
    """

    __slots__ = ()
    prefix: ClassVar[str]
    is_last_optional: ClassVar[bool] = False
    """Whether the last field is left out, with the colon before it, where its text is empty."""
    _fields: ClassVar[Mapping[str, tuple[type[Any], str]]]
    """The type and the pattern of each field."""
    _pattern: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls._fields = {
            name: _kind_and_pattern(hints[name]) for name in cls.__annotations__ if name != "prefix"
        }
        *groups, last = (f":(?P<{name}>{pattern})" for name, (_, pattern) in cls._fields.items())
        if cls.is_last_optional:
            last = f"(?:{last})?"
        cls._pattern = re.compile("".join((cls.prefix, *groups, last)))

    def __str__(self) -> str:
        texts = [_text(getattr(self, name), pattern) for name, (_, pattern) in self._fields.items()]
        if self.is_last_optional and not texts[-1]:
            texts.pop()
        return ":".join((self.prefix, *texts))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a custom_id; raises :class:`UnknownControl` if it is none of this version."""
        found = cls._pattern.fullmatch(text)
        if found is None:
            raise UnknownControl
        try:
            values = {name: _value(kind, found[name] or "") for name, (kind, _) in cls._fields.items()}
        except ValueError:
            raise UnknownControl from None
        return cls(**values)


def _kind_and_pattern(hint: Any) -> tuple[type[Any], str]:  # noqa: ANN401 - any type
    if hint is date:
        return date, "[0-9]{8}"
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return hint, "|".join(hint)
    kind, pattern = get_args(hint)
    return kind, pattern


def _text(value: object, pattern: str) -> str:
    if isinstance(value, date):
        return f"{value:%Y%m%d}"
    if isinstance(value, bool):
        return pattern.strip("|") if value else ""
    return str(value)


def _value(kind: type[Any], text: str) -> Any:  # noqa: ANN401 - of any type
    return date.fromisoformat(text) if kind is date else kind(text)
