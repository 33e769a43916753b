"""The commands around a table: hand, table, rules, leave, stop, list, and where a table can be opened at all."""

import pytest
from discord.app_commands import Command
from discord.ui import TextDisplay

from bot.commands.game import GameCommands
from bot.commands.help import commands_message
from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action
from bot.ui.text.mentions import Mentions
from tests.bot.behaviour.match import ONE_HAND
from tests.bot.behaviour.table import (
    agree,
    alone,
    asked,
    leave,
    name_trump,
    play_on,
    seated,
    started,
    to_the_first_card,
)


async def test_hand_brings_the_own_cards_and_nobody_elses(world):
    anna, bernat, *_ = await started(world)
    answer = await anna.command("botifarra hand")
    assert answer.is_private
    assert answer.messages[0].cards == anna.hand().cards
    assert not anna.hand().cards & bernat.hand().cards
    assert answer.messages[0].id not in {message.id for message in bernat.sees()}


async def test_hand_before_the_start_says_that_there_is_none_yet(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    answer = await anna.command("botifarra hand")
    assert answer.is_private
    assert "No match is being played" in answer.text


async def test_hand_of_who_plays_nowhere_says_how_to_open_a_table(world):
    await started(world)
    answer = await world.person("Eva").command("botifarra hand")
    assert answer.is_private
    assert answer.text
    assert answer.messages[0].cards == set()


async def test_a_refusal_names_the_game_of_the_command_and_not_another_one(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    new, presets = world.bot.tree.mentions.of("barbu new"), world.bot.tree.mentions.of("barbu presets")
    assert new.startswith("</")
    assert f"You have no barbu table in this channel. Open one with {new}." in (
        (await anna.command("barbu hand")).text
    )
    assert f"{presets} shows all of them" in (await anna.command("barbu new", preset="mine")).text


async def test_table_posts_the_table_anew_at_the_end_and_takes_the_old_one_away(world):
    players = await started(world)
    old = players[0].table()
    answer = await players[1].command("botifarra table")
    assert answer.is_private
    shown = [message.id for message in players[0].sees_publicly()]
    assert old.id not in shown
    assert len(shown) == 1
    await name_trump(players)
    assert "Trump: Coins" in players[0].table().text


async def test_rules_are_said_in_words_to_whoever_asks(world):
    await started(world, preset="lliure 101")
    answer = await world.person("Eva").command("botifarra rules")
    assert answer.is_private
    assert "Lliure" in answer.text
    assert answer.messages[0].controls == []


async def test_a_computer_plays_on_for_who_leaves_and_the_seat_can_be_taken_back(world):
    players = await started(world)
    leaver = asked(players)
    question, _ = await leave(leaver)
    assert question.is_private
    assert "A computer plays on for you" in question.text
    assert "A computer plays on for you" in leaver.now(question.messages[0]).text
    assert [what.action for what in leaver.hand().enabled] == [Action.COME_BACK]
    shown = players[0].table()
    assert f"Away: **{leaver.name}**. A computer plays on." in shown.text
    assert asked(players) is not leaver
    await leaver.click(Action.COME_BACK)
    assert "Away" not in leaver.table().text
    assert Action.COME_BACK not in {what.action for what in leaver.table().buttons}
    assert "A computer plays for you" not in leaver.hand().text


async def test_the_computer_plays_the_cards_of_who_is_away_when_the_turn_comes(world):
    players = await started(world)
    await to_the_first_card(players)
    leaver = players[(players.index(asked(players)) + 2) % 4]
    await leave(leaver)
    await play_on(players, cards=2)
    assert len(leaver.hand().cards) == 11
    assert not leaver.hand().is_asked
    assert "A computer plays for you." in leaver.hand().text


async def test_only_the_one_who_left_can_come_back_to_the_seat(world):
    players = await started(world)
    await leave(players[1])
    stranger = world.person("Eva")
    answer = await stranger.click(Action.COME_BACK)
    assert answer.is_private
    assert "do not sit at this table" in answer.text
    answer = await players[0].click(Action.COME_BACK)
    assert "sit at this table already" in answer.text


async def test_leaving_twice_is_told_kindly(world):
    anna = await alone(world)
    await leave(anna)
    answer = await anna.command("botifarra leave")
    assert answer.is_private
    assert "You are away from this table already" in answer.text


async def test_leave_before_the_start_frees_the_seat(world):
    players = await seated(world)
    answer = await players[2].command("botifarra leave")
    assert "You have left the table" in answer.text
    assert "Carla" not in players[0].table().text


async def test_stop_asks_first_and_goes_on_where_the_answer_is_no(world):
    players = await started(world)
    question = await players[0].command("botifarra stop")
    assert question.is_private
    await players[0].click(Action.STAY, on=question.messages[0])
    await name_trump(players)
    assert "Trump: Coins" in players[0].table().text


async def test_stop_closes_the_table_without_a_result(world):
    players = await started(world)
    question = await players[0].command("botifarra stop")
    await players[0].click(Action.STOP, on=question.messages[0])
    assert "Anna wants to stop the match" in players[1].table().text.replace("**", "")
    for player in players[1:]:
        await agree(player)
    public = players[1].sees_publicly()
    assert "This table was stopped" in public[-1].text
    assert all(message.controls == [] for message in public)
    stats = await players[0].command("stats")
    assert "not finished a match yet" in stats.text


async def test_only_the_players_or_a_moderator_stop_a_table(world):
    players = await started(world)
    refused = await world.person("Eva").command("botifarra stop")
    assert refused.is_private
    assert "Only the people at this table or a moderator can stop it" in refused.text
    moderator = world.person("Marta", manage_messages=True)
    question = await moderator.command("botifarra stop")
    await moderator.click(Action.STOP, on=question.messages[0])
    assert "This table was stopped" in players[1].sees_publicly()[-1].text


async def test_list_names_the_open_tables_of_the_server(world):
    anna = world.person("Anna")
    assert "No table of" in (await anna.command("botifarra list")).text
    await anna.command("botifarra new")
    await world.person("Bernat").command("botifarra new")
    answer = await anna.command("botifarra list")
    assert answer.is_private
    assert "Anna" in answer.text
    assert "Bernat" in answer.text


@pytest.mark.parametrize("permission", ["send_messages", "attach_files", "view_channel"])
async def test_what_the_bot_may_not_do_is_said_before_a_table_is_opened(world, permission):
    anna = world.person("Anna")
    closed = world.channel_without(permission)
    answer = await anna.command_in(closed, "botifarra new")
    assert answer.is_private
    assert permission.replace("_", " ") in answer.text.lower() or permission in answer.text
    assert "No table of" in (await anna.command("botifarra list")).text


async def test_a_table_in_a_thread_is_played_there_and_announced_in_the_channel(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    answer = await anna.command("botifarra new", thread=True)
    (thread,) = world.channel.threads
    assert not answer.messages[0].is_ephemeral
    assert thread.mention in answer.text
    table = anna.sees(thread)[-1]
    await bernat.click(Action.SIT, "1", on=table)
    await anna.click(Action.FILL, on=anna.sees(thread)[-1])
    await anna.click(Action.START, on=anna.sees(thread)[-1])
    for player in (anna, bernat):
        hands = [message for message in player.sees(thread) if message.is_hand]
        assert len(hands) == 1


async def test_commands_are_announced_in_catalan_with_the_other_languages_beside_it(world):
    (group,) = [command for command in world.bot.tree.get_commands() if command.name == "botifarra"]
    announced = world.env.backend.find_command("botifarra", None)
    descriptions = announced["options"][0]["description_localizations"]
    assert set(descriptions) >= {"en-US", "es-ES", "fr", "it"}
    assert len({announced["options"][0]["description"], *descriptions.values()}) > 3
    assert group.name == announced["name"]


async def test_what_newcomers_want_is_registered_first(world):
    groups = [group for group in world.bot.tree.get_commands() if isinstance(group, GameCommands)]
    for group in groups:
        assert [option["name"] for option in group.to_dict(world.bot.tree)["options"]][:4] == [
            "new",
            "learn",
            "daily",
            "hand",
        ]
    assert len(groups) >= 2


async def test_the_help_has_all_commands(world):
    told = "".join(
        part.content
        for part in commands_message(translator(Language.EN), Mentions()).parts
        if isinstance(part, TextDisplay)
    )
    commands = world.bot.tree.get_commands()
    (game,) = [group for group in commands if group.name == "botifarra"]
    names = [command.qualified_name for command in game.commands]
    names += [command.name for command in commands if isinstance(command, Command)]
    assert [name for name in names if f"`/{name}`" not in told] == ["help"]


# -- several tables in a channel


async def at_two_tables(world):
    """Let Anna play at two tables of a channel."""
    anna = await alone(world)
    await anna.command("botifarra new", thread=False, **ONE_HAND)
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    return anna


async def test_the_second_table_of_a_person_in_a_channel_has_a_thread(world):
    anna = await alone(world)
    await anna.command("botifarra new")
    (thread,) = world.channel.threads
    assert world.tables.get(2).channel_id == thread.id
    await world.person("Bernat").command("botifarra new")
    assert world.tables.get(3).channel_id == world.channel.id


@pytest.mark.parametrize("wanted", [1, 2])
async def test_hand_asks_which_of_two_tables_is_meant_and_becomes_that_hand(world, wanted):
    anna = await at_two_tables(world)
    (question,) = (await anna.command("botifarra hand")).messages
    assert "Which table?" in question.text
    assert [what.table for what in question.buttons] == [1, 2]
    chosen = next(str(what) for what in question.buttons if what.table == wanted)
    await anna.member.click(question.raw, custom_id=chosen)
    hand = anna.now(question)
    assert {what.table for what in hand.buttons} == {wanted}
    assert hand.cards == {str(card) for card in world.tables.get(wanted).view(0).cards}


async def test_of_several_tables_in_other_channels_hand_asks_for_one_and_the_others_link_each(world):
    anna, channel = world.person("Anna"), world.channel
    for number in range(2):
        await anna.command_in(channel, "botifarra new", thread=True)
        thread = channel.threads[number]
        await anna.click(Action.FILL, on=anna.sees(thread)[-1])
        await anna.click(Action.START, on=anna.sees(thread)[-1])
    await anna.command_in(channel, "barbu new", thread=True)
    (question,) = (await anna.command("botifarra hand")).messages
    assert "Which table?" in question.text
    assert [what.table for what in question.buttons] == [1, 2]
    (refused,) = (await anna.command("botifarra rules")).messages
    assert "You sit at several tables" in refused.text
    links = [part["url"] for part in refused.parts if part.get("url")]
    assert [int(link.rpartition("/")[2]) for link in links] == [thread.id for thread in channel.threads[:2]]


@pytest.mark.parametrize(
    ("command", "said"), [("leave", "Leave the table?"), ("concede", "What do you concede?")]
)
async def test_leave_and_concede_ask_which_of_two_tables_is_meant(world, command, said):
    anna = await at_two_tables(world)
    (question,) = (await anna.command(f"botifarra {command}")).messages
    chosen = next(str(what) for what in question.buttons if what.table == 1)
    await anna.member.click(question.raw, custom_id=chosen)
    asked = anna.now(question)
    assert said in asked.text
    assert {what.table for what in asked.buttons} == {1}
