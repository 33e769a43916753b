"""Scenes of finished tricks that are looked at again, of every number of players."""

from benchmarks.mode_scenes import NAMES, PLACES
from bot.render.pool import Scene
from bot.render.scene import TakenCard, TakenTrickScene, TricksScene


def taken(
    number: int, leader: int, winner: int, points: int, *cards: str, partners: bool = False
) -> TakenTrickScene:
    """Return a trick of as many players as it has cards; the winner is counted from the leader."""
    count = len(cards)
    sides = 2 if partners else count
    names = [NAMES[place] for place in PLACES[count]]
    players = [(leader + place) % count for place in range(count)]
    side = players[winner] % sides
    return TakenTrickScene(
        title=f"Basa {number}",
        owners=tuple(name for seat, name in enumerate(names) if seat % sides == side),
        side=side,
        cards=tuple(
            TakenCard(card, names[seat], seat % sides) for card, seat in zip(cards, players, strict=True)
        ),
        winner=winner,
        points=points,
    )


PAIR_TRICKS = TricksScene(
    (
        taken(12, 1, 3, 9, "E12", "E9", "O4", "E2", partners=True),
        taken(8, 3, 2, 5, "B10", "B11", "B1", "O12", partners=True),
    )
)
FOUR_TRICKS = TricksScene(
    (
        taken(11, 1, 1, 6, "O10", "O11", "O8", "E11"),
        taken(10, 0, 0, 3, "C10", "C7", "B10", "O6"),
        taken(9, 3, 2, 1, "E8", "E4", "C6", "E6"),
        taken(2, 3, 3, 14, "O12", "O1", "O11", "O9"),
    )
)
THREE_TRICKS = TricksScene(
    (
        taken(9, 0, 2, 6, "O10", "O11", "O1"),
        taken(7, 0, 1, 10, "C1", "C9", "C12"),
        taken(2, 0, 0, 1, "E8", "E4", "B6"),
    )
)
TWO_TRICKS = TricksScene((taken(23, 0, 1, 2, "B10", "B11"), taken(21, 1, 1, 9, "E12", "E9")))


def trick_gallery() -> dict[str, Scene]:
    """Return every scene by the name of its file."""
    return {
        "tricks_pairs": PAIR_TRICKS,
        "tricks_four": FOUR_TRICKS,
        "tricks_three": THREE_TRICKS,
        "tricks_two": TWO_TRICKS,
        "tricks_one": TricksScene(PAIR_TRICKS.tricks[:1]),
        "tricks_one_of_two": TricksScene(TWO_TRICKS.tricks[:1]),
    }
