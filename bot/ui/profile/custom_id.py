"""Custom_ids of a profile card: a page of it, and the button that shows one to everybody."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.errors import UnknownControl
from bot.store import LARGEST_ID
from bot.ui.controls.coded import Coded, GameName, Where
from bot.ui.face.face import FACES


class View(enum.StrEnum):
    """Pages of a profile card."""

    FACE = "face"
    CONTRACTS = "contracts"
    PARTNERS = "partners"


@dataclass(frozen=True, slots=True)
class CardId(Coded):
    """A page of the card of a person; ``is_shown`` if a click shows it to everybody in place of turning to it.

    Without a game it is that of the person's last match, and no custom_id.
    ``str`` is its custom_id; :meth:`parse` reads it back.
    """

    prefix: ClassVar = "card"
    view: View
    where: Where
    game: GameName
    user_id: Annotated[int, "[0-9]{1,20}"]
    is_shown: Annotated[bool, "show|"] = False

    def __post_init__(self) -> None:
        if (self.game and self.game not in FACES) or self.user_id > LARGEST_ID:
            raise UnknownControl
