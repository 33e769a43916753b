"""The course of the current deal, from the public events of its moves."""

from __future__ import annotations

from bot.tables.table import Table
from engine.barbu import BarbuView, Phase, Trick
from engine.barbu.events import CardLaid, CardPlayed, Passed
from engine.cards.french import FrenchCard
from engine.game import Event, Seat


def deal_events(table: Table) -> tuple[Event, ...]:
    """Return the events of the current or last deal, from its shuffle on."""
    match = table.match
    if match is None or not match.dealt_at:
        return ()
    return table.derived(
        "deal events",
        lambda: tuple(event for move in match.moves[match.dealt_at - 1 :] for event in move.events),
    )


def lying_trick(view: BarbuView) -> Trick | None:
    """Return the finished trick that lies on the table until the next lead; ``None`` if there is none."""
    if view.phase is Phase.TRICKS and not view.trick and view.tricks:
        return view.tricks[-1]
    return None


def previous_trick(view: BarbuView) -> Trick | None:
    """Return the last trick that is off the table; ``None`` outside of tricks, and before there is one."""
    gone = view.tricks[:-1] if lying_trick(view) else view.tricks
    return gone[-1] if gone and view.phase is Phase.TRICKS else None


def last_finished_trick(view: BarbuView) -> Trick | None:
    """Return the last finished trick of a deal, also when it is over; ``None`` without one."""
    if view.has_dealt:
        return view.tricks[-1] if view.phase is Phase.TRICKS and view.tricks else None
    finished = view.results[-1].tricks if view.results else ()
    return finished[-1] if finished else None


def newest_events(table: Table) -> tuple[Event, ...]:
    """Return the events from the newest card on; empty before the first card of a deal."""
    events = deal_events(table)
    places = [place for place, event in enumerate(events) if isinstance(event, CardPlayed)]
    return events[places[-1] :] if places else ()


def has_moved(table: Table, seat: Seat) -> bool:
    """Tell whether a seat has laid a card or passed in the current or last deal."""
    return any(isinstance(event, CardPlayed | Passed) and event.seat == seat for event in deal_events(table))


def passed_since(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that passed after the last card or pass of a seat, in order."""
    passed: list[Seat] = []
    for event in reversed(deal_events(table)):
        match event:
            case Passed(seat=other) if other != seat:
                passed.append(other)
            case CardPlayed(seat=other) | Passed(seat=other) if other == seat:
                break
            case _:
                continue
    return tuple(dict.fromkeys(reversed(passed)))


def laid_since(table: Table, seat: Seat) -> tuple[CardPlayed | CardLaid, ...]:
    """Return the cards laid after the last card or pass of a seat, in order; the opener among them, even its own."""
    laid: list[CardPlayed | CardLaid] = []
    for event in reversed(deal_events(table)):
        match event:
            case CardPlayed(seat=other) | Passed(seat=other) if other == seat:
                break
            case CardPlayed() | CardLaid():
                laid.append(event)
            case _:
                continue
    return tuple(reversed(laid))


def just_passed(table: Table) -> tuple[Seat, ...]:
    """Return the seats that have passed in a row since the last card, in order."""
    passed: list[Seat] = []
    for event in reversed(deal_events(table)):
        match event:
            case Passed(seat=seat):
                passed.append(seat)
            case CardPlayed():
                break
            case _:
                continue
    return tuple(reversed(passed))


def newest_cards(table: Table) -> tuple[FrenchCard, ...]:
    """Return the cards placed in a réussite since the last turn of the seat that is to move, in order."""
    mover = table.waits_for[0] if table.waits_for else None
    found: list[FrenchCard] = []
    for event in reversed(deal_events(table)):
        match event:
            case CardPlayed(seat=seat) | Passed(seat=seat) if seat == mover:
                break
            case CardPlayed(card=card):
                found.append(card)
            case _:
                continue
    return tuple(reversed(found))
