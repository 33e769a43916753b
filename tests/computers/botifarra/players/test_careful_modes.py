"""Decisions of ``careful`` without a partner, in clear positions."""

import random

import pytest

from computers.botifarra.careful import piles
from computers.botifarra.careful.piles import NODES, known, search
from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    BotifarraView,
    Contract,
    Mode,
    Phase,
    Shuffle,
)
from engine.botifarra.options import FirstDealer
from engine.cards.spanish import SpanishCard
from tests.computers.botifarra.players.positions import asked_to_call, before_trump, choice, in_play
from tests.engine.positions import last_tricks

ALONE = BotifarraOptions(mode=Mode.INDIVIDUAL4, first_dealer=FirstDealer.FIXED)
THREE_HIGH = BotifarraOptions.from_json({"three_high": "on", "play": "lliure", "first_dealer": "fixed"})


def test_alone_a_long_strong_suit_becomes_trump() -> None:
    assert choice(before_trump("E9 E1 E12 E11 E8 E7 E4 O9 O3 C5 C2 B3", options=ALONE)) == "trump E"


def test_alone_all_manillas_and_asos_are_botifarra() -> None:
    assert choice(before_trump("O9 O1 O12 C9 C1 C12 E9 E1 E3 B9 B1 B12", options=ALONE)) == "trump botifarra"


@pytest.mark.parametrize("contract", [Contract.OROS, Contract.BASTOS])
def test_alone_only_a_strong_hand_says_contro(contract: Contract) -> None:
    assert choice(asked_to_call("O8 O7 O2 C8 C7 C2 E8 E7 E2 B8 B7 B3", contract, options=ALONE)) == "knock"
    assert choice(asked_to_call("O9 O1 O12 C9 C1 C2 E9 E1 E3 B9 B1 B12", contract, options=ALONE)) == "contro"


def test_alone_the_last_player_takes_with_the_cheapest_trump_that_wins() -> None:
    hands = ("O9 O1 O3 C8 C7 C2 B8 B7 B2 B3 B4 B5", "E9", "E5", "E4")
    assert choice(in_play(hands, Contract.OROS, "E9 E5 E4", options=ALONE)) == "play O3"


def test_alone_a_seat_does_not_give_points_to_the_seat_opposite() -> None:
    lliure = BotifarraOptions.from_json({"mode": "individual4", "play": "lliure", "first_dealer": "fixed"})
    hands = ("", "E9", "", "E12 E8 E5 E2 O8 O5 O4 O3 C2 C3 B3 B2")
    assert choice(in_play(hands, Contract.BOTIFARRA, "E9 E4", options=lliure)) in (
        "play E2",
        "play E5",
        "play E8",
    )


def test_gives_points_to_a_partner_whose_high_three_is_certain_to_win() -> None:
    # The manilla has no chance to fall: this seat holds it. The three of the partner beats every as.
    hands = ("", "E3", "", "E9 E12 E5 E2 O8 O5 O4 O7 C2 C4 B4 B2")
    assert choice(in_play(hands, Contract.BOTIFARRA, "E3 E4", options=THREE_HIGH)) == "play E12"


# Two players


def two(
    piles: tuple[list[str], list[str]], contract: str = "botifarra", trick: str = "", **options: object
) -> BotifarraView:
    """Return what the seat to move sees near the end; seat 0 leads, and has played ``trick`` if anything."""
    state = last_tricks(("", ""), 0, contract, piles, **{"mode": "rector2", **options})
    if trick:
        state = BOTIFARRA.apply(state, 0, BOTIFARRA.parse_move(f"play {trick}")).state
    mover = BOTIFARRA.to_move(state)
    return BOTIFARRA.view(state, mover)


def test_a_rector_names_the_suit_in_which_his_tops_are_best() -> None:
    options = BotifarraOptions(mode=Mode.RECTOR2, first_dealer=FirstDealer.FIXED)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(bytes(32))).state
    tops = ["C9", "C1", "C12", "C7", "O4", "B3"], ["O9", "O1", "E9", "E1", "B9", "B1"]
    hidden = iter([card for card in map(str, sorted(_all_cards(state))) if card not in tops[0] + tops[1]])
    piles = tuple(
        tuple(
            (SpanishCard.parse(top), *(SpanishCard.parse(next(hidden)) for _ in range(3))) for top in of_seat
        )
        for of_seat in tops
    )
    state = BotifarraState(
        options=options,
        first_dealer=0,
        totals=(0, 0),
        phase=Phase.TRUMP,
        deal=1,
        hands=(0, 0),
        piles=piles,
        leader=1,
    )
    assert choice(BOTIFARRA.view(state, 0)) == "trump C"


def _all_cards(state: BotifarraState) -> list[SpanishCard]:
    return [card for piles in state.piles for pile in piles for card in pile]


def test_a_master_that_catches_points_is_cashed() -> None:
    # The opponent must follow with his only cup, the king.
    view = two((["C9", "O2"], ["C12", "O3"]))
    assert choice(view) == "play C9"


def test_a_card_is_not_led_into_an_open_higher_one() -> None:
    # The as would fall to the manilla; the two of clubs loses nothing, and the opponent must then lead.
    view = two((["C1", "B2", "B3"], ["C9", "B8", "B9"]), play="lliure")
    assert choice(view) != "play C1"


def test_the_end_is_played_out_to_the_last_card() -> None:
    # Either way the manilla takes the king and the club loses: at once, or when the opponent has to lead his king.
    view = two((["C9", "B2"], ["C12", "B3"]), "botifarra")
    ahead = search.Search(known.Known(view), known.Known(view).dealt(random.Random(1)))
    values = {str(card): ahead.value(card, 4) for card in (SpanishCard.parse("C9"), SpanishCard.parse("B2"))}
    assert values["C9"] == pytest.approx(5 + 3 + 0.5 - 0.5)
    assert values["B2"] == pytest.approx(-0.5 + 5 + 3 + 0.5)


def test_the_search_stays_within_what_a_move_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[search.Search] = []

    class Counted(search.Search):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(piles, "Search", Counted)
    most = 0
    for seed in range(3):
        options = BotifarraOptions(
            mode=Mode.HANDPILES2, first_dealer=FirstDealer.FIXED, target=None, max_hands=1
        )
        chance = random.Random(seed)
        state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
        while state.phase is not Phase.OVER:
            seat = BOTIFARRA.to_move(state)
            made.clear()
            move = BOTIFARRA.parse_move(choice(BOTIFARRA.view(state, seat)))
            most = max(most, sum(one.nodes for one in made))
            state = BOTIFARRA.apply(state, seat, move).state
    assert 0 < most < 4 * NODES
