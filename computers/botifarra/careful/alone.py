"""Trump and contro without partners (B40 to B44).

In words: the dealer names the contract in which his own hand promises most above an equal share, botifarra counting
double; a player asked for a call says contro with clearly more than a share, since a contro doubles everybody's
written points. The figures were found by least squares over 4,000 hands of each mode, played by this player
(``docs/measurements/players.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from computers.botifarra.careful.evaluation import Assets, promise, ranked_hand
from engine.botifarra.moves import BotifarraMove, Call, Contract, Knock, MakeCall, NameTrump
from engine.botifarra.options import Mode
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.view import BotifarraView

SURE_ENOUGH: Final = 2.0
"""Points above an equal share that the own hand must promise before a contro."""

NAMER_IN_TRUMPS: Final[Mapping[Mode, Assets]] = {
    Mode.INDIVIDUAL4: Assets(
        base=-7.7,
        trump=3.6,
        trump_manilla=8.2,
        trump_as=5.9,
        trump_king=3.9,
        trump_knight=2.2,
        manilla=7.5,
        as_under_manilla=2.8,
        guarded_as=4.0,
        bare_as=-2.1,
        king_under_manilla_or_as=0.9,
        king=0.5,
        void=6.0,
        singleton=2.6,
        side_card_beyond_four=-1.3,
    ),
    Mode.INDIVIDUAL3: Assets(
        base=-8.2,
        trump=4.4,
        trump_manilla=7.9,
        trump_as=5.7,
        trump_king=3.5,
        trump_knight=1.7,
        manilla=6.9,
        as_under_manilla=4.3,
        guarded_as=4.8,
        bare_as=-2.9,
        king_under_manilla_or_as=1.5,
        king=0.2,
        void=7.2,
        singleton=3.2,
        side_card_beyond_four=-2.2,
    ),
}
"""Weights for a dealer who names a suit."""

NAMER_IN_BOTIFARRA: Final[Mapping[Mode, Assets]] = {
    Mode.INDIVIDUAL4: Assets(
        base=0.8,
        manilla=9.9,
        as_under_manilla=4.5,
        guarded_as=5.3,
        bare_as=-3.9,
        king_under_manilla_or_as=1.7,
        king=1.5,
        knight=0.4,
    ),
    Mode.INDIVIDUAL3: Assets(
        base=-2.1,
        manilla=10.6,
        as_under_manilla=6.7,
        guarded_as=5.6,
        bare_as=-2.0,
        king_under_manilla_or_as=1.4,
        king=1.9,
        knight=0.6,
    ),
}
"""Weights for a dealer who names botifarra."""

OPPONENT_IN_TRUMPS: Final[Mapping[Mode, Assets]] = {
    Mode.INDIVIDUAL4: Assets(
        base=-3.2,
        trump=2.6,
        trump_manilla=8.0,
        trump_as=5.1,
        trump_king=2.8,
        trump_knight=1.6,
        manilla=7.2,
        as_under_manilla=3.0,
        guarded_as=3.6,
        bare_as=-1.8,
        king_under_manilla_or_as=0.4,
        king=0.5,
        void=5.1,
        singleton=2.4,
        side_card_beyond_four=-0.8,
    ),
    Mode.INDIVIDUAL3: Assets(
        base=-3.3,
        trump=3.1,
        trump_manilla=7.7,
        trump_as=5.1,
        trump_king=2.6,
        trump_knight=1.3,
        manilla=6.9,
        as_under_manilla=4.0,
        guarded_as=4.2,
        bare_as=-2.8,
        king_under_manilla_or_as=0.5,
        king=0.7,
        void=4.8,
        singleton=3.2,
        side_card_beyond_four=-1.9,
    ),
}
"""Weights for a player who may say contro to a suit."""


def choice(view: BotifarraView) -> BotifarraMove:
    """Return the contract, contro or knock of a careful player without a partner."""
    hand, mode = ranked_hand(view.options, view.cards), view.options.mode
    share = DEAL_POINTS / view.options.seats
    if view.calling is not None and view.contract is not None:
        promised = promise(hand, view.contract, OPPONENT_IN_TRUMPS[mode])
        return MakeCall(Call.CONTRO) if promised > share + SURE_ENOUGH else Knock()

    def written(contract: Contract) -> float:
        if contract is Contract.BOTIFARRA:
            return 2 * (promise(hand, contract, NAMER_IN_BOTIFARRA[mode]) - share)
        return promise(hand, contract, NAMER_IN_TRUMPS[mode]) - share

    return NameTrump(max(Contract, key=written))
