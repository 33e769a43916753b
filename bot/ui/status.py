"""What a table says in its messages, beside the pictures: short lines of Discord's markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Words
from bot.tables.entries import CloseReason
from bot.tables.table import Table
from bot.ui.rules_text import preset_name, rules_title, title_says_all
from bot.ui.scene_parts import started_view
from bot.ui.scenes import lobby_line
from bot.ui.telling import Telling, cards_on_table, lying_trick
from bot.ui.words import in_message, pair_label, side_name
from engine.botifarra import SIDES, HandResult, Phase, View
from engine.game import Seat


def lobby_status(words: Words, table: Table) -> str:
    """Return who sits where and what a lobby waits for."""
    telling = Telling(words, table, markdown=True)
    title = in_message(rules_title(words, table.options))
    preset = (
        "" if title_says_all(table.options) else f"-# {in_message(preset_name(words, table.rules.preset))}"
    )
    pairs = [
        words.say(
            "{pair}: {first} and {second}",
            pair=pair_label(words, side),
            first=telling.marked_name(side),
            second=telling.marked_name(side + SIDES),
        )
        for side in range(SIDES)
    ]
    return _lines([f"### {title}", preset, *pairs, in_message(lobby_line(words, table))])


def table_status(words: Words, table: Table) -> str:
    """Return what just happened, who is to move, trump and multiplier, and the scores."""
    telling, view = Telling(words, table, markdown=True), table.view(None)
    if view is None:
        return words.say("The match has not started.")
    turn = telling.turn(view)
    contract = "" if view.phase in (Phase.DEAL, Phase.OVER) else telling.contract(view)
    points = telling.hand_score(view) if view.phase is Phase.PLAY else ""
    score = telling.score(view.totals) if view.hand else ""
    return _lines(
        [" ".join(news(telling, view)), _marked(turn, view), telling.absent(), contract, score, points]
    )


def news(telling: Telling, view: View) -> list[str]:
    """Return what just happened at a table, as sentences."""
    match view.phase:
        case Phase.OVER:
            return [telling.wrote(view.results[-1].written), telling.won(view.winners)]
        case Phase.DEAL:
            return [telling.wrote(view.results[-1].written)] if view.results else []
        case Phase.PLAY:
            return _news_of_play(telling, view)
        case _:
            return list(telling.calling())


def hand_status(words: Words, table: Table, seat: Seat) -> str:
    """Return what a player needs to know beside the own cards."""
    telling, view = Telling(words, table, markdown=True), started_view(table, seat)
    lines = [_marked(telling.own_turn(view), view)]
    if table.chairs[seat].is_away:
        lines.append(words.say("A computer plays for you until you come back."))
    if view.phase in (Phase.DEAL, Phase.OVER):
        return _lines([*news(telling, view), *lines, _own_score(words, table, view, seat)])
    return _lines(
        [*lines, *telling.carregos(view), telling.contract(view), _own_score(words, table, view, seat)]
    )


def hand_result_text(words: Words, table: Table, result: HandResult) -> str:
    """Return a finished hand: contract, points, what is written, totals."""
    telling = Telling(words, table, markdown=True)
    first, *others = telling.result(result)
    return _lines([first, " ".join(others), telling.score(result.totals)])


def match_result_text(words: Words, table: Table) -> str:
    """Return who has won and the final score, or how the match stands."""
    telling, view = Telling(words, table, markdown=True), started_view(table, None)
    over = view.phase is Phase.OVER
    outcome = telling.won(view.winners) if over else words.say("The match so far.")
    hands = words.count("{number} hand played.", "{number} hands played.", len(view.results))
    return _lines([f"### {outcome}", telling.score(view.totals), hands])


def tricks_text(words: Words, table: Table) -> str:
    """Return who took the tricks that may be looked at now, the newest first (B36)."""
    telling, view = Telling(words, table, markdown=True), started_view(table, None)
    return _lines(telling.took(trick.winner, trick.points) for trick in reversed(view.inspectable))


def closed_text(words: Words, table: Table) -> str:
    """Return why a table closed, and how to open another one."""
    match table.close_reason:
        case CloseReason.NOT_STARTED:
            reason = words.say("Nobody started this table, so it has closed.")
        case CloseReason.ABANDONED:
            reason = words.say(
                "Nobody has moved here for a long time, so this table has closed. The match does not count."
            )
        case _:
            reason = words.say("This table was stopped. The match does not count.")
    return _lines([reason, words.say("You can open another one with /botifarra new.")])


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)


def _marked(turn: str, view: View) -> str:
    return turn if view.to_move is None else f"▶ {turn}"


def _news_of_play(telling: Telling, view: View) -> list[str]:
    if not view.trick and not view.tricks:
        return list(telling.calling())
    newest = cards_on_table(telling.table, view)[-1]
    sentences = list(telling.carregos(view))
    if not newest.carrego:
        sentences.append(telling.happened(newest))
    lying = lying_trick(view)
    if lying is not None:
        sentences.append(telling.took(lying.winner, lying.points))
    return sentences


def _own_score(words: Words, table: Table, view: View, seat: Seat) -> str:
    own = seat % SIDES
    we, they = (side_name(words, table, side, own) for side in (own, 1 - own))
    if view.phase in (Phase.DEAL, Phase.OVER):
        return words.say(
            "Match: {first} {first_points}, {second} {second_points}.",
            first=we,
            first_points=view.totals[own],
            second=they,
            second_points=view.totals[1 - own],
        )
    return words.say(
        "{first}: {first_points}, this hand {first_taken}. {second}: {second_points}, this hand {second_taken}.",
        first=we,
        first_points=view.totals[own],
        first_taken=view.taken[own],
        second=they,
        second_points=view.totals[1 - own],
        second_taken=view.taken[1 - own],
    )
