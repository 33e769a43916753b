"""Finding a seat: /tables, the announcement of a thread, and the search for players."""

import re

import discord
import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import Answer, Player, alone, leave

GAMES = ("botifarra", "barbu")
MEMBERS = "/channels/{}/thread-members/{}"


async def announced(world, player, game="botifarra", **options):
    """Open a table in a thread, and return the thread."""
    await player.command(f"{game} new", thread=True, **options)
    return world.channel.threads[-1]


def announcement(player):
    """Return the message about a table in a thread, as everybody in the channel sees it."""
    return [message for message in player.sees_publicly() if "<#" in message.text][-1]


def calls(player, channel=None):
    return [message for message in player.sees(channel) if "📣" in message.text and not message.is_ephemeral]


def added(world, thread):
    paths = [request.path for request in world.env.http_requests if request.method == "PUT"]
    prefix = MEMBERS.format(thread.id, "")
    return [int(path.removeprefix(prefix)) for path in paths if path.startswith(prefix)]


def url(message):
    return f"https://discord.com/channels/{message.raw.guild.id}/{message.raw.channel.id}/{message.id}"


# -- lists


@pytest.mark.parametrize("game", GAMES)
async def test_a_person_reads_where_they_sit_and_where_a_seat_is_free(world, game):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command(f"{game} new", thread=False)
    table = anna.table()
    mine, here = (await anna.command("tables")).text.split("### ")[1:]
    assert mine.startswith("Your tables")
    assert url(table) in mine
    assert "There is no other table" in here
    mine, here = (await bernat.command("tables")).text.split("### ")[1:]
    assert "You do not sit at any table" in mine
    assert url(table) in here
    assert "free seat" in here


async def test_a_seat_is_taken_from_the_list_which_then_shows_it(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    lobby = anna.table()
    shown = await bernat.command("tables")
    await bernat.click(Action.JOIN, on=shown.messages[0])
    assert "Bernat" in anna.table().text
    message = bernat.now(shown.messages[0])
    assert message.text.startswith("You have a seat: [**Botifarra")
    assert url(lobby) in message.text.splitlines()[0]
    assert "There is no other table" in message.text.split("### ")[2]


async def test_the_list_of_a_game_has_its_tables_alone_with_free_seats_first(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    full, other = world.channel_without(), world.channel_without()
    await anna.command_in(full, "botifarra new")
    await anna.click(Action.FILL, on=anna.sees(full)[-1])
    await bernat.command("botifarra new")
    none = (await anna.command("barbu list")).text
    assert "Barbu in this server" in none
    assert "No table of Barbu is open" in none
    await bernat.command_in(other, "barbu new", thread=False)
    listed = [line for line in (await anna.command("botifarra list")).text.splitlines() if line[0] == "-"]
    assert ["3 free seats" in line for line in listed] == [True, False]
    assert "about to start" in listed[1]
    assert len([line for line in (await anna.command("barbu list")).text.splitlines() if line[0] == "-"]) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_the_list_says_when_the_next_decision_is_due(world, game):
    anna, bernat, eva = (world.person(name) for name in ("Anna", "Bernat", "Eva"))
    await anna.command(f"{game} new", time="5 min", thread=False)
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    due = re.search(r"<t:\d+:R>", anna.table().text).group()
    for player in (anna, bernat, eva):
        assert f"⏳ {due}" in (await player.command("tables")).text
    await leave(bernat, game)
    assert "⏳" not in (await eva.command("tables")).text


async def test_a_table_that_everybody_has_left_is_woken_from_the_list(world):
    anna = await alone(world)
    await leave(anna)
    shown = await anna.command("tables")
    assert "asleep" in shown.text
    await anna.click(Action.RETURN, on=shown.messages[0])
    message = anna.now(shown.messages[0])
    assert message.text.startswith("You are back: ")
    assert not world.tables.get(1).is_asleep
    assert not message.custom_id(Action.RETURN)


async def test_a_table_in_a_channel_that_somebody_cannot_see_is_not_in_their_list(world):
    anna, bernat = world.person("Anna", view_channel=True), world.person("Bernat")
    hidden = world.guild.create_text_channel(
        "amagat",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(view_channel=False),
            world.bot.user: discord.PermissionOverwrite(view_channel=True),
            anna.member: discord.PermissionOverwrite(view_channel=True),
        },
    )
    await anna.command_in(hidden, "botifarra new")
    assert f"<#{hidden.id}>" in (await anna.command("tables")).text
    assert f"<#{hidden.id}>" not in (await bernat.command("tables")).text
    assert f"<#{hidden.id}>" not in (await bernat.command("botifarra list")).text


# -- announcements


@pytest.mark.parametrize("game", GAMES)
async def test_the_announcement_of_a_thread_shows_the_seats_as_they_fill(world, game):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    thread = await announced(world, anna, game)
    shown = announcement(bernat)
    assert thread.mention in shown.text
    assert "Anna" in shown.text
    answer = await bernat.click(Action.JOIN, on=shown)
    assert answer.is_private
    assert url(anna.sees(thread)[-1]) in answer.text
    assert "Bernat" in anna.sees(thread)[-1].text
    assert announcement(anna).id == shown.id
    assert "Bernat" in announcement(anna).text


def links(message):
    return [part["url"] for part in message.parts if part.get("url")]


async def test_an_announcement_and_a_refusal_below_it_lead_to_the_table(world):
    anna = world.person("Anna")
    thread = await announced(world, anna, "barbu")
    there = f"https://discord.com/channels/{world.guild.id}/{thread.id}"
    assert links(announcement(anna)) == [there]
    refused = await anna.click(Action.JOIN, on=announcement(anna))
    assert "You sit at this table already" in refused.text
    assert links(refused.messages[0]) == [there]
    forged = announcement(anna).custom_id(Action.JOIN).replace("join", "sit:0")
    assert links((await anna.click_forged(anna.sees_publicly(thread)[-1], forged)).messages[0]) == []


async def test_whoever_sits_down_is_added_to_the_thread_once(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    thread = await announced(world, anna)
    await bernat.click(Action.JOIN, on=announcement(bernat))
    await carla.click(Action.SIT, "2", on=carla.sees(thread)[-1])
    (more,) = (await carla.click(Action.MORE, on=carla.sees_publicly(thread)[-1])).messages
    await carla.click(Action.LEAVE, on=more)
    await carla.click(Action.SIT, "2", on=carla.sees_publicly(thread)[-1])
    assert added(world, thread) == [anna.id, bernat.id, carla.id]


async def test_a_person_who_cannot_be_added_sits_all_the_same(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    thread = await announced(world, anna)
    world.env.inject_error("PUT", MEMBERS.format(thread.id, bernat.id), status=403)
    await bernat.click(Action.JOIN, on=announcement(bernat))
    assert "Bernat" in anna.sees(thread)[-1].text


async def test_an_announcement_follows_the_match_to_its_end(world):
    anna = world.person("Anna")
    thread = await announced(world, anna, hands=1, target="none")
    await anna.click(Action.FILL, on=anna.sees(thread)[-1])
    assert announcement(anna).custom_id(Action.JOIN)  # a computer gives its seat to a person
    await anna.click(Action.START, on=anna.sees(thread)[-1])
    shown = announcement(anna)
    assert shown.text.startswith("**")
    assert f"A match is on in {thread.mention}" in shown.text
    assert shown.controls == []
    channel, world.channel = world.channel, thread
    await play_with_computers(anna)
    world.channel = channel
    over = announcement(anna)
    assert over.id == shown.id
    assert f"The match in {thread.mention} is over: " in over.text
    assert "\n" not in over.text
    assert await world.store.notices.all() == []


async def test_a_rematch_takes_over_the_announcement_of_its_thread(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    thread = await announced(world, anna, hands=1, target="none")
    first = announcement(anna).id
    channel, world.channel = world.channel, thread
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    await play_with_computers(anna)
    await anna.click(Action.PLAY_AGAIN)
    world.channel = channel
    shown = announcement(bernat)
    assert shown.id == first
    assert "Anna has opened a table" in shown.text.replace("**", "")
    await bernat.click(Action.JOIN, on=shown)
    assert "Bernat" in announcement(anna).text
    assert [notice.table_id for notice in await world.store.notices.all()] == [2]


async def test_an_announcement_is_kept_up_to_date_by_the_next_process(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    thread = await announced(world, anna)
    before = announcement(anna)
    await world.restart()
    edits = [each for each in world.env.http_requests if each.path.endswith(f"/messages/{before.id}")]
    await bernat.click(Action.JOIN, on=announcement(bernat))
    assert "Bernat" in announcement(anna).text
    assert [each for each in edits if each.method == "PATCH"] == []  # it showed the seats already
    await anna.command_in(thread, "botifarra stop")
    await anna.click(Action.STOP, on=anna.sees(thread)[-1])
    assert "is closed" in announcement(anna).text


async def test_an_announcement_that_was_deleted_stays_away(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    thread = await announced(world, anna)
    await announcement(anna).raw.delete()
    await bernat.click(Action.SIT, "1", on=bernat.sees(thread)[-1])
    assert await world.store.notices.all() == []
    assert "Bernat" in anna.sees(thread)[-1].text


async def test_an_announcement_that_can_no_longer_be_edited_is_forgotten_with_its_table(world):
    anna = world.person("Anna")
    thread = await announced(world, anna)
    edit = ("PATCH", f"/channels/{world.channel.id}/messages/{announcement(anna).id}")
    world.env.inject_error(*edit, status=403)
    await anna.click(Action.SIT, "1", on=anna.sees(thread)[-1])
    assert len(await world.store.notices.all()) == 1
    world.env.inject_error(*edit, status=403)
    await anna.command_in(thread, "botifarra stop")
    await anna.click(Action.STOP, on=anna.sees(thread)[-1])
    assert await world.store.notices.all() == []


# -- the search for players


async def test_players_are_looked_for_once_and_a_seat_is_taken_from_there(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    asked = anna.table().custom_id(Action.CALL)
    answer = await anna.click(Action.CALL)
    assert answer.is_private
    (call,) = calls(bernat)
    assert "3 seats are free" in call.text
    lobby = next(message for message in anna.sees_publicly() if message.custom_id(Action.FILL))
    assert url(lobby) in call.text
    assert Action.CALL not in {what.action for what in lobby.enabled}
    await bernat.click(Action.JOIN, on=call)
    (call,) = calls(bernat)
    assert "2 seats are free" in call.text
    again = await anna.click_forged(lobby, asked)
    assert "already" in again.text
    assert len(calls(bernat)) == 1


async def test_a_search_loses_its_button_when_all_sit_and_goes_when_the_match_starts(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await anna.click(Action.CALL)
    await anna.click(Action.FILL)
    (call,) = calls(bernat)
    assert call.controls == []
    assert "All seats are taken" in call.text
    await world.later(seconds=2)
    await anna.click(Action.SEND_COMPUTERS_AWAY)
    (call,) = calls(bernat)
    assert call.custom_id(Action.JOIN)
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert calls(bernat) == []
    assert await world.store.notices.all() == []


async def test_players_of_a_table_in_a_thread_are_looked_for_in_the_channel_above(world):
    anna = world.person("Anna")
    thread = await announced(world, anna, "barbu")
    await anna.click(Action.CALL, on=anna.sees(thread)[-1])
    assert len(calls(anna)) == 1
    assert calls(anna, thread) == []


async def test_only_people_at_the_table_look_for_players(world):
    anna, bernat, moderator = (
        world.person("Anna"),
        world.person("Bernat"),
        world.person("M", manage_messages=True),
    )
    await anna.command("botifarra new")
    assert "do not sit" in (await bernat.click(Action.CALL)).text
    assert calls(anna) == []
    await moderator.click(Action.CALL)
    assert len(calls(anna)) == 1


async def test_a_role_that_the_server_chose_is_notified_and_no_other(world):
    anna, manager = world.person("Anna"), world.person("M", manage_guild=True)
    role = world.guild.create_role("jugadors", mentionable=True)
    answer = await manager.command("players-role", role=role)
    assert role.mention in answer.text
    assert "may not" not in answer.text
    await anna.command("botifarra new")
    await anna.click(Action.CALL)
    (call,) = calls(anna)
    assert role.mention in call.text
    (posted,) = [each.json for each in world.env.http_requests if "nonce" in (each.json or {})]
    assert posted["allowed_mentions"] == {"parse": [], "roles": [role.id]}
    assert "nobody" in (await manager.command("players-role")).text
    assert (await world.store.clubs.of(world.guild.id)).players_role is None


async def test_a_role_that_the_bot_may_not_mention_is_told_to_whoever_can_change_it(world):
    anna, manager = world.person("Anna"), world.person("M", manage_guild=True)
    for member in (world.bot.user,):
        denied = {member: discord.PermissionOverwrite(mention_everyone=False)}
    world.channel = world.guild.create_text_channel("callat", overwrites=denied)
    role = world.guild.create_role("jugadors")
    assert "I may not notify" in (await manager.command("players-role", role=role)).text
    await anna.command("botifarra new")
    assert "I may not notify" in (await anna.click(Action.CALL)).text
    assert len(calls(anna)) == 1


async def test_everybody_is_not_notified(world):
    manager = world.person("M", manage_guild=True)
    answer = await manager.command("players-role", role=world.guild.default_role)
    assert "Choose another role" in answer.text
    assert (await world.store.clubs.of(world.guild.id)).players_role is None


async def test_players_are_looked_for_again_after_a_while_only(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await anna.click(Action.CALL)
    await bernat.command("botifarra new")
    assert "Try again in 5 minutes" in (await bernat.click(Action.CALL)).text
    assert len(calls(anna)) == 1
    await world.later(minutes=6)
    await bernat.click(Action.CALL)
    assert len(calls(anna)) == 2


async def test_where_the_bot_may_not_write_the_search_is_refused_and_can_be_made_later(world):
    anna = world.person("Anna")
    world.channel = world.channel_without("send_messages")
    thread = await announced(world, anna)
    answer = await anna.click(Action.CALL, on=anna.sees(thread)[-1])
    assert "Send Messages" in answer.text
    assert not world.tables.get(1).has_called_players


async def test_a_search_whose_post_was_lost_with_the_process_is_posted_by_the_next(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403)
    await anna.click(Action.CALL)
    assert calls(anna) == []
    await world.restart()
    assert len(calls(anna)) == 1


# -- elsewhere


@pytest.fixture
async def anna(world):
    """Somebody in two servers, at a table of the first."""
    user = world.env.create_user("Anna")
    anna = Player(world, world.guild.add_member(user))
    await anna.command("botifarra new", hands=1, target="none")
    await world.person("Bernat").click(Action.SIT, "1")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    anna.user = user
    return anna


async def test_in_another_server_a_person_reads_where_they_sit_but_nothing_of_the_others(world, anna):
    other = world.env.create_guild("Bar *de la* plaça")
    channel = other.create_text_channel("general")
    answer = Answer(anna, await other.add_member(anna.user).slash(channel, "tables"))
    mine, here = answer.text.split("### ")[1:]
    assert "Cafè" in mine
    assert f"/channels/{world.guild.id}/{world.channel.id}/" in mine
    assert "Bernat" not in answer.text
    assert ("⏳" in mine) is ("it is your turn" in mine)
    assert "There is no other table" in here


async def test_in_a_conversation_a_person_reads_where_they_sit_and_never_a_card(world, anna):
    answer = Answer(anna, await anna.user.slash("tables"))
    assert answer.text.startswith("### Your tables")
    assert "Cafè" in answer.text
    assert "Other tables" not in answer.text
    assert "Bernat" not in answer.text
    await leave(anna)
    answer = Answer(anna, await anna.user.slash("tables"))
    (message,) = answer.messages
    back = Answer(anna, await anna.user.click(message.raw, custom_id=message.custom_id(Action.RETURN)))
    assert not any(message.cards or message.pictures for message in back.messages)
    assert world.tables.get(1).seats[0].is_present


async def test_the_buttons_of_a_table_do_nothing_in_another_server(world, anna):
    other = world.env.create_guild("Bar de la plaça")
    channel = other.create_text_channel("general")
    await other.add_member(anna.user).slash(channel, "botifarra new")
    shown = anna.sees(channel)[-1]
    world.guild = other  # the clicks come from there
    before = world.tables.get(1)
    of_table = ("hand", "sheet", "rules", "shuffle", "tricks", "getup", "move:trump O")
    for custom_id in (*(f"bt:1:0:{what}" for what in of_table), "la:ca:hand:1", "la:ca:table:1"):
        refused = await anna.click_forged(shown, custom_id)
        assert refused.is_private
        assert refused.text == "This table belongs to another server. Use its buttons there."
    assert world.tables.get(1) == before
