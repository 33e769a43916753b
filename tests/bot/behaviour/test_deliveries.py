"""Duplicate and lost deliveries: nothing counts twice, nothing is lost."""

import logging

import pytest
from sqlalchemy.exc import OperationalError

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import alone, asked, name_trump, play_on, started, to_the_first_card


async def test_a_card_that_is_delivered_twice_is_played_once(world):
    world.worst_complaint = logging.WARNING  # Discord refuses the second answer to one interaction
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    turn = world.tables.get(1).turn
    card = min(player.hand().playable)
    await player.click_as_seen(player.hand(), Action.MOVE, f"play {card}", deliveries=3)
    assert world.tables.get(1).turn == turn + 1
    assert len(player.hand().cards) == 11
    assert "⚠️" not in player.hand().text
    await play_on(players, cards=4)


async def test_a_command_a_seat_and_a_start_that_are_delivered_twice_count_once(world):
    world.worst_complaint = logging.WARNING
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await world.deliver_again()
    assert len(list(world.tables)) == len(anna.sees()) == 1
    await bernat.click_as_seen(bernat.table(), Action.SIT, "1", deliveries=2)
    assert anna.table().text.count("Bernat") == 1
    assert bernat.sees_alone() == []
    await anna.click(Action.FILL)
    await anna.click_as_seen(anna.table(), Action.START, deliveries=2)
    assert world.tables.get(1).match.state.deal == 1
    assert len(anna.hands()) == 1


async def test_leaving_that_is_delivered_twice_frees_one_seat(world):
    world.worst_complaint = logging.WARNING
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await bernat.command("botifarra leave")
    await bernat.click(Action.SIT, "2")
    await bernat.command("botifarra leave")
    await world.deliver_again()
    assert "Bernat" not in anna.table().text
    assert "Anna" in anna.table().text


async def test_a_move_stands_though_the_table_cannot_be_shown(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    await to_the_first_card(players)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    turn = world.tables.get(1).turn
    await asked(players).play()
    assert world.tables.get(1).turn == turn + 1
    world.env.backend.faults.clear()
    await asked(players).play()
    assert len(players[0].table().alts[0]) > 0
    assert world.tables.get(1).turn == turn + 2


async def test_a_move_stands_though_the_click_cannot_be_answered(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    player = asked(players)
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await player.click(Action.MOVE, "trump O", on=player.table())
    assert "Trump: Coins" in player.table().text


async def test_the_next_match_can_be_asked_for_again_where_its_table_could_not_be_shown(world):
    world.worst_complaint = logging.WARNING
    anna = await alone(world)
    await play_with_computers(anna)
    result = anna.table()
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await anna.click(Action.PLAY_AGAIN, on=result)
    await anna.click(Action.PLAY_AGAIN, on=result)
    assert len([table for table in world.tables if table.is_open]) == 1
    assert anna.table().id != result.id


async def test_a_match_goes_on_in_the_hands_where_the_bot_may_no_longer_post(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    await to_the_first_card(players)
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await play_on(players, cards=4)
    assert sum(len(player.hand().cards) for player in players) == 44


async def test_a_table_whose_message_somebody_deleted_is_posted_again(world):
    players = await started(world)
    moderator = world.person("Marta", manage_messages=True)
    table = moderator.table()
    await moderator.member.delete(table.raw)
    await name_trump(players)
    assert players[0].table().id != table.id
    assert "Trump: Coins" in players[0].table().text


async def test_a_move_that_cannot_be_written_is_not_played_and_is_apologised_for(world, monkeypatch):
    world.worst_complaint = logging.ERROR
    players = await started(world)
    dealer = asked(players)
    before = dealer.table().text

    async def full(*_, **__):
        raise OperationalError("insert", {}, OSError("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", full)
        answer = await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert answer.is_private
    assert "Nothing of the game is lost" in answer.text
    assert "disk" not in answer.text
    assert dealer.table().text == before
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert "Trump: Coins" in dealer.table().text


async def test_a_button_of_a_match_that_is_over_is_refused_kindly(world):
    anna = await alone(world)
    seen = anna.table()
    question = await anna.command("botifarra stop")
    await anna.click(Action.STOP, on=question.messages[0])
    answer = await anna.click_as_seen(seen, Action.HAND)
    assert answer.is_private
    assert answer.text


async def test_a_form_that_comes_while_the_bot_stops_changes_nothing(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    form = await anna.ask_for_word()
    seq = world.tables.get(1).seq
    await world.bot.services.gate.finish()
    answer = await anna.fill_in(form, "sardana")
    assert world.tables.get(1).seq == seq
    assert answer.messages == []


@pytest.mark.parametrize("thread", [False, True])
async def test_a_table_whose_channel_is_only_out_of_sight_goes_on(world, thread):
    anna = world.person("Anna")
    await anna.command("botifarra new", thread=thread)
    channel_id = world.tables.get(1).channel_id
    world.env.inject_error("GET", "/channels/*", status=403, code=50001, times=None)
    payload = {"id": str(world.channel.id), "guild_id": str(world.guild.id), "type": 0}
    world.env.backend.emit("CHANNEL_DELETE", payload)  # what Discord sends then is not known
    await world.env.settle()
    assert world.bot.get_channel(channel_id) is None
    place = world.channel.threads[-1] if thread else world.channel
    await anna.click(Action.FILL, on=anna.sees(place)[-1])
    assert [table.channel_id for table in world.tables] == [channel_id]
    assert not any(seat.is_free for seat in world.tables.get(1).seats)


async def test_a_table_that_cannot_be_closed_keeps_no_other_one_of_its_channel_open(world, monkeypatch):
    world.worst_complaint = logging.ERROR
    anna = world.person("Anna")
    for _ in range(2):
        await anna.command("botifarra new", thread=False)
    append = world.store.log.append

    async def full(appended):
        if appended.table_id == 1:
            raise OperationalError("insert", {}, OSError("disk full"))
        return await append(appended)

    monkeypatch.setattr(world.store.log, "append", full)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert [table.id for table in world.tables] == [1]
