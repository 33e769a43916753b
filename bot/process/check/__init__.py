"""``python -m bot check``: whether the bot can run, and the remedy if it cannot.

The check logs in with the bot's own token and intents, reads the settings of the developer portal, looks at every
server, and disconnects. Each module looks at one subject.
"""

from bot.process.check.login import (
    LOGIN_MISSING,
    LOGIN_REFUSED,
    SHARDING_REQUIRED,
    TOO_FEW_SHARDS,
    invite_link,
)
from bot.process.check.requirements import Requirements
from bot.process.check.run import check

__all__ = [
    "LOGIN_MISSING",
    "LOGIN_REFUSED",
    "SHARDING_REQUIRED",
    "TOO_FEW_SHARDS",
    "Requirements",
    "check",
    "invite_link",
]
