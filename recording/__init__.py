"""The format of recordings: the messages between a bot and Discord, one JSON line each, without secrets.

The sandbox records the bots that connect to it, and ``python -m tools.smoke`` records Discord itself.
``python -m sandbox.replay`` compares the two.
"""

from recording.body import RecordedFile, decoded, parse_body
from recording.veil import redacted
from recording.writer import TOKEN_IN_PATH, Exchange, Recording

__all__ = ["TOKEN_IN_PATH", "Exchange", "RecordedFile", "Recording", "decoded", "parse_body", "redacted"]
