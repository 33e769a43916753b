"""The dealer, the cut and the distribution of the cards (B8 to B13, B44 to B48, B51)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import dealing
from engine.botifarra import events
from engine.botifarra.options import (
    LEAST_CUT,
    BotifarraOptions,
    Cutter,
    FirstDealer,
    Misdeal,
    Mode,
    ShuffleRule,
)
from engine.botifarra.state import BotifarraState, Phase, Trick
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishSuit
from engine.game import Event, Seat

PACKET: Final = 4
"""Cards of a packet (B12)."""
PILES_OF_HANDPILES: Final = 4
"""Packets of a player that become piles; the others are the hand (B48)."""
FIVE_OF_SWORDS: Final = SpanishCard.of(SpanishSuit.ESPASES, 5)
DRAWER: Final[Seat] = 0
"""The seat that draws for the first deal, and that deals when the five of swords decides (B8, B9)."""

_PACK_OF_36: Final = tuple(card for card in SPANISH_PACK if card.rank not in (2, 3, 4))
_STEPS_TO_DEALER: Final = {
    4: {SpanishSuit.OROS: 1, SpanishSuit.COPES: 2, SpanishSuit.ESPASES: 3, SpanishSuit.BASTOS: 0},
    3: {SpanishSuit.OROS: 1, SpanishSuit.COPES: 2, SpanishSuit.ESPASES: 0},
    2: {SpanishSuit.OROS: 1, SpanishSuit.COPES: 0, SpanishSuit.ESPASES: 1, SpanishSuit.BASTOS: 0},
}
"""The dealer's distance to the right of the drawer, by number of seats and card drawn (B8)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The distribution of a deal by seat, in the order in which the cards were received.

    ``dealer`` has the trump choice, ``dealt_by`` gave the cards (B9).
    """

    dealer: Seat
    dealt_by: Seat
    hands: tuple[tuple[SpanishCard, ...], ...]
    piles: tuple[tuple[tuple[SpanishCard, ...], ...], ...]


def before_first_deal(options: BotifarraOptions, first_dealer: Seat) -> BotifarraState:
    """Return the initial state of a match."""
    nothing = (0,) * options.sides
    return BotifarraState(
        options=options, first_dealer=first_dealer, totals=nothing, hands=(0,) * options.seats
    )


def pack_of(options: BotifarraOptions) -> tuple[SpanishCard, ...]:
    """Return the cards of a mode in the order of the box: 48, or 36 for three players (B1, B44)."""
    return _PACK_OF_36 if options.mode is Mode.INDIVIDUAL3 else SPANISH_PACK


def drawn_dealer(options: BotifarraOptions, drawer: Seat, card: SpanishCard) -> Seat | None:
    """Return the first dealer by the card drawn; ``None`` if another card must be drawn (B8)."""
    steps = _STEPS_TO_DEALER[options.seats].get(card.suit)
    return None if steps is None else (drawer + steps) % options.seats


def dealer_and_draw(state: BotifarraState, seed: bytes) -> tuple[Seat, tuple[Event, ...]]:
    """Return the next dealer, and the draw that decided it, if any (B8, B9)."""
    if state.next_dealer is not None:
        return state.next_dealer, ()
    if state.options.first_dealer is FirstDealer.FIXED:
        return state.first_dealer, ()
    if state.options.five_of_swords_deals:
        return DRAWER, ()
    return _draw(state.options, seed)


def _draw(options: BotifarraOptions, seed: bytes) -> tuple[Seat, tuple[Event, ...]]:
    dealer, turned = None, 0
    while dealer is None:
        turned += 1
        purpose = "draw" if turned == 1 else f"draw {turned}"
        card = dealing.drawn(seed, pack_of(options), purpose)
        dealer = drawn_dealer(options, DRAWER, card)
    return dealer, (events.DealerDrawn(DRAWER, card, dealer),)


def dealt(
    options: BotifarraOptions, pack: Sequence[SpanishCard], dealt_by: Seat, *, first_deal: bool
) -> Deal:
    """Deal a pack, given from its top card, in packets of four from the dealer's right (B12, B45, B48).

    Where the five of swords decides, its holder is the dealer of a first deal, regardless of the seat that gave the
    cards (B9).
    """
    came = dealing.in_packets(pack, options.seats, (dealt_by + 1) % options.seats, PACKET)
    if options.mode.has_piles:
        packets = [
            [cards[start : start + PACKET] for start in range(0, len(cards), PACKET)] for cards in came
        ]
        on_table = PILES_OF_HANDPILES if options.mode is Mode.HANDPILES2 else len(packets[0])
        piles = tuple(tuple(packets_of_seat[:on_table]) for packets_of_seat in packets)
        hands = tuple(tuple(card for packet in own[on_table:] for card in packet) for own in packets)
        return Deal(dealt_by, dealt_by, hands, piles)
    dealer = dealt_by
    if first_deal and options.five_of_swords_deals:
        dealer = next(seat for seat, cards in enumerate(came) if FIVE_OF_SWORDS in cards)
    return Deal(dealer, dealt_by, came, ())


def next_phase(state: BotifarraState) -> Phase:
    """Return whether the next deal is dealt by a shuffle or by a cut alone (B11)."""
    to_the_last_card = len(state.tricks) == state.options.mode.tricks
    return Phase.CUT if state.options.shuffle is ShuffleRule.NO_SHUFFLE and to_the_last_card else Phase.DEAL


def stacked(
    options: BotifarraOptions, tricks: Sequence[Trick], previous_dealer: Seat
) -> tuple[SpanishCard, ...]:
    """Return the pack as a finished deal leaves it, from its top card (B11).

    The previous dealer's side lies on top, the others below in the order of their numbers; each pile has its newest
    trick on top, and each trick its lead.
    """
    piles: list[list[SpanishCard]] = [[] for _ in range(options.sides)]
    for trick in reversed(tricks):
        piles[options.side_of(trick.winner)].extend(trick.cards)
    top = options.side_of(previous_dealer)
    below = (side for side in range(options.sides) if side != top)
    return tuple(card for side in (top, *below) for card in piles[side])


def cut_at(pack: Sequence[SpanishCard], depth: int) -> tuple[SpanishCard, ...]:
    """Return the pack after a cut: ``depth`` top cards go underneath (B10)."""
    return (*pack[depth:], *pack[:depth])


def cut_depths(options: BotifarraOptions) -> range:
    """Return the allowed depths of a cut (B10)."""
    return range(LEAST_CUT, len(pack_of(options)) - LEAST_CUT + 1)


def cutter_of(options: BotifarraOptions, dealer: Seat) -> Seat:
    """Return the cutter: the dealer's right-hand neighbour or partner (B10); between two, the dealer (B51)."""
    if options.mode.has_piles:
        return dealer
    partner = options.partners and options.cutter is Cutter.PARTNER
    return (dealer + (2 if partner else 1)) % options.seats


def after_misdeal(state: BotifarraState, misdealer: Seat) -> tuple[Seat, int]:
    """Return the dealer after a misdeal, and that player's number of misdeals in a row (B13)."""
    to_the_right = (misdealer + 1) % state.options.seats
    match state.options.misdeal:
        case Misdeal.PASS_RIGHT:
            return to_the_right, 0
        case Misdeal.SAME_DEALER:
            return misdealer, 0
        case Misdeal.SAME_THEN_PASS:
            return (to_the_right, 0) if state.misdeals else (misdealer, 1)
