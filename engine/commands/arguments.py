"""Arguments that more than one command takes."""

from __future__ import annotations

import argparse
import json


def json_object(text: str) -> dict[str, object]:
    """Read a JSON object; raises what :mod:`argparse` turns into a sentence."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"this is no JSON: {text}") from error
    if not isinstance(values, dict):
        raise argparse.ArgumentTypeError(f"this is no JSON object: {text}")
    return values
