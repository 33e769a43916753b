"""The tree of refusals. A refusal changes no state.

::

    RuleError (ValueError)
    ├── NotationError        text that is neither a card, a set of cards, a seed nor a move
    ├── RecordError          a record of a match that cannot be read, or does not replay
    ├── OptionError          an unknown option, a value it does not take, a combination that makes no game
    │   └── NotAvailable     something that this game does not have
    └── MoveError            a move that cannot be made now
        ├── NotYourTurn      another seat is to move
        ├── WrongPhase       the game is in another phase
        ├── IllegalCall      trump, delegation or a call that is not open to this seat
        └── IllegalCard      a card that the rules of play forbid

The engine contains no sentences. ``code`` is a stable identifier that the bot's text catalogues turn into a sentence,
and ``details`` holds what the sentence needs. ``str(error)`` is for developers.
"""

from __future__ import annotations


class RuleError(ValueError):
    """A request that the rules refuse."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.code} ({details})" if details else self.code


class NotationError(RuleError):
    """A text that is neither a card, a set of cards, a seed nor a move."""


class RecordError(RuleError):
    """A record that cannot be read or does not replay; ``details["line"]`` counts the lines from 1."""


class OptionError(RuleError):
    """An unknown option, a value it does not take, or a combination that makes no game."""


class NotAvailable(OptionError):
    """Something that this game does not have."""


class MoveError(RuleError):
    """A move that cannot be made now."""


class NotYourTurn(MoveError):
    """Another seat is to move."""


class WrongPhase(MoveError):
    """The game is in another phase than the move belongs to."""


class IllegalCall(MoveError):
    """A trump, a delegation or a call that is not open to this seat (B14 to B18)."""


class IllegalCard(MoveError):
    """A card that is not in the hand or that the rules of play forbid (B23)."""
