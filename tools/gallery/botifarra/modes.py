"""The modes in which everyone plays alone, and those of two with their piles."""

from __future__ import annotations

from collections.abc import Iterator

from bot.tables.table import Table
from engine.botifarra import BotifarraView, Call, Mode, Phase
from tools.gallery.botifarra import moments
from tools.gallery.pictures import Picture, Pictures
from tools.gallery.tables import (
    ANGEL,
    JORDI,
    MONTSERRAT,
    NURIA,
    Wanted,
    filled,
    found,
    left,
    lobby,
    started,
    view_of,
)


def four(make: Pictures) -> Iterator[Picture]:
    """Yield four players, everyone for himself."""
    yield make.public("lobby_4_singles", lobby((MONTSERRAT, ANGEL, NURIA, JORDI), mode="individual4"))
    yield from _course(make, Mode.INDIVIDUAL4, "four")
    yield make.public("four_away", left(found(moments.cards_lie(2, 6), mode="individual4"), 1))


def three(make: Pictures) -> Iterator[Picture]:
    """Yield three players, with 36 cards."""
    yield make.public("lobby_3", lobby((MONTSERRAT,), mode="individual3", max_hands=12, shuffle="no_shuffle"))
    yield from _course(make, Mode.INDIVIDUAL3, "three")
    uncut = found(moments.cut, mode="individual3", shuffle="no_shuffle")
    yield make.pack("cut_36", uncut)


def rector(make: Pictures) -> Iterator[Picture]:
    """Yield two players with six piles each."""
    yield make.public("lobby_2", lobby((MONTSERRAT,), mode="rector2"))
    yield from _course(make, Mode.RECTOR2, "rector")
    yield make.public(
        "rector_turned_up", found(moments.asked(Call.CONTRO), mode="rector2", trump_source="last_pile")
    )
    yield make.hand("hand_rector_choose", found(moments.phase(Phase.TRUMP), mode="rector2"))
    yield make.hand("hand_rector_play", found(_mine(2, 7), mode="rector2"))
    late = found(_mine(1, 20), mode="rector2")
    yield make.hand("hand_rector_late", late)


def handpiles(make: Pictures) -> Iterator[Picture]:
    """Yield two players with four piles and a hand each."""
    yield make.public("lobby_2_hand", filled(lobby((MONTSERRAT,), mode="handpiles2")))
    yield from _course(make, Mode.HANDPILES2, "handpiles")
    yield make.hand("hand_piles_choose", found(moments.phase(Phase.TRUMP), mode="handpiles2"))
    for cards in (8, 7, 3, 1, 0):
        yield make.hand(f"hand_piles_{cards}", found(_holding(cards), mode="handpiles2"))


def _course(make: Pictures, mode: Mode, prefix: str) -> Iterator[Picture]:
    """Yield the phases that all of these modes have."""
    seats, tricks = mode.seats, mode.tricks
    yield make.public(f"{prefix}_waiting", started(mode=mode))
    yield make.public(f"{prefix}_drawn", found(moments.phase(Phase.TRUMP), mode=mode))
    yield make.public(f"{prefix}_choosing", found(moments.phase(Phase.TRUMP, 2), mode=mode))
    yield make.public(f"{prefix}_contro", found(moments.asked(Call.CONTRO), mode=mode))
    if mode is Mode.RECTOR2:
        yield make.public(f"{prefix}_sant_vicenc", found(moments.asked(Call.SANT_VICENC), seed=49, mode=mode))
    yield make.public(f"{prefix}_lead", found(moments.lead(), mode=mode))
    playing = (
        found(_two_at_play, seed=2, mode=mode) if mode.has_piles else found(moments.full_table(8), mode=mode)
    )
    yield make.public(f"{prefix}_play", playing)
    yield make.hand(f"hand_{prefix}", playing)
    yield make.public(f"{prefix}_trick_complete", found(moments.cards_lie(0, tricks // 2, hand=2), mode=mode))
    yield make.public(f"{prefix}_last", found(moments.cards_lie(seats - 1, tricks - 1, hand=2), mode=mode))
    looked_at = found(_all_won_some, mode=mode)
    yield make.tricks(f"tricks_{prefix}", looked_at, 0)
    yield make.tricks(f"tricks_{prefix}_one", found(moments.cards_lie(0, 1), mode=mode))
    scored = found(moments.scored(2), mode=mode)
    yield make.public(f"{prefix}_result_table", scored)
    yield make.hand_result(f"{prefix}_result", scored)
    revoke = found(moments.revoked(), revokes_among=2, revoke="penalty", mode=mode)
    yield make.public(f"{prefix}_revoke_table", revoke)
    yield make.hand_result(f"{prefix}_revoke", revoke)
    over = found(moments.over, mode=mode, max_hands=3 if mode.has_piles else 9)
    yield make.public(f"{prefix}_over", over)
    yield make.score_sheet(f"match_result_{prefix}", over)
    draw = found(moments.drawn_match, seed=_SEEDS_OF_DRAWS[mode], max_hands=1, mode=mode)
    yield make.public(f"{prefix}_draw", draw)


_SEEDS_OF_DRAWS = {Mode.INDIVIDUAL4: 119, Mode.INDIVIDUAL3: 33, Mode.RECTOR2: 9, Mode.HANDPILES2: 26}
"""Where draws are found soon, which are rare."""


def _two_at_play(_: Table, view: BotifarraView) -> bool:
    """Return whether the host follows in a suit hand, some of the piles used up."""
    mine, theirs = view.piles[0] if view.piles else (), view.piles[1] if view.piles else ()
    return (
        view.to_move == 0
        and len(view.trick) == 1
        and view.contract is not None
        and view.contract.trump is not None
        and any(not pile.left for pile in mine)
        and sum(not pile.left for pile in mine) < len(mine) // 2
        and all(pile.left for pile in theirs[:1])
        and not all(pile.left for pile in theirs)
        and view.deal > 1
    )


def _all_won_some(_: Table, view: BotifarraView) -> bool:
    return view.phase is Phase.PLAY and all(view.tricks_won) and len(view.trick) == 1


def _mine(on_table: int, tricks: int) -> Wanted:
    """Return whether the host is to play, at a table for two, after at least ``tricks`` tricks."""
    return lambda _, view: (
        view.to_move == 0 and len(view.trick) == on_table - 1 and len(view.tricks) >= tricks
    )


def _holding(cards: int) -> Wanted:
    """Return whether the follower has ``cards`` cards in hand beside the piles, not all of which can be played."""

    def wanted(table: Table, view: BotifarraView) -> bool:
        if view.phase is not Phase.PLAY or len(view.trick) != 1 or view.to_move is None:
            return False
        own = view_of(table, view.to_move)
        return len(own.cards) == cards and (len(own.playable) < len(own.available) or cards == 0)

    return wanted
