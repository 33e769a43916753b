"""Five to ten at a table, with the French pack: everybody and every card is seen, and none covers another."""

import dataclasses
import itertools

import pytest
from PIL import ImageChops

from assets.cards.draw.french.contracts import NAMES as CONTRACTS
from bot.render.kit import card_images, theme
from bot.render.kit.scene import (
    ContractScene,
    Pack,
    PlayedCard,
    SeatScene,
    by_position,
    pack_of,
    positions,
    suit_of,
)
from bot.render.kit.seat_plates import is_trump
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.results.score_sheet import MOST_LINES, ScoreSheetScene, SheetLine
from bot.render.layouts.table.rail import RAIL
from bot.render.layouts.table.rail_plates import plate_places
from bot.render.layouts.table.table import TableScene
from bot.render.raster.drawing import draw
from tests.assets.colour_vision import VISIONS, distance
from tests.render.painting import composed
from tools.gallery.many import COUNTS
from tools.gallery.scenes import gallery

EVERY = range(5, 11)
ENDS = (5, 10)


def changed(before, after):
    """Return the box in which two pictures differ, or None."""
    return ImageChops.difference(before, after).getbbox()


def within(box, place):
    left, top, w, h = place
    return left <= box[0] and top <= box[1] and box[2] <= left + w and box[3] <= top + h


def apart(boxes):
    """Tell whether no two boxes (left, top, right, bottom) share a pixel."""
    return all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for one, other in itertools.combinations(boxes, 2)
    )


def boxes(places):
    return [(left, top, left + w, top + h) for left, top, w, h in places]


def renamed(scene, position, name):
    seats = list(scene.seats)
    seats[position] = dataclasses.replace(seats[position], name=name)
    return dataclasses.replace(scene, seats=tuple(seats))


@pytest.mark.parametrize("count", EVERY)
def test_no_two_players_sit_in_one_place_and_the_trick_lies_between_them(count):
    places = boxes(plate_places(count))
    assert len(places) == count
    assert apart([*places, *boxes([RAIL])])
    assert all(
        left >= 10 and right <= 1090 and top >= 10 and bottom <= 690 for left, top, right, bottom in places
    )


def test_up_to_four_sit_around_the_table_and_more_in_order_of_play():
    assert [positions(count) for count in (2, 3, 4, 5)] == [(0, 2), (0, 1, 3), (0, 1, 2, 3), (0, 1, 2, 3, 4)]
    assert by_position("ab") == ("a", None, "b", None)
    assert by_position("abc", bottom=1) == ("b", "c", None, "a")
    assert by_position("abcdef") == tuple("abcdef")


@pytest.mark.parametrize("count", [3, 11])
def test_a_table_with_fewer_places_than_four_or_more_than_ten_is_refused(count):
    sides = gallery()["many_table_5_trick"].sides
    with pytest.raises(ValueError, match=f"up to ten; {count} were given"):
        TableScene((SeatScene("Anna"),) * count, sides)


@pytest.mark.parametrize("count", ENDS)
def test_everybody_at_a_long_table_is_named_on_the_plate_and_below_the_card(count):
    scene = gallery()[f"many_table_{count}_complete"]
    before = composed(scene)
    rail = boxes([RAIL])[0]
    for position, place in enumerate(boxes(plate_places(count))):
        after = composed(renamed(scene, position, "Zoë"))
        assert changed(before.crop(place), after.crop(place)) is not None
        assert changed(before.crop(rail), after.crop(rail)) is not None


@pytest.mark.parametrize("count", ENDS)
def test_a_long_name_stays_on_the_plate_and_below_the_own_card(count):
    scene = gallery()[f"many_table_{count}_trick"]
    plate, pitch = plate_places(count)[1], RAIL[2] / min(count, 5 if count in {5, 10} else -(-count // 2))
    box = changed(composed(renamed(scene, 1, "")), composed(renamed(scene, 1, "W" * 32)))
    plain, long = (composed(renamed(scene, 1, name)) for name in ("", "W" * 32))
    rail = boxes([RAIL])[0]
    below = changed(plain.crop(rail), long.crop(rail))
    assert box[1] >= plate[1]
    assert below[2] - below[0] <= pitch
    row = boxes([plate])[0]
    top = changed(plain.crop((0, 0, 1100, row[3])), long.crop((0, 0, 1100, row[3])))
    assert within(top, plate)


@pytest.mark.parametrize("count", COUNTS)
def test_the_cards_of_a_long_trick_lie_in_order_of_play_and_none_covers_another(count):
    scene = gallery()[f"many_table_{count}_complete"]
    scene = dataclasses.replace(scene, winning=None, trick_points=None, contract=None)
    before, seen = composed(scene), []
    for index, played in enumerate(scene.trick):
        trick = list(scene.trick)
        trick[index] = PlayedCard(played.position, "7C" if suit_of(played.card) != "C" else "7D")
        seen.append(changed(before, composed(dataclasses.replace(scene, trick=tuple(trick)))))
    assert apart(seen)
    assert all(within(box, RAIL) for box in seen)
    # Cards of a row may differ by a pixel or so in what changes: rows are told apart by a hundred.
    assert seen == sorted(seen, key=lambda box: (box[1] // 100, box[0]))


@pytest.mark.parametrize("count", ENDS)
def test_from_five_players_on_a_number_tells_who_is_who(count):
    """The same names in the same colours: only the numbers differ."""
    scene = gallery()[f"many_table_{count}_trick"]
    same = dataclasses.replace(SeatScene("Anna"), side=0)
    image = composed(dataclasses.replace(scene, seats=(same,) * count, trick=(), winning=None))
    heads = [image.crop((left, top, left + 60, top + 44)) for left, top, _, _ in plate_places(count)]
    assert all(changed(one, other) for one, other in itertools.combinations(heads, 2))


def test_the_score_of_everybody_stands_on_the_plates():
    scene = gallery()["many_table_10_trick"]
    before = composed(scene)
    for side, place in enumerate(plate_places(10)):
        sides = list(scene.sides)
        sides[side] = dataclasses.replace(sides[side], total=999)
        assert within(changed(before, composed(dataclasses.replace(scene, sides=tuple(sides)))), place)


@pytest.mark.parametrize("count", ENDS)
def test_a_free_seat_of_a_long_lobby_is_offered_in_its_place(count):
    free, full = (composed(gallery()[f"many_lobby_{count}{end}"]) for end in ("", "_full"))
    for position, place in enumerate(boxes(plate_places(count))):
        assert (changed(free.crop(place), full.crop(place)) is not None) is (position in {1, 2})


def _place_of(scene, index):
    """Return where a card of a hand lies: what changes when another one of its suit is there."""
    cards = list(scene.cards)
    cards[index] = ("K" if cards[index][0] != "K" else "T") + suit_of(cards[index])
    bare = dataclasses.replace(scene, playable=None, contract=None)
    return changed(composed(bare), composed(dataclasses.replace(bare, cards=tuple(cards))))


@pytest.mark.parametrize(("name", "least"), [("many_hand_13_of_10", 100), ("many_hand_26_of_10", 30)])
def test_no_card_of_a_large_hand_covers_another(name, least):
    scene = gallery()[name]
    seen = [_place_of(scene, index) for index in range(len(scene.cards))]
    assert apart(seen)
    assert all(right - left > least for left, _, right, _ in seen)


def test_every_card_of_a_trick_of_ten_is_told_by_number_beside_the_hand():
    scene = gallery()["many_hand_13_of_10"]
    beside = (734, 95, 1100, 700)
    before, seen = composed(scene).crop(beside), []
    for index, played in enumerate(scene.trick):
        trick = list(scene.trick)
        trick[index] = PlayedCard(played.position, "7C" if suit_of(played.card) != "C" else "7D")
        seen.append(changed(before, composed(dataclasses.replace(scene, trick=tuple(trick))).crop(beside)))
    assert apart(seen)
    other = dataclasses.replace(scene, names=("Zoë",) * 10)
    assert changed(before, composed(other).crop(beside)) is None


@pytest.mark.parametrize("small", [False, True], ids=["large", "small"])
@pytest.mark.parametrize("pack", Pack)
def test_every_card_of_a_pack_has_a_face_of_its_own(pack, small):
    looks = {card_images.face(card, 100, small).digest for card in pack.cards}
    assert len(looks) == len(pack.cards) == {Pack.SPANISH: 48, Pack.FRENCH: 52}[pack]


def test_a_card_belongs_to_one_pack_and_each_pack_has_a_back_of_its_own():
    assert {pack_of("9S"), pack_of("TH")} == {Pack.FRENCH}
    assert pack_of("O9") is Pack.SPANISH
    assert not set(Pack.SPANISH.cards) & set(Pack.FRENCH.cards)
    assert len({card_images.face(None, 100, pack=pack).digest for pack in Pack}) == 2


def test_a_french_trump_is_known_by_the_letter_after_its_rank():
    hearts = ContractScene("H", "Trump", "Hearts")
    assert is_trump(hearts, "TH")
    assert not is_trump(hearts, "TS")
    assert not is_trump(dataclasses.replace(hearts, code="dames"), "TH")


@pytest.mark.parametrize("name", ["X", "", "../back", "botifarra"])
def test_a_sign_that_a_pack_does_not_have_is_refused(name):
    with pytest.raises(ValueError, match="french pack has no sign"):
        card_images.sign(name, 60, Pack.FRENCH)


def test_every_contract_of_barbu_has_a_sign_of_its_own():
    names = card_images.signs(Pack.FRENCH)
    assert names[:4] == tuple("SHCD")
    assert set(CONTRACTS) == set(names[4:])
    assert len({card_images.sign(name, 60, Pack.FRENCH).digest for name in names}) == len(names)


def test_french_cards_keep_their_colours_in_a_finished_picture(opened):
    scene = gallery()["many_french_4_complete"]
    difference = ImageChops.difference(composed(scene), opened(draw(scene)))
    assert max(channel / (1100 * 700) for channel in _sums(difference)) < 2


def _sums(image):
    return [sum(level * count for level, count in enumerate(band.histogram())) for band in image.split()]


def _code(colour):
    return "#{:02X}{:02X}{:02X}".format(*colour)


@pytest.mark.parametrize(("vision", "least"), [("normal", 14), ("protan", 8), ("deutan", 8), ("tritan", 8)])
def test_the_colours_of_ten_players_differ_for_everybody(vision, least):
    assert vision in VISIONS
    colours = [_code(theme.side_colour(side)) for side in range(10)]
    assert len(set(colours)) == 10
    assert min(distance(one, other, vision) for one, other in itertools.combinations(colours, 2)) >= least


@pytest.mark.parametrize("sides", range(2, 11))
def test_each_number_of_a_score_sheet_stands_in_its_own_column(sides):
    line = SheetLine("1 dames", tuple(-111 for _ in range(sides)))
    sheet = ScoreSheetScene(
        "Anna wins", "", "Deal", ("Anna",) * sides, (line,), "Total", (0,) * sides, pack=Pack.FRENCH
    )
    before, seen = composed(sheet), []
    for side in range(sides):
        numbers = tuple(None if other == side else number for other, number in enumerate(line.numbers))
        changed_line = dataclasses.replace(line, numbers=numbers)
        seen.append(changed(before, composed(dataclasses.replace(sheet, lines=(changed_line,)))))
    assert apart(seen)


def test_a_long_score_sheet_shows_its_last_lines():
    sheet = gallery()["many_score_sheet_10_long"]
    shown = dataclasses.replace(sheet, lines=sheet.lines[-MOST_LINES:])
    assert composed(sheet).tobytes() != composed(dataclasses.replace(sheet, lines=sheet.lines[:-1])).tobytes()
    assert composed(sheet).size == composed(shown).size


def test_a_score_sheet_without_a_number_for_each_side_is_refused():
    sheet = gallery()["many_score_sheet_4"]
    with pytest.raises(ValueError, match="a number for each of the 4 sides"):
        dataclasses.replace(sheet, totals=(1, 2, 3))
    with pytest.raises(ValueError, match="two to ten sides"):
        dataclasses.replace(sheet, side_labels=("Anna",), lines=(), totals=(1,))


def test_an_unknown_french_card_is_refused():
    for code in ("10S", "1S", "SA", "as"):
        with pytest.raises(ValueError, match="There is no card"):
            HandScene((code,), None)
