"""A finished match as a file: only for the person who presses the button, and the engine replays it."""

import json

import pytest

from bot.ui.controls.custom_id import Action
from engine.__main__ import main as engine
from engine.botifarra import Phase
from engine.record import replay
from tests.bot.behaviour.match import (
    MISDEALS,
    ONE_HAND,
    TWO_HANDS,
    UPPER,
    actions,
    begun,
    hurry,
    hurry_to_a_chance_to_revoke,
    hurry_to_the_end_of_the_hand,
    opponents,
    private,
    state_of,
    table_of,
)


async def fetched(player):
    """Press the button under the finished match; return name and lines of the file that comes."""
    answer = await player.click(Action.RECORD, on=player.table())
    assert answer.is_private
    (message,) = answer.messages
    (file,) = message.raw.attachments
    return file.filename, (await file.read()).decode().splitlines()


def replayed(lines):
    (match,) = replay(lines)
    return match.state


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "individual3", "rector2", "handpiles2"])
async def test_a_finished_match_of_every_mode_is_a_file_that_the_engine_replays(
    world, mode, tmp_path, capsys
):
    players = await begun(world, 2, mode=mode, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    name, lines = await fetched(players[0])
    assert name == "botifarra-1.jsonl"
    assert replayed(lines) == state_of(world)
    assert json.loads(lines[0])["seats"] == [seat.name for seat in table_of(world).seats]
    file = tmp_path / name
    file.write_text("\n".join(lines))
    assert engine(["replay", str(file)]) == 0
    assert capsys.readouterr().err == ""


async def test_only_who_presses_gets_the_file_and_the_table_stays_as_it_is(world):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    table, stranger = players[0].table(), world.person("Eva")
    await fetched(players[0])
    for person in (players[1], stranger):
        assert not any(
            file.filename.endswith(".jsonl") for message in person.sees() for file in message.pictures
        )
    assert players[0].table().everything() == table.everything()
    assert replayed((await fetched(stranger))[1]) == state_of(world)


async def test_a_record_with_a_misdeal_a_cut_and_claims_in_it_is_replayed(world):
    players = await begun(world, 4, shuffle="no_shuffle", revoke="claim", **MISDEALS, **TWO_HANDS)
    await players[0].propose_misdeal()
    for player in players[1:]:
        await player.click(Action.ANSWER_MISDEAL, "yes")
    await players[0].click(Action.NEXT_DEAL, on=players[0].table())
    await hurry(world, lambda state: bool(state.tricks))
    await players[0].claim(on=players[0].table())
    await hurry_to_the_end_of_the_hand(world)
    cutter = players[table_of(world).view(None).cutter]
    for player in players:
        if player is not cutter:
            await player.click(Action.ACCEPT, on=player.table())
    await cutter.choose(Action.CHOOSE_MOVE, "cut 7", UPPER, on=private(cutter))
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    await culprit.play(card)
    await hurry_to_the_end_of_the_hand(world)
    assert Action.RECORD not in actions(players[0].table())
    claimer = opponents(players, culprit)[0]
    await claimer.claim(on=claimer.table())
    _, lines = await fetched(players[0])
    moves = [json.loads(line)["move"] for line in lines[1:]]
    assert {"cut 7", "claim"} <= set(moves)
    assert any(move.startswith("misdeal ") for move in moves)
    assert moves.count("claim") == 2
    assert replayed(lines) == state_of(world)
    assert state_of(world).results[-1].revoke is not None


async def test_a_record_with_a_punished_card_in_it_is_replayed(world):
    players = await begun(world, 2, mode="rector2", revoke="penalty", **ONE_HAND)
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    await culprit.play(card)
    _, lines = await fetched(players[0])
    assert replayed(lines) == state_of(world)
    assert state_of(world).results[0].revoke.card == card


async def test_before_the_end_there_is_no_record(world):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    assert state_of(world).phase is Phase.DEAL
    assert Action.RECORD not in actions(players[0].table())
    answer = await players[0].click_forged(players[0].table(), "bt:1:0:record")
    assert answer.is_private
    assert "not over yet" in answer.text
    assert answer.messages[0].raw.attachments == []


async def test_the_record_of_a_second_match_tells_who_dealt_first(world):
    players = await begun(world, 3, mode="individual3", **ONE_HAND)
    dealer = state_of(world).dealer
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.PLAY_AGAIN)
    await players[0].click(Action.START)
    await hurry_to_the_end_of_the_hand(world, 2)
    _, lines = await fetched(players[0])
    second = world.tables.newest(2).match.state
    assert replayed(lines) == second
    assert json.loads(lines[0])["dealer"] == second.dealer == (dealer + 1) % 3


async def test_the_record_can_be_fetched_after_a_restart(world):
    players = await begun(world, 2, mode="handpiles2", **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    state = state_of(world)
    await world.restart()
    _, lines = await fetched(players[0])
    assert replayed(lines) == state
