"""The messages of organisers: the panel, the ways to a table or a result, and corrections in the thread."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.events.entries import Corrected, Format, Result
from bot.events.event import Event, Place, Round, Stage
from bot.i18n import N_, Translator, translator
from bot.ui.discord.messages import MOST_OPTIONS, OutgoingMessage, rows, select, text
from bot.ui.discord.modals import Line, LinesForm
from bot.ui.events.controls import Action, EventId, event_button
from bot.ui.events.names import match_name, pair_name, person_name
from bot.ui.events.standings import has_standings
from bot.ui.text.names import capitalised, in_message, markdown, plain, points

Options = Sequence[tuple[str, str]]
"""Choices as pairs of label and value; the value of a table is its round, number and board: "3.2.0"."""
MOST_POINTS: Final = 9999
LONGEST_REASON: Final = 200
FIELDS: Final = ("first", "second", "reason")
"""The fields of the form of a correction: the points of both pairs, and the reason."""
FURTHER: Final = "-"
"""Begins the value of the choice that shows further ones."""
EXTEND: Final = "extend"
VERDICTS: Final = {
    "a": Result(points=None, given=(0, 2)),
    "b": Result(points=None, given=(2, 0)),
    "draw": Result(points=None, given=(1, 1)),
}
"""The decisions on a match that was not played in time, as arguments of buttons."""
NOT_IN_TIME: Final = N_("not played in time")


def panel(tr: Translator, event: Event, now: datetime) -> OutgoingMessage:
    """Return the panel with everything that an organiser can do now."""
    _, lines, buttons = tr.gettext, list[str](), list[ui.Button[Any]]()

    def add(action: Action, label: str, style: ButtonStyle = ButtonStyle.secondary) -> None:
        buttons.append(event_button(event, action, label, style=style))

    if event.stage is Stage.OPEN:
        lines.append(_("Pairs that can play: {number}.", number=len(event.complete)))
        if len(event.complete) < len(event.pairs):
            told = _("At the start the others are put together; who is left plays with a computer.")
            lone = _("At the start the others are put together; who is left does not play.")
            lines.append(told if event.terms.computers else lone)
        if event.is_anybody_here:
            here = sum(person.id in event.here for person in event.people)
            lines.append(_("Here: {here} of {all}", here=here, all=len(event.people)))
            lines.append(_("Who is not here when you start does not play."))
        add(Action.START, _("Start now"), ButtonStyle.success)
    elif event.stage is Stage.RUNNING:
        if overdue(tr, event, now):
            add(Action.DECIDE, _("Overdue matches"), ButtonStyle.primary)
        add(Action.REPLACE, _("Replace somebody"))
        add(Action.CLOSE, _("Close a table"))
    if correctable(event):
        add(Action.CORRECT, _("Correct a result"))
    if has_standings(event):
        add(Action.FILE, _("CSV file"))
    if event.is_open:
        add(Action.CANCEL, _("Cancel the tournament"), ButtonStyle.danger)
    heading = f"### {_('Organise')}"
    return OutgoingMessage((text("\n".join((heading, *lines))), *rows(buttons)))


def question(
    tr: Translator, custom_id: EventId, asked: str, options: Options, skip: int = 0
) -> OutgoingMessage:
    """Return a question with a select; where not all choices fit, the last one leads to further ones."""
    shown = list(options[skip : skip + MOST_OPTIONS])
    if len(options) > skip + MOST_OPTIONS:
        shown[-1] = (tr.gettext("More choices"), f"{FURTHER}{skip + MOST_OPTIONS - 1}")
    if not shown:
        return OutgoingMessage((text(tr.gettext("There is nothing to choose from now.")),))
    return OutgoingMessage((select(custom_id, asked, shown),))


def correctable(event: Event) -> list[Round]:
    """Return the rounds in which a result can be corrected, the newest first: none with covered results.

    Those of open tables are compared with no others, and there may be other than two sides.
    """
    if event.format is Format.TABLES:
        return []
    return [each for each in reversed(event.rounds) if each.results and not event.covers(each)]


def rounds_to_correct(tr: Translator, event: Event) -> Options:
    """Return the choice of a round with results."""
    return [
        (tr.gettext("Round {number}", number=each.number), str(each.number)) for each in correctable(event)
    ]


def results_to_correct(tr: Translator, event: Event, number: int) -> Options:
    """Return the choice of a result of a round."""
    found = [each for each in correctable(event) if each.number == number]
    return [_option(tr, event, number, place) for each in found for place in sorted(each.results)]


def running(tr: Translator, event: Event) -> Options:
    """Return the tables that are open."""
    return [
        _option(tr, event, each.number, place)
        for each in event.rounds
        for place in each.opened
        if place not in each.results
    ]


def overdue(tr: Translator, event: Event, now: datetime) -> Options:
    """Return the matches of a league whose time is over."""
    if event.format is not Format.LEAGUE:
        return []
    return [
        _option(tr, event, each.number, place)
        for each in event.open_rounds
        for place in event.awaited(each)
        if each.until is not None and each.until <= now
    ]


def _option(tr: Translator, event: Event, number: int, place: Place) -> tuple[str, str]:
    pairs = plain(match_name(tr, event, event.pairing(number, place)))
    where = capitalised(_where(tr, number, place))
    return tr.gettext("{where}: {pairs}", where=where, pairs=pairs), _path(number, place)


def _path(number: int, place: Place) -> str:
    return f"{number}.{place[0]}.{place[1]}"


def people_question(tr: Translator, event: Event, person_id: int | None = None) -> OutgoingMessage:
    """Return the question who is replaced, or by whom."""
    argument = "" if person_id is None else str(person_id)
    asked = tr.gettext("Who leaves?") if person_id is None else tr.gettext("Who comes instead?")
    custom_id = str(EventId(event.id, Action.REPLACE, argument))
    chosen: ui.UserSelect[Any] = ui.UserSelect(custom_id=custom_id, placeholder=asked)
    return OutgoingMessage((text(asked), ui.ActionRow(chosen)))


def substitute_buttons(tr: Translator, event: Event, user_id: int) -> list[ui.Button[Any]]:
    """Return the button with which a person names a substitute for their partner; none without one."""
    pair = event.pair_of(user_id) if event.stage is Stage.RUNNING else None
    others = [] if pair is None else [each for each in pair.people if each.id != user_id]
    return [
        event_button(event, Action.REPLACE, tr.gettext("Substitute for {name}", name=each.name), each.id)
        for each in others
    ]


def closing(tr: Translator, event: Event, path: str) -> OutgoingMessage:
    """Return the question before a table is closed."""
    asked = tr.gettext("The match at this table ends now. What is written until then counts.")
    if event.format.has_boards:
        asked = tr.gettext("This board ends now, and counts half for both pairs.")
    label = tr.gettext("Close the table")
    close = event_button(event, Action.CLOSE, label, path, style=ButtonStyle.danger)
    return OutgoingMessage((text(asked), *rows([close])))


def decision(tr: Translator, event: Event, number: int, place: Place) -> OutgoingMessage:
    """Return the question what becomes of a match that was not played in time."""
    pairs = [plain(pair_name(tr, event.pairs[pair])) for pair in event.pairing(number, place)]
    labels = {
        EXTEND: tr.gettext("Another week"),
        "a": tr.gettext("Lost for {pair}", pair=pairs[0]),
        "b": tr.gettext("Lost for {pair}", pair=pairs[1]),
        "draw": tr.gettext("Draw"),
    }
    path = _path(number, place)
    buttons = [
        event_button(event, Action.DECIDE, label, f"{path}.{verdict}") for verdict, label in labels.items()
    ]
    asked = _option(tr, event, number, place)[0]
    return OutgoingMessage((text(in_message(asked)), *rows(buttons, 2)))


def correction_form(tr: Translator, event: Event, number: int, place: Place) -> LinesForm:
    """Return the form that asks for the right points of both pairs, and for a reason."""
    now = event.round(number).results[place].points or (0, 0)
    pairs = [plain(pair_name(tr, event.pairs[pair])) for pair in event.pairing(number, place)]
    digits = len(str(MOST_POINTS))
    written = [
        Line(field, pair, digits, str(had)) for field, pair, had in zip(FIELDS[:2], pairs, now, strict=True)
    ]
    reason = Line(FIELDS[2], tr.gettext("Reason, which everybody reads"), LONGEST_REASON)
    title = tr.gettext("Correct a result")
    return LinesForm(EventId(event.id, Action.CORRECT, _path(number, place)), title, (*written, reason))


def corrections(event: Event) -> Iterator[tuple[str, OutgoingMessage, Collection[int]]]:
    """Yield the message of each correction in the thread of an event, with its kind and whom it mentions: nobody."""
    tr = translator(event.terms.rules.language)
    for number, each in enumerate(event.corrections, 1):
        yield f"correction {number}", OutgoingMessage((text(correction_text(tr, event, each)),)), ()


def correction_text(tr: Translator, event: Event, corrected: Corrected) -> str:
    """Return a correction: "Correction: round 2, table 3: A and B 84–101 C and D (swapped) · by Eva"."""
    place = corrected.table, corrected.board
    pairs = [event.pairs[number] for number in event.pairing(corrected.round, place)]
    names = [markdown(pair_name(tr, pair), bold=False) for pair in pairs]
    return tr.gettext(
        "✏️ Correction: {where}: {pair} {result} {others} ({reason}) · by {name}",
        where=_where(tr, corrected.round, place),
        pair=names[0],
        result=_told(corrected.result),
        others=names[1],
        reason=in_message(corrected.reason),
        name=markdown(person_name(corrected.by)),
    )


def _where(tr: Translator, number: int, place: Place) -> str:
    table, board = place
    if board:
        return tr.gettext("board {board}, table {table}", board=board, table=table)
    return tr.gettext("round {round}, table {table}", round=number, table=table)


def _told(result: Result) -> str:
    """Return a result in short: "84–101", or the wins of a match that was not played."""
    if result.points is not None:
        return "–".join(map(points, result.points))
    return {(0, 2): "0–1", (2, 0): "1–0", (1, 1): "½–½"}.get(result.given or (0, 0), "0–0")
