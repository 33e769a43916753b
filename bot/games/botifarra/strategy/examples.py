"""The example hands of the strategy pages, each at a decision of the reader's. They were dealt at random."""

from __future__ import annotations

from typing import Final

from bot.games.botifarra.strategy.figures import PLAYS
from bot.i18n import N_
from bot.ui.face.guide import Example
from bot.ui.face.lesson import LEARNER, PreparedDeal


def _example(dealer: int, moves: str, says: str, *hands: str) -> Example:
    deal = PreparedDeal("botifarra", dealer, hands, moves, (("play", PLAYS[0]),))
    return Example(deal, len(deal.each_move) if moves else 0, says)


FIVE_LOW: Final = _example(
    LEARNER,
    "",
    N_("Five cups without the 9 or the ace, and little else: name cups all the same."),
    "O5 C4 C6 C7 C11 C12 E4 E6 B4 B6 B8 B12",
    "O8 C3 C5 C8 C1 E3 E5 E10 E11 E1 B7 B1",
    "O2 O3 O7 O11 O12 C10 C9 E7 E12 E9 B5 B10",
    "O4 O6 O10 O1 O9 C2 E2 E8 B2 B3 B11 B9",
)
TWO_TRUMPS: Final = _example(
    3,
    "trump B",
    N_("Two 9s, an ace and a king look like a contro. But you have two trumps, and small ones: pass."),
    "O2 O4 O12 O9 C5 C7 C8 C9 E6 E1 B7 B10",
    "O6 C3 C4 C1 E2 E3 E4 E5 E7 E11 E12 B1",
    "O5 O7 O10 O11 O1 C2 C12 E8 E10 E9 B2 B9",
    "O3 O8 C6 C10 C11 B3 B4 B5 B6 B8 B11 B12",
)
AS_WITHOUT_NINE: Final = _example(
    3,
    "delegate, trump C, knock, knock",
    N_("You lead. The 9 of clubs is out: if you choose clubs, lead the 6 and keep the ace for later."),
    "O10 O11 O12 C1 C9 E5 B6 B7 B8 B10 B12 B1",
    "O2 O3 O4 O6 O8 C2 C3 C7 C8 C11 E7 E9",
    "O5 O9 C5 C10 C12 E4 E8 E10 E11 E12 B2 B4",
    "O7 O1 C4 C6 E2 E3 E6 E1 B3 B5 B11 B9",
)
PARTNER_TRUMPS: Final = _example(
    LEARNER,
    "delegate, trump C, knock, knock, play B7, play C8, play B2",
    N_(
        "Your partner has trumped, and you play last: give the knight, and keep the 9 to win a trick yourself."
    ),
    "O7 O1 C4 C6 E2 E3 E6 E1 B3 B5 B11 B9",
    "O10 O11 O12 C1 C9 E5 B6 B7 B8 B10 B12 B1",
    "O2 O3 O4 O6 O8 C2 C3 C7 C8 C11 E7 E9",
    "O5 O9 C5 C10 C12 E4 E8 E10 E11 E12 B2 B4",
)
THIRD_ROUND: Final = _example(
    3,
    "trump B, knock, knock,"
    "play B7, play B1, play B9, play B3,"
    "play O7, play O8, play O9, play O6,"
    "play O4, play C3, play O1, play O3,"
    "play C2, play C11, play C9, play C4",
    N_(
        "Your king is now the highest coin. Three coins are out, and Toni, who discarded a cup on your "
        "coin, has neither coins nor trumps: of the opponents only Remei can trump, if Mercè has all three."
    ),
    "O2 O4 O12 O9 C5 C7 C8 C9 E6 E1 B7 B10",
    "O6 C3 C4 C1 E2 E3 E4 E5 E7 E11 E12 B1",
    "O5 O7 O10 O11 O1 C2 C12 E8 E10 E9 B2 B9",
    "O3 O8 C6 C10 C11 B3 B4 B5 B6 B8 B11 B12",
)
