"""Pictures as they are composed, before the palette: what the tests look at."""

from PIL import Image

from bot.render import hand, last_tricks, lobby, result, sheet, table
from bot.render.canvas import Canvas, painted
from bot.render.hand_scene import HandScene
from bot.render.lobby_scene import LobbyScene
from bot.render.result_scene import HandResultScene, MatchResultScene
from bot.render.table_scene import TableScene
from bot.render.tricks_scene import TricksScene


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
