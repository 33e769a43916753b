"""The one name for a JSON object as it travels."""

from typing import Any

Json = dict[str, Any]
