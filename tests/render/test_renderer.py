"""The renderer draws beside the event loop."""

import asyncio
import threading

import pytest

from bot.render.kit import card_images
from bot.render.layouts.hand import hand
from bot.render.layouts.hand.hand import HandScene
from bot.render.raster.drawing import draw
from bot.render.raster.renderer import Renderer
from tests.render.scenes import HAND, hand_result, match_result, play
from tools.gallery.scenes import gallery

RENDERER_DRAWS = "bot.render.raster.renderer.draw"
LARGEST_CARD = hand.LARGEST_CARD * card_images.card_height(hand.LARGEST_CARD)


@pytest.fixture
def renderer():
    made = Renderer(remembered_bytes=10_000)
    yield made
    made.close()


async def test_every_kind_of_picture_can_be_asked_for(renderer, opened):
    assert opened(await renderer.picture(play())).size == (1100, 700)
    assert opened(await renderer.picture(HandScene(HAND, None))).width == 1100
    assert opened(await renderer.picture(gallery()["lobby"])).size == (1100, 700)
    assert opened(await renderer.picture(gallery()["tricks_four"])).size == (1100, 700)
    assert opened(await renderer.picture(hand_result())).width == 1100
    assert opened(await renderer.picture(match_result())).width == 1100


async def test_pictures_are_drawn_in_a_thread_of_the_renderer(renderer, monkeypatch):
    seen = []

    def noting(scene):
        seen.append(threading.current_thread().name)
        return b"picture"

    monkeypatch.setattr(RENDERER_DRAWS, noting)
    assert await renderer.picture(play()) == b"picture"
    assert seen[0].startswith("render")


async def test_an_equal_scene_is_drawn_once_and_the_oldest_is_forgotten(renderer, monkeypatch):
    drawn = []
    monkeypatch.setattr(RENDERER_DRAWS, lambda scene: drawn.append(scene) or bytes(4000))
    hands = [HandScene(HAND[:count], None) for count in (1, 2, 3)]
    await renderer.picture(hands[0])
    await renderer.picture(HandScene(HAND[:1], None))
    assert len(drawn) == 1
    await renderer.picture(hands[1])
    await renderer.picture(hands[2])
    await renderer.picture(hands[0])
    assert len(drawn) == 4


async def test_many_pictures_at_once_are_each_their_own(renderer):
    hands = [HandScene(HAND[:count], None) for count in range(1, 9)]
    together = await asyncio.gather(*(renderer.picture(scene) for scene in hands))
    assert together == [draw(scene) for scene in hands]


async def test_a_failed_picture_is_not_remembered(renderer, monkeypatch):
    def failing(scene):
        raise OSError("no such card file")

    with monkeypatch.context() as broken:
        broken.setattr(RENDERER_DRAWS, failing)
        with pytest.raises(OSError, match="no such card file"):
            await renderer.picture(play())
    assert (await renderer.picture(play())).startswith(b"\x89PNG")


async def test_the_finished_pictures_are_reported_with_the_other_caches(renderer, monkeypatch):
    monkeypatch.setattr(RENDERER_DRAWS, lambda scene: bytes(100))
    await renderer.picture(HandScene(HAND, None))
    use = renderer.cache_uses()["pictures"]
    assert use.entries == 1
    assert 100 < use.bytes <= use.most_bytes == 10_000
