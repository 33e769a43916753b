"""Finished tricks in one picture: every card, whose it is, and which one took the trick."""

import dataclasses
import itertools

import pytest
from PIL import ImageChops

from bot.render.kit import theme
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from tests.render.painting import composed
from tools.gallery.scenes import gallery, named


def tricks():
    """Return every scene of finished tricks, of every number of players."""
    return [scene for scene in gallery().values() if isinstance(scene, TricksScene)]


def four_tricks():
    return named("tricks_four", TricksScene)


def changed(before, after):
    """Return the box in which two pictures differ, or None."""
    return ImageChops.difference(before, after).getbbox()


def with_trick(scene, index, **changes):
    tricks = list(scene.tricks)
    tricks[index] = dataclasses.replace(tricks[index], **changes)
    return dataclasses.replace(scene, tricks=tuple(tricks))


def with_card(scene, row, place, **changes):
    cards = list(scene.tricks[row].cards)
    cards[place] = dataclasses.replace(cards[place], **changes)
    return with_trick(scene, row, cards=tuple(cards))


def of_another_suit(card):
    return "C12" if card.startswith("E") else "E7"


def test_every_card_is_seen_and_none_covers_another():
    for scene in tricks():
        before, above = composed(scene), 0
        for row, trick in enumerate(scene.tricks):
            boxes = [
                changed(before, composed(with_card(scene, row, place, card=of_another_suit(taken.card))))
                for place, taken in enumerate(trick.cards)
            ]
            pairs = itertools.pairwise(boxes)
            assert all(box[2] <= after[0] or box[3] <= after[1] for box, after in pairs)
            assert all(box[1] >= above and box[2] - box[0] > 40 and box[3] - box[1] > 80 for box in boxes)
            above = max(box[3] for box in boxes)


def test_the_card_that_took_the_trick_is_framed():
    for scene in tricks():
        before = composed(scene)
        for row, trick in enumerate(scene.tricks):
            other = (trick.winner + 1) % len(trick.cards)
            shifted = composed(with_trick(scene, row, winner=other))
            box = changed(before, shifted)
            assert theme.TURN in {colour for _, colour in shifted.crop(box).getcolors(1 << 20)}


def test_number_owner_points_and_players_of_each_trick_are_told():
    for scene in tricks():
        before = composed(scene)
        for row in range(len(scene.tricks)):
            for other in (
                with_trick(scene, row, title="Basa 99"),
                with_trick(scene, row, owners=("Zoë",)),
                with_trick(scene, row, points=99),
                with_card(scene, row, 0, player="Zoë"),
            ):
                assert changed(before, composed(other)) is not None


@pytest.mark.parametrize("long", ["W" * 32, "Wolfeschlegelsteinhausenbergerdorff", "𝓜𝓸𝓷𝓽𝓼𝓮"])
def test_a_long_name_touches_no_card(long):
    for row in range(4):
        before = composed(with_trick(four_tricks(), row, owners=("",)))
        assert changed(before, composed(with_trick(four_tricks(), row, owners=(long,))))[2] <= 292
        for place in range(4):
            plain = composed(with_card(four_tricks(), row, place, player=""))
            box = changed(plain, composed(with_card(four_tricks(), row, place, player=long)))
            assert box[2] - box[0] < 175
            assert box[3] - box[1] < 45


def test_each_row_has_the_colour_of_whose_trick_it_is():
    image = composed(four_tricks())
    for row, trick in enumerate(four_tricks().tricks):
        part = image.crop((12, 12 + row * 171, 292, 170 + row * 171))
        assert theme.side_colour(trick.side) in {colour for _, colour in part.getcolors(1 << 20)}


@pytest.mark.parametrize("winner", [-1, 2])
def test_a_card_that_is_not_in_the_trick_cannot_have_taken_it(winner):
    cards = (TakenCard("O1", "Anna", 0), TakenCard("O2", "Bernat", 1))
    with pytest.raises(ValueError, match="cannot have taken it"):
        TakenTrickScene("Basa 1", ("Anna",), 0, cards, winner, 5)


@pytest.mark.parametrize("count", [0, 5])
def test_a_picture_has_one_trick_to_four(count):
    with pytest.raises(ValueError, match="One to four tricks"):
        TricksScene(four_tricks().tricks[:1] * count)


def test_an_unknown_card_is_refused():
    with pytest.raises(ValueError, match="There is no card"):
        TakenCard("O0", "Anna", 0)
