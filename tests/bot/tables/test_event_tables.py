"""Tables that an event opens: how they begin, and boards with the same cards at several tables."""

import json
from dataclasses import replace

import pytest

from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.commands import Computer
from bot.tables.errors import TableError
from bot.tables.limits import TableLimits
from bot.tables.log.replay import rebuild
from bot.tables.log.shuffle_proofs import is_sound
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.ui.tables.shuffle_proof import shuffle_file, shuffle_follows, shuffle_text
from engine import dealing
from engine.__main__ import main
from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA
from engine.errors import NotAvailable
from tests.bot.tables.at_events import BOARD, FOUR, MATCH, SECRET, at_event, entries
from tests.bot.tables.conftest import ANNA, BERNAT, DIDAC, EVA, Watch

HOUSE = Computer("strong", "Casa 1"), Computer("strong", "Casa 2")


async def test_an_event_opens_and_starts_a_table_in_one_step(harness, store, tables):
    watch = Watch()
    tables.add_listener(watch)
    await at_event(harness, MATCH, HOUSE[0], BERNAT, HOUSE[1], DIDAC)
    log = await store.log.read(harness.id)
    assert [each.entry.kind for each in log] == [
        *("opened", "committed", "computer_sat", "sat", "computer_sat", "sat", "started")
    ]
    assert {each.actor for each in log} == {None}
    table = harness.table
    assert (table.place, table.stage, table.host) == (MATCH, Stage.PLAYING, BERNAT)
    assert [(seat.name, seat.computer) for seat in table.seats[::2]] == [
        ("Casa 1", "strong"),
        ("Casa 2", "strong"),
    ]
    assert watch.newest == table == rebuild(harness.id, log)


@pytest.mark.parametrize("seats", [FOUR[:3], (*HOUSE, *HOUSE)])
def test_an_event_opens_no_table_without_four_players_or_without_a_person(seats):
    with pytest.raises(ValueError, match="make no table"):
        entries(MATCH, *seats)


async def test_tables_of_events_meet_no_limit_and_take_no_place_of_others(store, clock, harness):
    harness.tables = Tables(store.log, now=clock, limits=TableLimits(person=1, channel=1, server=1))
    await at_event(harness, MATCH)
    await at_event(harness, replace(MATCH, table=3))
    await harness.open(host=ANNA)
    with pytest.raises(TableError, match="too_many_tables_of_person"):
        await harness.open(host=ANNA)
    await at_event(harness, replace(MATCH, table=4))


# boards


async def test_a_board_is_one_hand_by_its_dealer_under_the_same_house_rules(harness):
    board = {"target": 101, "max_hands": 12, "tie": "extra_hands", "play": "lliure", "first_dealer": "draw"}
    await at_event(harness, BOARD, options=board)
    options = harness.table.options.to_json()
    assert (options["play"], options["target"], options["max_hands"]) == ("lliure", "none", 1)
    assert not harness.table.rules.redeals
    await harness.play_on()
    assert harness.table.match.status.scored == 1
    assert harness.table.match.status.dealer == 2
    assert harness.table.stage is Stage.OVER


@pytest.mark.parametrize(("board", "dealer"), [(1, 0), (4, 3), (5, 0), (18, 1)])
def test_the_dealer_of_a_board_goes_round_with_its_number(board, dealer):
    assert entries(replace(BOARD, board=board))[0].first_dealer == dealer


def test_only_two_pairs_of_botifarra_play_boards():
    for game, options in ((BARBU, {}), (BOTIFARRA, {"mode": "individual4"})):
        with pytest.raises(NotAvailable, match="no_boards"):
            game.as_board(game.options(options))


async def test_all_tables_of_a_board_get_the_same_cards_whoever_sits_there(harness):
    hands = []
    for table, seats in enumerate([FOUR, (*HOUSE, EVA, BERNAT), FOUR[::-1]], start=1):
        await at_event(harness, replace(BOARD, table=table), *seats)
        await harness.execute(commands.give_word, BERNAT, f"word {table}")
        await harness.deal()
        hands.append(harness.state.hands)
    assert hands[0] == hands[1] == hands[2]
    (shuffle,) = harness.table.shuffles
    assert (shuffle.identity, shuffle.contributions) == ("event 7 board 3", ())
    assert shuffle.seed == dealing.seed_of(SECRET, "event 7 board 3", ())


async def test_the_proof_of_a_finished_board_satisfies_the_engine(harness, tmp_path, capsys):
    await at_event(harness, BOARD)
    assert not shuffle_follows(harness.table)
    await harness.deal()
    assert shuffle_file(harness.table) is None
    assert SECRET.hex() not in shuffle_text(translator(Language.EN), harness.table)
    dealt = [sorted(map(str, harness.table.view(seat).cards)) for seat in range(4)]
    await harness.play_on()
    table = await harness.tables.find(harness.id)
    assert is_sound(table, table.shuffle_of(1))
    proof = shuffle_file(table)
    assert b'"hand": "event 7 board 3"' in proof.content
    file = tmp_path / proof.name
    file.write_bytes(proof.content)
    assert main(["verify", str(file)]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["kept"]
    assert checked["seed_agrees"]
    assert [sorted(hand) for hand in checked["hands"]] == dealt


# substitutes


async def test_a_substitute_takes_a_seat_between_two_hands_only(harness):
    await at_event(harness, MATCH)
    await harness.play_the_hand()
    await harness.deal()
    await harness.execute(commands.substitute, 1, EVA)
    assert harness.table.seats[1].person == BERNAT
    await harness.play_the_hand()
    await harness.execute(commands.substitute, 1, EVA)
    assert harness.table.seats[1].person == EVA
    assert [former.person for former in harness.table.former] == [BERNAT]
