"""Texts about refusals of Discord at the login, and the invitation."""

from __future__ import annotations

from typing import Final

import discord

LOGIN_MISSING: Final = """\
There is no DISCORD_TOKEN, so there is no bot to log in as. Two ways on:
  - to try the game without an account:   make play
  - to run it on a server of yours:       cp .env.example .env, and put the token of the developer portal into .env
    behind DISCORD_TOKEN= (docs/first-hour.md has the way to it)
"""
LOGIN_REFUSED: Final = (
    "Discord does not know this DISCORD_TOKEN. Take a fresh one from the developer portal into .env."
)
SHARDING_REQUIRED: Final = 4011
"""The code with which Discord closes the connection of a shard that has too many servers."""
TOO_FEW_SHARDS: Final = (
    "Discord refuses a shard with more than 2,500 servers. Raise SHARD_COUNT, or set it to 0 where there is one"
    " process (python -m bot check says how many Discord recommends)."
)
SCOPES: Final = ("bot", "applications.commands")


def invite_link(application_id: int, permissions: discord.Permissions) -> str:
    """Return the address at which a server's administrator invites the bot with these permissions."""
    return discord.utils.oauth_url(application_id, permissions=permissions, scopes=SCOPES)
