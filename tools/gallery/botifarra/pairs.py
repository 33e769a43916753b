"""The game of two pairs: every phase, every picture."""

from __future__ import annotations

from collections.abc import Iterator

from bot.people.preferences import Preferences
from bot.tables import commands
from bot.tables.table import Table
from engine.botifarra import BotifarraView, Call, Contract, Phase
from engine.botifarra.events import CardPlayed
from tools.gallery.botifarra import moments
from tools.gallery.pictures import Picture, Pictures
from tools.gallery.tables import (
    ANGEL,
    JORDI,
    MONTSERRAT,
    NURIA,
    Wanted,
    after,
    claimed,
    filled,
    found,
    left,
    lobby,
    misdeal_asked,
    misdealt,
    rematch,
    started,
    view_of,
)

TOGETHER = (MONTSERRAT, ANGEL, NURIA, JORDI)


def lobbies(make: Pictures) -> Iterator[Picture]:
    """Yield tables that have not started."""
    alone = lobby((MONTSERRAT,))
    yield make.public("lobby_empty", after(alone, commands.leave(alone, MONTSERRAT)))
    yield make.public("lobby", after(alone, commands.sit(alone, NURIA, 2)))
    yield make.public("lobby_full", lobby(TOGETHER))
    yield make.public("lobby_computers", filled(alone))
    many_rules = lobby(
        (MONTSERRAT, ANGEL),
        play="lliure",
        three_high="on",
        shuffle="no_shuffle",
        revoke="claim",
        undertrump="forced",
        max_hands=12,
        multipliers="2-3-4",
    )
    yield make.public("lobby_rules", filled(many_rules))
    yield make.public("lobby_carrego", lobby((MONTSERRAT,), play="intermedia", carrego_limit="doubleton"))
    yield make.public("lobby_rematch", rematch(found(moments.over, max_hands=1)))


def dealing(make: Pictures) -> Iterator[Picture]:
    """Yield the scenes before trump: the deal, the cut, and the first dealer."""
    yield make.public("waiting", started())
    yield make.public("drawn", found(moments.phase(Phase.TRUMP)))
    yield make.public("five_of_swords", found(moments.phase(Phase.TRUMP), first_dealer="five_of_swords"))
    uncut = found(moments.cut, shuffle="no_shuffle")
    yield make.public("waiting_cut", uncut)
    yield make.pack("cut", uncut)
    dealt = found(moments.phase(Phase.TRUMP, 2), people=TOGETHER)
    yield make.public("misdeal_vote", misdeal_asked(dealt, agreeing=1))
    yield make.public("misdeal_void", misdealt(dealt))


def calling(make: Pictures) -> Iterator[Picture]:
    """Yield the choice of trump and the calls."""
    yield make.public("choosing", found(moments.phase(Phase.TRUMP, 2)))
    yield make.public("delegated", found(moments.phase(Phase.DELEGATED, 2), seed=3))
    yield make.public("contro", found(moments.asked(Call.CONTRO)))
    yield make.public("contro_knocked", found(moments.asked(Call.CONTRO, again=True)))
    yield make.public("recontro", found(moments.asked(Call.RECONTRO), seed=5))
    yield make.public("sant_vicenc", found(moments.asked(Call.SANT_VICENC), seed=5))
    yield make.public("calls_closed", found(_raised_to(Call.SANT_VICENC)))


def _raised_to(call: Call) -> Wanted:
    led = moments.lead()
    return lambda table, view: led(table, view) and view.call is call


def playing(make: Pictures) -> Iterator[Picture]:
    """Yield tables at play."""
    yield make.public("play_lead", found(moments.lead(Contract.BOTIFARRA)))
    yield make.public("play_one", found(moments.cards_lie(1, 0)))
    yield make.public("play_two", found(moments.cards_lie(2, 3, hand=2)))
    yield make.public("play", at_play())
    yield make.public("trick_complete", found(moments.cards_lie(0, 5, hand=2)))
    yield make.public("first_trick_complete", found(moments.cards_lie(0, 1)))
    yield make.public("last_trick", found(moments.cards_lie(3, 11, hand=3)))
    yield make.public("carrego", found(_carrego_lies, play="intermedia", carrego_scope="any"))
    yield make.public("away", left(found(moments.cards_lie(2, 6), people=TOGETHER), 1, 2))
    yield make.public("no_last_trick", found(moments.cards_lie(2, 6), last_trick_view="none"))
    yield make.public("claim_refused", claimed(found(_may_be_claimed, revoke="claim")))


def at_play() -> Table:
    """Return the table that stands for all others: trump is oros and wins, and the host plays last."""
    return found(_oros_win, seed=254)


def _oros_win(table: Table, view: BotifarraView) -> bool:
    won_by_trump = (
        view.contract is Contract.OROS and view.trick[-1:] and view.trick[-1].suit == view.contract.trump
    )
    return bool(won_by_trump) and min(view.totals) > 0 and moments.full_table(5)(table, view)


def _carrego_lies(table: Table, view: BotifarraView) -> bool:
    if len(view.trick) != 3:
        return False
    return any(
        isinstance(event, CardPlayed) and event.carrego
        for move in table.moves[-len(view.trick) :]
        for event in move.events
    )


def _may_be_claimed(table: Table, view: BotifarraView) -> bool:
    return len(view.trick) == 1 and len(view.tricks) == 4 and bool(table.interjectors)


def ending(make: Pictures) -> Iterator[Picture]:
    """Yield the table between hands and after the match, and the results that stay in the channel."""
    third = found(moments.scored(3))
    yield make.public("hand_scored", third)
    yield make.hand_result("hand_result", third)
    tie = found(moments.level, seed=32)
    yield make.public("hand_scored_tie", tie)
    yield make.hand_result("hand_result_tie", tie)
    raised = found(_scored_after(Call.SANT_VICENC), seed=20)
    yield make.public("hand_scored_raised", raised)
    yield make.hand_result("hand_result_raised", raised)
    revoke = found(moments.revoked(), revokes_among=3, revoke="penalty")
    yield make.public("revoke_table", revoke)
    yield make.hand_result("revoke", revoke)
    long = found(moments.revoked(), seed=1300, revokes_among=11, revoke="penalty", target="none", max_hands=2)
    yield make.public("revoke_long_table", long)
    yield make.hand_result("revoke_long", long)
    yield make.public("match_over", found(moments.over))
    yield make.public("match_draw", found(moments.drawn_match, seed=71, max_hands=1))
    yield make.public("match_claims", found(_waits_for_claims, seed=6, revoke="claim"))


def _scored_after(call: Call) -> Wanted:
    return lambda _, view: view.phase is Phase.DEAL and bool(view.results) and view.results[-1].call is call


def _waits_for_claims(table: Table, _: BotifarraView) -> bool:
    return table.result_is_open


def sheets(make: Pictures) -> Iterator[Picture]:
    """Yield score sheets; each mode has one more among its own pictures."""
    yield make.score_sheet("match_result", found(_won_by_the_host, seed=32))
    yield make.score_sheet("match_result_one_hand", found(moments.over, max_hands=1))
    yield make.score_sheet(
        "match_result_draw", found(moments.drawn_match, seed=10, max_hands=2, target="none")
    )
    yield make.score_sheet("match_result_nothing", started())
    revoke = found(moments.revoked(3), revokes_among=3, revoke="penalty", target=201)
    yield make.score_sheet("match_result_so_far", revoke)
    yield make.score_sheet("match_result_long", found(moments.over, target="none", max_hands=16))
    yield make.score_sheet("match_result_too_long", found(moments.over, target="none", max_hands=18))


def _won_by_the_host(_: Table, view: BotifarraView) -> bool:
    return view.winners == (0,) and 6 <= len(view.results) <= 9


def tricks(make: Pictures) -> Iterator[Picture]:
    """Yield finished tricks that are looked at again."""
    both = found(moments.cards_lie(1, 8))
    yield make.tricks("tricks_pairs", both)
    yield make.tricks("tricks_pairs_seat", both, 0)
    yield make.tricks("tricks_one", found(moments.cards_lie(1, 1)))
    yield make.tricks("tricks_last_only", found(moments.cards_lie(1, 8), last_trick_view="last_only"))


def hands(make: Pictures) -> Iterator[Picture]:
    """Yield the own cards, from twelve to one."""
    choosing = found(moments.phase(Phase.TRUMP, 2))
    yield make.hand("hand_12_choose", choosing)
    yield make.hand("hand_12_call", found(moments.asked(Call.CONTRO)))
    following = found(_some_playable(12, 3))
    yield make.hand("hand_12_play", following)
    yield make.hand("hand_12_trump_last", following, preferences=Preferences(trump_last=True))
    yield make.hand("hand_all_playable", found(moments.cards_lie(0, 0, hand=2)))
    waiting = found(moments.cards_lie(1, 0, hand=2))
    yield make.hand("hand_12_wait", waiting, view_of(waiting).leader ^ 2)
    after_trick = found(moments.cards_lie(0, 2))
    yield make.hand("hand_10_trick_lies", after_trick, view_of(after_trick).leader ^ 1)
    yield make.hand("hand_8", found(_some_playable(8, 2)))
    yield make.hand("hand_7", found(moments.cards_lie(0, 5)))
    yield make.hand("hand_5", found(_some_playable(5, 1)))
    yield make.hand("hand_4", found(_some_playable(4, 3)))
    yield make.hand("hand_2", found(_some_playable(2, 1)))
    yield make.hand("hand_1", found(moments.cards_lie(3, 11, hand=2)))
    yield make.hand("hand_revoke", found(_some_playable(9, 3), revoke="claim"))
    yield make.hand("hand_misdeal", misdeal_asked(choosing), 0)


def _some_playable(cards: int, on_table: int) -> Wanted:
    """Return whether a person is to follow with a given number of cards, not all of which can be played."""
    lie = moments.cards_lie(on_table, 12 - cards)

    def wanted(table: Table, view: BotifarraView) -> bool:
        if not lie(table, view) or view.to_move is None or not table.seats[view.to_move].person:
            return False
        return 1 < len(view_of(table, view.to_move).playable) < max(cards, 3)

    return wanted
