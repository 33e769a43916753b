"""One picture from one scene, composed and encoded in the calling thread."""

from typing import TypeAlias

from bot.render.cache import picture_scope
from bot.render.canvas import Canvas
from bot.render.encode import HEAVIEST, HEAVIEST_TABLE, encode
from bot.render.hand import compose_hand
from bot.render.hand_scene import HandScene
from bot.render.last_tricks import compose_tricks
from bot.render.lobby import compose_lobby
from bot.render.lobby_scene import LobbyScene
from bot.render.result import compose_hand_result
from bot.render.result_scene import HandResultScene, MatchResultScene
from bot.render.sheet import compose_match_result
from bot.render.table import compose_table
from bot.render.table_scene import TableScene
from bot.render.tricks_scene import TricksScene

Scene: TypeAlias = TableScene | HandScene | LobbyScene | TricksScene | HandResultScene | MatchResultScene


def compose(scene: Scene) -> Canvas:
    """Return what is drawn on the picture of a scene."""
    match scene:
        case TableScene():
            return compose_table(scene)
        case LobbyScene():
            return compose_lobby(scene)
        case HandScene():
            return compose_hand(scene)
        case TricksScene():
            return compose_tricks(scene)
        case HandResultScene():
            return compose_hand_result(scene)
        case MatchResultScene():
            return compose_match_result(scene)


def draw(scene: Scene) -> bytes:
    """Compose and encode one picture in the calling thread."""
    with picture_scope():
        return encode(compose(scene), HEAVIEST_TABLE if isinstance(scene, TableScene) else HEAVIEST)
