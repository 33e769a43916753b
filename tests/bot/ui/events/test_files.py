"""The files of an event: all results as a table, and what proves the cards."""

import csv
import io
from dataclasses import replace

import pytest

from bot.events import boards
from bot.events.entries import Format, Result
from bot.i18n import Language, translator
from bot.ui.events.files import fingerprints, proofs, results_file
from tests.bot.ui.events.test_boards import round_closed
from tests.bot.ui.events.test_standings import after_one, begun, better

ENGLISH, CATALAN = translator(Language.EN), translator(Language.CA)


def rows(file):
    assert file.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(file.content.decode("utf-8-sig")), delimiter=";"))


def test_the_table_has_places_pairs_and_each_board_in_the_form_of_the_language():
    event = round_closed().event
    told = rows(results_file(CATALAN, event))
    assert told[0] == ["Classificació després de la ronda 1"]
    assert len(told) == 2 + 8 + 1 + 1 + 12
    one, other = (event.pairing(1, (2, 1))[side] for side in (0, 1))
    line = next(each for each in told[12:] if each[:3] == ["1", "2", "1"])
    assert line[3:] == [f"A{one} i B{one}", f"A{other} i B{other}", "0", "6", *("0 %", "100 %")]


def test_matches_have_wins_and_those_that_were_not_played_no_points():
    trial = after_one(Format.LEAGUE, 4)
    results = {**trial.event.round(1).results, (1, 0): Result(None, given=(0, 2))}
    event = replace(
        trial.event, rounds=(replace(trial.event.round(1), results=results), *trial.event.rounds[1:])
    )
    told = [each[5:] for each in rows(results_file(ENGLISH, event))[-6:]]
    assert told[0] == ["", "", "0", "1"]
    assert all(each[2:] in (["1", "0"], ["0", "1"]) and "" not in each for each in told[1:])


@pytest.mark.parametrize("format_", [Format.SAME_CARDS, Format.SWISS])
def test_the_table_has_no_id_of_anybody_and_no_number_with_a_sign_that_spreadsheets_do_not_know(format_):
    trial = begun(format_)
    trial.play(better)
    content = results_file(ENGLISH, trial.event).content.decode()
    pairs = {
        number: replace(pair, people=tuple(replace(each, id=each.id + 10**17) for each in pair.people))
        for number, pair in trial.event.pairs.items()
    }
    assert results_file(ENGLISH, replace(trial.event, pairs=pairs)).content.decode() == content
    assert "−" not in content


def test_a_name_that_a_spreadsheet_would_calculate_stays_text():
    trial = after_one(Format.SWISS)
    pair = trial.event.pairs[1]
    tricky = replace(pair, people=(replace(pair.people[0], name='=HYPERLINK("x")'), pair.people[1]))
    told = rows(results_file(ENGLISH, replace(trial.event, pairs={**trial.event.pairs, 1: tricky})))
    assert [each[2] for each in told if len(each) > 2 and "HYPERLINK" in each[2]] == [
        '\'=HYPERLINK("x") and B1'
    ]


def test_fingerprints_are_a_line_a_board_and_proofs_those_of_the_round():
    event = round_closed().event
    (file,) = fingerprints(ENGLISH, event).attachments
    assert file.content.decode().splitlines() == list(boards.fingerprints(event))
    proved = proofs(ENGLISH, event, event.round(1))
    (file,) = proved.attachments
    assert file.content.decode().splitlines() == list(boards.proofs(event, event.round(1)))
    assert f"`python -m engine verify {file.name}`" in proved.parts[0].content
