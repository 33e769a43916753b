"""Random matches that the oracle plays with itself, as records."""

from __future__ import annotations

from tests.engine.barbu.oracle import Oracle
from tests.engine.barbu.oracle_options import is_higher, next_seat, seats_from, used_pack, whole_pack
from tests.engine.barbu.oracle_programme import deals


def header(options, dealer=0):
    """The header of a match; ``dealer`` counts where the first dealer is fixed."""
    fixed = {"dealer": dealer} if options["first_dealer"] == "fixed" else {}
    names = [f"player {seat}" for seat in range(options["players"])]
    return {"record": 1, "game": "barbu", "options": options, **fixed, "seats": names}


def draw(options, chance):
    """R4: the rounds in which the first dealer is drawn."""
    drawing, rounds = list(range(options["players"])), []
    while len(drawing) > 1:
        cards = chance.sample(used_pack(options), len(drawing))
        cards_of = dict(zip(drawing, cards, strict=True))
        rounds.append([cards_of.get(seat) for seat in range(options["players"])])
        drawing = [seat for seat in drawing if not any(is_higher(card, cards_of[seat]) for card in cards)]
    return rounds, drawing[0]


def shuffled(oracle, chance):
    """What chance decides for the next deal, as the events of a shuffle."""
    events, planned = [], oracle.planned
    if planned is None:
        rounds, dealer = draw(oracle.options, chance)
        events.append({"type": "dealer_drawn", "draws": rounds, "dealer": dealer})
        planned = deals(oracle.options, dealer)
    kind, dealer, contract = planned[oracle.number]
    events.append({"type": "deal_started", "deal": oracle.number + 1, "dealer": dealer})
    if kind == "drawn":
        events.append({"type": "contract_drawn", "card": chance.choice(oracle.spare)})
    if contract == "mariages":
        layout = chance.sample(whole_pack(oracle.options), len(whole_pack(oracle.options)))
        return [*events, {"type": "dealt", "layout": layout}]
    pack = chance.sample(used_pack(oracle.options), len(used_pack(oracle.options)))
    hands = [[] for _ in range(oracle.options["players"])]
    order = seats_from(oracle.options, next_seat(oracle.options, dealer))  # R5
    for place, card in enumerate(pack):
        hands[order[place % len(order)]].append(card)
    return [*events, {"type": "dealt", "hands": hands}]


def match(options, chance):
    """The lines of a random match."""
    lines = [header(options, chance.randrange(options["players"]))]
    oracle = Oracle(lines[0])
    while not oracle.over():
        number = len(lines)
        if oracle.table_acts():
            seat, move, claimed = None, f"shuffle {number:064x}", shuffled(oracle, chance)
        else:
            legal = oracle.legal()
            seat = chance.choice(sorted(legal))
            move, claimed = chance.choice(sorted(legal[seat])), []
        events = oracle.apply(seat, move, claimed)
        lines.append({"seq": number, "seat": seat, "move": move, "events": events})
    return lines
