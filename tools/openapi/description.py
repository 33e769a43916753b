"""Discord's ``openapi.json``: which operation a request is, and whether data have the form described."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

API = "/api/v10"
_PARAMETER = re.compile(r"\{(\w+)\}")
_UNIONS = ("oneOf", "anyOf", "allOf")
_KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


@dataclass(frozen=True)
class Operation:
    """One method of one path.

    :param pointer: where in the document it stands
    :param parameters: the values in the path by their names
    """

    method: str
    template: str
    pointer: str
    content: dict[str, Any]
    parameters: dict[str, str]


@dataclass(frozen=True)
class Fault:
    """A deviation of data from the description.

    :param place: where, with ``*`` for each place in a list
    """

    place: str
    text: str


class Description:
    """Queries on the document."""

    def __init__(self, path: Path) -> None:
        self._document = json.loads(path.read_text(encoding="utf-8"))
        resource = Resource.from_contents(self._document, default_specification=DRAFT202012)
        self._registry: Any = Registry().with_resource("urn:discord", resource)
        self._validators: dict[str, Any] = {}
        # Discord's unions are resolved by their types: trying each variant takes a hundred times as long.
        unions = dict.fromkeys(("oneOf", "anyOf"), self._union)
        self._validator: Any = validators.extend(Draft202012Validator, unions)
        # Paths without parameters, such as @original, come before those in which anything may stand.
        self._templates = [
            (re.compile(API + _PARAMETER.sub(r"(?P<\1>[^/]+)", template)), template, item)
            for template, item in sorted(self._document["paths"].items(), key=lambda each: each[0].count("{"))
        ]

    def operation(self, method: str, path: str) -> Operation | None:
        """Find the operation of a request; ``None`` if it is not described."""
        for pattern, template, item in self._templates:
            found = pattern.fullmatch(path)
            if found and method.lower() in item:
                content = dict(item[method.lower()])
                content["parameters"] = [*item.get("parameters", []), *content.get("parameters", [])]
                pointer = f"/paths/{_escaped(template)}/{method.lower()}"
                return Operation(method, template, pointer, content, found.groupdict())
        return None

    def body(self, operation: Operation, content_type: str, value: object) -> list[Fault]:
        """Check the body of a request."""
        request = operation.content.get("requestBody")
        if request is None:
            return [] if value is None else [Fault("", "no body is described")]
        if value is None and not request.get("required"):
            return []
        if content_type not in request["content"]:
            return [Fault("", f"a body of {content_type} is not described")]
        return self._check(f"{operation.pointer}/requestBody/content/{_escaped(content_type)}/schema", value)

    def parameters(self, operation: Operation, query: dict[str, str]) -> list[Fault]:
        """Check the parameters of path and query."""
        faults = []
        described = {(each["in"], each["name"]): each["schema"] for each in operation.content["parameters"]}
        given = {("path", name): value for name, value in operation.parameters.items()}
        given |= {("query", name): value for name, value in query.items()}
        for key, text in given.items():
            if key not in described:
                faults.append(Fault(".".join(key), "is not described"))
                continue
            schema = self._resolved(described[key])
            faults += [
                Fault(".".join(key), fault.text) for fault in self._errors(schema, _typed(schema, text))
            ]
        return faults

    def answer(self, operation: Operation, status: int, value: object) -> list[Fault]:
        """Check an answer, refusals included."""
        responses = operation.content["responses"]
        key = str(status) if str(status) in responses else f"{str(status)[0]}XX"
        if key not in responses:
            return [Fault("", f"the status {status} is not described")]
        pointer = f"{operation.pointer}/responses/{key}"
        response = responses[key]
        if "$ref" in response:
            pointer = response["$ref"].removeprefix("#")
            response = self._resolved(response)
        if "content" not in response:
            return [] if value is None else [Fault("", "no content is described")]
        return self._check(f"{pointer}/content/{_escaped('application/json')}/schema", value)

    def named(self, schema: str, value: object) -> list[Fault]:
        """Check data against one of the schemas that have names."""
        return self._check(f"/components/schemas/{schema}", value)

    def _check(self, pointer: str, value: object) -> list[Fault]:
        reference = {"$ref": f"urn:discord#{pointer}"}
        faults = self._errors(reference, value)
        faults += [
            Fault(place, "is not described") for place in sorted(set(self._unknown(reference, value, "")))
        ]
        return faults

    def _errors(self, schema: dict[str, Any], value: object) -> list[Fault]:
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            self._validators[key] = self._validator(
                schema, registry=self._registry, format_checker=Draft202012Validator.FORMAT_CHECKER
            )
        return [
            Fault(_place(error.absolute_path), f"{error.instance!r:.80} {_rule(error)}")
            for error in self._validators[key].iter_errors(value)
        ]

    def _union(
        self, validator: Validator, variants: list[dict[str, Any]], value: object, _: object
    ) -> Iterator[ValidationError]:
        """Check a value against the variant that it is meant to be: one it fits, or one with its fields."""
        possible = [each for each in variants if self._may_be(each, value)] or variants
        found = [(list(validator.descend(value, each)), self._named_fields(each, value)) for each in possible]
        complaints, _named = min(found, key=lambda each: (bool(each[0]), -each[1], len(each[0])))
        yield from complaints

    def _named_fields(self, schema: dict[str, Any], value: object) -> int:
        properties = self._resolved(schema).get("properties", {})
        return sum(name in properties for name in value) if isinstance(value, dict) else 0

    def _may_be(self, schema: dict[str, Any], value: object) -> bool:
        schema = self._resolved(schema)
        kinds = schema.get("type", [])
        known = [_KINDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind in _KINDS]
        if known and not isinstance(value, tuple(known)):
            return False
        kind = self._resolved(schema.get("properties", {}).get("type", {}))
        return not isinstance(value, dict) or "enum" not in kind or value.get("type") in kind["enum"]

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            node: Any = self._document
            for step in schema["$ref"].partition("#/")[2].split("/"):
                node = node[step.replace("~1", "/").replace("~0", "~")]
            schema = node
        return schema

    def _unknown(self, schema: dict[str, Any], value: object, place: str) -> Iterator[str]:
        """Find the fields that no variant of the schema knows: a validator lets them all pass."""
        variants = list(self._variants(schema, value))
        if isinstance(value, list):
            items = {"anyOf": [each["items"] for each in variants if "items" in each]}
            for each in value if items["anyOf"] else ():
                yield from self._unknown(items, each, f"{place}.*".lstrip("."))
        elif isinstance(value, dict) and not any(each.get("additionalProperties") for each in variants):
            known: dict[str, list[dict[str, Any]]] = {}
            for variant in variants:
                for name, inner in variant.get("properties", {}).items():
                    known.setdefault(name, []).append(inner)
            for name, inner_value in value.items() if known else ():
                inner_place = f"{place}.{name}".lstrip(".")
                if name in known:
                    yield from self._unknown({"anyOf": known[name]}, inner_value, inner_place)
                else:
                    yield inner_place

    def _variants(self, schema: dict[str, Any], value: object) -> Iterator[dict[str, Any]]:
        """Unfold references and unions, leaving out what the value cannot be."""
        schema = self._resolved(schema)
        if self._may_be(schema, value):
            yield schema
            for union in _UNIONS:
                for each in schema.get(union, []):
                    yield from self._variants(each, value)


def _rule(error: ValidationError) -> str:
    return f"breaks {error.validator}: {error.validator_value!r:.80}"


def _place(path: Iterable[str | int]) -> str:
    # In a refusal, the places of a list are names.
    return ".".join("*" if str(step).isdecimal() else str(step) for step in path)


def _typed(schema: dict[str, Any], text: str) -> object:
    """Parse a value in an address by its described type."""
    if schema.get("type") == "integer" and text.lstrip("-").isdecimal():
        return int(text)
    if schema.get("type") == "boolean" and text.lower() in ("true", "false", "1", "0"):
        return text.lower() in ("true", "1")
    return text


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")
