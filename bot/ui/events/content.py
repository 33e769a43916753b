"""The messages of an event that everybody sees, in the language of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.events import formats
from bot.events.entries import Format
from bot.events.event import Event, Pair, Round, Stage
from bot.events.results import standings_of
from bot.events.runner import ANSWER_TIME
from bot.events.season import season_of
from bot.i18n import Translator, translator
from bot.ui.discord.messages import OutgoingMessage, Part, Row, rows, text
from bot.ui.events.controls import Action, event_button
from bot.ui.events.names import FORMATS, NO_MEDALS, match_name, pair_name, person_name, title
from bot.ui.events.nights.reminders import here_button, next_line, repeat_line
from bot.ui.events.nights.season import season_button
from bot.ui.face.face import DOT, face_of
from bot.ui.text.names import in_message, listed, markdown, points, short

DONE: Final = "✔"


def translator_of(event: Event) -> Translator:
    """Return the translator for what everybody reads of an event."""
    return translator(event.terms.rules.language)


def announcement(
    event: Event,
    now: datetime,
    standings: Sequence[str] = (),
    newest_round: str = "",
    attached: Sequence[Part] = (),
    following: Event | None = None,
    medals: Mapping[int, str] = NO_MEDALS,
) -> OutgoingMessage:
    """Return the event's own message: who plays, then how it stands, and at the end its winners.

    ``standings`` are lines in markdown, ``newest_round`` is the address of the message of the newest round,
    ``attached`` stands above the buttons, ``following`` is the next night of the series, and ``medals`` are those of
    people by user id.
    """
    tr = translator_of(event)
    head = [f"## 📅 {title(event)}", _terms_line(tr, event)]
    match event.stage:
        case Stage.OPEN:
            when = filter(None, (start_line(tr, event), repeat_line(tr, event)))
            body = [*when, f"-# {rules_line(tr, event)}", "", *pair_lines(tr, event, medals)]
        case Stage.RUNNING:
            body = [*_round_lines(tr, event, newest_round), *standings]
        case Stage.OVER:
            body = [_end_line(tr, event), *standings]
        case Stage.CANCELLED if event.why_cancelled == "nobody":
            few, none = tr.gettext("Too few people came this time."), tr.gettext("Nobody came this time.")
            body = [few if event.here else none]
        case Stage.CANCELLED:
            tables, other = (
                tr.gettext("The night was cancelled."),
                tr.gettext("The tournament was cancelled."),
            )
            body = [tables if event.format is Format.TABLES else other]
    lines = [*head, *body, *filter(None, [next_line(tr, following)])]
    return OutgoingMessage((text("\n".join(lines)), *attached, *_buttons(tr, event, now)))


def ending(event: Event, following: Event | None) -> OutgoingMessage:
    """Return the last message in the thread of an event that is over: who has won, and when the next one is."""
    tr = translator_of(event)
    said = "\n".join(filter(None, (_end_line(tr, event), next_line(tr, following))))
    buttons = [] if event.format is Format.TABLES else [_standings(tr, event)]
    buttons.append(season_button(tr, season_of(event), "📈"))
    return OutgoingMessage((text(said), *rows(buttons)))


def _end_line(tr: Translator, event: Event) -> str:
    if event.format is Format.TABLES:
        return tr.gettext("All tables are over.")
    won = [pair_name(tr, event.pairs[line.pair]) for line in standings_of(event) if line.place == 1]
    if not won:
        return tr.gettext("The tournament is over.")
    return tr.gettext("🏆 The tournament is over. Winners: {names}.", names=markdown(listed(tr, won)))


def rules_line(tr: Translator, event: Event) -> str:
    """Return the rules of the tables in one line: "Botifarra lliure · 101 · 12 hands · 55 min · 45 s a card"."""
    terms = event.terms
    face = face_of(terms.game, tr.language)
    options = face.game.options(terms.rules.options)
    parts = [face.rules_heading(options, terms.rules.preset)]
    if event.format.has_boards:  # what ends a match says nothing of a single hand
        parts = face.title_parts(options)[:1]
    if terms.minutes is not None:
        parts.append(tr.ngettext("{number} minute a match", "{number} minutes a match", terms.minutes))
    if terms.rules.clock is not None:
        parts.append(tr.ngettext("{number} second a card", "{number} seconds a card", terms.rules.clock))
    if terms.rules.friendly:
        parts.append(tr.gettext("🤝 Friendly match"))
    return in_message(DOT.join(parts))


def pair_lines(tr: Translator, event: Event, medals: Mapping[int, str] = NO_MEDALS) -> Iterator[str]:
    """Yield who plays, who waits for an answer, and who looks for a partner."""
    pairs = [pair for pair in event.pairs.values() if not pair.is_looking and not pair.is_house]
    for place, pair in enumerate(pairs, 1):
        yield f"{place}. {_pair_line(tr, pair, medals)}"
    looking = [person_name(pair.people[0]) for pair in event.pairs.values() if pair.is_looking]
    if looking:
        names = markdown(listed(tr, looking))
        yield tr.gettext("Looking for a partner: {names}", names=names)
    if not event.pairs:
        yield tr.gettext("Nobody has signed up yet: “Play” is for you.")
    is_odd = len(event.complete) % 2 == 1 and event.format is not Format.TABLES
    if event.stage is Stage.OPEN and event.terms.house_pair and is_odd:
        yield tr.gettext("The house pair, two computers, fills the free place.")
    if any(pair.is_house for pair in event.pairs.values()):
        yield tr.gettext("The house pair, two computers, plays too, without a place.")
    if event.stage is Stage.OPEN and event.format is Format.TEAMS:
        yield "-# " + tr.gettext(
            "Four pairs make two teams: the first two to sign up are one, the last two the other."
        )
    elif event.stage is Stage.OPEN and event.format is Format.TABLES:
        if event.terms.computers:
            yield "-# " + tr.gettext("There are as many tables as people come for; computers fill the seats.")
    elif event.stage is Stage.OPEN:
        least, most = formats.LEAST_PAIRS, formats.MOST_PAIRS[event.format]
        yield "-# " + tr.gettext("From {least} to {most} pairs can play.", least=least, most=most)


def _pair_line(tr: Translator, pair: Pair, medals: Mapping[int, str]) -> str:
    names = markdown(pair_name(tr, pair, medals))
    if pair.has_left:
        return tr.gettext("{names} (dropped out)", names=names)
    if pair.asked is not None:
        return tr.gettext("{names}, waiting for {name}", names=names, name=markdown(person_name(pair.asked)))
    return f"{names} {DONE}"


def _terms_line(tr: Translator, event: Event) -> str:
    parts = [tr.gettext(FORMATS[event.format])]
    if event.format is Format.SWISS:
        parts.append(tr.ngettext("{number} round", "{number} rounds", event.terms.rounds))
    elif event.format is Format.LEAGUE:
        parts.append(
            tr.ngettext(
                "each pair meets each other once",
                "each pair meets each other {number} times",
                event.terms.rounds,
            )
        )
    elif event.stage is not Stage.OPEN:
        number = formats.number_of_rounds(event)
        parts.append(tr.ngettext("{number} round", "{number} rounds", number))
    return f"**{DOT.join(parts)}**"


def start_line(tr: Translator, event: Event) -> str:
    """Return when an event starts that has not."""
    at = event.terms.starts_at
    if at is None:
        name = markdown(person_name(event.by))
        return tr.gettext("It starts when {name} says so, under “Organise”.", name=name)
    return f"{format_dt(at, 'F')} ({format_dt(at, 'R')})"


def _round_lines(tr: Translator, event: Event, newest_round: str) -> Iterator[str]:
    if not event.rounds:
        yield tr.gettext("The first round is being drawn.")
        return
    if event.format is Format.TABLES:
        yield _few_line(tr, event) or tr.gettext("The tables are open.")
        return
    said = round_of(tr, event, event.rounds[-1])
    if event.format is Format.LEAGUE:
        left = sum(len(event.awaited(each)) for each in event.open_rounds)
        said = tr.ngettext(
            "{number} match is yet to be played.", "{number} matches are yet to be played.", left
        )
    yield f"[{said}]({newest_round})" if newest_round else said


def round_of(tr: Translator, event: Event, of: Round) -> str:
    """Return the number of a round among all: "Round 3 of 5."."""
    return tr.gettext("Round {round} of {rounds}.", round=of.number, rounds=formats.number_of_rounds(event))


def _few_line(tr: Translator, event: Event) -> str:
    """Return why a tournament has become open tables; empty if it has not."""
    if not event.has_too_few:
        return ""
    pairs = sum(pair.plays for pair in event.pairs.values())
    return tr.ngettext(
        "Only {number} pair is here: no tournament this time, but open tables.",
        "Only {number} pairs are here: no tournament this time, but open tables.",
        pairs,
    )


def _buttons(tr: Translator, event: Event, now: datetime) -> list[Row]:
    checks_in = event.checks_in_at is not None and event.checks_in_at <= now
    play = event_button(event, Action.PLAY, tr.gettext("Play"), style=ButtonStyle.success, emoji="🙋")
    who = event_button(event, Action.WHO, tr.gettext("Who plays"))
    standings, table, organise = _standings(tr, event), _own_table(tr, event), _organise(tr, event)
    drop = event_button(event, Action.DROP, tr.gettext("Drop out"))
    match event.stage:
        case Stage.OPEN:
            return rows([*([here_button(tr, event)] if checks_in else []), play, who, drop, organise])
        case Stage.RUNNING:
            late = [play] if event.takes_pairs else []
            compared = [] if event.format is Format.TABLES else [standings]
            return rows([table, *compared, *late, who, drop, organise])
        case Stage.OVER:
            compared = [] if event.format is Format.TABLES else [standings]
            return rows([*compared, season_button(tr, season_of(event), "📈"), who, organise])
        case Stage.CANCELLED:
            return rows([who])


def _standings(tr: Translator, event: Event) -> ui.Button[Any]:
    return event_button(event, Action.STANDINGS, tr.gettext("Standings"), emoji="🏆")


def _own_table(tr: Translator, event: Event) -> ui.Button[Any]:
    return event_button(event, Action.TABLE, tr.gettext("My table"), style=ButtonStyle.primary, emoji="🪑")


def _organise(tr: Translator, event: Event) -> ui.Button[Any]:
    return event_button(event, Action.ORGANISE, tr.gettext("Organise"), emoji="🛠️")


def match_button(tr: Translator, event: Event, of: Round) -> ui.Button[Any]:
    """Return the button that says that one is there for the match of a round."""
    label, style = tr.gettext("Play our match"), ButtonStyle.success
    return event_button(event, Action.MATCH, label, of.number, style=style, emoji="🪑")


def round_message(event: Event, of: Round, threads: Mapping[int, int]) -> OutgoingMessage:
    """Return the message of a round with its tables; ``threads`` are their channels by table."""
    tr = translator_of(event)
    said = tr.gettext("round {round} of {rounds}", round=of.number, rounds=formats.number_of_rounds(event))
    lines = [f"### 🏁 {title(event)}{DOT}{said}"]
    if event.format is Format.TABLES:
        lines = [f"### 🏁 {title(event)}", *filter(None, [_few_line(tr, event)])]
    numbers = range(1, len(of.pairings) + 1)
    lines += [_table_line(tr, event, of, table, threads.get(table)) for table in numbers]
    if of.bye is not None:
        rests = markdown(pair_name(tr, event.pairs[of.bye]))
        lines.append("-# " + tr.gettext("Resting: {names}", names=rests))
    if of.is_open and event.is_open:
        lines += _note_lines(tr, event, of)
        lines.append("-# " + " ".join(f"<@{each}>" for each in people_of(event, of)))
    buttons = [] if event.format is Format.TABLES else [_standings(tr, event)]
    if of.is_open and event.is_open:
        is_league = event.format is Format.LEAGUE
        buttons.insert(0, match_button(tr, event, of) if is_league else _own_table(tr, event))
    if of.results and event.format.has_boards and not event.covers(of):
        newest = min(board for _, board in of.results)
        buttons.append(event_button(event, Action.BOARD, tr.gettext("Boards"), newest, emoji="🃏"))
    return OutgoingMessage((text("\n".join(lines)), *rows(buttons)))


def _table_line(tr: Translator, event: Event, of: Round, table: int, thread: int | None) -> str:
    # Long names would leave no room for the mentions of 32 pairs.
    named = markdown(match_name(tr, event, of.pairings[table - 1]), bold=False, shown=short)
    parts = [f"**{table}** {named}"]
    missing = [place for place in of.missing if place[0] == table]
    if missing and thread is not None:
        parts.append(f"<#{thread}>")
    if not missing and event.covers(of):
        parts.append(DONE)
    elif not missing:
        parts.append(f"{DONE} {_results(tr, event, of, table)}")
    return DOT.join(parts)


def _results(tr: Translator, event: Event, of: Round, table: int) -> str:
    """Return the points at a table, in the order in which its pairs are named."""
    shown = []
    for board in of.boards:
        result = of.results[table, board]
        if result.points is None:
            shown.append(tr.gettext("not finished"))
            continue
        turned = event.pairing(of.number, (table, board)) != of.pairings[table - 1]
        written = result.points[::-1] if turned else result.points
        shown.append("–".join(map(points, written)))
    return ", ".join(shown)


def _note_lines(tr: Translator, event: Event, of: Round) -> Iterator[str]:
    if event.format.has_boards:
        yield tr.gettext("The same cards lie at every table: say nothing about them until the round is over.")
    if of.until is not None:
        until = f"{format_dt(of.until, 'f')} ({format_dt(of.until, 'R')})"
        if event.format is Format.LEAGUE:
            yield tr.gettext("To be played by {time}.", time=until)
        else:
            yield tr.gettext("No hand is dealt after {time}.", time=until)


def question(event: Event, pair: Pair | None) -> OutgoingMessage:
    """Return the question to the partner whom a person has asked, or how it was answered."""
    tr = translator_of(event)
    if pair is None:
        return OutgoingMessage((text(tr.gettext("This question is settled.")),))
    if pair.asked is None:
        names = markdown(pair_name(tr, pair))
        if pair.is_complete:
            return OutgoingMessage(
                (text(tr.gettext("{names} play together {done}", names=names, done=DONE)),)
            )
        return OutgoingMessage((text(tr.gettext("{name} looks for a partner.", name=names)),))
    asked = tr.gettext(
        "{partner}, {name} asks you to play together: {event}.",
        partner=f"<@{pair.asked.id}>",
        name=markdown(pair_name(tr, pair)),
        event=title(event),
    )
    return OutgoingMessage((text(asked), *rows(answers(tr, event, pair))))


def answers(tr: Translator, event: Event, pair: Pair) -> list[ui.Button[Any]]:
    """Return the buttons of a person who is asked to be somebody's partner."""
    yes = event_button(event, Action.YES, tr.gettext("Yes"), pair.number, style=ButtonStyle.success)
    return [yes, event_button(event, Action.NO, tr.gettext("No"), pair.number)]


def seating(event: Event, of: Round, table: int) -> OutgoingMessage:
    """Return the first message in the thread of a table, which mentions its people."""
    tr = translator_of(event)
    pairs = [event.pairs[number] for number in of.pairings[table - 1]]
    named = [
        listed(tr, [f"<@{person.id}>" for person in pair.people]) or markdown(pair_name(tr, pair))
        for pair in pairs
    ]
    others = listed(tr, named[1:] or [tr.gettext("computers")])
    lines = [
        f"**{thread_name(event, of, table)}**",
        tr.gettext("{pair} against {others}. The table follows below.", pair=named[0], others=others),
    ]
    return OutgoingMessage((text("\n".join(lines)),))


def thread_name(event: Event, of: Round, table: int) -> str:
    """Return the name of the thread of a table."""
    return translator_of(event).gettext("Table {table} · round {round}", table=table, round=of.number)


def begins(event: Event, of: Round) -> datetime:
    """Return when a round begins; those of a league begin one after another, although all are drawn at once."""
    days = event.terms.days * (of.number - 1) if event.format is Format.LEAGUE else 0
    return of.drawn_at + timedelta(days=days)


def has_begun(event: Event, of: Round, now: datetime) -> bool:
    """Tell whether a round is shown: also before its time, if all before it are over."""
    return begins(event, of) <= now or of.number <= event.last_closed + 1


def is_overdue(event: Event, of: Round, now: datetime) -> bool:
    """Tell whether organisers may decide about the matches of a league that were not played in time."""
    if event.format is not Format.LEAGUE or not event.is_open or not of.is_open or of.until is None:
        return False
    return of.until <= now < of.until + ANSWER_TIME


def people_of(event: Event, of: Round, table: int | None = None) -> list[int]:
    """Return the people of a table of a round, or of all its tables and who rests, by id."""
    pairings = of.pairings if table is None else of.pairings[table - 1 : table]
    numbers = [number for pairing in pairings for number in pairing]
    if table is None and of.bye is not None:
        numbers.append(of.bye)
    return [person.id for number in numbers for person in event.pairs[number].people]


def overdue(event: Event, of: Round) -> OutgoingMessage:
    """Return the question to the organiser about the matches of a league that were not played in time."""
    tr = translator_of(event)
    asked = tr.gettext(
        "{organiser}, the time of round {round} is over, and these matches have not been played. Under"
        " “Organise” you can extend it or decide them; without an answer in three days nobody gets points.",
        organiser=f"<@{event.by.id}>",
        round=of.number,
    )
    lines = [markdown(match_name(tr, event, of.pairings[table - 1])) for table, _ in event.awaited(of)]
    said = "\n".join([asked, *(f"- {line}" for line in lines)])
    return OutgoingMessage((text(said), *rows([_organise(tr, event)])))
