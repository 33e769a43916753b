"""Throttled message updates: all of them in the end, a few at a time."""

import asyncio

from bot.ui.tables.messages import backlog
from bot.ui.tables.messages.backlog import AT_ONCE, ThrottledUpdates


class Updates:
    """Updates that end when a test lets them."""

    def __init__(self):
        self.begun = []
        self.may_end = asyncio.Event()

    def begin(self, table_id):
        self.begun.append(table_id)
        return asyncio.create_task(self.may_end.wait())


async def loop_turns(number=5):
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_few_messages_are_updated_together_and_the_others_in_their_order():
    updates = Updates()
    resuming = ThrottledUpdates(updates.begin)
    for table_id in range(3 * AT_ONCE):
        resuming.add(table_id)
    await loop_turns()
    assert updates.begun == list(range(AT_ONCE))
    updates.may_end.set()
    await loop_turns(20)
    assert updates.begun == list(range(3 * AT_ONCE))
    resuming.add(99)
    await loop_turns()
    assert updates.begun[-1] == 99


async def test_updates_that_go_on_for_long_keep_no_others_waiting(monkeypatch):
    monkeypatch.setattr(backlog, "LONGEST_WAIT", 0.01)
    updates = Updates()
    resuming = ThrottledUpdates(updates.begin)
    for table_id in range(AT_ONCE + 1):
        resuming.add(table_id)
    while len(updates.begun) <= AT_ONCE:  # noqa: ASYNC110 - only the list of updates changes
        await asyncio.sleep(0.01)
    assert updates.begun == list(range(AT_ONCE + 1))
    updates.may_end.set()


async def test_a_message_with_nothing_to_update_takes_no_time():
    begun = []
    resuming = ThrottledUpdates(begun.append)
    for table_id in range(2 * AT_ONCE):
        resuming.add(table_id)
    await loop_turns()
    assert begun == list(range(2 * AT_ONCE))


async def test_nothing_begins_after_the_end():
    updates = Updates()
    resuming = ThrottledUpdates(updates.begin)
    for table_id in range(AT_ONCE + 1):
        resuming.add(table_id)
    await loop_turns()
    await resuming.close()
    resuming.add(99)
    updates.may_end.set()
    await loop_turns(20)
    assert updates.begun == list(range(AT_ONCE))
