"""One picture from one scene, composed and encoded in the calling thread."""

from typing import TypeAlias

from PIL import Image

from bot.render.encode import HEAVIEST, HEAVIEST_TABLE, encode
from bot.render.hand import compose_hand
from bot.render.hand_scene import HandScene
from bot.render.last_tricks import compose_tricks
from bot.render.lobby import compose_lobby
from bot.render.lobby_scene import LobbyScene
from bot.render.result import compose_hand_result
from bot.render.result_scene import HandResultScene, MatchResultScene
from bot.render.scene import SeatScene
from bot.render.sheet import compose_match_result
from bot.render.table import compose_table
from bot.render.table_scene import TableScene
from bot.render.tricks_scene import TricksScene

Scene: TypeAlias = TableScene | HandScene | LobbyScene | TricksScene | HandResultScene | MatchResultScene


def _photos(seats: tuple[SeatScene | None, ...]) -> list[bytes]:
    return [seat.avatar for seat in seats if seat is not None and seat.avatar is not None]


def draw(scene: Scene) -> bytes:
    """Compose and encode one picture in the calling thread."""
    image: Image.Image
    photos: list[bytes] = []
    match scene:
        case TableScene():
            image, photos = compose_table(scene), _photos(scene.seats)
        case LobbyScene():
            image, photos = compose_lobby(scene), _photos(scene.seats)
        case HandScene():
            image = compose_hand(scene)
        case TricksScene():
            image = compose_tricks(scene)
        case HandResultScene():
            image = compose_hand_result(scene)
        case MatchResultScene():
            image, photos = compose_match_result(scene), _photos(scene.winners)
    return encode(image, photos, HEAVIEST_TABLE if isinstance(scene, TableScene) else HEAVIEST)
