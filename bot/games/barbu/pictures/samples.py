"""Sample pictures of Barbu, which are drawn at start so that the caches are full when somebody looks."""

from collections.abc import Iterator
from typing import Final

from bot.games.barbu.pictures.board import BoardPlayer
from bot.games.barbu.pictures.contracts_sheet import ContractsSheetScene, DealerLine
from bot.games.barbu.pictures.deal_result import DealResultScene, PlayerResult
from bot.games.barbu.pictures.deals_sheet import DealLine, DealsSheetScene
from bot.games.barbu.pictures.mariages import MariagesScene, OpenCard
from bot.games.barbu.pictures.reussite import ReussiteScene
from bot.render.kit.packs import Card, Pack, suit_of
from bot.render.kit.scene import RING, ContractScene, PlayedCard, SeatScene
from bot.render.layouts.announcement import Announcement
from bot.render.layouts.hand import HandScene
from bot.render.layouts.panels import LastTrickScene, ProgressScene
from bot.render.layouts.samples import WORDS, lying, seat
from bot.render.layouts.score import SideScene
from bot.render.layouts.table import TableScene
from bot.render.raster.drawing import Scene

CONTRACTS: Final = ("plis", "coeurs", "dames", "barbu", "salade", "dernier_pli", "reussite")
"""What may be chosen, in the order of the score sheet (R16 to R21, R27)."""
EXTRA: Final = ("ratatouille", "anti_ratatouille", "mariages")
"""What is only played in extra rounds (R36 to R38)."""
BOARD_32: Final = tuple("789TJQKA")
BOARD_52: Final = tuple("23456789TJQKA")
"""Ranks of a réussite from left to right where the ace is high."""
_CARDS: Final = tuple(card for card in Pack.FRENCH.cards if card[0] in BOARD_32)
"""The 32 cards that are in every game."""


def samples() -> Iterator[Scene]:
    """Yield scenes that together need what most pictures with 32 cards and four players need.

    Every card once on a table and once in a hand, dimmed and bright; of everything else one picture. The caches are
    shared with the other games, so there is no more.
    """
    for index in range(0, len(_CARDS), 4):
        yield _table(_CARDS[index : index + 4], _CARDS[index - 8 : index - 4 or None])
    for index in range(0, len(_CARDS), 8):
        yield from _hands(_CARDS[index : index + 8])
    yield _table_of_many()
    seats = tuple(_seat(side) for side in range(4))
    choosing = Announcement(WORDS, WORDS, signs=CONTRACTS, pack=Pack.FRENCH)
    yield TableScene(seats, _sides(4), centre=choosing, pack=Pack.FRENCH)
    yield from _boards()
    yield from _sheets(seats)


def _seat(side: int) -> SeatScene:
    return SeatScene(WORDS, WORDS, side, is_turn=side == 0, is_dealer=side == 1, tally="♥3 Q♠")


def _sides(count: int) -> tuple[SideScene, ...]:
    return tuple(SideScene(WORDS, -35, is_signed=True) for _ in range(count))


def _table(cards: tuple[Card, ...], before: tuple[Card, ...]) -> TableScene:
    place = RING[Pack.FRENCH.suits.index(suit_of(cards[0]))]
    return TableScene(
        tuple(_seat(side) for side in range(4)),
        _sides(4),
        ContractScene(CONTRACTS[place], WORDS, WORDS, detail=WORDS),
        lying(cards),
        place,
        -15,
        LastTrickScene(WORDS, lying(before), place, WORDS, 0, -5),
        ProgressScene(WORDS, 5, 8),
        pack=Pack.FRENCH,
    )


def _table_of_many() -> TableScene:
    """Return a table of six, on which cards are small."""
    cards = tuple(PlayedCard(place, card) for place, card in enumerate(_CARDS[:6]))
    return TableScene(
        tuple(_seat(side) for side in range(6)),
        _sides(6),
        ContractScene("dames", WORDS, WORDS, detail=WORDS),
        cards,
        0,
        -15,
        pack=Pack.FRENCH,
    )


def _hands(cards: tuple[Card, ...]) -> Iterator[Scene]:
    for playable in (frozenset(cards[::2]), frozenset(cards[1::2])):
        contract = ContractScene("salade", WORDS, WORDS)
        yield HandScene(cards, playable, contract, WORDS, is_turn=True, pack=Pack.FRENCH)


def _boards() -> Iterator[Scene]:
    """Yield every card in a réussite of 32 and the backs of both mariages."""
    players = tuple(BoardPlayer(seat(side), "13") for side in range(4))
    yield ReussiteScene(WORDS, WORDS, BOARD_32, "T", frozenset(_CARDS), frozenset(), players)
    opened = frozenset(card for card in _CARDS if card[0] == "T")
    following = frozenset(card for card in _CARDS if card[0] in "9J")
    yield ReussiteScene(WORDS, WORDS, BOARD_32, "T", opened, following, players, newest=opened)
    for count in (len(_CARDS), len(Pack.FRENCH.cards)):
        yield MariagesScene(
            WORDS, WORDS, count, players, open=(OpenCard(1, "KH"), OpenCard(2, "KD")), is_pair=True
        )


def _sheets(seats: tuple[SeatScene, ...]) -> Iterator[Scene]:
    used = tuple(index % 2 == 0 for index in range(len(CONTRACTS)))
    lines = tuple(DealerLine(each, used, -35, is_leader=each.side == 0) for each in seats)
    yield ContractsSheetScene(WORDS, WORDS, WORDS, CONTRACTS, WORDS, lines)
    names, scores = (WORDS,) * len(seats), (-15, 0, 100, -5)
    deals = tuple(
        DealLine(number + 1, number % 4, code, scores, scores) for number, code in enumerate(CONTRACTS)
    )
    yield DealsSheetScene(WORDS, WORDS, WORDS, names, deals)
    results = tuple(
        PlayerResult(each, WORDS, score, score) for each, score in zip(seats, scores, strict=True)
    )
    yield DealResultScene("reussite", WORDS, WORDS, WORDS, WORDS, results)
