"""Barbu's pictures: everything is seen, nothing covers anything, and what cannot be is refused."""

import dataclasses
import itertools

import pytest
from PIL import ImageChops

from bot.games.barbu.pictures.board import ROWS, board_of
from bot.games.barbu.pictures.deals_sheet import MOST_LINES
from bot.games.barbu.pictures.mariages import OpenCard
from bot.games.barbu.pictures.sheet_parts import extremes, signed_total
from bot.i18n import Language, translator
from bot.render.kit import card_images
from bot.render.kit.scene import Pack
from bot.render.kit.seat_plates import CORNERS, SEATS
from bot.render.layouts.hand.hand import HandScene, rows_of
from bot.render.layouts.results.score_sheet import ScoreSheetScene
from bot.render.layouts.table.panels import contract_place
from bot.render.layouts.table.rail_plates import plate_places
from bot.render.raster.drawing import draw
from tests.render.painting import composed
from tools.gallery.barbu import made_up as examples
from tools.gallery.barbu.made_up import BOARD_32, BOARD_52, CONTRACTS, EXTRA
from tools.gallery.scenes import named

EVERY = range(2, 11)
DAMES = examples.table(4, examples.ContractScene("dames", "15 each", "dames", detail="In play: Q♠"), 2)


def changed(before, after):
    """Return the box in which two pictures differ, or None."""
    return ImageChops.difference(composed(before), composed(after)).getbbox()


def apart(boxes):
    """Tell whether no two boxes (left, top, right, bottom) share a pixel."""
    return all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for one, other in itertools.combinations(boxes, 2)
    )


def inside(box):
    return box[0] >= 10 and box[1] >= 10 and box[2] <= 1090 and box[3] <= 690


def box(place):
    left, top, w, h = place
    return left, top, left + w, top + h


def within(inner, outer):
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def with_seat(scene, index, **changes):
    """Return a table with one of its seats changed."""
    seats = list(scene.seats)
    seats[index] = dataclasses.replace(seats[index], **changes)
    return dataclasses.replace(scene, seats=tuple(seats))


def with_player(scene, index, **changes):
    players = list(scene.players)
    players[index] = dataclasses.replace(players[index], **changes)
    return dataclasses.replace(scene, players=tuple(players))


def test_signs_of_contracts_differ_even_as_small_as_in_a_line_of_words():
    signs = [
        card_images.sign(code, 24, Pack.FRENCH).image().convert("RGB")
        for code in (*CONTRACTS, *EXTRA, "trefles", "barbu_s", "barbu_d")
    ]
    for one, other in itertools.combinations(signs, 2):
        grey = ImageChops.difference(one.convert("L"), other.convert("L"))
        assert sum(grey.histogram()[40:]) > 24 * 24 * 0.04


@pytest.mark.parametrize("columns", [8, 13, 14])
@pytest.mark.parametrize("players", EVERY)
def test_cards_and_plates_of_a_board_lie_apart_within_the_picture(columns, players):
    board = board_of(columns, players, 62)
    w = board.card_width
    h = card_images.card_height(w)
    middles = [board.middle(row, column) for row in range(ROWS) for column in range(columns)]
    cards = [(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for x, y in middles]
    plates = [box(place) for place in board.plates]
    assert len(plates) == players
    assert apart([*cards, *plates])
    assert all(inside(each) for each in (*cards, *plates))
    assert w >= 58  # 21 pixels on a phone, where a small card is one large index


@pytest.mark.parametrize("columns", [BOARD_32, BOARD_52])
def test_each_card_of_a_reussite_lies_in_the_column_of_its_rank(columns):
    scene = examples.reussite(4, columns)
    board = board_of(len(columns), 4, 62)
    for card in ("9C", "QS"):
        without = dataclasses.replace(scene, placed=scene.placed - {card}, newest=frozenset())
        left, _, right, _ = changed(dataclasses.replace(scene, newest=frozenset()), without)
        middle, _ = board.middle(0, columns.index(card[0]))
        assert abs((left + right) / 2 - middle) <= 3


def test_a_removed_card_has_no_place_and_a_closed_suit_only_that_of_its_opener():
    scene = examples.reussite(4, BOARD_52)
    missing = dataclasses.replace(scene, removed=frozenset())
    assert changed(scene, missing) is not None
    closed = dataclasses.replace(scene, removed=scene.removed | {"3D"})
    assert changed(scene, closed) is None


def test_a_new_card_has_a_frame():
    scene = examples.reussite(4, BOARD_52)
    board = board_of(13, 4, 62)
    plain = dataclasses.replace(scene, newest=frozenset())
    marked = dataclasses.replace(scene, newest=frozenset({"JC"}))
    left, _, right, _ = changed(plain, marked)
    assert board.card_width < right - left < 2 * board.pitch[0] - board.card_width


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"height": "6"}, "one of them is the height"),
        ({"columns": (*BOARD_32, "7")}, "No rank stands twice"),
        ({"removed": frozenset({"TS"})}, "not in the pack"),
        ({"next_places": frozenset({"TS"})}, "placed, or can be placed"),
        ({"newest": frozenset({"AD"})}, "not in its place"),
        ({"placed": frozenset({"3S"}), "newest": frozenset()}, "no column"),
        ({"placed": frozenset({"XX"})}, "There is no card"),
        ({"next_low_aces": frozenset({"AS"})}, "stands at one end"),
        ({"players": ()}, "Two to ten"),
    ],
)
def test_a_reussite_that_cannot_be_is_refused(changes, told):
    with pytest.raises(ValueError, match=told):
        dataclasses.replace(examples.reussite(4, BOARD_32), **changes)


def test_an_ace_that_may_go_to_both_ends_has_two_places():
    scene = next(each.scene for each in examples.barbu(None) if each.name.endswith("open_ace"))
    low = dataclasses.replace(scene, next_low_aces=frozenset())
    high = dataclasses.replace(scene, next_places=scene.next_places - {"AS"})
    assert apart([changed(scene, low), changed(scene, high)])
    with pytest.raises(ValueError, match="An ace is placed"):
        dataclasses.replace(scene, placed=scene.placed | {"AH"})


@pytest.mark.parametrize("count", [32, 52])
def test_each_back_of_mariages_has_its_own_place_until_its_card_is_taken(count):
    scene = dataclasses.replace(
        examples.mariages(4, count, is_pair=True), taken=frozenset(), open=(), is_pair=None
    )
    places = [
        changed(scene, dataclasses.replace(scene, taken=frozenset({place})))
        for place in (1, 2, count // 4 + 1, count)
    ]
    assert apart(places)
    assert all(inside(each) for each in places)


def test_a_board_of_mariages_knows_no_card_that_lies_face_down():
    named = {field.name for field in dataclasses.fields(examples.MariagesScene)}
    assert named == {"headline", "detail", "count", "players", "taken", "open", "is_pair"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"count": 33}, "four equal rows"),
        ({"open": (OpenCard(1, "KH"), OpenCard(1, "KD"))}, "in two places"),
        ({"open": tuple(OpenCard(place, "KH") for place in (1, 2, 4))}, "At most two"),
        ({"taken": frozenset({53})}, "from 1 to 52"),
        ({"open": (OpenCard(1, "KH"),), "is_pair": True}, "make a pair"),
    ],
)
def test_a_board_of_mariages_that_cannot_be_is_refused(changes, told):
    with pytest.raises(ValueError, match=told):
        dataclasses.replace(examples.mariages(4, 52, is_pair=True), **changes)


@pytest.mark.parametrize("count", EVERY)
def test_every_picture_with_players_can_be_drawn_for_two_to_ten(count):
    board = BOARD_32 if count <= 8 else BOARD_52
    for scene in (
        examples.reussite(count, board),
        examples.mariages(count, 52, is_pair=False),
        examples.contracts_sheet(count),
        examples.deals_sheet(count, MOST_LINES),
        examples.result(count),
        examples.table(count, DAMES.contract, count),
    ):
        assert len(draw(scene)) <= scene.heaviest


@pytest.mark.parametrize("count", EVERY)
def test_the_number_that_counts_stands_on_the_own_plate_and_is_never_cut(count):
    scene = examples.reussite(count, BOARD_52)
    for index, place in enumerate(board_of(13, count, 62).plates):
        plain, written = (with_player(scene, index, figure=figure) for figure in ("", "+100"))
        seen = changed(plain, written)
        assert within(seen, box(place))
        assert changed(written, with_player(scene, index, figure="+1…")) is not None


@pytest.mark.parametrize("count", EVERY)
def test_what_a_player_has_taken_stands_on_the_own_plate(count):
    scene = examples.table(count, DAMES.contract, 1)
    places = plate_places(count) if count > 4 else SEATS
    for position, seat in enumerate(scene.seats):
        if seat is not None:
            seen = changed(with_seat(scene, position, tally="♥1"), with_seat(scene, position, tally="♥8"))
            assert within(seen, box(places[position]))


def test_a_tally_on_a_narrow_plate_is_more_than_the_points_of_the_deal():
    scene = examples.table(10, DAMES.contract, 1, counts=True)
    long = with_seat(scene, 1, tally="♥2 Q♠ Q♣")
    sides = list(scene.sides)
    sides[1] = dataclasses.replace(sides[1], points=None)
    assert changed(long, dataclasses.replace(long, sides=tuple(sides))) is None


@pytest.mark.parametrize("count", [2, 3, 4, 5, 10])
def test_what_is_still_out_stands_below_the_contract(count):
    scene = examples.table(count, DAMES.contract, 1)
    less = dataclasses.replace(scene, contract=dataclasses.replace(DAMES.contract, detail="In play: Q♠ Q♥"))
    panel = (16, 120, 260, 330) if count > 4 else box(contract_place(DAMES.contract, CORNERS["top_left"]))
    assert within(changed(scene, less), panel)


def test_a_total_that_rises_and_falls_has_a_sign():
    assert [signed_total(each) for each in (35, 0, -35)] == ["+35", "0", "−35"]
    plain = [dataclasses.replace(side, is_signed=False) for side in DAMES.sides]
    assert changed(DAMES, dataclasses.replace(DAMES, sides=tuple(plain))) is not None


def test_a_trick_that_cost_nothing_has_no_points_in_its_panel():
    for count in (4, 8):
        scene = examples.table(count, DAMES.contract, 1)
        plain = dataclasses.replace(scene, last_trick=dataclasses.replace(scene.last_trick, points=None))
        nothing = dataclasses.replace(scene, last_trick=dataclasses.replace(scene.last_trick, points=0))
        assert changed(scene, plain) is not None
        assert changed(plain, nothing) is not None


@pytest.mark.parametrize("language", Language)
def test_what_is_out_is_never_cut_beside_a_long_table(language):
    """What fits in a narrow column: its last sign is drawn."""
    worded = translator(language, "barbu").gettext("In play: {cards}", cards="Q♠♥♣♦")
    for detail in ("♥13 Q4 K♥", worded):
        contracts = [dataclasses.replace(DAMES.contract, detail=detail[:-1] + last) for last in "♥♦♠"]
        pictures = [examples.table(8, contract, 1) for contract in contracts]
        assert changed(pictures[0], pictures[1]) is not None
        assert changed(pictures[1], pictures[2]) is not None


@pytest.mark.parametrize("language", Language)
def test_the_cards_out_of_a_salade_are_never_cut_at_a_table_of_four(language):
    detail = translator(language, "barbu").gettext("Cards: {cards}", cards="♥13 Q4 K♥")
    contracts = [dataclasses.replace(DAMES.contract, detail=detail[:-1] + last) for last in "♥♦♠"]
    pictures = [examples.table(4, contract, 1) for contract in contracts]
    assert changed(pictures[0], pictures[1]) is not None
    assert changed(pictures[1], pictures[2]) is not None


def test_totals_of_a_sheet_have_signs_where_some_fall():
    sheet = named("many_score_sheet_4", ScoreSheetScene)
    assert changed(sheet, dataclasses.replace(sheet, is_signed=True)) is not None


def test_the_best_and_the_worst_of_a_deal_are_marked_but_nothing_is_not():
    assert extremes((-5, -70, -5)) == ({0, 2}, {1})
    assert extremes((0, -70, 0)) == (set(), {1})
    assert extremes((100, 0, 50)) == ({0}, set())
    assert extremes((100, 30, 50)) == ({0}, set())
    assert extremes((-10, -10)) == (set(), set())


@pytest.mark.parametrize(
    ("make", "changes", "told"),
    [
        (examples.contracts_sheet, {"lines": ()}, "two to ten players"),
        (examples.contracts_sheet, {"contracts": ("plis",)}, "of each contract"),
        (examples.contracts_sheet, {"contracts": ()}, "one to ten contracts"),
        (examples.result, {"players": ()}, "two to ten players"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(make, changes, told):
    with pytest.raises(ValueError, match=told):
        dataclasses.replace(make(4), **changes)


def test_a_page_of_deals_that_cannot_be_is_refused():
    sheet = examples.deals_sheet(4, MOST_LINES)
    with pytest.raises(ValueError, match="room for 14 deals"):
        dataclasses.replace(sheet, lines=(*sheet.lines, sheet.lines[0]))
    with pytest.raises(ValueError, match="for each of the 3 players"):
        dataclasses.replace(sheet, names=sheet.names[:3])
    with pytest.raises(ValueError, match="Nobody sits"):
        dataclasses.replace(sheet, lines=(dataclasses.replace(sheet.lines[0], dealer=4),))


def test_cards_that_were_left_of_a_reussite_are_shown_behind_whose_they_are():
    scene = examples.reussite_result(4)
    seen = changed(scene, with_player(scene, 3, hand=()))
    assert within(seen, (300, 400, 760, 690))


def places_of(cards):
    """Return where each card of a hand lies: what changes when another one of its suit is there."""
    scene = HandScene(cards, None, DAMES.contract, "Your turn", pack=Pack.FRENCH)
    others = [("K" if card[0] != "K" else "T") + card[1] for card in cards]
    return [
        changed(scene, dataclasses.replace(scene, cards=(*cards[:index], other, *cards[index + 1 :])))
        for index, other in enumerate(others)
    ]


@pytest.mark.parametrize(
    "count",
    [
        *range(1, 27, 3),
        26,
        *(pytest.param(each, marks=pytest.mark.soak) for each in range(2, 26) if each % 3 != 1),
    ],
)
def test_no_card_of_a_hand_covers_another_or_leaves_the_picture(count):
    for cards in (examples.hand(26).cards[:count], examples.hand(count).cards):
        seen = places_of(cards)
        assert apart(seen)
        assert all(inside(each) for each in seen)
        rows, a_row = rows_of(count)
        assert 1 + sum(after[0] < before[0] for before, after in itertools.pairwise(seen)) == rows
        assert a_row <= (5 if count > 16 else 4)


@pytest.mark.parametrize("name", ["W" * 32, "محمد الأندلسي المجريطي", "Maria dels Àngels de Montserrat"])
def test_a_long_name_stays_on_its_plate(name):
    scene = examples.reussite(10, BOARD_52)
    plate = box(board_of(13, 10, 62).plates[6])
    seat = scene.players[6].seat
    plain, long = (with_player(scene, 6, seat=dataclasses.replace(seat, name=each)) for each in ("", name))
    assert within(changed(plain, long), plate)
