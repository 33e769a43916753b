"""The page of those who may not play in a server, and how they leave its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from babel.dates import format_date
from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.i18n import Translator
from bot.people.clubs import Club
from bot.tables import commands
from bot.tables.entries import Entry
from bot.tables.people.entries import Declined, Question
from bot.tables.table import Stage, Table
from bot.ui.controls.club_id import ClubId, Field, Page
from bot.ui.discord.messages import MOST_OPTIONS, Part, rows, select, text

DAYS: Final = (1, 30, 0)
"""For how many days somebody is barred; 0 stands for always."""


def left_by(table: Table, user_id: int) -> Sequence[Entry]:
    """Return the entries by which a person leaves a table, as by "Leave", or asks for a seat no more."""
    if table.stage not in (Stage.LOBBY, Stage.PLAYING):
        return ()
    if (seat := table.seat_of(user_id)) is not None and (person := table.seats[seat].person) is not None:
        return () if table.seats[seat].is_away else commands.leave(table, person)
    asked = table.petition
    asks = asked is not None and asked.question is Question.SEAT and asked.person.id == user_id
    return (Declined(seat=None),) if asks else ()


def barring_page(
    tr: Translator, club: Club, barred: Mapping[int, datetime | None], chosen: int | None
) -> list[Part]:
    """Return who is barred, and below it how long the chosen person may not play."""
    explained = tr.gettext(
        "They cannot open tables, sit down or sign up for tournaments. Where they play now, a computer plays on for"
        " them."
    )
    lines, again = list[str](), list[tuple[str, str]]()
    for number, (user_id, until) in enumerate([*barred.items()][:MOST_OPTIONS], 1):
        name, day = f"<@{user_id}>", tr.gettext("Always")
        line = tr.gettext("{name} for always", name=name)
        if until is not None:
            line = tr.gettext("{name} until {time}", name=name, time=format_dt(until, "f"))
            day = format_date(until.astimezone(club.zone), "medium", tr.language)
        lines.append(f"{number}. {line}")
        again.append((f"{number} · {day}", str(user_id)))
    if len(barred) > MOST_OPTIONS:
        lines.append(tr.gettext("Some more are not in this list: choose them below."))
    listed = "\n".join(lines) or tr.gettext("Everybody may play here.")
    parts: list[Part] = [text(f"{explained}\n{listed}")]
    if again:
        parts.append(select(ClubId(Page.PEOPLE, Field.LET_PLAY), tr.gettext("Let play again"), again))
    person: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=str(ClubId(Page.PEOPLE, Field.PERSON)),
        placeholder=tr.gettext("Choose a person who may not play here"),
    )
    parts.append(ui.ActionRow(person))
    if chosen is not None:
        asked = tr.gettext("For how long may {name} not play here?", name=f"<@{chosen}>")
        parts += [text(asked), *rows(_lengths(tr, chosen, may_play=chosen not in barred))]
    return parts


def _lengths(tr: Translator, user_id: int, *, may_play: bool) -> list[ui.Button[Any]]:
    labels = (tr.gettext("A day"), tr.gettext("A month"), tr.gettext("Always"))
    buttons: list[ui.Button[Any]] = [
        ui.Button(
            label=label,
            style=ButtonStyle.danger,
            custom_id=str(ClubId(Page.PEOPLE, Field.BAR, f"{days}.{user_id}")),
        )
        for days, label in zip(DAYS, labels, strict=True)
    ]
    if not may_play:
        custom_id = str(ClubId(Page.PEOPLE, Field.LET_PLAY, str(user_id)))
        buttons.append(ui.Button(label=tr.gettext("Let play again"), custom_id=custom_id))
    return buttons
