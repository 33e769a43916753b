"""Common parts of Botifarra's scenes: view, contract, piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.botifarra.current_deal import lying_trick, points_of_trick, trick_before
from bot.games.botifarra.names import call_name, contract_name
from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.i18n import Translator
from bot.render.kit.scene import ContractScene
from bot.render.layouts.table.panels import LastTrickScene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import name_or_you, played_cards, position_of
from engine.botifarra import BotifarraView, Contract, Pile
from engine.game import Seat

CONTRACT_CODES: Final[dict[Contract, str]] = {
    Contract.OROS: "O",
    Contract.COPES: "C",
    Contract.ESPASES: "E",
    Contract.BASTOS: "B",
    Contract.BOTIFARRA: "botifarra",
}


def started_view(table: Table, seat: Seat | None) -> BotifarraView:
    """Return the view of a seat or a spectator; raises ``ValueError`` before the match has started."""
    view: BotifarraView | None = table.view(seat)
    if view is None:
        raise ValueError(f"the match of table {table.id} has not started")
    return view


def contract_scene(tr: Translator, view: BotifarraView) -> ContractScene | None:
    """Return contract and multiplier; ``None`` before they are known."""
    contract = view.contract
    if contract is None:
        return None
    return ContractScene(
        code=CONTRACT_CODES[contract],
        label=tr.gettext("No trump") if contract.trump is None else tr.gettext("Trump"),
        name=contract_name(tr, contract),
        multiplier=view.multiplier,
        call=call_name(tr, view.call) if view.call is not None else "",
    )


def last_trick_scene(
    tr: Translator, table: Table, view: BotifarraView, seat: Seat | None = None
) -> LastTrickScene | None:
    """Return the trick before the one on the table; a ``seat`` has it at its own place, and reads "You"."""
    trick = trick_before(view)
    if trick is None:
        return None
    bottom = 0 if seat is None else seat
    return LastTrickScene(
        title=tr.gettext("Previous trick") if lying_trick(view) else tr.gettext("Last trick"),
        cards=played_cards(table, trick.leader, trick.cards, bottom),
        winner=position_of(table, trick.winner, bottom),
        winner_name=name_or_you(tr, table, trick.winner, seat),
        side=table.options.side_of(trick.winner),
        points=points_of_trick(view, trick),
    )


def pile_scenes(piles: Sequence[Pile]) -> tuple[PileScene, ...]:
    """Return a player's piles in the order in which they were dealt (B45)."""
    return tuple(PileScene(str(pile.top) if pile.top is not None else None, pile.left) for pile in piles)


def piles_scene(view: BotifarraView, seat: Seat) -> PilesScene:
    """Return a player's piles in the modes for two, hidden cards as a number (B45, B48)."""
    piles = view.piles[seat]
    return PilesScene(pile_scenes(piles), hand_left=view.cards_left[seat] - sum(pile.left for pile in piles))
