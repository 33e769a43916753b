"""What a table says in its messages, beside the pictures: short lines of Discord's markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Words
from bot.tables.entries import CloseReason
from bot.tables.table import Table
from bot.ui.rules_text import preset_name, rules_title, short_revoke, title_says_all
from bot.ui.scene_parts import started_view
from bot.ui.shuffle_text import kept_fingerprint
from bot.ui.signs import NO_SIGNS, Signs
from bot.ui.telling import Telling, cards_on_table, lying_trick
from bot.ui.telling_dealing import calling, misdeal
from bot.ui.telling_results import claim_window, goes_on, result, revoke, won, wrote
from bot.ui.words import in_message, pair_label
from engine.botifarra import BotifarraView, HandResult, Phase
from engine.botifarra.events import CardTurned
from engine.botifarra.options import RevokeRule
from engine.game import Seat


def lobby_status(words: Words, table: Table) -> str:
    """Return who sits where and what a lobby waits for."""
    telling = Telling(words, table, markdown=True)
    title = in_message(rules_title(words, table.options))
    named = () if title_says_all(table.options) else (preset_name(words, table.rules.preset),)
    rules = " · ".join(map(in_message, (*named, short_revoke(words, table.options.revoke))))
    people = _pairs(telling) if table.options.partners else [telling.players()]
    return _lines([f"### {title}", f"-# {rules}", *people, telling.lobby()])


def _pairs(telling: Telling) -> list[str]:
    return [
        telling.words.say(
            "{pair}: {names}",
            pair=pair_label(telling.words, side),
            names=telling.marked_names((side, side + telling.table.options.sides)),
        )
        for side in range(telling.table.options.sides)
    ]


def table_status(words: Words, table: Table, signs: Signs = NO_SIGNS) -> str:
    """Return what just happened, who is to move, trump and multiplier, and the scores."""
    telling, view = Telling(words, table, markdown=True, signs=signs), table.view(None)
    if view is None:
        return words.say("The match has not started.")
    contract, lying = telling.contract(view) if view.phase.is_hand else "", lying_trick(view)
    # One line whether a trick ends or not: the buttons below stay where the finger is.
    turn = telling.turn(view) if lying is None else telling.took_and_leads(lying)
    return _lines(
        [
            *news(telling, view),
            _marked(turn, view),
            claim_window(telling, view),
            telling.absent(),
            contract,
            *telling.scores(view),
        ]
    )


def news(telling: Telling, view: BotifarraView) -> list[str]:
    """Return what just happened at a table, in one line; a misdeal that is being agreed on has another."""
    vote = " ".join(misdeal(telling, view))
    if vote and not view.phase.is_hand:
        return [vote]
    return [vote, " ".join(filter(None, _news(telling, view)))]


def _news(telling: Telling, view: BotifarraView) -> Iterable[str]:
    match view.phase:
        case Phase.OVER:
            return [*_end_of_hand(telling, view), won(telling, view.winners, _side_of_viewer(view))]
        case Phase.DEAL | Phase.CUT if view.results:
            return [*_end_of_hand(telling, view), goes_on(telling, view)]
        case Phase.DEAL | Phase.CUT:
            return []
        case Phase.PLAY:
            return [*_news_of_play(telling, view), *telling.refused_claims()]
        case _:
            return calling(telling, view)


def _end_of_hand(telling: Telling, view: BotifarraView) -> list[str]:
    newest = view.results[-1]
    # Once a claim was right, the wrong one before it is no news any more.
    said = telling.refused_claims() if newest.revoke is None else revoke(telling, newest.hand, newest.revoke)
    return [*said, wrote(telling, newest.written, _side_of_viewer(view))]


def _side_of_viewer(view: BotifarraView) -> int | None:
    return None if view.seat is None else view.options.side_of(view.seat)


def hand_status(words: Words, table: Table, seat: Seat, signs: Signs = NO_SIGNS) -> str:
    """Return what a player needs to know beside the own cards."""
    telling, view = Telling(words, table, markdown=True, signs=signs), started_view(table, seat)
    turn = " ".join(filter(None, (telling.own_turn(view), telling.carregos_to_come(view))))
    lines = [_marked(turn, view), _own_risk(words, view)]
    if table.seats[seat].is_away:
        lines.append(words.say("A computer plays for you until you come back."))
    scores = telling.scores(view, view.options.side_of(seat))
    if not view.phase.is_hand:
        return _lines([*news(telling, view), *lines, claim_window(telling, view), *scores])
    vote = " ".join(misdeal(telling, view))
    return _lines([vote, *lines, *telling.carregos(view), telling.contract(view), *scores])


def _own_risk(words: Words, view: BotifarraView) -> str:
    """Return that any card can be clicked, to a player who follows where revokes are not prevented (B34)."""
    follows = view.trick and view.to_move == view.seat
    if view.options.revoke is RevokeRule.PREVENT or not follows:
        return ""
    warning = words.say("This table takes any card: see for yourself that it is legal.")
    return f"-# ⚠️ {warning}"


def hand_result_text(words: Words, table: Table, finished: HandResult, signs: Signs = NO_SIGNS) -> str:
    """Return a finished hand: contract, points, what is written, totals.

    Once the next hand is dealt it stays in the channel, and keeps the fingerprint that was published with that deal.
    """
    telling = Telling(words, table, markdown=True, signs=signs)
    first, *others = result(telling, finished)
    return _lines([first, " ".join(others), telling.score(finished.totals), kept_fingerprint(words, table)])


def match_result_text(words: Words, table: Table) -> str:
    """Return who has won and the final score, or how the match stands."""
    telling, view = Telling(words, table, markdown=True), started_view(table, None)
    over = view.phase is Phase.OVER
    outcome = won(telling, view.winners) if over else words.say("The match so far.")
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


def _marked(turn: str, view: BotifarraView) -> str:
    return turn if view.to_move is None else f"▶ {turn}"


def _news_of_play(telling: Telling, view: BotifarraView) -> list[str]:
    if not view.trick and not view.tricks:
        return list(calling(telling, view))
    newest = cards_on_table(telling.table, view)[-1]
    sentences = list(telling.carregos(view))
    if not newest.carrego:
        sentences.append(telling.happened(newest))
    turned = telling.table.moves[-1].events
    sentences += (telling.happened(event) for event in turned if isinstance(event, CardTurned))
    return sentences
