"""The warm-up of compiled players, and the folder of their machine code."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from computers import compiled, warmup
from computers.player import Computers, RandomPlayer
from computers.registry import COMPUTERS
from tests.toy.turning import TURNING


class Pupil(RandomPlayer):
    """A player that notes what it was asked."""

    def choose(self, view):
        asked[type(view.moves[0]).__name__] += 1
        return super().choose(view)


asked: Counter[str] = Counter()


@pytest.fixture(autouse=True)
def _taught(monkeypatch):
    players = {"random": RandomPlayer, "strong": Pupil}
    monkeypatch.setitem(COMPUTERS, TURNING.name, Computers(players, compiled=("strong",)))


def test_a_compiled_player_is_asked_once_for_each_kind_of_move_under_each_preset():
    asked.clear()
    warmup.warm_up([TURNING])
    assert asked == {"Turn": len(TURNING.presets)}


def test_a_warm_up_that_is_not_wanted_any_more_ends():
    asked.clear()
    warmup.warm_up([TURNING], lambda: True)
    assert not asked


def test_a_compiler_whose_bot_was_killed_ends_and_keeps_nothing(tmp_path, monkeypatch):
    asked.clear()
    parents = iter([7])
    monkeypatch.setattr(warmup.os, "getppid", lambda: next(parents, 1))
    monkeypatch.setattr(warmup.os, "nice", lambda _: 0)
    monkeypatch.setattr(compiled, "IS_AVAILABLE", True)
    monkeypatch.setattr(compiled, "IS_DISABLED", False)
    monkeypatch.setattr(compiled, "KEPT_IN", tmp_path)
    monkeypatch.setattr(warmup, "GAMES", {"one": TURNING})
    with pytest.raises(SystemExit, match="has ended"):
        warmup.main()
    assert not asked
    assert not warmup.is_complete()


def test_machine_code_that_nobody_has_used_for_long_is_deleted(tmp_path, monkeypatch):
    own, fresh, stale, half_made = (tmp_path / name for name in ("own", "fresh", "stale", "half_made"))
    for folder in (own, fresh, stale, half_made):
        folder.mkdir()
    monkeypatch.setattr(compiled, "KEPT_IN", fresh)
    warmup.keep()
    monkeypatch.setattr(compiled, "KEPT_IN", stale)
    warmup.keep()
    long_ago = time.time() - warmup.STALE - 60
    for mark in stale.iterdir():
        os.utime(mark, (long_ago, long_ago))
    monkeypatch.setattr(compiled, "KEPT_IN", own)
    assert not warmup.is_complete()
    warmup.keep()
    assert warmup.is_complete()
    assert {folder.name for folder in tmp_path.iterdir()} == {"own", "fresh", "half_made"}


def test_machine_code_of_the_image_is_copied_where_it_can_be_written_and_only_that_of_these_sources(
    tmp_path, monkeypatch
):
    shipped, kept = tmp_path / "shipped", tmp_path / "kept"
    for digest in ("these", "older"):
        (shipped / digest).mkdir(parents=True)
        (shipped / digest / "one-complete").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept))
    monkeypatch.setattr(compiled, "SHIPPED", shipped)
    monkeypatch.setattr(compiled, "_digest", lambda: "these")
    monkeypatch.setattr(compiled, "KEPT_IN", compiled._folder())
    assert warmup.is_complete(["one"])
    assert [folder.name for folder in kept.iterdir()] == ["these"]


def test_a_copy_of_machine_code_that_was_cut_short_leaves_no_part_of_it(tmp_path, monkeypatch):
    shipped, kept = tmp_path / "shipped", tmp_path / "kept"
    (shipped / "these").mkdir(parents=True)
    (shipped / "these" / "code").write_bytes(bytes(100))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept))
    monkeypatch.setattr(compiled, "SHIPPED", shipped)
    monkeypatch.setattr(compiled, "_digest", lambda: "these")

    def cut_short(source, target, **_):
        Path(target).mkdir(exist_ok=True)
        (Path(target) / "code").write_bytes(bytes(50))
        raise OSError("No space left on device")

    with monkeypatch.context() as full:
        full.setattr("shutil.copytree", cut_short)
        assert compiled._folder() is None
    assert compiled._folder() == kept / "these"
    assert (kept / "these" / "code").read_bytes() == bytes(100)


def test_where_nothing_can_be_written_functions_are_compiled_all_the_same(tmp_path):
    file = tmp_path / "file"
    file.touch()
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "sums.py").write_text("def one(number):\n    return number + 1\n", encoding="utf-8")
    program = (
        "from computers.compiled import KEPT_IN, njit\nfrom sums import one\nprint(KEPT_IN, njit(one)(41))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_CACHE_DIR": str(file / "folder"), "PYTHONPATH": f"{Path.cwd()}:{folder}"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout == "None 42\n"


def test_where_nothing_is_to_be_compiled_numba_is_not_even_loaded():
    program = (
        "import sys\nfrom computers import compiled, warmup\n"
        "print(compiled.IS_AVAILABLE, compiled.KEPT_IN, 'numba' in sys.modules)\nwarmup.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout.splitlines() == [
        "False None False",
        "NUMBA_DISABLE_JIT is set, so nothing is compiled.",
    ]


def test_machine_code_is_complete_when_each_game_has_been_compiled_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "KEPT_IN", tmp_path)
    monkeypatch.setattr(warmup, "GAMES", {"one": TURNING, "other": TURNING})
    warmup.keep(["one"])
    assert warmup.is_complete(["one"])
    assert not warmup.is_complete(["other"])
    assert not warmup.is_complete()
    warmup.keep(["other"])
    assert warmup.is_complete()


def test_what_is_compiled_already_is_left_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(compiled, "IS_AVAILABLE", True)
    monkeypatch.setattr(compiled, "KEPT_IN", tmp_path)
    monkeypatch.setattr(compiled, "IS_DISABLED", False)
    monkeypatch.setattr(warmup, "GAMES", {"turning over": TURNING})
    monkeypatch.delattr(os, "nice", raising=False)
    for times in (1, 2):
        asked.clear()
        warmup.main()
        assert asked == ({"Turn": len(TURNING.presets)} if times == 1 else {})
    assert "already" in capsys.readouterr().out
