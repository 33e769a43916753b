"""The sentences that tell what stands at a table and what has happened, once for alt texts and once for messages.

Nothing here looks further than the view of a spectator and the events that everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.tables.table import Table
from bot.ui import telling_results
from bot.ui.naming import Naming
from bot.ui.words import call_name, listed, lobby_line, spoken_call
from engine.botifarra import BotifarraView, CallMisdeal, Contract, Phase, Trick, calls, parse_move
from engine.botifarra.events import (
    Called,
    CardPlayed,
    CardTurned,
    ClaimRefused,
    DealerDrawn,
    Delegated,
    HandScored,
    HandStarted,
    Knocked,
    MatchOver,
    Revoked,
    TrickWon,
    TrumpNamed,
)
from engine.botifarra.options import CarregoAnnounce, LastTrickView
from engine.botifarra.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Telling(Naming):
    """Tells what stands at a table and what has happened there."""

    def lobby(self) -> str:
        """Return in a few words what a lobby waits for."""
        return lobby_line(self.words, self.table, self.called(self.table.in_charge.name))

    def happened(self, event: Event) -> str:
        """Return a public event as a sentence; empty where there is nothing to tell, or nothing that may be."""
        say = self.words.say
        match event:
            case DealerDrawn(card=card, dealer=dealer):
                return say(
                    "Drawn for the first deal: {card}. {name} deals.",
                    card=self.card(card),
                    name=self.name(dealer),
                )
            case HandStarted(hand=hand, dealer=dealer):
                return say("Hand {hand}, dealt by {name}.", hand=hand, name=self.name(dealer))
            case CardPlayed(seat=seat, card=card, carrego=carrego):
                return self.played(seat, card, carrego=carrego)
            case CardTurned(card=card):
                return say("Turned up: {card}.", card=self.card(card))
            case TrickWon(seat=seat, points=number):
                return self.took(seat, number)
            case Revoked(seat=seat, card=card):
                return telling_results.played_illegally(self, seat, card)
            case ClaimRefused(seat=seat):
                return say(
                    "{name} said “Renúncia!” wrongly, and that side cannot claim again in this hand.",
                    name=self.name(seat),
                )
            case HandScored(written=written):
                return telling_results.wrote(self, written)
            case MatchOver(winners=winners):
                return telling_results.won(self, winners)
            case _:
                return self.spoken(event)

    def spoken(self, event: Event) -> str:
        """Return what was said about trump and multiplier as a sentence; empty for any other event (B14 to B18)."""
        match event:
            case Delegated(seat=seat):
                return self.words.say(
                    "{name} leaves the choice to {partner}.",
                    name=self.name(seat),
                    partner=self.name(self._partner(seat)),
                )
            case TrumpNamed(seat=seat, contract=contract):
                return self.named(seat, contract)
            case Called(seat=seat, call=call):
                said = call_name(self.words, call)
                return self.words.say("{name} says: {call}!", name=self.name(seat), call=said)
            case Knocked(seat=seat):
                return self.words.say("{name} knocks.", name=self.name(seat))
            case _:
                return ""

    def played(self, seat: Seat, card: SpanishCard, *, carrego: bool = False) -> str:
        """Return that somebody played a card, and the carrego if it was announced (B27)."""
        name, played = self.name(seat), self.the_card(card)
        if carrego:
            return self.words.say("{name} announces carrego with {card}.", name=name, card=played)
        return self.words.say("{name} plays {card}.", name=name, card=played)

    def named(self, seat: Seat, contract: Contract) -> str:
        """Return that somebody named the contract (B14), or that the dealer's last pile did (B46)."""
        say, name = self.words.say, self.name(seat)
        if self.table.options.trump_is_turned_up:
            return say(
                "Trump, from the last pile of {name}: {contract}.",
                name=name,
                contract=self.contract_named(contract),
            )
        match contract:
            case Contract.OROS:
                return say("{name} chooses coins as trump.", name=name)
            case Contract.COPES:
                return say("{name} chooses cups as trump.", name=name)
            case Contract.ESPASES:
                return say("{name} chooses swords as trump.", name=name)
            case Contract.BASTOS:
                return say("{name} chooses clubs as trump.", name=name)
            case Contract.BOTIFARRA:
                return say("{name} chooses botifarra: there is no trump.", name=name)

    def took(self, seat: Seat, number: int) -> str:
        """Return who took a trick, and for how many points."""
        return self.words.count(
            "{name} takes the trick: {number} point.",
            "{name} takes the trick: {number} points.",
            number,
            name=self.name(seat),
        )

    def took_and_leads(self, trick: Trick) -> str:
        """Return who took the trick that still lies on the table, and is to lead to the next one."""
        return self.words.count(
            "{name} takes the trick ({number} point) and leads.",
            "{name} takes the trick ({number} points) and leads.",
            trick.points,
            name=self.name(trick.winner),
        )

    def turn(self, view: BotifarraView) -> str:
        """Return who is to do what now; empty when the match is over."""
        say, seat = self.words.say, view.to_move
        if seat is None:
            return self._nobodys_turn(view)
        name = self.name(seat)
        match view.phase:
            case Phase.CUT if self.table.cut_waits_for:
                return say("{name} cuts the pack as soon as the others let the hand stand.", name=name)
            case Phase.CUT:
                return say("{name} is to cut the pack.", name=name)
            case Phase.TRUMP if view.options.partners:
                return say(
                    "{name} is to choose trump, or leave the choice to {partner}.",
                    name=name,
                    partner=self.name(self._partner(seat)),
                )
            case Phase.TRUMP:
                return say("{name} is to choose trump.", name=name)
            case Phase.DELEGATED:
                return say("{name} is to choose trump for the partner.", name=name)
            case Phase.CALLS if view.calling is not None:
                return say(
                    "{name} is to speak: {call}, or knock.",
                    name=name,
                    call=spoken_call(self.words, view.calling),
                )
            case _ if not view.trick:
                return say("{name} is to lead.", name=name)
            case _:
                return say("{name} is to play a card.", name=name)

    def own_turn(self, view: BotifarraView) -> str:
        """Return who is to do what now, as it is said to the player whose view it is."""
        say = self.words.say
        if view.seat is None or view.to_move != view.seat:
            return self.turn(view)
        match view.phase:
            case Phase.CUT if self.table.cut_waits_for:
                return say("You cut the pack as soon as the others let the hand stand.")
            case Phase.CUT:
                return say("You cut: choose how many cards go from the top to the bottom.")
            case Phase.TRUMP if view.options.partners:
                partner = self.name(self._partner(view.seat))
                return say("You choose trump, or leave the choice to {partner}.", partner=partner)
            case Phase.TRUMP:
                return say("You choose trump.")
            case Phase.DELEGATED:
                return say(
                    "{partner} leaves the choice to you: choose trump.", partner=self.name(view.dealer)
                )
            case Phase.CALLS if view.calling is not None:
                call = spoken_call(self.words, view.calling)
                return say("It is your turn to speak: {call}, or knock.", call=call)
            case _ if view.trick:
                return say("It is your turn to play a card.")
            case _:
                return say("It is your turn to lead: you can play any card.")

    def _nobodys_turn(self, view: BotifarraView) -> str:
        say = self.words.say
        if view.phase is Phase.OVER:
            return ""
        if view.next_dealer is None:
            return say("The cards of the first hand are being dealt.")
        name = self.name(view.next_dealer)
        if void_hand_of(self.table) is not None:
            return say("{name} deals the hand again.", name=name)
        return say("{name} deals the next hand.", name=name)

    def contract(self, view: BotifarraView) -> str:
        """Return trump and multiplier; empty while there is no contract."""
        say, contract = self.words.say, view.contract
        if contract is None:
            return ""
        name = self.contract_named(contract)
        trump = (
            say("No trump: {contract}.", contract=name)
            if contract.trump is None
            else say("Trump: {contract}.", contract=name)
        )
        if view.multiplier == 1:
            return trump
        if view.call is None:
            worth = say("The hand counts ×{multiplier}.", multiplier=view.multiplier)
        else:
            worth = say(
                "The hand counts ×{multiplier} ({call}).",
                multiplier=view.multiplier,
                call=call_name(self.words, view.call),
            )
        return f"{trump} {worth}"

    def score(self, totals: tuple[int, ...], viewer_side: int | None = None) -> str:
        """Return the score of the match."""
        return self.words.say("Match: {scores}.", scores=self.points_by_side(totals, viewer_side))

    def stakes(self, view: BotifarraView) -> str:
        """Return what the call that is asked for would make of the hand (B19); empty where none is."""
        if view.contract is None or view.calling is None:
            return ""
        return self.words.say(
            "{call} would make it ×{multiplier}.",
            call=call_name(self.words, view.calling),
            multiplier=calls.multiplier(view.options, view.contract, view.calling),
        )

    def hand_score(self, view: BotifarraView) -> str:
        """Return points and tricks of the hand being played."""
        numbers = listed(self.words, [str(number) for number in view.tricks_won])
        tricks = self.words.say("Tricks won: {tricks}.", tricks=numbers)
        return f"{self._points_of_hand(view)} {tricks}"

    def scores(self, view: BotifarraView, viewer_side: int | None = None) -> Iterator[str]:
        """Tell the points of the hand while cards are played, and the score of the match; nothing before all."""
        if view.phase is Phase.PLAY:
            yield self._points_of_hand(view, viewer_side)
        if view.hand:
            yield self.score(view.totals, viewer_side)

    def _points_of_hand(self, view: BotifarraView, viewer_side: int | None = None) -> str:
        return self.words.say("This hand: {scores}.", scores=self.points_by_side(view.taken, viewer_side))

    def trick_on_table(self, view: BotifarraView) -> Iterator[str]:
        """Tell the trick that lies on the table, finished or not, or that there is none yet."""
        say, lying = self.words.say, lying_trick(view)
        if lying is not None:
            cards = self.played_cards(lying.leader, lying.cards)
            yield say("Trick {number}, finished: {cards}.", number=len(view.tricks), cards=cards)
            yield self.took(lying.winner, lying.points)
            return
        number = len(view.tricks) + 1
        if not view.trick or view.master is None:
            yield say("Trick {number}: no card has been played yet.", number=number)
            return
        cards = self.played_cards(view.leader, view.trick)
        yield say("Trick {number}, on the table: {cards}.", number=number, cards=cards)
        yield self.winning(view)

    def winning(self, view: BotifarraView) -> str:
        """Return whose card is winning the trick on the table (B21); empty while there is none."""
        if view.master is None:
            return ""
        card = view.trick[(view.master - view.leader) % view.options.seats]
        return self.words.say(
            "{name} is winning with {card}.", name=self.name(view.master), card=self.the_card(card)
        )

    def carregos(self, view: BotifarraView) -> Iterator[str]:
        """Tell the carregos announced in the trick that lies on the table (B27)."""
        for played in cards_on_table(self.table, view):
            if played.carrego:
                yield self.happened(played)

    def carregos_to_come(self, view: BotifarraView) -> str:
        """Return which cards the player whose view it is would announce as carrego by playing them (B27)."""
        announced = view.options.carrego_announce is CarregoAnnounce.REQUIRED
        if not announced or not view.trick or not view.playable:
            return ""
        possible = SpanishCardSet.from_mask(
            Position(view.options, view.contract, view.trick).carregos(view.available.mask)
        )
        if not possible:
            return ""
        return self.words.say("If you play it, carrego is announced: {cards}.", cards=self.one_of(possible))

    def refused_claims(self) -> Iterator[str]:
        """Tell who has said "Renúncia!" in this hand although nothing illegal had been played (B34)."""
        for event in hand_events(self.table):
            if isinstance(event, ClaimRefused):
                yield self.happened(event)

    def players(self) -> str:
        """Return everyone at the table in order of play, computers and people who are away marked."""
        names = self.marked_names(range(self.table.options.seats))
        return self.words.say("Players in order of play: {names}.", names=names)

    def absent(self) -> str:
        """Return who is away, and that the table waits where nobody is left; empty when everyone is here."""
        away = [seat for seat, chair in enumerate(self.table.seats) if chair.is_away]
        if not away:
            return ""
        if not self.table.somebody_is_here:
            return self.words.say("Everyone is away: the table waits until somebody comes back.")
        return self.words.say("Away, with a computer playing on: {names}.", names=self.names(away))

    def _partner(self, seat: Seat) -> Seat:
        return (seat + 2) % len(self.table.seats)


def lying_trick(view: BotifarraView) -> Trick | None:
    """Return the finished trick that lies on the table until the next one is led to; ``None`` while there is none."""
    if view.phase is Phase.PLAY and not view.trick and view.tricks:
        return view.tricks[-1]
    return None


def trick_before(view: BotifarraView) -> Trick | None:
    """Return the trick before the one on the table, if it may be looked at (B36).

    A finished trick that still lies on the table has not been taken in, so the one before it is the last that was.
    When the hand is over its last trick is the one; nobody had a chance to see it otherwise.
    """
    if not view.phase.is_hand:
        return view.tricks[-1] if view.tricks else None
    if view.options.last_trick_view is LastTrickView.NONE:
        return None
    taken_in = view.tricks[:-1] if lying_trick(view) else view.tricks
    return taken_in[-1] if taken_in else None


def cards_on_table(table: Table, view: BotifarraView) -> tuple[CardPlayed, ...]:
    """Return how the cards that lie on the table, those of a finished trick included, were played."""
    if view.phase is not Phase.PLAY or not (view.trick or view.tricks):
        return ()
    played = [event for event in hand_events(table) if isinstance(event, CardPlayed)]
    return tuple(played[-(len(view.trick) or view.options.seats) :])


def hand_events(table: Table) -> tuple[Event, ...]:
    """Return what has happened since the cards of the present hand were dealt, that included, in order.

    After a misdeal nothing has, until the cards are dealt again.
    """
    number = deal_number(table)
    return () if number is None else tuple(event for move in table.moves[number:] for event in move.events)


def void_hand_of(table: Table) -> Seat | None:
    """Return who misdealt the hand that was just declared void; ``None`` unless one was (B13)."""
    last = parse_move(table.moves[-1].move) if table.moves else None
    return last.seat if isinstance(last, CallMisdeal) else None


def deal_number(table: Table) -> int | None:
    """Return which of the moves dealt the present hand; ``None`` where there is none, or it was declared void."""
    return table.dealt_at - 1 if table.dealt_at and void_hand_of(table) is None else None
