"""Pictures in words, complete enough to play by, within what Discord takes as the description of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.rules_text import rules_lines, rules_title
from bot.ui.scene_parts import started_view
from bot.ui.scenes import lobby_line
from bot.ui.telling import Telling, trick_before
from bot.ui.telling_dealing import calling, misdeal
from bot.ui.telling_results import claim_window, goes_on, result, won
from bot.ui.words import contract_name, hand_in_words, pair_label, people, player_name, points, sorted_hand
from engine.botifarra import HandResult, Phase, Pile, View
from engine.botifarra.options import Revoke
from engine.game import Seat

LONGEST: Final = 1024
"""Characters that Discord takes as the description of a picture."""


def lobby_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.lobby_scene`."""
    people_there = _pairs(words, table) if table.options.partners else [Telling(words, table).players()]
    lines = rules_lines(words, table.options, goes_on=table.due_dealer is not None)
    about = map(_sentence, (rules_title(words, table.options), lobby_line(words, table)))
    return fitted([*about, *people_there, *map(_sentence, lines)])


def table_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.table_scene`; nothing in them is hidden from anyone."""
    telling, view = Telling(words, table), table.view(None)
    if view is None:
        return fitted([words.say("The match has not started."), telling.players()])
    return fitted(_table(telling, view))


def hand_alt(words: Words, table: Table, seat: Seat) -> str:
    """Return the words for :func:`~bot.ui.scenes.hand_scene`: for this player's eyes only."""
    telling, view = Telling(words, table), started_view(table, seat)
    return fitted(_hand(telling, view))


def hand_result_alt(words: Words, table: Table, finished: HandResult) -> str:
    """Return the words for :func:`~bot.ui.scenes.hand_result_scene`."""
    telling = Telling(words, table)
    return fitted([*result(telling, finished), telling.score(finished.totals)])


def match_result_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.match_result_scene`."""
    telling, view = Telling(words, table), started_view(table, None)
    outcome = won(telling, view.winners) if view.phase is Phase.OVER else words.say("The match so far.")
    return fitted(
        [outcome, telling.score(view.totals), *(_line(words, finished) for finished in view.results)]
    )


def tricks_alt(words: Words, table: Table, seat: Seat | None) -> str:  # noqa: ARG001 - all see the same tricks
    """Return the words for :func:`~bot.ui.scenes.tricks_scene`, the newest trick first."""
    telling, view = Telling(words, table), started_view(table, None)
    sentences: list[str] = []
    for trick in reversed(view.inspectable):
        number = view.tricks.index(trick) + 1
        cards = telling.played_cards(trick.leader, trick.cards)
        sentences += (
            words.say("Trick {number}: {cards}.", number=number, cards=cards),
            telling.took(trick.winner, trick.points),
        )
    return fitted(sentences)


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


def _pairs(words: Words, table: Table) -> Iterator[str]:
    sides = table.options.sides
    for side in range(sides):
        names = people(words, [player_name(words, table, seat) for seat in (side, side + sides)])
        yield words.say("{pair}: {names}.", pair=pair_label(words, side), names=names)


def _table(telling: Telling, view: View) -> Iterator[str]:
    """Yield what the picture of a match shows, the most needed first."""
    vote = tuple(misdeal(telling, view))
    yield from vote
    if view.phase.is_hand or not vote:
        yield from _happening(telling, view)
    yield telling.turn(view)
    yield claim_window(telling, view)
    if view.phase.is_hand:
        yield telling.contract(view)
        for seat in range(len(view.piles)):
            yield from _piles(telling, view, seat)
    if view.hand:
        yield telling.score(view.totals)
    if view.phase is Phase.PLAY:
        yield telling.hand_score(view)
        yield from telling.refused_claims()
    before = trick_before(view)
    if before is not None:
        cards = telling.played_cards(before.leader, before.cards)
        yield telling.words.say("Last trick: {cards}.", cards=cards)
        yield telling.took(before.winner, before.points)
    if view.phase.is_hand:
        yield telling.words.say(
            "Hand {hand}, dealt by {name}.", hand=view.hand, name=telling.name(view.dealer)
        )
    yield telling.players()


def _happening(telling: Telling, view: View) -> Iterator[str]:
    """Yield what the middle of the table shows."""
    match view.phase:
        case Phase.OVER:
            yield won(telling, view.winners)
            yield from result(telling, view.results[-1])
        case Phase.DEAL | Phase.CUT if view.results:
            yield goes_on(telling, view)
            yield from result(telling, view.results[-1])
        case Phase.DEAL | Phase.CUT:
            return
        case Phase.PLAY:
            yield from telling.trick_on_table(view)
            yield from telling.carregos(view)
            if not view.tricks and not view.trick:
                yield from calling(telling, view)
        case _:
            yield from calling(telling, view)


def _piles(telling: Telling, view: View, seat: Seat) -> Iterator[str]:
    """Yield the visible tops of a player, how many cards each pile holds, and how many are in hand (B45)."""
    words, own = telling.words, seat == view.seat
    piles = _tops(telling, view.piles[seat])
    if piles and own:
        yield words.say("Your piles, with the cards left in each: {piles}.", piles=piles)
    elif piles:
        name = telling.name(seat)
        yield words.say("Piles of {name}, with the cards left in each: {piles}.", name=name, piles=piles)
    in_hand = view.cards_left[seat] - sum(pile.left for pile in view.piles[seat])
    if in_hand and not own:
        yield words.count(
            "{name} has {number} card in hand.",
            "{name} has {number} cards in hand.",
            in_hand,
            name=telling.name(seat),
        )


def _tops(telling: Telling, piles: Iterable[Pile]) -> str:
    return ", ".join(f"{telling.card(pile.top)} ({pile.left})" for pile in piles if pile.top is not None)


def _hand(telling: Telling, view: View) -> Iterator[str]:
    yield from misdeal(telling, view)
    yield from _own_cards(telling, view)
    yield telling.own_turn(view)
    if not view.phase.is_hand:
        yield claim_window(telling, view)
        return
    yield telling.contract(view)
    if view.phase is Phase.PLAY:
        yield from telling.trick_on_table(view)
        yield from telling.carregos(view)
    for seat in range(len(view.piles)):
        if seat != view.seat:
            yield from _piles(telling, view, seat)
    if view.phase is Phase.PLAY:
        yield telling.hand_score(view)
        yield from telling.refused_claims()
    else:
        yield from calling(telling, view)
    yield telling.score(view.totals)


def _own_cards(telling: Telling, view: View) -> Iterator[str]:
    """Yield a player's hand and piles, and which of these cards can be played now."""
    words = telling.words
    if not view.available:
        yield words.say("You have no cards now.")
        return
    if view.cards:
        yield words.say("Your cards:")
        yield hand_in_words(words, sorted_hand(view.cards, view.contract, view.options))
    if view.piles and view.seat is not None:
        yield from _piles(telling, view, view.seat)
    if not view.playable:
        return
    if view.options.revoke is not Revoke.PREVENT:
        yield words.say("This table takes any card: see for yourself that it is legal.")
    elif view.playable == view.available:
        yield words.say("You can play any of them.")
    else:
        yield words.say("You can play:")
        yield hand_in_words(words, sorted_hand(view.playable, view.contract, view.options))


def _line(words: Words, finished: HandResult) -> str:
    numbers = [points(number) for number in finished.written]
    return words.say(
        "Hand {hand}, {contract} ×{multiplier}: {written}.",
        hand=finished.hand,
        contract=contract_name(words, finished.contract),
        multiplier=finished.multiplier,
        written=", ".join(numbers),
    )


def _sentence(line: str) -> str:
    return f"{line}."
