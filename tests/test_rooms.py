"""The common rooms know no game, whichever games there are: import-linter names packages, this looks them up."""

import ast
from pathlib import Path

from bot.ui.face import FACES
from engine.games import GAMES

ROOT = Path(__file__).parents[1]
COMMON = ("commands", "i18n", "people", "presets", "process", "render", "store", "tables", "ui")


def packages_of_games():
    """Return the packages of the games that are registered, of the engine and of the bot."""
    return {type(game).__module__.rpartition(".")[0] for game in GAMES.values()} | {
        face.__module__.rpartition(".")[0] for face in FACES.values()
    }


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_the_common_rooms_import_no_game():
    import bot.games.registry  # noqa: F401, PLC0415 - brings the games in

    games = packages_of_games()
    assert {"engine.botifarra", "bot.games.botifarra"} <= games
    rooms = [*(ROOT / "bot" / room for room in COMMON), ROOT / "engine" / "commands"]
    files = [file for room in rooms for file in room.rglob("*.py")]
    assert len(files) > 100
    assert [
        (file.relative_to(ROOT).as_posix(), module)
        for file in files
        for module in imports(file)
        if any(module == game or module.startswith(f"{game}.") for game in games)
    ] == []
