"""The format of recordings: what a bot and Discord said to each other, one JSON line each, without secrets.

The sandbox records the bots that connect to it, and ``python -m bot smoke`` records Discord itself.
``python -m sandbox.replay`` compares the two.
"""

from recording.body import RecordedFile, decoded, parse_body
from recording.veil import redacted
from recording.writer import TOKEN_IN_PATH, Exchange, Recording

__all__ = ["TOKEN_IN_PATH", "Exchange", "RecordedFile", "Recording", "decoded", "parse_body", "redacted"]
