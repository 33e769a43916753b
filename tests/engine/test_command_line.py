"""``python -m engine``: its output, its files, and its exit status."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import dealing
from engine.__main__ import main
from engine.botifarra.play import position
from engine.cards.spanish import SPANISH_PACK
from engine.commands import sentences
from engine.errors import RuleError
from tests.engine.positions import MODES

ENGINE = Path(sentences.__file__).parents[1]


def _lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


# simulate


def _simulate(capsys, *arguments: str) -> list[dict[str, object]]:
    assert main(["simulate", "--game", "botifarra", *arguments]) == 0
    return _lines(capsys.readouterr().out)


def test_simulate_prints_a_line_a_match_and_a_summary(capsys):
    *played, summary = _simulate(capsys, "--matches", "3", "--players", "random")
    assert [line["match"] for line in played] == [1, 2, 3]
    for line in played:
        assert max(line["totals"]) >= 101
        assert line["winners"] == [line["totals"].index(max(line["totals"]))]
    assert list(summary) == ["matches", "hands", "moves", "seconds"]
    assert summary["matches"] == 3
    assert summary["hands"] == sum(line["hands"] for line in played)


def test_simulate_seats_the_players_in_turn(capsys, tmp_path):
    file = tmp_path / "matches.jsonl"
    _simulate(capsys, "--players", "random,careful,random", "--record", str(file))
    header = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert header["seats"] == ["random", "careful", "random", "random"]


def test_simulate_plays_by_the_options_given(capsys, tmp_path):
    file = tmp_path / "matches.jsonl"
    options = '{"play": "lliure", "target": "none", "max_hands": 2, "first_dealer": "fixed"}'
    lines = _simulate(
        capsys, "--options", options, "--players", "random", "--matches", "5", "--record", str(file)
    )
    assert lines[-1]["hands"] == 10
    headers = [line for line in _lines(file.read_text(encoding="utf-8")) if "record" in line]
    assert [header["options"]["play"] for header in headers] == ["lliure"] * 5
    assert [header["dealer"] for header in headers] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("mode", MODES)
def test_simulate_plays_every_mode_and_replay_finds_no_fault_in_it(capsys, tmp_path, mode):
    file = tmp_path / "matches.jsonl"
    options = json.dumps({"mode": mode, "target": "none", "max_hands": 2, "shuffle": "no_shuffle"})
    played, _ = _simulate(capsys, "--options", options, "--players", "random", "--record", str(file))
    assert len(played["totals"]) == {"individual4": 4, "individual3": 3}.get(mode, 2)
    assert main(["replay", str(file)]) == 0


def test_the_same_seed_writes_the_same_file_and_another_seed_another(capsys, tmp_path):
    files = [tmp_path / name for name in ("one", "again", "other")]
    for file, seed in zip(files, ["7", "7", "8"], strict=True):
        _simulate(
            capsys, "--matches", "2", "--players", "random,careful", "--seed", seed, "--record", str(file)
        )
    one, again, other = (file.read_bytes() for file in files)
    assert one == again
    assert one != other


@pytest.mark.slow
def test_the_same_seed_writes_the_same_file_in_any_process(tmp_path):
    files = [tmp_path / name for name in ("one", "other")]
    for file, hash_seed in zip(files, ["1", "2"], strict=True):
        subprocess.run(
            [
                sys.executable,
                "-m",
                "engine",
                *["simulate", "--game", "botifarra", "--matches", "2", "--record"],
                str(file),
            ],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            cwd=ENGINE.parent,
            check=True,
        )
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--options", '{"colour": "red"}'], "there is no option 'colour'"),
        (["--options", '{"play": "strict"}'], "'strict' is no value of the option 'play'"),
        (["--options", '{"target": "none"}'], "would never end"),
        (["--players", "random,oracle"], "there is no computer player 'oracle'"),
        (["--game", "barbu", "--options", '{"players": 9}'], "32 cards are enough for 8 players"),
        (["--game", "barbu", "--options", '{"slam": "chelem", "players": 5}'], "is played by four"),
        (["--game", "barbu", "--options", '{"order": "drawn", "pack": "52"}'], "contracts are drawn from"),
        (["--game", "barbu", "--options", '{"ace_place": "first_ace"}'], "only with 52 cards"),
        (["--game", "mus"], "there is no game 'mus'"),
    ],
)
def test_simulate_says_what_makes_no_game(capsys, tmp_path, arguments, sentence):
    file = tmp_path / "matches.jsonl"
    assert main(["simulate", "--game", "botifarra", *arguments, "--record", str(file)]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
    assert not file.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["simulate"],
        ["dance"],
        ["simulate", "--game", "botifarra", "--matches", "0"],
        ["simulate", "--game", "botifarra", "--matches", "many"],
        ["simulate", "--game", "botifarra", "--options", "{"],
        ["simulate", "--game", "botifarra", "--options", "[]"],
        ["replay"],
        ["verify", "--secret", "00"],
    ],
)
def test_wrong_arguments_end_with_status_2(capsys, arguments):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_simulate_says_when_it_cannot_write(capsys, tmp_path):
    file = tmp_path / "missing" / "matches.jsonl"
    assert main(["simulate", "--game", "botifarra", "--record", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


# replay


@pytest.fixture
def recorded(capsys, tmp_path) -> Path:
    file = tmp_path / "matches.jsonl"
    _simulate(capsys, "--matches", "2", "--players", "random", "--record", str(file))
    return file


def test_replay_counts_what_it_has_checked(capsys, recorded):
    assert main(["replay", str(recorded)]) == 0
    lines = recorded.read_text(encoding="utf-8").splitlines()
    assert _lines(capsys.readouterr().out) == [{"matches": 2, "moves": len(lines) - 2}]


def test_replay_shows_the_position_after_a_move(capsys, recorded):
    assert main(["replay", str(recorded), "--until", "9"]) == 0
    position, counted = _lines(capsys.readouterr().out)
    assert counted == {"matches": 1, "moves": 9}
    following = json.loads(recorded.read_text(encoding="utf-8").splitlines()[10])
    assert position["seat"] == following["seat"]
    assert following["move"] in position["legal"]


def test_replay_names_file_line_expected_and_found(capsys, recorded):
    lines = recorded.read_text(encoding="utf-8").splitlines()
    number = next(at for at, line in enumerate(lines) if "trick_won" in line)
    lines[number] = re.sub(r'"points": (\d+)', '"points": 99', lines[number], count=1)
    recorded.write_text("\n".join(lines), encoding="utf-8")
    assert main(["replay", str(recorded)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{recorded}, line {number + 1}: " in captured.err
    assert re.search(r'expected \{.*"points": \d\d?[,}].*, found \{.*"points": 99', captured.err)


def test_replay_says_when_there_is_no_file(capsys, tmp_path):
    assert main(["replay", str(tmp_path / "nothing")]) == 2
    assert "nothing" in capsys.readouterr().err


def test_replay_says_when_a_file_is_no_text(capsys, tmp_path):
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert main(["replay", str(file)]) == 1
    assert "UTF-8" in capsys.readouterr().err


# legal

CARREGO = {
    "game": "botifarra",
    "options": {"play": "intermedia"},
    "contract": "E",
    "trick": ["C9"],
    "hand": ["C2", "C7", "C11", "O9"],
}


def _answers(capsys, monkeypatch, *positions: object) -> tuple[int, list[dict[str, object]]]:
    text = "\n".join(at if isinstance(at, str) else json.dumps(at) for at in positions)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    status = main(["legal"])
    return status, _lines(capsys.readouterr().out)


def test_legal_answers_the_cards_that_may_be_played_and_those_that_use_carrego(capsys, monkeypatch):
    assert _answers(capsys, monkeypatch, CARREGO) == (0, [{"legal": ["C2", "C11"], "carrego": ["C11"]}])


def test_legal_keeps_the_order_of_the_hand(capsys, monkeypatch):
    leading = {"game": "botifarra", "contract": "botifarra", "hand": ["B2", "O9", "E4", "O1"]}
    _, (answer,) = _answers(capsys, monkeypatch, leading)
    assert answer == {"legal": ["B2", "O9", "E4", "O1"], "carrego": []}


def test_legal_goes_on_after_a_wrong_line_and_ends_with_status_1(capsys, monkeypatch):
    status, answers = _answers(capsys, monkeypatch, "not JSON", CARREGO, "", {**CARREGO, "contract": "X"})
    assert status == 1
    assert [answer.get("error") for answer in answers] == ["not_json", None, "unknown_contract"]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("unknown_key", {"colour": "red"}),
        ("unknown_option", {"options": {"colour": "red"}}),
        ("bad_option_value", {"options": {"play": "strict"}}),
        ("match_never_ends", {"options": {"target": "none"}}),
        ("not_in_pack", {"options": {"mode": "individual3"}}),
        ("trick_complete", {"options": {"mode": "handpiles2"}, "trick": ["C9", "C8"]}),
        ("trick_complete", {"options": {"mode": "individual3"}, "trick": ["C9", "C8", "C6"], "hand": ["C5"]}),
        ("bad_value", {"options": []}),
        ("bad_value", {"contract": 3}),
        ("unknown_contract", {"contract": "oros"}),
        ("unknown_card", {"hand": ["C13"]}),
        ("unknown_card", {"hand": ["C2 C3"]}),
        ("unknown_card", {"trick": ["KH"]}),
        ("bad_value", {"hand": "C2"}),
        ("bad_value", {"hand": [2]}),
        ("card_twice", {"hand": ["C2", "C2"]}),
        ("card_twice", {"hand": ["C9", "C2"]}),
        ("empty_hand", {"hand": []}),
        ("too_many_cards", {"hand": [f"O{rank}" for rank in range(1, 13)] + ["B1"]}),
        ("trick_complete", {"trick": ["C9", "C8", "C6", "C5"]}),
        ("unknown_game", {"game": "mus"}),
    ],
)
def test_legal_says_what_is_wrong_in_a_position(capsys, monkeypatch, code, change):
    status, (answer,) = _answers(capsys, monkeypatch, {**CARREGO, **change})
    assert status == 1
    assert answer["error"] == code
    assert " " in answer["message"]


@pytest.mark.parametrize("key", ["game", "contract", "hand"])
def test_legal_names_what_is_missing(capsys, monkeypatch, key):
    position = {name: value for name, value in CARREGO.items() if name != key}
    _, (answer,) = _answers(capsys, monkeypatch, position)
    assert answer == {"error": "missing_key", "message": f"the key '{key}' is missing"}


def test_legal_takes_nothing_but_objects(capsys, monkeypatch):
    _, (answer,) = _answers(capsys, monkeypatch, "[1]")
    assert answer["error"] == "not_an_object"


# verify

SECRET = bytes(range(32))
HAND = "table 7 hand 1"
NAMES = ["Anna", "Bernat"]


def _verify(capsys, commitment: str, *more: str) -> tuple[int, dict[str, object]]:
    contributions = [part for name in NAMES for part in ("--contribution", name)]
    status = main(
        [
            "verify",
            "--secret",
            SECRET.hex(),
            "--hand",
            HAND,
            "--commitment",
            commitment,
            *contributions,
            *more,
        ]
    )
    (answer,) = _lines(capsys.readouterr().out)
    return status, answer


def test_verify_shows_seed_and_hands_of_a_promise_that_was_kept(capsys):
    promised = dealing.commitment(SECRET, HAND)
    status, answer = _verify(capsys, promised, "--dealer", "2")
    seed = dealing.seed_of(SECRET, HAND, NAMES)
    assert status == 0
    assert (answer["kept"], answer["promised"], answer["commitment"]) == (True, promised, promised)
    assert (answer["seed"], answer["dealer"]) == (seed.hex(), 2)
    assert answer["hands"][3][:4] == [str(card) for card in dealing.shuffled(seed, SPANISH_PACK)[:4]]


def test_verify_draws_the_dealer_where_none_is_given(capsys):
    _, answer = _verify(capsys, dealing.commitment(SECRET, HAND))
    assert {"drawer", "card", "dealer"} <= answer.keys()


def test_verify_ends_with_status_1_when_the_promise_was_broken(capsys):
    status, answer = _verify(capsys, dealing.commitment(SECRET, "another hand"), "--dealer", "0")
    assert (status, answer["kept"]) == (1, False)
    assert answer["commitment"] == dealing.commitment(SECRET, HAND)


def test_verify_takes_digits_as_they_are_pasted(capsys):
    status, _ = _verify(capsys, f" {dealing.commitment(SECRET, HAND).upper()}\n", "--dealer", "0")
    assert status == 0


def _shown(hand: str = HAND, **more: object) -> dict[str, object]:
    commitment = dealing.commitment(SECRET, hand)
    shown = {"verify": 1, "secret": SECRET.hex(), "hand": hand, "commitment": commitment}
    return {**shown, "contributions": NAMES, "dealer": 2, **more}


def _verify_file(tmp_path, *lines: object) -> int:
    file = tmp_path / "shuffle-7-1.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n\n" for line in lines), encoding="utf-8")
    return main(["verify", str(file)])


def test_verify_of_a_file_answers_as_verify_of_its_parts(capsys, tmp_path):
    told = _verify(capsys, dealing.commitment(SECRET, HAND), "--dealer", "2")
    assert (_verify_file(tmp_path, _shown()), *_lines(capsys.readouterr().out)) == told


def test_verify_of_a_file_takes_the_rules_and_what_came_before_too(capsys, tmp_path):
    of_barbu = {"game": "barbu", "options": {"order": "drawn"}, "before": {"spare": ["6S"]}, "dealer": 1}
    assert _verify_file(tmp_path, _shown(**of_barbu)) == 0
    (answer,) = _lines(capsys.readouterr().out)
    assert "card" in answer


def test_verify_checks_every_shuffle_of_a_file(capsys, tmp_path):
    broken = _shown(commitment="00" * 32)
    assert _verify_file(tmp_path, _shown(), broken, _shown("table 7 hand 2")) == 1
    assert [answer["kept"] for answer in _lines(capsys.readouterr().out)] == [True, False, True]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("x", "a line must be a JSON object"),
        ({}, "the key 'verify' is missing"),
        ({"verify": 1}, "the key 'secret' is missing"),
        (_shown(verify=2), "this is no record of format 1, but 2"),
        (_shown(verify=True), "this is no record of format 1, but True"),
        (_shown(secret="00"), "'00' is no seed"),
        (_shown(commitment=7), "the value of 'commitment' has the wrong form"),
        (_shown(contributions="Anna"), "the value of 'contributions' has the wrong form"),
        (_shown(contributions=[1]), "the value of 'contributions' has the wrong form"),
        (_shown(contributions=["a\x1fb"]), "cannot stand inside a part"),
        (_shown(dealer=True), "the value of 'dealer' has the wrong form"),
        (_shown(dealer=9), "there is no seat 9"),
        (_shown(options=[]), "the value of 'options' has the wrong form"),
        (_shown(options={"tempo": 1}), "there is no option 'tempo'"),
        (_shown(game="chess"), "there is no game 'chess'"),
        (_shown(colour="red"), "there is no key 'colour' here"),
    ],
)
def test_verify_says_which_line_of_a_file_is_no_shuffle(capsys, tmp_path, line, sentence):
    assert _verify_file(tmp_path, _shown(), line) == 2
    said = capsys.readouterr()
    assert "shuffle-7-1.jsonl, line 3: " in said.err
    assert sentence in said.err
    assert len(_lines(said.out)) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "there is no shuffle in it"), (b"\xff", "no text in UTF-8"), (None, "No such")],
)
def test_verify_says_why_a_file_cannot_be_read(capsys, tmp_path, content, sentence):
    file = tmp_path / "shuffle.jsonl"
    if content is not None:
        file.write_bytes(content)
    assert main(["verify", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_verify_takes_no_argument_beside_a_file(capsys, tmp_path):
    for more in (["--secret", "00" * 32], ["--dealer", "0"], ["--contribution", "Anna"]):
        with pytest.raises(SystemExit) as end:
            main(["verify", str(tmp_path / "shuffle.jsonl"), *more])
        assert end.value.code == 2
        assert "takes no other argument" in capsys.readouterr().err


# the process, and the sentences


def test_the_engine_runs_as_a_process_of_its_own_on_any_input():
    done = subprocess.run(
        [sys.executable, "-m", "engine", "legal"],
        input=b"\xff\xfe\n" + json.dumps(CARREGO).encode() + b"\n",
        capture_output=True,
        cwd=ENGINE.parent,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == b""
    assert [list(answer) for answer in _lines(done.stdout.decode())] == [
        ["error", "message"],
        ["legal", "carrego"],
    ]


def test_a_reader_who_has_seen_enough_ends_a_simulation_quietly():
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "engine",
            "simulate",
            "--game",
            "botifarra",
            "--matches",
            "500",
            "--players",
            "random",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ENGINE.parent,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def _codes_in_the_sources() -> set[str]:
    raised = re.compile(
        r"""(?:Error|NotAvailable|IllegalCall|IllegalCard|NotYourTurn|WrongPhase)\(\s*"(\w+)\""""
    )
    sources = [path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")]
    return {code for source in sources for code in raised.findall(source)}


def test_every_refusal_of_the_engine_has_a_sentence():
    codes = _codes_in_the_sources()
    assert {"unknown_card", "not_your_turn", "different_event"} <= codes
    assert codes <= sentences.known().keys()


def test_every_reason_against_a_card_has_a_sentence():
    reasons = {reason for pair in position._REASONS.values() for reason in pair}
    assert {*reasons, "must_undertrump", "forced_discard"} <= sentences.known().keys()


def test_a_sentence_has_its_details_in_it():
    assert sentences.sentence(RuleError("wrong_seq", expected=3, found=5)) == (
        "the number of the move is wrong: expected 3, found 5"
    )
    assert sentences.sentence(RuleError("made_up", card="O9")) == "made_up (card=O9)"
