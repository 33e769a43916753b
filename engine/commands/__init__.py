"""The engine's command line, one module a command: each has ``add_to``, which describes it, and ``run``."""

from __future__ import annotations

import argparse
from typing import Protocol


class Subparsers(Protocol):
    """The part of :mod:`argparse` that makes a command; its own class has no public name."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add a command."""
        ...
