"""The server of the metrics, what it says of the process, and the requests that it counts."""

import asyncio
import logging
import socket
import subprocess
import sys
import time

import aiohttp
import discord
import pytest
import yarl
from discord.http import Route
from prometheus_client.parser import text_string_to_metric_families

from bot import __version__
from bot.metrics import NO_METRICS, LeaseState, Metrics
from bot.process.metrics import readiness as readiness_module
from bot.process.metrics.prometheus import PrometheusMetrics
from bot.process.metrics.readiness import Readiness
from bot.process.metrics.routes import Token, acknowledged_interaction, route_class
from bot.process.metrics.server import exported
from bot.settings import SettingsError
from bot.store import DatabaseError
from bot.ui.discord.pacing import RequestBudget
from sandbox.server import Sandbox
from sandbox.state import default_world

API = "https://discord.com/api/v10"


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Database:
    """A database that takes rows, until it is full or hangs."""

    def __init__(self):
        self.is_full = self.hangs = False
        self.rows = 0

    async def check(self):
        self.rows += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.is_full:
            raise DatabaseError("The database cannot be written: disk full.")


class Client:
    """A client that the test connects."""

    def __init__(self):
        self.ws = type("Socket", (), {"open": True})()

    def is_ready(self):
        return True


@pytest.fixture
async def served(port, monkeypatch):
    """Return what asks a served process for a path, with its readiness and metrics."""
    monkeypatch.setattr("bot.process.metrics.server.LOOK", 0.01)
    readiness = Readiness()
    async with exported(port, "bot-0", readiness) as metrics, aiohttp.ClientSession() as session:

        async def ask(path):
            async with session.get(f"http://127.0.0.1:{port}{path}") as answer:
                return answer.status, await answer.text()

        ask.readiness, ask.metrics = readiness, metrics
        yield ask


async def test_a_process_is_alive_and_starts_before_it_is_ready(served):
    assert (await served("/live"))[0] == 200
    assert await served("/ready") == (503, "The process starts.\n")


async def test_errors_in_the_log_are_counted_by_module(served):
    module = logging.getLogger("bot.tables.runner")
    module.error("table 7 cannot be run")
    module.warning("table 8 has changed")
    assert 'botifarra_log_errors_total{logger="bot.tables.runner"} 1.0' in (await served("/metrics"))[1]


NOT_WELL = "The gateway of Discord is not connected, or a process that stands by is not warm yet.\n"


async def test_a_process_that_is_well_is_ready(served):
    served.readiness.serve(lambda: True, Database())
    assert (await served("/ready"))[0] == 200


async def test_a_serving_process_is_ready_while_gateway_and_database_are_well(served, monkeypatch):
    monkeypatch.setattr(readiness_module, "REMEMBERED", -1)
    client, database = Client(), Database()
    served.readiness.serve(lambda: client.ws.open, database)
    assert (await served("/ready"))[0] == 200
    client.ws.open = False
    assert await served("/ready") == (503, NOT_WELL)
    client.ws.open = True
    database.is_full = True
    assert await served("/ready") == (503, "The database cannot be written: disk full.\n")
    database.is_full, database.hangs = False, True
    monkeypatch.setattr(readiness_module, "LONGEST", 0.01)
    assert (await served("/ready"))[0] == 503
    database.hangs = False
    assert (await served("/ready"))[0] == 200
    served.readiness.stop()
    assert await served("/ready") == (503, "The process stops.\n")


async def test_many_who_ask_at_once_write_one_row(served):
    database = Database()
    served.readiness.serve(lambda: True, database)
    answers = await asyncio.gather(*(served("/ready") for _ in range(20)))
    assert {status for status, _ in answers} == {200}
    assert database.rows == 1


async def test_metrics_are_read_as_prometheus_reads_them(served):
    served.metrics.lease(LeaseState.HELD, 7, 4)
    status, text = await served("/metrics")
    assert status == 200
    values = {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert values["botifarra_process_info", __version__, "bot-0"] == 1
    assert values["botifarra_lease_state", "held"] == 1
    assert values["botifarra_lease_state", "standby"] == 0
    assert values["botifarra_lease_fence",] == 7
    assert values["botifarra_lease_shards",] == 4
    assert values["botifarra_interactions_total", "answered", "component"] == 0
    if sys.platform == "linux":
        assert values["process_resident_memory_bytes",] > 2**20


async def test_a_loop_that_hangs_is_seen(served):
    name, value = "botifarra_event_loop_lateness_seconds", served.metrics.registry.get_sample_value
    before = value(f"{name}_sum")
    time.sleep(0.2)  # noqa: ASYNC251 - that is what hangs
    seen = value(f"{name}_count")
    async with asyncio.timeout(300):
        while value(f"{name}_count") == seen:  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(0.01)
    assert value(f"{name}_sum") - before > 0.1


async def test_without_a_port_nothing_is_counted_or_served():
    async with exported(0, "bot-0", Readiness()) as metrics:
        assert metrics is NO_METRICS


def test_a_bot_without_metrics_does_not_even_load_the_package():
    program = "import bot.__main__, sys; sys.exit('prometheus_client' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


async def test_a_port_that_is_taken_is_told_in_a_sentence(port):
    async with exported(port, "one", Readiness()):
        with pytest.raises(SettingsError, match=f"METRICS_PORT is {port}, and that port cannot be used"):
            async with exported(port, "another", Readiness()):
                pass


async def test_a_missing_package_is_told_in_a_sentence(port, monkeypatch):
    monkeypatch.setitem(sys.modules, "prometheus_client.aiohttp", None)
    with pytest.raises(SettingsError, match="install the extra `metrics`"):
        async with exported(port, "one", Readiness()):
            pass


@pytest.mark.parametrize("name", [each for each in vars(Metrics) if not each.startswith("_")])
def test_what_drops_everything_takes_whatever_prometheus_takes(name):
    assert name in vars(PrometheusMetrics)


# -- requests


@pytest.mark.parametrize(
    ("method", "path", "route", "token"),
    [
        (
            "POST",
            "/interactions/17/aW50/callback",
            "POST /interactions/{id}/{token}/callback",
            Token.INTERACTION,
        ),
        (
            "PATCH",
            "/webhooks/17/aW50/messages/@original",
            "PATCH /webhooks/{id}/{token}/messages/@original",
            Token.INTERACTION,
        ),
        ("PUT", "/channels/1/thread-members/2", "PUT /channels/{id}/thread-members/{id}", Token.BOT),
        ("GET", "/users/@me", "GET /users/@me", Token.BOT),
        ("GET", "/gateway/bot", "GET /gateway/bot", Token.BOT),
        ("GET", "/something/new", "GET /{token}/{token}", Token.BOT),
    ],
)
def test_a_request_has_a_class_without_ids_and_tokens(method, path, route, token):
    assert route_class(method, yarl.URL(f"{API}{path}?with=5")) == (route, token)


@pytest.mark.parametrize(
    ("address", "route"),
    [("wss://gateway.discord.gg/?v=10", "gateway"), ("https://cdn.discordapp.com/avatars/1/a.png", "cdn")],
)
def test_what_is_not_the_api_is_by_nobodys_token(address, route):
    assert route_class("GET", yarl.URL(address)) == (route, Token.NONE)


def test_only_a_callback_acknowledges():
    assert acknowledged_interaction(yarl.URL(f"{API}/interactions/17/aW50/callback?with_response=1")) == 17
    assert acknowledged_interaction(yarl.URL(f"{API}/webhooks/17/aW50")) is None


async def test_every_request_of_a_client_is_counted_and_its_429s_by_scope(monkeypatch):
    metrics = PrometheusMetrics("test")
    value = metrics.registry.get_sample_value
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        client = discord.Client(
            intents=discord.Intents.none(), http_trace=metrics.trace(RequestBudget().trace())
        )
        async with client:
            await client.login(default_world.BOT_TOKEN)
            own = {"route": "GET /users/@me", "status": "200", "token": "bot"}
            assert value("botifarra_discord_requests_total", own) == 1
            assert value("botifarra_discord_request_seconds_count", {"route": own["route"]}) == 1
            fault = {
                "kind": "rate_limit",
                "route": "GET /users/@me",
                "scope": "shared",
                "seconds": 0.01,
                "times": 1,
            }
            async with session.post(f"{sandbox.base_url}/sandbox/faults", json=fault) as answer:
                assert answer.status < 300, await answer.text()
            await client.http.request(Route("GET", "/users/@me"))
            assert value("botifarra_discord_requests_total", own | {"status": "429"}) == 1
    limited = {
        scope: value("botifarra_discord_rate_limited_total", {"scope": scope})
        for scope in ("user", "shared", "global", "unknown")
    }
    assert limited == {"user": 0, "shared": 1, "global": 0, "unknown": 0}


async def test_a_request_that_nobody_answers_is_an_error(port, monkeypatch):
    metrics = PrometheusMetrics("test")
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api/v10")
    async with aiohttp.ClientSession(trace_configs=[metrics.trace(aiohttp.TraceConfig())]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(f"{Route.BASE}/users/@me")
    failed = {"route": "GET /users/@me", "status": "error", "token": "bot"}
    assert metrics.registry.get_sample_value("botifarra_discord_requests_total", failed) == 1
