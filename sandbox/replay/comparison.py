"""Differences between two answers to the same request: status, code, places of errors, and fields."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox.replay.ids import paired

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandbox.replay.differences import Accepted

SAME_VALUE = frozenset({"type", "flags", "style"})
"""Fields whose values are compared too; of all others only the type."""
_TOKEN = re.compile(r"(?<=/)secret-[0-9a-f]{12}")
_ID = re.compile(r"(?<=/)\d{15,20}")


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """A difference between Discord's answer and the sandbox's.

    :param where: method and route of the request, or the name of an event :param place: where in the answer, with
    ``*`` for any item of a list; empty for the answer as a whole :param text: the difference
    """

    where: str
    place: str
    text: str


@dataclass
class Comparison:
    """Everything that a replay has found.

    :param accepted: differences that stay, each with its reason
    """

    accepted: Sequence[Accepted] = ()
    requests: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    explained: Counter[Accepted] = field(default_factory=Counter)
    unexplained: Counter[Difference] = field(default_factory=Counter)

    def add(self, difference: Difference) -> None:
        """Count a difference."""
        for accepted in self.accepted:
            if accepted.covers(difference):
                self.explained[accepted] += 1
                return
        self.unexplained[difference] += 1

    def add_all(self, differences: Iterator[Difference]) -> None:
        """Count differences."""
        for difference in differences:
            self.add(difference)


def route_of(method: str, path: str) -> str:
    """Return method and path with ids and tokens replaced."""
    short = _ID.sub("{id}", _TOKEN.sub("{token}", path)).removeprefix("/api/v10")
    return f"{method} {short}"


def compare_answers(where: str, recorded: tuple[int, Any], own: tuple[int, Any]) -> Iterator[Difference]:
    """Yield the differences between two answers, each of a status and a body.

    Fields are compared only where both were carried out, or both refused with the same code.
    """
    (status, answer), (own_status, own_answer) = recorded, own
    if status != own_status:
        yield Difference(where, "", f"status {status} at Discord, {own_status} here")
    if (status < 400) != (own_status < 400):
        for name, refusal in (("Discord", answer), ("here", own_answer)):
            if isinstance(refusal, dict) and "code" in refusal:
                yield Difference(where, "", f"refused by {name} with {refusal['code']}{_listed(refusal)}")
        return
    if status >= 400:
        yield from _compare_refusals(where, answer, own_answer)
        return
    yield from compare_fields(where, answer, own_answer)


def compare_fields(where: str, recorded: Any, own: Any, place: str = "") -> Iterator[Difference]:  # noqa: ANN401
    """Yield the fields that only one of two values has, and those of different types."""
    if isinstance(recorded, dict) and isinstance(own, dict):
        for key in sorted(recorded.keys() | own.keys()):
            inner = f"{place}.{key}" if place else key
            if key not in own:
                yield Difference(where, inner, f"missing here: {_type(recorded[key])} at Discord")
            elif key not in recorded:
                yield Difference(where, inner, f"not at Discord: {_type(own[key])} here")
            elif key in SAME_VALUE and _is_plain(recorded[key]) and _is_plain(own[key]):
                if recorded[key] != own[key]:
                    yield Difference(where, inner, f"{recorded[key]!r} at Discord, {own[key]!r} here")
            else:
                yield from compare_fields(where, recorded[key], own[key], inner)
    elif isinstance(recorded, list) and isinstance(own, list):
        inner = f"{place}.*" if place else "*"
        for one, other in paired(recorded, own):
            yield from compare_fields(where, one, other, inner)
    elif _type(recorded) != _type(own):
        yield Difference(where, place, f"{_type(recorded)} at Discord, {_type(own)} here")


def error_places(errors: Any, within: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield place and code of each error in the tree of a refused form."""
    if not isinstance(errors, dict):
        return
    for error in errors.get("_errors", ()):
        yield ".".join(within), str(error.get("code"))
    for name, inner in errors.items():
        if name != "_errors":
            yield from error_places(inner, (*within, name))


def _compare_refusals(where: str, recorded: Any, own: Any) -> Iterator[Difference]:  # noqa: ANN401
    if not isinstance(recorded, dict) or not isinstance(own, dict):
        yield from compare_fields(where, recorded, own)
        return
    if recorded.get("code") != own.get("code"):
        yield Difference(where, "code", f"{recorded.get('code')} at Discord, {own.get('code')} here")
        return
    theirs, ours = set(error_places(recorded.get("errors"))), set(error_places(own.get("errors")))
    for place, code in sorted(theirs - ours):
        yield Difference(where, f"errors.{place}", f"{code} at Discord only")
    for place, code in sorted(ours - theirs):
        yield Difference(where, f"errors.{place}", f"{code} here only")
    yield from compare_fields(where, _without_errors(recorded), _without_errors(own))


def _without_errors(refusal: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in refusal.items() if key != "errors"}


def _listed(refusal: dict[str, Any]) -> str:
    places = [f"{place or 'the whole'} ({code})" for place, code in error_places(refusal.get("errors"))]
    return f" at {', '.join(places)}" if places else ""


def _is_plain(value: object) -> bool:
    return isinstance(value, (int, str))


def _type(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "text"
        case list():
            return "list"
        case _:
            return "object"
