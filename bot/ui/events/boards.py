"""A board at all of its tables: what the others did with the same cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.events.entries import Format
from bot.events.errors import EventError
from bot.events.event import Event, Pair, Round
from bot.events.results import played
from bot.events.scoring import comparison_points, matchpoints
from bot.events.standings import Played
from bot.i18n import N_, Translator
from bot.render.layouts.events.board import BoardLine, BoardScene
from bot.tables.table import Table
from bot.ui.controls.replay_id import replay_button
from bot.ui.discord.messages import Row, rows
from bot.ui.events.controls import Action, event_button
from bot.ui.events.names import pair_name
from bot.ui.face.face import DOT
from bot.ui.face.shown import DealInBrief, Shown
from bot.ui.text.facts import DESCRIPTION, MESSAGE, TEXT, Fact
from bot.ui.text.names import chosen, decimal, person, plain, points
from computers.par import GAMES

CardsOf = Callable[[Table], Awaitable[int | None]]
"""Returns what the cards of a board were worth to the first side, by one of its tables, in quarters of a point."""
_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The board at one table; ``worth`` tells each side how good it was: "75%", or comparison points."""

    played: Played
    worth: tuple[str, str]


def percent(tr: Translator, number: Fraction) -> str:
    """Return a percentage: "58.3%", or "75%" if it is whole."""
    figures = decimal(tr, float(number), places=1 if round(number, 1).denominator > 1 else 0)
    # Translators: French and others put a no-break space before the sign
    return tr.gettext("{number}%", number=figures)


def board_tables(tr: Translator, event: Event, board: int) -> list[BoardTable]:
    """Return the tables of a board in their order; none while its round is open."""
    tables = [each for each in played(event) if each.board == board]
    nets = [each.net for each in tables]
    if event.format is Format.TEAMS:
        return [BoardTable(each, _compared(nets, index)) for index, each in enumerate(tables)]
    return [
        BoardTable(each, (percent(tr, worth), percent(tr, 100 - worth)))
        for each, worth in zip(tables, matchpoints(nets), strict=True)
    ]


def _compared(nets: list[int | None], index: int) -> tuple[str, str]:
    """Return the comparison points of each side at one of two tables."""
    own, other = nets[index], nets[1 - index] if len(nets) == 2 else None
    if own is None or other is None:
        return _NOTHING, _NOTHING
    worth = comparison_points(own - other)
    return points(worth, signed=True), points(-worth, signed=True)


def shown_boards(event: Event) -> list[int]:
    """Return the boards with a result whose round is covered no more, which alone may be seen."""
    return sorted({each.board for each in played(event) if each.board})


def round_of(event: Event, board: int) -> Round:
    """Return the round of a board; raises :class:`EventError` unless the board may be seen."""
    if board not in shown_boards(event):
        raise EventError("board_is_covered")
    return next(each for each in event.rounds if board in each.boards)


def board_title(tr: Translator, board: int) -> str:
    """Return the name of a board: "Board 9"."""
    return tr.gettext("Board {number}", number=board)


def board_shown(
    tr: Translator,
    event: Event,
    board: int,
    deals: Mapping[int, DealInBrief],
    own: Pair | None,
    cards: int | None,
) -> Shown:
    """Return a board of a closed round from the side on which the pair ``own`` sat, or else the first one.

    ``deals`` are the hands by table, and ``cards`` quarters of a point that computers write for the first side with
    the same cards.
    """
    tables, number = board_tables(tr, event, board), 0 if own is None else own.number
    seat = next((each for each in tables if number in each.played.pairs), None)
    side = 0 if seat is None else seat.played.pairs.index(number)
    lines = tuple(_line(tr, each, deals.get(each.played.table), side, is_own=each is seat) for each in tables)
    title, of_round = (
        board_title(tr, board),
        tr.gettext("Round {number}", number=round_of(event, board).number),
    )
    subtitle = of_round if seat is None else DOT.join((of_round, plain(pair_name(tr, event.pairs[number]))))
    heads, par = (tr.gettext("Tricks"), tr.gettext("Written"), tr.gettext("Result")), ""
    if cards is not None:
        worth = points(_from(side, round(cards / GAMES)), signed=True)
        par = tr.gettext("Four easy computers: {points}", points=worth)

    def told() -> list[str]:
        return [_sentence(tr, event, each, line, side) for each, line in zip(tables, lines, strict=True)]

    return Shown(
        (
            Fact(lambda: f"{title}. {of_round}.", DESCRIPTION, weight=3),
            Fact(
                told,
                DESCRIPTION | TEXT,
                weight=2,
                short=lambda: [", ".join((line.table, line.contract, *line.cells)) + "." for line in lines],
            ),
            Fact(lambda: f"{par}." if par else "", DESCRIPTION | TEXT, weight=1),
            Fact(lambda: "" if seat is None else _outcome(tr, tables, seat, side, title), MESSAGE | TEXT),
        ),
        "board",
        lambda _: BoardScene(title, subtitle, heads, lines, par),
        has_avatars=False,
    )


def board_rows(tr: Translator, event: Event, board: int, own: Pair | None) -> list[Row]:
    """Return the buttons to the boards before and after, back to the standings, and to the replay.

    That is of the table of the pair ``own``, or else of the first one.
    """
    boards = shown_boards(event)
    place = boards.index(board)
    buttons = [
        event_button(
            event,
            Action.BOARD,
            board_title(tr, boards[to]),
            boards[to],
            emoji="◀️" if to < place else "▶️",
        )
        for to in (place - 1, place + 1)
        if to in range(len(boards))
    ]
    standings = event_button(event, Action.STANDINGS, tr.gettext("Standings"), 0, emoji="🏆")
    tables = [each for each in played(event) if each.board == board]
    at = next((each for each in tables if own is not None and own.number in each.pairs), tables[0])
    table_id = round_of(event, board).opened.get((at.table, board))
    return rows([*buttons, standings, *([] if table_id is None else [replay_button(tr, table_id, 1)])])


def _from(side: int, net: int) -> int:
    """Return what a side wrote more, of what the first one did."""
    return net if side == 0 else -net


def _line(
    tr: Translator, table: BoardTable, deal: DealInBrief | None, side: int, *, is_own: bool
) -> BoardLine:
    """Return the board at a table from one side; of a log that cannot be read any more the result alone."""
    net = table.played.net
    if deal is None:
        deal = DealInBrief(tr.gettext("Not finished") if net is None else _NOTHING)
    taken = f"{deal.taken[side]}–{deal.taken[1 - side]}" if deal.taken else _NOTHING
    written = _NOTHING if net is None else points(_from(side, net), signed=True)
    name = tr.pgettext("table", "T{number}", number=table.played.table)
    return BoardLine(name, deal.contract, deal.caller, (taken, written, table.worth[side]), deal.sign, is_own)


def _sentence(tr: Translator, event: Event, table: BoardTable, line: BoardLine, side: int) -> str:
    """Return a line in words, with the names of both pairs."""
    names = [pair_name(tr, event.pairs[table.played.pairs[each]]) for each in (side, 1 - side)]
    where = N_("Table {number}: {pair} against {others}.")
    if line.is_own:
        where = N_("Table {number}, yours: {pair} against {others}.")
    who = tr.gettext(where, number=table.played.table, pair=names[0], others=names[1])
    contract = line.contract
    if line.caller:
        name = person(chosen(line.caller))
        contract = tr.gettext("{contract}, chosen by {name}", contract=contract, name=name)
    taken, net, worth = line.cells
    figures = tr.gettext(
        "In the tricks {taken}, written {net}, result {worth}.", taken=taken, net=net, worth=worth
    )
    return f"{who} {contract}. {figures}"


def _outcome(tr: Translator, tables: list[BoardTable], seat: BoardTable, side: int, title: str) -> str:
    """Return how good the pair's board was: "Board 7: 62%. 2 pairs did better with your cards."."""
    told, own = tr.gettext("{what}: {figures}.", what=title, figures=seat.worth[side]), seat.played.net
    if own is None:
        return told
    nets = [each.played.net for each in tables]
    better = sum(_from(side, net) > _from(side, own) for net in nets if net is not None)
    if not better:
        others = tr.gettext("Nobody did better with your cards.")
    else:
        others = tr.ngettext(
            "{number} pair did better with your cards.", "{number} pairs did better with your cards.", better
        )
    return f"{told} {others}"
