"""Claims of the rest as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.ui.text.names import listed
from bot.ui.text.table_names import TableNames


def claims(names: TableNames, deal: int, card: Callable[[str], str]) -> Iterator[str]:
    """Yield who claimed the rest of a deal, and the cards that were shown; ``card`` names one from its notation."""
    tr = names.tr
    for claim in names.table.claims_of(deal):
        cards = listed(tr, [card(each) for each in claim.rest.cards])
        if claim.rest.takes:
            yield tr.ngettext(
                "{name} claimed the last {number} trick and showed {cards}.",
                "{name} claimed the last {number} tricks and showed {cards}.",
                claim.rest.tricks,
                name=names.name(claim.seat),
                cards=cards,
            )
        else:
            yield tr.gettext(
                "{name} showed {cards}: not one of them can take a trick. The table plays them.",
                name=names.name(claim.seat),
                cards=cards,
            )
