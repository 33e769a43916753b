"""``python -m tools.smoke`` as a process of its own: ended by Ctrl-C."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE

from tests.e2e.world import CHANNEL, PATIENCE, ROOT, patiently, run_world


async def test_ctrl_c_ends_it_with_its_report_and_leaves_nothing_behind(tmp_path):
    async with run_world(tmp_path) as world:
        channels = (await world.get("/channels"))["channels"]
        channel = next(each["id"] for each in channels if each["name"] == CHANNEL)
        command = (sys.executable, "-m", "tools.smoke", channel, "--record", str(tmp_path / "smoke.jsonl"))
        environment = os.environ | {
            "DISCORD_TOKEN": "sandbox-token",
            "DISCORD_API_URL": f"{world.url}api/v10",
            "PYTHONUNBUFFERED": "1",
        }
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env=environment, stdout=PIPE, stderr=asyncio.subprocess.STDOUT
        )
        async for _ in patiently():
            if (await world.get("/messages", user="Anna", channel=CHANNEL))["messages"]:
                break
        process.send_signal(signal.SIGINT)
        printed, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 130, printed.decode()
        assert "Stopped before the end." in printed.decode()
        assert "Traceback" not in printed.decode()
        assert (await world.get("/messages", user="Anna", channel=CHANNEL))["messages"] == []
