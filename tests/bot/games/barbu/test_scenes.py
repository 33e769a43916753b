"""The scenes of each phase, made from what everybody or one player may see."""

import itertools

import pytest

from bot.games.barbu.captures import short_tallies
from bot.games.barbu.pictures.deal_result import DealResultScene
from bot.games.barbu.pictures.mariages import MariagesScene
from bot.games.barbu.pictures.reussite import ReussiteScene
from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.table import table_scene
from bot.i18n import Language, translator
from bot.render.kit.seat_plates import CORNERS
from bot.render.kit.text import fit
from bot.render.kit.theme import LEAST_TEXT
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.table import TableScene
from bot.tables.entries import WentAway
from engine.barbu import BARBU, Contract, Phase, Trick
from engine.cards.french import FrenchCard
from tests.bot.games.barbu.games import NAMES, found, moment, positions, seen_by, tables_of
from tests.bot.games.tables import after

ENGLISH = translator(Language.EN, "barbu")
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on"}


# -- around the table


@pytest.mark.parametrize("language", Language)
def test_the_title_of_the_trick_before_is_not_cut(language):
    titles = [
        translator(language, "barbu").gettext("Previous trick"),
        translator(language).gettext("Last trick"),
    ]
    room = CORNERS["bottom_right"][2] * 0.58
    assert [fit(each, LEAST_TEXT, room, "Semibold") for each in titles] == titles


@tables_of((2, "32"), (4, "32"), (6, "52"), (9, "52"))
def test_every_phase_has_a_scene_for_so_many(players, pack):
    kinds = set()
    for table in positions(2, 5, players=players, pack=pack, **EXTRAS):
        scene = table_scene(ENGLISH, table)
        kinds.add(type(scene))
        view = seen_by(table)
        expected = {Phase.REUSSITE: ReussiteScene, Phase.MARIAGES: MariagesScene}.get(view.phase)
        if view.phase in (Phase.DEAL, Phase.OVER) and view.results:
            expected = DealResultScene
        assert type(scene) is (expected or TableScene)
    assert kinds == {TableScene, ReussiteScene, MariagesScene, DealResultScene}


def test_before_the_first_deal_the_pack_lies_in_the_middle():
    scene = table_scene(ENGLISH, moment(Phase.DEAL))
    assert isinstance(scene.centre, Announcement)
    assert scene.centre.shows_pack
    assert scene.contract is None
    assert not any(seat.is_turn or seat.is_dealer for seat in scene.seats if seat)


def test_while_the_dealer_chooses_the_open_contracts_stand_in_the_middle_as_signs_and_words():
    table = moment(Phase.CONTRACT, nth=8)
    view, scene = seen_by(table), table_scene(ENGLISH, table)
    dealer = scene.seats[view.dealer]
    assert dealer.is_turn
    assert dealer.is_dealer
    assert dealer.note == "chooses"
    left = tuple(dict.fromkeys(map(str, view.open_contracts[view.dealer])))
    assert scene.centre.signs == left
    assert len(left) < 6
    assert scene.centre.headline == f"{NAMES[view.dealer]} chooses the contract"


def test_a_dealer_who_only_adds_to_a_reussite_is_said_to_name_its_height_or_the_side_of_aces():
    height = found(lambda view: view.phase is Phase.CONTRACT, order="drawn")
    assert table_scene(ENGLISH, height).centre.detail.endswith("names the starting rank")
    rules = {"pack": "52", "ace_place": "first_ace", "reussite_start": "last_dealt", "order": "forced"}
    side = found(lambda view: view.phase is Phase.CONTRACT, players=10, **rules)
    assert table_scene(ENGLISH, side).centre.detail.endswith("says where aces go")


def test_who_has_voted_and_who_has_not_is_seen_but_not_for_what():
    table = found(lambda view: len(view.voters) == 2 and view.phase is Phase.VOTE, **EXTRAS)
    view, scene = seen_by(table), table_scene(ENGLISH, table)
    for seat, shown in enumerate(scene.seats):
        assert shown.is_turn is (seat in view.asked)
        assert shown.note == ("votes" if seat in view.asked else "has voted")
    assert scene.centre.detail == f"Still to vote: {' and '.join(NAMES[seat] for seat in view.asked)}"
    many = found(lambda view: view.phase is Phase.VOTE, players=6, **EXTRAS)
    assert table_scene(ENGLISH, many).centre.detail == "Still to vote: 6 players"


@pytest.mark.parametrize("lead", ["right", "left", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_up_to_four_sit_around_the_table_and_have_their_cards_in_front_of_them(players, lead):
    for table in positions(3, 3, players=players, lead=lead, per_dealer=1):
        view = seen_by(table)
        if view.phase is not Phase.TRICKS:
            continue
        scene = table_scene(ENGLISH, table)
        seats = {position: seat.name for position, seat in enumerate(scene.seats) if seat is not None}
        assert sorted(seats.values()) == sorted(NAMES[:players])
        step = -1 if table.options.is_clockwise else 1
        lying = view.tricks[-1] if not view.trick and view.tricks else None
        leader, cards = (lying.leader, lying.cards) if lying else (view.leader, view.trick)
        for place, (played, card) in enumerate(zip(scene.trick, cards, strict=True)):
            assert played.card == str(card)
            assert seats[played.position] == NAMES[(leader + step * place) % players]


@pytest.mark.parametrize("lead", ["right", "left"])
@pytest.mark.parametrize("players", [6, 8, 10])
def test_more_than_four_sit_in_order_of_play_whichever_way_it_goes(players, lead):
    shown = 0
    for table in positions(3, 3, players=players, pack="52", lead=lead, per_dealer=1):
        view = seen_by(table)
        if view.phase is not Phase.TRICKS:
            continue
        scene = table_scene(ENGLISH, table)
        step = -1 if lead == "left" else 1
        assert [seat.name for seat in scene.seats] == [
            NAMES[step * place % players] for place in range(players)
        ]
        for played, following in itertools.pairwise(scene.trick):
            assert following.position == (played.position + 1) % players
        if view.trick:
            shown += 1
            assert scene.seats[scene.trick[0].position].name == NAMES[view.leader]
            assert scene.seats[scene.winning].name == NAMES[view.master]
            assert scene.seats[(scene.trick[-1].position + 1) % players].is_turn
        assert [side.total for side in scene.sides] == list(view.totals)
    assert shown > 5


def test_a_finished_trick_lies_with_its_winner_and_what_it_cost():
    table = found(lambda view: view.contract is Contract.DAMES and len(view.tricks) == 1 and not view.trick)
    (trick,) = seen_by(table).tricks
    scene = table_scene(ENGLISH, table)
    assert [played.card for played in scene.trick] == list(map(str, trick.cards))
    assert scene.seats[scene.winning].name == NAMES[trick.winner]
    assert scene.trick_points == -15 * sum(card.rank == "Q" for card in trick.cards)
    assert scene.last_trick is None


def test_the_last_trick_stands_in_its_corner_with_no_points_where_it_cost_none():
    for table in positions(4, 2, players=4):
        view = seen_by(table)
        if view.phase is not Phase.TRICKS or view.contract is not Contract.BARBU:
            continue
        last = table_scene(ENGLISH, table).last_trick
        before = view.tricks if view.trick else view.tricks[:-1]
        assert (last is None) is (not before)
        if before:
            assert last.winner_name == NAMES[before[-1].winner]
            assert last.points == (-70 if "KH" in map(str, before[-1].cards) else None)


def test_plates_show_what_counts_in_each_contract():
    tallies = {}
    for seed in range(3):
        for table in positions(seed, 3, dernier_pli="on", extra_round="both"):
            view = seen_by(table)
            if view.phase is Phase.TRICKS and len(view.tricks) == 5:
                seats = table_scene(ENGLISH, table).seats
                tallies.setdefault(view.contract, []).extend(seat.tally for seat in seats if seat.tally)
    assert all(tally.startswith("×") for tally in tallies[Contract.PLIS])
    assert all(tally.startswith("♥") for tally in tallies[Contract.COEURS])
    assert all(tally.startswith("Q") for tally in tallies[Contract.DAMES])
    assert set(tallies[Contract.BARBU]) <= {"K♥"}
    assert not tallies[Contract.DERNIER_PLI]
    assert all("×" in tally for tally in tallies[Contract.SALADE])
    assert all(tally.startswith("−") for tally in tallies[Contract.RATATOUILLE])
    assert all(tally.startswith("+") for tally in tallies[Contract.ANTI_RATATOUILLE])


def test_at_a_long_table_the_plates_of_salade_show_points_for_signs_have_no_room():
    table = found(
        lambda view: view.contract is Contract.SALADE and len(view.tricks) == 2 and view.trick,
        players=9,
        pack="52",
    )
    for seat in table_scene(ENGLISH, table).seats:
        assert seat.tally == "" or seat.tally.startswith("−")


def test_signs_of_a_salade_for_which_a_plate_has_no_room_give_way_to_points():
    options = BARBU.options({"players": 6, "pack": "52"})
    tricks = [
        Trick(0, tuple(map(FrenchCard.parse, cards.split())), 2)
        for cards in ("3H 4H 5H 6H 7H 8H", "9H TH KH QS 3S 4S", "JH AH 5S 6S 7S 8S")
    ]
    before, after_third = (short_tallies(options, Contract.SALADE, tricks[:number]) for number in (2, 3))
    assert before[2] == "×2 ♥9 Q1 K♥"
    assert after_third == ["", "", "−155", "", "", ""]


def test_what_is_still_out_stands_under_the_contract():
    dames = found(lambda view: view.contract is Contract.DAMES and not view.tricks)
    contract = table_scene(ENGLISH, dames).contract
    assert (contract.name, contract.label) == ("Dames", "−15 a queen")
    assert contract.detail == "In play: Q♠ Q♣ Q♦ Q♥"
    narrow = found(lambda view: view.contract is Contract.DAMES and not view.tricks, players=8)
    assert table_scene(ENGLISH, narrow).contract.detail == "In play: Q♠♣♦♥"
    salade = found(lambda view: view.contract is Contract.SALADE and not view.tricks, players=8)
    assert table_scene(ENGLISH, salade).contract.detail == "♥8 Q4 K♥"


def test_no_suit_is_shown_as_trump_where_clubs_cost():
    table = found(lambda view: view.contract is Contract.COEURS and view.trick, penalty_suit="C")
    for scene in (table_scene(ENGLISH, table), hand_scene(ENGLISH, table, 0)):
        assert scene.contract.code == "trefles"
        assert scene.contract.name == "Trèfles"


def test_who_is_away_and_who_chose_is_noted():
    table = found(lambda view: view.phase is Phase.TRICKS and len(view.trick) == 3 and view.named_by == 3)
    gone = after(table, [WentAway(seat=2)])
    seats = table_scene(ENGLISH, gone).seats
    assert seats[2].is_away
    assert seats[2].note in ("away", "to play")
    assert "chose" in {seat.note for seat in seats} or seen_by(table).leader == 3 or 3 in seen_by(table).asked


# -- a hand


@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_a_hand_has_the_own_cards_the_legal_ones_and_the_trick_with_names(players):
    for table in positions(1, 5, players=players, pack="52", per_dealer=1):
        view = seen_by(table)
        for seat in view.asked if view.phase is Phase.TRICKS else ():
            own, scene = table.view(seat), hand_scene(ENGLISH, table, seat)
            assert set(scene.cards) == set(map(str, own.cards))
            assert scene.playable == set(map(str, own.playable))
            assert scene.is_turn
            assert len(scene.trick) in (len(view.trick), players)
            for place, played in enumerate(scene.trick if view.trick else ()):
                player = (view.leader + place) % players
                assert scene.names[played.position] == ("You" if player == seat else NAMES[player])
                assert scene.sides[played.position] == player


def test_the_headline_of_a_hand_says_what_is_to_be_done():
    rules = {"pack": "52", "ace_place": "first_ace", "reussite_start": "last_dealt", "order": "forced"}
    side = found(lambda view: view.phase is Phase.CONTRACT, players=10, **rules)
    said = {}
    for table in (*positions(1, 1, **EXTRAS), *positions(2, 1, order="drawn"), side):
        for seat in seen_by(table).asked[:1]:
            said.setdefault(hand_scene(ENGLISH, table, seat).headline, table)
    assert said.keys() == {
        "You vote",
        "You choose the contract",
        "You name the starting rank",
        "Are aces high or low?",
        "Once more!",
        "You pass",
        "You lead",
        "Your turn",
    }


def test_who_waits_reads_for_whom():
    table = moment(Phase.CONTRACT)
    dealer = seen_by(table).dealer
    assert hand_scene(ENGLISH, table, (dealer + 1) % 4).headline == f"{NAMES[dealer]} chooses"
    playing = moment(Phase.TRICKS)
    mover = seen_by(playing).asked[0]
    assert hand_scene(ENGLISH, playing, (mover + 1) % 4).headline == f"{NAMES[mover]} plays"
