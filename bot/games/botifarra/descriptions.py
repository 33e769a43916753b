"""Pictures in words, complete enough to play by, within what Discord takes as the description of a picture."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.games.botifarra.deal_text import calling, misdeal, spoken
from bot.games.botifarra.narration import Narration, trick_before
from bot.games.botifarra.result_text import claim_window, goes_on, result, won
from bot.games.botifarra.rules.text import rules_lines, rules_title, short_end
from bot.games.botifarra.scenes.parts import started_view
from bot.i18n import Translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.tables.table import Table
from bot.ui.text.names import (
    LONGEST_SHORT_NAME,
    call_name,
    contract_name,
    pair_label,
    points,
    sorted_hand,
    suits_in_words,
)
from engine.botifarra import BotifarraView, HandResult, Phase, Pile
from engine.botifarra.deal import pack_of
from engine.botifarra.options import RevokeRule
from engine.cards.spanish import SpanishCardSet
from engine.game import Seat

LONGEST: Final = 1024
"""Characters that Discord takes as the description of a picture."""
_NAMES: Final = (None, LONGEST_SHORT_NAME, 10)
"""Characters of a name: whole, where that is too much as the pictures cut it, and at last shorter still."""

Making = Callable[[Narration], Iterable[str]]


def lobby_alt(tr: Translator, table: Table) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.table.lobby_scene`."""
    return _fitting(tr, table, _lobby)


def table_alt(tr: Translator, table: Table) -> str:
    """Describe the public picture of a match; nothing in it is hidden from anyone."""
    view = table.view(None)
    return _fitting(tr, table, _not_started if view is None else lambda narration: _table(narration, view))


def hand_alt(tr: Translator, table: Table, seat: Seat, preferences: Preferences = NO_PREFERENCES) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.hand.hand_scene`: for this player's eyes only."""
    view = started_view(table, seat)
    return _fitting(tr, table, lambda narration: _hand(narration, view, trump_last=preferences.trump_last))


def pack_alt(tr: Translator, table: Table, seat: Seat) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.table.pack_scene`, as who cuts it reads them (B10)."""
    view = started_view(table, seat)
    return _fitting(tr, table, lambda narration: _pack(narration, view))


def hand_result_alt(tr: Translator, table: Table, finished: HandResult) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.results.hand_result_scene`."""
    return _fitting(
        tr, table, lambda narration: (*result(narration, finished), narration.score(finished.totals))
    )


def match_result_alt(tr: Translator, table: Table) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.results.match_result_scene`, the newest hand first.

    Where all numbers of all hands are too much, what was written stands for them, and the oldest hands go first.
    """
    view = started_view(table, None)
    return _fitting(
        tr,
        table,
        lambda narration: _sheet(narration, view, hand_line),
        lambda narration: _sheet(narration, view, _short_hand_line),
    )


def tricks_alt(tr: Translator, table: Table) -> str:
    """Return the words for :func:`~bot.games.botifarra.scenes.table.tricks_scene`, the newest trick first."""
    return _fitting(tr, table, lambda narration: _tricks(narration, started_view(table, None)))


def fitted(sentences: Iterable[str]) -> str:
    """Return sentences in a row, as many of the first ones as Discord takes; a first one too long is cut."""
    text = ""
    for sentence in filter(None, sentences):
        longer = f"{text} {sentence}".lstrip()
        if len(longer) > LONGEST:
            break
        text = longer
    else:
        return text
    return text or f"{sentence[: LONGEST - 1]}…"


def _fitting(tr: Translator, table: Table, *makings: Making) -> str:
    """Return the first of several ways to tell something that Discord takes whole, with whole names if it can be.

    Where none is short enough the last sentences of the last way are left out: the most needed stand first.
    """
    sentences: list[str] = []
    for making, longest in itertools.product(makings, _NAMES):
        sentences = list(filter(None, making(Narration(tr, table, longest_name=longest))))
        if len(text := " ".join(sentences)) <= LONGEST:
            return text
    return fitted(sentences)


def _lobby(narration: Narration) -> Iterator[str]:
    tr, options = narration.tr, narration.table.options
    yield from map(_sentence, (rules_title(tr, options), narration.lobby()))
    if options.partners:
        yield from _pairs(narration)
    else:
        yield narration.players()
    yield from map(_sentence, rules_lines(tr, options, goes_on=narration.table.due_dealer is not None))


def _pairs(narration: Narration) -> Iterator[str]:
    tr, sides = narration.tr, narration.table.options.sides
    for side in range(sides):
        names = narration.marked_names((side, side + sides))
        yield tr.gettext("{pair}: {names}.", pair=pair_label(tr, side), names=names)


def _not_started(narration: Narration) -> Iterator[str]:
    yield narration.tr.gettext("The match has not started.")
    yield narration.players()


def _table(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield what the picture of a match shows, the most needed first."""
    vote = tuple(misdeal(narration, view))
    yield from vote
    if view.phase.is_hand or not vote:
        yield from _happening(narration, view)
    yield narration.turn(view)
    yield narration.stakes(view)
    yield claim_window(narration, view)
    if view.phase.is_hand:
        yield narration.contract(view)
        for seat in range(len(view.piles)):
            yield from piles(narration, view, seat)
    if view.hand:
        yield narration.score(view.totals)
    if view.phase is Phase.PLAY:
        yield narration.hand_score(view)
        yield from narration.refused_claims()
    before = trick_before(view)
    if before is not None:
        cards = narration.played_cards(before.leader, before.cards)
        yield narration.tr.gettext("Last trick: {cards}.", cards=cards)
        yield narration.took(before.winner, before.points)
    if view.phase.is_hand:
        yield dealt_by(narration, view)
    yield narration.players()
    if view.trick or view.tricks:
        yield from spoken(narration)
    yield _sentence(short_end(narration.tr, view.options))


def dealt_by(narration: Narration, view: BotifarraView) -> str:
    """Return the number of the hand and who is the dealer of it (B9)."""
    return narration.tr.gettext(
        "Hand {hand}, dealt by {name}.", hand=view.hand, name=narration.name(view.dealer)
    )


def _pack(narration: Narration, view: BotifarraView) -> Iterator[str]:
    yield narration.own_turn(view)
    number = len(pack_of(view.options))
    yield narration.tr.ngettext("The pack has {number} card.", "The pack has {number} cards.", number)
    yield narration.tr.gettext("Hand {hand} comes.", hand=view.hand + 1)
    if view.hand:
        yield narration.score(view.totals)
    yield narration.players()


def _tricks(narration: Narration, view: BotifarraView) -> Iterator[str]:
    for trick in reversed(view.inspectable):
        number = view.tricks.index(trick) + 1
        cards = narration.played_cards(trick.leader, trick.cards)
        yield narration.tr.gettext("Trick {number}: {cards}.", number=number, cards=cards)
        yield narration.took(trick.winner, trick.points)


def _happening(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield what the middle of the table shows."""
    match view.phase:
        case Phase.OVER:
            yield won(narration, view.winners)
            yield from result(narration, view.results[-1])
        case Phase.DEAL | Phase.CUT if view.results:
            yield goes_on(narration, view)
            yield from result(narration, view.results[-1])
        case Phase.DEAL | Phase.CUT:
            return
        case Phase.PLAY:
            yield from narration.trick_on_table(view)
            yield from narration.carregos(view)
            if not view.tricks and not view.trick:
                yield from calling(narration, view)
        case _:
            yield from calling(narration, view)


def piles(narration: Narration, view: BotifarraView, seat: Seat) -> Iterator[str]:
    """Yield the visible tops of a player, how many cards each pile holds, and how many are in hand (B45)."""
    tr, own = narration.tr, seat == view.seat
    tops = _tops(narration, view.piles[seat])
    if tops and own:
        yield tr.gettext("Your piles, with the cards left in each: {piles}.", piles=tops)
    elif tops:
        name = narration.name(seat)
        yield tr.gettext("Piles of {name}, with the cards left in each: {piles}.", name=name, piles=tops)
    in_hand = view.cards_left[seat] - sum(pile.left for pile in view.piles[seat])
    if in_hand and not own:
        yield tr.ngettext(
            "{name} has {number} card in hand.",
            "{name} has {number} cards in hand.",
            in_hand,
            name=narration.name(seat),
        )


def _tops(narration: Narration, piles: Iterable[Pile]) -> str:
    return ", ".join(f"{narration.card(pile.top)} ({pile.left})" for pile in piles if pile.top is not None)


def _hand(narration: Narration, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    yield from misdeal(narration, view)
    yield from _own_cards(narration, view, trump_last=trump_last)
    yield narration.own_turn(view)
    if not view.phase.is_hand:
        yield claim_window(narration, view)
        return
    yield narration.stakes(view)
    yield narration.contract(view)
    if view.phase is Phase.PLAY:
        yield from narration.trick_on_table(view)
        yield from narration.carregos(view)
    for seat in range(len(view.piles)):
        if seat != view.seat:
            yield from piles(narration, view, seat)
    yield narration.score(view.totals)
    if view.phase is Phase.PLAY:
        yield narration.hand_score(view)
        yield from narration.refused_claims()
    else:
        yield from calling(narration, view)


def _own_cards(narration: Narration, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    """Yield a player's hand and piles, and which of these cards can be played now."""
    tr = narration.tr
    if not view.available:
        yield tr.gettext("You have no cards now.")
        return
    if view.cards:
        yield tr.gettext("Your cards:")
        yield from hand_lines(tr, view, view.cards, trump_last=trump_last)
    if view.piles and view.seat is not None:
        yield from piles(narration, view, view.seat)
    yield from playable_lines(tr, view, trump_last=trump_last)
    yield narration.carregos_to_come(view)


def hand_lines(tr: Translator, view: BotifarraView, cards: SpanishCardSet, *, trump_last: bool) -> list[str]:
    """Return some of a player's cards, a sentence for each suit, in the order in which the hand is shown."""
    in_order = sorted_hand(cards, view.contract, view.options, trump_last=trump_last)
    return suits_in_words(tr, in_order)


def playable_lines(tr: Translator, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    """Yield which of the own cards can be played now; nothing where it is not the player's turn (B34)."""
    if not view.playable:
        return
    if view.options.revoke is not RevokeRule.PREVENT:
        yield tr.gettext("This table takes any card: see for yourself that it is legal.")
    elif view.playable == view.available and len(view.playable) > 1:
        yield tr.gettext("You can play any of them.")
    else:
        yield tr.gettext("You can play:")
        yield from hand_lines(tr, view, view.playable, trump_last=trump_last)


def _sheet(
    narration: Narration, view: BotifarraView, line: Callable[[Translator, HandResult], str]
) -> Iterator[str]:
    tr = narration.tr
    yield won(narration, view.winners) if view.phase is Phase.OVER else tr.gettext("The match so far.")
    yield narration.score(view.totals)
    yield _sentence(rules_title(tr, view.options))
    yield from (line(tr, finished) for finished in reversed(view.results))


def hand_line(tr: Translator, finished: HandResult) -> str:
    """Return a hand as a line of the score sheet, with the numbers of each side in their order."""
    contract = contract_name(tr, finished.contract)
    written, totals = (_numbers(numbers) for numbers in (finished.written, finished.totals))
    if finished.call is not None:
        contract = f"{contract}, {call_name(tr, finished.call)}"
    if finished.revoke is not None:
        return tr.gettext(
            "Hand {hand}, {contract} ×{multiplier}: ended by a revoke; written {written}; total {totals}.",
            hand=finished.hand,
            contract=contract,
            multiplier=finished.multiplier,
            written=written,
            totals=totals,
        )
    return tr.gettext(
        "Hand {hand}, {contract} ×{multiplier}: taken {taken}; written {written}; total {totals}.",
        hand=finished.hand,
        contract=contract,
        multiplier=finished.multiplier,
        taken=_numbers(finished.taken),
        written=written,
        totals=totals,
    )


def _short_hand_line(tr: Translator, finished: HandResult) -> str:
    return tr.gettext(
        "Hand {hand}, {contract} ×{multiplier}: {written}.",
        hand=finished.hand,
        contract=contract_name(tr, finished.contract),
        multiplier=finished.multiplier,
        written=_numbers(finished.written),
    )


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(points, numbers))


def _sentence(line: str) -> str:
    return f"{line}."
