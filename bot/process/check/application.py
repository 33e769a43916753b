"""Check of the application: its settings in the developer portal, its emojis and its commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

import discord
from discord.http import Route

from bot.process.check.report import Report

GUILD_INSTALL, USER_INSTALL = "0", "1"
"""Keys of ``integration_types_config``."""
MAY_BE_VERIFIED: Final = 75
MOST_UNVERIFIED: Final = 100
MOST_CHANGES: Final = 10
"""Changes of commands that are listed."""

_PAPERS: Final = {"privacy_policy_url": "privacy policy", "terms_of_service_url": "terms of service"}


async def fetch_application(client: discord.Client) -> Mapping[str, Any]:
    """Return the application as Discord describes it. Raises ``discord.HTTPException``."""
    application: Mapping[str, Any] = await client.http.request(Route("GET", "/applications/@me"))
    return application


def check_portal(report: Report, application: Mapping[str, Any], *, is_verified: bool) -> None:
    """Report settings of the developer portal with which the bot does not work, or not as it should."""
    before = report.problems
    if application.get("interactions_endpoint_url"):
        report.problem(
            "The application has an Interactions Endpoint URL: Discord sends every click and command there, and none"
            " to the bot. Empty that field in the developer portal, under General Information."
        )
    if application.get("bot_require_code_grant"):
        report.problem(
            "The application requires an OAuth2 code grant, so the link that invites the bot fails. Switch that off"
            " in the developer portal, under Bot."
        )
    installs = application.get("integration_types_config") or {GUILD_INSTALL: {}}
    if GUILD_INSTALL not in installs:
        report.problem(
            "The application cannot be installed in a server. Switch Guild Install on in the developer portal, under"
            " Installation."
        )
    if USER_INSTALL in installs:
        report.note(
            "People can install the application for themselves, and use it where the bot is no member; no table can"
            " be kept up to date there. Switch User Install off in the developer portal, under Installation."
        )
    if report.problems == before:
        report.success("The developer portal lets the bot be invited, and clicks reach it.")
    for field, name in _PAPERS.items():
        if not application.get(field):
            report.note(
                f"The developer portal has no address of the {name}, under General Information. It can wait until"
                f" the bot is in {MAY_BE_VERIFIED} servers; docs/{name.replace(' ', '-')}.md is a page to adapt."
            )
    _check_size(report, int(application.get("approximate_guild_count") or 0), is_verified=is_verified)


def _check_size(report: Report, servers: int, *, is_verified: bool) -> None:
    """Note Discord's requirements for a bot in this number of servers."""
    if is_verified:
        return
    if servers >= MOST_UNVERIFIED:
        report.note(
            f"The bot is in about {servers} servers and not verified. An unverified bot can be in {MOST_UNVERIFIED}:"
            " nobody can invite it any more. Apply in the developer portal, under App Verification."
        )
    elif servers >= MAY_BE_VERIFIED:
        report.note(
            f"The bot is in about {servers} servers. From {MAY_BE_VERIFIED} on it can be verified, and from"
            f" {MOST_UNVERIFIED} on nobody can invite it before. Apply in the developer portal, under App"
            " Verification."
        )


async def check_emojis(report: Report, client: discord.Client, wanted: AbstractSet[str]) -> None:
    """Report how many of the emojis are uploaded; missing ones are no problem, the bot uploads them."""
    missing = wanted - {emoji.name for emoji in await client.fetch_application_emojis()}
    if missing:
        there = len(wanted) - len(missing)
        report.note(
            f"{there} of {len(wanted)} emojis are uploaded: the bot uploads the others when it starts."
        )
    else:
        report.success(f"All {len(wanted)} emojis of cards and suits are uploaded.")


def check_commands(report: Report, changes: Sequence[str]) -> None:
    """Report how the registered commands differ from ours; the bot mends it when it starts."""
    if not changes:
        report.success("The commands are registered as they should be.")
        return
    report.note(
        f"Commands that differ from the registered ones: {len(changes)}. When it starts, the bot will:"
    )
    report.notes(changes, MOST_CHANGES, lambda others: f"and make {others} more changes like these.")
