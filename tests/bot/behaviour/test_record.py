"""A finished match as a file: only for the person who presses the button, and the engine replays it."""

import json

from bot.ui.controls.custom_id import Action
from engine.__main__ import main as engine
from engine.botifarra import Phase
from engine.record import replay
from tests.bot.behaviour.match import (
    ONE_HAND,
    TWO_HANDS,
    actions,
    begun,
    hurry_to_the_end_of_the_hand,
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


async def test_a_finished_match_is_a_file_for_who_presses_that_the_engine_replays(world, tmp_path, capsys):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    table, stranger = players[0].table(), world.person("Eva")
    name, lines = await fetched(players[0])
    assert name == "botifarra-1.jsonl"
    assert replayed(lines) == state_of(world)
    assert json.loads(lines[0])["seats"] == [seat.name for seat in table_of(world).seats]
    file = tmp_path / name
    file.write_text("\n".join(lines))
    assert engine(["replay", str(file)]) == 0
    assert capsys.readouterr().err == ""
    for person in (players[1], stranger):
        assert not any(
            file.filename.endswith(".jsonl") for message in person.sees() for file in message.pictures
        )
    assert players[0].table().everything() == table.everything()
    assert replayed((await fetched(stranger))[1]) == state_of(world)


async def test_during_a_match_the_record_holds_its_finished_hands_and_nothing_of_the_one_that_is_played(
    world,
):
    players = await begun(world, 2, **TWO_HANDS)
    forged = "bt:1:0:record"
    answer = await players[0].click_forged(players[0].table(), forged)
    assert answer.is_private
    assert "There is no record yet" in answer.text
    assert answer.messages[0].raw.attachments == []
    await hurry_to_the_end_of_the_hand(world)
    finished = state_of(world)
    assert finished.phase is Phase.DEAL
    assert Action.RECORD not in actions(players[0].table())
    await players[0].click(Action.NEXT_DEAL)
    assert state_of(world).phase is not Phase.DEAL
    (more,) = (await players[0].click(Action.MORE_OF_HAND, on=players[0].hand())).messages
    answer = await players[0].click(Action.RECORD, on=more)
    (message,) = answer.messages
    assert "The finished hands" in message.text
    assert "to the bot's operator" in message.text
    lines = (await message.raw.attachments[0].read()).decode().splitlines()
    assert replayed(lines) == finished


async def test_where_tricks_decide_the_next_deal_there_is_no_record_before_the_end(world):
    players = await begun(world, 2, **TWO_HANDS, shuffle="no_shuffle")
    await hurry_to_the_end_of_the_hand(world)
    answer = await players[0].click_forged(players[0].table(), "bt:1:0:record")
    assert "where the pack is not shuffled" in answer.text


async def test_the_record_can_be_fetched_after_a_restart(world):
    players = await begun(world, 2, mode="handpiles2", **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    state = state_of(world)
    await world.restart()
    _, lines = await fetched(players[0])
    assert replayed(lines) == state
