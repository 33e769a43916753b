"""The part of the oracle for Barbu about the mariages (R38)."""

from __future__ import annotations

from tests.engine.barbu.oracle_options import next_seat, rank, suit


def is_pair(card, other):
    """R38: same rank and same colour."""
    colours = [{"S", "C"}, {"D", "H"}]
    return rank(card) == rank(other) and {suit(card), suit(other)} in colours


class MariagesDeal:
    """The mariages from the first card turned to the score; ``layout`` has the cards of places 1, 2, 3 and so on."""

    def __init__(self, options, layout, first):
        self.options = options
        self.lying = dict(enumerate(layout, 1))
        self.seat = first
        self.turned = []
        self.pairs = [0] * options["players"]
        self.result = None

    def legal(self):
        if self.result is not None:
            return {}
        return {self.seat: {f"turn {place}" for place in self.lying if place not in self.turned}}

    def apply(self, seat, move):
        place = int(move.removeprefix("turn "))
        self.turned.append(place)
        events = [{"type": "card_shown", "place": place, "card": self.lying[place]}]
        if len(self.turned) == 2:
            cards = [self.lying[each] for each in self.turned]
            if is_pair(*cards):
                events.append({"type": "pair_won", "seat": seat, "cards": cards})
                self.pairs[seat] += 1
                for each in self.turned:
                    del self.lying[each]
            else:
                events.append({"type": "turned_down", "seat": seat, "places": self.turned})
                self.seat = next_seat(self.options, seat)
            self.turned = []
        if not self.lying:
            self.result = [10 * pairs for pairs in self.pairs]
        return events
