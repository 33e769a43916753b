"""Sample pictures of Botifarra, which are drawn at start so that the caches are full when somebody looks."""

from collections.abc import Iterator
from typing import Final

from bot.games.botifarra.pictures.calls import CallLadder, CallState, CallStep
from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.games.botifarra.pictures.piles_hand import OpponentScene, PilesHandScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.games.botifarra.pictures.result import HandResultScene, SideResult
from bot.games.botifarra.pictures.sheet import HandLine, MatchResultScene
from bot.render.kit.packs import Card, Pack
from bot.render.layouts import samples as common
from bot.render.layouts.announcement import Announcement
from bot.render.layouts.panels import ProgressScene
from bot.render.layouts.samples import WORDS, contract, lying, seat, side
from bot.render.layouts.table import TableScene
from bot.render.layouts.winners import WinnerScene
from bot.render.raster.drawing import Scene

MANILLES: Final = ("O9", "C9", "E9", "B9")
"""What the game is known by: the highest card of each suit (B3)."""
_CARDS: Final = Pack.SPANISH.cards
_PILES: Final = 6
_HANDS: Final = (12, 5, 4)
"""Cards of a hand: a size of cards each."""


def samples() -> Iterator[Scene]:
    """Yield scenes that together need what most pictures need: what is played most first.

    Every card as it lies on a table of four and in a hand of any size, trump or not; of everything else one picture.
    All of it together stays within the caches, with room for what is played: more would push out what came first.
    """
    yield from common.tables_of_four(Pack.SPANISH)
    yield from common.hands(Pack.SPANISH, _HANDS)
    yield from common.others(Pack.SPANISH, MANILLES)
    yield from _between_tricks()
    yield from common.tables_of_three(Pack.SPANISH)
    yield from _tables_of_two()


def _between_tricks() -> Iterator[Scene]:
    """Yield one picture of each kind without a trick."""
    player, trump = seat(0), contract(_CARDS[0])
    seats, sides = (player,) * 4, (side(), side())
    steps = (CallStep(WORDS, 2, CallState.ASKED), CallStep(WORDS, 4, CallState.LATER))
    results = (SideResult(WORDS, 40, 4, 50), SideResult(WORDS, 32, 0, 60))
    yield TableScene(seats, sides, centre=Announcement(WORDS, WORDS, shows_pack=True))
    yield TableScene(seats, sides, centre=Announcement(WORDS, WORDS, signs=("O", "C", "E", "B", "botifarra")))
    yield TableScene(seats, sides, trump, centre=CallLadder(WORDS, WORDS, steps))
    result = HandResultScene(WORDS, WORDS, "O", 2, WORDS, WORDS, WORDS, WORDS, results, 0)
    yield TableScene(seats, sides, trump, centre=result)
    yield result
    for winners in ((0,), (1,), (0, 1)):
        yield TableScene(seats, sides, centre=WinnerScene(WORDS, WORDS, winners))
    line = HandLine("O", 2, (40, 32), (8, 0), (8, 0), WORDS)
    yield MatchResultScene(*(WORDS,) * 7, (WORDS, WORDS), (line, line), (8, 0), 0, (player,), 101)


def _piles(cards: tuple[Card, ...], hand_left: int = 0) -> PilesScene:
    return PilesScene(tuple(PileScene(card, 4) for card in cards), hand_left)


def _tables_of_two() -> Iterator[Scene]:
    """Yield the modes with piles: one suit before a player, and small before the other one's own cards."""
    player, mine, theirs = seat(1, is_turn=True), _CARDS[:_PILES], _CARDS[_PILES : 2 * _PILES]
    seats, sides, trump = (player, None, player, None), (side(), side()), contract(_CARDS[0])
    yield PilesTableScene(
        seats,
        sides,
        trump,
        lying(mine[:1], (0,)),
        progress=ProgressScene(WORDS, 5, 24, WORDS),
        piles=(_piles(mine), None, _piles(theirs), None),
    )
    for own, other in ((mine, theirs), (theirs, mine)):
        opponent = OpponentScene(1, _piles(other))
        yield PilesHandScene((), None, trump, WORDS, piles=_piles(own).piles, opponent=opponent)
    hand, own, other = _CARDS[:8], _CARDS[8:12], _CARDS[12:16]
    yield PilesTableScene(seats, sides, piles=(_piles(own, 8), None, _piles(other, 8), None))
    opponent = OpponentScene(1, _piles(other, 8))
    playable = frozenset(hand[::2])
    yield PilesHandScene(hand, playable, trump, WORDS, piles=_piles(own).piles, opponent=opponent)
