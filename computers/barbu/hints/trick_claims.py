"""The claims about a card to a trick. Sets of cards are integers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from computers.barbu.careful.stakes import stakes_of
from computers.barbu.careful.tricks import takes_for_a_slam
from computers.barbu.hints.claims import Claim, Kind
from computers.barbu.strong import Assessment, deals
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.contracts.tricks import suit_mask
from engine.barbu.deal import cards_each
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard

_LIKELY: Final = 0.6
"""The least chance of a claim about hidden cards."""
_TELLS: Final = 0.5
"""Points by which the card must be better in worlds where such a claim is true than in the others."""


class TrickClaims:
    """The claims that are true of a card and not of another, the most telling first."""

    def __init__(
        self, view: BarbuView, found: Assessment, card: FrenchCard, other: FrenchCard, place: int
    ) -> None:
        options, contract, seat = view.options, view.contract, view.seat
        assert contract is not None  # noqa: S101 - tricks are played in a contract
        assert seat is not None  # noqa: S101 - a player has a seat
        self._card, self._other, self._hand, self._trick = card, other, view.cards.mask, view.trick
        self._legal = list(view.playable)
        self._stakes = stakes_of(options, contract)
        self._takes = contract is Contract.ANTI_RATATOUILLE or takes_for_a_slam(view)
        self._mean_cost = contract_total(options, contract) / cards_each(options)
        self._is_last_trick = len(view.tricks) + 1 == cards_each(options)
        self._best = max((each for each in view.trick if each.suit is view.trick[0].suit), default=None)
        seats = [next_seat(options, seat, step) for step in range(options.players)]
        self._to_play = seats[1 : options.players - len(view.trick)]
        known = deals.known(view)
        self._possible = dict(zip(seats, known.possible.tolist(), strict=True))
        self._counts = view.cards_left
        self._unseen = (
            known.table.pack
            & ~self._hand
            & ~sum(1 << each for each in view.trick)
            & ~sum(1 << each for trick in view.tricks for each in trick.cards)
        )
        self._worlds: list[list[int]] = found.worlds.tolist()
        self._better: list[float] = (found.outcomes[:, 0] - found.outcomes[:, place]).tolist()

    def __iter__(self) -> Iterator[Claim]:
        if self._takes:
            if self._is_sure(self._card) and not self._is_sure(self._other):
                yield Claim(kind=Kind.TAKES)
            if (
                self._card.suit is self._other.suit
                and self._card < self._other
                and self._is_lost(self._other)
            ):
                yield Claim(kind=Kind.KEEPS_HIGHER)
        elif self._best is None:
            yield from self._about_lead()
        elif self._card.suit is self._trick[0].suit:
            yield from self._about_following(self._best)
        else:
            yield from self._about_discard()
        yield from self._about_hand()

    def _about_discard(self) -> Iterator[Claim]:
        card, other = self._card, self._other
        yield from self._throws()
        if self._is_master(card) and not self._is_master(other):
            yield Claim(kind=Kind.SHEDS_MASTER)
            return
        higher, others_higher = self._number_above(card), self._number_above(other)
        is_safer = others_higher > higher or not self._out(other)
        is_high = 0 < 2 * higher <= self._out(card).bit_count()
        if is_high and is_safer:
            yield Claim(kind=Kind.SHEDS_HIGH, number=higher)

    def _throws(self) -> Iterator[Claim]:
        """Yield that the card, which cannot take the trick, costs its taker more than the other would."""
        cost = self._stakes.cards[self._card]
        if cost > self._stakes.cards[self._other]:
            yield Claim(kind=Kind.THROWS, number=round(cost))

    def _about_following(self, best: FrenchCard) -> Iterator[Claim]:
        card, other = self._card, self._other
        if card < best:
            if other > best:
                yield Claim(kind=Kind.DUCKS, card=best)
                return
            yield from self._throws()
            if other < card and card == max(each for each in self._legal if each < best):
                yield Claim(kind=Kind.HIGHEST_DUCK, card=best)
            return
        if all(map(self._is_sure, self._legal)) and card == max(self._legal):
            yield Claim(kind=Kind.TAKES_ANYWAY)
        cost = self._cost_with(card)
        if not self._to_play and other < card and cost <= self._mean_cost:
            yield Claim(kind=Kind.TAKES_LAST, number=round(cost))
        if other > best:
            yield from self._less_than_other()

    def _about_lead(self) -> Iterator[Claim]:
        card, other = self._card, self._other
        out = self._out(card)
        if self._is_lowest(card) and not self._is_lowest(other):
            yield Claim(kind=Kind.LOWEST, number=out.bit_count())
        yield from self._less_than_other()
        if card.suit is other.suit:
            return
        cost = self._cost_of(self._out(other))
        if cost and not self._cost_of(out | 1 << card):
            yield Claim(kind=Kind.SUIT_COSTS, card=card, suit=other.suit, number=round(cost))
        void = self._voids(other)
        if void and not self._voids(card) and self._cost_of(self._possible[void[0]]):
            yield Claim(kind=Kind.IS_VOID, seat=void[0], suit=other.suit)

    def _about_hand(self) -> Iterator[Claim]:
        if self._is_last_of_suit(self._card) and not self._is_last_of_suit(self._other):
            yield Claim(kind=Kind.LAST_OF_SUIT, suit=self._card.suit)

    def _less_than_other(self) -> Iterator[Claim]:
        """Yield why the card is less likely to take the trick than the other, or costs less in it."""
        card, other = self._card, self._other
        spared = self._stakes.cards[other] - self._stakes.cards[card]
        if spared > 0:
            yield Claim(kind=Kind.LESS_AT_RISK, number=round(spared))
        must_beat = list(self._must_beat())
        yield from must_beat
        higher = self._number_above(card)
        if (
            self._to_play
            and not must_beat
            and not self._is_lowest(card)
            and higher > self._number_above(other)
        ):
            yield Claim(kind=Kind.BEATEN_BY, number=higher)

    def _must_beat(self) -> Iterator[Claim]:
        """Yield that somebody has to beat the card, if that is likely and the card does better there.

        The lowest card of a suit that is led is beaten for sure: that needs no chance.
        """
        suit, higher = suit_mask(self._card.suit), _above(self._card)
        is_beaten = not self._trick and self._is_lowest(self._card)
        if is_beaten or not any(self._possible[seat] & higher for seat in self._to_play):
            return

        def has_to(world: Sequence[int]) -> bool:
            held = [world[seat] & suit for seat in self._to_play]
            return any(cards and not cards & ~higher for cards in held)

        chance = self._chance(has_to)
        if chance is not None:
            yield Claim(kind=Kind.MUST_BEAT, chance=chance)

    def _chance(self, happens: Callable[[Sequence[int]], bool]) -> float | None:
        """Return the chance of something that is likely, and with which the card does better than without it."""
        with_it: list[float] = []
        without: list[float] = []
        for world, better in zip(self._worlds, self._better, strict=True):
            (with_it if happens(world) else without).append(better)
        chance = len(with_it) / len(self._worlds)
        if chance < _LIKELY or (without and _mean(with_it) < _mean(without) + _TELLS):
            return None
        return chance

    def _is_sure(self, card: FrenchCard) -> bool:
        """Tell whether a card takes the trick however the hidden cards lie."""
        return not self._is_lost(card) and not any(
            self._possible[seat] & _above(card) for seat in self._to_play
        )

    def _is_lost(self, card: FrenchCard) -> bool:
        """Tell whether a card cannot take the trick."""
        return self._best is not None and (card.suit is not self._best.suit or card < self._best)

    def _cost_with(self, card: FrenchCard) -> float:
        """Return the cost of the trick with a card as its last one."""
        last = self._stakes.last if self._is_last_trick else 0.0
        return self._stakes.trick + last + sum(self._stakes.cards[each] for each in (*self._trick, card))

    def _out(self, card: FrenchCard) -> int:
        """Return the cards of a card's suit that the others hold."""
        return self._unseen & suit_mask(card.suit)

    def _number_above(self, card: FrenchCard) -> int:
        """Return how many of the cards that the others hold beat a card in its suit."""
        return (self._unseen & _above(card)).bit_count()

    def _cost_of(self, cards: int) -> float:
        return sum(cost for card, cost in enumerate(self._stakes.cards) if cards >> card & 1)

    def _is_master(self, card: FrenchCard) -> bool:
        """Tell whether cards of a card's suit are out, and all are lower."""
        return bool(self._out(card)) and not self._number_above(card)

    def _is_lowest(self, card: FrenchCard) -> bool:
        """Tell whether cards of a card's suit are out, and all are higher."""
        return bool(self._out(card)) and not self._out(card) & ~_above(card)

    def _is_last_of_suit(self, card: FrenchCard) -> bool:
        suit = suit_mask(card.suit)
        return self._hand & suit == 1 << card != self._hand and bool(self._out(card))

    def _voids(self, card: FrenchCard) -> list[int]:
        """Return the seats that have cards, and for sure none of a card's suit."""
        return [
            seat
            for seat in self._to_play
            if self._counts[seat] and not self._possible[seat] & suit_mask(card.suit)
        ]


def _above(card: FrenchCard) -> int:
    """Return the higher cards of a card's suit."""
    return suit_mask(card.suit) & ~((2 << card) - 1)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
