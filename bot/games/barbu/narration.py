"""Events of a game as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.barbu.names import card_name, contract_name, rank_name, the_card
from bot.tables.results import seats_that_won
from bot.ui.discord.emojis import card_emoji
from bot.ui.text.names import emoji, in_clauses, listed
from bot.ui.text.table_names import TableNames, claims
from engine.barbu import Contract, Side, Trick
from engine.barbu.events import (
    AceSideFixed,
    CardLaid,
    CardPlayed,
    CardShown,
    ContractDrawn,
    ContractNamed,
    DealerDrawn,
    DealStarted,
    Declined,
    PairWon,
    Passed,
    TrickWon,
    TurnedDown,
    VoteClosed,
    Voted,
    WentOut,
)
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard
from engine.game import Event, Seat


class Narration(TableNames):
    """Sentences about the events of a table, marked as :mod:`~bot.ui.text.names` says."""

    __slots__ = ()

    def card(self, card: FrenchCard) -> str:
        """Return a card by name."""
        return emoji(card_emoji(card).name) + card_name(self.tr, card)

    def the_card(self, card: FrenchCard) -> str:
        """Return a card as an object of a sentence: "the 9 of spades"."""
        return emoji(card_emoji(card).name) + the_card(self.tr, card)

    def cards(self, cards: Iterable[FrenchCard]) -> str:
        """Return cards as a list."""
        return listed(self.tr, [self.card(card) for card in cards])

    def contract(self, contract: Contract) -> str:
        """Return a contract by its French name."""
        return contract_name(self.table.options, contract)

    def played_cards(self, leader: Seat, cards: Sequence[FrenchCard]) -> str:
        """Return cards with their players, in order of play: "Anna 9 of spades; Bernat ace of spades"."""
        return in_clauses(self.tr, self.plays(leader, cards))

    def plays(self, leader: Seat, cards: Sequence[FrenchCard]) -> list[str]:
        """Return each card of a trick with its player, in order of play."""
        options = self.table.options
        return [
            self.tr.gettext(
                "{name} {card}", name=self.name(next_seat(options, leader, place)), card=self.card(card)
            )
            for place, card in enumerate(cards)
        ]

    def previous_trick(self, trick: Trick) -> str:
        """Return the cards of a finished trick with their players, and who took it."""
        return self.tr.gettext(
            "Previous trick: {cards}; taken by {name}.",
            cards=self.played_cards(trick.leader, trick.cards),
            name=self.name(trick.winner),
        )

    def claims(self, deal: int) -> Iterator[str]:
        """Yield the claims of the rest of a deal."""
        return claims(self, deal, lambda card: self.the_card(FrenchCard.parse(card)))

    def event_sentence(self, event: Event) -> str:  # noqa: C901, PLR0912 - one case a kind of event
        """Return a sentence about a public event; empty for events without one."""
        _ = self.tr.gettext
        match event:
            case DealerDrawn(draws=draws, dealer=dealer):
                card = draws[-1][dealer]
                return "" if card is None else self._drawn_dealer(dealer, card, is_again=len(draws) > 1)
            case DealStarted(deal=deal, dealer=dealer):
                return _("Deal {deal}, dealt by {name}.", deal=deal, name=self.name(dealer))
            case ContractDrawn(card=card):
                return _("Drawn for the contract: {card}.", card=self.card(card))
            case ContractNamed():
                return self._named(event)
            case CardLaid(card=card):
                return _("The last card dealt opens: {card}.", card=self.card(card))
            case AceSideFixed(side=Side.LOW):
                return _("In this deal aces go before the lowest card.")
            case AceSideFixed():
                return _("In this deal aces go after the king.")
            case Voted(seat=seat):
                return _("{name} has voted.", name=self.name(seat))
            case VoteClosed(contract=contract, votes=votes):
                return self.vote(contract, votes, self.table.view(None).dealer)
            case CardPlayed(seat=seat, card=card):
                return _("{name} plays {card}.", name=self.name(seat), card=self.the_card(card))
            case TrickWon(seat=seat):
                return _("{name} takes the trick.", name=self.name(seat))
            case Passed(seat=seat):
                return _("{name} passes.", name=self.name(seat))
            case Declined(seat=seat):
                return _("{name} stops after the ace.", name=self.name(seat))
            case WentOut(seat=seat, place=place):
                return self.went_out(seat, place)
            case CardShown(place=place, card=card):
                return _("Place {place}: {card}.", place=place, card=self.the_card(card))
            case PairWon(seat=seat, cards=cards):
                return self.pair_won(seat, cards)
            case TurnedDown():
                return _("That is no pair.")
            case _:
                return ""

    def went_out(self, seat: Seat, place: int) -> str:
        """Return that a player has no cards left, and in which place."""
        return self.tr.ngettext(
            "{name} has no cards left: place {number}.",
            "{name} has no cards left: place {number}.",
            place,
            name=self.name(seat),
        )

    def pair_won(self, seat: Seat, cards: Iterable[FrenchCard]) -> str:
        """Return that a player has won this pair (R38)."""
        return self.tr.gettext(
            "{name} wins a pair and goes on: {cards}.", name=self.name(seat), cards=self.cards(cards)
        )

    def vote(self, contract: Contract, votes: Sequence[Contract], dealer: Seat) -> str:
        """Return the outcome of a vote with all votes, and the tie-break (R39)."""
        _, name = self.tr.gettext, self.contract(contract).lower()
        numbers = ", ".join(
            f"{self.contract(each).lower()} {votes.count(each)}"
            for each in dict.fromkeys(sorted(votes, key=votes.count, reverse=True))
        )
        most = max(votes.count(each) for each in votes)
        tied = {each for each in votes if votes.count(each) == most}
        if len(tied) == 1:
            return _("Votes: {votes}. So {contract} is played.", votes=numbers, contract=name)
        if votes[dealer] in tied:
            return _(
                "Votes: {votes}. A tie: the dealer's vote decides, {contract}.", votes=numbers, contract=name
            )
        return _(
            "Votes: {votes}. A tie: the first in order is played, {contract}.", votes=numbers, contract=name
        )

    def score(self, totals: Sequence[int], viewer: Seat | None = None) -> str:
        """Return the totals of the game; empty if there is only one deal."""
        if self.table.is_single_deal:
            return ""
        return self.tr.gettext("Game: {scores}.", scores=self.points_by_side(totals, viewer, signed=True))

    def won(self, winners: Sequence[Seat], viewer: Seat | None = None) -> str:
        """Return the winners of the game; several share it (R11).

        People who were not there at the end have lost it (:mod:`bot.tables.results`).
        """
        there = seats_that_won(self.table, winners)
        if not there:
            return f"{self.tr.gettext('Highest total: {names}', names=self.names(winners))}."
        if len(there) > 1:
            return self.tr.gettext("{names} share the win.", names=self.names(there))
        if there[0] == viewer:
            return self.tr.gettext("You win the game.")
        return self.tr.gettext("{name} wins the game.", name=self.name(there[0]))

    def _drawn_dealer(self, dealer: Seat, card: FrenchCard, *, is_again: bool) -> str:
        """Return who drew the highest card, or the highest of the draw that broke a tie (R4)."""
        _, name, the_card = self.tr.gettext, self.name(dealer), self.the_card(card)
        if is_again:
            return _(
                "After a tie {name} draws the highest card, {card}, and deals first.",
                name=name,
                card=the_card,
            )
        return _("{name} draws the highest card, {card}, and deals first.", name=name, card=the_card)

    def _named(self, event: ContractNamed) -> str:
        _, name = self.tr.gettext, self.contract(event.contract).lower()
        if event.height:
            height = rank_name(self.tr, event.height)
            if event.seat is None:
                return _("The contract is {contract} from the {height}.", contract=name, height=height)
            return _(
                "{name} chooses {contract} from the {height}.",
                name=self.name(event.seat),
                contract=name,
                height=height,
            )
        if event.seat is None:
            return _("The contract is {contract}.", contract=name)
        return _("{name} chooses {contract}.", name=self.name(event.seat), contract=name)
