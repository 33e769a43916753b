"""Preparation of the stronger computers: what compiles, where, and the message if it cannot."""

import asyncio
import logging
import stat

import pytest

from bot.process.check.report import Report
from bot.process.check.run import _check_computers
from bot.tables.computers.preparation import NOT_WANTED, prepare
from bot.tables.computers.thinking import Thinking
from computers import compiled, warmup
from tests.bot.tables.conftest import PATIENCE


@pytest.fixture
async def thinking():
    thinking = Thinking()
    yield thinking
    await thinking.close()


@pytest.fixture
def compiler(tmp_path, monkeypatch):
    """Return a function that puts a script in the place of the Python that compiles."""
    monkeypatch.setattr(warmup, "is_complete", lambda: False)
    monkeypatch.setattr(compiled, "IS_AVAILABLE", True)
    monkeypatch.setattr(compiled, "KEPT_IN", tmp_path)

    def put(script):
        file = tmp_path / "python"
        file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        file.chmod(file.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setattr("bot.tables.computers.preparation.sys.executable", str(file))

    return put


async def test_computers_think_when_another_process_has_compiled_for_them(thinking, compiler, tmp_path):
    compiler(f'echo "$@" > {tmp_path}/arguments')
    await prepare(thinking, [])
    assert thinking.has_compiled
    assert (tmp_path / "arguments").read_text(encoding="utf-8") == "-m computers.warmup\n"


async def test_code_counts_as_being_compiled_until_it_is_loaded(thinking, compiler, monkeypatch):
    compiler("exit 0")
    loading = []
    monkeypatch.setattr(warmup, "warm_up", lambda *_: loading.append(thinking.is_compiling))
    await prepare(thinking, [])
    assert loading == [True]
    assert not thinking.is_compiling


async def test_what_has_been_compiled_is_not_compiled_again(thinking, compiler, tmp_path, monkeypatch):
    compiler(f"touch {tmp_path}/compiled")
    monkeypatch.setattr(warmup, "is_complete", lambda: True)
    await prepare(thinking, [])
    assert thinking.has_compiled
    assert not (tmp_path / "compiled").exists()


async def test_a_compiler_that_fails_is_named_and_its_work_done_in_this_process(thinking, compiler, caplog):
    compiler("echo no room >&2; exit 3")
    await prepare(thinking, [])
    assert thinking.has_compiled
    assert "the compiler stopped: no room" in caplog.text


async def test_a_bot_that_stops_ends_the_compiler(thinking, compiler, tmp_path):
    compiler(f"echo $$ > {tmp_path}/pid; exec sleep 600")
    preparing = asyncio.create_task(prepare(thinking, []))
    async with asyncio.timeout(PATIENCE):
        while not (tmp_path / "pid").exists():  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.01)
        preparing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await preparing
    assert not thinking.has_compiled


async def test_without_numba_it_is_said_once_and_computers_play_on(thinking, monkeypatch, caplog):
    monkeypatch.setattr(compiled, "IS_AVAILABLE", False)
    await prepare(thinking, [])
    assert not thinking.has_compiled
    (said,) = caplog.records
    assert "numba is not installed" in said.getMessage()


async def test_where_nothing_is_to_be_compiled_computers_play_on_without_a_warning(
    thinking, compiler, tmp_path, monkeypatch, caplog
):
    compiler(f"touch {tmp_path}/compiled")
    monkeypatch.setattr(compiled, "IS_DISABLED", True)
    caplog.set_level(logging.INFO, "bot")
    await prepare(thinking, [])
    assert not thinking.has_compiled
    assert not (tmp_path / "compiled").exists()
    (said,) = caplog.records
    assert (said.levelname, said.getMessage()) == ("INFO", NOT_WANTED)


async def test_players_that_cannot_be_loaded_leave_the_quick_ones_in_place(
    thinking, compiler, monkeypatch, caplog
):
    def broken(*_):
        raise RuntimeError("no such instruction")

    compiler("exit 0")
    monkeypatch.setattr(warmup, "warm_up", broken)
    await prepare(thinking, [])
    assert not thinking.has_compiled
    assert "computers keep playing at the level “easy”" in caplog.text


@pytest.mark.parametrize(
    ("is_disabled", "is_available", "folder", "said"),
    [
        (False, True, "somewhere", "✓ Computers can play at every level."),
        (False, True, None, "· Machine code cannot be kept"),
        (False, False, None, "· Numba is not installed"),
        (True, False, None, "· NUMBA_DISABLE_JIT is set"),
    ],
)
def test_the_check_tells_whether_computers_can_think(
    is_disabled, is_available, folder, said, monkeypatch, capsys
):
    monkeypatch.setattr(compiled, "IS_DISABLED", is_disabled)
    monkeypatch.setattr(compiled, "IS_AVAILABLE", is_available)
    monkeypatch.setattr(compiled, "KEPT_IN", folder)
    report = Report()
    _check_computers(report)
    assert said in capsys.readouterr().out
    assert report.problems == 0
