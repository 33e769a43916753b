"""A review is for its reader: own mistakes first, and no other person's name beside a mistake, drawn or written."""

import re
from dataclasses import asdict, replace

import pytest

from bot.games.barbu.face import BarbuFace, BarbuTable
from bot.games.botifarra.face import BotifarraFace, BotifarraTable
from bot.i18n import Language, translator
from bot.render.kit.text import fit
from bot.render.kit.theme import LEAST_TEXT
from bot.render.layouts.review.parts import NAMES
from bot.tables.table import Stage
from bot.ui.face.face import table_face
from bot.ui.review.page import Page
from bot.ui.review.relations import short_relation
from bot.ui.review.rows import review_rows
from bot.ui.text import facts
from bot.ui.text.names import plain
from computers.review import COSTLIEST, costliest
from engine.barbu import Contract
from tests.bot.games.barbu import games
from tests.examples import one_in
from tools.gallery.barbu import reviews as barbu
from tools.gallery.barbu.tables import scored
from tools.gallery.botifarra import moments
from tools.gallery.botifarra import reviews as botifarra
from tools.gallery.tables import found

ROOM = NAMES - 38
"""Pixels for the label of a seat beside its cards, behind the dot of its side."""
COSTLY_ROOM = 500
"""Pixels for a costly decision in words."""
COST = re.compile(r"\N{MINUS SIGN}\d")


def of_botifarra(language):
    table = found(moments.over, max_hands=3, target="none")
    return BotifarraTable(BotifarraFace(language), table).reviews, [botifarra.reviewed(table, 1)]


def of_barbu(language):
    table = barbu.found(scored(Contract.DAMES))
    deal = table.match.status.scored or 1
    return BarbuTable(BarbuFace(language), table).reviews, [barbu.reviewed(table, deal)]


def shown(reviews, judged, viewer):
    """Yield every page of a deal's review, and the review of the match."""
    for page in range(len(judged[0].pages) + 1):
        yield reviews.of_deal(judged[0], page, viewer)
    yield reviews.of_match(judged, viewer)


def words_of(value):
    """Yield every string in a scene."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from words_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words_of(each)


def test_what_each_player_lost_in_a_deal_of_barbu_is_drawn_as_it_is_described():
    reviews, judged = of_barbu(Language.EN)
    page = reviews.of_deal(judged[0], 0, 0)
    scene, told = page.scene({}), facts.description(page.facts)
    (losses,) = re.findall(rf"{scene.losses_title}: (.*)\.", told)
    lost = [each.rpartition("\N{NO-BREAK SPACE}")[2] for each in losses.split(", ")]
    assert [each.words for each in scene.losses] == lost


@pytest.mark.parametrize("language", one_in(2, Language))
@pytest.mark.parametrize("of", [of_botifarra, of_barbu])
def test_no_other_persons_name_stands_beside_a_cost(of, language):
    reviews, judged = of(language)
    people = {number: seat.name for number, seat in enumerate(reviews.table.seats) if seat.person}
    assert len(people) > 1
    for viewer in (None, *people):
        others = {name for seat, name in people.items() if seat != viewer}
        result = set(map(plain, reviews.text(reviews.names, viewer).result(judged[0])))  # no verdict
        for page in shown(reviews, judged, viewer):
            sentences = [plain(each) for fact in page.facts for each in fact.sentences()]
            costly = [each for each in sentences if COST.search(each) and each not in result]
            assert not [each for each in costly if any(name in each for name in others)]
            drawn = {
                each for words in ("costly", "losses", "hands", "players") for each in _drawn(page, words)
            }
            assert not drawn & others
            assert not [each for each in drawn if any(name in each for name in others)]


@pytest.mark.parametrize("language", Language)
def test_no_label_of_a_seat_is_cut_beside_its_cards(language):
    tr = translator(language)
    labels = [tr.pgettext("player", each) for each in ("Partner", "Opponent", "Right", "Opposite", "Left")]
    labels += [tr.pgettext("player", "Right {number}", number=8), tr.gettext("Seat {number}", number=10)]
    assert [fit(each, LEAST_TEXT, ROOM) for each in labels] == labels


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("of", [of_botifarra, of_barbu])
def test_no_decision_is_cut_in_the_picture_of_a_spectator(of, language):
    reviews, judged = of(language)
    people = [seat for seat, each in enumerate(reviews.table.seats) if each.person]
    told = [each.did for each in reviews.of_match(judged, None).scene({}).costly]
    shown_of = [short_relation(reviews.tr, reviews.table, seat, None) for seat in people]
    assert any(each.startswith(tuple(shown_of)) for each in told)
    assert [fit(each, LEAST_TEXT, COSTLY_ROOM) for each in told] == told


def _drawn(page, words):
    return words_of(asdict(page.scene({})).get(words, ()))


@pytest.mark.parametrize("of", [of_botifarra, of_barbu])
def test_the_own_decisions_come_first_by_their_cost_and_those_of_others_briefly_after(of):
    reviews, judged = of(Language.EN)
    for viewer in range(2):
        own = costliest(judged, COSTLIEST, {viewer})
        assert own
        lines = [line for line in facts.message(reviews.of_match(judged, viewer).facts).splitlines() if line]
        for line, each in zip(lines, own, strict=False):
            assert re.match(r"\N{MINUS SIGN}[\d.]+: (hand|deal) \d+(, (trick|move) \d+)?, you ", line), line
            assert abs(float(line[1:].partition(":")[0]) - each.judged.cost) <= 0.5
        after = lines[len(own)]
        assert after.startswith("-# ")
        assert " you " not in after
        assert after.count("Better:") <= 2


def test_the_contract_and_the_calls_stand_above_the_first_trick():
    reviews, judged = of_botifarra(Language.EN)
    calls = judged[0].calls
    told = facts.text(reviews.of_deal(judged[0], 1, 0).facts)
    assert sum(words in told for words in ("delegated", "named", "passed", "said contro")) >= 1
    assert len(calls) > 1
    assert "Possible: " in told


def test_the_costliest_position_is_the_page_of_the_costliest_own_move():
    reviews, judged = of_botifarra(Language.EN)
    review = judged[0]
    for viewer in (None, *range(4)):
        worst = costliest(judged, 1, None if viewer is None else {viewer})
        places = [(review.result.deal, max(each.judged.number, 1)) for each in worst]
        assert reviews.costliest(judged, viewer) == (places[0] if places else None)


@pytest.mark.parametrize("language", Language)
def test_the_method_says_in_how_many_deals_each_choice_was_tried(language):
    pytest.importorskip("numba")
    from computers.barbu.review.measures import EFFORT  # noqa: PLC0415 - it needs numba
    from computers.botifarra.review.measures import WORLDS  # noqa: PLC0415 - it needs numba

    for (reviews, _), worlds in ((of_botifarra(language), WORLDS), (of_barbu(language), EFFORT.worlds)):
        assert f" {worlds} " in reviews.how_measured()


def test_the_method_says_that_a_call_counts_only_points_to_spare():
    pytest.importorskip("numba")
    assert "For a call the expert wants points to spare" in of_botifarra(Language.EN)[0].how_measured()
    assert "points to spare" not in of_barbu(Language.EN)[0].how_measured()


@pytest.mark.parametrize("of", [of_botifarra, of_barbu])
def test_readers_of_text_are_spoken_to_and_read_the_choices_of_a_call_right_after_it(of):
    reviews, judged = of(Language.EN)
    lines = facts.text(reviews.of_deal(judged[0], 1, judged[0].calls[0].seat).facts).splitlines()
    call = next(number for number, line in enumerate(lines) if line.startswith("You "))
    assert lines[call + 1].startswith("Possible: ")
    assert sum(line.startswith("You held: ") for line in lines) == 1


def test_the_overview_of_a_deal_of_barbu_says_each_decision_once():
    reviews, judged = of_barbu(Language.EN)
    overview = reviews.of_deal(judged[0], 0, 0).scene({})
    assert overview.costly
    assert not [each for each in overview.costly if each.did.casefold() in overview.detail.casefold()]
    assert overview.none not in overview.detail


def test_a_card_that_nobody_chose_is_not_said_to_be_the_only_one():
    reviews, [judged] = of_barbu(Language.EN)
    chosen = next(each for each in judged.moves if len(each.legal) > 1)
    forced = next(each for each in judged.moves if len(each.legal) == 1)
    text = reviews.text(reviews.names, None)
    assert text.judged(replace(chosen, fair=None)).endswith(": the table decided.")
    assert text.judged(replace(forced, fair=None)).endswith(", without a choice.")


def test_no_trick_of_a_deal_with_a_slam_is_said_to_have_cost_something():
    told = {}
    for slam in ("none", "flip"):
        table = games.found(
            lambda view: any(
                set(each.scores) == {0, 60} or set(each.scores) == {0, -60} for each in view.results
            ),
            players=2,
            slam=slam,
        )
        deal = table.match.status.scored
        review = barbu.reviewed(table, deal)
        assert review.result.contract is Contract.DAMES
        reviews = BarbuTable(BarbuFace(Language.EN), table).reviews
        pages = range(1, len(review.pages) + 1)
        told[slam] = " ".join(reviews.of_deal(review, page, 0).scene({}).detail for page in pages)
    assert COST.search(told["none"])
    assert not COST.search(told["flip"])


def test_what_the_table_played_is_the_choice_of_a_computer_and_of_nobody_who_sits_there_now():
    reviews, _ = of_barbu(Language.EN)
    table = reviews.table
    match = replace(table.match, moves=[replace(move, stood_in=True) for move in table.moves])
    own = BarbuTable(BarbuFace(Language.EN), replace(table, match=match)).reviews.moves()
    computers = {number for number, seat in enumerate(table.seats) if seat.person is None}
    assert 0 < len(computers) < len(table.seats)
    assert {move.seat for move in own if not move.stood_in} == computers


@pytest.mark.parametrize(
    ("of", "so_far", "whole"),
    [
        (of_botifarra, "All hands so far", "The whole match"),
        (of_barbu, "All deals so far", "The whole game"),
    ],
)
def test_nothing_is_called_whole_while_it_is_played(of, so_far, whole):
    reviews, _ = of(Language.EN)
    for stage, title in ((Stage.PLAYING, so_far), (Stage.OVER, whole), (Stage.CLOSED, whole)):
        table = replace(reviews.table, stage=stage)
        assert table_face(table, Language.EN).reviews.whole_title() == title


def test_every_deal_of_a_long_game_is_reached_from_the_list():
    *_, table = games.game(1)
    reviews = table_face(table, Language.EN).reviews

    def listed(shown):
        (select,) = review_rows(reviews, Page(shown), None, is_own=True)[-1].children
        return [Page.parse(option.value).deal for option in select.options]

    newest, oldest = 28, 1
    assert listed(None) == [None, *range(newest, 4, -1)]
    assert listed(newest) == listed(None)
    assert listed(5) == listed(oldest) == [None, *range(24, 0, -1)]
    assert all(deal in listed(deal) for deal in range(oldest, newest + 1))
