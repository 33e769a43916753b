"""Hints of Barbu in words: every reason and every kind of move, in every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.barbu.hint_text import hint_text
from bot.games.barbu.narration import Narration
from bot.i18n import Language, translator
from bot.ui.face.face import face_of
from computers.barbu.hints import Claim, Hint, Kind
from computers.barbu.strong import Judged
from computers.compiled import IS_AVAILABLE
from engine.barbu import BarbuMove, Contract, NameContract, Phase, PlayCard, Side, Vote
from engine.barbu.moves import Decline
from engine.cards.french import FrenchCard, FrenchSuit
from tests.bot.games.barbu.games import found, game, lobby

QUEEN, ACE, SEVEN = map(FrenchCard.parse, ("QH", "AS", "7C"))
MOVES: list[BarbuMove] = [
    PlayCard(QUEEN),
    PlayCard(ACE, Side.LOW),
    Decline(),
    NameContract(Contract.SALADE),
    NameContract(Contract.REUSSITE, "T"),
    NameContract(Contract.REUSSITE, side=Side.HIGH),
    Vote(Contract.DAMES),
]


def said(hint: Hint, language: Language = Language.EN) -> str:
    return hint_text(Narration(translator(language, "barbu"), lobby()), hint)


def hint_of(
    move: BarbuMove, other: BarbuMove | None, *claims: Claim, loss: float = 4.25, is_close: bool = False
) -> Hint:
    judged = None if other is None else Judged(other, 3.1, loss, 0.5)
    return Hint(Judged(move, 12.3, 0.0, 0.0), claims, judged, is_close)


def claim_of(kind: Kind, number: int) -> Claim:
    return Claim(kind=kind, card=SEVEN, seat=2, suit=FrenchSuit.HEARTS, number=number, chance=0.7342)


@pytest.mark.parametrize("language", Language)
def test_every_reason_is_a_sentence_of_its_own(language: Language) -> None:
    for number in (0, 1, 5):
        reasons = [
            said(hint_of(MOVES[0], MOVES[1], claim_of(kind, number)), language).split("\n")[1]
            for kind in Kind
        ]
        assert len(set(reasons)) == len(Kind)
        for reason in reasons:
            assert reason.endswith(".")
            assert not re.search(r"[{}]", reason)


@pytest.mark.parametrize("language", Language)
def test_every_kind_of_move_is_named_as_the_best_and_as_the_next_one(language: Language) -> None:
    firsts, lasts = set(), set()
    for place, move in enumerate(MOVES):
        other = MOVES[(place + 1) % 3] if place < 3 else MOVES[3 + (place - 2) % 4]
        first, last = said(hint_of(move, other), language).split("\n")
        firsts.add(first)
        lasts.add(last)
    assert len(firsts) == len(lasts) == len(MOVES)


def test_a_hint_names_the_card_two_reasons_and_what_the_next_best_one_loses() -> None:
    claims = [claim_of(Kind.THROWS, 15), claim_of(Kind.LAST_OF_SUIT, 0), claim_of(Kind.SHEDS_MASTER, 0)]
    text = re.sub(r"\N{PRIVATE USE ONE}|:\w+:", "", said(hint_of(PlayCard(QUEEN), PlayCard(SEVEN), *claims)))
    assert "A strong player would play" in text
    assert "queen of hearts" in text
    assert "It costs the player who takes this trick 15 points. It is your last card of hearts" in text
    assert "You get rid" not in text
    assert "7 of clubs: on average it brings 4.2 points fewer against the others." in text


def test_cards_that_do_the_same_are_named_before_the_next_best_one() -> None:
    clear = replace(hint_of(PlayCard(QUEEN), PlayCard(SEVEN)), equals=(PlayCard(ACE),))
    _, equals, next_best = re.sub("\ufdd4\\w+\ufdd5", "", said(clear)).split("\n")
    assert re.fullmatch(r"Tried out, just as good: the ace of \w+\.", equals)
    assert next_best.startswith("Next best is the 7 of clubs")
    assert "just as good" not in said(replace(clear, is_close=True))


def test_a_card_with_equals_is_not_said_to_bring_more_points() -> None:
    alone = hint_of(PlayCard(QUEEN), PlayCard(SEVEN), claim_of(Kind.GAINS_MORE_OFTEN, 0))
    assert "it brings more points" in said(alone)
    with_equals = said(replace(alone, equals=(PlayCard(ACE),)))
    assert "just as good" in with_equals
    assert "it brings more points" not in with_equals


def test_the_points_of_a_reason_are_those_of_the_cards_and_not_of_a_whole_trick() -> None:
    claims = [claim_of(Kind.LESS_AT_RISK, 15), claim_of(Kind.SUIT_COSTS, 70)]
    text = re.sub("\ufdd4\\w+\ufdd5", "", said(hint_of(PlayCard(SEVEN), PlayCard(QUEEN), *claims)))
    assert "It costs the player who takes this trick 15 points less than the queen of hearts would." in text
    assert "In hearts 70 points are still out, in clubs none." in text


def test_a_hint_for_a_contract_tells_what_to_expect_of_it_and_of_the_next_best_one() -> None:
    text = said(hint_of(MOVES[3], MOVES[4], claim_of(Kind.LOW_CARDS, 6)))
    assert text == (
        "💡 A strong player would choose salade.\n6 cards of your hand are low.\n"
        "Expected result, compared with the average of the others: +12.3 points."
        " Next best is réussite from the 10: +3.1."
    )


def test_where_every_move_does_the_same_no_other_is_named() -> None:
    assert said(hint_of(Decline(), None)) == (
        "💡 A strong player would stop here.\nTried out, all moves came to the same."
    )


def test_a_close_choice_says_so() -> None:
    assert said(hint_of(PlayCard(SEVEN), Decline(), is_close=True)).endswith(
        "It is close: stopping here is about as good."
    )


def test_a_great_difference_that_may_be_chance_is_not_called_close() -> None:
    hint = replace(hint_of(PlayCard(SEVEN), Decline(), is_close=True), may_be_chance=True)
    assert said(hint).endswith("The difference may be chance: stopping here may be just as good.")


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
def test_mariages_have_no_hints_and_a_choice_of_the_other_phases_has() -> None:
    seen = set()
    for table in game(1, players=2, per_dealer=1, mariages="on"):
        if table.match is None or not table.waits_for:
            continue
        seat = table.waits_for[0]
        view, face = table.view(seat), face_of("barbu", Language.EN).at(table)
        has_choice = view.phase is not Phase.MARIAGES and len(view.moves) > 1
        assert face.has_hint(seat) is has_choice
        assert not face.has_hint(1 - seat)
        seen.add(view.phase)
    assert {Phase.MARIAGES, Phase.CONTRACT} < seen


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
def test_a_hint_is_the_same_however_often_it_is_asked_for() -> None:
    table = found(lambda view: view.phase is Phase.TRICKS, per_dealer=1)
    assert table.match is not None
    seat = table.waits_for[0]
    face = face_of("barbu", Language.EN).at(table)
    assert face.hint(seat) == face.hint(seat)
