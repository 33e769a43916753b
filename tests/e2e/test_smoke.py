"""``python -m tools.smoke`` as a process of its own: with somebody who presses, and ended by Ctrl-C."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE

import pytest

from tests.e2e.world import CHANNEL, PATIENCE, ROOT, patiently, run_world
from tests.tools.smoke.presser import pressing


async def start(world, record):
    channels = (await world.get("/channels"))["channels"]
    channel = next(each["id"] for each in channels if each["name"] == CHANNEL)
    environment = os.environ | {
        "DISCORD_TOKEN": "sandbox-token",
        "DISCORD_API_URL": f"{world.url}api/v10",
        "PYTHONUNBUFFERED": "1",
    }
    command = (sys.executable, "-m", "tools.smoke", channel, "--record", str(record))
    return await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environment, stdout=PIPE, stderr=asyncio.subprocess.STDOUT
    )


@pytest.mark.slow
async def test_from_beginning_to_end_and_replayed_without_a_difference(tmp_path):
    record = tmp_path / "smoke.jsonl"
    async with run_world(tmp_path) as world, pressing(world.url.rstrip("/"), world.session):
        process = await start(world, record)
        printed, _ = await process.communicate()
        assert process.returncode == 0, printed.decode()
        assert "✓ answer after 3.5 s: 404 10062" in printed.decode()
    replay = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox.replay", str(record), cwd=ROOT, stdout=PIPE
    )
    differences, _ = await replay.communicate()
    assert replay.returncode == 0, differences.decode()


async def test_ctrl_c_ends_it_with_its_report_and_leaves_nothing_behind(tmp_path):
    async with run_world(tmp_path) as world:
        process = await start(world, tmp_path / "smoke.jsonl")
        async for _ in patiently():
            if (await world.get("/messages", user="Anna", channel=CHANNEL))["messages"]:
                break
        process.send_signal(signal.SIGINT)
        printed, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 130, printed.decode()
        assert "Stopped before the end." in printed.decode()
        assert "Traceback" not in printed.decode()
        assert (await world.get("/messages", user="Anna", channel=CHANNEL))["messages"] == []
