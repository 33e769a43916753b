"""The words of a profile card: dates, results, points over the cards, ranks, matches that do not count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from babel.dates import format_skeleton

from bot.i18n import Language, Translator
from bot.ratings.levels import Change
from bot.render.layouts.profile.face import ResultShare
from bot.render.layouts.profile.history import HistoryMonth
from bot.store import Period, Standing
from bot.store.matches.standings import LEAST_HANDS, PartnerSum
from bot.ui.face.profile import over_the_cards
from computers.par import JudgedSum


def date_text(tr: Translator, at: datetime) -> str:
    """Return a short date with its year: "Sep 22, 2026"; in French the first day of a month is "1er"."""
    text = format_skeleton("yMMMd", at, locale=tr.language)
    return f"1er{text[1:]}" if tr.language is Language.FR and at.day == 1 else text


def months(tr: Translator, history: Sequence[Change], now: datetime) -> Iterator[HistoryMonth]:
    """Yield where the months of a history begin; a month of another year than the one before has its year."""
    before, year = 0, now.year
    for index, change in enumerate(history):
        if change.at.month == before and change.at.year == year:
            continue
        skeleton = "MMM" if change.at.year == year else "yMMM"
        yield HistoryMonth(index, format_skeleton(skeleton, change.at, locale=tr.language))
        before, year = change.at.month, change.at.year


def history_text(tr: Translator, history: Sequence[Change]) -> str:
    """Return the line of the level in words: since when, from where, and between which levels."""
    levels = [round(change.after.mu) for change in history]
    return tr.gettext(
        "From {first} to {last} in {number} rated matches (the first: {date}); between {lowest} and {highest}.",
        first=levels[0],
        last=levels[-1],
        number=len(levels),
        date=date_text(tr, history[0].at),
        lowest=min(levels),
        highest=max(levels),
    )


def shares(tr: Translator, standing: Standing) -> tuple[ResultShare, ...]:
    """Return the numbers of matches won, drawn and lost, each with its words."""
    won, drawn, lost = standing.won, standing.drawn, standing.lost
    return (
        ResultShare(won, tr.ngettext("{number} won", "{number} won", won)),
        ResultShare(drawn, tr.ngettext("{number} drawn", "{number} drawn", drawn)),
        ResultShare(lost, tr.ngettext("{number} lost", "{number} lost", lost)),
    )


def played(tr: Translator, standing: Standing) -> str:
    """Return the results of some matches: "3 matches: 1 won, 0 drawn, 2 lost"."""
    return tr.ngettext(
        "{number} match: {won} won, {drawn} drawn, {lost} lost",
        "{number} matches: {won} won, {drawn} drawn, {lost} lost",
        standing.played,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
    )


def together(tr: Translator, partner: PartnerSum) -> dict[str, str]:
    """Return the matches with a partner, and those won of them, as fields of a sentence."""
    return {
        "matches": tr.ngettext("{number} match", "{number} matches", partner.played),
        "won": tr.ngettext("{number} won", "{number} won", partner.won),
    }


def over(tr: Translator, hands: JudgedSum) -> tuple[str, str]:
    """Return the points over the cards, or how many hands they still take, and of how many hands they are."""
    if hands.hands < LEAST_HANDS:
        missing = LEAST_HANDS - hands.hands
        return tr.ngettext("{number} more hand", "{number} more hands", missing), ""
    return (
        tr.gettext("{points} a hand", points=over_the_cards(tr, hands)),
        tr.ngettext("{number} hand", "{number} hands", hands.hands),
    )


def rank_by_results(tr: Translator, standing: Standing) -> str:
    """Return the rank on the leaderboard by results, or how many matches it still takes."""
    if standing.rank is not None:
        return tr.gettext("Rank {rank} by results", rank=standing.rank)
    return tr.ngettext(
        "No rank by results yet: {number} more match",
        "No rank by results yet: {number} more matches",
        Period.ALL.least - standing.played,
    )


def how_to_count(tr: Translator) -> str:
    """Return the condition of a rank by results."""
    return tr.ngettext(
        "{number} finished rated match against other people, without hints, gives a rank on the leaderboard.",
        "{number} finished rated matches against other people, without hints, give a rank on the leaderboard.",
        Period.ALL.least,
    )
