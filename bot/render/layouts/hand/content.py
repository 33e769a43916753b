"""The content of a picture of one player's hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.kit.scene import Card, ContractScene, Pack, PlayedCard, Position, check_cards
from bot.render.layouts.table.panels import LastTrickScene
from bot.render.raster.drawing import Scene


@dataclass(frozen=True, slots=True)
class HandContent(Scene):
    """One player's cards and their surroundings. Only that player may ever see it."""

    cards: tuple[Card, ...]
    """In the order to draw them: sorting is the caller's. Empty where a mode has only piles."""
    playable: frozenset[Card] | None = None
    """Raised and bright, the others dimmed; None where nothing is to be played: all are equally bright. May name
    the tops of piles."""
    contract: ContractScene | None = None
    """With the words and the trick it makes the strip over the cards; without any of the three there is no strip."""
    headline: str = ""
    """ "Et toca"; may be empty."""
    is_turn: bool = False
    """The reader is to act, in any way: the headline has the colour of the turn."""
    trick: tuple[PlayedCard, ...] = ()
    """The trick on the table, in the order it was played, beside the cards; without cards it takes the picture."""
    winning: Position | None = None
    trick_points: int | None = None
    """Points of a complete trick, on the winner's card. None while it is being played."""
    last: LastTrickScene | None = None
    """The last finished trick, small, while the next one is being played."""
    sides: tuple[int | None, ...] = (0, 1, 0, 1)
    """By position: the side of each player, the reader's own at the bottom; None for an empty place. From five
    players on, positions are those of the table, and the player's number stands for the name."""
    names: tuple[str, ...] = ("", "", "", "")
    """By position: the player of a card of the trick, as much of the name as fits below it; "You" at the bottom."""
    pack: Pack = Pack.SPANISH
    """The pack whose signs the contract has."""
    notes: tuple[tuple[str, str], ...] = ()
    """Signs of the pack with a few words each, in the strip in place of a trick: ("S", "8-K")."""

    def __post_init__(self) -> None:
        check_cards(self.cards)
        self.check_playable()

    def check_playable(self) -> None:
        """Raise ValueError where a playable card is not shown."""
        if self.playable is not None and not self.playable <= self.shown:
            raise ValueError("A playable card is not in the hand.")

    @property
    def shown(self) -> frozenset[Card]:
        """Every card that the player may have a say about."""
        return frozenset(self.cards)
