"""The engine's command line: each module is a command, with ``add_to`` for its parser and ``run``."""

from __future__ import annotations

import argparse
import json
from typing import Protocol


class Subparsers(Protocol):
    """The subparsers of :mod:`argparse`, whose class has no public name."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add a command."""


def json_object(text: str) -> dict[str, object]:
    """Parse a JSON object; raises an error that :mod:`argparse` prints."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"this is no JSON: {text}") from error
    if not isinstance(values, dict):
        raise argparse.ArgumentTypeError(f"this is no JSON object: {text}")
    return values
