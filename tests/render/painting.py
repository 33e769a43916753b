"""Pictures as they are composed, before the palette: what the tests look at."""

from PIL import Image

from bot.games.botifarra.pictures import result, sheet
from bot.games.botifarra.pictures.result_scene import HandResultScene, MatchResultScene
from bot.render.layouts import hand, lobby, table
from bot.render.layouts import tricks as last_tricks
from bot.render.layouts.hand_scene import HandScene
from bot.render.layouts.lobby_scene import LobbyScene
from bot.render.layouts.table_scene import TableScene
from bot.render.layouts.tricks_scene import TricksScene
from bot.render.raster.canvas import Canvas, painted


def whole(canvas: Canvas) -> Image.Image:
    """Return all that is drawn on a canvas (RGB)."""
    return painted(canvas.ground, canvas.strokes, canvas.box)


def compose_table(scene: TableScene) -> Image.Image:
    return whole(table.compose_table(scene))


def compose_hand(scene: HandScene) -> Image.Image:
    return whole(hand.compose_hand(scene))


def compose_lobby(scene: LobbyScene) -> Image.Image:
    return whole(lobby.compose_lobby(scene))


def compose_tricks(scene: TricksScene) -> Image.Image:
    return whole(last_tricks.compose_tricks(scene))


def compose_hand_result(scene: HandResultScene) -> Image.Image:
    return whole(result.compose_hand_result(scene))


def compose_match_result(scene: MatchResultScene) -> Image.Image:
    return whole(sheet.compose_match_result(scene))
