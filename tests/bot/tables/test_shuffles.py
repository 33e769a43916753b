"""The shuffle: fixed before anyone can know it, mixed with what the players give, hidden until the hand is over."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import LONGEST_WORD
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.shuffles import is_over, is_sound
from engine import dealing
from engine.botifarra import Phase
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA


async def test_the_secret_of_the_first_hand_is_fixed_before_anybody_else_sits_down(evening, store):
    await evening.open()
    kinds = [logged.entry.kind for logged in await store.log(evening.id)]
    assert kinds == ["opened", "committed", "sat"]


async def test_the_secret_of_the_next_hand_is_fixed_when_the_one_before_is_dealt(evening, store):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    kinds = [logged.entry.kind for logged in await store.log(evening.id)]
    assert kinds[-2:] == ["moved", "committed"]
    assert [shuffle.deal for shuffle in evening.table.shuffles] == [1, 2]


async def test_no_two_hands_have_the_same_secret(evening):
    await evening.open()
    first = evening.table.shuffles[0].secret
    await evening.open()
    assert evening.table.shuffles[0].secret != first
    assert len(first) == dealing.SEED_BYTES


async def test_a_deal_follows_from_the_secret_and_the_words_and_fits_what_was_published(evening):
    await evening.open(BERNAT, CARLA, DIDAC)
    published = evening.table.shuffle_of(1).commitment
    await evening.act(commands.give_word, DIDAC, "càntir")
    await evening.act(commands.give_word, ANNA, "  bon   vi ")
    await evening.act(commands.start, commands.Actor(ANNA))
    await evening.deal()
    shuffle = evening.table.shuffle_of(1)
    assert shuffle.commitment == published
    assert shuffle.contributions == ("0 Anna bon vi", "1 Bernat", "2 Carla", "3 Dídac càntir")
    assert shuffle.seed == dealing.seed_of(shuffle.secret, shuffle.identity, shuffle.contributions)
    assert evening.table.moves[0].move == f"shuffle {shuffle.seed.hex()}"


async def test_the_cards_of_a_hand_as_they_fell_go_into_the_next_shuffle(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await evening.act(commands.give_word, CARLA, "pa")
    await evening.deal()
    while evening.state.phase is not Phase.DEAL:
        await evening.move(evening.asked(), evening.moves()[-1])
    fallen = [move.move.split()[1] for move in evening.table.moves if move.move.startswith("play ")]
    await evening.deal()
    shuffle = evening.table.shuffle_of(2)
    assert shuffle.contributions == ("0 Anna", "1 Bernat", "2 Carla pa", "3 Dídac", " ".join(fallen))
    assert len(fallen) == 48
    assert shuffle.seed == dealing.seed_of(shuffle.secret, shuffle.identity, shuffle.contributions)


async def test_a_hand_is_named_by_its_table_and_number(evening):
    await evening.open()
    assert evening.table.shuffle_of(1).identity == f"table {evening.id} hand 1"


async def test_a_new_word_takes_the_place_of_the_one_before_and_goes_with_its_owner(evening):
    await evening.open(BERNAT)
    await evening.act(commands.give_word, BERNAT, "un")
    await evening.act(commands.give_word, BERNAT, "dos")
    assert evening.table.contributions() == ("0 Anna", "1 Bernat dos", "2", "3")
    await evening.act(commands.leave, BERNAT)
    assert evening.table.contributions() == ("0 Anna", "1", "2", "3")


@pytest.mark.parametrize(
    ("word", "code"),
    [("", "word_is_empty"), ("  \n ", "word_is_empty"), ("x" * (LONGEST_WORD + 1), "word_too_long")],
)
async def test_a_word_that_cannot_be_taken_is_refused(evening, word, code):
    await evening.open()
    with pytest.raises(TableError) as error:
        await evening.act(commands.give_word, ANNA, word)
    assert error.value.code == code
    assert evening.table.words == ()


async def test_only_players_give_words_and_only_while_the_table_is_open(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    with pytest.raises(TableError) as error:
        await evening.act(commands.give_word, EVA, "pa")
    assert error.value.code == "not_at_this_table"
    await evening.play_on()
    with pytest.raises(TableError) as error:
        await evening.act(commands.give_word, ANNA, "pa")
    assert error.value.code == "table_is_over"


@pytest.mark.parametrize("word", ["a\x1fb", "`; rm -rf /", "'", "%s {0} \\u001f", "\u202e"])
async def test_no_word_keeps_a_hand_from_being_dealt(evening, word):
    await evening.open(BERNAT, CARLA, DIDAC)
    await evening.act(commands.give_word, ANNA, word)
    await evening.act(commands.start, commands.Actor(ANNA))
    await evening.deal()
    assert evening.state.hand == 1


@pytest.mark.parametrize("name", ["a\x1fb", "```", "a\nb", "--secret=0", "\u202e"])
async def test_no_name_keeps_a_hand_from_being_dealt(evening, name):
    await evening.open(Person(7, name), CARLA, DIDAC)
    await evening.act(commands.start, commands.Actor(ANNA))
    await evening.deal()
    assert evening.state.hand == 1


async def test_a_hand_is_open_from_the_deal_to_its_last_card(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    assert not evening.table.deal_is_open
    await evening.deal()
    assert evening.table.deal_is_open
    while evening.state.phase is not Phase.DEAL:
        assert evening.table.deal_is_open
        await evening.move(evening.asked(), evening.moves()[-1])
    assert not evening.table.deal_is_open


async def test_a_secret_may_be_shown_only_when_its_hand_is_over(evening):
    await evening.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await evening.deal()
    while evening.state.phase is not Phase.DEAL:
        assert not any(is_over(evening.table, shuffle) for shuffle in evening.table.shuffles)
        await evening.move(evening.asked(), evening.moves()[-1])
    assert [is_over(evening.table, shuffle) for shuffle in evening.table.shuffles] == [True, False]
    await evening.deal()
    assert [is_over(evening.table, shuffle) for shuffle in evening.table.shuffles] == [True, False, False]


async def test_the_secret_of_a_hand_that_was_broken_off_stays_hidden(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.deal()
    await evening.act(commands.stop, commands.Actor(ANNA))
    assert not any(is_over(evening.table, shuffle) for shuffle in evening.table.shuffles)


@pytest.mark.parametrize("first_dealer", ["fixed", "draw"])
async def test_the_cards_that_were_dealt_follow_from_secret_and_contributions(evening, first_dealer):
    await evening.start(BERNAT, CARLA, DIDAC, first_dealer=first_dealer)
    await evening.play_on()
    shuffle = evening.table.shuffle_of(1)
    assert is_sound(evening.table, shuffle)


async def test_a_shuffle_that_was_tampered_with_is_found_out(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on()
    shuffle = evening.table.shuffle_of(1)
    other = bytes(32)
    for tampered in (
        replace(shuffle, secret=other),
        replace(shuffle, seed=other),
        replace(shuffle, contributions=(*shuffle.contributions, "one more")),
        replace(shuffle, identity="table 9 hand 9"),
        replace(shuffle, dealt_by=None),
    ):
        assert not is_sound(evening.table, tampered)


async def test_a_hand_that_was_not_dealt_has_no_dealer_and_proves_nothing(evening):
    await evening.start(BERNAT, CARLA, DIDAC)
    assert evening.table.shuffle_of(1).dealt_by is None
    assert not is_sound(evening.table, evening.table.shuffle_of(1))
    await evening.deal()
    assert evening.table.shuffle_of(1).dealt_by == 0


async def test_a_word_goes_along_when_its_giver_changes_chairs(evening):
    await evening.open(BERNAT)
    await evening.act(commands.give_word, BERNAT, "pluja")
    await evening.act(commands.sit, BERNAT, 3)
    assert evening.table.contributions()[3] == "3 Bernat pluja"
    assert evening.table.contributions()[1] == "1"
