"""File types that people may upload: in an option that is a file, and in a modal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.validation.fields import Fields

MAX_FILE_TYPES = 10
_FILE_TYPE = re.compile(r"image|video|audio|\.[\w.+-]+")
"""A group, or an extension with its dot."""


def check_file_types(fields: Fields) -> None:
    """Check ``file_types``."""
    for place, value in enumerate(fields.array("file_types", maximum=MAX_FILE_TYPES) or []):
        if not isinstance(value, str) or not _FILE_TYPE.fullmatch(value):
            fields.errors.add(
                (*fields.path, "file_types", place),
                "STRING_TYPE_REGEX",
                "String value did not match validation regex.",
            )
