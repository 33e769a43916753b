"""Results of hands and matches from the side of one player, as sentences."""

from __future__ import annotations

from bot.games.botifarra.narration import Narration
from engine.botifarra import BotifarraView, HandResult

_TWO = 2


def hand_result(narration: Narration, finished: HandResult, own: int) -> str:
    """Return what a finished hand brought to a side: "You lose the hand 32–40 ×2: +8 for them." (B28, B43).

    After a revoke, which makes void what was taken, only what is written.
    """
    options, _ = narration.table.options, narration.tr.gettext
    if options.mode.is_individual:
        taken = _("You took {figures}.", figures=_times(str(finished.taken[own]), finished.multiplier))
        wrote = narration.wrote(finished.written, own)
        return wrote if finished.revoke is not None else f"{taken} {wrote}"
    if not any(finished.written):
        return narration.wrote(finished.written, own)
    other = 1 - own
    figures = "" if finished.revoke is not None else f" {_figures(finished, own)}"
    if narration.table.sides_are_pairs:
        return _of_pair(narration, finished, own, figures)
    if finished.written[own]:
        return _("You win the hand{figures}: +{number}.", figures=figures, number=finished.written[own])
    return _(
        "You lose the hand{figures}: +{number} for {name}.",
        figures=figures,
        number=finished.written[other],
        name=narration.side(other),
    )


def _of_pair(narration: Narration, finished: HandResult, own: int, figures: str) -> str:
    number = max(finished.written)
    if finished.written[own]:
        # Translators: "you" are two, as wherever the context is "pair". The figures: " 40–32 ×2", or nothing
        return narration.tr.pgettext(
            "pair", "You win the hand{figures}: +{number}.", figures=figures, number=number
        )
    return narration.tr.pgettext(
        "pair", "You lose the hand{figures}: +{number} for them.", figures=figures, number=number
    )


def _figures(finished: HandResult, own: int) -> str:
    """Return what both sides took, the own side first, and the multiplier: "32–40 ×2"."""
    return _times(f"{finished.taken[own]}–{finished.taken[1 - own]}", finished.multiplier)


def _times(taken: str, multiplier: int) -> str:
    return taken if multiplier == 1 else f"{taken} ×{multiplier}"


def match_result(narration: Narration, view: BotifarraView, own: int) -> str:
    """Return how a match has ended for a side: "You lose the match 31 to 118." (B31 to B33)."""
    tr, totals = narration.tr, view.totals
    if len(view.winners) > 1:
        return narration.won(view.winners, own)
    if len(totals) > _TWO:
        place = 1 + sum(total > totals[own] for total in totals)
        told = narration.won(view.winners, own)
        if place == 1:
            return told
        yours = tr.gettext("Your place: {place} of {number}.", place=place, number=len(totals))
        return f"{told} {yours}"
    figures = {"own": totals[own], "other": totals[1 - own]}
    if narration.table.sides_are_pairs:
        if own in view.winners:
            return tr.pgettext("pair", "You win the match {own} to {other}.", **figures)
        return tr.pgettext("pair", "You lose the match {own} to {other}.", **figures)
    if own in view.winners:
        return tr.gettext("You win the match {own} to {other}.", **figures)
    return tr.gettext("You lose the match {own} to {other}.", **figures)
