"""Replay of a recording against a fresh sandbox, and the differences between the answers of the two."""

from sandbox.replay.comparison import Comparison
from sandbox.replay.player import replay

__all__ = ["Comparison", "replay"]
