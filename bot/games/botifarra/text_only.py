"""A player's own messages without pictures: headings and short lines, for ears rather than eyes.

They hold what the pictures and their descriptions do, and no sign that a screen reader would stumble over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.games.botifarra.deal_text import calling, misdeal, spoken
from bot.games.botifarra.descriptions import dealt_by, hand_line, hand_lines, piles, playable_lines
from bot.games.botifarra.narration import Narration, lying_trick, trick_before
from bot.games.botifarra.result_text import claim_window, goes_on, result, won
from bot.games.botifarra.rules.text import rules_title, short_end
from bot.games.botifarra.scenes.parts import started_view
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.tables.table import Table
from bot.ui.text.names import in_message, points
from engine.botifarra import BotifarraView, Phase
from engine.cards.spanish import SpanishCard
from engine.game import Seat

LONGEST: Final = 3500
"""Characters of a text; Discord takes 4000 in a message, and a refusal may stand before it."""


def hand_text(tr: Translator, table: Table, seat: Seat, preferences: Preferences) -> str:
    """Return all that a player needs to play by, the most needed first."""
    narration, view = _telling(tr, table), started_view(table, seat)
    sections = _hand(narration, view, preferences) if view.phase.is_hand else _between_hands(narration, view)
    return _lines(sections)


def tricks_text(tr: Translator, table: Table) -> str:
    """Return the finished tricks that may be looked at now, the newest first (B36)."""
    narration, view = _telling(tr, table), started_view(table, None)
    return "\n".join(
        _section(
            tr.gettext("Trick {number}", number=view.tricks.index(trick) + 1),
            [*_cards(narration, trick.leader, trick.cards), narration.took(trick.winner, trick.points)],
        )
        for trick in reversed(view.inspectable)
    )


def score_text(tr: Translator, table: Table) -> str:
    """Return the score sheet of a match, the newest hand first, as many hands as a message takes."""
    narration, view = _telling(tr, table), started_view(table, None)
    outcome = won(narration, view.winners) if view.phase is Phase.OVER else tr.gettext("The match so far.")
    sides = ", ".join(narration.side(side) for side in range(view.options.sides))
    text = _section(
        outcome,
        [
            *_scores(narration, view),
            in_message(rules_title(tr, view.options)),
            tr.gettext("Each hand has its numbers in this order: {sides}.", sides=sides),
        ],
    )
    for finished in reversed(view.results):
        longer = f"{text}\n{hand_line(tr, finished)}"
        if len(longer) > LONGEST:
            break
        text = longer
    return text


def _telling(tr: Translator, table: Table) -> Narration:
    return Narration(tr, table, markdown=True, bold=False)


def _hand(narration: Narration, view: BotifarraView, preferences: Preferences) -> Iterator[str]:
    tr = narration.tr
    yield _lines(
        [*misdeal(narration, view), narration.own_turn(view), narration.stakes(view), *_away(narration, view)]
    )
    yield _section(tr.gettext("Your cards"), _own_cards(narration, view, trump_last=preferences.trump_last))
    if view.phase is Phase.PLAY:
        yield _trick(narration, view)
    for seat in range(len(view.piles)):
        if seat != view.seat:
            yield _section(narration.name(seat), piles(narration, view, seat))
    begun = view.trick or view.tricks
    said = spoken(narration) if begun else calling(narration, view)
    yield _section(tr.gettext("Trump"), [narration.contract(view), *said])
    yield _section(tr.gettext("Points"), _scores(narration, view))
    before = trick_before(view)
    if before is not None:
        lines = [
            *_cards(narration, before.leader, before.cards),
            narration.took(before.winner, before.points),
        ]
        yield _section(tr.gettext("Last trick"), lines)
    yield _section(tr.gettext("Match"), [dealt_by(narration, view), _end(narration), narration.players()])


def _between_hands(narration: Narration, view: BotifarraView) -> Iterator[str]:
    tr = narration.tr
    turn = narration.own_turn(view)
    yield _lines([*misdeal(narration, view), turn, *_away(narration, view), claim_window(narration, view)])
    if view.results:
        side = None if view.seat is None else view.options.side_of(view.seat)
        first = won(narration, view.winners, side) if view.phase is Phase.OVER else goes_on(narration, view)
        yield _lines([first, *narration.refused_claims()])
        yield _section(tr.gettext("The last hand"), result(narration, view.results[-1]))
        yield _section(tr.gettext("Points"), _scores(narration, view))
    yield _section(tr.gettext("Match"), [_end(narration), narration.players()])


def _away(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield who is away, and that a computer plays for the player whose view it is."""
    yield narration.absent()
    if view.seat is not None and narration.table.seats[view.seat].is_away:
        yield narration.tr.gettext("A computer plays for you until you come back.")


def _own_cards(narration: Narration, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    if not view.available:
        yield narration.tr.gettext("You have no cards now.")
    if view.cards:
        yield from hand_lines(narration.tr, view, view.cards, trump_last=trump_last)
    if view.piles and view.seat is not None:
        yield from piles(narration, view, view.seat)
    yield from playable_lines(narration.tr, view, trump_last=trump_last)
    yield narration.carregos_to_come(view)


def _trick(narration: Narration, view: BotifarraView) -> str:
    """Return the trick that lies on the table, a line a card, and who is winning it or has won it."""
    tr, lying = narration.tr, lying_trick(view)
    number = len(view.tricks) + (0 if lying else 1)
    title, carregos = tr.gettext("Trick {number}", number=number), narration.carregos(view)
    if lying is not None:
        cards = _cards(narration, lying.leader, lying.cards)
        return _section(title, [*cards, narration.took(lying.winner, lying.points), *carregos])
    if view.master is None:
        return _section(title, [tr.gettext("No card has been played yet.")])
    cards = _cards(narration, view.leader, view.trick)
    return _section(title, [*cards, narration.winning(view), *carregos])


def _cards(narration: Narration, leader: Seat, cards: Iterable[SpanishCard]) -> Iterator[str]:
    """Yield who played which card, in order of play."""
    for place, card in enumerate(cards):
        seat = (leader + place) % narration.table.options.seats
        yield narration.tr.gettext("{name}: {card}.", name=narration.name(seat), card=narration.card(card))


def _scores(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield the score of each side, that of the player whose view it is first."""
    tr, sides = narration.tr, view.options.sides
    own = None if view.seat is None else view.options.side_of(view.seat)
    for place in range(sides):
        side = ((own or 0) + place) % sides
        name, total = narration.side(side, own), points(view.totals[side])
        if view.phase is not Phase.PLAY:
            yield tr.gettext("{side}: {total} in the match.", side=name, total=total)
            continue
        yield tr.gettext(
            "{side}: {total} in the match; in this hand {taken}, tricks {tricks}.",
            side=name,
            total=total,
            taken=view.taken[side],
            tricks=view.tricks_won[side],
        )
    if view.phase is Phase.PLAY:
        yield from narration.refused_claims()


def _end(narration: Narration) -> str:
    return f"{short_end(narration.tr, narration.table.options)}."


def _section(title: str, lines: Iterable[str]) -> str:
    """Return lines under a heading; nothing where there are no lines."""
    body = _lines(lines)
    return body and f"### {title}\n{body}"


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)
