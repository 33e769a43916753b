"""The log as the source of truth: replay after a restart, and the commit before any listener is told."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import (
    Committed,
    EventPlace,
    Logged,
    Moved,
    RedealAgreed,
    RedealDeclined,
    RedealProposed,
    ResultAccepted,
    ResultConfirmed,
    Started,
    entry_from_json,
    entry_to_json,
)
from bot.tables.log.replay import apply_entries, opened, rebuild
from bot.tables.service import Tables
from bot.tables.store import AlreadyLogged, Append, StaleLog
from engine.botifarra import BOTIFARRA, Phase
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC


class Ear:
    """A listener that records changes, and fails on demand."""

    def __init__(self, error=None):
        self.changes = []
        self.error = error

    def table_changed(self, change):
        self.changes.append(change)
        if self.error:
            raise self.error


async def an_eventful_match(harness):
    await harness.open(BERNAT, CARLA)
    await harness.execute(commands.give_word, CARLA, "sardana")
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.sit, DIDAC, 3)
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on(until=Phase.PLAY)
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.come_back, BERNAT)


async def test_a_log_leads_to_the_same_table_again_at_every_point(harness, store):
    await an_eventful_match(harness)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table
    await harness.play_on()
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_an_entry_of_a_match_that_has_not_started_leads_to_no_table(harness, clock):
    await harness.open(BERNAT)
    assert harness.table.match is None
    for entry in (Moved(seat=0, move="knock"), RedealProposed(seat=0), ResultConfirmed()):
        with pytest.raises(TypeError, match="has not started"):
            apply_entries(harness.table, [entry], clock.now)


async def test_tables_come_back_from_their_logs_and_go_on(harness, store, clock):
    await an_eventful_match(harness)
    before = harness.table
    harness.tables = Tables(store.log, now=clock)
    assert await harness.tables.load() == 1
    assert harness.table == before
    await harness.play_on()
    assert harness.state.winners


async def test_a_rematch_comes_back_with_its_rotation(harness, store, clock, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    rematch = await tables.open_rematch(harness.id, ANNA)
    assert rebuild(rematch.id, await store.log.read(rematch.id)) == rematch
    assert rematch.first_dealer == 1


async def test_a_log_that_cannot_be_replayed_keeps_no_other_table_from_coming_back(
    harness, store, clock, caplog
):
    broken = (await harness.open()).id
    seq = harness.table.seq
    entries = [Started(), Moved(seat=None, move="play O1")]
    await store.log.append(Append(broken, seq, entries, at=clock.now))
    whole = (await harness.open()).id
    tables = Tables(store.log, now=clock)
    assert await tables.load() == 1
    assert [table.id for table in tables] == [whole]
    assert f"table {broken} cannot be rebuilt" in caplog.text


async def test_a_listener_is_told_after_the_commit(harness, store, tables):
    await harness.start(BERNAT, CARLA, DIDAC)
    ear = Ear()
    tables.add_listener(ear)
    await harness.deal()
    (change,) = ear.changes
    assert change.after == harness.table
    (dealing,) = change.after.moves[change.before.turn :]
    assert [type(event).__name__ for event in dealing.events] == ["DealStarted", "Dealt"]
    assert (await store.log.read(harness.id))[-1].seq == change.after.seq


async def test_a_listener_that_fails_undoes_nothing_and_the_others_are_still_told(harness, tables, caplog):
    await harness.open()
    deaf, ear = Ear(ValueError("no")), Ear()
    tables.add_listener(deaf)
    tables.add_listener(ear)
    await harness.execute(commands.sit, BERNAT, 1)
    assert len(deaf.changes) == len(ear.changes) == 1
    assert harness.table.seats[1].person == BERNAT
    assert "a listener failed" in caplog.text


async def test_what_cannot_be_written_has_not_happened_and_no_listener_is_told(
    harness, store, tables, monkeypatch
):
    await harness.open()
    ear = Ear()
    tables.add_listener(ear)
    before = harness.table

    async def full(*_, **__):
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(store.log, "append", full)
        with pytest.raises(OSError, match="disk full"):
            await harness.execute(commands.sit, BERNAT, 1)
    assert harness.table == before
    assert ear.changes == []
    await harness.execute(commands.sit, BERNAT, 1)
    assert harness.table.seats[1].person == BERNAT


async def test_of_two_who_take_the_same_seat_at_once_the_second_gets_the_other_of_the_pair(harness):
    await harness.open()
    await asyncio.gather(harness.execute(commands.sit, BERNAT, 1), harness.execute(commands.sit, CARLA, 1))
    assert [harness.table.seats[seat].person for seat in (1, 3)] == [BERNAT, CARLA]


async def test_two_who_take_the_last_seat_of_a_pair_at_once_get_one_seat_and_one_refusal(harness):
    await harness.open()
    outcomes = await asyncio.gather(
        harness.execute(commands.sit, BERNAT, 2),
        harness.execute(commands.sit, CARLA, 2),
        return_exceptions=True,
    )
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert [error.code for error in refusals] == ["seat_taken"]
    assert harness.table.seats[2].person == BERNAT


async def test_another_process_that_has_moved_on_is_caught_up_with(harness, store, clock):
    await harness.open()
    elsewhere = Tables(store.log, now=clock)
    await elsewhere.load()
    await harness.execute(commands.sit, BERNAT, 1)
    with pytest.raises(StaleLog):
        await elsewhere.execute(harness.id, lambda table: commands.sit(table, CARLA, 1))
    assert elsewhere.get(harness.id).seats[1].person == BERNAT


async def test_an_interaction_that_opened_a_table_opens_no_second_one(harness, tables):
    await harness.open()
    rules = harness.table.rules
    await tables.open(BOTIFARRA, ANNA, 10, 20, rules, interaction_id=3)
    with pytest.raises(AlreadyLogged):
        await tables.open(BOTIFARRA, ANNA, 10, 20, rules, interaction_id=3)
    assert len(list(tables)) == 2


async def test_an_action_that_decides_nothing_writes_nothing(harness, store):
    await harness.open()
    before = await store.log.read(harness.id)
    await harness.execute(lambda table: ())
    assert await store.log.read(harness.id) == before


async def test_a_change_of_a_seat_and_a_move_are_kept_with_who_and_when(harness, store, clock):
    await harness.open()
    clock.pass_by(minutes=5)
    await harness.tables.execute(
        harness.id, lambda table: commands.sit(table, BERNAT, 1), actor=BERNAT.id, interaction_id=44
    )
    last = (await store.log.read(harness.id))[-1]
    assert (last.at, last.actor, last.interaction_id) == (clock.now, BERNAT.id, 44)
    assert harness.table.changed_at == clock.now


async def test_a_log_from_before_hands_could_be_dealt_again_or_matches_be_friendly_is_read_as_it_was(
    harness, store
):
    await harness.open()
    (opened, committed, _) = [logged.entry for logged in await store.log.read(harness.id)]
    before = entry_to_json(committed).replace('"attempt":1,', "")
    assert "attempt" not in before
    assert entry_from_json(before) == committed
    before = entry_to_json(opened).replace(',"friendly":false', "")
    assert "friendly" not in before
    assert entry_from_json(before) == opened


async def test_the_log_of_a_table_without_an_event_holds_nothing_of_events(harness, store):
    await harness.open()
    (first, *_) = [logged.entry for logged in await store.log.read(harness.id)]
    assert not any(name in entry_to_json(first) for name in ("place", "ends_at", "covered"))
    assert harness.table.place is None


@pytest.mark.parametrize("board", [0, 3])
async def test_the_log_of_an_events_table_holds_its_place_and_what_is_covered(harness, store, clock, board):
    await harness.open()
    (plain, *_) = [logged.entry for logged in await store.log.read(harness.id)]
    rules = replace(plain.rules, ends_at=clock.now, covered=True)
    opening = replace(plain, place=EventPlace(7, 1, 2, board), rules=rules)
    assert entry_from_json(entry_to_json(opening)) == opening
    table = opened(1, Logged(1, opening, clock.now))
    assert (table.place, table.is_board) == (EventPlace(7, 1, 2, board), board > 0)
    assert table.is_single_deal is (board > 0)


@pytest.mark.parametrize(
    "entry",
    [
        Committed(deal=3, secret="00" * 32, attempt=2),
        RedealProposed(seat=1),
        RedealAgreed(seat=2),
        RedealDeclined(seat=0),
        RedealDeclined(seat=None),
        ResultAccepted(seat=3),
        ResultConfirmed(),
    ],
)
def test_votes_and_results_are_read_as_they_were_written(entry):
    assert entry_from_json(entry_to_json(entry)) == entry


async def test_tables_share_the_cards_that_were_played_at_several_of_them(harness, store, clock):
    await harness.start(BERNAT, CARLA, DIDAC, max_hands=2)
    await harness.play_the_hand()
    again = Tables(store.log, now=clock)
    await again.load()
    ours, theirs = harness.table.moves, again.get(harness.id).moves
    assert ours == theirs
    plays = [number for number, move in enumerate(ours) if len(move.events) == 1 and not move.dealt]
    assert len(plays) > len(ours) / 2
    assert all(ours[number] is theirs[number] for number in plays)
    assert ours[0].dealt
    assert ours[0] is not theirs[0]
