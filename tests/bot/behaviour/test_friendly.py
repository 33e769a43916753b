"""Friendly tables: who chooses them, what says so, and that a sixth match of a day is one."""

from bot.ui.controls.custom_id import Action
from bot.ui.presets.custom_id import PresetAction
from bot.ui.rules.form import FRIENDLY, RATED, WITH_HINTS
from tests.bot.behaviour.match import TWO_HANDS, gathered, hurry_to_the_end_of_the_hand, table_of
from tests.bot.behaviour.presets import Panel
from tests.bot.store.conftest import finish, seat

WORD = "🤝 Friendly match"
FULL = "Friendly match: it counts for no leaderboard and changes no level."
NOT_ANY_MORE = "You have played 5 rated matches on these sides today (UTC); this one is friendly."


async def test_a_friendly_match_says_so_from_the_lobby_to_its_end_and_counts_for_nobody(world):
    anna, bernat = await gathered(world, 2, mode="rector2", **TWO_HANDS)
    assert WORD not in anna.table().text
    await anna.change_rules(counts=FRIENDLY)
    assert f"No time limit · {WORD}" in anna.table().text
    await anna.click(Action.START)
    assert f"-# {WORD}" in bernat.table().text
    await hurry_to_the_end_of_the_hand(world)
    await anna.click(Action.NEXT_DEAL)
    await hurry_to_the_end_of_the_hand(world)
    text = anna.table().text
    assert FULL in text
    assert WORD not in text
    assert "Nobody is on this leaderboard yet" in (await anna.command("leaderboard", by="results")).text
    assert "Other matches with people" in (await bernat.command("stats")).text
    await bernat.click(Action.PLAY_AGAIN)
    assert WORD in anna.table().text


async def test_the_command_opens_a_friendly_table_that_can_be_rated_until_the_start(world):
    anna = world.person("Anna")
    await anna.command("barbu new", thread=False, rated=False)
    assert WORD in anna.table().text
    await anna.change_rules(counts=RATED)
    assert WORD not in anna.table().text
    await anna.change_rules(counts=FRIENDLY)
    assert WORD in anna.table().text


async def test_what_could_not_count_anyway_is_not_called_friendly(world):
    anna = world.person("Anna")
    await anna.command("botifarra new", rated=False, hands=3, target="none")
    assert WORD not in anna.table().text
    await anna.change_rules(preset="lliure 101")
    assert WORD in anna.table().text
    await anna.click(Action.FILL)
    assert WORD not in anna.table().text
    await anna.click(Action.START)
    assert WORD not in anna.table().text


async def test_a_friendly_match_that_is_conceded_early_does_not_count_because_of_that(world):
    anna, bernat = await gathered(world, 2, mode="rector2", target="101")
    await anna.change_rules(counts=FRIENDLY)
    await anna.click(Action.START)
    question = await anna.more(Action.ASK_TO_CONCEDE)
    assert question.text.endswith("The match: it ends and counts for nobody.")
    await anna.click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    assert FULL in bernat.table().text
    assert "Less than half" not in bernat.table().text


async def test_a_server_chooses_that_new_tables_are_friendly_and_the_option_still_decides(world):
    manager = world.person("M", manage_guild=True)
    anna, bernat, carla, dora = (world.person(name) for name in ("Anna", "Bernat", "Carla", "Dora"))
    answer = await manager.command("rated-tables", rated=False)
    assert answer.is_private
    assert "New tables are friendly" in answer.text
    assert "/barbu new" in answer.text
    await anna.command("botifarra new")
    assert WORD in anna.table().text
    await bernat.command("botifarra new", rated=True)
    assert WORD not in bernat.table().text
    (message,) = (await carla.command("botifarra presets")).messages
    panel = Panel(carla, message)
    await panel.choose(PresetAction.LOOK, "lliure 101")
    await panel.click(PresetAction.OPEN)
    assert WORD in carla.table().text
    assert "New tables are rated." in (await manager.command("rated-tables", rated=True)).text
    await dora.command("botifarra new")
    assert WORD not in dora.table().text


async def test_only_people_who_manage_the_server_choose_whether_its_tables_are_rated(world):
    anna = world.person("Anna")
    commands = await world.bot.tree.fetch_commands()
    (command,) = (each for each in commands if each.name == "rated-tables")
    world.guild.set_command_permissions(command, {anna.member: True})
    answer = await anna.command("rated-tables", rated=False)
    assert "Only people who can manage this server" in answer.text
    assert not (await world.store.clubs.of(world.guild.id)).friendly


async def test_the_sixth_lobby_of_the_same_people_on_a_day_says_that_the_match_is_friendly(world):
    players = await gathered(world, 4)
    people = [
        seat(player.id, number=number, side=number % 2, won=number % 2 == 0)
        for number, player in enumerate(players)
    ]
    for _ in range(4):
        await finish(world.store, *people, at=table_of(world).changed_at)
    await players[0].change_rules(clock="live")
    assert NOT_ANY_MORE not in players[0].table().text
    await finish(world.store, *people, at=table_of(world).changed_at)
    await players[0].change_rules(clock="untimed")
    assert NOT_ANY_MORE in players[0].table().text
    await players[0].change_rules(counts=WITH_HINTS)
    assert NOT_ANY_MORE not in players[0].table().text
    await players[0].change_rules(counts=RATED)
    assert NOT_ANY_MORE in players[0].table().text
    await players[3].command("botifarra leave")
    assert NOT_ANY_MORE not in players[0].table().text
