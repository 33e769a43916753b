"""A deal of tricks over integers: its rules, its scores, and the parts that are good to take.

Seats are counted in the order of play from the one that thinks, which is 0. A deal has a row for each of ``HANDS`` to
``TRICK`` with an entry for each seat (in ``TRICK``, for each card that lies), and the row ``COURSE``: lists or, for
compiled functions, an array of numpy.
"""

from __future__ import annotations

from typing import Final

from computers.barbu.careful.trick_table import LAST_PART, PARTS_COUNT, TRICKS_PART, Array, TrickTable
from computers.barbu.careful.weights import SURE_SHARE, THREAT_SHARE
from computers.compiled import compilable, njit, njit_no_refcount
from engine.barbu.contracts.tricks import SUIT, has_discard, legal, suit_mask, trick_winner
from engine.cards import LANE

compilable(has_discard, legal, suit_mask, trick_winner)

HANDS: Final = 0
WON: Final = 1
"""The cards that each seat has won."""
TRICKS: Final = 2
"""The tricks that each seat has won."""
LACKS: Final = 3
"""The suits that each seat has shown not to hold, as a set of bits."""
TRICK: Final = 4
"""The cards of the open trick, in order."""
COURSE: Final = 5
LEADER: Final = 0
LYING: Final = 1
"""How many cards lie in the open trick."""
DONE: Final = 2
"""The number of finished tricks."""
DISCARDED: Final = 3
"""Whether a card of the penalty suit was discarded in a finished trick (R15)."""
LAST_WINNER: Final = 4
WIDTH: Final = 10
"""Entries of a row: as many as there can be seats."""


@njit_no_refcount
def mover(table: TrickTable, deal: Array) -> int:
    """Return the seat that plays next."""
    return int((deal[COURSE][LEADER] + deal[COURSE][LYING]) % table.players)


@njit_no_refcount
def legal_now(table: TrickTable, deal: Array) -> int:
    """Return the legal cards of the seat that plays next (R12 to R15)."""
    lying = deal[COURSE][LYING]
    led = suit_mask(deal[TRICK][0] >> 4) if lying else 0
    banned = table.banned[deal[COURSE][DONE]][0 if lying else 1][deal[COURSE][DISCARDED]]
    return legal(deal[HANDS][mover(table, deal)], led, banned)


@njit
def play(table: TrickTable, deal: Array, card: int) -> None:
    """Play a card, and finish the trick if it was the last one of it."""
    seat, lying = mover(table, deal), deal[COURSE][LYING]
    deal[HANDS][seat] &= ~(1 << card)
    deal[TRICK][lying] = card
    if card >> 4 != deal[TRICK][0] >> 4:
        deal[LACKS][seat] |= 1 << (deal[TRICK][0] >> 4)
    lying += 1
    deal[COURSE][LYING] = lying
    if lying < table.players:
        return
    cards = deal[TRICK][:lying]
    winner = (deal[COURSE][LEADER] + trick_winner(cards)) % table.players
    for each in cards:
        deal[WON][winner] |= 1 << each
    deal[TRICKS][winner] += 1
    if has_discard(table.penalty, cards):
        deal[COURSE][DISCARDED] = 1
    deal[COURSE][LEADER] = deal[COURSE][LAST_WINNER] = winner
    deal[COURSE][LYING] = 0
    deal[COURSE][DONE] += 1


@njit_no_refcount
def is_over(table: TrickTable, deal: Array) -> bool:
    """Tell whether nothing is left to play, or to score (R22)."""
    if deal[COURSE][DONE] == table.each:
        return True
    if not table.stops or deal[COURSE][LYING]:
        return False
    left = 0
    for seat in range(table.players):
        left |= deal[HANDS][seat]
    return left & table.stops == 0


@njit_no_refcount
def taken(table: TrickTable, deal: Array, part: int, seat: int) -> int:
    """Return how many units of a part, by its place, a seat has taken; the last trick counts at the end."""
    if part == TRICKS_PART:
        return int(deal[TRICKS][seat])
    if part == LAST_PART:
        return 1 if deal[COURSE][DONE] == table.each and deal[COURSE][LAST_WINNER] == seat else 0
    return int((deal[WON][seat] & table.counted[part]).bit_count())


@njit_no_refcount
def score(table: TrickTable, deal: Array, scores: Array) -> None:
    """Write down what each seat scores in a deal that is over (R16 to R21, R25, R26, R36, R37)."""
    scores[:] = 0.0
    winner = _chelem(table, deal) if table.chelem else -1
    if winner >= 0:
        scores[:] = -float(table.chelem)
        scores[winner] = float(table.chelem)
        return
    for part in range(PARTS_COUNT):
        if not table.all_parts >> part & 1:
            continue
        for seat in range(table.players):
            number = taken(table, deal, part, seat)
            flips = number == table.units[part] and table.flips >> part & 1 == 1 and table.chelem == 0
            points = number * table.points[part]
            scores[seat] += points if flips != table.is_anti else -points


@njit_no_refcount
def _chelem(table: TrickTable, deal: Array) -> int:
    """Return the seat with a grand chelem, -1 if there is none (R26)."""
    for part in range(LAST_PART):
        if table.flips >> part & 1:
            for seat in range(table.players):
                if taken(table, deal, part, seat) == table.units[part]:
                    return seat
    return -1


# -- slams


@njit_no_refcount
def turned_parts(table: TrickTable, deal: Array, unseen: int) -> int:
    """Return the parts that are good to take for the seat to move, as ``careful`` sees it."""
    found = 0
    for part in range(LAST_PART):
        if table.flips >> part & 1 and _turns(table, deal, unseen, part):
            found |= 1 << part
    return table.all_parts if found and table.chelem else found


@njit_no_refcount
def _turns(table: TrickTable, deal: Array, unseen: int, part: int) -> bool:
    seat, everything = mover(table, deal), table.units[part]
    most = total = 0
    for other in range(table.players):
        number = taken(table, deal, part, other)
        most = max(most, number)
        total += number
    own = taken(table, deal, part, seat)
    if most != total or most == everything:
        return False
    if table.is_anti:
        return bool(own == everything - 1)
    if most > own:
        return bool(most >= THREAT_SHARE * everything)
    return _can_take(table, deal) and _is_strong(table, deal, unseen)


@njit_no_refcount
def _can_take(table: TrickTable, deal: Array) -> bool:
    """Tell whether a legal card would win the trick as it lies."""
    lying = deal[COURSE][LYING]
    if not lying:
        return True
    best = deal[TRICK][trick_winner(deal[TRICK][:lying])]
    return bool(legal_now(table, deal) & suit_mask(best >> 4) >> best << best)


@njit_no_refcount
def _is_strong(table: TrickTable, deal: Array, unseen: int) -> bool:
    """Tell whether the hand can take nearly all tricks that are left."""
    out = unseen
    for card in deal[TRICK][: deal[COURSE][LYING]]:
        out |= 1 << card
    return takes_nearly_all(deal[HANDS][mover(table, deal)], out, table.each - deal[COURSE][DONE])


@njit_no_refcount
def takes_nearly_all(hand: int, out: int, tricks: int) -> bool:
    """Tell whether a hand can take nearly all of these tricks against the cards that are out."""
    sure = 0
    for suit in range(4):
        held, others = hand >> LANE * suit & SUIT, out >> LANE * suit & SUIT
        masters = (held >> others.bit_length()).bit_count()
        sure += held.bit_count() if masters >= others.bit_count() else masters
    return bool(sure >= SURE_SHARE * tricks)
