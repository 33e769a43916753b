"""No hint recommends one move and praises another, as data and as English text: some hints of each of many hands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.games.barbu.hint_text import hint_text as barbu_text
from bot.games.barbu.narration import Narration as BarbuNarration
from bot.games.botifarra.call_hint_text import call_hint_text
from bot.games.botifarra.hint_text import hint_text
from bot.games.botifarra.narration import Narration
from bot.i18n import Language, translator
from computers.barbu import hints as barbu
from computers.barbu.careful import CarefulPlayer as BarbuPlayer
from computers.barbu.strong import Effort
from computers.botifarra import hints
from computers.botifarra.careful import CarefulPlayer
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, Phase
from engine.botifarra import BOTIFARRA, Knock, MakeCall
from tests.bot.games.barbu import games
from tests.bot.games.botifarra import matches

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")

MANY = pytest.param(2000, marks=pytest.mark.soak)
LITTLE = Effort(worlds=8, namings=8)
OFTEN, SELDOM = 1 / 2, 1 / 20
"""How many of the calls and contracts, and of the cards, get a hint: one or two a hand."""
COMPARISONS = [
    r"Tried out, all moves came to the same\.",
    r"It is close: .+ is about as good\.|The difference may be chance: .+ may be just as good\.",
    r"Next best is .+: on average it (costs|scores|brings) (?P<loss>\d+\.\d) points.*",
    r"It (only )?pays to say .+",
    r"Expected result, .*: (?P<gain>\S+) points\.( Next best is .+: (?P<other>\S+)\.| (It is|The) .+: .+ good\.)?",
]
RULES = {
    "botifarra": [{}, {"mode": "individual4"}, {"play": "lliure"}, {"mode": "individual3"}],
    "barbu": [{}, {"per_dealer": "1"}, {"votation": "on", "per_dealer": "1"}, {"players": "6", "pack": "52"}],
}


@pytest.mark.parametrize("hands", [20, MANY])
def test_no_hint_of_botifarra_recommends_one_move_and_praises_another(hands: int) -> None:
    for text in botifarra_hints(hands):
        assert_agrees(text)


@pytest.mark.parametrize("deals", [16, MANY])
def test_no_hint_of_barbu_recommends_one_move_and_praises_another(deals: int) -> None:
    for text in barbu_hints(deals):
        assert_agrees(text)


def assert_agrees(text: str) -> None:
    """Refuse a text unless its last line alone compares, and finds the other move no better."""
    *before, last = text.split("\n")
    found = next(filter(None, (re.fullmatch(pattern, last) for pattern in COMPARISONS)), None)
    assert found is not None, text
    values = {key: float(value.replace("−", "-")) for key, value in found.groupdict().items() if value}
    assert values.get("loss", 1.0) > 0, text
    assert values.get("gain", 0.0) >= values.get("other", values.get("gain", 0.0)), text
    assert not any(re.search(r"\b(is|would be) better\b|Next best", line) for line in before), text


def botifarra_hints(hands: int) -> Iterator[str]:
    """Yield the texts of hints of some hands that ``careful`` plays, and hold their data to what they say."""
    for number in range(hands):
        chance = random.Random(number)
        table = matches.full(**RULES["botifarra"][number % 4])
        narration = Narration(translator(Language.EN, "botifarra"), table)
        state, player = (
            BOTIFARRA.start(table.options, first_dealer=number % table.options.seats),
            CarefulPlayer(chance),
        )
        state = BOTIFARRA.apply(state, None, BOTIFARRA.table_move(state, chance.randbytes(32))).state
        while not state.results:
            seat = BOTIFARRA.to_move(state)
            if seat is None:
                break
            view = BOTIFARRA.view(state, seat)
            if hints.can_hint_call(view) and chance.random() < OFTEN:
                call = hints.call_hint(view, chance, worlds=24)
                assert call.is_close or call.asked is not None or call.ahead > 0
                assert (call.asked is None) or (call.move in (MakeCall(call.asked), Knock()))
                yield call_hint_text(narration, call)
            elif hints.can_hint(view) and chance.random() < SELDOM:
                card = hints.hint(view, chance, worlds=8)
                assert card.loss >= 0
                yield hint_text(narration, card)
            state = BOTIFARRA.apply(state, seat, player.choose(view)).state


def barbu_hints(deals: int) -> Iterator[str]:
    """Yield the texts of hints of some deals that ``careful`` plays, and hold their data to what they say."""
    for number in range(deals):
        chance = random.Random(number)
        table = games.lobby(**RULES["barbu"][number % 4])
        narration = BarbuNarration(translator(Language.EN, "barbu"), table)
        state, player = BARBU.start(table.options), BarbuPlayer(chance)
        while not state.results:
            status = BARBU.status(state)
            if status.table_acts:
                state = BARBU.apply(state, None, BARBU.table_move(state, chance.randbytes(32))).state
                continue
            seat = status.waits_for[0]
            view = BARBU.view(state, seat)
            often = SELDOM if state.phase in (Phase.TRICKS, Phase.REUSSITE) else OFTEN
            if barbu.can_hint(view) and chance.random() < often:
                hint = barbu.hint(view, chance, LITTLE)
                assert hint.other is None or hint.other.loss >= 0
                kept = any(claim.kind is barbu.Kind.KEEPS_FOR_LATER for claim in hint.claims)
                if hint.other is not None and not hint.is_close:
                    assert kept is (hint.other.gain > hint.best.gain)
                yield barbu_text(narration, hint)
            state = BARBU.apply(state, seat, player.choose(view)).state
