"""Scenes of what only some modes and house rules have: piles, single players, cuts, misdeals, revokes."""

import itertools
from dataclasses import replace

import pytest

from bot.games.botifarra.pictures.calls import CallLadder
from bot.games.botifarra.pictures.cut import CutScene
from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.refusals import revoke_reason
from bot.games.botifarra.scenes.hand import hand_scene
from bot.games.botifarra.scenes.results import deal_result_scene, match_result_scene
from bot.games.botifarra.scenes.table import pack_scene, table_scene, tricks_scene
from bot.i18n import Language, translator
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.winners import WinnerScene
from bot.render.raster.drawing import draw
from bot.tables.entries import Moved, RedealAgreed, RedealProposed
from engine.botifarra import Mode, Phase
from engine.botifarra.events import DealerDrawn
from tests.bot.games.botifarra.matches import (
    LONG_NAMES,
    MODES,
    NAMES,
    full,
    lobby,
    match,
    moment,
    started,
)
from tests.bot.games.tables import after, with_state
from tests.bot.ui.table_texts import lobby_scene
from tests.examples import one_in

ENGLISH = translator(Language.EN, "botifarra")
PLACES = {
    "pairs4": [0, 1, 2, 3],
    "individual4": [0, 1, 2, 3],
    "individual3": [0, 1, 3],
    "rector2": [0, 2],
    "handpiles2": [0, 2],
}
ALONE = ("individual4", "individual3", "rector2", "handpiles2")
WITH_PILES = ("rector2", "handpiles2")


def name_of(table, seat):
    return table.seats[seat].name


def first_result(table_and_later):
    return next(table for table in table_and_later if table.view(None).results)


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_has_its_own_seats_and_names_pairs_only_where_there_are_some(mode):
    scene = lobby_scene(ENGLISH, lobby(mode=mode))
    assert list(scene.places) == PLACES[mode]
    assert len(scene.side_labels) == (2 if mode == "pairs4" else 0)
    taken = [position for position, seat in enumerate(lobby_scene(ENGLISH, full(mode=mode)).seats) if seat]
    assert taken == PLACES[mode]


@pytest.mark.parametrize("mode", MODES)
def test_play_goes_round_the_table_to_the_right(mode):
    last_cards = (t for t in match(4, mode=mode) if len(t.view(None).trick) == len(PLACES[mode]) - 1)
    table = next(last_cards)
    view = table.view(None)
    in_order = [PLACES[mode][(view.leader + place) % len(PLACES[mode])] for place in range(len(view.trick))]
    scene = table_scene(ENGLISH, table)
    assert [played.position for played in scene.trick] == in_order
    assert scene.winning == PLACES[mode][view.master]
    assert scene.progress.total == (24 if mode in WITH_PILES else 12)


@pytest.mark.parametrize("mode", MODES)
def test_everyone_at_the_own_table_sits_at_the_bottom(mode):
    table = next(t for t in match(5, mode=mode) if len(t.view(None).trick) == 1)
    view = table.view(None)
    for seat in range(len(PLACES[mode])):
        steps = (view.leader - seat) % len(PLACES[mode])
        assert [played.position for played in hand_scene(ENGLISH, table, seat).trick] == [PLACES[mode][steps]]


@pytest.mark.parametrize("mode", ALONE)
def test_who_plays_alone_has_a_colour_and_a_score_of_the_own(mode):
    table = moment(Phase.PLAY, mode=mode)
    scene = table_scene(ENGLISH, table)
    seats = [seat for seat in scene.seats if seat]
    assert [seat.side for seat in seats] == list(range(len(seats)))
    assert [side.label for side in scene.sides] == [seat.name for seat in seats]


@pytest.mark.parametrize("mode", WITH_PILES)
def test_the_tops_of_all_piles_are_seen_and_of_hidden_cards_only_how_many(mode):
    for table in match(3, mode=mode):
        view = table.view(None)
        scene = table_scene(ENGLISH, table)
        if not view.phase.is_in_deal:
            assert scene.piles == (None,) * 4
            continue
        for seat, position in enumerate(PLACES[mode]):
            shown = scene.piles[position]
            tops = [(str(pile.top) if pile.left else None, pile.left) for pile in view.piles[seat]]
            assert [(pile.top, pile.left) for pile in shown.piles] == tops
            assert shown.hand_left == len(table.view(seat).cards)


@pytest.mark.parametrize("mode", MODES)
def test_a_player_sees_the_own_hand_and_piles_and_what_can_be_played(mode):
    for table in match(3, mode=mode):
        view = table.view(None)
        if view.to_move is None or not view.phase.is_in_deal:
            continue
        own, scene = table.view(view.to_move), hand_scene(ENGLISH, table, view.to_move)
        assert set(scene.cards) == set(map(str, own.cards))
        tops = {pile.top for pile in getattr(scene, "piles", ()) if pile.top}
        assert set(scene.cards) | tops == set(map(str, own.available))
        playing = view.phase is Phase.PLAY
        assert scene.playable == (frozenset(map(str, own.playable)) if playing else None)


@pytest.mark.parametrize("mode", MODES)
def test_the_cards_in_the_strip_over_a_hand_know_whose_side_they_are_from(mode):
    table = next(
        t for t in match(3, mode=mode) if t.match.state.phase is Phase.PLAY and len(t.match.state.trick) == 1
    )
    options = table.options
    for seat in range(options.seats):
        scene = hand_scene(ENGLISH, table, seat)
        assert scene.sides[0] == options.side_of(seat)
        assert scene.sides[scene.trick[0].position] == options.side_of(table.view(None).leader)
        assert sum(side is not None for side in scene.sides) == options.seats


@pytest.mark.parametrize("mode", MODES)
def test_a_player_sees_over_the_own_piles_those_of_the_opponent(mode):
    for table in match(3, mode=mode):
        view = table.view(None)
        if not view.phase.is_in_deal:
            continue
        for seat in range(len(PLACES[mode])):
            scene = hand_scene(ENGLISH, table, seat)
            if mode not in WITH_PILES:
                assert not hasattr(scene, "opponent")
                continue
            opponent = scene.opponent
            other = 1 - seat
            assert opponent.side == other
            assert opponent.piles == table_scene(ENGLISH, table).piles[PLACES[mode][other]]


@pytest.mark.parametrize(
    ("three_high", "order"),
    [("on", [9, 3, 1, 12, 11, 10, 8, 7, 6, 5, 4, 2]), ("off", [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2])],
)
def test_a_three_stands_in_the_hand_where_it_ranks(three_high, order):
    table = moment(Phase.TRUMP, three_high=three_high)
    for seat in range(4):
        cards = hand_scene(ENGLISH, table, seat).cards
        for suit in "OCEB":
            ranks = [int(card[1:]) for card in cards if card.startswith(suit)]
            assert ranks == sorted(ranks, key=order.index)


@pytest.mark.parametrize("revoke", ["penalty", "claim"])
@pytest.mark.parametrize("mode", ["pairs4", "handpiles2"])
def test_where_illegal_cards_can_be_played_no_card_is_dimmed(mode, revoke):
    some_are_illegal = 0
    for table in match(3, mode=mode, revoke=revoke):
        view = table.view(None)
        if view.phase is Phase.PLAY:
            own, scene = table.view(view.to_move), hand_scene(ENGLISH, table, view.to_move)
            assert scene.playable == frozenset(map(str, own.available))
            some_are_illegal += own.playable != own.available
    assert some_are_illegal


@pytest.mark.parametrize("mode", list(Mode))
def test_the_card_that_was_drawn_is_shown_while_the_first_dealer_chooses(mode):
    table = moment(Phase.TRUMP, mode=mode, first_dealer="draw")
    drawn = next(event for event in table.moves[-1].events if isinstance(event, DealerDrawn))
    centre = table_scene(ENGLISH, table).centre
    assert isinstance(centre, Announcement)
    assert centre.card == str(drawn.card)
    assert name_of(table, drawn.dealer) in centre.headline
    assert "deals" in centre.headline


def test_no_card_decides_about_the_second_dealer():
    for first_dealer in ("draw", "five_of_swords", "fixed"):
        table = next(
            t
            for t in match(1, max_hands=2, first_dealer=first_dealer)
            if (t.view(None).phase, t.view(None).deal) == (Phase.TRUMP, 2)
        )
        assert table_scene(ENGLISH, table).centre.card is None


def test_the_holder_of_the_five_of_swords_deals_for_all_to_see():
    table = moment(Phase.TRUMP, first_dealer="five_of_swords")
    centre = table_scene(ENGLISH, table).centre
    assert centre.card == "E5"
    assert name_of(table, table.view(None).dealer) in centre.headline
    assert "5 of swords" in centre.detail


@pytest.mark.parametrize("mode", MODES)
def test_only_a_partner_can_be_left_the_choice(mode):
    centre = table_scene(ENGLISH, moment(Phase.TRUMP, mode=mode, first_dealer="fixed")).centre
    assert ("leaves the choice" in centre.detail) == (mode == "pairs4")


@pytest.mark.parametrize("mode", WITH_PILES)
def test_a_trump_that_the_last_pile_gave_was_chosen_by_nobody(mode):
    table = moment(Phase.CALLS, mode=mode, trump_source="last_pile")
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, CallLadder)
    assert scene.contract is not None
    assert "chose trump" not in [seat.note for seat in scene.seats if seat]


@pytest.mark.parametrize("mode", MODES)
def test_who_cuts_has_the_turn_while_the_result_still_lies_there(mode):
    table = moment(Phase.CUT, mode=mode, max_hands=2, shuffle="no_shuffle")
    cutter = table.view(None).cutter
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, DealResultScene)
    assert scene.centre.detail.startswith("Hand 1 · ")
    asked = [(seat.name, seat.note) for seat in scene.seats if seat and seat.is_turn]
    assert asked == [(name_of(table, cutter), "to cut")]


@pytest.mark.parametrize("mode", MODES)
def test_a_call_is_told_beside_the_result_only_where_no_panel_tells_it(mode):
    tables = itertools.chain.from_iterable(match(seed, mode=mode, max_hands=2) for seed in itertools.count(1))
    table = next(t for t in tables if t.view(None).phase is Phase.DEAL and t.view(None).call)
    scene = table_scene(ENGLISH, table)
    assert scene.contract.call
    told = scene.contract.call if scene.centre.covers_corners else ""
    assert scene.centre.multiplier_word == told


@pytest.mark.parametrize(("mode", "cards"), [("pairs4", 48), ("individual3", 36), ("rector2", 48)])
def test_who_cuts_sees_the_pack_from_the_own_seat(mode, cards):
    table = moment(Phase.CUT, mode=mode, max_hands=2, shuffle="no_shuffle")
    cutter = table.view(None).cutter
    scene = pack_scene(ENGLISH, table, cutter)
    assert isinstance(scene.centre, CutScene)
    assert scene.centre.cards == cards
    assert scene.seats[0].name == name_of(table, cutter)
    assert (scene.progress.number, scene.progress.total) == (2, 2)


def test_nothing_that_was_said_before_a_cut_is_shown_after_it():
    tables = match(2, max_hands=2, shuffle="no_shuffle", first_dealer="draw")
    table = next(t for t in tables if (t.view(None).phase, t.view(None).deal) == (Phase.TRUMP, 2))
    scene = table_scene(ENGLISH, table)
    assert scene.centre.card is None
    assert [seat.note for seat in scene.seats if seat].count("") == 3


def test_a_proposed_misdeal_names_who_must_still_agree():
    table = moment(Phase.TRUMP, first_dealer="fixed")
    table = after(table, [RedealProposed(seat=1), RedealAgreed(seat=2)])
    centre = table_scene(ENGLISH, table).centre
    assert isinstance(centre, Announcement)
    assert "Bernat" in centre.headline
    assert "Anna" in centre.detail
    assert "Dídac" in centre.detail
    assert "Carla" not in centre.detail


@pytest.mark.parametrize("hand", [1, 2])
def test_after_a_misdeal_the_hand_is_void_and_somebody_deals_it_again(hand):
    tables = match(2, max_hands=2, misdeal="pass_right")
    table = next(t for t in tables if (t.view(None).phase, t.view(None).deal) == (Phase.TRUMP, hand))
    dealer = table.view(None).dealer
    table = after(table, [Moved(seat=None, move=f"misdeal {dealer}")])
    centre = table_scene(ENGLISH, table).centre
    assert isinstance(centre, Announcement)
    assert "void" in centre.headline
    assert centre.detail == f"{name_of(table, (dealer + 1) % 4)} deals now"
    assert table_scene(ENGLISH, table).progress.number == hand


@pytest.mark.parametrize("mode", MODES)
def test_a_punished_revoke_shows_the_card_what_lay_there_and_what_was_legal(mode):
    table = first_result(match(2, mode=mode, player="careless", revoke="penalty", max_hands=3))
    result = table.view(None).results[0]
    scene = deal_result_scene(ENGLISH, table, result)
    assert scene.revoke.card == str(result.revoke.card)
    assert scene.revoke.trick == tuple(map(str, result.revoke.trick))
    assert scene.revoke.legal == tuple(map(str, result.revoke.legal))
    assert name_of(table, result.revoke.seat) in scene.revoke.title
    assert table_scene(ENGLISH, table).centre.revoke == scene.revoke
    assert {side.taken for side in scene.sides} == {None}
    taken = [line.taken is None for line in match_result_scene(ENGLISH, table).deals]
    assert taken == [result.revoke is not None for result in table.view(None).results]


def test_the_rule_that_a_revoke_broke_is_told():
    table = first_result(match(2, player="careless", revoke="penalty", max_hands=3))
    result = table.view(None).results[0]
    scene = deal_result_scene(ENGLISH, table, result)
    assert scene.revoke.detail == revoke_reason(ENGLISH, result.revoke.reason)


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_where_everyone_plays_alone_a_revoke_is_headed_by_what_it_costs(mode):
    table = first_result(match(2, mode=mode, player="careless", revoke="penalty", max_hands=3))
    result = table.view(None).results[0]
    scene = deal_result_scene(ENGLISH, table, result)
    offender = result.revoke.seat
    assert scene.headline == f"{name_of(table, offender)} loses {-result.written[offender]}"
    assert scene.winner is None


def test_a_result_that_can_still_be_claimed_is_not_called_final():
    *_, table = match(2, player="careless", revoke="claim")
    assert table.result_is_open
    centre = table_scene(ENGLISH, table).centre
    assert isinstance(centre, WinnerScene)
    assert "unless" in centre.detail


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_of_more_than_two_the_totals_are_ranked(mode):
    *_, table = match(4, mode=mode)
    view = table.view(None)
    detail = table_scene(ENGLISH, table).centre.detail
    places = [detail.index(f"{name}\N{NO-BREAK SPACE}") for name in NAMES[: len(view.totals)]]
    totals_as_ranked = [view.totals[side] for side in sorted(range(len(places)), key=places.__getitem__)]
    assert totals_as_ranked == sorted(view.totals, reverse=True)


def ended(table, **changes):
    return with_state(table, **changes)


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_over_the_hand_of_who_has_lost_alone_stands_the_winner_and_no_place_that_would_be_cut_off(mode):
    *_, table = match(4, mode=mode)
    lost = ended(table, winners=(1,))
    assert hand_scene(ENGLISH, lost, 0).headline == "Bernat wins the match."
    assert hand_scene(ENGLISH, lost, 1).headline == "You win the match."


def test_who_shares_the_lead_is_named():
    *_, table = match(4, mode="individual4")
    shared = ended(table, winners=(0, 2), totals=(9, -6, 9, -12))
    assert match_result_scene(ENGLISH, shared).headline == "A draw between Anna and Carla"
    assert match_result_scene(ENGLISH, shared).winner is None
    assert match_result_scene(ENGLISH, ended(table, winners=(3,))).headline == "Dídac wins"
    assert match_result_scene(ENGLISH, ended(table, winners=(0, 1, 2, 3))).headline == "A draw"


@pytest.mark.parametrize(
    ("written", "headline", "winner"),
    [
        ((12, -2, -4, -6), "Anna scores 12", 0),
        ((6, -12, 6, 0), "Anna and Carla score 6 each", None),
        ((0, 0, 0, 0), "18 each: nobody scores", None),
    ],
)
def test_of_four_singles_the_best_heads_the_result(written, headline, winner):
    *_, table = match(4, mode="individual4")
    taken = tuple(18 + points for points in written)
    result = replace(table.view(None).results[0], taken=taken, written=written)
    scene = deal_result_scene(ENGLISH, table, result)
    assert (scene.headline, scene.winner) == (headline, winner)
    assert [side.written for side in scene.sides] == list(written)


def test_between_two_one_writes_or_nobody_does():
    *_, table = match(4, mode="rector2")
    result = table.view(None).results[0]
    level = replace(result, taken=(36, 36), written=(0, 0))
    assert deal_result_scene(ENGLISH, table, level).headline == "36 to 36: nobody scores"
    won = replace(result, taken=(30, 42), written=(0, 6))
    assert deal_result_scene(ENGLISH, table, won).headline == "Bernat scores 6"


@pytest.mark.parametrize("mode", one_in(2, ALONE))
def test_every_kind_of_picture_of_a_mode_can_be_drawn_with_the_longest_names(mode):
    tr, drawn = translator(Language.CA, "botifarra"), set()
    options = {"max_hands": 2, "shuffle": "no_shuffle", "revoke": "claim"}
    scenes = [
        lobby_scene(tr, full(names=LONG_NAMES, mode=mode)),
        table_scene(tr, started(names=LONG_NAMES, mode=mode)),
    ]
    for table in match(7, mode=mode, names=LONG_NAMES, player="careless", **options):
        view = table.view(None)
        kind = (view.phase, bool(view.trick), bool(view.tricks))
        if kind in drawn:
            continue
        drawn.add(kind)
        scenes.append(table_scene(tr, table))
        if view.inspectable:
            scenes.append(tricks_scene(tr, table, None))
        if view.to_move is not None:
            scenes.append(hand_scene(tr, table, view.to_move))
        if view.cutter is not None:
            scenes.append(pack_scene(tr, table, view.cutter))
    scenes += [
        match_result_scene(tr, table),
        deal_result_scene(tr, table, table.view(None).results[0]),
    ]
    for scene in scenes:
        assert draw(scene).startswith(b"\x89PNG")
