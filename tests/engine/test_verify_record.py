"""``python -m engine verify --record``: the seed and the cards that follow are compared with those of the match."""

import json

import pytest

from engine import dealing
from engine.__main__ import main
from engine.botifarra import BOTIFARRA
from engine.record import record_of

NAMES = ("Anna", "Bernat", "Carla", "Dídac")


def secret_of(hand):
    return bytes([hand]) * 32


def identity_of(hand):
    return f"table 7 hand {hand}"


@pytest.fixture
def played(tmp_path):
    """A record of two hands dealt from committed secrets, and what the table shows of each."""
    return record_of_hands(tmp_path / "botifarra-7.jsonl", identity_of)


def record_of_hands(file, identity_of):
    options = BOTIFARRA.options({"first_dealer": "fixed"})
    state, moves, shown = BOTIFARRA.start(options), [], []

    def make(seat, move):
        moves.append((seat, str(move)))
        return BOTIFARRA.apply(state, seat, move).state

    for hand in (1, 2):
        contributions = [*NAMES, *BOTIFARRA.cards_shown(state)]
        seed = dealing.seed_of(secret_of(hand), identity_of(hand), contributions)
        dealer = hand - 1
        state = make(None, BOTIFARRA.table_move(state, seed))
        shown.append(
            {
                "verify": 1,
                "secret": secret_of(hand).hex(),
                "commitment": dealing.commitment(secret_of(hand), identity_of(hand)),
                "hand": identity_of(hand),
                "contributions": contributions,
                "dealer": dealer,
                "seed": seed.hex(),
            }
        )
        while BOTIFARRA.status(state).deal_is_open:
            seat = BOTIFARRA.to_move(state)
            state = make(seat, BOTIFARRA.view(state, seat).moves[0])
    record = record_of(BOTIFARRA, options, NAMES, moves, 0)
    file.write_text("\n".join(record.lines()), encoding="utf-8")
    return file, shown


@pytest.fixture
def verify(tmp_path, capsys):
    def run(shown, *more):
        file = tmp_path / "shuffle.jsonl"
        file.write_text(json.dumps(shown), encoding="utf-8")
        status = main(["verify", str(file), *map(str, more)])
        said = capsys.readouterr()
        answer = json.loads(said.out) if said.out else None
        return status, answer, said.err

    return run


@pytest.mark.parametrize("hand", [1, 2])
def test_every_hand_agrees_with_the_record_of_its_match(played, verify, hand):
    record, shown = played
    status, answer, said = verify(shown[hand - 1], "--record", record)
    assert status == 0
    assert (answer["kept"], answer["seed_agrees"], answer["cards_agree"]) == (True, True, True)
    assert "the cards that follow are those of the record" in said


def test_a_board_of_a_tournament_agrees_with_the_record_of_one_of_its_tables(verify, tmp_path):
    record, (board, another) = record_of_hands(tmp_path / "board.jsonl", "event 7 board {}".format)
    status, answer, _ = verify(board, "--record", record)
    assert (status, answer["seed_agrees"], answer["cards_agree"]) == (0, True, True)
    assert verify(another, "--record", record)[0] == 1


def test_a_changed_contribution_leads_to_another_seed_and_ends_with_status_1(played, verify):
    record, shown = played
    forged = {**shown[0], "contributions": ["Eve", *NAMES[1:]]}
    status, answer, said = verify(forged)
    assert (status, answer["kept"], answer["seed_agrees"]) == (1, True, False)
    assert "LEAD TO ANOTHER SEED" in said
    status, answer, said = verify(forged, "--record", record)
    assert (status, answer["cards_agree"]) == (1, False)
    assert "ARE NOT THOSE OF THE RECORD" in said


def test_other_cards_in_the_record_end_with_status_1(played, verify):
    record, shown = played
    status, answer, _ = verify({**shown[0], "dealer": 2}, "--record", record)
    assert (status, answer["seed_agrees"], answer["cards_agree"]) == (1, True, False)


def test_without_anything_to_compare_it_says_so(played, verify):
    _, shown = played
    untold = {key: value for key, value in shown[0].items() if key != "seed"}
    status, answer, said = verify(untold)
    assert (status, answer["kept"]) == (0, True)
    assert "compared with nothing" in said


def test_a_record_without_the_hand_or_that_cannot_be_read_ends_with_status_2(played, verify, tmp_path):
    record, shown = played
    far = {**shown[0], "hand": identity_of(9), "commitment": dealing.commitment(secret_of(1), identity_of(9))}
    status, _, said = verify(far, "--record", record)
    assert (status, "no shuffle of table 7 hand 9" in said) == (2, True)
    status, _, said = verify(shown[0], "--record", tmp_path / "nowhere.jsonl")
    assert (status, "nowhere.jsonl: " in said) == (2, True)
    (tmp_path / "broken.jsonl").write_bytes(b"\xff")
    assert verify(shown[0], "--record", tmp_path / "broken.jsonl")[0] == 2
