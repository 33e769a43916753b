"""Replacement of secrets and names in recorded values by short hashes; equal values stay equal."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES: Final = frozenset(
    {
        "avatar",
        "banner",
        "bio",
        "display_name",
        "email",
        "global_name",
        "icon",
        "nick",
        "phone",
        "topic",
        "username",
    }
)
"""Fields that tell who people are or how they call a place, wherever they stand."""
_NAMED: Final = frozenset({"channel", "guild", "team"})
"""Objects whose field ``name`` somebody chose; elsewhere it is a name of the bot's own."""
_PICTURE = re.compile(r"data:([\w/+.-]+);base64,([\w+/=]+)")
_SIGNATURE = re.compile(r"\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&?")
"""The end of an attachment's URL, which gives access to the file."""


def redacted(secret: str) -> str:
    """Return the hash that replaces a secret."""
    return f"secret-{_digest(secret)}"


def redact(replacements: Mapping[str, str], value: Any) -> Any:  # noqa: ANN401 - JSON in, the same JSON out
    """Replace the secrets in all string values of a JSON value; keys stay."""
    if isinstance(value, str):
        for secret, replacement in replacements.items():
            value = value.replace(secret, replacement)
        return value
    if isinstance(value, dict):
        return {name: redact(replacements, each) for name, each in value.items()}
    if isinstance(value, list):
        return [redact(replacements, each) for each in value]
    return value


def without_names(value: Any, within: str = "") -> Any:  # noqa: ANN401
    """Replace the names of people, servers and channels, and the signatures of attachments; ids stay."""
    if isinstance(value, str):
        return _SIGNATURE.sub("", value)
    if isinstance(value, list):
        return [without_names(each, within) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _veiled(each)
        if isinstance(each, str) and (key in NAMES or (key == "name" and within in _NAMED))
        else without_names(each, key)
        for key, each in value.items()
    }


def without_pictures(line: str) -> str:
    """Replace the pictures in data URIs by their hash and length."""
    return _PICTURE.sub(_hashed, line)


def _veiled(name: str) -> str:
    return f"name-{_digest(name)}"


def _digest(text: str) -> str:
    return hashlib.blake2s(text.encode(), digest_size=6).hexdigest()


def _hashed(picture: re.Match[str]) -> str:
    digest = hashlib.sha256(picture[2].encode()).hexdigest()
    return f"data:{picture[1]};base64,sha256={digest},length={len(picture[2])}"
