"""The part of the oracle for Barbu about the course of a match: who deals what and when (R7 to R11, R36 to R39)."""

from __future__ import annotations

from tests.engine.barbu.oracle_options import next_seat, rank, seats_from

IN_ORDER = ["plis", "coeurs", "dames", "barbu", "dernier_pli", "salade", "reussite"]  # R9
DRAWN = {"2": "plis", "3": "coeurs", "4": "dames", "5": "barbu", "6": "salade"}  # R10


def contracts(options):
    """R9, R39: the distinct contracts of a game; drawn order knows dernier pli inside salade alone (R10)."""
    if options["dernier_pli"] == "on" and options["order"] != "drawn":
        return IN_ORDER
    return [contract for contract in IN_ORDER if contract != "dernier_pli"]


def own_list(options):
    """R8: the contracts that each dealer may name in free order."""
    return contracts(options) + ["reussite"] * (options["reussites"] - 1)


def deals_each(options):
    """R8, R9: how many deals each dealer deals in free and in forced order."""
    if options["order"] == "forced":
        return len(contracts(options))
    if options["per_dealer"] == "all":
        return len(own_list(options))
    return min(int(options["per_dealer"]), len(own_list(options)))


def deals(options, first_dealer):
    """All deals of a match: triples of a kind, the dealer, and the contract if it is known beforehand.

    Kinds: ``free``, ``forced``, ``drawn``, ``drawn_reussite``, ``vote``, ``extra``.
    """
    planned = drawn(options, first_dealer) if options["order"] == "drawn" else of_each(options, first_dealer)
    for kind, contract in extras(options):
        dealer = next_seat(options, planned[-1][1])  # R11
        planned.append((kind, dealer, contract))
    return planned


def of_each(options, first_dealer):
    """R8, R9: the programme of free and forced order, in which every seat deals as often."""
    number = deals_each(options)
    seats = seats_from(options, first_dealer)
    if options["rotation"] == "block":
        turns = [(seat, turn) for seat in seats for turn in range(number)]
    else:
        turns = [(seat, turn) for turn in range(number) for seat in seats]
    if options["order"] == "forced":
        return [("forced", seat, contracts(options)[turn]) for seat, turn in turns]
    return [("free", seat, None) for seat, _ in turns]


def drawn(options, first_dealer):
    """R10: 24 deals, of which every sixth is a réussite."""
    planned = []
    dealer = first_dealer
    for number in range(1, 25):
        sixth = number % 6 == 0
        planned.append(("drawn_reussite", dealer, "reussite") if sixth else ("drawn", dealer, None))
        if sixth or options["rotation"] == "each_deal":
            dealer = next_seat(options, dealer)
    return planned


def extras(options):
    """R11: the extra deals in their order, votation, ratatouilles and mariages."""
    each = options["players"]
    extra = []
    if options["votation"] == "on":
        extra += [("vote", None)] * len(contracts(options))
    if options["extra_round"] in ["ratatouille", "both"]:
        extra += [("extra", "ratatouille")] * each
    if options["extra_round"] in ["anti_ratatouille", "both"]:
        extra += [("extra", "anti_ratatouille")] * each
    if options["mariages"] == "on":
        extra.append(("extra", "mariages"))
    return extra


def drawn_contract(card):
    """R10: the contract that a spare card names."""
    return DRAWN[rank(card)]


def elected(left, votes, dealer):
    """R39: the contract with most votes; the dealer, and then the order of R9, decide ties."""
    most = max(votes.count(contract) for contract in left)
    tied = [contract for contract in IN_ORDER if contract in left and votes.count(contract) == most]
    return votes[dealer] if votes[dealer] in tied else tied[0]
