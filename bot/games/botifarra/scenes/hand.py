"""The scene of a player's hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.games.botifarra.current_deal import lying_trick, points_of_trick, trick_before
from bot.games.botifarra.names import sorted_hand, spoken_call
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.own_result import match_result, own_headline
from bot.games.botifarra.pictures.piles_hand import OpponentScene, PilesHandScene
from bot.games.botifarra.scenes.parts import (
    contract_scene,
    last_trick_scene,
    pile_scenes,
    piles_scene,
    started_view,
)
from bot.i18n import Translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.render.kit.scene import by_position
from bot.render.layouts.hand.hand import HandScene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import name_or_you, played_cards, position_of, short_name
from bot.ui.text.names import plain
from engine.botifarra import BotifarraView, Phase
from engine.game import Seat


def hand_scene(
    tr: Translator, table: Table, seat: Seat, preferences: Preferences = NO_PREFERENCES
) -> HandScene:
    """Return the picture of a player's own cards; raises ``ValueError`` before the match has started."""
    view = started_view(table, seat)
    # Where illegal cards can be played, nothing on the picture may tell which ones they are (B34).
    playable = frozenset(map(str, view.offered)) if view.offered else None
    lying = lying_trick(view)
    leader, cards, winner = view.leader, view.trick, view.master
    if lying is None and not view.phase.is_in_deal:
        lying = trick_before(view)
    if lying is not None:
        leader, cards, winner = lying.leader, lying.cards, lying.winner
    in_order = sorted_hand(view.cards, view.contract, view.options, trump_last=preferences.trump_last)
    make: Callable[..., HandScene] = _with_piles(view, seat) if view.piles else HandScene
    return make(
        cards=tuple(map(str, in_order)),
        playable=playable,
        contract=contract_scene(tr, view),
        headline=_hand_headline(tr, table, view, seat),
        is_turn=view.to_move == seat,
        trick=played_cards(table, leader, cards, seat),
        winning=None if winner is None else position_of(table, winner, seat),
        trick_points=points_of_trick(view, lying),
        last=None if lying is not None else last_trick_scene(tr, table, view, seat),
        sides=by_position([view.options.side_of(each) for each in range(view.options.seats)], seat),
        names=_names(tr, table, seat),
    )


def _names(tr: Translator, table: Table, seat: Seat) -> tuple[str, ...]:
    """Return names by position as the owner of this hand reads them, empty for free seats."""
    names = [name_or_you(tr, table, each, seat) for each in range(table.options.seats)]
    return tuple(name or "" for name in by_position(names, seat))


def _with_piles(view: BotifarraView, seat: Seat) -> Callable[..., HandScene]:
    """Return the scene class of the modes for two, with both players' piles (B45, B48)."""
    other = (seat + 1) % view.options.seats
    opponent = OpponentScene(view.options.side_of(other), piles_scene(view, other))
    return partial(PilesHandScene, piles=pile_scenes(view.piles[seat]), opponent=opponent)


def _hand_headline(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    if view.phase is Phase.OVER and not table.is_single_deal:
        narration, side = Narration(tr, table), table.side_of(seat)
        # The message below the picture adds the place of a player who plays alone; a headline has no room for it.
        is_alone = view.options.mode.is_individual
        return plain(narration.won(view.winners, side) if is_alone else match_result(narration, view, seat))
    if not view.phase.is_in_deal and view.results:
        return own_headline(tr, table, view.results[-1], seat)
    if view.to_move is None:
        return tr.gettext("Waiting for the deal")
    if view.to_move != seat:
        return _waiting_headline(tr, table, view, view.to_move)
    match view.phase:
        case Phase.CUT:
            return tr.gettext("You cut the pack")
        case Phase.TRUMP | Phase.DELEGATED:
            return tr.gettext("You choose trump")
        case Phase.CALLS if view.calling is not None:
            return tr.gettext("Do you say {call}?", call=spoken_call(tr, view.calling))
        case _:
            return tr.gettext("Your turn") if view.trick else tr.gettext("You lead")


def _waiting_headline(tr: Translator, table: Table, view: BotifarraView, mover: Seat) -> str:
    name = short_name(table, mover)
    match view.phase:
        case Phase.CUT:
            return tr.gettext("{name} cuts the pack", name=name)
        case Phase.TRUMP | Phase.DELEGATED:
            return tr.gettext("{name} chooses trump", name=name)
        case Phase.CALLS:
            return tr.gettext("{name} to call", name=name)
        case _:
            return tr.gettext("{name} plays", name=name)
