"""ReadStates a request body field by field, noting every fault at its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandbox.errors import invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json

Path = tuple[str | int, ...]
_DIGITS = re.compile(r"-?[0-9]{1,40}")
"""What may stand for a number in quotation marks; no number of Discord's is longer than 20 digits."""


class Form:
    """The faults found so far in one request body, as the tree Discord answers with."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def refuse(self, path: Path, code: str, message: str) -> None:
        """Note a fault at a place of the body."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def close(self) -> None:
        """Raise ``ApiError`` 50035 if anything was refused."""
        if self._tree:
            raise invalid_form(self._tree)


class Fields:
    """One JSON object of the body.

    Each reader checks one field, notes what is wrong with it in the form, and then returns ``None``.
    ``null`` counts as absent.
    """

    def __init__(self, form: Form, data: Json, path: Path = ()) -> None:
        self.form = form
        self.data = data
        self.path = path

    @classmethod
    def read(cls, form: Form, value: object, path: Path) -> Fields | None:
        """Take a value that must be an object."""
        if isinstance(value, dict):
            return cls(form, value, path)
        form.refuse(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None

    def has(self, key: str) -> bool:
        """Whether the field is there and not ``null``."""
        return self.data.get(key) is not None

    def refuse(self, key: str, code: str, message: str) -> None:
        """Note a fault of one field (of the object itself for an empty key)."""
        self.form.refuse((*self.path, key) if key else self.path, code, message)

    def require(self, key: str) -> None:
        """Note the field as missing if it is."""
        if not self.has(key):
            self.refuse(key, "BASE_TYPE_REQUIRED", "This field is required")

    def text(
        self, key: str, *, least: int = 0, most: int | None = None, required: bool = False
    ) -> str | None:
        """Read text of a length between two limits; where text is required, empty text counts as none."""
        if not self._present(key, required=required):
            return None
        value = self.data[key]
        if required and not least and value == "":
            self.refuse(key, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.refuse(key, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        return value if self._length_fits(key, len(value), least, most) else None

    def whole(
        self,
        key: str,
        *,
        least: int | None = None,
        most: int | None = None,
        required: bool = False,
        quoted: bool = False,
    ) -> int | None:
        """Read a whole number between two limits.

        :param quoted: digits in quotation marks are taken as well
        """
        if not self._present(key, required=required):
            return None
        value = None if isinstance(self.data[key], str) and not quoted else whole_number(self.data[key])
        if value is None:
            self.refuse(key, "NUMBER_TYPE_COERCE", f'Value "{self.data[key]}" is not int.')
            return None
        return value if self._size_fits(key, value, least, most) else None

    def truth(self, key: str) -> bool | None:
        """Read a boolean."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return None

    def snowflake(self, key: str, *, required: bool = False) -> str | None:
        """Read an id."""
        if not self._present(key, required=required):
            return None
        read = snowflake(self.data[key])
        if read is None:
            self.refuse(key, "NUMBER_TYPE_COERCE", f'Value "{self.data[key]}" is not snowflake.')
        return read

    def snowflakes(self, key: str, *, most: int | None = None) -> list[str]:
        """Read a list of ids in which none stands twice."""
        return [
            read
            for place, value in self.distinct(key, most=most)
            if (read := self._element_id(key, place, value)) is not None
        ]

    def distinct(self, key: str, *, least: int = 0, most: int | None = None) -> list[tuple[int, object]]:
        """Read a list in which nothing stands twice, each element with its place."""
        found: list[tuple[int, object]] = []
        for place, value in enumerate(self.elements(key, least=least, most=most) or []):
            if any(value == earlier for _, earlier in found):
                self.form.refuse(
                    (*self.path, key, place),
                    "SET_TYPE_ALREADY_CONTAINS_VALUE",
                    "The set already contains this value",
                )
            else:
                found.append((place, value))
        return found

    def chosen(self, key: str, allowed: Collection[int] | Collection[str], *, least: int = 0) -> list[object]:
        """Read a list of distinct values, each one of a few."""
        chosen: list[object] = []
        for place, value in self.distinct(key, least=least):
            if not isinstance(value, bool) and any(value == each for each in allowed):
                chosen.append(value)
            else:
                self.form.refuse(
                    (*self.path, key, place),
                    "BASE_TYPE_CHOICES",
                    f"Value must be one of {_listed(allowed)}.",
                )
        return chosen

    def one_of(self, key: str, allowed: Collection[int], *, required: bool = False) -> int | None:
        """Read a number that must be one of a few."""
        value = self.whole(key, required=required)
        if value is None or value in allowed:
            return value
        self.refuse(key, "BASE_TYPE_CHOICES", f"Value must be one of {_listed(allowed)}.")
        return None

    def variant(self, allowed: Collection[int]) -> int | None:
        """Read ``type`` of an object that may be one of several kinds."""
        value = self.whole("type", required=True)
        if value is None or value in allowed:
            return value
        self.refuse("type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {_listed(allowed)}.')
        return None

    def elements(
        self, key: str, *, least: int = 0, most: int | None = None, required: bool = False
    ) -> list[object] | None:
        """Read a list with a number of elements between two limits."""
        if not self._present(key, required=required):
            return None
        value = self.data[key]
        if not isinstance(value, list):
            self.refuse(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return None
        return value if self._length_fits(key, len(value), least, most) else None

    def objects(
        self, key: str, *, least: int = 0, most: int | None = None, required: bool = False
    ) -> list[Fields]:
        """Read a list of objects; what is not an object is noted and left out."""
        values = self.elements(key, least=least, most=most, required=required) or []
        read = (Fields.read(self.form, value, (*self.path, key, place)) for place, value in enumerate(values))
        return [fields for fields in read if fields is not None]

    def inner(self, key: str, *, required: bool = False) -> Fields | None:
        """Read an object inside this one."""
        if not self._present(key, required=required):
            return None
        return Fields.read(self.form, self.data[key], (*self.path, key))

    def _element_id(self, key: str, place: int, value: object) -> str | None:
        read = snowflake(value)
        if read is None:
            self.form.refuse(
                (*self.path, key, place), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'
            )
        return read

    def _present(self, key: str, *, required: bool) -> bool:
        if required:
            self.require(key)
        return self.has(key)

    def _length_fits(self, key: str, length: int, least: int, most: int | None) -> bool:
        if length >= least and (most is None or length <= most):
            return True
        if most is None:
            self.refuse(key, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")
        elif least == 0:
            self.refuse(key, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        else:
            self.refuse(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return False

    def _size_fits(self, key: str, value: int, least: int | None, most: int | None) -> bool:
        if least is not None and value < least:
            self.refuse(key, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
            return False
        if most is not None and value > most:
            self.refuse(key, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
            return False
        return True


def whole_number(value: object) -> int | None:
    """Return a JSON value as a whole number, or ``None`` if it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    return None


def snowflake(value: object) -> str | None:
    """Return a JSON value as an id, or ``None`` if it is none."""
    number = whole_number(value)
    return None if number is None or not 0 <= number < 1 << 63 else str(number)


def _listed(allowed: Collection[int] | Collection[str]) -> str:
    # Discord shows Python's own tuples: (4,) for a single value.
    plain = sorted(int(each) if isinstance(each, int) else each for each in allowed)
    return repr(tuple(plain))
