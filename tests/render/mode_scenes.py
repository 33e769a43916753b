"""Scenes of the modes for singles and for two, and of revokes; and what scenes like them are made of."""

from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.pictures.revoke import RevokeScene
from bot.render.kit.scene import Card, PlayedCard, Position
from bot.render.layouts.table.table import TableScene
from tools.gallery.scenes import named


def lying(*cards: tuple[Position, Card]) -> tuple[PlayedCard, ...]:
    """Return cards with their places, in the order they were played."""
    return tuple(PlayedCard(place, card) for place, card in cards)


def piles(*tops: str, left: tuple[int, ...], hand: int = 0) -> PilesScene:
    """Return piles by their visible cards; an empty code is a pile that is used up."""
    shown = tuple(PileScene(top or None, number) for top, number in zip(tops, left, strict=True))
    return PilesScene(shown, hand)


def four() -> TableScene:
    return named("four_play", TableScene)


def three() -> TableScene:
    return named("three_play", TableScene)


def rector() -> PilesTableScene:
    return named("rector_play", PilesTableScene)


def handpiles() -> PilesTableScene:
    return named("handpiles_play", PilesTableScene)


def my_piles() -> PilesScene:
    return _piles_at(0)


def their_piles() -> PilesScene:
    return _piles_at(2)


def _piles_at(position: Position) -> PilesScene:
    shown = rector().piles[position]
    if shown is None:
        raise ValueError(f"no piles lie at position {position}")
    return shown


def four_result() -> DealResultScene:
    return named("four_result", DealResultScene)


def three_result() -> DealResultScene:
    return named("three_result", DealResultScene)


def revoke_result() -> DealResultScene:
    return named("revoke", DealResultScene)


def revoke() -> RevokeScene:
    scene = revoke_result().revoke
    if scene is None:
        raise ValueError("the hand did not end by a revoke")
    return scene


def four_revoke() -> DealResultScene:
    return named("four_revoke", DealResultScene)


def long_revoke_result() -> DealResultScene:
    return named("revoke_long", DealResultScene)
