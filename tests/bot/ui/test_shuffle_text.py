"""What players read about a shuffle: nothing before its hand is over, everything to check it afterwards."""

import random
import shlex

import pytest

from bot.i18n import Language, words
from bot.tables import decisions
from bot.ui.shuffle_text import fingerprint, shuffle_text
from engine.botifarra import Phase, parse_move
from tests.bot.ui.matches import LONG_NAMES, MODES, after, cut, full, match, misdealt, moment

ENGLISH = words(Language.EN)
LONGEST_MESSAGE = 4000


def secret_of(table, hand, attempt=1):
    return next(s.secret.hex() for s in table.shuffles if (s.hand, s.attempt) == (hand, attempt))


@pytest.mark.parametrize("mode", MODES)
def test_a_shuffle_is_checked_in_every_mode_and_its_secret_shown_after_the_hand(mode):
    tables = list(match(2, mode=mode, first_dealer="five_of_swords"))
    hidden = f"`{secret_of(tables[-1], 1)}`"
    for table in tables:
        shown = table.state.hand == 1 and not table.hand_is_open
        assert (hidden in shuffle_text(ENGLISH, table, 1)) is shown
    assert "✅" in shuffle_text(ENGLISH, tables[-1], 1)


@pytest.mark.parametrize("mode", MODES)
def test_the_command_names_the_mode_where_it_is_not_the_usual_one(mode):
    *_, table = match(2, mode=mode)
    command = shuffle_text(ENGLISH, table, 1).split("```")[1].strip()
    arguments = shlex.split(command)
    assert arguments[:4] == ["python", "-m", "engine", "verify"]
    assert f"--dealer={table.shuffle_of(1).dealt_by}" in arguments
    assert ('--options={"mode": "' + mode + '"}' in arguments) is (mode != "pairs4")


def test_the_fingerprint_of_the_next_deal_stands_under_the_table():
    for table in (full(), moment(Phase.TRUMP), misdealt(moment(Phase.TRUMP))):
        line = fingerprint(ENGLISH, table)
        assert table.next_shuffle.commitment in line
        assert f"next hand ({table.next_shuffle.hand})" in line


def test_a_hand_that_is_only_cut_has_no_fingerprint_and_nothing_to_check():
    tables = match(3, shuffle="no_shuffle", max_hands=2, target="none")
    table = next(table for table in tables if table.state.phase is Phase.CUT)
    assert "Hand 2 is not shuffled" in fingerprint(ENGLISH, table)
    cutter = table.view(None).cutter
    table = after(table, cut(table, cutter, random.Random(1)))
    depth = parse_move(table.moves[-1].move).depth
    for text in (shuffle_text(ENGLISH, table, 2), shuffle_text(ENGLISH, table)):
        assert f"**{table.chairs[cutter].name}** cut after {depth} cards" in text
        assert "no secret to check" in text
        assert secret_of(table, 2) not in text


def test_the_table_is_told_to_have_cut_where_nobody_did():
    tables = match(3, shuffle="no_shuffle", max_hands=2, target="none")
    table = next(table for table in tables if table.state.phase is Phase.CUT)
    table = after(table, decisions.deal(table, bytes(32)))
    depth = parse_move(table.moves[-1].move).depth
    assert f"The pack was cut after {depth} cards" in shuffle_text(ENGLISH, table, 2)


def test_a_hand_that_is_dealt_again_shows_both_its_deals():
    table = misdealt(moment(Phase.TRUMP))
    table = after(table, decisions.deal(table, bytes(32)))
    text = shuffle_text(ENGLISH, table, 1)
    assert "**Hand 1**" in text
    assert "**Hand 1, deal 2**" in text
    assert text.count("✅") == 1
    assert text.endswith("The secret is shown when the hand is over.")


def test_a_hand_that_was_never_dealt_has_nothing_to_show():
    assert shuffle_text(ENGLISH, moment(Phase.TRUMP), 9) == "That hand has not been dealt."


@pytest.mark.parametrize("language", Language)
def test_what_is_shown_fits_into_a_message(language):
    tongue = words(language)
    *_, table = match(3, names=LONG_NAMES, max_hands=3, target="none")
    again = misdealt(misdealt_once(moment(Phase.TRUMP, names=LONG_NAMES)))
    for text in (
        shuffle_text(tongue, table),
        shuffle_text(tongue, table, 3),
        shuffle_text(tongue, again),
        shuffle_text(tongue, again, 1),
    ):
        assert len(text) < LONGEST_MESSAGE


def misdealt_once(table):
    """The same hand dealt again after it was void."""
    return after(misdealt(table), decisions.deal(misdealt(table), bytes(32)))
