"""House rules as a short code, so that a panel carries what is being edited in its buttons and nowhere else.

>>> options_to_code(BotifarraOptions())
'10000000000000000000'
>>> options_from_code("10100000000000000000" + "8").max_hands
8
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import fields
from typing import Final, get_type_hints

from engine.botifarra import BOTIFARRA, BotifarraOptions
from engine.botifarra.options import TARGETS

VERSION: Final = "1"
"""The first sign of a code: another one where the options or their values come in another order."""
MOST_HANDS: Final = 999
"""The largest number of hands that somebody may ask for in a panel."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER: Final = "max_hands"


def _values() -> Mapping[str, tuple[str, ...]]:
    """Return the values of every option in the engine's order; of the number of hands there are too many."""
    kinds = get_type_hints(BotifarraOptions)
    found: dict[str, tuple[str, ...]] = {}
    for field in fields(BotifarraOptions):
        kind = kinds[field.name]
        if isinstance(kind, type) and issubclass(kind, enum.StrEnum):
            found[field.name] = tuple(value.value for value in kind)
        elif field.name != _NUMBER:
            found[field.name] = tuple("none" if target is None else str(target) for target in TARGETS)
    return found


VALUES: Final = _values()
"""What each digit of a code stands for, digit after digit."""
_LENGTH: Final = len(VERSION) + len(VALUES)


def options_to_code(options: BotifarraOptions) -> str:
    """Return a digit for each option, and then the number of hands where it is limited."""
    written = options.to_json()
    digits = (_DIGITS[values.index(str(written[name]))] for name, values in VALUES.items())
    number = "" if options.max_hands is None else str(options.max_hands)
    return f"{VERSION}{''.join(digits)}{number}"


def options_from_code(code: str) -> BotifarraOptions:
    """Read a code back.

    Raises ``ValueError`` on what is no code of this version, and the engine's ``OptionError`` on one of options
    that make no game.
    """
    digits, number = code[len(VERSION) : _LENGTH], code[_LENGTH:]
    if not code.startswith(VERSION) or len(code) < _LENGTH or not (number.isdecimal() or not number):
        raise ValueError(f"no code of house rules: {code}")
    try:
        named = {
            name: values[int(digit, len(_DIGITS))]
            for (name, values), digit in zip(VALUES.items(), digits, strict=True)
        }
    except IndexError as error:
        raise ValueError(f"no code of house rules: {code}") from error
    return BOTIFARRA.options({**named, _NUMBER: number or "none"})
