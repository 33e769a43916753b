"""The effect of each move of Barbu, from the first shuffle to the last deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine import dealing
from engine.barbu import deal, events
from engine.barbu.contracts import scoring
from engine.barbu.contracts.contract import Contract, distinct_contracts, drawn_contract
from engine.barbu.contracts.mariages import Mariages, is_pair
from engine.barbu.contracts.reussite import Layout, Side
from engine.barbu.contracts.schedule import Kind, programme
from engine.barbu.contracts.tricks import has_discard, quiet_suit, suit_mask, trick_winner
from engine.barbu.moves import Decline, NameContract, Pass, PlayCard, TurnUp, Vote
from engine.barbu.options import BarbuOptions, FirstDealer
from engine.barbu.play import reussite_moves
from engine.barbu.play.legal_moves import (
    asked,
    asks_for_side,
    left_to_vote,
    legal_in_trick,
    open_contracts,
    reussites,
)
from engine.barbu.play.scoring_of_deal import finished
from engine.barbu.state import BarbuState, Phase, Trick
from engine.barbu.turns import first_player, next_seat
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.dealing import Shuffle
from engine.errors import IllegalCall, IllegalCard, NotYourTurn, WrongPhase
from engine.game import Event, Move, Seat, Step
from engine.replacing import replace

ASKED_FOR: Final = {
    Phase.VOTE: "vote_is_asked",
    Phase.CONTRACT: "contract_is_asked",
    Phase.TRICKS: "card_is_asked",
    Phase.REUSSITE: "placing_is_asked",
    Phase.MARIAGES: "turning_is_asked",
}
"""The codes of a refusal of any other move, by phase."""


def before_first_deal(options: BarbuOptions, first_dealer: Seat) -> BarbuState:
    """Return the initial state of a game (R4)."""
    players = options.players
    return BarbuState(
        options=options,
        first_dealer=first_dealer if options.first_dealer is FirstDealer.FIXED else None,
        totals=(0,) * players,
        hands=(0,) * players,
        used=((),) * players,
    )


def apply(state: BarbuState, seat: Seat | None, move: Move) -> Step[BarbuState]:
    """Make a move; raises a ``MoveError`` with the code of the rule that forbids it (R40)."""
    if isinstance(move, Shuffle):
        return _shuffle(state, seat, move.seed)
    if not state.phase.is_deal:
        raise WrongPhase("match_over" if state.phase is Phase.OVER else "not_dealt")
    to_move = asked(state)
    if seat not in to_move:
        has_voted = state.phase is Phase.VOTE and seat in range(state.options.players)
        raise NotYourTurn("has_voted" if has_voted else "not_your_turn", seat=seat, to_move=to_move[0])
    happened: list[Event] = []
    return Step(_after(state, seat, move, happened), tuple(happened))


def _after(state: BarbuState, seat: Seat, move: Move, happened: list[Event]) -> BarbuState:
    match state.phase, move:
        case Phase.VOTE, Vote(contract):
            return _vote(state, seat, contract, happened)
        case Phase.CONTRACT, NameContract():
            return _name(state, move, happened)
        case Phase.TRICKS, PlayCard(card, None):
            return _play(state, seat, card, happened)
        case Phase.REUSSITE, PlayCard(card, side):
            return reussite_moves.place(state, card, side, happened)
        case Phase.REUSSITE, Pass():
            return reussite_moves.pass_turn(state, happened)
        case Phase.REUSSITE, Decline():
            return reussite_moves.decline(state, happened)
        case Phase.MARIAGES, TurnUp(place) if state.mariages is not None:
            return _turn_up(state, state.mariages, place, happened)
    raise WrongPhase(ASKED_FOR[state.phase], move=str(move))


# -- the deal


def _shuffle(state: BarbuState, seat: Seat | None, seed: bytes) -> Step[BarbuState]:
    if state.phase is Phase.OVER:
        raise WrongPhase("match_over")
    if state.phase.is_deal:
        raise WrongPhase("deal_not_over")
    if seat is not None:
        raise NotYourTurn("table_deals", seat=seat)
    options, happened = state.options, list[Event]()
    if state.first_dealer is None:
        draws, first = deal.dealer_draw(options, seed)
        happened.append(events.DealerDrawn(draws, first))
        state = replace(state, first_dealer=first)
    dealer = state.next_dealer
    assert dealer is not None  # noqa: S101 - the game is not over
    number = state.deal + 1
    planned = programme(options)[number - 1]
    happened.append(events.DealStarted(number, dealer))
    contract, spare = planned.contract, state.spare
    if planned.kind is Kind.DRAWN:
        spare = (*spare, deal.drawn_spare(seed, spare))
        contract = drawn_contract(spare[-1])
        happened.append(events.ContractDrawn(spare[-1]))
    first_to_play = first_player(options, dealer)
    started = replace(
        state,
        deal=number,
        dealer=dealer,
        spare=spare,
        contract=None,
        named_by=None,
        votes=(None,) * options.players if planned.kind is Kind.VOTE else (),
        leader=first_to_play,
        mover=first_to_play,
        trick=(),
        tricks=(),
        discarded=False,
        layout=None,
        course=(),
        has_ace_right=False,
        places=(),
        mariages=None,
    )
    started = _with_cards(started, contract, seed, happened)
    if planned.kind is Kind.VOTE:
        left = left_to_vote(started)
        if len(left) > 1:
            return Step(replace(started, phase=Phase.VOTE), tuple(happened))
        contract = left[0]
    if contract is None:
        return Step(replace(started, phase=Phase.CONTRACT), tuple(happened))
    return Step(_settled(started, contract, happened), tuple(happened))


def _with_cards(
    state: BarbuState, contract: Contract | None, seed: bytes, happened: list[Event]
) -> BarbuState:
    """Return the state with the cards on the table, or in the hands (R5, R38)."""
    options = state.options
    if contract is Contract.MARIAGES:
        layout = dealing.shuffled(seed, deal.full_pack(options.pack))
        happened.append(events.Dealt(((),) * options.players, layout=layout))
        nothing = (0,) * options.players
        return replace(state, hands=nothing, last_dealt=None, mariages=Mariages(layout, state.mover, nothing))
    hands = deal.dealt_hands(options, state.dealer, dealing.shuffled(seed, deal.used_pack(options)))
    happened.append(events.Dealt(hands, deal.removed(options)))
    return replace(
        state,
        hands=tuple(FrenchCardSet(cards).mask for cards in hands),
        last_dealt=hands[state.dealer][-1],
    )


# -- the contract


def _settled(state: BarbuState, contract: Contract, happened: list[Event]) -> BarbuState:
    """Return the state once a contract is known without the dealer, who may still have to add to a réussite."""
    if contract is Contract.REUSSITE and (state.options.height_is_chosen or asks_for_side(state)):
        return replace(state, phase=Phase.CONTRACT, contract=contract)
    return _named(state, NameContract(contract), None, happened)


def _vote(state: BarbuState, seat: Seat, contract: Contract, happened: list[Event]) -> BarbuState:
    left = left_to_vote(state)
    if contract not in left:
        raise IllegalCall("contract_not_open", contract=str(contract), open=" ".join(left))
    cast = tuple(contract if voter == seat else vote for voter, vote in enumerate(state.votes))
    happened.append(events.Voted(seat))
    voted, votes = replace(state, votes=cast), tuple(vote for vote in cast if vote is not None)
    if len(votes) < len(cast):
        return voted
    winner = elected(left, votes, state.dealer)
    happened.append(events.VoteClosed(winner, votes))
    return _settled(voted, winner, happened)


def elected(left: Sequence[Contract], votes: Sequence[Contract], dealer: Seat) -> Contract:
    """Return the contract with most votes; a tie goes to the dealer's vote, or to the first in order (R39).

    ``left`` are the contracts that may be voted for in the order of R9, ``votes`` one for each seat.
    """
    number = Counter(votes)
    most = max(number.values())
    tied = [contract for contract in left if number[contract] == most]
    return votes[dealer] if votes[dealer] in tied else tied[0]


def _name(state: BarbuState, move: NameContract, happened: list[Event]) -> BarbuState:
    """Name the contract as the dealer; a réussite with its height or the side of its ace (R8, R28, R33)."""
    if state.contract is not None and move.contract is not state.contract:
        raise IllegalCall("contract_is_fixed", contract=str(state.contract))
    left = open_contracts(state, state.dealer)
    is_plain = move.contract is Contract.REUSSITE or move == NameContract(move.contract)
    if state.contract is None and not (is_plain and move.contract in left):
        is_used = is_plain and move.contract in distinct_contracts(state.options)
        raise IllegalCall(
            "contract_used" if is_used else "contract_not_open",
            contract=str(move.contract),
            open=" ".join(dict.fromkeys(left)),
        )
    if move.contract is Contract.REUSSITE and move not in reussites(state):
        raise IllegalCall(_wrong_reussite(state), open="; ".join(map(str, reussites(state))))
    return _named(state, move, state.dealer, happened)


def _wrong_reussite(state: BarbuState) -> str:
    if state.options.height_is_chosen:
        return "reussite_needs_height"
    return "reussite_needs_side" if asks_for_side(state) else "reussite_is_laid"


def _named(state: BarbuState, named: NameContract, seat: Seat | None, happened: list[Event]) -> BarbuState:
    """Return the state in which the contract is played."""
    contract = named.contract
    state = replace(state, contract=contract, named_by=seat)
    if contract is Contract.REUSSITE:
        return _reussite_begins(state, named.height, named.side, happened)
    happened.append(events.ContractNamed(seat, contract))
    return replace(state, phase=Phase.TRICKS if contract.has_tricks else Phase.MARIAGES)


def _reussite_begins(
    state: BarbuState, height: str | None, side: Side | None, happened: list[Event]
) -> BarbuState:
    laid = None if state.options.height_is_chosen else state.last_dealt
    height = laid.rank if laid is not None else height
    assert height is not None  # noqa: S101 - it was named, or a card lies
    happened.append(events.ContractNamed(state.named_by, Contract.REUSSITE, height))
    begun = replace(state, phase=Phase.REUSSITE, layout=Layout.opened(state.options, height))
    return begun if laid is None else reussite_moves.lay(begun, laid, side, happened)


# -- tricks


def _play(state: BarbuState, seat: Seat, card: FrenchCard, happened: list[Event]) -> BarbuState:
    hand = state.hands[seat]
    if not hand >> card & 1:
        raise IllegalCard("card_not_in_hand", card=str(card))
    legal = legal_in_trick(state)
    if not legal >> card & 1:
        raise IllegalCard(_why_not(state, card), card=str(card), legal=str(FrenchCardSet.from_mask(legal)))
    happened.append(events.CardPlayed(seat, card))
    hands = tuple(cards & ~(1 << card) if owner == seat else cards for owner, cards in enumerate(state.hands))
    played = replace(state, hands=hands, trick=(*state.trick, card))
    return _finish_trick(played, happened) if len(played.trick) == state.options.players else played


def _why_not(state: BarbuState, card: FrenchCard) -> str:
    """Return the code of the rule that forbids a card of the hand (R12 to R15)."""
    led = suit_mask(state.trick[0].suit) if state.trick else 0
    if state.hands[state.player] & led and not led >> card & 1:
        return "must_follow"
    assert state.contract is not None  # noqa: S101 - tricks are played in a contract
    quiet = quiet_suit(state.options, state.contract, len(state.tricks) + 1)
    return "suit_may_not_be_led" if quiet is None else "suit_is_quiet"


def _finish_trick(state: BarbuState, happened: list[Event]) -> BarbuState:
    options = state.options
    assert state.contract is not None  # noqa: S101 - tricks are played in a contract
    winner = next_seat(options, state.leader, trick_winner(state.trick))
    trick = Trick(state.leader, state.trick, winner)
    happened.append(events.TrickWon(winner, trick.cards))
    after = replace(
        state,
        leader=winner,
        trick=(),
        tricks=(*state.tricks, trick),
        discarded=state.discarded or has_discard(options.penalty_suit.suit, trick.cards),
    )
    taken = (card for each in after.tricks for card in each.cards)
    stops = bool(options.early_stop) and scoring.nothing_left(options, state.contract, taken)
    if not stops and len(after.tricks) < deal.cards_each(options):
        return after
    won = [(each.winner, each.cards) for each in after.tricks]
    return finished(after, scoring.score_tricks(options, state.contract, won), happened)


# -- mariages


def _turn_up(state: BarbuState, table: Mariages, place: int, happened: list[Event]) -> BarbuState:
    if place not in table.places:
        raise IllegalCall("place_not_open", place=place)
    card = table.card_at(place)
    happened.append(events.CardShown(place, card))
    if not table.opened:
        return replace(state, mariages=table.turn_first(place))
    first = table.card_at(table.opened)
    if is_pair(first, card):
        happened.append(events.PairWon(table.mover, (first, card)))
    else:
        happened.append(events.TurnedDown(table.mover, (table.opened, place)))
    turned = table.turn_second(place, next_seat(state.options, table.mover))
    after = replace(state, mariages=turned)
    return finished(after, scoring.score_mariages(turned.pairs), happened) if turned.is_over else after
