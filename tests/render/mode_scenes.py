"""Scenes of the modes for singles and for two, and of revokes; and what scenes like them are made of."""

from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.pictures.revoke import RevokeScene
from bot.render.kit.scene import Card, PlayedCard, Position, SeatScene
from bot.render.layouts.table.table import TableScene
from tools.gallery.scenes import named

Four = tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]


def lying(*cards: tuple[Position, Card]) -> tuple[PlayedCard, ...]:
    """Return cards with their places, in the order they were played."""
    return tuple(PlayedCard(place, card) for place, card in cards)


def piles(*tops: str, left: tuple[int, ...], hand: int = 0) -> PilesScene:
    """Return piles by their visible cards; an empty code is a pile that is used up."""
    shown = tuple(PileScene(top or None, number) for top, number in zip(tops, left, strict=True))
    return PilesScene(shown, hand)


def _revoke_of(result: DealResultScene) -> RevokeScene:
    if result.revoke is None:
        raise ValueError("the hand did not end by a revoke")
    return result.revoke


def _piles_of(scene: PilesTableScene, position: Position) -> PilesScene:
    shown = scene.piles[position]
    if shown is None:
        raise ValueError(f"no piles lie at position {position}")
    return shown


FOUR = named("four_play", TableScene)
THREE = named("three_play", TableScene)
RECTOR = named("rector_play", PilesTableScene)
HANDPILES = named("handpiles_play", PilesTableScene)
MY_PILES, THEIR_PILES = _piles_of(RECTOR, 0), _piles_of(RECTOR, 2)
FOUR_RESULT = named("four_result", DealResultScene)
THREE_RESULT = named("three_result", DealResultScene)
REVOKE_RESULT = named("revoke", DealResultScene)
REVOKE = _revoke_of(REVOKE_RESULT)
FOUR_REVOKE = named("four_revoke", DealResultScene)
LONG_REVOKE_RESULT = named("revoke_long", DealResultScene)
