"""The position of a hint: seats that can still beat the trick on the table, and unseen cards.

Cards are numbers and sets of cards integers, in their order of strength (:mod:`engine.cards.spanish`).
"""

from __future__ import annotations

from collections.abc import Sequence

from computers.botifarra.careful.memory import Memory
from computers.botifarra.careful.rules import above
from engine.botifarra.options import RevokeRule
from engine.botifarra.play import following as play
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SUIT_MASKS
from engine.game import Seat


class HintPosition:
    """A decision between cards as the seat sees it.

    ``opponents_to_play`` follow in this trick, ``best`` is the card that is winning so far and ``by_partner`` whether
    it is the partner's; both are empty in a lead.
    """

    def __init__(self, view: BotifarraView) -> None:
        self.memory = Memory(view)
        if view.options.revoke is RevokeRule.CLAIM:
            self._infer_nothing()
        self.trick = [self.memory.ranked(card) for card in view.trick]
        to_play = self.memory.others[: self.memory.seats - 1 - len(self.trick)]
        self.opponents_to_play: Sequence[Seat] = [seat for seat in to_play if not self.memory.with_me(seat)]
        self.partner_is_to_play: bool = len(self.opponents_to_play) < len(to_play)
        self.best: int | None = None
        self.by_partner = False
        if view.master is not None:
            self.best = self.trick[(view.master - view.leader) % self.memory.seats]
            self.by_partner = self.memory.with_me(view.master)

    def _infer_nothing(self) -> None:
        """Let everybody hold every unseen card: where illegal cards stand, no card proves anything (B34)."""
        for seat in self.memory.others:
            self.memory.possible[seat] = self.memory.unseen
        self.memory.threats = self.memory.unseen

    @property
    def trump(self) -> int:
        """The trump suit, or ``NO_TRUMP``."""
        return self.memory.trump

    def led(self, card: int) -> int:
        """Return the suit led in this trick once a card has been played to it."""
        return (self.trick[0] if self.trick else card) >> 4

    def wins_so_far(self, card: int) -> bool:
        """Tell whether a card would be winning."""
        return self.best is None or play.beats(card, self.best, self.trump)

    def points_with(self, card: int) -> int:
        """Return the points of the trick so far with a card, and of the trick itself."""
        return 1 + sum(self.memory.points[each & 15] for each in (*self.trick, card))

    def is_safe(self, winning: int, led: int) -> bool:
        """Tell whether no opponent who is still to play can beat the winning card, however the hidden cards lie."""
        beating = above(winning) if winning >> 4 in (led, self.trump) else 0
        if self.trump != play.NO_TRUMP and winning >> 4 != self.trump:
            beating |= SUIT_MASKS[self.trump]
        return not any(self.memory.possible[seat] & beating for seat in self.opponents_to_play)

    def is_safe_in(self, world: Sequence[int], winning: int, led: int) -> bool:
        """Tell the same where the others hold these hands, by seat."""
        return not any(play.winners(world[seat], led, winning, self.trump) for seat in self.opponents_to_play)

    def highest_out(self, suit: int) -> int | None:
        """Return the highest card of a suit that neither has been played nor is the own one."""
        out = self.memory.unseen & SUIT_MASKS[suit]
        return out.bit_length() - 1 if out else None
