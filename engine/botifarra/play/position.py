"""Legal cards of a position, and the reasons against the others (B21 to B27, B40, B42, B49)."""

from __future__ import annotations

from typing import Final

from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions, CarregoLimit, CarregoScope, Play, Undertrump
from engine.botifarra.play import following as play
from engine.botifarra.state import BotifarraState
from engine.cards.spanish import SpanishCard, as_numbered, as_ranked, in_order

PLAY: Final = {Play.OBLIGADA: play.OBLIGADA, Play.LLIURE: play.LLIURE, Play.INTERMEDIA: play.INTERMEDIA}
"""The play variants as the functions of :mod:`engine.botifarra.play.following` know them."""
_REASONS: Final = {
    play.PARTNER_WITH_SUIT: ("must_follow_suit", "points_or_lowest_of_suit"),
    play.PARTNER_VOID: ("points_or_lowest", "points_or_lowest"),
    play.CAN_WIN_WITH_SUIT: ("must_follow_suit", "must_beat"),
    play.CANNOT_WIN_WITH_SUIT: ("must_follow_suit", "lowest_of_suit"),
    play.CAN_TRUMP: ("must_trump", "must_trump"),
    play.TRUMPS_TOO_LOW: ("lowest_of_some_suit", "lowest_of_some_suit"),
    play.WITHOUT_SUIT_OR_TRUMP: ("lowest_of_some_suit", "lowest_of_some_suit"),
}
"""The reason for a refusal by row of B23: for a card of another suit than the one led, and of that suit."""


def trump_of(contract: Contract | None) -> int:
    """Return the trump suit as a number, or :data:`~engine.botifarra.play.following.NO_TRUMP`."""
    return play.NO_TRUMP if contract in (None, Contract.BOTIFARRA) else int(contract)


def master(options: BotifarraOptions, trick: tuple[SpanishCard, ...], contract: Contract | None) -> int:
    """Return the place in the trick, from 0, of the card that is winning so far (B21)."""
    high = options.three_is_high
    return play.master(tuple(in_order(card, three_high=high) for card in trick), trump_of(contract))


def legal_cards(state: BotifarraState) -> int:
    """Return the cards that the player to move may play, as a set in an integer (B23)."""
    available = state.available(state.player)
    return Position.of(state).legal(available) if state.trick else available


class Position:
    """A position of play: the trick so far, the contract and the options."""

    def __init__(
        self, options: BotifarraOptions, contract: Contract | None, trick: tuple[SpanishCard, ...]
    ) -> None:
        best = master(options, trick, contract)
        self._high = options.three_is_high
        self._led = trick[0] >> 4
        self._winning = in_order(trick[best], three_high=self._high)
        self._trump = trump_of(contract)
        self._partner_is_master = options.partners and best == len(trick) - 2
        self._play = PLAY[options.play]
        self._undertrump_forced = options.undertrump is Undertrump.FORCED
        self._forced_discard = options.mode.is_individual
        self._carrego = play.NO_CARREGO
        if options.partners:
            self._carrego = play.carrego_licence(
                len(trick),
                options.carrego_scope is CarregoScope.ANY,
                options.carrego_limit is CarregoLimit.DOUBLETON,
            )

    @classmethod
    def of(cls, state: BotifarraState) -> Position:
        """Return the position of the player to move."""
        return cls(state.options, state.contract, state.trick)

    def legal(self, available: int) -> int:
        """Return the legal ones of a player's available cards."""
        return self._legal(available, self._play)

    def carregos(self, available: int) -> int:
        """Return the cards that are legal by carrego: in intermèdia, and not in obligada (B27)."""
        if self._play != play.INTERMEDIA:
            return 0
        return self._legal(available, play.INTERMEDIA) & ~self._legal(available, play.OBLIGADA)

    def row(self, available: int) -> int:
        """Return the row of table B23 that applies to a player with these available cards."""
        ranked = as_ranked(available, three_high=self._high)
        return play.row(ranked, self._led, self._winning, self._trump, self._partner_is_master)

    def reason(self, available: int, card: SpanishCard) -> str:
        """Return the code of the rule that forbids a card."""
        here = self.row(available)
        if here == play.TRUMPS_TOO_LOW and self._undertrump_forced:
            return "must_undertrump"
        if here in (play.TRUMPS_TOO_LOW, play.WITHOUT_SUIT_OR_TRUMP) and self._forced_discard:
            return "forced_discard"
        return _REASONS[here][card >> 4 == self._led]

    def _legal(self, available: int, play_variant: int) -> int:
        legal = play.legal(
            as_ranked(available, three_high=self._high),
            self._led,
            self._winning,
            self._trump,
            self._partner_is_master,
            play_variant,
            self._undertrump_forced,
            self._carrego,
            self._high,
            self._forced_discard,
        )
        return as_numbered(legal, three_high=self._high)
