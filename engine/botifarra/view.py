"""The view of a seat or a spectator, the only input of pictures, messages and computer players."""

from __future__ import annotations

from dataclasses import dataclass

from engine.botifarra.moves import BotifarraMove, Call, Contract, PlayCard
from engine.botifarra.options import BotifarraOptions, LastTrickView, RevokeRule
from engine.botifarra.play import outcome
from engine.botifarra.play.position import master
from engine.botifarra.state import BotifarraState, DealResult, Phase, Trick
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile on the table: its visible top card, ``None`` when it is used up, and how many cards it holds (B45)."""

    top: SpanishCard | None
    left: int


@dataclass(frozen=True, slots=True)
class BotifarraView:
    """A match as one seat sees it; ``seat`` is ``None`` for a spectator, who sees no hand.

    ``deal`` counts deals from 1, 0 before the first; ``cards`` is the seat's own hand, and ``piles`` are everybody's,
    by seat, in the modes that have them. ``cards_left`` is by seat, piles included; ``taken`` (points of this deal),
    ``tricks_won`` and ``totals`` are by side. ``trick`` is the trick on the table, in order of play from ``leader``;
    ``master`` is the seat that is winning it. ``tricks`` are this deal's finished tricks, as everyone saw them fall.
    ``calling`` is the call that is asked for, ``call`` the highest one said. ``dealt_by`` gave the cards, ``dealer``
    has the trump choice (B9), ``next_dealer`` deals after this deal, ``None`` while a card is still to decide.
    ``moves`` is what the rules allow this seat now; ``may_claim`` tells whether it may claim a revoke (B34).
    """

    options: BotifarraOptions
    seat: Seat | None
    phase: Phase
    to_move: Seat | None
    deal: int
    dealer: Seat
    dealt_by: Seat
    next_dealer: Seat | None
    cards: SpanishCardSet
    piles: tuple[tuple[Pile, ...], ...]
    cards_left: tuple[int, ...]
    contract: Contract | None
    namer: Seat | None
    delegated: bool
    calling: Call | None
    call: Call | None
    multiplier: int
    leader: Seat
    trick: tuple[SpanishCard, ...]
    master: Seat | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    tricks_won: tuple[int, ...]
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    winners: tuple[int, ...]
    moves: tuple[BotifarraMove, ...]
    may_claim: bool

    @property
    def available(self) -> SpanishCardSet:
        """The available cards of this seat: its hand and the visible tops of its piles (B45, B48)."""
        if self.seat is None or not self.piles:
            return self.cards
        tops = SpanishCardSet(pile.top for pile in self.piles[self.seat] if pile.top is not None)
        return SpanishCardSet.from_mask(self.cards.mask | tops.mask)

    @property
    def playable(self) -> SpanishCardSet:
        """The legal cards of this seat; empty if it is not to play a card."""
        return SpanishCardSet(move.card for move in self.moves if isinstance(move, PlayCard))

    @property
    def offered(self) -> SpanishCardSet:
        """The cards that this seat can play: all available ones if revokes are not prevented (B34)."""
        playable = self.playable
        return self.available if playable and self.options.revoke is not RevokeRule.PREVENT else playable

    @property
    def cutter(self) -> Seat | None:
        """The seat that is to cut the pack; ``None`` in other phases (B10)."""
        return self.to_move if self.phase is Phase.CUT else None

    @property
    def inspectable(self) -> tuple[Trick, ...]:
        """The finished tricks that may be looked at, oldest first (B36)."""
        if not self.tricks or self.options.last_trick_view is LastTrickView.NONE:
            return ()
        if self.options.last_trick_view is LastTrickView.LAST_ONLY:
            return self.tricks[-1:]
        sides = self.options.sides
        newest = {trick.winner % sides: number for number, trick in enumerate(self.tricks)}
        return tuple([self.tricks[number] for number in sorted(newest.values())])


def view_of(
    state: BotifarraState, seat: Seat | None, *, to_move: Seat | None, moves: tuple[BotifarraMove, ...]
) -> BotifarraView:
    """Return the view of a seat or a spectator, given the seat to move and this seat's legal moves."""
    calling = state.calling
    taken, tricks_won = outcome.taken(state)
    return BotifarraView(
        options=state.options,
        seat=seat,
        phase=state.phase,
        to_move=to_move,
        deal=state.deal,
        dealer=state.dealer,
        dealt_by=state.dealt_by,
        next_dealer=state.next_dealer,
        cards=SpanishCardSet() if seat is None else SpanishCardSet.from_mask(state.hands[seat]),
        piles=tuple(
            tuple([Pile(pile[0] if pile else None, len(pile)) for pile in piles]) for piles in state.piles
        ),
        cards_left=tuple([_cards_left(state, owner) for owner in range(state.options.seats)]),
        contract=state.contract,
        namer=state.namer,
        delegated=state.phase is Phase.DELEGATED or state.namer not in (None, state.dealer),
        calling=calling.stage if calling else None,
        call=calling.reached if calling else None,
        multiplier=state.multiplier,
        leader=state.leader,
        trick=state.trick,
        master=_master(state),
        tricks=state.tricks,
        taken=taken,
        tricks_won=tricks_won,
        totals=state.totals,
        results=state.results,
        winners=state.winners,
        moves=moves,
        may_claim=seat is not None and outcome.may_claim(state, seat),
    )


def _cards_left(state: BotifarraState, seat: Seat) -> int:
    on_table = sum(map(len, state.piles[seat])) if state.piles else 0
    return state.hands[seat].bit_count() + on_table


def _master(state: BotifarraState) -> Seat | None:
    if not state.trick:
        return None
    place = master(state.options, state.trick, state.contract)
    return (state.leader + place) % state.options.seats
