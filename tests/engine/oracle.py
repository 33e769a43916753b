"""An oracle for the rules of play: a slow and literal implementation of the rules file.

Nothing here comes from the engine: cards are pairs (suit letter, rank), hands are lists, options are plain words.
"""

from __future__ import annotations

SUITS = "OCEB"  # B2, the fixed order
ORDER = [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]  # B3, high to low
ORDER_THREE_HIGH = [9, 3, 1, 12, 11, 10, 8, 7, 6, 5, 4, 2]  # B4
POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}  # B5; the three is no point card even where it is high
SEATS = {"pairs4": 4, "individual4": 4, "individual3": 3, "rector2": 2, "handpiles2": 2}


def card(text):
    return text[0], int(text[1:])


def text(pair):
    return f"{pair[0]}{pair[1]}"


def seats(options):
    return SEATS[options.get("mode", "pairs4")]


def pack(options):
    """B1; B44 leaves out the 2, 3 and 4 of every suit."""
    missing = (2, 3, 4) if options.get("mode") == "individual3" else ()
    return [(suit, rank) for suit in SUITS for rank in range(1, 13) if rank not in missing]


def higher(one, other, options):
    order = ORDER_THREE_HIGH if options.get("three_high") == "on" else ORDER
    return order.index(one[1]) < order.index(other[1])


def winner(trick, trump, options):
    """B21: the place of the highest trump if any was played, else of the highest card of the suit led."""
    trumps = [played for played in trick if played[0] == trump]
    best, *others = trumps or [played for played in trick if played[0] == trick[0][0]]
    for other in others:
        if higher(other, best, options):
            best = other
    return trick.index(best)


def lowest(held, suit, options):
    of_suit = [c for c in held if c[0] == suit]
    return {c for c in of_suit if not any(higher(c, other, options) for other in of_suit if other != c)}


def lowest_of_some_suit(held, options):
    return {c for suit in SUITS for c in lowest(held, suit, options)}


def row(held, trick, trump, options):
    """The row of B23 that fits first."""
    if not trick:
        return "D0"
    has_suit = any(c[0] == trick[0][0] for c in held)
    has_trump = any(c[0] == trump for c in held)
    master = winner(trick, trump, options)
    # B22: the partner is two places before the player to move. B40, B49: only pairs have one.
    if options.get("mode", "pairs4") == "pairs4" and len(trick) - master == 2:
        return "P1" if has_suit else "P2"
    if has_suit:
        return "O1" if winning_of(held, trick[0][0], trick, trump, options) else "O2"
    if winning_of(held, trump, trick, trump, options):
        return "O3"
    return "O4" if has_trump else "O5"


def winning_of(held, suit, trick, trump, options):
    """B22: the cards of a suit that would win the trick made longer by them."""
    return {c for c in held if c[0] == suit and winner([*trick, c], trump, options) == len(trick)}


def loads(held, trick, here, options):
    """B27: the cards that carrego adds in a row, if any."""
    if options.get("mode", "pairs4") != "pairs4" or options.get("play") != "intermedia":
        return set()  # B42, B49: without a partner there is no carrego
    second = len(trick) == 1
    if not second and options.get("carrego_scope", "partner_to_play") == "partner_to_play":
        return set()
    of_suit = {c for c in held if c[0] == trick[0][0]}
    if options.get("carrego_limit") == "doubleton":
        return {c for c in of_suit if c[1] in (10, 11)} if here == "O2" and len(of_suit) == 2 else set()
    return {c for c in (of_suit if here == "O2" else held) if c[1] in POINTS}


def discards(held, trick, trump, options, here):
    """Rows O4 and O5: what may be thrown on a trick that is lost (B23, B25, B42)."""
    choice = set(held)
    if here == "O4" and options.get("undertrump") == "forced":
        choice = {c for c in held if c[0] == trump}
    elif options.get("mode") in ("individual4", "individual3"):
        suit = next(suit for suit in SUITS if any(c[0] == suit for c in held))
        choice = {c for c in held if c[0] == suit}
    if options.get("play") == "lliure":
        return choice
    return lowest_of_some_suit(choice, options) | (loads(held, trick, here, options) & choice)


def legal(held, trick, trump, options):
    """B23, row by row. ``held`` are the cards that the player can reach, ``options`` all but default values."""
    here = row(held, trick, trump, options)
    if here == "D0":
        return set(held)
    led = trick[0][0]
    lliure = options.get("play") == "lliure"
    of_suit = {c for c in held if c[0] == led}
    points = {c for c in held if c[1] in POINTS}
    match here:
        case "P1":
            return of_suit if lliure else (of_suit & points) | lowest(held, led, options)
        case "P2":
            return set(held) if lliure else points | lowest_of_some_suit(held, options)
        case "O1":
            return winning_of(held, led, trick, trump, options)
        case "O2":
            return of_suit if lliure else lowest(held, led, options) | loads(held, trick, here, options)
        case "O3":
            return winning_of(held, trump, trick, trump, options)
    return discards(held, trick, trump, options, here)


def carregos(held, trick, trump, options):
    """B27: the cards whose play uses carrego, legal in intermedia and not in obligada."""
    if options.get("play") != "intermedia":
        return set()
    strict = {**options, "play": "obligada"}
    return legal(held, trick, trump, options) - legal(held, trick, trump, strict)
