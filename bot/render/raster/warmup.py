"""Pictures drawn at start for nobody, so that the caches are full when somebody looks."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from PIL import Image

from bot.games.botifarra.pictures.centre_scene import (
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    Emblem,
    WinnerScene,
)
from bot.games.botifarra.pictures.pile_scene import PileScene, PilesScene
from bot.games.botifarra.pictures.result_scene import HandLine, HandResultScene, MatchResultScene, SideResult
from bot.render.kit.scene import CARDS, CONTRACTS, Card, ContractScene, PlayedCard, Position, SeatScene
from bot.render.layouts.hand_scene import HandScene, OpponentScene
from bot.render.layouts.lobby_scene import LobbyScene
from bot.render.layouts.table_scene import LastTrickScene, ProgressScene, SideScene, TableScene
from bot.render.layouts.tricks_scene import TakenCard, TakenTrickScene, TricksScene
from bot.render.raster.cache import KIB, remember
from bot.render.raster.drawing import Scene, draw

_PLACES: Final[tuple[Position, ...]] = (0, 1, 2, 3)
_PILES: Final = 6
_SUIT: Final = 12
_HANDS: Final = (12, 5, 4)
"""Cards of a hand: a size of cards each."""
_WORDS: Final = "Botifarra 0123456789"
"""For every place with words: the letters load the fonts in each size."""


def _photo() -> bytes:
    """Return something that stands for an avatar: pictures with photos have palettes of their own."""
    out = BytesIO()
    Image.linear_gradient("L").save(out, "PNG")
    return out.getvalue()


def _seat(side: int, *, is_turn: bool = False, is_dealer: bool = False) -> SeatScene:
    return SeatScene(_WORDS, _WORDS, side, is_turn=is_turn, is_dealer=is_dealer, is_computer=side == 1)


def _side(points: int | None = 10) -> SideScene:
    return SideScene(_WORDS, 101, points, 5)


def _lying(cards: tuple[Card, ...], places: tuple[Position, ...] = _PLACES) -> tuple[PlayedCard, ...]:
    return tuple(PlayedCard(place, card) for place, card in zip(places, cards, strict=True))


def _contract(card: Card) -> ContractScene:
    """Return the contract in which this card is a trump: it lies there with its star."""
    return ContractScene(next(code for code in CONTRACTS if card.startswith(code)), _WORDS, _WORDS, 2, _WORDS)


def _four(cards: tuple[Card, ...], before: tuple[Card, ...], index: int) -> TableScene:
    """Return a table of four with a whole trick on it, and another one as the trick before."""
    place = _PLACES[index % 4]
    seat, other = _seat(0, is_turn=index % 2 == 0), _seat(1, is_dealer=True)
    return TableScene(
        (seat, other, seat, other),
        (_side(), _side()),
        _contract(cards[0]),
        _lying(cards),
        place,
        5,
        LastTrickScene(_WORDS, _lying(before), place, _WORDS, 0, 5),
        ProgressScene(_WORDS, 5, 12, _WORDS),
    )


def _piles(cards: tuple[Card, ...], hand_left: int = 0) -> PilesScene:
    return PilesScene(tuple(PileScene(card, 4) for card in cards), hand_left)


def _tables_of_four() -> Iterator[Scene]:
    for index in range(0, len(CARDS), 4):
        before = index - 8  # from the end of the pack: other cards than those that lie
        yield _four(CARDS[index : index + 4], CARDS[before : before + 4 or None], index // 4)


def _starts(count: int) -> Iterator[int]:
    """Return where in the pack so many cards of one suit begin, until all suits have been through."""
    for suit in range(0, len(CARDS), _SUIT):
        yield from {min(start, _SUIT - count) + suit for start in range(0, _SUIT, count)}


def _hands() -> Iterator[Scene]:
    for cards, start in ((CARDS[at : at + count], at) for count in _HANDS for at in _starts(count)):
        trick = _lying(CARDS[start - 3 : start or None], _PLACES[:3])
        names = (_WORDS,) * 4
        for playable in (frozenset(cards[::2]), frozenset(cards[1::2])):
            yield HandScene(
                cards,
                playable,
                _contract(cards[0]),
                _WORDS,
                is_turn=True,
                trick=trick,
                winning=1,
                names=names,
            )


def _others() -> Iterator[Scene]:
    """Return one picture of each other kind."""
    seat, empty = _seat(0), None
    seats, sides = (seat, seat, seat, seat), (_side(), _side())
    steps = (CallStep(_WORDS, 2, CallState.ASKED), CallStep(_WORDS, 4, CallState.LATER))
    results = (SideResult(_WORDS, 40, 4, 50), SideResult(_WORDS, 32, 0, 60))
    yield LobbyScene(_WORDS, (_WORDS,), (seat, empty, seat, empty), _WORDS, (_WORDS, _WORDS), _WORDS)
    faced = replace(seat, avatar=_photo())
    yield TableScene((seat, seat, seat, faced), sides, centre=Announcement(_WORDS, _WORDS, Emblem.PACK))
    yield TableScene(seats, sides, centre=Announcement(_WORDS, _WORDS, Emblem.CONTRACTS))
    yield TableScene(seats, sides, _contract(CARDS[0]), centre=CallLadder(_WORDS, _WORDS, steps))
    result = HandResultScene(_WORDS, _WORDS, "O", 2, _WORDS, _WORDS, _WORDS, _WORDS, results, 0)
    yield TableScene(seats, sides, _contract(CARDS[0]), centre=result)
    yield result
    for winners in ((0,), (1,), (0, 1)):
        yield TableScene(seats, sides, centre=WinnerScene(_WORDS, _WORDS, winners))
    line = HandLine("O", 2, (40, 32), (8, 0), (8, 0), _WORDS)
    yield MatchResultScene(*(_WORDS,) * 7, (_WORDS, _WORDS), (line, line), (8, 0), 0, (seat,), 101)
    taken = tuple(TakenCard(card, _WORDS, 0) for card in CARDS[:4])
    trick = TakenTrickScene(_WORDS, (_WORDS, _WORDS), 0, taken, 0, 5)
    yield TricksScene((trick,))
    yield TricksScene((trick, trick))


def _tables_of_three() -> Iterator[Scene]:
    seat, places = _seat(2, is_turn=True), _PLACES[:2] + _PLACES[3:]
    sides = (_side(), _side(), _side())
    yield TableScene((seat, seat, None, seat), sides, _contract(CARDS[0]), _lying(CARDS[:3], places), 0)


def _tables_of_two() -> Iterator[Scene]:
    """Return the modes with piles: one suit before a player, and small before the other one's own cards."""
    seat, mine, theirs = _seat(1, is_turn=True), CARDS[:_PILES], CARDS[_PILES : 2 * _PILES]
    yield TableScene(
        (seat, None, seat, None),
        (_side(), _side()),
        _contract(mine[0]),
        _lying(mine[:1], (0,)),
        progress=ProgressScene(_WORDS, 5, 24, _WORDS),
        piles=(_piles(mine), None, _piles(theirs), None),
    )
    for own, other in ((mine, theirs), (theirs, mine)):
        yield HandScene(
            (),
            None,
            _contract(mine[0]),
            _WORDS,
            piles=_piles(own).piles,
            opponent=OpponentScene(1, _piles(other)),
        )
    hand, own, other = CARDS[:8], CARDS[8:12], CARDS[12:16]
    yield TableScene(
        (seat, None, seat, None), (_side(), _side()), piles=(_piles(own, 8), None, _piles(other, 8), None)
    )
    yield HandScene(
        hand,
        frozenset(hand[::2]),
        _contract(CARDS[0]),
        _WORDS,
        piles=_piles(own).piles,
        opponent=OpponentScene(1, _piles(other, 8)),
    )


def samples() -> Iterator[Scene]:
    """Return scenes that together need what most pictures need: what is played most first.

    Every card as it lies on a table of four and in a hand of any size, trump or not; of everything else one picture.
    All of it together stays within the caches, with room for what is played: more would push out what came first.
    """
    yield from _tables_of_four()
    yield from _hands()
    yield from _others()
    yield from _tables_of_three()
    yield from _tables_of_two()


@remember(128 * KIB)
def warmed(scene: Scene) -> None:
    """Draw a sample once: a second renderer in the same process finds the caches as the first one filled them."""
    draw(scene)


def fill_caches() -> None:
    """Draw every sample in the calling thread."""
    for scene in samples():
        warmed(scene)
