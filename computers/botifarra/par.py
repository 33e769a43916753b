"""The deals of two pairs, to be judged by what four ``careful`` write with the same cards (:mod:`computers.par`).

This par is no double dummy, as that of a review is: nobody sees all cards, and calls are made and count.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

from computers.botifarra.careful import CarefulPlayer
from computers.par import ALL, Par
from computers.review import MadeMove
from engine.botifarra.game import BOTIFARRA
from engine.botifarra.moves import Call, Contract, MakeCall
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.state import BotifarraState, DealResult
from engine.dealing import Shuffle
from engine.game import Seat

NAMED: Final = {
    Contract.OROS: "coins",
    Contract.COPES: "cups",
    Contract.ESPASES: "swords",
    Contract.BASTOS: "clubs",
    Contract.BOTIFARRA: "botifarra",
}
"""Kinds by the contract that the seat named itself, as the dealer or after a delegation."""
DELEGATED: Final = "delegated"
"""The seat dealt and left the choice to its partner."""
CONTRO_SAID: Final = "contro_said"
"""The seat said contro."""
CONTRO_SAID_WON: Final = "contro_said_won"
"""The seat said contro, and its side wrote points."""
CONTRO_HEARD: Final = "contro_heard"
"""The other side said contro to the contract that the seat had named, or had left to its partner."""
CONTRO_HEARD_WON: Final = "contro_heard_won"
"""The same, and the seat's side wrote points."""
ALL_TRICKS: Final = "all_tricks"
"""The seat's side took all tricks, and with them all points."""
SANT_VICENC: Final = "sant_vicenc"
"""Somebody said Sant Vicenç, and the seat's side wrote points."""


@dataclass(frozen=True, slots=True)
class BotifarraJudgedDeal:
    """A scored deal of two pairs.

    ``dealt`` is the state right after the cards were dealt, and ``seed`` that of the newest shuffle, also where the
    pack was only cut since then (B11). ``calls`` are in the order in which they were made. The result tells the
    dealer, the contract and who named it, and the points taken and written.
    """

    dealt: BotifarraState
    seed: bytes
    calls: tuple[tuple[Seat, Call], ...]
    result: DealResult

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.result.deal

    @property
    def lead(self) -> int:
        """The points that pair 0 wrote less those that pair 1 wrote."""
        return _lead(self.result)

    def kinds(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of this deal for a seat."""
        result = self.result
        side = self.dealt.options.side_of(seat)
        has_won = result.written[side] > 0
        delegated = result.namer != result.dealer
        chose = seat == result.namer or (delegated and seat == result.dealer)
        contro = (seat, Call.CONTRO) in self.calls
        heard = chose and result.call is not None
        kinds = {
            ALL: True,
            NAMED[result.contract]: seat == result.namer,
            DELEGATED: delegated and seat == result.dealer,
            CONTRO_SAID: contro,
            CONTRO_SAID_WON: contro and has_won,
            CONTRO_HEARD: heard,
            CONTRO_HEARD_WON: heard and has_won,
            ALL_TRICKS: result.taken[side] == DEAL_POINTS,
            SANT_VICENC: result.call is Call.SANT_VICENC and has_won,
        }
        return tuple(kind for kind, applies in kinds.items() if applies)

    def again(self, game: int) -> int:
        """Return the points that pair 0 writes less those of pair 1 if four ``careful`` play the cards.

        The game is a number below 256. Its chance is :class:`random.Random` of the 32 bytes of SHA-256 of seed, the
        three letters ``par`` and the number as one byte. Neither the score nor earlier deals matter.
        """
        digest = hashlib.sha256(self.seed + b"par" + bytes([game])).digest()
        player = CarefulPlayer(random.Random(digest))  # noqa: S311 - anybody may compute it again
        state = self.dealt
        while state.phase.is_in_deal:
            seat = BOTIFARRA.to_move(state)
            assert seat is not None  # noqa: S101 - in a deal somebody is to move
            # It keeps nothing but its chance between two moves, so that one is all four.
            state = BOTIFARRA.apply(state, seat, player.choose(BOTIFARRA.view(state, seat))).state
        return _lead(state.results[-1])


def _lead(result: DealResult) -> int:
    return result.written[0] - result.written[1]


def judged_deals(
    options: BotifarraOptions, first_dealer: Seat, moves: Iterable[MadeMove], left_out: Container[int] = ()
) -> tuple[BotifarraJudgedDeal, ...]:
    """Return the scored deals of a match without those to leave out, and those that ended by a revoke.

    Of a deal that was dealt again the last one counts. A deal stays in which a revoke was claimed in vain (B34).
    """
    state = BOTIFARRA.start(options, first_dealer)
    dealt: dict[int, BotifarraState] = {}
    seeds: dict[int, bytes] = {}
    calls: dict[int, list[tuple[Seat, Call]]] = {}
    seed = b""
    for made in moves:
        move = BOTIFARRA.parse_move(made.move)
        before, state = state, BOTIFARRA.apply(state, made.seat, move).state
        if isinstance(move, Shuffle):
            seed = move.seed
        if state.phase.is_in_deal and not before.phase.is_in_deal:
            dealt[state.deal], seeds[state.deal], calls[state.deal] = state, seed, []
        elif isinstance(move, MakeCall) and made.seat is not None:
            calls[state.deal].append((made.seat, move.call))
    return tuple(
        BotifarraJudgedDeal(dealt[number], seeds[number], tuple(calls[number]), result)
        for number, result in enumerate(state.results, 1)
        if result.revoke is None and number not in left_out
    )


PAR: Final = Par(lambda options: options.partners, judged_deals)
