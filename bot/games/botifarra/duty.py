"""The duty of a player who follows, in a line: which cards are legal, and why (B22 to B27, B42)."""

from __future__ import annotations

from bot.games.botifarra.names import suit_name, the_card, the_rank
from bot.games.botifarra.narration import Narration
from engine.botifarra import BotifarraView, play
from engine.botifarra.options import Play, RevokeRule
from engine.botifarra.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit


def duty(narration: Narration, view: BotifarraView) -> str:
    """Return which cards the player who is to follow may play, in words.

    Empty for whoever leads or waits, and where players are to see for themselves what is legal (B34).
    """
    if view.options.revoke is not RevokeRule.PREVENT or not view.trick or not view.playable:
        return ""
    return _Duty(narration, view).sentence()


class _Duty:
    def __init__(self, narration: Narration, view: BotifarraView) -> None:
        self._tr = narration.tr
        self._narration = narration
        self._view = view
        position = Position(view.options, view.contract, view.trick)
        self._row = position.row(view.available.mask)
        self._carregos = SpanishCardSet.from_mask(position.carregos(view.available.mask))
        self._is_free = view.options.play is Play.LLIURE
        self._led = view.trick[0].suit

    def sentence(self) -> str:
        _, suit = self._tr.gettext, self._suit(self._led)
        match self._row:
            case play.PARTNER_WITH_SUIT if self._is_free:
                return _("Your partner is winning: follow {suit}, with any of them.", suit=suit)
            case play.PARTNER_WITH_SUIT:
                return _(
                    "Your partner is winning: follow {suit}, with points or with your lowest.", suit=suit
                )
            case play.PARTNER_VOID if self._is_free:
                return _("You have no {suit}: anything goes.", suit=suit)
            case play.PARTNER_VOID:
                return _(
                    "You have no {suit} and your partner is winning: any card with points,"
                    " or the lowest of a suit.",
                    suit=suit,
                )
            case play.CAN_WIN_WITH_SUIT:
                return _("Follow {suit}, and beat {card}.", suit=suit, card=self._winning())
            case play.CANNOT_WIN_WITH_SUIT:
                return self._cannot_win(suit)
            case play.CAN_TRUMP:
                return self._trumps(suit)
            case _:
                return self._discards(suit)

    def _cannot_win(self, suit: str) -> str:
        _, card = self._tr.gettext, self._winning()
        if self._is_free:
            return _("Follow {suit} with any of them: you cannot beat {card}.", suit=suit, card=card)
        if self._carregos:
            return _(
                "Follow {suit} with your lowest, or by carrego: {cards}.", suit=suit, cards=self._given()
            )
        return _("Follow {suit} with your lowest: you cannot beat {card}.", suit=suit, card=card)

    def _trumps(self, suit: str) -> str:
        if self._winning_card().suit == self._trump():
            return self._tr.gettext(
                "You have no {suit}: trump, and beat {card}.", suit=suit, card=self._winning()
            )
        return self._tr.gettext("You have no {suit}: trump.", suit=suit)

    def _discards(self, suit: str) -> str:
        """Return what a player may discard who can neither follow nor win."""
        _, other = self._tr.gettext, self._only_suit()
        if self._row == play.TRUMPS_TOO_LOW and other == self._trump():
            if self._is_free:
                return _("You have no {suit}: any trump, though none wins.", suit=suit)
            if self._carregos:
                return _(
                    "You have no {suit}: your lowest trump, or by carrego: {cards}.",
                    suit=suit,
                    cards=self._given(),
                )
            return _("You have no {suit}: your lowest trump, though it does not win.", suit=suit)
        if other is not None and self._is_free:
            return _(
                "You have no {suit} and cannot win: any of your {other}.",
                suit=suit,
                other=self._suit(other),
            )
        if other is not None and not self._carregos:
            return _(
                "You have no {suit} and cannot win: your lowest of {other}.",
                suit=suit,
                other=self._suit(other),
            )
        if self._is_free:
            return _("You have no {suit} and cannot win: anything goes.", suit=suit)
        if self._carregos:
            return _(
                "You have no {suit} and cannot win: the lowest of a suit, or by carrego: {cards}.",
                suit=suit,
                cards=self._given(),
            )
        return _("You have no {suit} and cannot win: the lowest of a suit.", suit=suit)

    def _only_suit(self) -> SpanishSuit | None:
        """Return the suit that the discard must come from; ``None`` if the player may choose one (B25, B42)."""
        suits = {card.suit for card in self._view.playable}
        return suits.pop() if len(suits) == 1 else None

    def _trump(self) -> SpanishSuit | None:
        return None if self._view.contract is None else self._view.contract.trump

    def _winning_card(self) -> SpanishCard:
        view = self._view
        seat = view.leader if view.master is None else view.master
        return view.trick[(seat - view.leader) % view.options.seats]

    def _winning(self) -> str:
        """Return the card that is winning, its suit too if it is not the one led."""
        card = self._winning_card()
        return the_rank(self._tr, card.rank) if card.suit == self._led else the_card(self._tr, card)

    def _given(self) -> str:
        return self._narration.one_of(self._carregos)

    def _suit(self, suit: SpanishSuit) -> str:
        return suit_name(self._tr, suit).lower()
