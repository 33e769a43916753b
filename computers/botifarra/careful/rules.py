"""The rules of a hand as integers, and the engine's own functions that are compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from computers.compiled import compilable
from engine.botifarra.deal import pack_of
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions, CarregoLimit, CarregoScope, Undertrump
from engine.botifarra.play import following as play
from engine.botifarra.play.position import PLAY, trump_of
from engine.cards.spanish import POINTS_BY_STRENGTH, SUIT_MASKS, SpanishCardSet, as_ranked
from engine.game import Seat

MOST_SEATS: Final = 4
"""Seats, and sides, for which arrays have room."""
TRICKS: Final = 12
"""The tricks of a deal, and the cards of a seat."""
POINTS: Final = (POINTS_BY_STRENGTH, (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 5))
"""The points of a card by its strength, in the usual order and with the three high."""


def above(card: int) -> int:
    """Return the cards that beat a card of their own suit, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ~((2 << card) - 1)


def below(card: int) -> int:
    """Return the cards of the same suit that a card beats, as a set in an integer."""
    return SUIT_MASKS[card >> 4] & ((1 << card) - 1)


compilable(
    play.beats,
    play.winners,
    play.row,
    play.lowest_of_each_suit,
    play.first_suit,
    play.legal,
    play.carrego_licence,
    above,
    below,
)


class Rules(NamedTuple):
    """The rules of one hand as integers; a flag is 0 or 1.

    ``trump`` is a suit or ``NO_TRUMP``, ``namer`` a seat, ``play`` one of the constants of
    :mod:`engine.botifarra.play.following`, ``pack`` the cards of the pack in their order of strength.
    """

    seats: int
    partners: int
    trump: int
    namer: int
    play: int
    undertrump_forced: int
    carrego_any: int
    carrego_doubleton: int
    three_high: int
    forced_discard: int
    pack: int


def rules_of(options: BotifarraOptions, contract: Contract, namer: Seat) -> Rules:
    """Return the rules of a hand."""
    high = options.three_is_high
    return Rules(
        seats=options.seats,
        partners=int(options.partners),
        trump=trump_of(contract),
        namer=namer,
        play=PLAY[options.play],
        undertrump_forced=int(options.undertrump is Undertrump.FORCED),
        carrego_any=int(options.carrego_scope is CarregoScope.ANY),
        carrego_doubleton=int(options.carrego_limit is CarregoLimit.DOUBLETON),
        three_high=int(high),
        forced_discard=int(options.mode.is_individual),
        pack=as_ranked(SpanishCardSet(pack_of(options)).mask, three_high=high),
    )
