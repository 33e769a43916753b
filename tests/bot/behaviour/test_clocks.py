"""Clocks: deadlines on the table, computers for the late, reminders, and time that is given back."""

import asyncio
import logging
import re

import pytest

from bot.errors import StoreError
from bot.store.matches.leaderboards import Standings
from bot.tables.entries import AwayReason, TimedOut
from bot.ui.controls.custom_id import Action
from bot.ui.tables.clocks.watch import AT_ONCE
from tests.bot.behaviour import barbu
from tests.bot.behaviour.match import hurry_to_the_end_of_the_hand, table_of
from tests.bot.behaviour.table import asked, leave, name_trump, seated, started, to_the_first_card

ONE_HAND = {"hands": 1, "target": "none"}


async def playing(world, **rules):
    """Let four people come to the first card; returns them and the person who is to play it."""
    players = await started(world, **{**ONE_HAND, **rules})
    await to_the_first_card(players)
    return players, asked(players)


async def beat(world):
    """Let the process give a sign of life; outside of tests it gives one every few seconds."""
    await world.bot.surroundings.run(asyncio.create_task, world.bot.outages.beat())
    await world.env.settle()


async def time_outs(world):
    log = await world.store.log.read(1)
    return [each.entry.seat for each in log if isinstance(each.entry, TimedOut)]


def stamp(text):
    """Return the moment that a text shows by Discord's timestamp."""
    return int(re.search(r"<t:(\d+):R>", text)[1])


def seat_of(world, player):
    return table_of(world).seat_of(player.id)


# -- deadlines


async def test_the_deadline_stands_on_the_table_and_in_every_hand(world):
    players, late = await playing(world, time="live")
    ends = stamp(late.table().text)
    assert f"⏳ **{late.name}**: time ends" in late.table().text
    assert ends == round(table_of(world).asked_since.timestamp() + 60)
    for player in players:
        (line,) = (line for line in player.hand().text.splitlines() if line.startswith("▶ "))
        assert line.endswith(f" ⏳ <t:{ends}:R>"), "the line of the turn says until when"
        assert ("It is your turn" in line) is (player is late)
    assert "<t:" not in "".join(late.table().alts)


@pytest.mark.usefixtures("newcomers")
async def test_the_first_match_of_a_person_has_double_time_and_the_next_one_has_not(world):
    players, late = await playing(world, time="live")
    ends = round(table_of(world).asked_since.timestamp() + 120)
    assert f"time ends <t:{ends}:R> · first match, double time" in late.table().text
    assert f" ⏳ <t:{ends}:R>\n" in late.hand().text
    assert late.hand().text.endswith("First match: double time.")
    await world.later(seconds=59)
    assert late.reminders() == []
    await world.later(seconds=2)
    assert len(late.reminders()) == 1
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.PLAY_AGAIN)
    await players[0].click(Action.START)
    table = world.tables.get(2)
    assert table.match is not None
    assert not any(seat.is_newcomer for seat in table.seats)


@pytest.fixture
def no_standings(_all_have_played, monkeypatch):
    """Let the database not answer who is a newcomer."""

    async def newcomers(*_):
        raise StoreError("The database does not answer.")

    monkeypatch.setattr(Standings, "newcomers", newcomers)


@pytest.mark.usefixtures("no_standings")
async def test_a_match_starts_although_the_database_cannot_tell_who_is_new(world, caplog):
    world.worst_complaint = logging.WARNING
    _, late = await playing(world, time="live")
    assert stamp(late.table().text) == round(table_of(world).asked_since.timestamp() + 60)
    assert "double time" not in late.table().text
    assert "nobody gets double time at table 1: The database does not answer." in caplog.text


async def test_text_only_has_the_deadline_too(world):
    _, late = await playing(world, time="relaxed")
    await late.command("preferences")
    await world.bot.surroundings.run(
        asyncio.create_task, world.bot.services.preferences.choose(late.id, text_only=True)
    )
    await late.click(Action.HAND)
    assert "Your time ends <t:" in late.sees_alone()[-1].text


async def test_at_the_deadline_a_computer_plays_once_and_everybody_is_told(world):
    players, late = await playing(world, time="live")
    turn = table_of(world).turn
    await world.later(seconds=59)
    assert table_of(world).turn == turn
    await world.later(seconds=2)
    assert table_of(world).turn == turn + 1
    assert await time_outs(world) == [seat_of(world, late)]
    assert f"A computer played for **{late.name}**" in late.table().text
    assert "a computer played for you" in late.hand().text
    await asked(players).play()
    assert "A computer played" not in late.table().text


async def test_new_tables_are_live_and_another_time_is_chosen_with_the_command(world):
    anna = world.person("Anna")
    for number, (time, seconds) in enumerate(
        (({}, 60), ({"time": "correspondence"}, 86400), ({"time": "Relaxed: 10 minutes"}, 600)), 1
    ):
        await anna.command("botifarra new", **ONE_HAND, **time)
        assert world.tables.get(number).rules.clock == seconds


async def test_a_time_that_cannot_be_is_refused_with_a_sentence(world):
    anna = world.person("Anna")
    answer = await anna.command("botifarra new", time="8 d")
    assert answer.is_private
    assert "8 d is no time for a decision" in answer.text
    assert not list(world.tables)


async def test_times_are_suggested(world):
    anna = world.person("Anna")
    offered = await anna.member.autocomplete(world.channel, "botifarra new", "time", "")
    assert [choice["value"] for choice in offered] == ["live", "relaxed", "correspondence", "untimed"]
    (own,) = await anna.member.autocomplete(world.channel, "botifarra new", "time", "90 s")
    assert (own["name"], own["value"]) == ("90 seconds", "90 s")
    offered = await anna.member.autocomplete(world.channel, "botifarra new", "time", "5")
    assert [choice["name"] for choice in offered] == ["5 minutes", "5 hours", "5 days"]


async def test_the_time_is_chosen_in_the_rules(world):
    players = await seated(world)
    await players[0].change_rules(clock="relaxed")
    assert table_of(world).rules.clock == 600
    await players[0].all_rules()
    await players[0].fill_in(await players[0].click(Action.CHOOSE_CLOCK), "2 h")
    assert table_of(world).rules.clock == 7200
    answer = await players[0].fill_in(await players[0].click(Action.CHOOSE_CLOCK), "soon")
    assert "soon is no time for a decision. Write a time" in answer.text  # the form has no list
    assert table_of(world).rules.clock == 7200


async def voting(world, **rules):
    """Let two people come to a vote in Barbu, which asks both at once."""
    players = await barbu.started(world, 2, preset="alsacienne", deals="1", **rules)
    for _ in range(2):
        await barbu.name(barbu.asked(world, players), "contract barbu")
        await barbu.play_deal(world, players)
        await barbu.next_deal(players)
    assert table_of(world).waits_for == (0, 1)
    return players


async def test_a_vote_of_one_does_not_lengthen_the_time_of_the_other(world):
    players = await voting(world, time="live")
    ends = stamp(players[0].table().text)
    assert f"**{players[0].name}** and **{players[1].name}**: time ends" in players[0].table().text
    await world.later(seconds=40)
    await players[0].click(Action.MOVE, "vote dames", on=barbu.own(players[0]))
    assert f"⏳ **{players[1].name}**: time ends" in players[0].table().text
    assert stamp(players[0].table().text) == ends
    await world.later(seconds=21)
    assert await time_outs(world) == [1]
    assert table_of(world).waits_for != (1,)


async def test_two_who_do_not_vote_are_reminded_together_and_voted_for_one_after_the_other(world):
    players = await voting(world, time="live")
    await world.later(seconds=31)
    (reminder,) = players[0].reminders()
    assert all(f"<@{player.id}>" in reminder.text for player in players)
    await players[0].click(Action.MOVE, "vote dames", on=barbu.own(players[0]))
    assert len(players[0].reminders()) == 1
    await world.later(seconds=31)
    assert players[0].reminders() == []
    assert await time_outs(world) == [1]


# -- outages


async def test_the_time_of_a_restart_is_given_back(world):
    players, late = await playing(world, time="live")
    await beat(world)
    await world.later(seconds=9)
    turn = table_of(world).turn
    await world.restart()
    await world.later(seconds=300)
    assert table_of(world).turn == turn
    await beat(world)
    assert stamp(late.table().text) > stamp_of_start(world) + 60
    await world.later(seconds=9)
    await beat(world)
    assert table_of(world).turn == turn
    for _ in range(7):
        await world.later(seconds=9)
        await beat(world)
    assert table_of(world).turn == turn + 1
    assert len(await time_outs(world)) == 1
    assert players


def stamp_of_start(world):
    return table_of(world).asked_since.timestamp()


# -- reminders


async def test_at_half_time_whoever_is_awaited_is_mentioned_once_until_they_move(world):
    players, late = await playing(world, time="live")
    await world.later(seconds=29)
    assert late.reminders() == []
    await world.later(seconds=2)
    (reminder,) = late.reminders()
    assert f"<@{late.id}>" in reminder.text
    assert [user.id for user in reminder.raw.mentions] in ([late.id], [])
    await world.later(seconds=10)
    assert len(late.reminders()) == 1
    await late.click(Action.HAND, on=reminder)
    await late.play()
    assert players[0].reminders() == []


async def test_the_reminder_of_whoever_vanishes_becomes_the_way_back(world):
    players, late = await playing(world, time="live")
    await world.later(seconds=61)
    assert late.reminders() == []
    while asked(players) is not late:
        await asked(players).play()
    await world.later(seconds=31)
    (reminder,) = late.reminders()
    await world.later(seconds=30)
    (note,) = players[0].reminders()
    assert note.raw.id == reminder.raw.id
    assert f"<@{late.id}>: a computer has stepped in for you. “I'm back” takes your seat again." in note.text
    await world.restart()
    (note,) = late.reminders()
    await late.click(Action.COME_BACK, on=note)
    assert table_of(world).seats[seat_of(world, late)].is_present
    assert players[0].reminders() == []
    assert late.sees()[-1].is_hand


async def test_whoever_left_is_not_told_that_a_computer_plays(world):
    players, late = await playing(world, time="live")
    await world.later(seconds=31)
    await leave(late)
    assert players[0].reminders() == []


async def test_a_table_without_a_clock_reminds_after_a_minute_if_somebody_waits(world):
    _, late = await playing(world, time="untimed")
    await world.later(seconds=61)
    assert len(late.reminders()) == 1


async def test_a_restart_reminds_nobody_twice_and_the_message_still_goes(world):
    _, late = await playing(world, time="relaxed")
    await world.later(seconds=301)
    (before,) = late.reminders()
    await world.restart()
    await world.later(seconds=60)
    (after,) = late.reminders()
    assert after.id == before.id
    await late.play()
    assert late.reminders() == []


async def test_a_reminder_whose_number_was_lost_with_the_process_goes_too(world):
    _, late = await playing(world, time="relaxed")
    save = world.store.reminders.save

    async def lose(reminders):
        await save([each for each in reminders if not each.message_id])

    world.store.reminders.save = lose
    await world.later(seconds=301)
    assert len(late.reminders()) == 1
    await world.restart()
    assert len(late.reminders()) == 1
    await late.play()
    assert late.reminders() == []


@pytest.mark.parametrize(("wish", "seconds"), [("Never", None), ("At once", AT_ONCE.total_seconds())])
async def test_people_say_when_they_want_to_be_mentioned(world, wish, seconds):
    _, late = await playing(world, time="relaxed")
    await late.prefer(wish)
    await world.later(seconds=60)
    assert len(late.reminders()) == (0 if seconds is None else 1)
    await world.later(seconds=400)
    assert len(late.reminders()) == (0 if seconds is None else 1)


async def test_a_table_by_correspondence_tells_by_direct_message_if_wanted(world):
    players, late = await playing(world, time="correspondence")
    panel = await late.prefer("Slow tables by direct message")
    assert "a direct message after a minute instead of a mention" in panel.text
    await world.later(seconds=70)
    assert late.reminders() == []
    told = [
        message
        for message in late.member.user.dm_channel.history()
        if "it is your turn" in str(message.components)
    ]
    assert len(told) == 1
    assert players


@pytest.mark.parametrize(("wish", "mentioned"), [(None, True), ("Never", False)])
async def test_who_takes_no_direct_messages_is_mentioned_instead_unless_never(world, wish, mentioned):
    _, late = await playing(world, time="correspondence")
    await late.prefer("Slow tables by direct message")
    if wish:
        await late.prefer(wish)
    world.env.inject_error("POST", "/users/@me/channels", status=403)
    await world.later(seconds=70)
    assert bool(late.reminders()) is mentioned
    await world.later(hours=11)
    assert len(late.reminders()) == mentioned


# -- stand-ins


async def test_after_two_minutes_a_partner_lets_a_computer_play(world):
    players, late = await playing(world, time="relaxed")
    seat = seat_of(world, late)
    partner = players[(players.index(late) + 2) % 4]
    await world.later(seconds=119)
    assert Action.STAND_IN not in {what.action for what in late.table().buttons}
    await world.later(seconds=2)
    assert Action.STAND_IN in {what.action for what in late.table().buttons}
    assert Action.STAND_IN in {what.action for what in partner.hand().buttons}
    assert Action.STAND_IN not in {what.action for what in late.hand().buttons}
    answer = await late.click(Action.STAND_IN, on=late.table())
    assert "It is your turn: your cards" in answer.text
    turn = table_of(world).turn
    await partner.click(Action.STAND_IN, on=partner.table())
    assert table_of(world).seats[seat].away is AwayReason.OTHERS
    assert table_of(world).turn == turn + 1
    assert Action.STAND_IN not in {what.action for what in late.table().buttons}


async def test_somebody_who_is_away_has_no_button_for_a_wish_that_would_bring_them_back(world):
    players, late = await playing(world, time="relaxed")
    away = players[(players.index(late) + 2) % 4]
    question = await away.more(Action.ASK_TO_LEAVE)
    await away.click(Action.LEAVE_FOR_SURE, on=question.messages[0])
    await world.later(seconds=121)
    assert Action.STAND_IN in {what.action for what in late.table().buttons}
    assert Action.STAND_IN not in {what.action for what in away.hand().buttons}
    assert table_of(world).seats[seat_of(world, away)].is_away


async def test_two_opponents_are_needed_and_the_button_counts(world):
    players, late = await playing(world, time="untimed")
    first, second = (players[(players.index(late) + step) % 4] for step in (1, 3))
    await world.later(seconds=121)
    await first.click(Action.STAND_IN, on=first.hand())
    assert f"Computer for {late.name} (1/2)" in late.table().labels
    assert "1 more player is enough." in (await first.click(Action.STAND_IN, on=first.hand())).text
    await second.click(Action.STAND_IN, on=second.table())
    assert table_of(world).seats[seat_of(world, late)].away is AwayReason.OTHERS


async def test_a_stale_trump_is_not_played_for_whoever_named_it_in_time(world):
    players = await started(world, **ONE_HAND, time="live")
    await world.later(seconds=59)
    await name_trump(players)
    turn = table_of(world).turn
    await world.later(seconds=30)
    assert table_of(world).turn == turn
    assert await time_outs(world) == []
