"""The rules of a hand as integers, and the engine's own functions that the kernel compiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.botifarra import play
from engine.botifarra.deal import pack_of
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions, CarregoLimit, CarregoScope, Undertrump
from engine.botifarra.players.careful import holding, memory, trick
from engine.botifarra.position import PLAY, trump_of
from engine.botifarra.ranking import as_ranked
from engine.cards.spanish import POINTS_BY_STRENGTH, SpanishCardSet
from engine.compiled import compilable
from engine.game import Seat

MOST_SEATS: Final = 4
"""Seats, and sides, for which arrays have room."""
TRICKS: Final = 12
"""The tricks of a hand, and the cards of a seat."""
POINTS: Final = (POINTS_BY_STRENGTH, memory.POINTS_WITH_THREE_HIGH)
"""The points of a card by its strength, in the usual order and with the three high."""

compilable(
    play.beats,
    play.winners,
    play.row,
    play.lowest_of_each_suit,
    play.first_suit,
    play.legal,
    play.carrego_licence,
    memory.above,
    memory.below,
    memory.ruled_out,
    memory.ruled_out_by_discard,
    trick.middle,
    holding.worth_of_side_suit,
    holding.worth_of_trumps,
)


class Rules(NamedTuple):
    """What the rules say of one hand, in integers; a flag is 0 or 1.

    ``trump`` is a suit or ``NO_TRUMP``, ``namer`` a seat, ``play`` one of the constants of
    :mod:`engine.botifarra.play`, ``pack`` the cards of the pack in their order of strength.
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
    """Return the rules of a hand; raises :class:`ValueError` between two players, whose piles the kernel lacks."""
    if options.mode.has_piles:
        raise ValueError("the kernel does not know piles")
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
