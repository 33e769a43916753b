"""Rooms: the common ones know no game, each is small, and every place of a feature exists.

Import-linter names the packages of games; this looks them up in the registry.
"""

import ast
import re
from pathlib import Path

from bot.ui.face.face import FACES
from computers.registry import COMPUTERS
from engine.games import GAMES

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot", "computers", "engine", "recording", "sandbox")
MOST_MODULES = 15
LARGE_ROOMS = {
    "bot/store/migrations/versions": "one a version, for ever",
}
"""Rooms with more modules, and why."""
MOST_PARAMETERS = 7
COMMON = ("commands", "i18n", "people", "presets", "process", "render", "store", "tables", "ui")


def packages_of_games():
    """Return the packages of the games that are registered: rules, computers, and what the bot shows."""
    return (
        {f"computers.{name}" for name in COMPUTERS}
        | {type(game).__module__.rpartition(".")[0] for game in GAMES.values()}
        | {face.__module__.rpartition(".")[0] for face in FACES.values()}
    )


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_the_common_rooms_import_no_game():
    import bot.games.registry  # noqa: F401, PLC0415 - brings the games in

    games = packages_of_games()
    assert {"engine.botifarra", "computers.botifarra", "bot.games.botifarra"} <= games
    rooms = [*(ROOT / "bot" / room for room in COMMON), ROOT / "engine" / "commands"]
    files = [file for room in rooms for file in room.rglob("*.py")]
    assert len(files) > 100
    assert [
        (file.relative_to(ROOT).as_posix(), module)
        for file in files
        for module in imports(file)
        if any(module == game or module.startswith(f"{game}.") for game in games)
    ] == []


def test_a_room_has_at_most_fifteen_modules():
    rooms = {
        path.parent.relative_to(ROOT).as_posix(): sum(
            each.name != "__init__.py" for each in path.parent.glob("*.py")
        )
        for root in (*PRODUCT, "benchmarks", "tools")
        for path in (ROOT / root).rglob("*.py")
    }
    assert {room for room, modules in rooms.items() if modules > MOST_MODULES} - LARGE_ROOMS.keys() == set()


def test_places_of_features_exist():
    table = (ROOT / "docs" / "architecture.md").read_text().partition("### Features")[2].partition("\n## ")[0]
    places = re.findall(r"`((?:bot|computers|engine)/[^`]+)`", table)
    assert len(places) > 20
    assert [place for place in places if not any(ROOT.glob(place))] == []


def constructors(path):
    """Return the classes of a file whose constructor is written, each with the number of its parameters."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                    arguments = each.args
                    names = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
                    yield node.name, len(names) - 1


def test_no_constructor_takes_more_than_seven_parameters():
    """Fields of dataclasses are values, and do not count."""
    files = [file for package in PRODUCT for file in (ROOT / package).rglob("*.py")]
    assert len(files) > 100
    assert [
        (file.relative_to(ROOT).as_posix(), name, number)
        for file in files
        for name, number in constructors(file)
        if number > MOST_PARAMETERS
    ] == []
