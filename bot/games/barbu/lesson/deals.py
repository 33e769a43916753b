"""The prepared deals of the lesson."""

from __future__ import annotations

from typing import Final

from bot.ui.face.lesson import LEARNER, PreparedDeal
from engine.game import Seat


def _deal(dealer: Seat, moves: str, *hands: str) -> PreparedDeal:
    return PreparedDeal("barbu", dealer, hands, moves)


PLIS: Final = _deal(
    LEARNER,
    "contract plis, play TS, play QS, play 8S, play 9S",
    "KS 9S 7S AH 8H JC TD 7D",
    "TS JS KH 9H AC QC AD JD",
    "QS QH 7H JH KC TC KD QD",
    "8S AS TH 9C 8C 7C 9D 8D",
)
COEURS: Final = _deal(
    3,
    "contract coeurs, play 7H, play 9H, play QH, play JH",
    "7H AH AS QS KC TC KD 9D",
    "9H 8H KS 7S AC 9C AD TD",
    "KH QH TS 9S JC 8C QD 8D",
    "JH TH JS 8S QC 7C JD 7D",
)
DAMES: Final = _deal(
    1,
    "contract dames, play KC, play AC, play QH, play 8C",
    "QH 9H AS 8S JS 9D 8D AD",
    "QC 9C 8C AH TH KS 7S 7D",
    "KC TC 7C KH 8H QS KD JD",
    "AC JC JH 7H TS 9S TD QD",
)
BARBU: Final = _deal(
    1,
    "contract barbu, play 9H, play AH, play KH, play TH",
    "KH 8H AS QS 9C 8C JD 7D",
    "JH TH KS TS AC 7C AD 9D",
    "9H 7H QH JS 8S KC KD TD",
    "AH 9S 7S QC JC TC QD 8D",
)
SALADE: Final = _deal(
    LEARNER,
    "contract salade, play JH, play QH, play 9H, play AH",
    "AH KS QS 7S TC 8C JD 7D",
    "JH TH AS 9S KC 7C AD 9D",
    "QH 8H KH JS TS AC 9C KD",
    "9H 7H 8S QC JC QD TD 8D",
)
REUSSITE: Final = _deal(
    LEARNER,
    "contract reussite T,"
    "play TC, play 9C, play JC, play TS,"
    "pass, pass, play 8C, play QC,"
    "play KC, play 7C, pass, play AC,"
    "play JS, play QS, play KS, play AS,"
    "play TD, pass, play JD, play 9D,"
    "play 9S, play 8D, play 7D, pass,"
    "play TH, play 8S, play JH, play 7S,"
    "play 9H, play QH, play QD, play KH, play AH, play 8H",
    "TS JS 9S TH TD QC AC 9H",
    "TC KC QS 8S QH AH AD 8D",
    "9C 7C KS JH 8H JD QD 7D",
    "JC 8C AS 7S KH 7H KD 9D",
)
END_OF_REUSSITE: Final = len(REUSSITE.each_move)
