"""What a seat, or a spectator, may know: the only thing that pictures, messages and computer players see."""

from __future__ import annotations

from dataclasses import dataclass

from engine.botifarra.moves import BotifarraMove, Call, Contract, PlayCard
from engine.botifarra.options import SIDES, LastTrickView, Options
from engine.botifarra.state import HandResult, Phase, Trick
from engine.cards import Card, CardSet
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it; ``seat`` is ``None`` for a spectator, who sees no hand.

    ``hand`` counts hands from 1, 0 before the first; ``cards`` is the seat's own hand. ``cards_left`` is by
    seat, ``taken`` (points of this hand), ``tricks_won`` and ``totals`` by side. ``trick`` is the trick on the
    table, in order of play from ``leader``; ``master`` is the seat that is winning it. ``tricks`` are this
    hand's finished tricks, as everyone saw them fall. ``calling`` is the call that is asked for, ``call`` the
    highest one said. ``moves`` is what this seat may do now.
    """

    options: Options
    seat: Seat | None
    phase: Phase
    to_move: Seat | None
    hand: int
    dealer: Seat
    cards: CardSet
    cards_left: tuple[int, ...]
    contract: Contract | None
    namer: Seat | None
    delegated: bool
    calling: Call | None
    call: Call | None
    multiplier: int
    leader: Seat
    trick: tuple[Card, ...]
    master: Seat | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    tricks_won: tuple[int, ...]
    totals: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...]
    moves: tuple[BotifarraMove, ...]

    @property
    def playable(self) -> CardSet:
        """The cards that this seat may play now; empty when it is not to play a card."""
        return CardSet(move.card for move in self.moves if isinstance(move, PlayCard))

    @property
    def inspectable(self) -> tuple[Trick, ...]:
        """The finished tricks that may be looked at now, oldest first (B36)."""
        if not self.tricks or self.options.last_trick_view is LastTrickView.NONE:
            return ()
        if self.options.last_trick_view is LastTrickView.LAST_ONLY:
            return self.tricks[-1:]
        newest = {trick.winner % SIDES: number for number, trick in enumerate(self.tricks)}
        return tuple(self.tricks[number] for number in sorted(newest.values()))
