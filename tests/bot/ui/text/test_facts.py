"""Forms of facts: which are left out first, which share a line, which have headings."""

import random

from bot.ui.text import facts
from bot.ui.text.facts import DESCRIPTION, LONGEST_DESCRIPTION, LONGEST_TEXT, MESSAGE, TEXT, Fact
from bot.ui.text.names import chosen, emoji, person


def fact(*sentences, **more):
    return Fact(lambda: sentences, **more)


# -- descriptions


def test_a_description_begins_with_the_heaviest_and_keeps_the_order_of_equals():
    some = [fact("c."), fact("a.", "b.", weight=9), fact("d."), fact("z.", forms=MESSAGE | TEXT, weight=10)]
    assert facts.description(some) == "a. b. c. d."


def test_names_become_shorter_before_anything_is_left_out_of_a_description():
    anna = person(chosen("Anna" * 8))
    for number, shown in ((10, "Anna" * 8), (50, "AnnaAnnaAnnaAnn…"), (80, "AnnaAnnaA…")):
        assert facts.description([fact(*[f"{anna}."] * number)]) == " ".join([f"{shown}."] * number)


def test_what_has_a_short_form_is_shortened_before_sentences_are_left_out():
    sheet = fact("x" * 600 + ".", "y" * 600 + ".", short=lambda: ("x.", "y."))
    assert facts.description([fact("Total."), sheet]) == "Total. x. y."
    assert facts.description([fact("Total."), fact("x" * 600 + ".", short=lambda: ("x.",))]).endswith("xxx.")


def test_the_lightest_are_left_out_of_a_description_first_and_whole():
    some = [fact("light" * 100 + "."), fact("b" * 700 + ".", weight=1), fact("Your cards.", weight=8)]
    assert facts.description(some) == "Your cards. " + "b" * 700 + "."


def test_sentences_are_dropped_whole_from_the_end_and_a_single_long_one_is_cut():
    chance = random.Random(1)
    sentences = ["x" * chance.randrange(50, 400) + "." for _ in range(20)]
    text = facts.fitted(sentences)
    assert 0 < len(text) <= LONGEST_DESCRIPTION
    assert " ".join(sentences).startswith(text)
    assert text.endswith(".")
    assert facts.fitted(["y" * 3000]) == "y" * (LONGEST_DESCRIPTION - 1) + "…"
    assert facts.fitted([]) == ""


# -- messages


def test_facts_of_one_line_follow_each_other_on_it_behind_the_lead_of_the_first():
    some = [
        fact("Anna wins."),
        fact("You lead.", lead="▶ ", line="turn"),
        fact("Carrego.", lead="? ", line="turn"),
        fact("Match: 3."),
    ]
    assert facts.message(some) == "Anna wins.\n▶ You lead. Carrego.\nMatch: 3."


def test_several_sentences_are_several_lines_unless_they_share_one():
    assert facts.message([fact("a.", "b.", lead="> "), fact("c.", "d.", line="news")]) == "> a.\nb.\nc. d."


def test_another_fact_between_them_parts_a_line_and_one_that_is_not_told_does_not():
    first, second = fact("a.", line="news"), fact("b.", line="news")
    assert facts.message([first, fact("x."), second]) == "a.\nx.\nb."
    assert facts.message([first, fact(), fact("x.", forms=DESCRIPTION), second]) == "a. b."


def test_a_message_has_bold_names_and_emojis():
    some = [fact(f"{person(chosen('Anna_1'))} plays {emoji('oros_9')}the 9 of coins.")]
    assert facts.message(some, {"oros_9": "<:oros_9:1>"}) == r"**Anna\_1** plays <:oros_9:1> the 9 of coins."


def test_a_fact_that_is_empty_leaves_no_line_anywhere():
    some = [Fact(lambda: "", lead="▶ "), Fact(lambda: ["", "a.", ""]), Fact(lambda: (), section="Empty")]
    assert facts.message(some) == facts.description(some) == facts.text(some) == "a."


def test_a_sentence_beside_the_turn_comes_after_all_that_its_line_says():
    some = [
        fact("You lead.", forms=MESSAGE, line=facts.TURN),
        fact("Any card.", forms=MESSAGE, line=facts.TURN),
        fact("Match: 0."),
    ]
    assert facts.message(facts.beside_turn(some, "1 min")) == "You lead. Any card. 1 min\nMatch: 0."
    assert facts.message(facts.beside_turn(some[2:], "1 min")) == "Match: 0.\n1 min"


# -- texts


def test_facts_of_one_section_stand_together_under_one_heading():
    some = [
        fact("You lead."),
        fact("Coins: 9.", section="Your cards"),
        fact("Coins.", section="Trump"),
        fact("You can play any.", section="Your cards"),
    ]
    assert facts.text(some) == "You lead.\n### Your cards\nCoins: 9.\nYou can play any.\n### Trump\nCoins."


def test_what_has_no_section_stands_above_all_headings_wherever_it_is_said():
    assert facts.text([fact("b.", section="Trump"), fact("a.")]) == "a.\n### Trump\nb."


def test_no_heading_stands_over_facts_that_are_told_elsewhere():
    assert facts.text([fact("a."), fact("b.", section="Trump", forms=MESSAGE)]) == "a."


def test_a_text_has_neither_bold_nor_emojis_in_lines_and_headings():
    anna = person(chosen("*Anna*"))
    some = [fact(f"{emoji('oros_9')}9 of coins.", section=anna)]
    assert facts.text(some) == "### \\*Anna\\*\n9 of coins."


def test_a_text_ends_with_the_last_line_that_has_room():
    lines = [f"Hand {number}: " + "x" * 90 for number in range(60, 0, -1)]
    text = facts.text([fact(*lines, section="All hands")])
    assert LONGEST_TEXT - 100 < len(text) <= LONGEST_TEXT
    assert text.splitlines()[1:] == lines[: text.count("\n")]


def test_a_fact_can_be_told_in_fewer_forms():
    once = fact("a.", forms=DESCRIPTION | MESSAGE).only(MESSAGE | TEXT)
    assert (facts.description([once]), facts.message([once]), facts.text([once])) == ("", "a.", "")
