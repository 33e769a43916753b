"""Sample pictures of the common layouts: a game draws them at start, so that its first players find full caches."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.render.kit.packs import Card, Pack, suit_of
from bot.render.kit.scene import RING, ContractScene, PlayedCard, Position, SeatScene
from bot.render.layouts.hand import HandScene
from bot.render.layouts.lobby import LobbyScene
from bot.render.layouts.panels import LastTrickScene, ProgressScene
from bot.render.layouts.score import SideScene
from bot.render.layouts.table import TableScene
from bot.render.layouts.tricks import TakenCard, TakenTrickScene, TricksScene
from bot.render.raster.drawing import Scene

WORDS = "Montserrat 0123456789"
"""For every place with words: the letters load the fonts in each size."""


def photo() -> bytes:
    """Return something that stands for an avatar: pictures with photos have palettes of their own."""
    out = BytesIO()
    Image.linear_gradient("L").save(out, "PNG")
    return out.getvalue()


def seat(side: int, *, is_turn: bool = False, is_dealer: bool = False) -> SeatScene:
    """Return a player; the one of side 1 is a computer."""
    return SeatScene(WORDS, WORDS, side, is_turn=is_turn, is_dealer=is_dealer, is_computer=side == 1)


def side(points: int | None = 10) -> SideScene:
    """Return a line of the score."""
    return SideScene(WORDS, 101, points, 5)


def lying(cards: tuple[Card, ...], places: tuple[Position, ...] = RING) -> tuple[PlayedCard, ...]:
    """Return cards with where they lie."""
    return tuple(PlayedCard(place, card) for place, card in zip(places, cards, strict=True))


def contract(card: Card) -> ContractScene:
    """Return the contract in which this card is a trump: it lies there with its star."""
    return ContractScene(suit_of(card), WORDS, WORDS, 2, WORDS)


def tables_of_four(pack: Pack) -> Iterator[Scene]:
    """Yield tables on which every card lies once in a trick, and once in the trick before."""
    cards = pack.cards
    for index in range(0, len(cards), 4):
        before = index - 8  # from the end of the pack: other cards than those that lie
        yield _four(pack, cards[index : index + 4], cards[before : before + 4 or None], index // 4)


def _four(pack: Pack, cards: tuple[Card, ...], before: tuple[Card, ...], index: int) -> TableScene:
    place = RING[index % 4]
    mine, other = seat(0, is_turn=index % 2 == 0), seat(1, is_dealer=True)
    return TableScene(
        (mine, other, mine, other),
        (side(), side()),
        contract(cards[0]),
        lying(cards),
        place,
        5,
        LastTrickScene(WORDS, lying(before), place, WORDS, 0, 5),
        ProgressScene(WORDS, 5, 12, WORDS),
        pack=pack,
    )


def tables_of_three(pack: Pack) -> Iterator[Scene]:
    """Yield a table with the larger cards that three players have room for."""
    player, places = seat(2, is_turn=True), (0, 1, 3)
    sides, cards = (side(), side(), side()), pack.cards[:3]
    yield TableScene(
        (player, player, None, player), sides, contract(cards[0]), lying(cards, places), 0, pack=pack
    )


def hands(pack: Pack, counts: tuple[int, ...]) -> Iterator[Scene]:
    """Yield hands of so many cards, in which every card is bright once and dimmed once."""
    cards, suit = pack.cards, len(pack.cards) // 4
    for count in counts:
        starts = (
            start
            for first in range(0, len(cards), suit)
            for start in sorted({min(at, suit - count) + first for at in range(0, suit, count)})
        )
        for start in starts:
            yield from _hands(pack, cards[start : start + count], cards[start - 3 : start or None])


def _hands(pack: Pack, cards: tuple[Card, ...], trick: tuple[Card, ...]) -> Iterator[Scene]:
    for playable in (frozenset(cards[::2]), frozenset(cards[1::2])):
        yield HandScene(
            cards,
            playable,
            contract(cards[0]),
            WORDS,
            is_turn=True,
            trick=lying(trick, RING[:3]),
            winning=1,
            names=(WORDS,) * 4,
            pack=pack,
        )


def others(pack: Pack, lobby_cards: tuple[Card, ...]) -> Iterator[Scene]:
    """Yield one picture of each other common kind."""
    player, empty, sides = seat(0), None, (side(), side())
    seats = (player, empty, player, empty)
    yield LobbyScene(WORDS, (WORDS,), seats, WORDS, (WORDS, WORDS), WORDS, cards=lobby_cards, pack=pack)
    yield TableScene((player, player, player, replace(player, avatar=photo())), sides, pack=pack)
    taken = tuple(TakenCard(card, WORDS, 0) for card in pack.cards[:4])
    trick = TakenTrickScene(WORDS, (WORDS, WORDS), 0, taken, 0, 5)
    yield TricksScene((trick,), pack)
    yield TricksScene((trick, trick), pack)
