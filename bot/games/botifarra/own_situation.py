"""The situation of a match as one player may know it, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.botifarra.current_hand import false_claimants, last_finished_trick
from bot.games.botifarra.duty import duty
from bot.games.botifarra.names import sorted_hand, spoken_call, suits_in_words
from bot.games.botifarra.result_text import claim_window
from bot.games.botifarra.situation import Situation
from bot.ui.text.once import once
from engine.botifarra import BotifarraView, Phase
from engine.botifarra.deal import pack_of
from engine.botifarra.options import CarregoAnnounce, RevokeRule
from engine.botifarra.position import Position
from engine.cards.spanish import SpanishCardSet
from engine.game import Seat


class OwnSituation:
    """The situation of a match as one player may know it."""

    def __init__(self, public: Situation, view: BotifarraView, seat: Seat) -> None:
        self.public = public
        self.view = view
        self.seat = seat
        self.side = public.table.side_of(seat)
        self.narration = public.narration
        self.table = public.table
        self.tr = public.tr

    @once
    def turn(self) -> str:
        """Return whose turn it is, addressed to this player."""
        _, view = self.tr.gettext, self.view
        if view.to_move != self.seat:
            return self.public.turn()
        match view.phase:
            case Phase.CUT if self.table.cut_waits_for:
                return _("You cut the pack as soon as the others accept the result.")
            case Phase.CUT:
                return _("You cut: choose how many cards go from the top to the bottom.")
            case Phase.TRUMP if view.options.partners:
                partner = self.narration.partner_of(self.seat)
                return _("You choose trump, or leave the choice to {partner}.", partner=partner)
            case Phase.TRUMP:
                return _("You choose trump.")
            case Phase.DELEGATED:
                partner = self.narration.name(view.dealer)
                return _("{partner} leaves the choice to you: choose trump.", partner=partner)
            case Phase.CALLS if view.calling is not None:
                call = spoken_call(self.tr, view.calling)
                return _("It is your turn to speak: {call}, or pass.", call=call)
            case _ if view.trick:
                return _("It is your turn to play a card.")
            case _:
                return _("It is your turn to lead: you can play any card.")

    @property
    def has_last_trick(self) -> bool:
        """Whether a trick lies that can be shown after the last own card, or the hand before ended with one."""
        return bool(self.view.phase is Phase.PLAY or (self.view.tricks and self.view.results))

    @once
    def duty(self) -> str:
        """Return which cards this player may play now, in words; who is winning while others play."""
        if self.view.to_move != self.seat:
            return self.public.winning()
        return duty(self.narration, self.view)

    @once
    def took(self) -> str:
        """Return who took the last finished trick, and for how many points (B36); empty without one."""
        last = last_finished_trick(self.view)
        if last is None:
            return ""
        if last.winner == self.seat:
            return self.tr.ngettext(
                "You took the last trick: {number} point.",
                "You took the last trick: {number} points.",
                last.points,
            )
        return self.tr.ngettext(
            "{name} took the last trick: {number} point.",
            "{name} took the last trick: {number} points.",
            last.points,
            name=self.narration.name(last.winner),
        )

    @once
    def carregos_to_come(self) -> str:
        """Return which cards would be announced as carrego by playing them (B27)."""
        view = self.view
        announced = view.options.carrego_announce is CarregoAnnounce.REQUIRED
        if not announced or not view.trick or not view.playable:
            return ""
        position = Position(view.options, view.contract, view.trick)
        possible = SpanishCardSet.from_mask(position.carregos(view.available.mask))
        if not possible:
            return ""
        cards = self.narration.one_of(possible)
        return self.tr.gettext("If you play it, carrego is announced: {cards}.", cards=cards)

    @once
    def risk(self) -> str:
        """Return the warning that any card can be played, if revokes are not prevented (B34)."""
        view = self.view
        if view.options.revoke is RevokeRule.PREVENT or not view.trick or view.to_move != self.seat:
            return ""
        return self._takes_any_card()

    def _takes_any_card(self) -> str:
        return self.tr.gettext("This table takes any card: see for yourself that it is legal.")

    @once
    def wrong_claim(self) -> str:
        """Return that this player has said "Renúncia!" wrongly in this hand (B34); empty if not."""
        if self.seat not in false_claimants(self.table):
            return ""
        return self.tr.gettext(
            "You said “Renúncia!”, but nothing illegal had been played: your side cannot say it again in this hand."
        )

    @once
    def away(self) -> str:
        """Return that a computer plays for this player."""
        if not self.table.seats[self.seat].is_away:
            return ""
        return self.tr.gettext("A computer plays for you until you come back.")

    @once
    def claim_window(self) -> str:
        """Return until when a claim can change the finished hand (B34); empty if it cannot."""
        return claim_window(self.narration, self.view)

    def no_cards(self) -> str:
        """Return that there are no cards; empty if there are."""
        return "" if self.view.available else self.tr.gettext("You have no cards now.")

    def cards_title(self) -> str:
        """Return what introduces the cards in hand."""
        return self.tr.gettext("Your cards:") if self.view.cards else ""

    def cards(self, *, trump_last: bool) -> Iterator[str]:
        """Yield the own hand and piles, and which of these cards can be played now."""
        view = self.view
        yield from self._by_suit(view.cards, trump_last=trump_last)
        yield from self.public.piles(self.seat, own=True)
        if not view.playable:
            return
        if view.options.revoke is not RevokeRule.PREVENT:
            yield self._takes_any_card()
        elif view.playable == view.available and len(view.playable) > 1:
            yield self.tr.gettext("You can play any of them.")
        else:
            yield self.tr.gettext("You can play:")
            yield from self._by_suit(view.playable, trump_last=trump_last)
        yield self.carregos_to_come()

    def _by_suit(self, cards: SpanishCardSet, *, trump_last: bool) -> list[str]:
        """Return cards, a sentence for each suit, in the order in which the hand is shown."""
        in_order = sorted_hand(cards, self.view.contract, self.view.options, trump_last=trump_last)
        return suits_in_words(self.tr, in_order)

    @once
    def pack(self) -> Iterator[str]:
        """Yield the pack to whoever is to cut it (B10)."""
        number = len(pack_of(self.view.options))
        yield self.tr.ngettext("The pack has {number} card.", "The pack has {number} cards.", number)
        yield self.tr.gettext("Hand {hand} comes.", hand=self.view.hand + 1)
