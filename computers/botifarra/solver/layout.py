"""The working memory of a search: one array of integers, as compiled functions take one fastest.

Everything lies at a fixed offset: hands, rules, tables over cards, a row for each trick and a row for each card that
is played.
"""

from __future__ import annotations

from typing import Final

# Single numbers.
HANDS: Final = 0  # and the three after it
TRUMP: Final = 4
PLAY: Final = 5
UNDERTRUMP_FORCED: Final = 6
CARREGO_ANY: Final = 7
CARREGO_DOUBLETON: Final = 8
THREE_HIGH: Final = 9
LOW_CARDS: Final = 10  # the cards of all suits below the point cards
NODE_LIMIT: Final = 11
NODES: Final = 12  # spent so far
STOP: Final = 13  # another thread sets it to 1
BUCKETS: Final = 14  # buckets of the transposition table, less 1

# Tables.
POINTS: Final = 64  # by card (B5)
STRUCTURE: Final = POINTS + 64  # by set of a suit's high cards: rules.structures
LOSS: Final = STRUCTURE + 64  # by two such sets: rules.losses
HISTORY: Final = LOSS + 64 * 64  # by place in the trick, seat and card: how well the card did there

# A row for each trick.
TRICKS: Final = HISTORY + 4 * 4 * 64
TRICK_ROW: Final = 16
NEED: Final = 0  # the points that side 0 is to reach from here on
REMAINING: Final = 1  # the cards in all hands
TOTAL: Final = 2  # their points and tricks
LEADER: Final = 3
LOWER: Final = 4  # bounds of what side 0 takes from here on
UPPER: Final = 5
OWNERS: Final = 6  # by suit, two bits for each remaining card from the lowest, and a 1 above
KEY: Final = 10  # two numbers
BUCKET: Final = 12

# A row for each card played.
PLIES: Final = TRICKS + TRICK_ROW * 14
PLY_ROW: Final = 32
CARD: Final = 0
WINNING: Final = 1  # the winning card of the trick with this one
WINNER: Final = 2  # and its seat
TAKEN: Final = 3  # the points of the trick's cards so far
COUNT: Final = 4  # of moves
NEXT: Final = 5  # the first move that was not tried
BEST: Final = 6
BEST_CARD: Final = 7
MOVES: Final = 8  # a score and a card each

SIZE: Final = PLIES + PLY_ROW * 53
