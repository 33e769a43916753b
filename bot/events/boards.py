"""The boards that all tables of an event play: whose deal each is, its secret, and the proof of its cards.

The fingerprints of all boards are published at the start, and the secrets of a round's boards when it closes. Nobody
contributes to their shuffle: the cards have to be the same at all tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.events.event import Event, Round
from bot.tables.shuffles import dealer_of_board, identity_of_board
from engine import dealing
from engine.game import FIRST_DEALER
from engine.games import game_named
from engine.proof_file import ShownShuffle


def secret_of(event: Event, board: int) -> bytes:
    """Return the secret of a board, hidden until its round is closed; raises ``ValueError`` before the start."""
    return event.seed(identity_of_board(event.id, board))


def fingerprint(event: Event, board: int) -> str:
    """Return the commitment to the secret of a board, as 64 hexadecimal digits."""
    return dealing.commitment(secret_of(event, board), identity_of_board(event.id, board))


def fingerprints(event: Event) -> Iterator[str]:
    """Yield the identity and the fingerprint of every board of a started event."""
    for board in range(1, len(event.plan) + 1):
        yield f"{identity_of_board(event.id, board)}: {fingerprint(event, board)}"


def proofs(event: Event, closed: Round) -> Iterator[str]:
    """Yield the lines that ``python -m engine verify`` checks, one a board of a closed round.

    Raises ``ValueError`` for a round whose boards are still played.
    """
    if closed.is_open:
        raise ValueError(f"round {closed.number} of event {event.id} is open")
    game, options = game_named(event.terms.game), event.terms.rules.options
    seats = game.seats(game.options(options))
    deciding = {spec.name for spec in game.option_specs if spec.decides_deal} - {FIRST_DEALER}
    for board in filter(None, closed.boards):
        secret, name = secret_of(event, board), identity_of_board(event.id, board)
        yield ShownShuffle(
            secret=secret.hex(),
            commitment=fingerprint(event, board),
            hand=name,
            game=game.name,
            dealer=dealer_of_board(board, seats),
            options={name: value for name, value in options.items() if name in deciding},
            seed=dealing.seed_of(secret, name, ()).hex(),
        ).line()
