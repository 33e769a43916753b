"""What a table says in its messages, beside the pictures: short lines of Discord's markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.botifarra.deal_text import calling, misdeal
from bot.games.botifarra.narration import Narration, cards_on_table, lying_trick
from bot.games.botifarra.result_text import claim_window, goes_on, result, revoke, won, wrote
from bot.games.botifarra.rules.text import preset_name, rules_title, short_revoke, title_says_all
from bot.games.botifarra.scenes.parts import started_view
from bot.i18n import Translator
from bot.tables.entries import CloseReason
from bot.tables.table import Table
from bot.ui.discord.emojis import NO_EMOJIS, Emojis
from bot.ui.tables.shuffle_proof import kept_fingerprint
from bot.ui.text.names import in_message, pair_label
from engine.botifarra import BotifarraView, HandResult, Phase
from engine.botifarra.events import CardTurned
from engine.botifarra.options import RevokeRule
from engine.game import Seat


def lobby_status(tr: Translator, table: Table) -> str:
    """Return who sits where and what a lobby waits for."""
    narration = Narration(tr, table, markdown=True)
    title = in_message(rules_title(tr, table.options))
    named = () if title_says_all(table.options) else (preset_name(tr, table.rules.preset),)
    rules = " · ".join(map(in_message, (*named, short_revoke(tr, table.options.revoke))))
    people = _pairs(narration) if table.options.partners else [narration.players()]
    return _lines([f"### {title}", f"-# {rules}", *people, narration.lobby()])


def _pairs(narration: Narration) -> list[str]:
    return [
        narration.tr.gettext(
            "{pair}: {names}",
            pair=pair_label(narration.tr, side),
            names=narration.marked_names((side, side + narration.table.options.sides)),
        )
        for side in range(narration.table.options.sides)
    ]


def table_status(tr: Translator, table: Table, signs: Emojis = NO_EMOJIS) -> str:
    """Return what just happened, who is to move, trump and multiplier, and the scores."""
    narration, view = Narration(tr, table, markdown=True, signs=signs), table.view(None)
    if view is None:
        return tr.gettext("The match has not started.")
    contract, lying = narration.contract(view) if view.phase.is_hand else "", lying_trick(view)
    # One line whether a trick ends or not: the buttons below stay where the finger is.
    turn = narration.turn(view) if lying is None else narration.took_and_leads(lying)
    return _lines(
        [
            *news(narration, view),
            _marked(turn, view),
            claim_window(narration, view),
            narration.absent(),
            contract,
            *narration.scores(view),
        ]
    )


def news(narration: Narration, view: BotifarraView) -> list[str]:
    """Return what just happened at a table, in one line; a misdeal that is being agreed on has another."""
    vote = " ".join(misdeal(narration, view))
    if vote and not view.phase.is_hand:
        return [vote]
    return [vote, " ".join(filter(None, _news(narration, view)))]


def _news(narration: Narration, view: BotifarraView) -> Iterable[str]:
    match view.phase:
        case Phase.OVER:
            return [*_end_of_hand(narration, view), won(narration, view.winners, _side_of_viewer(view))]
        case Phase.DEAL | Phase.CUT if view.results:
            return [*_end_of_hand(narration, view), goes_on(narration, view)]
        case Phase.DEAL | Phase.CUT:
            return []
        case Phase.PLAY:
            return [*_news_of_play(narration, view), *narration.refused_claims()]
        case _:
            return calling(narration, view)


def _end_of_hand(narration: Narration, view: BotifarraView) -> list[str]:
    newest = view.results[-1]
    # Once a claim was right, the wrong one before it is no news any more.
    said = (
        narration.refused_claims() if newest.revoke is None else revoke(narration, newest.hand, newest.revoke)
    )
    return [*said, wrote(narration, newest.written, _side_of_viewer(view))]


def _side_of_viewer(view: BotifarraView) -> int | None:
    return None if view.seat is None else view.options.side_of(view.seat)


def hand_status(tr: Translator, table: Table, seat: Seat, signs: Emojis = NO_EMOJIS) -> str:
    """Return what a player needs to know beside the own cards."""
    narration, view = Narration(tr, table, markdown=True, signs=signs), started_view(table, seat)
    turn = " ".join(filter(None, (narration.own_turn(view), narration.carregos_to_come(view))))
    lines = [_marked(turn, view), _own_risk(tr, view)]
    if table.seats[seat].is_away:
        lines.append(tr.gettext("A computer plays for you until you come back."))
    scores = narration.scores(view, view.options.side_of(seat))
    if not view.phase.is_hand:
        return _lines([*news(narration, view), *lines, claim_window(narration, view), *scores])
    vote = " ".join(misdeal(narration, view))
    return _lines([vote, *lines, *narration.carregos(view), narration.contract(view), *scores])


def _own_risk(tr: Translator, view: BotifarraView) -> str:
    """Return that any card can be clicked, to a player who follows where revokes are not prevented (B34)."""
    follows = view.trick and view.to_move == view.seat
    if view.options.revoke is RevokeRule.PREVENT or not follows:
        return ""
    warning = tr.gettext("This table takes any card: see for yourself that it is legal.")
    return f"-# ⚠️ {warning}"


def hand_result_text(tr: Translator, table: Table, finished: HandResult, signs: Emojis = NO_EMOJIS) -> str:
    """Return a finished hand: contract, points, what is written, totals.

    Once the next hand is dealt it stays in the channel, and keeps the fingerprint that was published with that deal.
    """
    narration = Narration(tr, table, markdown=True, signs=signs)
    first, *others = result(narration, finished)
    return _lines([first, " ".join(others), narration.score(finished.totals), kept_fingerprint(tr, table)])


def match_result_text(tr: Translator, table: Table) -> str:
    """Return who has won and the final score, or how the match stands."""
    narration, view = Narration(tr, table, markdown=True), started_view(table, None)
    over = view.phase is Phase.OVER
    outcome = won(narration, view.winners) if over else tr.gettext("The match so far.")
    hands = tr.ngettext("{number} hand played.", "{number} hands played.", len(view.results))
    return _lines([f"### {outcome}", narration.score(view.totals), hands])


def tricks_text(tr: Translator, table: Table) -> str:
    """Return who took the tricks that may be looked at now, the newest first (B36)."""
    narration, view = Narration(tr, table, markdown=True), started_view(table, None)
    return _lines(narration.took(trick.winner, trick.points) for trick in reversed(view.inspectable))


def closed_text(tr: Translator, table: Table) -> str:
    """Return why a table closed, and how to open another one."""
    match table.close_reason:
        case CloseReason.NOT_STARTED:
            reason = tr.gettext("Nobody started this table, so it has closed.")
        case CloseReason.ABANDONED:
            reason = tr.gettext(
                "Nobody has moved here for a long time, so this table has closed. The match does not count."
            )
        case _:
            reason = tr.gettext("This table was stopped. The match does not count.")
    return _lines([reason, tr.gettext("You can open another one with /botifarra new.")])


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)


def _marked(turn: str, view: BotifarraView) -> str:
    return turn if view.to_move is None else f"▶ {turn}"


def _news_of_play(narration: Narration, view: BotifarraView) -> list[str]:
    if not view.trick and not view.tricks:
        return list(calling(narration, view))
    newest = cards_on_table(narration.table, view)[-1]
    sentences = list(narration.carregos(view))
    if not newest.carrego:
        sentences.append(narration.happened(newest))
    turned = narration.table.moves[-1].events
    sentences += (narration.happened(event) for event in turned if isinstance(event, CardTurned))
    return sentences
