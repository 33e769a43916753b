"""The part of the oracle for Barbu about réussite: the layout, the turns, the places (R27 to R35)."""

from __future__ import annotations

from tests.engine.barbu.oracle_options import ALL_RANKS, gains, next_seat, rank, suit, used_pack


def heights(options):
    """R28: the ranks that the dealer may name."""
    return [each for each in ALL_RANKS if any(rank(card) == each for card in used_pack(options))]


def opener(options, height, of_suit):
    """R28: the card that opens a suit; the lowest one left if the card of this height was removed (D-14)."""
    cards = [card for card in used_pack(options) if suit(card) == of_suit]
    return height + of_suit if height + of_suit in cards else cards[0]


def line(options, of_suit, side):
    """R27, R32: a suit from one end of its line to the other; without the ace while its side is open."""
    cards = [card for card in used_pack(options) if suit(card) == of_suit and rank(card) != "A"]
    ace = "A" + of_suit
    return {"high": [*cards, ace], "low": [ace, *cards], None: cards}[side]


def sides_of_ace(options, height, placed, ace, side):
    """R32: the sides on which an ace may be placed now."""
    if side is not None:
        return [side] if is_next(options, height, placed, ace, side) else []
    if not [card for card in placed if suit(card) == suit(ace)]:
        return ["low", "high"] if opener(options, height, suit(ace)) == ace else []
    others = line(options, suit(ace), None)
    low = ["low"] if others[0] in placed else []
    high = ["high"] if others[-1] in placed else []
    return low + high


def is_next(options, height, placed, card, side):
    """R29: whether a card opens its suit or lies beside a card of its line."""
    if not [other for other in placed if suit(other) == suit(card)]:
        return card == opener(options, height, suit(card))
    cards = line(options, suit(card), side)
    place = cards.index(card)
    beside = cards[max(place - 1, 0) : place] + cards[place + 1 : place + 2]
    return any(other in placed for other in beside)


def side_at_start(options):
    """R32: under ``high`` the side of all aces is known from the beginning."""
    return "high" if options["ace_place"] == "high" else None


def legal_cards(options, height, placed, hand, side):
    """R29, R32: the legal cards, each with the sides that its player must choose between; none if there is no choice.

    ``side`` is the side of the aces, ``None`` as long as it is open.
    """
    legal = {}
    for card in hand:
        if rank(card) == "A":
            sides = sides_of_ace(options, height, placed, card, side)
            if sides:
                legal[card] = sides if len(sides) == 2 else []
        elif is_next(options, height, placed, card, side):
            legal[card] = []
    return legal


def gaining_places(options):
    """R34: how many places gain something."""
    return len([gain for gain in gains(options) if gain > 0])


def scores(options, out):
    """R34: the score of every seat; ``out`` lists seats in the order of going out."""
    result = [0] * options["players"]
    for seat, gain in zip(out, gains(options), strict=False):
        result[seat] = gain
    return result


class ReussiteDeal:
    """A réussite from the first turn to its score.

    ``laid`` is the card that R33 has put on the table, and ``side`` its side if it fixes that of the aces.
    """

    def __init__(self, options, hands, first, height, laid=None, side=None):
        self.options, self.height = options, height
        self.hands = [list(hand) for hand in hands]
        self.seat = first
        self.placed = [] if laid is None else [laid]
        self.side = side or side_at_start(options)
        self.has_right = False  # R31: the seat has just played an ace
        self.out = []
        self.passes = 0
        self.result = None

    def moves_of(self, seat):
        """The texts of all cards that a seat could play now."""
        moves = set()
        cards = legal_cards(self.options, self.height, self.placed, self.hands[seat], self.side)
        for card, sides in cards.items():
            moves |= {f"play {card} {side}" for side in sides} or {f"play {card}"}
        return moves

    def legal(self):
        if self.result is not None:
            return {}
        moves = self.moves_of(self.seat)
        if self.has_right:
            return {self.seat: moves | {"decline"}}
        return {self.seat: moves or {"pass"}}

    def apply(self, seat, move):
        if move == "pass":
            self.passes += 1
            still_in = self.options["players"] - len(self.out)
            assert self.passes < still_in, "all have passed in a row, which R35 says cannot be"
            self.go_on()
            return [{"type": "passed", "seat": seat}]
        self.passes = 0
        if move == "decline":
            self.go_on()
            return [{"type": "declined", "seat": seat}]
        return self.play(seat, *move.split()[1:])

    def play(self, seat, card, stated=None):
        events = [{"type": "card_played", "seat": seat, "card": card}]
        if rank(card) == "A" and self.side is None:
            possible = sides_of_ace(self.options, self.height, self.placed, card, None)
            self.side = stated or possible[0]
            events.append({"type": "ace_side_fixed", "seat": seat, "side": self.side})
        self.hands[seat].remove(card)
        self.placed.append(card)
        if not self.hands[seat]:
            self.out.append(seat)
            events.append({"type": "went_out", "seat": seat, "place": len(self.out)})
        needed = self.options["players"]
        if self.options["early_stop"] == "on":
            needed = gaining_places(self.options)
        if len(self.out) == needed:
            self.result = scores(self.options, self.out)
            return events
        # R31: whoever plays an ace may play once more, if he can.
        self.has_right = (
            self.options["ace_replay"] == "on" and rank(card) == "A" and len(self.moves_of(seat)) > 0
        )
        if not self.has_right:
            self.go_on()
        return events

    def go_on(self):
        """R29, R30: the turn goes to the next seat that has cards."""
        self.has_right = False
        self.seat = next_seat(self.options, self.seat)
        while self.seat in self.out:
            self.seat = next_seat(self.options, self.seat)
