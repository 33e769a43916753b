"""The ceiling of processor time under ``make test``, and processes that keep a machine busy."""

import sys

import pytest

from tools import busy, processor_time

BY_A_GRANDCHILD = """
import subprocess, sys
subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"], check=True)
"""


def run(program):
    return processor_time.main([sys.executable, "-c", program])


@pytest.fixture(autouse=True)
def tenth_of_a_second(monkeypatch):
    monkeypatch.setattr(processor_time, "loop", lambda rounds: 0.1)


@pytest.mark.parametrize(("ceiling", "status"), [(2, 1), (1000, 0)])
def test_more_processor_time_than_the_ceiling_of_any_process_is_a_failure(
    monkeypatch, capfd, ceiling, status
):
    monkeypatch.setattr(processor_time, "CEILING", ceiling)
    assert run(BY_A_GRANDCHILD) == status
    assert f"times the loop's 0.10 s, of at most {ceiling}" in capfd.readouterr().out


@pytest.mark.parametrize("ceiling", [0, 1000])
def test_a_command_that_fails_keeps_its_exit_status(monkeypatch, ceiling):
    monkeypatch.setattr(processor_time, "CEILING", ceiling)
    assert run("raise SystemExit(3)") == 3


def test_a_command_beside_busy_processes_keeps_its_exit_status():
    assert busy.main(1, sys.executable, "-c", "raise SystemExit(3)") == 3
