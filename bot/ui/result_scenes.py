"""Finished hands and matches as scenes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Words
from bot.render.scene import HandLine, HandResultScene, MatchResultScene, SideResult
from bot.tables.table import Table
from bot.ui.rules_text import rules_title
from bot.ui.scene_parts import CONTRACT_CODES, compact_side_label, side_label, started_view
from bot.ui.words import call_name, contract_name
from engine.botifarra import SIDES, HandResult, Phase, View


def hand_result_scene(words: Words, table: Table, result: HandResult) -> HandResultScene:
    """Return the picture of a finished hand (B28)."""
    return _hand_result(words, result, [side_label(words, table, side) for side in range(SIDES)])


def hand_result_at_table(words: Words, table: Table, result: HandResult) -> HandResultScene:
    """Return a finished hand as it fits into the middle of the table."""
    return _hand_result(words, result, [compact_side_label(words, table, side) for side in range(SIDES)])


def _hand_result(words: Words, result: HandResult, labels: Sequence[str]) -> HandResultScene:
    written = max(result.written)
    winner = result.written.index(written) if written else None
    call = call_name(words, result.call) if result.call is not None else ""
    if winner is None:
        headline = words.say("36 to 36: nobody writes")
    else:
        headline = words.count("{side} write {number}", "{side} write {number}", written, side=labels[winner])
    return HandResultScene(
        headline=headline,
        detail=words.say(
            "Hand {hand} · {contract}", hand=result.hand, contract=contract_name(words, result.contract)
        ),
        contract=CONTRACT_CODES[result.contract],
        multiplier=result.multiplier,
        multiplier_word=call,
        taken_title=words.within("points of a hand", "taken"),
        written_title=words.within("points of a hand", "written"),
        total_title=words.within("points of a hand", "total"),
        sides=tuple(
            SideResult(label, result.taken[side], result.written[side], result.totals[side])
            for side, label in enumerate(labels)
        ),
        winner=winner,
    )


def match_result_scene(words: Words, table: Table) -> MatchResultScene:
    """Return the score sheet of a match, finished or not; raises ``ValueError`` before it has started."""
    view = started_view(table, None)
    return MatchResultScene(
        headline=match_headline(words, table, view),
        detail=rules_title(words, view.options),
        hand_title=words.within("score sheet", "Hand"),
        contract_title=words.within("score sheet", "Trump"),
        taken_title=words.within("score sheet", "Taken"),
        written_title=words.within("score sheet", "Written"),
        total_title=words.within("score sheet", "Total"),
        side_labels=tuple(side_label(words, table, side) for side in range(SIDES)),
        hands=tuple(
            HandLine(
                contract=CONTRACT_CODES[result.contract],
                multiplier=result.multiplier,
                taken=result.taken,
                written=result.written,
                totals=result.totals,
                call=call_name(words, result.call) if result.call is not None else "",
            )
            for result in view.results
        ),
        totals=view.totals,
        winner=view.winners[0] if len(view.winners) == 1 else None,
        target=view.options.target,
    )


def match_headline(words: Words, table: Table, view: View) -> str:
    """Return who has won the match, in few words."""
    if view.phase is not Phase.OVER:
        return words.say("The match so far")
    if len(view.winners) > 1:
        return words.say("A draw")
    return words.say("{side} win", side=side_label(words, table, view.winners[0]))
