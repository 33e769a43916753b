"""House rules as a short code, which a panel carries in its custom_ids.

>>> from engine.botifarra import BOTIFARRA
>>> options_to_code(BOTIFARRA, BOTIFARRA.options({}))
'10000000000000000000'
>>> options_from_code(BOTIFARRA, "10100000000000000000" + "8").max_hands
8
"""

from __future__ import annotations

from typing import Any, Final

from engine.game import AnyGame

VERSION: Final = "1"
"""The first character of a code; changes with the order of options or values."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NEXT: Final = "."


def options_to_code(game: AnyGame, options: Any) -> str:  # noqa: ANN401 - each game has options of its own
    """Return a digit per option with listed values, then the numbers of the numeric options.

    A number is empty if the option has its word for none.
    """
    written = {name: str(value) for name, value in options.to_json().items()}
    digits = (
        _DIGITS[spec.values.index(written[spec.name])] for spec in game.option_specs if spec.numbers is None
    )
    numbers = (
        "" if written[spec.name] in spec.values else written[spec.name]
        for spec in game.option_specs
        if spec.numbers is not None
    )
    return f"{VERSION}{''.join(digits)}{_NEXT.join(numbers)}"


def options_from_code(game: AnyGame, code: str) -> Any:  # noqa: ANN401
    """Read a code back.

    Raises ``ValueError`` if it is not a code of this version, and the engine's ``OptionError`` if the options are
    invalid.
    """
    digits = [spec for spec in game.option_specs if spec.numbers is None]
    numbers = [spec for spec in game.option_specs if spec.numbers is not None]
    length = len(VERSION) + len(digits)
    rest = code[length:]
    written = rest.split(_NEXT) if numbers or rest else []
    if not code.startswith(VERSION) or len(code) < length or len(written) != len(numbers):
        raise ValueError(f"no code of house rules: {code}")
    if any(not number.isdecimal() and number for number in written):
        raise ValueError(f"no code of house rules: {code}")
    try:
        named = {
            spec.name: spec.values[int(digit, len(_DIGITS))]
            for spec, digit in zip(digits, code[len(VERSION) : length], strict=True)
        }
    except IndexError as error:
        raise ValueError(f"no code of house rules: {code}") from error
    named.update({spec.name: number or spec.values[0] for spec, number in zip(numbers, written, strict=True)})
    return game.options(named)
