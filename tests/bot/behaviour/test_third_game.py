"""A third game costs its rules, its face and two lines: everything else knows it from there on."""

import json
import re
from pathlib import Path

import discord
import pytest

from bot.ui.controls.custom_id import Action
from engine.__main__ import main as engine
from tests import toy
from tests.bot.behaviour.toys import enter
from tests.toy.face import HighestFace

TOY = Path(toy.__file__).parent
ROW = discord.ComponentType.action_row.value


@pytest.fixture(autouse=True)
def _third_game(monkeypatch):
    yield from enter(monkeypatch, HighestFace)


async def test_a_third_game_is_played_from_the_lobby_to_the_leaderboard(world, tmp_path, capsys):
    anna, bernat = world.person("Anna"), world.person("Bernat")

    # House rules are saved under a name, and another table is opened with it.
    await anna.command("highest new", players="3")
    await anna.all_rules("highest")
    await anna.fill_in(await anna.click(Action.SAVE_PRESET), "De tres")
    await anna.command("highest leave")
    await anna.command("highest new", preset="De tres")
    assert "Highest Card for 3 · 2 deals" in anna.table().text
    assert "De tres" in anna.table().text

    # Two people and a computer sit down; each gets three cards that nobody else sees.
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert [len(player.hand().cards) for player in (anna, bernat)] == [3, 3]
    assert not anna.hand().cards & bernat.hand().cards

    # All choose at once, in any order, and what is chosen stays hidden until everybody has.
    first = max(anna.hand().cards)
    of_bernat = bernat.hand()
    await anna.play(first)
    assert f"You have chosen {first}" in private(anna).text
    assert "Still to choose: **Bernat**." in anna.table().text
    for message in bernat.sees():
        assert f"chosen {first}" not in message.everything()

    # The process dies; the button of before, made before Anna chose, still counts.
    await world.restart()
    (_, _, move) = (what.argument for what in of_bernat.enabled if what.action is Action.MOVE)
    await bernat.click_as_seen(of_bernat, Action.MOVE, move)
    assert "takes the point" in anna.table().text

    # The second deal, and the end: places, a record that the engine replays, and the leaderboard.
    await anna.click(Action.NEXT_DEAL)
    for player in (anna, bernat):
        await player.play()
    assert "First: " in anna.table().text
    (name, lines) = await record(anna)
    assert name == "highest-2.jsonl"
    (tmp_path / name).write_text("\n".join(lines))
    assert engine(["replay", str(tmp_path / name)]) == 0
    assert json.loads(lines[0])["game"] == "highest"
    capsys.readouterr()
    board = await anna.command("leaderboard", game="highest", by="results")
    assert "Highest Card in this server" in board.text
    assert "**Anna**" in board.text
    assert "average place" in board.text
    assert re.search(r"[01]\.\d points per deal (above|below) the table's mean", board.text)
    assert "9 more matches" in (await bernat.command("stats")).text
    assert "Botifarra" not in board.text


async def test_ten_sit_at_a_table_of_a_third_game(world):
    anna = world.person("Anna")
    await anna.command("highest new", players="10")
    (more,) = (await anna.click(Action.MORE)).messages
    seats = [what for what in more.buttons if what.action is Action.SIT]
    assert [what.argument for what in seats] == [str(seat) for seat in range(1, 10)]
    rows = [part for part in more.parts if "bt:1:0:sit:" in str(part.get("components", ""))]
    assert [len(row["components"]) for row in rows if row["type"] == ROW] == [5, 4]
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    await anna.play()
    assert "takes the point" in anna.table().text
    await anna.click(Action.NEXT_DEAL)
    await anna.play()
    assert len({seat.name for seat in world.tables.newest(1).seats}) == 10
    assert "First: " in anna.table().text


async def test_the_shuffle_of_a_third_game_is_checked_by_the_engines_command_line(world, capsys, tmp_path):
    anna = world.person("Anna")
    await anna.command("highest new")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    dealt = world.tables.newest(1).match.state.hands
    await anna.play()
    shown = await anna.click(Action.SHUFFLE)
    assert await shown.verify(tmp_path) == 0
    assert json.loads(capsys.readouterr().out)["hands"] == [list(map(str, hand)) for hand in dealt]


@pytest.mark.parametrize(("module", "most"), [("rules", 111), ("face", 90)])
def test_a_third_game_is_little_more_than_what_no_other_game_has(module, most):
    assert len((TOY / f"{module}.py").read_text().splitlines()) <= most


def private(player):
    return player.sees_alone()[-1]


async def record(player):
    (message,) = (await player.click(Action.RECORD, on=player.table())).messages
    (file,) = message.raw.attachments
    return file.filename, (await file.read()).decode().splitlines()
