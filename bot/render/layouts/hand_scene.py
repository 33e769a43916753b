"""One player's own cards, as data."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.pile_scene import PileScene, PilesScene
from bot.render.kit.scene import Card, ContractScene, PlayedCard, Position, check_cards


@dataclass(frozen=True, slots=True)
class OpponentScene:
    """What a player of the modes for two sees of the other one while choosing a card."""

    side: int
    piles: PilesScene


@dataclass(frozen=True, slots=True)
class HandScene:
    """One player's cards. Only that player may ever see it."""

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
    """It is the reader who is to act, whatever there is to do: the headline has the colour of the turn."""
    trick: tuple[PlayedCard, ...] = ()
    """The trick on the table, in the order it was played, as small cards in the strip."""
    winning: Position | None = None
    sides: tuple[int | None, int | None, int | None, int | None] = (0, 1, 0, 1)
    """By position: whose side each player is on, the reader's own at the bottom; None where nobody sits."""
    names: tuple[str, str, str, str] = ("", "", "", "")
    """By position: who played a card of the trick, as much of the name as fits below it; "You" at the bottom."""
    piles: tuple[PileScene, ...] = ()
    """The player's own piles in the modes for two, beside the cards of the hand."""
    opponent: OpponentScene | None = None
    """Set where there are piles: those of the other player decide what to play."""

    def __post_init__(self) -> None:
        check_cards(self.cards)
        if bool(self.piles) is not (self.opponent is not None):
            raise ValueError("Piles lie before both players or before none.")
        shown = {*self.cards, *(pile.top for pile in self.piles)}
        if self.playable is not None and not self.playable <= shown:
            raise ValueError("A playable card is not in the hand.")
