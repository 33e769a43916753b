"""Conditions for the positions in the gallery, on a spectator's view."""

from __future__ import annotations

from bot.tables.table import Table
from engine.botifarra import BotifarraView, Call, Contract, Phase
from tools.gallery.tables import Wanted


def phase(wanted: Phase, hand: int = 1) -> Wanted:
    """Return whether this phase of this hand has come."""
    return lambda _, view: view.phase is wanted and view.deal == hand


def asked(call: Call, *, again: bool = False) -> Wanted:
    """Return whether this call is asked for; with ``again`` whether the first one who was asked has knocked."""

    def wanted(table: Table, view: BotifarraView) -> bool:
        return view.calling is call and view.deal > 1 and (table.moves[-1].move == "knock") is again

    return wanted


def lead(contract: Contract | None = None) -> Wanted:
    """Return whether the first card of a hand is to be led."""

    def wanted(_: Table, view: BotifarraView) -> bool:
        return (
            view.phase is Phase.PLAY
            and not (view.trick or view.tricks)
            and view.deal > 1
            and contract in (None, view.contract)
        )

    return wanted


def cards_lie(cards: int, tricks: int, *, hand: int = 1) -> Wanted:
    """Return whether a number of cards lies on the table after a number of finished tricks, from this hand on.

    No card means that the last trick still lies there whole.
    """

    def wanted(_: Table, view: BotifarraView) -> bool:
        at_play = view.phase is Phase.PLAY and view.deal >= hand
        return at_play and (len(view.trick), len(view.tricks)) == (cards, tricks)

    return wanted


def full_table(trick: int) -> Wanted:
    """Return whether the host plays last in about this trick of a raised hand in a suit, and is losing it."""

    def wanted(_: Table, view: BotifarraView) -> bool:
        options = view.options
        return (
            view.to_move == 0
            and len(view.trick) == options.seats - 1
            and view.master == options.seats - 1
            and trick <= len(view.tricks) + 1 <= trick + 2
            and view.deal > 1
            and view.contract is not None
            and view.contract.trump is not None
            and (view.call is Call.CONTRO or not options.partners)
        )

    return wanted


def scored(hand: int = 1) -> Wanted:
    """Return whether ``hand`` hands are over, and the match is not."""
    return lambda _, view: (
        not view.phase.is_in_deal and len(view.results) == hand and view.phase is not Phase.OVER
    )


def level(_: Table, view: BotifarraView) -> bool:
    """Return whether a hand has just been scored without points for anyone, and the match goes on."""
    return bool(view.results) and view.phase is Phase.DEAL and not any(view.results[-1].written)


def cut(_: Table, view: BotifarraView) -> bool:
    """Return whether the pack is to be cut by a person, for which nothing has to be waited any more."""
    return view.cutter is not None and view.cutter < 2


def over(_: Table, view: BotifarraView) -> bool:
    """Return whether the last card of a match has been played and somebody has won."""
    return view.phase is Phase.OVER and len(view.winners) == 1


def drawn_match(_: Table, view: BotifarraView) -> bool:
    """Return whether a match has ended without one winner."""
    return view.phase is Phase.OVER and len(view.winners) > 1


def revoked(hands: int = 1) -> Wanted:
    """Return whether the last of ``hands`` hands has ended by a revoke, and the match goes on."""

    def wanted(_: Table, view: BotifarraView) -> bool:
        results = view.results
        return len(results) == hands and results[-1].revoke is not None and view.phase is not Phase.OVER

    return wanted
