"""The engine's command line: each module is a command, with ``add_to`` for its parser and ``run``."""

from __future__ import annotations

import argparse
from typing import Protocol


class Subparsers(Protocol):
    """The subparsers of :mod:`argparse`, whose class has no public name."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add a command."""
        ...
