"""Tournaments as people see them: announced, signed up for, played in rounds, and what a restart leaves of them."""

import logging
from collections import Counter

import pytest

from bot.errors import StoreError
from bot.events.entries import Cancelled, Result, ResultTaken
from bot.events.event import Stage
from bot.tables.commands import close_unreachable
from bot.ui.controls.custom_id import Action as TableAction
from bot.ui.events.event_messages import EventMessages
from bot.ui.events.posted import PostedMessages
from bot.ui.tables.messages.public_message import TableMessageUpdater
from tests.bot.behaviour.tournament import announced, answer_preview, custom_id, started
from tests.bot.behaviour.world import REAL_PAUSE


def told(person):
    """Return the newest text that a person alone sees."""
    return person.sees_alone()[-1].text


def mentioned(message):
    """Return the people whom a message notified."""
    return {user.id for user in message.raw.mentions}


async def test_an_announced_tournament_has_a_message_and_a_thread(world):
    tournament = await announced(world)
    anna = tournament.people[0]
    assert "Tardor is announced in" in told(anna)
    assert tournament.own().text.startswith("## 📅 Tardor\n**Swiss · 5 rounds**")
    assert "It starts when **Anna** says so" in tournament.own().text
    assert tournament.own().labels == ["Play", "Who plays", "Drop out", "Organise"]
    assert tournament.in_thread() == []


async def test_the_rules_of_a_match_get_the_limits_that_the_preset_leaves_open(world):
    tournament = await announced(world, preset="lliure 101")
    assert "Botifarra lliure · 101 · 12 hands · 55 minutes a match" in tournament.own().text
    rules = tournament.event.terms.rules
    assert (rules.clock, rules.computers, rules.hints, rules.covered) == (45, "strong", False, False)


async def test_boards_keep_the_rules_of_the_preset_and_are_covered(world):
    tournament = await announced(world, format="same_cards", preset="lliure 101")
    assert "Botifarra lliure · 45 seconds a card" in tournament.own().text
    assert tournament.event.terms.rules.covered


async def test_a_tournament_is_friendly_where_new_tables_are(world):
    await world.person("M", manage_guild=True).command("rated-tables", rated=False)
    tournament = await announced(world)
    assert "🤝 Friendly match" in tournament.own().text
    assert tournament.event.terms.rules.friendly


async def test_a_league_has_no_clock(world):
    tournament = await announced(world, format="league", rounds=2)
    assert tournament.event.terms.rules.clock is None
    assert "each pair meets each other 2 times" in tournament.own().text


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rounds": 2}, "there are 3 to 7 rounds"),
        ({"hour": "noon"}, "noon is no time of the day"),
        ({"hour": "21:30", "day": "someday"}, "someday is no day from today"),
        ({"day": "2026-11-27"}, "needs an hour"),
        ({"hour": "21:30", "repeat": "weekly", "format": "league"}, "does not come back"),
        ({"preset": "Ghost"}, "There is no preset called Ghost"),
    ],
)
async def test_terms_that_make_no_tournament_are_refused(world, options, reason):
    anna = world.person("Anna")
    answer = await anna.command("event new", **{"format": "swiss", **options})
    assert reason in answer.told
    assert anna.sees_publicly() == []


async def test_times_presets_and_tournaments_are_offered_so_that_nobody_has_to_know_them(world):
    tournament = await announced(world)
    anna = tournament.people[0]

    async def offered(command, option, written=""):
        choices = await anna.member.autocomplete(world.channel, command, option, written)
        return [(choice["name"], choice["value"]) for choice in choices]

    days = await offered("event new", "day")
    assert days[1] == ("tomorrow, Friday 2 January", "2026-01-02")
    assert len(days) == 14
    assert await offered("event new", "day", "friday 9") == [("Friday 9 January", "2026-01-09")]
    assert await offered("event new", "hour", "21.30") == [("21:30", "21:30")]
    assert ("Lliure to 101", "lliure 101") in await offered("event new", "preset", "lliure")
    assert await offered("event show", "event", "tar") == [("Tardor", "1")]


async def test_six_tournaments_are_open_in_a_server_at_most(world):
    anna = world.person("Anna")
    for _ in range(7):
        await anna.command("event new", format="swiss")
        await answer_preview(anna)
    assert "6 tournaments are open" in told(anna)
    assert len(list(world.bot.events)) == 6


@pytest.mark.parametrize(
    ("missing", "named"),
    [("create_public_threads", "Create Public Threads"), ("send_messages", "Send Messages")],
)
async def test_a_channel_where_the_bot_may_not_do_what_it_takes_is_refused(world, missing, named):
    anna = world.person("Anna")
    answer = await anna.command_in(world.channel_without(missing), "event new", format="swiss")
    assert named in answer.told
    assert list(world.bot.events) == []


async def test_a_tournament_needs_a_text_channel(world):
    anna = world.person("Anna")
    voice = world.guild.create_voice_channel("veu")
    assert "needs a text channel" in (await anna.command_in(voice, "event new", format="swiss")).told


# -- signing up


async def test_a_partner_is_asked_in_the_thread_and_answers_there(world):
    tournament = await announced(world)
    anna, bernat = tournament.people[:2]
    await tournament.ask(anna, bernat.member)
    assert "**Bernat** is asked in the thread" in told(anna)
    assert "1. **Anna**, waiting for **Bernat**" in tournament.own().text
    (question,) = tournament.in_thread()
    assert question.text == f"<@{bernat.id}>, **Anna** asks you to play together: Tardor."
    assert mentioned(question) == {bernat.id}
    await tournament.press(bernat, "yes")
    assert tournament.in_thread()[0].text == "**Anna** and **Bernat** play together ✔"
    assert "1. **Anna** and **Bernat** ✔" in tournament.own().text


async def test_a_partner_who_declines_leaves_somebody_whom_others_can_choose(world):
    tournament = await announced(world)
    anna, bernat, carla = tournament.people[:3]
    await tournament.ask(anna, bernat.member)
    await tournament.press(bernat, "no")
    assert tournament.in_thread()[0].text == "**Anna** looks for a partner."
    assert "Looking for a partner: **Anna**" in tournament.own().text
    await tournament.press(carla, "play")
    assert carla.sees_alone()[-1].labels == ["With Anna", "I'm looking for a partner"]
    await tournament.press(carla, "partner", str(anna.id))
    assert told(carla) == "You are in: **Carla** and **Anna**."
    assert len(tournament.in_thread()) == 1


async def test_another_partner_is_called_too_after_dropping_out_and_coming_back(world):
    tournament = await announced(world)
    anna, bernat, carla = tournament.people[:3]
    await tournament.ask(anna, bernat.member)
    await tournament.press(anna, "drop")
    await tournament.ask(anna, carla.member)
    first, second = tournament.in_thread()
    assert first.text == "This question is settled."
    assert mentioned(second) == {carla.id}


async def test_who_was_asked_can_answer_under_play_as_well(world):
    tournament = await announced(world)
    anna, bernat = tournament.people[:2]
    await tournament.ask(anna, bernat.member)
    await tournament.press(bernat, "play")
    assert bernat.sees_alone()[-1].labels[:2] == ["Yes", "No"]
    await tournament.press(bernat, "yes", on=bernat.sees_alone()[-1])
    assert "**Anna** and **Bernat** ✔" in tournament.own().text


async def test_a_bot_is_no_partner(world):
    tournament = await announced(world)
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    await tournament.ask(tournament.people[0], robot)
    assert told(tournament.people[0]).startswith("A bot cannot play")


async def test_dropping_out_of_a_running_tournament_is_asked_about_first(world):
    tournament = await started(world)
    anna = tournament.people[0]
    await anna.command("event drop")
    assert told(anna) == "You are out from the next round; your results stay."
    assert not tournament.event.pairs[1].has_left
    await tournament.press(anna, "out")
    assert tournament.event.pairs[1].has_left


async def test_late_people_without_a_partner_are_told_until_when_others_can_choose_them(world):
    tournament = await started(world)
    eva = world.person("Eva")
    await tournament.press(eva, "play", on=tournament.own())
    await tournament.press(eva, "look", on=eva.sees_alone()[-1])
    assert told(eva).endswith("Others can choose you under “Play” until the second round is drawn.")
    await eva.command("event drop")
    assert told(eva) == "You do not play in Tardor."


async def test_an_odd_number_is_told_that_the_house_pair_plays(world):
    tournament = await announced(world, people=2)
    await tournament.sign_up()
    assert "The house pair, two computers, fills the free place." in tournament.own().text


# -- rounds


async def test_a_round_has_one_message_that_mentions_its_people_and_links_its_tables(world):
    tournament = await started(world)
    shown = tournament.in_thread()[-1]
    assert shown.text.startswith("### 🏁 Tardor · round 1 of 5\n**1** Anna and Bernat – Gal·la and Hug · <#")
    assert mentioned(shown) == {person.id for person in tournament.people}
    assert shown.labels == ["My table", "Standings"]
    assert str(shown.id) in tournament.own().text


async def test_the_people_of_a_table_are_called_to_its_thread_where_the_table_is(world):
    tournament = await started(world)
    called, table = tournament.people[0].sees_publicly(tournament.table(1))
    anna, bernat, *_, gala, hug = tournament.people
    assert mentioned(called) == {person.id for person in (anna, bernat, gala, hug)}
    assert "to choose trump" in table.text


async def test_my_table_is_one_press_away(world):
    tournament = await started(world)
    anna = tournament.people[0]
    await tournament.press(anna, "table", on=tournament.own())
    assert told(anna) == "Round 1 of 5. You are at table 1, against **Gal·la** and **Hug**."
    assert str(tournament.table(1).id) in str(anna.sees_alone()[-1].raw.components)


async def test_where_threads_are_forbidden_the_tournament_says_so_and_goes_on_when_they_are_not(
    world, caplog, monkeypatch
):
    world.worst_complaint = logging.ERROR
    monkeypatch.setattr("bot.events.runner.RETRY_AFTER", 2 * REAL_PAUSE)
    tournament = await announced(world)
    await tournament.sign_up()
    anna = tournament.people[0]
    await world.let_bot_do_all_but("create_public_threads")
    await tournament.start()
    assert "⚠️ No table can be opened, because I lack permissions" in tournament.own().text
    assert "Create Public Threads" in tournament.own().text
    assert not any(record.exc_info for record in caplog.records)
    await tournament.press(anna, "table", on=tournament.own())
    assert told(anna).endswith("The table is being opened.")
    await world.let_bot_do_all_but()
    await world.later(seconds=61)
    assert "⚠️" not in tournament.own().text
    assert len(tournament.event.rounds[0].opened) == 2


async def test_my_table_of_somebody_else_is_refused(world):
    tournament = await started(world)
    eva = world.person("Eva")
    await tournament.press(eva, "table", on=tournament.own())
    assert told(eva) == "You do not play in this tournament."


async def test_results_appear_as_tables_finish(world):
    tournament = await started(world)
    await tournament.end_tables()
    shown = tournament.in_thread()[-1]
    assert "**1** Anna and Bernat – Gal·la and Hug · ✔ 60–40" in shown.text
    assert "<@" not in shown.text
    assert shown.labels == ["Standings"]


async def test_a_covered_round_tells_no_points_before_it_is_closed(world):
    tournament = await started(world, format="same_cards")
    event = tournament.event
    assert "say nothing about them until the round is over" in tournament.in_thread()[-1].text
    await tournament.end_table(1)
    shown = tournament.in_thread()[-1].text
    assert shown.count("✔") == 1
    assert "60–" not in shown
    await tournament.end_tables()
    assert tournament.in_thread()[-1].text.count("–") > 2 * len(event.rounds[0].boards)


async def test_a_cancelled_tournament_says_so_and_has_no_tables(world):
    tournament = await started(world)
    anna = tournament.people[0]
    own = tournament.own()
    await anna.command("event cancel")
    await tournament.press(anna, "cancel", "sure")
    assert "The tournament was cancelled." in anna.now(own).text
    assert [table for table in world.tables if table.is_open] == []


async def test_the_end_has_the_winners_the_standings_as_a_picture_and_all_results_as_a_file(world):
    tournament = await started(world, rounds=3)
    own, thread = tournament.own(), tournament.thread
    for _ in range(3):
        await tournament.end_tables()
        await world.later(seconds=46)
    shown = tournament.people[0].now(own)
    assert "🏆 The tournament is over. Winners: **" in shown.text
    assert tournament.people[0].sees_publicly(thread)[-1].text in shown.text
    assert [each.filename[-4:] for each in shown.raw.attachments] == [".png", ".csv"]
    assert shown.alts[0].startswith("Final standings. 1. ")


async def test_the_cards_of_all_boards_are_promised_at_the_start_and_proved_after_their_round(world):
    tournament = await started(world, format="same_cards")
    promised = tournament.in_thread()[-2]
    assert [each.filename for each in promised.raw.attachments] == ["event-1-fingerprints.txt"]
    assert tournament.in_thread()[-1].raw.attachments == []
    await tournament.end_tables()
    proofs = tournament.in_thread()[-1].raw.attachments
    assert [each.filename for each in proofs] == ["event-1-round-1.jsonl"]


async def test_the_hand_of_the_next_board_follows_by_itself_below_its_table(world):
    tournament = await started(world, format="same_cards")
    anna = tournament.people[0]
    here = tournament.event.rounds[0]
    number = here.table_of(tournament.event.pair_of(anna.id).number)
    table = anna.sees_publicly(tournament.table(number))[-1]
    await anna.member.click(table.raw, custom_id=table.custom_id(TableAction.HAND))
    await world.let(close_unreachable, here.opened[number, 1])
    await world.later(seconds=31)
    *_, second, hand = anna.sees(tournament.table(number))
    assert hand.is_hand
    assert hand.custom_id(TableAction.MORE_OF_HAND).startswith(
        f"bt:{tournament.event.rounds[0].opened[number, 2]}:"
    )
    assert not second.is_ephemeral


# -- a league


async def test_the_table_of_a_league_opens_when_three_of_the_four_are_there_and_calls_the_fourth(world):
    tournament = await started(world, format="league")
    anna = tournament.people[0]
    here = tournament.event.rounds[0]
    first = [person for number in here.pairings[0] for person in tournament.event.pairs[number].people]
    players = {person.id: person for person in tournament.people}
    shown = tournament.in_thread()[-1]
    assert [custom_id(each, "match") for each in tournament.in_thread()[4:]] == ["ev:1:match:1"]
    for person in first[:3]:
        assert not here.opened
        await tournament.press(players[person.id], "match", on=shown)
    called = anna.sees_publicly(tournament.table(1))[0]
    assert first[3].id in mentioned(called)
    assert "To be played by" in players[first[0].id].sees(tournament.thread)[-1].text


async def test_the_rounds_of_a_league_appear_one_after_another(world):
    tournament = await started(world, format="league")
    await world.later(days=7, seconds=1)
    late, second = tournament.in_thread()[-2:]
    assert "round 2 of 3" in second.text
    assert mentioned(late) == {tournament.people[0].id}
    assert "the time of round 1 is over" in late.text


async def test_a_thread_in_which_nobody_wrote_for_a_week_is_opened_again_for_what_is_new(world):
    tournament = await started(world, format="league")
    shown, thread = tournament.in_thread()[-1], tournament.thread
    thread.thread_metadata.archived = True
    archived = {"status": 400, "code": 50083, "message": "Thread is archived"}
    world.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", **archived)
    taken = ResultTaken(round=1, table=1, board=0, result=Result((60, 40), 9, (9, 9)))
    await tournament.run(world.bot.events.execute(1, lambda _: [taken]))
    assert not thread.thread_metadata.archived
    assert any("60–40" in each.text for each in tournament.in_thread() if each.id == shown.id)


# -- restarts and faults


async def test_a_restart_posts_nothing_twice(world):
    tournament = await started(world)
    before = [[each.id for each in tournament.people[0].sees(place)] for place in places(tournament)]
    await world.restart()
    assert before == [[each.id for each in tournament.people[0].sees(place)] for place in places(tournament)]


async def test_what_a_dying_process_has_not_posted_is_posted_by_the_next(world, monkeypatch):
    world.worst_complaint = logging.WARNING
    tournament = await announced(world)
    await tournament.sign_up()
    with monkeypatch.context() as patch:
        patch.setattr(TableMessageUpdater, "_post", lost)
        patch.setattr(EventMessages, "_seat", lost)
        await tournament.start()
    assert tournament.people[0].sees_publicly(tournament.table(1)) == []
    await world.restart()
    called, table = tournament.people[0].sees_publicly(tournament.table(1))
    assert "The table follows below." in called.text
    assert "to choose trump" in table.text


async def test_a_table_whose_thread_was_deleted_ends_no_tournament(world, monkeypatch):
    world.worst_complaint = logging.WARNING
    tournament = await announced(world)
    await tournament.sign_up()
    with monkeypatch.context() as patch:
        patch.setattr(TableMessageUpdater, "_post", lost)
        patch.setattr(EventMessages, "_seat", lost)
        await tournament.start()
    deleted = tournament.table(1)
    gone = {"status": 404, "code": 10003, "message": "Unknown Channel", "times": None}
    world.env.inject_error("POST", f"/channels/{deleted.id}/messages", **gone)
    await world.restart()
    assert tournament.event.stage is Stage.RUNNING
    assert "not finished" in tournament.in_thread()[-1].text


@pytest.mark.parametrize("written", [0, 2, 4])
async def test_what_was_on_its_way_when_a_process_died_is_there_twice_at_most(world, monkeypatch, written):
    world.worst_complaint = logging.ERROR
    tournament = await announced(world)
    await tournament.sign_up()
    with monkeypatch.context() as patch:
        die_after(patch, written)
        await tournament.start()
    await world.restart()
    threads = [each for each in world.env.backend.channels.values() if each.parent_id]
    made = [thread.name for thread in threads]
    for place in (world.channel, *threads):
        made += [each.text.partition("\n")[0] for each in tournament.people[0].sees_publicly(place)]
    counted = Counter(each for each in made if each and not each.startswith("Drawn for the first deal"))
    assert max(counted.values()) <= 2  # on Discord, which knows the nonces of messages, threads alone
    assert {"Table 1 · round 1", "Table 2 · round 1", "### 🏁 Tardor · round 1 of 5"} <= counted.keys()
    for table in world.tables:
        there = tournament.people[0].sees_publicly(world.env.backend.channels[table.channel_id])
        assert sum("to choose trump" in each.text for each in there) == 1
        assert any("The table follows below." in each.text for each in there)


def die_after(patch, written):
    """Let a process make no request of an event any more after some messages whose rows it has written."""
    left = [written]
    save = PostedMessages.save

    async def saved(messages, message):
        left[0] -= 1
        if left[0] < 0:
            raise ConnectionResetError
        await save(messages, message)

    for kind, name in ((PostedMessages, "post"), (EventMessages, "_show"), (EventMessages, "open_thread")):
        patch.setattr(kind, name, alive(getattr(kind, name), left))
    patch.setattr(PostedMessages, "save", saved)
    patch.setattr("bot.events.runner.RETRY_AFTER", 600)


def alive(work, left):
    async def done(*arguments):
        if left[0] < 0:
            raise ConnectionResetError
        return await work(*arguments)

    return done


async def lost(*_):
    raise ConnectionResetError


async def test_messages_follow_after_a_moment_in_which_the_database_fails(world, monkeypatch):
    tournament = await announced(world)
    with monkeypatch.context() as patch:
        patch.setattr(EventMessages, "_show", unstored)
        await tournament.ask(tournament.people[0], tournament.people[1].member)
    assert "waiting for" not in tournament.own().text
    await world.later(seconds=60)
    assert "waiting for" in tournament.own().text


async def unstored(*_):
    raise StoreError


async def test_the_thread_of_a_tournament_is_found_again_after_a_death_right_after_making_it(
    world, monkeypatch
):
    world.worst_complaint = logging.ERROR
    with monkeypatch.context() as patch:
        die_after(patch, 1)
        tournament = await announced(world)
    made = tournament.thread.id
    await world.restart()
    assert tournament.thread.id == made
    await tournament.ask(tournament.people[0], tournament.people[1].member)
    assert len(tournament.in_thread()) == 1


async def test_the_end_is_shown_by_the_next_process_if_it_must_be(world, monkeypatch):
    tournament = await announced(world)
    with monkeypatch.context() as patch:
        patch.setattr(EventMessages, "_show", lost)
        await tournament.run(world.bot.events.execute(1, lambda _: [Cancelled()]))
    assert "cancelled" not in tournament.own().text
    await world.restart()
    assert "The tournament was cancelled." in tournament.own().text


def places(tournament):
    return tournament.world.channel, tournament.thread, tournament.table(1), tournament.table(2)


async def test_the_message_of_a_tournament_is_posted_anew_below(world):
    tournament = await announced(world)
    first = tournament.own()
    answer = await tournament.people[1].command("event show")
    assert "Here it is again" in answer.told
    assert tournament.own().id > first.id
    assert len([each for each in tournament.people[0].sees_publicly() if custom_id(each, "who")]) == 1
    await tournament.sign_up()
    assert "**Anna** and **Bernat** ✔" in tournament.own().text


async def test_a_command_means_the_tournament_that_it_names_and_no_other(world):
    tournament = await announced(world)
    anna = tournament.people[0]
    assert "Choose which one" in (await anna.command("event cancel", event="9")).told
    assert "Here it is again" in (await anna.command("event show", event="Tardor")).told


async def test_the_list_names_the_tournaments_of_the_server(world):
    tournament = await announced(world)
    answer = await tournament.people[1].command("event list")
    assert f"[**Tardor**](https://discord.com/channels/{world.guild.id}" in answer.told
    assert "Swiss · open for signing up" in answer.told
