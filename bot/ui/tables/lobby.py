"""The lobby: the content of a table's message before the match, and its buttons, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import N_, Translator
from bot.render.kit.scene import positions
from bot.render.layouts.table.lobby import LobbyScene
from bot.tables.commands.guards import Actor, check_in_lobby
from bot.tables.seats import first_free
from bot.tables.table import Table
from bot.ui.controls.custom_id import Action, Button, catalan_button, lobby_of, table_button
from bot.ui.discord.messages import OutgoingMessage, Part, Row, rows, text
from bot.ui.face.face import DOT, Face
from bot.ui.face.lesson_button import lesson_buttons
from bot.ui.face.seat_scenes import drawn_short, seats_around
from bot.ui.face.shown import Avatars, Shown
from bot.ui.rules.clock_text import clock_line
from bot.ui.rules.level_text import level_line
from bot.ui.rules.messages import all_rules_button, rules_button
from bot.ui.tables.people.counting import friendly_line, hint_line
from bot.ui.tables.people.rows import free_seat_buttons, in_charge_text
from bot.ui.text.facts import DESCRIPTION, MESSAGE, Fact
from bot.ui.text.names import in_message, markdown
from bot.ui.text.table_names import TableNames, pair_name
from engine.game import Seat

SIDE_EMOJIS: Final = ("🟠", "🔵", "🟣", "🟢")
"""The colours of up to four sides, as on the pictures."""
SEAT_EMOJIS: Final = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟")
"""The numbers of five seats and more, as on the pictures."""
COMPUTER_EMOJI: Final = "🤖"


def lobby(face: Face, table: Table) -> Shown:
    """Return the content of a lobby."""
    return Shown(tuple(_facts(face, table)), "lobby", lambda avatars: _scene(face, table, avatars))


def _facts(face: Face, table: Table) -> Iterator[Fact]:
    """Yield rules, seats and what the lobby waits for."""
    names_at, title = TableNames(face.tr, table), face.rules_title(table.options)
    ready = ready_text(face.tr, table, names_at.called(table.in_charge.name))
    yield Fact(lambda: f"### {in_message(title)}", MESSAGE)
    yield Fact(lambda: f"-# {face.note_on_rules(table)}", MESSAGE)
    clock, level = clock_line(face.tr, table), level_line(face.tr, table)
    friendly, hints = friendly_line(face.tr, table), hint_line(face.tr, table)
    small_print = DOT.join(filter(None, (clock, level, friendly, hints)))
    yield Fact(lambda: f"-# {small_print}" if small_print else "", MESSAGE)
    yield Fact(lambda: f"{title}.", DESCRIPTION)
    yield Fact(lambda: f"{ready}." if ready else "", DESCRIPTION)
    if table.sides_are_pairs:
        yield Fact(partial(pairs_text, names_at, N_("{pair}: {names}.")), DESCRIPTION)
        yield Fact(partial(pairs_text, names_at, N_("{pair}: {names}")), MESSAGE)
    else:
        yield Fact(names_at.players)
    yield Fact(lambda: ready, MESSAGE)
    yield Fact(lambda: in_charge_text(face.tr, table))
    yield Fact(lambda: [f"{line}." for line in _short_rules(face, table)], DESCRIPTION)
    yield Fact(lambda: [f"{line}." for line in (clock, level, friendly) if line], DESCRIPTION)


def pairs_text(names_at: TableNames, message: str) -> Iterator[str]:
    """Yield a line per pair: its name and its people."""
    for side, seats in enumerate(names_at.table.sides):
        pair, names = pair_name(names_at.tr, side), names_at.marked_names(seats)
        yield names_at.tr.gettext(message, pair=pair, names=names)


def _scene(face: Face, table: Table, avatars: Avatars) -> LobbyScene:
    tr = face.tr
    pairs = [pair_name(tr, side) for side in range(len(table.sides))] if table.sides_are_pairs else []
    return LobbyScene(
        title=face.title_parts(table.options)[0],
        lines=_short_rules(face, table),
        seats=seats_around(table, avatars=avatars),
        empty_word=tr.pgettext("seat", "free"),
        side_labels=tuple(pairs),
        status=ready_text(tr, table, drawn_short(table.in_charge.name)),
        places=positions(len(table.seats)),
        cards=face.lobby_cards,
        pack=face.pack,
    )


def _short_rules(face: Face, table: Table) -> tuple[str, ...]:
    return face.short_rules(table.options, goes_on=table.due_dealer is not None)


def ready_text(tr: Translator, table: Table, starter: str) -> str:
    """Return who can start, by the name ``starter``; empty while seats are free, which the seats say themselves.

    Computers alone start nothing.
    """
    if any(seat.is_free for seat in table.seats) or not table.somebody_is_here:
        return ""
    return tr.gettext("{name} can start", name=starter)


def lobby_rows(tr: Translator, table: Table) -> list[Row]:
    """Return the buttons of the lobby: how to get players, the start and what is behind more, the seats.

    A button stays where it is while there is a use for it, and none comes under a pointer that has just pressed
    another, except for one that a double click does not press. The offer of Catalan has the place of the start while
    seats are free, so that the lobby has seven buttons at most.
    """
    full = not any(seat.is_free for seat in table.seats)
    # Green is what brings the match nearer: computers while seats are free, then the start.
    style = ButtonStyle.success if full else ButtonStyle.secondary
    may_start = full and table.somebody_is_here
    start = table_button(
        table, Action.START, tr.gettext("Start"), style=style, emoji="▶️", disabled=not may_start
    )
    offer = [catalan_button(lobby_of(table.id))] if table.rules.offers_catalan else []
    return [
        *rows([*_computer_buttons(tr, table), *_call(tr, table)]),
        ui.ActionRow(
            *([start] if full or not offer else offer),
            rules_button(tr, table),
            table_button(table, Action.MORE, tr.gettext("More")),
        ),
        *rows([*_places(tr, table), *(offer if full else [])]),
    ]


def more_message(tr: Translator, table: Table, actor: Actor) -> OutgoingMessage:
    """Return the seldom wanted buttons of a lobby; raises :class:`TableError` after the start."""
    check_in_lobby(table)
    if actor.id == table.in_charge.id:
        told = tr.gettext("You choose the rules, and start the match.")
    else:
        name = markdown(TableNames(tr, table).called(table.in_charge.name))
        told = tr.gettext("{name} chooses the rules, and starts the match.", name=name)
    return OutgoingMessage((text(told), *_seats(tr, table, actor), *_more_rows(tr, table, actor)))


def _seats(tr: Translator, table: Table, actor: Actor) -> list[Part]:
    """Return the buttons of the other seats, where everyone plays alone, for a person who sits."""
    if table.sides_are_pairs or table.seat_of(actor.id) is None:
        return []
    seats = [_seat(tr, table, number) for number, seat in enumerate(table.seats) if seat.person is None]
    return [text(tr.gettext("Move to another seat:")), *rows(seats)] if seats else []


def _more_rows(tr: Translator, table: Table, actor: Actor) -> list[Row]:
    """Return the buttons behind "More" besides those of seats: all rules, to get up, to free a seat, the lesson."""
    is_seated = table.seat_of(actor.id) is not None
    buttons = [all_rules_button(tr, table)] if actor.id == table.in_charge.id else []
    buttons += [table_button(table, Action.LEAVE, tr.gettext("Get up"))] if is_seated else []
    if actor.is_moderator or actor.id == table.in_charge.id:
        # Where no seat is free the lobby has it.
        has_room = any(seat.is_free for seat in table.seats)
        buttons += [*(_empty_button(tr, table) if has_room else []), *free_seat_buttons(tr, table)]
    return rows([*buttons, *lesson_buttons(tr, table.game.name)])


def _computer_buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the button that fills the free seats, or in its place the one that takes that back."""
    if any(seat.is_free for seat in table.seats):
        label, green = tr.gettext("Fill with computers"), ButtonStyle.success
        return [table_button(table, Action.FILL, label, style=green, emoji=COMPUTER_EMOJI)]
    return _empty_button(tr, table)


def _empty_button(tr: Translator, table: Table) -> list[Button]:
    if not any(seat.computer for seat in table.seats):
        return []
    return [table_button(table, Action.SEND_COMPUTERS_AWAY, tr.gettext("Without computers"))]


def _places(tr: Translator, table: Table) -> list[Button]:
    """Return the buttons that sit down: one for each pair with room, or one where everyone plays alone."""
    if not table.sides_are_pairs:
        seat, label = first_free(table.seats), tr.gettext("Sit down")
        return [] if seat is None else [_sit(table, seat, label, "🪑")]
    firsts = [(side, first_free(table.seats, seats)) for side, seats in enumerate(table.sides)]
    return [
        _sit(table, seat, pair_name(tr, side), SIDE_EMOJIS[side]) for side, seat in firsts if seat is not None
    ]


def _seat(tr: Translator, table: Table, number: Seat) -> Button:
    """Return the button of a seat without a person."""
    seat = table.seats[number]
    many = len(table.seats) > len(SIDE_EMOJIS)
    emoji = SEAT_EMOJIS[number] if many else SIDE_EMOJIS[table.side_of(number)]
    label = (
        tr.gettext("Seat {number}", number=number + 1) if seat.is_free else f"{COMPUTER_EMOJI} {seat.name}"
    )
    return _sit(table, number, label, emoji)


def _sit(table: Table, seat: Seat, label: str, emoji: str) -> Button:
    style = ButtonStyle.primary if table.seats[seat].is_free else ButtonStyle.secondary
    return table_button(table, Action.SIT, label, str(seat), emoji=emoji, style=style)


def _call(tr: Translator, table: Table) -> list[Button]:
    """Return the button that looks for players, while seats are free; it does so once."""
    if table.has_called_players or not any(seat.is_free for seat in table.seats):
        return []
    return [table_button(table, Action.CALL, tr.gettext("Find players"), emoji="📣")]
