"""Buttons and sentences for people who come and go.

The question before an act that cannot be taken back has its safe answer alone in the last row: that is where a second
click of the same hand lands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.tables.commands.closing import agreed_to_stop, closed
from bot.tables.entries import CloseReason
from bot.tables.log.people_changes import TWO_SIDES
from bot.tables.people.entries import Question
from bot.tables.people.petition import Petition
from bot.tables.results import absent, match_result, seats_that_won, winning_sides
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, table_button
from bot.ui.discord.messages import OutgoingMessage, Part, Row, noted, rows, text
from bot.ui.face.face import face_of
from bot.ui.tables.people.counting import uncounted_line
from bot.ui.text.names import in_message, isolated, listed, markdown
from bot.ui.text.table_names import TableNames, cost_of_absence
from engine.game import Seat


def petition_text(tr: Translator, table: Table) -> str:
    """Return the open petition and whom it asks, or that it was just declined; empty without one."""
    match, names_at = table.running_match, TableNames(tr, table)
    if match is None:
        return ""
    petition = match.petition
    if petition is None:
        return markdown(_declined(names_at, match.declined))
    who = names_at.called(petition.person.name)
    match petition.question:
        case Question.STOP:
            question = tr.gettext("🛑 {name} wants to stop the match.", name=who)
            question = f"{question} {stopped_text(tr, table)}"
        case Question.CONCEDE_DEAL:
            question = tr.gettext("🏳️ {name} wants to concede this hand.", name=who)
        case Question.CONCEDE_MATCH:
            question = tr.gettext("🏳️ {name} wants to concede the match.", name=who)
            if not table.is_half_played:
                question = f"{question} {_counts_for_nobody(tr)}"
        case Question.SEAT:
            owner = names_at.name(petition.seat)
            question = tr.gettext(
                "🪑 {name} asks for the seat of {owner}. If nobody says no, it changes hands.",
                name=who,
                owner=owner,
            )
    if not petition.waiting_for:
        return markdown(question)  # the last player asked has left: it is about to be decided
    asked = tr.gettext("Asked: {names}.", names=names_at.names(petition.waiting_for))
    return markdown(f"{question} {asked}")


def _declined(names_at: TableNames, petition: Petition | None) -> str:
    """Return how the last petition ended that was not granted; empty once somebody has moved."""
    tr = names_at.tr
    if petition is None:
        return ""
    asked_by = names_at.called(petition.person.name)
    if petition.question is Question.SEAT and petition.declined_by == petition.seat:
        owner = names_at.name(petition.seat)
        return tr.gettext("{owner} is back, so {asker} does not get the seat.", owner=owner, asker=asked_by)
    if petition.declined_by is None:
        return tr.gettext(
            "{name} asked for something, and not everybody has answered in time.", name=asked_by
        )
    if petition.declined_by == petition.seat:
        return tr.gettext("{name} does not ask for it any more.", name=asked_by)
    return tr.gettext(
        "{name} has said no to what {asker} asked for.",
        name=names_at.name(petition.declined_by),
        asker=asked_by,
    )


def stopped_text(tr: Translator, table: Table) -> str:
    """Return the result of a match that is stopped, or that its players are asked to stop, or that it has none."""
    ending = table.started_match if table.stage is Stage.CLOSED else closed(table, CloseReason.STOPPED)
    if not ending.counts:
        return _counts_for_nobody(tr)
    if not ending.lost:
        return tr.gettext("Half of the match is played, so it has a result: the score as it stands.")
    return tr.gettext(
        "Half of the match is played, so it has a result: it is lost for {names}, and otherwise the score decides.",
        names=TableNames(tr, table).names(ending.lost),
    )


def _counts_for_nobody(tr: Translator) -> str:
    return tr.gettext("The match then counts for nobody.")


def asked_text(tr: Translator) -> str:
    """Return the text for a person whose request needs the consent of others."""
    return tr.gettext("Those who have to agree are asked. Until they do, the match goes on.")


def absence_text(tr: Translator, table: Table, seat: Seat) -> str:
    """Return the text for an absent person, or one who was absent at the end; empty for anybody else."""
    if not table.seats[seat].is_away:
        return ""
    if table.stage is Stage.OVER:
        lost = tr.gettext(
            "You were not there at the end, so you have lost the match, whatever the score says."
        )
        return f"💤 {lost}"
    if table.stage is not Stage.PLAYING or seat in agreed_to_stop(table):
        return ""
    return f"💤 {cost_of_absence(tr, table)}"


def conceded_deal_text(tr: Translator, table: Table, deal: int) -> str:
    """Return who conceded a deal; empty if nobody did."""
    for number, seat in table.match.conceded_deals if table.match else ():
        if number == deal:
            name = TableNames(tr, table.after_deal(deal)).name(seat)
            return markdown(tr.gettext("🏳️ {name} conceded this hand.", name=name))
    return ""


def news_of_deal(tr: Translator, table: Table) -> str:
    """Return who conceded the deal that is just over; empty while another one is played."""
    if table.match is None or table.deal_is_open:
        return ""
    return conceded_deal_text(tr, table, table.match.status.deal)


def ending_text(tr: Translator, table: Table) -> str:
    """Return who conceded the match, or that its time was up, who has won, who lost, and why it does not count.

    Empty for a match that was played to its end by all, or that was stopped and has no result.
    """
    match = table.match
    if match is None or (table.stage is Stage.CLOSED and not match.counts):
        return ""
    names_at, lines = TableNames(tr, table), []
    if match.conceded_by is not None:
        name = names_at.name(match.conceded_by)
        lines.append(tr.gettext("🏳️ {name} conceded the match.", name=name))
    if match.time_is_up:
        lines.append(tr.gettext("⏰ Time was up, so the match has ended with the score as it stood."))
    if table.has_result:
        if table.stage is Stage.CLOSED or table.is_conceded:
            totals = face_of(table.game.name, tr.language).totals(table)
            lines.append(tr.gettext("The score: {score}.", score=totals))
            lines += _winners(tr, table, names_at)
        left = absent(table)
        if left:
            names = names_at.names(sorted(left))
            lines.append(
                tr.gettext(
                    "Lost whatever the score says, for not being there at the end: {names}.", names=names
                )
            )
    if lines:
        lines += filter(None, (uncounted_line(tr, table),))
    return markdown("\n".join(lines))


def _winners(tr: Translator, table: Table, names_at: TableNames) -> Iterable[str]:
    """Yield who has won; a person who had left is not among them, and nobody is where all sides are level."""
    sides = winning_sides(table)
    seats = seats_that_won(table, sides)
    if seats and len(sides) < len(table.sides):
        yield tr.gettext("🏆 Won by {names}.", names=names_at.names(seats))


def closed_text(tr: Translator, table: Table) -> str:
    """Return why a table closed, for whom the match counts, and how to open another one."""
    match table.close_reason:
        case CloseReason.NOT_STARTED:
            reason = tr.gettext("Nobody started this table, so it has closed.")
        case CloseReason.ABANDONED:
            reason = tr.gettext("Nobody has played here for a long time, so this table has closed.")
        case _:
            reason = tr.gettext("This table was stopped.")
    if table.match is not None and not table.match.counts:
        nothing = tr.gettext("The match does not count.")
        reason = f"{reason} {nothing}"
    ending = ending_text(tr, table)
    another = tr.gettext("You can open another one with /{game} new.", game=table.game.name)
    return "\n".join(filter(None, (reason, ending, another)))


def in_charge_text(tr: Translator, table: Table) -> str:
    """Return who is in charge of a lobby whose host has got up; empty if it is the host."""
    if table.stage is not Stage.LOBBY or table.in_charge.id == table.host.id:
        return ""
    name = TableNames(tr, table).called(table.in_charge.name)
    return tr.gettext("{name} is in charge now.", name=name)


OF_OTHERS: Final = frozenset({Action.FILL, Action.START, Action.SEND_COMPUTERS_AWAY})
"""What a moderator may do at a table of others, and is asked about first."""
FOR_SURE: Final = "sure"
"""The argument of the button that does so."""
YES: Final = "yes"
NO: Final = "no"
DEAL: Final = "deal"
MATCH: Final = "match"


def petition_parts(tr: Translator, table: Table, seats: Sequence[Seat]) -> list[Part]:
    """Return an open petition, with the answers while one of these seats is asked.

    They come last in a message: a card that somebody is about to press stays where it is.
    """
    petition, told = table.petition, noted(petition_text(tr, table))
    if petition is None or table.stage is not Stage.PLAYING or not set(seats) & set(petition.waiting_for):
        return told
    yes, no = _answers(tr, table, petition.question)
    return [
        *told,
        ui.ActionRow(
            table_button(table, Action.ANSWER_PETITION, yes, f"{YES} {petition.number}", emoji="👍"),
            table_button(table, Action.ANSWER_PETITION, no, f"{NO} {petition.number}", emoji="👎"),
        ),
    ]


def _answers(tr: Translator, table: Table, question: Question) -> tuple[str, str]:
    """Return the labels of yes and no, which say to what: opponents who are asked too concede nothing."""
    match question:
        case Question.SEAT:
            return tr.gettext("Yes, hand it over"), tr.gettext("No, not now")
        case Question.STOP:
            return tr.gettext("Yes, stop"), tr.gettext("No, play on")
        case Question.CONCEDE_MATCH if len(table.sides) > TWO_SIDES:
            return tr.gettext("Yes, let it end"), tr.gettext("No, play on")
        case _:
            return tr.gettext("Yes, concede"), tr.gettext("No, play on")


def seat_request_buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the public button to ask for a seat, if a computer plays for one."""
    if not table.seats_to_ask_for or table.petition is not None:
        return []
    return [table_button(table, Action.ASK_FOR_SEAT, tr.gettext("Ask for a seat"), emoji="🪑")]


def own_buttons(tr: Translator, table: Table, seat: Seat) -> list[Button]:
    """Return the buttons of a present player to leave and to concede: at an event only the hand."""
    match = table.match
    if table.stage is not Stage.PLAYING or not table.seats[seat].is_present or table.result_is_open:
        return []
    buttons = [table_button(table, Action.ASK_TO_LEAVE, tr.gettext("Leave"))]
    concedes = table.place is None or (match is not None and match.status.may_concede)
    if concedes and table.petition is None and not table.is_on_break:
        buttons.append(table_button(table, Action.ASK_TO_CONCEDE, tr.gettext("Concede…")))
    return buttons


def come_back_buttons(tr: Translator, table: Table, seats: Sequence[Seat]) -> list[Button]:
    """Return the button that takes a seat again, if somebody on these seats is away."""
    if not table.is_open or not any(table.seats[seat].is_away for seat in seats):
        return []
    return [table_button(table, Action.COME_BACK, tr.gettext("I'm back"), emoji="🪑")]


def come_back_row(tr: Translator, table: Table, seat: Seat) -> list[Row]:
    """Return the button that takes the seat again, in the language of its owner."""
    return rows(come_back_buttons(tr, table, [seat]))


def leave_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the answers to the question whether to leave."""
    leave = table_button(
        table, Action.LEAVE_FOR_SURE, tr.gettext("Leave the table"), style=ButtonStyle.danger
    )
    return [ui.ActionRow(leave), _stay(table, tr.gettext("No, stay"))]


def stop_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the answers to the question whether to close a table."""
    stop = table_button(table, Action.STOP, tr.gettext("Close the table"), style=ButtonStyle.danger)
    return [ui.ActionRow(stop), _stay(table, as_it_is(tr))]


def moderator_question(tr: Translator, table: Table, action: Action) -> OutgoingMessage:
    """Return the question to a moderator whether to act in the lobby of others."""
    name = TableNames(tr, table).called(table.in_charge.name)
    match action:
        case Action.FILL:
            label = tr.gettext("Fill with computers")
            question = tr.gettext(
                "This is the table of {name}. Fill it with computers all the same?", name=name
            )
        case Action.START:
            label = tr.gettext("Start")
            question = tr.gettext("This is the table of {name}. Start the match all the same?", name=name)
        case _:
            label = tr.gettext("Without computers")
            question = tr.gettext(
                "This is the table of {name}. Send its computers away all the same?", name=name
            )
    sure = table_button(table, action, label, FOR_SURE, style=ButtonStyle.danger)
    return OutgoingMessage((text(markdown(question)), ui.ActionRow(sure), _stay(table, as_it_is(tr))))


def as_it_is(tr: Translator) -> str:
    """Return the answer that changes nothing."""
    return tr.gettext("No, leave it as it is")


def concede_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the possible concessions, and the way out."""
    danger = ButtonStyle.danger
    buttons = []
    if table.match is not None and table.match.status.may_concede:
        label = tr.gettext("Concede the hand")
        buttons.append(table_button(table, Action.CONCEDE_FOR_SURE, label, DEAL, style=danger, emoji="🏳️"))
    if table.place is None:
        label = tr.gettext("Concede the match")
        buttons.append(table_button(table, Action.CONCEDE_FOR_SURE, label, MATCH, style=danger, emoji="🏳️"))
    return [*rows(buttons), _stay(table, tr.gettext("No, play on"))]


def seat_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the seats that can be asked for."""
    seats = [
        table_button(table, Action.ASK_FOR_THIS_SEAT, isolated(table.seats[seat].name), str(seat), emoji="🪑")
        for seat in table.seats_to_ask_for
    ]
    return [*rows(seats), _stay(table, tr.gettext("No, I am watching"))]


def free_seat_buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the lobby's button to free the seat of somebody who does not come, if others sit there."""
    people = sum(seat.person is not None for seat in table.seats)
    return [table_button(table, Action.ASK_TO_FREE_SEAT, tr.gettext("Free up a seat"))] if people > 1 else []


def free_seat_rows(tr: Translator, table: Table, user_id: int) -> list[Row]:
    """Return the seats of the others in a lobby, to be freed."""
    seats = [
        table_button(
            table,
            Action.FREE_SEAT,
            isolated(seat.name),
            # The person, because the seat may have changed hands when the button is pressed.
            f"{number} {seat.person.id}",
            style=ButtonStyle.danger,
        )
        for number, seat in enumerate(table.seats)
        if seat.person is not None and seat.person.id != user_id
    ]
    return [*rows(seats), _stay(table, tr.gettext("No, let everyone stay"))]


def _stay(table: Table, label: str) -> Row:
    return ui.ActionRow(table_button(table, Action.STAY, label))


def people_line(tr: Translator, table: Table) -> str:
    """Return the places among people of a match that is over; empty if they are those at the table."""
    seats = match_result(table).seats if table.has_result else ()
    if all(seat.place == seat.people_place for seat in seats):
        return ""
    by_place = defaultdict(list)
    for seat in seats:
        by_place[seat.people_place].append(in_message(seat.name))
    places = [f"{place}. {listed(tr, names)}" for place, names in sorted(by_place.items())]
    return tr.gettext("Places among people: {places}", places=" · ".join(places))
