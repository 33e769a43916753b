"""The table of a réussite and of mariages in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.games.barbu.names import IN_ORDER, rank_name, suit_name
from bot.games.barbu.narration import Narration
from bot.i18n import Translator
from bot.ui.text.names import listed
from engine.barbu import BarbuView, Layout
from engine.cards.french import FrenchCard, FrenchCardSet, FrenchSuit


def layout_sentences(narration: Narration, view: BarbuView) -> Iterator[str]:
    """Yield the lines of a réussite: "Spades: 8 to king; next 7 or ace."; nothing in other contracts."""
    if view.layout is None:
        return
    playable = FrenchCardSet.from_mask(view.layout.playable())
    for suit in IN_ORDER:
        yield _line(narration.tr, view.layout, suit, [card for card in playable if card.suit == suit])


def _line(tr: Translator, layout: Layout, suit: FrenchSuit, following: list[FrenchCard]) -> str:
    name = suit_name(tr, suit)
    line = layout.line(suit)
    ranks = listed(tr, [rank_name(tr, card.rank) for card in following], "or")
    if not line:
        return tr.gettext("{suit}: closed, opens with {rank}.", suit=name, rank=ranks)
    first, last = rank_name(tr, line[0].rank), rank_name(tr, line[-1].rank)
    if len(line) == 1:
        return tr.gettext("{suit}: {rank}; next {next}.", suit=name, rank=first, next=ranks)
    if not following:
        return tr.gettext("{suit}: {first} to {last}, complete.", suit=name, first=first, last=last)
    return tr.gettext(
        "{suit}: {first} to {last}; next {next}.", suit=name, first=first, last=last, next=ranks
    )


def mariages_sentences(narration: Narration, view: BarbuView) -> Iterator[str]:
    """Yield the open cards or the pair just won, the face-down cards, and the pairs; nothing in other contracts."""
    table, tr = view.mariages, narration.tr
    if table is None or not view.has_dealt:
        return
    if table.turned and not table.open_cards:
        won = table.turned[-2:]
        yield narration.pair_won(won[-1].seat, [turned.card for turned in won])
    for turned in table.open_cards:
        yield tr.gettext(
            "Open in place {place}: {card}.", place=turned.place, card=narration.card(turned.card)
        )
    # Two that are no pair lie open until the next player turns one up, who may turn up these as well.
    face_down = set(table.places) - {turned.place for turned in table.open_cards}
    yield tr.gettext("Face down: {places}.", places=runs(tr, face_down))
    pairs = ", ".join(f"{narration.name(seat)} {number}" for seat, number in enumerate(table.pairs))
    yield tr.gettext("Pairs: {pairs}.", pairs=pairs)


def runs(tr: Translator, places: Iterable[int]) -> str:
    """Return places with runs in short: "1 to 8, 10, 12"."""
    found = []
    for _, run in groupby(enumerate(sorted(places)), lambda numbered: numbered[1] - numbered[0]):
        some = [place for _, place in run]
        if len(some) > 2:
            found.append(tr.gettext("{first} to {last}", first=some[0], last=some[-1]))
        else:
            found += map(str, some)
    return ", ".join(found)
