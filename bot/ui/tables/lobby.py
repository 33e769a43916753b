"""The lobby: the content of a table's message before the match, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.i18n import N_, Translator
from bot.render.kit.scene import positions
from bot.render.layouts.table.lobby import LobbyScene
from bot.tables.table import Stage, Table
from bot.ui.face.face import DOT, Face
from bot.ui.face.seat_scenes import seats_around
from bot.ui.face.shown import Avatars, Shown
from bot.ui.rules.level_text import level_line
from bot.ui.tables.people.rows import hint_line, in_charge_text
from bot.ui.text.facts import DESCRIPTION, MESSAGE, Fact
from bot.ui.text.names import in_message, short
from bot.ui.text.table_names import TableNames, pair_name


def lobby(face: Face, table: Table) -> Shown:
    """Return the content of a lobby."""
    return Shown(tuple(_facts(face, table)), "lobby", lambda avatars: _scene(face, table, avatars))


def _facts(face: Face, table: Table) -> Iterator[Fact]:
    """Yield rules, seats and what the lobby waits for."""
    names_at, title = TableNames(face.tr, table), face.rules_title(table.options)
    waiting = waiting_text(face.tr, table, names_at.called(table.in_charge.name))
    yield Fact(lambda: f"### {in_message(title)}", MESSAGE)
    level, hints = level_line(face.tr, table), hint_line(face.tr, table)
    yield Fact(lambda: f"-# {DOT.join(filter(None, (face.note_on_rules(table), level, hints)))}", MESSAGE)
    yield Fact(lambda: f"{title}.", DESCRIPTION)
    yield Fact(lambda: f"{waiting}.", DESCRIPTION)
    if table.sides_are_pairs:
        yield Fact(partial(pairs_text, names_at, N_("{pair}: {names}.")), DESCRIPTION)
        yield Fact(partial(pairs_text, names_at, N_("{pair}: {names}")), MESSAGE)
    else:
        yield Fact(names_at.players)
    yield Fact(lambda: waiting, MESSAGE)
    yield Fact(lambda: in_charge_text(face.tr, table))
    yield Fact(lambda: [f"{line}." for line in _short_rules(face, table)], DESCRIPTION)
    yield Fact(lambda: f"{level}." if level else "", DESCRIPTION)


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
        status=waiting_text(tr, table, short(table.in_charge.name)),
        places=positions(len(table.seats)),
        cards=face.lobby_cards,
        pack=face.pack,
    )


def _short_rules(face: Face, table: Table) -> tuple[str, ...]:
    return face.short_rules(table.options, goes_on=table.due_dealer is not None)


def waiting_text(tr: Translator, table: Table, starter: str) -> str:
    """Return the state of a lobby; ``starter`` is the name of the person who can start."""
    if table.stage is not Stage.LOBBY:
        return tr.gettext("This table is over")
    free = sum(seat.is_free for seat in table.seats)
    if free:
        return tr.ngettext("{number} seat is free", "{number} seats are free", free)
    return tr.gettext("{name} can start", name=starter)
