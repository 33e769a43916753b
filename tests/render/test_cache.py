"""Caches of the drawing: none exceeds its limit of bytes, and no picture makes anything twice."""

import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Pack, SeatScene
from bot.render.raster import cache
from bot.render.raster.cache import MIB, ByteCache, Remembered, picture_scope, weight
from bot.render.raster.png import ROW_MARK
from bot.render.raster.renderer import PICTURES, Renderer
from bot.render.raster.tile_cache import flattened

SOME = bytes(800)
RESULT_HEIGHT = 988
"""Pixels of the result of a match that the warm-up draws."""
MOST_IN_ALL = 82 * MIB


@pytest.fixture
def small():
    return ByteCache("small", 4000)


def test_what_was_used_least_recently_is_forgotten_first(small):
    for name in "abc":
        small.put(name, SOME)
    small.get("a")
    small.put("d", SOME)
    assert small.get("b") is None
    assert [small.get(name) for name in "acd"] == [SOME] * 3


def test_the_bytes_never_exceed_the_bound(small):
    for index in range(50):
        small.put(index, bytes(37 * index))
        use = small.use()
        assert use.bytes <= use.most_bytes == 4000
    assert use.entries > 0


@pytest.mark.parametrize("size", [2100, 5000])
def test_what_is_larger_than_half_of_the_cache_is_not_kept_and_pushes_nothing_out(small, size):
    for name in "abc":
        small.put(name, SOME)
    small.put("d", bytes(size))
    assert [small.get(name) for name in "abc"] == [SOME] * 3
    assert small.get("d") is None


def test_a_cache_logs_the_first_value_that_it_refuses_with_its_size_and_the_bound(small, caplog):
    caplog.set_level(logging.INFO, cache.logger.name)
    small.put("a", SOME)
    assert caplog.messages == []
    for _ in range(3):
        small.put("b", bytes(5000))
    (message,) = caplog.messages
    assert all(part in message for part in ("'small'", "5417", "4000"))


def test_a_cache_that_is_meant_to_refuse_large_values_says_nothing(caplog):
    caplog.set_level(logging.INFO, cache.logger.name)
    ByteCache("small", 4000, may_refuse=True).put("a", bytes(5000))
    assert caplog.messages == []


def test_a_value_that_its_cache_refuses_is_made_once_a_picture():
    made = []
    remembered = Remembered(lambda name: made.append(name) or bytes(5000), 4000, "large")
    for _ in range(2):
        with picture_scope():
            assert remembered("a") is remembered("a")
    assert made == ["a", "a"]


def test_a_value_that_others_push_out_of_its_cache_is_made_once_a_picture():
    made = []
    remembered = Remembered(lambda name: made.append(name) or SOME, 4000, "full")
    with picture_scope():
        for name in "abcdefgh" * 2:
            remembered(name)
    assert made == list("abcdefgh")


def test_what_one_thread_makes_for_its_picture_is_not_held_for_the_picture_of_another(small):
    with picture_scope():
        small.put("a", bytes(5000))
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(small.get, "a").result() is None


def test_a_value_that_is_put_again_counts_once(small):
    small.put("a", SOME)
    before = small.use()
    small.put("a", SOME)
    assert small.use() == before


def test_a_cleared_cache_is_empty(small):
    small.put("a", SOME)
    small.clear()
    assert small.get("a") is None
    assert small.use().bytes == small.use().entries == 0


@pytest.mark.parametrize(("mode", "pixel"), [("L", 1), ("P", 1), ("RGB", 4), ("RGBA", 4)])
def test_an_image_weighs_what_pillow_takes_for_its_pixels(mode, pixel):
    assert weight(Image.new(mode, (30, 20))) == 600 * pixel


def test_the_avatars_within_a_scene_weigh_as_well():
    faced, faceless = SeatScene("Anna", avatar=bytes(5000)), SeatScene("Anna")
    assert weight((faced, faced)) - weight((faceless, faceless)) > 2 * 5000


def test_equal_arguments_are_one_entry_however_they_are_given():
    made = []

    def area(width, height=3, *, k=1):
        made.append((width, height, k))
        return width * height * k

    remembered = Remembered(area, 4000)
    assert {remembered(2), remembered(2, 3), remembered(2, height=3), remembered(width=2, k=1)} == {6}
    assert made == [(2, 3, 1)]
    assert remembered(2, k=5) == 30


def test_a_result_of_none_is_remembered():
    made = []
    remembered = Remembered(made.append, 4000)
    assert remembered("a") is None
    assert remembered("a") is None
    assert made == ["a"]


def test_what_cannot_be_made_is_not_remembered():
    made = []

    def failing(name):
        made.append(name)
        raise OSError("no such card file")

    remembered = Remembered(failing, 4000)
    for _ in range(2):
        with pytest.raises(OSError, match="no such card file"):
            remembered("a")
    assert made == ["a", "a"]


def test_threads_may_share_a_cache():
    remembered = Remembered(lambda index: bytes([index]) * 500, 4000)
    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(remembered, list(range(20)) * 50))
    assert got == [bytes([index]) * 500 for index in range(20)] * 50
    assert 0 < remembered.use().bytes <= 4000


def test_two_caches_cannot_be_reported_under_one_name():
    with pytest.raises(ValueError, match="'face'"):
        cache.register("face", cache.uses, cache.forget)


def test_the_tables_of_all_packs_are_held_at_once_beside_the_result_of_a_match():
    cache.forget()
    tables = [table_canvas(pack, ring=ring) for pack in Pack for ring in (False, True)]
    grounds = [*tables, table_canvas(height=RESULT_HEIGHT)]
    for canvas in grounds:
        flattened(canvas, margin=ROW_MARK)
    assert cache.uses()["flat ground"].entries == len(grounds)


def test_all_caches_together_are_bounded():
    renderer = Renderer()
    uses = renderer.cache_uses()
    renderer.close()
    assert {"face", "line", "palettes", "solid tiles"} <= uses.keys()
    assert uses["pictures"].most_bytes == PICTURES
    assert sum(use.most_bytes for use in uses.values()) <= MOST_IN_ALL
