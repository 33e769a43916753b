"""``python -m sandbox`` as a process, with a bot as its child."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from .clients import ControlClient

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
BOT = f"{sys.executable} -W ignore -m tests.sandbox.tiny_bot"


class Terminal:
    """The output of the sandbox."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []

    async def line(self) -> str:
        """Read the next line."""
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), 300)).decode().rstrip()
        self.lines.append(line)
        return line

    async def line_with(self, text: str) -> str:
        """Read until a line with this text."""
        while text not in (line := await self.line()):
            assert line or self.process.returncode is None, self.lines
        return line


async def start(folder: Path, *arguments: str, stdout: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        "--port",
        "0",
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=stdout,
    )


@asynccontextmanager
async def sandbox(folder: Path, *arguments: str) -> AsyncIterator[tuple[Terminal, dict[str, Any]]]:
    process = await start(folder, *arguments, stdout=asyncio.subprocess.PIPE)
    terminal = Terminal(process)
    try:
        yield terminal, json.loads(await terminal.line())
    finally:
        if process.returncode is None:
            process.terminate()
        # Read the rest of the output, so that the pipe is closed.
        await process.communicate()


async def test_the_bot_is_started_with_its_environment_and_the_url_is_printed(tmp_path: Path) -> None:
    async with sandbox(tmp_path, "--bot", BOT) as (terminal, where):
        assert f"Play at {where['url']} " in await terminal.line_with("Play at")
        async with aiohttp.ClientSession() as session:
            control = ControlClient(session, where["url"].rstrip("/"))
            answer = await control.do("slash", user="Anna", channel="taula", command="taula nova")
            assert answer["acknowledged"] is True
        terminal.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(terminal.process.wait(), 300) == 0
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - no Path in a coroutine


async def test_our_own_bot_has_a_folder_that_is_deleted_at_the_end(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as (terminal, _):
        await terminal.line_with("Starting the bot")
        [data] = (tmp_path / "var" / "sandbox").iterdir()
    assert not data.exists()


@pytest.mark.parametrize(
    ("example", "command", "options", "public", "private"),
    [
        ("poll.py", "poll", {"question": "Cards tonight?"}, "Cards tonight?", "You voted Yes."),
        ("die.py", "roll", {"sides": 20}, "1 to 20: ", "For you alone: "),
    ],
)
async def test_the_example_bots_of_the_page_answer_a_command_and_a_click(
    tmp_path: Path, example: str, command: str, options: dict[str, Any], public: str, private: str
) -> None:
    program = ROOT / "examples" / example
    assert f"```python\n{program.read_text()}```" in (ROOT / "docs" / "sandbox.md").read_text()
    bot = f"{sys.executable} -W ignore {program}"
    async with sandbox(tmp_path, "--bot", bot) as (terminal, where), aiohttp.ClientSession() as session:
        control = ControlClient(session, await terminal.line_with("Play at") and where["url"].rstrip("/"))
        asked = await control.do("slash", user="Anna", channel="taula", command=command, options=options)
        assert asked["message"]["content"].startswith(public)
        message = asked["message"]["id"]
        button = asked["message"]["components"][0]["components"][0]["custom_id"]
        answer = await control.do("click", user="Bernat", message=message, custom_id=button)
        assert answer["message"]["content"].startswith(private)
        assert [each["id"] for each in await control.messages("Carla")] == [message]


async def test_the_bot_is_stopped_even_if_nobody_reads_the_output_any_more(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    process = await start(tmp_path, "--bot", BOT, stdout=writer)
    os.close(writer)
    try:
        with os.fdopen(reader) as output:
            where = json.loads(await asyncio.to_thread(output.readline))
            while "Play at" not in await asyncio.to_thread(output.readline):
                assert process.returncode is None
        async with aiohttp.ClientSession() as session:
            control = ControlClient(session, where["url"].rstrip("/"))
            secret = await control.do("slash", user="Anna", channel="taula", command="pid")
    finally:
        process.terminate()
        code = await asyncio.wait_for(process.wait(), 300)
    assert code == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int(secret["message"]["content"]), 0)


async def test_a_killed_bot_is_restarted_in_the_same_world(tmp_path: Path) -> None:
    async with sandbox(tmp_path, "--bot", BOT) as (terminal, where):
        await terminal.line_with("Play at")
        async with aiohttp.ClientSession() as session:
            control = ControlClient(session, where["url"].rstrip("/"))
            posted = await control.do("slash", user="Anna", channel="taula", command="taula nova")
            secret = await control.do("slash", user="Anna", channel="taula", command="pid")
            os.kill(int(secret["message"]["content"]), signal.SIGKILL)
            await terminal.line_with("SIGKILL")
            await terminal.line_with("Play at")
            again = await control.do("slash", user="Anna", channel="taula", command="pid")
            assert again["message"]["content"] != secret["message"]["content"]
            clicked = await control.do(
                "click", user="Bernat", message=posted["message"]["id"], custom_id="answer"
            )
            assert clicked["type"] == 4


async def test_a_bot_that_exits_again_and_again_is_not_restarted(tmp_path: Path) -> None:
    async with sandbox(tmp_path, "--bot", f"{sys.executable} -c 'raise SystemExit(3)'") as (
        terminal,
        _,
    ):
        await terminal.line_with("exit code 3")
        await terminal.line_with("exits again and again")


async def test_a_taken_port_is_reported_and_the_next_one_used(tmp_path: Path) -> None:
    async with sandbox(tmp_path, "--no-bot") as (_, first):
        arguments = ("--no-bot", "--port", str(first["port"]))
        async with sandbox(tmp_path, *arguments) as (terminal, second):
            assert second["port"] != first["port"]
            assert f"Port {first['port']} is taken" in await terminal.line()
