"""Faults in words, as they are typed: each becomes one request to the control API of a running sandbox."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import aiohttp

from sandbox.faults.fault import STATUSES, Kind, Scope

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandbox.jsontypes import Json

_ROUTE = (
    "method and path without /api/v10: 'PATCH /channels/*/messages/*'; * is one part of it, ** any number"
)
GATEWAY_ACTIONS = ("drop", "reconnect", "invalidate", "silence", "slow", "heartbeat")


class RefusedError(Exception):
    """The sandbox refused, or is not there; its text is a sentence."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to the control API; the path without ``/sandbox``."""

    method: str
    path: str
    body: Json | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """What was typed: a request, and where the sandbox is."""

    request: Request
    url: str = field(default="")


def parser(prog: str, url: str) -> argparse.ArgumentParser:
    """Return what reads a fault in words.

    :param url: where the sandbox is unless something else is said
    """
    top = argparse.ArgumentParser(prog=prog, description="Let something go wrong in a running sandbox.")
    top.add_argument("--url", default=url, help="where the sandbox is (%(default)s)")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    limited = _about_requests(commands, Kind.RATE_LIMIT, "answer 429: too many requests")
    limited.add_argument("--seconds", type=float, help="how long to wait (1)")
    limited.add_argument("--scope", choices=list(Scope), type=Scope, help="whose limit it is (user)")
    broken = _about_requests(commands, Kind.SERVER_ERROR, "answer 500, 502, 503 or 504")
    broken.add_argument("--status", type=int, choices=STATUSES, help="which of them (500)")
    slow = _about_requests(commands, Kind.SLOW, "answer late")
    slow.add_argument("--seconds", type=float, help="how late (4)")
    dropped = _about_requests(commands, Kind.DROP, "cut the connection instead of an answer")
    for each in (broken, slow, dropped):
        each.add_argument(
            "--after", action="store_true", default=None, help="only after the request was carried out"
        )

    twice = _command(commands, "duplicate", "deliver the next interactions twice", _duplicate)
    twice.add_argument("times", type=int, nargs="?", default=1, help="how many (%(default)s)")
    gateway = _command(commands, "gateway", "disturb the gateway", _gateway)
    gateway.add_argument("action", choices=GATEWAY_ACTIONS)
    gateway.add_argument("--seconds", type=float, help="how long it is down, how late, how often")
    gateway.add_argument(
        "--resumable", action="store_true", default=None, help="an invalid session may resume"
    )
    limits = _command(commands, "rate-limits", "switch real rate limits on or off", _rate_limits)
    limits.add_argument("mode", choices=("real", "off"))
    limits.add_argument("--edits", metavar="N/S", help="edits of messages in one channel: 5/5 is 5 in 5 s")

    deleted = _command(commands, "delete-channel", "delete a channel with its threads", _delete_channel)
    created = _command(commands, "create-channel", "add a channel", _create_channel)
    denied = _command(commands, "deny", "say what the bot may not do in a channel", _deny)
    allowed = _command(commands, "allow", "let the bot do everything in a channel again", _allow)
    for each in (deleted, created, denied, allowed):
        each.add_argument("channel", help="its name or id")
    denied.add_argument("permissions", nargs="+", help="such as send_messages; these and no others")
    _command(commands, "kick", "take the bot out of the server", _kick)
    _command(commands, "invite", "let the bot back into the server", _invite)

    _command(commands, "list", "show all faults, with how often each has struck", _list)
    cleared = _command(commands, "clear", "take back one fault, or all", _clear)
    cleared.add_argument("number", type=int, nargs="?", help="which, as list shows it")
    return top


def read(arguments: Sequence[str], *, prog: str = "python -m sandbox.faults", url: str = "") -> Sentence:
    """Read a fault in words; says what is wrong and ends the program on bad ones, as argparse does."""
    options = parser(prog, url).parse_args(arguments)
    build: Callable[[argparse.Namespace], Request] = options.build
    return Sentence(build(options), options.url.rstrip("/"))


def read_text(text: str) -> Request:
    """Read a fault that stands in one argument of another command line.

    :raises ValueError: it is not even words, such as a quotation mark without its other
    """
    return read(shlex.split(text), prog="--fault").request


async def send(session: aiohttp.ClientSession, url: str, request: Request) -> Json:
    """Ask a sandbox for something and return its answer.

    :raises RefusedError: with its sentence
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
        raise RefusedError(f"What answers at {url} is no sandbox.") from None
    except (aiohttp.ClientError, ValueError, OSError):
        raise RefusedError(f"There is no sandbox at {url}. Start one with: python -m sandbox") from None


def told(answer: Json) -> str:
    """Return what a sandbox answered, for people."""
    if "faults" in answer:
        return "\n".join(map(_line, answer["faults"])) or "No faults."
    if "fault" in answer:
        return _line(answer["fault"])
    return ", ".join(f"{name}: {_plain(value)}" for name, value in answer.items())


def _line(fault: Json) -> str:
    about = " ".join(
        f"{name}={_plain(value)}"
        for name, value in fault.items()
        if name not in {"id", "kind", "route", "times", "struck"} and value is not False
    )
    times = "until cleared" if fault["times"] is None else f"of {fault['times']}"
    words = (
        f"{fault['id']}.",
        fault["kind"],
        fault.get("route", ""),
        about,
        f"struck {fault['struck']}",
        times,
    )
    return " ".join(filter(None, words))


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _command(
    commands: Any,  # noqa: ANN401 - argparse gives its type no public name
    name: str,
    explained: str,
    build: Callable[[argparse.Namespace], Request],
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=explained, description=explained)
    command.set_defaults(build=build)
    return command


def _about_requests(commands: Any, kind: Kind, explained: str) -> argparse.ArgumentParser:  # noqa: ANN401 - as above
    def build(options: argparse.Namespace) -> Request:
        names = ("route", "times", "seconds", "scope", "status", "after")
        given = {name: getattr(options, name, None) for name in names}
        body = {name: value for name, value in given.items() if value is not None}
        return Request("POST", "/faults", {"kind": kind.value, **body})

    command = _command(commands, kind.replace("_", "-"), explained, build)
    command.add_argument("route", help=_ROUTE)
    command.add_argument("--times", type=int, help="how many requests (all until cleared)")
    return command


def _duplicate(options: argparse.Namespace) -> Request:
    return Request("POST", "/faults", {"kind": Kind.DUPLICATE_INTERACTION.value, "times": options.times})


def _gateway(options: argparse.Namespace) -> Request:
    given = {"action": options.action, "seconds": options.seconds, "resumable": options.resumable}
    return Request("POST", "/gateway", {name: value for name, value in given.items() if value is not None})


def _rate_limits(options: argparse.Namespace) -> Request:
    edits = {"edits": options.edits} if options.edits else {}
    return Request("POST", "/rate-limits", {"mode": options.mode, **edits})


def _delete_channel(options: argparse.Namespace) -> Request:
    return Request("DELETE", f"/channels/{quote(options.channel.removeprefix('#'), safe='')}")


def _create_channel(options: argparse.Namespace) -> Request:
    return Request("POST", "/channels", {"name": options.channel})


def _deny(options: argparse.Namespace) -> Request:
    names = [name.upper() for name in options.permissions]
    return Request("POST", "/permissions", {"channel": options.channel, "deny": names})


def _allow(options: argparse.Namespace) -> Request:
    return Request("POST", "/permissions", {"channel": options.channel, "deny": []})


def _kick(options: argparse.Namespace) -> Request:
    del options
    return Request("DELETE", "/bot")


def _invite(options: argparse.Namespace) -> Request:
    del options
    return Request("POST", "/bot")


def _list(options: argparse.Namespace) -> Request:
    del options
    return Request("GET", "/faults")


def _clear(options: argparse.Namespace) -> Request:
    return Request("DELETE", "/faults" if options.number is None else f"/faults/{options.number}")
