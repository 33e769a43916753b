"""Every claim of a hint is true: checked against the rules of the engine and the cards as they really lie."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import pytest

from computers.botifarra.hints import Claim, Hint, Kind, can_hint, hint
from computers.botifarra.players import PLAYERS
from computers.compiled import IS_AVAILABLE
from computers.review import WORTH_SAYING
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Mode, Phase, Shuffle
from engine.botifarra.options import FirstDealer, Play, RevokeRule, Switch
from engine.botifarra.play.position import Position, trump_of
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit, in_order
from engine.game import Seat

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")

RULES = [
    BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1, play=play, three_high=three)
    for play in Play
    for three in (Switch.OFF, Switch.ON)
]
SHARE_WITH_REASONS = 0.8
ALONE = BotifarraOptions(mode=Mode.INDIVIDUAL4, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)


@dataclass(frozen=True)
class Case:
    """A decision, the state that nobody sees, and the hint."""

    state: BotifarraState
    seat: Seat
    hint: Hint

    @property
    def trump(self) -> int:
        return trump_of(self.state.contract)

    @property
    def partner(self) -> Seat | None:
        return (self.seat + 2) % 4 if self.state.options.partners else None

    @property
    def opponents(self) -> Sequence[Seat]:
        return [
            seat
            for seat in range(self.state.options.seats)
            if self.state.options.side_of(seat) != self.state.options.side_of(self.seat)
        ]

    def hand(self, seat: Seat) -> SpanishCardSet:
        return SpanishCardSet.from_mask(self.state.hands[seat])

    def out(self) -> set[SpanishCard]:
        """The cards that the others hold."""
        return {card for seat in range(4) if seat != self.seat for card in self.hand(seat)}

    def strength(self, card: SpanishCard) -> int:
        return in_order(card, three_high=self.state.options.three_is_high)

    def beats(self, card: SpanishCard, other: SpanishCard) -> bool:
        """Tell whether a card played later beats another one that was winning."""
        if card.suit is other.suit:
            return self.strength(card) > self.strength(other)
        return card.suit == self.trump

    def to_play(self) -> Sequence[Seat]:
        return [(self.seat + step) % 4 for step in range(1, 4 - len(self.state.trick))]

    def winning(self, trick: Sequence[SpanishCard]) -> int:
        """Return the place in a trick that is winning."""
        best = 0
        for place in range(1, len(trick)):
            if self.beats(trick[place], trick[best]):
                best = place
        return best

    def endings(
        self, trick: tuple[SpanishCard, ...], seats: Sequence[Seat]
    ) -> Iterator[tuple[SpanishCard, ...]]:
        """Yield the trick with every legal way in which these seats finish it."""
        if not seats:
            yield trick
            return
        position = Position(self.state.options, self.state.contract, trick)
        for card in SpanishCardSet.from_mask(position.legal(self.state.hands[seats[0]])):
            yield from self.endings((*trick, card), seats[1:])

    def is_taken_by(self, side_of: Seat) -> bool:
        """Tell whether the side of this seat takes the trick with the hinted card in every legal continuation."""
        leader, own = self.state.leader, self.state.options.side_of
        return all(
            own((leader + self.winning(trick)) % 4) == own(side_of)
            for trick in self.endings((*self.state.trick, self.hint.card), self.to_play())
        )


@cache
def cases() -> Sequence[Case]:
    """Return the hints for many decisions of ``careful`` players, under several house rules."""
    return [
        case
        for number, options in enumerate([*RULES, ALONE])
        for deal in range(3)
        for case in played(options, random.Random(f"{number} {deal}"), deal)
    ]


def played(
    options: BotifarraOptions, chance: random.Random, deal: int, *, worlds: int = 48, cards: int = 12
) -> Iterator[Case]:
    """Yield the hints of a deal that ``careful`` players play, for hands of at most so many cards."""
    players = [PLAYERS["careful"](chance) for _ in range(4)]
    state = BOTIFARRA.start(options, first_dealer=deal % 4)
    state = BOTIFARRA.apply(state, None, Shuffle(chance.randbytes(32))).state
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        if can_hint(view) and len(view.cards) <= cards:
            yield Case(state, seat, hint(view, random.Random(deal), worlds=worlds))
        state = BOTIFARRA.apply(state, seat, players[seat].choose(view)).state


def claims(*kinds: Kind) -> Iterator[tuple[Case, Claim]]:
    for case in cases():
        for claim in case.hint.claims:
            if claim.kind in kinds:
                yield case, claim


def test_every_kind_of_claim_is_made() -> None:
    made = Counter(claim.kind for case in cases() for claim in case.hint.claims)
    assert set(made) == set(Kind), made


def test_a_hint_that_is_not_close_has_a_reason() -> None:
    clear = [case for case in cases() if not case.hint.is_close]
    assert len(clear) > 50
    assert all(case.hint.claims for case in clear)


def test_a_card_that_brings_more_often_has_no_other_reason() -> None:
    for case, claim in claims(Kind.BRINGS_MORE_OFTEN):
        assert case.hint.claims == (claim,)
        assert not case.hint.is_close
        assert claim.chance > 0.5


def test_a_loss_that_a_review_may_tell_is_never_called_close() -> None:
    close = [case.hint for case in cases() if case.hint.is_close and case.hint.other is not None]
    assert all(hint.may_be_chance for hint in close if hint.loss >= WORTH_SAYING)
    assert any(hint.may_be_chance for hint in close if hint.loss < WORTH_SAYING)
    assert sum(not hint.may_be_chance for hint in close) > 5
    assert not any(case.hint.may_be_chance for case in cases() if not case.hint.is_close)


def test_most_hints_have_a_reason() -> None:
    other = [case for case in cases() if case.hint.other is not None]
    assert sum(bool(case.hint.claims) for case in other) > SHARE_WITH_REASONS * len(other)


def test_the_hinted_card_and_the_next_best_one_are_legal() -> None:
    for case in cases():
        playable = BOTIFARRA.view(case.state, case.seat).playable
        assert case.hint.card in playable
        assert case.hint.other is None or case.hint.other in playable


def test_a_card_that_takes_the_trick_takes_it_whoever_plays_whatever() -> None:
    for case, claim in claims(Kind.TAKES):
        assert case.is_taken_by(case.seat)
        fallen = (*case.state.trick, case.hint.card)
        assert claim.number == 1 + sum(card.points for card in fallen)


def test_a_card_that_brings_more_takes_the_trick_as_the_other_one_does() -> None:
    for case, claim in claims(Kind.BRINGS_MORE):
        assert case.hint.other is not None
        assert case.is_taken_by(case.seat)
        assert replace(case, hint=replace(case.hint, card=case.hint.other)).is_taken_by(case.seat)
        assert claim.number == case.hint.card.points - case.hint.other.points > 0


def test_a_partner_who_takes_the_trick_takes_it_whoever_plays_whatever() -> None:
    for case, claim in claims(Kind.PARTNER_TAKES):
        assert claim.card is not None
        assert case.state.trick[case.winning(case.state.trick)] == claim.card
        assert case.partner is not None
        assert claim.card == case.state.trick[(case.partner - case.state.leader) % 4]
        for trick in case.endings((*case.state.trick, case.hint.card), case.to_play()):
            assert (case.state.leader + case.winning(trick)) % 4 == case.partner


def test_a_trick_that_cannot_be_won_gets_the_cheapest_card() -> None:
    for case, _ in claims(Kind.CANNOT_WIN):
        legal = BOTIFARRA.view(case.state, case.seat).playable
        winning = case.state.trick[case.winning(case.state.trick)]
        assert not any(case.beats(card, winning) for card in legal)
        assert case.partner not in case.to_play()
        assert case.hint.card.points == min(card.points for card in legal)


def test_nothing_that_is_out_beats_a_master() -> None:
    for case, _ in claims(Kind.MASTER):
        card = case.hint.card
        assert not any(other.suit is card.suit and case.beats(other, card) for other in case.out())


def test_trumps_that_are_drawn_are_out() -> None:
    for case, claim in claims(Kind.DRAWS_TRUMPS):
        assert case.hint.card.suit == case.trump
        assert claim.number == sum(card.suit == case.trump for card in case.out()) > 0


def test_a_card_that_is_still_out_beats_the_next_best_one() -> None:
    for case, claim in claims(Kind.STILL_OUT):
        assert claim.card in case.out()
        assert case.hint.other is not None
        assert claim.card.suit is case.hint.other.suit
        assert case.beats(claim.card, case.hint.other)
        assert not any(
            other.suit is claim.card.suit and case.beats(other, claim.card) for other in case.out()
        )


def test_a_card_that_the_partner_is_said_to_hold_is_the_highest_that_is_out() -> None:
    for case, claim in claims(Kind.PARTNER_HOLDS):
        assert claim.card in case.out()
        assert claim.card.suit is case.hint.card.suit
        assert not any(
            other.suit is claim.card.suit and case.beats(other, claim.card) for other in case.out()
        )


def test_a_seat_that_is_said_to_be_void_is_void_and_an_opponent() -> None:
    for case, claim in claims(Kind.IS_VOID):
        assert claim.seat in case.opponents
        assert not any(card.suit is claim.suit for card in case.hand(claim.seat))
        assert case.hint.other is not None
        assert case.hint.other.suit is claim.suit


def test_nobody_is_said_to_be_void_where_illegal_cards_stand() -> None:
    for case, _ in claims(Kind.IS_VOID):
        view = BOTIFARRA.view(case.state, case.seat)
        disputed = replace(view, options=replace(view.options, revoke=RevokeRule.CLAIM))
        found = hint(disputed, random.Random(1), worlds=16)
        void = [claim.suit for claim in found.claims if claim.kind is Kind.IS_VOID]
        assert not any(card.suit in void for card in case.out())


def test_the_next_best_card_would_leave_an_honour_alone() -> None:
    for case, claim in claims(Kind.KEEPS_GUARD):
        assert claim.card is not None
        assert case.hint.other is not None
        suit = [card for card in case.hand(case.seat) if card.suit is claim.card.suit]
        assert sorted(suit) == sorted([claim.card, case.hint.other])
        assert claim.card.points
        assert any(card.suit is claim.card.suit and case.beats(card, claim.card) for card in case.out())
        assert case.hint.card.suit is not claim.card.suit


def test_the_last_card_of_a_suit_leaves_trumps_in_the_hand() -> None:
    for case, claim in claims(Kind.LAST_OF_SUIT):
        hand = case.hand(case.seat)
        assert [card for card in hand if card.suit is claim.suit] == [case.hint.card]
        assert any(card.suit == case.trump for card in hand)
        assert claim.suit != case.trump
        assert any(card.suit is claim.suit for card in case.out())


@pytest.mark.parametrize("deal", [25, 82, 105])
def test_no_suit_is_to_be_trumped_of_which_nothing_is_out(deal: int) -> None:
    for case in played(RULES[0], random.Random(deal), deal, worlds=16, cards=5):
        for claim in case.hint.claims:
            if claim.kind is Kind.LAST_OF_SUIT:
                assert any(card.suit is claim.suit for card in case.out())


def test_a_card_that_is_enough_wins_as_the_higher_one_would() -> None:
    for case, claim in claims(Kind.IS_ENOUGH):
        assert case.hint.other is not None
        assert claim.number == len([seat for seat in case.to_play() if seat in case.opponents])
        winning = case.state.trick[case.winning(case.state.trick)]
        assert case.beats(case.hint.card, winning)
        assert case.beats(case.hint.other, winning)
        assert case.hint.other.suit is case.hint.card.suit
        assert case.beats(case.hint.other, case.hint.card)


def test_a_master_that_is_kept_is_beaten_by_nothing_that_is_out() -> None:
    for case, _ in claims(Kind.KEEPS_MASTER):
        other = case.hint.other
        assert other is not None
        suit = [card for card in case.out() if card.suit is other.suit]
        assert suit
        assert not any(case.beats(card, other) for card in suit)


def test_a_trump_that_is_kept_is_a_trump() -> None:
    for case, _ in claims(Kind.KEEPS_TRUMP):
        assert case.hint.other is not None
        assert case.hint.other.suit == case.trump != case.hint.card.suit


def test_fewer_points_are_at_risk() -> None:
    for case, claim in claims(Kind.FEWER_POINTS):
        assert case.hint.other is not None
        assert claim.number == case.hint.other.points - case.hint.card.points > 0
        trick = (*case.state.trick, case.hint.other)
        if case.winning(trick) == len(trick) - 1:
            assert any(case.beats(card, case.hint.other) for card in case.out())


def test_few_cards_that_are_out_beat_a_card_that_leads_or_wins() -> None:
    for case, claim in claims(Kind.FEW_BEAT):
        assert case.hint.other is not None
        trick = case.state.trick
        assert trick
        assert case.beats(case.hint.card, trick[case.winning(trick)])
        beating, beating_other = (
            [out for out in case.out() if out.suit is card.suit and case.beats(out, card)]
            for card in (case.hint.card, case.hint.other)
        )
        assert claim.number == len(beating) in (1, 2)
        assert len(beating_other) > len(beating)


def test_a_higher_card_that_is_kept_is_of_the_same_suit() -> None:
    for case, _ in claims(Kind.KEEPS_HIGHER):
        assert case.hint.other is not None
        assert case.hint.other.suit is case.hint.card.suit
        assert case.beats(case.hint.other, case.hint.card)


def test_a_lead_is_backed_by_a_master_of_its_suit() -> None:
    for case, claim in claims(Kind.BACKED):
        assert not case.state.trick
        assert claim.card is not None
        assert claim.card in case.hand(case.seat)
        assert claim.card is not case.hint.card
        assert claim.card.suit is case.hint.card.suit
        rest = [card for card in case.out() if card.suit is claim.card.suit]
        assert rest
        assert not any(case.beats(card, claim.card) for card in rest)


def test_a_card_is_kept_beside_a_higher_point_card_that_can_be_beaten() -> None:
    for case, claim in claims(Kind.KEEPS_COMPANY):
        assert claim.card is not None
        assert case.hint.other is not None
        hand = case.hand(case.seat)
        assert claim.card in hand
        assert claim.card.points
        assert claim.card.suit is case.hint.other.suit is not case.hint.card.suit
        assert case.beats(claim.card, case.hint.other)
        assert any(card.suit is claim.card.suit and case.beats(card, claim.card) for card in case.out())
        own = [card for card in hand if card.suit is case.hint.card.suit and card != case.hint.card]
        assert not any(card.points for card in own)


def lengths(case: Case) -> Counter[SpanishSuit]:
    return Counter(card.suit for card in case.hand(case.seat))


def test_a_lead_from_the_longest_suit_is_from_the_longest_suit() -> None:
    for case, claim in claims(Kind.LONGEST_SUIT):
        found = lengths(case)
        assert not case.state.trick
        assert case.hint.other is not None
        assert claim.number == found[case.hint.card.suit]
        assert all(claim.number > found[suit] for suit in SpanishSuit if suit is not case.hint.card.suit)


def test_a_longest_suit_that_is_kept_whole_is_neither_led_nor_that_of_the_card() -> None:
    for case, claim in claims(Kind.KEEPS_LONGEST):
        found = lengths(case)
        assert case.hint.other is not None
        assert claim.number == found[case.hint.other.suit]
        assert all(claim.number > found[suit] for suit in SpanishSuit if suit is not case.hint.other.suit)
        assert case.state.trick[0].suit not in (case.hint.card.suit, case.hint.other.suit)


def test_an_only_card_that_is_kept_is_alone_in_its_suit() -> None:
    for case, _ in claims(Kind.KEEPS_ONLY):
        assert case.hint.other is not None
        assert lengths(case)[case.hint.other.suit] == 1
        assert case.hint.other.suit != case.trump


def test_chances_are_what_comes_true() -> None:
    said, came = [], []
    for case, claim in claims(
        Kind.STILL_OUT, Kind.PARTNER_HOLDS, Kind.LIKELY_TAKES, Kind.PARTNER_LIKELY_TAKES
    ):
        said.append(claim.chance)
        if claim.kind is Kind.STILL_OUT:
            came.append(any(claim.card in case.hand(seat) for seat in case.opponents))
        elif claim.kind is Kind.PARTNER_HOLDS:
            assert case.partner is not None
            came.append(claim.card in case.hand(case.partner))
        else:
            winning = claim.card or case.hint.card
            trick = (*case.state.trick, case.hint.card)
            came.append(
                not any(
                    case.beats(card, winning)
                    for seat in case.to_play()
                    if seat in case.opponents
                    for card in SpanishCardSet.from_mask(
                        Position(case.state.options, case.state.contract, trick).legal(case.state.hands[seat])
                    )
                )
            )
    assert len(said) > 40
    assert all(0.6 <= chance <= 1 for chance in said)
    assert abs(sum(said) - sum(came)) / len(said) < 0.12


def test_the_same_view_and_chance_give_the_same_hint() -> None:
    case = cases()[7]
    view = BOTIFARRA.view(case.state, case.seat)
    assert hint(view, random.Random(3), worlds=32) == hint(view, random.Random(3), worlds=32)


def test_there_is_no_hint_for_a_seat_that_does_not_choose() -> None:
    case = cases()[0]
    view = BOTIFARRA.view(case.state, (case.seat + 1) % 4)
    assert not can_hint(view)
    with pytest.raises(ValueError, match="nothing to hint at"):
        hint(view, random.Random(1))
