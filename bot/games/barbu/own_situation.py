"""The situation of a game as one player may know it, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.barbu.costs import cost
from bot.games.barbu.course import passed_since
from bot.games.barbu.names import suits_in_words
from bot.games.barbu.situation import Situation
from bot.ui.text.once import once
from engine.barbu import BarbuView, Contract, NameContract, Phase, PlayCard, Vote
from engine.game import Seat


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
                return _("You name the height of the réussite.")
            case Phase.CONTRACT:
                return _("Your ace lies first: say at which end aces lie.")
            case Phase.REUSSITE if view.may_decline:
                return _("Once more: place another card after your ace, or stop here.")
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
        """Yield each contract that this player may choose or vote for, with what it costs."""
        contracts = [move.contract for move in self.view.moves if isinstance(move, NameContract | Vote)]
        if self.view.phase is Phase.CONTRACT and self.view.contract is not None:
            return
        for contract in dict.fromkeys(contracts):
            yield self.tr.gettext(
                "{contract}: {cost}.",
                contract=self.narration.contract(contract),
                cost=cost(self.tr, self.view.options, contract),
            )

    @once
    def passes(self) -> str:
        """Return who passed since this player's own last turn in a réussite; empty for nobody."""
        if self.view.phase is not Phase.REUSSITE:
            return ""
        passed = passed_since(self.table, self.seat)
        if not passed:
            return ""
        return self.tr.ngettext(
            "Passed since your turn: {names}.",
            "Passed since your turn: {names}.",
            len(passed),
            names=self.narration.names(passed),
        )

    @once
    def away(self) -> str:
        """Return that a computer plays for this player."""
        if not self.table.seats[self.seat].is_away:
            return ""
        return self.tr.gettext("A computer plays for you until you come back.")

    def no_cards(self) -> str:
        """Return that there are no cards; empty if there are, or in mariages, where nobody has any."""
        if self.view.cards or self.view.contract is Contract.MARIAGES:
            return ""
        return self.tr.gettext("You have no cards now.")

    def cards_title(self) -> str:
        """Return what introduces the cards in hand."""
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
