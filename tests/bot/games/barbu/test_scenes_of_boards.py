"""The scenes of réussite, mariages, results and score sheets."""

import re
from dataclasses import replace

import pytest

from bot.games.barbu.names import contract_name
from bot.games.barbu.pictures.deal_result import DealResultScene
from bot.games.barbu.pictures.mariages import MariagesScene
from bot.games.barbu.pictures.reussite import ReussiteScene
from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.results import (
    contracts_sheet_scene,
    deal_result_scene,
    deals_sheet_scene,
    match_result_scene,
)
from bot.games.barbu.scenes.table import table_scene, tricks_scene
from bot.i18n import Language, translator
from bot.render.layouts.results.announcement import Announcement
from bot.tables.people.entries import Conceded
from engine.barbu import Contract, Kind, Phase
from engine.barbu.contracts.mariages import is_pair
from engine.barbu.contracts.schedule import programme
from tests.bot.games.barbu.games import LONG_NAMES, NAMES, found, game, positions, seen_by, tables_of
from tests.bot.games.tables import after, with_state
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN, "barbu")
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on"}


# -- réussite and mariages


@tables_of((3, "52"), (4, "52"), (5, "32"), (6, "32"), (7, "52"))
def test_a_reussite_shows_what_lies_what_may_follow_and_who_has_how_many_cards(players, pack):
    for table in positions(2, 3, players=players, pack=pack, per_dealer=2):
        view = seen_by(table)
        if view.phase is not Phase.REUSSITE:
            continue
        scene = table_scene(ENGLISH, table)
        lying = {str(card) for suit in range(4) for card in view.layout.line(suit)}
        assert scene.placed == lying
        assert scene.columns[-1] == "A"
        assert scene.height == view.layout.height
        assert not scene.placed & scene.next_places
        assert len(scene.removed) == int(pack) % players
        assert scene.newest <= scene.placed
        for seat, player in enumerate(scene.players):
            assert player.seat.name == NAMES[seat]
            assert player.is_out is (seat in view.places)
            assert player.figure == ("+100" if seat in view.places[:1] else str(view.cards_left[seat]))
            assert player.seat.is_turn is (seat in view.asked)


def test_the_ace_stands_at_both_ends_until_one_lies_and_then_at_one():
    sides = {}
    for seed in range(6):
        for table in positions(seed, 1, pack="52", ace_place="first_ace", per_dealer=2):
            if seen_by(table).phase is Phase.REUSSITE:
                scene, side = table_scene(ENGLISH, table), seen_by(table).layout.ace_side
                ends = scene.columns[0] + scene.columns[-1]
                assert ends == {None: "AA", "low": "AK", "high": "2A"}[side]
                sides.setdefault(side, table)
                if side is not None:
                    assert not scene.next_low_aces
    assert len(sides) == 3


def test_who_passed_is_marked_and_new_cards_are_framed():
    table = found(lambda view: view.phase is Phase.REUSSITE and sum(view.cards_left) < 20)
    notes, newest = set(), 0
    for later in game(1, per_dealer=4):
        if seen_by(later).phase is Phase.REUSSITE:
            scene = table_scene(ENGLISH, later)
            notes |= {player.seat.note for player in scene.players}
            newest = max(newest, len(scene.newest))
    assert {"", "passes", "out, 1."} <= notes
    assert newest >= 3
    assert table_scene(ENGLISH, table).headline.startswith("Réussite from the ")


@pytest.mark.parametrize("pack", ["32", "52"])
def test_mariages_show_open_cards_a_pair_and_no_card_beside(pack):
    told = set()
    for table in positions(1, 1, players=3, pack=pack, per_dealer=1, mariages="on"):
        view = seen_by(table)
        if view.phase is not Phase.MARIAGES:
            continue
        scene = table_scene(ENGLISH, table)
        assert scene.count == int(pack)
        opened = [each.card for each in scene.open]
        turned = view.mariages.turned[-len(opened) :] if opened else ()
        assert opened == [str(each.card) for each in turned]
        if len(opened) == 2:
            assert scene.is_pair is is_pair(turned[0].card, turned[1].card)
        assert not scene.taken & {each.place for each in scene.open}
        assert [player.figure for player in scene.players] == [
            f"+{10 * pairs}" if pairs else "0" for pairs in view.mariages.pairs
        ]
        told.add((len(opened), scene.is_pair))
    assert told == {(0, None), (1, None), (2, False), (2, True)}


# -- results and sheets


def test_a_result_has_each_players_score_and_why():
    for contract, words in ((Contract.PLIS, "trick"), (Contract.COEURS, "heart"), (Contract.DAMES, "queen")):
        table = found(lambda view, of=contract: _has_ended(view, of))
        newest = seen_by(table).results[-1]
        scene = table_scene(ENGLISH, table)
        assert scene.contract == str(contract)
        assert [player.score for player in scene.players] == list(newest.scores)
        assert [player.total for player in scene.players] == list(newest.totals)
        assert all((words in player.taken) is (player.score < 0) for player in scene.players)
        assert scene.detail.startswith(f"Deal {newest.deal}: {contract_words(contract)}, dealt by ")


def contract_words(contract):
    return {Contract.COEURS: "cœurs"}.get(contract, str(contract))


def _has_ended(view, contract):
    return not view.has_dealt and bool(view.results) and view.results[-1].contract is contract


def test_a_result_says_who_won_or_lost_most_and_a_slam_before_all():
    lost = found(lambda view: _has_ended(view, Contract.BARBU))
    assert "loses most: −70" in table_scene(ENGLISH, lost).headline
    won = found(lambda view: _has_ended(view, Contract.REUSSITE))
    assert "wins most: +100" in table_scene(ENGLISH, won).headline
    slam = found(
        lambda view: _has_ended(view, Contract.COEURS) and max(view.results[-1].scores) > 0,
        players=2,
        slam="flip",
    )
    assert table_scene(ENGLISH, slam).headline.startswith("A slam by ")
    assert ": 8 hearts!" in table_scene(ENGLISH, slam).headline


def test_a_slam_leaves_no_cost_beside_its_last_trick():
    slam = found(
        lambda view: _has_ended(view, Contract.COEURS) and max(view.results[-1].scores) > 0,
        players=2,
        slam="flip",
    )
    lost = found(lambda view: _has_ended(view, Contract.BARBU))
    assert hand_scene(ENGLISH, slam, 0).trick_points is None
    assert hand_scene(ENGLISH, lost, 0).trick_points == -70


def test_a_result_of_a_reussite_shows_the_cards_that_were_left():
    table = found(lambda view: _has_ended(view, Contract.REUSSITE), players=5)
    newest = seen_by(table).results[-1]
    scene = table_scene(ENGLISH, table)
    for seat, player in enumerate(scene.players):
        assert set(player.hand) == set(map(str, newest.left[seat]))
        if seat in newest.places:
            assert player.taken == f"place {newest.places.index(seat) + 1}"
        else:
            assert player.taken.endswith("left")


def test_a_result_with_many_things_taken_uses_signs_where_words_have_no_room():
    long, short = set(), set()
    for table in (each for seed in range(4) for each in game(seed, players=2, **EXTRAS)):
        for result in seen_by(table).results[-1:] if seen_by(table).phase is Phase.DEAL else ():
            if result.contract is Contract.RATATOUILLE:
                for player in deal_result_scene(ENGLISH, table, result).players:
                    (long if "♥" in player.taken else short).add(player.taken)
    assert long
    assert all(len(taken) < 40 for taken in long | short)
    assert any(taken.endswith("the last trick") for taken in long)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_first_sheet_has_a_tick_for_each_contract_a_dealer_has_dealt(players):
    table = next(t for t in game(1, players=players, pack="52") if len(seen_by(t).results) == 2 * players)
    view, scene = seen_by(table), contracts_sheet_scene(ENGLISH, table, "1 / 2")
    assert len(scene.contracts) == 7
    assert scene.contracts.count("reussite") == 2
    assert [line.used.count(True) for line in scene.lines] == [2] * players
    assert all(None not in line.used for line in scene.lines)
    assert [line.total for line in scene.lines] == list(view.totals)
    assert {line.total for line in scene.lines if line.is_leader} == {max(view.totals)}


def test_contracts_that_have_lapsed_have_neither_tick_nor_dot():
    table = next(t for t in game(1, per_dealer=2) if len(seen_by(t).results) == 7)
    waiting = seen_by(table).next_dealer
    for seat, line in enumerate(contracts_sheet_scene(ENGLISH, table, "").lines):
        assert line.used.count(True) == (1 if seat == waiting else 2)
        assert line.used.count(None) == (0 if seat == waiting else 5)


def test_a_contract_that_is_being_played_is_not_open_any_more():
    for options in ({"reussites": 1}, {"per_dealer": 1}, {"order": "forced"}):
        playing = next(t for t in game(1, **options) if seen_by(t).deal == 2 and seen_by(t).contract)
        view, scene = seen_by(playing), contracts_sheet_scene(ENGLISH, playing, "")
        used = scene.lines[view.dealer].used
        assert used[scene.contracts.index(str(view.contract))]
        assert used.count(True) == 1
        assert used.count(None) == (6 if "per_dealer" in options else 0)
        told = re.search(
            rf"{NAMES[view.dealer]} can still choose: ([^.]+)", table_texts.match_result_alt(ENGLISH, playing)
        )
        assert (told is None) is ("reussites" not in options)
        assert told is None or contract_name(playing.options, view.contract).lower() not in told[1].split(
            ", "
        )


def test_a_game_that_was_conceded_has_nobody_in_front_and_nothing_to_come():
    going = next(t for t in game(1) if len(seen_by(t).results) == 20)
    table = after(going, [Conceded(seat=0)])
    scene = contracts_sheet_scene(ENGLISH, table, "")
    assert scene.headline == "Game conceded"
    assert not any(line.is_leader or False in line.used for line in scene.lines)
    text = table_texts.match_result_alt(ENGLISH, table)
    assert "Game conceded." in text
    assert "can still choose" not in text
    assert "can still choose" in table_texts.match_result_alt(ENGLISH, going)


def test_the_sheet_of_a_drawn_or_forced_order_has_one_reussite():
    drawn = next(t for t in game(1, order="drawn") if len(seen_by(t).results) == 9)
    for line in contracts_sheet_scene(ENGLISH, drawn, "").lines:
        assert len(line.used) == 6
        assert False not in line.used
    forced = next(t for t in game(1, order="forced") if len(seen_by(t).results) == 9)
    used = [line.used for line in contracts_sheet_scene(ENGLISH, forced, "").lines]
    assert sorted(each.count(True) for each in used) == [2, 2, 2, 3]
    assert all(each[:2] == (True, True) for each in used)


def test_extra_rounds_are_on_the_pages_of_deals_and_not_on_the_first_sheet():
    *_, table = game(1, **EXTRAS)
    view = seen_by(table)
    planned = programme(table.options)
    first = contracts_sheet_scene(ENGLISH, table, "")
    assert sum(line.used.count(True) for line in first.lines) == sum(
        each.kind is Kind.FREE for each in planned
    )
    page = deals_sheet_scene(ENGLISH, table, view.results[::-1][:14], "2 / 3")
    assert page.lines[0].contract == "mariages"
    assert [line.number for line in page.lines] == list(range(len(planned), len(planned) - 14, -1))
    assert page.lines[0].totals == view.totals


def test_a_result_leaves_out_what_no_font_draws_before_it_cuts_a_name():
    *_, table = game(1, per_dealer=3)
    seats = tuple([replace(seat, name=f"{chr(0xF0000) * 20} {seat.name} Bertran") for seat in table.seats])
    scene = deal_result_scene(ENGLISH, replace(table, seats=seats), seen_by(table).results[0])
    assert "Anna Bertran" in scene.headline
    assert "Carla Bertran" in scene.detail


def test_a_finished_game_shows_its_winners_and_what_each_contract_brought():
    *_, table = game(1, per_dealer=3)
    view, scene = seen_by(table), match_result_scene(ENGLISH, table)
    assert scene.totals == view.totals
    assert scene.is_signed
    assert tuple(map(sum, zip(*(line.numbers for line in scene.lines), strict=True))) == view.totals
    assert [winner.name for winner in scene.winners] == [NAMES[seat] for seat in view.winners]
    shared = with_state(table, winners=(0, 2))
    assert match_result_scene(ENGLISH, shared).headline == "Anna and Carla share the win"


def test_the_last_trick_can_be_looked_at_with_the_own_name_as_you():
    table = found(lambda view: view.phase is Phase.TRICKS and len(view.tricks) == 3)
    trick = seen_by(table).tricks[-1]
    (shown,) = tricks_scene(ENGLISH, table, trick.winner).tricks
    assert shown.owners == ("You",)
    assert [each.card for each in shown.cards] == list(map(str, trick.cards))
    assert shown.cards[shown.winner].player == "You"


@pytest.mark.parametrize("language", one_in(2, Language))
def test_long_names_are_short_in_scenes_in_every_language(language):
    tr = translator(language, "barbu")
    for table in positions(4, 17, names=LONG_NAMES, players=10, pack="52", **EXTRAS):
        scene = table_scene(tr, table)
        if isinstance(scene, MariagesScene | ReussiteScene):
            assert len(scene.detail) < 60
        elif isinstance(scene, DealResultScene):
            assert len(scene.headline) < 200
        elif isinstance(scene.centre, Announcement):
            assert "de la Vall d'Aran i Berga" not in scene.centre.headline
