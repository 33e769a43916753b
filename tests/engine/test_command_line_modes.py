"""``python -m engine`` in every mode: matches, claims, positions and proofs."""

from __future__ import annotations

import io
import json
import random
import sys
from itertools import product

import pytest

from computers.botifarra.players import PLAYERS
from computers.player import RandomPlayer
from engine import dealing
from engine.__main__ import main
from engine.botifarra import PlayCard
from engine.botifarra.deal import pack_of
from engine.botifarra.options import BotifarraOptions, Mode
from tests.engine.positions import MODES, TWO
from tests.examples import one_in

ALL_OF_IT = {
    "shuffle": "no_shuffle",
    "three_high": "on",
    "undertrump": "forced",
    "first_dealer": "five_of_swords",
    "trump_source": "last_pile",
    "cutter": "partner",
    "sant_vicenc": "always",
    "target": "none",
    "max_hands": 3,
}


def _lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def _recorded(capsys, file, options: dict[str, object], *arguments: str) -> list[dict[str, object]]:
    text = json.dumps(options)
    status = main(["simulate", "--game", "botifarra", "--options", text, "--record", str(file), *arguments])
    assert status == 0
    capsys.readouterr()
    return _lines(file.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "players"), one_in(2, product(MODES, ["careful", "random", "careful,random"]))
)
def test_every_mode_is_played_cut_recorded_and_replayed(capsys, tmp_path, mode, players):
    file = tmp_path / "match.jsonl"
    header, *moves = _recorded(capsys, file, {"mode": mode, **ALL_OF_IT}, "--players", players)
    assert len(header["seats"]) == Mode(mode).seats
    cuts = [move for move in moves if move["move"].startswith("cut ")]
    assert len(cuts) == 2
    assert all(move["seat"] is not None for move in cuts)
    assert main(["replay", str(file)]) == 0
    assert _lines(capsys.readouterr().out) == [{"matches": 1, "moves": len(moves)}]


@pytest.mark.slow
@pytest.mark.parametrize("mode", one_in(2, MODES))
def test_the_same_seed_writes_the_same_bytes_in_every_mode(capsys, tmp_path, mode):
    files = [tmp_path / name for name in ("one", "again")]
    for file in files:
        _recorded(capsys, file, {"mode": mode, **ALL_OF_IT}, "--seed", "9")
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("mode", MODES)
def test_a_fixed_dealer_goes_round_from_match_to_match(capsys, tmp_path, mode):
    options = {"mode": mode, "first_dealer": "fixed", "target": "none", "max_hands": 1}
    lines = _recorded(capsys, tmp_path / "m", options, "--matches", "3", "--players", "random")
    dealers = [line["dealer"] for line in lines if "record" in line]
    assert dealers == [number % Mode(mode).seats for number in range(3)]


class Cheat(RandomPlayer):
    """Plays any card that a table takes, legal or not."""

    def choose(self, view):
        offered = list(view.offered)
        return PlayCard(random.Random(len(offered)).choice(offered)) if offered else super().choose(view)


@pytest.mark.parametrize("mode", MODES)
def test_careful_claims_the_revokes_that_the_cards_prove(capsys, tmp_path, monkeypatch, mode):
    monkeypatch.setitem(PLAYERS, "cheat", Cheat)
    options = {"mode": mode, "revoke": "claim", "target": "none", "max_hands": 4}
    _, *moves = _recorded(capsys, tmp_path / "m", options, "--players", "careful,cheat")
    claims = [move for move in moves if move["move"] == "claim"]
    assert claims
    for move in claims:
        assert move["events"][0]["type"] == "revoked"
        assert move["events"][0]["seat"] % 2 == 1
        assert move["seat"] % 2 == 0


def test_nobody_claims_among_honest_players(capsys, tmp_path):
    options = {"revoke": "claim", "target": "none", "max_hands": 4}
    _, *moves = _recorded(capsys, tmp_path / "m", options)
    assert not [move for move in moves if move["move"] == "claim"]


# legal


def _answer(capsys, monkeypatch, position: dict[str, object]) -> dict[str, object]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"game": "botifarra", **position})))
    main(["legal"])
    (answer,) = _lines(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize(
    ("mode", "contract", "trick", "hand", "legal"),
    [
        ("individual4", "C", "C9 C2", "B2 E8 E3 O5 O12", "O5"),
        ("individual3", "E", "C1 C5", "C9 C6 C10", "C9"),
        ("rector2", "O", "C12", "C1 C9 C2 O9 E4 B8", "C1 C9"),
        ("handpiles2", "E", "C1", "C2 B1 O9 O2", "C2"),
    ],
)
def test_legal_knows_every_mode(capsys, monkeypatch, mode, contract, trick, hand, legal):
    position = {"contract": contract, "trick": trick.split(), "hand": hand.split(), "options": {"mode": mode}}
    assert _answer(capsys, monkeypatch, position) == {"legal": legal.split(), "carrego": []}


@pytest.mark.parametrize(
    ("mode", "trick", "hand", "code"),
    [
        ("individual3", ["C9"], ["C2"], "not_in_pack"),
        ("individual3", ["C9", "C8", "C7"], ["C5"], "trick_complete"),
        ("rector2", ["C9", "C8"], ["C7"], "trick_complete"),
    ],
)
def test_legal_says_what_no_table_of_the_mode_can_show(capsys, monkeypatch, mode, trick, hand, code):
    position = {"contract": "E", "trick": trick, "hand": hand, "options": {"mode": mode}}
    assert _answer(capsys, monkeypatch, position)["error"] == code


# verify

SECRET = bytes(range(32))
HAND = "table 7 hand 1"


def _verify(capsys, *more: str) -> tuple[int, str, str]:
    commitment = dealing.commitment(SECRET, HAND)
    parts = ["--secret", SECRET.hex(), "--hand", HAND, "--commitment", commitment, *more]
    status = main(["verify", *parts])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("mode", MODES)
def test_verify_deals_every_mode_again(capsys, mode):
    status, out, _ = _verify(capsys, "--dealer", "1", "--options", json.dumps({"mode": mode}))
    answer = json.loads(out)
    options = BotifarraOptions(mode=Mode(mode))
    pack = [str(card) for card in dealing.shuffled(dealing.seed_of(SECRET, HAND, []), pack_of(options))]
    assert (status, answer["kept"], answer["dealer"]) == (0, True, 1)
    first = 2 % options.seats
    if mode in TWO:
        assert answer["piles"][first][0] == pack[:4]
        in_piles = [card for piles in answer["piles"] for pile in piles for card in pile]
    else:
        assert answer["hands"][first][:4] == pack[:4]
        in_piles = []
    in_hands = [card for cards in answer["hands"] for card in cards]
    assert sorted(in_hands + in_piles) == sorted(pack)


def test_verify_finds_the_holder_of_the_five_of_swords(capsys):
    _, out, _ = _verify(capsys, "--options", '{"mode": "individual3", "first_dealer": "five_of_swords"}')
    answer = json.loads(out)
    assert "E5" in answer["hands"][answer["dealer"]]


@pytest.mark.parametrize("mode", TWO)
def test_verify_shows_the_cards_alone_where_a_pile_names_trump(capsys, mode):
    _, out, _ = _verify(
        capsys, "--dealer", "0", "--options", json.dumps({"mode": mode, "trump_source": "last_pile"})
    )
    assert list(json.loads(out)) == [
        *["kept", "promised", "commitment", "seed", "dealer", "hands", "piles"],
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--dealer", "4"], "there is no seat 4"),
        (["--dealer", "2", "--options", '{"mode": "rector2"}'], "there is no seat 2"),
        (["--options", '{"first_dealer": "fixed"}'], "first_dealer = fixed needs a seat"),
        (["--options", '{"colour": "red"}'], "there is no option 'colour'"),
        (["--contribution", "a\x1fb"], "the separator U+001F cannot stand inside a part"),
    ],
)
def test_verify_says_what_makes_no_deal(capsys, arguments, sentence):
    status, out, err = _verify(capsys, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
