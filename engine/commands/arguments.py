"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import json


def json_object(text: str) -> dict[str, object]:
    """Parse a JSON object; raises an error that :mod:`argparse` prints."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"this is no JSON: {text}") from error
    if not isinstance(values, dict):
        raise argparse.ArgumentTypeError(f"this is no JSON object: {text}")
    return values
