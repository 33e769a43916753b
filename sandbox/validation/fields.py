"""The fields of a request body: each reader validates one field and collects its errors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandbox.errors import invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json

Path = tuple[str | int, ...]
_DIGITS = re.compile(r"-?[0-9]{1,40}")
"""Digits in a string that count as a number; Discord's longest number has 20."""


class FormErrors:
    """The errors of one request body, as the tree that Discord returns with code 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Add an error at a path of the body."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Raise ``ApiError`` 50035 if there are errors."""
        if self._tree:
            raise invalid_form(self._tree)


class Fields:
    """One JSON object of the body.

    Each reader checks one field. If the field is wrong, the reader adds an error and returns ``None``.
    ``null`` counts as absent.
    """

    def __init__(self, errors: FormErrors, data: Json, path: Path = ()) -> None:
        self.errors = errors
        self.data = data
        self.path = path

    @classmethod
    def from_value(cls, errors: FormErrors, value: object, path: Path) -> Fields | None:
        """Wrap a value that must be an object."""
        if isinstance(value, dict):
            return cls(errors, value, path)
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None

    def has(self, key: str) -> bool:
        """Whether the field is present and not ``null``."""
        return self.data.get(key) is not None

    def add_error(self, key: str, code: str, message: str) -> None:
        """Add an error at a field, or at the object itself for an empty key."""
        self.errors.add((*self.path, key) if key else self.path, code, message)

    def require(self, key: str) -> None:
        """Add an error if the field is missing."""
        if not self.has(key):
            self.add_error(key, "BASE_TYPE_REQUIRED", "This field is required")

    def string(
        self, key: str, *, minimum: int = 0, maximum: int | None = None, required: bool = False
    ) -> str | None:
        """Read a string of limited length; a required field may not be empty."""
        if not self._present(key, required=required):
            return None
        value = self.data[key]
        if required and not minimum and value == "":
            self.add_error(key, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.add_error(key, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        return value if self._check_length(key, len(value), minimum, maximum) else None

    def integer(
        self,
        key: str,
        *,
        minimum: int | None = None,
        maximum: int | None = None,
        required: bool = False,
        quoted: bool = False,
    ) -> int | None:
        """Read a limited integer.

        :param quoted: a string of digits is accepted as well
        """
        if not self._present(key, required=required):
            return None
        value = None if isinstance(self.data[key], str) and not quoted else parse_integer(self.data[key])
        if value is None:
            self.add_error(key, "NUMBER_TYPE_COERCE", f'Value "{self.data[key]}" is not int.')
            return None
        return value if self._check_range(key, value, minimum, maximum) else None

    def boolean(self, key: str) -> bool | None:
        """Read a boolean."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.add_error(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return None

    def snowflake(self, key: str, *, required: bool = False) -> str | None:
        """Read an id."""
        if not self._present(key, required=required):
            return None
        read = parse_snowflake(self.data[key])
        if read is None:
            self.add_error(key, "NUMBER_TYPE_COERCE", f'Value "{self.data[key]}" is not snowflake.')
        return read

    def snowflakes(self, key: str, *, maximum: int | None = None) -> list[str]:
        """Read a list of distinct ids."""
        return [
            read
            for index, value in self.distinct(key, maximum=maximum)
            if (read := self._element_id(key, index, value)) is not None
        ]

    def distinct(self, key: str, *, minimum: int = 0, maximum: int | None = None) -> list[tuple[int, object]]:
        """Read a list without duplicates, and return each element with its index."""
        found: list[tuple[int, object]] = []
        for index, value in enumerate(self.array(key, minimum=minimum, maximum=maximum) or []):
            if any(value == earlier for _, earlier in found):
                self.errors.add(
                    (*self.path, key, index),
                    "SET_TYPE_ALREADY_CONTAINS_VALUE",
                    "The set already contains this value",
                )
            else:
                found.append((index, value))
        return found

    def choices(
        self, key: str, allowed: Collection[int] | Collection[str], *, minimum: int = 0
    ) -> list[object]:
        """Read a list of distinct values out of an enumeration."""
        chosen: list[object] = []
        for index, value in self.distinct(key, minimum=minimum):
            if not isinstance(value, bool) and any(value == each for each in allowed):
                chosen.append(value)
            else:
                self.errors.add(
                    (*self.path, key, index),
                    "BASE_TYPE_CHOICES",
                    f"Value must be one of {_listed(allowed)}.",
                )
        return chosen

    def choice(self, key: str, allowed: Collection[int], *, required: bool = False) -> int | None:
        """Read an integer out of an enumeration."""
        value = self.integer(key, required=required)
        if value is None or value in allowed:
            return value
        self.add_error(key, "BASE_TYPE_CHOICES", f"Value must be one of {_listed(allowed)}.")
        return None

    def kind(self, allowed: Collection[int]) -> int | None:
        """Read ``type``, which says what kind of object this is."""
        value = self.integer("type", required=True)
        if value is None or value in allowed:
            return value
        self.add_error(
            "type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {_listed(allowed)}.'
        )
        return None

    def array(
        self, key: str, *, minimum: int = 0, maximum: int | None = None, required: bool = False
    ) -> list[object] | None:
        """Read a list of limited length."""
        if not self._present(key, required=required):
            return None
        value = self.data[key]
        if not isinstance(value, list):
            self.add_error(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return None
        return value if self._check_length(key, len(value), minimum, maximum) else None

    def objects(
        self, key: str, *, minimum: int = 0, maximum: int | None = None, required: bool = False
    ) -> list[Fields]:
        """Read a list of objects; elements that are no objects add an error and are left out."""
        values = self.array(key, minimum=minimum, maximum=maximum, required=required) or []
        read = (
            Fields.from_value(self.errors, value, (*self.path, key, index))
            for index, value in enumerate(values)
        )
        return [fields for fields in read if fields is not None]

    def nested(self, key: str, *, required: bool = False) -> Fields | None:
        """Read an object inside this one."""
        if not self._present(key, required=required):
            return None
        return Fields.from_value(self.errors, self.data[key], (*self.path, key))

    def _element_id(self, key: str, index: int, value: object) -> str | None:
        read = parse_snowflake(value)
        if read is None:
            self.errors.add(
                (*self.path, key, index), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'
            )
        return read

    def _present(self, key: str, *, required: bool) -> bool:
        if required:
            self.require(key)
        return self.has(key)

    def _check_length(self, key: str, length: int, minimum: int, maximum: int | None) -> bool:
        if length >= minimum and (maximum is None or length <= maximum):
            return True
        if maximum is None:
            self.add_error(key, "BASE_TYPE_MIN_LENGTH", f"Must be {minimum} or more in length.")
        elif minimum == 0:
            self.add_error(key, "BASE_TYPE_MAX_LENGTH", f"Must be {maximum} or fewer in length.")
        else:
            self.add_error(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {minimum} and {maximum} in length.")
        return False

    def _check_range(self, key: str, value: int, minimum: int | None, maximum: int | None) -> bool:
        if minimum is not None and value < minimum:
            self.add_error(key, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {minimum}.")
            return False
        if maximum is not None and value > maximum:
            self.add_error(key, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}.")
            return False
        return True


def parse_integer(value: object) -> int | None:
    """Return a JSON value as an integer, or ``None`` if it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    return None


def parse_snowflake(value: object) -> str | None:
    """Return a JSON value as an id, or ``None`` if it is none."""
    number = parse_integer(value)
    return None if number is None or not 0 <= number < 1 << 63 else str(number)


def _listed(allowed: Collection[int] | Collection[str]) -> str:
    # Discord prints Python tuples, such as (4,) for a single value.
    plain = sorted(int(each) if isinstance(each, int) else each for each in allowed)
    return repr(tuple(plain))
