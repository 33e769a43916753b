"""``strong`` and ``expert``: players who play each card on in the hands that the others may hold.

Before the play they think as ``careful`` does. Without numba they do so throughout, since
plain Python would take seconds for a card. Nothing here needs numpy to be imported.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.strong.settings import Settings
from computers.compiled import IS_AVAILABLE
from computers.player import open_moves
from engine.botifarra.moves import BotifarraMove, Claim
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView

if TYPE_CHECKING:
    from computers.botifarra.strong.piles import PilesSearch
    from computers.botifarra.strong.search import Search


class StrongPlayer:
    """Chooses the card that brings most on average in hands consistent with the calls and the play."""

    def __init__(self, chance: random.Random, settings: Settings) -> None:
        self._chance = chance
        self._settings = settings
        self._careful = CarefulPlayer(chance)
        self._search: Search | PilesSearch | None = None

    def choose(self, view: BotifarraView) -> BotifarraMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view.seat, view.moves)
        if len(moves) == 1:
            return moves[0]
        if IS_AVAILABLE and view.phase is Phase.PLAY:
            self._search = self._search_of(view)
            return self._search.best() or self._careful.choose(view)
        if IS_AVAILABLE and view.phase is Phase.CALLS and view.options.partners and self._settings.calls:
            from computers.botifarra.strong.calling import call  # noqa: PLC0415 - it needs numpy

            return call(view, self._chance, by_score=self._settings.score)
        return self._careful.choose(view)

    def _search_of(self, view: BotifarraView) -> Search | PilesSearch:
        if view.options.mode.has_piles:
            from computers.botifarra.strong.piles import PilesSearch  # noqa: PLC0415 - it needs numpy

            return PilesSearch(view, self._settings, self._chance)
        from computers.botifarra.strong.search import Search  # noqa: PLC0415 - it needs numpy

        return Search(view, self._settings, self._chance)

    def interject(self, view: BotifarraView) -> Claim | None:
        """Return the claim of an opponent's revoke that the cards which were played prove (B34)."""
        return self._careful.interject(view)

    def stop(self) -> None:
        """Ask a choice under way in another thread to end within some milliseconds, with the best move so far."""
        if self._search is not None:
            self._search.stop()
