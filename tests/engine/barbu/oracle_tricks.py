"""The part of the oracle for Barbu about tricks: legal cards, winners, scores (R12 to R26, R36, R37)."""

from __future__ import annotations

from tests.engine.barbu.oracle_options import (
    cards_each,
    is_higher,
    next_seat,
    price,
    rank,
    suit,
    used_pack,
)

RATATOUILLES = ["ratatouille", "anti_ratatouille"]


def winner(trick):
    """R12: the place of the highest card of the suit led."""
    best = 0
    for place, card in enumerate(trick):
        if suit(card) == suit(trick[0]) and is_higher(card, trick[best]):
            best = place
    return best


def legal_cards(options, contract, hand, trick, trick_number, discarded):
    """R12 to R15: the cards that may be played, a list in the order of the hand.

    ``discarded`` tells whether the penalty suit was discarded on another suit in an earlier trick.
    """
    allowed = hand
    if trick:
        following = [card for card in hand if suit(card) == suit(trick[0])]
        allowed = following or hand
    banned = [
        card
        for card in allowed
        if is_too_early(options, contract, card, trick_number)
        or (not trick and may_not_be_led(options, contract, card, discarded))
    ]
    left = [card for card in allowed if card not in banned]
    return left or allowed  # R13


def is_too_early(options, contract, card, trick_number):
    """R14."""
    if options["quiet_tricks"] < trick_number:
        return False
    if contract == "coeurs":
        return suit(card) == options["penalty_suit"]
    if contract == "barbu":
        return suit(card) == suit(options["barbu"])
    return False


def may_not_be_led(options, contract, card, discarded):
    """R15, for somebody who has another card."""
    if contract not in ["coeurs", "salade", *RATATOUILLES] or suit(card) != options["penalty_suit"]:
        return False
    if options["suit_lead"] == "never":
        return True
    return options["suit_lead"] == "after_discard" and not discarded


# Scores


def parts_of(options, contract):
    """R16 to R21, R36: what costs something in a contract."""
    if contract in RATATOUILLES:
        return ["plis", "coeurs", "dames", "barbu", "dernier_pli"]
    if contract == "salade":
        last = ["dernier_pli"] if options["dernier_pli"] == "on" else []
        return ["plis", "coeurs", "dames", "barbu", *last]
    return [contract]


def all_units(options, part):
    """R23: how many units of a part there are in a deal."""
    pack = used_pack(options)
    if part == "plis":
        return cards_each(options)
    if part == "coeurs":
        return len([card for card in pack if suit(card) == options["penalty_suit"]])
    if part == "dames":
        return len([card for card in pack if rank(card) == "Q"])
    return 1  # there is one barbu and one last trick


def units(options, part, seat, won):
    """How many units of a part a seat has taken; ``won`` lists winner and cards of the tricks in order."""
    cards = [card for by, trick in won if by == seat for card in trick]
    if part == "plis":
        return len([by for by, _ in won if by == seat])
    if part == "coeurs":
        return len([card for card in cards if suit(card) == options["penalty_suit"]])
    if part == "dames":
        return len([card for card in cards if rank(card) == "Q"])
    if part == "barbu":
        return cards.count(options["barbu"])
    was_last = len(won) == cards_each(options) and won[-1][0] == seat
    return 1 if was_last else 0


def total(options, contract):
    """R23: what a contract of tricks costs all players together."""
    return sum(all_units(options, part) * price(options, part) for part in parts_of(options, contract))


def took_all(options, part, seat, won):
    return units(options, part, seat, won) == all_units(options, part)


def scores(options, contract, won):
    """R16 to R26, R36, R37: the signed score of every seat."""
    everybody = range(options["players"])
    if contract == "anti_ratatouille":
        return [-score for score in scores(options, "ratatouille", won)]
    if options["slam"] == "chelem" and contract in ["plis", "coeurs", "dames", "salade"]:
        decisive = "plis" if contract == "salade" else contract
        for seat in everybody:
            if took_all(options, decisive, seat, won):
                half = total(options, contract) // 2
                return [half if other == seat else -half for other in everybody]
    result = []
    for seat in everybody:
        score = 0
        for part in parts_of(options, contract):
            cost = units(options, part, seat, won) * price(options, part)
            if can_flip(options, contract, part) and took_all(options, part, seat, won):
                score += cost
            else:
                score -= cost
        result.append(score)
    return result


def can_flip(options, contract, part):
    """R25, and R36 for the queens of a ratatouille."""
    if contract == "ratatouille":
        return part == "dames"
    return options["slam"] == "flip" and part in ["plis", "coeurs", "dames"]


def nothing_left(options, contract, taken):
    """R22: whether nothing is left to score, once these cards were taken."""
    if contract not in ["coeurs", "dames", "barbu"]:
        return False
    for card in used_pack(options):
        scores_here = {
            "coeurs": suit(card) == options["penalty_suit"],
            "dames": rank(card) == "Q",
            "barbu": card == options["barbu"],
        }
        if scores_here[contract] and card not in taken:
            return False
    return True


class TrickDeal:
    """A deal of tricks from the first lead to its score."""

    def __init__(self, options, contract, hands, first):
        self.options, self.contract = options, contract
        self.hands = [list(hand) for hand in hands]
        self.seat = first
        self.trick = []
        self.players_of_trick = []
        self.won = []
        self.discarded = False
        self.result = None

    def legal(self):
        if self.result is not None:
            return {}
        number = len(self.won) + 1
        hand = self.hands[self.seat]
        cards = legal_cards(self.options, self.contract, hand, self.trick, number, self.discarded)
        return {self.seat: {f"play {card}" for card in cards}}

    def apply(self, seat, move):
        card = move.removeprefix("play ")
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.players_of_trick.append(seat)
        events = [{"type": "card_played", "seat": seat, "card": card}]
        self.seat = next_seat(self.options, seat)
        if len(self.trick) == self.options["players"]:
            events.append(self.close_trick())
        return events

    def close_trick(self):
        led = suit(self.trick[0])
        penalty = self.options["penalty_suit"]
        if led != penalty and any(suit(card) == penalty for card in self.trick):
            self.discarded = True  # R15
        self.seat = self.players_of_trick[winner(self.trick)]
        cards = self.trick
        self.won.append((self.seat, cards))
        self.trick, self.players_of_trick = [], []
        taken = [card for _, trick in self.won for card in trick]
        stops = self.options["early_stop"] == "on" and nothing_left(self.options, self.contract, taken)
        if stops or not any(self.hands):
            self.result = scores(self.options, self.contract, self.won)
        return {"type": "trick_won", "seat": self.seat, "cards": cards}
