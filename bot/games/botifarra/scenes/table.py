"""Tables as scenes: the contents of each picture, in words of one language.

Public scenes are made from the view of a spectator, a hand from the view of its own seat; no state is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.games.botifarra.current_deal import (
    cards_on_table,
    deal_events,
    dealer_of_void_deal,
    false_claimants,
    lying_trick,
    trick_before,
)
from bot.games.botifarra.names import call_name
from bot.games.botifarra.pictures.piles import PilesScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.games.botifarra.scenes.centre import centre_scene, cut_scene
from bot.games.botifarra.scenes.parts import contract_scene, last_trick_scene, piles_scene, started_view
from bot.i18n import Translator
from bot.render.kit.scene import SeatScene, by_position
from bot.render.layouts.table.panels import ProgressScene
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.table import TableScene
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import (
    NO_AVATARS,
    compact_side_label,
    name_or_you,
    played_cards,
    position_of,
    seat_scene,
    seats_around,
)
from bot.ui.face.shown import Avatars
from engine.botifarra import BotifarraView, Phase, Trick
from engine.botifarra.events import Called, ClaimRefused, Delegated, Knocked, TrumpNamed
from engine.game import Seat


def table_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> TableScene:
    """Return the public picture of a match, with seat 0 at the bottom, in any phase."""
    view, options = started_view(table, None), table.options
    playing = view.phase is Phase.PLAY
    make: Callable[..., TableScene] = (
        partial(PilesTableScene, piles=_piles(view)) if options.mode.has_piles else TableScene
    )
    scene = make(
        seats=by_position([_seat(tr, table, view, seat, avatars) for seat in range(options.seats)]),
        sides=_sides(tr, table, view, playing=playing),
        contract=contract_scene(tr, view),
        last_trick=last_trick_scene(tr, table, trick_before(view)),
        progress=_progress(tr, table, view),
        centre=centre_scene(tr, table, view),
    )
    return _with_trick(scene, table, view) if playing else scene


def pack_scene(tr: Translator, table: Table, seat: Seat, avatars: Avatars = NO_AVATARS) -> TableScene:
    """Return the pack as its cutter sees it, from the cutter's seat (B10)."""
    view = started_view(table, None)
    return TableScene(
        seats=seats_around(table, seat, avatars),
        sides=_sides(tr, table, view, playing=False),
        progress=_deal_number(tr, view, view.deal + 1),
        centre=cut_scene(tr, view),
    )


def tricks_scene(tr: Translator, table: Table, seat: Seat | None) -> TricksScene:
    """Return the finished tricks that may be looked at now (B36), the newest first; there must be one.

    ``seat`` reads its own name as "You".
    """
    view = started_view(table, None)
    return TricksScene(
        tuple(_taken_trick(tr, table, view, trick, seat) for trick in reversed(view.inspectable))
    )


def _taken_trick(
    tr: Translator, table: Table, view: BotifarraView, trick: Trick, viewer: Seat | None
) -> TakenTrickScene:
    options = table.options
    side = options.side_of(trick.winner)
    players = [(trick.leader + place) % options.seats for place in range(len(trick.cards))]
    return TakenTrickScene(
        title=f"{tr.gettext('Trick')} {view.tricks.index(trick) + 1}",
        owners=tuple(
            name_or_you(tr, table, seat, viewer)
            for seat in range(options.seats)
            if options.side_of(seat) == side
        ),
        side=side,
        cards=tuple(
            TakenCard(str(card), name_or_you(tr, table, player, viewer), options.side_of(player))
            for card, player in zip(trick.cards, players, strict=True)
        ),
        winner=players.index(trick.winner),
        points=trick.points,
    )


def _piles(view: BotifarraView) -> tuple[PilesScene | None, ...]:
    """Return each player's piles while a hand is open, hidden cards as a number (B45, B48)."""
    if not view.phase.is_in_deal:
        return None, None, None, None
    return by_position([piles_scene(view, seat) for seat in range(len(view.piles))])


def _seat(
    tr: Translator, table: Table, view: BotifarraView, seat: Seat, avatars: Avatars
) -> SeatScene | None:
    shown = seat_scene(table, seat, avatars)
    if shown is None:
        return None
    called_out = _called_out(tr, table, view, seat)
    return replace(
        shown,
        note=called_out or _note(tr, table, view, seat),
        is_calling_out=bool(called_out),
        is_turn=table.is_open and seat == view.to_move,
        is_dealer=view.deal > 0 and seat == view.dealer,
    )


def _called_out(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return a player's announcement, a carrego (B27) or a wrong claim (B34); else empty."""
    if any(played.carrego and played.seat == seat for played in cards_on_table(table, view)):
        return tr.pgettext("player", "carrego!")
    match deal_events(table):
        case (*_, ClaimRefused(seat=claimant)) if claimant == seat:
            return tr.pgettext("player", "false renúncia")
    return ""


def _note(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return the most important note about a player now."""
    if table.is_open and seat == view.to_move:
        return _turn_note(tr, view)
    last_call = _last_call(tr, table, view, seat) if view.phase in (Phase.DELEGATED, Phase.CALLS) else ""
    if last_call:
        return last_call
    if table.seats[seat].is_away:
        return tr.pgettext("player", "away")
    if not view.phase.is_in_deal:
        return ""
    if view.trick and seat == view.leader:
        return tr.pgettext("player", "led")
    if seat in false_claimants(table):
        return tr.pgettext("player", "false renúncia")
    if seat == view.namer and not view.options.trump_is_turned_up:
        return tr.pgettext("player", "chose trump")
    if seat == view.dealer:
        return tr.pgettext("player", "dealt")
    return ""


def _last_call(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return a player's last call or choice of trump in this deal; empty without one."""
    turned_up = view.options.trump_is_turned_up
    for event in reversed(deal_events(table)):
        match event:
            case Called(seat=speaker, call=call) if speaker == seat:
                return call_name(tr, call)
            case Knocked(seat=speaker) if speaker == seat:
                return tr.pgettext("player", "passes")
            case TrumpNamed(seat=speaker) if speaker == seat and not turned_up:
                return tr.pgettext("player", "chose trump")
            case Delegated(seat=speaker) if speaker == seat:
                return tr.pgettext("player", "delegates")
            case _:
                continue
    return ""


def _turn_note(tr: Translator, view: BotifarraView) -> str:
    match view.phase:
        case Phase.TRUMP | Phase.DELEGATED:
            return tr.pgettext("player", "chooses trump")
        case Phase.CALLS:
            return tr.pgettext("player", "is asked")
        case Phase.CUT:
            return tr.pgettext("player", "to cut")
        case _:
            return tr.pgettext("player", "to play") if view.trick else tr.pgettext("player", "to lead")


def _sides(tr: Translator, table: Table, view: BotifarraView, *, playing: bool) -> tuple[SideScene, ...]:
    return tuple(
        SideScene(
            label=compact_side_label(tr, table, side),
            total=view.totals[side],
            points=view.taken[side] if playing else None,
            tricks=view.tricks_won[side] if playing else None,
        )
        for side in range(view.options.sides)
    )


def _progress(tr: Translator, table: Table, view: BotifarraView) -> ProgressScene:
    """Return the number of the trick, or of the hand between tricks."""
    if view.phase is Phase.PLAY:
        return ProgressScene(
            tr.gettext("Trick"),
            len(view.tricks) + (0 if lying_trick(view) else 1),
            view.options.mode.tricks,
            tr.pgettext("tricks", "won"),
        )
    comes = not view.deal or dealer_of_void_deal(table) is not None
    return _deal_number(tr, view, view.deal + 1 if comes else view.deal)


def _deal_number(tr: Translator, view: BotifarraView, number: int) -> ProgressScene:
    """Return the number of a deal, and how many there are unless it is an extra one (B33)."""
    most = view.options.max_hands
    total = most if most is not None and number <= most else None
    return ProgressScene(tr.pgettext("score sheet", "Hand"), number, total)


def _with_trick(scene: TableScene, table: Table, view: BotifarraView) -> TableScene:
    lying = lying_trick(view)
    if lying is not None:
        return replace(
            scene,
            trick=played_cards(table, lying.leader, lying.cards),
            winning=position_of(table, lying.winner),
            trick_points=lying.points,
        )
    winning = None if view.master is None else position_of(table, view.master)
    return replace(scene, trick=played_cards(table, view.leader, view.trick), winning=winning)
