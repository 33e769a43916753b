"""Strategies for hypothesis: house rules, positions within a trick, states of a match."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.botifarra import BotifarraOptions, Contract, deal
from engine.cards.spanish import SpanishCard
from tests.engine.positions import MODES, dealt, played_on

play_options = st.fixed_dictionaries(
    {},
    optional={
        "play": st.sampled_from(["obligada", "lliure", "intermedia"]),
        "undertrump": st.sampled_from(["free", "forced"]),
        "carrego_announce": st.sampled_from(["required", "silent"]),
        "carrego_scope": st.sampled_from(["partner_to_play", "any"]),
        "carrego_limit": st.sampled_from(["none", "doubleton"]),
        "three_high": st.sampled_from(["off", "on"]),
    },
)
match_options = st.fixed_dictionaries(
    {"target": st.sampled_from([101, 73, 100, 200, 201])},
    optional={
        "multipliers": st.sampled_from(["2-4-8", "2-3-4"]),
        "sant_vicenc": st.sampled_from(["suits_only", "never", "always"]),
        "call_order": st.sampled_from(["from_caller", "from_dealer"]),
        "first_dealer": st.sampled_from(["draw", "five_of_swords", "fixed"]),
        "shuffle": st.sampled_from(["shuffle", "no_shuffle"]),
        "cutter": st.sampled_from(["right", "partner"]),
        "misdeal": st.sampled_from(["pass_right", "same_dealer", "same_then_pass"]),
        "revoke": st.sampled_from(["prevent", "penalty", "claim"]),
        "max_hands": st.sampled_from(["none", 1, 2, 8, 12]),
        "tie": st.sampled_from(["draw", "extra_hands"]),
        "last_trick_view": st.sampled_from(["each_side", "last_only", "none"]),
        "trump_source": st.sampled_from(["choose", "last_pile"]),
    },
)
modes = st.sampled_from(MODES)
numbers = st.integers(0, 2**63)


def house_rules(mode):
    """Every option of a match in this mode."""
    return st.builds(lambda one, other: {"mode": mode, **one, **other}, play_options, match_options)


def states(mode):
    """A match in this mode somewhere in its first hand, or just after it."""
    most = 100 if mode in ("rector2", "handpiles2") else 60
    return st.builds(
        lambda number, moves, dealer, rules: played_on(
            dealt(number, dealer, **{**rules, "first_dealer": "fixed"}), moves, number
        ),
        numbers,
        st.integers(0, most),
        st.integers(0, BotifarraOptions.from_json({"mode": mode}).seats - 1),
        house_rules(mode),
    )


@st.composite
def followers(draw: st.DrawFn, mode: str) -> tuple[list[SpanishCard], list[SpanishCard], Contract]:
    """A trick that has begun, the cards that the player who is next can reach, and the contract.

    Half of the time few suits are about, so that void hands and short trumps come often.
    """
    options = BotifarraOptions.from_json({"mode": mode})
    cards = list(deal.pack_of(options))
    if draw(st.booleans()):
        missing = draw(st.sets(st.integers(0, 3), min_size=1, max_size=2))
        cards = [card for card in cards if card.suit not in missing]
    pack = draw(st.permutations(cards))
    on_table = draw(st.integers(1, options.seats - 1))
    held = draw(st.integers(1, 6 if mode == "rector2" else 12))
    return pack[:on_table], pack[on_table : on_table + held], draw(st.sampled_from(Contract))
