"""Points over the cards: which deals of a match are judged, their cards played again, their kinds and sums."""

import hashlib
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.par import judged_deals
from computers.par import GAMES, JudgedSum, judged_sums
from computers.player import RANDOM
from computers.registry import computers_of
from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA, CallMisdeal, Shuffle
from tests.computers.botifarra.review.matches import Made, match, with_a_revoke

SEED = b"\x11" * 32
"""Of a deal in which careful players have equal choices: each game ends otherwise."""
MISDEAL = Made(None, str(CallMisdeal(0)))


def one_deal(*said, player=None, **options):
    """Return the options and moves of one deal in which seat 0 deals, this is said first, and one player goes on."""
    chosen = BOTIFARRA.options({"max_hands": 1, "target": "none", "first_dealer": "fixed", **options})
    player = player or CarefulPlayer(random.Random(0))
    moves = [Made(None, str(Shuffle(SEED)))]
    state = BOTIFARRA.apply(BOTIFARRA.start(chosen), None, Shuffle(SEED)).state
    while not BOTIFARRA.is_over(state):
        seat = BOTIFARRA.to_move(state)
        text = (
            said[len(moves) - 1]
            if len(moves) <= len(said)
            else str(player.choose(BOTIFARRA.view(state, seat)))
        )
        moves.append(Made(seat, text))
        state = BOTIFARRA.apply(state, seat, BOTIFARRA.parse_move(text)).state
    return chosen, moves


def judged(options, moves, left_out=()):
    return judged_deals(options, 0, moves, left_out)


def test_the_games_of_a_seed_are_those_that_careful_players_play_by_its_chance():
    (deal,) = judged(*one_deal())
    assert [deal.again(game) for game in range(GAMES)] == [0, 10, 6, 4]
    for game, lead in enumerate((0, 10, 6, 4)):
        chance = random.Random(hashlib.sha256(SEED + b"par" + bytes([game])).digest())
        (played,) = judged(*one_deal(player=CarefulPlayer(chance)))
        assert played.lead == lead


def test_neither_the_score_nor_earlier_deals_matter_to_the_cards_played_again():
    options, moves = match(max_hands=3, player=RANDOM)
    for deal in judged(options, moves):
        before = BOTIFARRA.start_before(options, deal.result.dealer, {})
        alone = BOTIFARRA.apply(before, None, Shuffle(deal.seed)).state
        assert replace(deal, dealt=alone).again(1) == deal.again(1)


def test_a_pack_that_was_only_cut_is_played_again_as_it_lay():
    options, moves = match(max_hands=2, shuffle="no_shuffle")
    first, second = judged(options, moves)
    assert second.dealt.hands != first.dealt.hands
    assert second.seed == first.seed
    assert second.again(0) == second.again(0) != first.again(0)


def test_of_a_deal_that_was_dealt_again_the_last_one_counts():
    options, moves = one_deal("delegate", "trump O", misdeal="same_dealer")
    other = Made(None, str(Shuffle(bytes(32))))
    (deal,) = judged(options, [other, Made(0, "trump botifarra"), Made(1, "contro"), MISDEAL, *moves])
    assert (deal,) == judged(options, moves)


def test_a_deal_that_was_conceded_is_left_out():
    options, moves = match(max_hands=3)
    assert [deal.number for deal in judged(options, moves, {2})] == [1, 3]


def test_a_deal_that_is_not_over_is_left_out():
    options, moves = match(max_hands=3)
    assert [deal.number for deal in judged(options, moves[:-1])] == [1, 2]


def test_a_deal_whose_rest_was_claimed_is_judged_as_any_other():
    options, moves = one_deal()
    settled = [replace(made, settled=number > 20) for number, made in enumerate(moves)]
    assert judged(options, settled) == judged(options, moves)


def test_a_deal_that_a_revoke_ended_is_left_out():
    assert judged(*with_a_revoke("penalty")) == ()


def test_a_deal_is_left_out_once_a_revoke_in_it_is_claimed():
    options, moves = with_a_revoke("claim")
    (deal,) = judged(options, moves)
    judgements = [judged(options, [*moves, Made(seat, "claim")]) for seat in (0, 1)]
    assert sorted(judgements, key=len) == [(), (deal,)]


DELEGATED = ("delegate", "trump C", "knock", "contro", "knock", "knock")
SANT_VICENC = ("trump C", "contro", "recontro", "santvicenc")


@pytest.mark.parametrize(
    ("said", "taken", "kinds"),
    [
        (("trump botifarra",), (40, 32), ["all botifarra", "all", "all", "all"]),
        (
            DELEGATED,
            (40, 32),
            [
                "all delegated contro_heard contro_heard_won",
                "all contro_said",
                "all cups contro_heard contro_heard_won",
                "all",
            ],
        ),
        (
            DELEGATED,
            (30, 42),
            ["all delegated contro_heard", "all contro_said contro_said_won", "all cups contro_heard", "all"],
        ),
        (
            SANT_VICENC,
            (0, 72),
            [
                "all cups contro_heard",
                "all contro_said contro_said_won all_tricks sant_vicenc",
                "all",
                "all all_tricks sant_vicenc",
            ],
        ),
    ],
)
def test_each_seat_has_the_kinds_of_what_it_said_and_what_its_side_took(said, taken, kinds):
    (deal,) = judged(*one_deal(*said))
    written = tuple(max(0, points - 36) for points in taken)
    deal = replace(deal, result=replace(deal.result, taken=taken, written=written))
    assert [" ".join(deal.kinds(seat)) for seat in range(4)] == kinds


@given(
    seed=st.integers(0, 2**32),
    play=st.sampled_from(["obligada", "lliure", "intermedia"]),
    shuffle=st.sampled_from(["shuffle", "no_shuffle"]),
    pars=st.lists(st.integers(-400, 400), min_size=3, max_size=3),
)
def test_partners_have_the_difference_of_the_totals_and_opponents_its_negative(seed, play, shuffle, pars):
    options, moves = match(seed, RANDOM, play=play, shuffle=shuffle, max_hands=3)
    deals = judged(options, moves)
    totals = deals[-1].result.totals
    with_games = list(zip(deals, pars, strict=True))
    sums = [judged_sums(with_games, seat % 2, seat)["all"] for seat in range(4)]
    assert sums[0] == sums[2]
    assert sums[1] == sums[3] == replace(sums[0], points=-sums[0].points, above=-sums[0].above)
    assert (sums[0].hands, sums[0].points) == (3, totals[0] - totals[1])
    assert sums[0].above == GAMES * sums[0].points - sum(pars)
    assert sums[0].squares == sum(
        (GAMES * deal.lead - par) ** 2 for deal, par in zip(deals, pars, strict=True)
    )


def test_sums_are_exact_in_quarters_of_a_point():
    assert JudgedSum().with_deal(14, 3).with_deal(-6, -25) == JudgedSum(2, 8, -22, 9 + 625)


def test_only_two_pairs_of_botifarra_are_judged():
    par = computers_of(BOTIFARRA).par
    assert par is not None
    assert par.applies(BOTIFARRA.options({"mode": "pairs4"}))
    assert not any(par.applies(BOTIFARRA.options({"mode": mode})) for mode in ("individual4", "rector2"))
    assert computers_of(BARBU).par is None
