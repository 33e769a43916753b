"""``strong`` and ``expert``: what they find that rules of thumb do not see, and what an assessment says."""

import random
import subprocess
import sys
import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.botifarra.players import PLAYERS
from computers.botifarra.strong import LEVELS, Settings, StrongPlayer, assess
from computers.botifarra.strong.search import groups_of_equals
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, Contract, Mode, Phase, PlayCard
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet
from tests.computers.botifarra.players.positions import OBLIGADA, in_play, views_of_a_hand

LLIURE = BotifarraOptions.from_json({"play": "lliure", "first_dealer": "fixed"})


def mask(text: str) -> int:
    return SpanishCardSet.parse(text).mask


def decisions(options: BotifarraOptions, seed: int) -> list[BotifarraView]:
    """Return the views of one hand from which several cards can be played."""
    views = views_of_a_hand(options, seed)
    return [view for view in views if view.phase is Phase.PLAY and len(view.moves) > 1]


def test_neighbours_without_points_are_equal_and_others_are_not() -> None:
    groups = groups_of_equals(mask("C2 C3 C5 C6 C10 C11 E2"), mask("C4"), three_high=False)
    assert [str(SpanishCardSet.from_mask(group)) for group in groups] == [
        "C2 C3",
        "C5 C6",
        "C10",
        "C11",
        "E2",
    ]


def test_cards_are_equal_when_those_between_have_fallen() -> None:
    assert groups_of_equals(mask("C2 C6"), mask("C9"), three_high=False) == [mask("C2 C6")]


@given(
    cards=st.sets(st.sampled_from(SPANISH_PACK), min_size=1, max_size=12),
    others=st.sets(st.sampled_from(SPANISH_PACK), max_size=20),
)
def test_groups_of_equals_are_all_cards_and_beat_the_same(
    cards: set[SpanishCard], others: set[SpanishCard]
) -> None:
    others -= cards
    groups = groups_of_equals(SpanishCardSet(cards).mask, SpanishCardSet(others).mask, three_high=False)
    assert sum(groups) == SpanishCardSet(cards).mask
    for group in groups:
        alike = {
            (
                card.suit,
                card.points,
                frozenset(other for other in others if other.suit is card.suit and other > card),
            )
            for card in SpanishCardSet.from_mask(group)
        }
        assert len(alike) == 1


@pytest.mark.parametrize("options", [OBLIGADA, LLIURE, BotifarraOptions(mode=Mode.INDIVIDUAL3)])
def test_an_assessment_judges_every_legal_card_best_first(options: BotifarraOptions) -> None:
    options = replace(options, first_dealer=OBLIGADA.first_dealer)
    for view in decisions(options, 3)[::5]:
        assessment = assess(view, 16, random.Random(2))
        assert {judged.move for judged in assessment.judged} == set(view.moves)
        points = [judged.points for judged in assessment.judged]
        assert points == sorted(points, reverse=True)
        assert assessment.best.loss == 0
        for column, judged in enumerate(assessment.judged):
            assert judged.loss == pytest.approx(points[0] - judged.points)
            assert judged.error >= 0
            assert assessment.outcomes[:, column].mean() == pytest.approx(judged.points)
        taken = view.taken[options.side_of(view.seat or 0)]
        assert taken <= assessment.outcomes.min() <= assessment.outcomes.max() <= 72


def test_an_assessment_tells_where_a_card_is_likely_to_be() -> None:
    # Seat 2 did not beat the as, so the manilla is with seat 3 or 0; nobody but these holds anything unseen.
    view = in_play(("", "E1 O2 O3", "E4", ""), Contract.BOTIFARRA, "E1 E4")
    assessment = assess(view, 40, random.Random(1))
    manilla = SpanishCard.parse("E9")
    if manilla not in view.cards:
        assert assessment.holds(2, manilla) == 0
        assert sum(assessment.holds(seat, manilla) for seat in (0, 1)) == pytest.approx(1)
    for card in view.cards:
        assert assessment.holds(3, card) == pytest.approx(1)


def test_a_decision_can_be_assessed_in_hindsight() -> None:
    before = decisions(OBLIGADA, 6)[4]
    at_once = assess(before, 20, random.Random(1))
    decisions(OBLIGADA, 7)  # the game goes on
    assert assess(before, 20, random.Random(1)).judged == at_once.judged


def test_nothing_is_assessed_where_no_card_is_to_be_played() -> None:
    views = views_of_a_hand(OBLIGADA, 4)
    for view in (views[0], next(view for view in views if view.phase is Phase.PLAY and not view.moves)):
        with pytest.raises(ValueError, match="only cards"):
            assess(view, 8, random.Random(1))


def test_a_search_that_is_stopped_ends_with_a_legal_card() -> None:
    endless = StrongPlayer(random.Random(1), Settings(worlds=200_000, candidates=1, cards=1 << 60))
    view = decisions(OBLIGADA, 5)[0]
    StrongPlayer(random.Random(1), LEVELS["strong"]).choose(view)  # compiles what is not yet compiled
    chosen: list[object] = []
    thinking = threading.Thread(target=lambda: chosen.append(endless.choose(view)))
    thinking.start()
    while thinking.is_alive():
        endless.stop()
        thinking.join(0.01)
    assert chosen[0] in view.moves


def test_a_decision_costs_no_more_playouts_than_the_budget_allows() -> None:
    view = decisions(OBLIGADA, 5)[0]
    few = StrongPlayer(random.Random(1), Settings(worlds=1 << 40, cards=20_000))
    assert few.choose(view) in view.moves  # or it would take years


def test_strong_players_are_there_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "import random\n"
        "from engine.botifarra import BOTIFARRA, BotifarraOptions, Shuffle\n"
        "from computers.botifarra.players import PLAYERS\n"
        "state = BOTIFARRA.start(BotifarraOptions(target=None, max_hands=1))\n"
        "state = BOTIFARRA.apply(state, None, Shuffle(bytes(32))).state\n"
        "while state.phase.is_in_deal:\n"
        "    seat = BOTIFARRA.to_move(state)\n"
        "    player = PLAYERS[('strong', 'expert')[seat % 2]](random.Random(seat))\n"
        "    state = BOTIFARRA.apply(state, seat, player.choose(BOTIFARRA.view(state, seat))).state\n"
        "print(sum(state.results[0].taken))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "72"


@pytest.mark.soak
def test_strong_takes_clearly_more_than_careful() -> None:
    points, deals = 0, 24
    options = replace(OBLIGADA, target=None, max_hands=1)
    for seed in range(deals):
        for side in range(2):
            seats = [
                PLAYERS["strong" if seat % 2 == side else "careful"](random.Random(seed)) for seat in range(4)
            ]
            state = BOTIFARRA.start(options, first_dealer=seed % 4)
            state = BOTIFARRA.apply(
                state, None, BOTIFARRA.table_move(state, random.Random(seed).randbytes(32))
            ).state
            while state.phase is not Phase.OVER:
                seat = BOTIFARRA.to_move(state)
                assert seat is not None
                state = BOTIFARRA.apply(state, seat, seats[seat].choose(BOTIFARRA.view(state, seat))).state
            points += state.results[0].taken[side]
    assert points / deals / 2 > 37


def test_a_player_alone_counts_his_own_points() -> None:
    options = BotifarraOptions.from_json({"mode": "individual4", "first_dealer": "fixed"})
    view = decisions(options, 2)[3]
    assessment = assess(view, 12, random.Random(3))
    assert isinstance(assessment.best.move, PlayCard)
    assert assessment.outcomes.max() < 72
