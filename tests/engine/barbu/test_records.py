"""Records of Barbu have exactly the forms of records.md."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.barbu import BARBU, Phase
from engine.record import Header, line_of, record_of, replay
from tests.engine.barbu.positions import (
    after,
    dealt,
    in_mariages,
    in_reussite,
    in_tricks,
    legal,
    made,
    rules,
    seed,
    shuffled,
    to_move,
)

TWO = {"players": 2}
FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}


def _written(step):
    """The events of a step as a record writes them."""
    return [json.dumps(event.to_json(), ensure_ascii=False) for event in step.events]


def _types(step):
    return [event.type for event in step.events]


# The header


def test_a_header_has_every_option_numbers_as_numbers_and_all_others_as_text():
    header = Header(BARBU, BARBU.options({}), ("Anna", "Bernat", "Carla", "Dídac"))
    assert line_of(header) == (
        '{"record": 1, "game": "barbu", "options": {"players": 4, "pack": "32", "preset": "classic",'
        ' "lead": "right", "direction": "auto", "first_dealer": "draw", "rotation": "each_deal",'
        ' "order": "free", "reussites": 2, "per_dealer": "all", "dernier_pli": "off", "slam": "none",'
        ' "quiet_tricks": 0, "suit_lead": "free", "penalty_suit": "H", "barbu": "KH", "early_stop": "on",'
        ' "reussite_start": "chosen", "ace_replay": "on", "ace_place": "high", "extra_round": "none",'
        ' "mariages": "off", "votation": "off"}, "seats": ["Anna", "Bernat", "Carla", "Dídac"]}'
    )


def test_a_header_keeps_options_without_effect_and_a_number_of_deals_as_text():
    options = BARBU.options(
        {"order": "forced", "per_dealer": 3, "reussites": "1", "players": "6", "pack": 52}
    )
    written = json.loads(line_of(Header(BARBU, options, tuple("ABCDEF"))))["options"]
    assert (written["per_dealer"], written["reussites"], written["players"], written["pack"]) == (
        "3",
        1,
        6,
        "52",
    )


@pytest.mark.parametrize(("first_dealer", "dealer"), [("fixed", 2), ("draw", None)])
def test_the_dealer_stands_in_the_header_exactly_if_it_is_fixed(first_dealer, dealer):
    options = rules(first_dealer=first_dealer)
    header = json.loads(line_of(Header(BARBU, options, tuple("ABCD"), dealer)))
    assert header.get("dealer") == dealer
    assert ("dealer" in header) is (first_dealer == "fixed")


# The shuffle


def test_a_first_shuffle_draws_the_dealer_then_begins_the_deal_and_deals():
    step = shuffled(BARBU.start(BARBU.options({})), 1)
    assert _types(step) == ["dealer_drawn", "deal_started", "dealt"]
    drawn, started, cards = (event.to_json() for event in step.events)
    assert list(drawn) == ["type", "draws", "dealer"]
    assert started == {"type": "deal_started", "deal": 1, "dealer": drawn["dealer"]}
    assert list(cards) == ["type", "hands"]
    assert [len(hand) for hand in cards["hands"]] == [8, 8, 8, 8]


def test_seats_that_tie_for_the_highest_card_draw_again_from_the_whole_pack():
    """R4: who no longer draws has null in later rounds."""
    drawn = next(
        event.to_json()
        for event in (shuffled(BARBU.start(BARBU.options({})), number).events[0] for number in range(200))
        if len(event.draws) > 2
    )
    ranks = "789TJQKA"
    drawing = [0, 1, 2, 3]
    for cards in drawn["draws"]:
        assert [seat for seat in range(4) if cards[seat] is not None] == drawing
        highest = max(ranks.index(cards[seat][0]) for seat in drawing)
        drawing = [seat for seat in drawing if ranks.index(cards[seat][0]) == highest]
    assert drawing == [drawn["dealer"]]
    assert null_in(drawn["draws"][1])


def null_in(cards):
    return None in cards


def test_a_later_shuffle_and_one_with_a_fixed_dealer_draw_nobody():
    assert _types(shuffled(BARBU.start(rules(), 2))) == ["deal_started", "dealt"]
    later = shuffled(replace(dealt(), phase=Phase.DEAL), 2)
    assert _written(later)[0] == '{"type": "deal_started", "deal": 2, "dealer": 1}'


@pytest.mark.parametrize(
    ("named", "removed"),
    [
        ({}, None),
        ({"players": 3}, ["7S", "7C"]),
        ({"players": 7}, ["7S", "7C", "7D", "7H"]),
        ({"players": 9, "pack": "52"}, ["2S", "2C", "2D", "2H", "3S", "3C", "3D"]),
        ({"players": 3, "pack": "52"}, ["2S"]),
    ],
)
def test_removed_cards_are_written_exactly_if_there_are_any(named, removed):
    cards = shuffled(BARBU.start(rules(**named))).events[-1].to_json()
    assert list(cards) == ["type", "hands"] + (["removed"] if removed else [])
    assert cards.get("removed") == removed


def test_the_dealers_last_card_is_the_last_of_the_pack():
    """R5: one card at a time, the neighbour first."""
    cards = shuffled(BARBU.start(rules(direction="cw"), 1)).events[-1].to_json()["hands"]
    turns = [cards[seat][turn] for turn in range(8) for seat in (0, 3, 2, 1)]
    assert len(set(turns)) == 32
    assert turns[-1] == cards[1][-1]


@pytest.mark.parametrize(
    ("deal", "named", "kinds"),
    [
        (1, {}, ["deal_started", "dealt"]),
        (1, {"order": "forced"}, ["deal_started", "dealt", "contract_named"]),
        (24, {"order": "forced"}, ["deal_started", "dealt"]),
        (24, {"order": "forced", "reussite_start": "last_dealt"}, "laid"),
        (1, {"order": "drawn"}, ["deal_started", "contract_drawn", "dealt", "contract_named"]),
        (6, {"order": "drawn"}, ["deal_started", "dealt"]),
        (6, {"order": "drawn", "reussite_start": "last_dealt"}, "laid"),
        (29, {"votation": "on"}, ["deal_started", "dealt"]),
        (29, {"extra_round": "both"}, ["deal_started", "dealt", "contract_named"]),
        (29, {"mariages": "on"}, ["deal_started", "dealt", "contract_named"]),
    ],
)
def test_a_shuffle_has_these_events_in_this_order(deal, named, kinds):
    if kinds == "laid":
        kinds = ["deal_started", "dealt", "contract_named", "card_laid"]
    start = replace(BARBU.start(rules(**named)), deal=deal - 1)
    assert _types(shuffled(start)) == kinds


def test_a_drawn_card_is_written_before_the_hands_and_its_contract_after_them():
    step = shuffled(BARBU.start(rules(order="drawn")))
    card = str(step.state.spare[0])
    contract = {"2": "plis", "3": "coeurs", "4": "dames", "5": "barbu", "6": "salade"}[card[0]]
    assert _written(step)[1] == f'{{"type": "contract_drawn", "card": "{card}"}}'
    assert _written(step)[3] == f'{{"type": "contract_named", "seat": null, "contract": "{contract}"}}'


def test_mariages_are_written_with_empty_hands_and_the_whole_pack():
    step = shuffled(replace(BARBU.start(rules(mariages="on", players=3)), deal=21))
    started, cards, named = (event.to_json() for event in step.events)
    assert started == {"type": "deal_started", "deal": 22, "dealer": 0}
    assert list(cards) == ["type", "hands", "layout"]
    assert cards["hands"] == [[], [], []]
    assert len(set(cards["layout"])) == 32
    assert named == {"type": "contract_named", "seat": None, "contract": "mariages"}


# The contract


def test_a_contract_that_a_seat_has_named_bears_that_seat():
    assert _written(made(dealt(dealer=3), 3, "contract dames")) == [
        '{"type": "contract_named", "seat": 3, "contract": "dames"}'
    ]
    assert _written(made(dealt(dealer=3), 3, "contract reussite T")) == [
        '{"type": "contract_named", "seat": 3, "contract": "reussite", "height": "T"}'
    ]


def test_a_height_that_the_dealer_adds_makes_the_contract_the_dealers():
    """Under every order, and after a vote."""
    forced = dealt(deal=24, dealer=3, order="forced")
    drawn = dealt(deal=6, dealer=3, order="drawn")
    for state in (forced, drawn):
        assert _written(made(state, 3, "contract reussite 7")) == [
            '{"type": "contract_named", "seat": 3, "contract": "reussite", "height": "7"}'
        ]


def _laid(rank, *, deal, **named):
    """A shuffle after which the dealer's last card has this rank."""
    start = replace(BARBU.start(rules(reussite_start="last_dealt", **named)), deal=deal - 1)
    steps = (shuffled(start, number) for number in range(400))
    return next(step for step in steps if step.state.last_dealt is None or step.state.last_dealt.rank == rank)


def test_a_card_that_is_laid_follows_the_contract_that_nobody_named():
    step = _laid("9", deal=24, order="forced")
    card = step.events[1].to_json()["hands"][3][-1]
    assert _written(step)[2:] == [
        '{"type": "contract_named", "seat": null, "contract": "reussite", "height": "9"}',
        f'{{"type": "card_laid", "seat": 3, "card": "{card}"}}',
    ]
    assert step.state.hands[3].bit_count() == 7


def test_the_side_of_an_ace_that_is_laid_is_stated_by_the_dealer_and_fixed_after_it_lies():
    step = _laid("A", deal=24, order="forced", **FIRST_ACE)
    assert _types(step) == ["deal_started", "dealt"]
    card = step.events[1].to_json()["hands"][3][-1]
    assert legal(step.state, 3) == ["contract reussite low", "contract reussite high"]
    assert _written(made(step.state, 3, "contract reussite high")) == [
        '{"type": "contract_named", "seat": 3, "contract": "reussite", "height": "A"}',
        f'{{"type": "card_laid", "seat": 3, "card": "{card}"}}',
        '{"type": "ace_side_fixed", "seat": 3, "side": "high"}',
    ]


# The votation


def _vote(state, *contracts):
    """The step of the last of these votes, from seat 0 on."""
    for seat, contract in enumerate(contracts[:-1]):
        state = made(state, seat, f"vote {contract}").state
    return made(state, len(contracts) - 1, f"vote {contracts[-1]}")


def test_a_vote_that_is_closed_names_the_contract_without_a_seat():
    step = _vote(dealt(deal=29, votation="on"), "plis", "dames", "plis", "salade")
    assert _written(step) == [
        '{"type": "voted", "seat": 3}',
        '{"type": "vote_closed", "contract": "plis", "votes": ["plis", "dames", "plis", "salade"]}',
        '{"type": "contract_named", "seat": null, "contract": "plis"}',
    ]


def test_a_reussite_that_is_voted_for_gets_its_height_from_the_dealer():
    step = _vote(dealt(deal=29, votation="on"), "reussite", "reussite", "plis", "plis")
    assert _types(step) == ["voted", "vote_closed"]
    dealer = step.state.dealer
    assert _written(made(step.state, dealer, "contract reussite K")) == [
        f'{{"type": "contract_named", "seat": {dealer}, "contract": "reussite", "height": "K"}}'
    ]


def test_a_reussite_that_is_voted_for_begins_at_once_where_a_card_is_laid():
    state = _laid("9", deal=29, votation="on").state
    step = _vote(state, "reussite", "reussite", "plis", "reussite")
    assert _types(step) == ["voted", "vote_closed", "contract_named", "card_laid"]
    assert step.events[2].to_json()["seat"] is None


def test_the_last_deal_of_a_votation_has_no_vote():
    """R39: its contract is the only one left; a réussite still needs its height."""
    names = ["plis", "coeurs", "dames", "barbu", "salade", "reussite"]
    for left, kinds in (
        ("barbu", ["deal_started", "dealt", "contract_named"]),
        ("reussite", ["deal_started", "dealt"]),
    ):
        start = BARBU.start(rules(votation="on"))
        voted = tuple(BARBU.parse_move(f"vote {name}").contract for name in names if name != left)
        step = shuffled(replace(start, deal=33, voted=voted))
        assert _types(step) == kinds
        assert step.state.phase is (Phase.CONTRACT if left == "reussite" else Phase.TRICKS)


def test_the_contracts_of_a_votation_are_those_not_played_in_it_yet():
    start = BARBU.start(rules(votation="on"))
    state = shuffled(replace(start, deal=29, voted=(BARBU.parse_move("vote salade").contract,))).state
    assert legal(state, 0) == [f"vote {name}" for name in ("plis", "coeurs", "dames", "barbu", "reussite")]


# Tricks


def test_a_card_a_trick_a_deal_and_a_match_are_written_so():
    """Seat 0 has won the seven tricks before."""
    state = in_tricks(["7S", "9S", "8S", "KH"], "salade")
    played = made(state, 0, "play 7S")
    assert _written(played) == ['{"type": "card_played", "seat": 0, "card": "7S"}']
    state = after(played.state, "1 play 9S", "2 play 8S")
    assert _written(made(state, 3, "play KH")) == [
        '{"type": "card_played", "seat": 3, "card": "KH"}',
        '{"type": "trick_won", "seat": 1, "cards": ["7S", "9S", "8S", "KH"]}',
        '{"type": "deal_scored", "scores": [-35, -80, 0, 0], "totals": [-35, -80, 0, 0]}',
    ]
    last = replace(state, deal=28, totals=(-45, 0, -90, 3))
    assert _written(made(last, 3, "play KH"))[2:] == [
        '{"type": "deal_scored", "scores": [-35, -80, 0, 0], "totals": [-80, -80, -90, 3]}',
        '{"type": "match_over", "winners": [3], "totals": [-80, -80, -90, 3]}',
    ]


def test_all_seats_with_the_highest_total_are_winners():
    state = replace(in_tricks(["7S", "9S", "8S", "8H"], trick="7S 9S 8S"), deal=28, totals=(35, 5, 0, -9))
    assert _written(made(state, 3, "play 8H"))[-1] == (
        '{"type": "match_over", "winners": [0, 1, 2], "totals": [0, 0, 0, -9]}'
    )


def test_there_is_no_event_for_an_early_stop():
    state = in_tricks(["7S QS", "9S QH", "8S QC", "KS QD"], "barbu", trick="")
    state = after(state, "0 play 7S", "1 play 9S", "2 play 8S")
    assert _types(made(replace(state, hands=(*state.hands[:3], 1 << 59)), 3, "play KH")) == [
        *("card_played", "trick_won", "deal_scored"),
    ]


# Réussites


def test_a_reussite_is_written_so():
    state = in_reussite(["AS 9H", "7C", "8H", "7D"], "T", "TS JS QS KS TH", mover=1)
    assert _written(made(state, 1, "pass")) == ['{"type": "passed", "seat": 1}']
    state = replace(state, mover=0)
    ace = made(state, 0, "play AS")
    assert _written(ace) == ['{"type": "card_played", "seat": 0, "card": "AS"}']
    assert _written(made(ace.state, 0, "decline")) == ['{"type": "declined", "seat": 0}']
    assert _written(made(ace.state, 0, "play 9H")) == [
        '{"type": "card_played", "seat": 0, "card": "9H"}',
        '{"type": "went_out", "seat": 0, "place": 1}',
    ]
    second = after(ace.state, "0 play 9H", "1 pass")
    assert _written(made(second, 2, "play 8H")) == [
        '{"type": "card_played", "seat": 2, "card": "8H"}',
        '{"type": "went_out", "seat": 2, "place": 2}',
        '{"type": "deal_scored", "scores": [100, 0, 50, 0], "totals": [100, 0, 50, 0]}',
    ]


def test_the_first_ace_is_followed_by_its_side_and_then_by_going_out():
    state = in_reussite(["AS", "9H 8H"], "T", "TS JS QS KS TH", **TWO, **FIRST_ACE)
    assert _written(made(state, 0, "play AS")) == [
        '{"type": "card_played", "seat": 0, "card": "AS"}',
        '{"type": "ace_side_fixed", "seat": 0, "side": "high"}',
        '{"type": "went_out", "seat": 0, "place": 1}',
        '{"type": "deal_scored", "scores": [100, 0], "totals": [100, 0]}',
    ]


def test_a_side_that_is_stated_is_part_of_the_move():
    state = in_reussite(["AS 9D", "9H 8H"], "A", **TWO, **FIRST_ACE)
    assert (
        _written(made(state, 0, "play AS low"))[1] == '{"type": "ace_side_fixed", "seat": 0, "side": "low"}'
    )


# Mariages


def test_mariages_are_written_so():
    state = in_mariages("7S KS 7C 8S KC 8C", **TWO)
    first = made(state, 0, "turn 1")
    assert _written(first) == ['{"type": "card_shown", "place": 1, "card": "7S"}']
    assert _written(made(first.state, 0, "turn 3")) == [
        '{"type": "card_shown", "place": 3, "card": "7C"}',
        '{"type": "pair_won", "seat": 0, "cards": ["7S", "7C"]}',
    ]
    missed = made(first.state, 0, "turn 4")
    assert _written(missed)[1] == '{"type": "turned_down", "seat": 0, "places": [1, 4]}'
    assert to_move(missed.state) == 1
    last = after(state, *(f"0 turn {place}" for place in (1, 3, 2, 5, 4)))
    assert _written(made(last, 0, "turn 6"))[2:] == [
        '{"type": "deal_scored", "scores": [30, 0], "totals": [30, 0]}',
        '{"type": "match_over", "winners": [0], "totals": [30, 0]}',
    ]


# A whole record


def test_a_match_is_written_line_by_line_and_read_back():
    """The first lines of a game, with the moves of its players."""
    options = rules(order="drawn", players=2, first_dealer="draw")
    shuffle = f"shuffle {seed(3).hex()}"
    state = BARBU.apply(BARBU.start(options), None, BARBU.parse_move(shuffle)).state
    leader = to_move(state)
    move = legal(state, leader)[0]
    match = record_of(BARBU, options, ["Anna", "Bernat"], [(None, shuffle), (leader, move)])
    lines = list(match.lines())
    assert lines[2] == json.dumps(
        {
            "seq": 2,
            "seat": leader,
            "move": move,
            "events": [{"type": "card_played", "seat": leader, "card": move.removeprefix("play ")}],
        }
    )
    assert [replayed.moves for replayed in replay(lines)] == [2]
