"""Records and answers of earlier versions, compared byte for byte."""

import io
import json
from pathlib import Path

import pytest

from engine.__main__ import main

HERE = Path(__file__).parent
CASES = json.loads((HERE / "records" / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_same_seed_still_gives_the_same_record(name, tmp_path, capsys):
    case, written = CASES[name], tmp_path / "record.jsonl"
    options = json.dumps(case["options"])
    arguments = ["--options", options, "--players", case["players"], "--seed", case["seed"]]
    game = case.get("game", "botifarra")
    assert main(["simulate", "--game", game, *arguments, "--record", str(written)]) == 0
    assert written.read_bytes() == (HERE / "records" / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", CASES)
def test_an_old_record_still_replays(name, capsys):
    assert main(["replay", str(HERE / "records" / f"{name}.jsonl")]) == 0


def test_positions_still_get_the_same_answers(monkeypatch, capsys):
    positions = (HERE / "positions.jsonl").read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(positions))
    assert main(["legal"]) == 1, "some of the positions are wrong on purpose"
    assert capsys.readouterr().out == (HERE / "answers.jsonl").read_text(encoding="utf-8")
