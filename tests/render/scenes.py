"""Scenes of tables for two pairs that several tests draw."""

from bot.games.botifarra.pictures.result import DealResultScene
from bot.games.botifarra.pictures.sheet import MatchResultScene
from bot.render.kit.scene import PlayedCard, Position
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.table.table import TableScene
from tools.gallery.scenes import named


def trick(lead: int, *cards: str) -> tuple[PlayedCard, ...]:
    """Return cards played to the right, beginning with the position that leads."""
    places: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
    return tuple(PlayedCard(places[(lead + i) % 4], card) for i, card in enumerate(cards))


PLAY = named("play", TableScene)
OROS = PLAY.contract
HAND = named("hand_12_play", HandScene).cards
RESULT = named("hand_result", DealResultScene)
MATCH = named("match_result", MatchResultScene)
UNFINISHED = named("match_result_so_far", MatchResultScene)
"""A match that nobody has won yet, its last hand ended by a revoke."""
