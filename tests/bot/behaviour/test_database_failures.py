"""A database that is slow, or fails: nothing is lost, and the person who clicked is told."""

import asyncio
import logging

import discord
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from bot.i18n import Language
from bot.metrics import LeaseState
from bot.process.ownership.ownership import Ownership
from bot.tables.errors import UnreadableTable
from bot.tables.service import Tables
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.faults import Slow, error_in, slow_refusal
from tests.bot.behaviour.match import play_hand
from tests.bot.behaviour.table import alone, asked, play_on, started, to_the_first_card
from tests.databases import on_both

DEFERRED_MESSAGE = discord.InteractionResponseType.deferred_channel_message


@pytest.fixture
def slow_commit(world, monkeypatch):
    """Give what holds the next change of a table for longer than Discord waits for an answer."""
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    slow = Slow(world, world.store.log.append, when=lambda append: append.actor is not None)
    monkeypatch.setattr(world.store.log, "append", slow)
    return slow


def answers(world):
    """Return how interactions were answered first, oldest first."""
    return [
        discord.InteractionResponseType(request.json["type"])
        for request in world.env.http_requests
        if request.path.endswith("/callback")
    ]


# -- slow


async def test_a_card_whose_commit_takes_long_promises_nothing_and_then_comes_the_hand(world, slow_commit):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    hand, turn, so_far = player.hand(), world.tables.get(1).turn, len(answers(world))
    slow_commit.hold()
    answer = await player.play()
    assert answers(world)[so_far:] == [DEFERRED_MESSAGE]
    assert answer.is_private
    assert player.hands()[-1].cards == hand.cards
    await slow_commit.go_on()
    assert answers(world)[so_far:] == [DEFERRED_MESSAGE]
    (shown,) = player.hands()
    assert len(shown.cards) == 11
    assert world.tables.get(1).turn == turn + 1
    await play_on(players, cards=3)
    assert len(player.hands()) == 1


@on_both
async def test_a_process_that_dies_before_the_commit_has_acknowledged_nothing(world, slow_commit):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    hand, turn, so_far = player.hand(), world.tables.get(1).turn, len(answers(world))
    slow_commit.hold()
    await player.play()
    await world.restart()
    assert answers(world)[so_far:] == [DEFERRED_MESSAGE]
    assert world.tables.get(1).turn == turn
    assert player.hands()[-1].playable == hand.playable
    await player.play()
    assert world.tables.get(1).turn == turn + 1


async def test_a_click_on_the_table_whose_commit_takes_long_leaves_no_message_behind(world, slow_commit):
    players = await started(world)
    dealer, so_far = asked(players), len(answers(world))
    slow_commit.hold()
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert answers(world)[so_far:] == [DEFERRED_MESSAGE]
    await slow_commit.go_on()
    assert answers(world)[so_far:] == [DEFERRED_MESSAGE]
    assert [message for message in dealer.sees_alone() if not message.is_hand] == []
    assert "Trump: Coins" in dealer.table().text


async def test_a_deal_whose_commit_takes_long_brings_each_hand_once(world, slow_commit):
    players = await started(world, hands=2, target="none")
    await play_hand(players)
    slow_commit.hold()
    await players[0].click(Action.NEXT_DEAL, on=players[0].sees_alone()[-1])
    await slow_commit.go_on()
    assert [len(player.hands()) for player in players] == [1, 1, 1, 1]
    assert all(len(player.hand().cards) == 12 for player in players)


async def test_a_word_whose_commit_takes_long_is_announced_to_its_giver_alone(world, slow_commit):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    so_far = len(answers(world))
    slow_commit.hold()
    answer = await anna.say_word("sardana")
    assert answers(world)[so_far:][-1] is DEFERRED_MESSAGE
    await slow_commit.go_on()
    assert answer.is_private
    assert answer.text == "Your word goes into the next shuffles."
    assert len(answer.messages) == 1


async def test_a_refusal_that_takes_long_is_said_once(world, monkeypatch):
    slow, lobby, bernat = await slow_refusal(world, monkeypatch)
    answer = await bernat.click_as_seen(lobby, Action.SIT, "1")
    assert answers(world)[-1] is DEFERRED_MESSAGE
    await slow.go_on()
    (said,) = bernat.sees_alone()
    assert said.text.startswith("This table is over.")
    assert said.text in answer.text


async def test_a_table_that_takes_long_to_be_opened_is_announced_and_posted_once(world, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    slow = Slow(world, world.store.log.open_table)
    slow.hold()
    monkeypatch.setattr(world.store.log, "open_table", slow)
    anna = world.person("Anna")
    await anna.command("botifarra new")
    assert answers(world) == [DEFERRED_MESSAGE]
    assert list(world.tables) == []
    await slow.go_on()
    assert answers(world) == [DEFERRED_MESSAGE]
    (shown,) = anna.sees_publicly()
    assert "Anna" in shown.text
    await anna.click(Action.FILL, on=shown)
    assert len(anna.sees_publicly()) == 1


async def test_a_choice_of_place_that_takes_long_is_announced(world, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    choose, read = (Slow(world, each) for each in (world.store.clubs.choose, world.store.clubs.of))
    monkeypatch.setattr(world.store.clubs, "choose", choose)
    monkeypatch.setattr(world.store.clubs, "of", read)
    choose.hold()
    answer = await world.person("M", manage_guild=True).command("table-place", where="thread")
    assert answers(world) == [DEFERRED_MESSAGE]
    await choose.go_on()
    assert "New tables open in a thread" in answer.text
    read.hold()
    answer = await world.person("Anna").command("botifarra new")
    assert answers(world) == [DEFERRED_MESSAGE] * 2
    await read.go_on()
    (thread,) = world.channel.threads
    assert thread.mention in answer.text


async def test_a_players_role_that_takes_long_to_be_saved_is_announced(world, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    slow = Slow(world, world.store.clubs.choose)
    monkeypatch.setattr(world.store.clubs, "choose", slow)
    slow.hold()
    answer = await world.person("M", manage_guild=True).command("players-role")
    assert answers(world) == [DEFERRED_MESSAGE]
    await slow.go_on()
    assert "I notify nobody" in answer.text


async def test_a_move_that_is_delivered_twice_while_its_commit_takes_long_is_made_once(world, slow_commit):
    world.worst_complaint = logging.WARNING  # Discord refuses the second answer to one interaction
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    hand, turn, seq = player.hand(), world.tables.get(1).turn, world.tables.get(1).seq
    slow_commit.hold()
    player.press(hand, Action.MOVE, f"play {min(hand.playable)}", deliveries=2)
    await until(lambda: slow_commit.begun)
    await slow_commit.go_on()
    assert world.tables.get(1).turn == turn + 1
    assert len(await world.store.log.read(1)) == seq + 1
    assert player.hand().id == hand.id
    assert len(player.hand().cards) == 11
    await play_on(players, cards=3)


async def test_a_move_whose_announcement_is_refused_is_made_and_shown(world, slow_commit):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    dealer = asked(players)
    slow_commit.hold()
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await dealer.click(Action.MOVE, "trump O", on=dealer.hand())
    await slow_commit.go_on()
    assert "Trump: Coins" in dealer.table().text
    assert dealer.hand().moves == []
    assert world.env.errors == []


# -- failing


@pytest.mark.parametrize("locale", [language.value for language in Language if language is not Language.EN])
async def test_who_clicks_while_the_database_is_down_gets_an_apology_in_their_own_language(
    world, monkeypatch, locale
):
    world.worst_complaint = logging.ERROR
    anna = await alone(world)
    await anna.command("botifarra new", thread=False)
    await world.restart()  # so that nobody's language is known by heart
    lobby, stranger = anna.table(), world.person("Eva")
    before = list(world.tables)

    async def down(*_, **__):
        raise OperationalError("a statement", {"with": "values"}, OSError("disk full"))

    with monkeypatch.context() as broken:
        for name in ("append", "read"):
            broken.setattr(world.store.log, name, down)
        for name in ("person_language", "server_language", "person_preferences"):
            broken.setattr(world.store.people, name, down)
        answer = stranger.press(lobby, Action.SIT, "1", locale={"es": "es-ES"}.get(locale, locale))
        await world.env.settle()
    assert answer.is_private
    assert error_in(answer.text, Language(locale))
    assert list(world.tables) == before
    assert "Eva" not in anna.table().text
    await stranger.click(Action.SIT, "1", on=lobby)
    assert "Eva" in anna.table().text


async def test_a_failure_after_an_announcement_that_was_refused_is_apologised_for(world, monkeypatch):
    world.worst_complaint = logging.ERROR
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    players = await started(world)
    dealer = asked(players)

    async def down(*_, **__):
        raise OperationalError("a statement", {"with": "values"}, OSError("disk full"))

    slow = Slow(world, down, when=lambda append: append.actor is not None)
    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", slow)
        slow.hold()
        world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
        answer = await dealer.click(Action.MOVE, "trump O", on=dealer.table())
        await slow.go_on()
    assert world.env.errors == []
    assert answer.is_private
    assert error_in(answer.text)
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert "Trump: Coins" in dealer.table().text


async def test_a_card_that_the_database_does_not_take_stays_in_the_hand(world, monkeypatch):
    world.worst_complaint = logging.ERROR
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    hand, table = player.hand(), world.tables.get(1)

    async def down(*_, **__):
        raise OperationalError("a statement", {"with": "values"}, OSError("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", down)
        answer = await player.play()
    (said,) = [message.text for message in answer.messages if not message.is_hand]
    assert error_in(said)
    assert world.tables.get(1) == table
    assert player.hand().cards == hand.cards
    assert player.hand().playable == hand.playable
    await player.play()
    assert len(player.hand().cards) == 11


async def test_a_full_disk_leaves_few_lines_a_click_and_people_can_quote_its_error(
    world, fill_the_disk, caplog
):
    world.worst_complaint = logging.ERROR
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    fill_the_disk()
    lobby, answer = anna.table(), None
    for _ in range(100):  # until the pages that are there are full
        caplog.clear()
        turn = await world.store.log.read(1)
        answer = await bernat.click_forged(lobby, f"bt:1:0:sit:{1 + len(turn) % 3}")
        if answer.is_private:
            break
    number = error_in(answer.text)
    assert number
    (failed,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert failed.getMessage().endswith("failed: The database cannot be written: database or disk is full.")
    assert f"error {number}: interaction" in failed.getMessage()
    assert failed.exc_info is None
    assert len(caplog.text) < 500
    assert await world.store.log.read(1) == turn


@pytest.fixture
def fill_the_disk(world):
    """Return what lets the database's file grow no more."""
    pool = world.store.database.engine.sync_engine.pool

    def grow_no_more(connection, *_):
        connection.execute("PRAGMA max_page_count = 1")  # SQLite takes the number of pages that are there

    yield lambda: event.listen(pool, "checkout", grow_no_more)
    event.remove(pool, "checkout", grow_no_more)  # the engine is the next world's too


async def until(reached):
    """Wait until something is so that the bot is about to do."""
    while not reached():  # noqa: ASYNC110 - it looks at the bot, which tells nobody
        await asyncio.sleep(0.01)


# -- at a handover


@pytest.fixture
def heir(world, monkeypatch):
    """Let there be another process that takes over as soon as the bot is told to stop."""

    async def leave(_):
        return True

    monkeypatch.setattr(Ownership, "leave", leave)
    monkeypatch.setattr("bot.client.HANDOVER_TIMEOUT", 0.05)

    def stop():
        return world.bot.surroundings.run(asyncio.create_task, world.bot.hand_over())

    return stop


async def test_an_answer_that_takes_long_comes_although_another_process_serves_already(
    world, monkeypatch, heir
):
    slow, lobby, bernat = await slow_refusal(world, monkeypatch)
    answer = await bernat.click_as_seen(lobby, Action.SIT, "1")
    stopping = heir()
    await until(lambda: world.bot.ownership._state is LeaseState.GONE)
    await slow.go_on()
    await stopping
    assert answer.text.startswith("This table is over.")


@on_both
async def test_a_move_that_comes_too_late_for_a_handover_is_refused_with_a_sentence(world, slow_commit, heir):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    seq = world.tables.get(1).seq
    slow_commit.hold()
    answer = await player.play()
    stopping = heir()
    await until(lambda: world.bot.ownership._state is LeaseState.GONE)
    await slow_commit.go_on()
    await stopping
    assert error_in(answer.text)
    assert len(await world.store.log.read(1)) == seq


async def test_a_hand_at_a_table_whose_log_cannot_be_read_says_so_in_its_place(world, monkeypatch):
    anna = await alone(world)
    hand = anna.hand()

    async def unreadable(_, table_id):
        raise UnreadableTable(table_id)

    monkeypatch.setattr(Tables, "newest", lambda *_: None)
    monkeypatch.setattr(Tables, "find", unreadable)
    for _ in range(2):
        await anna.click_forged(hand, "bt:1:0:getup")
    (shown,) = anna.sees_alone()
    assert shown.id == hand.id
    assert "Table 1 cannot be read any more" in shown.text
    assert shown.controls == []


# -- gone back, after a failover to a server that lagged behind


async def test_a_click_at_a_table_whose_log_has_gone_back_says_so_and_the_match_goes_on(world):
    players = await started(world)
    await to_the_first_card(players)
    turn = world.tables.get(1).turn
    await asked(players).play()
    async with world.store.database.write() as connection:
        await connection.execute(text("DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)"))
        await connection.execute(text("UPDATE tables SET seq = seq - 1"))
    answer = await asked(players).play()
    assert "The game has moved on" in answer.text
    assert world.tables.get(1).turn == turn
    await players[0].command("botifarra table")
    await play_on(players, cards=4)
