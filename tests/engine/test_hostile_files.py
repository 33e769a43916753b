"""Files of anybody: whatever stands in a line, replay and verify refuse it with its number, and never fail."""

import copy
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import dealing, proof_file, record
from engine.__main__ import main
from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.errors import RecordError, RuleError
from engine.record import Header, Recorder

HUGE = 10**30
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from(
        [HUGE, -HUGE, 1.5, 1e999, "", "botifarra", "barbu", "none", "\ud800", "x" * 5000, "play O9"]
    )
    | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
)


def played(game, options, moves=60):
    """Return the record of the beginning of a match, as the objects of its lines."""
    header = Header(game, game.options(options), ("Anna",) * game.seats(game.options(options)))
    match, lines = Recorder(header), [header.to_json()]
    for number in range(moves):
        status = game.status(match.state)
        if status.over:
            break
        if status.table_acts:
            seat, move = None, game.table_move(match.state, bytes([number]) * 32)
        else:
            seat = status.waits_for[0]
            move = game.legal_moves(match.state, seat)[0]
        lines.append(match.make(seat, move).to_json())
    return lines


RECORDS = [
    played(BOTIFARRA, {}),
    played(BOTIFARRA, {"mode": "rector2"}, 20),
    played(BARBU, {}),
    played(BARBU, {"players": 3, "order": "drawn"}, 30),
]
SECRET = bytes(range(32))
SHOWN = [
    json.loads(
        proof_file.ShownShuffle(
            secret=SECRET.hex(),
            commitment=dealing.commitment(SECRET, "table 7 hand 1"),
            hand="table 7 hand 1",
            contributions=("0 Anna", "1 Bernat"),
            **more,
        ).line()
    )
    for more in (
        {"dealer": 2},
        {"options": {"mode": "individual3", "first_dealer": "five_of_swords"}},
        {"game": "barbu", "dealer": 1, "options": {"order": "drawn"}, "before": {"spare": ["6S"]}},
        {"game": "barbu", "dealer": 1, "before": {"contract": "mariages"}},
    )
]


@st.composite
def changed(draw, lines):
    """Change something anywhere in one line of a file, or its text."""
    lines = copy.deepcopy(lines)
    number = draw(st.integers(0, min(len(lines), 12) - 1))
    target = lines[number]
    while isinstance(target, dict | list) and target:
        key = draw(st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target))))
        if not isinstance(target[key], dict | list) or not target[key] or draw(st.booleans()):
            change = draw(st.sampled_from(["replace", "delete", "add", "repeat"]))
            if change == "replace":
                target[key] = draw(VALUES)
            elif change == "delete":
                del target[key]
            elif isinstance(target, dict):
                target[draw(st.text(max_size=8))] = draw(VALUES)
            else:
                target.insert(0, copy.deepcopy(target[key]) if change == "repeat" else draw(VALUES))
            break
        target = target[key]
    texts = [json.dumps(line) for line in lines]
    if draw(st.integers(0, 5)) == 0:
        start = draw(st.integers(0, len(texts[number])))
        texts[number] = texts[number][:start] + draw(st.text(max_size=5)) + texts[number][start + 1 :]
    return texts


def refused_line(texts):
    """Return the line at which a record is refused; 0 for one that replays."""
    try:
        list(record.replay(texts))
    except RecordError as error:
        return error.details["line"]
    return 0


@pytest.mark.slow
@pytest.mark.parametrize("lines", RECORDS)
def test_whatever_is_changed_in_a_record_it_is_replayed_or_refused_with_the_line(lines):
    @given(changed(lines))
    def check(texts):
        assert refused_line(texts) in range(len(texts) + 1)

    check()


@pytest.mark.parametrize("line", SHOWN)
def test_whatever_is_changed_in_a_shuffle_it_is_checked_or_refused(line, tmp_path, capsys):
    file = tmp_path / "shuffle.jsonl"

    @given(changed([line]))
    @example([json.dumps({**line, "contributions": ["\ud800"]})])
    def check(texts):
        file.write_text("\n".join(texts), encoding="utf-8", errors="surrogatepass")
        assert main(["verify", str(file)]) in (0, 1, 2)
        said = capsys.readouterr()
        assert said.out or said.err

    check()


@given(st.binary(max_size=60) | VALUES.map(lambda value: json.dumps(value).encode()))
@example(b"[" * 100_000)
@example(b'{"record": 1' + b"0" * 5000 + b"}")
def test_a_file_of_anything_is_refused(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("hostile", numbered=True) / "file.jsonl"
    file.write_bytes(content)
    assert main(["replay", str(file)]) in (0, 1)
    assert main(["verify", str(file)]) == 2


@given(
    st.sampled_from([BOTIFARRA, BARBU]), st.dictionaries(st.text(max_size=5), VALUES, max_size=2), st.data()
)
def test_options_of_anybody_are_taken_or_refused(game, values, data):
    spec = data.draw(st.sampled_from(game.option_specs))
    values[spec.name] = data.draw(VALUES | st.sampled_from(spec.values or ("none",)))
    try:
        options = game.options(values)
    except RuleError:
        return
    assert game.options(options.to_json()) == options


@given(
    st.sampled_from([BOTIFARRA, BARBU]),
    st.text(max_size=30)
    | st.sampled_from(
        [
            "play",
            "cut -1",
            "cut ²",
            "cut " + "9" * 5000,
            "shuffle " + "é" * 64,
            "turn 1e9",
            "contract reussite",
            "vote",
        ]
    ),
)
def test_moves_of_anybody_are_read_or_refused(game, text):
    try:
        move = game.parse_move(text)
    except RuleError:
        return
    assert str(game.parse_move(str(move))) == str(move)
