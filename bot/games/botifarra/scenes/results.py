"""Finished deals and matches as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.botifarra.names import call_name, contract_name
from bot.games.botifarra.pictures.result import DealResultScene, SideResult
from bot.games.botifarra.pictures.revoke import RevokeScene
from bot.games.botifarra.pictures.sheet import DealLine, MatchResultScene
from bot.games.botifarra.refusals import revoke_reason
from bot.games.botifarra.rules.text import rules_title
from bot.games.botifarra.scenes.parts import CONTRACT_CODES, started_view
from bot.i18n import Translator
from bot.render.kit.scene import SeatScene
from bot.tables.results import seats_that_won
from bot.tables.table import Table
from bot.ui.face.seat_scenes import NO_AVATARS, compact_side_label, seat_scene, short_name, side_label
from bot.ui.face.shown import Avatars
from bot.ui.text.names import listed
from engine.botifarra import BotifarraView, DealResult, Phase, Revoke


def deal_result_scene(tr: Translator, table: Table, result: DealResult) -> DealResultScene:
    """Return the picture of a finished deal (B28)."""
    labels = [side_label(tr, table, side) for side in range(table.options.sides)]
    return _deal_result(tr, table, result, labels, _contract_of_deal(tr, result))


def deal_result_at_table(tr: Translator, table: Table, view: BotifarraView) -> DealResultScene:
    """Return the last deal's result for the middle of the table.

    Where the panel with the contract stands beside it, the call is told there alone and leaves room for the names.
    """
    result = view.results[-1]
    labels = [compact_side_label(tr, table, side) for side in range(table.options.sides)]
    scene = _deal_result(tr, table, result, labels, _contract_of_deal(tr, result))
    is_alone = scene.covers_corners or scene.revoke is not None
    return scene if is_alone else replace(scene, multiplier_word="")


def _contract_of_deal(tr: Translator, result: DealResult) -> str:
    return tr.gettext(
        "Hand {hand} · {contract}", hand=result.deal, contract=contract_name(tr, result.contract)
    )


def _deal_result(
    tr: Translator, table: Table, result: DealResult, labels: Sequence[str], detail: str
) -> DealResultScene:
    best = _best_sides(result.written)
    return DealResultScene(
        headline=_hand_headline(tr, table, result, labels, best),
        detail=detail,
        contract=CONTRACT_CODES[result.contract],
        multiplier=result.multiplier,
        multiplier_word=call_name(tr, result.call) if result.call is not None else "",
        taken_title=tr.pgettext("points of a hand", "taken"),
        written_title=tr.pgettext("points of a hand", "scored"),
        total_title="" if table.is_single_deal else tr.pgettext("points of a hand", "total"),
        sides=tuple(
            SideResult(
                label,
                None if result.revoke else result.taken[side],
                result.written[side],
                result.totals[side],
            )
            for side, label in enumerate(labels)
        ),
        winner=best[0] if len(best) == 1 else None,
        revoke=_revoke(tr, table, result.revoke) if result.revoke else None,
    )


def _best_sides(written: Sequence[int]) -> list[int]:
    """Return the sides that write most; empty if nobody writes anything."""
    most = max(written)
    return [side for side, points_written in enumerate(written) if points_written == most > 0]


def _hand_headline(
    tr: Translator, table: Table, result: DealResult, labels: Sequence[str], best: Sequence[int]
) -> str:
    """Return who writes how much; of more than two sides who writes most, or what a revoke cost (B28, B34, B43)."""
    if not best:
        if len(labels) == 2:
            return tr.gettext("36 to 36: nobody scores")
        return tr.gettext("{points} each: nobody scores", points=result.taken[0])
    if result.revoke is not None and table.options.mode.is_individual:
        best = [table.options.side_of(result.revoke.seat)]
    written, names = result.written[best[0]], listed(tr, [labels[side] for side in best])
    if len(best) > 1:
        return tr.gettext("{names} score {points} each", names=names, points=written)
    if table.options.partners:
        return tr.ngettext("{side} score {number}", "{side} score {number}", written, side=names)
    if written < 0:
        return tr.gettext("{name} loses {points}", name=names, points=-written)
    return tr.gettext("{name} scores {points}", name=names, points=written)


def _revoke(tr: Translator, table: Table, revoke: Revoke) -> RevokeScene:
    return RevokeScene(
        title=tr.gettext("Revoke: {name}", name=short_name(table, revoke.seat)),
        card=str(revoke.card),
        trick=tuple(map(str, revoke.trick)),
        legal=tuple(map(str, revoke.legal)),
        detail=_revoke_reason(tr, revoke),
    )


def _revoke_reason(tr: Translator, revoke: Revoke) -> str:
    """Return why a card was illegal, shortened for a picture; messages have the whole reason."""
    if revoke.reason == "forced_discard":
        if revoke.card.suit in {card.suit for card in revoke.legal}:
            return tr.gettext("Only the lowest card of the first suit in hand: coins, cups, swords, clubs.")
        return tr.gettext("The discard had to come from the first suit in hand: coins, cups, swords, clubs.")
    return revoke_reason(tr, revoke.reason, revoke.card, revoke.legal)


def match_result_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> MatchResultScene:
    """Return the score sheet of a match, finished or not, with the ``avatars`` of the winners by their ids.

    Raises ``ValueError`` before the match has started.
    """
    view = started_view(table, None)
    won = sides_that_won(table, view)
    return MatchResultScene(
        headline=match_headline(tr, table, view),
        detail=rules_title(tr, view.options),
        deal_title=tr.pgettext("score sheet", "Hand"),
        contract_title=tr.pgettext("score sheet", "Trump"),
        taken_title=tr.pgettext("score sheet", "Taken"),
        written_title=tr.pgettext("score sheet", "Scored"),
        total_title=tr.pgettext("score sheet", "Total"),
        side_labels=tuple(side_label(tr, table, side) for side in range(table.options.sides)),
        deals=tuple(
            DealLine(
                contract=CONTRACT_CODES[result.contract],
                multiplier=result.multiplier,
                taken=None if result.revoke else result.taken,
                written=result.written,
                totals=result.totals,
                call=call_name(tr, result.call) if result.call is not None else "",
            )
            for result in view.results
        ),
        totals=view.totals,
        winner=won[0] if len(won) == 1 else None,
        winners=_winners(table, view, avatars),
        target=view.options.target,
    )


def _winners(table: Table, view: BotifarraView, avatars: Avatars) -> tuple[SeatScene, ...]:
    """Return who has won, or shares the lead in a draw, as far as somebody sits there; nobody before the end."""
    there = sorted(seats_that_won(table, view.winners))
    seats = (seat_scene(table, seat, avatars) for seat in there)
    return tuple(replace(seat, is_away=False) for seat in seats if seat)


def sides_that_won(table: Table, view: BotifarraView) -> tuple[int, ...]:
    """Return the sides that have won, or share the lead, without those of which nobody was there at the end."""
    return tuple(side for side in view.winners if seats_that_won(table, [side]))


def match_headline(tr: Translator, table: Table, view: BotifarraView) -> str:
    """Return a short headline with the winners of the match, or that it goes on or was conceded."""
    if table.is_conceded:
        return tr.gettext("Match conceded")
    if view.phase is not Phase.OVER:
        return tr.gettext("The match so far")
    winners = sides_that_won(table, view)
    if len(winners) == view.options.sides:
        return tr.gettext("A draw")
    names = listed(tr, [side_label(tr, table, side) for side in winners or view.winners])
    if not winners:
        return tr.gettext("Highest total: {names}", names=names)
    if len(winners) > 1:
        return tr.gettext("A draw between {names}", names=names)
    there = seats_that_won(table, winners)
    if len(there) > 1:
        return tr.gettext("{side} win", side=names)
    return tr.gettext("{name} wins", name=short_name(table, there[0]) if view.options.partners else names)
