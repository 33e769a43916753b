"""The log is the truth: what it leads to, and that nobody hears of anything before it is written."""

import asyncio

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import (
    Committed,
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
from bot.tables.replay import rebuild
from bot.tables.service import Tables
from bot.tables.store import AlreadyLogged, StaleLog
from engine.botifarra import BOTIFARRA, Phase
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC


class Ear:
    """Hears of changes, and fails where it is told to."""

    def __init__(self, error=None):
        self.changes = []
        self.error = error

    def table_changed(self, change):
        self.changes.append(change)
        if self.error:
            raise self.error


async def an_eventful_match(evening):
    await evening.open(BERNAT, CARLA)
    await evening.act(commands.give_word, CARLA, "sardana")
    await evening.act(commands.fill, Actor(ANNA))
    await evening.act(commands.sit, DIDAC, 3)
    await evening.act(commands.start, Actor(ANNA))
    await evening.play_on(until=Phase.PLAY)
    await evening.act(commands.leave, BERNAT)
    await evening.act(commands.come_back, BERNAT)


async def test_a_log_leads_to_the_same_table_again_at_every_point(evening, store):
    await an_eventful_match(evening)
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table
    await evening.play_on()
    assert rebuild(evening.id, await store.log(evening.id)) == evening.table


async def test_tables_come_back_from_their_logs_and_go_on(evening, store, clock):
    await an_eventful_match(evening)
    before = evening.table
    evening.tables = Tables(store, now=clock)
    assert await evening.tables.load() == 1
    assert evening.table == before
    await evening.play_on()
    assert evening.state.winners


async def test_a_rematch_comes_back_with_its_rotation(evening, store, clock, tables):
    await evening.start(BERNAT, CARLA, DIDAC)
    await evening.play_on()
    rematch = await tables.open_rematch(evening.id, ANNA)
    assert rebuild(rematch.id, await store.log(rematch.id)) == rematch
    assert rematch.first_dealer == 1


async def test_a_log_that_cannot_be_replayed_keeps_no_other_table_from_coming_back(
    evening, store, clock, caplog
):
    broken = (await evening.open()).id
    seq = evening.table.seq
    entries = [Started(), Moved(seat=None, move="play O1")]
    await store.append(broken, seq, entries, at=clock.now, actor=None, interaction_id=None)
    whole = (await evening.open()).id
    tables = Tables(store, now=clock)
    assert await tables.load() == 1
    assert [table.id for table in tables] == [whole]
    assert f"table {broken} cannot be brought back" in caplog.text


async def test_a_listener_hears_what_happened_after_it_was_written(evening, store, tables):
    await evening.start(BERNAT, CARLA, DIDAC)
    ear = Ear()
    tables.add_listener(ear)
    await evening.deal()
    (change,) = ear.changes
    assert change.after == evening.table
    (dealing,) = change.after.moves[change.before.turn :]
    assert [type(event).__name__ for event in dealing.events] == ["HandStarted", "Dealt"]
    assert (await store.log(evening.id))[-1].seq == change.after.seq


async def test_a_listener_that_fails_undoes_nothing_and_the_others_still_hear(evening, tables, caplog):
    await evening.open()
    deaf, ear = Ear(ValueError("no")), Ear()
    tables.add_listener(deaf)
    tables.add_listener(ear)
    await evening.act(commands.sit, BERNAT, 1)
    assert len(deaf.changes) == len(ear.changes) == 1
    assert evening.table.seats[1].person == BERNAT
    assert "a listener failed" in caplog.text


async def test_what_cannot_be_written_has_not_happened_and_nobody_hears_of_it(
    evening, store, tables, monkeypatch
):
    await evening.open()
    ear = Ear()
    tables.add_listener(ear)
    before = evening.table

    async def full(*_, **__):
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        with pytest.raises(OSError, match="disk full"):
            await evening.act(commands.sit, BERNAT, 1)
    assert evening.table == before
    assert ear.changes == []
    await evening.act(commands.sit, BERNAT, 1)
    assert evening.table.seats[1].person == BERNAT


async def test_two_who_take_the_same_chair_at_once_get_one_chair_and_one_refusal(evening):
    await evening.open()
    outcomes = await asyncio.gather(
        evening.act(commands.sit, BERNAT, 1), evening.act(commands.sit, CARLA, 1), return_exceptions=True
    )
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert [error.code for error in refusals] == ["chair_taken"]
    assert evening.table.seats[1].person == BERNAT


async def test_another_process_that_has_moved_on_is_caught_up_with(evening, store, clock):
    await evening.open()
    elsewhere = Tables(store, now=clock)
    await elsewhere.load()
    await evening.act(commands.sit, BERNAT, 1)
    with pytest.raises(StaleLog):
        await elsewhere.execute(evening.id, lambda table: commands.sit(table, CARLA, 1))
    assert elsewhere.get(evening.id).seats[1].person == BERNAT


async def test_an_interaction_that_opened_a_table_opens_no_second_one(evening, tables):
    await evening.open()
    rules = evening.table.rules
    await tables.open(BOTIFARRA, ANNA, 10, 20, rules, interaction_id=3)
    with pytest.raises(AlreadyLogged):
        await tables.open(BOTIFARRA, ANNA, 10, 20, rules, interaction_id=3)
    assert len(list(tables)) == 2


async def test_an_action_that_decides_nothing_writes_nothing(evening, store):
    await evening.open()
    before = await store.log(evening.id)
    await evening.act(lambda table: ())
    assert await store.log(evening.id) == before


async def test_a_change_of_a_chair_and_a_move_are_kept_with_who_and_when(evening, store, clock):
    await evening.open()
    clock.pass_by(minutes=5)
    await evening.tables.execute(
        evening.id, lambda table: commands.sit(table, BERNAT, 1), actor=BERNAT.id, interaction_id=44
    )
    last = (await store.log(evening.id))[-1]
    assert (last.at, last.actor, last.interaction_id) == (clock.now, BERNAT.id, 44)
    assert evening.table.changed_at == clock.now


async def test_a_log_from_before_hands_could_be_dealt_again_is_read_as_it_was(evening, store):
    await evening.open()
    (_, committed, _) = [logged.entry for logged in await store.log(evening.id)]
    before = entry_to_json(committed).replace('"attempt":1,', "")
    assert "attempt" not in before
    assert entry_from_json(before) == committed


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
