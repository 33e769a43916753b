"""Comparison of a recording with the description, line by line."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tools.openapi.differences import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tools.openapi.description import Description, Fault
    from tools.openapi.differences import Known

REFUSED = 400
_ID = re.compile(r"\d{6,}|secret-\w+")
"""Ids and secrets, which vary between recordings."""

_MESSAGES = {"MESSAGE_CREATE": "MessageResponse", "MESSAGE_UPDATE": "MessageResponse"}
_CHANNELS = {f"CHANNEL_{change}": "GuildChannelResponse" for change in ("CREATE", "UPDATE", "DELETE")}
_THREADS = {f"THREAD_{change}": "ThreadResponse" for change in ("CREATE", "UPDATE")}
_ROLES = ("role", "GuildRoleResponse")
EVENTS: dict[str, list[tuple[str, str]]] = {
    **{name: [("", schema)] for name, schema in (_MESSAGES | _CHANNELS | _THREADS).items()},
    "READY": [("user", "UserPIIResponse")],
    "GUILD_CREATE": [
        ("", "GuildResponse"),
        ("roles.*", "GuildRoleResponse"),
        ("channels.*", "GuildChannelResponse"),
        ("threads.*", "ThreadResponse"),
        ("members.*", "GuildMemberResponse"),
    ],
    "GUILD_MEMBER_ADD": [("", "GuildMemberResponse")],
    "GUILD_ROLE_CREATE": [_ROLES],
    "GUILD_ROLE_UPDATE": [_ROLES],
    "INTERACTION_CREATE": [
        ("message", "MessageResponse"),
        ("member", "GuildMemberResponse"),
        ("data.resolved.users.*", "UserResponse"),
        ("data.resolved.roles.*", "GuildRoleResponse"),
    ],
}
"""Which parts of an event are objects that the description knows."""


@dataclass(frozen=True, order=True)
class Difference:
    """A fault at one kind of place.

    :param where: ``POST /channels/{channel_id}/messages body``, or ``event MESSAGE_CREATE``
    """

    where: str
    place: str
    text: str


@dataclass
class Comparison:
    """The result: each difference with its count."""

    operations: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    unexplained: Counter[Difference] = field(default_factory=Counter)
    explained: Counter[Known] = field(default_factory=Counter)

    def note(self, where: str, faults: Iterable[Fault]) -> None:
        """Count faults, those that have a known reason by the reason."""
        for fault in faults:
            known = next((each for each in KNOWN if each.covers(where, fault)), None)
            if known is not None:
                self.explained[known] += 1
            else:
                self.unexplained[Difference(where, fault.place, _ID.sub("*", fault.text))] += 1


def compare(description: Description, records: Iterable[dict[str, Any]]) -> Comparison:
    """Check every request, every answer and the objects in events.

    Of a request that was refused only the answer is checked: its body may well be wrong on purpose.
    """
    comparison = Comparison()
    for record in records:
        if "method" in record:
            _compare_request(description, record, comparison)
        elif record.get("event"):
            _compare_event(description, record, comparison)
    return comparison


def _compare_request(description: Description, record: dict[str, Any], comparison: Comparison) -> None:
    operation = description.operation(record["method"], record["path"])
    status = record["status"]
    if operation is None:
        if status != 404:
            path = _ID.sub("*", record["path"])
            comparison.unexplained[Difference(f"{record['method']} {path}", "", "is not described")] += 1
        return
    name = f"{operation.method} {operation.template}"
    comparison.operations[name] += 1
    if status >= REFUSED:
        comparison.refused[f"{name} -> {status} {_code(record['answer'])}"] += 1
    else:
        content_type = record["headers"].get("Content-Type", "").partition(";")[0]
        comparison.note(f"{name} body", description.body(operation, content_type, record["body"]))
        comparison.note(f"{name} parameters", description.parameters(operation, record["query"]))
    comparison.note(f"{name} -> {status}", description.answer(operation, status, record["answer"]))


def _compare_event(description: Description, record: dict[str, Any], comparison: Comparison) -> None:
    comparison.events[record["event"]] += 1
    for path, schema in EVENTS.get(record["event"], []):
        for value in _parts(record["data"], path.split(".") if path else []):
            where = f"event {record['event']} {path}".rstrip()
            comparison.note(where, description.named(schema, value))


def _parts(value: object, path: list[str]) -> Iterator[object]:
    if not path:
        yield value
    elif path[0] == "*" and isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _parts(each, path[1:])
    elif isinstance(value, dict) and path[0] in value:
        yield from _parts(value[path[0]], path[1:])


def _code(answer: object) -> object:
    return answer.get("code") if isinstance(answer, dict) else None
