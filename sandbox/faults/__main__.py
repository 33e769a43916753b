"""``python -m sandbox.faults``: inject a fault into a running sandbox."""

from __future__ import annotations

import asyncio
import sys

import aiohttp

from sandbox.faults.cli import CommandLine, RefusedError, format_response, parse, send

URL = "http://127.0.0.1:8765"


async def run(command_line: CommandLine) -> int:
    """Send the request, print the response, and return the exit code."""
    async with aiohttp.ClientSession() as session:
        try:
            print(format_response(await send(session, command_line.url, command_line.request)))
        except RefusedError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def main() -> None:
    """Run the command."""
    sys.exit(asyncio.run(run(parse(sys.argv[1:], url=URL))))


if __name__ == "__main__":
    main()
