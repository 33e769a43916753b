"""The compose files: settings that exist, nothing open to the outside, and two bots that differ by name alone."""

import os
from urllib.parse import urlsplit

import pytest

from bot.process.ownership.ownership import LONGEST_HANDOVER, SECONDS_A_SHARD
from tests.deploy.files import DEPLOY, IMAGE, PLACEHOLDER, ROOT, load, variables

SMALL = load(ROOT / "compose.yaml")
TWO = load(DEPLOY / "compose.yaml")
SERVICES = TWO["services"]
BOTS = {name: service for name, service in SERVICES.items() if name.startswith("bot-")}
SERVER = SERVICES["postgresql"]
BOT_ENV = variables(DEPLOY / "bot.env.example")
SERVER_ENV = variables(DEPLOY / "postgresql.env.example")
MOST_SHARDS = 16
"""Shards up to which one process serves all (docs/scaling.md)."""
SECONDS_TO_CLOSE = 10
"""What a process takes to end after a handover."""


def test_two_bots_differ_by_nothing_but_their_names_and_what_they_compile():
    first, second = BOTS.values()
    assert [bot["environment"]["PROCESS_NAME"] for bot in BOTS.values()] == list(BOTS)
    own = {"environment", "hostname", "volumes"}
    assert {key: first[key] for key in first.keys() - own} == {
        key: second[key] for key in second.keys() - own
    }
    different = {
        name for name in first["environment"] if first["environment"][name] != second["environment"][name]
    }
    assert different == {"PROCESS_NAME"}
    assert set(first["volumes"]).isdisjoint(second["volumes"])


def test_the_health_check_asks_the_port_that_the_bot_listens_on():
    for bot in BOTS.values():
        assert f":{bot['environment']['METRICS_PORT']}/ready" in " ".join(bot["healthcheck"]["test"])


@pytest.mark.parametrize("services", [SMALL["services"], SERVICES], ids=["small", "two bots"])
def test_no_port_is_published(services):
    assert not any("ports" in service for service in services.values())


def test_the_server_is_reached_by_the_bots_alone_and_reaches_nothing():
    assert SERVER["networks"] == ["database"]
    assert TWO["networks"]["database"]["internal"]
    assert all("database" in bot["networks"] for bot in BOTS.values())


@pytest.mark.parametrize("bot", [SMALL["services"]["bot"], *BOTS.values()])
def test_a_bot_has_no_rights_and_writes_only_into_volumes(bot):
    assert bot["read_only"]
    assert bot["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in bot["security_opt"]
    assert bot["init"]
    assert "USER botifarra" in IMAGE
    used = {volume.partition(":")[0] for volume in bot["volumes"]}
    assert used <= SMALL["volumes"].keys() | TWO["volumes"].keys()


@pytest.mark.parametrize("service", [SMALL["services"]["bot"], *SERVICES.values()])
def test_memory_processes_and_logs_of_a_container_have_limits(service):
    assert {"mem_limit", "pids_limit"} <= service.keys()
    assert {"max-size", "max-file"} <= service["logging"]["options"].keys()


def test_a_bot_that_ends_has_time_to_hand_over_as_many_shards_as_one_process_carries():
    (given,) = {int(bot["stop_grace_period"].removesuffix("s")) for bot in BOTS.values()}
    assert given >= LONGEST_HANDOVER + SECONDS_A_SHARD * MOST_SHARDS + SECONDS_TO_CLOSE


def test_the_examples_of_secrets_have_none_and_fit_together():
    assert PLACEHOLDER.fullmatch(BOT_ENV["DISCORD_TOKEN"])
    assert PLACEHOLDER.fullmatch(SERVER_ENV["POSTGRES_PASSWORD"])
    url = urlsplit(BOT_ENV["DATABASE_URL"])
    assert url.scheme == "postgresql+asyncpg"
    assert (url.hostname, url.port) == ("postgresql", 5432)
    assert url.username == SERVER_ENV["POSTGRES_USER"]
    assert url.password == SERVER_ENV["POSTGRES_PASSWORD"]
    assert url.path == f"/{SERVER_ENV['POSTGRES_DB']}"


def test_git_ignores_the_files_with_the_secrets():
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert {".env", "deploy/*.env", "deploy/backups/"} <= set(ignored)


def test_the_server_calls_a_script_that_can_be_executed():
    (command,) = (part for part in SERVER["command"] if part.startswith("archive_command="))
    script = command.removeprefix("archive_command=").split()[0]
    folder, _, target = next(volume for volume in SERVER["volumes"] if ":/scripts" in volume).partition(":")
    assert target == "/scripts:ro"
    assert os.access(DEPLOY / folder / script.removeprefix("/scripts/"), os.X_OK)
