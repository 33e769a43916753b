"""The rules of play once more, as slowly and plainly as the rules file says them, to hold the engine against.

Nothing here comes from the engine: cards are pairs (suit letter, rank), hands are lists.
"""

from __future__ import annotations

ORDER = [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]  # B3, high to low
POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}  # B5


def card(text):
    return text[0], int(text[1:])


def text(pair):
    return f"{pair[0]}{pair[1]}"


def higher(one, other):
    return ORDER.index(one[1]) < ORDER.index(other[1])


def winner(trick, trump):
    """B21: the highest trump if any was played, else the highest card of the suit led."""
    trumps = [played for played in trick if played[0] == trump]
    candidates = trumps or [played for played in trick if played[0] == trick[0][0]]
    best = candidates[0]
    for candidate in candidates[1:]:
        if higher(candidate, best):
            best = candidate
    return trick.index(best)


def lowest(held, suit):
    of_suit = [c for c in held if c[0] == suit]
    return [c for c in of_suit if all(c == other or higher(other, c) for other in of_suit)]


def lowest_of_some_suit(held):
    return [c for suit in "OCEB" for c in lowest(held, suit)]


def legal(held, trick, trump, options):  # noqa: C901 - a branch for each row of the table
    """B23 with B25 and B27, row by row."""
    play = options.get("play", "obligada")
    if not trick:
        return set(held)
    led = trick[0][0]
    of_suit = [c for c in held if c[0] == led]
    trumps = [c for c in held if c[0] == trump]
    wins = [c for c in held if winner([*trick, c], trump) == len(trick)]
    partner_master = len(trick) >= 2 and winner(trick, trump) == len(trick) - 2
    point_cards = [c for c in held if c[1] in POINTS]
    may_load = play == "intermedia" and (options.get("carrego_scope") == "any" or len(trick) == 1)
    doubleton = options.get("carrego_limit") == "doubleton"
    if partner_master and of_suit:  # P1
        if play == "lliure":
            return set(of_suit)
        return {c for c in of_suit if c in point_cards} | set(lowest(held, led))
    if partner_master:  # P2
        return set(held) if play == "lliure" else set(point_cards) | set(lowest_of_some_suit(held))
    if of_suit:
        winning = [c for c in of_suit if c in wins]
        if winning:  # O1
            return set(winning)
        if play == "lliure":  # O2
            return set(of_suit)
        allowed = set(lowest(held, led))
        if may_load and not doubleton:
            allowed |= {c for c in of_suit if c in point_cards}
        if may_load and doubleton and len(of_suit) == 2:
            allowed |= {c for c in of_suit if c[1] in (10, 11)}
        return allowed
    winning = [c for c in trumps if c in wins]
    if winning:  # O3
        return set(winning)
    if trumps and options.get("undertrump") == "forced":  # O4, B25
        if play == "lliure":
            return set(trumps)
        loaded = {c for c in trumps if c in point_cards} if may_load and not doubleton else set()
        return set(lowest(held, trump)) | loaded
    if play == "lliure":  # O4, O5
        return set(held)
    # The licence of the second player is for row O5 alone, but he cannot be in O4 anyway.
    loaded = set(point_cards) if may_load and not doubleton else set()
    return set(lowest_of_some_suit(held)) | loaded
