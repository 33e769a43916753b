"""A real process as an operator sees it: its metrics, whether it is ready, and its log in JSON."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.e2e.world import Person, World, patiently, run_world

A_TOKEN = re.compile(r"[\w-]{100,}")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def ask(world: World, port: int, path: str) -> tuple[int, str]:
    async with world.session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def values(world: World, port: int) -> dict[tuple[str, ...], float]:
    """Return the values of all metrics by name and labels."""
    status, text = await ask(world, port, "/metrics")
    assert status == 200
    return {
        (sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_an_operator_sees_a_click_arrive_and_the_process_become_ready(tmp_path: Path) -> None:
    port = free_port()
    async with run_world(tmp_path) as world:
        await world.start_bot(METRICS_PORT=str(port), LOG_FORMAT="json", LOG_LEVEL="debug")
        assert (await ask(world, port, "/live"))[0] == 200
        async for _ in patiently():
            if (await ask(world, port, "/ready"))[0] == 200:
                break
        anna = Person(world, "anna")
        await anna.command("botifarra new", language="en", hands=1, target="none")
        await anna.press("fill")
        async for _ in patiently():
            seen = await values(world, port)
            clicks = seen["botifarra_interactions_total", "kind=component", "outcome=answered"]
            if clicks and not seen["botifarra_tables_behind",]:
                break
        latency = "botifarra_interaction_acknowledgement_seconds"
        assert seen[f"{latency}_count", "kind=command"] == 1
        assert seen[f"{latency}_count", "kind=component"] == clicks
        assert 0 < seen[f"{latency}_sum", "kind=component"] < 3 * clicks
        assert seen["botifarra_tables", "state=lobby"] == 1
        assert seen["botifarra_gateway_latency_seconds", "shard=0"] < 3
        assert seen["botifarra_event_loop_lateness_seconds_count",] > 0
        callback = "route=POST /interactions/{id}/{token}/callback"
        requests = "botifarra_discord_requests_total"
        assert seen[requests, callback, "status=200", "token=interaction"] >= clicks
        assert seen[requests, "route=gateway", "status=101", "token=none"] == 1
        assert any(name[0] == requests and "token=bot" in name for name in seen)
        assert await world.stop_bot() == 0
        with_context = [
            line for line in map(json.loads, world.log.read_text().splitlines()) if "interaction" in line
        ]
        assert with_context
        assert {line["shard"] for line in with_context} == {0}
        assert not A_TOKEN.search(world.log.read_text())
        assert "sandbox-token" not in world.log.read_text()


async def test_a_port_that_is_taken_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            await world.launch_bot(METRICS_PORT=str(port))
            assert world.bot is not None
            async with asyncio.timeout(300):
                assert await world.bot.wait() == 1
        _, said = world.log.read_text().splitlines()
        assert said.startswith(f"METRICS_PORT is {port}, and that port cannot be used: ")
