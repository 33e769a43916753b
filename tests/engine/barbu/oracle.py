"""An oracle for Barbu: a slow and literal reading of the rules file and of the format of records.

Nothing here comes from the engine. :class:`Oracle` plays a match, :func:`check_match` checks the record of one.
"""

from __future__ import annotations

import json
import re

from tests.engine.barbu import oracle_reussite, oracle_tricks
from tests.engine.barbu.oracle_mariages import MariagesDeal
from tests.engine.barbu.oracle_options import (
    VALUES,
    cards_each,
    complete,
    first_player,
    is_higher,
    is_valid,
    rank,
    removed,
    spare_of_the_old_pack,
    used_pack,
    whole_pack,
)
from tests.engine.barbu.oracle_programme import contracts, deals, drawn_contract, elected, own_list
from tests.engine.barbu.oracle_reussite import ReussiteDeal, heights
from tests.engine.barbu.oracle_tricks import TrickDeal

SHUFFLE = re.compile("shuffle [0-9a-f]{64}")


class Oracle:
    """A match from its header; ``apply`` changes it."""

    def __init__(self, header):
        self.options = header["options"]
        assert set(self.options) == set(VALUES), "the header has other options than section 1"
        for name, value in self.options.items():
            known = [(type(each), each) for each in VALUES[name]]
            assert (type(value), value) in known, f"{name} cannot be {value!r}"
        assert is_valid(self.options), "section 1 calls this configuration invalid"
        assert len(header["seats"]) == self.options["players"]
        assert ("dealer" in header) == (self.options["first_dealer"] == "fixed")
        self.everybody = list(range(self.options["players"]))
        self.totals = [0 for _ in self.everybody]
        self.number = 0
        self.planned = None
        if "dealer" in header:
            assert header["dealer"] in self.everybody
            self.planned = deals(self.options, header["dealer"])
        self.seeds = []
        self.spare = spare_of_the_old_pack()
        self.lists = [own_list(self.options) for _ in self.everybody]  # R8, what each dealer has not used up
        self.left_to_vote = list(contracts(self.options))  # R39
        self.start_of_deal()

    def start_of_deal(self):
        self.hands = None
        self.asked = None  # what the dealer may name: a list of contracts
        self.votes = None  # by seat, None for who has not voted
        self.play = None

    # What may be done

    def over(self):
        return self.planned is not None and self.number == len(self.planned) and self.hands is None

    def table_acts(self):
        return self.hands is None and not self.over()

    def legal(self):
        """The texts of the legal moves of each seat that may move."""
        if self.votes is not None:
            moves = {f"vote {contract}" for contract in self.left_to_vote}
            return {seat: moves for seat in self.everybody if self.votes[seat] is None}
        if self.asked is not None:
            return {self.dealer: {move for contract in self.asked for move in self.ways_to_name(contract)}}
        return self.play.legal() if self.play else {}

    def ways_to_name(self, contract):
        """R28, R33: the moves by which the dealer names a contract."""
        if contract != "reussite":
            return [f"contract {contract}"]
        if self.options["reussite_start"] == "chosen":
            return [f"contract reussite {height}" for height in heights(self.options)]
        if self.states_side():
            return ["contract reussite low", "contract reussite high"]
        return ["contract reussite"]

    def states_side(self):
        """R33: whether the dealer has to state the side of the ace that is put on the table."""
        laid_out = self.options["reussite_start"] == "last_dealt" and self.options["ace_place"] == "first_ace"
        return laid_out and rank(self.hands[self.dealer][-1]) == "A"

    # What happens

    def apply(self, seat, move, events):
        """Make a move and return its events; of ``events`` only what chance decides is believed, and checked."""
        if seat is None:
            assert self.table_acts(), "the table has nothing to do"
            assert SHUFFLE.fullmatch(move), f"{move} is no shuffle"
            assert move not in self.seeds, "the seed of an earlier deal comes again"
            self.seeds.append(move)
            return self.shuffle(list(events))
        legal = self.legal()
        assert seat in legal, f"seat {seat} is not to move but {sorted(legal)}"
        assert move in legal[seat], f"{move} is not legal for seat {seat} but {sorted(legal[seat])}"
        if move.startswith("vote "):
            return self.vote(seat, move.removeprefix("vote "))
        if move.startswith("contract "):
            return self.name_contract(seat, *move.split()[1:])
        return self.played(self.play.apply(seat, move))

    def shuffle(self, claimed):
        """The events of a shuffle, in their order."""
        happened = []
        if self.planned is None:
            happened.append(self.first_dealer(claimed[0]))
        self.number += 1
        self.kind, self.dealer, contract = self.planned[self.number - 1]
        happened.append({"type": "deal_started", "deal": self.number, "dealer": self.dealer})
        if self.kind == "drawn":
            card = self.claimed(claimed, len(happened), "contract_drawn")["card"]
            assert card in self.spare, f"{card} is not among the spare cards that are left"
            self.spare.remove(card)
            happened.append({"type": "contract_drawn", "card": card})
            contract = drawn_contract(card)
        dealt = self.claimed(claimed, len(happened), "dealt")
        happened.append(self.layout(dealt) if contract == "mariages" else self.deal(dealt))
        return happened + self.ask(contract)

    @staticmethod
    def claimed(claimed, place, kind):
        assert len(claimed) > place, f"there is no {kind}"
        assert claimed[place].get("type") == kind, f"{claimed[place]} comes where {kind} should"
        return claimed[place]

    def first_dealer(self, event):
        """R4: the rounds of the draw decide who deals first."""
        assert event["type"] == "dealer_drawn", f"{event} comes where dealer_drawn should"
        drawing = self.everybody
        for cards in event["draws"]:
            assert len(drawing) > 1, "the draw goes on after it was decided"
            assert len(cards) == len(self.everybody), "a round has a card or null for every seat"
            assert [seat for seat in self.everybody if cards[seat] is not None] == drawing
            drawn = [cards[seat] for seat in drawing]
            assert len(set(drawn)) == len(drawn), "a card is drawn twice in a round"
            assert set(drawn) <= set(used_pack(self.options)), "a card is drawn that is not in the pack"
            drawing = [seat for seat in drawing if not any(is_higher(other, cards[seat]) for other in drawn)]
        assert len(drawing) == 1, "the draw ends undecided"
        self.planned = deals(self.options, drawing[0])
        return {"type": "dealer_drawn", "draws": event["draws"], "dealer": drawing[0]}

    def deal(self, event):
        """R2, R5: every hand has as many cards, and all together are the pack."""
        hands = event["hands"]
        assert len(hands) == len(self.everybody), "there are more or fewer hands than seats"
        assert {len(hand) for hand in hands} == {cards_each(self.options)}, (
            "hands have other sizes than in R2"
        )
        cards = [card for hand in hands for card in hand]
        assert sorted(cards) == sorted(used_pack(self.options)), "other cards are dealt than those of R2"
        self.hands = [list(hand) for hand in hands]
        gone = removed(self.options)
        return {"type": "dealt", "hands": hands} | ({"removed": gone} if gone else {})

    def layout(self, event):
        """R38: all cards of the pack lie in places."""
        assert sorted(event["layout"]) == sorted(whole_pack(self.options)), "the layout is not the whole pack"
        self.hands = [[] for _ in self.everybody]
        self.lying = list(event["layout"])
        return {"type": "dealt", "hands": self.hands, "layout": event["layout"]}

    def ask(self, contract):
        """The events once the cards are dealt: none if somebody has to say something first."""
        if self.kind == "free":
            self.asked = self.lists[self.dealer]
            return []
        if self.kind == "vote":
            if len(self.left_to_vote) > 1:
                self.votes = [None for _ in self.everybody]
                return []
            contract = self.left_to_vote[0]
        return self.settle(contract)

    def settle(self, contract):
        """R28, R33: the contract is known; in réussite the dealer may have something to add."""
        if contract == "reussite" and self.ways_to_name("reussite") != ["contract reussite"]:
            self.asked = ["reussite"]
            return []
        return self.begin(None, contract)

    def vote(self, seat, contract):
        """R39."""
        self.votes[seat] = contract
        events = [{"type": "voted", "seat": seat}]
        if None in self.votes:
            return events
        chosen = elected(self.left_to_vote, self.votes, self.dealer)
        events.append({"type": "vote_closed", "contract": chosen, "votes": self.votes})
        self.votes = None
        return events + self.settle(chosen)

    def name_contract(self, seat, contract, added=None):
        self.asked = None
        if self.kind == "free":
            self.lists[seat].remove(contract)
        return self.begin(seat, contract, added)

    def begin(self, seat, contract, added=None):
        """The contract is named, by a seat or by nobody; ``added`` is the height or the side that was named."""
        event = {"type": "contract_named", "seat": seat, "contract": contract}
        if self.kind == "vote":
            self.left_to_vote.remove(contract)
        first = first_player(self.options, self.dealer)
        if contract == "mariages":
            self.play = MariagesDeal(self.options, self.lying, first)
        elif contract != "reussite":
            self.play = TrickDeal(self.options, contract, self.hands, first)
        elif self.options["reussite_start"] == "chosen":
            event["height"] = added
            self.play = ReussiteDeal(self.options, self.hands, first, added)
        else:
            laid = self.hands[self.dealer].pop()  # R33: the last card dealt
            event["height"] = rank(laid)
            self.play = ReussiteDeal(self.options, self.hands, first, rank(laid), laid, added)
            events = [event, {"type": "card_laid", "seat": self.dealer, "card": laid}]
            if added:
                events.append({"type": "ace_side_fixed", "seat": self.dealer, "side": added})
            return events
        return [event]

    def played(self, events):
        """Add the score to the events of a move if the deal is over, and the result if the match is (R11)."""
        scores = self.play.result
        if scores is None:
            return events
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.start_of_deal()
        scored = {"type": "deal_scored", "scores": scores, "totals": self.totals}
        if not self.over():
            return [*events, scored]
        winners = [seat for seat in self.everybody if self.totals[seat] == max(self.totals)]
        return [*events, scored, {"type": "match_over", "winners": winners, "totals": self.totals}]


def check_line(oracle, line):
    """Assert that a line of a record is a legal move with the events of the oracle, and make the move."""
    assert set(line) == {"seq", "seat", "move", "events"}
    try:
        expected = oracle.apply(line["seat"], line["move"], line["events"])
    except AssertionError as fault:
        raise AssertionError(f"line {line['seq']}, deal {oracle.number}: {fault}") from fault
    # As text, because True is 1 in Python and not in JSON.
    same = json.dumps(line["events"], sort_keys=True) == json.dumps(expected, sort_keys=True)
    assert same, f"line {line['seq']}, deal {oracle.number}, has not the events {expected}: {line}"


def check_match(lines, *, whole=True):
    """Assert that the record of one match, lines of parsed JSON, is right; ``whole`` if it must be finished."""
    header, *entries = lines
    assert set(header) - {"dealer"} == {"record", "game", "options", "seats"}
    assert (header["record"], header["game"]) == (1, "barbu")
    oracle = Oracle(header)
    for number, line in enumerate(entries, 1):
        assert line["seq"] == number, f"line {line['seq']} comes as number {number}"
        check_line(oracle, line)
    assert oracle.over() or not whole, "the match is not over"


def answer(position):
    """The answer to a position, as records.md writes it."""
    options = complete(position.get("options", {}))
    hand = position["hand"]
    if position["contract"] != "reussite":
        cards = oracle_tricks.legal_cards(
            options,
            position["contract"],
            hand,
            position["trick"],
            position.get("trick_number", 1),
            position.get("discarded", False),
        )
        return {"legal": cards}
    side = position.get("ace", oracle_reussite.side_at_start(options))
    legal = oracle_reussite.legal_cards(options, position["height"], position["placed"], hand, side)
    answered = {"legal": list(legal)}
    if options["ace_place"] == "first_ace":
        answered["stated"] = [card for card, sides in legal.items() if sides]
    return answered


def contract_total(options, contract):
    """R23, R34, R38: what all players together lose, or in réussite and mariages win."""
    if contract == "reussite":
        return sum(oracle_reussite.gains(options))
    if contract == "mariages":
        return 10 * len(whole_pack(options)) // 2
    return oracle_tricks.total(options, contract)
