"""``python -m sandbox.faults``: let something go wrong in a sandbox that is running."""

from __future__ import annotations

import asyncio
import sys

import aiohttp

from sandbox.faults.cli import RefusedError, Sentence, read, send, told

URL = "http://127.0.0.1:8765"


async def ask(sentence: Sentence) -> int:
    """Send what was typed and say what came of it; returns the exit code."""
    async with aiohttp.ClientSession() as session:
        try:
            print(told(await send(session, sentence.url, sentence.request)))
        except RefusedError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def main() -> None:
    """Run the command."""
    sys.exit(asyncio.run(ask(read(sys.argv[1:], url=URL))))


if __name__ == "__main__":
    main()
