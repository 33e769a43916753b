"""The pictures of three and four singles and of two with their piles, of the cut, the draw and the revoke."""

import dataclasses
import itertools

import pytest
from PIL import ImageChops, ImageStat

from bot.games.botifarra.pictures.cut import CutScene
from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.games.botifarra.pictures.piles_hand import OpponentScene, PilesHandScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.render.kit import theme
from bot.render.kit.scene import SeatScene
from bot.render.kit.seat_plates import SEATS
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.winners import WinnerScene
from bot.render.layouts.table.lobby import LobbyScene
from tests.render.mode_scenes import (
    four,
    four_result,
    four_revoke,
    handpiles,
    long_revoke_result,
    lying,
    my_piles,
    piles,
    rector,
    revoke,
    revoke_result,
    their_piles,
    three,
    three_result,
)
from tests.render.painting import composed
from tests.render.scenes import match_result, unfinished_match
from tools.gallery.scenes import gallery, sheet_of


def changed(before, after):
    """Return the box in which two pictures differ, or None."""
    return ImageChops.difference(before, after).getbbox()


def within(box, place):
    left, top, w, h = place
    return left <= box[0] and top <= box[1] and box[2] <= left + w and box[3] <= top + h


def colours(image, box=None):
    part = image.crop(box) if box else image
    return {colour for _, colour in part.getcolors(part.width * part.height)}


def with_piles(scene, mine, theirs=None):
    return dataclasses.replace(scene, piles=(mine, None, theirs or their_piles(), None))


def own(cards, playable, mine, theirs=None):
    """Return the picture of a player's own cards in the modes for two."""
    opponent = OpponentScene(1, theirs or their_piles())
    scene = PilesHandScene(cards, playable, piles=mine.piles, opponent=opponent)
    return composed(scene)


def brightness(image, box):
    return ImageStat.Stat(image.crop(box).convert("L")).mean[0]


def test_three_players_leave_the_place_at_the_top_empty():
    left, top, w, h = SEATS[2]
    place = (left, top, left + w, top + h)
    bare = composed(dataclasses.replace(three(), seats=(None, None, None, None), trick=(), winning=None))
    assert changed(composed(three()).crop(place), bare.crop(place)) is None


def test_the_cards_of_three_players_do_not_cover_each_other():
    full = lying((0, "B2"), (1, "C12"), (3, "C9"))
    before = composed(dataclasses.replace(three(), trick=full, winning=None))
    boxes = []
    for index, played in enumerate(full):
        others = [*full[:index], dataclasses.replace(played, card="E12"), *full[index + 1 :]]
        boxes.append(
            changed(before, composed(dataclasses.replace(three(), trick=tuple(others), winning=None)))
        )
    boxes.sort()
    assert all(box[2] - box[0] > 120 for box in boxes)
    assert all(box[2] <= after[0] for box, after in itertools.pairwise(boxes))


@pytest.mark.parametrize("singles", [four, three])
def test_every_single_player_has_a_colour_of_their_own_on_plate_and_score(singles):
    scene = singles()
    image = composed(scene)
    for position, seat in enumerate(scene.seats):
        if seat is None or seat.is_turn:
            continue
        left, top, w, h = SEATS[position]
        assert theme.side_colour(seat.side) in colours(image, (left, top, left + w, top + h))
    score = colours(image, (746, 10, 1088, 190))
    assert all(theme.side_colour(side) in score for side in range(len(scene.sides)))


@pytest.mark.parametrize("points", [7, -7])
def test_a_negative_score_is_told_from_a_positive_one(points):
    def shown(total):
        sides = (dataclasses.replace(three().sides[0], total=total), *three().sides[1:])
        return composed(dataclasses.replace(three(), sides=sides))

    assert changed(shown(points), shown(-points)) is not None


def test_changing_one_top_changes_that_pile_and_nothing_else():
    before = composed(rector())
    tops = [pile.top for pile in my_piles().piles]
    boxes = []
    for index, top in enumerate(tops):
        if top is None:
            continue
        others = list(my_piles().piles)
        others[index] = dataclasses.replace(others[index], top="B4")
        boxes.append(changed(before, composed(with_piles(rector(), PilesScene(tuple(others))))))
    assert all(within(box, (256, 480, 840, 220)) for box in boxes)
    assert all(box[2] <= after[0] for box, after in itertools.pairwise(boxes))
    assert all(box[2] - box[0] > 100 for box in boxes)


def test_the_piles_of_the_opponent_lie_at_the_top():
    other = dataclasses.replace(their_piles().piles[0], top="O2")
    box = changed(
        composed(rector()),
        composed(with_piles(rector(), my_piles(), PilesScene((other, *their_piles().piles[1:])))),
    )
    assert within(box, (256, 0, 160, 220))


@pytest.mark.parametrize(("left", "other"), [(4, 3), (3, 2), (2, 1)])
def test_how_many_cards_a_pile_has_is_seen(left, other):
    def shown(number):
        return composed(with_piles(rector(), piles("O9", left=(number,))))

    box = changed(shown(left), shown(other))
    assert within(box, (250, 640, 140, 60))


def test_a_used_up_pile_is_an_outline_without_a_card():
    image = composed(with_piles(rector(), piles("", left=(0,))))
    assert brightness(image, (270, 500, 370, 660)) < 90


def test_a_hidden_hand_is_a_number_of_backs_and_tells_no_card():
    assert {field.name for field in dataclasses.fields(PilesScene)} == {"piles", "hand_left"}
    boxes = [
        changed(
            composed(handpiles()),
            composed(
                with_piles(handpiles(), PilesScene(handpiles().piles[0].piles, left), handpiles().piles[2])
            ),
        )
        for left in (0, 3, 6, 8)
    ]
    assert all(within(box, (800, 480, 300, 220)) for box in boxes)


def test_the_trick_of_two_lies_between_the_piles_without_an_overlap():
    both = lying((2, "O1"), (0, "O9"))
    before = composed(dataclasses.replace(rector(), trick=both, winning=None))
    boxes = [
        changed(before, composed(dataclasses.replace(rector(), trick=other, winning=None)))
        for other in (lying((2, "E12"), (0, "O9")), lying((2, "O1"), (0, "E12")))
    ]
    assert boxes[0][2] <= boxes[1][0]
    assert all(within(box, (354, 219, 392, 262)) for box in boxes)


def test_piles_stay_in_sight_while_trump_is_chosen_and_calls_are_made():
    rows = ((256, 0, 1100, 216), (256, 484, 1100, 700))
    play = composed(with_piles(rector(), gallery()["rector_choosing"].piles[0]))
    for name in ("rector_choosing", "rector_contro"):
        image = composed(gallery()[name])
        assert changed(image.crop(rows[1]), play.crop(rows[1])) is None


def test_between_hands_no_piles_are_drawn():
    for centre in (WinnerScene("Guanya Àngel"), three_result(), CutScene("Talla", "", 48)):
        scene = dataclasses.replace(rector(), centre=centre)
        bare = dataclasses.replace(scene, piles=(None,) * 4)
        assert composed(scene).tobytes() == composed(bare).tobytes()


@pytest.mark.parametrize("name", ["rector_choosing", "rector_contro", "drawn", "five_of_swords", "cut"])
def test_long_words_in_the_middle_stay_in_the_middle(name):
    scene = gallery()[name]
    long = "Wolfeschlegelsteinhausenbergerdorff ha de dir alguna cosa molt llarga " * 3
    centre = dataclasses.replace(scene.centre, headline=long, detail=long)
    box = changed(composed(scene), composed(dataclasses.replace(scene, centre=centre)))
    area = (364, 219, 724, 262) if isinstance(scene, PilesTableScene) else (258, 150, 584, 400)
    assert within(box, area)


@pytest.mark.parametrize("name", ["", "🎴 李小龍", "A" * 300, "𝓜𝓸𝓷𝓽𝓼𝓮"])
def test_an_odd_name_stays_in_the_plate_beside_the_piles(name):
    seats = (SeatScene(name, "li toca", 0, is_turn=True), *rector().seats[1:])
    box = changed(composed(rector()), composed(dataclasses.replace(rector(), seats=seats)))
    assert within(box, (12, 484, 230, 208))


def test_piles_at_the_sides_of_the_table_are_refused():
    with pytest.raises(ValueError, match="bottom and at the top"):
        dataclasses.replace(rector(), piles=(None, my_piles(), None, None))


@pytest.mark.parametrize(("top", "left"), [(None, 2), ("O1", 0)])
def test_a_pile_without_a_top_has_no_cards_and_one_with_a_top_has(top, left):
    with pytest.raises(ValueError, match="exactly while it has cards"):
        PileScene(top, left)


@pytest.mark.parametrize(
    "make",
    [
        lambda: PileScene("X1", 1),
        lambda: Announcement("Surt", card="O13"),
        lambda: dataclasses.replace(revoke(), card="o1"),
        lambda: dataclasses.replace(revoke(), legal=("O1", "E0")),
    ],
)
def test_an_unknown_card_is_refused_everywhere(make):
    with pytest.raises(ValueError, match="There is no card"):
        make()


def test_a_playable_top_is_raised_and_bright_and_the_others_dimmed():
    two = piles("E1", "E1", left=(2, 2))
    waiting, both, none = (own((), playable, two) for playable in (None, frozenset({"E1"}), frozenset()))
    card = changed(waiting, none)
    assert brightness(none, card) < 0.7 * brightness(waiting, card)
    assert changed(waiting, both)[1] < changed(waiting, none)[1]


@pytest.mark.parametrize(("count", "hand"), [(6, 0), (4, 8), (4, 5), (4, 1), (4, 0)])
def test_no_card_beside_piles_covers_another(count, hand):
    tops, cards = (
        ("O9", "C12", "E11", "B10", "O2", "C7")[:count],
        tuple(f"E{rank}" for rank in range(2, 2 + hand)),
    )
    left = (4,) * count
    before = own(cards, None, piles(*tops, left=left))
    boxes = []
    for index in range(count):
        other = (*tops[:index], "B4", *tops[index + 1 :])
        boxes.append(changed(before, own(cards, None, piles(*other, left=left))))
    for index in range(hand):
        other = (*cards[:index], "B4", *cards[index + 1 :])
        boxes.append(changed(before, own(other, None, piles(*tops, left=left))))
    for index, box in enumerate(boxes):
        assert box[2] - box[0] > 100
        for after in boxes[index + 1 :]:
            assert box[2] <= after[0] or after[2] <= box[0] or box[3] <= after[1] or after[3] <= box[1]


def test_a_playable_card_that_is_neither_in_the_hand_nor_on_a_pile_is_refused():
    with pytest.raises(ValueError, match="not in the hand"):
        PilesHandScene(
            ("O1",), frozenset({"O2"}), piles=my_piles().piles, opponent=OpponentScene(1, their_piles())
        )


@pytest.mark.parametrize("hand", [(), ("E2", "E3", "E4")])
def test_each_top_of_the_opponent_is_seen_over_the_own_cards(hand):
    tops, left = ("O9", "C12", "O11", "B10"), (4, 3, 2, 1)
    mine = piles("O2", "C7", "E8", "B5", left=(4,) * 4)
    before = own(hand, None, mine, piles(*tops, left=left, hand=3))
    boxes = []
    for index in range(4):
        other = (*tops[:index], "E12", *tops[index + 1 :])
        boxes.append(changed(before, own(hand, None, mine, piles(*other, left=left, hand=3))))
    for box, after in itertools.pairwise(boxes):
        assert box[2] <= after[0]
    assert all(box[3] - box[1] > 60 for box in boxes)
    raised = own(hand, frozenset({"O2", *hand}), mine, piles(*tops, left=left, hand=3))
    assert max(box[3] for box in boxes) <= changed(before, raised)[1]


@pytest.mark.parametrize("hand", [(), ("E2", "E3", "E4")])
def test_of_the_opponent_s_hidden_hand_the_number_is_seen_and_of_a_used_up_pile_an_outline(hand):
    mine = piles("O2", "C7", "E8", "B5", left=(4,) * 4)
    theirs = piles("O9", "", "E11", "B10", left=(4, 0, 2, 1), hand=4)
    before = own(hand, None, mine, theirs)
    assert changed(before, own(hand, None, mine, dataclasses.replace(theirs, hand_left=5))) is not None
    left, top, right, bottom = changed(
        before, own(hand, None, mine, piles("O9", "C5", "E11", "B10", left=(4, 1, 2, 1), hand=4))
    )
    assert brightness(before, (left + 10, top + 10, right - 10, bottom - 25)) < 90


@pytest.mark.parametrize("hand", [(), ("E2", "E3", "E4")])
def test_the_trick_lies_beside_the_piles_of_the_opponent(hand):
    def shown(*trick):
        mine, opponent = piles("O2", "C7", left=(4, 4)).piles, OpponentScene(1, their_piles())
        sides = (0, None, 1, None)
        return composed(
            PilesHandScene(
                hand,
                None,
                None,
                "Et toca",
                trick=lying(*trick),
                winning=2,
                sides=sides,
                piles=mine,
                opponent=opponent,
            )
        )

    places = [changed(shown(), shown((2, "O1"))), changed(shown((2, "O1")), shown((2, "O1"), (0, "O9")))]
    assert places[0][2] <= places[1][0] + 10
    assert places[0][1] >= 10
    assert places[0][3] < 350


def test_piles_lie_before_both_players_or_before_none():
    for mine, opponent in ((my_piles().piles, None), ((), OpponentScene(1, their_piles()))):
        with pytest.raises(ValueError, match="before both players"):
            PilesHandScene(("O1",), None, piles=mine, opponent=opponent)


def test_the_pack_gives_way_to_the_words_under_it():
    """Who is still asked about a misdeal must be told whole, be the names as long as they like."""
    asked = "Falta el sí de: Wolfgang Amadeu…, Wolfeschlegels… i Montserrat"

    def shown(detail):
        return composed(
            dataclasses.replace(four(), centre=Announcement("Anna diu res", detail, shows_pack=True))
        )

    assert changed(shown(asked), shown(asked[:-1] + "x")) is not None
    assert changed(shown(asked * 3 + "a"), shown(asked * 3 + "b")) is None  # what is longer than that is cut


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (0, 1, 3), (0, 2)])
def test_a_lobby_shows_the_seats_of_its_mode_and_no_other(places):
    image = composed(LobbyScene("Botifarra", (), (None,) * 4, "lliure", (), places=places))
    for position, (left, top, w, h) in SEATS.items():
        inside = colours(image, (left, top, left + w, top + h))
        assert (theme.MUTED in inside) == (position in places)


@pytest.mark.parametrize("line", range(5))
def test_each_of_five_rules_is_seen_in_a_lobby(line):
    rules = [f"regla {number}" for number in range(5)]
    other = ["una altra" if number == line else rule for number, rule in enumerate(rules)]

    def shown(lines):
        return composed(LobbyScene("Botifarra", tuple(lines), four().seats, "lliure", (), "Falta 1"))

    box = changed(shown(rules), shown(other))
    assert box is not None
    assert box[3] - box[1] < 40


def test_the_drawn_card_is_shown_over_the_words():
    def shown(card):
        return composed(dataclasses.replace(four(), centre=Announcement("Surt", "reparteix", card=card)))

    box = changed(shown("B2"), shown("E12"))
    assert box[3] < 400
    assert box[2] - box[0] > 80


def test_the_drawn_card_lies_beside_the_words_where_the_piles_must_stay_in_sight():
    def shown(centre):
        return composed(dataclasses.replace(rector(), trick=(), centre=centre))

    other_card = changed(*(shown(Announcement("Surt", "reparteix", card=card)) for card in ("B2", "E12")))
    assert other_card[2] < 1100 / 2
    assert 219 <= other_card[1] < other_card[3] <= 481


def test_the_result_of_a_revoke_shows_the_card_the_trick_and_what_was_legal():
    before = composed(revoke_result())
    for other in (
        dataclasses.replace(revoke(), card="C5"),
        dataclasses.replace(revoke(), trick=("E12", "C5")),
        dataclasses.replace(revoke(), legal=("E1", "C5")),
        dataclasses.replace(revoke(), detail="Una altra raó"),
        dataclasses.replace(revoke(), title="Renúncia de la Carla"),
    ):
        after = composed(dataclasses.replace(revoke_result(), revoke=other))
        assert within(changed(before, after), (40, 140, 1020, 370))


def test_all_cards_of_the_longest_revoke_are_in_the_picture():
    revoke = long_revoke_result().revoke
    before = composed(long_revoke_result())
    for index in range(len(revoke.legal)):
        legal = (*revoke.legal[:index], "C5", *revoke.legal[index + 1 :])
        after = composed(
            dataclasses.replace(long_revoke_result(), revoke=dataclasses.replace(revoke, legal=legal))
        )
        assert changed(before, after) is not None


@pytest.mark.parametrize("result", [revoke_result, four_revoke])
def test_what_was_taken_in_a_void_hand_is_not_told_as_if_it_counted(result):
    scene = result()

    def shown(taken):
        sides = tuple(dataclasses.replace(side, taken=taken) for side in scene.sides)
        return composed(dataclasses.replace(scene, sides=sides))

    assert changed(shown(None), composed(scene)) is None
    assert changed(shown(None), shown(8)) is None


def test_what_was_taken_in_a_void_hand_is_a_dash_on_the_sheet_too():
    line = unfinished_match().deals[0]

    def shown(taken):
        return composed(
            dataclasses.replace(unfinished_match(), deals=(dataclasses.replace(line, taken=taken),))
        )

    assert changed(shown(None), shown((0, 72))) is not None


def test_there_is_no_crown_where_nobody_has_won():
    heads = (300, 12, 800, 200)
    won, level = (
        composed(match_result()),
        composed(dataclasses.replace(match_result(), winner=None, winners=())),
    )
    assert theme.side_colour(0) in colours(won, heads)
    assert theme.side_colour(0) not in colours(level, heads)
    blank = {
        winners: composed(dataclasses.replace(four(), centre=WinnerScene("", "", winners)))
        for winners in ((0,), ())
    }
    middle = (400, 210, 700, 350)
    assert theme.side_colour(0) in colours(blank[0,], middle)
    assert colours(blank[()], middle) == {theme.PANEL}


@pytest.mark.parametrize("shared", [(0,), (0, 1), (0, 3), (1, 2, 3), (0, 1, 2, 3)])
def test_each_side_that_shares_the_lead_wears_a_crown_and_no_other(shared):
    """The paper thrown over them has all their colours, but less of each."""
    image = composed(dataclasses.replace(four(), centre=WinnerScene("", "", shared)))
    area = image.crop((320, 260, 780, 450))
    counted = {colour: count for count, colour in area.getcolors(area.width * area.height)}
    crowned = {side for side in range(4) if counted.get(theme.side_colour(side), 0) > 2000}
    assert crowned == set(shared)


def test_a_result_of_three_or_four_stays_between_the_plates():
    for scene, result in ((four(), four_result()), (three(), three_result())):
        image = composed(dataclasses.replace(scene, centre=result))
        paused = composed(dataclasses.replace(scene, centre=Announcement("Pausa")))
        for position, seat in enumerate(scene.seats):
            if seat is not None:
                left, top, w, h = SEATS[position]
                box = (left, top, left + w, top + h)
                assert changed(image.crop(box), paused.crop(box)) is None


def test_a_score_sheet_of_four_draws_four_curves():
    image = composed(gallery()["match_result_four"])
    curve = colours(image, (28, image.height - 290, 1072, image.height - 20))
    assert {theme.side_colour(side) for side in range(4)} <= curve


def test_lines_of_the_curve_that_lie_on_each_other_are_both_seen():
    hands = tuple(dataclasses.replace(hand, totals=(at, at)) for at, hand in enumerate(match_result().deals))
    image = composed(dataclasses.replace(match_result(), deals=hands, totals=hands[-1].totals))
    lines = image.crop((140, image.height - 300, 940, image.height - 24))
    seen = {colour: count for count, colour in lines.getcolors(lines.width * lines.height)}
    first, second = (seen[theme.side_colour(side)] for side in (0, 1))
    assert 0.5 < first / second < 2


@pytest.mark.parametrize(("hands", "widest"), [(16, 22), (40, 9)])
def test_the_dots_of_a_long_match_do_not_hide_its_lines(hands, widest):
    """In a match without points the lines are level: the dots of each hand are the widest in them, if it has any."""
    level = tuple(dataclasses.replace(hand, totals=(100, 50)) for hand in sheet_of(hands).deals)
    image = composed(dataclasses.replace(match_result(), deals=level, totals=(100, 50)))
    lines = image.crop((300, image.height - 300, 800, image.height - 24))
    rows = [
        y
        for y in range(lines.height)
        if any(lines.getpixel((x, y)) == theme.side_colour(0) for x in range(lines.width))
    ]
    assert len(rows) == widest


def test_one_hand_is_no_curve():
    one = dataclasses.replace(match_result(), deals=match_result().deals[:1])
    image = composed(one)
    aimed = composed(dataclasses.replace(one, target=202))
    assert changed(image, aimed) is None


@pytest.mark.parametrize("name", ["match_result", "match_result_three", "match_result_four"])
def test_the_sheet_of_a_match_of_one_hand_is_as_high_as_any_picture(name):
    sheet = gallery()[name]
    assert composed(dataclasses.replace(sheet, deals=sheet.deals[:1])).height >= 700
