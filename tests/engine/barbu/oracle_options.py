"""The part of the oracle for Barbu that the options decide: values, packs, seats and prices (R1 to R7, R24).

Nothing here comes from the engine. Cards are texts such as ``KH``, options a dictionary as in a record's header.
"""

from __future__ import annotations

ON_OFF = ["off", "on"]

VALUES = {
    "players": [4, 2, 3, 5, 6, 7, 8, 9, 10],
    "pack": ["32", "52"],
    "preset": [
        *("classic", "classic_zero_32", "classic_zero_52", "equal_32", "equal_zero_32"),
        *("unit_32", "bga_32", "bga_52"),
    ],
    "lead": ["right", "left", "dealer"],
    "direction": ["auto", "ccw", "cw"],
    "first_dealer": ["draw", "fixed"],
    "rotation": ["each_deal", "block"],
    "order": ["free", "forced", "drawn"],
    "reussites": [2, 1],
    "per_dealer": ["all", "1", "2", "3", "4", "5", "6"],
    "dernier_pli": ON_OFF,
    "slam": ["none", "flip", "chelem"],
    "quiet_tricks": [0, 2],
    "suit_lead": ["free", "after_discard", "never"],
    "penalty_suit": ["H", "C"],
    "barbu": ["KH", "KS", "KD"],
    "early_stop": ["on", "off"],
    "reussite_start": ["chosen", "last_dealt"],
    "ace_replay": ["on", "off"],
    "ace_place": ["high", "first_ace"],
    "extra_round": ["none", "ratatouille", "anti_ratatouille", "both"],
    "mariages": ON_OFF,
    "votation": ON_OFF,
}
"""Section 1: every option with its values, the default first."""


def complete(options):
    """The options with the default of each that is not named."""
    return {name: values[0] for name, values in VALUES.items()} | options


def is_valid(options):
    """The end of section 1: the configurations that make no game."""
    if options["players"] > 8 and options["pack"] == "32":
        return False
    if options["slam"] == "chelem" and options["players"] != 4:
        return False
    if options["order"] == "drawn" and options["pack"] == "52":
        return False
    return not (options["ace_place"] == "first_ace" and options["pack"] == "32")


def random_options(chance):
    """Any valid set of options, drawn with ``chance``, a ``random.Random``."""
    while True:
        options = {name: chance.choice(values) for name, values in VALUES.items()}
        if is_valid(options):
            return options


# Cards

ALL_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # R3, low to high
ALL_SUITS = ["S", "C", "D", "H"]  # R2, the order of removal


def rank(card):
    return card[0]


def suit(card):
    return card[1]


def is_higher(card, other):
    """R3, for two cards of any suits."""
    return ALL_RANKS.index(rank(card)) > ALL_RANKS.index(rank(other))


def whole_pack(options):
    """R2: the pack before any card leaves it, lowest rank first."""
    ranks = ALL_RANKS if options["pack"] == "52" else ["7", "8", "9", "T", "J", "Q", "K", "A"]
    return [each_rank + each_suit for each_rank in ranks for each_suit in ALL_SUITS]


def removed(options):
    """R2: the spare cards, lowest rank first and within a rank in the order S, C, D, H."""
    cards = whole_pack(options)
    spare = []
    while len(cards) % options["players"] != 0:
        spare.append(cards.pop(0))
    return spare


def used_pack(options):
    """R2: the cards that are dealt."""
    gone = removed(options)
    return [card for card in whole_pack(options) if card not in gone]


def cards_each(options):
    """R2: the cards of one hand."""
    return len(used_pack(options)) // options["players"]


def spare_of_the_old_pack():
    """R10: the 20 cards that a game of 32 does not use."""
    return [each_rank + each_suit for each_rank in "23456" for each_suit in ALL_SUITS]


# Seats


def next_seat(options, seat):
    """R6: the next seat in the direction of play; seat + 1 is to the right."""
    direction = options["direction"]
    if direction == "auto":
        direction = "cw" if options["lead"] == "left" else "ccw"
    return (seat + (1 if direction == "ccw" else -1)) % options["players"]


def first_player(options, dealer):
    """R6: the seat that plays first."""
    if options["lead"] == "dealer":
        return dealer
    neighbour = dealer + 1 if options["lead"] == "right" else dealer - 1
    return neighbour % options["players"]


def seats_from(options, seat):
    """All seats in the direction of play, this one first."""
    seats = [seat]
    while len(seats) < options["players"]:
        seats.append(next_seat(options, seats[-1]))
    return seats


# Prices

PRICES = {
    "classic": (5, 5, 15, 70, 40),
    "classic_zero_32": (5, 5, 15, 70, 40),
    "classic_zero_52": (5, 5, 15, 70, 40),
    "equal_32": (5, 5, 10, 40, 40),
    "equal_zero_32": (5, 5, 10, 40, 40),
    "unit_32": (1, 2, 4, 10, 5),
    "bga_32": (1, 1, 2, 8, 5),
    "bga_52": (1, 1, 3, 12, 8),
}
"""R24: what a trick, a heart, a queen, the barbu and the last trick cost."""

GAINS = {
    "classic": (100, 50),
    "classic_zero_32": (140, 70),
    "classic_zero_52": (175, 85),
    "equal_32": (100, 50),
    "equal_zero_32": (100, 50, 10),
    "unit_32": (35, 15),
    "bga_32": (20, 10),
    "bga_52": (25, 15, 5),
}
"""R24: what the first places of a réussite gain."""


def price(options, part):
    """R24: what one unit of a part costs."""
    parts = ["plis", "coeurs", "dames", "barbu", "dernier_pli"]
    return PRICES[options["preset"]][parts.index(part)]


def gains(options):
    """R34: what each place gains, a number for every place; the last one never gains."""
    listed = list(GAINS[options["preset"]]) + [0] * options["players"]
    return [*listed[: options["players"] - 1], 0]
