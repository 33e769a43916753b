"""Registration of the slash commands with Discord: compared at each start, written only where they differ.

Discord keeps the commands between starts. A bot whose commands cannot be registered now goes on with those it has.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route

from bot.commands.comparison import SLASH_COMMAND, Payload, differences
from bot.tables.part import Part
from bot.tasks import cancel_and_wait
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient
from bot.ui.text.mentions import Mentions

logger = logging.getLogger(__name__)

LONGEST_WAIT: Final = 10.0
"""Seconds that the start waits at most for the registration."""
RETRY_AFTER: Final = (60.0, 300.0, 1800.0, 21600.0)
"""Seconds between attempts to register failed commands; the last one repeats."""
SHOWN_DIFFERENCES: Final = 3
"""Differences of one command that the log names."""
MANAGED_TYPES: Final = frozenset({1, 2, 3})
"""Slash commands and menus of users and messages. Commands of other types belong to Discord."""

_COMMANDS: Final = "/applications/{application_id}/commands"
_COMMAND: Final = f"{_COMMANDS}/{{command_id}}"


async def declared_commands(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """Return the commands of a tree with their translations, as they are sent to Discord."""
    translator = tree.translator
    return [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]


async def registered_commands(client: discord.Client) -> list[Payload]:
    """Return the commands that Discord has, with their translations. Raises ``REQUEST_ERRORS``."""
    route = Route("GET", _COMMANDS, application_id=client.application_id)
    # discord.py asks without translations, which are most of a command.
    commands: list[Payload] = await client.http.request(route, params={"with_localizations": "true"})
    return commands


@dataclass(frozen=True, slots=True)
class Change:
    """A request that brings one command up to date, and its reason in words."""

    description: str
    method: str
    command_id: str | None = None
    body: Payload | None = None


def changes(declared: Sequence[Payload], registered: Sequence[Payload]) -> list[Change]:
    """Return the changes that bring Discord to the declared commands; removals come last."""
    there = {_key(command): command for command in registered}
    needed: list[Change] = []
    for command in declared:
        match = there.pop(_key(command), None)
        if match is None:
            needed.append(Change(f"register /{command['name']}", "POST", body=command))
        elif different := differences(command, match):
            needed.append(Change(f"change {_first(different)}", "PATCH", match["id"], command))
    needed += [
        Change(f"remove /{name}", "DELETE", command["id"])
        for (kind, name), command in there.items()
        if kind in MANAGED_TYPES
    ]
    return needed


def _first(different: Sequence[str]) -> str:
    shown, others = "; ".join(different[:SHOWN_DIFFERENCES]), len(different) - SHOWN_DIFFERENCES
    return f"{shown}; and {others} more" if others > 0 else shown


class Registration(Part):
    """Keeps Discord's list of commands equal to a tree's, and tells the mentions their ids.

    One command is written at a time, so that a text that Discord refuses costs no other command its registration.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], mentions: Mentions) -> None:
        self._tree = tree
        self._mentions = mentions
        self._attempted = asyncio.Event()
        self._writes = True
        self._task: asyncio.Task[None] | None = None

    def begin(self, *, writes: bool = True) -> None:
        """Register changed commands, in the background, or wait until another process has."""
        self._writes = writes
        self._task = asyncio.create_task(self._keep_trying(), name="registration of the commands")

    async def attempted(self) -> None:
        """Wait until every command was tried once, ``LONGEST_WAIT`` seconds at most."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._attempted.wait(), LONGEST_WAIT)

    async def close(self) -> None:
        """Cancel the registration and wait for it to end."""
        await cancel_and_wait(self._task)

    async def _keep_trying(self) -> None:
        for pause in itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1])):
            try:
                failed = await self._synchronise()
            except REQUEST_ERRORS as error:
                failed = [f"the registered commands cannot be read: {describe(error)}"]
            except Exception:
                logger.exception("the commands cannot be registered")
                failed = ["of the error above"]
            finally:
                self._attempted.set()
            if not failed:
                return
            logger.warning(
                "The bot goes on with the commands that Discord has, and tries again in %.0f s: %s",
                pause,
                "; ".join(failed),
            )
            await asyncio.sleep(pause)

    async def _synchronise(self) -> list[str]:
        """Register changed commands, and return a sentence for each command that could not be written."""
        declared = await declared_commands(self._tree)
        registered = await registered_commands(self._tree.client)
        self._learn(registered)
        if not self._writes:
            there = {_key(command) for command in registered}
            missing = [command["name"] for command in declared if _key(command) not in there]
            return [f"another process has not registered /{name} yet" for name in missing]
        if declared and not registered and await self._register_all(declared):
            return []
        failed: list[str] = []
        for change in changes(declared, registered):
            try:
                written = await self._send(change.method, change.body, change.command_id)
            except REQUEST_ERRORS as error:
                failed.append(f"cannot {change.description}: {describe(error)}")
                if is_transient(error):
                    break  # the others would fail like this one
            else:
                logger.info("commands: %s", change.description)
                self._learn([written] if written else [])
        return failed

    async def _register_all(self, declared: Sequence[Payload]) -> bool:
        """Register all commands with one request; return whether Discord took every one."""
        try:
            self._learn(await self._send("PUT", declared))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.info("the commands are registered one by one: %s", describe(error))
            return False
        logger.info("registered %d commands", len(declared))
        return True

    def _learn(self, commands: Sequence[Payload]) -> None:
        self._mentions.learn(command for command in commands if _key(command)[0] == SLASH_COMMAND)

    async def _send(self, method: str, body: object, command_id: str | None = None) -> Any:  # noqa: ANN401 - JSON
        client = self._tree.client
        if command_id is None:
            route = Route(method, _COMMANDS, application_id=client.application_id)
        else:
            route = Route(method, _COMMAND, application_id=client.application_id, command_id=command_id)
        return await client.http.request(route, **({} if body is None else {"json": body}))


def _key(command: Payload) -> tuple[int, str]:
    return command.get("type") or SLASH_COMMAND, command["name"]
