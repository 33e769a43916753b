"""Sizes of the rate limits.

Discord does not publish them. The defaults are what clients observe and report (discord-api-docs, issues 2701, 3763,
7243 and 2250).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.jsontypes import Json


class RateLimitMode(StrEnum):
    """Whether rate limits are enforced."""

    OFF = "off"
    REAL = "real"


class Rate(NamedTuple):
    """A number of requests in a number of seconds."""

    limit: int
    seconds: float

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Parse a rate such as ``5/5``; raises ``ValueError`` with a sentence."""
        found = re.fullmatch(r"(\d{1,6})/(\d{1,6}(?:\.\d{1,3})?)", text)
        rate = cls(int(found[1]), float(found[2])) if found else cls(0, 0)
        if rate.limit < 1 or rate.seconds <= 0:
            raise ValueError(f'"{text}" is no rate. Write 5/5 for five requests in five seconds.')
        return rate

    def __str__(self) -> str:
        return f"{self.limit}/{self.seconds:g}"


MESSAGE_RATE = Rate(5, 5.0)
"""For posting and deleting messages, each with its own bucket per channel."""
DEFAULT_RATE = Rate(50, 1.0)
UNLIMITED = Rate(1_000_000, 1.0)
TOKEN_RATE = Rate(5, 2.0)
FOLLOWUP_RATE = Rate(30, 60.0)
EMOJI_RATE = Rate(50, 3600.0)


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates that can be set, in the mode ``real``.

    :param edits: message edits in one channel
    :param tokens: requests by the token of one interaction, whatever they do
    :param followups: followups posted in one channel, by all tokens together
    :param emojis: emojis created by the application
    :param one_bucket: whether posting, editing and deleting messages of a channel have one bucket, of ``edits``
    """

    edits: Rate = MESSAGE_RATE
    tokens: Rate = TOKEN_RATE
    followups: Rate = FOLLOWUP_RATE
    emojis: Rate = EMOJI_RATE
    one_bucket: bool = False

    def changed(self, given: Mapping[str, object]) -> Rates:
        """Return these rates with changes: rates as text, ``one_bucket`` as a boolean; other keys are ignored.

        :raises ValueError: with a sentence
        """
        changes: dict[str, Rate | bool] = {}
        for name in RATE_NAMES:
            text = given.get(name)
            if text is not None:
                changes[name] = Rate.parse(str(text))
        one_bucket = given.get("one_bucket")
        if one_bucket is not None:
            if not isinstance(one_bucket, bool):
                raise ValueError('"one_bucket" must be true or false.')
            changes["one_bucket"] = one_bucket
        return replace(self, **changes)  # type: ignore[arg-type]  # each has the type of its field

    def to_json(self) -> Json:
        """Return the rates for the control API."""
        return {name: str(getattr(self, name)) for name in RATE_NAMES} | {"one_bucket": self.one_bucket}


RATE_NAMES = tuple(field.name for field in fields(Rates) if field.name != "one_bucket")
