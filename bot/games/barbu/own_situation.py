"""The situation of a game as one player may know it, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.games.barbu.captures import in_words, still_out, taken_with_last, trick_score
from bot.games.barbu.costs import cost, short_cost
from bot.games.barbu.deal_log import has_moved, laid_since, last_finished_trick, lying_trick, passed_since
from bot.games.barbu.names import card_name, short_card, sorted_hand, suit_name, suits_in_words
from bot.games.barbu.situation import Situation
from bot.i18n import Translator
from bot.tables.results import lost_by_absence
from bot.ui.face.face import DOT
from bot.ui.text.facts import once
from bot.ui.text.names import points
from engine.barbu import BarbuView, Contract, NameContract, Phase, PlayCard, Trick, Vote
from engine.barbu.contracts.tricks import banned_suit, quiet_suit
from engine.barbu.options import SuitLead
from engine.cards.french import FrenchCard, FrenchSuit
from engine.game import Seat


def legal_hint(tr: Translator, view: BarbuView) -> str:
    """Return the cards that the player to move may play or lay, in words; empty for anybody else."""
    if not view.playable:
        return ""
    if view.phase is Phase.REUSSITE:
        return tr.gettext("You can place: {cards}.", cards=_signs(view))
    return _follows(tr, view) if view.trick else _leads(tr, view)


def _signs(view: BarbuView) -> str:
    return ", ".join(map(short_card, sorted_hand(view.playable)))


def _leads(tr: Translator, view: BarbuView) -> str:
    banned, _ = _banned(view), tr.gettext
    if banned is None:
        return ""
    suit = suit_name(tr, banned).lower()
    if all(card.suit == banned for card in view.playable):
        return _("You have nothing but {suit}, so you may lead them.", suit=suit)
    if _is_quiet(view):
        return _("No {suit} in the first two tricks.", suit=suit)
    if view.options.suit_lead is SuitLead.NEVER:
        return _("You may not lead {suit}: lead any other card.", suit=suit)
    return _("You may not lead {suit} until some have been discarded.", suit=suit)


def _follows(tr: Translator, view: BarbuView) -> str:
    led, _ = view.trick[0].suit, tr.gettext
    suit = suit_name(tr, led).lower()
    if all(card.suit == led for card in view.playable):
        return _("Follow {suit}.", suit=suit)
    banned = _banned(view)
    if banned in (None, led) or any(card.suit == banned for card in view.playable):
        return _("You have no {suit}: anything goes.", suit=suit)
    return _(
        "No {suit}: anything but {banned}, in the first two tricks.",
        suit=suit,
        banned=suit_name(tr, banned).lower(),
    )


def _banned(view: BarbuView) -> FrenchSuit | None:
    """Return the suit that may not be played now unless the hand has no other (R14, R15)."""
    if view.contract is None:
        return None
    return banned_suit(
        view.options,
        view.contract,
        trick_number=len(view.tricks) + 1,
        is_lead=not view.trick,
        discarded=view.discarded,
    )


def _is_quiet(view: BarbuView) -> bool:
    """Tell whether a suit stays out of this trick, whether it is led or discarded (R14)."""
    contract = view.contract
    return contract is not None and quiet_suit(view.options, contract, len(view.tricks) + 1) is not None


class OwnSituation:
    """The situation of a game as one player may know it."""

    def __init__(self, public: Situation, view: BarbuView, seat: Seat) -> None:
        self.public = public
        self.view = view
        self.seat = seat
        self.narration = public.narration
        self.table = public.table
        self.tr = public.tr

    @property
    def is_asked(self) -> bool:
        """Whether this player is to move."""
        return self.seat in self.view.asked

    @once
    def turn(self) -> str:  # noqa: C901 - one sentence a phase
        """Return whose turn it is, addressed to this player."""
        _, view = self.tr.gettext, self.view
        if not self.is_asked:
            return self._voted() or self.public.turn()
        match view.phase:
            case Phase.VOTE:
                return _(
                    "Vote for the contract of this deal: your vote is secret until all are in, and final."
                )
            case Phase.CONTRACT if view.contract is None:
                return _("You choose the contract.")
            case Phase.CONTRACT if view.options.height_is_chosen:
                return _("You name the starting rank of the réussite.")
            case Phase.CONTRACT:
                return _("Your ace opens: say at which end aces go.")
            case Phase.REUSSITE if view.may_decline:
                return _("Once more after your ace, or stop here.")
            case Phase.REUSSITE if view.playable:
                return _("It is your turn to place a card.")
            case Phase.REUSSITE:
                return _("None of your cards fits, so you pass.")
            case Phase.MARIAGES if view.mariages is not None and view.mariages.opened:
                return _("Turn up a second card.")
            case Phase.MARIAGES:
                return _("It is your turn: turn up two cards.")
            case _ if view.trick:
                return _("It is your turn to play a card.")
            case _:
                return _("It is your turn to lead.")

    def _voted(self) -> str:
        """Return this player's own vote while others still vote; empty before it."""
        if self.view.phase is not Phase.VOTE or self.view.vote is None:
            return ""
        return self.tr.gettext(
            "You voted for {contract}. {waiting}",
            contract=self.narration.contract(self.view.vote).lower(),
            waiting=self.public.turn(),
        )

    @once
    def choices(self) -> Iterator[str]:
        """Yield each contract that this player may choose or vote for, with its cost."""
        for contract in self._open_contracts():
            yield self.tr.gettext(
                "{contract}: {cost}.",
                contract=self.narration.contract(contract),
                cost=cost(self.tr, self.view.options, contract),
            )

    @once
    def prices(self) -> str:
        """Return the cost of a unit of each contract, in short, until this player has dealt once.

        Later the numbers on the buttons are enough.
        """
        view = self.view
        if any(result.dealer == self.seat for result in view.results):
            return ""
        return DOT.join(
            f"{self.narration.contract(contract)} {short_cost(self.tr, view.options, contract)}"
            for contract in self._open_contracts()
        )

    def _open_contracts(self) -> list[Contract]:
        """Return the contracts that this player may choose or vote for now."""
        if self.view.phase is Phase.CONTRACT and self.view.contract is not None:
            return []
        moves = [move for move in self.view.moves if isinstance(move, NameContract | Vote)]
        return list(dict.fromkeys(move.contract for move in moves))

    @property
    def has_last_trick(self) -> bool:
        """Whether a trick lies that can be shown after the last own card, or the last deal ended with one."""
        return self.view.phase is Phase.TRICKS or last_finished_trick(self.view) is not None

    @once
    def duty(self) -> str:
        """Return the cards that this player may play now, in words; empty for a player who may play any, or waits."""
        return legal_hint(self.tr, self.view) if self.is_asked else ""

    @once
    def turn_or_duty(self) -> str:
        """Return what this player may play now, else whose turn it is: one line beside the picture."""
        if self.is_asked and self.view.may_decline:
            return f"{self.turn()} {self.duty()}"
        return self.duty() or self.turn()

    @once
    def winning(self) -> str:
        """Return the winning player while others play; empty for the player who is asked."""
        return "" if self.is_asked else self.public.winning()

    @once
    def winning_first_trick(self) -> str:
        """Return the same in the first trick; later the last one needs the line, and the picture shows both.

        In ratatouilles the contract takes all the room.
        """
        return "" if self.view.tricks or self._is_ratatouille else self.winning()

    @once
    def duty_in_words(self) -> str:
        """Return duty, or the winning player; not in a réussite, where the cards begin with those to be laid."""
        return "" if self.view.phase is Phase.REUSSITE else self.duty() or self.winning()

    @once
    def took(self) -> str:
        """Return the winner of the last finished trick, and its cost or gain; empty without one."""
        trick = last_finished_trick(self.view)
        if trick is None:
            return ""
        _, told, name = self.tr.gettext, self._worth(trick), self.narration.name(trick.winner)
        if lying_trick(self.view) is trick:
            if trick.winner == self.seat:
                return _("This trick: you, {told}.", told=told)
            return _("This trick: {name}, {told}.", name=name, told=told)
        if trick.winner == self.seat:
            return _("Previous trick: you, {told}.", told=told)
        return _("Previous trick: {name}, {told}.", name=name, told=told)

    @once
    def slam_or_took(self) -> str:
        """Return who may still take everything, or has done so, else who took the last trick, and its cost.

        In ratatouilles the picture alone shows the last trick: the contract takes all the room.
        """
        return self.public.slam() or ("" if self._is_ratatouille else self.took())

    @once
    def contract_cost(self) -> str:
        """Return the cost of the contract and the units not taken yet.

        Where tricks and cards cost there is room for one of the two from the second trick on: in salade and beside a
        slam for the cards, in ratatouilles for the cost. The picture shows the cards as signs. To place a second card
        nobody needs the gains again: the cards of the others take the room.
        """
        if self.view.phase is Phase.REUSSITE and self.is_asked and has_moved(self.table, self.seat):
            return ""
        view, contract = self.view, self.view.contract
        if contract is None or not view.tricks or not contract.counts_everything:
            return self.public.contract_cost()
        if (self.public.slam() or not self._is_ratatouille) and (out := still_out(self.tr, view)):
            return self.tr.gettext("Cards in play: {cards}.", cards=out)
        return self.public.cost_alone()

    @property
    def _is_ratatouille(self) -> bool:
        return self.view.contract is not None and self.view.contract.is_ratatouille

    @once
    def score(self) -> str:
        """Return the score of the game; empty while cards leave no line for what the table's picture shows."""
        is_placing = self.view.phase is Phase.REUSSITE and self.is_asked
        return "" if is_placing or self.view.phase is Phase.TRICKS else self.public.score(self.seat)

    @once
    def last_trick_of_deal(self) -> str:
        """Return the last trick of a deal that is over; empty without one."""
        trick = last_finished_trick(self.view)
        if self.view.has_dealt or trick is None:
            return ""
        return self.narration.previous_trick(trick)

    def _worth(self, trick: Trick) -> str:
        """Return the contents of a trick: "2 queens (−30)", in plis how many tricks its winner has by now.

        Where everything counts at once the figure has to be enough.
        """
        contract, tricks = self.view.contract, self.view.tricks
        if not self.view.has_dealt:
            contract, tricks = self.view.results[-1].contract, self.view.results[-1].tricks
        if contract is None:
            return ""
        if contract is Contract.PLIS:
            number = sum(each.winner == trick.winner for each in tricks)
            return self.tr.ngettext("{number} trick so far", "{number} tricks so far", number)
        score = trick_score(self.view.options, contract, tricks)
        if not score:
            return self.tr.gettext("nothing in it")
        figure = points(score, signed=True)
        if contract in (Contract.SALADE, Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE):
            return figure
        words = in_words(self.tr, self.view.options, taken_with_last(self.view.options, contract, tricks))
        return f"{words} ({figure})" if words else figure

    @once
    def outcome(self) -> str:
        """Return the winners, and this player's place; empty before the end."""
        view = self.view
        if view.phase is not Phase.OVER:
            return ""
        told = self.narration.won(view.winners, self.seat)
        if self.seat in view.winners or self.seat in lost_by_absence(self.table):
            return told
        place = 1 + sum(total > view.totals[self.seat] for total in view.totals)
        yours = self.tr.gettext(
            "Final place at the table: {place} of {number}.", place=place, number=len(view.totals)
        )
        return f"{told} {yours}"

    @once
    def laid(self) -> str:
        """Return the cards laid since this player's last turn in a réussite; empty for none."""
        return self._laid(short_card)

    @once
    def laid_in_words(self) -> str:
        """Return the same without signs, for a screen reader."""
        return self._laid(partial(card_name, self.tr))

    def _laid(self, called: Callable[[FrenchCard], str]) -> str:
        if self.view.phase is not Phase.REUSSITE:
            return ""
        laid = laid_since(self.table, self.seat)
        told = ", ".join(f"{self.narration.name(event.seat)} {called(event.card)}" for event in laid)
        if not told:
            return ""
        if not has_moved(self.table, self.seat):
            return self.tr.gettext("Placed so far: {cards}.", cards=told)
        return self.tr.gettext("Placed since your turn: {cards}.", cards=told)

    @once
    def passes(self) -> str:
        """Return the players who passed since this player's last turn in a réussite; empty for nobody."""
        if self.view.phase is not Phase.REUSSITE:
            return ""
        passed = passed_since(self.table, self.seat)
        if not passed:
            return ""
        names = self.narration.names(passed)
        if not has_moved(self.table, self.seat):
            return self.tr.ngettext(
                "Passed so far: {names}.", "Passed so far: {names}.", len(passed), names=names
            )
        return self.tr.ngettext(
            "Passed since your turn: {names}.", "Passed since your turn: {names}.", len(passed), names=names
        )

    @once
    def away(self) -> str:
        """Return that a computer plays for this player, or that the match sleeps."""
        return self.narration.own_absence(self.seat)

    def no_cards(self) -> str:
        """Return that there are no cards; empty if there are, or in mariages, where nobody has any.

        It is empty, too, beside the result of a réussite that tells how many cards this player had left.
        """
        view = self.view
        if view.cards or view.contract is Contract.MARIAGES:
            return ""
        ended = None if view.has_dealt or not view.results else view.results[-1]
        if ended is not None and ended.contract is Contract.REUSSITE and ended.left[self.seat]:
            return ""
        return self.tr.gettext("You have no cards now.")

    def cards_title(self) -> str:
        """Return the introduction to the cards in hand."""
        return self.tr.gettext("Your cards:") if self.view.cards else ""

    @once
    def cards(self) -> Iterator[str]:
        """Yield the own hand, and which of these cards can be played now."""
        view = self.view
        yield from suits_in_words(self.tr, view.cards)
        if not any(isinstance(move, PlayCard) for move in view.moves):
            return
        if view.playable == view.cards and len(view.cards) > 1:
            yield self.tr.gettext("You can play any of them.")
        else:
            yield self.tr.gettext("You can play:")
            yield from suits_in_words(self.tr, view.playable)
