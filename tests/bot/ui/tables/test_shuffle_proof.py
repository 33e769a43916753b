"""The proof of a shuffle: nothing secret before its hand is over, everything to check it afterwards."""

import itertools
import json
import random
import re

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.entries import Logged
from bot.tables.log.replay import opened
from bot.tables.table import Stage
from bot.ui.face.face import table_face
from bot.ui.tables.shuffle_proof import fingerprint, kept_fingerprint, shuffle_file, shuffle_text
from computers.player import RandomPlayer
from engine.__main__ import main
from engine.barbu import BARBU
from engine.botifarra import Phase, parse_move
from engine.botifarra.events import DealStarted
from tests.bot.games.barbu.games import game as barbu_game
from tests.bot.games.botifarra.matches import (
    HOST,
    LONG_NAMES,
    MODES,
    cut,
    full,
    match,
    misdealt,
    moment,
    moves_of,
    revoked,
)
from tests.bot.games.tables import AT, after, rules
from tests.bot.ui.table_texts import texts, undrawn_messages

ENGLISH = translator(Language.EN, "botifarra")
LONGEST_MESSAGE = 4000


def secret_of(table, hand, attempt=1):
    return next(s.secret.hex() for s in table.shuffles if (s.deal, s.attempt) == (hand, attempt))


@pytest.mark.parametrize("mode", MODES)
def test_a_shuffle_is_checked_in_every_mode_and_its_secret_shown_after_the_hand(mode):
    tables = list(match(2, mode=mode, first_dealer="five_of_swords"))
    hidden = f"`{secret_of(tables[-1], 1)}`"
    for table in tables:
        shown = table.match.state.deal == 1 and not table.deal_is_open
        assert (hidden in shuffle_text(ENGLISH, table, 1)) is shown
    assert "✅" in shuffle_text(ENGLISH, tables[-1], 1)


@pytest.fixture
def checked(tmp_path, monkeypatch, capsys):
    """Give what the command prints that the table shows for a hand, with the file beside it saved: the last check."""
    monkeypatch.chdir(tmp_path)

    def check(table, hand):
        file = shuffle_file(table, hand)
        (tmp_path / file.name).write_bytes(file.content)
        assert main(command_for(table, hand)) == 0
        return json.loads(capsys.readouterr().out.splitlines()[-1])

    return check


def command_for(table, hand):
    """Return the arguments of the command that the table shows for a hand."""
    command = shuffle_text(ENGLISH, table, hand).split("```")[-2].strip()
    python, option, engine, *arguments = command.split(" ")
    assert [python, option, engine] == ["python", "-m", "engine"]
    return arguments


@pytest.mark.parametrize(
    "word",
    ["’;calc.exe;‘ & calc.exe &", "$(reboot)", "%PATH%", "'\"; rm -rf /", "<|>^&", "--options=1", "\u202e"],
)
def test_no_word_of_a_player_stands_in_the_command(word, checked):
    lobby = full(max_hands=1, target="none")
    lobby = after(lobby, commands.give_word(lobby, HOST, word))
    *_, table = moves_of(after(lobby, commands.start(lobby, commands.Actor(lobby.host))), random.Random(1))
    assert re.fullmatch(r"shuffle-[0-9]+-1\.jsonl", command_for(table, 1)[1])
    assert checked(table, 1)["kept"]
    (line,) = shuffle_file(table, 1).content.decode().splitlines()
    assert word in json.loads(line)["contributions"][0]


def happened(table, deal):
    """Everything that a deal made happen, by the type of the event."""
    moves = (move for move in table.moves if DealStarted in map(type, move.events))
    events = next(move.events for move in moves if any(getattr(e, "deal", 0) == deal for e in move.events))
    return {event.type: event.to_json() for event in events}


@pytest.mark.parametrize("first_dealer", ["draw", "five_of_swords", "fixed"])
@pytest.mark.parametrize("mode", MODES)
def test_the_command_that_is_shown_deals_the_same_cards_again(mode, first_dealer, checked):
    *_, table = match(2, mode=mode, first_dealer=first_dealer, max_hands=2, target="none")
    for deal in (1, 2):
        answer, events = checked(table, deal), happened(table, deal)
        assert answer["kept"]
        assert answer["hands"] == events["dealt"]["hands"]
        assert answer.get("piles") == events["dealt"].get("piles")
        if deal == 1:
            assert answer["dealer"] == events["hand_started"]["dealer"]
            assert answer.get("card") == events.get("dealer_drawn", {}).get("card")


def match_of_barbu(chance, **options):
    """The end of a match of Barbu that computers play at random."""
    first, *others = commands.open_table(BARBU, HOST, 1, 2, rules(**options), bytes(32))
    table = after(opened(7, Logged(1, first, AT)), others)
    actor = commands.Actor(table.host)
    table = after(table, commands.fill(table, actor))
    table = after(table, commands.start(table, actor))
    player = RandomPlayer(chance)
    while table.stage is Stage.PLAYING and not table.match.status.over:
        if table.match.status.table_acts:
            table = after(table, commands.deal(table, chance.randbytes(32)))
        else:
            seat = chance.choice(table.waits_for)
            table = after(table, commands.game_move(table, seat, player.choose(table.view(seat))))
    return table


@pytest.mark.parametrize(
    ("options", "deals"),
    [
        ({"order": "drawn", "mariages": "on", "players": 2}, (1, 2, 5, 6, 7, 23, 24, 25)),
        ({"order": "drawn", "first_dealer": "fixed", "players": 5, "lead": "left"}, (1, 2, 12, 13)),
        ({"per_dealer": "1", "pack": "52", "players": 3, "mariages": "on", "votation": "on"}, range(1, 11)),
    ],
)
def test_the_command_that_is_shown_deals_any_hand_of_barbu_again(options, deals, checked):
    table = match_of_barbu(random.Random(5), **options)
    for deal in deals:
        answer = checked(table, deal)
        dealt = next(move.events for move in table.moves if move.dealt == deal)
        named = ("dealer_drawn", "deal_started", "contract_drawn", "dealt")
        told = [event.to_json() for event in dealt if event.type in named]
        expected = {name: value for event in told for name, value in event.items()}
        assert answer["kept"]
        for name in expected.keys() - {"type", "deal"}:
            assert answer[name] == expected[name], (deal, name)
        assert ("card" in answer) is ("card" in expected)
        assert ("layout" in answer) is ("layout" in expected)


def test_the_command_of_a_hand_that_was_dealt_again_checks_too(checked):
    table = misdealt_once(moment(Phase.TRUMP, max_hands=2, target="none"))
    table = next(t for t in moves_of(table, random.Random(1)) if t.match.state.results)
    answer = checked(table, 1)
    assert answer["kept"]
    assert answer["hands"] == table.moves[2].events[-1].to_json()["hands"]


def short(shuffle):
    """Return a fingerprint as the public messages show it."""
    return f"{shuffle.commitment[:4]}…{shuffle.commitment[-4:]}"


def test_the_fingerprint_of_the_next_deal_stands_under_the_table():
    between = next(t for t in match(2, max_hands=2, target="none") if t.match.state.results)
    for table in (between, misdealt(moment(Phase.TRUMP))):
        line = fingerprint(ENGLISH, table)
        assert line.endswith(f"next hand ({table.next_shuffle.deal}): {short(table.next_shuffle)}")


def test_a_lobby_shows_no_digits_until_somebody_asks_for_them():
    assert fingerprint(ENGLISH, full()) == ""
    assert full().next_shuffle.commitment in shuffle_text(ENGLISH, full())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tie", ["draw", "extra_hands"])
def test_there_is_a_fingerprint_as_long_as_a_hand_can_follow(mode, tie):
    tables = list(match(2, mode=mode, max_hands=2, target="none", tie=tie, revoke="claim"))
    assert tables[-1].result_is_open
    for table in tables:
        over = table.match.state.phase is Phase.OVER
        last = tie == "draw" and table.match.state.deal == 2
        following = "" if over or last else table.next_shuffle.commitment
        awaited = "" if table.match.state.phase.is_in_deal or not following else short(table.next_shuffle)
        assert bool(fingerprint(ENGLISH, table)) is bool(awaited)
        assert awaited in fingerprint(ENGLISH, table)
        assert following in shuffle_text(ENGLISH, table)
        assert (f"**Hand {table.match.state.deal + 1}**" in shuffle_text(ENGLISH, table)) is bool(following)


async def test_the_message_of_a_finished_hand_keeps_the_fingerprint_of_what_the_cards_are_contributed_to():
    tables = list(match(2, max_hands=4, target="none"))
    dealt = [
        table for table in tables if table.match.state.phase is Phase.TRUMP and table.match.state.deal == 2
    ]
    line = kept_fingerprint(ENGLISH, dealt[0])
    assert line.startswith("-# 🔒 Fingerprint of hand 3, published before hand 2 was played: ")
    assert line.endswith(next(short(s) for s in tables[-1].shuffles if s.deal == 3))
    assert line in texts(await undrawn_messages().finished_deal(dealt[0], 1))
    led, taken = (
        next(
            t
            for t in tables
            if t.match.state.deal == 2 and (t.match.state.trick, len(t.match.state.tricks))[number]
        )
        for number in (0, 1)
    )
    assert kept_fingerprint(ENGLISH, led) == line
    assert kept_fingerprint(ENGLISH, taken) == ""
    assert kept_fingerprint(ENGLISH, next(t for t in tables if t.match.state.deal == 4)) == ""
    assert kept_fingerprint(ENGLISH, full()) == ""


def test_a_hand_that_is_only_cut_has_no_fingerprint_and_nothing_to_check():
    tables = match(3, shuffle="no_shuffle", max_hands=2, target="none")
    table = next(table for table in tables if table.match.state.phase is Phase.CUT)
    assert "Hand 2 is not shuffled" in fingerprint(ENGLISH, table)
    cutter = table.view(None).cutter
    table = after(table, cut(table, cutter, random.Random(1)))
    depth = parse_move(table.moves[-1].move).depth
    for text in (shuffle_text(ENGLISH, table, 2), shuffle_text(ENGLISH, table)):
        assert f"**{table.seats[cutter].name}** cut after {depth} cards" in text
        assert "no secret to check" in text
        assert "Before each hand the table fixes a secret" not in text
        assert secret_of(table, 2) not in text


def test_a_hand_that_a_revoke_ended_contributes_the_cards_of_its_tricks_alone():
    ended = (revoked(seed, revoke="penalty", max_hands=2, target="none") for seed in itertools.count(1))
    table = next(table for table in ended if table.view(None).tricks)
    *_, cards = table.contributions()
    assert len(cards.split()) == 4 * len(table.view(None).tricks) < 48
    assert "the cards played in the hand before" in shuffle_text(ENGLISH, table)
    assert "every card" not in shuffle_text(ENGLISH, table)


def test_the_table_is_told_to_have_cut_for_whoever_was_late():
    tables = match(3, shuffle="no_shuffle", max_hands=2, target="none")
    table = next(table for table in tables if table.match.state.phase is Phase.CUT)
    late = table.seats[table.view(None).cutter].name
    table = after(table, commands.deal(table, bytes(32)))
    depth = parse_move(table.moves[-1].move).depth
    told = f"**{late}** was late, so the table cut at random, after {depth} cards"
    assert told in shuffle_text(ENGLISH, table, 2)


def test_a_hand_that_is_dealt_again_shows_both_its_deals():
    table = misdealt(moment(Phase.TRUMP))
    table = after(table, commands.deal(table, bytes(32)))
    text = shuffle_text(ENGLISH, table, 1)
    assert "**Hand 1**" in text
    assert "**Hand 1, deal 2**" in text
    assert text.count("✅") == 1
    assert text.count("The secret is shown when the hand is over.") == 1
    assert len(shuffle_file(table, 1).content.splitlines()) == 1


def test_a_conceded_match_shows_the_secret_of_its_last_hand_and_promises_no_other():
    table = next(each for each in match(2, max_hands=3, target="none") if each.match.state.deal == 2)
    table = after(table, commands.concede_match(table, table.seats[0].person))
    while table.petition is not None and table.petition.waiting_for:
        asked, number = table.petition.waiting_for[0], table.petition.number
        person = table.seats[asked].person
        table = after(table, commands.answer_petition(table, person, number, agrees=True))
    assert table.is_conceded
    shown = shuffle_text(ENGLISH, table)
    assert "✅" in shown
    assert secret_of(table, 2) in shown
    assert "**Hand 3**" not in shown
    assert "The secret is shown when the hand is over" not in shown


def test_a_hand_that_was_never_dealt_has_nothing_to_show():
    assert shuffle_text(ENGLISH, moment(Phase.TRUMP), 9) == "That hand has not been dealt."


@pytest.mark.parametrize("language", Language)
def test_what_is_shown_fits_into_a_message(language):
    tr = translator(language, "botifarra")
    *_, table = match(3, names=LONG_NAMES, max_hands=3, target="none")
    again = misdealt(misdealt_once(moment(Phase.TRUMP, names=LONG_NAMES)))
    for text in (
        shuffle_text(tr, table),
        shuffle_text(tr, table, 3),
        shuffle_text(tr, again),
        shuffle_text(tr, again, 1),
    ):
        assert len(text) < LONGEST_MESSAGE


def misdealt_once(table):
    """The same hand dealt again after it was void."""
    return after(misdealt(table), commands.deal(misdealt(table), bytes(32)))


def test_barbu_calls_what_is_shuffled_a_deal():
    tr = translator(Language.EN)
    tables = list(barbu_game(3, per_dealer=1))
    lines = [
        line for table in tables for line in (fingerprint(tr, table), kept_fingerprint(tr, table)) if line
    ]
    assert any(line.startswith("-# 🔒 Fingerprint of the next deal (2): ") for line in lines)
    assert any("Fingerprint of deal 3, published before deal 2 was played: " in line for line in lines)
    texts_of_shuffles = [
        shuffle_text(tr, tables[-1]),
        shuffle_text(tr, tables[-1], 2),
        shuffle_text(tr, tables[-1], 99),
    ]
    assert "**Deal 2**" in texts_of_shuffles[1]
    assert [
        text for text in (*lines, *texts_of_shuffles) if re.search(r"\bhand\b", text, re.IGNORECASE)
    ] == []


def test_the_review_of_barbu_is_about_a_game():
    *_, table = barbu_game(3, per_dealer=1)
    assert table_face(table, Language.EN).reviews.whole_title() == "The whole game"
