"""A finished hand to be judged: each card with the position that it was played from, replayed from the moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.botifarra.game import BOTIFARRA
from engine.botifarra.moves import PlayCard
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.position import legal_cards
from engine.botifarra.state import BotifarraState, HandResult
from engine.cards.spanish import SpanishCard
from engine.errors import NotAvailable
from engine.game import Seat
from engine.review import MadeMove


@dataclass(frozen=True, slots=True)
class Play:
    """A card, and the position before it; ``legal`` are the cards that could have been played."""

    before: BotifarraState
    seat: Seat
    card: SpanishCard
    legal: int
    settled: bool = False

    @property
    def is_choice(self) -> bool:
        """Whether somebody chose it: another card was legal, and nothing had settled the rest of the hand."""
        return not self.settled and self.legal.bit_count() > 1


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand played to its last card: all cards in order of play, and its result."""

    plays: tuple[Play, ...]
    result: HandResult

    @property
    def options(self) -> BotifarraOptions:
        """The house rules."""
        return self.plays[0].before.options

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards that were dealt, as a set in an integer for each seat."""
        return self.plays[0].before.hands


def can_be_reviewed(options: BotifarraOptions, result: HandResult) -> bool:
    """Tell whether a finished hand can be judged, as far as its result says.

    Where revokes stand until they are claimed (B34), one that nobody has claimed comes to light only in the moves.
    """
    return not options.mode.has_piles and result.revoke is None


def played_hand(
    options: BotifarraOptions, first_dealer: Seat, moves: Iterable[MadeMove], number: int
) -> PlayedHand:
    """Return the hand of this number from the moves of its match, which may go on after it.

    Raises ``NotAvailable`` if three or four players did not play the hand to its last card, or if an illegal card
    fell in it.
    """
    state = BOTIFARRA.start(options, first_dealer)
    plays: list[Play] = []
    for made in moves:
        move = BOTIFARRA.parse_move(made.move)
        before, state = state, BOTIFARRA.apply(state, made.seat, move).state
        if state.hand > number:
            break
        if before.hand < number:
            plays = []  # also where a misdealt hand is dealt again
        if isinstance(move, PlayCard) and made.seat is not None and before.hand == number:
            plays.append(Play(before, made.seat, move.card, legal_cards(before), made.settled))
    return _checked(plays, state, number)


def _checked(plays: Sequence[Play], state: BotifarraState, number: int) -> PlayedHand:
    finished = state.results[number - 1 : number] if number > 0 else ()
    if not finished or not can_be_reviewed(state.options, finished[0]):
        raise NotAvailable("hand_not_reviewed", hand=number)
    if any(not play.legal >> play.card & 1 for play in plays):
        raise NotAvailable("hand_with_revoke", hand=number)
    return PlayedHand(tuple(plays), finished[0])
