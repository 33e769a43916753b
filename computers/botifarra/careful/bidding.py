"""Trump, delegation and calls.

In words: the dealer names the contract that promises the most written points, botifarra counting double, and
delegates when his partner is likely to do better. A player asked for a call makes it when his own hand promises his
side clearly more than half of the points; a recontro takes into account the opponents' strength shown by the contro,
and a Sant Vicenç that shown by the recontro.
"""

from __future__ import annotations

from typing import Final

from computers.botifarra.careful import evaluation
from engine.botifarra.moves import BotifarraMove, Call, Contract, Delegate, Knock, MakeCall, NameTrump
from engine.botifarra.play.scoring import HALF
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView

SURE_ENOUGH: Final = {Call.CONTRO: 2.0, Call.RECONTRO: 6.5, Call.SANT_VICENC: 7.5}
"""Points above half that the own hand must promise before each call."""


def choice(view: BotifarraView) -> BotifarraMove:
    """Return the contract, delegation, call or knock of a careful player."""
    if view.calling is not None:
        return _call(view, view.calling)
    best = max(Contract, key=lambda contract: _written(view, contract))
    if view.phase is Phase.TRUMP and _written(view, best) < evaluation.delegation(_hand(view)):
        return Delegate()
    return NameTrump(best)


def _hand(view: BotifarraView) -> int:
    return evaluation.ranked_hand(view.options, view.cards)


def _written(view: BotifarraView, contract: Contract) -> float:
    """Return the expected score of naming a contract, less that of the opponents."""
    if contract is Contract.BOTIFARRA:
        worth = evaluation.NAMER_IN_BOTIFARRA
        return 2 * (evaluation.promise(_hand(view), contract, worth) - HALF)
    worth = evaluation.DELEGATE_IN_TRUMPS if view.delegated else evaluation.DEALER_IN_TRUMPS
    return evaluation.promise(_hand(view), contract, worth) - HALF


def _call(view: BotifarraView, asked: Call) -> BotifarraMove:
    if promised(view) > HALF + SURE_ENOUGH[asked]:
        return MakeCall(asked)
    return Knock()


def promised(view: BotifarraView) -> float:
    """Return the points, of 72, that the hand promises its side in the contract that was named."""
    contract, namer, seat = view.contract, view.namer, view.seat
    if contract is None or namer is None or seat is None:
        raise ValueError("nothing is promised before a contract is named")
    worth = worth_of(contract, (seat - namer) % 4, view.delegated)
    return evaluation.promise(_hand(view), contract, worth, view.delegated)


def worth_of(contract: Contract, from_namer: int, delegated: bool) -> evaluation.Assets:
    """Return the worth of assets to a seat by its distance to the right of the namer."""
    botifarra = contract is Contract.BOTIFARRA
    if from_namer == 0:
        in_trumps = evaluation.DELEGATE_IN_TRUMPS if delegated else evaluation.DEALER_IN_TRUMPS
        return evaluation.NAMER_IN_BOTIFARRA if botifarra else in_trumps
    if from_namer == 2:
        return evaluation.PARTNER_IN_BOTIFARRA if botifarra else evaluation.PARTNER_IN_TRUMPS
    return evaluation.OPPONENT_IN_BOTIFARRA if botifarra else evaluation.OPPONENT_IN_TRUMPS
