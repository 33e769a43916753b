"""The likely winner of a trick: the seats that can, must and will take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.botifarra.play import NO_TRUMP
from engine.botifarra.players.careful.memory import Memory, above
from engine.cards.spanish import SUIT_MASKS
from engine.game import Seat

NEGLIGIBLE: Final = 0.004
"""A probability that is not looked into."""


def chance_to_win(memory: Memory, led: int, winning: int, master: Seat, to_play: Sequence[Seat]) -> float:
    """Return the probability that the side of this seat wins the trick.

    ``winning`` is the card that is winning so far, ``master`` who played it, ``to_play`` who follows. An
    opponent of the master takes the trick whenever he can, since he must; a partner takes it over only with
    the highest card that is out, and only while an opponent is still to play.
    """
    if not to_play:
        return float(memory.with_me(master))
    seat, rest = to_play[0], to_play[1:]
    if memory.together(master, seat):
        stays = chance_to_win(memory, led, winning, master, rest)
        higher = above(winning) & memory.unseen if winning >> 4 == led else 0
        if not rest or not higher:
            return stays
        top = higher.bit_length() - 1
        takes_over = memory.holds(seat, 1 << top)
        if takes_over < NEGLIGIBLE:
            return stays
        taken_over = chance_to_win(memory, led, top, seat, rest)
        return takes_over * taken_over + (1 - takes_over) * stays
    beating, trumping = chances_to_take(memory, seat, led, winning)
    outcome = 0.0
    if beating + trumping < 1 - NEGLIGIBLE:
        outcome += (1 - beating - trumping) * chance_to_win(memory, led, winning, master, rest)
    if beating > NEGLIGIBLE:
        card = middle(above(winning) & memory.possible[seat])
        outcome += beating * chance_to_win(memory, led, card, seat, rest)
    if trumping > NEGLIGIBLE:
        higher = above(winning) if winning >> 4 == memory.trump else SUIT_MASKS[memory.trump]
        card = middle(higher & memory.possible[seat])
        outcome += trumping * chance_to_win(memory, led, card, seat, rest)
    return outcome


def chances_to_take(memory: Memory, seat: Seat, led: int, winning: int) -> tuple[float, float]:
    """Return the probabilities that another seat takes the trick from an opponent: in the suit led, and by trump."""
    beating = memory.holds(seat, above(winning)) if winning >> 4 == led else 0.0
    if memory.trump in (NO_TRUMP, led):
        return beating, 0.0
    trumps = above(winning) if winning >> 4 == memory.trump else SUIT_MASKS[memory.trump]
    return beating, memory.lacks(seat, SUIT_MASKS[led]) * memory.holds(seat, trumps)


def middle(cards: int) -> int:
    """Return the card in the middle of a set that is not empty."""
    for _ in range(cards.bit_count() // 2):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
