"""The log, without secrets: tokens of interactions, and the cards on buttons.

Our own messages hold neither. Those of libraries may: discord.py logs a failed button with its label, asyncio a task
with its name, which is a custom_id, and aiohttp an address. So every line is veiled where it is written, with the
traceback in it. A line is text or a JSON object; in an object each value is veiled before it is quoted. Uncaught
errors are lines too, and so is the sentence with which the process ends.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Final

import discord

from bot.log_context import current
from bot.settings import LogFormat
from bot.tables.shards import Shards

logger = logging.getLogger(__name__)

QUIET_LOGGERS: Final = ("aiosqlite", "discord.http", "discord.webhook", "discord.gateway", "PIL")
"""Loggers that never log at level DEBUG, because they would write secrets, tokens and hands.

Pillow logs the length of each file that it opens, and the length identifies a card.
"""
VEIL: Final = "…"
_SHARD: Final = re.compile(r"\bshard id (\d+)\b", re.IGNORECASE)
"""The shard of which discord.py tells that it has connected, or will connect again."""
_SECRETS: Final = (
    # the token in an address
    re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s'\"<>)]+"),
    # a token alone: Discord's begin with “interaction” in base64
    re.compile(r"()\baW50ZXJhY3Rpb24[\w=-]{20,}"),
    # a button, which may be a card
    re.compile(r"(\b(?:label|emoji)=)(?:<[^>]*>|'[^']*'|\"[^\"]*\")"),
    # the argument of a table's custom_id, which may be a card
    re.compile(r"(\bbt:\d+:\d+:[a-z_]+:)[^'\"\n]+"),
)


@dataclass(slots=True)
class Origin:
    """The process that writes the log."""

    process: str = ""
    """Its name among those with the same token."""
    shard_of: Callable[[int], int] = Shards().of
    """Returns the shard of a server; set once the number of shards is known."""


ORIGIN: Final = Origin()
"""The origin of every line: a process has one log."""


def set_up_logging(level: str, log_format: LogFormat = LogFormat.TEXT) -> None:
    """Write the log to the standard error stream, at a level by its name."""
    handler = logging.StreamHandler()
    discord.utils.setup_logging(handler=handler, level=logging.getLevelName(level))
    if log_format is LogFormat.JSON:
        handler.setFormatter(JsonFormatter(ORIGIN))
    else:
        handler.setFormatter(VeilingFormatter(handler.formatter or logging.Formatter()))
    # A record that cannot be written would be printed as it is, past the veil.
    logging.raiseExceptions = False
    # Alembic tells at each start what it takes for granted; upgrades alone are news.
    logging.getLogger("alembic.runtime.migration").addFilter(lambda record: "Running" in record.msg)
    for name in QUIET_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def log_uncaught() -> None:
    """Write warnings, and errors that nobody has caught, into the log: Python would print them past the veil."""
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = lambda caught: _uncaught(
        caught.exc_type, caught.exc_value or caught.exc_type(), caught.exc_traceback
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    elif not issubclass(kind, SystemExit):
        logger.critical("nobody has caught %s", kind.__name__, exc_info=(kind, error, trace))


def say(sentence: str) -> None:
    """Report why the process ends: as a line of the log if that is JSON, else on the error stream."""
    if any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers):
        logger.critical("%s", sentence)
    else:
        print(sentence, file=sys.stderr)


class VeilingFormatter(logging.Formatter):
    """Formats as another formatter does, and veils the secrets."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with its traceback, veiled."""
        return veiled(self._formatter.format(record))


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object on one line, with its context (:mod:`bot.log_context`).

    Ids of Discord's are strings, because many readers of JSON round such numbers.
    """

    def __init__(self, origin: Origin) -> None:
        super().__init__()
        self._origin = origin

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with its traceback, veiled."""
        line: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": veiled(record.getMessage()),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = veiled(self.formatException(record.exc_info))
        if record.stack_info:
            line["stack"] = veiled(self.formatStack(record.stack_info))
        context = current()
        if "table" in context:
            line["table"] = context["table"]
        line |= {name: str(context[name]) for name in ("server", "interaction") if name in context}
        if "server" in context:
            line["shard"] = self._origin.shard_of(context["server"])
        elif record.name.startswith("discord.") and (shard := _SHARD.search(record.getMessage())):
            line["shard"] = int(shard[1])
        return json.dumps(line | {"process": self._origin.process})


def veiled(line: str) -> str:
    """Return a text without tokens and arguments of custom_ids.

    >>> veiled("custom_id='bt:17:5:move:play O9' at /webhooks/17/token-of-anna/messages/@original")
    "custom_id='bt:17:5:move:…' at /webhooks/17/…/messages/@original"
    """
    for secret in _SECRETS:
        line = secret.sub(rf"\g<1>{VEIL}", line)
    return line
