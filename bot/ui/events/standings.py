"""The standings of an event: a picture in pages with its facts, the lines in short, and a person's own round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.events.entries import Format
from bot.events.event import Event, Pair, Stage
from bot.events.results import played, standings_of
from bot.events.standings import Line
from bot.i18n import Translator
from bot.render.layouts.events.standings import StandingsLine, StandingsScene, pages
from bot.ui.discord.messages import OutgoingMessage, Row, rows
from bot.ui.events.boards import board_tables, percent
from bot.ui.events.controls import Action, event_button
from bot.ui.events.names import FORMATS, NO_MEDALS, pair_name
from bot.ui.face.face import DOT
from bot.ui.face.shown import Shown
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text.facts import DESCRIPTION, MESSAGE, TEXT, Fact
from bot.ui.text.names import capitalised, decimal, markdown, plain, points


def own_pair(event: Event, user_id: int | None) -> Pair | None:
    """Return the pair of a person, also one that has left; ``None`` without one."""
    pairs = [pair for pair in event.pairs.values() if user_id is not None and pair.has(user_id)]
    return min(pairs, key=lambda pair: pair.has_left, default=None)


def event_title(tr: Translator, event: Event) -> str:
    """Return the name and the format of an event: "Autumn tournament · Swiss"."""
    return DOT.join(filter(None, (event.terms.name, tr.gettext(FORMATS[event.format]))))


def has_standings(event: Event) -> bool:
    """Tell whether there is any result that counts: open tables are not compared."""
    return event.format is not Format.TABLES and bool(played(event))


def standings_title(tr: Translator, event: Event) -> str:
    """Return the heading of the standings: after which round they are, or that they are final."""
    if event.stage is Stage.OVER:
        return tr.gettext("Final standings")
    if event.format is Format.LEAGUE or not event.rounds or not (event.last_closed or event.is_open):
        return tr.gettext("Standings")
    newest = event.rounds[-1]
    if newest.is_open and newest.results and event.format is Format.SWISS:
        return tr.gettext("Standings during round {number}", number=newest.number)
    return tr.gettext("Standings after round {number}", number=event.last_closed)


def short_lines(tr: Translator, event: Event, most: int, medals: Mapping[int, str] = NO_MEDALS) -> list[str]:
    """Return the first pairs of the standings for a message, with medals: "**1** Pep 🥇 and Maria · 58.3%"."""
    told, shown = [], 2 if event.format is Format.SWISS else 1
    for line in [each for each in standings_of(event) if each.place is not None][:most]:
        names = markdown(capitalised(pair_name(tr, event.pairs[line.pair], medals)), bold=False)
        told.append(DOT.join((f"**{line.place}** {names}", *cells(tr, event, line)[:shown])))
    return told


def standings_shown(tr: Translator, event: Event, user_id: int | None = None, page: int = 0) -> Shown:
    """Return a page of the standings for a person, or for everybody; the first is page 0."""
    own, heads = own_pair(event, user_id), headings(tr, event)
    standings = standings_of(event)
    title = standings_title(tr, event)
    lines = tuple(_line(tr, event, line, own) for line in standings)
    shown = pages(lines)[page]
    start = sum(len(each) for each in pages(lines)[:page])
    listed = standings[start : start + len(shown)]
    return Shown(
        (
            Fact(lambda: f"{title}.", DESCRIPTION, weight=2),
            Fact(lambda: [_sentence(tr, event, line, own) for line in listed], DESCRIPTION | TEXT, weight=1),
            Fact(lambda: _about_own(tr, event, own, standings), MESSAGE | TEXT),
        ),
        "standings",
        lambda _: StandingsScene(title, event_title(tr, event), heads, lines, page),
        has_avatars=False,
    )


def number_of_pages(event: Event) -> int:
    """Return the number of pages of the standings, at least 1."""
    blank = StandingsLine(None, "", ())
    return len(pages([blank] * len(event.complete)))


async def standings_message(builder: MessageBuilder, tr: Translator, event: Event) -> OutgoingMessage:
    """Return the standings for everybody, all pages of them, with a button to the boards."""
    pictures = [
        await builder.picture(standings_shown(tr, event, page=page), in_background=True)
        for page in range(number_of_pages(event))
    ]
    drawn = tuple(each for each in pictures if each is not None)
    buttons = standings_rows(tr, event, may_fetch=False)
    return OutgoingMessage((*(each.gallery() for each in drawn), *buttons), drawn)


def standings_rows(tr: Translator, event: Event, page: int | None = None, *, may_fetch: bool) -> list[Row]:
    """Return the buttons to the pages before and after, to the boards, and to the file if it is offered."""
    last = number_of_pages(event) - 1
    turning = [
        event_button(
            event, Action.STANDINGS, f"{to + 1} / {last + 1}", to, emoji="◀️" if to < (page or 0) else "▶️"
        )
        for to in (() if page is None else (page - 1, page + 1))
        if to in range(last + 1)
    ]
    others = []
    if event.format.has_boards and event.last_closed:
        others.append(event_button(event, Action.BOARD, tr.gettext("Boards"), emoji="🃏"))
    if may_fetch:
        others.append(event_button(event, Action.FILE, tr.gettext("CSV file"), emoji="📄"))
    return [*rows(turning), *rows(others)]


def _line(tr: Translator, event: Event, line: Line, own: Pair | None) -> StandingsLine:
    pair = event.pairs[line.pair]
    return StandingsLine(
        line.place,
        plain(capitalised(pair_name(tr, pair))),
        cells(tr, event, line),
        tuple(person.name for person in pair.people) if len(pair.people) == 2 else (),
        is_own=pair == own,
    )


def headings(tr: Translator, event: Event) -> tuple[str, ...]:
    """Return the names of the figures of a pair, the one that decides the places first."""
    _ = tr.gettext
    match event.format:
        case Format.SWISS:
            return _("Wins"), _("Difference"), _("Points")
        case Format.LEAGUE:
            return _("Points"), _("Wins"), _("Difference")
        case Format.SAME_CARDS:
            return _("Result"), _("Boards")
        case Format.TEAMS:
            return (_("Comparison points"),)
        case Format.TABLES:
            return (_("Points"),)


def cells(tr: Translator, event: Event, line: Line) -> tuple[str, ...]:
    """Return the figures of a pair, as :func:`headings` names them."""
    score = decimal(tr, float(line.score), places=1 if line.score.denominator > 1 else 0)
    match event.format:
        case Format.SWISS:
            return score, points(line.difference, signed=True), str(line.points)
        case Format.LEAGUE:
            return score, str(line.won), points(line.difference, signed=True)
        case Format.SAME_CARDS:
            return percent(tr, line.score) if line.played else "–", str(line.played)
        case Format.TEAMS | Format.TABLES:
            return (score,)


def _sentence(tr: Translator, event: Event, line: Line, own: Pair | None) -> str:
    """Return a line of the standings in words: "1. Pep and Maria: result 58.3%, boards 12."."""
    pair = event.pairs[line.pair]
    named = zip(headings(tr, event), cells(tr, event, line), strict=True)
    figures = ", ".join(f"{heading.lower()} {cell}" for heading, cell in named)
    place = f"{line.place}." if line.place is not None else "–"
    name, yours = capitalised(pair_name(tr, pair)), tr.gettext("your pair")
    what = f"{place} {name} ({yours})" if pair == own else f"{place} {name}"
    return tr.gettext("{what}: {figures}.", what=what, figures=figures)


def _about_own(tr: Translator, event: Event, own: Pair | None, standings: list[Line]) -> Iterator[str]:
    """Yield the boards of the person's last round, and why their pair has no place."""
    if own is None:
        return
    if boards := own_round(tr, event, own):
        yield boards
    line = next((each for each in standings if each.pair == own.number), None)
    if event.stage is Stage.OVER and line is not None and line.place is None:
        yield tr.gettext("Without a place: fewer than half of your hands were played by you.")


def own_round(tr: Translator, event: Event, own: Pair) -> str:
    """Return the boards of a pair in the last round that is over: "Your round: board 9 0% · 10 75%"; may be empty."""
    if not event.format.has_boards or not event.last_closed:
        return ""
    boards = [
        f"{board} {table.worth[table.played.pairs.index(own.number)]}"
        for board in event.round(event.last_closed).boards
        for table in board_tables(tr, event, board)
        if own.number in table.played.pairs
    ]
    return tr.gettext("Your round: board {boards}", boards=DOT.join(boards)) if boards else ""
