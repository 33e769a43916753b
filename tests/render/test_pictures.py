"""Every scene becomes a picture that a chat can show and a player can read."""

import dataclasses
import functools
import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.render.kit import theme
from bot.render.kit.scene import PlayedCard
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.lobby import LobbyScene
from bot.render.layouts.table.panels import LastTrickScene
from bot.render.layouts.table.table import TableScene
from bot.render.raster import cache
from bot.render.raster.drawing import draw
from tests.examples import one_in
from tests.render.painting import composed
from tests.render.scenes import HAND, OROS, play, trick

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def picture(scenes):
    """Return a function from the name of a scene to its picture, which is drawn when a test first asks for it."""
    return functools.cache(lambda name: draw(scenes[name]))


@pytest.mark.parametrize("first", one_in(4, range(4)))
def test_every_scene_renders_as_high_as_others_and_small_enough_to_send(first, picture, scenes, opened):
    """A gallery wider than 11 to 7 flickers. Whatever was drawn, the caches stay within their bounds.

    A hand full of large cards, which goes to one person, may weigh a little more than a table. A profile card is
    smaller, and all of its pages have one size. Standings and boards of events are as wide as it.
    """
    for name in sorted(scenes)[first::4]:
        width, height = opened(picture(name)).size
        may_be_higher = name.startswith(
            ("match_result", "many_score_sheet", "barbu_deals", "review", "replay")
        )
        if name.startswith("profile"):
            assert (width, height) == (680, 620), name
        elif name.startswith("event"):
            assert width == 680, name
            assert height <= 740, name
        else:
            assert width == 1100, name
            assert height == 700 or (height > 700 and may_be_higher), name
        is_table = isinstance(scenes[name], TableScene | LobbyScene)
        most = 130_000 if name.startswith("replay") else 90_000 if is_table else 110_000
        assert len(picture(name)) <= most, name
        assert all(0 <= use.bytes <= use.most_bytes for use in cache.uses().values())


@pytest.mark.soak
def test_the_same_scene_gives_the_same_bytes(picture, scenes):
    for name, scene in scenes.items():
        assert draw(scene) == picture(name), name


@pytest.mark.parametrize(
    "name",
    [
        "play",
        "hand_12_play",
        "three_play",
        "four_play",
        "rector_play",
        "handpiles_play",
        "revoke",
        "hand_rector_play",
        "hand_piles_8",
        "tricks_four",
        "review_1",
        "review_trick_1",
        "review_match",
        "review_four",
        "review_four_trick",
        "review_barbu",
        "review_barbu_trick",
        "review_barbu_moves",
        "review_barbu_match",
        "profile_face",
        "profile_face_nobody",
        "profile_contracts",
        "profile_bars_long",
        "profile_partners",
        "event_suis",
        "event_same_cards",
        "event_board",
    ],
)
def test_the_picture_is_the_golden_one(name, picture, opened):
    """Another FreeType may shade the edges of letters: a few pixels may differ clearly, nowhere many together.

    Another digit, as small as they are drawn, changes a tenth of a block of 32 pixels square or more.
    """
    golden, drawn = opened((GOLDEN / f"{name}.png").read_bytes()), opened(picture(name))
    assert drawn.size == golden.size
    channels = ImageChops.difference(drawn, golden).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    clearly = worst.point([0] * 33 + [255] * 223)
    assert ImageStat.Stat(clearly).mean[0] / 255 < 0.003
    assert clearly.reduce(32).getextrema()[1] / 255 < 0.08


def test_no_colour_of_the_finished_table_is_far_from_the_composed_one(opened, picture):
    """The palette is a choice of 160 colours: nobody must see it."""
    shift = ImageStat.Stat(ImageChops.difference(composed(play()), opened(picture("play"))))
    assert max(shift.mean) < 2.0
    assert max(shift.rms) < 5.0


def _brightness(image, box):
    return ImageStat.Stat(image.crop(box).convert("L")).mean[0]


def test_playable_cards_are_bright_and_raised_and_the_others_dimmed():
    image = composed(HandScene(("E1", "E3"), frozenset({"E1"})))
    left, right = (400, 330, 530, 500), (580, 330, 710, 500)
    assert _brightness(image, left) > 1.4 * _brightness(image, right)
    grey = image.convert("L")
    tops = [next(y for y in range(20, image.height) if grey.getpixel((x, y)) > 120) for x in (440, 600)]
    assert tops[1] - tops[0] >= 20


def test_all_cards_are_equally_bright_where_nothing_is_to_be_played():
    waiting = composed(HandScene(("E1", "E1"), None))
    left, right = (300, 250, 530, 500), (570, 250, 800, 500)
    assert abs(_brightness(waiting, left) - _brightness(waiting, right)) < 1


def _place_of(hand, place):
    """Return where a card of a hand lies: what changes when another is there."""
    other = (*hand[:place], "B4", *hand[place + 1 :])
    return ImageChops.difference(composed(HandScene(hand, None)), composed(HandScene(other, None))).getbbox()


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2), (9, 3), (12, 3)])
def test_no_card_of_a_hand_covers_another_in_as_many_rows_as_its_buttons(count, rows):
    places = [_place_of(HAND[:count], place) for place in range(count)]
    assert len({round(top / 90) for _, top, _, _ in places}) == rows
    for (left, top, right, bottom), (other_left, other_top, *_) in itertools.pairwise(places):
        assert right <= other_left or bottom <= other_top
        assert right - left > 100
        assert bottom - top > 130


def test_an_empty_hand_is_a_picture_too(opened):
    assert opened(draw(HandScene((), None))).width == 1100


def test_the_winning_card_glows_in_the_colour_of_the_turn():
    shown = composed(dataclasses.replace(play(), winning=None))
    glowing = composed(play())
    box = ImageChops.difference(shown, glowing).getbbox()
    assert box is not None
    assert box[2] < 550  # the left player's card


def test_a_centre_hides_the_trick():
    scene = dataclasses.replace(play(), centre=Announcement("Pausa"))
    bare = dataclasses.replace(scene, trick=(), winning=None)
    assert composed(scene).tobytes() == composed(bare).tobytes()


def test_nothing_is_drawn_of_a_card_that_the_scene_does_not_hold():
    """A table scene has no place for a hidden card: trick, last trick and the tops of piles name cards."""
    named = {field.name for field in dataclasses.fields(PilesTableScene)}
    assert named == {
        "seats",
        "sides",
        "contract",
        "trick",
        "winning",
        "trick_points",
        "last_trick",
        "progress",
        "centre",
        "pack",
        "piles",
    }


def test_a_drawn_hand_that_is_all_playable_is_all_bright():
    image = composed(HandScene(("E1", "E1"), frozenset({"E1"})))
    left, right = (300, 250, 530, 500), (570, 250, 800, 500)
    assert abs(_brightness(image, left) - _brightness(image, right)) < 1
    assert _brightness(image, left) > 150


@pytest.mark.parametrize("card", ["O0", "O13", "X1", "", "o9", "../../secret"])
def test_an_unknown_card_is_refused_with_a_sentence(card):
    with pytest.raises(ValueError, match="There is no card"):
        PlayedCard(0, card)
    with pytest.raises(ValueError, match="There is no card"):
        HandScene((card,), None)


def test_a_playable_card_that_is_not_in_the_hand_is_refused():
    with pytest.raises(ValueError, match="not in the hand"):
        HandScene(("O1",), frozenset({"O2"}))


def test_two_cards_in_one_place_are_refused():
    with pytest.raises(ValueError, match="same place"):
        dataclasses.replace(play(), trick=(*trick(0, "O1"), *trick(0, "O2")), winning=None)


def _photo(colour):
    out = BytesIO()
    Image.effect_mandelbrot((128, 128), (-2, -1.5, 1, 1.5), 60).convert("RGB").save(out, "PNG")
    image = Image.open(out)
    tinted = ImageChops.multiply(image.convert("RGB"), Image.new("RGB", image.size, colour))
    out = BytesIO()
    tinted.save(out, "PNG")
    return out.getvalue()


def _with_avatars(*avatars):
    seats = tuple(
        dataclasses.replace(seat, avatar=data) for seat, data in zip(play().seats, avatars, strict=True)
    )
    return dataclasses.replace(play(), seats=seats)


def test_photos_keep_their_colours_and_the_picture_its_size(opened):
    photos = [_photo(colour) for colour in ("#ff8080", "#80ff80", "#8080ff", "#ffff80")]
    scene = _with_avatars(*photos)
    data = draw(scene)
    assert len(data) <= 90_000
    difference = ImageChops.difference(composed(scene), opened(data))
    assert max(ImageStat.Stat(difference.crop((380, 600, 460, 690))).mean) < 6
    # The photos take nothing from the cards, which keep the colours that all pictures share.
    assert max(ImageStat.Stat(difference.crop((470, 110, 790, 470))).rms) < 6


def _noise(seed):
    """Return the avatar that is hardest to pack: no two pixels have anything to do with each other."""
    out = BytesIO()
    Image.frombytes("RGB", (128, 128), random.Random(seed).randbytes(128 * 128 * 3)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("name", ["play", "rector_trick_complete", "four_play", "match_result_long"])
def test_four_noisy_photos_do_not_make_a_picture_too_heavy(name, scenes):
    scene = scenes[name]
    if isinstance(scene, TableScene):
        faced = [seat and dataclasses.replace(seat, avatar=_noise(at)) for at, seat in enumerate(scene.seats)]
        assert len(draw(dataclasses.replace(scene, seats=tuple(faced)))) <= 90_000
    else:
        faced = [dataclasses.replace(play().seats[0], avatar=_noise(at)) for at in range(4)]
        assert len(draw(dataclasses.replace(scene, winners=tuple(faced)))) <= 110_000


@pytest.mark.parametrize(
    "data", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, _photo("#fff")[:300]]
)
def test_an_avatar_that_cannot_be_read_gives_way_to_the_drawn_disc(data):
    assert composed(_with_avatars(data, data, data, data)).tobytes() == composed(play()).tobytes()


def test_threads_that_fill_the_caches_together_do_not_disturb_each_other(picture, scenes):
    of_each_kind = {type(scene): name for name, scene in scenes.items()}.values()
    alone = [picture(name) for name in of_each_kind]
    cache.forget()
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda name: draw(scenes[name]), [*of_each_kind] * 2))
    assert together == alone * 2


def test_the_trick_lies_beside_the_own_cards():
    told = composed(HandScene(HAND, None, OROS, "Et toca", trick=trick(0, "O9")))
    other = composed(HandScene(HAND, None, OROS, "Et toca", trick=trick(0, "C9")))
    box = ImageChops.difference(told, other).getbbox()
    assert box is not None
    assert box[0] > 730


def test_the_last_finished_trick_stands_at_the_bottom_right_with_its_winner_and_points():
    last = LastTrickScene("Última basa", trick(0, "O9", "O3", "O1", "C2"), 0, "Àngel", 1, 10)
    hand = HandScene(HAND, None, OROS, "Et toca", trick=trick(1, "B9"), last=last)
    bare = composed(dataclasses.replace(hand, last=None))
    box = ImageChops.difference(composed(hand), bare).getbbox()
    assert box[0] > 730
    assert box[1] > 500
    for changed in ({"winner": 1}, {"points": 4}, {"winner_name": "Núria"}):
        other = dataclasses.replace(hand, last=dataclasses.replace(last, **changed))
        assert composed(other).tobytes() != composed(hand).tobytes()


def test_the_cards_of_the_trick_keep_their_places_whether_a_trick_lies_below_or_not():
    last = LastTrickScene("Última basa", trick(0, "O9", "O3", "O1", "C2"), 0, "Àngel", 1, 10)
    above = (730, 95, 1090, 520)
    shown = [
        composed(HandScene(HAND, None, OROS, trick=trick(1, "B9"), last=each)).crop(above).tobytes()
        for each in (None, last)
    ]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("name", ["play", "three_play", "four_play"])
def test_the_corner_at_the_bottom_left_is_free_for_the_badge_of_the_description(name, scenes):
    """Discord lays the word ALT there: 36 by 20 pixels of a picture that is 360 wide."""
    image = composed(scenes[name])
    corner = image.crop((34, 622, 128, 676))
    assert max(high - low for low, high in corner.getextrema()) < 30


def test_the_headline_has_the_colour_of_the_turn_whenever_the_reader_is_to_act():
    """To choose trump or to answer a call is to act as well, though no card is playable."""
    shown = {is_turn: composed(HandScene(HAND, None, OROS, "Dius?", is_turn=is_turn)) for is_turn in (0, 1)}
    yellow = {
        is_turn: _pixels_of(image.crop((600, 20, 1080, 100)), theme.TURN) for is_turn, image in shown.items()
    }
    assert yellow[1] > 200
    assert yellow[0] == 0


def _pixels_of(image, colour):
    return next((count for count, each in image.getcolors(image.width * image.height) if each == colour), 0)


def test_below_the_cards_of_the_trick_stands_who_played_them_in_the_colour_of_the_side():
    lying, strip = trick(1, "O9", "O3", "O1"), (734, 95, 1100, 540)
    names = ("Tu", "Àngel", "Núria", "Mercè")
    shown = composed(HandScene(HAND, None, OROS, trick=lying, names=names))
    assert all(_pixels_of(shown.crop(strip), theme.side_colour(side)) > 20 for side in (0, 1))
    for position, name in ((1, "Ángel"), (2, "Nùria"), (3, "Merçè")):
        others = (*names[:position], name, *names[position + 1 :])
        renamed = composed(HandScene(HAND, None, OROS, trick=lying, names=others))
        left, top, right, bottom = ImageChops.difference(shown, renamed).getbbox()
        assert strip[0] <= left < right <= strip[2]
        assert strip[1] <= top < bottom <= strip[3] + 3
    without = composed(HandScene(HAND, None, OROS, trick=lying, names=("Jo", *names[1:])))
    assert without.tobytes() == shown.tobytes()  # who has not played is not named


def test_a_name_below_a_card_is_written_a_little_smaller_before_it_loses_a_letter():
    lying = trick(1, "O9", "O3", "O1")
    whole, cut = (
        composed(HandScene(HAND, None, OROS, trick=lying, names=("Tu", "Àngel", name, "Mercè")))
        for name in ("Remei", "Reme")
    )
    assert whole.tobytes() != cut.tobytes()


@pytest.mark.parametrize(("points", "shows"), [(0, False), (5, True), (None, False)])
def test_a_finished_trick_that_is_worth_something_says_how_much(points, shows):
    lying = trick(0, "O9", "O3", "O4", "O5")
    scene = dataclasses.replace(play(), trick=lying, winning=0)
    bare = composed(dataclasses.replace(scene, trick_points=None))
    assert (composed(dataclasses.replace(scene, trick_points=points)).tobytes() != bare.tobytes()) is shows


def test_a_card_that_nobody_could_have_played_is_refused():
    with pytest.raises(ValueError, match="Nobody sits at position 2"):
        composed(HandScene(HAND, None, OROS, trick=trick(2, "O9"), sides=(0, 1, None, 2)))
