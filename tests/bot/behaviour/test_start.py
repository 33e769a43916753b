"""A start with tables of many servers: each is answered from the first moment on, whether it is loaded or not."""

import asyncio
import logging

import pytest

from bot.store import DatabaseError
from bot.store.messages.reminders import Reminders
from bot.store.schema import ENTRIES
from bot.tables.log.loading import Loading
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import Player, name_trump, play_on, started, to_the_first_card

COMPUTERS = {"mode": "rector2", "hands": 1, "target": "none"}


@pytest.fixture
def background(monkeypatch):
    """Let the background begin to load a minute after the start, once this is set to wait."""
    background, load_all = Background(), Loading._load_all

    async def later(loading):
        await asyncio.sleep(background.seconds)
        await load_all(loading)

    monkeypatch.setattr(Loading, "_load_all", later)
    return background


class Background:
    """When the background begins to load."""

    seconds = 0

    def wait(self):
        self.seconds = 60

    async def begin(self, world):
        await world.later(seconds=self.seconds)


class Elsewhere(Player):
    """Somebody in a server of their own."""

    def __init__(self, world, name):
        self.guild = world.env.create_guild(f"{name}'s")
        self.channel = self.guild.create_text_channel("taula")
        self.user = world.env.create_user(name)
        super().__init__(world, self.guild.add_member(self.user))

    def sees(self, channel=None):
        return super().sees(channel or self.channel)

    async def command(self, name, **options):
        return await self.command_in(self.channel, name, **options)


async def lobbies(world, *names):
    """Let people open tables, each in another server."""
    people = [Elsewhere(world, name) for name in names]
    for person in people:
        await person.command("botifarra new")
    return people


def loaded(world):
    return sorted(table.id for table in world.tables)


async def begun_and_left_alone(world, person):
    """Begin a match with computers in a process that then deals nothing and moves for nobody; return its turn."""
    await person.command("botifarra new", **COMPUTERS)
    await person.click(Action.FILL)
    await world.bot.runner.close()
    world.bot.runner.table_changed = lambda change: None
    await person.click(Action.START)
    return world.tables.get(1).turn


async def test_a_click_at_a_table_that_is_not_loaded_is_answered_right(world, background):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=2)
    (bernat,) = await lobbies(world, "Bernat of another server")
    turn = world.tables.get(1).turn
    background.wait()
    await world.restart()
    assert loaded(world) == []
    await play_on(players, cards=1)
    assert world.tables.get(1).turn == turn + 1
    assert loaded(world) == [1]
    assert len(bernat.table().buttons) > 0
    await background.begin(world)
    assert loaded(world) == [1, 2]


async def test_the_hands_of_a_table_follow_as_soon_as_it_is_loaded(world, background):
    players = await started(world)
    background.wait()
    await world.restart()
    hands = [player.hand().cards for player in players]
    await name_trump(players)
    assert "Trump: Coins" in players[0].table().text
    assert [player.hand().cards for player in players] == hands


async def test_a_command_in_a_server_sees_all_tables_of_that_server(world, background):
    anna, _ = await lobbies(world, "Anna", "Bernat")
    await anna.command("botifarra new")
    background.wait()
    await world.restart()
    assert "No table of" not in (answer := await anna.command("botifarra list")).text
    assert answer.text.count("Anna") >= 2
    assert loaded(world) == [1, 3]


async def test_a_list_of_all_servers_has_the_tables_of_a_person_before_they_are_loaded(world, background):
    anna, bernat, _ = await lobbies(world, "Anna", "Bernat", "Carla")
    background.wait()
    await world.restart()
    visiting = Player(world, bernat.guild.add_member(anna.user))
    answer = await visiting.command_in(bernat.channel, "tables")
    assert "Anna's" in answer.text.partition("Other tables")[0]
    assert "Bernat" in answer.text.partition("Other tables")[2]
    assert loaded(world) == [1, 2]


async def test_a_broken_log_keeps_no_table_away(world, background, caplog):
    people = await lobbies(world, "Anna", "Bernat", "Carla")
    async with world.store.database.engine.begin() as connection:
        await connection.execute(ENTRIES.update().where(ENTRIES.c.table_id == 2).values(entry="{"))
    world.worst_complaint = logging.ERROR
    background.wait()
    await world.restart()
    answer = await people[1].click(Action.SIT, "1")
    assert answer.is_private
    assert "Table 2 cannot be read any more" in answer.text
    await background.begin(world)
    assert loaded(world) == [1, 3]
    assert "table 2 is left out" in caplog.text
    for table_id, person in ((1, people[0]), (3, people[2])):
        await person.click(Action.FILL)
        assert not any(seat.is_free for seat in world.tables.get(table_id).seats)


async def test_the_tables_of_a_channel_are_closed_with_it_before_they_are_loaded(world, background):
    anna, _ = await lobbies(world, "Anna", "Bernat")
    background.wait()
    await world.restart()
    world.env.backend.delete_channel(anna.channel.id)
    await world.env.settle()
    assert not (await world.tables.find(1)).is_open
    assert world.tables.is_known(2)


async def test_who_would_wait_too_long_is_asked_to_try_again(world, background, monkeypatch):
    (anna,) = await lobbies(world, "Anna")
    background.wait()
    await world.restart()
    with monkeypatch.context() as impatient:
        impatient.setattr("bot.ui.answers.LONGEST_WAIT", 0)
        for answer in (await anna.command("botifarra list"), await anna.click(Action.FILL)):
            assert "still reading the tables of this server" in answer.text
    await anna.click(Action.FILL)
    assert not any(seat.is_free for seat in world.tables.get(1).seats)


async def test_the_log_says_when_all_tables_are_there(world, background, caplog):
    await lobbies(world, "Anna", "Bernat")
    background.wait()
    caplog.clear()
    await world.restart()
    assert "open tables: 2" in caplog.text
    assert "all open tables are loaded" not in caplog.text
    await background.begin(world)
    assert "all open tables are loaded: 2 in " in caplog.text


async def test_tables_go_on_after_a_start_at_which_the_database_was_away(world, monkeypatch, caplog):
    world.worst_complaint = logging.WARNING
    anna = world.person("Anna")
    turn = await begun_and_left_alone(world, anna)
    monkeypatch.setattr("bot.client.ASK_AGAIN", 0.01)
    read, failures = Reminders.all, iter(range(3))

    async def away_at_first(clocks):
        if next(failures, None) is not None:
            raise DatabaseError("The database cannot be read: it is away.")
        return await read(clocks)

    monkeypatch.setattr(Reminders, "all", away_at_first)
    await world.restart()
    async with asyncio.timeout(300):
        while world.tables.get(1).turn == turn:  # noqa: ASYNC110 - it looks at the bot, which tells nobody
            await asyncio.sleep(0.01)
    assert caplog.text.count("tables do not go on yet: The database cannot be read") == 3
