import itertools
import random
from dataclasses import replace

import pytest

from bot.games.botifarra.current_deal import cards_on_table
from bot.games.botifarra.pictures.calls import CallLadder, CallState
from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.scenes.hand import hand_scene
from bot.games.botifarra.scenes.results import deal_result_scene, match_result_scene
from bot.games.botifarra.scenes.table import table_scene, tricks_scene
from bot.i18n import Language, translator
from bot.render.kit import theme
from bot.render.kit.text import width
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.winners import WinnerScene
from bot.render.layouts.table.lobby import LobbyScene
from bot.render.raster.drawing import draw
from bot.tables import commands
from bot.tables.people.entries import Conceded
from bot.ui.face.seat_scenes import side_scenes
from engine.botifarra import BOTIFARRA, Call, Claim, Delegate, Knock, MakeCall, NameTrump, Phase
from engine.botifarra.moves import Contract
from tests.bot.games.botifarra.matches import (
    LONG_NAMES,
    MODES,
    NAMES,
    away,
    full,
    lobby,
    match,
    moment,
    moves_of,
    started,
)
from tests.bot.games.tables import after, with_state
from tests.bot.ui.table_texts import lobby_scene
from tests.examples import one_in

ENGLISH = translator(Language.EN, "botifarra")
LEAST_ROOM_TO_CALL_OUT = 172
"""Pixels of the red label on the flat plate of a dealer."""
UNDRAWN = "\U000f0000"
"""A character that no font has, as emojis of people where no font for them is installed."""


def said(table, *moves):
    """Make each of the moves for the seat to move."""
    for move in moves:
        table = after(table, commands.game_move(table, BOTIFARRA.to_move(table.match.state), move))
    return table


def notes(table):
    return [seat.note for seat in table_scene(ENGLISH, table).seats if seat is not None]


def test_a_lobby_shows_free_seats():
    scene = lobby_scene(ENGLISH, lobby(names=["Anna", "Bernat"]))
    assert [seat and seat.name for seat in scene.seats] == ["Anna", "Bernat", None, None]
    assert scene.status == ""


def test_a_full_lobby_names_who_can_start_and_marks_computers():
    scene = lobby_scene(ENGLISH, full(names=["Anna"]))
    assert scene.status == "Anna can start"
    assert [seat.is_computer for seat in scene.seats if seat] == [False, True, True, True]


@pytest.mark.parametrize("name", [f"{UNDRAWN * 20} Niña2", f"{UNDRAWN * 12}Niña2", f"Niña2{UNDRAWN * 14}"])
def test_what_no_font_draws_of_a_name_takes_no_room(name):
    assert lobby_scene(ENGLISH, full(names=[name])).status == "Niña2 can start"
    table = started(names=[name, *NAMES[1:]])
    assert table_scene(ENGLISH, table).seats[0].name == "Niña2"
    assert side_scenes(ENGLISH, table, (0, 0))[0].label == "Niña2 · Carla"


def test_before_the_first_deal_the_pack_lies_in_the_middle():
    scene = table_scene(ENGLISH, started())
    assert isinstance(scene.centre, Announcement)
    assert scene.contract is None
    assert not any(seat.is_turn or seat.is_dealer for seat in scene.seats if seat)


def test_while_trump_is_chosen_the_dealer_has_the_turn():
    table = moment(Phase.TRUMP)
    scene = table_scene(ENGLISH, table)
    dealer = scene.seats[table.match.state.dealer]
    assert dealer is not None
    assert dealer.is_turn
    assert dealer.is_dealer
    assert isinstance(scene.centre, Announcement)
    assert dealer.name in scene.centre.headline


def test_after_a_delegation_the_partner_has_the_turn():
    table = said(moment(Phase.TRUMP), Delegate())
    scene = table_scene(ENGLISH, table)
    dealer, partner = (scene.seats[(table.match.state.dealer + step) % 4] for step in (0, 2))
    assert partner is not None
    assert partner.is_turn
    assert dealer is not None
    assert dealer.note == "delegates"


def test_the_ladder_shows_what_was_said_what_is_asked_and_what_may_come():
    table = said(moment(Phase.TRUMP), NameTrump(Contract.OROS), MakeCall(Call.CONTRO))
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, CallLadder)
    assert [(step.state, step.multiplier) for step in scene.centre.steps] == [
        (CallState.MADE, 2),
        (CallState.ASKED, 4),
        (CallState.LATER, 8),
    ]
    assert scene.contract is not None
    assert (scene.contract.multiplier, scene.contract.call) == (2, "Contro")


def test_a_hand_asks_for_a_call_by_its_name_within_a_sentence():
    contro = said(moment(Phase.TRUMP), NameTrump(Contract.OROS))
    sant_vicenc = said(contro, MakeCall(Call.CONTRO), MakeCall(Call.RECONTRO))
    asked = [hand_scene(ENGLISH, table, table.view(None).to_move).headline for table in (contro, sant_vicenc)]
    assert asked == ["Do you say contro?", "Do you say Sant Vicenç?"]
    for language in Language:
        seat = contro.view(None).to_move
        headline = hand_scene(translator(language, "botifarra"), contro, seat).headline
        assert headline.lstrip("¿")[0].isupper()


def test_the_ladder_has_no_sant_vicenc_where_it_cannot_be_said():
    table = said(moment(Phase.TRUMP), NameTrump(Contract.BOTIFARRA))
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, CallLadder)
    assert [step.multiplier for step in scene.centre.steps] == [4, 8]


def test_who_passed_is_seen_on_the_table():
    table = said(moment(Phase.TRUMP), NameTrump(Contract.OROS), Knock())
    assert "passes" in notes(table)


def test_a_trick_lies_in_front_of_those_who_played_it_and_the_winning_card_glows():
    for table in match(4):
        view = table.view(None)
        if view.phase is not Phase.PLAY:
            continue
        scene = table_scene(ENGLISH, table)
        if view.trick:
            assert [played.position for played in scene.trick] == [
                (view.leader + place) % 4 for place in range(len(view.trick))
            ]
            assert scene.winning == view.master
            assert scene.trick_points is None
        assert scene.centre is None


def test_a_finished_trick_lies_there_with_its_points_until_the_next_lead():
    table = next(t for t in match(4) if len(t.view(None).tricks) == 3 and not t.view(None).trick)
    scene, view = table_scene(ENGLISH, table), table.view(None)
    assert [played.card for played in scene.trick] == list(map(str, view.tricks[2].cards))
    assert scene.trick_points == view.tricks[2].points
    assert scene.last_trick is not None
    assert [played.card for played in scene.last_trick.cards] == list(map(str, view.tricks[1].cards))
    assert scene.progress is not None
    assert scene.progress.number == 3


def test_where_no_trick_may_be_looked_at_none_is_shown_during_the_hand():
    for table in match(4, last_trick_view="none"):
        if table.view(None).phase is Phase.PLAY:
            assert table_scene(ENGLISH, table).last_trick is None


def test_a_carrego_is_seen_on_the_table():
    table = next(
        table
        for seed in itertools.count()
        for table in match(seed, play="intermedia")
        if any(card.carrego for card in cards_on_table(table, table.view(None)))
    )
    (caller,) = (seat for seat in table_scene(ENGLISH, table).seats if seat.is_calling_out)
    assert caller.note == "carrego!"


def test_a_scored_hand_lies_in_the_middle_with_the_last_trick_beside_it():
    table = next(t for t in match(4, max_hands=2) if t.view(None).results)
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, DealResultScene)
    assert sum(side.taken for side in scene.centre.sides) == 72
    assert scene.last_trick is not None
    assert [side.points for side in scene.sides] == [None, None]


def test_a_finished_match_shows_its_winners():
    *_, table = match(4, max_hands=3)
    scene = table_scene(ENGLISH, table)
    assert isinstance(scene.centre, WinnerScene)
    assert len(match_result_scene(ENGLISH, table).deals) == len(table.view(None).results)
    assert not any(seat.is_turn for seat in scene.seats if seat)


@pytest.mark.parametrize("shuffle", ["shuffle", "no_shuffle"])
def test_the_number_of_a_hand_stands_beside_its_result_until_the_next_is_dealt(shuffle):
    for table in match(4, max_hands=2, shuffle=shuffle):
        view, progress = table.view(None), table_scene(ENGLISH, table).progress
        if view.phase is not Phase.PLAY:
            assert (progress.number, progress.total) == (max(view.deal, 1), 2)


def test_an_extra_hand_is_not_one_of_so_many():
    *_, table = match(4, max_hands=1)
    extra = with_state(table, deal=2)
    assert (table_scene(ENGLISH, table).progress.number, table_scene(ENGLISH, table).progress.total) == (1, 1)
    assert table_scene(ENGLISH, extra).progress.total is None


def test_who_is_away_is_marked():
    scene = table_scene(ENGLISH, away(moment(Phase.PLAY), 1))
    assert [seat.is_away for seat in scene.seats if seat] == [False, True, False, False]


def test_a_hand_can_be_played_from_only_in_its_own_turn():
    for table in match(5):
        view = table.view(None)
        if view.phase in (Phase.DEAL, Phase.OVER):
            continue
        for seat in range(4):
            scene = hand_scene(ENGLISH, table, seat)
            own = table.view(seat)
            assert set(scene.cards) == set(map(str, own.cards))
            playing = view.phase is Phase.PLAY and seat == view.to_move
            assert scene.playable == (frozenset(map(str, own.playable)) if playing else None)


def test_a_player_sees_the_trick_from_the_own_seat():
    table = next(t for t in match(5) if len(t.view(None).trick) == 3)
    view = table.view(None)
    for seat in range(4):
        scene = hand_scene(ENGLISH, table, seat)
        assert [played.position for played in scene.trick] == [
            (view.leader + place - seat) % 4 for place in range(3)
        ]
        assert scene.winning == (view.master - seat) % 4


@pytest.mark.parametrize("mode", MODES)
def test_only_tricks_that_may_be_looked_at_are_shown_the_newest_first(mode):
    for table in match(6, last_trick_view="each_side", mode=mode):
        view = table.view(None)
        if not view.inspectable:
            continue
        shown = tricks_scene(ENGLISH, table, None).tricks
        for scene, trick in zip(shown, reversed(view.inspectable), strict=True):
            seats = [(trick.leader + place) % len(table.seats) for place in range(len(trick.cards))]
            assert scene.title == f"Trick {view.tricks.index(trick) + 1}"
            assert [(taken.card, taken.player) for taken in scene.cards] == [
                (str(card), table.seats[seat].name) for card, seat in zip(trick.cards, seats, strict=True)
            ]
            assert [taken.side for taken in scene.cards] == [table.options.side_of(seat) for seat in seats]
            assert scene.cards[scene.winner].player == table.seats[trick.winner].name
            assert scene.cards[scene.winner].player in scene.owners
            assert len(scene.owners) == (2 if mode == "pairs4" else 1)
            assert (scene.side, scene.points) == (table.options.side_of(trick.winner), trick.points)


def test_who_looks_at_a_trick_is_called_you_there():
    table = next(t for t in match(6) if len(t.view(None).inspectable) == 2)
    for seat in range(4):
        for trick in tricks_scene(ENGLISH, table, seat).tricks:
            players = {taken.player for taken in trick.cards}
            others = {other.name for place, other in enumerate(table.seats) if place != seat}
            assert players == {"You"} | others
            assert ("You" in trick.owners) == (trick.side == seat % 2)


def test_the_result_of_any_hand_can_be_shown_later():
    *_, table = match(4, max_hands=3)
    for result in table.view(None).results:
        scene = deal_result_scene(ENGLISH, table, result)
        assert [side.total for side in scene.sides] == list(result.totals)


@pytest.mark.parametrize("language", one_in(2, Language))
def test_every_kind_of_picture_can_be_drawn_with_the_longest_names(language):
    tr, drawn = translator(language, "botifarra"), set()
    scenes = [lobby_scene(tr, full(names=LONG_NAMES))]
    for table in match(7, names=LONG_NAMES, play="intermedia"):
        view = table.view(None)
        kind = (view.phase, bool(view.trick), bool(view.tricks))
        if kind in drawn:
            continue
        drawn.add(kind)
        scenes.append(table_scene(tr, table))
        if view.to_move is not None:
            scenes.append(hand_scene(tr, table, view.to_move))
        if view.inspectable:
            scenes.append(tricks_scene(tr, table, None))
    scenes += [
        match_result_scene(tr, table),
        deal_result_scene(tr, table, table.view(None).results[0]),
    ]
    assert isinstance(scenes[0], LobbyScene)
    for scene in scenes:
        assert draw(scene).startswith(b"\x89PNG")


def test_a_name_that_no_font_has_gives_way_to_the_accounts_everywhere():
    nameless = "\U000e0041\u200b"
    table = moment(Phase.PLAY, names=(nameless, "Bernat", "Carla", "Dídac"))
    table = replace(table, seats=(with_username(table.seats[0], "anna99"), *table.seats[1:]))
    scene = table_scene(ENGLISH, table)
    assert scene.seats[0].name == "anna99"
    assert scene.sides[0].label == "anna99 · Carla"
    assert nameless not in str(scene)


def with_username(seat, username):
    return replace(seat, person=replace(seat.person, username=username))


def test_a_hand_is_the_turn_of_whoever_is_to_act_and_of_nobody_else():
    seen = set()
    for table in match(4, shuffle="no_shuffle", max_hands=2):
        view = table.view(None)
        turns = [hand_scene(ENGLISH, table, seat).is_turn for seat in range(4)]
        assert turns == [seat == view.to_move for seat in range(4)]
        seen.add(view.phase)
    assert {Phase.CUT, Phase.TRUMP, Phase.CALLS, Phase.PLAY} <= seen


def test_a_wrong_claim_is_called_out_until_something_else_happens_and_noted_for_the_rest_of_the_hand():
    table = next(
        t for t in match(3, revoke="claim") if len(t.match.state.tricks) == 2 and not t.match.state.trick
    )
    table = after(table, commands.game_move(table, 1, Claim()))
    claimant = table_scene(ENGLISH, table).seats[1]
    assert (claimant.note, claimant.is_calling_out) == ("wrong claim", True)
    assert sum(seat.is_calling_out for seat in table_scene(ENGLISH, table).seats) == 1
    noted = set()
    for later in itertools.takewhile(
        lambda t: t.match.state.phase is Phase.PLAY, moves_of(table, random.Random(1))
    ):
        seats = table_scene(ENGLISH, later).seats
        assert not any(seat.is_calling_out for seat in seats)
        assert all("renúncia" not in seat.note for place, seat in enumerate(seats) if place != 1)
        noted.add(seats[1].note)
    assert {"to lead", "to play", "led", "wrong claim"} >= noted > {"wrong claim"}


@pytest.mark.parametrize("word", ["wrong claim", "carrego!"])
@pytest.mark.parametrize("language", Language)
def test_what_is_called_out_is_not_cut_on_the_plate_of_any_seat(language, word):
    note = translator(language, "botifarra").pgettext("player", word)
    assert width(note, theme.LEAST_TEXT) <= LEAST_ROOM_TO_CALL_OUT


def test_a_carrego_is_heard_before_a_claim_of_the_same_player():
    table = next(
        table
        for seed in range(1, 9)
        for table in match(seed, revoke="claim", play="intermedia")
        if any(card.carrego for card in cards_on_table(table, table.view(None)))
    )
    seat = next(played.seat for played in cards_on_table(table, table.view(None)) if played.carrego)
    claimed = after(table, commands.game_move(table, seat, Claim()))
    assert table_scene(ENGLISH, claimed).seats[seat].note == "carrego!"


def test_a_hand_names_everybody_around_it_and_its_owner_you():
    table = moment(Phase.PLAY)
    named = [hand_scene(ENGLISH, table, seat).names for seat in range(4)]
    assert {names[0] for names in named} == {"You"}
    people = [table.seats[seat].name for seat in range(4)]
    for seat, names in enumerate(named):
        assert list(names[1:]) == [people[(seat + place) % 4] for place in (1, 2, 3)]


def test_the_sheet_of_a_finished_match_shows_the_faces_of_the_winners_and_of_nobody_else():
    *_, table = match(4)
    view = table.view(None)
    faces = {seat.person.id: str(number).encode() for number, seat in enumerate(table.seats) if seat.person}
    scene = match_result_scene(ENGLISH, table, faces)
    seats = [seat for seat in range(4) if seat % 2 in view.winners]
    assert [winner.name for winner in scene.winners] == [table.seats[seat].name for seat in seats]
    for winner, seat in zip(scene.winners, seats, strict=True):
        person = table.seats[seat].person
        assert winner.avatar == (faces[person.id] if person else None)
        assert winner.is_computer is (person is None)
    assert match_result_scene(ENGLISH, moment(Phase.PLAY)).winners == ()


def test_the_score_sheet_of_a_conceded_match_says_so():
    going = moment(Phase.PLAY)
    assert match_result_scene(ENGLISH, going).headline == "The match so far"
    assert match_result_scene(ENGLISH, after(going, [Conceded(seat=0)])).headline == "Match conceded"
