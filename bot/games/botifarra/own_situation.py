"""The situation of a match as one player may know it, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.botifarra.current_deal import (
    false_claimants,
    last_finished_trick,
    lying_trick,
    points_of_trick,
)
from bot.games.botifarra.names import sorted_hand, spoken_call, suit_name, suits_in_words, the_card, the_rank
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.result_text import claim_window
from bot.games.botifarra.situation import Situation
from bot.ui.text.facts import once
from engine.botifarra import BotifarraView, Phase
from engine.botifarra.deal import pack_of
from engine.botifarra.options import CarregoAnnounce, Play, RevokeRule
from engine.botifarra.play import following as play
from engine.botifarra.play.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit
from engine.game import Seat

_TWO_SIDES: Final = 2


def legal_hint(narration: Narration, view: BotifarraView) -> str:
    """Return the cards that the player who is to follow may play, in words.

    Empty for players who lead or wait, and if the rules let players play illegal cards (B34).
    """
    if view.options.revoke is not RevokeRule.PREVENT or not view.trick or not view.playable:
        return ""
    return _LegalHint(narration, view).sentence()


class _LegalHint:
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
                return _("Your partner is winning: follow {suit}.", suit=suit)
            case play.PARTNER_WITH_SUIT:
                return _(
                    "Your partner is winning: follow {suit}, with points or with your lowest.", suit=suit
                )
            case play.PARTNER_VOID if self._is_free:
                return _("You have no {suit}: anything goes.", suit=suit)
            case play.PARTNER_VOID:
                return _("No {suit}, your partner wins: points, or the lowest of a suit.", suit=suit)
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
            return _("Follow {suit}: you cannot beat {card}.", suit=suit, card=card)
        if self._may_give_points(suit=self._led):
            return _("Follow {suit} with your lowest, or with points by carrego.", suit=suit)
        if self._carregos:
            return _(
                "Follow {suit} with your lowest, or by carrego: {cards}.", suit=suit, cards=self._given()
            )
        return _("Follow {suit} with your lowest: you cannot beat {card}.", suit=suit, card=card)

    def _trumps(self, suit: str) -> str:
        if self._winning_card().suit == self._trump():
            return self._tr.gettext("You have no {suit}: overtrump {card}.", suit=suit, card=self._winning())
        return self._tr.gettext("You have no {suit}: trump.", suit=suit)

    def _discards(self, suit: str) -> str:
        """Return the possible discards of a player who can neither follow nor win."""
        _, other = self._tr.gettext, self._only_suit()
        if self._row == play.TRUMPS_TOO_LOW and other == self._trump():
            if self._is_free:
                return _("You have no {suit}: any trump, though none wins.", suit=suit)
            if self._may_give_points(suit=other):
                return _("You have no {suit}: your lowest trump, or one with points by carrego.", suit=suit)
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
        if self._may_give_points():
            return _("You have no {suit}: the lowest of a suit, or points by carrego.", suit=suit)
        if self._carregos:
            return _(
                "You have no {suit}: the lowest of a suit, or by carrego: {cards}.",
                suit=suit,
                cards=self._given(),
            )
        return _("You have no {suit} and cannot win: the lowest of a suit.", suit=suit)

    def _may_give_points(self, suit: SpanishSuit | None = None) -> bool:
        """Tell whether carrego allows several cards, and all with points; with ``suit``, all those of that suit."""
        with_points = {
            card for card in self._view.available if card.points and (suit is None or card.suit == suit)
        }
        return len(self._carregos) > 1 and with_points <= set(self._view.playable)

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
        if view.to_move != self.seat or self._is_cut_by_table():
            return self._turn_of_partner() or self.public.turn()
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
                return _("Your call: {call} or pass.", call=call)
            case _ if view.trick:
                return _("It is your turn to play a card.")
            case _:
                return _("It is your turn to lead.")

    def _is_cut_by_table(self) -> bool:
        """Tell whether the table cuts in the name of this player, who is away."""
        return self.view.cutter is not None and not self.table.seats[self.view.cutter].is_present

    @property
    def cuts(self) -> bool:
        """Whether this player is to cut the pack now."""
        return self.view.cutter == self.seat and not self.table.cut_waits_for and not self._is_cut_by_table()

    def _turn_of_partner(self) -> str:
        """Return that the partner chooses trump, addressed to this player; empty otherwise."""
        view, seat = self.view, self.view.to_move
        if seat is None or not view.options.partners or self.table.side_of(seat) != self.side:
            return ""
        name = self.narration.name(seat)
        if view.phase is Phase.TRUMP:
            return self.tr.gettext("{name} to choose trump, or leave the choice to you.", name=name)
        if view.phase is Phase.DELEGATED:
            return self.tr.gettext("{name} to choose trump: you passed the choice on.", name=name)
        return ""

    @property
    def has_last_trick(self) -> bool:
        """Whether a trick lies that can be shown after the last own card, or the hand before ended with one."""
        return bool(self.view.phase is Phase.PLAY or (self.view.tricks and self.view.results))

    @once
    def duty(self) -> str:
        """Return the cards that this player may play now, in words; empty for a player who may play any, or waits."""
        return legal_hint(self.narration, self.view) if self.view.to_move == self.seat else ""

    @once
    def turn_or_duty(self) -> str:
        """Return what this player may play now, or must beware of, else whose turn it is: one line."""
        return self.duty() or self.risk() or self.turn()

    @once
    def winning(self) -> str:
        """Return the winning player while others play; empty for the player who is to move."""
        return "" if self.view.to_move == self.seat else self.public.winning()

    @once
    def winning_first_trick(self) -> str:
        """Return the same in the first trick; later the last one needs the line, and the picture shows both."""
        return "" if self.view.tricks else self.winning()

    @once
    def took(self) -> str:
        """Return who won the finished trick on the table, else the last one (B36), and its points.

        Empty after a deal that a revoke ended, which voids them (B34).
        """
        _, trick = self.tr.gettext, last_finished_trick(self.view)
        number = points_of_trick(self.view, trick)
        if trick is None or number is None:
            return ""
        name = self.narration.name(trick.winner)
        if lying_trick(self.view) is trick:
            if trick.winner == self.seat:
                return _("This trick: you +{number}.", number=number)
            return _("This trick: {name} +{number}.", name=name, number=number)
        if trick.winner == self.seat:
            return _("Last trick: you +{number}.", number=number)
        return _("Last trick: {name} +{number}.", name=name, number=number)

    @once
    def carregos_or_took(self) -> Iterator[str]:
        """Yield the carregos of the trick, else who took it or the last one, which the picture shows too.

        A player who may carry has a longer duty to read, and no line left for that; nor has a hand under a call,
        whose caller stands beside the points, once the next trick has begun.
        """
        for event in self.public.announced():
            name, card = self.narration.name(event.seat), self.narration.card(event.card)
            yield self.tr.gettext("Carrego by {name}: {card}.", name=name, card=card)
        has_no_room = self.view.call is not None and self.view.trick
        if not has_no_room and not self._is_about_carrego():
            yield self.took()

    @once
    def worth(self) -> str:
        """Return the multiplier until the points of the hand tell it."""
        return "" if self.view.phase is Phase.PLAY else self.public.worth()

    @once
    def score(self) -> str:
        """Return the score of the match, in short while the points of the hand stand before it.

        They name two sides in the same order. With more names, a carrego, or who is winning under a call, there is no
        room beside the cards.
        """
        if self.view.phase is not Phase.PLAY:
            return self.public.score(self.side)
        is_winning_told = self.view.multiplier > 1 and self.winning_first_trick()
        has_no_room = is_winning_told or self._is_about_carrego()
        if self.table.is_single_deal or len(self.view.totals) > _TWO_SIDES or has_no_room:
            return ""
        own, other = self.view.totals[self.side], self.view.totals[1 - self.side]
        return self.tr.gettext("Match: {own}–{other}.", own=own, other=other)

    @once
    def carregos_to_come(self) -> str:
        """Return the cards that would be announced as carrego by playing them (B27)."""
        possible = self._possible_carregos()
        if not possible or self.view.options.carrego_announce is not CarregoAnnounce.REQUIRED:
            return ""
        cards = self.narration.one_of(possible)
        return self.tr.gettext("Announced as carrego: {cards}.", cards=cards)

    def _is_about_carrego(self) -> bool:
        """Tell whether a carrego lies on the table, or this player may play one."""
        return bool(self.public.announced() or self._possible_carregos())

    def _possible_carregos(self) -> SpanishCardSet:
        view = self.view
        if not view.trick or not view.playable:
            return SpanishCardSet()
        position = Position(view.options, view.contract, view.trick)
        return SpanishCardSet.from_mask(position.carregos(view.available.mask))

    @once
    def risk(self) -> str:
        """Return the warning that any card can be played, if revokes are not prevented (B34)."""
        view = self.view
        if view.options.revoke is RevokeRule.PREVENT or not view.trick or view.to_move != self.seat:
            return ""
        return f"⚠️ {self._takes_any_card()}"

    def _takes_any_card(self) -> str:
        return self.tr.gettext("This table takes any card: check that it is legal.")

    @once
    def wrong_claim(self) -> str:
        """Return that this player has said "Renúncia!" wrongly in this deal (B34); empty if not."""
        if self.seat not in false_claimants(self.table):
            return ""
        return self.tr.gettext(
            "You said “Renúncia!”, but no opponent had played anything illegal: your side cannot say it again in "
            "this hand."
        )

    @once
    def away(self) -> str:
        """Return that a computer plays for this player, or that the match sleeps."""
        return self.narration.own_absence(self.seat)

    @once
    def claim_window(self) -> str:
        """Return until when a claim can change the finished deal (B34); empty if it cannot."""
        return claim_window(self.narration, self.view)

    def no_cards(self) -> str:
        """Return that there are no cards; empty if there are."""
        return "" if self.view.available else self.tr.gettext("You have no cards now.")

    def cards_title(self) -> str:
        """Return the introduction to the cards in hand."""
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
        """Yield the pack, to the player who is to cut it (B10)."""
        number = len(pack_of(self.view.options))
        yield self.tr.ngettext("The pack has {number} card.", "The pack has {number} cards.", number)
        yield self.tr.gettext("Hand {hand} is next.", hand=self.view.deal + 1)
