"""Nights as people see them: a preview, reminders, the check-in, open tables, and the next date."""

import logging
from dataclasses import replace

import pytest

from bot.events.entries import Cancelled
from bot.events.event import Stage
from bot.events.store import EventAppend, PairState, SeasonPoints
from bot.ui.events.nights.drafts import Do
from tests.bot.behaviour.tournament import Tournament, announced, answer_preview, custom_id, preview_id
from tests.bot.store.conftest import NOW as AUTUMN
from tests.bot.store.conftest import named, opening

FRIDAY = {"day": "2026-01-02", "hour": "21:30"}
"""Of a night 44 and a half hours after the beginning of a test, at 20:30 UTC."""
START = "<t:1767385800:F>"
NEXT = "<t:1767990600:F>"


def told(person):
    return person.sees_alone()[-1].text


def channel_messages(tournament):
    return [message.text for message in tournament.people[0].sees_publicly()]


async def checked_in(world, absent=(), people=8, **options):
    """Let people sign up for a night and say that they are there, but some, and wait until it begins."""
    night = await announced(world, people, **FRIDAY, **options)
    await night.sign_up()
    await world.later(hours=44, minutes=16)
    for person in night.people:
        if person.member.name not in absent:
            await night.press(person, "here")
    await world.later(minutes=20)
    return night


# -- the preview


async def test_a_night_is_shown_to_its_author_before_it_is_announced(world):
    anna = world.person("Anna", manage_messages=True)
    answer = await anna.command("event new", format="same_cards", repeat="weekly", **FRIDAY)
    assert START in answer.text
    assert "🔁 Every week on Friday" in answer.text
    assert "Hours are those of Madrid." in answer.text
    assert anna.sees_publicly() == []
    await answer_preview(anna)
    assert "Botifarra night is announced in" in told(anna)
    own = anna.sees_publicly()[0]
    assert START in own.text
    assert own.labels == ["Play", "Who plays", "Drop out", "Organise"]


async def test_name_day_and_hour_can_be_changed_in_the_preview(world):
    anna = world.person("Anna")
    await anna.command("event new", format="swiss", **FRIDAY)
    form = await answer_preview(anna, Do.CHANGE)
    assert [part["component"]["custom_id"] for part in form.modal["components"]] == ["name", "day", "hour"]
    await anna.member.submit_modal(form, {"name": "Divendres", "day": "9/1", "hour": "22"})
    await answer_preview(anna)
    (event,) = world.bot.events
    assert event.terms.name == "Divendres"
    assert f"{event.terms.starts_at:%d %H:%M}" == "09 21:00"


async def test_a_preview_that_is_dropped_announces_nothing(world):
    anna = world.person("Anna")
    await anna.command("event new", format="swiss", **FRIDAY)
    await answer_preview(anna, Do.DROP)
    assert "Nothing is announced." in told(anna)
    assert list(world.bot.events) == []


async def test_a_preview_is_too_old_after_a_restart(world):
    anna = world.person("Anna")
    await anna.command("event new", format="swiss", **FRIDAY)
    await world.restart()
    await answer_preview(anna)
    assert "This preview is too old" in told(anna)


async def test_events_are_announced_in_the_channel_of_the_server_for_them(world):
    anna, channel = world.person("Anna"), world.guild.create_text_channel("torneigs")
    await world.store.clubs.choose(world.guild.id, event_channel=channel.id)
    await anna.command("event new", format="swiss")
    await answer_preview(anna)
    assert anna.sees_publicly() == []
    assert custom_id(anna.sees_publicly(channel)[0], "play") == "ev:1:play"


async def test_the_hour_is_one_on_the_clocks_of_the_server(world):
    await world.store.clubs.choose(world.guild.id, timezone="America/New_York")
    await announced(world, **FRIDAY)
    (event,) = world.bot.events
    assert f"{event.terms.starts_at:%d %H:%M}" == "03 02:30"


# -- before the start


async def test_who_has_not_answered_is_reminded_a_day_before_and_the_role_an_hour_before(world):
    role = world.guild.create_role("Jugadors", mentionable=True)
    await world.store.clubs.choose(world.guild.id, players_role=role.id)
    night = await announced(world, **FRIDAY)
    anna, bernat = night.people[:2]
    await night.ask(anna, bernat.member)
    await world.later(hours=20)
    assert len(night.in_thread()) == 1
    await world.later(hours=1)
    reminder = night.in_thread()[-1]
    assert f"<@{bernat.id}>: **Anna** still waits for your answer." in reminder.text
    assert {user.id for user in reminder.raw.mentions} == {bernat.id}
    await night.press(bernat, "yes")
    assert "All questions are answered." in night.in_thread()[-1].text
    await world.later(hours=22, minutes=31)
    soon = anna.sees_publicly()[-1]
    assert soon.text.startswith(f"<@&{role.id}> **Tardor** starts <t:")
    sent = [each.json for each in world.env.http_requests if isinstance(each.json, dict)]
    (posted,) = [each for each in sent if each.get("nonce") == "1-hour-0"]
    assert posted["allowed_mentions"]["roles"] == [role.id]


async def test_the_check_in_calls_all_and_those_who_say_so_are_there(world):
    night = await announced(world, people=4, **FRIDAY)
    await night.sign_up()
    await world.later(hours=44)
    anna = night.people[0]
    before = len(anna.sees_publicly())
    await world.later(minutes=16)
    assert len(anna.sees_publicly()) == before + 1
    call = anna.sees_publicly()[-1]
    assert "Press “I'm here”, or your place is given away.\nHere: 0 of 4" in call.text
    assert {user.id for user in call.raw.mentions} == {person.id for person in night.people}
    await night.press(anna, "here")
    assert "You are in: **Anna** and **Bernat**. You are here: the start is near." in told(anna)
    assert "Here: 1 of 4" in anna.sees_publicly()[-1].text
    eva = world.person("Eva")
    await night.press(eva, "here", on=anna.sees_publicly()[-1])
    assert "Here: 2 of 5" in anna.sees_publicly()[-1].text


async def test_who_prefers_it_is_called_by_a_direct_message(world):
    night = await announced(world, people=4, **FRIDAY)
    await world.store.people.set_person_preferences(night.people[1].id, direct=True)
    await night.sign_up()
    await world.later(hours=44, minutes=16)
    direct = [[str(each.components) for each in one.member.user.dm_channel.history()] for one in night.people]
    assert [len(messages) for messages in direct] == [0, 1, 0, 0]
    assert "🔔 **Tardor** starts <t:" in direct[1][0]


async def test_nobody_is_there_before_the_check_in(world):
    night = await announced(world, people=4, **FRIDAY)
    anna = night.people[0]
    await anna.click_forged(night.own(), "ev:1:here")
    assert "The check-in begins 15 minutes before the start." in told(anna)


async def test_those_who_are_there_play_and_who_lost_a_partner_gets_another(world):
    night = await checked_in(world, absent=("Bernat", "Hug"), people=8)
    assert night.event.stage is Stage.RUNNING
    pairs = {frozenset(person.name for person in pair.people) for pair in night.event.pairs.values()}
    assert pairs == {
        frozenset(("Carla", "Dídac")),
        frozenset(("Èlia", "Ferran")),
        frozenset(("Anna", "Gal·la")),
        frozenset(),
    }
    assert "the check-in is over" in "\n".join(channel_messages(night))


async def test_a_restart_between_check_in_and_start_loses_nobody_and_calls_nobody_twice(world):
    night = await announced(world, people=8, **FRIDAY)
    await night.sign_up()
    await world.later(hours=44, minutes=16)
    for person in night.people[:4]:
        await night.press(person, "here")
    await world.restart()
    for person in night.people[4:]:
        await night.press(person, "here")
    await world.later(minutes=20)
    assert night.event.stage is Stage.RUNNING
    assert len(night.event.pairs) == 4
    assert sum("the check-in is over" in text for text in channel_messages(night)) == 1


# -- open tables


async def test_too_few_pairs_for_a_tournament_play_at_open_tables(world):
    night = await checked_in(world, absent=("Carla", "Dídac", "Èlia", "Ferran"))
    said = "Only 2 pairs are here: no tournament this time, but open tables."
    assert said in night.own().text
    assert said in night.in_thread()[-1].text
    assert night.own().labels == ["My table", "Who plays", "Drop out", "Organise"]
    (table,) = world.tables
    assert {seat.name for seat in table.seats} == {"Anna", "Bernat", "Gal·la", "Hug"}


async def test_people_without_partners_sit_down_at_tables_of_barbu(world):
    night = await announced(world, people=2, format="tables", game="barbu", **FRIDAY)
    assert "Barbu night" in night.own().text or "Tardor" in night.own().text
    for person in night.people:
        await night.press(person, "play")
    assert "You are in: **Bernat**." in told(night.people[1])
    await world.later(hours=44, minutes=16)
    for person in night.people:
        await night.press(person, "here")
    await world.later(minutes=20)
    (table,) = world.tables
    assert sorted(seat.person is not None for seat in table.seats) == [False, False, True, True]
    assert night.event.rounds[0].pairings in (((1, 2),), ((2, 1),))


async def test_a_night_to_which_nobody_comes_is_cancelled(world):
    night = await announced(world, **FRIDAY)
    await night.sign_up()
    await world.later(hours=45)
    assert "Nobody came this time." in night.own().text
    assert list(world.bot.events) == []


# -- series


async def test_the_next_night_of_a_series_is_announced_when_one_is_over(world):
    night = await checked_in(world, absent=("Carla", "Dídac", "Èlia", "Ferran"), repeat="weekly")
    thread = night.thread
    await night.end_tables()
    assert f"All tables are over.\nNext time: {NEXT}." in night.people[0].sees_publicly(thread)[-1].text
    (following,) = world.bot.events
    assert (following.id, following.after, following.terms.series) == (2, 1, 1)
    assert NEXT in night_message(night.people[0], 2).text


async def test_a_series_pauses_after_three_nights_to_which_nobody_came_until_somebody_lets_it_go_on(world):
    night = await announced(world, people=2, repeat="weekly", **FRIDAY)
    anna, bernat = night.people
    for _ in range(3):
        await world.later(days=7)
    assert list(world.bot.events) == []
    thread = night.channel(lambda channel: channel.name == "Tardor" and channel.id == last_thread(world))
    paused = anna.sees_publicly(thread)[-1]
    assert "nobody has come for three nights" in paused.text
    assert f"<@{anna.id}>" in paused.text
    resume = "ev:3:resume"
    assert "Only Anna, the organisers or a moderator" in (await bernat.click_forged(paused, resume)).text
    assert "The next night is announced." in (await anna.click_forged(paused, resume)).text
    (event,) = world.bot.events
    assert (event.id, f"{event.terms.starts_at:%d %H:%M}") == (4, "23 20:30")
    assert "This series goes on already" in (await anna.click_forged(paused, resume)).text
    assert "Next time: " in anna.sees_publicly(thread)[-1].text


@pytest.mark.parametrize(("label", "follow"), [("Cancel it", 1), ("Cancel it, and end the series", 0)])
async def test_one_night_is_cancelled_or_its_whole_series(world, label, follow):
    night = await announced(world, people=2, repeat="weekly", **FRIDAY)
    anna = night.people[0]
    await anna.command("event cancel")
    question = anna.sees_alone()[-1]
    (button,) = [part["custom_id"] for part in question.parts if part.get("label") == label]
    await anna.member.click(question.raw, custom_id=button)
    assert "was cancelled" in night_message(anna, 1).text
    assert len(list(world.bot.events)) == follow


async def test_a_series_ends_with_its_channel(world):
    world.worst_complaint = logging.WARNING
    channel = world.guild.create_text_channel("torneigs")
    await world.store.clubs.choose(world.guild.id, event_channel=channel.id)
    anna = world.person("Anna", manage_guild=True)
    await anna.command("event new", format="swiss", repeat="weekly", **FRIDAY)
    await answer_preview(anna)
    world.env.backend.delete_channel(channel.id)
    await world.later(days=3)
    assert list(world.bot.events) == []
    assert await world.store.events.series(1) is None


async def test_a_person_signs_up_for_three_nights_ahead_at_most(world):
    anna = world.person("Anna")
    nights = []
    for day in range(2, 6):
        await anna.command("event new", format="swiss", day=f"2026-01-0{day}", hour="21:30")
        await answer_preview(anna)
        nights.append(Tournament(world, [anna]))
    for number in range(1, 5):
        message = night_message(anna, number)
        await anna.member.click(message.raw, custom_id=f"ev:{number}:play")
        if number < 4:
            await nights[0].press(anna, "look", on=anna.sees_alone()[-1])
    assert "You have signed up for 3 other nights" in told(anna)


def last_thread(world):
    return max(each.id for each in world.env.backend.channels.values() if each.parent_id)


def night_message(person, number):
    """Return the own message of an event."""
    return next(each for each in person.sees_publicly() if custom_id(each, "who") == f"ev:{number}:who")


# -- the season


async def nights_of_autumn(world, *nights):
    """Write nights of the last autumn: for each the points of people."""
    for points in nights:
        begun = opening(world.guild.id)
        here = replace(begun.entries[0], channel_id=world.channel.id)
        event_id = await world.store.events.announce(replace(begun, entries=[here]))
        pairs = [PairState(each, [(one.id, one.member.name)], each) for each, one in enumerate(points, 1)]
        end = EventAppend(
            event_id, 1, [Cancelled()], AUTUMN, named(Stage.OVER, guild_id=world.guild.id), [1, 2]
        )
        season = SeasonPoints("2025-4", {one.id: each for one, each in points.items()})
        await world.store.events.append(replace(end, pairs=pairs, season=season))


async def test_the_table_of_the_season_is_one_press_away_and_tells_its_own_line(world):
    night = await checked_in(world, absent=("Carla", "Dídac", "Èlia", "Ferran"))
    anna, thread = night.people[0], night.thread
    await night.end_tables()
    last = anna.sees_publicly(thread)[-1]
    assert last.labels == ["Winter season 2026"]
    answer = await anna.click_forged(last, "se:2026:1:0")
    assert "Winter season 2026. 1. " in answer.told
    assert "Anna" in answer.told
    assert "1. Gal·la: 4 points, 1 night." in answer.told or "1. Anna: 4 points, 1 night." in answer.told
    text_only = night.people[1]
    await text_only.prefer("Text only")
    answer = await text_only.command("event season")
    assert answer.text.startswith("## Winter season 2026\n")
    assert "The best eight nights count." in answer.text
    assert answer.messages[0].pictures == []


async def test_the_first_three_of_the_last_season_carry_a_medal_in_the_list_of_pairs(world):
    night = await announced(world, people=4, **FRIDAY)
    anna, bernat, carla = night.people[:3]
    await nights_of_autumn(world, {bernat: 8, anna: 6}, {anna: 4, carla: 2})
    await night.sign_up()
    assert "1. **Anna** 🥇 and **Bernat** 🥈 ✔\n2. **Carla** 🥉 and **Dídac** ✔" in night.own().text
    assert "No night has counted yet." in (await anna.command("event season")).text
    before = await anna.click_forged(night.own(), "se:2025:4:0")
    assert (
        "1. Anna: 10 points, 2 nights. 2. Bernat: 8 points, 1 night. 3. Carla: 2 points, 1 night."
        in before.told
    )


# -- the first night of a server


async def test_nights_that_come_back_are_for_organisers(world):
    anna = world.person("Anna")
    answer = await anna.command("event new", format="swiss", repeat="weekly", **FRIDAY)
    assert "Nights that come back are announced by organisers." in answer.text
    organiser = world.person("Olga", manage_messages=True)
    assert (
        "Every week" in (await organiser.command("event new", format="swiss", repeat="weekly", **FRIDAY)).text
    )


async def test_a_new_server_has_a_weekly_night_in_three_presses(world):
    anna = world.person("Anna", manage_guild=True)
    await anna.command("botifarra new")
    begin = await anna.click_forged(anna.sees_publicly()[-1], "night:begin:0")
    assert "A weekly night begins with a day and an hour." in begin.text
    await anna.choose_forged(anna.sees_alone()[-1], "night:day:0", "4")
    await anna.choose_forged(anna.sees_alone()[-1], "night:hour:4", "21:30")
    assert "**Open tables**" in told(anna)
    assert "🔁 Every week on Friday" in told(anna)
    await answer_preview(anna)
    (event,) = world.bot.events
    assert f"{event.terms.starts_at:%d %H:%M}" == "02 20:30"


async def test_who_manages_a_server_chooses_its_time_zone_at_the_first_event(world):
    manager = world.person("M", manage_guild=True)
    answer = await manager.command("event new", format="swiss", **FRIDAY)
    assert "Hours are those of Madrid." in answer.text
    chosen = f"{preview_id(manager, Do.ANNOUNCE).rpartition(':')[0]}:zone"
    shown = await manager.choose_forged(manager.sees_alone()[-1], chosen, "America/New_York")
    assert "Hours are those of New York." in shown.text
    await answer_preview(manager)
    (event,) = world.bot.events
    assert f"{event.terms.starts_at:%d %H:%M}" == "03 02:30"
    assert (await world.store.clubs.of(world.guild.id)).timezone == "America/New_York"
    again = await manager.command("event new", format="swiss", **FRIDAY)
    assert "Another time zone?" not in str([message.parts for message in again.messages])


async def test_the_end_of_a_season_names_the_first_three_once(world):
    night = await announced(world, people=4, **FRIDAY)
    anna, bernat, carla, didac = night.people
    await nights_of_autumn(world, {bernat: 8, anna: 6}, {anna: 4, carla: 2}, {didac: 1})
    await world.later(hours=1)
    await world.restart()
    await world.later(hours=1)
    said = [text for text in channel_messages(night) if "**Temporada de tardor 2025**: s'ha acabat." in text]
    assert len(said) == 1
    assert "🥇 **Anna** 10 · 🥈 **Bernat** 8 · 🥉 **Carla** 2" in said[0]


async def test_a_series_ends_with_the_data_of_who_began_it_and_its_night_goes_on(world):
    night = await announced(world, people=2, repeat="weekly", **FRIDAY)
    await night.run(world.bot.events.leave_all(night.people[0].id))
    assert await world.store.events.series(1) is None
    assert night.event.stage is Stage.OPEN
