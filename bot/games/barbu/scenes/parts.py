"""Common parts of Barbu's scenes: view, sign of a contract, positions, players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.barbu.captures import makes_slam, out_in_signs, trick_score
from bot.games.barbu.costs import short_cost
from bot.games.barbu.names import contract_name, short_rank, sign_of
from bot.i18n import Translator
from bot.render.kit.scene import RING, ContractScene, PlayedCard, Position, SeatScene, by_position
from bot.render.layouts.table.panels import LastTrickScene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import NO_AVATARS, name_or_you, position_of, seat_scene, short_name
from bot.ui.face.shown import Avatars
from bot.ui.text.names import listed
from engine.barbu import BarbuView, Trick
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard
from engine.game import Seat


def started_view(table: Table, seat: Seat | None) -> BarbuView:
    """Return the view of a seat or a spectator; raises ``ValueError`` before the game has started."""
    view: BarbuView | None = table.view(seat)
    if view is None:
        raise ValueError(f"the match of table {table.id} has not started")
    return view


def contract_scene(tr: Translator, view: BarbuView, *, with_detail: bool = True) -> ContractScene | None:
    """Return the contract with its cost and the units not taken yet; ``None`` before it is known."""
    contract = view.contract
    if contract is None:
        return None
    name = contract_name(view.options, contract)
    if view.layout is not None:
        name = f"{name} · {short_rank(view.layout.height)}"
    return ContractScene(
        code=sign_of(view.options, contract),
        label=short_cost(tr, view.options, contract),
        name=name,
        detail=_out(tr, view) if with_detail else "",
    )


def _out(tr: Translator, view: BarbuView) -> str:
    """Return the units not taken yet; the column beside a long table has no room for a word before several things.

    Of a contract in which tricks cost as well only the cards are told.
    """
    is_narrow = len(view.totals) > len(RING)
    signs = out_in_signs(view, is_narrow=is_narrow)
    if is_narrow and " " in signs:
        return signs
    if view.contract is None or not signs:
        return ""
    if view.contract.counts_everything:
        # Translators: on a picture: the cards not taken yet, where tricks count as well
        return tr.gettext("Cards: {cards}", cards=signs)
    # Translators: on a picture: the cards that nobody has taken yet
    return tr.gettext("In play: {cards}", cards=signs)


_MOST_NAMES: Final = 3
"""Most people named in one line; for more, the line has only their number."""


def still_to_vote(tr: Translator, table: Table, view: BarbuView) -> str:
    """Return the players who have not voted yet: their names, or their number."""
    if len(view.asked) > _MOST_NAMES:
        return tr.ngettext(
            "Still to vote: {number} player", "Still to vote: {number} players", len(view.asked)
        )
    names = listed(tr, [short_name(table, seat) for seat in view.asked])
    return tr.gettext("Still to vote: {names}", names=names)


def seat_position(table: Table, seat: Seat, bottom: Seat = 0) -> Position:
    """Return the position of a seat.

    More than four sit in order of play, so their positions count the other way where play goes to the left.
    """
    if len(table.seats) > len(RING) and table.options.is_clockwise:
        return position_of(table, bottom, seat)
    return position_of(table, seat, bottom)


def positioned(
    table: Table, items: Sequence[SeatScene | None], bottom: Seat = 0
) -> tuple[SeatScene | None, ...]:
    """Return values given by seat, by position."""
    if len(table.seats) > len(RING) and table.options.is_clockwise:
        return tuple(items[(bottom - place) % len(items)] for place in range(len(items)))
    return by_position(items, bottom)


def cards_of_trick(
    table: Table, leader: Seat, cards: Sequence[FrenchCard], bottom: Seat = 0
) -> tuple[PlayedCard, ...]:
    """Return the cards of a trick with their positions, in order of play."""
    options = table.options
    return tuple(
        PlayedCard(seat_position(table, next_seat(options, leader, place), bottom), str(card))
        for place, card in enumerate(cards)
    )


def last_trick_scene(
    tr: Translator, table: Table, view: BarbuView, trick: Trick | None, seat: Seat | None = None
) -> LastTrickScene | None:
    """Return a finished trick of this deal; a ``seat`` has it where its own cards lie, and reads "You"."""
    if trick is None:
        return None
    bottom = bottom_of(table, seat)
    return LastTrickScene(
        title=tr.gettext("Previous trick"),
        cards=cards_of_trick(table, trick.leader, trick.cards, bottom),
        winner=seat_position(table, trick.winner, bottom),
        winner_name=name_or_you(tr, table, trick.winner, seat),
        side=trick.winner,
        points=points_of_trick(view, view.tricks[: view.tricks.index(trick) + 1]),
    )


def bottom_of(table: Table, seat: Seat | None) -> Seat:
    """Return the seat at position 0 as ``seat`` sees the table: its own, in a ring."""
    return seat if seat is not None and len(table.seats) <= len(RING) else 0


def points_of_trick(view: BarbuView, tricks: Sequence[Trick]) -> int | None:
    """Return the points of the last of these tricks; ``None`` for a trick without any, or that makes a slam."""
    if view.contract is None or makes_slam(view.options, view.contract, tricks):
        return None
    return trick_score(view.options, view.contract, tricks) or None


def seated(
    tr: Translator, table: Table, view: BarbuView, seat: Seat, avatars: Avatars = NO_AVATARS
) -> SeatScene:
    """Return a player of a running game, with marks for turn and dealer; a match has no free seats."""
    shown = seat_scene(table, seat, avatars) or SeatScene(tr.gettext("Free"), side=seat)
    return replace(
        shown,
        is_turn=table.is_open and seat in view.asked,
        is_dealer=view.deal > 0 and seat == view.dealer,
    )
