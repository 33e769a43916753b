"""The needs of a deal, beside its seed, to be given again for the check of a shuffle (``docs/shuffle.md``).

The cards of a deal follow from the seed, the dealer and the options. Two kinds of deals need more: a spare card is
drawn from those that are left (R10), and mariages are laid out and not dealt (R38).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine import fields
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.schedule import Kind, programme
from engine.barbu.deal import SPARE_CARDS
from engine.barbu.options import BarbuOptions, ExtraRound, FirstDealer, Order, Switch
from engine.barbu.play.match import before_first_deal
from engine.barbu.state import BarbuState
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.errors import NotationError
from engine.game import Seat

_CONTRACT: Final = "contract"
_SPARE: Final = "spare"


def before_deal(state: BarbuState) -> Mapping[str, object]:
    """Return ``contract`` if the next deal is mariages, ``spare`` with the cards that are gone if one is drawn."""
    planned = programme(state.options)[state.deal]
    if planned.contract is Contract.MARIAGES:
        return {_CONTRACT: str(Contract.MARIAGES)}
    return {_SPARE: list(map(str, state.spare))} if planned.kind is Kind.DRAWN else {}


def start_before(options: BarbuOptions, dealer: Seat, before: Mapping[str, object]) -> BarbuState:
    """Return a state in which this seat gives the cards of such a deal, as the last or the only one of a game.

    Raises ``NotationError`` if ``before`` is not what :func:`before_deal` returns, ``OptionError`` if the options
    draw no spare cards.
    """
    fields.check_keys(before, (_CONTRACT, _SPARE))
    plain = replace(
        options,
        first_dealer=FirstDealer.FIXED,
        order=Order.DRAWN if _SPARE in before else Order.FREE,
        votation=Switch.OFF,
        extra_round=ExtraRound.NONE,
        mariages=Switch.OFF,
    )
    if _SPARE in before:
        spare = fields.cards(before[_SPARE], _SPARE, FrenchCard.parse)
        _check_spare(spare)
        return replace(before_first_deal(plain, dealer), spare=spare)
    if _CONTRACT not in before:
        return before_first_deal(plain, dealer)
    if before[_CONTRACT] != Contract.MARIAGES:
        raise NotationError("bad_value", key=_CONTRACT)
    with_mariages = replace(plain, mariages=Switch.ON)
    *earlier, last = programme(with_mariages)
    first = next_seat(with_mariages, dealer, -last.dealer_step)
    return replace(before_first_deal(with_mariages, first), deal=len(earlier))


def _check_spare(cards: Sequence[FrenchCard]) -> None:
    """Refuse cards that are not spare, and a pile of spare cards that has none left to draw (R10)."""
    FrenchCardSet.parse(" ".join(map(str, cards)))
    for card in cards:
        if card not in SPARE_CARDS:
            raise NotationError("not_in_pack", text=str(card))
    if len(cards) == len(SPARE_CARDS):
        raise NotationError("bad_value", key=_SPARE)
