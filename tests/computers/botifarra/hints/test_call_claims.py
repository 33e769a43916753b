"""Claims of hints before the play are true: checked against the hand, and their forecasts against the play."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from computers.botifarra.hints import CallClaim, CallHint, CallKind, call_hint, can_hint_call
from computers.botifarra.players import PLAYERS
from computers.compiled import IS_AVAILABLE
from computers.review import WORTH_SAYING
from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    Contract,
    Delegate,
    Knock,
    MakeCall,
    Mode,
    NameTrump,
    Phase,
    Shuffle,
)
from engine.botifarra.calls import multiplier
from engine.botifarra.moves import Call
from engine.botifarra.options import FirstDealer, Switch
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit, in_order
from engine.game import Seat
from tests.computers.botifarra.players.positions import before_trump

if IS_AVAILABLE:
    from computers.botifarra.strong.calling import needed

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")

PAIRS = BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
ALONE = BotifarraOptions(
    mode=Mode.INDIVIDUAL4, first_dealer=FirstDealer.FIXED, target=None, max_hands=1, three_high=Switch.OFF
)
THREE_HIGH = BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1, three_high=Switch.ON)
DEALS = {PAIRS: 4, ALONE: 1, THREE_HIGH: 1}
MANY = pytest.param(6, marks=pytest.mark.soak)
"""Times the deals: enough to compare sums with what comes."""
BEFORE_PLAY = (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS)


@dataclass(frozen=True)
class Case:
    """A decision, the state that nobody sees, and the hint."""

    state: BotifarraState
    seat: Seat
    hint: CallHint

    @property
    def hand(self) -> SpanishCardSet:
        return SpanishCardSet.from_mask(self.state.hands[self.seat])

    @property
    def share(self) -> int:
        return 36 if self.state.options.partners else 18

    def of_suit(self, suit: SpanishSuit | None) -> list[SpanishCard]:
        """Return the own cards of a suit, the strongest first."""
        three_high = self.state.options.three_is_high
        held = [card for card in self.hand if card.suit is suit]
        return sorted(held, key=lambda card: -in_order(card, three_high=three_high))

    def strength(self, card: SpanishCard) -> int:
        """Return the place of a card in its suit, 12 for the manilla."""
        return in_order(card, three_high=self.state.options.three_is_high) % 16 + 1


@pytest.fixture(scope="module", params=[1, MANY])
def cases(request: pytest.FixtureRequest) -> Sequence[Case]:
    """The hints for all decisions before the play in some deals or many; the seats follow them."""
    found = []
    for options, deals in DEALS.items():
        for deal in range(deals * request.param):
            chance = random.Random(deal)
            state = BOTIFARRA.start(options, first_dealer=deal % 4)
            state = BOTIFARRA.apply(state, None, Shuffle(chance.randbytes(32))).state
            while state.phase in BEFORE_PLAY:
                seat = BOTIFARRA.to_move(state)
                assert seat is not None
                view = BOTIFARRA.view(state, seat)
                assert can_hint_call(view)
                hint = call_hint(view, chance)
                found.append(Case(state, seat, hint))
                state = BOTIFARRA.apply(state, seat, hint.move).state
    return found


def claims(cases: Sequence[Case], kind: CallKind) -> Iterator[tuple[Case, CallClaim]]:
    made = [(case, claim) for case in cases for claim in case.hint.claims if claim.kind is kind]
    assert made
    yield from made


def test_there_are_hints_in_every_phase_and_for_every_kind_of_choice(cases: Sequence[Case]) -> None:
    phases = Counter(case.state.phase for case in cases)
    assert set(phases) == set(BEFORE_PLAY)
    kinds = {type(case.hint.move) for case in cases}
    assert kinds == {NameTrump, Delegate, MakeCall, Knock}


def test_no_other_choice_is_clearly_better_than_the_recommended_one(cases: Sequence[Case]) -> None:
    for case in cases:
        if case.hint.other is not None:
            assert case.hint.forecast.move == case.hint.move != case.hint.other.move
            assert case.hint.ahead == pytest.approx(case.hint.forecast.worth - case.hint.other.worth)
            assert case.hint.is_close or case.hint.ahead > 0


def test_a_contract_is_what_the_expert_names_unless_the_trial_finds_a_better_one(
    cases: Sequence[Case],
) -> None:
    followed = [
        case.hint.move == PLAYERS["expert"](random.Random(1)).choose(BOTIFARRA.view(case.state, case.seat))
        for case in cases
        if case.hint.other is not None
    ]
    assert sum(followed) / len(followed) > 0.6


@pytest.mark.parametrize(
    "hand", ["O4 O8 O11 C4 C8 C9 E4 E11 E9 B3 B6 B7", "O2 O6 O11 O9 C5 C7 C10 C11 E2 E7 B3 B9"]
)
def test_what_the_trial_finds_clearly_better_than_botifarra_is_recommended(hand: str) -> None:
    view = before_trump(hand)
    assert PLAYERS["expert"](random.Random(1)).choose(view) == NameTrump(Contract.BOTIFARRA)
    found = call_hint(view, random.Random(1))
    assert found.move == Delegate()
    assert found.claims


def test_a_call_is_recommended_only_where_the_forecast_promises_enough(cases: Sequence[Case]) -> None:
    for case in cases:
        if case.hint.asked is not None:
            assert case.hint.forecast.move == case.hint.move
            says = case.hint.move == MakeCall(case.hint.asked)
            assert says is (case.hint.forecast.points > needed(case.state.options, case.hint.asked))


def test_a_difference_that_a_review_may_tell_is_never_called_close(cases: Sequence[Case]) -> None:
    for case in cases:
        hint, options = case.hint, case.state.options
        if hint.asked is None:
            difference = abs(hint.ahead)
        else:
            assert case.state.contract is not None
            adds = multiplier(options, case.state.contract, hint.asked) - case.state.multiplier
            difference = adds * abs(hint.forecast.points - needed(options, hint.asked))
        assert hint.may_be_chance <= hint.is_close
        assert hint.may_be_chance or not hint.is_close or difference < WORTH_SAYING
    assert any(case.hint.may_be_chance for case in cases)


@pytest.mark.parametrize("cases", [MANY], indirect=True)
def test_a_call_that_is_not_close_is_what_the_expert_says_nearly_always(cases: Sequence[Case]) -> None:
    clear = [case for case in cases if case.hint.asked is not None and not case.hint.is_close]
    agreed = [
        PLAYERS["expert"](random.Random(2)).choose(BOTIFARRA.view(case.state, case.seat)) == case.hint.move
        for case in clear
    ]
    assert sum(agreed) > 0.95 * len(agreed) > 50


def test_a_hint_for_a_call_speaks_of_points_whatever_the_score(cases: Sequence[Case]) -> None:
    case = next(case for case in cases if case.hint.asked is Call.CONTRO and case.state.options == PAIRS)
    in_a_match = replace(PAIRS, target=101, max_hands=None)
    view = replace(BOTIFARRA.view(case.state, case.seat), options=in_a_match)
    lost = replace(view, totals=tuple([60 if side == case.seat % 2 else 100 for side in range(2)]))
    assert call_hint(lost, random.Random(4)) == call_hint(view, random.Random(4))


def test_the_contract_of_the_claims_is_the_one_that_is_chosen_or_was_named(cases: Sequence[Case]) -> None:
    for case in cases:
        move = case.hint.move
        chosen = move.contract if isinstance(move, NameTrump) else case.state.contract
        assert case.hint.contract is chosen


def test_trumps_are_counted_and_the_highest_ones_named(cases: Sequence[Case]) -> None:
    for case, claim in claims(cases, CallKind.TRUMPS):
        assert case.hint.contract is not None
        assert case.hint.contract is not Contract.BOTIFARRA
        trumps = case.of_suit(case.hint.contract.trump)
        assert claim.number == len(trumps)
        assert list(claim.cards) == [card for card in trumps if case.strength(card) >= 9]


def test_high_cards_are_held_outside_trumps_and_no_as_is_alone(cases: Sequence[Case]) -> None:
    for case, claim in claims(cases, CallKind.HIGH_CARDS):
        trump = case.hint.contract.trump if case.hint.contract is not None else None
        assert 1 <= len(claim.cards) <= 4
        for card in claim.cards:
            assert card in case.hand
            assert card.suit is not trump
            assert case.strength(card) == 12 or (
                case.strength(card) == 11 and len(case.of_suit(card.suit)) > 1
            )


def test_a_void_suit_is_void_and_there_are_trumps(cases: Sequence[Case]) -> None:
    for case, claim in claims(cases, CallKind.VOID):
        assert case.hint.contract is not None
        assert case.of_suit(case.hint.contract.trump)
        assert claim.suits
        assert not any(case.of_suit(suit) for suit in claim.suits)


def test_manillas_are_counted(cases: Sequence[Case]) -> None:
    for case, claim in claims(cases, CallKind.MANILLAS):
        assert claim.number == sum(card.rank == 9 for card in case.hand) <= 1


def test_no_suit_is_longer_than_the_longest(cases: Sequence[Case]) -> None:
    for case, claim in claims(cases, CallKind.LONGEST):
        assert claim.number == max(len(case.of_suit(suit)) for suit in SpanishSuit) <= 4


@pytest.mark.parametrize("cases", [MANY], indirect=True)
def test_the_points_of_a_forecast_are_what_careful_players_take_on_average(cases: Sequence[Case]) -> None:
    said, came, above, said_above = [], [], [], []
    for case in cases:
        if case.hint.contract is not None:
            said.append(case.hint.forecast.points)
            said_above.append(case.hint.forecast.above)
            came.append(_played_on(case))
            above.append(came[-1] > case.share)
    assert len(said) > 100
    assert abs(sum(said) - sum(came)) / len(said) < 2.5
    assert abs(sum(said_above) - sum(above)) / len(said) < 0.08


def test_the_worth_of_a_contract_is_what_its_points_write(cases: Sequence[Case]) -> None:
    for case in cases:
        for forecast in filter(None, (case.hint.forecast, case.hint.other)):
            if isinstance(forecast.move, NameTrump):
                double = 2 if forecast.move.contract is Contract.BOTIFARRA else 1
                assert forecast.worth == pytest.approx(double * (forecast.points - case.share))


def test_there_is_no_hint_for_who_is_not_asked_or_plays_with_piles(cases: Sequence[Case]) -> None:
    case = cases[0]
    other = BOTIFARRA.view(case.state, (case.seat + 1) % 4)
    assert not can_hint_call(other)
    with pytest.raises(ValueError, match="nothing to hint at"):
        call_hint(other, random.Random(1))
    state = BOTIFARRA.start(
        BotifarraOptions(mode=Mode.RECTOR2, first_dealer=FirstDealer.FIXED), first_dealer=0
    )
    state = BOTIFARRA.apply(state, None, Shuffle(bytes(32))).state
    seat = BOTIFARRA.to_move(state)
    assert seat is not None
    assert not can_hint_call(BOTIFARRA.view(state, seat))


def test_the_same_view_and_chance_give_the_same_hint(cases: Sequence[Case]) -> None:
    case = cases[0]
    view = BOTIFARRA.view(case.state, case.seat)
    assert call_hint(view, random.Random(3)) == call_hint(view, random.Random(3))


def _played_on(case: Case) -> int:
    """Return the points of the seat's side when the hint is followed, nobody calls, and ``careful`` plays."""
    state = BOTIFARRA.apply(case.state, case.seat, case.hint.move).state
    players = [PLAYERS["careful"](random.Random(seat)) for seat in range(4)]
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        move = Knock() if state.phase is Phase.CALLS else players[seat].choose(BOTIFARRA.view(state, seat))
        state = BOTIFARRA.apply(state, seat, move).state
    return state.results[-1].taken[state.options.side_of(case.seat)]
