"""The current or last deal: its events, the trick on the table, the previous one."""

from __future__ import annotations

import itertools

from bot.tables.table import Table
from engine.botifarra import BotifarraView, CallMisdeal, Phase, Trick, parse_move
from engine.botifarra.events import CardPlayed, ClaimRefused
from engine.botifarra.options import LastTrickView
from engine.botifarra.state import BotifarraState
from engine.cards.spanish import SpanishCardSet
from engine.game import Event, Seat


def lying_trick(view: BotifarraView) -> Trick | None:
    """Return the finished trick that lies on the table until the next lead; ``None`` if there is none."""
    if view.phase is Phase.PLAY and not view.trick and view.tricks:
        return view.tricks[-1]
    return None


def trick_before(view: BotifarraView) -> Trick | None:
    """Return the trick before the one on the table, if it may be looked at (B36).

    After the deal that is its last trick, which nobody could see otherwise.
    """
    if not view.phase.is_in_deal:
        return view.tricks[-1] if view.tricks else None
    if view.options.last_trick_view is LastTrickView.NONE:
        return None
    taken_in = view.tricks[:-1] if lying_trick(view) else view.tricks
    return taken_in[-1] if taken_in else None


def last_finished_trick(view: BotifarraView) -> Trick | None:
    """Return the last finished trick, if it may be looked at (B36); after the deal its last one."""
    return lying_trick(view) or trick_before(view)


def points_of_trick(view: BotifarraView, trick: Trick | None) -> int | None:
    """Return the points of a finished trick; ``None`` without one, or once a revoke has voided them (B34)."""
    is_void = not view.phase.is_in_deal and view.results and view.results[-1].revoke is not None
    return None if trick is None or is_void else trick.points


def deal_events(table: Table) -> tuple[Event, ...]:
    """Return the events of the current deal, from the deal on.

    Empty after a misdeal, until the cards are dealt again.
    """
    number = deal_number(table)
    if number is None:
        return ()
    return table.derived(
        "deal events", lambda: tuple([event for move in table.moves[number:] for event in move.events])
    )


def cards_on_table(table: Table, view: BotifarraView) -> tuple[CardPlayed, ...]:
    """Return the events of the cards on the table, including a finished trick."""
    if view.phase is not Phase.PLAY or not (view.trick or view.tricks):
        return ()
    newest_first = (event for event in reversed(deal_events(table)) if isinstance(event, CardPlayed))
    return tuple(itertools.islice(newest_first, len(view.trick) or view.options.seats))[::-1]


def false_claimants(table: Table) -> frozenset[Seat]:
    """Return who has said "Renúncia!" in the present deal although nothing illegal had been played (B34)."""
    return table.derived(
        "false claimants",
        lambda: frozenset([event.seat for event in deal_events(table) if isinstance(event, ClaimRefused)]),
    )


def cards_of(table: Table, seat: Seat) -> SpanishCardSet:
    """Return all cards of a seat in a finished deal that is played again, those in its piles included (B45)."""
    state: BotifarraState = table.started_match.state
    piles = state.piles[seat] if state.piles else ()
    hidden = sum(1 << card for pile in piles for card in pile)
    return SpanishCardSet.from_mask(hidden | (state.hands[seat] if state.hands else 0))


def dealer_of_void_deal(table: Table) -> Seat | None:
    """Return the dealer of the deal just declared void by a misdeal; ``None`` if none was (B13)."""
    match = table.match
    if match is None or not match.deal_is_void:
        return None
    last = parse_move(match.moves[-1].move)
    return last.seat if isinstance(last, CallMisdeal) else None


def five_of_swords_decides(view: BotifarraView) -> bool:
    """Tell whether the five of swords is still to decide who deals the next hand (B9)."""
    return view.deal == 0 and view.options.five_of_swords_deals


def deal_number(table: Table) -> int | None:
    """Return the index of the move that dealt the current deal; ``None`` if there is none, or it is void."""
    match = table.match
    return match.dealt_at - 1 if match and match.dealt_at and not match.deal_is_void else None
