"""Shuffles: a secret that is fixed beforehand, the players' contributions, and the proof after the deal."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import LONGEST_WORD
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.log.shuffle_proofs import is_over, is_sound
from engine import dealing
from engine.botifarra import Phase
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA


async def test_the_secret_of_the_first_hand_is_fixed_before_anybody_else_sits_down(harness, store):
    await harness.open()
    kinds = [logged.entry.kind for logged in await store.log.read(harness.id)]
    assert kinds == ["opened", "committed", "sat"]


async def test_the_secret_of_the_next_hand_is_fixed_when_the_one_before_is_dealt(harness, store):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    kinds = [logged.entry.kind for logged in await store.log.read(harness.id)]
    assert kinds[-2:] == ["moved", "committed"]
    assert [shuffle.deal for shuffle in harness.table.shuffles] == [1, 2]


async def test_no_two_hands_have_the_same_secret(harness):
    await harness.open()
    first = harness.table.shuffles[0].secret
    await harness.open()
    assert harness.table.shuffles[0].secret != first
    assert len(first) == dealing.SEED_BYTES


async def test_a_deal_follows_from_the_secret_and_the_words_and_fits_what_was_published(harness):
    await harness.open(BERNAT, CARLA, DIDAC)
    published = harness.table.shuffle_of(1).commitment
    await harness.execute(commands.give_word, DIDAC, "càntir")
    await harness.execute(commands.give_word, ANNA, "  bon   vi ")
    await harness.execute(commands.start, commands.Actor(ANNA))
    await harness.deal()
    shuffle = harness.table.shuffle_of(1)
    assert shuffle.commitment == published
    assert shuffle.contributions == ("0 Anna bon vi", "1 Bernat", "2 Carla", "3 Dídac càntir")
    assert shuffle.seed == dealing.seed_of(shuffle.secret, shuffle.identity, shuffle.contributions)
    assert harness.table.moves[0].move == f"shuffle {shuffle.seed.hex()}"


async def test_the_cards_of_a_hand_as_they_fell_go_into_the_next_shuffle(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.execute(commands.give_word, CARLA, "pa")
    await harness.deal()
    while harness.state.phase is not Phase.DEAL:
        await harness.move(harness.asked(), harness.moves()[-1])
    fallen = [move.move.split()[1] for move in harness.table.moves if move.move.startswith("play ")]
    await harness.deal()
    shuffle = harness.table.shuffle_of(2)
    assert shuffle.contributions == ("0 Anna", "1 Bernat", "2 Carla pa", "3 Dídac", " ".join(fallen))
    assert len(fallen) == 48
    assert shuffle.seed == dealing.seed_of(shuffle.secret, shuffle.identity, shuffle.contributions)


async def test_a_hand_is_named_by_its_table_and_number(harness):
    await harness.open()
    assert harness.table.shuffle_of(1).identity == f"table {harness.id} hand 1"


async def test_a_new_word_takes_the_place_of_the_one_before_and_goes_with_its_owner(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.give_word, BERNAT, "un")
    await harness.execute(commands.give_word, BERNAT, "dos")
    assert harness.table.contributions() == ("0 Anna", "1 Bernat dos", "2", "3")
    await harness.execute(commands.leave, BERNAT)
    assert harness.table.contributions() == ("0 Anna", "1", "2", "3")


@pytest.mark.parametrize(
    ("word", "code"),
    [("", "word_is_empty"), ("  \n ", "word_is_empty"), ("x" * (LONGEST_WORD + 1), "word_too_long")],
)
async def test_a_word_that_cannot_be_taken_is_refused(harness, word, code):
    await harness.open()
    with pytest.raises(TableError) as error:
        await harness.execute(commands.give_word, ANNA, word)
    assert error.value.code == code
    assert harness.table.words == ()


async def test_only_players_give_words_and_only_while_the_table_is_open(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    with pytest.raises(TableError) as error:
        await harness.execute(commands.give_word, EVA, "pa")
    assert error.value.code == "not_at_this_table"
    await harness.play_on()
    with pytest.raises(TableError) as error:
        await harness.execute(commands.give_word, ANNA, "pa")
    assert error.value.code == "table_is_over"


@pytest.mark.parametrize("word", ["a\x1fb", "`; rm -rf /", "'", "%s {0} \\u001f", "\u202e"])
async def test_no_word_keeps_a_hand_from_being_dealt(harness, word):
    await harness.open(BERNAT, CARLA, DIDAC)
    await harness.execute(commands.give_word, ANNA, word)
    await harness.execute(commands.start, commands.Actor(ANNA))
    await harness.deal()
    assert harness.state.deal == 1


@pytest.mark.parametrize("name", ["a\x1fb", "```", "a\nb", "--secret=0", "\u202e"])
async def test_no_name_keeps_a_hand_from_being_dealt(harness, name):
    await harness.open(Person(7, name), CARLA, DIDAC)
    await harness.execute(commands.start, commands.Actor(ANNA))
    await harness.deal()
    assert harness.state.deal == 1


async def test_a_hand_is_open_from_the_deal_to_its_last_card(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    assert not harness.table.deal_is_open
    await harness.deal()
    assert harness.table.deal_is_open
    while harness.state.phase is not Phase.DEAL:
        assert harness.table.deal_is_open
        await harness.move(harness.asked(), harness.moves()[-1])
    assert not harness.table.deal_is_open


async def test_a_secret_may_be_shown_only_when_its_hand_is_over(harness):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.deal()
    while harness.state.phase is not Phase.DEAL:
        assert not any(is_over(harness.table, shuffle) for shuffle in harness.table.shuffles)
        await harness.move(harness.asked(), harness.moves()[-1])
    assert [is_over(harness.table, shuffle) for shuffle in harness.table.shuffles] == [True, False]
    await harness.deal()
    assert [is_over(harness.table, shuffle) for shuffle in harness.table.shuffles] == [True, False, False]


async def test_the_secret_of_a_hand_that_was_broken_off_stays_hidden(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    await harness.execute(commands.stop, commands.Actor(ANNA))
    assert not any(is_over(harness.table, shuffle) for shuffle in harness.table.shuffles)


@pytest.mark.parametrize("first_dealer", ["fixed", "draw"])
async def test_the_cards_that_were_dealt_follow_from_secret_and_contributions(harness, first_dealer):
    await harness.start(BERNAT, CARLA, DIDAC, first_dealer=first_dealer)
    await harness.play_on()
    shuffle = harness.table.shuffle_of(1)
    assert is_sound(harness.table, shuffle)


async def test_a_shuffle_that_was_tampered_with_is_detected(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    shuffle = harness.table.shuffle_of(1)
    other = bytes(32)
    for tampered in (
        replace(shuffle, secret=other),
        replace(shuffle, seed=other),
        replace(shuffle, contributions=(*shuffle.contributions, "one more")),
        replace(shuffle, identity="table 9 hand 9"),
        replace(shuffle, dealt_by=None),
    ):
        assert not is_sound(harness.table, tampered)


async def test_a_hand_that_was_not_dealt_has_no_dealer_and_proves_nothing(harness):
    await harness.start(BERNAT, CARLA, DIDAC)
    assert harness.table.shuffle_of(1).dealt_by is None
    assert not is_sound(harness.table, harness.table.shuffle_of(1))
    await harness.deal()
    assert harness.table.shuffle_of(1).dealt_by == 0


async def test_a_word_goes_along_when_its_giver_changes_seats(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.give_word, BERNAT, "pluja")
    await harness.execute(commands.sit, BERNAT, 3)
    assert harness.table.contributions()[3] == "3 Bernat pluja"
    assert harness.table.contributions()[1] == "1"
