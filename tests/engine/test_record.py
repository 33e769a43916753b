"""Records of matches: writing, reading, replay, and errors in them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState
from engine.errors import OptionError, RecordError, RuleError
from tests.engine.positions import shuffle

NAMES = ("Anna", "Bernat", "Carla", "Dídac")


def _played(
    number: int = 1, dealer: int | None = None, **options: object
) -> tuple[record.MatchRecord, BotifarraState]:
    """A whole match played at random: its record, and the state at its end."""
    rules = BotifarraOptions.from_json({"target": 73, **options})
    chance = random.Random(number)
    match = record.Recorder(record.Header(BOTIFARRA, rules, NAMES, dealer))
    entries = []
    while not BOTIFARRA.is_over(match.state):
        seat = BOTIFARRA.to_move(match.state)
        if seat is None:
            entries.append(match.make(None, shuffle(chance.getrandbits(256))))
        else:
            entries.append(match.make(seat, chance.choice(BOTIFARRA.legal_moves(match.state, seat))))
    return record.MatchRecord(match.header, tuple(entries)), match.state


MATCH, END = _played()


def test_a_header_holds_every_option_with_its_value():
    header = json.loads(next(MATCH.lines()))
    assert list(header) == ["record", "game", "options", "seats"]
    assert (header["record"], header["game"], header["seats"]) == (1, "botifarra", list(NAMES))
    assert header["options"] == {**BotifarraOptions().to_json(), "target": 73}


def test_a_fixed_first_dealer_stands_in_the_header_and_a_drawn_one_does_not():
    fixed, state = _played(first_dealer="fixed", dealer=2)
    assert json.loads(next(fixed.lines()))["dealer"] == 2
    (replayed,) = record.replay(fixed.lines())
    assert replayed.state == state
    assert state.results[0].dealer == 2
    assert "dealer" not in json.loads(next(MATCH.lines()))


def test_a_fixed_first_dealer_must_be_named_and_is_seat_0_where_a_file_does_not_say():
    fixed = BotifarraOptions.from_json({"first_dealer": "fixed"})
    with pytest.raises(RecordError, match="bad_dealer"):
        record.Header(BOTIFARRA, fixed, NAMES)
    header = {"record": 1, "game": "botifarra", "options": {"first_dealer": "fixed"}, "seats": list(NAMES)}
    assert list(record.read([json.dumps(header)])) == [
        record.MatchRecord(record.Header(BOTIFARRA, fixed, NAMES, 0), ())
    ]


def test_letters_outside_ascii_are_written_as_they_are():
    assert "Dídac" in next(MATCH.lines())


def test_the_lines_of_a_hand_are_those_of_the_format():
    """The example in the description of the format, with a deal and a card of its own."""
    moves = [
        (None, f"shuffle {'00' * 32}"),
        (2, "delegate"),
        (0, "trump E"),
        (1, "contro"),
        (2, "knock"),
        (0, "knock"),
        (3, "play E10"),
    ]
    options = BotifarraOptions.from_json({"first_dealer": "fixed"})
    header, first, *others = record.record_of(BOTIFARRA, options, NAMES, moves, dealer=2).lines()
    assert json.loads(header)["dealer"] == 2
    assert first.startswith(
        f'{{"seq": 1, "seat": null, "move": "shuffle {"00" * 32}", "events": '
        '[{"type": "hand_started", "hand": 1, "dealer": 2}, {"type": "dealt", "hands": [["B8", "B10", "E12", "O1", '
    )
    closed = '{"type": "calls_closed", "call": "contro", "multiplier": 2}'
    played = '{"type": "card_played", "seat": 3, "card": "E10", "carrego": false}'
    named = '{"type": "trump_named", "seat": 0, "contract": "E"}'
    assert others == [
        '{"seq": 2, "seat": 2, "move": "delegate", "events": [{"type": "delegated", "seat": 2}]}',
        f'{{"seq": 3, "seat": 0, "move": "trump E", "events": [{named}]}}',
        '{"seq": 4, "seat": 1, "move": "contro", "events": [{"type": "called", "seat": 1, "call": "contro"}]}',
        '{"seq": 5, "seat": 2, "move": "knock", "events": [{"type": "knocked", "seat": 2}]}',
        f'{{"seq": 6, "seat": 0, "move": "knock", "events": [{{"type": "knocked", "seat": 0}}, {closed}]}}',
        f'{{"seq": 7, "seat": 3, "move": "play E10", "events": [{played}]}}',
    ]


def test_the_last_line_of_a_match_tells_trick_hand_and_match_in_this_order():
    last = json.loads(list(MATCH.lines())[-1])
    assert [event["type"] for event in last["events"]] == [
        "card_played",
        "trick_won",
        "hand_scored",
        "match_over",
    ]
    _, trick, hand, over = last["events"]
    assert list(trick) == ["type", "seat", "cards", "points"]
    assert list(hand) == ["type", "taken", "multiplier", "written", "totals"]
    assert over == {"type": "match_over", "winners": list(END.winners), "totals": list(END.totals)}


def test_a_drawn_dealer_is_the_first_event_of_the_first_shuffle():
    first = MATCH.entries[0].to_json()["events"]
    assert [event["type"] for event in first] == ["dealer_drawn", "hand_started", "dealt"]
    assert list(first[0]) == ["type", "drawer", "card", "dealer"]


@given(st.integers(0, 2**32), st.sampled_from(["obligada", "lliure", "intermedia"]), st.integers(0, 60))
def test_a_record_reads_back_and_replays_to_the_same_state(number, play, kept):
    match, state = _played(number, play=play)
    assert list(record.read(match.lines())) == [match]
    (replayed,) = record.replay(match.lines())
    assert replayed.state == state
    assert replayed.moves == len(match.entries)
    cut_short = record.MatchRecord(match.header, match.entries[:kept])
    assert list(record.read(cut_short.lines())) == [cut_short]


def test_a_log_of_moves_becomes_the_same_record():
    log = [(entry.seat, entry.move) for entry in MATCH.entries]
    assert record.record_of(BOTIFARRA, MATCH.header.options, NAMES, log) == MATCH


def test_a_log_with_a_refused_move_becomes_no_record():
    log = [(entry.seat, entry.move) for entry in MATCH.entries]
    with pytest.raises(RuleError):
        record.record_of(BOTIFARRA, MATCH.header.options, NAMES, [*log[:1], *log[2:]])


def test_a_file_holds_several_matches_one_after_another():
    other, end = _played(2)
    lines = [*MATCH.lines(), "", *other.lines(), "  "]
    assert list(record.read(lines)) == [MATCH, other]
    assert [match.state for match in record.replay(lines)] == [END, end]


def test_an_empty_file_holds_no_match():
    assert list(record.read([])) == list(record.replay(["", "\n"])) == []


HEADER = json.loads(next(MATCH.lines()))
ENTRY = MATCH.entries[0].to_json()


def _without(values: dict[str, object], key: str) -> dict[str, object]:
    return {name: value for name, value in values.items() if name != key}


WRONG_LINES = [
    # code, the lines: all wrong in the last one
    ("not_json", ["no JSON"]),
    ("not_json", ["[" * 100_000]),
    ("not_an_object", [[1, 2]]),
    ("move_before_header", [ENTRY]),
    ("unknown_format", [{**HEADER, "record": 2}]),
    ("unknown_format", [{**HEADER, "record": True}]),
    ("missing_key", [_without(HEADER, "options")]),
    ("unknown_key", [{**HEADER, "colour": "red"}]),
    ("bad_value", [{**HEADER, "options": []}]),
    ("bad_value", [{**HEADER, "seats": "Anna"}]),
    ("bad_value", [{**HEADER, "dealer": "0"}]),
    ("bad_dealer", [{**HEADER, "dealer": 1}]),
    ("bad_dealer", [{**HEADER, "options": {"first_dealer": "fixed"}, "dealer": 4}]),
    ("wrong_number_of_seats", [{**HEADER, "seats": ["Anna", "Bernat"]}]),
    ("unknown_game", [{**HEADER, "game": "mus"}]),
    ("unknown_game", [{**HEADER, "game": ["botifarra"]}]),
    ("wrong_number_of_seats", [{**HEADER, "game": "barbu", "options": {"players": 3}}]),
    ("unknown_option", [{**HEADER, "options": {"colour": "red"}}]),
    ("bad_option_value", [{**HEADER, "options": {"play": "strict"}}]),
    ("match_never_ends", [{**HEADER, "options": {"target": "none"}}]),
    ("wrong_number_of_seats", [{**HEADER, "options": {"mode": "rector2"}}]),
    ("missing_key", [HEADER, _without(ENTRY, "events")]),
    ("unknown_key", [HEADER, {**ENTRY, "at": "noon"}]),
    ("bad_value", [HEADER, {**ENTRY, "seq": "1"}]),
    ("bad_value", [HEADER, {**ENTRY, "seat": "0"}]),
    ("bad_value", [HEADER, {**ENTRY, "seat": False}]),
    ("bad_value", [HEADER, {**ENTRY, "move": None}]),
    ("bad_value", [HEADER, {**ENTRY, "events": ["dealt"]}]),
    ("wrong_seq", [HEADER, {**ENTRY, "seq": 2}]),
    ("wrong_seq", [HEADER, ENTRY, ENTRY]),
]


@pytest.mark.parametrize(("code", "lines"), WRONG_LINES)
@pytest.mark.parametrize("reader", [record.read, record.replay])
def test_a_wrong_line_is_named_by_its_number(code: str, lines: list[object], reader: Callable[..., object]):
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    with pytest.raises(RecordError) as error:
        list(reader(texts))
    assert (error.value.code, error.value.details["line"]) == (code, len(lines))


def test_the_reason_of_a_wrong_line_stays_at_hand():
    with pytest.raises(RecordError) as error:
        list(record.read([json.dumps({**HEADER, "options": {"target": "none"}})]))
    assert isinstance(error.value.__cause__, OptionError)


def _changed(line: int, change: Callable[[dict[str, object]], None]) -> list[str]:
    """The lines of the match with one of them, counted from 1, changed."""
    lines = list(MATCH.lines())
    values = json.loads(lines[line - 1])
    change(values)
    lines[line - 1] = json.dumps(values)
    return lines


def _difference(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as error:
        list(record.replay(lines))
    return error.value


def _set(key: str, value: object) -> Callable[[dict[str, object]], None]:
    return lambda values: values.__setitem__(key, value)


def test_a_move_that_the_rules_refuse_is_found_with_what_was_open():
    difference = _difference(_changed(3, _set("move", "contro")))
    assert (difference.code, difference.details["line"]) == ("refused_move", 3)
    assert "trump O | trump C | trump E | trump B | trump botifarra | delegate" in str(
        difference.details["expected"]
    )
    assert '"contro"' in str(difference.details["found"])


def test_a_text_that_is_no_move_is_found():
    assert _difference(_changed(3, _set("move", "sing"))).details["reason"] == "unknown_move (text=sing)"


def test_a_move_by_another_seat_is_found():
    difference = _difference(_changed(3, _set("seat", (MATCH.entries[1].seat + 1) % 4)))
    assert difference.code == "refused_move"
    assert str(difference.details["expected"]).startswith(f"seat {MATCH.entries[1].seat}: ")


def test_another_value_in_an_event_is_found():
    last = len(MATCH.entries) + 1

    def change(values):
        values["events"][2]["totals"][0] += 1

    difference = _difference(_changed(last, change))
    assert (difference.code, difference.details["line"]) == ("different_event", last)
    assert difference.details["expected"] != difference.details["found"]
    assert "hand_scored" in str(difference.details["expected"])


def test_a_number_in_place_of_a_truth_value_is_found():
    line = next(at for at, entry in enumerate(MATCH.entries, 2) if entry.move.startswith("play"))

    def change(values):
        values["events"][0]["carrego"] = 0

    assert _difference(_changed(line, change)).code == "different_event"


def test_a_missing_event_and_one_too_many_are_found():
    missing = _difference(_changed(2, lambda values: values["events"].pop()))
    assert (missing.code, missing.details["found"]) == ("different_event", "nothing")
    surplus = _difference(_changed(2, lambda values: values["events"].append({"type": "applause"})))
    assert (surplus.code, surplus.details["expected"]) == ("different_event", "nothing")


def test_a_move_after_the_end_is_found():
    last = MATCH.entries[-1].to_json()
    lines = [*MATCH.lines(), json.dumps({**last, "seq": last["seq"] + 1})]
    assert _difference(lines).details["expected"] == "no further move"


def test_the_first_of_two_faults_is_the_one_reported():
    lines = _changed(3, _set("move", "contro"))
    assert _difference([*lines, "no JSON"]).details["line"] == 3


def test_the_other_matches_of_a_file_are_checked_as_well():
    lines = [*MATCH.lines(), *_changed(2, lambda values: values["events"].pop())]
    assert _difference(lines).details["line"] == len(MATCH.entries) + 1 + 2
