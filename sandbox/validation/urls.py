"""URLs of pages and of media."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.validation.fields import Fields

_FORBIDDEN = re.compile(r"[\s<>\"\x00-\x1f]")


def read_url(
    fields: Fields, key: str, schemes: Sequence[str], *, maximum: int, required: bool = False
) -> str | None:
    """Read a URL with one of the schemes and a host."""
    url = fields.string(key, maximum=maximum, required=required)
    if not url:
        return None
    scheme, separator, _ = url.partition(":")
    if not separator:
        fields.add_error(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    elif scheme.lower() not in schemes:
        fields.add_error(
            key,
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{scheme}" is not supported. Scheme must be one of {tuple(schemes)!r}.',
        )
    elif not _well_formed(url):
        fields.add_error(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    else:
        return url
    return None


def _well_formed(url: str) -> bool:
    try:
        parts = urlsplit(url)
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return has_host and not _FORBIDDEN.search(url)
