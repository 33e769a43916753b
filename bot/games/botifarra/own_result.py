"""Results of deals and matches from the side of one player, as sentences."""

from __future__ import annotations

from bot.games.botifarra.narration import Narration
from bot.i18n import Translator
from bot.tables.results import lost_by_absence, seats_that_won
from bot.tables.table import Table
from engine.botifarra import BotifarraView, DealResult
from engine.game import Seat

_TWO = 2


def deal_result(narration: Narration, finished: DealResult, own: int) -> str:
    """Return the result of a finished deal for a side: "You lose the hand 32–40 ×2: +8 for them." (B28, B43).

    After a revoke, which voids the points taken, only the written points.
    """
    tr, other = narration.tr, 1 - own
    if narration.table.options.mode.is_individual:
        wrote = narration.wrote(finished.written, own)
        if finished.revoke is not None:
            return wrote
        taken = tr.gettext(
            "You took {figures}.", figures=_times(str(finished.taken[own]), finished.multiplier)
        )
        return f"{taken} {wrote}"
    if finished.written[own] or not any(finished.written) or narration.table.sides_are_pairs:
        return _of_two(tr, narration.table, finished, own, _figures(finished, own))
    return tr.gettext(
        "You lose the hand{figures}: +{number} for {name}.",
        figures=_figures(finished, own),
        number=finished.written[other],
        name=narration.side(other),
    )


def own_headline(tr: Translator, table: Table, finished: DealResult, seat: Seat) -> str:
    """Return the written result of a finished deal for the side of a seat, without points taken, for a picture."""
    own = table.side_of(seat)
    if table.options.mode.is_individual:
        return Narration(tr, table).own_change(finished.written[own])
    return _of_two(tr, table, finished, own, figures="")


def _of_two(tr: Translator, table: Table, finished: DealResult, own: int, figures: str) -> str:
    number = max(finished.written)
    won, is_pair = bool(finished.written[own]), table.sides_are_pairs
    if not number:
        return tr.gettext("36 to 36: nobody scores.")
    if won and is_pair:
        # Translators: "you" are two, as wherever the context is "pair". The figures: " 40–32 ×2", or nothing
        return tr.pgettext("pair", "You win the hand{figures}: +{number}.", figures=figures, number=number)
    if won:
        return tr.gettext("You win the hand{figures}: +{number}.", figures=figures, number=number)
    if is_pair:
        return tr.pgettext(
            "pair", "You lose the hand{figures}: +{number} for them.", figures=figures, number=number
        )
    return tr.gettext("You lose the hand{figures}.", figures=figures)


def _figures(finished: DealResult, own: int) -> str:
    """Return both sides' points taken, the own side first, and the multiplier: " 32–40 ×2"; empty after a revoke."""
    if finished.revoke is not None:
        return ""
    return " " + _times(f"{finished.taken[own]}–{finished.taken[1 - own]}", finished.multiplier)


def _times(taken: str, multiplier: int) -> str:
    return taken if multiplier == 1 else f"{taken} ×{multiplier}"


def match_result(narration: Narration, view: BotifarraView, viewer: Seat) -> str:
    """Return the result of a match for a viewer: "You lose the match 31 to 118." (B31 to B33).

    Who was not there at the end has lost it, and reads who has won, as all do if none of the winners was there.
    """
    tr, totals, table = narration.tr, view.totals, narration.table
    own = table.side_of(viewer)
    if len(view.winners) > 1 or viewer in lost_by_absence(table) or not seats_that_won(table, view.winners):
        return narration.won(view.winners, own)
    if len(totals) > _TWO:
        place = 1 + sum(total > totals[own] for total in totals)
        told = narration.won(view.winners, own)
        if place == 1:
            return told
        yours = tr.gettext("Final place at the table: {place} of {number}.", place=place, number=len(totals))
        return f"{told} {yours}"
    figures = {"own": totals[own], "other": totals[1 - own]}
    if table.sides_are_pairs:
        if own in view.winners:
            return tr.pgettext("pair", "You win the match {own} to {other}.", **figures)
        return tr.pgettext("pair", "You lose the match {own} to {other}.", **figures)
    if own in view.winners:
        return tr.gettext("You win the match {own} to {other}.", **figures)
    return tr.gettext("You lose the match {own} to {other}.", **figures)
