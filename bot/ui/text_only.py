"""A player's own messages without pictures: headings and short lines, for ears rather than eyes.

They hold what the pictures and their descriptions do, and no sign that a screen reader would stumble over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.alt_text import dealt_by, hand_line, hand_lines, piles, playable_lines
from bot.ui.preferences import Preferences
from bot.ui.rules_text import rules_title, short_end
from bot.ui.scene_parts import started_view
from bot.ui.telling import Telling, lying_trick, trick_before
from bot.ui.telling_dealing import calling, misdeal, spoken
from bot.ui.telling_results import claim_window, goes_on, result, won
from bot.ui.words import in_message, points
from engine.botifarra import BotifarraView, Phase
from engine.cards.spanish import SpanishCard
from engine.game import Seat

LONGEST: Final = 3500
"""Characters of a text; Discord takes 4000 in a message, and a refusal may stand before it."""


def hand_text(words: Words, table: Table, seat: Seat, preferences: Preferences) -> str:
    """Return all that a player needs to play by, the most needed first."""
    telling, view = _telling(words, table), started_view(table, seat)
    sections = _hand(telling, view, preferences) if view.phase.is_hand else _between_hands(telling, view)
    return _lines(sections)


def tricks_text(words: Words, table: Table) -> str:
    """Return the finished tricks that may be looked at now, the newest first (B36)."""
    telling, view = _telling(words, table), started_view(table, None)
    return "\n".join(
        _section(
            words.say("Trick {number}", number=view.tricks.index(trick) + 1),
            [*_cards(telling, trick.leader, trick.cards), telling.took(trick.winner, trick.points)],
        )
        for trick in reversed(view.inspectable)
    )


def score_text(words: Words, table: Table) -> str:
    """Return the score sheet of a match, the newest hand first, as many hands as a message takes."""
    telling, view = _telling(words, table), started_view(table, None)
    outcome = won(telling, view.winners) if view.phase is Phase.OVER else words.say("The match so far.")
    sides = ", ".join(telling.side(side) for side in range(view.options.sides))
    text = _section(
        outcome,
        [
            *_scores(telling, view),
            in_message(rules_title(words, view.options)),
            words.say("Each hand has its numbers in this order: {sides}.", sides=sides),
        ],
    )
    for finished in reversed(view.results):
        longer = f"{text}\n{hand_line(words, finished)}"
        if len(longer) > LONGEST:
            break
        text = longer
    return text


def _telling(words: Words, table: Table) -> Telling:
    return Telling(words, table, markdown=True, bold=False)


def _hand(telling: Telling, view: BotifarraView, preferences: Preferences) -> Iterator[str]:
    words = telling.words
    yield _lines(
        [*misdeal(telling, view), telling.own_turn(view), telling.stakes(view), *_away(telling, view)]
    )
    yield _section(words.say("Your cards"), _own_cards(telling, view, trump_last=preferences.trump_last))
    if view.phase is Phase.PLAY:
        yield _trick(telling, view)
    for seat in range(len(view.piles)):
        if seat != view.seat:
            yield _section(telling.name(seat), piles(telling, view, seat))
    begun = view.trick or view.tricks
    said = spoken(telling) if begun else calling(telling, view)
    yield _section(words.say("Trump"), [telling.contract(view), *said])
    yield _section(words.say("Points"), _scores(telling, view))
    before = trick_before(view)
    if before is not None:
        lines = [*_cards(telling, before.leader, before.cards), telling.took(before.winner, before.points)]
        yield _section(words.say("Last trick"), lines)
    yield _section(words.say("Match"), [dealt_by(telling, view), _end(telling), telling.players()])


def _between_hands(telling: Telling, view: BotifarraView) -> Iterator[str]:
    words = telling.words
    turn = telling.own_turn(view)
    yield _lines([*misdeal(telling, view), turn, *_away(telling, view), claim_window(telling, view)])
    if view.results:
        side = None if view.seat is None else view.options.side_of(view.seat)
        first = won(telling, view.winners, side) if view.phase is Phase.OVER else goes_on(telling, view)
        yield _lines([first, *telling.refused_claims()])
        yield _section(words.say("The last hand"), result(telling, view.results[-1]))
        yield _section(words.say("Points"), _scores(telling, view))
    yield _section(words.say("Match"), [_end(telling), telling.players()])


def _away(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Yield who is away, and that a computer plays for the player whose view it is."""
    yield telling.absent()
    if view.seat is not None and telling.table.seats[view.seat].is_away:
        yield telling.words.say("A computer plays for you until you come back.")


def _own_cards(telling: Telling, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    if not view.available:
        yield telling.words.say("You have no cards now.")
    if view.cards:
        yield from hand_lines(telling.words, view, view.cards, trump_last=trump_last)
    if view.piles and view.seat is not None:
        yield from piles(telling, view, view.seat)
    yield from playable_lines(telling.words, view, trump_last=trump_last)
    yield telling.carregos_to_come(view)


def _trick(telling: Telling, view: BotifarraView) -> str:
    """Return the trick that lies on the table, a line a card, and who is winning it or has won it."""
    words, lying = telling.words, lying_trick(view)
    number = len(view.tricks) + (0 if lying else 1)
    title, carregos = words.say("Trick {number}", number=number), telling.carregos(view)
    if lying is not None:
        cards = _cards(telling, lying.leader, lying.cards)
        return _section(title, [*cards, telling.took(lying.winner, lying.points), *carregos])
    if view.master is None:
        return _section(title, [words.say("No card has been played yet.")])
    cards = _cards(telling, view.leader, view.trick)
    return _section(title, [*cards, telling.winning(view), *carregos])


def _cards(telling: Telling, leader: Seat, cards: Iterable[SpanishCard]) -> Iterator[str]:
    """Yield who played which card, in order of play."""
    for place, card in enumerate(cards):
        seat = (leader + place) % telling.table.options.seats
        yield telling.words.say("{name}: {card}.", name=telling.name(seat), card=telling.card(card))


def _scores(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Yield the score of each side, that of the player whose view it is first."""
    words, sides = telling.words, view.options.sides
    own = None if view.seat is None else view.options.side_of(view.seat)
    for place in range(sides):
        side = ((own or 0) + place) % sides
        name, total = telling.side(side, own), points(view.totals[side])
        if view.phase is not Phase.PLAY:
            yield words.say("{side}: {total} in the match.", side=name, total=total)
            continue
        yield words.say(
            "{side}: {total} in the match; in this hand {taken}, tricks {tricks}.",
            side=name,
            total=total,
            taken=view.taken[side],
            tricks=view.tricks_won[side],
        )
    if view.phase is Phase.PLAY:
        yield from telling.refused_claims()


def _end(telling: Telling) -> str:
    return f"{short_end(telling.words, telling.table.options)}."


def _section(title: str, lines: Iterable[str]) -> str:
    """Return lines under a heading; nothing where there are no lines."""
    body = _lines(lines)
    return body and f"### {title}\n{body}"


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)
