"""Text-only messages: headings and short lines that fit, without emojis."""

import itertools
import random
import re
import unicodedata

import discord
import pytest

from bot.games.botifarra.names import card_name, sorted_hand, suits_in_words
from bot.games.botifarra.scenes.hand import hand_scene
from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.tables.table import Stage
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.face.face import table_face
from bot.ui.tables import controls
from bot.ui.text.facts import LONGEST_TEXT
from engine.botifarra import Phase
from engine.cards.spanish import SpanishCard
from tests.bot.games.botifarra.matches import (
    LONG_NAMES,
    MODES,
    away,
    match,
    misdealt,
    moment,
    revoked,
    with_hidden_cards_exchanged,
)
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN, "botifarra")
TEXT_ONLY = Preferences(text_only=True)
TRUMP_LAST = Preferences(trump_last=True)
LONGEST_MESSAGE = 4000
MOST_COMPONENTS = 40
LONGEST_LABEL = 80


def positions(mode):
    rules = {"mode": mode, "revoke": "claim", "play": "intermedia", "shuffle": "no_shuffle", "max_hands": 2}
    yield from itertools.islice(match(3, names=LONG_NAMES, **rules), 0, None, 4)
    yield from itertools.islice(match(3, names=LONG_NAMES, mode=mode), 0, None, 6)
    yield revoked(names=LONG_NAMES, mode=mode, revoke="penalty")
    yield misdealt(moment(Phase.TRUMP, names=LONG_NAMES, mode=mode))
    table = moment(Phase.PLAY, names=LONG_NAMES, mode=mode)
    yield away(table)


def hand_rows(tr, table, seat, emojis, preferences):
    return controls.hand_rows(table_face(table, tr.language), seat, emojis, preferences)


def buttons(rows):
    return [item for row in rows for item in row.children if isinstance(item, discord.ui.Button)]


def cards_on(rows):
    return [button for button in buttons(rows) if ":move:play " in button.custom_id]


def is_a_sign(character):
    return unicodedata.category(character) in ("So", "Cs", "Co")


@pytest.mark.parametrize(("mode", "language"), one_in(3, itertools.product(MODES, Language)))
def test_texts_and_buttons_fit_in_every_mode_with_the_longest_names(mode, language):
    tr = translator(language, "botifarra")
    for table in positions(mode):
        texts = [table_texts.score_text(tr, table), table_texts.tricks_text(tr, table)]
        for seat in range(len(table.seats)):
            texts.append(table_texts.hand_text(tr, table, seat, TEXT_ONLY))
            rows = hand_rows(tr, table, seat, NO_EMOJIS, TEXT_ONLY)
            assert sum(1 + len(row.children) for row in rows) + 3 <= MOST_COMPONENTS
            assert all(len(row.children) <= 5 for row in rows)
            assert all(0 < len(button.label) <= LONGEST_LABEL for button in buttons(rows))
        for text in texts:
            assert len(text) < LONGEST_MESSAGE - 400
            assert "{" not in text
            assert not any(map(is_a_sign, text))
            assert "**" not in text


def test_a_score_sheet_of_any_length_fits_and_keeps_the_newest_hands():
    *_, table = match(2, max_hands=60, target="none", names=LONG_NAMES)
    text = table_texts.score_text(ENGLISH, table)
    assert 3000 < len(text) <= LONGEST_TEXT
    assert re.search(r"^Hand 60, ", text, re.MULTILINE)
    assert not re.search(r"^Hand 1, ", text, re.MULTILINE)


def test_names_cannot_break_the_headings_and_lines():
    table = moment(Phase.PLAY, nth=2, names=("### x\n# y", "**z**", "<@1>", "`w`"))
    text = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)
    assert "\n# y" not in text
    assert all(line.startswith("### ") for line in text.splitlines() if line.startswith("#"))
    assert "<@1>" not in text


@pytest.mark.parametrize("language", Language)
def test_every_button_of_a_card_says_the_card_in_words_and_none_has_an_emoji(language):
    tr, own = translator(language, "botifarra"), {"oros": discord.PartialEmoji(name="oros", id=1)}
    for table in itertools.islice(match(1), 0, None, 5):
        for seat in range(4):
            rows = hand_rows(tr, table, seat, own, TEXT_ONLY)
            assert all(
                button.emoji is None
                for button in buttons(OutgoingMessage(tuple(rows)).without_emojis().parts)
            )
            for button in cards_on(rows):
                assert button.label == card_name(tr, SpanishCard.parse(button.custom_id.split()[-1]))


@pytest.mark.parametrize("preferences", [Preferences(), TRUMP_LAST])
@pytest.mark.parametrize("mode", ["pairs4", "handpiles2"])
def test_picture_description_text_and_buttons_have_the_cards_in_the_same_order(preferences, mode):
    orders = set()
    for table in [*match(5, mode=mode), *match(8, mode=mode), *match(9, mode=mode)][::3]:
        if table.stage is not Stage.PLAYING or not table.match.state.phase.is_in_deal:
            continue
        for seat in range(len(table.seats)):
            view = table.view(seat)
            if not view.cards:
                continue
            order = sorted_hand(view.cards, view.contract, trump_last=preferences.trump_last)
            without_emojis = " ".join(suits_in_words(ENGLISH, order))
            assert hand_scene(ENGLISH, table, seat, preferences).cards == tuple(map(str, order))
            assert without_emojis in table_texts.hand_alt(ENGLISH, table, seat, preferences)
            assert without_emojis.replace(". ", ".\n") in table_texts.hand_text(
                ENGLISH, table, seat, preferences
            )
            pressed = [
                SpanishCard.parse(button.custom_id.split()[-1])
                for button in cards_on(hand_rows(ENGLISH, table, seat, NO_EMOJIS, preferences))
            ]
            # Cards have buttons once they can be played.
            assert tuple(pressed[-len(order) :]) == (order if view.phase is Phase.PLAY else ())
            if view.contract is not None and view.contract.trump is not None:
                place = [card.suit is view.contract.trump for card in order]
                orders.add(tuple(sorted(place, reverse=not preferences.trump_last)) == tuple(place))
    assert orders == {True}


def test_between_two_hands_the_text_tells_the_last_one_and_what_is_waited_for():
    table = next(
        t for t in match(1, max_hands=2) if t.match.state.results and not t.match.state.phase.is_in_deal
    )
    text = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)
    newest = table.match.state.results[-1]
    assert "deals the next hand." in text.splitlines()[0]
    assert f"### The last hand\nHand 1, dealt by {table.seats[newest.dealer].name}." in text
    assert f"Us: {newest.totals[0]} in the match." in text


def test_no_heading_stands_over_nothing():
    tables = [*match(1, max_hands=2, target="none"), *match(1, mode="rector2")]
    assert any(t.match.state.deal == 2 and t.match.state.phase is Phase.TRUMP for t in tables)
    for table in tables:
        if table.match.state.deal:
            lines = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY).splitlines()
            headed = zip(lines, [*lines[1:], "###"], strict=True)
            assert not any(line.startswith("###") and after.startswith("###") for line, after in headed)


def test_a_player_who_is_away_reads_that_a_computer_plays():
    table = away(moment(Phase.PLAY), 2)
    assert "A computer plays for you" in table_texts.hand_text(ENGLISH, table, 2, TEXT_ONLY)
    assert "A computer plays for you" not in table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)


@pytest.mark.parametrize("mode", MODES)
def test_a_text_stays_the_same_when_the_cards_that_nobody_has_seen_are_exchanged(mode):
    chance = random.Random(7)
    for table in itertools.islice(match(6, mode=mode), 1, None, 4):
        for seat in range(len(table.seats)):
            other = with_hidden_cards_exchanged(table, chance, keep=seat)
            assert table_texts.hand_text(ENGLISH, table, seat, TEXT_ONLY) == table_texts.hand_text(
                ENGLISH, other, seat, TEXT_ONLY
            )
