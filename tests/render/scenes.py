"""Scenes of tables for two pairs that several tests draw; functions, for their matches take seconds to play."""

from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.pictures.sheet import MatchResultScene
from bot.render.kit.scene import ContractScene, PlayedCard, Position
from bot.render.layouts.table.table import TableScene
from tools.gallery.scenes import named

HAND = ("O12", "O11", "O8", "O4", "O3", "C12", "C2", "E12", "E11", "E6", "E4", "E3")
OROS = ContractScene("O", "Trumfo", "Oros", 2, "Contro")


def trick(lead: int, *cards: str) -> tuple[PlayedCard, ...]:
    """Return cards played to the right, beginning with the position that leads."""
    places: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
    return tuple(PlayedCard(places[(lead + i) % 4], card) for i, card in enumerate(cards))


def play() -> TableScene:
    return named("play", TableScene)


def hand_result() -> DealResultScene:
    return named("hand_result", DealResultScene)


def match_result() -> MatchResultScene:
    return named("match_result", MatchResultScene)


def unfinished_match() -> MatchResultScene:
    """Return an unfinished match whose last hand ended by a revoke."""
    return named("match_result_so_far", MatchResultScene)
