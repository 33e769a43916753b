"""Finished hands and matches as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.i18n import Words
from bot.render.result_scene import HandLine, HandResultScene, MatchResultScene, RevokeScene, SideResult
from bot.render.scene import SeatScene
from bot.tables.table import Table
from bot.ui.refusals import revoke_reason
from bot.ui.rules_text import rules_title
from bot.ui.scene_parts import (
    CONTRACT_CODES,
    NO_FACES,
    Faces,
    chair_scene,
    compact_side_label,
    short_name,
    side_label,
    started_view,
)
from bot.ui.words import call_name, contract_name, people
from engine.botifarra import BotifarraView, HandResult, Phase, Revoke


def hand_result_scene(words: Words, table: Table, result: HandResult) -> HandResultScene:
    """Return the picture of a finished hand (B28)."""
    labels = [side_label(words, table, side) for side in range(table.options.sides)]
    return _hand_result(words, table, result, labels, _contract_of_hand(words, result))


def hand_result_at_table(words: Words, table: Table, view: BotifarraView) -> HandResultScene:
    """Return the hand that was finished last as it fits into the middle of the table, with who cuts for the next."""
    result = view.results[-1]
    labels = [compact_side_label(words, table, side) for side in range(table.options.sides)]
    detail = (
        _contract_of_hand(words, result)
        if view.cutter is None
        else words.say("{name} cuts the pack", name=short_name(table, view.cutter))
    )
    return _hand_result(words, table, result, labels, detail)


def _contract_of_hand(words: Words, result: HandResult) -> str:
    return words.say(
        "Hand {hand} · {contract}", hand=result.hand, contract=contract_name(words, result.contract)
    )


def _hand_result(
    words: Words, table: Table, result: HandResult, labels: Sequence[str], detail: str
) -> HandResultScene:
    best = _best_sides(result.written)
    return HandResultScene(
        headline=_hand_headline(words, table, result, labels, best),
        detail=detail,
        contract=CONTRACT_CODES[result.contract],
        multiplier=result.multiplier,
        multiplier_word=call_name(words, result.call) if result.call is not None else "",
        taken_title=words.within("points of a hand", "taken"),
        written_title=words.within("points of a hand", "written"),
        total_title=words.within("points of a hand", "total"),
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
        revoke=_revoke(words, table, result.revoke) if result.revoke else None,
    )


def _best_sides(written: Sequence[int]) -> list[int]:
    """Return the sides that write most; none where nobody writes anything."""
    most = max(written)
    return [side for side, points_written in enumerate(written) if points_written == most > 0]


def _hand_headline(
    words: Words, table: Table, result: HandResult, labels: Sequence[str], best: Sequence[int]
) -> str:
    """Return who writes how much; of more than two sides who writes most, or what a revoke cost (B28, B34, B43)."""
    if not best:
        if len(labels) == 2:
            return words.say("36 to 36: nobody scores")
        return words.say("{points} each: nobody scores", points=result.taken[0])
    if result.revoke is not None and table.options.mode.is_individual:
        best = [table.options.side_of(result.revoke.seat)]
    written, names = result.written[best[0]], people(words, [labels[side] for side in best])
    if len(best) > 1:
        return words.say("{names} score {points} each", names=names, points=written)
    if table.options.partners:
        return words.count("{side} score {number}", "{side} score {number}", written, side=names)
    if written < 0:
        return words.say("{name} loses {points}", name=names, points=-written)
    return words.say("{name} scores {points}", name=names, points=written)


def _revoke(words: Words, table: Table, revoke: Revoke) -> RevokeScene:
    return RevokeScene(
        title=words.say("Renúncia: {name}", name=short_name(table, revoke.seat)),
        card=str(revoke.card),
        trick=tuple(map(str, revoke.trick)),
        legal=tuple(map(str, revoke.legal)),
        detail=_revoke_reason(words, revoke.reason),
    )


def _revoke_reason(words: Words, reason: str) -> str:
    """Return why a card was illegal in as many words as a picture has room for; the messages say all of it."""
    if reason == "forced_discard":
        return words.say("The discard had to come from the first suit in hand: coins, cups, swords, clubs.")
    return revoke_reason(words, reason)


def match_result_scene(words: Words, table: Table, faces: Faces = NO_FACES) -> MatchResultScene:
    """Return the score sheet of a match, finished or not, with the ``faces`` of the winners by their ids.

    Raises ``ValueError`` before the match has started.
    """
    view = started_view(table, None)
    return MatchResultScene(
        headline=match_headline(words, table, view),
        detail=rules_title(words, view.options),
        hand_title=words.within("score sheet", "Hand"),
        contract_title=words.within("score sheet", "Trump"),
        taken_title=words.within("score sheet", "Taken"),
        written_title=words.within("score sheet", "Written"),
        total_title=words.within("score sheet", "Total"),
        side_labels=tuple(side_label(words, table, side) for side in range(table.options.sides)),
        hands=tuple(
            HandLine(
                contract=CONTRACT_CODES[result.contract],
                multiplier=result.multiplier,
                taken=None if result.revoke else result.taken,
                written=result.written,
                totals=result.totals,
                call=call_name(words, result.call) if result.call is not None else "",
            )
            for result in view.results
        ),
        totals=view.totals,
        winner=view.winners[0] if len(view.winners) == 1 else None,
        winners=_winners(table, view, faces),
        target=view.options.target,
    )


def _winners(table: Table, view: BotifarraView, faces: Faces) -> tuple[SeatScene, ...]:
    """Return who has won, or shares the lead in a draw, as far as somebody sits there; nobody before the end."""
    chairs = (chair_scene(table, seat, faces) for seat in range(table.options.seats))
    return tuple(replace(chair, is_away=False) for chair in chairs if chair and chair.side in view.winners)


def match_headline(words: Words, table: Table, view: BotifarraView) -> str:
    """Return who has won the match, in few words."""
    if view.phase is not Phase.OVER:
        return words.say("The match so far")
    winners = view.winners
    if len(winners) == view.options.sides:
        return words.say("A draw")
    names = people(words, [side_label(words, table, side) for side in winners])
    if len(winners) > 1:
        return words.say("A draw between {names}", names=names)
    if view.options.partners:
        return words.say("{side} win", side=names)
    return words.say("{name} wins", name=names)
