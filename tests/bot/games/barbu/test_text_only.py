"""Text-only messages: headings and short lines that fit, without emojis."""

import dataclasses
import itertools
import re
import unicodedata
from datetime import date

import discord
import pytest

from bot.daily.deal import SEAT, Deal
from bot.games.barbu.controls import own_controls
from bot.games.barbu.daily import plan_of
from bot.games.barbu.names import card_name, sorted_hand, suits_in_words
from bot.games.barbu.scenes.hand import hand_scene
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.tables.entries import Person, WentAway
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.face.face import table_face
from bot.ui.tables import controls
from bot.ui.text import facts
from bot.ui.text.names import points
from engine.barbu import Phase
from engine.cards.french import FrenchCard
from tests.bot.games.barbu.games import LONG_NAMES, game, moment, seen_by
from tests.bot.games.tables import after
from tests.bot.ui import table_texts
from tests.bot.ui.table_texts import undrawn_messages
from tests.examples import one_in

ENGLISH = translator(Language.EN, "barbu")
TEXT_ONLY = Preferences(text_only=True)
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on", "slam": "flip"}
LONGEST_LABEL = 80


def hand_rows(tr, table, seat, preferences):
    return controls.hand_rows(table_face(table, tr.language), seat, NO_EMOJIS, preferences)


def buttons(rows):
    return [item for row in rows for item in row.children if isinstance(item, discord.ui.Button)]


def cards_on(rows):
    return [button for button in buttons(rows) if ":move:play " in button.custom_id]


def is_a_sign(character):
    return unicodedata.category(character) in ("Cs", "Co") or character in "✖🧔👸🔚🥗↕🍲🍀💍▶♠♥♦♣"


def test_nobody_is_said_to_have_chosen_the_contract_of_a_single_deal():
    for number in range(1, 7):
        plan = plan_of(number)
        table = Deal("barbu", date(2026, 11, number), bytes(32), "random", plan).table(Person(1, "Anna"))
        text = table_texts.hand_text(ENGLISH, table, SEAT, TEXT_ONLY)
        assert "Contract: " in text
        assert "choose" not in text


@pytest.mark.parametrize(("players", "pack"), one_in(2, [(2, "32"), (4, "52"), (10, "52"), (8, "32")]))
def test_texts_fit_for_so_many_with_the_longest_names_in_every_language(players, pack):
    languages = itertools.cycle(Language)
    options = {"players": players, "pack": pack, **EXTRAS}
    for table in itertools.islice(game(2, names=LONG_NAMES, **options), 1, None, 17):
        tr = translator(next(languages), "barbu")
        texts = [table_texts.score_text(tr, table)]
        texts += [table_texts.hand_text(tr, table, seat, TEXT_ONLY) for seat in range(players)]
        for text in texts:
            assert 0 < len(text) <= facts.LONGEST_TEXT
            assert "{" not in text
            assert not any(map(is_a_sign, set(text)))
            assert "**" not in text


def test_no_heading_stands_over_nothing():
    tables = [*game(1, per_dealer=1, mariages="on", votation="on"), *game(2, order="drawn")]
    for table in itertools.islice(tables, 0, None, 3):
        lines = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY).splitlines()
        headed = zip(lines, [*lines[1:], "###"], strict=True)
        assert not any(line.startswith("###") and following.startswith("###") for line, following in headed)
        assert all(lines)


def test_names_cannot_break_the_headings_and_lines():
    names = ("### x\n# y", "**z**", "<@1>", "`w`")
    table = next(itertools.islice(game(1, names=names), 20, None))
    text = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)
    assert "\n# y" not in text
    assert all(line.startswith("### ") for line in text.splitlines() if line.startswith("#"))
    assert "<@1>" not in text


@pytest.mark.parametrize("language", Language)
async def test_every_button_of_a_card_says_the_card_in_words_and_none_has_an_emoji(language):
    tr = translator(language, "barbu")
    messages = undrawn_messages()
    for table in itertools.islice(game(1, **EXTRAS), 1, None, 9):
        for seat in seen_by(table).asked:
            message = await messages.hand(tr, table, seat, TEXT_ONLY)
            assert message.attachments == ()
            rows = [part for part in message.parts if isinstance(part, discord.ui.ActionRow)]
            assert all(button.emoji is None for button in buttons(rows))
            assert all(0 < len(button.label) <= LONGEST_LABEL for button in buttons(rows))
            for button in cards_on(rows):
                code = button.custom_id.split("play ")[1].split()[0]
                assert button.label == card_name(tr, FrenchCard.parse(code))


def test_a_height_says_in_words_how_many_cards_open_with_it():
    table = moment(Phase.CONTRACT)
    view = table.view(seen_by(table).dealer)
    heights = tuple(move for move in view.moves if getattr(move, "height", None) is not None)
    (group,) = own_controls(ENGLISH, dataclasses.replace(view, moves=heights), TEXT_ONLY)
    assert len(group.buttons) == 8
    assert all(
        re.match(r"\w+: you hold (no opening card|1 opening card|[234] opening cards)$", button.label)
        for button in group.buttons
    )


def test_picture_description_text_and_buttons_have_the_cards_in_the_same_order():
    for table in itertools.islice(game(1, per_dealer=1), 1, None, 2):
        for seat in seen_by(table).asked:
            view = table.view(seat)
            order = sorted_hand(view.cards)
            words = suits_in_words(ENGLISH, order)
            assert hand_scene(ENGLISH, table, seat).cards == tuple(map(str, order))
            assert " ".join(words) in table_texts.hand_alt(ENGLISH, table, seat)
            assert "\n".join(words) in table_texts.hand_text(ENGLISH, table, seat, TEXT_ONLY)
            for preferences in (NO_PREFERENCES, TEXT_ONLY):
                pressed = [
                    FrenchCard.parse(button.custom_id.split("play ")[1].split()[0])
                    for button in cards_on(hand_rows(ENGLISH, table, seat, preferences))
                ]
                assert pressed == [card for card in order if card in pressed]
                assert view.phase is Phase.CONTRACT or set(view.playable) <= set(pressed)


def test_between_two_deals_the_text_tells_the_last_one_and_who_deals_next():
    table = next(t for t in game(1) if seen_by(t).results and seen_by(t).phase is Phase.DEAL)
    text = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)
    assert "deals next." in text.splitlines()[0]
    assert "### The last deal\nDeal 1: " in text
    assert f"You: {points(seen_by(table).totals[0], signed=True)}." in text


def test_the_contract_what_it_costs_and_who_chose_it_stand_under_one_heading():
    table = moment(Phase.TRICKS, nth=5)
    _, *sections = table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY).split("### ")
    contract = next(section for section in sections if section.startswith("Contract\n"))
    assert "Contract: " in contract
    assert "in all" in contract
    assert " chooses " in contract


def test_a_player_who_is_away_reads_that_a_computer_plays():
    table = after(moment(Phase.TRICKS), [WentAway(seat=2)])
    assert "A computer plays for you" in table_texts.hand_text(ENGLISH, table, 2, TEXT_ONLY)
    assert "A computer plays for you" not in table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)
