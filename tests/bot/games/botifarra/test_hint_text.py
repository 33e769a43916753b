"""Hints of Botifarra in words: a reason speaks of the card that it is true of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.botifarra.hint_text import hint_text
from bot.games.botifarra.narration import Narration
from bot.i18n import Language, translator
from computers.botifarra.hints import Claim, Hint, Kind
from engine.cards.spanish import SpanishCard, SpanishSuit
from tests.bot.games.botifarra import matches

TWO_OF_COINS, FIVE, ACE = map(SpanishCard.parse, ("O2", "C5", "C1"))
ABOUT_ANOTHER = [
    Kind.PARTNER_TAKES,
    Kind.STILL_OUT,
    Kind.IS_VOID,
    Kind.KEEPS_GUARD,
    Kind.KEEPS_MASTER,
    Kind.KEEPS_COMPANY,
]


def said(card: SpanishCard, other: SpanishCard, *kinds: Kind, mode: str = "pairs4") -> str:
    claims = tuple(
        Claim(kind=kind, card=ACE, seat=2, suit=SpanishSuit.OROS, number=3, chance=0.7) for kind in kinds
    )
    narration = Narration(translator(Language.EN, "botifarra"), matches.full(mode=mode))
    return hint_text(narration, Hint(card, claims, other, 1.5, is_close=False)).split("\n")[1]


def test_two_of_coins_is_a_card_that_can_be_kept() -> None:
    assert "the 2 of coins" in said(FIVE, TWO_OF_COINS, Kind.KEEPS_ONLY)


@pytest.mark.parametrize("kind", ABOUT_ANOTHER)
def test_it_is_the_card_of_the_hint_and_not_one_named_just_before(kind: Kind) -> None:
    alone = said(FIVE, TWO_OF_COINS, kind)
    both = said(FIVE, TWO_OF_COINS, kind, Kind.MASTER)
    assert both == f"{said(FIVE, TWO_OF_COINS, Kind.MASTER)} {alone}"
    assert said(FIVE, TWO_OF_COINS, Kind.MASTER, kind) == both


def test_a_trick_is_worth_at_least_what_lies_there_before_the_others_have_played() -> None:
    assert said(ACE, FIVE, Kind.TAKES).endswith("this trick is worth at least 3 points.")


@pytest.mark.parametrize("kind", [Kind.TAKES, Kind.BRINGS_MORE])
def test_the_partner_may_overtake_a_card_that_no_opponent_can_beat(kind: Kind) -> None:
    assert said(ACE, FIVE, kind).startswith("No opponent can beat")


def test_a_card_of_the_last_player_wins_not_only_so_far() -> None:
    assert said(FIVE, ACE, Kind.IS_ENOUGH).startswith("It is enough to win so far,")
    claim = Claim(kind=Kind.IS_ENOUGH)
    narration = Narration(translator(Language.EN, "botifarra"), matches.full())
    last = hint_text(narration, Hint(FIVE, (claim,), ACE, 1.5, is_close=False))
    assert "It is enough to win, and you keep the ace." in last


def test_a_guard_with_points_is_no_small_card() -> None:
    king = SpanishCard.parse("C12")
    assert said(TWO_OF_COINS, FIVE, Kind.KEEPS_GUARD).startswith("A small card stays to guard")
    assert said(TWO_OF_COINS, king, Kind.KEEPS_GUARD).startswith("You keep the king beside")


def test_a_card_of_the_rank_just_named_is_told_with_its_suit() -> None:
    jacks = SpanishCard.parse("O10"), SpanishCard.parse("C10")
    assert "the jack of cups beside" in said(*jacks, Kind.KEEPS_COMPANY)
    assert "You keep the jack beside" in said(FIVE, jacks[1], Kind.KEEPS_COMPANY)
    assert said(*jacks, Kind.STILL_OUT).endswith("the jack of cups.")
    assert said(FIVE, jacks[1], Kind.STILL_OUT).endswith("it beats the jack.")


def test_where_a_trial_found_no_difference_the_cards_are_not_called_equal() -> None:
    narration = Narration(translator(Language.EN, "botifarra"), matches.full())
    text = hint_text(narration, Hint(FIVE, (), None, 0.0, is_close=True))
    assert text.split("\n")[1:] == ["Tried out, all moves came to the same."]


def test_cards_that_do_the_same_are_named_before_the_next_best_one() -> None:
    narration = Narration(translator(Language.EN, "botifarra"), matches.full())
    clear = Hint(FIVE, (), ACE, 1.5, is_close=False, equals=(TWO_OF_COINS,))
    _, equals, next_best = hint_text(narration, clear).split("\n")
    assert equals.startswith("Tried out, just as good: ")
    assert equals.endswith("the 2 of coins.")
    assert next_best.startswith("Next best is ")
    assert "just as good" not in hint_text(narration, replace(clear, is_close=True))


def test_a_card_with_equals_is_not_said_to_bring_more_points() -> None:
    narration = Narration(translator(Language.EN, "botifarra"), matches.full())
    more_often = Claim(kind=Kind.BRINGS_MORE_OFTEN, chance=0.7)
    alone = Hint(FIVE, (more_often,), ACE, 1.5, is_close=False)
    assert "it brings more points" in hint_text(narration, alone)
    with_equals = hint_text(narration, replace(alone, equals=(TWO_OF_COINS,)))
    assert "just as good" in with_equals
    assert "it brings more points" not in with_equals


def test_who_plays_alone_is_no_side_that_cannot_win_a_trick() -> None:
    assert said(FIVE, ACE, Kind.CANNOT_WIN).startswith("Your side cannot win this trick")
    assert said(FIVE, ACE, Kind.CANNOT_WIN, mode="individual4").startswith("You cannot win this trick")


def test_who_plays_alone_is_sure_that_an_opponent_has_what_is_out() -> None:
    assert "In 70% of the likely deals an opponent has it" in said(ACE, FIVE, Kind.STILL_OUT)
    alone = said(ACE, FIVE, Kind.STILL_OUT, mode="individual4")
    assert alone.endswith("An opponent has it, and it beats the 5.")


def test_a_loss_that_may_be_chance_is_not_called_close() -> None:
    narration = Narration(translator(Language.EN, "botifarra"), matches.full())
    hint = Hint(FIVE, (), ACE, 2.3, is_close=True)
    assert "It is close" in hint_text(narration, hint)
    unsure = hint_text(narration, replace(hint, may_be_chance=True)).split("\n")[1]
    assert "It is close" not in unsure
    assert unsure.startswith("The difference may be chance")
