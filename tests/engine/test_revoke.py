"""B34 and B52: illegal cards that are refused, punished at once, or claimed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, Claim, DealResult, Phase, Revoke, Trick, events
from engine.cards.spanish import SpanishCard
from tests.engine.positions import (
    MODES,
    cards,
    dealt,
    in_play,
    last_tricks,
    made,
    named,
    played_on,
    refusal,
    said,
    shuffle,
)

# The last three tricks of hands whose earlier tricks do not matter here; trump is swords, seat 0 leads. When seat 0
# leads the five of coins, seat 1 must beat it with the six; it revokes with a card of another suit.
ENDS = {
    "pairs4": ["O5 C5 B5", "O6 C6 B6", "O7 C7 B7", "O8 C8 B8"],
    "individual4": ["O5 C5 B5", "O6 C6 B6", "O7 C7 B7", "O8 C8 B8"],
    "individual3": ["O5 C5 B5", "O6 C6 B6", "O7 C7 B7"],
    "handpiles2": ["O5 C5 B5", "O6 C6 B6"],
}
SIDES = {"pairs4": 2, "individual4": 4, "individual3": 3, "rector2": 2, "handpiles2": 2}


def _end(mode: str, **options: object):
    """Three tricks before the end of a hand."""
    rules = {"mode": mode, "target": 201, **options}
    if mode == "rector2":
        return last_tricks(["", ""], 0, "E", [["O5", "C5", "B5"], ["O6", "C6", "B6"]], **rules)
    piles = [[], []] if mode == "handpiles2" else []
    return last_tricks(ENDS[mode], 0, "E", piles, **rules)


def _revoked(mode: str, **options: object):
    """The same after seat 1 has played a cup to the coin that seat 0 led."""
    return said(_end(mode, **{"revoke": "claim", **options}), "play O5", "play C6")


def _penalty(mode: str, offender: int, multiplier: int) -> tuple[int, ...]:
    """B34: 36 to the opposing pair; alone, the others share the 72 points, and each writes what differs from T."""
    if mode == "individual4":
        return tuple((-18 if seat == offender else 6) * multiplier for seat in range(4))
    if mode == "individual3":
        return tuple((-24 if seat == offender else 12) * multiplier for seat in range(3))
    return tuple(0 if side == offender % 2 else 36 * multiplier for side in range(2))


# Prevented.


@pytest.mark.parametrize("mode", MODES)
def test_a_prevented_revoke_is_refused_with_its_rule_and_changes_nothing(mode):
    state = said(_end(mode), "play O5")
    refused = refusal(state, 1, "play C6")
    assert (refused.code, refused.details) == ("must_follow_suit", {"card": "C6", "legal": "O6"})
    view = BOTIFARRA.view(state, 1)
    assert str(view.playable) == str(view.offered) == "O6"
    assert made(state, 1, "play O6").state.revokes == ()


@pytest.mark.parametrize("revoke", ["prevent", "penalty"])
def test_nobody_claims_where_claims_are_not_played(revoke):
    state = said(_end("pairs4", revoke=revoke), "play O5")
    assert refusal(state, 2, "claim").code == "claims_not_played"
    assert not any(BOTIFARRA.view(state, seat).may_claim for seat in range(4))


# Punished at once.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("contract", "call", "multiplier"), [("E", None, 1), ("E", "contro", 2), ("botifarra", None, 2)]
)
def test_a_punished_revoke_ends_the_hand_and_the_others_write_all_of_it(mode, contract, call, multiplier):
    state = said(dealt(2, mode=mode, revoke="penalty", target=201), f"trump {contract}")
    if call:
        state = said(state, call)
    while state.phase is Phase.CALLS:
        state = said(state, "knock")
    state = played_on(state, 5, 2)
    while not (
        illegal := BOTIFARRA.view(state, state.player).offered - BOTIFARRA.view(state, state.player).playable
    ):
        state = played_on(state, 1, 2)
    offender, card, view = state.player, next(iter(illegal)), BOTIFARRA.view(state, state.player)
    step = made(state, offender, f"play {card}")
    kinds = [event.to_json()["type"] for event in step.events if not isinstance(event, events.CardTurned)]
    assert kinds == ["card_played", "revoked", "hand_scored"]
    revoked, scored = step.events[-2:]
    assert revoked == events.Revoked(offender, card, tuple(view.playable))
    assert scored.written == scored.totals == _penalty(mode, offender, multiplier)
    assert (sum(scored.taken), scored.multiplier) == (72, multiplier)
    result = step.state.results[-1]
    assert result.revoke == Revoke(offender, card, tuple(view.playable), result.revoke.reason, state.trick)
    assert result.written == scored.written
    assert step.state.phase is Phase.DEAL


@pytest.mark.parametrize("mode", MODES)
def test_after_a_punished_revoke_the_deal_passes_and_the_hand_counts(mode):
    state = said(_end(mode, revoke="penalty"), "play O5", "play C6")
    following = said(state, str(shuffle(1)))
    assert (following.deal, following.dealer) == (2, 1)
    last = said(_end(mode, revoke="penalty", max_hands=1), "play O5", "play C6")
    assert last.phase is Phase.OVER
    assert last.winners == tuple(side for side in range(SIDES[mode]) if side != 1)


def test_tricks_taken_before_a_punished_revoke_count_for_nobody():
    """Seat 1's side has taken everything so far, and writes nothing."""
    state = said(_end("pairs4", revoke="penalty"), "play O5", "play O6", "play O7", "play O8")
    offender = BOTIFARRA.to_move(state)
    assert offender == 3
    state = said(state, "play C8", "play C5")
    assert BOTIFARRA.view(state, 1).taken == (0, 1)
    result = said(state, "play B6").results[-1]
    assert result.taken == (72, 0)
    assert result.written == (36, 0)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "options", "reason"),
    [
        ("C3 C2 O9", "C4", "O9", {}, "must_follow_suit"),
        ("C2 C7", "C4", "C2", {}, "must_beat"),
        ("E2 O2", "C9", "O2", {}, "must_trump"),
        ("E2 O4", "C3 E7", "O4", {"undertrump": "forced"}, "must_undertrump"),
        ("E5 C10 C8", "B9 E7", "C10", {"mode": "individual4"}, "forced_discard"),
        ("C2 C7", "C9", "C7", {}, "lowest_of_suit"),
        ("O2 O5", "C9", "O5", {}, "lowest_of_some_suit"),
        ("C8 C3 C10", "C1 C5", "C8", {}, "points_or_lowest_of_suit"),
        ("O8 O3 O12", "C9 C2", "O8", {}, "points_or_lowest"),
    ],
)
def test_everyone_is_told_which_rule_was_broken(hand, trick, card, options, reason):
    state = in_play(hand, trick, revoke="penalty", **options)
    revoke = made(state, 0, f"play {card}").state.results[-1].revoke
    assert (revoke.reason, revoke.trick) == (reason, cards(trick))
    assert refusal(in_play(hand, trick, **options), 0, f"play {card}").code == reason


@pytest.mark.parametrize("revoke", ["penalty", "claim"])
def test_any_card_within_reach_can_be_played_and_no_other(revoke):
    state = said(_end("pairs4", revoke=revoke), "play O5")
    view = BOTIFARRA.view(state, 1)
    assert (str(view.playable), str(view.offered)) == ("O6", "O6 C6 B6")
    assert [str(move) for move in view.moves] == ["play O6"]
    assert refusal(state, 1, "play O7").code == "card_not_in_hand"


def test_a_card_under_the_top_of_a_pile_cannot_be_played_even_as_a_revoke():
    rules = {"mode": "rector2", "revoke": "penalty"}
    state = last_tricks(["", ""], 0, "E", [["O5 C5"], ["C6 O6", "B6"]], **rules)
    state = said(state, "play O5")
    assert refusal(state, 1, "play O6").code == "card_not_in_hand"
    assert said(state, "play C6").results == ()  # the coin below it was no card to follow with


def test_carrego_that_the_options_allow_is_no_revoke():
    state = in_play("C2 C7 C11", "C9", play="intermedia", revoke="penalty")
    assert made(state, 0, "play C11").state.results == ()
    assert made(state, 0, "play C7").state.results[-1].revoke.reason == "lowest_of_suit"


# Claimed.


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_card_stands_silently_and_play_goes_on(mode):
    state = _revoked(mode)
    assert state.phase is Phase.PLAY
    told = made(said(_end(mode, revoke="claim"), "play O5"), 1, "play C6").events
    assert told[0] == events.CardPlayed(1, SpanishCard.parse("C6"), carrego=False)
    assert not any(isinstance(event, events.Revoked | events.DealScored) for event in told)
    assert BOTIFARRA.to_move(state) == (0 if mode in ("rector2", "handpiles2") else 2)


@pytest.mark.parametrize("mode", MODES)
def test_a_true_claim_ends_the_hand_with_the_penalty(mode):
    step = made(_revoked(mode), 0, "claim")
    revoked, scored = step.events
    assert revoked == events.Revoked(1, SpanishCard.parse("C6"), cards("O6"))
    assert scored.written == _penalty(mode, 1, 1)
    result = step.state.results[-1]
    assert result.revoke == Revoke(1, SpanishCard.parse("C6"), cards("O6"), "must_follow_suit", cards("O5"))
    assert step.state.phase is Phase.DEAL
    assert said(step.state, str(shuffle(1))).deal == 2


@pytest.mark.parametrize("mode", MODES)
def test_a_false_claim_writes_nothing_and_its_side_may_not_claim_again_in_this_hand(mode):
    state = said(_end(mode, revoke="claim"), "play O5", "play O6")
    step = made(state, 0, "claim")
    assert step.events == (events.ClaimRefused(0),)
    assert step.state.totals == state.totals
    assert step.state.phase is Phase.PLAY
    assert refusal(step.state, 0, "claim").code == "claim_lost"
    assert not BOTIFARRA.view(step.state, 0).may_claim
    if mode == "pairs4":
        assert refusal(step.state, 2, "claim").code == "claim_lost"
        assert not BOTIFARRA.view(step.state, 2).may_claim
        assert BOTIFARRA.view(step.state, 1).may_claim


def test_a_side_that_claimed_wrongly_cannot_claim_a_later_revoke_but_another_side_can():
    state = said(_end("individual4", revoke="claim"), "play O5", "play O6")
    state = said(made(state, 0, "claim").state, "play C7")
    assert refusal(state, 0, "claim").code == "claim_lost"
    assert made(state, 3, "claim").state.results[-1].revoke.seat == 2


def test_nobody_claims_his_own_sides_revoke():
    state = _revoked("pairs4")
    for seat in (1, 3):
        assert made(state, seat, "claim").events == (events.ClaimRefused(seat),)
    assert made(_revoked("individual4"), 1, "claim").events == (events.ClaimRefused(1),)


def test_both_sides_can_lose_the_right_to_claim():
    state = said(_end("pairs4", revoke="claim"), "play O5", "play O6")
    state = made(made(state, 0, "claim").state, 1, "claim").state
    assert [refusal(state, seat, "claim").code for seat in range(4)] == ["claim_lost"] * 4


def test_after_a_false_claim_the_other_side_may_still_claim():
    state = made(_revoked("pairs4"), 1, "claim").state
    assert made(state, 2, "claim").state.results[-1].revoke.seat == 1


@pytest.mark.parametrize("mode", MODES)
def test_a_claim_waits_until_an_opponent_has_played_a_card(mode):
    state = _end(mode, revoke="claim")
    for seat in range(state.options.seats):
        assert refusal(state, seat, "claim").code == "no_claim_now"
        assert not BOTIFARRA.view(state, seat).may_claim
    state = said(state, "play O5")
    allowed = [BOTIFARRA.view(state, seat).may_claim for seat in range(state.options.seats)]
    assert allowed == [state.options.side_of(seat) != 0 for seat in range(state.options.seats)]
    assert refusal(state, 0, "claim").code == "no_claim_now"


@pytest.mark.parametrize("stage", [(), ("trump O",)])
def test_nothing_can_be_claimed_before_the_first_card(stage):
    state = said(dealt(1, revoke="claim"), *stage)
    assert refusal(state, 1, "claim").code == "no_claim_now"


def test_only_a_player_claims():
    assert refusal(_revoked("pairs4"), None, "claim").code == "no_claim_now"
    for stranger in (4, 9, -1):
        assert refusal(_revoked("pairs4"), stranger, "claim").code == "no_such_seat"
    assert not BOTIFARRA.view(_revoked("pairs4"), None).may_claim
    assert Claim() not in BOTIFARRA.view(_revoked("pairs4"), 0).moves


def _whole_hand(mode: str, **options: object):
    """A hand played to its last card in which somebody revokes early, and that card's player."""
    for number in range(60):
        state = named(dealt(number, mode=mode, revoke="claim", **{"target": 201, **options}), "O")
        while state.phase is Phase.PLAY:
            view = BOTIFARRA.view(state, BOTIFARRA.to_move(state))
            illegal = view.offered - view.playable
            choice = illegal if illegal and not state.revokes and len(state.tricks) > 2 else view.playable
            state = said(state, f"play {next(iter(choice))}")
        if state.revokes:
            return state, state.revokes[0].seat
    raise AssertionError("no deal gives occasion to revoke")


@pytest.mark.parametrize("mode", MODES)
def test_a_revoke_that_nobody_claims_stands(mode):
    """The tricks count as they fell, the illegal card's among them."""
    state, _ = _whole_hand(mode)
    (result,) = state.results
    assert result.revoke is None
    assert result.taken == BOTIFARRA.view(state, None).taken
    assert said(state, str(shuffle(1))).totals == result.written


@pytest.mark.parametrize("mode", MODES)
def test_a_claim_after_the_last_card_puts_the_penalty_in_place_of_the_hand(mode):
    state, offender = _whole_hand(mode)
    assert state.phase is Phase.DEAL
    written = state.results[-1].written
    claimer = (offender + 1) % state.options.seats
    assert BOTIFARRA.view(state, claimer).may_claim
    after = made(state, claimer, "claim").state
    assert after.results[-1].written == after.totals == _penalty(mode, offender, 1)
    assert after.results[-1].written != written or mode == "pairs4"
    assert len(after.results) == 1
    assert after.next_dealer == state.next_dealer
    assert refusal(after, claimer, "claim").code == "no_claim_now"
    assert not any(BOTIFARRA.view(after, seat).may_claim for seat in range(state.options.seats))


@pytest.mark.parametrize("mode", MODES)
def test_a_claim_is_too_late_once_the_next_hand_is_dealt(mode):
    state, offender = _whole_hand(mode)
    following = said(state, str(shuffle(9)))
    claimer = (offender + 1) % state.options.seats
    assert refusal(following, claimer, "claim").code == "no_claim_now"
    assert refusal(named(following), claimer, "claim").code == "no_claim_now"


def test_a_false_claim_after_the_last_card_changes_nothing_but_the_right_to_claim():
    state = named(dealt(3, revoke="claim", target=201))
    state = played_on(state, 48, 1)
    step = made(state, 2, "claim")
    assert step.events == (events.ClaimRefused(2),)
    assert (step.state.totals, step.state.results) == (state.totals, state.results)
    assert refusal(step.state, 0, "claim").code == "claim_lost"
    following = played_on(named(said(step.state, str(shuffle(4)))), 2, 1)
    assert BOTIFARRA.view(following, 2).may_claim


def test_a_claim_keeps_what_was_written_in_earlier_hands():
    state, offender = _whole_hand("pairs4")
    first = state.totals
    state = named(said(state, str(shuffle(11))))
    while state.phase is Phase.PLAY:
        view = BOTIFARRA.view(state, BOTIFARRA.to_move(state))
        illegal = view.offered - view.playable
        state = said(state, f"play {next(iter(illegal or view.playable))}")
    offender = state.revokes[0].seat
    claimer = (offender + 1) % 4
    after = made(state, claimer, "claim").state
    # The first revoke of the other side is the one that is punished.
    assert after.results[-1].revoke == next(r for r in state.revokes if r.seat % 2 != claimer % 2)
    assert after.totals == tuple(map(sum, zip(first, _penalty("pairs4", offender, 1), strict=True)))


# A claim when the match seems to be over.


@pytest.mark.parametrize("mode", MODES)
def test_a_claim_can_change_who_has_won(mode):
    state, offender = _whole_hand(mode, max_hands=1)
    assert state.phase is Phase.OVER
    claimer = (offender + 1) % state.options.seats
    step = made(state, claimer, "claim")
    over = step.events[-1]
    assert step.state.phase is Phase.OVER
    assert offender % SIDES[mode] not in step.state.winners
    assert over == events.MatchOver(step.state.winners, step.state.totals)
    assert step.state.totals == _penalty(mode, offender, 1)


def _near_the_target(state):
    """The last trick of a second hand: side 1 has 60 points from the first, and takes all of this one.

    Its seat 3 has revoked in it.
    """
    first = DealResult(1, 3, 3, state.contract, None, 1, (6, 66), (0, 60), (0, 60))
    tricks = tuple(Trick(1, cards("C2 C3 C4 C5"), 1, 6) for _ in range(11))
    revoke = Revoke(3, SpanishCard.parse("C5"), cards("O8"), "must_follow_suit", cards("O2"))
    return replace(
        state, deal=2, totals=(0, 60), results=(first,), tricks=tricks, revokes=(revoke,), next_dealer=1
    )


@pytest.mark.parametrize(("shuffling", "phase"), [("shuffle", Phase.DEAL), ("no_shuffle", Phase.CUT)])
def test_a_claim_can_open_a_match_again(shuffling, phase):
    """The offenders had reached the target with the hand that they lose by the claim."""
    tricks, target = ["O5", "O6", "O7", "O8"], 73
    state = last_tricks(tricks, 0, "E", revoke="claim", target=target, shuffle=shuffling)
    state = said(_near_the_target(state), "play O5", "play O6", "play O7", "play O8")
    assert (state.phase, state.winners) == (Phase.OVER, (1,))
    claimed = made(state, 2, "claim")
    assert claimed.state.phase is phase
    assert claimed.state.winners == ()
    assert claimed.state.totals == (36, 60)
    assert not BOTIFARRA.is_over(claimed.state)
    assert [event.to_json()["type"] for event in claimed.events] == ["revoked", "hand_scored"]
