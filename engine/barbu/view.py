"""The view of a seat or a spectator, the only input of pictures, messages and computer players."""

from __future__ import annotations

from dataclasses import dataclass

from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.mariages import Turned
from engine.barbu.contracts.reussite import Layout
from engine.barbu.contracts.schedule import Kind, contract_list, deals_each, programme
from engine.barbu.contracts.tricks import trick_winner
from engine.barbu.moves import BarbuMove, PlayCard
from engine.barbu.options import BarbuOptions, Order
from engine.barbu.play.legal_moves import asked, left_to_vote, moves_of, open_contracts
from engine.barbu.state import BarbuState, DealResult, Phase, Trick
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class PublicMariages:
    """Mariages as everybody sees them.

    ``places`` may be turned up now, ``size`` counts all places and ``taken`` are empty. ``opened`` is the place of
    the card that the player to move has turned up, 0 before it. ``turned`` are all cards seen so far, in order.
    """

    size: int
    places: tuple[int, ...]
    taken: frozenset[int]
    opened: int
    pairs: tuple[int, ...]
    turned: tuple[Turned, ...]

    @property
    def open_cards(self) -> tuple[Turned, ...]:
        """The cards that lie open until the next player turns one up: one in a turn, else the last two."""
        if self.opened:
            return self.turned[-1:]
        return tuple(turned for turned in self.turned[-2:] if turned.place not in self.taken)


@dataclass(frozen=True, slots=True)
class BarbuView:
    """A game as one seat sees it; ``seat`` is ``None`` for a spectator, who sees no hand.

    ``deal`` counts deals from 1, 0 before the first, of ``deals``; ``kind`` tells how this one's contract is decided.
    ``asked`` are the seats that may move. ``cards`` is the seat's own hand, and ``cards_left`` counts everybody's.
    ``contract`` may be known while the dealer is still to name the height. ``open_contracts`` are those that each
    dealer has not used in free order, ``left_to_vote`` those of the votation; ``vote`` is the own one, and ``votes``
    are everybody's as soon as all are in. ``spare`` are the spare cards drawn so far. ``trick`` is the trick on the
    table, in order of play from ``leader``; ``master`` is the seat that is winning it. ``tricks`` are this deal's
    finished tricks. ``layout`` is the table of a réussite, ``course`` what each seat did there, in order, the laid
    card first, and ``places`` the seats that are out, in order.
    ``may_decline`` tells that the player to move has just played an ace (R31). ``moves`` is what the rules allow this
    seat now.
    """

    options: BarbuOptions
    seat: Seat | None
    phase: Phase
    asked: tuple[Seat, ...]
    deal: int
    deals: int
    kind: Kind
    dealer: Seat
    next_dealer: Seat | None
    cards: FrenchCardSet
    cards_left: tuple[int, ...]
    contract: Contract | None
    named_by: Seat | None
    open_contracts: tuple[tuple[Contract, ...], ...]
    left_to_vote: tuple[Contract, ...]
    vote: Contract | None
    voters: tuple[Seat, ...]
    votes: tuple[Contract, ...]
    spare: tuple[FrenchCard, ...]
    leader: Seat
    trick: tuple[FrenchCard, ...]
    master: Seat | None
    tricks: tuple[Trick, ...]
    discarded: bool
    layout: Layout | None
    course: tuple[tuple[Seat, BarbuMove], ...]
    places: tuple[Seat, ...]
    may_decline: bool
    mariages: PublicMariages | None
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    winners: tuple[Seat, ...]
    moves: tuple[BarbuMove, ...]

    @property
    def mover(self) -> Seat | None:
        """The one seat to move; ``None`` if there is none, or while several vote."""
        return self.asked[0] if len(self.asked) == 1 and self.phase is not Phase.VOTE else None

    @property
    def playable(self) -> FrenchCardSet:
        """The legal cards of this seat; empty if it is not to play a card."""
        return FrenchCardSet(move.card for move in self.moves if isinstance(move, PlayCard))

    @property
    def has_dealt(self) -> bool:
        """Whether a deal is being played."""
        return self.phase.is_deal

    def choices_left(self, dealer: Seat) -> tuple[Contract, ...]:
        """Return ``open_contracts`` of a dealer, but none oftener than the dealer still chooses one (R8).

        A contract that is being played has been chosen.
        """
        left = list(self.open_contracts[dealer]) if self.open_contracts else []
        if self.kind is Kind.FREE and self.has_dealt and self.contract is not None and dealer == self.dealer:
            left.remove(self.contract)
        deals = deals_each(self.options) - len(contract_list(self.options)) + len(left)
        return tuple(contract for at, contract in enumerate(left) if left[:at].count(contract) < deals)


def view_of(state: BarbuState, seat: Seat | None) -> BarbuView:
    """Return the view of a seat or a spectator."""
    options, deals = state.options, programme(state.options)
    seats = range(options.players)
    votes = tuple(vote for vote in state.votes if vote is not None)
    return BarbuView(
        options=options,
        seat=seat,
        phase=state.phase,
        asked=asked(state),
        deal=state.deal,
        deals=len(deals),
        kind=deals[max(state.deal, 1) - 1].kind,
        dealer=state.dealer,
        next_dealer=state.next_dealer,
        cards=FrenchCardSet() if seat is None else FrenchCardSet.from_mask(state.hands[seat]),
        cards_left=tuple(hand.bit_count() for hand in state.hands),
        contract=state.contract,
        named_by=state.named_by,
        open_contracts=tuple(
            open_contracts(state, dealer) if options.order is Order.FREE else () for dealer in seats
        ),
        left_to_vote=left_to_vote(state) if deals[max(state.deal, 1) - 1].kind is Kind.VOTE else (),
        vote=state.votes[seat] if state.votes and seat is not None else None,
        voters=tuple(voter for voter, vote in enumerate(state.votes) if vote is not None),
        votes=votes if len(votes) == options.players else (),
        spare=state.spare,
        leader=state.leader,
        trick=state.trick,
        master=next_seat(options, state.leader, trick_winner(state.trick)) if state.trick else None,
        tricks=state.tricks,
        discarded=state.discarded,
        layout=state.layout,
        course=state.course,
        places=state.places,
        may_decline=state.has_ace_right,
        mariages=_public(state),
        totals=state.totals,
        results=state.results,
        winners=state.winners,
        moves=() if seat is None else moves_of(state, seat),
    )


def _public(state: BarbuState) -> PublicMariages | None:
    table = state.mariages
    if table is None:
        return None
    return PublicMariages(
        len(table.layout), table.places, table.taken, table.opened, table.pairs, table.turned
    )
