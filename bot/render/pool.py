"""The renderer: scenes in, PNG bytes out, never on the event loop."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from PIL import Image

from bot.render.encode import encode
from bot.render.hand import compose_hand
from bot.render.last_tricks import compose_tricks
from bot.render.lobby import compose_lobby
from bot.render.result import compose_hand_result
from bot.render.scene import (
    HandResultScene,
    HandScene,
    LobbyScene,
    MatchResultScene,
    SeatScene,
    TableScene,
    TricksScene,
)
from bot.render.sheet import compose_match_result
from bot.render.table import compose_table
from bot.render.warm import fill_caches

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
            image = compose_match_result(scene)
    return encode(image, photos)


class Renderer:
    """Draws in a few threads of its own, and remembers the last pictures.

    Pictures are PNG bytes, 1100 x 700; the score sheet of a match is higher. Use it from one event loop; `close` it.
    """

    def __init__(self, *, workers: int = 2, remembered: int = 64) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="render")
        self._remembered = remembered
        self._pictures: OrderedDict[Scene, bytes] = OrderedDict()

    async def table(self, scene: TableScene) -> bytes:
        """Draw the table in any phase."""
        return await self._picture(scene)

    async def hand(self, scene: HandScene) -> bytes:
        """Draw one player's cards."""
        return await self._picture(scene)

    async def lobby(self, scene: LobbyScene) -> bytes:
        """Draw a table that has not started."""
        return await self._picture(scene)

    async def tricks(self, scene: TricksScene) -> bytes:
        """Draw finished tricks."""
        return await self._picture(scene)

    async def hand_result(self, scene: HandResultScene) -> bytes:
        """Draw the result of a hand."""
        return await self._picture(scene)

    async def match_result(self, scene: MatchResultScene) -> bytes:
        """Draw the score sheet of a match."""
        return await self._picture(scene)

    async def warm(self) -> None:
        """Fill the caches, so that the first player does not wait for them."""
        await asyncio.get_running_loop().run_in_executor(self._pool, fill_caches)

    def close(self) -> None:
        """Finish what is being drawn and end the threads. No picture can be asked for afterwards."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _picture(self, scene: Scene) -> bytes:
        known = self._pictures.get(scene)
        if known is not None:
            self._pictures.move_to_end(scene)
            return known
        picture = await asyncio.get_running_loop().run_in_executor(self._pool, draw, scene)
        self._pictures[scene] = picture
        if len(self._pictures) > self._remembered:
            self._pictures.popitem(last=False)
        return picture
