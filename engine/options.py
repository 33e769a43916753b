"""House rules as a dataclass of typed fields: their form in records, and as data for panels and commands.

>>> per_dealer = Numbers((None, 1, 2), word="all")
>>> per_dealer.read("2"), per_dealer.written(None)
(2, 'all')
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, Self, TypeVar, get_type_hints

from engine.errors import OptionError

OptionsT = TypeVar("OptionsT")


def _always(_: object) -> bool:
    return True


def _all_offered(_: object, __: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class OptionSpec(Generic[OptionsT]):
    """An option of a game as data: its name, its values, and when it matters."""

    name: str
    values: tuple[str, ...]
    """All values as written in a record, as text; ``numbers`` are the whole numbers allowed beside them."""
    numbers: range | None = None
    matters: Callable[[OptionsT], bool] = _always
    """Tells whether the option has an effect, given the other options."""
    offers: Callable[[OptionsT, str], bool] = _all_offered
    """Tells whether a value makes sense, given the other options."""
    decides_deal: bool = False
    """Whether the way in which cards are dealt depends on it."""


@dataclass(frozen=True)
class Numbers:
    """The values of an option that is a whole number, in the annotation of its field."""

    values: Sequence[int | None]
    word: str = "none"
    """The text of ``None``."""
    others: range | None = None
    """Numbers that are offered beside the values."""

    @cached_property
    def by_text(self) -> Mapping[str, int | None]:
        """The values by their texts."""
        return {str(self.written(value)): value for value in self.values}

    def read(self, value: object) -> int | None:
        """Return the number of a value in a record, or of its text; raises ``LookupError`` or ``ValueError``."""
        return self.by_text[str(value)]

    def written(self, number: int | None) -> str | int:
        """Return a number as in a record."""
        return self.word if number is None else number


@dataclass(frozen=True)
class _Members:
    """The values of an option that is an enumeration of texts."""

    members: type[enum.StrEnum]
    others = None

    @cached_property
    def by_text(self) -> Mapping[str, enum.StrEnum]:
        return {member.value: member for member in self.members}

    def read(self, value: object) -> enum.StrEnum:
        return self.by_text[str(value)]

    def written(self, member: enum.StrEnum) -> str:
        return str(member)


class EnumOptions:
    """The base of house rules: a frozen dataclass, each field an enumeration or a number with :class:`Numbers`."""

    __slots__ = ()

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Self:
        """Return options from names and values as in a record; missing ones have their defaults.

        Raises :class:`OptionError` on an unknown name or value, and on a combination that makes no game.
        """
        kinds, known = _kinds(cls), {}
        for name in values:
            if name not in kinds:
                raise OptionError("unknown_option", option=name)
        for name, value in values.items():
            try:
                known[name] = kinds[name].read(value)
            except (LookupError, ValueError):
                raise OptionError("bad_option_value", option=name, value=value) from None
        return cls(**known)

    def to_json(self) -> dict[str, str | int]:
        """Return every option with its value as in a record."""
        return {name: kind.written(getattr(self, name)) for name, kind in _kinds(type(self)).items()}

    @classmethod
    def option_specs(
        cls,
        *,
        matters: Mapping[str, Callable[[Any], bool]] = MappingProxyType({}),
        offers: Mapping[str, Callable[[Any, str], bool]] = MappingProxyType({}),
        decides_deal: Collection[str] = (),
    ) -> tuple[OptionSpec[Self], ...]:
        """Return every option as data, in the order in which a record writes them."""
        return tuple(
            OptionSpec(
                name,
                tuple(kind.by_text),
                kind.others,
                matters.get(name, _always),
                offers.get(name, _all_offered),
                name in decides_deal,
            )
            for name, kind in _kinds(cls).items()
        )


_KINDS: Final[dict[type[Any], Mapping[str, Numbers | _Members]]] = {}
"""How each field of a class is read and written, once it was asked for: its types are names until then."""


def _kinds(options: type[Any]) -> Mapping[str, Numbers | _Members]:
    if options not in _KINDS:
        hints = get_type_hints(options, include_extras=True)
        _KINDS[options] = {field.name: _kind(hints[field.name]) for field in fields(options)}
    return _KINDS[options]


def _kind(hint: Any) -> Numbers | _Members:  # noqa: ANN401 - an annotation is a type or a form of typing
    return _Members(hint) if isinstance(hint, type) else hint.__metadata__[0]
