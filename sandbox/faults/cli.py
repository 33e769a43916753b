"""The command line for faults: each command is one request to the control API of a sandbox."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import aiohttp

from sandbox.faults.fault import RATE_LIMIT_CODES, STATUSES, Kind, Scope
from sandbox.rate_limits.options import add_rate_options, given_rates
from sandbox.state.model import Placeholder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandbox.jsontypes import Json

_ROUTE = (
    "method and path without /api/v10: 'PATCH /channels/*/messages/*'; * is one part of it, ** any number"
)
CHANNEL_KINDS = ("text", "announcement", "voice", "stage", "forum", "dm", "group-dm")
GATEWAY_ACTIONS = ("drop", "reconnect", "invalidate", "silence", "slow", "heartbeat", "identifies")
_GATEWAY_OPTIONS = ("seconds", "resumable", "remaining", "shards", "max_concurrency", "identify_seconds")


class RefusedError(Exception):
    """The sandbox refused, or is not running; the text of the error is a sentence."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to the control API; the path without ``/sandbox``."""

    method: str
    path: str
    body: Json | None = None


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A parsed command line: the request, and the URL of the sandbox."""

    request: Request
    url: str = field(default="")


def build_parser(prog: str, url: str) -> argparse.ArgumentParser:
    """Build the argument parser.

    :param url: default URL of the sandbox
    """
    top = argparse.ArgumentParser(prog=prog, description="Inject a fault into a running sandbox.")
    top.add_argument("--url", default=url, help="URL of the sandbox (%(default)s)")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    _add_faults_of_requests(commands)
    twice = _command(commands, "duplicate", "deliver the next interactions twice", _duplicate)
    twice.add_argument("times", type=int, nargs="?", default=1, help="how many (%(default)s)")
    _about_gateway(commands)
    clock = _command(commands, "clock", "let the clock of Discord be ahead of the bot's", _clock)
    clock.add_argument("ahead", type=int, help="seconds; a negative number is behind, 0 ends it")
    limits = _command(commands, "rate-limits", "switch real rate limits on or off", _rate_limits)
    limits.add_argument("mode", choices=("real", "off"))
    add_rate_options(limits)

    deleted = _command(commands, "delete-channel", "delete a channel with its threads", _delete_channel)
    created = _command(commands, "create-channel", "add a channel", _create_channel)
    created.add_argument("--kind", choices=CHANNEL_KINDS, help="kind of channel (text)")
    created.add_argument("--users", nargs="+", help="people of a dm or group-dm; a dm of one is with the bot")
    denied = _command(commands, "deny", "deny the bot permissions in a channel, or a role its own", _deny)
    allowed = _command(commands, "allow", "remove what was denied in a channel", _allow)
    for each in (deleted, created):
        each.add_argument("channel", help="name or id")
    for each in (denied, allowed):
        each.add_argument(
            "place", help="name or id of a channel, or @role for its permissions in the whole server"
        )
    denied.add_argument(
        "permissions", nargs="+", help="such as send_messages; replaces what was denied before"
    )
    hidden = _command(
        commands,
        "hidden-channels",
        "set what the bot is sent of channels that it may not view",
        _hidden_channels,
    )
    hidden.add_argument(
        "--values", choices=list(Placeholder), type=Placeholder, help="values of hidden fields (null)"
    )
    hidden.add_argument(
        "--deleted",
        action="store_true",
        default=None,
        help="whether a channel lost from sight comes as deleted",
    )
    started = _command(commands, "create-thread", "let somebody start a thread", _create_thread)
    started.add_argument("channel", help="name or id of its channel")
    started.add_argument("name", help="name of the thread")
    started.add_argument("--user", required=True, help="who starts it")
    started.add_argument("--private", action="store_true", default=None, help="a private thread")
    started.add_argument("--content", help="first message, in a forum only")
    types = _command(commands, "install-types", "set where the application can be installed", _install_types)
    types.add_argument("types", nargs="+", choices=("server", "user"))
    installed = _command(commands, "install", "let a person install the application for themselves", _install)
    removed = _command(commands, "uninstall", "remove a person's installation", _uninstall)
    for each in (installed, removed):
        each.add_argument("user", help="name or id")
    removed = _command(commands, "kick", "remove the bot from a server", _kick)
    added = _command(commands, "invite", "add the bot to a server again", _invite)
    for each in (removed, added):
        each.add_argument("--server", help="id of the server (the one of the page)")

    _command(commands, "list", "list all faults with their hits", _list)
    cleared = _command(commands, "clear", "remove one fault, or all", _clear)
    cleared.add_argument("number", type=int, nargs="?", help="its number in the list")
    return top


def _add_faults_of_requests(commands: Any) -> None:  # noqa: ANN401 - argparse has no public name for its type
    limited = _about_requests(commands, Kind.RATE_LIMIT, "answer 429, too many requests")
    limited.add_argument("--seconds", type=float, help="seconds until a retry is allowed (1)")
    limited.add_argument("--scope", choices=list(Scope), type=Scope, help="scope of the limit (user)")
    limited.add_argument(
        "--code",
        type=int,
        choices=RATE_LIMIT_CODES[1:],
        help="code of the write limit of a channel or server",
    )
    broken = _about_requests(commands, Kind.SERVER_ERROR, "answer 500, 502, 503 or 504")
    broken.add_argument("--status", type=int, choices=STATUSES, help="status code (500)")
    slow = _about_requests(commands, Kind.SLOW, "delay the response")
    slow.add_argument("--seconds", type=float, help="seconds of delay (4)")
    dropped = _about_requests(commands, Kind.DROP, "close the connection instead of responding")
    _about_requests(commands, Kind.LOSE_MEDIA, "refuse messages because the files with them are not found")
    _about_requests(
        commands, Kind.UNKNOWN_INTERACTION, "answer 10062 although the interaction is not too old"
    )
    for each in (broken, slow, dropped):
        each.add_argument(
            "--after", action="store_true", default=None, help="only after the request was handled"
        )


def parse(arguments: Sequence[str], *, prog: str = "python -m sandbox.faults", url: str = "") -> CommandLine:
    """Parse a command line; like argparse, prints errors and exits."""
    options = build_parser(prog, url).parse_args(arguments)
    build: Callable[[argparse.Namespace], Request] = options.build
    return CommandLine(build(options), options.url.rstrip("/"))


def parse_text(text: str) -> Request:
    """Parse a command line that is one argument of another one.

    :raises ValueError: a quotation mark is not closed
    """
    return parse(shlex.split(text), prog="--fault").request


async def send(session: aiohttp.ClientSession, url: str, request: Request) -> Json:
    """Send a request to a sandbox and return the response.

    :raises RefusedError: the sandbox refused, or is not running
    """
    try:
        async with session.request(
            request.method, f"{url}/sandbox{request.path}", json=request.body
        ) as response:
            answer: Json = await response.json()
            if response.status >= 400:
                raise RefusedError(answer["error"])
            return answer
    except (aiohttp.ContentTypeError, json.JSONDecodeError, KeyError, TypeError):
        raise RefusedError(f"The server at {url} is no sandbox.") from None
    except (aiohttp.ClientError, ValueError, OSError):
        raise RefusedError(f"There is no sandbox at {url}. Start one with: python -m sandbox") from None


def format_response(answer: Json) -> str:
    """Format a response for people."""
    if "faults" in answer:
        return "\n".join(map(_format_fault, answer["faults"])) or "No faults."
    if "fault" in answer:
        return _format_fault(answer["fault"])
    return ", ".join(f"{name}: {_format_value(value)}" for name, value in answer.items())


def _format_fault(fault: Json) -> str:
    details = " ".join(
        f"{name}={_format_value(value)}"
        for name, value in fault.items()
        if name not in {"id", "kind", "route", "times", "hits"} and value is not False
    )
    limit = ", until cleared" if fault["times"] is None else f" of {fault['times']}"
    hits = f"hits {fault['hits']}{limit}"
    parts = (f"{fault['id']}.", fault["kind"], fault.get("route", ""), details, hits)
    return " ".join(filter(None, parts))


def _format_value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _command(
    commands: Any,  # noqa: ANN401 - as above
    name: str,
    explained: str,
    build: Callable[[argparse.Namespace], Request],
) -> argparse.ArgumentParser:
    # The control API has underscores in its names, so both are accepted.
    other = name.replace("-", "_")
    aliases = [other] if other != name else []
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=explained, description=f"{explained[0].upper()}{explained[1:]}.", aliases=aliases
    )
    command.set_defaults(build=build)
    return command


def _about_requests(commands: Any, kind: Kind, explained: str) -> argparse.ArgumentParser:  # noqa: ANN401 - as above
    def build(options: argparse.Namespace) -> Request:
        names = ("route", "times", "seconds", "scope", "code", "status", "after")
        given = {name: getattr(options, name, None) for name in names}
        body = {name: value for name, value in given.items() if value is not None}
        return Request("POST", "/faults", {"kind": kind.value, **body})

    command = _command(commands, kind.replace("_", "-"), explained, build)
    command.add_argument("route", help=_ROUTE)
    command.add_argument("--times", type=int, help="how many requests (all until cleared)")
    return command


def _about_gateway(commands: Any) -> None:  # noqa: ANN401 - as above
    gateway = _command(commands, "gateway", "disturb the gateway", _gateway)
    gateway.add_argument("action", choices=GATEWAY_ACTIONS)
    gateway.add_argument("--seconds", type=float, help="how long it is down, the delay, or the interval")
    gateway.add_argument(
        "--resumable", action="store_true", default=None, help="whether the invalid session can be resumed"
    )
    gateway.add_argument("--remaining", type=int, help="identifies that are left until the limit resets")
    gateway.add_argument("--shards", type=int, help="recommended number of shards")
    gateway.add_argument("--max-concurrency", type=int, help="identifies that are accepted at once")
    gateway.add_argument("--identify-seconds", type=float, help="seconds between two identifies of one key")


def _duplicate(options: argparse.Namespace) -> Request:
    return Request("POST", "/faults", {"kind": Kind.DUPLICATE_INTERACTION.value, "times": options.times})


def _gateway(options: argparse.Namespace) -> Request:
    given = {name: getattr(options, name) for name in ("action", *_GATEWAY_OPTIONS)}
    return Request("POST", "/gateway", {name: value for name, value in given.items() if value is not None})


def _clock(options: argparse.Namespace) -> Request:
    return Request("POST", "/clock", {"ahead": options.ahead})


def _rate_limits(options: argparse.Namespace) -> Request:
    return Request("POST", "/rate-limits", {"mode": options.mode, **given_rates(options)})


def _delete_channel(options: argparse.Namespace) -> Request:
    return Request("DELETE", f"/channels/{quote(options.channel.removeprefix('#'), safe='')}")


def _create_channel(options: argparse.Namespace) -> Request:
    given = {"kind": options.kind and options.kind.replace("-", "_"), "users": options.users}
    details = {name: value for name, value in given.items() if value is not None}
    return Request("POST", "/channels", {"name": options.channel, **details})


def _create_thread(options: argparse.Namespace) -> Request:
    names = ("channel", "name", "user", "private", "content")
    given = {name: getattr(options, name) for name in names}
    return Request("POST", "/threads", {name: value for name, value in given.items() if value is not None})


def _install_types(options: argparse.Namespace) -> Request:
    return Request("POST", "/install-types", {"types": options.types})


def _install(options: argparse.Namespace) -> Request:
    return Request("POST", "/installations", {"user": options.user})


def _uninstall(options: argparse.Namespace) -> Request:
    return Request("DELETE", f"/installations/{quote(options.user, safe='')}")


def _deny(options: argparse.Namespace) -> Request:
    return Request("POST", "/permissions", _place(options) | {"deny": options.permissions})


def _allow(options: argparse.Namespace) -> Request:
    return Request("POST", "/permissions", _place(options) | {"deny": []})


def _place(options: argparse.Namespace) -> Json:
    return {"role" if options.place.startswith("@") else "channel": options.place}


def _hidden_channels(options: argparse.Namespace) -> Request:
    given = {"values": options.values, "deleted": options.deleted}
    return Request(
        "POST", "/hidden-channels", {name: value for name, value in given.items() if value is not None}
    )


def _kick(options: argparse.Namespace) -> Request:
    return Request("DELETE", _bot_path(options))


def _invite(options: argparse.Namespace) -> Request:
    return Request("POST", _bot_path(options))


def _bot_path(options: argparse.Namespace) -> str:
    return "/bot" if options.server is None else f"/bot?server={quote(options.server, safe='')}"


def _list(options: argparse.Namespace) -> Request:
    del options
    return Request("GET", "/faults")


def _clear(options: argparse.Namespace) -> Request:
    return Request("DELETE", "/faults" if options.number is None else f"/faults/{options.number}")
