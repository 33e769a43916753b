"""Every claim of a hint is true: checked against the rules of the engine and the cards as they really lie."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from computers.barbu.careful.stakes import worth_saying
from computers.barbu.hints import Claim, Hint, Kind, can_hint, hint
from computers.barbu.strong import Effort
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuOptions, BarbuState, BarbuView, Contract, Phase
from engine.barbu.contracts.schedule import contract_list
from engine.barbu.contracts.scoring import contract_total, score_tricks
from engine.barbu.deal import cards_each
from engine.barbu.moves import BarbuMove, Decline, NameContract, PlayCard, Vote
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.game import Seat
from tests.computers.barbu.players.games import decisions
from tests.computers.barbu.players.positions import DEFAULT, in_trick, state_of_dealer

if IS_AVAILABLE:
    from computers.barbu.strong.player import StrongPlayer

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")

LITTLE = Effort(worlds=32, namings=32)
RULES: Sequence[dict[str, object]] = [
    {"first_dealer": "fixed", "per_dealer": 2},
    {"first_dealer": "fixed", "per_dealer": 2, "dernier_pli": "on", "lead": "left"},
    {
        "first_dealer": "fixed",
        "per_dealer": 2,
        "slam": "flip",
        "preset": "equal_32",
        "suit_lead": "after_discard",
    },
    {"first_dealer": "fixed", "per_dealer": 1, "players": 3, "extra_round": "both", "quiet_tricks": 2},
    {"first_dealer": "fixed", "per_dealer": 1, "pack": 52, "ace_place": "first_ace", "votation": "on"},
]


@dataclass(frozen=True)
class Case:
    """A decision, the state that nobody sees, and the hint."""

    state: BarbuState
    seat: Seat
    hint: Hint

    @property
    def view(self) -> BarbuView:
        return BARBU.view(self.state, self.seat)

    @property
    def card(self) -> FrenchCard:
        assert isinstance(self.hint.best.move, PlayCard)
        return self.hint.best.move.card

    @property
    def other(self) -> FrenchCard:
        assert self.hint.other is not None
        assert isinstance(self.hint.other.move, PlayCard)
        return self.hint.other.move.card

    @property
    def contract(self) -> Contract:
        assert isinstance(self.hint.best.move, NameContract | Vote)
        return self.hint.best.move.contract

    @property
    def other_contract(self) -> Contract:
        assert self.hint.other is not None
        assert isinstance(self.hint.other.move, NameContract | Vote)
        return self.hint.other.move.contract

    def hand(self, seat: Seat | None = None) -> FrenchCardSet:
        return FrenchCardSet.from_mask(self.state.hands[self.seat if seat is None else seat])

    def theirs(self) -> set[FrenchCard]:
        """The cards that the others hold."""
        return {
            card for seat in range(len(self.state.hands)) if seat != self.seat for card in self.hand(seat)
        }

    def out(self, card: FrenchCard) -> set[FrenchCard]:
        """The cards of a card's suit that the others hold."""
        return {each for each in self.theirs() if each.suit is card.suit}

    def winning(self) -> FrenchCard:
        """Return the card that is winning."""
        return max(card for card in self.state.trick if card.suit is self.state.trick[0].suit)

    def endings(self, card: FrenchCard) -> Iterator[BarbuState]:
        """Yield the position after this trick, for every legal way in which the others finish it."""
        open_ones = [BARBU.apply(self.state, self.seat, PlayCard(card)).state]
        while open_ones:
            state = open_ones.pop()
            if len(state.tricks) > len(self.state.tricks) or state.phase is not Phase.TRICKS:
                yield state
                continue
            (seat,) = BARBU.status(state).waits_for
            open_ones += [BARBU.apply(state, seat, move).state for move in BARBU.view(state, seat).moves]

    def is_taken(self, card: FrenchCard) -> bool:
        """Tell whether the seat takes the trick with a card in every legal continuation."""
        return all(winner_of_last(state) == self.seat for state in self.endings(card))

    def cost_of(self, card: FrenchCard) -> int:
        """Return the points that are lost for a card itself, by the scores of a trick with nothing else in it."""
        options, contract = self.state.options, self.state.contract
        assert contract is not None
        with_it = score_tricks(options, contract, [(0, (card,)), (1, ())])[0]
        return score_tricks(options, contract, [(0, ()), (1, ())])[0] - with_it


def winner_of_last(state: BarbuState) -> Seat:
    """Return who took the last trick, which may have ended the deal."""
    return (state.tricks or state.results[-1].tricks)[-1].winner


DEALERS = {
    "7S 8S JS KS 7C 8C TC 9D": [Contract.DAMES, Contract.PLIS, Contract.COEURS],
    "7S 8S TS 7C 8C KC 7D 9D": [Contract.COEURS, Contract.PLIS],
    "7S 8S 7C 8C 7D 8D 7H 8H": [Contract.SALADE, Contract.PLIS],
    "9S TS 8C 9C TC TD JD 9H": [Contract.REUSSITE, Contract.SALADE],
    "KS TS JS TC JC TD JD TH": [Contract.REUSSITE, Contract.SALADE, Contract.BARBU],
    "7S 8S QS 7C 8C 7D 8D 7H": [Contract.SALADE, Contract.BARBU, Contract.REUSSITE],
    "JH 8H QC AD 7D 7H TC 9D": [Contract.REUSSITE, Contract.DAMES],
}
"""Hands of dealers, with the contracts that they have not used."""


@cache
def cases() -> Sequence[Case]:
    """Return the hints for many decisions, of games that are played well and badly under several house rules."""
    positions = [
        position
        for number, values in enumerate(RULES)
        for position in decisions(number, BarbuOptions.from_json(values))
    ]
    for hand, left in DEALERS.items():
        used = Counter(contract_list(DEFAULT)) - Counter(left)
        positions.append((state_of_dealer(hand, used=[*used.elements()]), 0))
    return [
        Case(state, seat, hint(BARBU.view(state, seat), random.Random(place), LITTLE))
        for place, (state, seat) in enumerate(positions)
        if can_hint(BARBU.view(state, seat))
    ]


def claims(*kinds: Kind) -> Iterator[tuple[Case, Claim]]:
    for case in cases():
        for claim in case.hint.claims:
            if claim.kind in kinds:
                yield case, claim


def test_every_kind_of_claim_is_made() -> None:
    made = Counter(claim.kind for case in cases() for claim in case.hint.claims)
    assert set(made) == set(Kind), set(Kind) - set(made)


def test_most_hints_about_cards_have_a_reason() -> None:
    clear = [
        case
        for case in cases()
        if not case.hint.is_close and case.state.phase in (Phase.TRICKS, Phase.REUSSITE)
    ]
    assert sum(bool(case.hint.claims) for case in clear) > 0.75 * len(clear)


def test_a_loss_that_a_review_may_tell_is_never_called_close() -> None:
    unsure = 0
    for case in cases():
        if case.hint.is_close and case.hint.other is not None:
            contract = case.state.contract or case.contract
            most = case.hint.other.loss + 2 * case.hint.other.error
            tells = most >= worth_saying(case.state.options, contract)
            assert case.hint.may_be_chance is tells
            unsure += tells
    assert unsure > 30


def test_the_hinted_move_is_that_of_strong_and_the_next_best_one_is_legal() -> None:
    for case in cases()[::40]:
        player = StrongPlayer(random.Random(1), LITTLE)
        found = hint(case.view, random.Random(1), LITTLE)
        assert found.best.move == player.choose(case.view)
        assert found.other is None or found.other.move in case.view.moves


def test_whoever_takes_a_card_that_is_thrown_loses_the_points_said() -> None:
    for case, claim in claims(Kind.THROWS):
        for card in (case.card, case.other):
            assert card.suit is not case.state.trick[0].suit or card < case.winning()
        assert claim.number == case.cost_of(case.card) > case.cost_of(case.other)


def test_a_card_below_the_winning_one_that_costs_is_said_to_cost() -> None:
    view = in_trick(Contract.DAMES, "QD 8D 8S 9S 8C 9C 8H 9H", trick="7D 9D KD")
    found = hint(view, random.Random(1), LITTLE)
    assert (str(found.best.move), found.claims[0].kind) == ("play QD", Kind.THROWS)
    assert found.claims[0].number == 15


def test_a_trick_that_is_taken_anyway_is_taken_by_every_legal_card() -> None:
    for case, _ in claims(Kind.TAKES_ANYWAY):
        assert all(map(case.is_taken, case.view.playable))
        assert case.other.suit is case.card.suit
        assert case.card == max(case.view.playable)


def test_the_last_card_of_a_trick_takes_it_for_the_points_said() -> None:
    for case, claim in claims(Kind.TAKES_LAST):
        trick = (*case.state.trick, case.card)
        assert len(trick) == case.state.options.players
        assert case.is_taken(case.card)
        assert case.other < case.card
        options, contract = case.state.options, case.state.contract
        assert contract is not None
        lost = -score_tricks(options, contract, [(0, trick), *([] if len(case.hand()) == 1 else [(1, ())])])[
            0
        ]
        assert claim.number == lost <= contract_total(options, contract) / cards_each(options)


def test_a_card_that_ducks_cannot_take_the_trick() -> None:
    for case, claim in claims(Kind.DUCKS, Kind.HIGHEST_DUCK):
        assert claim.card == case.winning()
        assert case.card.suit is claim.card.suit
        assert case.card < claim.card
        if claim.kind is Kind.DUCKS:
            assert case.other > claim.card
        else:
            assert case.other < case.card == max(card for card in case.view.playable if card < claim.card)


def test_less_is_at_risk_than_with_the_other_card() -> None:
    for case, claim in claims(Kind.LESS_AT_RISK):
        assert claim.number == case.cost_of(case.other) - case.cost_of(case.card) > 0
        if case.state.trick:
            assert min(case.card, case.other) > case.winning()
            assert case.card.suit is case.other.suit is case.state.trick[0].suit


def test_more_cards_beat_it_than_the_other() -> None:
    for case, claim in claims(Kind.BEATEN_BY):
        assert claim.number == sum(card > case.card for card in case.out(case.card))
        assert claim.number > sum(card > case.other for card in case.out(case.other))


def test_of_the_suit_of_a_high_card_thrown_away_lower_cards_are_out() -> None:
    for case, claim in claims(Kind.SHEDS_MASTER, Kind.SHEDS_HIGH):
        out = case.out(case.card)
        assert case.card.suit is not case.state.trick[0].suit
        assert any(card < case.card for card in out)
        assert sum(card > case.card for card in out) == claim.number
        assert (claim.number == 0) == (claim.kind is Kind.SHEDS_MASTER)
        assert claim.number <= sum(card < case.card for card in out)


def test_all_cards_of_its_suit_are_higher_than_the_lowest() -> None:
    for case, claim in claims(Kind.LOWEST):
        out = case.out(case.card)
        assert not case.state.trick
        assert min(out) > case.card
        assert claim.number == len(out)


def test_cards_that_cost_are_out_in_the_other_suit_alone() -> None:
    for case, claim in claims(Kind.SUIT_COSTS):
        assert claim.suit is case.other.suit is not case.card.suit
        assert claim.number == sum(map(case.cost_of, case.out(case.other))) > 0
        assert not any(map(case.cost_of, case.out(case.card)))


def test_a_seat_that_is_said_to_be_void_is_void() -> None:
    for case, claim in claims(Kind.IS_VOID):
        assert claim.suit is case.other.suit
        assert claim.seat not in (None, case.seat)
        assert not any(card.suit is claim.suit for card in case.hand(claim.seat))


def test_the_last_card_of_a_suit_is_the_only_one_in_the_hand() -> None:
    for case, claim in claims(Kind.LAST_OF_SUIT):
        assert [card for card in case.hand() if card.suit is claim.suit] == [case.card]
        assert case.out(case.card)
        assert len(case.hand()) > 1


def test_a_card_that_takes_the_trick_takes_it_whoever_plays_whatever() -> None:
    for case, _ in claims(Kind.TAKES):
        assert case.is_taken(case.card)


def test_what_is_kept_where_taking_is_good_is_higher_and_could_not_take_the_trick() -> None:
    for case, _ in claims(Kind.KEEPS_HIGHER):
        assert case.card.suit is case.other.suit
        assert case.card < case.other
        assert case.other.suit is not case.winning().suit or case.other < case.winning()


def test_after_an_ace_the_same_seat_may_place_a_card() -> None:
    for case, _ in claims(Kind.GOES_ON):
        after = BARBU.apply(case.state, case.seat, case.hint.best.move).state
        assert BARBU.status(after).waits_for == (case.seat,)
        assert any(isinstance(move, PlayCard) for move in BARBU.view(after, case.seat).moves)


def placeable(state: BarbuState, move: BarbuMove) -> set[FrenchCard]:
    """Return the cards, in any hand, that may be placed after a move and not before."""
    layout = state.layout
    assert layout is not None
    if not isinstance(move, PlayCard):
        return set()
    after = layout.with_card(move.card, move.side)
    return set(FrenchCardSet.from_mask(after.playable())) - set(FrenchCardSet.from_mask(layout.playable()))


def test_what_a_card_opens_or_keeps_shut_is_what_the_rules_say() -> None:
    for case, claim in claims(Kind.OPENS_OWN, Kind.OPENS_NOTHING):
        assert case.hint.other is not None
        assert claim.card is not None
        opened = placeable(case.state, case.hint.best.move)
        opened_then = placeable(case.state, case.hint.other.move)
        if claim.kind is Kind.OPENS_OWN:
            assert claim.card in opened - opened_then
            assert claim.card in case.hand()
        else:
            assert not opened & case.theirs()
            assert claim.card in opened_then & case.theirs()


def test_stopping_keeps_a_card_that_could_be_placed() -> None:
    for case, _ in claims(Kind.SHEDS_ONE):
        assert case.hint.other is not None
        assert case.hint.other.move == Decline()
        assert case.card in case.hand()


def test_cards_that_are_blocked_cannot_be_placed_without_the_card_that_is_kept() -> None:
    for case, claim in claims(Kind.BLOCKS, Kind.FREES):
        layout = case.state.layout
        assert layout is not None
        kept, holders = (
            (case.other, case.theirs()) if claim.kind is Kind.BLOCKS else (case.card, {*case.hand()})
        )
        while cards := [
            card
            for card in FrenchCardSet.from_mask(layout.playable())
            if card != kept and (card.suit is kept.suit and (layout.ace_side is not None or card.rank != "A"))
        ]:
            layout = layout.with_card(cards[0])
        waiting = [
            card
            for card in holders - {kept}
            if card.suit is kept.suit
            and not layout.placed >> card & 1
            and (layout.ace_side is not None or card.rank != "A")
        ]
        assert claim.number == len(waiting) > 0


def test_a_hand_without_penalties_has_none_of_the_cards_that_cost() -> None:
    for case, _ in claims(Kind.NO_PENALTY):
        named = {
            Contract.DAMES: "QS QH QD QC",
            Contract.BARBU: "KH",
            Contract.COEURS: "7H 8H 9H TH JH QH KH AH",
        }
        both = f"{named[Contract.COEURS]} {named[Contract.DAMES]}"
        costly = {FrenchCard.parse(card) for card in named.get(case.contract, both).split()}
        assert case.contract not in (Contract.PLIS, Contract.REUSSITE)
        assert not costly & set(case.hand())


def test_low_cards_are_counted_by_rank() -> None:
    for case, claim in claims(Kind.LOW_CARDS):
        low = "234567" if len(case.hand()) == 13 else "789T"
        assert claim.number == sum(card.rank in low for card in case.hand())
        assert claim.number * 2 > len(case.hand())


def test_a_dearer_contract_loses_more_points_in_all() -> None:
    for case, claim in claims(Kind.DEARER):
        assert claim.number == contract_total(case.state.options, case.contract)
        assert claim.number > contract_total(case.state.options, case.other_contract)
        assert case.other_contract is not Contract.REUSSITE


def test_cards_that_open_a_suit_are_of_the_height() -> None:
    for case, claim in claims(Kind.OPENERS):
        move = case.hint.best.move
        assert isinstance(move, NameContract)
        assert claim.number == sum(card.rank == move.height for card in case.hand()) > 1


def test_what_is_kept_for_later_gains_more_now() -> None:
    for case, _ in claims(Kind.KEEPS_FOR_LATER):
        assert case.hint.other is not None
        assert case.hint.other.gain > case.hint.best.gain
        assert case.other_contract is not case.contract
        assert case.state.phase is Phase.CONTRACT


def test_chances_are_what_comes_true() -> None:
    said, came = [], []
    for case, claim in claims(Kind.MUST_BEAT):
        out = case.out(case.card)
        assert case.state.trick or not out or min(out) < case.card  # else it is sure
        said.append(claim.chance)
        step = -1 if case.state.options.is_clockwise else 1
        players = case.state.options.players
        followers = [
            (case.seat + step * each) % players for each in range(1, players - len(case.state.trick))
        ]
        held = [[card for card in case.hand(seat) if card.suit is case.card.suit] for seat in followers]
        came.append(any(cards and min(cards) > case.card for cards in held))
    assert len(said) > 15
    assert all(0.6 <= chance <= 1 for chance in said)
    assert abs(sum(said) - sum(came)) / len(said) < 0.12


def test_the_same_view_and_chance_give_the_same_hint() -> None:
    view = cases()[7].view
    assert hint(view, random.Random(3), LITTLE) == hint(view, random.Random(3), LITTLE)


def test_there_is_no_hint_for_a_seat_that_does_not_choose() -> None:
    forced = in_trick(Contract.BARBU, "7C KH", trick="9C TD AD")
    assert not can_hint(forced)
    with pytest.raises(ValueError, match="nothing to hint at"):
        hint(forced, random.Random(1))
