"""The texts of a deal of the day: its title, a person's result against all others, the ranking, the text to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Final

from babel import Locale
from babel.dates import format_date, format_skeleton

from bot.daily.deal import SEAT, Deal
from bot.daily.results import Field, Scored
from bot.daily.service import Course, Standing
from bot.i18n import Language, Translator
from bot.tables.table import Table
from bot.ui.face.face import DOT, Face
from bot.ui.text.names import decimal, in_message, listed, points

LINES: Final = 10
"""People in a ranking."""
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
_OWN: Final = "👉"
_OWN_TRICK: Final = "🟧"
_OTHER_TRICK: Final = "🟦"
_LEAST_FIELD: Final = 5
"""Players from which on a percentage says anything."""
_LEAST_STREAK: Final = 2


def date_text(tr: Translator, day: date) -> str:
    """Return a date without its year: "November 23"; in French the first day of a month is "1er"."""
    text = format_skeleton("MMMMd", datetime(day.year, day.month, day.day), locale=Locale.parse(tr.language))  # noqa: DTZ001 - a date has no zone
    return f"1er{text[1:]}" if tr.language is Language.FR and day.day == 1 else text


def title(face: Face, deal: Deal) -> str:
    """Return the heading of a deal: its date, and below it the game with the shortest name of its rules."""
    tr, options = face.tr, face.game.options(deal.plan.options)
    named = tr.gettext("Deal of the day, {date}", date=date_text(tr, deal.day))
    return f"### {named}\n-# {face.title_parts(options)[0]}"


def introduction(tr: Translator) -> str:
    """Return the text before the first decision."""
    return tr.gettext(
        "Everybody who plays today gets these cards and plays with the same computers, and all scores "
        "are compared. You play it once."
    )


def result_lines(tr: Translator, standing: Standing, user_id: int, next_at: datetime | None) -> Iterator[str]:
    """Yield the result of a person who has finished: the score, the others, the days in a row, the next deal.

    The deal after yesterday's is there already: ``next_at`` is ``None`` then.
    """
    score = standing.score or 0
    yield own_score(tr, score)
    yield from _compared(tr, standing, score, user_id, is_of_today=next_at is not None)
    yield f"🔥 {_streak(tr, standing)}"
    if next_at is not None:
        yield next_deal(tr, next_at)


def next_deal(tr: Translator, next_at: datetime) -> str:
    """Return when the next deal comes, as a time that counts down."""
    return tr.gettext("The next deal comes {when}.", when=f"<t:{int(next_at.timestamp())}:R>")


def _compared(
    tr: Translator, standing: Standing, score: int, user_id: int, *, is_of_today: bool
) -> Iterator[str]:
    everywhere = standing.everywhere
    if everywhere.players <= 1:
        if is_of_today:
            yield tr.gettext("You are the first to finish this deal: look again when others have played it.")
        else:
            yield tr.gettext("Nobody else has finished this deal.")
        return
    yield field_text(tr, everywhere)
    here = Field([each.score for each in standing.here])
    if any(each.user_id == user_id for each in standing.here):
        yield tr.gettext(
            "In this server: place {rank} of {players}", rank=here.rank(score), players=here.players
        )
    yield tr.gettext(
        "Everywhere: place {rank} of {players}", rank=everywhere.rank(score), players=everywhere.players
    )
    yield from _better_than(tr, everywhere, score)


def _better_than(tr: Translator, everywhere: Field, score: int) -> Iterator[str]:
    """Yield how many of the others did worse, if enough have played and any did."""
    percent = everywhere.beaten(score)
    if everywhere.players >= _LEAST_FIELD and percent:
        yield tr.gettext("Better than {percent}% of the others", percent=percent)


def field_text(tr: Translator, everywhere: Field) -> str:
    """Return the results of all who have finished a deal."""
    return tr.gettext(
        "{players} players in all: {mean} on average, {best} at best",
        players=everywhere.players,
        mean=decimal(tr, everywhere.mean, signed=True),
        best=points(everywhere.best, signed=True),
    )


def _streak(tr: Translator, standing: Standing) -> str:
    """Return the days in a row."""
    streak = standing.streak
    if streak.best == 1:
        return tr.gettext("1 day in a row")
    return tr.ngettext(
        "{number} day in a row (best: {best})",
        "{number} days in a row (best: {best})",
        streak.current,
        best=streak.best,
    )


def ranking_lines(tr: Translator, standing: Standing, user_id: int) -> Iterator[str]:
    """Yield the first people of a server, and the user's own line if it is further down."""
    here = Field([each.score for each in standing.here])
    if not standing.here:
        yield tr.gettext("Nobody in this server has finished this deal.")
    for place, each in enumerate(standing.here):
        if place < LINES or each.user_id == user_id:
            yield _line(here, each, is_own=each.user_id == user_id)


def _line(here: Field, each: Scored, *, is_own: bool) -> str:
    rank = here.rank(each.score)
    name = f"**{in_message(each.name)}**"
    marked = f"{_OWN} {name}" if is_own else name
    return f"{_MEDALS.get(rank, f'**{rank}.**')} {marked}{DOT}{points(each.score, signed=True)}"


def own_score(tr: Translator, score: int) -> str:
    """Return a person's score."""
    return tr.gettext("Your score: {score}", score=f"**{points(score, signed=True)}**")


def expert(tr: Translator, score: int) -> str:
    """Return the score of the expert."""
    return tr.gettext("Expert: {score}", score=f"**{points(score, signed=True)}**")


def crown_lines(tr: Translator, month: date, days: int, names: Sequence[str]) -> Iterator[str]:
    """Yield who was the best of a server on most days of a month; nothing if nobody has played."""
    if names:
        told = tr.ngettext(
            "Crown of the month ({month}): {names}, best in this server on {number} day",
            "Crown of the month ({month}): {names}, best in this server on {number} days",
            days,
            month=format_date(month, "LLLL", locale=tr.language),
            names=listed(tr, [f"**{in_message(name)}**" for name in names]),
        )
        yield f"👑 {told}"


def tricks(face: Face, table: Table) -> str:
    """Return a square for each trick, in the colour of the side that took it; empty in games without tricks.

    A match has too many tricks.
    """
    if not table.is_single_deal:
        return ""
    sides = [table.side_of(seat) for seat in face.at(table).tricks_taken_by()]
    return "".join(_OWN_TRICK if side == table.side_of(SEAT) else _OTHER_TRICK for side in sides)


def shared(face: Face, course: Course, standing: Standing, name: str) -> str:
    """Return the lines that everybody in a channel reads: no card, and nothing that helps to play."""
    tr, deal, score = face.tr, course.deal, standing.score or 0
    line = tr.gettext(
        "{name} has played the deal of the day ({game}, {date}): {score}",
        name=f"**{in_message(name)}**",
        game=face.title_parts(face.game.options(deal.plan.options))[0],
        date=date_text(tr, deal.day),
        score=f"**{points(score, signed=True)}**",
    )
    more = [*_better_than(tr, standing.everywhere, score)]
    if standing.streak.current >= _LEAST_STREAK:
        more.append(f"🔥 {_streak(tr, standing)}")
    lines = [f"🗓️ {line}", tricks(face, course.table), f"-# {DOT.join(more)}" if more else ""]
    return "\n".join(filter(None, lines))
