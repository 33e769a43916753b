"""The sentences that tell what stands at a table and what has happened, once for alt texts and once for messages.

Nothing here looks further than the view of a spectator and the events that everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.words import (
    call_name,
    card_name,
    contract_name,
    in_message,
    names_of_side,
    pair_label,
    people,
    player_name,
)
from engine.botifarra import SEATS, Contract, HandResult, Phase, Trick, View
from engine.botifarra.events import (
    Called,
    CardPlayed,
    DealerDrawn,
    Delegated,
    HandScored,
    HandStarted,
    Knocked,
    MatchOver,
    TrickWon,
    TrumpNamed,
)
from engine.botifarra.options import LastTrickView
from engine.cards import Card
from engine.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Telling:
    """A table and the words to tell it in; with ``markdown`` names are bold and safe in a message."""

    words: Words
    table: Table
    markdown: bool = False

    def name(self, seat: Seat) -> str:
        """Return who sits on a chair."""
        chair = self.table.chairs[seat]
        return self._text(chair.name or self.words.say("a free chair"))

    def marked_name(self, seat: Seat) -> str:
        """Return who sits on a chair, computers and people who are away marked."""
        return self._text(player_name(self.words, self.table, seat))

    def side(self, side: int) -> str:
        """Return the people of a side."""
        names = [self._text(name) for name in names_of_side(self.table, side)]
        return people(self.words, names) or pair_label(self.words, side)

    def card(self, card: Card) -> str:
        """Return a card by name."""
        return card_name(self.words, card)

    def happened(self, event: Event) -> str:
        """Return a public event as a sentence; empty where there is nothing to tell, or nothing that may be."""
        match event:
            case DealerDrawn(card=card, dealer=dealer):
                return self.words.say(
                    "Drawn for the first deal: {card}. {name} deals.",
                    card=self.card(card),
                    name=self.name(dealer),
                )
            case HandStarted(hand=hand, dealer=dealer):
                return self.words.say("Hand {hand}, dealt by {name}.", hand=hand, name=self.name(dealer))
            case CardPlayed(seat=seat, card=card, carrego=carrego):
                return self.played(seat, card, carrego=carrego)
            case TrickWon(seat=seat, points=points):
                return self.took(seat, points)
            case HandScored(written=written):
                return self.wrote(written)
            case MatchOver(winners=winners):
                return self.won(winners)
            case _:
                return self.spoken(event)

    def spoken(self, event: Event) -> str:
        """Return what was said about trump and multiplier as a sentence; empty for any other event (B14 to B18)."""
        match event:
            case Delegated(seat=seat):
                partner = (seat + 2) % SEATS
                return self.words.say(
                    "{name} leaves the choice to {partner}.", name=self.name(seat), partner=self.name(partner)
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

    def played(self, seat: Seat, card: Card, *, carrego: bool = False) -> str:
        """Return that somebody played a card, and the carrego if it was announced (B27)."""
        name, played = self.name(seat), self.card(card)
        if carrego:
            return self.words.say("{name} announces carrego with this card: {card}.", name=name, card=played)
        return self.words.say("{name} plays this card: {card}.", name=name, card=played)

    def named(self, seat: Seat, contract: Contract) -> str:
        """Return that somebody named the contract (B14)."""
        say, name = self.words.say, self.name(seat)
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

    def took(self, seat: Seat, points: int) -> str:
        """Return who took a trick, and for how much."""
        return self.words.count(
            "{name} takes the trick: {number} point.",
            "{name} takes the trick: {number} points.",
            points,
            name=self.name(seat),
        )

    def wrote(self, written: Sequence[int]) -> str:
        """Return who writes how much for a hand (B28)."""
        for side, points in enumerate(written):
            if points:
                return self.words.count(
                    "{side} write {number} point.",
                    "{side} write {number} points.",
                    points,
                    side=self.side(side),
                )
        return self.words.say("36 to 36: nobody writes anything.")

    def won(self, winners: Sequence[int]) -> str:
        """Return who won the match, or that nobody did (B31, B32)."""
        if len(winners) == 1:
            return self.words.say("{side} win the match.", side=self.side(winners[0]))
        return self.words.say("The match is a draw.")

    def turn(self, view: View) -> str:
        """Return who is to do what now."""
        say, seat = self.words.say, view.to_move
        if seat is None:
            return self._nobodys_turn(view)
        name = self.name(seat)
        match view.phase:
            case Phase.TRUMP:
                return say(
                    "{name} is to choose trump, or leave the choice to {partner}.",
                    name=name,
                    partner=self.name((seat + 2) % SEATS),
                )
            case Phase.DELEGATED:
                return say("{name} is to choose trump for the partner.", name=name)
            case Phase.CALLS if view.calling is not None:
                return say(
                    "{name} is asked: {call}, or knock.",
                    name=name,
                    call=call_name(self.words, view.calling),
                )
            case _ if not view.trick:
                return say("{name} is to lead.", name=name)
            case _:
                return say("{name} is to play a card.", name=name)

    def own_turn(self, view: View) -> str:
        """Return who is to do what now, as it is said to the player whose view it is."""
        say = self.words.say
        if view.seat is None or view.to_move != view.seat:
            return self.turn(view)
        match view.phase:
            case Phase.TRUMP:
                partner = self.name((view.seat + 2) % SEATS)
                return say("You choose trump, or leave the choice to {partner}.", partner=partner)
            case Phase.DELEGATED:
                return say(
                    "{partner} leaves the choice to you: choose trump.", partner=self.name(view.dealer)
                )
            case Phase.CALLS if view.calling is not None:
                return say(
                    "You are asked: {call}, or knock.", call=call_name(self.words, view.calling).lower()
                )
            case _ if view.trick:
                return say("It is your turn to play a card.")
            case _:
                return say("It is your turn to lead: you can play any card.")

    def _nobodys_turn(self, view: View) -> str:
        if view.phase is Phase.OVER:
            return self.words.say("The match is over.")
        if not view.hand:
            return self.words.say("The cards of the first hand are being dealt.")
        return self.words.say("{name} deals the next hand.", name=self.name((view.dealer + 1) % SEATS))

    def contract(self, view: View) -> str:
        """Return trump and multiplier; empty while there is no contract."""
        say, contract = self.words.say, view.contract
        if contract is None:
            return ""
        name = contract_name(self.words, contract)
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

    def score(self, totals: Sequence[int]) -> str:
        """Return the score of the match."""
        return self.words.say(
            "Match: {first} {first_points}, {second} {second_points}.",
            first=self.side(0),
            first_points=totals[0],
            second=self.side(1),
            second_points=totals[1],
        )

    def hand_score(self, view: View) -> str:
        """Return points and tricks of the hand being played."""
        return self.words.say(
            "This hand: {first} {first_points}, {second} {second_points}."
            " Tricks won: {first_tricks} and {second_tricks}.",
            first=self.side(0),
            first_points=view.taken[0],
            first_tricks=view.tricks_won[0],
            second=self.side(1),
            second_points=view.taken[1],
            second_tricks=view.tricks_won[1],
        )

    def cards(self, leader: Seat, cards: Sequence[Card]) -> str:
        """Return cards with who played each, in order of play: "Anna 9 of coins, Bernat ace of coins"."""
        return "; ".join(
            self.words.say("{name} {card}", name=self.name((leader + place) % SEATS), card=self.card(card))
            for place, card in enumerate(cards)
        )

    def trick_on_table(self, view: View) -> Iterator[str]:
        """Tell the trick that lies on the table, finished or not, or that there is none yet."""
        say, lying = self.words.say, lying_trick(view)
        if lying is not None:
            yield say(
                "Trick {number}, finished: {cards}.", number=len(view.tricks), cards=self.taken_cards(lying)
            )
            yield self.took(lying.winner, lying.points)
            return
        number = len(view.tricks) + 1
        if not view.trick or view.master is None:
            yield say("Trick {number}: no card has been played yet.", number=number)
            return
        yield say(
            "Trick {number}, on the table: {cards}.", number=number, cards=self.cards(view.leader, view.trick)
        )
        winning = view.trick[(view.master - view.leader) % SEATS]
        yield say(
            "{name} is winning with this card: {card}.", name=self.name(view.master), card=self.card(winning)
        )

    def taken_cards(self, trick: Trick) -> str:
        """Return the cards of a finished trick with who played each."""
        return self.cards(trick.leader, trick.cards)

    def carregos(self, view: View) -> Iterator[str]:
        """Tell the carregos announced in the trick that lies on the table (B27)."""
        for played in cards_on_table(self.table, view):
            if played.carrego:
                yield self.happened(played)

    def calling(self) -> Iterator[str]:
        """Tell how trump and multiplier of this hand came about: drawn dealer, delegation, contract, calls."""
        for event in hand_events(self.table):
            sentence = self.happened(event) if isinstance(event, DealerDrawn) else self.spoken(event)
            if sentence:
                yield sentence

    def result(self, result: HandResult) -> Iterator[str]:
        """Tell a finished hand: contract, points, what is written, totals."""
        say = self.words.say
        yield say("Hand {hand}, dealt by {name}.", hand=result.hand, name=self.name(result.dealer))
        contract, namer = contract_name(self.words, result.contract), self.name(result.namer)
        if result.contract.trump is None:
            yield say("No trump: {contract}, chosen by {name}.", contract=contract, name=namer)
        else:
            yield say("Trump: {contract}, chosen by {name}.", contract=contract, name=namer)
        if result.call is not None:
            yield say("Highest call: {call}.", call=call_name(self.words, result.call))
        yield say(
            "Points: {first} {first_points}, {second} {second_points}; multiplier ×{multiplier}.",
            first=self.side(0),
            first_points=result.taken[0],
            second=self.side(1),
            second_points=result.taken[1],
            multiplier=result.multiplier,
        )
        yield self.wrote(result.written)

    def players(self) -> str:
        """Return everyone at the table in order of play, computers and people who are away marked."""
        names = [self.marked_name(seat) for seat in range(SEATS)]
        return self.words.say("Players in order of play: {names}.", names=people(self.words, names))

    def absent(self) -> str:
        """Return who is away, and that the table waits where nobody is left; empty when everyone is here."""
        away = [seat for seat, chair in enumerate(self.table.chairs) if chair.is_away]
        if not away:
            return ""
        if not self.table.somebody_is_here:
            return self.words.say("Everyone is away: the table waits until somebody comes back.")
        names = people(self.words, [self.name(seat) for seat in away])
        return self.words.say("Away, with a computer playing on: {names}.", names=names)

    def _text(self, name: str) -> str:
        return f"**{in_message(name)}**" if self.markdown else name


def lying_trick(view: View) -> Trick | None:
    """Return the finished trick that lies on the table until the next one is led to; ``None`` while there is none."""
    if view.phase is Phase.PLAY and not view.trick and view.tricks:
        return view.tricks[-1]
    return None


def trick_before(view: View) -> Trick | None:
    """Return the trick before the one on the table, if it may be looked at (B36).

    A finished trick that still lies on the table has not been taken in, so the one before it is the last that was.
    When the hand is over its last trick is the one; nobody had a chance to see it otherwise.
    """
    if view.phase in (Phase.DEAL, Phase.OVER):
        return view.tricks[-1] if view.tricks else None
    if view.options.last_trick_view is LastTrickView.NONE:
        return None
    taken_in = view.tricks[:-1] if lying_trick(view) else view.tricks
    return taken_in[-1] if taken_in else None


def cards_on_table(table: Table, view: View) -> tuple[CardPlayed, ...]:
    """Return how the cards that lie on the table, those of a finished trick included, were played."""
    if view.phase is not Phase.PLAY or not (view.trick or view.tricks):
        return ()
    played = [event for event in hand_events(table) if isinstance(event, CardPlayed)]
    return tuple(played[-(len(view.trick) or SEATS) :])


def hand_events(table: Table) -> tuple[Event, ...]:
    """Return what has happened since the cards of the present hand were dealt, that included, in order."""
    moves = []
    for move in reversed(table.moves):
        moves.append(move)
        if move.seat is None:
            break
    return tuple(event for move in reversed(moves) for event in move.events)
