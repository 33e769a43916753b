"""Texts that are too long for Discord are cut, at a place where nothing is broken."""

import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.discord.messages import LONGEST_TEXT, OutgoingMessage, cut, length, select, text


@given(st.text(alphabet="ab \n\\`<>😀", max_size=300), st.integers(12, 200))
def test_a_text_is_cut_to_the_length_that_is_asked_for(written, longest):
    kept = cut(written, longest)
    assert length(kept) <= longest
    assert kept == written or length(written) > longest
    assert kept.count("```") % 2 == 0 or kept == written


def test_a_text_that_fits_stays_as_it_is():
    assert cut("x" * 80, 80) == "x" * 80


def test_a_long_text_ends_at_a_line_or_at_a_word():
    assert cut("one\ntwo\n" + "x" * 5, 11) == "one\ntwo\n…"
    assert cut("one two " + "x" * 5, 11) == "one two…"


def test_no_escape_and_no_mention_is_cut_in_two():
    assert cut(r"\*" * 20, 12) == r"\*\*\*\*\*" + "…"
    assert cut("x" * 20 + "<@1234567890>", 30) == "x" * 20 + "…"


def test_a_block_of_code_that_is_cut_is_closed():
    assert cut("```\n" + "x\n" * 100 + "```", 60).endswith("\n```\n…")


def test_half_a_character_is_never_left():
    assert cut("😀" * 20, 15).strip("😀") == "…"


@pytest.mark.parametrize("sizes", [(9000,), (3000, 3000), (1000,) * 9, (5000, 10), (4001,)])
def test_the_texts_of_a_message_are_cut_to_what_discord_takes_together(sizes):
    parts = tuple(text("x" * size) for size in sizes)
    layout = OutgoingMessage(parts).layout()
    assert sum(length(part.content) for part in parts) <= LONGEST_TEXT
    assert sum(length(part.content) for part in parts) > LONGEST_TEXT / 2
    assert layout.content_length() <= LONGEST_TEXT


def test_a_short_text_beside_a_long_one_stays_whole():
    parts = (text("long\n" * 2000), text("and what to do next"))
    OutgoingMessage(parts).layout()
    assert parts[1].content == "and what to do next"


def test_labels_and_placeholders_are_cut_too():
    row = ui.ActionRow(ui.Button(label="x" * 200, custom_id="a"))
    chosen = select("b", "x" * 200, [("x" * 200, "1")])
    OutgoingMessage((row, chosen)).layout()
    (button,), (choice,) = row.children, chosen.children
    assert length(button.label) == 79
    assert length(choice.placeholder) == 149
    assert length(choice.options[0].label) == 99
