"""The texts of leaderboards: lines of people, how a leaderboard is counted, and how one gets on it."""

from __future__ import annotations

from typing import Final

from bot.i18n import N_, Translator
from bot.store import By, PairStanding, Period, Standing
from bot.store.matches.partners import LEAST_TOGETHER
from bot.store.matches.standings import LEAST_LISTED_HANDS
from bot.tables.store import MOST_A_DAY
from bot.ui.face.face import DOT, Face
from bot.ui.text.names import decimal, in_message, listed
from computers.registry import computers_of

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
ASKER_MARK: Final = "👉"
"""Marks the line of the person who asked; the message is public, so it cannot say "you"."""
SHORTEST_STREAK: Final = 2
"""Matches won in a row from which a streak is shown."""
BY_NAMES: Final = {
    By.LEVEL: N_("Level"),
    By.RESULTS: N_("Results"),
    By.CARDS: N_("Points a hand over the cards"),
    By.PAIRS: N_("Pairs"),
}


def has_cards(face: Face) -> bool:
    """Whether there are points over the cards in a game."""
    return computers_of(face.game).par is not None


def line(face: Face, by: By, standing: Standing, least: int, *, is_asker: bool) -> str:
    """Return rank, name and figures of a person, or of two who always play together.

    ``least`` is the number of matches from which there is a rank by results.
    """
    head = head_of(standing.rank, is_asker=is_asker)
    match by:
        case By.RESULTS:
            head += f"**{in_message(standing.name)}**"
            facts = _results(face, standing, least)
        case By.LEVEL:
            head += f"{_with_partner(face.tr, standing)} **{standing.level}**"
            if standing.level and not (standing.level.is_provisional or standing.is_pair):
                head += f" ± {standing.level.sigma:.0f}"
            facts = [face.tr.gettext("alone: not known")] if standing.partner else []
            facts += [] if standing.is_pair else [won(face.tr, standing), *_streak(face.tr, standing)]
        case By.CARDS:
            head += f"{in_message(standing.name)} {_over_the_cards(face.tr, standing)}"
            facts = []
    return f"{head}\n-# {DOT.join(facts)}" if facts else head


def head_of(rank: int | None, *, is_asker: bool) -> str:
    """Return the beginning of a line: the rank, and the mark of the person who asked."""
    shown = "▫️" if rank is None else MEDALS.get(rank, f"**{rank}.**")
    return f"{shown} {ASKER_MARK} " if is_asker else f"{shown} "


def _with_partner(tr: Translator, standing: Standing) -> str:
    name, partner = in_message(standing.name), in_message(standing.partner)
    if standing.is_pair and partner:
        return listed(tr, [name, partner])
    if partner:
        # Translators: a person, and with whom that person nearly always plays
        return tr.gettext("{name} (with {partner})", name=name, partner=partner)
    return name


def _over_the_cards(tr: Translator, standing: Standing) -> str:
    if standing.cards is None:
        return ""
    return tr.gettext(
        "**{over}** ± {error} ({number} hands)",
        over=decimal(tr, standing.cards.over, signed=True),
        error=decimal(tr, standing.cards.error),
        number=standing.cards.hands,
    )


def _results(face: Face, standing: Standing, least: int) -> list[str]:
    facts = [won(face.tr, standing), *face.standing(standing), *_streak(face.tr, standing)]
    if standing.rank is None:
        missing = least - standing.played
        facts.insert(0, face.tr.ngettext("{number} more match", "{number} more matches", missing))
    return facts


def won(tr: Translator, standing: Standing | PairStanding) -> str:
    """Return how many matches somebody has won and played."""
    return tr.ngettext(
        "{number} match won of {played}",
        "{number} matches won of {played}",
        standing.won,
        played=standing.played,
    )


def _streak(tr: Translator, standing: Standing) -> list[str]:
    if standing.streak < SHORTEST_STREAK:
        return []
    streak = tr.ngettext("{number} match won in a row", "{number} matches won in a row", standing.streak)
    return [f"🔥 {streak}"]


def period_text(tr: Translator, period: Period) -> str:
    """Return whose matches count by their age."""
    match period:
        case Period.ALL:
            return tr.gettext("Matches of all time")
        case Period.SEASON:
            return tr.gettext("Matches of this season")
        case Period.MONTH:
            return tr.gettext("Matches of the last 30 days")
        case Period.WEEK:
            return tr.gettext("Matches of the last 7 days")


def rank_text(tr: Translator, by: By, period: Period) -> str:
    """Return the condition of a rank; over the cards everybody on the list has one."""
    if by is By.LEVEL:
        return tr.gettext("The question mark goes after some thirty matches.")
    return tr.ngettext(
        "You need {number} match that counts for a rank.",
        "You need {number} matches that count for a rank.",
        period.least,
    )


def empty_text(face: Face, by: By) -> str:
    """Return how one gets on a leaderboard with nobody on it."""
    _ = face.tr.gettext
    if by is By.PAIRS and not has_cards(face):
        return _("In {game} everyone plays alone: there are no pairs.", game=face.title)
    if by is By.CARDS and not has_cards(face):
        return _(
            "There are no points over the cards in {game}. Choose “{level}” or “{results}”.",
            game=face.title,
            level=_(BY_NAMES[By.LEVEL]),
            results=_(BY_NAMES[By.RESULTS]),
        )
    match by:
        case By.RESULTS:
            how = _(
                "Nobody is on this leaderboard yet. Open a table with `/{game} new`, play a rated match without hints"
                " to its end against other people, and you are on it, whether you win or lose.",
                game=face.game.name,
            )
        case By.LEVEL:
            how = _(
                "Nobody is on this leaderboard yet. It takes some ten rated matches against other people, at least"
                " one of them counted here. Open a table with `/{game} new`.",
                game=face.game.name,
            )
        case By.CARDS:
            how = _(
                "Nobody is on this leaderboard yet. It takes {number} hands against other people, in matches that"
                " are counted here. Open a table with `/{game} new`.",
                number=LEAST_LISTED_HANDS,
                game=face.game.name,
            )
        case By.PAIRS:
            how = _pairs(face.tr)
    return " ".join(filter(None, (how, "" if by in (By.CARDS, By.PAIRS) else face.uncounted())))


def explanation(face: Face, by: By, period: Period) -> str:
    """Return in what order people stand, and which matches count, as a list."""
    match by:
        case By.RESULTS:
            sentences = _by_results(face, period)
        case By.LEVEL:
            sentences = _by_level(face)
        case By.CARDS:
            sentences = _by_cards(face.tr)
        case By.PAIRS:
            sentences = (
                face.order_of_leaderboard(),
                _pairs(face.tr),
                face.tr.gettext("Friendly matches and matches with hints do not count."),
                face.tr.gettext(
                    "People who keep their level to themselves (`/preferences`) are not on the list."
                ),
            )
    return "\n".join(f"- {sentence}" for sentence in filter(None, sentences))


def _pairs(tr: Translator) -> str:
    return tr.gettext(
        "Two are a regular pair once they have finished {number} matches together in this server.",
        number=LEAST_TOGETHER,
    )


def _most_a_day(tr: Translator) -> str:
    return tr.gettext(
        "Of the same people on the same sides at most {number} matches a day (UTC) count.",
        number=MOST_A_DAY,
    )


def _by_results(face: Face, period: Period) -> tuple[str, ...]:
    tr = face.tr
    fewer = tr.gettext("Players with fewer stand below the others, in the same order.")
    return (
        face.order_of_leaderboard(),
        f"{rank_text(tr, By.RESULTS, period)} {fewer}",
        tr.gettext(
            "Only rated matches without hints, in which people play against people, count. Computers have no rank:"
            " places and wins are those among the people at the table."
        ),
        face.uncounted(),
        tr.gettext(
            "A match counts only if at least half of it is played. A player who has left one that counts, and is"
            " not back when it ends, has lost it."
        ),
        _most_a_day(tr),
    )


def _by_level(face: Face) -> tuple[str, ...]:
    _ = face.tr.gettext
    uncounted = _("Friendly matches and matches with hints do not count.")
    return (
        _(
            "The level says how well you play, and begins at 1500. A side with 400 more wins ten times for each loss."
            " ± is how far the level may be off."
        ),
        _(
            "You are on the list from some ten rated matches on. The question mark goes after some thirty; until"
            " then you have no rank."
        ),
        _("Being away makes the level less certain, and never lower."),
        " ".join((_("Only matches of two pairs count."), uncounted)) if has_cards(face) else uncounted,
        _most_a_day(face.tr),
        _("Two who nearly always play together share the mean: nobody can tell them apart.")
        if has_cards(face)
        else "",
        _("People who keep their level to themselves (`/preferences`) are not on the list."),
    )


def _by_cards(tr: Translator) -> tuple[str, ...]:
    _ = tr.gettext
    return (
        _(
            "Four easy computers play every hand again with the same cards; what you write above them is yours. ±"
            " is how far the number may be off."
        ),
        _(
            "You are on the list from {number} hands against people on, friendly matches and matches with hints"
            " included.",
            number=LEAST_LISTED_HANDS,
        ),
        _("Hands that were given up, or in which a revoke was claimed, are left out."),
        _("People who keep their level to themselves (`/preferences`) are not on the list."),
    )
