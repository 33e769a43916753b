"""The picture of a player's own cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.barbu.captures import slam_player, trick_score
from bot.games.barbu.deal_log import last_finished_trick, lying_trick, previous_trick
from bot.games.barbu.names import IN_ORDER, short_rank, sorted_hand
from bot.games.barbu.scenes.parts import (
    bottom_of,
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
from bot.i18n import Translator
from bot.render.kit.scene import ContractScene, Pack, by_position
from bot.render.layouts.hand.hand import HandScene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import name_or_you, short_name
from bot.ui.text.names import points
from engine.barbu import BarbuView, DealResult, Layout, Phase, PlayCard
from engine.game import Seat


def hand_scene(tr: Translator, table: Table, seat: Seat) -> HandScene:
    """Return the picture of a player's own cards; raises ``ValueError`` before the game has started."""
    view = started_view(table, seat)
    lying, over = lying_trick(view), None
    if not view.has_dealt and view.results:
        over, lying = view.results[-1], last_finished_trick(view)
    leader, cards, winner = view.leader, view.trick, view.master
    if lying is not None:
        leader, cards, winner = lying.leader, lying.cards, lying.winner
    bottom = bottom_of(table, seat)
    plays = any(isinstance(move, PlayCard) for move in view.moves)
    return HandScene(
        cards=tuple(map(str, sorted_hand(view.cards))),
        playable=frozenset(map(str, view.playable)) if plays else None,
        contract=_contract(tr, view),
        headline=_headline(tr, table, view, seat) if over is None else _result(tr, over, seat),
        is_turn=seat in view.asked,
        trick=cards_of_trick(table, leader, cards, bottom),
        winning=None if winner is None else seat_position(table, winner, bottom),
        trick_points=_points(view, over) if lying is not None else None,
        last=None if lying is not None else last_trick_scene(tr, table, view, previous_trick(view), seat),
        sides=_sides(tr, table, view, bottom),
        names=_names(tr, table, seat, bottom),
        pack=Pack.FRENCH,
        notes=() if view.layout is None else tuple(_lines(view.layout)),
    )


def _points(view: BarbuView, over: DealResult | None) -> int | None:
    """Return the result of the trick on the table, or of the last one of a finished deal; ``None`` after a slam.

    A slam turns what its tricks seemed to cost.
    """
    if over is None:
        return points_of_trick(view, view.tricks)
    if slam_player(view.options, over.contract, over.tricks) is not None:
        return None
    return trick_score(view.options, over.contract, over.tricks) or None


def _result(tr: Translator, over: DealResult, seat: Seat) -> str:
    """Return the result of a deal for the owner of this hand."""
    return tr.gettext("Your deal: {score}", score=points(over.scores[seat], signed=True))


def _contract(tr: Translator, view: BarbuView) -> ContractScene | None:
    """Return the contract; of a réussite the height alone, which leaves room for its lines."""
    scene = contract_scene(tr, view, with_detail=False)
    if scene is None or view.layout is None:
        return scene
    return replace(scene, name=short_rank(view.layout.height))


def _lines(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the four lines of a réussite as signs and ranks: ("S", "8–K"), ("H", "–") for a closed suit."""
    for suit in IN_ORDER:
        ranks = [short_rank(card.rank) for card in layout.line(suit)]
        yield suit.letter, "–".join(dict.fromkeys((ranks[0], ranks[-1]))) if ranks else "…"


def _sides(tr: Translator, table: Table, view: BarbuView, bottom: Seat) -> tuple[int | None, ...]:
    """Return the colour of each position, in the same order as the seats of the table."""
    seats = positioned(table, [seated(tr, table, view, each) for each in range(len(table.seats))], bottom)
    return tuple(None if each is None else each.side for each in seats)


def _names(tr: Translator, table: Table, seat: Seat, bottom: Seat) -> tuple[str, ...]:
    """Return names by position as the owner of this hand reads them."""
    names = [name_or_you(tr, table, each, seat) for each in range(len(table.seats))]
    return tuple(name or "" for name in by_position(names, bottom))


def _headline(tr: Translator, table: Table, view: BarbuView, seat: Seat) -> str:
    _ = tr.gettext
    if not view.asked:
        return _("Waiting for the deal")
    if seat not in view.asked:
        return _waiting(tr, table, view)
    match view.phase:
        case Phase.VOTE:
            return _("You vote")
        case Phase.CONTRACT if view.contract is None:
            return _("You choose the contract")
        case Phase.CONTRACT if view.options.height_is_chosen:
            return _("You name the starting rank")
        case Phase.CONTRACT:
            return _("Are aces high or low?")
        case Phase.REUSSITE if view.may_decline:
            return _("Once more!")
        case Phase.REUSSITE if not view.playable:
            return _("You pass")
        case Phase.TRICKS if not view.trick:
            return _("You lead")
        case _:
            return _("Your turn")


def _waiting(tr: Translator, table: Table, view: BarbuView) -> str:
    _ = tr.gettext
    if view.phase is Phase.VOTE:
        return still_to_vote(tr, table, view)
    name = short_name(table, view.asked[0])
    if view.phase is Phase.CONTRACT:
        return _("{name} chooses", name=name)
    return _("{name} plays", name=name)
