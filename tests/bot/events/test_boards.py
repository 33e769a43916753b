"""The boards of an event: nothing secret while they are played, everything to check them afterwards."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.events import boards
from bot.events.entries import Format, Terms
from bot.events.event import Event, Round
from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import EventPlace, Logged, Person, Rules
from bot.tables.log.replay import opened
from engine.__main__ import main
from engine.botifarra import BOTIFARRA
from tests.bot.games.tables import AT, after
from tests.bot.tables.at_events import entries

THEN = datetime(2026, 11, 27, 21, 30, tzinfo=UTC)
PLAN = (((1, 2), (3, 4)),) * 21
OPTIONS = BOTIFARRA.options({"first_dealer": "five_of_swords"}).to_json()


@pytest.fixture
def event():
    """An event of 21 boards whose first round of seven is closed."""
    terms = Terms(
        format=Format.SAME_CARDS, game="botifarra", name="", rules=Rules(dict(OPTIONS), None, Language.CA)
    )
    return Event(
        id=5,
        terms=terms,
        guild_id=1,
        channel_id=2,
        by=Person(1, "Pep"),
        changed_at=THEN,
        secret=bytes(range(32)),
        plan=PLAN,
        rounds=(Round(1, PLAN[0], tuple(range(1, 8)), THEN, closed_at=THEN),),
    )


@pytest.fixture
def verify(tmp_path, capsys):
    """Check lines with the engine, and give the status and what was said."""

    def check(lines):
        file = tmp_path / "proofs.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines))
        status = main(["verify", str(file)])
        return status, capsys.readouterr()

    return check


def test_the_engine_checks_the_boards_of_a_closed_round_against_the_fingerprints_of_the_start(event, verify):
    lines = list(boards.proofs(event, event.round(1)))
    status, said = verify(lines)
    assert status == 0, said.err
    assert len(said.out.splitlines()) == 7
    promised = dict(line.split(": ") for line in boards.fingerprints(event))
    assert len(set(promised.values())) == 21
    assert {each["hand"]: each["commitment"] for each in map(json.loads, lines)} == {
        f"event 5 board {board}": promised[f"event 5 board {board}"] for board in range(1, 8)
    }


def test_no_secret_is_told_of_a_round_whose_boards_are_played(event):
    with pytest.raises(ValueError, match="open"):
        list(boards.proofs(event, replace(event.round(1), closed_at=None)))


def test_the_cards_of_a_boards_tables_are_those_of_its_proof(event):
    for proof in map(json.loads, boards.proofs(event, event.round(1))):
        board = int(proof["hand"].rpartition(" ")[2])
        first, *others = entries(EventPlace(5, 1, 2, board), secret=boards.secret_of(event, board))
        table = after(opened(9, Logged(1, first, AT)), others)
        table = after(table, commands.deal(table, bytes(32)))
        dealt = table.shuffle_of(1)
        assert (dealt.identity, dealt.commitment, dealt.seed.hex(), dealt.dealt_by) == (
            *(proof["hand"], proof["commitment"], proof["seed"], proof["dealer"]),
        )
