"""Constants of the Gateway protocol."""

from __future__ import annotations

from enum import IntEnum, IntFlag

HEARTBEAT_INTERVAL_MS = 41_250
HEARTBEAT_ACK_DELAY = 0.02
"""Seconds, as in a good network."""
COMMANDS_PER_MINUTE = 120


class Opcode(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Gateway close codes."""

    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_API_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    """The intents that matter in the sandbox."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


ALL_INTENTS = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""Intents that an application must be granted; this one has none of them."""

_INTENT_OF = {
    "GUILD": Intent.GUILDS,
    "CHANNEL": Intent.GUILDS,
    "THREAD": Intent.GUILDS,
    "MESSAGE": Intent.GUILD_MESSAGES,
}


def intent_of(event: str, *, in_server: bool = True) -> Intent:
    """Return the intent that an event needs; READY, RESUMED and interactions need none."""
    needed = _INTENT_OF.get(event.split("_", 1)[0], Intent(0))
    return needed if in_server or not needed else Intent.DIRECT_MESSAGES
