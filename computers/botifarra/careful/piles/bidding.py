"""Trump and calls between two players (B46).

In words: the expected points of both are compared. The dealer names the contract in which his cards are worth most
more than the opponent's, botifarra counting double; calls are made with clearly the better cards. The figures were
found by least squares over hands played by this player (``docs/measurements/players.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from computers.botifarra.careful.evaluation import Assets, promise, ranked_hand
from engine.botifarra.moves import BotifarraMove, Call, Contract, Knock, MakeCall, NameTrump
from engine.botifarra.options import Mode
from engine.botifarra.play.scoring import HALF
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCardSet

SURE_ENOUGH: Final = {Call.CONTRO: 2.0, Call.RECONTRO: 5.0, Call.SANT_VICENC: 6.0}
"""Points above half that must be promised before each call."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The values of a player's own assets (``own``), and of the opponent's visible ones."""

    own: Assets
    theirs: Assets


_RECTOR_IN_TRUMPS: Final = Assets(
    trump=1.0,
    trump_manilla=3.3,
    trump_as=2.6,
    trump_king=1.3,
    trump_knight=0.5,
    manilla=3.4,
    as_under_manilla=2.2,
    guarded_as=2.2,
    bare_as=2.2,
    king_under_manilla_or_as=0.8,
    king=1.5,
)
_RECTOR_IN_BOTIFARRA: Final = Assets(
    manilla=3.6,
    as_under_manilla=2.4,
    guarded_as=2.4,
    bare_as=2.4,
    king_under_manilla_or_as=0.6,
    king=1.7,
    knight=0.7,
)
IN_TRUMPS: Final[Mapping[Mode, Worth]] = {
    Mode.RECTOR2: Worth(_RECTOR_IN_TRUMPS._replace(base=HALF), _RECTOR_IN_TRUMPS),
    Mode.HANDPILES2: Worth(
        Assets(
            base=26.1,
            trump=1.1,
            trump_manilla=3.7,
            trump_as=2.9,
            trump_king=1.9,
            trump_knight=0.7,
            manilla=4.0,
            as_under_manilla=2.2,
            guarded_as=2.2,
            bare_as=2.2,
            king_under_manilla_or_as=1.5,
            king=1.9,
        ),
        Assets(
            trump=0.7,
            trump_manilla=1.5,
            trump_as=0.8,
            trump_king=0.7,
            manilla=2.0,
            as_under_manilla=1.7,
            guarded_as=1.7,
            bare_as=1.7,
            king_under_manilla_or_as=0.4,
            king=1.0,
        ),
    ),
}
"""Weights in a suit; if only tops of piles can be played, the game is zero-sum."""
IN_BOTIFARRA: Final[Mapping[Mode, Worth]] = {
    Mode.RECTOR2: Worth(_RECTOR_IN_BOTIFARRA._replace(base=HALF), _RECTOR_IN_BOTIFARRA),
    Mode.HANDPILES2: Worth(
        Assets(
            base=27.3,
            manilla=4.3,
            as_under_manilla=3.1,
            guarded_as=3.1,
            bare_as=3.1,
            king_under_manilla_or_as=1.9,
            king=2.0,
            knight=0.9,
        ),
        Assets(
            manilla=2.3,
            as_under_manilla=1.6,
            guarded_as=1.6,
            bare_as=1.6,
            king=1.0,
            knight=0.2,
        ),
    ),
}
"""In botifarra."""


def choice(view: BotifarraView) -> BotifarraMove:
    """Return the contract, call or knock of a careful player against one opponent."""
    if view.calling is not None and view.contract is not None:
        sure = promised(view, view.contract) > HALF + SURE_ENOUGH[view.calling]
        return MakeCall(view.calling) if sure else Knock()
    return NameTrump(max(Contract, key=lambda contract: _written(view, contract)))


def promised(view: BotifarraView, contract: Contract) -> float:
    """Return the points, of 72, that the cards within reach promise in a contract."""
    if view.seat is None:
        raise ValueError("nothing is promised to a spectator")
    worth = (IN_BOTIFARRA if contract is Contract.BOTIFARRA else IN_TRUMPS)[view.options.mode]
    tops = SpanishCardSet(pile.top for pile in view.piles[1 - view.seat] if pile.top is not None)
    own, theirs = ranked_hand(view.options, view.available), ranked_hand(view.options, tops)
    return promise(own, contract, worth.own) - promise(theirs, contract, worth.theirs)


def _written(view: BotifarraView, contract: Contract) -> float:
    ahead = promised(view, contract) - HALF
    return 2 * ahead if contract is Contract.BOTIFARRA else ahead
