"""Signs and words, never a colour alone, tell of turn, lead, deal, trump, a free seat."""

import dataclasses

import pytest
from PIL import ImageChops

from bot.render.kit import theme
from bot.render.kit.avatars import avatar
from bot.render.kit.scene import PlayedCard, SeatScene
from bot.render.kit.seat_plates import SEATS
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.lobby import LobbyScene
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.table import TableScene
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from tests.render.painting import composed
from tests.render.scenes import OROS

PLAY = TableScene(
    (
        SeatScene("Anna", "li toca", 0, is_turn=True),
        SeatScene("Bet", "surt", 1),
        SeatScene("Carla", "", 0, is_dealer=True),
        SeatScene("Ordinador 1", "", 1, is_computer=True),
    ),
    (SideScene("Nosaltres", 57, 14, 2), SideScene("Ells", 62, 9, 2)),
    OROS,
    (PlayedCard(1, "E12"), PlayedCard(2, "E9"), PlayedCard(3, "O4")),
    3,
)
UNDRAWABLE = "\U000f0000\U000f0001"


def changed(before, after):
    """Return the box in which two pictures differ, or None."""
    return ImageChops.difference(before, after).getbbox()


def within(box, place):
    left, top, w, h = place
    return left <= box[0] and top <= box[1] and box[2] <= left + w and box[3] <= top + h


def colours(image, place):
    left, top, w, h = place
    part = image.crop((left, top, left + w, top + h))
    return {colour for _, colour in part.getcolors(part.width * part.height)}


def with_seats(scene, **changes):
    """Return the scene with every seat changed so."""
    return dataclasses.replace(
        scene, seats=tuple(dataclasses.replace(seat, **changes) for seat in scene.seats)
    )


@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_the_plate_of_whose_turn_it_is_is_filled_and_points_to_the_middle(position):
    quiet = with_seats(PLAY, is_turn=False)
    quiet = dataclasses.replace(quiet, centre=Announcement("Pausa"))
    seats = list(quiet.seats)
    seats[position] = dataclasses.replace(seats[position], is_turn=True)
    before, after = composed(quiet), composed(dataclasses.replace(quiet, seats=tuple(seats)))
    left, top, w, h = SEATS[position]
    area = after.crop((left, top, left + w, top + h))
    filled = sum(count for count, colour in area.getcolors(w * h) if colour == theme.TURN)
    assert filled > w * h / 3
    box = changed(before, after)
    tip = {0: top - box[1], 1: left - box[0], 2: box[3] - top - h, 3: box[2] - left - w}[position]
    assert tip >= 8


@pytest.mark.parametrize("first", [1, 2, 3])
def test_who_led_to_the_trick_wears_an_arrow(first):
    def led(position):
        trick = (PlayedCard(position, "O1"),)
        return dataclasses.replace(PLAY, trick=trick, winning=None, contract=None)

    seat = SEATS[first]
    left, top, w, h = seat
    place = (left, top, left + w, top + h)
    other = 1 if first != 1 else 2
    assert changed(composed(led(first)).crop(place), composed(led(other)).crop(place)) is not None


def test_after_a_complete_trick_the_arrow_is_where_the_next_lead_is():
    full = dataclasses.replace(PLAY, trick=(*PLAY.trick, PlayedCard(0, "E3")), winning=3)

    def arrow(scene, position):
        left, top, w, h = SEATS[position]
        box = (left, top, left + w, top + h)
        bare = dataclasses.replace(scene, centre=Announcement("Pausa"))
        return changed(composed(scene).crop(box), composed(bare).crop(box)) is not None

    assert [arrow(PLAY, position) for position in range(4)] == [False, True, False, False]
    assert [arrow(full, position) for position in range(4)] == [True, False, False, False]


def test_nobody_leads_while_no_trick_is_in_the_middle():
    paused = dataclasses.replace(PLAY, centre=Announcement("Pausa"))
    empty = dataclasses.replace(paused, trick=(), winning=None)
    assert changed(composed(paused), composed(empty)) is None


def test_a_trump_in_a_hand_wears_a_star_and_no_other_card_does():
    hand = ("O1", "C9")

    def stars(cards, contract):
        image = composed(HandScene(cards, None, contract))
        return sum(
            count
            for count, colour in image.crop((0, 110, 1100, 690)).getcolors(800_000)
            if colour == theme.TURN
        )

    assert stars(hand, OROS) > 300
    assert stars(hand, None) < 50
    assert stars(("C9", "C8"), OROS) < 50


def test_in_botifarra_no_card_wears_a_star():
    botifarra = dataclasses.replace(OROS, code="botifarra")
    shown, bare = (composed(dataclasses.replace(PLAY, contract=contract)) for contract in (botifarra, None))
    assert within(changed(shown, bare), (0, 0, 360, 150))


def test_a_trump_on_the_table_wears_a_star():
    trump = dataclasses.replace(PLAY, contract=OROS)
    other = dataclasses.replace(PLAY, contract=dataclasses.replace(OROS, code="B"))
    middle = (250, 150, 850, 550)
    assert changed(composed(trump).crop(middle), composed(other).crop(middle)) is not None


@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_a_free_seat_invites_with_a_plus(position):
    seats = [SeatScene("Anna"), SeatScene("Bet"), SeatScene("Carla"), SeatScene("Dolors")]
    taken = LobbyScene("Botifarra", (), tuple(seats), "lliure", ())
    seats[position] = None
    free = LobbyScene("Botifarra", (), tuple(seats), "lliure", ())
    assert theme.TURN not in colours(composed(taken), SEATS[position])
    assert theme.TURN in colours(composed(free), SEATS[position])


def test_a_player_whose_name_no_font_can_draw_is_not_left_unnamed_in_a_trick():
    def shown(name):
        trick = TakenTrickScene("Basa 1", (name,), 0, (TakenCard("O1", name, 0),), 0, 5)
        return composed(TricksScene((trick,)))

    assert changed(shown(UNDRAWABLE), shown("")) is not None


def test_the_score_names_a_side_that_no_font_can_draw():
    def shown(label):
        sides = tuple(dataclasses.replace(side, label=label) for side in PLAY.sides)
        return composed(dataclasses.replace(PLAY, sides=sides))

    assert within(changed(shown(UNDRAWABLE), shown("")), (746, 16, 338, 128))


def test_a_computer_with_a_turn_is_still_seen_to_be_one():
    seat = SeatScene("Ada", "li toca", is_turn=True)
    sides = PLAY.sides

    def shown(computer):
        first = dataclasses.replace(seat, is_computer=computer)
        return composed(TableScene((first, None, None, None), sides))

    assert within(changed(shown(True), shown(False)), SEATS[0])


@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_a_carrego_stands_on_a_label_of_its_own(position):
    calm, called = (
        composed(with_seats(PLAY, note="carrego!", is_calling_out=calling)) for calling in (False, True)
    )
    assert theme.ALARM in colours(called, SEATS[position]) - colours(calm, SEATS[position])


def _score(*labels):
    """Draw a table with nothing but a score."""
    sides = tuple(SideScene(label, 84, 39) for label in labels)
    return composed(TableScene((None, None, None, None), sides))


def test_names_that_do_not_fit_beside_each_other_in_the_score_stand_whole_below_each_other():
    """Each of the last letters is seen: it changes the picture."""
    before = _score("Montserrat · Núria_93", "Àngel · Mercè")
    for label in ("Montserrax · Núria_93", "Montserrat · Núria_98"):
        assert ImageChops.difference(before, _score(label, "Àngel · Mercè")).getbbox() is not None


def test_a_name_that_is_too_long_for_the_score_even_so_ends_in_an_ellipsis_and_its_partner_stays_whole():
    before = _score("Wolfeschlegelsteinhausen · Anna", "Àngel · Mercè")
    _, _, right, _ = ImageChops.difference(before, _score("Wolf · Anna", "Àngel · Mercè")).getbbox()
    assert right < 1000  # where the points begin
    assert before.tobytes() == _score("Wolfeschlegelsteinhauser · Anna", "Àngel · Mercè").tobytes()
    assert before.tobytes() != _score("Wolfeschlegelsteinhausen · Anne", "Àngel · Mercè").tobytes()


def _disc(name, **about):
    return avatar(SeatScene(name, **about), 100).image()


def test_who_has_no_picture_is_told_by_the_initial():
    assert _disc("Anna").tobytes() == _disc("Anna").tobytes()
    corner = (20, 50)
    by_colour = {}
    for name in (
        "Anna",
        "Bernat",
        "Carla",
        "Dolors",
        "Enric",
        "Fina",
        "Gemma",
        "Helena",
        "Iu",
        "Joan",
        "Laia",
    ):
        by_colour.setdefault(_disc(name).getpixel(corner), []).append(_disc(name).tobytes())
    assert len(by_colour) > 3
    assert all(len(set(same)) == len(same) for same in by_colour.values())


@pytest.mark.parametrize("name", ["1234", "!", ""])
def test_a_name_without_a_letter_gets_a_drawn_person(name):
    head = _disc(name).getpixel((50, 36))
    assert head[:3] == theme.DISC_FIGURE


def test_the_initial_is_light_enough_on_each_disc_to_be_read():
    def light(colour):
        linear = [((level / 255 + 0.055) / 1.055) ** 2.4 for level in colour]
        return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05

    assert all(light(theme.DISC_FIGURE) / light(ground) >= 4.5 for ground in theme.DISCS)
