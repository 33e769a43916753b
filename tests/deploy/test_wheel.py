"""The wheel: all that the programs need is in it."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE

import aiohttp
import pytest

from tests.deploy.files import ROOT
from tests.e2e.world import GALLERY, buttons, patiently, walk

pytest.importorskip("setuptools", minversion="77")

BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


def installed(folder):
    """Build a wheel of a copy of the source, and return the folder into which it is installed."""
    source, installed_in = folder / "source", folder / "installed"
    for name in ("assets", "bot", "computers", "engine", "recording", "sandbox"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, source)
    subprocess.run((sys.executable, "-c", BUILD, folder), cwd=source, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target")
    subprocess.run((*pip, installed_in, wheel), check=True)
    shutil.rmtree(source)
    return installed_in


async def post(session, url, **body):
    async with session.post(url, json=body) as answer:
        assert (await answer.json()).get("acknowledged")


async def get(session, url, **query):
    async with session.get(url, params=query) as answer:
        return await answer.json()


async def messages(session, url):
    return (await get(session, f"{url}sandbox/messages", user="anna", channel="taula"))["messages"]


async def button(session, url, action):
    """Return message and custom_id of the newest button for an action once there is one."""
    async for _ in patiently():
        for message in reversed(await messages(session, url)):
            for part in buttons(message):
                if action in part["custom_id"] and not part.get("disabled"):
                    return message["id"], part["custom_id"]
    raise AssertionError("unreachable")


@pytest.mark.soak
async def test_an_installed_wheel_plays_in_an_empty_folder(tmp_path):
    packages, folder = installed(tmp_path), tmp_path / "empty"
    folder.mkdir()
    environment = os.environ | {"PYTHONPATH": str(packages), "NUMBA_DISABLE_JIT": "1", "COMPUTER_PAUSE": "0"}
    program = (sys.executable, "-m", "sandbox", "--port", "0")
    sandbox = await asyncio.create_subprocess_exec(*program, cwd=folder, env=environment, stdout=PIPE)
    assert sandbox.stdout is not None
    try:
        url = json.loads(await sandbox.stdout.readline())["url"]
        async with aiohttp.ClientSession() as session:
            async for _ in patiently():
                is_online = (await get(session, f"{url}sandbox/world"))["bot"]["online"]
                if is_online and (await get(session, f"{url}sandbox/commands"))["commands"]:
                    break
            await post(session, f"{url}sandbox/slash", user="anna", channel="taula", command="botifarra new")
            for action in (":fill", ":start", ":hand"):
                message, custom_id = await button(session, url, action)
                await post(session, f"{url}sandbox/click", user="anna", message=message, custom_id=custom_id)
            await button(session, url, ":move:")
            shown = await messages(session, url)
            assert any(part["type"] == GALLERY for message in shown for part in walk(message["components"]))
    finally:
        sandbox.terminate()
        await sandbox.communicate()
