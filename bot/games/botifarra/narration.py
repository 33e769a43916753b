"""Events of a match as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.botifarra.names import call_name, card_name, contract_emoji, contract_name, the_card
from bot.tables.results import seats_that_won
from bot.ui.discord.emojis import card_emoji
from bot.ui.text.names import emoji, in_clauses, listed, points
from bot.ui.text.table_names import TableNames, claims
from engine.botifarra import Contract, Trick
from engine.botifarra.events import (
    Called,
    CardPlayed,
    CardTurned,
    ClaimRefused,
    DealerDrawn,
    DealScored,
    DealStarted,
    Delegated,
    Knocked,
    MatchOver,
    Revoked,
    TrickWon,
    TrumpNamed,
)
from engine.cards.spanish import SpanishCard
from engine.game import Event, Seat


class Narration(TableNames):
    """Sentences about the events of a table, marked as :mod:`~bot.ui.text.names` says."""

    __slots__ = ()

    def card(self, card: SpanishCard) -> str:
        """Return a card by name."""
        return emoji(card_emoji(card).name) + card_name(self.tr, card)

    def the_card(self, card: SpanishCard) -> str:
        """Return a card as an object of a sentence: "the 9 of coins"."""
        return emoji(card_emoji(card).name) + the_card(self.tr, card)

    def contract_named(self, contract: Contract) -> str:
        """Return a contract by name."""
        return emoji(contract_emoji(contract).name) + contract_name(self.tr, contract)

    def one_of(self, cards: Iterable[SpanishCard]) -> str:
        """Return alternative cards: "9 of coins, king of cups, or ace of cups"."""
        return listed(self.tr, [self.card(card) for card in cards], "or")

    def played_cards(self, leader: Seat, cards: Sequence[SpanishCard]) -> str:
        """Return cards with their players, in order of play: "Anna 9 of coins; Bernat ace of coins"."""
        seats = len(self.table.seats)
        plays = [
            self.tr.gettext("{name} {card}", name=self.name((leader + place) % seats), card=self.card(card))
            for place, card in enumerate(cards)
        ]
        return in_clauses(self.tr, plays)

    def partner_of(self, seat: Seat) -> str:
        """Return the name of the partner of a seat."""
        return self.name((seat + 2) % len(self.table.seats))

    def claims(self, deal: int) -> Iterator[str]:
        """Yield the claims of the rest of a deal."""
        return claims(self, deal, lambda card: self.the_card(SpanishCard.parse(card)))

    def event_sentence(self, event: Event) -> str:  # noqa: C901 - one case a kind of event
        """Return a sentence about a public event; empty for events without one."""
        _ = self.tr.gettext
        match event:
            case DealerDrawn(card=card, dealer=dealer):
                return _(
                    "Drawn for the first deal: {card}. {name} deals.",
                    card=self.card(card),
                    name=self.name(dealer),
                )
            case DealStarted(deal=deal, dealer=dealer):
                return _("Hand {hand}, dealt by {name}.", hand=deal, name=self.name(dealer))
            case CardPlayed(seat=seat, card=card, carrego=True):
                return _(
                    "{name} announces carrego with {card}.", name=self.name(seat), card=self.the_card(card)
                )
            case CardPlayed(seat=seat, card=card):
                return _("{name} plays {card}.", name=self.name(seat), card=self.the_card(card))
            case CardTurned(card=card):
                return _("Turned up: {card}.", card=self.card(card))
            case TrickWon(seat=seat, points=number):
                return self.took(seat, number)
            case Revoked(seat=seat, card=card):
                return _("{name} played an illegal card: {card}.", name=self.name(seat), card=self.card(card))
            case ClaimRefused(seat=seat):
                return _(
                    "{name} said “Renúncia!” wrongly, and that side cannot claim again in this hand.",
                    name=self.name(seat),
                )
            case DealScored(written=written):
                return self.wrote(written)
            case MatchOver(winners=winners):
                return self.won(winners)
            case _:
                return self.call_sentence(event)

    def call_sentence(self, event: Event) -> str:
        """Return a sentence about trump or a call; empty for any other event (B14 to B18)."""
        _ = self.tr.gettext
        match event:
            case Delegated(seat=seat):
                return _(
                    "{name} leaves the choice to {partner}.",
                    name=self.name(seat),
                    partner=self.partner_of(seat),
                )
            case TrumpNamed(seat=seat, contract=contract):
                return self._named(seat, contract)
            case Called(seat=seat, call=call):
                return _("{name} says: {call}!", name=self.name(seat), call=call_name(self.tr, call))
            case Knocked(seat=seat):
                return _("{name} passes.", name=self.name(seat))
            case _:
                return ""

    def took(self, seat: Seat, number: int) -> str:
        """Return the winner of a trick, and its points."""
        return self.tr.ngettext(
            "{name} takes the trick: {number} point.",
            "{name} takes the trick: {number} points.",
            number,
            name=self.name(seat),
        )

    def took_and_leads(self, trick: Trick) -> str:
        """Return the winner of the trick on the table, who leads to the next one."""
        return self.tr.ngettext(
            "{name} takes the trick ({number} point) and leads.",
            "{name} takes the trick ({number} points) and leads.",
            trick.points,
            name=self.name(trick.winner),
        )

    def score(self, totals: Sequence[int], viewer_side: int | None = None) -> str:
        """Return the score of the match; empty if there is only one deal."""
        if self.table.is_single_deal:
            return ""
        return self.tr.gettext("Match: {scores}.", scores=self.points_by_side(totals, viewer_side))

    def wrote(self, written: Sequence[int], viewer_side: int | None = None) -> str:
        """Return the written points of a deal, by the winning pair (B28) or by each player (B43).

        A viewer who plays alone is "you".
        """
        if self.table.options.mode.is_individual:
            return self._changes(written, viewer_side)
        writer = next((side for side, number in enumerate(written) if number), None)
        if writer is None:
            return self.tr.gettext("36 to 36: nobody scores.")
        if self.table.sides_are_pairs:
            return self.tr.ngettext(
                "{side} score {number} point.",
                "{side} score {number} points.",
                written[writer],
                side=self.side(writer),
            )
        if writer == viewer_side:
            return self.own_change(written[writer])
        return self.tr.ngettext(
            "{name} scores {number} point.",
            "{name} scores {number} points.",
            written[writer],
            name=self.side(writer),
        )

    def won(self, winners: Sequence[int], viewer_side: int | None = None) -> str:
        """Return the winners of the match, or that nobody won (B31 to B33); a viewer who plays alone is "you".

        People who were not there at the end have lost it (:mod:`bot.tables.results`).
        """
        _, there = self.tr.gettext, seats_that_won(self.table, winners)
        sides = {self.table.side_of(seat) for seat in there}
        if len(sides) > 1:
            if self.table.options.mode.is_individual:
                return _("The match is a draw between {names}.", names=self.names(there))
            return _("The match is a draw.")
        if len(there) > 1:
            return _("{side} win the match.", side=self.names(there))
        if there:
            if viewer_side in sides and not self.table.sides_are_pairs:
                return _("You win the match.")
            return _("{name} wins the match.", name=self.name(there[0]))
        names = listed(self.tr, [self.side(side) for side in winners])
        return f"{_('Highest total: {names}', names=names)}."

    def _named(self, seat: Seat, contract: Contract) -> str:
        """Return the namer of the contract (B14), or that the dealer's last pile did (B46)."""
        _, name = self.tr.gettext, self.name(seat)
        if self.table.options.trump_is_turned_up:
            return _(
                "Trump, from the last pile of {name}: {contract}.",
                name=name,
                contract=self.contract_named(contract),
            )
        match contract:
            case Contract.OROS:
                return _("{name} chooses coins as trump.", name=name)
            case Contract.COPES:
                return _("{name} chooses cups as trump.", name=name)
            case Contract.ESPASES:
                return _("{name} chooses swords as trump.", name=name)
            case Contract.BASTOS:
                return _("{name} chooses clubs as trump.", name=name)
            case Contract.BOTIFARRA:
                return _("{name} chooses botifarra: there is no trump.", name=name)

    def _changes(self, written: Sequence[int], viewer_side: int | None) -> str:
        """Return the change of each player's score, the viewer's own in a separate sentence."""
        _, numbers = self.tr.gettext, [points(number, signed=True) for number in written]
        if viewer_side is None:
            return _("Scored: {scores}.", scores=self.by_side(numbers))
        others = _("The others: {scores}.", scores=self.by_side(numbers, viewer_side, only_others=True))
        return f"{self.own_change(written[viewer_side])} {others}"

    def own_change(self, number: int) -> str:
        """Return the change of the score of a viewer who plays alone."""
        if number < 0:
            return self.tr.ngettext("You lose {number} point.", "You lose {number} points.", -number)
        if not number:
            return self.tr.gettext("You score nothing.")
        return self.tr.ngettext("You score {number} point.", "You score {number} points.", number)
