"""The public picture of a game in each phase, made from the view of a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.barbu.captures import short_tallies
from bot.games.barbu.deal_log import lying_trick, previous_trick
from bot.games.barbu.names import contract_name, sign_of
from bot.games.barbu.scenes.boards import mariages_scene, reussite_scene
from bot.games.barbu.scenes.parts import (
    cards_of_trick,
    contract_scene,
    last_trick_scene,
    points_of_trick,
    positioned,
    seat_position,
    seated,
    started_view,
    still_to_vote,
)
from bot.games.barbu.scenes.results import deal_result_scene
from bot.i18n import Translator
from bot.render.kit.scene import Pack, SeatScene
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.panels import ProgressScene
from bot.render.layouts.table.table import TableScene
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from bot.render.raster.drawing import Scene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import NO_AVATARS, name_or_you, short_name, side_scenes
from bot.ui.face.shown import Avatars
from bot.ui.text.names import listed
from engine.barbu import BarbuView, Contract, Phase
from engine.barbu.deal import cards_each
from engine.barbu.turns import next_seat
from engine.game import Seat


def table_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> Scene:
    """Return the public picture of a game, in any phase."""
    view = started_view(table, None)
    match view.phase:
        case Phase.REUSSITE:
            return reussite_scene(tr, table, avatars)
        case Phase.MARIAGES:
            return mariages_scene(tr, table, avatars)
        case Phase.DEAL | Phase.OVER if view.results:
            return deal_result_scene(tr, table, view.results[-1], avatars)
        case _:
            return _around_table(tr, table, view, avatars)


def tricks_scene(tr: Translator, table: Table, viewer: Seat | None) -> TricksScene:
    """Return the last finished trick; there must be one. ``viewer`` reads the own name as "You"."""
    view = started_view(table, None)
    trick = view.tricks[-1]
    players = [next_seat(view.options, trick.leader, place) for place in range(len(trick.cards))]
    return TricksScene(
        (
            TakenTrickScene(
                title=f"{tr.gettext('Trick')} {len(view.tricks)}",
                owners=(name_or_you(tr, table, trick.winner, viewer),),
                side=trick.winner,
                cards=tuple(
                    TakenCard(str(card), name_or_you(tr, table, player, viewer), player)
                    for card, player in zip(trick.cards, players, strict=True)
                ),
                winner=players.index(trick.winner),
                points=points_of_trick(view, view.tricks),
            ),
        ),
        Pack.FRENCH,
    )


def _around_table(tr: Translator, table: Table, view: BarbuView, avatars: Avatars) -> TableScene:
    playing = view.phase is Phase.TRICKS
    scene = TableScene(
        seats=positioned(table, _seats(tr, table, view, avatars)),
        sides=side_scenes(tr, table, view.totals, is_signed=True),
        contract=contract_scene(tr, view) if playing else None,
        last_trick=last_trick_scene(tr, table, view, previous_trick(view)),
        progress=_progress(tr, view),
        centre=None if playing else _announcement(tr, table, view),
        pack=Pack.FRENCH,
    )
    return _with_trick(scene, table, view) if playing else scene


def _with_trick(scene: TableScene, table: Table, view: BarbuView) -> TableScene:
    lying = lying_trick(view)
    if lying is not None:
        return replace(
            scene,
            trick=cards_of_trick(table, lying.leader, lying.cards),
            winning=seat_position(table, lying.winner),
            trick_points=points_of_trick(view, view.tricks),
        )
    winning = None if view.master is None else seat_position(table, view.master)
    return replace(scene, trick=cards_of_trick(table, view.leader, view.trick), winning=winning)


def _seats(tr: Translator, table: Table, view: BarbuView, avatars: Avatars) -> list[SeatScene]:
    """Return all players; while tricks are played, with the units each has taken."""
    tallies: Sequence[str | None] = [None] * view.options.players
    if view.phase is Phase.TRICKS and view.contract is not None:
        tallies = short_tallies(view.options, view.contract, view.tricks)
    return [
        replace(seated(tr, table, view, seat, avatars), note=_note(tr, table, view, seat), tally=tally)
        for seat, tally in enumerate(tallies)
    ]


def _note(tr: Translator, table: Table, view: BarbuView, seat: Seat) -> str:
    """Return the most important note about a player now."""
    if table.is_open and seat in view.asked:
        return _turn_note(tr, view)
    if view.phase is Phase.VOTE and seat in view.voters:
        return tr.pgettext("player", "has voted")
    if table.seats[seat].is_away:
        return tr.pgettext("player", "away")
    if view.trick and seat == view.leader:
        return tr.pgettext("player", "led")
    if view.has_dealt and seat == view.named_by:
        return tr.pgettext("player", "chose")
    if view.has_dealt and seat == view.dealer:
        return tr.pgettext("player", "dealt")
    return ""


def _turn_note(tr: Translator, view: BarbuView) -> str:
    match view.phase:
        case Phase.VOTE:
            return tr.pgettext("player", "votes")
        case Phase.CONTRACT:
            return tr.pgettext("player", "chooses")
        case _:
            return tr.pgettext("player", "to play") if view.trick else tr.pgettext("player", "to lead")


def _progress(tr: Translator, view: BarbuView) -> ProgressScene:
    """Return the number of the trick, or of the deal between tricks."""
    if view.phase is Phase.TRICKS:
        number = len(view.tricks) + (0 if lying_trick(view) else 1)
        return ProgressScene(tr.gettext("Trick"), number, cards_each(view.options))
    return ProgressScene(tr.gettext("Deal"), max(view.deal, 1), view.deals)


def _announcement(tr: Translator, table: Table, view: BarbuView) -> Announcement:
    """Return the text in the middle before a card is played."""
    _ = tr.gettext
    if not view.has_dealt:
        return Announcement(_("The cards are being dealt"), shows_pack=True, pack=Pack.FRENCH)
    if view.phase is Phase.VOTE:
        signs = tuple(sign_of(view.options, contract) for contract in view.left_to_vote)
        missing = still_to_vote(tr, table, view)
        return Announcement(_("Everybody votes"), missing, signs=signs, pack=Pack.FRENCH)
    name = short_name(table, view.dealer)
    if view.contract is Contract.REUSSITE:
        headline = contract_name(view.options, Contract.REUSSITE)
        signs = (sign_of(view.options, Contract.REUSSITE),)
        told = (
            _("{name} names the starting rank", name=name)
            if view.options.height_is_chosen
            else _("{name} says where aces go", name=name)
        )
        return Announcement(headline, told, signs=signs, pack=Pack.FRENCH)
    contracts = dict.fromkeys(view.open_contracts[view.dealer])
    signs = tuple(sign_of(view.options, contract) for contract in contracts)
    return Announcement(
        _("{name} chooses the contract", name=name), _counted(tr, view), signs=signs, pack=Pack.FRENCH
    )


def _counted(tr: Translator, view: BarbuView) -> str:
    """Return the names of the contracts under the signs."""
    contracts = dict.fromkeys(view.open_contracts[view.dealer])
    return listed(tr, [contract_name(view.options, contract).lower() for contract in contracts], "or")
