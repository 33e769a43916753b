"""Texts of the messages about a table that stand outside of it, in the language of the table."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.i18n import N_, Translator, translator
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, go_to_table, table_button
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.face.face import face_of
from bot.ui.tables.covered import over_text
from bot.ui.tables.lobby import pairs_text, ready_text
from bot.ui.text.names import in_message, markdown
from bot.ui.text.table_names import TableNames


def announcement(table: Table) -> OutgoingMessage:
    """Return a channel's notice of a table in one of its threads: the seats, then the match, then its result."""
    tr = translator(table.rules.language)
    match table.stage:
        case Stage.LOBBY:
            return _lobby(tr, table)
        case Stage.PLAYING:
            names = markdown(TableNames(tr, table).names(range(len(table.seats))))
            line = tr.gettext("A match is on in {thread}: {names}.", thread=_place(table), names=names)
        case Stage.OVER if table.rules.covered:
            line = over_text(tr, table)
        case Stage.OVER:
            result = markdown(face_of(table.game.name, tr.language).totals(table))
            line = tr.gettext("The match in {thread} is over: {result}.", thread=_place(table), result=result)
        case _:
            line = tr.gettext("The table in {thread} is closed.", thread=_place(table))
    return OutgoingMessage((text(f"{_title(table)} · {line}"),))


def call(table: Table, url: str, role_id: int | None) -> OutgoingMessage:
    """Return the search for players of a table that has not started; ``role_id`` is mentioned if there is one."""
    tr = translator(table.rules.language)
    free = sum(seat.is_free for seat in table.seats)
    mention = "" if role_id is None else f"<@&{role_id}> "
    link = f"[{_title(table)}]({url})"
    if not free:
        return OutgoingMessage((text(tr.gettext("📣 All seats are taken at {table}.", table=link)),))
    wanted = tr.ngettext(
        "📣 {mention}A player is wanted at {table}: {number} seat is free.",
        "📣 {mention}Players are wanted at {table}: {number} seats are free.",
        free,
        mention=mention,
        table=link,
    )
    return OutgoingMessage((text(wanted), ui.ActionRow(_sit_down(tr, table))))


def _lobby(tr: Translator, table: Table) -> OutgoingMessage:
    names_at = TableNames(tr, table)
    seats = (
        list(pairs_text(names_at, N_("{pair}: {names}"))) if table.sides_are_pairs else [names_at.players()]
    )
    opened = tr.gettext(
        "{name} has opened a table: {thread}",
        name=markdown(names_at.called(table.host.name)),
        thread=_place(table),
    )
    ready = ready_text(tr, table, names_at.called(table.in_charge.name))
    lines = "\n".join(markdown(line) for line in (*seats, *([f"{ready}."] if ready else [])))
    sit_down = [_sit_down(tr, table)] if any(seat.person is None for seat in table.seats) else []
    return OutgoingMessage(
        (text(f"{opened}\n{_title(table)}\n{lines}"), ui.ActionRow(go_to_table(tr, table), *sit_down))
    )


def _sit_down(tr: Translator, table: Table) -> Button:
    return table_button(table, Action.JOIN, tr.gettext("Sit down"), style=ButtonStyle.success, emoji="🪑")


def _title(table: Table) -> str:
    title = face_of(table.game.name, table.rules.language).rules_title(table.options)
    return f"**{in_message(title)}**"


def _place(table: Table) -> str:
    return f"<#{table.channel_id}>"
